"""The files of METW's cards: kinds and keywords of its own, printed site paths, ranges of gold rings."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.cards.table import CardTable
from engine.journeys.cards.printed import (
    CHARACTER_RACES,
    REGION_TYPES,
    RING_TYPES,
    SKILLS,
    SLOTS,
    Definition,
    Kind,
    Site,
)
from engine.journeys.cards.reader import DUPLICATE_TARGETS, FIELDS, LARGEST_NUMBER, Format
from engine.metw.cards.printed import KIND_WORDS, MINION, POINT_WORDS, MetwCard, MetwSite

KEYWORDS = frozenset(
    {
        *("unique", "may not be duplicated", "environment", "corruption", "removable", "no hazard", "detainment"),
        *("attacker assigns all strikes", "Nazgûl", "Palantír", "ring", "spell", "information"),
        *SLOTS,
        *(f"{word} only" for word in (*SKILLS, *CHARACTER_RACES)),
        *(f"may not be duplicated on {target}" for target in DUPLICATE_TARGETS),
    }
)
_EVENT = (frozenset[str](), FIELDS[Kind.EVENT][1] | {"mp_type"})
_ITEM = (FIELDS[Kind.ITEM][0], FIELDS[Kind.ITEM][1] - {"ring_number", "ring_mods"} | {"ring_from", "ring_to"})
_OWN_FIELDS = {
    Kind.CHARACTER: (FIELDS[Kind.CHARACTER][0], FIELDS[Kind.CHARACTER][1] | {"alignment"}),
    Kind.ITEM: _ITEM,
    Kind.EVENT: _EVENT,
    Kind.CONDITION: _EVENT,
    Kind.LONG_EVENT: _EVENT,
    Kind.HAZARD_LONG_EVENT: FIELDS[Kind.HAZARD_EVENT],
}


def _card(entry: CardTable, card: Definition) -> MetwCard:
    return MetwCard(
        **msgspec.structs.asdict(card),
        mp_type=entry.word("mp_type", POINT_WORDS, default=""),
        ring_from=entry.figures("ring_from", RING_TYPES),
        ring_to=entry.figures("ring_to", RING_TYPES),
        alignment=entry.word("alignment", (MINION,), default=""),
    )


def _site(entry: CardTable, site: Site, index: Mapping[str, int]) -> MetwSite:
    number = entry.integer("number")
    if not (site.hidden or 1 <= number <= LARGEST_NUMBER):
        raise entry.fail(f"the number must lie between 1 and {LARGEST_NUMBER}", "number")
    paths = {name: _path(entry, "paths", value) for name, value in entry.table("paths").items()}
    if not set(paths) <= set(index):
        raise entry.fail("“paths” names a Haven that is no site", "paths")
    if bool(paths) != site.haven or ("path" in entry.fields) == site.haven:
        raise entry.fail("a Haven has “paths”, every other site has a “path”")
    return MetwSite(
        **msgspec.structs.asdict(site),
        number=number,
        path=_path(entry, "path", entry.word("path", default="")),
        paths=tuple((index[name], path) for name, path in paths.items()),
    )


def _path(entry: CardTable, field: str, value: object) -> str:
    if not isinstance(value, str) or not set(value) <= set(REGION_TYPES):
        raise entry.fail(f"“{field}” must be made of region types", field)
    return value


FORMAT = Format(
    kinds=KIND_WORDS,
    keywords=KEYWORDS,
    fields={**FIELDS, **_OWN_FIELDS},
    card=_card,
    place_fields=frozenset({"number", "path", "paths"}),
    site=_site,
)

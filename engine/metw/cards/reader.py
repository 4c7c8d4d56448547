"""The files of METW's cards: kinds and keywords of its own, printed site paths, ranges of gold rings."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.cards.table import CardTable
from engine.journeys.cards.printed import (
    CHARACTER_KINDS,
    REGION_TYPES,
    RING_TYPES,
    SITE_TYPES,
    SKILLS,
    SLOTS,
    Definition,
    Kind,
    Site,
)
from engine.journeys.cards.reader import DUPLICATE_TARGETS, FIELDS, LARGEST_NUMBER, Format, version_of
from engine.metw.cards.printed import (
    AGENT,
    ALIGNMENTS,
    ATTACKS_OF,
    AVATAR,
    BALROG,
    BECOMES_ALLY,
    CHARACTERS_OF,
    FACTIONS_OF,
    FALLEN,
    FOLLOWED,
    HALF_ORC,
    HERO,
    HOARD,
    KIND_WORDS,
    LANDS,
    LEADER,
    MINION,
    MODE,
    NEVER_STARTS,
    OVERT,
    POINT_WORDS,
    STARTS,
    SUMMONS,
    MetwCard,
    MetwSite,
)

KEYWORDS = frozenset(
    {
        *("unique", "may not be duplicated", "environment", "corruption", "removable", "no hazard", "detainment"),
        *("outside the limit", "creature attack", "removable without tapping"),
        *("attacker assigns all strikes", "Nazgûl", "Palantír", "ring", "spell", "information"),
        *(AVATAR, LEADER, AGENT, HALF_ORC, HOARD, OVERT, "half-troll", "Uruk-hai", "Olog-hai", "Spawn"),
        *(MODE, NEVER_STARTS, FOLLOWED, STARTS, SUMMONS, BECOMES_ALLY),
        *("riddling", "magic", "may not be duplicated by a player"),
        *("sorcery", "spirit-magic", "shadow-magic", "ritual", "technology", "stolen knowledge", "light enchantment"),
        *("command", "mind ring", "spirit ring", "demon fána", "lost knowledge", "offering"),
        *SLOTS,
        *(f"{word} only" for word in (*SKILLS, *CHARACTERS_OF)),
        *(f"may not be duplicated on {target}" for target in (*DUPLICATE_TARGETS, "a check")),
    }
)
SHARED = frozenset({"alignment", "manifests", "specific", "barred"})
"""Of every kind of card."""
_EVENT = (frozenset[str](), FIELDS[Kind.EVENT][1] | {"mp_type", "stage_points", "most_mind", "general_influence"})
_ITEM = (FIELDS[Kind.ITEM][0], FIELDS[Kind.ITEM][1] - {"ring_number", "ring_mods"} | {"ring_from", "ring_to"})
_PERSON = frozenset({"homes", "discard_on", "general_influence", "stage_points", "place_influence"})
_FACTION = frozenset({"faction_ties", "fickle", "stage_points", "strikes", "prowess", "body"})
_CHARACTER, _AVATAR, _CREATURE = (FIELDS[kind] for kind in (Kind.CHARACTER, Kind.MAIN_CHARACTER, Kind.CREATURE))
_OWN_FIELDS = {
    Kind.CHARACTER: (_CHARACTER[0] - {"home"}, _CHARACTER[1] | _PERSON | {"home"}),
    Kind.MAIN_CHARACTER: (_AVATAR[0] - {"home"}, _AVATAR[1] | _PERSON | {"home"}),
    Kind.CREATURE: (_CREATURE[0], _CREATURE[1] | {"starred"}),
    Kind.CREATURE_OR_CONDITION: (_CREATURE[0], _CREATURE[1] | {"starred"}),
    Kind.CREATURE_OR_EVENT: (_CREATURE[0], _CREATURE[1] | {"starred"}),
    Kind.ITEM: _ITEM,
    Kind.FACTION: (FIELDS[Kind.FACTION][0], FIELDS[Kind.FACTION][1] | _FACTION),
    Kind.EVENT: _EVENT,
    Kind.CONDITION: _EVENT,
    Kind.LONG_EVENT: _EVENT,
    Kind.HAZARD_LONG_EVENT: FIELDS[Kind.HAZARD_EVENT],
    Kind.HAZARD_CONDITION: (FIELDS[Kind.HAZARD_CONDITION][0], FIELDS[Kind.HAZARD_CONDITION][1] | {"mp_type"}),
}
_ALL_FIELDS = {
    kind: (required, optional | SHARED) for kind, (required, optional) in {**FIELDS, **_OWN_FIELDS}.items()
}
NO_PATHS = (FALLEN, BALROG)
"""Whose sites no site path leads to."""


def _card(entry: CardTable, card: Definition) -> MetwCard:
    return MetwCard(
        **msgspec.structs.asdict(card),
        mp_type=entry.word("mp_type", POINT_WORDS, default=""),
        ring_from=entry.figures("ring_from", RING_TYPES),
        ring_to=entry.figures("ring_to", RING_TYPES),
        alignment=entry.word("alignment", ALIGNMENTS, default=""),
        homes=entry.words("homes", _is_home),
        discard_on=_results(entry),
        starred=entry.flag("starred"),
        stage_points=entry.integer("stage_points"),
        most_mind=entry.integer("most_mind"),
        general_influence=entry.integer("general_influence"),
        specific=entry.word("specific", default=""),
        barred=entry.words("barred", ALIGNMENTS.__contains__),
        place_influence=entry.figures("place_influence"),
        faction_ties=entry.figures("faction_ties"),
        fickle=entry.flag("fickle"),
        manifests=entry.word("manifests", default=""),
    )


def _is_home(home: str) -> bool:
    """A site by name, whether or not its card is there yet, or words that say what sites are meant."""
    for word in home.split(" and "):
        form, colon, value = word.partition(":")
        if colon and not (form == "region" or (form in ("type", "not type") and value in SITE_TYPES)):
            return False
    return bool(home)


def _results(entry: CardTable) -> tuple[int, ...]:
    numbers = entry.value("discard_on") or []
    found = tuple(number for number in numbers if type(number) is int) if isinstance(numbers, list) else ()
    if not isinstance(numbers, list) or len(found) != len(numbers):
        raise entry.fail("“discard_on” must be a list of whole numbers", "discard_on")
    return found


def _races(kind: Kind) -> tuple[str, ...]:
    """Of characters, factions and attacks in all sets."""
    if kind in CHARACTER_KINDS:
        return CHARACTERS_OF
    return FACTIONS_OF if kind is Kind.FACTION else ATTACKS_OF


def _whose(entry: CardTable) -> str:
    """A card that names no alignment, or a hero's, has its name alone."""
    alignment = entry.word("alignment", ALIGNMENTS, default="")
    return "" if alignment == HERO else alignment


def _nowhere(entry: CardTable) -> str | None:
    """Site paths lead to sites of heroes and minions above ground; to the others there are none (MECCG-MOV-02)."""
    return "" if entry.flag("below") or entry.word("alignment", default="") in NO_PATHS else None


def _site(entry: CardTable, site: Site, index: Mapping[str, int]) -> MetwSite:
    number = entry.integer("number")
    if not (site.hidden or 1 <= number <= LARGEST_NUMBER):
        raise entry.fail(f"the number must lie between 1 and {LARGEST_NUMBER}", "number")
    whose = _whose(entry)
    ways = {name: _path(entry, "paths", value) for name, value in entry.table("paths").items()}
    paths = {version_of(name, whose, index): path for name, path in ways.items()}
    if -1 in paths:
        raise entry.fail("“paths” names a Haven that is no site", "paths")
    if _nowhere(entry) is None and (bool(paths) != site.haven or ("path" in entry.fields) == site.haven):
        raise entry.fail("a Haven has “paths”, every other site has a “path”")
    return MetwSite(
        **msgspec.structs.asdict(site),
        number=number,
        path=_path(entry, "path", entry.word("path", default="")),
        paths=tuple(paths.items()),
        alignment=whose,
        below=entry.flag("below"),
        arrivals=entry.word("arrivals", default=""),
        recruits=entry.word("recruits", default=""),
        undetained=entry.flag("undetained"),
        toll=entry.word("toll", ("overt", "covert"), default=""),
        never_taps=entry.flag("never_taps"),
        sages_test=entry.integer("sages_test"),
        hoard=entry.flag("hoard"),
        safe=entry.flag("safe"),
        adjacent=_adjacent(entry, whose, index),
    )


def _adjacent(entry: CardTable, whose: str, index: Mapping[str, int]) -> tuple[tuple[int, int], ...]:
    """The sites beside one of the Under-deeps; a neighbour of which this side has no card yet is left out."""
    found: list[tuple[int, int]] = []
    for name, number in entry.figures("adjacent"):
        place = version_of(name, whose, index)
        if place < 0 and whose == BALROG:
            place = version_of(name, MINION, index)
        if place >= 0:
            found.append((place, number))
    return tuple(found)


def _path(entry: CardTable, field: str, value: object) -> str:
    if not isinstance(value, str) or not set(value) <= set(REGION_TYPES):
        raise entry.fail(f"“{field}” must be made of region types", field)
    return value


FORMAT = Format(
    kinds=KIND_WORDS,
    keywords=KEYWORDS,
    fields=_ALL_FIELDS,
    card=_card,
    place_fields=frozenset(
        {"number", "path", "paths", "alignment", "below", "adjacent", "safe", "arrivals", "undetained"}
        | {"never_taps", "hoard", "sages_test", "toll", "recruits"}
    ),
    site=_site,
    nowhere=_nowhere,
    lands=LANDS,
    races=_races,
    attack_races=ATTACKS_OF,
    whose=_whose,
)

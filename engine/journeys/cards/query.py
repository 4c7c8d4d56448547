"""What can be asked about cards of journeys: kinds, races, skills, places, keys, figures, decks."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from engine.cards.catalogue import plain
from engine.cards.query import Language, QueryError
from engine.journeys.cards.atlas import Atlas
from engine.journeys.cards.decks import Deck
from engine.journeys.cards.printed import (
    CHARACTER_KINDS,
    CREATURE_KINDS,
    REGION_TYPES,
    SITE_TYPES,
    Definition,
    Key,
    KeyForm,
    Kind,
)

_FIGHTERS = CHARACTER_KINDS | CREATURE_KINDS | {Kind.ALLY}
_PRINTED: dict[str, frozenset[Kind]] = {
    "mp": frozenset(Kind),
    "mind": frozenset({Kind.CHARACTER, Kind.ALLY}),
    "influence": CHARACTER_KINDS,
    "prowess": _FIGHTERS,
    "body": CHARACTER_KINDS,
    "strikes": CREATURE_KINDS,
    "corruption": CHARACTER_KINDS,
}
"""The kinds on which a figure of 0 is printed; elsewhere 0 means that there is none."""


def language(ready_decks: Callable[[], Mapping[str, Deck]]) -> Language[Definition]:
    """The language of a game with these decks."""

    def in_deck(value: str) -> Callable[[Definition], bool]:
        wanted = plain(value)
        decks = ready_decks()
        chosen = [deck for short, deck in decks.items() if wanted in short or wanted in plain(deck.name)]
        if not chosen:
            raise QueryError(f"there is no deck “{value}”; decks are {', '.join(decks)}")
        numbers = {entry.number for deck in chosen for entry in deck.entries}
        return lambda card: card.number in numbers

    return Language(
        free=lambda card, wanted: wanted in plain(card.name) or wanted in plain(card.text),
        words=_WORD_FIELDS,
        symbols={"deck": in_deck, "key": lambda value: lambda card: _keyed(card, value)},
        figures={field: _figure(field, kinds) for field, kinds in _PRINTED.items()},
    )


class Place(NamedTuple):
    """A site or a region where it is a card like others: its number among its like, its kinds, where it lies."""

    number: int
    name: str
    kinds: tuple[str, ...]
    region: str
    text: str

    @property
    def label(self) -> str:
        """By what it is found."""
        return self.name

    @property
    def words(self) -> str:
        """What it is and where, in a line."""
        return ", ".join(filter(None, (*self.kinds, self.region)))


def find_places(text: str, atlas: Atlas) -> list[Place]:
    """The sites and regions that match a query; what only other cards have, no place has."""
    asked = Language[Place](
        free=lambda place, wanted: wanted in plain(place.name) or wanted in plain(place.text),
        words={field: _PLACE_WORDS.get(field, lambda place, wanted: False) for field in _WORD_FIELDS},
        symbols=dict.fromkeys(("deck", "key"), lambda value: lambda place: False),
        figures=dict.fromkeys(_PRINTED, lambda place: None),
    )
    sites = (
        Place(site.index, site.name, ("site", SITE_TYPES[site.type]), atlas.regions[site.region].name, site.text)
        for site in atlas.sites
    )
    regions = (
        Place(one.index, one.name, ("region", REGION_TYPES.get(one.type, "")), "", "") for one in atlas.regions
    )
    return list(filter(asked.matching(text), (*sites, *regions)))


def _place_kind(place: Place, wanted: str) -> bool:
    return any(plain(kind).startswith(wanted) for kind in place.kinds)


_PLACE_WORDS: dict[str, Callable[[Place, str], bool]] = {
    "type": _place_kind,
    "kind": _place_kind,
    "region": lambda place, wanted: wanted in plain(place.region),
    "name": lambda place, wanted: wanted in plain(place.name),
    "text": lambda place, wanted: wanted in plain(place.text),
}


def _figure(field: str, kinds: frozenset[Kind]) -> Callable[[Definition], int | None]:
    def printed(card: Definition) -> int | None:
        figure: int = getattr(card, field)
        return figure if figure != 0 or card.kind in kinds else None

    return printed


def _kind(card: Definition, wanted: str) -> bool:
    if wanted == "hazard":
        return card.is_hazard
    if wanted == "resource":
        return card.is_resource
    return re.search(rf"\b{re.escape(wanted)}", card.kind_words) is not None


def _keyed(card: Definition, wanted: str) -> bool:
    keys = card.keys + tuple(key for _, keys in card.keys_while for key in keys)
    return any(_key_is(key, wanted) for key in keys)


def _key_is(key: Key, wanted: str) -> bool:
    """Symbols by their exact letters, since s is a Shadow-land and S a Shadow-hold; places by name."""
    if key.form in (KeyForm.REGION_TYPE, KeyForm.SITE_TYPE):
        return key.symbol * key.times == wanted.replace(" ", "")
    return len(wanted) > 2 and plain(wanted) in plain(key.place)


def _at_site(card: Definition, wanted: str) -> bool:
    places = [card.home, *card.playable_at, *(key.place for key in card.keys if key.form is KeyForm.SITE)]
    return any(wanted in plain(place) for place in places if not place.startswith("region:"))


def _in_region(card: Definition, wanted: str) -> bool:
    keys = card.keys + tuple(key for _, keys in card.keys_while for key in keys)
    places = [key.place for key in keys if key.form is not KeyForm.SITE]
    places += [place.removeprefix("region:") for place in card.playable_at if place.startswith("region:")]
    return any(wanted in plain(place) for place in places if place)


_WORD_FIELDS: dict[str, Callable[[Definition, str], bool]] = {
    "type": _kind,
    "kind": _kind,
    "race": lambda card, wanted: plain(card.race).startswith(wanted),
    "skill": lambda card, wanted: any(skill.startswith(wanted) for skill in card.skills),
    "keyword": lambda card, wanted: any(wanted in plain(keyword) for keyword in card.keywords),
    "item": lambda card, wanted: bool(card.item_kind) and card.item_kind.startswith(wanted),
    "site": _at_site,
    "region": _in_region,
    "name": lambda card, wanted: wanted in plain(card.name),
    "text": lambda card, wanted: wanted in plain(card.text),
}

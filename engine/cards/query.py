"""A small language to find cards: `type:creature prowess>=10 -race:orc "attacker assigns"`."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterator

from engine.cards.catalogue import Catalogue, plain
from engine.cards.decks import ready_decks
from engine.cards.definitions import CHARACTER_KINDS, CREATURE_KINDS, Definition, Key, KeyForm, Kind

Predicate = Callable[[Definition], bool]

_TOKEN = re.compile(
    r"""(?P<not>-)?(?:(?P<field>[a-z]+)(?P<op>>=|<=|:|=|>|<))?(?:"(?P<quoted>[^"]*)"|(?P<word>\S*))""", re.I
)
_COMPARISONS = {
    ":": operator.eq,
    "=": operator.eq,
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
}
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


class QueryError(Exception):
    """A query that cannot be understood: what is wrong and what to write instead."""


def find(text: str, catalogue: Catalogue) -> tuple[Definition, ...]:
    """The cards that match every part of the query, in alphabetical order."""
    tests = list(_predicates(text))
    if not tests:
        raise QueryError('say what to look for, for instance: type:creature "prowess>=10"')
    found = [card for card in catalogue.definitions if all(test(card) for test in tests)]
    return tuple(sorted(found, key=lambda card: plain(card.name)))


def _predicates(text: str) -> Iterator[Predicate]:
    position = 0
    while position < len(text):
        if text[position].isspace():
            position += 1
            continue
        match = _TOKEN.match(text, position)
        if match is None or match.end() == position:
            raise QueryError(f"“{text[position:]}” cannot be read")
        position = match.end()
        value = match["quoted"] if match["quoted"] is not None else match["word"]
        test = _predicate((match["field"] or "").lower(), match["op"] or "", value)
        yield _negated(test) if match["not"] else test


def _negated(test: Predicate) -> Predicate:
    return lambda card: not test(card)


def _predicate(field: str, op: str, value: str) -> Predicate:
    if not field:
        return _containing(value)
    if not value:
        raise QueryError(f"“{field}{op}” lacks a value")
    if field in _PRINTED:
        return _figure(field, op, value)
    if field not in (*_WORD_FIELDS, "deck", "key"):
        known = ", ".join(sorted((*_WORD_FIELDS, "deck", "key", *_PRINTED)))
        raise QueryError(f"there is no field “{field}”; fields are {known}")
    if op not in (":", "="):
        raise QueryError(f"“{field}” is no figure: write {field}:{value}")
    if field == "deck":
        return _in_deck(value)
    if field == "key":
        return lambda card: _keyed(card, value)
    wanted, matches = plain(value), _WORD_FIELDS[field]
    return lambda card: matches(card, wanted)


def _containing(word: str) -> Predicate:
    wanted = plain(word)
    return lambda card: wanted in plain(card.name) or wanted in plain(card.text)


def _figure(field: str, op: str, value: str) -> Predicate:
    if not re.fullmatch(r"[-+]?\d{1,6}", value):
        raise QueryError(f"“{field}” is a figure: write for instance {field}{op}5")
    compare, number, kinds = _COMPARISONS[op], int(value), _PRINTED[field]

    def holds(card: Definition) -> bool:
        figure: int = getattr(card, field)
        return (figure != 0 or card.kind in kinds) and bool(compare(figure, number))

    return holds


def _in_deck(value: str) -> Predicate:
    wanted = plain(value)
    decks = ready_decks()
    chosen = [deck for short, deck in decks.items() if wanted in short or wanted in plain(deck.name)]
    if not chosen:
        raise QueryError(f"there is no deck “{value}”; decks are {', '.join(decks)}")
    numbers = {entry.number for deck in chosen for entry in deck.entries}
    return lambda card: card.number in numbers


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

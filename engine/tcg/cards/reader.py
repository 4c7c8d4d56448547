"""Strict reading of the card files: what is wrong is named with file, card and reason."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping

from engine.tcg.cards.printed import (
    CHARACTERS,
    CLASSES,
    FP_CULTURES,
    KEYWORDS,
    KINDS,
    LAST_SITE,
    RACES,
    SHADOW_CULTURES,
    SIGNETS,
    TIMINGS,
    Printed,
)

_COMMON = {"number", "printed", "title", "subtitle", "kind", "unique", "keywords", "text", "revised"}
_SIDED = {"culture", "cost"}
_FIGHTS = {"race", "strength", "vitality"}
_BORNE = {"class", "strength_bonus", "vitality_bonus", "bearer", "one_each", "support_area"}
FIELDS: Mapping[str, tuple[set[str], set[str]]] = {
    "companion": (_SIDED | _FIGHTS, {"signet", "resistance"}),
    "ally": (_SIDED | _FIGHTS | {"home"}, {"signet"}),
    "minion": (_SIDED | _FIGHTS | {"site"}, set()),
    "event": (_SIDED | {"timing"}, set()),
    "condition": (_SIDED, _BORNE),
    "possession": (_SIDED, _BORNE),
    "artifact": (_SIDED, _BORNE),
    "site": ({"site", "shadow", "arrow"}, set()),
    "the one ring": (set(), {"strength_bonus", "vitality_bonus"}),
}
"""The fields each kind of card must have and may have, besides the common ones."""
CLOSED: Mapping[str, tuple[str, ...]] = {
    "kind": KINDS,
    "culture": (*FP_CULTURES, *SHADOW_CULTURES),
    "race": RACES,
    "signet": SIGNETS,
    "class": CLASSES,
    "arrow": ("left", "right"),
    "revised": ("erratum", "clarification", "misprint"),
}
LISTS: Mapping[str, tuple[str, ...]] = {"keywords": KEYWORDS, "timing": TIMINGS}
NUMBERS = (
    *("number", "cost", "strength", "vitality", "strength_bonus", "vitality_bonus"),
    *("resistance", "home", "site", "shadow"),
)
FLAGS = ("unique", "one_each", "support_area")


class CardError(Exception):
    """A card file is wrong: which file, which card, and why."""


def read(texts: Mapping[str, Mapping[str, str]]) -> tuple[Printed, ...]:
    """Every card of the files, given by set and file name, in the order of their numbers."""
    found: dict[int, Printed] = {}
    for name, files in texts.items():
        for file, text in files.items():
            for table in _tables(file, text):
                card = _card(f"{name}/{file}", name, table)
                if card.number in found:
                    raise CardError(f"{name}/{file}: the number of {card.name} is given twice")
                found[card.number] = card
    names = [card.name for card in found.values()]
    for twice in {name for name in names if names.count(name) > 1}:
        raise CardError(f"{twice} is there twice")
    return tuple(found[number] for number in sorted(found))


def _tables(file: str, text: str) -> list[dict[str, object]]:
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise CardError(f"{file}: {wrong}") from None
    if set(tables) != {"card"} or not isinstance(tables["card"], list):
        raise CardError(f"{file}: a card file holds [[card]] tables and nothing else")
    return tables["card"]


def _card(file: str, name: str, table: dict[str, object]) -> Printed:
    title = table.get("title")
    where = f"{file}: {title if isinstance(title, str) else 'a card without title'}"
    for field, value in table.items():
        reason = _wrong(field, value)
        if reason:
            raise CardError(f"{where}: {reason}")
    kind = str(table.get("kind"))
    must, may = FIELDS.get(kind, (set(), set()))
    missing = ({"number", "printed", "title", "kind"} | must) - set(table)
    if missing:
        raise CardError(f"{where}: {', '.join(sorted(missing))} is missing")
    foreign = set(table) - _COMMON - must - may
    if foreign:
        raise CardError(f"{where}: a card of this kind has no {', '.join(sorted(foreign))}")
    _places(where, kind, table)
    values = {("cls" if field == "class" else field): value for field, value in table.items()}
    for field in LISTS:
        if field in values:
            values[field] = tuple(values[field])  # type: ignore[arg-type]
    return Printed(set=name, **values)  # type: ignore[arg-type]


def _wrong(field: str, value: object) -> str:
    """What is wrong with one field; nothing if it is fine."""
    if field in NUMBERS:
        fine = isinstance(value, int) and not isinstance(value, bool)
    elif field in FLAGS:
        fine = value is True
    elif field in LISTS:
        fine = isinstance(value, list) and bool(value) and all(one in LISTS[field] for one in value)
    elif field in CLOSED:
        fine = value in CLOSED[field]
    else:
        fine = isinstance(value, str) and bool(value.strip())
    return "" if fine else f"{field} cannot be {value!r}"


def _places(where: str, kind: str, table: dict[str, object]) -> None:
    """A card lies in a support area or on somebody; site numbers are those of the path."""
    if kind in ("condition", "possession", "artifact") and ("bearer" in table) == ("support_area" in table):
        raise CardError(f"{where}: it has a bearer or it lies in the support area")
    for field in ("home", "site"):
        value = table.get(field, 1)
        if not isinstance(value, int) or not 1 <= value <= LAST_SITE:
            raise CardError(f"{where}: {field} is a number of the path")
    if kind in CHARACTERS and table["vitality"] == 0:
        raise CardError(f"{where}: a character has vitality")

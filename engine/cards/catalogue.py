"""Cards by number, by name, and by what people type."""

from __future__ import annotations

import difflib
import unicodedata
from typing import Generic, Protocol, TypeVar

_QUOTES = '“”"'


class Printed(Protocol):
    """What every card of every game has."""

    @property
    def number(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def label(self) -> str: ...


CardT = TypeVar("CardT", bound=Printed)


def plain(name: str) -> str:
    """A name without accents, case and curly quotes: what people type."""
    decomposed = unicodedata.normalize("NFKD", name.casefold().replace("’", "'"))
    kept = (letter for letter in decomposed if letter not in _QUOTES)
    return "".join(letter for letter in kept if not unicodedata.combining(letter))


class Catalogue(Generic[CardT]):
    """Every card of a game; built once, never changed."""

    def __init__(self, definitions: tuple[CardT, ...]) -> None:
        self.definitions = definitions
        self.by_number = {definition.number: definition for definition in definitions}
        self.by_name = {definition.label: definition for definition in definitions}
        """By label: the name, with what tells a card apart where two have one name."""
        self._plain = {plain(definition.label): definition for definition in definitions}

    def __getitem__(self, number: int) -> CardT:
        return self.by_number[number]

    def named(self, name: str) -> CardT:
        """The card of exactly that label."""
        return self.by_name[name]

    def find(self, name: str) -> CardT | None:
        """The card of that name as people type it, accents and case left aside."""
        return self._plain.get(plain(name))

    def near(self, name: str) -> CardT | None:
        """The card whose name is most like what somebody typed, if one is."""
        found = difflib.get_close_matches(plain(name), self._plain, n=1)
        return self._plain[found[0]] if found else None

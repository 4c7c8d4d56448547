"""Decks as files: cards by section, fields before and between them, and every line that is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Generic, NamedTuple

import msgspec

from engine.cards.catalogue import CardT, Catalogue

_COUNT = re.compile(r"[-+]?\d\S*")
MOST_PROBLEMS = 100
"""Reading a file ends with so many: looking up what each wrong line may mean takes time."""


class DeckEntry(msgspec.Struct, frozen=True, array_like=True):
    """Some copies of one card; a card that is hazard or resource says as which it counts."""

    line: int
    copies: int
    number: int
    counts_as: str = ""


class Problem(msgspec.Struct, frozen=True):
    """What is wrong with one line of a deck file."""

    line: int
    reason: str


class DeckError(Exception):
    """A deck file that cannot be read: every line that is wrong, and why."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("; ".join(f"line {problem.line}: {problem.reason}" for problem in problems))
        self.problems = problems


class Violation(msgspec.Struct, frozen=True):
    """A rule of deck construction that a deck breaks."""

    rule: str
    line: int
    message: str


def expand(entries: Iterable[DeckEntry]) -> tuple[int, ...]:
    """The numbers of the cards, one for each copy."""
    return tuple(entry.number for entry in entries for _ in range(entry.copies))


class Layout(NamedTuple):
    """What the deck files of a game look like."""

    headers: tuple[str, ...]
    """The fields before the first section."""
    cards: tuple[str, ...]
    """The sections that hold cards."""
    fields: Mapping[str, tuple[str, ...]]
    """The sections that hold fields, with their names."""
    uses: tuple[str, ...] = ()
    """As what a card can be counted: “as hazard”."""

    @property
    def sections(self) -> tuple[str, ...]:
        """The names of all sections."""
        return (*self.cards, *self.fields)


class DeckReader(Generic[CardT]):
    """Reads a deck file line by line and gathers what is wrong with it."""

    def __init__(self, text: str, layout: Layout, catalogue: Catalogue[CardT]) -> None:
        self.catalogue = catalogue
        self.cards: dict[str, list[DeckEntry]] = {section: [] for section in layout.cards}
        self.fields: dict[str, dict[str, tuple[int, str]]] = {"": {}, **{section: {} for section in layout.fields}}
        """By section, "" for the headers: line and value of each field."""
        self.opened: dict[str, int] = {}
        """The sections that are there, by the line that opens them."""
        self.line = 0
        self._layout = layout
        self._use = re.compile(rf"\s+as\s+({'|'.join(layout.uses)})$") if layout.uses else None
        self._problems: list[Problem] = []
        self._section = ""
        for number, raw in enumerate(text.splitlines(), start=1):
            self.line = number
            line = raw.split("#", 1)[0].rstrip()
            if line.strip():
                self._take(line)
        self.line = 1

    def fail(self, reason: str) -> None:
        """The line that was read last is wrong."""
        self._problems.append(Problem(self.line, reason))
        if len(self._problems) == MOST_PROBLEMS:
            self.finish()

    def finish(self) -> None:
        """Raise DeckError if something was wrong."""
        if self._problems:
            raise DeckError(tuple(sorted(self._problems, key=lambda problem: problem.line)))

    def field(self, name: str, section: str = "") -> str:
        """The value of a field, empty where it is not written; what fails next fails at its line."""
        self.line, value = self.fields[section].get(name, (0, ""))
        return value

    def line_of(self, name: str, default: int) -> int:
        """The line of a header."""
        return self.fields[""].get(name, (default, ""))[0]

    def names_of(self, name: str, section: str = "") -> Iterator[str]:
        """The names a field lists."""
        yield from (one.strip() for one in self.field(name, section).split(",") if one.strip())

    def cards_of(self, name: str, section: str) -> tuple[int, ...]:
        """The cards a field lists."""
        found = [self.named(one) for one in self.names_of(name, section)]
        return tuple(card.number for card in found if card is not None)

    def named(self, name: str) -> CardT | None:
        """The card of that name; none is a fault of the line."""
        card = self.catalogue.find(name)
        if card is None:
            near = self.catalogue.near(name)
            hint = f"; did you mean “{near.label}”?" if near is not None else ""
            self.fail(f"there is no card “{name}”{hint}")
        return card

    def _take(self, line: str) -> None:
        if line.startswith("["):
            self._open(line.strip().removeprefix("[").removesuffix("]").strip().lower())
        elif self._section in self.cards:
            self._card(line.strip())
        elif self._section in self.fields:
            names = self._layout.fields[self._section] if self._section else self._layout.headers
            self._field(line, self.fields[self._section], names)

    def _open(self, section: str) -> None:
        if section not in self._layout.sections:
            known = ", ".join(f"[{name}]" for name in self._layout.sections)
            self.fail(f"there is no section [{section}]; sections are {known}")
        elif section in self.opened:
            self.fail(f"the section [{section}] was already opened in line {self.opened[section]}")
        self.opened.setdefault(section, self.line)
        self._section = section

    def _field(self, line: str, into: dict[str, tuple[int, str]], names: tuple[str, ...]) -> None:
        name, colon, value = line.partition(":")
        name = name.strip().lower()
        if line[0].isspace() and into:
            last = next(reversed(into))
            into[last] = (into[last][0], f"{into[last][1]} {line.strip()}")
        elif not colon or name not in names:
            known = ", ".join(f"“{field}:”" for field in names)
            self.fail(f"expected one of {known}, found “{line.strip()}”")
        elif name in into:
            self.fail(f"“{name}” was already given in line {into[name][0]}")
        else:
            into[name] = (self.line, value.strip())

    def _card(self, line: str) -> None:
        first, _, rest = line.partition(" ")
        count, name = (first, rest.strip()) if _COUNT.fullmatch(first) else ("1", line)
        use = self._use.search(name) if self._use is not None else None
        if use:
            name = name[: use.start()]
        if not re.fullmatch(r"\d{1,2}x?", count) or int(count.removesuffix("x")) == 0:
            example = name or self.catalogue.definitions[0].label
            self.fail(f"“{count}” is no number of copies; write for instance “3 {example}”")
            return
        card = self.named(name)
        if card is not None:
            copies = int(count.removesuffix("x"))
            entry = DeckEntry(self.line, copies, card.number, use[1] if use else "")
            self.cards[self._section].append(entry)

"""The rule books as numbered statements: the words of docs/rules, findable by id and by word."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

import msgspec

ID = re.compile(r"[A-Z]+(?:-[A-Z0-9]+)+-\d{2,3}\b")
AREA = re.compile(r"[A-Z]+(?:-[A-Z0-9]+)+")
BULLET = re.compile(rf"- \[({ID.pattern})\] (.+)")
ROW = re.compile(rf"\| \[({ID.pattern})\] \|(.+)\|")
PHYSICAL = "(physical)"
WITHDRAWN = "withdrawn"
BOOKS = {
    "lore": ("LORE",),
    "metw": ("METW",),
    "meccg": ("MECCG",),
    "scenarios": ("SCEN",),
    "tcg": ("TCG", "LOTR"),
}
"""The books of the house by the name of their file, and what the ids of each begin with."""


class Statement(msgspec.Struct, frozen=True):
    """One testable sentence of the rules."""

    id: str
    area: str
    text: str
    physical: bool

    @property
    def references(self) -> tuple[str, ...]:
        """The other statements this one names, in its order."""
        return tuple(dict.fromkeys(name for name in ID.findall(self.text) if name != self.id))


class Rulebook:
    """All statements in the order of the text; a withdrawn number is spent and no statement."""

    def __init__(self, text: str) -> None:
        self.statements: dict[str, Statement] = {}
        self.withdrawn: set[str] = set()
        for name, words in numbered_texts(text):
            if name in self.statements or name in self.withdrawn:
                raise ValueError(f"{name} is given twice in the rule book")
            if plain(words).strip(" .").casefold() == WITHDRAWN:
                self.withdrawn.add(name)
            else:
                self.statements[name] = statement(name, words)

    def __contains__(self, name: object) -> bool:
        return name in self.statements

    def __getitem__(self, name: str) -> Statement:
        return self.statements[name]

    def __iter__(self) -> Iterator[Statement]:
        return iter(self.statements.values())

    def __len__(self) -> int:
        return len(self.statements)

    @property
    def areas(self) -> tuple[str, ...]:
        """The areas in the order of the text."""
        return tuple(dict.fromkeys(one.area for one in self))

    def area(self, name: str) -> list[Statement]:
        """The statements of one area."""
        return [one for one in self if one.area == name]

    def find(self, query: str) -> list[Statement]:
        """The statement of that id, the statements of that area, or those with that word or phrase."""
        name = query.strip().upper()
        if ID.fullmatch(name):
            return [self[name]] if name in self else []
        if AREA.fullmatch(name):
            return self.area(name)
        words = fold(query).split()
        if not words:
            return []
        phrase = re.compile(r"(?<!\w)" + r"\s+".join(map(re.escape, words)) + r"(?!\w)")
        return [one for one in self if phrase.search(fold(plain(one.text)))]


def numbered_texts(text: str) -> Iterator[tuple[str, str]]:
    """Each id of the text with its words: bullets as they stand, table rows as sentences."""
    columns: list[str] = []
    for line in text.splitlines():
        if match := BULLET.fullmatch(line.rstrip()):
            yield match[1], match[2]
        elif match := ROW.fullmatch(line.rstrip()):
            yield match[1], row_text(columns, cells(match[2]))
        elif line.startswith("| ID |"):
            columns = cells(line.strip().strip("|"))[1:]


def cells(row: str) -> list[str]:
    """The cells of a table row."""
    return [cell.strip() for cell in row.split("|")]


def row_text(columns: list[str], values: list[str]) -> str:
    """A table row in words: the first cell, then each further one under its heading."""
    first, *others = values
    named = (f"{column}: {value}." for column, value in zip(columns[1:], others, strict=True))
    return " ".join([f"{first}.", *named])


def statement(name: str, words: str) -> Statement:
    """The statement made of an id and its words; the physical mark becomes a field."""
    physical = words.endswith(PHYSICAL)
    text = words.removesuffix(PHYSICAL).rstrip()
    return Statement(id=name, area=name.rpartition("-")[0], text=text, physical=physical)


def plain(text: str) -> str:
    """The text without the marks of bold and italics."""
    return re.sub(r"\*{1,2}([^*]+)\*{1,2}", r"\1", text)


def fold(text: str) -> str:
    """The text as it is compared in a search: no case, no accents."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


@cache
def books() -> tuple[str, ...]:
    """The books of this build."""
    return tuple(name for name in BOOKS if _file(name).is_file())


def rules_text(name: str = "lore") -> str:
    """The text of a book."""
    return _file(name).read_text(encoding="utf-8")


def _file(name: str) -> Traversable:
    """The packaged file of a book, or in a checkout the document it is made from."""
    packaged = resources.files("lore_tui").joinpath("data", "rules", f"{name}.md")
    return packaged if packaged.is_file() else Path(__file__).parents[2] / "docs" / "rules" / f"{name}.md"


@cache
def rulebook(name: str = "lore") -> Rulebook:
    """A rule book of this build."""
    return Rulebook(rules_text(name))


def book_of(id: str) -> str:
    """The book that a statement or an area belongs to, by what its id begins with; LoRE's where nothing fits."""
    beginning = id.strip().upper().partition("-")[0]
    return next((name for name, prefixes in BOOKS.items() if beginning in prefixes and name in books()), "lore")


def known_statement(id: str) -> Statement | None:
    """The statement of that id, in whatever book."""
    book = rulebook(book_of(id))
    return book[id] if id in book else None

"""Card files as tables with their lines: what is wrong is named with file, line and reason."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable


class CardError(Exception):
    """A card file is wrong: which file, which line, and why."""

    def __init__(self, file: str, line: int, reason: str) -> None:
        super().__init__(f"{file}:{line}: {reason}")
        self.file = file
        self.line = line
        self.reason = reason


class CardTable:
    """One [[card]] table of a file, with the lines it stands on."""

    def __init__(self, file: str, first: int, lines: list[str], values: dict[str, object]) -> None:
        self.file = file
        self.first = first
        self._lines = lines
        self._values = values

    @property
    def fields(self) -> frozenset[str]:
        """The names of the fields that are written."""
        return frozenset(self._values)

    def fail(self, reason: str, field: str = "") -> CardError:
        """The error to raise, at the line of the field if there is one, else at the head of the card."""
        written = re.compile(rf"{re.escape(field)}\s*=")
        offset = next((n for n, line in enumerate(self._lines) if written.match(line)), 0)
        name = self._values.get("name")
        whose = f"{name}: " if isinstance(name, str) else ""
        return CardError(self.file, self.first + offset, whose + reason)

    def value(self, field: str) -> object:
        """The field as it is written, None if it is not."""
        return self._values.get(field)

    def demand(self, required: Iterable[str], allowed: Iterable[str]) -> None:
        """Every required field is there and no unknown one."""
        missing = sorted(set(required) - self.fields)
        if missing:
            raise self.fail(f"the field “{missing[0]}” is missing")
        for field in sorted(self.fields - set(allowed)):
            raise self.fail(f"the field “{field}” is unknown for this kind of card", field)

    def word(self, field: str, among: Iterable[str] | None = None, default: str | None = None) -> str:
        """A text, one of the given ones if any are given."""
        value = self._values.get(field, default)
        if value is None:
            raise self.fail(f"the field “{field}” is missing")
        if not isinstance(value, str):
            raise self.fail(f"“{field}” must be a text", field)
        if among is not None and value not in among and value != default:
            raise self.fail(f"“{value}” is no known {field}", field)
        return value

    def integer(self, field: str, default: int | None = 0) -> int:
        """A whole number."""
        value = self._values.get(field, default)
        if value is None:
            raise self.fail(f"the field “{field}” is missing")
        if type(value) is not int:
            raise self.fail(f"“{field}” must be a whole number", field)
        return value

    def flag(self, field: str) -> bool:
        """True or false; false if it is not written."""
        value = self._values.get(field, False)
        if not isinstance(value, bool):
            raise self.fail(f"“{field}” must be true or false", field)
        return value

    def words(self, field: str, check: Callable[[str], bool] = bool) -> tuple[str, ...]:
        """A list of texts, each of which passes the check."""
        return self.list_of_words(field, self._values.get(field, []), check)

    def list_of_words(self, field: str, value: object, check: Callable[[str], bool]) -> tuple[str, ...]:
        """The same for a list that stands inside the field."""
        if not isinstance(value, list):
            raise self.fail(f"“{field}” must be a list", field)
        for word in value:
            if not isinstance(word, str) or not check(word):
                raise self.fail(f"“{word}” is unknown in “{field}”", field)
        return tuple(value)

    def table(self, field: str) -> dict[str, object]:
        """An inline table."""
        value = self._values.get(field, {})
        if not isinstance(value, dict):
            raise self.fail(f"“{field}” must be a table", field)
        return value

    def tables(self, field: str) -> list[dict[str, object]]:
        """A list of inline tables."""
        value = self._values.get(field, [])
        if not isinstance(value, list) or not all(isinstance(row, dict) for row in value):
            raise self.fail(f"“{field}” must be a list of tables", field)
        return value

    def figures(self, field: str, among: Iterable[str] | None = None) -> tuple[tuple[str, int], ...]:
        """A table of whole numbers, as pairs in the order written."""
        pairs: list[tuple[str, int]] = []
        for name, value in self.table(field).items():
            if among is not None and name not in among:
                raise self.fail(f"“{name}” is unknown in “{field}”", field)
            if type(value) is not int:
                raise self.fail(f"“{name}” in “{field}” must be a whole number", field)
            pairs.append((name, value))
        return tuple(pairs)

    def position(self) -> tuple[int, int]:
        """Where it is drawn on the map."""
        match self._values.get("position"):
            case [int(x), int(y)]:
                return x, y
        raise self.fail("“position” must be two whole numbers", "position")


def read_tables(file: str, text: str) -> list[CardTable]:
    """The [[card]] tables of one file in order; TOML that cannot be read fails with its line."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"at line (\d+)", str(error))
        line = int(found[1]) if found else text.count("\n") + 1
        raise CardError(file, line, f"not readable as TOML: {error}") from error
    for name in data:
        if name != "card":
            raise CardError(file, 1, f"“{name}” stands outside a [[card]]")
    lines = text.splitlines()
    heads = [n for n, line in enumerate(lines) if line.strip() == "[[card]]"]
    ends = [*heads[1:], len(lines)]
    return [
        CardTable(file, head + 1, lines[head:end], values)
        for head, end, values in zip(heads, ends, data.get("card", []), strict=True)
    ]


def by_name(entries: Iterable[CardTable]) -> dict[str, CardTable]:
    """Entries by name; a name that stands twice fails at its second place."""
    named: dict[str, CardTable] = {}
    for entry in entries:
        name = entry.word("name")
        if name in named:
            other = named[name]
            raise entry.fail(f"the name is already taken at {other.file}:{other.first}", "name")
        named[name] = entry
    return named

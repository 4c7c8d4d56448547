"""The tests of cards as data: which cards each of them speaks of, and whether it fails."""

from __future__ import annotations

import ast
import importlib
import inspect
import itertools
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from textwrap import dedent
from types import FunctionType, ModuleType
from typing import NamedTuple, Protocol, TypeVar

import pytest

ROOT = Path(__file__).parents[2]
WORD = re.compile(r"\b[A-Za-z_]\w+\b")


class Case(NamedTuple):
    """One test function with one set of parameters."""

    module: str
    test: Callable[..., None]
    arguments: dict[str, object]
    speaks_of: frozenset[str]
    """Strings in its own lines and in what it uses of its module, or that it is called with."""

    def names(self, card: str) -> bool:
        """Whether the test speaks of a card."""
        return card in self.speaks_of

    def fails(self) -> bool:
        """Whether the test notices that something is wrong."""
        try:
            self.test(**self.arguments)
        except pytest.skip.Exception:
            return False
        except Exception:
            return True
        return False


@cache
def _lines(function: FunctionType) -> str:
    return dedent(inspect.getsource(function))


def strings_in(value: object) -> Iterator[str]:
    """The strings a value of a test module brings with it; for functions, those in their lines; for cards, the name."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple | list | set | frozenset):
        for one in value:
            yield from strings_in(one)
    elif isinstance(value, FunctionType):
        nodes = ast.walk(ast.parse(_lines(value)))
        yield from (node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))
    elif isinstance(name := getattr(value, "name", None), str):
        yield name


def cases_in(folder: Path, *, but: frozenset[str] = frozenset()) -> Iterator[Case]:
    """Every test in the modules of a folder, with each of its parameters."""
    package = ".".join(folder.relative_to(ROOT).parts)
    for path in sorted(folder.glob("test_*.py")):
        if path.stem not in but:
            yield from _cases_of(importlib.import_module(f"{package}.{path.stem}"))


def _cases_of(module: ModuleType) -> Iterator[Case]:
    for name, test in inspect.getmembers(module, inspect.isfunction):
        if name.startswith("test_"):
            used = [vars(module)[word] for word in set(WORD.findall(_lines(test))) if word in vars(module)]
            around = frozenset(text for value in used for text in strings_in(value)) | set(strings_in(test))
            for arguments in _arguments(test):
                if set(arguments) == set(inspect.signature(test).parameters):
                    called_with = strings_in(tuple(arguments.values()))
                    yield Case(module.__name__, test, arguments, around.union(called_with))


def _arguments(test: Callable[..., None]) -> Iterator[dict[str, object]]:
    """What a test is called with: the product of its parametrize marks."""
    marks = [mark for mark in getattr(test, "pytestmark", ()) if mark.name == "parametrize"]
    for rows in itertools.product(*[mark.args[1] for mark in marks]):
        arguments: dict[str, object] = {}
        for mark, row in zip(marks, rows, strict=True):
            names = mark.args[0]
            alone = isinstance(names, str) and "," not in names
            if isinstance(names, str):
                names = tuple(name.strip() for name in names.split(","))
            row = getattr(row, "values", (row,) if alone else row)
            arguments.update(zip(names, row, strict=True))
        yield arguments


class Changed(Protocol):
    """A card that lacks one word."""

    @property
    def card(self) -> str: ...
    @property
    def word(self) -> str: ...


ChangedT = TypeVar("ChangedT", bound=Changed)


def unnoticed(
    mutants: Iterable[ChangedT], killed: Callable[[ChangedT], bool], explained: Iterable[tuple[str, str]]
) -> list[str]:
    """The words whose loss no test notices and nothing explains, by card and beginning of the word."""
    known = tuple(explained)
    return [
        mutant.word
        for mutant in mutants
        if not any(mutant.card == name and mutant.word.startswith(word) for name, word in known)
        if not killed(mutant)
    ]

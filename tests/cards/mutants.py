"""Cards with one effect word taken out, and the tests that have to notice it."""

from __future__ import annotations

import importlib
import inspect
import itertools
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from engine.cards.compiled import Compiled, effect_words
from engine.cards.conditions import Word
from engine.cards.definitions import Definition
from engine.cards.words import Behaviour
from engine.lore.board import CARDS, LIBRARY

FOLDER = Path(__file__).parent
NOT_ABOUT_PLAY = {"test_atlas", "test_catalogue", "test_decks", "test_query", "test_vocabulary", "test_mutation"}
REMOVABLE = set(effect_words())
W = TypeVar("W", bound=Word)


class Mutant(NamedTuple):
    """A card whose behaviour lacks one word."""

    card: str
    word: str
    behaviour: Behaviour


class Case(NamedTuple):
    """One test function with one set of parameters."""

    module: str
    source: str
    test: Callable[..., None]
    arguments: dict[str, object]

    def names(self, card: str) -> bool:
        """Whether the test speaks of a card: in its own lines, or because it is called with it."""
        globals_ = self.test.__globals__
        return (
            f'"{card}"' in self.source
            or any(_is(value, card) for value in self.arguments.values())
            or any(_is(globals_.get(word), card) for word in set(re.findall(r"\b[A-Z][A-Z_]+\b", self.source)))
        )

    def fails(self) -> bool:
        """Whether the test notices that something is wrong."""
        try:
            self.test(**self.arguments)
        except Exception:
            return True
        return False


def _is(value: object, card: str) -> bool:
    if isinstance(value, Definition):
        return value.name == card
    if isinstance(value, tuple | list | set | frozenset):
        return any(_is(one, card) for one in value)
    return value == card


# ---------------------------------------------------------------------------------------------------------- mutants
def mutants_of(card: str) -> list[Mutant]:
    """The card once for each of its effect words, without that word."""
    behaviour = CARDS[LIBRARY.catalogue.named(card).number].behaviour
    return [Mutant(card, repr(gone), changed) for gone, changed in _without_one(behaviour)]


def _without_one(word: W) -> Iterator[tuple[Word, W]]:
    for field in word.__struct_fields__:
        value = getattr(word, field)
        if not (isinstance(value, tuple) and value and isinstance(value[0], Word)):
            continue
        for place, inner in enumerate(value):
            before, after = value[:place], value[place + 1 :]
            if type(inner).__name__ in REMOVABLE:
                yield inner, replace(word, **{field: before + after})
            for gone, changed in _without_one(inner):
                yield gone, replace(word, **{field: (*before, changed, *after)})


@contextmanager
def in_the_library(mutant: Mutant) -> Iterator[None]:
    """The rules read the changed card until the block ends."""
    number = LIBRARY.catalogue.named(mutant.card).number
    whole = CARDS[number]
    CARDS[number] = Compiled(whole.definition, mutant.behaviour)
    try:
        yield
    finally:
        CARDS[number] = whole


# ------------------------------------------------------------------------------------------------------------ tests
@cache
def cases() -> tuple[Case, ...]:
    """Every test of a card, with each of its parameters."""
    stems = sorted(path.stem for path in FOLDER.glob("test_*.py"))
    modules = [importlib.import_module(f"tests.cards.{stem}") for stem in stems if stem not in NOT_ABOUT_PLAY]
    return tuple(case for module in modules for case in _cases_of(module))


def _cases_of(module: ModuleType) -> Iterator[Case]:
    for name, test in inspect.getmembers(module, inspect.isfunction):
        if name.startswith("test_"):
            wanted = set(inspect.signature(test).parameters)
            source = inspect.getsource(test)
            for arguments in _arguments(test):
                if set(arguments) == wanted:
                    yield Case(module.__name__, source, test, arguments)


def _arguments(test: Callable[..., None]) -> Iterator[dict[str, object]]:
    """What a test is called with: the product of its parametrize marks."""
    marks = [mark for mark in getattr(test, "pytestmark", ()) if mark.name == "parametrize"]
    for rows in itertools.product(*[mark.args[1] for mark in marks]):
        arguments: dict[str, object] = {}
        for mark, row in zip(marks, rows, strict=True):
            names = mark.args[0]
            if isinstance(names, str):
                names = tuple(name.strip() for name in names.split(","))
            row = getattr(row, "values", row)
            arguments.update(zip(names, row if len(names) > 1 or isinstance(row, tuple) else (row,), strict=True))
        yield arguments


def _module_source(module: str) -> str:
    return inspect.getsource(importlib.import_module(module))


def killed(mutant: Mutant) -> bool:
    """Whether a test of the card fails: those that name it first, then the others of files that do."""
    close = [case for case in cases() if case.names(mutant.card)]
    files = {case.module for case in close}
    files |= {case.module for case in cases() if f'"{mutant.card}"' in _module_source(case.module)}
    wide = [case for case in cases() if case.module in files and not case.names(mutant.card)]
    with in_the_library(mutant):
        return any(case.fails() for case in itertools.chain(close, wide))


def survivors(cards: Iterable[str]) -> list[Mutant]:
    """The mutants of these cards that no test notices."""
    return [mutant for card in cards for mutant in mutants_of(card) if not killed(mutant)]

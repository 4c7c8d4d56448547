"""Cards with one effect word taken out, and the tests that have to notice it."""

from __future__ import annotations

import importlib
import inspect
import itertools
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from engine.cards.compiled import Compiled, default_uses, effect_words
from engine.cards.conditions import Word
from engine.cards.definitions import Definition
from engine.cards.words import Behaviour
from engine.lore.board import CARDS, LIBRARY

FOLDER = Path(__file__).parent
NOT_ABOUT_PLAY = {
    *("test_atlas", "test_catalogue", "test_decks", "test_random_decks", "test_query"),
    *("test_vocabulary", "test_mutation", "test_exhaustive", "test_new_card"),
}
REMOVABLE = set(effect_words())
STRING = re.compile(r'"([^"\n]+)"')
WORD = re.compile(r"\b[A-Za-z_]\w+\b")
W = TypeVar("W", bound=Word)


class Mutant(NamedTuple):
    """A card whose behaviour lacks one word."""

    card: str
    word: str
    behaviour: Behaviour


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
        except Exception:
            return True
        return False


@cache
def _source(function: FunctionType) -> str:
    return inspect.getsource(function)


def strings_in(value: object) -> Iterator[str]:
    """The strings a value of a test module brings with it; for functions, those in their lines."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Definition):
        yield value.name
    elif isinstance(value, tuple | list | set | frozenset):
        for one in value:
            yield from strings_in(one)
    elif isinstance(value, FunctionType):
        yield from STRING.findall(_source(value))


# ---------------------------------------------------------------------------------------------------------- mutants
def mutants_of(card: str) -> list[Mutant]:
    """The card once for each of its effect words, without that word; the attack of a plain creature is one of them."""
    whole = CARDS[LIBRARY.catalogue.named(card).number]
    uses = whole.behaviour.uses or tuple(default_uses(whole.definition))
    return [Mutant(card, repr(gone), changed) for gone, changed in _without_one(replace(whole.behaviour, uses=uses))]


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
            source = _source(test)
            used = [vars(module)[word] for word in set(WORD.findall(source)) if word in vars(module)]
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
            if isinstance(names, str):
                names = tuple(name.strip() for name in names.split(","))
            row = getattr(row, "values", row)
            arguments.update(zip(names, row if len(names) > 1 or isinstance(row, tuple) else (row,), strict=True))
        yield arguments


def killed(mutant: Mutant) -> bool:
    """Whether a test that speaks of the card fails."""
    with in_the_library(mutant):
        return any(case.fails() for case in cases() if case.names(mutant.card))

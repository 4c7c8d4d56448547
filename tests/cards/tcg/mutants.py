"""Cards of the TCG with one word taken out, and the tests that have to notice it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from engine.tcg.cards.library import Compiled
from engine.tcg.cards.words import Behaviour
from engine.tcg.reading.filters import Word
from engine.tcg.table.board import CARDS, LIBRARY
from tests.cards.cases import Case, cases_in

FOLDER = Path(__file__).parent
NOT_ABOUT_PLAY = frozenset(("test_vocabulary", "test_mutation"))
W = TypeVar("W", bound=Word)


class Mutant(NamedTuple):
    """A card whose behaviour lacks one word."""

    card: str
    word: str
    behaviour: Behaviour


def mutants_of(card: str) -> list[Mutant]:
    """The card once for each of its words that stands in a list, without that word."""
    whole = CARDS[LIBRARY.by_name[card].number]
    return [Mutant(card, repr(gone), changed) for gone, changed in _without_one(whole.behaviour)]


def _without_one(word: W) -> Iterator[tuple[Word, W]]:
    for field in word.__struct_fields__:
        for gone, changed in _changed(getattr(word, field)):
            yield gone, replace(word, **{field: changed})


def _changed(value: object) -> Iterator[tuple[Word, object]]:
    """A field of a word without one of the words in it."""
    if isinstance(value, Word):
        yield from _without_one(value)
    elif isinstance(value, tuple):
        for place, inner in enumerate(value):
            before, after = value[:place], value[place + 1 :]
            if isinstance(inner, Word):
                yield inner, (*before, *after)
            for gone, changed in _changed(inner):
                yield gone, (*before, changed, *after)


@contextmanager
def in_the_library(mutant: Mutant) -> Iterator[None]:
    """The rules read the changed card until the block ends."""
    number = LIBRARY.by_name[mutant.card].number
    whole = CARDS[number]
    CARDS[number] = Compiled(whole.printed, mutant.behaviour)
    LIBRARY.index_events()
    try:
        yield
    finally:
        CARDS[number] = whole
        LIBRARY.index_events()


@cache
def cases() -> tuple[Case, ...]:
    """Every test of a card, with each of its parameters."""
    return tuple(cases_in(FOLDER, but=NOT_ABOUT_PLAY))


def killed(mutant: Mutant) -> bool:
    """Whether a test that speaks of the card fails."""
    with in_the_library(mutant):
        return any(case.fails() for case in cases() if case.names(mutant.card))

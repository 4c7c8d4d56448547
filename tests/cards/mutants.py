"""Cards with one effect word taken out, and the tests that have to notice it."""

from __future__ import annotations

from collections.abc import Container, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from engine.journeys.cards.compiled import default_uses
from engine.journeys.cards.conditions import Word
from engine.journeys.cards.words import Behaviour
from engine.lore.cards.library import effect_words
from tests.cards.cases import Case, cases_in
from tests.library import CARDS, LIBRARY

FOLDER = Path(__file__).parent
NOT_ABOUT_PLAY = frozenset(
    (
        *("test_atlas", "test_catalogue", "test_decks", "test_random_decks", "test_query"),
        *("test_vocabulary", "test_mutation", "test_exhaustive", "test_new_card"),
    )
)
REMOVABLE = set(effect_words())
W = TypeVar("W", bound=Word)


class Mutant(NamedTuple):
    """A card whose behaviour lacks one word."""

    card: str
    word: str
    behaviour: Behaviour


# ---------------------------------------------------------------------------------------------------------- mutants
def mutants_of(card: str) -> list[Mutant]:
    """The card once for each of its effect words, without that word; the attack of a plain creature is one of them."""
    whole = CARDS[LIBRARY.catalogue.named(card).number]
    uses = whole.behaviour.uses or tuple(default_uses(whole.definition))
    behaviour = replace(whole.behaviour, uses=uses)
    return [Mutant(card, repr(gone), changed) for gone, changed in without_one(behaviour, REMOVABLE)]


def without_one(word: W, removable: Container[str]) -> Iterator[tuple[Word, W]]:
    """A word without each of the removable words in it, however deep."""
    for field in word.__struct_fields__:
        value = getattr(word, field)
        if not (isinstance(value, tuple) and value and isinstance(value[0], Word)):
            continue
        for place, inner in enumerate(value):
            before, after = value[:place], value[place + 1 :]
            if type(inner).__name__ in removable:
                yield inner, replace(word, **{field: before + after})
            for gone, changed in without_one(inner, removable):
                yield gone, replace(word, **{field: (*before, changed, *after)})


@contextmanager
def in_the_library(mutant: Mutant) -> Iterator[None]:
    """The rules read the changed card until the block ends."""
    number = LIBRARY.catalogue.named(mutant.card).number
    whole = CARDS[number]
    CARDS[number] = LIBRARY.compiled(whole.definition, mutant.behaviour)
    try:
        yield
    finally:
        CARDS[number] = whole


# ------------------------------------------------------------------------------------------------------------ tests
@cache
def cases() -> tuple[Case, ...]:
    """Every test of a card, with each of its parameters."""
    return tuple(cases_in(FOLDER, but=NOT_ABOUT_PLAY))


def killed(mutant: Mutant) -> bool:
    """Whether a test that speaks of the card fails."""
    with in_the_library(mutant):
        return any(case.fails() for case in cases() if case.names(mutant.card))

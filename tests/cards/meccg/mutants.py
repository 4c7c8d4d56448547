"""Cards of the later sets with one effect word taken out, and the tests that have to notice it."""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from engine.journeys.cards.compiled import default_uses
from engine.journeys.cards.conditions import Word
from engine.journeys.cards.words import Behaviour
from engine.metw.cards.middle_earth import library
from tests.cards.cases import Case, cases_in

FOLDER = Path(__file__).parent
RULES = FOLDER.parents[1] / "rules" / "meccg"
NOT_ABOUT_PLAY = frozenset(("test_decks", "test_mutation", "test_set"))
FIRST_NUMBER = 1000
"""Cards of The Wizards have smaller numbers."""
EFFECTS = ("always", "effects", "otherwise", "alternative", "instead", "failing", "triggers", "abilities")
"""The fields of a word that hold effects; what they are bound to lies in others."""
W = TypeVar("W", bound=Word)


class Mutant(NamedTuple):
    """A card whose behaviour lacks one word."""

    card: str
    word: str
    behaviour: Behaviour


def labels() -> list[str]:
    """The cards of the later sets that do something beyond their figures."""
    found = (entry for entry in library().cards.values() if entry.definition.number >= FIRST_NUMBER)
    return sorted(entry.definition.label for entry in found if mutants_of(entry.definition.label))


def mutants_of(card: str) -> list[Mutant]:
    """The card once for each of its effect words, without that word."""
    whole = library().cards[library().catalogue.named(card).number]
    uses = whole.behaviour.uses or tuple(default_uses(whole.definition))
    return [Mutant(card, repr(gone), changed) for gone, changed in _without_one(replace(whole.behaviour, uses=uses))]


def _without_one(word: W) -> Iterator[tuple[Word, W]]:
    for field in word.__struct_fields__:
        value = getattr(word, field)
        if not (isinstance(value, tuple) and value and isinstance(value[0], Word)):
            continue
        for place, inner in enumerate(value):
            before, after = value[:place], value[place + 1 :]
            if field in EFFECTS:
                yield inner, replace(word, **{field: before + after})
            for gone, changed in _without_one(inner):
                yield gone, replace(word, **{field: (*before, changed, *after)})


@contextmanager
def in_the_library(mutant: Mutant) -> Iterator[None]:
    """The rules read the changed card until the block ends."""
    cards = library().cards
    number = library().catalogue.named(mutant.card).number
    whole = cards[number]
    cards[number] = library().compiled(whole.definition, mutant.behaviour)
    try:
        yield
    finally:
        cards[number] = whole


@cache
def cases() -> tuple[Case, ...]:
    """Every test of a card, with each of its parameters, and every test of a rule."""
    return (*cases_in(FOLDER, but=NOT_ABOUT_PLAY), *cases_in(RULES))


@cache
def text_of(module: str) -> str:
    """The lines of a test module, helpers included."""
    return inspect.getsource(importlib.import_module(module))


def near(case: Case, card: str) -> int:
    """0 for a test that names the card, 1 for one beside helpers that do, 2 for others."""
    name = card.split(" (")[0]
    if case.names(card) or case.names(name):
        return 0
    return 1 if f'"{card}"' in text_of(case.module) or f'"{name}"' in text_of(case.module) else 2


def killed(mutant: Mutant) -> bool:
    """Whether a test that speaks of the card fails; those that name it themselves are tried first."""
    found = sorted((case for case in cases() if near(case, mutant.card) < 2), key=lambda case: near(case, mutant.card))
    with in_the_library(mutant):
        return any(case.fails() for case in found)

"""Cards of The Wizards with one effect word taken out, and the tests that have to notice it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from msgspec.structs import replace

from engine.journeys.cards import conditions
from engine.journeys.cards.compiled import default_uses
from engine.metw.cards.library import effect_words, library
from engine.metw.table.records import MetwState
from tests.cards.cases import ROOT, Case, cases_in
from tests.cards.mutants import Mutant, without_one

CARDS = MetwState.book
LIBRARY = library()
FOLDER = Path(__file__).parent
NOT_ABOUT_PLAY = frozenset(("test_decks", "test_pages", "test_set", "test_exhaustive", "test_mutation"))
ASKING = {"SitePath", "EnRoute", "Against", "Marked"}
"""Words of this game that ask something, as those of `conditions` do: what is taken out are deeds."""
REMOVABLE = set(effect_words()) - vars(conditions).keys() - ASKING


def mutants_of(card: str) -> list[Mutant]:
    """The card once for each of its effect words, without that word; the attack of a plain creature is one of them."""
    whole = CARDS[LIBRARY.catalogue.named(card).number]
    uses = whole.behaviour.uses or tuple(default_uses(whole.definition))
    behaviour = replace(whole.behaviour, uses=uses)
    return [Mutant(card, repr(gone), changed) for gone, changed in without_one(behaviour, REMOVABLE)]


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


@cache
def cases() -> tuple[Case, ...]:
    """Every test of a card, and every rule test of the game, with each of its parameters."""
    rules = ROOT / "tests" / "rules" / "metw"
    return (*cases_in(FOLDER, but=NOT_ABOUT_PLAY), *cases_in(rules))


def killed(mutant: Mutant) -> bool:
    """Whether a test that speaks of the card fails."""
    with in_the_library(mutant):
        return any(case.fails() for case in cases() if case.names(mutant.card))

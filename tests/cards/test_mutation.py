"""One effect word taken out of a card makes its own test fail: a sample every time, the whole set in `make soak`."""

from __future__ import annotations

import pytest

from tests.cards.cases import unnoticed
from tests.cards.mutants import Mutant, cases, in_the_library, killed, mutants_of
from tests.library import LIBRARY

CARDS = sorted(card.name for card in LIBRARY.catalogue.definitions if mutants_of(card.name))
SAMPLE = CARDS[::16]
EXPLAINED: dict[tuple[str, str], str] = {}
"""Mutants that behave like the card itself, by card and beginning of the word: why nothing can tell them apart."""


def unexplained(card: str) -> list[str]:
    """The words of a card whose loss no test notices and nothing explains."""
    return unnoticed(mutants_of(card), killed, EXPLAINED)


@pytest.mark.parametrize("card", SAMPLE)
def test_a_lost_word_is_noticed(card: str) -> None:
    assert unexplained(card) == []


@pytest.mark.soak
@pytest.mark.parametrize("card", CARDS)
def test_every_lost_word_of_the_set_is_noticed(card: str) -> None:
    assert unexplained(card) == []


def test_the_tests_of_whole_cards_pass() -> None:
    """A mutant counts as killed when a test fails, so the tests used must hold without it."""
    assert [case.test.__name__ for case in cases() if any(case.names(card) for card in SAMPLE) and case.fails()] == []


def test_a_card_without_its_word_is_put_back() -> None:
    mutant: Mutant = mutants_of("Concealment")[0]
    with in_the_library(mutant):
        assert mutants_of("Concealment") == []
    assert mutants_of("Concealment")[0] == mutant

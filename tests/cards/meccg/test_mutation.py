"""One effect word taken out of a card makes its own test fail: a sample every time, all later sets in `make soak`."""

from __future__ import annotations

import pytest

from tests.cards.cases import unnoticed
from tests.cards.meccg.mutants import Mutant, in_the_library, killed, labels, mutants_of

CARDS = labels()
SAMPLE = CARDS[::40]
THREE = "Worth(cards=Sort(kinds=(<Kind.FACTION: 10>,), races=(), alignments=(), names=(), least=3"
EXPLAINED = {("Gatherer of Loyalties", THREE): "it is for Pallando, who is no Fallen-wizard of the sets"}
"""Mutants that behave like the card itself, by card and beginning of the word: why nothing can tell them apart."""
OPEN = ("Noble Hound", "Poisonous Despair")
"""Cards of which a word is lost that no test notices yet."""


def unexplained(card: str) -> list[str]:
    """The words of a card whose loss no test notices and nothing explains."""
    return unnoticed(mutants_of(card), killed, EXPLAINED)


@pytest.mark.parametrize("card", SAMPLE)
def test_a_lost_word_is_noticed(card: str) -> None:
    assert unexplained(card) == []


@pytest.mark.soak
@pytest.mark.parametrize("card", [card for card in CARDS if card not in OPEN])
def test_every_lost_word_of_the_later_sets_is_noticed(card: str) -> None:
    assert unexplained(card) == []


def test_a_card_without_its_word_is_put_back() -> None:
    mutant: Mutant = mutants_of("Ruse")[0]
    before = len(mutants_of("Ruse"))
    with in_the_library(mutant):
        assert len(mutants_of("Ruse")) < before
    assert mutants_of("Ruse")[0] == mutant

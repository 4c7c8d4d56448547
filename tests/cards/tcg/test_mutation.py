"""One word taken out of a card makes its own test fail: a sample every time, both sets in `make soak`."""

from __future__ import annotations

import pytest

from engine.tcg.table.board import LIBRARY
from tests.cards.cases import unnoticed
from tests.cards.tcg.mutants import Mutant, cases, in_the_library, killed, mutants_of

CARDS = sorted(name for name in LIBRARY.by_name if mutants_of(name))
SAMPLE = CARDS[::16]
EXPLAINED: dict[tuple[str, str], str] = {
    ("Beauty Is Fading", "Not("): "a rule keeps the Ring-bearer from being discarded",
    ("Caradhras Has Not Forgiven Us", "Not("): "a rule keeps the Ring-bearer from being discarded",
    ("Orc-bane", "Spot("): "the price asks for who bears the blade",
    ("Sam, Faithful Companion", "PlayCard("): "there is no Bill the Pony in these sets",
    ("Their Arrows Enrage", "Spot("): "there is no Saruman in these sets",
    ("The One Ring, Isildur's Bane", "Nor("): "a wound of who wears it is turned before anybody can answer",
    ("The One Ring, Isildur's Bane", "Worn("): "a wound of who wears it is turned before anybody can answer",
    ("The One Ring, The Ruling Ring", "Nor("): "a wound of who wears it is turned before anybody can answer",
    ("The One Ring, The Ruling Ring", "Worn("): "a wound of who wears it is turned before anybody can answer",
    ("Watcher in the Water, Keeper of Westgate", "Not("): "the discard names the same minions again",
}
"""Mutants that behave like the card itself, by card and beginning of the word: why nothing can tell them apart."""
UNSEEN = {
    *(("A Promise", "Spot("), ("Balin's Tomb", "Yours("), ("Blade Tip", "BorneBy("), ("Blade Tip", "InSupport(")),
    *(("Blade Tip", "Is("), ("Emyn Muil", "Yours("), ("Enheartened Foe", "InPlay("), ("Frenzy", "Unassigned(")),
    *(("Gleaming Spires Will Crumble", "Yours("), ("Goblin Scavengers", "Yours("), ("Goblin Swarms", "InPlay(")),
    *(("Helpless", "Spot("), ("Hobbit Farmer", "Path("), ("Morgul Blade", "Not("), ("Orc Assassin", "Unassigned(")),
    *(("Orc-bane", "Bears("), ("Pippin, Friend to Frodo", "Yours("), ("Southern Spies", "Spot(")),
    *(("Spies of Mordor", "During("), ("The End Comes", "Unassigned("), ("The Long Dark", "Yours(")),
    *(("Trollshaw Forest", "Yours("), ("Verily I Come", "During("), ("Wariness", "Yours(")),
    *(("Úlairë Toldëa, Messenger of Morgul", "Unassigned("),),
}
"""Words that matter only at tables no test has set up; the list may only grow shorter."""


def survivors(card: str) -> list[str]:
    """The words of a card whose loss no test notices and nothing explains."""
    return unnoticed(mutants_of(card), killed, (*EXPLAINED, *UNSEEN))


@pytest.mark.parametrize("card", SAMPLE)
def test_a_lost_word_is_noticed(card: str) -> None:
    assert survivors(card) == []


@pytest.mark.soak
@pytest.mark.parametrize("card", CARDS)
def test_every_lost_word_of_both_sets_is_noticed(card: str) -> None:
    assert survivors(card) == []


def test_the_tests_of_whole_cards_pass() -> None:
    """A mutant counts as killed when a test fails, so the tests used must hold without it."""
    assert [case.test.__name__ for case in cases() if any(case.names(card) for card in SAMPLE) and case.fails()] == []


def test_a_card_without_its_word_is_put_back() -> None:
    mutant: Mutant = mutants_of("Delving")[0]
    with in_the_library(mutant):
        assert mutants_of("Delving") == []
    assert mutants_of("Delving")[0] == mutant

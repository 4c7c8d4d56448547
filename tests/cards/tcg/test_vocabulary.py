"""The vocabulary of the TCG keeps its budget, and every card is named in a test."""

from __future__ import annotations

from collections import defaultdict

import pytest

from engine.tcg.cards import words
from engine.tcg.cards.library import walk
from engine.tcg.reading import filters
from engine.tcg.reading.filters import Condition, Mark, Word
from engine.tcg.table.board import CARDS, LIBRARY
from tests.cards.tcg.mutants import cases

MOST_FIELDS = 12
HANDLERS_IN_A_HUNDRED = 3
ALONE = {
    *("ArrangeTop", "Bar", "BearerFights", "CountDead", "Dig", "EachPlayer", "Handler", "NoHistory", "Path"),
    *("RevealUntil", "ShowHand", "ShuffleHand", "SpareVitality", "StrengthOf", "Wounded"),
}
"""Words that one card alone uses; the list may only grow shorter."""
DEFINED = {
    name: word
    for module in (words, filters)
    for name, word in vars(module).items()
    if isinstance(word, type) and issubclass(word, Word) and word not in (Word, Condition, Mark)
}


def users() -> dict[str, set[str]]:
    """The cards that use each word."""
    found: dict[str, set[str]] = defaultdict(set)
    for card, behaviour in LIBRARY.behaviours.items():
        for word in walk(behaviour):
            found[type(word).__name__].add(card)
    return found


def test_every_word_is_used_and_hardly_any_by_one_card_alone() -> None:
    found = users()
    assert set(DEFINED) == set(found)
    assert {name for name, cards in found.items() if len(cards) == 1} == ALONE


def test_handlers_are_few() -> None:
    assert 100 * len(users()["Handler"]) <= HANDLERS_IN_A_HUNDRED * len(CARDS)


@pytest.mark.parametrize("name", sorted(DEFINED))
def test_a_word_has_few_fields(name: str) -> None:
    assert len(DEFINED[name].__struct_fields__) <= MOST_FIELDS


def test_every_card_is_named_in_a_test() -> None:
    assert [name for name in LIBRARY.by_name if not any(case.names(name) for case in cases())] == []


def test_a_card_with_a_behaviour_has_a_text() -> None:
    assert [name for name in LIBRARY.behaviours if not LIBRARY.by_name[name].text] == []

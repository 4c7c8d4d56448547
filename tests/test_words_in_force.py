"""The words in force, kept from state to state, are those of the cards in play, over whole games of journeys."""

from __future__ import annotations

from typing import Any

import pytest

from engine.journeys.table.records import State
from engine.journeys.table.sources import Sources, found_plainly, sources
from tests.family.matches import cases, played


def content(found: Sources) -> list[Any]:
    """Everything that was found."""
    return [getattr(found, name) for name in Sources.__slots__]


@pytest.mark.parametrize("case", cases(), ids=str)
def test_words_in_force_are_those_of_the_cards_in_play(case: Any) -> None:
    game = played(case)
    for state in (*game.states, *reversed(game.states)):
        if isinstance(state, State):
            assert content(sources(state)) == content(found_plainly(state))

"""What is found once and remembered is what the plain way finds, over whole games of every edition."""

from __future__ import annotations

from typing import Any

from engine.journeys.reading import keying
from engine.journeys.table.records import State
from engine.journeys.table.sources import Sources, found_plainly, sources
from engine.tcg.table import board
from engine.tcg.table.records import State as TcgState
from tests.family.matches import Recorded


def content(found: Sources) -> list[Any]:
    """Everything that was found."""
    return [getattr(found, name) for name in Sources.__slots__]


def test_words_in_force_are_those_of_the_cards_in_play(game: Recorded) -> None:
    for state in (*game.states, *reversed(game.states)):
        if isinstance(state, State):
            assert content(sources(state)) == content(found_plainly(state))
        elif isinstance(state, TcgState):
            assert vars(board.sources(state)) == vars(board.found_plainly(state))


def test_creatures_are_keyed_to_the_way_of_the_company_as_it_is_now(game: Recorded) -> None:
    for state in (*game.states, *reversed(game.states)):
        for company in state.companies if isinstance(state, State) else ():
            if company.journey is not None or company.site >= 0:
                assert keying.way_of(state, company) == keying.way_now(state, company)

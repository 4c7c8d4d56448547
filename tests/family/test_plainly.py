"""What is found quickly is what the plain way finds, over whole games of all editions."""

from __future__ import annotations

from typing import Any

from engine.kernel.door import MachineGame
from engine.kernel.records import NONE
from engine.metw.phases import laying
from engine.metw.table.bonds import held
from engine.metw.table.reach import closed, ways_from, why_not_way
from engine.metw.table.records import MetwState
from tests.family.matches import Recorded
from tests.net.toy_game import MACHINE


def test_legal_lists_are_the_candidates_that_nothing_forbids(game: Recorded) -> None:
    rules: Any = game.game if isinstance(game.game, MachineGame) else MACHINE
    for number, asked in enumerate(game.questions):
        state = game.states[asked.index]
        assert rules.legal(state, asked.knowledge) == rules.plainly_legal(state, asked.knowledge)
        if number % 5 == 0:  # a replica that knows no hidden card
            assert rules.legal(state, {}) == rules.plainly_legal(state, {})


def test_sites_that_could_be_laid_are_those_that_stand_when_they_are_turned_up(game: Recorded) -> None:
    """The ways the map has need no second look whether there is such a way; the cards are those lying there now."""
    for asked in game.questions:
        state = game.states[asked.index]
        if not isinstance(state, MetwState):
            return
        seat, knowledge = asked.seat, asked.knowledge
        assert laying.known(state, seat, knowledge) == laying.known_now(state, seat, knowledge)
        for moving in state.companies if asked.index % 7 == 0 else ():
            if moving.site != NONE:
                for way in ways_from(state, moving):
                    quickly = held(state, moving) is None and closed(state, moving, way) is None
                    assert quickly is (why_not_way(state, moving, way) is None)

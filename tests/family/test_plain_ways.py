"""The ways that a company of The Wizards can lay are found as the plain way finds them, over whole games."""

from __future__ import annotations

from engine.kernel.records import NONE
from engine.metw.phases import laying
from engine.metw.table.bonds import held
from engine.metw.table.reach import closed, ways_from, why_not_way
from engine.metw.table.records import MetwState
from tests.family.matches import Recorded


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

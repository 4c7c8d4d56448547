"""What is found quickly is what the plain way finds, over whole games of all editions."""

from __future__ import annotations

from typing import Any

from engine.kernel.door import MachineGame
from tests.family.matches import Recorded
from tests.net.toy_game import MACHINE


def test_legal_lists_are_the_candidates_that_nothing_forbids(game: Recorded) -> None:
    rules: Any = game.game if isinstance(game.game, MachineGame) else MACHINE
    for number, asked in enumerate(game.questions):
        state = game.states[asked.index]
        assert rules.legal(state, asked.knowledge) == rules.plainly_legal(state, asked.knowledge)
        if number % 5 == 0:  # a replica that knows no hidden card
            assert rules.legal(state, {}) == rules.plainly_legal(state, {})

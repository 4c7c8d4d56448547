"""What an answer leads to while neither dice nor others come into it: cards half played, several answers at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.journeys.table.frames import Play
from engine.journeys.table.records import State
from engine.journeys.table.verbs import PASS, Question
from engine.kernel.actions import Action
from engine.kernel.game import Game
from engine.kernel.pending import Decision


def asks_on(game: Game[Any], state: State, action: Action) -> tuple[State, Decision] | None:
    """Where an answer leads that only asks for the next thing to be named for a card, and that question.

    Prices are paid and others asked when everything is named (`Play.pay`); until then an answer changes nothing that
    anybody could see, and need not be said.
    """
    asked = game.pending(state)
    if not isinstance(asked, Decision) or game.why_not(state, action) is not None:
        return None
    after, _ = game.step(state, action)
    waits, play = game.pending(after), after.frames[-1] if after.frames else None
    if not isinstance(waits, Decision) or waits.seat != asked.seat or waits.question != Question.TARGET:
        return None
    return (after, waits) if isinstance(play, Play) and play.seat == asked.seat else None


def ends_with(game: Game[Any], state: State, answers: Sequence[Action]) -> list[Action]:
    """What ends a question that is asked until it is declined, after these answers: nothing where it ends by itself."""
    asked, depth, kind = game.pending(state), len(state.frames), type(state.frames[-1])
    for action in answers:
        if game.pending(state) != asked or game.why_not(state, action) is not None or action == PASS:
            return []
        state, _ = game.step(state, action)
    again = game.pending(state) == asked and len(state.frames) == depth and type(state.frames[-1]) is kind
    return [PASS] if again and game.why_not(state, PASS) is None else []

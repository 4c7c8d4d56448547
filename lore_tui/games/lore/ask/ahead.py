"""What an answer leads to while neither dice nor others come into it: cards half played, several answers at once."""

from __future__ import annotations

from collections.abc import Sequence

from engine.journeys.table.frames import Play
from engine.journeys.table.verbs import PASS, Question
from engine.kernel.actions import Action
from engine.kernel.pending import Decision
from engine.lore.game import GAME
from engine.lore.records import State


def asks_on(state: State, action: Action) -> tuple[State, Decision] | None:
    """Where an answer leads that only asks for the next thing to be named for a card, and that question.

    Prices are paid and others asked when everything is named (`Play.pay`); until then an answer changes nothing that
    anybody could see, and need not be said.
    """
    asked = GAME.pending(state)
    if not isinstance(asked, Decision) or GAME.why_not(state, action) is not None:
        return None
    after, _ = GAME.step(state, action)
    waits, play = GAME.pending(after), after.frames[-1] if after.frames else None
    if not isinstance(waits, Decision) or waits.seat != asked.seat or waits.question != Question.TARGET:
        return None
    return (after, waits) if isinstance(play, Play) and play.seat == asked.seat else None


def ends_with(state: State, answers: Sequence[Action]) -> list[Action]:
    """What ends a question that is asked until it is declined, after these answers: nothing where it ends by itself."""
    asked, depth, kind = GAME.pending(state), len(state.frames), type(state.frames[-1])
    for action in answers:
        if GAME.pending(state) != asked or GAME.why_not(state, action) is not None or action == PASS:
            return []
        state, _ = GAME.step(state, action)
    again = GAME.pending(state) == asked and len(state.frames) == depth and type(state.frames[-1]) is kind
    return [PASS] if again and GAME.why_not(state, PASS) is None else []

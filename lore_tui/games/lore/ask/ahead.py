"""Cards half played: what is still to be named for one is asked before anything of it is said."""

from __future__ import annotations

from engine.journeys.table.frames import Play
from engine.journeys.table.verbs import Question
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

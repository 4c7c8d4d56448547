"""One look ahead: what a board is worth once an action has run its course and nobody has answered it."""

from __future__ import annotations

from engine.bots.tcg.greedy import quick
from engine.bots.tcg.judge import Verdict, judge
from engine.kernel.actions import MIX, NUMBER, SEEN, Action, Secrets
from engine.kernel.pending import Decision, Mix, Numbers, Show
from engine.tcg.game import MACHINE
from engine.tcg.table.frames import Window
from engine.tcg.table.records import State, Zone
from engine.tcg.table.verbs import PASS, Question

MOST_STEPS = 40
STOPS = (Question.NEXT_SKIRMISH, Question.ASSIGN, Question.LEFTOVER, Question.MOVE_ON, Question.RECONCILE)
"""Questions with which something new begins."""


def followed(state: State, action: Action, seat: int, secrets: Secrets) -> Verdict:
    """What the board is worth to a seat once its action has run its course."""
    state = MACHINE.apply(state, action)
    for _ in range(MOST_STEPS):
        waits = MACHINE.pending(state)
        if isinstance(waits, Mix) and waits.seat == seat and waits.zone == Zone.HAND:
            # From here on nobody could say which of its cards is which.
            break
        if isinstance(waits, Mix):
            reply: Action | None = Action(MIX)
        elif isinstance(waits, Show):
            reply = Action(SEEN)
        elif isinstance(waits, Numbers):
            reply = Action(NUMBER, (waits.n // 2,))
        elif isinstance(waits, Decision):
            reply = _reply(state, waits, secrets if waits.seat == seat else {})
        else:
            reply = None
        if reply is None:
            break
        state = MACHINE.apply(state, reply)
    return judge(state, seat, secrets)


def _reply(state: State, waits: Decision, secrets: Secrets) -> Action | None:
    """What anybody is taken to answer on the way; None where the action has run its course."""
    top = state.frames[-1]
    if isinstance(top, Window):
        return None if top.happening is None else PASS
    return None if waits.question in STOPS else quick(state, secrets)

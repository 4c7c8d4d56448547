"""What a board in the middle of a turn is worth to a seat."""

from __future__ import annotations

from typing import NamedTuple

from engine.bots.tcg.estate import GAME_LOST, estate
from engine.bots.tcg.forecast import forecast
from engine.kernel.actions import Secrets
from engine.tcg.cards.moments import Phase
from engine.tcg.table.board import minions
from engine.tcg.table.records import State

TWILIGHT, LEFT_OVER = 4, 1
"""What a token of the pool is worth to the Shadow before the fellowship moves, and after."""
MINION = 10
"""What a minion is worth beyond the fights of this move."""
HELD = 15
"""In percent, what cards of one's own hand count: most of them can be replaced before the next turn."""


class Verdict(NamedTuple):
    """A board in parts, each from the point of view of one seat."""

    mine: int
    """What one has in play, and how far one has come."""
    theirs: int
    """The same of the others, turned round."""
    fights: int
    """The skirmishes still to come."""
    twilight: int
    hand: int

    @property
    def total(self) -> int:
        """All together."""
        return sum(self)


def judge(state: State, seat: int, secrets: Secrets) -> Verdict:
    """A board as a seat sees it."""
    if state.result is not None:
        return Verdict(GAME_LOST if seat in state.result.winners else -GAME_LOST, 0, 0, 0, 0)
    turn = state.turn
    own = estate(state, seat, secrets)
    others = [other for other in range(len(state.players)) if other != seat]
    against = others if seat == turn.fp or turn.fp not in others else [turn.fp]
    theirs = sum(estate(state, other, secrets).table for other in against) // max(1, len(against))
    sign = 1 if seat == turn.fp else -1
    pool = turn.pool * (TWILIGHT if turn.phase is Phase.FELLOWSHIP else LEFT_OVER)
    crowd = 0 if turn.phase is Phase.SETUP else MINION * len(minions(state))
    return Verdict(own.table, -theirs, sign * (forecast(state) - crowd), -sign * pool, own.hand * HELD // 100)

"""One look ahead in METW."""

from __future__ import annotations

from engine.bots.journeys import ahead
from engine.bots.metw.harm import loss
from engine.bots.metw.worth import worth
from engine.journeys.cards.moments import At
from engine.journeys.table.frames import Attack
from engine.metw.game import GAME
from engine.metw.table.records import MetwState


class Ahead(ahead.Ahead[MetwState]):
    """What a board of METW is worth once an action has run its course."""

    game = GAME
    phases = (
        At.UNTAP,
        At.ORGANIZATION,
        At.END_OF_ORGANIZATION,
        At.LONG_EVENT,
        At.MOVEMENT,
        At.SITE,
        At.END_OF_TURN,
    )

    def worth(self, state: MetwState) -> int:
        """The board seen from the seat."""
        return worth(state, self.seat)

    def loss(self, state: MetwState, attack: Attack) -> int:
        """What the defender is expected to lose, less what he may win."""
        return loss(state, attack)

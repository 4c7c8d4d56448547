"""One look ahead in METW."""

from __future__ import annotations

from engine.bots.journeys import ahead
from engine.bots.metw.harm import loss
from engine.bots.metw.worth import worth
from engine.journeys.cards.moments import At
from engine.journeys.table.frames import Attack
from engine.kernel.actions import Action
from engine.kernel.pending import Decision
from engine.metw.game import GAME
from engine.metw.phases.ambush import WITHHOLD
from engine.metw.table.records import MetwState
from engine.metw.table.verbs import Asked


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

    def _reply(self, state: MetwState, waits: Decision) -> Action | None:
        """A card on-guard stays where it is; of several things that must happen the first comes first."""
        if waits.question == Asked.AMBUSH:
            return WITHHOLD
        if waits.question in (Asked.REQUIRED, Asked.SHOWN_CARD):
            legal = self.game.legal(state, self.secrets)
            return legal[-1] if legal else None
        return super()._reply(state, waits)

    def worth(self, state: MetwState) -> int:
        """The board seen from the seat."""
        return worth(state, self.seat)

    def loss(self, state: MetwState, attack: Attack) -> int:
        """What the defender is expected to lose, less what he may win."""
        return loss(state, attack)

"""One look ahead in LoRE."""

from __future__ import annotations

from engine.bots.journeys import ahead
from engine.bots.lore.harm import loss
from engine.bots.lore.worth import worth
from engine.journeys.table.frames import Attack
from engine.lore.game import GAME
from engine.lore.records import State


class Ahead(ahead.Ahead[State]):
    """What a board of LoRE is worth once an action has run its course."""

    game = GAME

    def worth(self, state: State) -> int:
        """The board seen from the seat."""
        return worth(state, self.seat)

    def loss(self, state: State, attack: Attack) -> int:
        """What the defender is expected to lose, less what he may win."""
        return loss(state, attack)

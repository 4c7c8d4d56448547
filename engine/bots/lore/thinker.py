"""What the players of LoRE have in common who score their answers."""

from __future__ import annotations

from engine.bots.lore.worth import forget
from engine.bots.weighing import Weighing
from engine.lore.game import GAME
from engine.lore.records import State


class Thinker(Weighing[State]):
    """Scores the answers of LoRE."""

    game = GAME

    def begin(self) -> None:
        """What people are worth is found anew for every decision."""
        forget()

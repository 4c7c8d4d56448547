"""`random`: any legal answer is as good as any other, in any game."""

from __future__ import annotations

from typing import Generic

from engine.edition import StateT
from engine.kernel.actions import Action, Secrets
from engine.kernel.dealer import Chooser
from engine.kernel.game import Game


class Chance(Generic[StateT]):
    """Answers by lot."""

    name = "random"

    def __init__(self, game: Game[StateT], choose: Chooser) -> None:
        self._game = game
        self._choose = choose

    def __call__(self, state: StateT, secrets: Secrets) -> Action:
        """One of the legal answers, each as likely as the next."""
        legal = self._game.legal(state, secrets)
        return legal[self._choose(len(legal))]

    def explain(self, state: StateT, secrets: Secrets) -> tuple[str, ...]:
        """There is nothing to explain."""
        return ("Picks any legal answer.",)

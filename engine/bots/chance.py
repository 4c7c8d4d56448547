"""`random`: any legal answer is as good as any other."""

from __future__ import annotations

from engine.kernel.actions import Action, Secrets
from engine.kernel.dealer import Chooser
from engine.lore.game import MACHINE
from engine.lore.records import State


class Chance:
    """Answers by lot."""

    name = "random"

    def __init__(self, choose: Chooser) -> None:
        self._choose = choose

    def __call__(self, state: State, secrets: Secrets) -> Action:
        """One of the legal answers, each as likely as the next."""
        legal = MACHINE.legal(state, secrets)
        return legal[self._choose(len(legal))]

    def explain(self, state: State, secrets: Secrets) -> tuple[str, ...]:
        """There is nothing to explain."""
        return ("Picks any legal answer.",)

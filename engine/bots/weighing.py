"""What bots have in common that score their answers: the best one is given, and it can be explained."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic

from engine.bots.options import Option, best, ranked, reasons
from engine.edition import StateT
from engine.kernel.actions import Action, Secrets
from engine.kernel.game import Game


class Weighing(ABC, Generic[StateT]):
    """Gives the answer with the best score; of equal ones the first."""

    game: Game[StateT]

    def __call__(self, state: StateT, secrets: Secrets) -> Action:
        """The best answer."""
        return best(self.options(state, secrets)).action

    def explain(self, state: StateT, secrets: Secrets) -> tuple[str, ...]:
        """The reasons behind the best answers."""
        return reasons(ranked(self.options(state, secrets)))

    def options(self, state: StateT, secrets: Secrets) -> list[Option]:
        """The answers worth a thought, each with its score; nothing is remembered from the decision before."""
        self.begin()
        return self.thoughts(state, secrets)

    def begin(self) -> None:
        """Forget what was found during the decision before."""

    def thoughts(self, state: StateT, secrets: Secrets) -> list[Option]:
        """The same as part of a longer thought, with what that one remembers."""
        legal = self.game.legal(state, secrets)
        if len(legal) == 1:
            return [Option(0, legal[0], "There is no other answer.")]
        return self.weigh(state, secrets, legal)

    @abstractmethod
    def weigh(self, state: StateT, secrets: Secrets, legal: tuple[Action, ...]) -> list[Option]:
        """Two answers or more, each with its score."""

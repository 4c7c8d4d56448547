"""What bots have in common that score their answers: the best one is given, and it can be explained."""

from __future__ import annotations

from abc import ABC, abstractmethod

from engine.bots.options import Option, best, ranked, reasons
from engine.bots.worth import forget
from engine.kernel.actions import Action, Secrets
from engine.lore.game import MACHINE
from engine.lore.records import State


class Weighing(ABC):
    """Gives the answer with the best score; of equal ones the first."""

    def __call__(self, state: State, secrets: Secrets) -> Action:
        """The best answer."""
        return best(self.options(state, secrets)).action

    def explain(self, state: State, secrets: Secrets) -> tuple[str, ...]:
        """The reasons behind the best answers."""
        return reasons(ranked(self.options(state, secrets)))

    def options(self, state: State, secrets: Secrets) -> list[Option]:
        """The answers worth a thought, each with its score; nothing is remembered from the decision before."""
        forget()
        return self.thoughts(state, secrets)

    def thoughts(self, state: State, secrets: Secrets) -> list[Option]:
        """The same as part of a longer thought, with what that one remembers."""
        legal = MACHINE.legal(state, secrets)
        if len(legal) == 1:
            return [Option(0, legal[0], "There is no other answer.")]
        return self.weigh(state, secrets, legal)

    @abstractmethod
    def weigh(self, state: State, secrets: Secrets, legal: tuple[Action, ...]) -> list[Option]:
        """Two answers or more, each with its score."""

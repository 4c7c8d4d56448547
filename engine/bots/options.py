"""What a bot weighs: answers with a score and the reason behind it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol, TypeVar

from engine.kernel.actions import Action, Secrets
from engine.kernel.game import PublicState

TOP_REASONS = 3
SeenT = TypeVar("SeenT", bound=PublicState, contravariant=True)


class Option(NamedTuple):
    """One answer: how good a bot thinks it is (a hundred is about one marshalling point), and why."""

    score: int
    action: Action
    why: str = ""


class Bot(Protocol[SeenT]):
    """A player who sees the public state and the secrets of his own seat, and nothing else."""

    name: str

    def __call__(self, state: SeenT, secrets: Secrets) -> Action:
        """The answer to the question the state asks."""

    def explain(self, state: SeenT, secrets: Secrets) -> tuple[str, ...]:
        """The top reasons behind the answer to that question."""


def best(options: Sequence[Option]) -> Option:
    """The option with the highest score; of equal ones the first."""
    top = options[0]
    for option in options[1:]:
        if option.score > top.score:
            top = option
    return top


def ranked(options: Sequence[Option]) -> list[Option]:
    """The options by their scores, the best one first."""
    return sorted(options, key=lambda option: -option.score)


def reasons(options: Sequence[Option]) -> tuple[str, ...]:
    """Of ranked options: why the first is chosen, and what spoke for the next ones."""
    found: list[str] = []
    for place, option in enumerate(options):
        if option.why and option.why not in found and (place == 0 or option.score > 0):
            found.append(option.why)
    return tuple(found[:TOP_REASONS])

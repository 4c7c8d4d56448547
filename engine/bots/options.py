"""What a bot weighs: answers with a score and the reason behind it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from engine.kernel.actions import Action, Secrets
from engine.kernel.pending import Decision
from engine.lore.game import MACHINE
from engine.lore.records import State

TOP_REASONS = 3


class Option(NamedTuple):
    """One answer: how good a bot thinks it is (a hundred is about one marshalling point), and why."""

    score: int
    action: Action
    why: str = ""


class Bot(Protocol):
    """A player who sees the public state and the secrets of his own seat, and nothing else."""

    name: str

    def __call__(self, state: State, secrets: Secrets) -> Action:
        """The answer to the question the state asks."""

    def explain(self, state: State, secrets: Secrets) -> tuple[str, ...]:
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


def decider(state: State) -> int:
    """The seat that is asked."""
    waits = MACHINE.pending(state)
    if not isinstance(waits, Decision):
        raise ValueError("nobody is asked for a decision now")
    return waits.seat

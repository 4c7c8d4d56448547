"""Thoughts played out side by side, each under the same luck, until one is surely best or there has been enough."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.bots.options import Option
from engine.kernel.actions import Action

FAITH = 8
"""For how many playouts the steward's own score counts."""
FEWEST = 4
"""So many results are awaited before a thought is given up."""


class Trial(NamedTuple):
    """A thought and what playing it out came to, once for each way the hidden cards may lie."""

    option: Option
    results: list[int]

    def total(self) -> int:
        """What it came to in all, the steward's opinion of it included; for trials with equally many results."""
        return sum(self.results) + FAITH * self.option.score


def promising(trials: list[Trial]) -> list[Trial]:
    """The trials without those that fall behind by more than twice the error of the mean."""
    best_one = max(trials, key=Trial.total)
    if len(best_one.results) < FEWEST:
        return trials
    return [trial for trial in trials if trial is best_one or not _behind(best_one, trial)]


def _behind(ahead: Trial, trial: Trial, errors: int = 2) -> bool:
    """Whether the mean lead is at least so many standard errors, in whole numbers."""
    gaps = [one - two for one, two in zip(ahead.results, trial.results, strict=True)]
    count, lead = len(gaps), ahead.total() - trial.total()
    spread = count * sum(gap * gap for gap in gaps) - sum(gaps) ** 2
    return lead * lead * count * count >= errors * errors * spread * (count + FAITH)


def compared(
    candidates: Sequence[Option],
    playout: Callable[[Action, int], int],
    seed: Callable[[], int],
    enough: Callable[[], bool],
    *,
    firm: bool = False,
) -> list[Option]:
    """The candidates by what playing them out came to, the best first.

    Whoever is firm gives up the first of them only for one that is better by a standard error: of several thoughts
    that are alike, luck makes one look best.
    """
    trials = [Trial(option, []) for option in candidates]
    left = trials
    while len(left) > 1:
        luck = seed()
        results: list[int] = []
        for trial in left:
            if enough():
                break
            results.append(playout(trial.option.action, luck))
        if len(results) < len(left):
            break
        for trial, result in zip(left, results, strict=True):
            trial.results.append(result)
        left = promising(left)
    left = sorted(left, key=Trial.total, reverse=True)
    if firm and trials[0] in left[1:] and (len(left[0].results) < FEWEST or not _behind(left[0], trials[0], 1)):
        left = [trials[0], *(trial for trial in left if trial is not trials[0])]
    return [trial.option for trial in (*left, *(trial for trial in trials if trial not in left))]


def counted(playouts: int) -> Callable[[], bool]:
    """A watch that counts."""
    left = iter(range(playouts))
    return lambda: next(left, None) is None

"""Luck that can be had twice: streams of numbers from a seed, for comparing lines of play."""

from __future__ import annotations

from engine.kernel.dealer import Chooser

SEEDS = 1 << 30


class Numbers:
    """A stream of numbers from a seed, so that two lines of play can be compared under the same luck."""

    MODULUS = (1 << 61) - 1
    FACTOR = 6364136223846793005 % MODULUS
    APART = 0x9E3779B97F4A7C15 % MODULUS

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self.begin(0)

    def begin(self, chapter: int) -> None:
        """A part of the game with luck of its own, whatever was drawn from the stream before."""
        self._at = (self._seed + chapter * self.APART) % (self.MODULUS - 1) + 1

    def __call__(self, n: int) -> int:
        """A number from 0 to n - 1."""
        self._at = self._at * self.FACTOR % self.MODULUS
        return (self._at >> 20) % n


def shuffled(things: list[int], choose: Chooser) -> list[int]:
    """The same things in any order."""
    row = list(things)
    for last in range(len(row) - 1, 0, -1):
        other = choose(last + 1)
        row[last], row[other] = row[other], row[last]
    return row

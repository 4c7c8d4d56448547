"""What sealed decks of every game have in common: a pool of cards, and lots that follow from its value alone."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

NOT_IN_THE_POOL = "SEALED-01"
"""What a sealed deck breaks that holds more copies of a card than its pool."""

Pool = Mapping[int, int]
"""How many copies of which cards there are."""


class Lots:
    """Numbers that follow from a value alone, one after the other."""

    def __init__(self, domain: bytes, value: bytes) -> None:
        self._seed = domain + value
        self._draws = 0

    def __call__(self, n: int) -> int:
        """A number from 0 to n - 1."""
        lot = hashlib.sha256(self._seed + self._draws.to_bytes(4, "big")).digest()
        self._draws += 1
        return int.from_bytes(lot, "big") % n


def too_many(name: str, have: int, given: int) -> str:
    """What is wrong with a card of which a deck has more copies than its pool."""
    return f"{have} copies of {name}; the pool has {given}" if given else f"{name} is not in the pool"

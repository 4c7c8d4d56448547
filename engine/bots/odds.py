"""Exact chances of two dice in whole numbers: so many of 36 outcomes."""

from __future__ import annotations

ALL = 36
WAYS = {total: 6 - abs(7 - total) for total in range(2, 13)}
"""How many of the 36 outcomes give a total."""
_REACH = tuple(sum(ways for total, ways in WAYS.items() if total >= number) for number in range(14))


def reach(number: int) -> int:
    """How many of the 36 outcomes are at least this number."""
    return ALL if number <= 2 else 0 if number > 12 else _REACH[number]


def dice_for(total: int) -> tuple[int, int]:
    """Two dice, counted from 0, that show a total."""
    first = 1 if total <= 7 else 6
    return first - 1, total - first - 1

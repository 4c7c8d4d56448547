"""The letters by which a player points at things: stable while a thing is in view, never one inside another."""

from __future__ import annotations

import string
from collections.abc import Hashable, Iterable, Mapping
from typing import TypeAlias, TypeVar

Thing: TypeAlias = int | tuple[str, int]
"""What a letter can point at: a card by its serial, a company or a site by its number."""
Letters: TypeAlias = Mapping[Thing, str]
PointedT = TypeVar("PointedT", bound=Hashable)

SINGLE = string.ascii_lowercase[:22]
LEADING = string.ascii_lowercase[22:]
LETTERS: tuple[str, ...] = (*SINGLE, *(a + b for a in LEADING for b in string.ascii_lowercase))
"""All hints, short ones first; no hint is the beginning of another."""


def hints(things: Iterable[PointedT], before: Mapping[PointedT, str] | None = None) -> dict[PointedT, str]:
    """A hint for each thing: the one it had, else the lowest free one, else none when all are in use."""
    wanted = list(dict.fromkeys(things))
    kept = {thing: before[thing] for thing in wanted if before and before.get(thing)}
    used = set(kept.values())
    free = (letters for letters in LETTERS if letters not in used)
    return {thing: kept[thing] if thing in kept else next(free, "") for thing in wanted}


def numbers(count: int) -> list[str]:
    """The digits that answer so many options: one each up to nine, else two; 0 is left for "done"."""
    if count <= 9:
        return [str(number) for number in range(1, count + 1)]
    pairs = [f"{tens}{ones}" for tens in range(1, 10) for ones in range(1, 10)]
    return [*pairs[:count], *[""] * (count - len(pairs))]

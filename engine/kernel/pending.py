"""The five things a game can wait for. It always waits for exactly one of them."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from engine.kernel.records import Handle, Record


class Decision(Record, frozen=True):
    """A seat is asked a question."""

    seat: int
    question: int


class Numbers(Record, frozen=True):
    """Nature is asked for a number from 0 to n - 1; when it picks a card, out of `seat`'s `zone`."""

    n: int
    seat: int = -1
    zone: int = -1


class Mix(Record, frozen=True):
    """A seat owes fresh commitments to the cards of one of its zones."""

    seat: int
    zone: int


class Show(Record, frozen=True):
    """A seat owes another one a look at some of its hidden cards."""

    owner: int
    looker: int
    cards: tuple[Handle, ...]


class Over(Record, frozen=True):
    """The game has ended."""

    how: int
    winners: tuple[int, ...]
    points: tuple[int, ...]


Pending: TypeAlias = Decision | Numbers | Mix | Show | Over


class Reason(Record, frozen=True):
    """Why something may not be done: a sentence with places for names, and the rule behind it."""

    text: str
    rule: str
    about: tuple[int, ...] = ()


@lru_cache(2048)
def no(text: str, rule: str, *about: int) -> Reason:
    """Why something may not be done; made once for all who are refused the same."""
    return Reason(text, rule, about)

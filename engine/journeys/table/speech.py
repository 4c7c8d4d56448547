"""What is read off cards: words in force, and from where they are read. None of it is part of a state."""

from __future__ import annotations

from engine.journeys.cards.conditions import Word
from engine.kernel.records import NONE, Handle, Record


class Source(Record, frozen=True):
    """A word in force: on a card in play, or lasting and bound to something."""

    word: Word
    card: Handle
    seat: int
    bound: tuple[int, ...] | None
    definition: int


class Context(Record, frozen=True):
    """From where a word is read: its card and player, the company concerned, what was chosen, what happened."""

    card: Handle
    seat: int
    company: int = NONE
    chosen: tuple[int, ...] = ()
    subject: int = NONE
    number: int = 0
    moment: int = 0
    definition: int = 0

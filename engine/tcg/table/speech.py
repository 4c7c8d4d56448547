"""What cards in play say, and from where it is read. None of it is part of a state: it is found anew from one."""

from __future__ import annotations

from typing import NamedTuple

from engine.kernel.records import NONE, Handle, Record
from engine.tcg.cards.words import Act, Trigger
from engine.tcg.reading.filters import Word
from engine.tcg.table.frames import Happening


class Source(Record, frozen=True):
    """A word in force: of a card in play, of the site, or lasting."""

    card: Handle
    seat: int
    definition: int
    word: Word
    bound: tuple[Handle, ...] | None = None
    number: int = 0


class Usable(Record, frozen=True):
    """An act of a card in play."""

    card: Handle
    seat: int
    """Whose it is; NONE for a site, which everybody uses."""
    definition: int
    place: int
    act: Act
    key: int
    """How an action names it: the place, or for a copied text one beyond those of the card itself."""


class Listener(Record, frozen=True):
    """A required trigger of a card in play."""

    card: Handle
    seat: int
    definition: int
    trigger: Trigger
    bound: tuple[Handle, ...] = ()


class Speech(NamedTuple):
    """What a card says while it is active."""

    acts: tuple[Usable, ...]
    triggers: tuple[Listener, ...]
    words: tuple[Source, ...]
    copies: tuple[int, ...]
    """The numbers of the sites whose text it has besides."""


class Context(Record, frozen=True):
    """From where words are read: the card, its player, and what was named or has happened so far."""

    card: Handle
    seat: int
    definition: int = 0
    bearer: Handle = NONE
    chosen: tuple[Handle, ...] = ()
    happening: Happening | None = None
    number: int = 0
    held: bool = False
    """The card is an event that still lies in the hand."""

"""What characters of The Lidless Eye do beyond their figures."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.moments import Of, Stat
from engine.journeys.cards.words import Behaviour, Modify
from engine.metw.cards.printed import FACTIONS_OF
from engine.metw.cards.wizards.behaviour.characters import hosts

BOOK = Book()
card = BOOK.card


def wins_factions(value: int) -> Modify:
    """More direct influence against factions of any sort."""
    return Modify(Stat.INFLUENCE, value, of=Of.SELF, factions=FACTIONS_OF)


card("Lieutenant of Morgul", Behaviour(always=(hosts("Minas Morgul"),)))
card("Horseman in the Night", Behaviour(always=(wins_factions(1),)))

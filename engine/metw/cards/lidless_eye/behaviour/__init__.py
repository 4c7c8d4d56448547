"""What the cards of The Lidless Eye do beyond their figures."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.metw.cards.lidless_eye.behaviour import allies, characters, events, factions, hazards, items, lasting

BOOK = Book(hazards.BOOK, characters.BOOK, factions.BOOK, items.BOOK, allies.BOOK, events.BOOK, lasting.BOOK)

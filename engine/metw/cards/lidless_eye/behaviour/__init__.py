"""What the cards of The Lidless Eye do beyond their figures."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.metw.cards.lidless_eye.behaviour import characters, events, factions, hazards, items

BOOK = Book(hazards.BOOK, characters.BOOK, factions.BOOK, items.BOOK, events.BOOK)

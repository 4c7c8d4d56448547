"""What the cards of The Lidless Eye do beyond their figures."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.metw.cards.lidless_eye.behaviour import characters, factions, hazards

BOOK = Book(hazards.BOOK, characters.BOOK, factions.BOOK)

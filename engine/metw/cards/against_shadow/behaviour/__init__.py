"""What the cards of Against the Shadow do beyond their figures."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.metw.cards.against_shadow.behaviour import free, minions

BOOK = Book(free.BOOK, minions.BOOK)

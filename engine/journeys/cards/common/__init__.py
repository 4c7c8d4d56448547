"""Cards that do the same in every game of journeys that has them, written once; each chapter also lends its phrases."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.common import (
    characters,
    creatures,
    events,
    hazard_events,
    hazards,
    items,
    lasting_events,
)

CHAPTERS = (characters, creatures, events, hazard_events, hazards, items, lasting_events)
COMMON = Book(*(chapter.BOOK for chapter in CHAPTERS))

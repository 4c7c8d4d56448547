"""What each card does, by name: one chapter a kind, nothing but records built from the effect words."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.common import COMMON
from engine.metw.cards.wizards.behaviour import (
    allies,
    characters,
    creatures,
    events,
    factions,
    hazard_events,
    hazards,
    items,
    journeys,
    lasting,
)

CHAPTERS = (allies, characters, creatures, events, factions, hazard_events, hazards, items, journeys, lasting)
BOOK = Book(COMMON, *(chapter.BOOK for chapter in CHAPTERS))

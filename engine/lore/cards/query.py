"""Finding cards of LoRE."""

from __future__ import annotations

from engine.journeys.cards.catalogue import JourneyCatalogue
from engine.journeys.cards.printed import Definition
from engine.journeys.cards.query import language
from engine.lore.cards.decks import ready_decks

LANGUAGE = language(ready_decks)


def find(text: str, catalogue: JourneyCatalogue) -> tuple[Definition, ...]:
    """The cards that match every part of the query, in alphabetical order."""
    return LANGUAGE.find(text, catalogue)

"""The ready-to-play decks of METW."""

from __future__ import annotations

from functools import cache

from engine.journeys.cards.decks import Deck, parse
from engine.metw.cards.library import load
from engine.metw.cards.wizards import FILES


@cache
def ready_decks() -> dict[str, Deck]:
    """The ready-to-play decks by their short names."""
    return {short: parse(text, load()) for short, text in FILES.read_decks().items()}

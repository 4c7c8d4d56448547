"""The ready-to-play decks of LoRE."""

from __future__ import annotations

from functools import cache

from engine.cards.catalogue import plain
from engine.journeys.cards.decks import Deck, parse
from engine.lore.cards.council import FILES
from engine.lore.cards.library import load


@cache
def ready_decks() -> dict[str, Deck]:
    """The ready-to-play decks by their short names."""
    return {short: parse(text, load()) for short, text in FILES.read_decks().items()}


def ready_deck(name: str) -> Deck | None:
    """The ready-to-play deck of that name or short name, or of the only one that begins so."""
    wanted = plain(name)
    decks = ready_decks()
    exact = [deck for short, deck in decks.items() if wanted in (short, plain(deck.name))]
    begins = [deck for deck in decks.values() if wanted and plain(deck.name).startswith(wanted)]
    found = exact or begins
    return found[0] if len(found) == 1 else None

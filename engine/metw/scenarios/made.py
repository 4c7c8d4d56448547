"""The decks that are made for scenarios, so that each of them can be played at once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from engine.cards.files import CardFiles
from engine.journeys.cards.decks import Deck, parse
from engine.metw.cards.library import load
from engine.metw.scenarios.listed import SCENARIOS

FILES = CardFiles("engine.metw.scenarios", ())


@cache
def made_decks() -> dict[str, Deck]:
    """All of them by their short names, which begin with the word of their scenario."""
    return {short: parse(text, load()) for short, text in FILES.read_decks().items()}


def made_for(variant: int) -> Mapping[str, Deck]:
    """Those of one way to play; none where it is no scenario."""
    if variant not in SCENARIOS:
        return {}
    begins = f"{SCENARIOS[variant].word}-"
    return {short: deck for short, deck in made_decks().items() if short.startswith(begins)}

"""The cards of METW, read and compiled once."""

from __future__ import annotations

from functools import cache

from engine.journeys.cards.catalogue import JourneyCatalogue, build
from engine.journeys.cards.compiled import FRAME_WORDS, Library
from engine.metw.cards.moments import moments_of
from engine.metw.cards.reader import FORMAT
from engine.metw.cards.wizards import FILES
from engine.metw.cards.wizards.behaviour import BOOK


@cache
def load() -> JourneyCatalogue:
    """The catalogue of all sets."""
    return build(FILES.read_set(), FORMAT)


@cache
def library() -> Library:
    """The compiled catalogue, made once."""
    return Library(load(), BOOK, moments_of)


def effect_words(cards: Library | None = None) -> dict[str, tuple[str, ...]]:
    """Every effect word of the vocabulary with the names of the cards that use it, of The Wizards or of more sets."""
    users: dict[str, list[str]] = {}
    for card in (cards or library()).cards.values():
        for word in {type(word) for word in card.words} - set(FRAME_WORDS):
            users.setdefault(word.__name__, []).append(card.definition.name)
    return {name: tuple(cards) for name, cards in sorted(users.items())}

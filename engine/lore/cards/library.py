"""The cards of LoRE, read and compiled once."""

from __future__ import annotations

from functools import cache

from engine.journeys.cards import words
from engine.journeys.cards.catalogue import JourneyCatalogue, build
from engine.journeys.cards.compiled import FRAME_WORDS, Library
from engine.lore.cards.council import FILES
from engine.lore.cards.council.behaviour import BOOK
from engine.lore.cards.timing import moments_of


@cache
def load() -> JourneyCatalogue:
    """The catalogue of the packaged card set."""
    return build(FILES.read_set())


@cache
def library() -> Library:
    """The compiled catalogue, made once."""
    return Library(load(), BOOK, moments_of)


def effect_words() -> dict[str, tuple[str, ...]]:
    """Every effect word of the vocabulary with the names of the cards that use it."""
    known = [word for word in vars(words).values() if isinstance(word, type) and word.__module__ == words.__name__]
    users: dict[str, list[str]] = {word.__name__: [] for word in known if word not in FRAME_WORDS}
    for card in library().cards.values():
        for name in {type(word).__name__ for word in card.words} & users.keys():
            users[name].append(card.definition.name)
    return {name: tuple(cards) for name, cards in users.items()}

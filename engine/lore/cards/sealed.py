"""Sealed decks: one pool of cards by lot, the same for everybody who has its value, to build a deck from."""

from __future__ import annotations

from functools import lru_cache

from engine.cards.codes import value_of
from engine.cards.sealed import Pool
from engine.journeys.cards.catalogue import JourneyCatalogue
from engine.journeys.cards.printed import Definition, Kind
from engine.journeys.cards.sealed import Share, drawn, is_tested

GOLD_RING = "gold ring"


def _opens_a_game(card: Definition) -> bool:
    return card.kind is Kind.QUEST or (card.item_kind == "minor" and not card.unique)


def _is_treasure(card: Definition) -> bool:
    ring = card.item_kind == GOLD_RING or is_tested(card)
    return card.kind is Kind.ITEM and not ring and not _opens_a_game(card)


def _helps(card: Definition) -> bool:
    return card.kind in (Kind.EVENT, Kind.CONDITION, Kind.DUAL_EVENT)


SHARES = (
    Share(4, 2, lambda card: card.is_main),
    Share(18, 1, lambda card: card.kind is Kind.CHARACTER),
    Share(6, 2, _opens_a_game),
    Share(12, 2, _is_treasure),
    Share(2, 1, lambda card: card.item_kind == GOLD_RING),
    Share(3, 1, lambda card: is_tested(card)),
    Share(10, 1, lambda card: card.kind is Kind.FACTION),
    Share(4, 1, lambda card: card.kind is Kind.ALLY),
    Share(26, 2, _helps),
    Share(22, 3, lambda card: card.only_creature),
    Share(4, 1, lambda card: card.is_creature and not card.only_creature),
    Share(26, 2, lambda card: card.kind in (Kind.HAZARD_EVENT, Kind.HAZARD_CONDITION)),
)
"""What a pool holds: enough of everything that the rules of deck construction ask for, whatever the lot says."""


def sealed_pool(catalogue: JourneyCatalogue, code: str) -> Pool:
    """The cards that decks of this code are built from; raises CodeError."""
    return _drawn(catalogue, value_of(code))


@lru_cache(maxsize=16)
def _drawn(catalogue: JourneyCatalogue, value: bytes) -> Pool:
    return drawn(catalogue.definitions, SHARES, b"lore/sealed/draw/", value)

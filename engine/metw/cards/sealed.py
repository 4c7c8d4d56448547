"""Sealed decks of METW: what a pool by lot holds."""

from __future__ import annotations

from functools import lru_cache

from engine.cards.codes import value_of
from engine.cards.sealed import Pool
from engine.journeys.cards.catalogue import JourneyCatalogue
from engine.journeys.cards.printed import Definition, Kind
from engine.journeys.cards.sealed import Share, drawn, is_tested
from engine.metw.cards.alignment_rules import is_card_for
from engine.metw.cards.alignments import HEROES

GOLD_RING = "gold ring"
HELPS = (Kind.EVENT, Kind.CONDITION, Kind.LONG_EVENT, Kind.DUAL_EVENT)
HARMS = (Kind.HAZARD_EVENT, Kind.HAZARD_CONDITION, Kind.HAZARD_LONG_EVENT)


def _is_minor(card: Definition) -> bool:
    return card.item_kind == "minor"


def _is_treasure(card: Definition) -> bool:
    return card.kind is Kind.ITEM and not is_tested(card) and card.item_kind not in ("minor", GOLD_RING)


SHARES = (
    Share(3, 2, lambda card: card.is_main),
    Share(20, 1, lambda card: card.kind is Kind.CHARACTER),
    Share(8, 2, _is_minor),
    Share(10, 2, _is_treasure),
    Share(2, 1, lambda card: card.item_kind == GOLD_RING),
    Share(3, 1, is_tested),
    Share(8, 1, lambda card: card.kind is Kind.FACTION),
    Share(3, 1, lambda card: card.kind is Kind.ALLY),
    Share(26, 2, lambda card: card.kind in HELPS),
    Share(24, 3, lambda card: card.only_creature),
    Share(4, 1, lambda card: card.is_creature and not card.only_creature),
    Share(24, 2, lambda card: card.kind in HARMS),
)
"""What a pool holds: enough of everything that the rules of deck construction ask for, whatever the lot says."""


def sealed_pool(catalogue: JourneyCatalogue, code: str) -> Pool:
    """The cards that decks of this code are built from, all of them for heroes; raises CodeError."""
    return _drawn(catalogue, value_of(code))


@lru_cache(maxsize=16)
def _drawn(catalogue: JourneyCatalogue, value: bytes) -> Pool:
    heroes = [card for card in catalogue.definitions if is_card_for(card, HEROES)]
    return drawn(heroes, SHARES, b"metw/sealed/draw/", value)

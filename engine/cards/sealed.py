"""Sealed decks: one pool of cards by lot, the same for everybody who has its value, to build a deck from."""

from __future__ import annotations

import base64
import binascii
import hashlib
from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache

import msgspec

from engine.cards.catalogue import Catalogue
from engine.cards.definitions import Definition, Kind

VALUE = 32
"""Bytes of a value; as text it has 52 letters."""
GOLD_RING = "gold ring"
RING_TEST = "ring test"
NOT_IN_THE_POOL = "SEALED-01"
"""What a sealed deck breaks that holds more copies of a card than its pool."""

Pool = Mapping[int, int]
"""How many copies of which cards there are."""


class Share(msgspec.Struct, frozen=True):
    """So many cards of one sort, of each at most so many copies."""

    cards: int
    copies: int
    fits: Callable[[Definition], bool]


def _opens_a_game(card: Definition) -> bool:
    return card.kind is Kind.QUEST or (card.item_kind == "minor" and not card.unique)


def _is_treasure(card: Definition) -> bool:
    ring = card.item_kind == GOLD_RING or card.playable_at == (RING_TEST,)
    return card.kind is Kind.ITEM and not ring and not _opens_a_game(card)


def _helps(card: Definition) -> bool:
    return card.kind in (Kind.EVENT, Kind.CONDITION, Kind.DUAL_EVENT)


SHARES = (
    Share(4, 2, lambda card: card.is_main),
    Share(18, 1, lambda card: card.kind is Kind.CHARACTER),
    Share(6, 2, _opens_a_game),
    Share(12, 2, _is_treasure),
    Share(2, 1, lambda card: card.item_kind == GOLD_RING),
    Share(3, 1, lambda card: card.playable_at == (RING_TEST,)),
    Share(10, 1, lambda card: card.kind is Kind.FACTION),
    Share(4, 1, lambda card: card.kind is Kind.ALLY),
    Share(26, 2, _helps),
    Share(22, 3, lambda card: card.only_creature),
    Share(4, 1, lambda card: card.is_creature and not card.only_creature),
    Share(26, 2, lambda card: card.kind in (Kind.HAZARD_EVENT, Kind.HAZARD_CONDITION)),
)
"""What a pool holds: enough of everything that the rules of deck construction ask for, whatever the lot says."""


class SealedError(Exception):
    """A value that is none; the sentence is for the player."""


def code_of(value: bytes) -> str:
    """A value as it is written in a deck file."""
    return base64.b32encode(value).decode().rstrip("=").lower()


def value_of(code: str) -> bytes:
    """The value of a code; raises SealedError."""
    text = code.strip().upper()
    try:
        value = base64.b32decode(text + "=" * (-len(text) % 8))
    except binascii.Error:
        value = b""
    if len(value) != VALUE or code_of(value) != text.lower():
        raise SealedError(f"“{code.strip()[:60]}” is not the code of a sealed pool; copy it once more")
    return value


def seeded_value(seed: int) -> bytes:
    """The value of a number that one player chose alone, for practice."""
    return hashlib.sha256(f"lore/sealed/seed/{seed}".encode()).digest()


def sealed_pool(catalogue: Catalogue, code: str) -> Pool:
    """The cards that decks of this code are built from; raises SealedError."""
    return _drawn(catalogue, value_of(code))


@lru_cache(maxsize=16)
def _drawn(catalogue: Catalogue, value: bytes) -> Pool:
    pool: Counter[int] = Counter()
    draws = 0
    for share in SHARES:
        able = sorted(card.number for card in catalogue.definitions if share.fits(card))
        for _ in range(share.cards):
            able = [number for number in able if pool[number] < (1 if _single(catalogue[number]) else share.copies)]
            if able:
                lot = hashlib.sha256(b"lore/sealed/draw/" + value + draws.to_bytes(4, "big")).digest()
                pool[able[int.from_bytes(lot, "big") % len(able)]] += 1
                draws += 1
    return dict(pool)


def _single(card: Definition) -> bool:
    """Whether a deck may hold one copy only."""
    return card.unique and not card.is_main

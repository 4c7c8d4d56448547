"""Sealed decks: one pool of cards by lot, the same for everybody who has its value, to build a deck from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

import msgspec

from engine.cards.decks import Violation
from engine.cards.sealed import NOT_IN_THE_POOL, Lots, Pool, too_many
from engine.journeys.cards.checking import Checker
from engine.journeys.cards.printed import RING_TEST, Definition


class Share(msgspec.Struct, frozen=True):
    """So many cards of one sort, of each at most so many copies."""

    cards: int
    copies: int
    fits: Callable[[Definition], bool]


def is_tested(card: Definition) -> bool:
    """Whether it comes into play by the test of a gold ring alone."""
    return card.playable_at == (RING_TEST,)


def drawn(cards: Sequence[Definition], shares: tuple[Share, ...], domain: bytes, value: bytes) -> Pool:
    """The pool of a value: so many cards of each sort, by lot among these."""
    pool: Counter[int] = Counter()
    lots = Lots(domain, value)
    single = {card.number for card in cards if _single(card)}
    for share in shares:
        able = sorted(card.number for card in cards if share.fits(card))
        for _ in range(share.cards):
            able = [number for number in able if pool[number] < (1 if number in single else share.copies)]
            if able:
                pool[able[lots(len(able))]] += 1
    return dict(pool)


def _single(card: Definition) -> bool:
    """Whether a deck may hold one copy only."""
    return card.unique and not card.is_main


def beyond_the_pool(checker: Checker, pool: Pool) -> Iterator[Violation]:
    """A sealed deck holds nothing but what its pool holds."""
    copies: Counter[int] = Counter()
    for entry in checker.deck.entries:
        copies[entry.number] += entry.copies
        have, given = copies[entry.number], pool.get(entry.number, 0)
        if have > given:
            yield Violation(NOT_IN_THE_POOL, entry.line, too_many(checker.card(entry).name, have, given))

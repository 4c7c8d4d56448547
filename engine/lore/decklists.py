"""Decks as engine and table take them: sections of card numbers, and lists with side and kind (LORE-SOLO-02)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.cards.decks import DeckEntry, expand
from engine.journeys.cards.decks import SIDES, Deck
from engine.journeys.table.records import Zone
from engine.kernel.game import Listed, Sections
from engine.lore.game import GAME
from engine.lore.records import State
from engine.lore.variants import INTRODUCTORY, STANDARD


def sections(deck: Deck, variant: int = STANDARD) -> Sections:
    """The four sections of a deck for a variant; the introductory game starts from the play tips."""
    if variant == INTRODUCTORY:
        start = (*deck.tips.company, *deck.tips.starting_cards)
        side, draw = expand(deck.sideboard), expand(deck.draw)
        return Sections((*side, *draw, *start), (0, len(side), len(draw), len(start)))
    parts = (expand(deck.pool), expand(deck.sideboard), expand(deck.draw))
    return Sections(tuple(card for part in parts for card in part), (len(parts[0]), len(parts[1]), len(parts[2]), 0))


def solitaire_sections(deck: Deck) -> tuple[Sections, Sections]:
    """LORE-SOLO-02, LORE-SOLO-03: the traveller's part of a deck and its hazards, each with its own draw pile."""
    hazards: list[list[int]] = [[], []]
    rest: list[list[int]] = [[], []]
    for place, entries in enumerate((deck.sideboard, deck.draw)):
        for entry in entries:
            pile = hazards if counts_as_hazard(entry) else rest
            pile[place] += [entry.number] * entry.copies
    pool = expand(deck.pool)
    mine = Sections((*pool, *rest[0], *rest[1]), (len(pool), len(rest[0]), len(rest[1]), 0))
    return mine, Sections((*hazards[0], *hazards[1]), (0, len(hazards[0]), len(hazards[1]), 0))


def counts_as_hazard(entry: DeckEntry) -> bool:
    """LORE-SOLO-03: a card that can be either is what it was counted as when the deck was built."""
    printed = State.book[entry.number].definition
    return entry.counts_as == "hazard" if printed.is_hazard and printed.is_resource else printed.is_hazard


def listed(deck: Deck, variant: int = STANDARD) -> tuple[Listed, ...]:
    """The list a player commits to; the introductory game starts from the play tips and has no pool."""
    if variant == INTRODUCTORY:
        start = tuple(DeckEntry(0, 1, number) for number in (*deck.tips.company, *deck.tips.starting_cards))
        return _in_order([(Zone.SIDEBOARD, deck.sideboard), (Zone.DRAW, deck.draw), (Zone.START, start)])
    return _in_order([(Zone.POOL, deck.pool), (Zone.SIDEBOARD, deck.sideboard), (Zone.DRAW, deck.draw)])


def solitaire_listed(deck: Deck) -> tuple[tuple[Listed, ...], tuple[Listed, ...]]:
    """LORE-SOLO-02: the traveller's list out of one deck, and the list of its hazards."""
    piles = (Zone.SIDEBOARD, deck.sideboard), (Zone.DRAW, deck.draw)
    hazards = [(zone, [row for row in rows if counts_as_hazard(row)]) for zone, rows in piles]
    rest = [(zone, [row for row in rows if not counts_as_hazard(row)]) for zone, rows in piles]
    return _in_order([(Zone.POOL, deck.pool), *rest]), _in_order(hazards)


def _in_order(parts: Iterable[tuple[Zone, Iterable[DeckEntry]]]) -> tuple[Listed, ...]:
    return tuple(sorted(entry for zone, rows in parts for row in rows for entry in _copies(zone, row)))


def _copies(zone: Zone, row: DeckEntry) -> Iterator[Listed]:
    for _ in range(row.copies):
        yield Listed(int(zone), SIDES.index(row.counts_as), row.number, GAME.kind(row.number))

"""A LoRE deck as a table takes it: every card with its section, its side and its kind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.cards.decks import Deck, DeckEntry
from engine.lore.game import GAME, SIDES
from engine.lore.records import Zone
from engine.lore.variants import INTRODUCTORY, STANDARD
from engine.selfplay import counts_as_hazard
from net.schema import Entry


def entries(deck: Deck, variant: int = STANDARD) -> tuple[Entry, ...]:
    """The list a player commits to; the introductory game starts from the play tips and has no pool."""
    if variant == INTRODUCTORY:
        start = tuple(DeckEntry(0, 1, number) for number in (*deck.tips.company, *deck.tips.starting_cards))
        return _listed([(Zone.DRAW, deck.draw), (Zone.START, start)])
    return _listed([(Zone.POOL, deck.pool), (Zone.SIDEBOARD, deck.sideboard), (Zone.DRAW, deck.draw)])


def solitaire_entries(deck: Deck) -> tuple[tuple[Entry, ...], tuple[Entry, ...]]:
    """LORE-SOLO-02: the traveller's list out of one deck, and the list of its hazards."""
    piles = (Zone.SIDEBOARD, deck.sideboard), (Zone.DRAW, deck.draw)
    hazards = [(zone, [row for row in rows if counts_as_hazard(row)]) for zone, rows in piles]
    rest = [(zone, [row for row in rows if not counts_as_hazard(row)]) for zone, rows in piles]
    return _listed([(Zone.POOL, deck.pool), *rest]), _listed(hazards)


def _listed(parts: Iterable[tuple[Zone, Iterable[DeckEntry]]]) -> tuple[Entry, ...]:
    return tuple(sorted(entry for zone, rows in parts for row in rows for entry in _copies(zone, row)))


def _copies(zone: Zone, row: DeckEntry) -> Iterator[Entry]:
    for _ in range(row.copies):
        yield Entry(int(zone), SIDES.index(row.counts_as), row.number, GAME.kind(row.number))

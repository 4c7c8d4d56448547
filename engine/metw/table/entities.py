"""One entity on several cards: its manifestations (MECCG-MAN, MECCG-BLD-31)."""

from __future__ import annotations

from engine.journeys.cards.moments import Leave
from engine.journeys.cards.printed import Definition
from engine.journeys.cards.words import Permit
from engine.journeys.table.board import face
from engine.journeys.table.records import Zone
from engine.kernel.records import REF_MASK, SEAT_SHIFT, owner
from engine.metw.cards.lairs import LAIRS
from engine.metw.cards.printed import MetwCard
from engine.metw.table.board import Board

DRAGON = "Dragon"
_FOUND: dict[tuple[int, bool], dict[int, frozenset[int]]] = {}
"""By book and whether Dragons are among them, and by number: worked out once."""


def manifestations(b: Board, number: int, dragons: bool = False) -> frozenset[int]:
    """MECCG-MAN-02, MECCG-MAN-04, MECCG-BLD-31: the cards of one entity; of a Dragon several may be (MECCG-DRG-06)."""
    if len(b.law.alignments) == 1:
        return frozenset((number,))
    known = _FOUND.setdefault((id(b.book), dragons), {})
    if number not in known:
        mine = b.book[number].definition
        cards = (entry.definition for entry in b.book.values())
        known[number] = frozenset((number, *(one.number for one in cards if _same(mine, one, dragons))))
    return known[number]


def lies(b: Board, number: int, zones: tuple[Zone, ...]) -> bool:
    """Whether a card of that entity lies in one of these places, whoever's it is."""
    same = {one for one in manifestations(b, number) if one == number or not gives_way(b, one)}
    return any(
        b.faces[card >> SEAT_SHIFT][card & REF_MASK] in same
        for rows in b.zones
        for zone in zones
        for card in rows[zone]
    )


def gives_way(b: Board, number: int) -> bool:
    """Whether the text of a card lets another manifestation be played while it is in play (MECCG-MAN-02)."""
    words = b.book[number].always
    return any(isinstance(word, Permit) and word.leave is Leave.GIVES_WAY for word in words)


def entity_of(printed: Definition) -> str:
    """Whom or what a card stands for."""
    return printed.entity if isinstance(printed, MetwCard) else printed.name


def is_dragon(b: Board, printed: Definition) -> bool:
    """A manifestation of one of the nine (MECCG-DRG-01)."""
    return len(b.law.alignments) > 1 and printed.unique and entity_of(printed) in LAIRS


def slain(b: Board, entity: str) -> bool:
    """MECCG-DRG-08, MECCG-DRG-09: whether a Dragon is gone: one of its cards was defeated or is out of the game."""
    dead = (Zone.OUT, Zone.MP)
    cards = ((seat, zone, card) for seat, rows in enumerate(b.zones) for zone in dead for card in rows[zone])
    return any(
        entity_of(face(b, card)) == entity
        and (zone is Zone.OUT or face(b, card).is_hazard or owner(card) != seat)  # its own player's ally is alive
        for seat, zone, card in cards
    )


def _same(one: Definition, other: Definition, dragons: bool) -> bool:
    if not (isinstance(one, MetwCard) and isinstance(other, MetwCard)):
        return False
    if not dragons and DRAGON in (one.race, other.race):
        return False
    return one.unique and other.unique and one.entity == other.entity

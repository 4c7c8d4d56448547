"""Which cards serve their bearer: items of the other side do not, nor what a Ringwraith carries (MECCG-BLD-29)."""

from __future__ import annotations

from engine.journeys.cards.printed import Kind
from engine.journeys.table.board import bearer_of, face
from engine.kernel.records import NONE, Handle, owner
from engine.metw.cards.alignments import FALLEN_WIZARDS
from engine.metw.cards.printed import HERO, MINION, MetwCard
from engine.metw.table.board import Board, alignment_of
from engine.metw.table.companies import ORCS_AND_TROLLS, never_checks


def is_foreign(b: Board, card: Handle, seat: int) -> bool:
    """An item of heroes at a minion player's, or the other way round; Fallen-wizards use both (MECCG-FW-05)."""
    printed = face(b, card)
    if printed.kind is not Kind.ITEM or len(b.law.alignments) == 1 or not isinstance(printed, MetwCard):
        return False
    side = alignment_of(b, seat)
    return side is not FALLEN_WIZARDS and printed.belongs == (HERO if side.minion else MINION)


def serves(b: Board, card: Handle) -> bool:
    """Whether an item does anything for its bearer (MECCG-BLD-29, MECCG-RW-03, MECCG-BAL-02, MECCG-FW-14)."""
    if len(b.law.alignments) == 1 or card == NONE:
        return True
    printed = face(b, card)
    if printed.kind is not Kind.ITEM:
        return True
    who = bearer_of(b, card)
    if is_foreign(b, card, owner(card)) or (who != NONE and who != card and never_checks(b, who)):
        return False
    if alignment_of(b, owner(card)) is not FALLEN_WIZARDS or who in (NONE, card):
        return True
    hero = isinstance(printed, MetwCard) and printed.belongs == HERO
    return not (hero and face(b, who).race in ORCS_AND_TROLLS)

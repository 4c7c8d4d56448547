"""Which cards serve their bearer: items of the other side do not, nor what a Ringwraith carries (MECCG-BLD-29)."""

from __future__ import annotations

from engine.journeys.cards.moments import Leave, Stat
from engine.journeys.cards.printed import Kind
from engine.journeys.cards.words import Permit
from engine.journeys.table.board import bearer_of, card_of, face
from engine.journeys.table.customs import Bonuses
from engine.journeys.table.records import Zone
from engine.kernel.records import NONE, Handle, is_open, owner
from engine.metw.cards.alignments import FALLEN_WIZARDS
from engine.metw.cards.printed import HERO, MINION, MetwCard
from engine.metw.table.board import Board, alignment_of, is_avatar
from engine.metw.table.companies import ORCS_AND_TROLLS, RINGWRAITH, never_checks


def is_foreign(b: Board, card: Handle, seat: int) -> bool:
    """An item of heroes at a minion player's, or the other way round; Fallen-wizards use both (MECCG-FW-05)."""
    printed = face(b, card)
    if printed.kind is not Kind.ITEM or len(b.law.alignments) == 1 or not isinstance(printed, MetwCard):
        return False
    side = alignment_of(b, seat)
    return side is not FALLEN_WIZARDS and printed.belongs == (HERO if side.minion else MINION)


def serves(b: Board, card: Handle) -> bool:
    """Whether an item does anything for its bearer (MECCG-BLD-29, MECCG-RW-03, MECCG-BAL-02, MECCG-FW-14).

    MECCG-RWF-08: a Ringwraith who follows another one uses none of his own abilities.
    """
    if len(b.law.alignments) == 1 or card == NONE or not is_open(card):
        return True
    printed = face(b, card)
    if printed.is_main and not is_avatar(b, card):
        return False
    if printed.kind is not Kind.ITEM:
        return True
    who = bearer_of(b, card)
    if any(isinstance(word, Permit) and word.leave is Leave.SERVES_WRAITHS for word in b.book[printed.number].always):
        return who != NONE and face(b, who).race == RINGWRAITH
    if is_foreign(b, card, owner(card)) or (who != NONE and who != card and never_checks(b, who)):
        return False
    if alignment_of(b, owner(card)) is not FALLEN_WIZARDS or who in (NONE, card):
        return True
    hero = isinstance(printed, MetwCard) and printed.belongs == HERO
    return not (hero and face(b, who).race in ORCS_AND_TROLLS)


# ----------------------------------------------------------------------------------------------------------- trophies
HONOURS = ((0, 0), (1, 0), (1, 1), (2, 1), (2, 2))
"""Direct influence and prowess, by the points printed on a character's trophies (MECCG-TRP-06 to MECCG-TRP-10)."""
MOST_PROWESS = 9


def trophies(b: Board, who: Handle) -> list[Handle]:
    """The defeated creatures under a character."""
    return [card for card in card_of(b, who).holds if face(b, card).is_creature and in_pile(b, card)]


def in_pile(b: Board, card: Handle) -> bool:
    """Whether a card lies among those that give points."""
    return any(card in rows[Zone.MP] for rows in b.zones)


def honour(b: Board, who: Handle) -> tuple[int, int]:
    """What his trophies add to a character's direct influence and to his prowess."""
    points = sum(face(b, card).mp for card in trophies(b, who))
    return HONOURS[min(points, len(HONOURS) - 1)]


def honoured(b: Board, stat: Stat, who: Handle, found: Bonuses) -> Bonuses:
    """With what they add to his prowess, up to nine."""
    if stat is not Stat.PROWESS or len(b.law.alignments) == 1:
        return found
    more = honour(b, who)[1]
    return found.with_one(more, MOST_PROWESS) if more else found

"""What cards are worth to a player, and how a skirmish would end: scores that are only good for comparing."""

from __future__ import annotations

from collections.abc import Sequence

from engine.kernel.records import NONE, Handle
from engine.tcg.cards.printed import Printed
from engine.tcg.phases.fights import overwhelms
from engine.tcg.reading.meaning import damage, strength, vitality
from engine.tcg.reading.values import roaming_penalty, twilight_cost
from engine.tcg.table.board import CARDS, Board, card_of, companions, face, on_table, ring_bearer, side_of
from engine.tcg.table.records import Zone

GAME_LOST = 1000
"""The Ring-bearer's life is the game."""
WOUND = 12
ENOUGH_COMPANIONS = 5
"""More than that many make the road darker than they make the fellowship strong."""
ROAMER = 12
"""What each token of the roaming penalty speaks against a minion: as much as four strength."""
BEARABLE = 4
"""So much twilight of the fellowship phase draws no more than a minion or two."""


# -------------------------------------------------------------------------------------------------------- in play
def on_my_side(b: Board, seat: int, card: Handle) -> bool:
    """Whether a card serves the side that a seat plays this turn."""
    return face(b, card).side is side_of(b, seat)


def left(b: Board, card: Handle) -> int:
    """How many wounds kill a character."""
    return vitality(b, card) - card_of(b, card).wounds


def worth(b: Board, card: Handle) -> int:
    """What a card in play is worth to its side."""
    if card == ring_bearer(b):
        return GAME_LOST
    printed = face(b, card)
    if not printed.is_character or on_table(b, card) is None:
        return 8 + 3 * printed.cost
    lasting = 20 if printed.kind == "companion" else 0
    return 10 + lasting + 3 * strength(b, card) + 2 * left(b, card)


def harm(b: Board, card: Handle, wounds: int = 1) -> int:
    """What so many wounds cost the side of a character; the more of them it can bear, the less."""
    if on_table(b, card) is None or wounds <= 0:
        return 0
    rest = left(b, card) - wounds
    if rest <= 0:
        return worth(b, card)
    return wounds * (2 * WOUND if card == ring_bearer(b) else WOUND) + WOUND // rest


def relief(b: Board, card: Handle) -> int:
    """What healing one wound is worth."""
    found = on_table(b, card)
    if found is None or not found.wounds:
        return 0
    return harm(b, card) // (4 if left(b, card) <= 1 else 1)


# ------------------------------------------------------------------------------------------------------ skirmishes
def outcome(b: Board, defender: Handle, minions: Sequence[Handle], ours: int = 0, theirs: int = 0) -> int:
    """How a skirmish would end for the fellowship, with so much more strength on either side."""
    if not minions or defender == NONE:
        return 0
    mine = max(0, strength(b, defender) + ours)
    shadow = max(0, sum(strength(b, minion) for minion in minions) + theirs)
    if mine > shadow:
        crushed = overwhelms(b, mine, shadow, tuple(minions))
        blow = 1 + damage(b, defender)
        return sum((worth(b, one) if crushed else min(worth(b, one), harm(b, one, blow))) for one in minions) // 2
    if overwhelms(b, shadow, mine, (defender,)):
        return -worth(b, defender)
    return -harm(b, defender, 1 + sum(damage(b, minion) for minion in minions))


def swing(b: Board, seat: int, card: Handle, bonus: int) -> int:
    """What more strength of a character changes in the skirmish being fought, for the side of a seat."""
    fight = b.turn.fight
    if fight is None or (card != fight.defender and card not in fight.minions):
        return 0
    ours, theirs = (bonus, 0) if card == fight.defender else (0, bonus)
    gain = outcome(b, fight.defender, fight.minions, ours, theirs) - outcome(b, fight.defender, fight.minions)
    return gain if seat == b.turn.fp else -gain


# --------------------------------------------------------------------------------------------------------- in hand
def entry(b: Board, seat: int, number: int, host: Handle) -> int:
    """What it is worth to play a card that stays in play."""
    printed = CARDS[number].printed
    if seat != b.turn.fp:
        return _shadow_entry(b, seat, printed, host)
    cost = twilight_cost(b, seat, number, host)
    darkness = 3 * cost + 2 * max(0, min(cost, b.turn.pool + cost - BEARABLE))
    if printed.kind == "companion":
        crowd = 12 * max(0, len(companions(b)) - ENOUGH_COMPANIONS)
        return 25 + 3 * printed.strength + 2 * printed.vitality - crowd - darkness
    return 12 + _help(b, printed, host) - darkness


def _shadow_entry(b: Board, seat: int, printed: Printed, host: Handle) -> int:
    """Minions first, the strongest first; who roams costs more than he is worth where others could come."""
    if printed.kind == "minion":
        keywords = 6 * printed.damage + sum(8 for word in ("fierce", "archer") if word in printed.keywords)
        return 15 + 3 * printed.strength + keywords - ROAMER * roaming_penalty(b, seat, printed.number)
    return 12 + _help(b, printed, host) - 2 * printed.cost


def _help(b: Board, printed: Printed, host: Handle) -> int:
    """What a card gives its bearer: more to one who fights and lives."""
    given = 4 * printed.strength_bonus + 5 * printed.vitality_bonus + 4 * printed.damage
    if host == NONE or on_table(b, host) is None or not face(b, host).is_character:
        return given
    return given + (strength(b, host) + left(b, host)) // 2


def keep(b: Board, seat: int, number: int) -> int:
    """What it is worth to hold a card back for later."""
    if number not in CARDS:
        return 0
    printed = CARDS[number].printed
    there = [face(b, card).title for zone in (Zone.PLAY, Zone.DEAD) for card in b.zones[seat][zone]]
    if printed.unique and printed.title in there:
        return 2
    if printed.kind in ("companion", "minion"):
        return 14 + printed.strength
    return 10 + printed.strength_bonus + (4 if printed.kind == "event" else 2)

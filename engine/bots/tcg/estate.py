"""What a player has: his way so far, the Ring-bearer, the fellowship, cards in play and in hand."""

from __future__ import annotations

from typing import NamedTuple

from engine.bots.tcg.worth import keep
from engine.kernel.actions import Secrets
from engine.kernel.records import NONE, Handle, is_open, owner
from engine.tcg.cards.printed import Printed, Side
from engine.tcg.reading.values import resistance
from engine.tcg.table.board import Board, borne, card_of, face, on_table
from engine.tcg.table.records import Zone

GAME_LOST = 2000
SITE = 60
BURDENS = 400
"""Divided by what resistance is left: the last burdens weigh most."""
COMPANION = 14
STRONG = 3
WOUNDS = (0, 12, 22, 30, 36, 40)
"""What the wounds that a companion can still take are worth, the first ones most."""
BEARER = (-GAME_LOST, -90, -45, -18, 0)
"""What the wounds that the Ring-bearer can still take are worth."""
HELP, HELP_COST, DAMAGE = 8, 2, 3
"""What a card that stays in play is worth: at least, for each twilight it costs, for a damage bonus."""
FOR_A_TURN = 4
"""What lies on a minion is worth so many times less: the minion goes when the turn ends."""
CARD = 10
"""What a card of a hand is worth of which no more is known."""
CONVERTED = 2
"""The burdens that a wound becomes at worst."""


class Estate(NamedTuple):
    """What a player has, part by part."""

    table: int = 0
    hand: int = 0


def body(strong: int, left: int) -> int:
    """What a companion is worth who can take so many wounds."""
    return COMPANION + STRONG * strong + WOUNDS[min(left, len(WOUNDS) - 1)] if left > 0 else 0


def bearer_left(b: Board, left: int) -> int:
    """What the life of the Ring-bearer is worth; the wounds that he cannot bear the Ring turns into burdens."""
    if left > 0:
        return BEARER[min(left, len(BEARER) - 1)]
    rest = resistance(b, b.turn.fp) - b.players[b.turn.fp].burdens - CONVERTED * (1 - left)
    return BEARER[1] - BURDENS // rest if rest > 0 else -GAME_LOST


def estate(b: Board, seat: int, secrets: Secrets) -> Estate:
    """What a player has, as far as one who knows these secrets can tell."""
    player = b.players[seat]
    rest = 0 if player.bearer == NONE else resistance(b, seat) - player.burdens
    if not player.active or (rest <= 0 and player.bearer != NONE):
        return Estate(-GAME_LOST)
    table = SITE * player.site - (BURDENS // rest if rest else 0)
    table += sum(_in_play(b, card, card == player.bearer) for card in b.zones[seat][Zone.PLAY])
    held = [card for card in b.zones[seat][Zone.HAND] if not is_open(card)]
    return Estate(table, sum(keep(b, seat, secrets[one].definition) if one in secrets else CARD for one in held))


def _in_play(b: Board, card: Handle, bearer: bool) -> int:
    """What a card in play is worth to its player; minions count by the fights they bring."""
    printed = face(b, card)
    match printed.kind:
        case "companion":
            given = sum(face(b, held).vitality_bonus for held in borne(b, card))
            left = max(0, printed.vitality + given - card_of(b, card).wounds)
            return BEARER[min(left, len(BEARER) - 1)] if bearer else body(printed.strength, left)
        case "ally":
            return HELP + HELP_COST * (printed.vitality - card_of(b, card).wounds)
        case "condition" | "possession" | "artifact":
            return _help(b, card, printed)
    return 0


def _help(b: Board, card: Handle, printed: Printed) -> int:
    """What a card is worth that gives something as long as it lies there."""
    value = HELP + HELP_COST * printed.cost + STRONG * printed.strength_bonus + DAMAGE * printed.damage
    host = card_of(b, card).host
    if printed.side is Side.SHADOW and host != NONE and on_table(b, host) is not None:
        return value // FOR_A_TURN if face(b, host).kind == "minion" and owner(host) == owner(card) else value
    return value

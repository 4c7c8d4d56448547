"""Who stands how when a turn begins: what a board tells about the end of the game."""

from __future__ import annotations

from engine.kernel.records import NONE
from engine.tcg.cards.printed import Side
from engine.tcg.reading.values import resistance
from engine.tcg.table.board import borne, card_of, face
from engine.tcg.table.records import State, Zone

# A fit to 5,000 boards of games between stewards, in hundredths of the log odds.
SITE, LAST_SITES = 43, 57
BURDENS = -200
"""Divided by what resistance is left."""
COMPANION, STRENGTH, LIFE = -40, 12, 8
"""For a companion, who makes the road darker, and for what he brings."""
BORNE, SHADOW = 30, 22
"""For each card that a companion bears, and for each Shadow card in the support area."""
BEARER = 27
"""For each wound that the Ring-bearer can still take."""
TO_MOVE = 30
"""For whoever has the turn before him."""
LATE = 6
"""The sites after this one count more."""
MOST_LIFE = 4
DECIDED = 500
"""What a game won or lost counts."""


def standing(state: State, seat: int) -> int:
    """How much better a seat stands than the best of the others."""
    if state.result is not None:
        return DECIDED if seat in state.result.winners else -DECIDED
    if not state.players[seat].active:
        return -DECIDED
    others = [one for one, player in enumerate(state.players) if one != seat and player.active]
    value = _alone(state, seat) - max(_alone(state, other) for other in others)
    return max(-DECIDED, min(value, DECIDED))


def _alone(state: State, seat: int) -> int:
    """What a player has come to."""
    player = state.players[seat]
    rest = max(1, resistance(state, seat) - player.burdens)
    total = SITE * player.site + LAST_SITES * max(0, player.site - LATE) + BURDENS // rest
    total += TO_MOVE if seat == state.turn.fp else 0
    for card in state.zones[seat][Zone.PLAY]:
        printed = face(state, card)
        record = card_of(state, card)
        if printed.kind == "companion":
            given = [face(state, held) for held in borne(state, card)]
            life = printed.vitality + sum(one.vitality_bonus for one in given) - record.wounds
            if card == player.bearer:
                total += BEARER * min(MOST_LIFE, life)
            else:
                strong = printed.strength + sum(one.strength_bonus for one in given)
                total += COMPANION + STRENGTH * strong + LIFE * life
        elif printed.kind in ("condition", "possession", "artifact"):
            if printed.side is Side.FREE_PEOPLES:
                total += BORNE if record.host != NONE else 0
            else:
                total += SHADOW if record.host == NONE else 0
    return total

"""Rolls of two dice about to be made, whatever they are for."""

from __future__ import annotations

from itertools import pairwise

from engine.journeys.cards.words import Roll as CardRoll
from engine.journeys.combat.strikes import excess
from engine.journeys.play.rolls import own_modifier
from engine.journeys.reading.filters import roll_now
from engine.journeys.table.board import Board, on_table
from engine.journeys.table.frames import Effects, Roll, Strike
from engine.kernel.records import NONE
from lore_tui.games.journeys.names import Names
from lore_tui.text import clip


def roll_panel(b: Board, names: Names, width: int = 80) -> list[str]:
    """The roll about to be made, with its chances, if one is."""
    roll = roll_now(b)
    if roll is None or roll.who == NONE or is_lapsing(b, roll):
        return []
    return [clip(names.roll(b, roll), width)]


def roll_due(b: Board, names: Names) -> str:
    """Whose dice are due, for whom and what for; nothing where they are no roll of a player."""
    roll = b.frames[-1]
    if not isinstance(roll, Roll):
        return ""
    return f"{names.players[roll.seat]}: {names.roll(b, roll)}" if roll.who != NONE else names.players[roll.seat]


def is_lapsing(b: Board, roll: Roll) -> bool:
    """Whether a roll will not be made: who was to make it, or for whom, has left play."""
    return roll.who != NONE and on_table(b, roll.who) is None


def roll_modifier(b: Board, roll: Roll) -> int:
    """What is added to the dice of a roll as far as it is known: the character's own figure, cards, supporters."""
    return own_modifier(b, roll) + roll.modifier + roll.supporters


def excess_now(b: Board) -> int:
    """What excess strikes change about the strike under way."""
    strike = next((frame for frame in reversed(b.frames) if isinstance(frame, Strike)), None)
    return excess(b, strike) if strike is not None else 0


def below(b: Board, roll: Roll) -> object:
    """What waits for a roll."""
    return next((frame for frame, above in pairwise(b.frames) if above is roll), None)


def card_roll(b: Board, roll: Roll) -> tuple[CardRoll | None, str]:
    """What a card says about the roll it asks for, and the name of the card; that waits below the roll."""
    frame = below(b, roll)
    if not isinstance(frame, Effects) or not frame.words:
        return None, ""
    word = b.book[frame.definition].words[frame.words[0]]
    return word if isinstance(word, CardRoll) else None, b.book[frame.definition].definition.name

"""Questions with one sensible answer that all games of travelling companies put alike."""

from __future__ import annotations

from collections.abc import Sequence

from engine.journeys.table.board import Board, card_of, face, on_table
from engine.journeys.table.frames import Choice, Roll
from engine.journeys.table.verbs import Pick, Purpose, pick
from engine.kernel.actions import Action
from lore_tui.view.showing import Foregone

GOOD_HIGH = (Purpose.STRIKE, Purpose.FACTION, Purpose.CORRUPTION)
"""Rolls of which the higher result is never worse for whoever makes them."""


def better_of_two(b: Board, seat: int) -> Foregone | None:
    """Which of two results of his own roll counts."""
    roll = b.frames[-1]
    if not isinstance(roll, Roll) or roll.seat != seat or roll.purpose not in GOOD_HIGH or not roll.other:
        return None
    return Foregone(pick(int(sum(roll.dice) > sum(roll.other))), "the better result counts")


def same_items(b: Board, legal: Sequence[Action]) -> Foregone | None:
    """Which of several items is in use, where one is as good as the other: copies that bear nothing."""
    choice = b.frames[-1]
    if not isinstance(choice, Choice) or choice.purpose != Pick.SLOT:
        return None
    items = [action.args[0] for action in legal if action.args]
    if len(items) < len(legal) or any(on_table(b, item) is None or card_of(b, item).holds for item in items):
        return None
    same = len({face(b, item).number for item in items}) == 1
    return Foregone(legal[0], "one is as good as the other") if same else None

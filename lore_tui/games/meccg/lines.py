"""The Middle-earth CCG in plain lines: METW's, over the cards and sites of all sets."""

from __future__ import annotations

from lore_tui.games.journeys import lines
from lore_tui.games.meccg.cards import boxes
from lore_tui.games.metw.lines import board, hand, land, panel, piles, points

__all__ = ["board", "card", "hand", "land", "panel", "piles", "points"]


def card(name: str, columns: int) -> list[str]:
    """A card, site or region by the beginning of its name, or what else it could have been."""
    return lines.card(boxes(columns - 2), name)

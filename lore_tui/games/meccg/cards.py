"""Cards, sites and regions of all sets of the Middle-earth CCG on paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.editions.meccg import ready_decks
from engine.metw.cards.library import effect_words
from engine.metw.cards.middle_earth import library, load
from lore_tui.games import Box
from lore_tui.games.metw.cards import boxes_of, found_in


def find(query: str) -> Sequence[tuple[str, str]]:
    """The cards that match, sites and regions after the others."""
    return found_in(query, load(), ready_decks)


def boxes(width: int) -> Mapping[str, Box]:
    """Regions, sites and cards by name."""
    return boxes_of(load(), width)


def words() -> Mapping[str, Sequence[str]]:
    """Every effect word that a card uses, with its users."""
    return effect_words(library())

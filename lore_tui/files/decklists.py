"""Decks as a table takes them: every card with its section, its side and its kind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.editions import USUAL, edition
from net.fair.log.schema import Entry


def entries(deck: Any, variant: int = 1, game: str = USUAL, options: Sequence[int] = ()) -> tuple[Entry, ...]:
    """The list that the player of one deck commits to."""
    return all_entries([deck], variant, game, options)[0]


def all_entries(
    decks: Sequence[Any], variant: int, game: str = USUAL, options: Sequence[int] = ()
) -> tuple[tuple[Entry, ...], ...]:
    """The lists of all seats; where the rules say so, one deck fills several."""
    lists = edition(game).decks.lists(decks, variant, options)
    return tuple(tuple(Entry(*one) for one in listed) for listed in lists)

"""How each game is shown, asked and told."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Protocol, TypeAlias, cast

if TYPE_CHECKING:
    from lore_tui.view.showing import Showing

SHOWN = ("lore", "metw", "tcg", "meccg")
"""The games that can be played at the table, in the order in which they are offered."""


@cache
def showing(game: str) -> Showing:
    """How a game is shown, asked and told; loaded when it is asked for."""
    return cast("Showing", import_module(f"lore_tui.games.{game}.showing").SHOWING)


Box: TypeAlias = Callable[[], list[str]]


class CardPages(Protocol):
    """The cards of a game on paper: found by a query, drawn as boxes, and the words their effects are made of."""

    def find(self, query: str) -> Sequence[tuple[str, str]]:
        """Names of the cards that match, each with the figures one looks for first; raises QueryError."""

    def boxes(self, width: int) -> Mapping[str, Box]:
        """What can be shown, by name."""

    def words(self) -> Mapping[str, Sequence[str]]:
        """Every effect word with the cards that use it; those with a handler stand under "Handler"."""


def card_pages(game: str) -> CardPages:
    """The cards of a game."""
    return cast(CardPages, import_module(f"lore_tui.games.{game}.cards"))

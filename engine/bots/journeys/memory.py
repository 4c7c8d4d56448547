"""What a bot finds out about characters during one decision, and need not find out again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeAlias, TypeVar

from engine.journeys.cards.moments import Stat
from engine.journeys.table.board import Board, card_of
from engine.journeys.table.records import Card
from engine.journeys.table.sources import Sources, sources
from engine.journeys.table.speech import Source
from engine.kernel.records import Handle

BoardT = TypeVar("BoardT", bound=Board)
Figures: TypeAlias = tuple[list[Source], ...]


class Memory(Generic[BoardT]):
    """What was found during one decision; the next one begins without it, so that no game depends on another."""

    def __init__(self, *weighed: Stat) -> None:
        """With the numbers that a character's worth is made of, besides what is printed on him."""
        self._weighed = weighed
        self._known: dict[tuple[Callable[[BoardT, Handle], int], Handle], tuple[Card, Figures, int]] = {}
        self._latest: tuple[Sources | None, Figures] = (None, ())

    def forget(self) -> None:
        """Begin a decision."""
        self._known.clear()

    def _figures(self, b: BoardT) -> Figures:
        """The modifiers a character's worth rests on: as long as they are the same, so is he."""
        around, latest = sources(b), self._latest
        if latest[0] is not around:
            # Read once: a bot may think in a thread of its own while another is asked for a hint.
            latest = self._latest = around, tuple(around.modifiers(stat) for stat in self._weighed)
        return latest[1]

    def recall(self, find: Callable[[BoardT, Handle], int], b: BoardT, who: Handle) -> int:
        """A value of a character, found anew when his card or what bears on it has changed."""
        record, figures = card_of(b, who), self._figures(b)
        found = self._known.get((find, who))
        if found is not None and found[0] is record and found[1] == figures:
            return found[2]
        value = find(b, who)
        self._known[find, who] = record, figures, value
        return value

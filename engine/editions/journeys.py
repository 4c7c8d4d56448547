"""What the editions of games of journeys have in common: what is counted in a series of games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from engine.journeys.table.board import face
from engine.journeys.table.events import Told
from engine.journeys.table.records import State
from engine.kernel.state import Event

COUNTED = {int(Told.CORRUPTION): "corrupted", int(Told.ROLLS): "rolls"}


class JourneyFigures:
    """Cards played, and how often corruption was too strong."""

    def turn(self, state: State) -> int:
        """The number of the turn."""
        return state.turn.number

    def is_called(self, state: State) -> bool:
        """Whether somebody called the end, or time was called."""
        return bool(state.turn.called)

    def note(self, state: State, event: Event, counts: Counter[str], played: Counter[str]) -> None:
        """Cards played by name; rolls against corruption and those that failed."""
        if event.kind == Told.PLAYED:
            played[face(state, event.args[1]).name] += 1
        elif event.kind in COUNTED:
            counts[COUNTED[event.kind]] += 1

    def figures(self, counts: Mapping[str, int]) -> dict[str, int]:
        """How often corruption was too strong."""
        rolls = counts.get("rolls", 0)
        return {"corrupted_per_thousand_rolls": 1000 * counts.get("corrupted", 0) // rolls if rolls else 0}

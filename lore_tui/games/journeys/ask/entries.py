"""An answer to a question, with what forbids it now."""

from __future__ import annotations

from engine.journeys.table.records import State
from engine.kernel.actions import Action
from lore_tui.games.journeys.names import Names
from lore_tui.view.sheet import Entry, Step


def entry(state: State, names: Names, action: Action, *steps: Step, detail: str = "") -> Entry:
    """An answer, with what forbids it now."""
    why = names.game.why_not(state, action)
    if why is None:
        return Entry(action, steps, detail=detail)
    return Entry(action, steps, names.reason(state, why), names.rule(state, why.rule), False, detail)

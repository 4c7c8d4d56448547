"""An answer to a question of LoRE, with what forbids it now."""

from __future__ import annotations

from engine.kernel.actions import Action
from engine.lore.game import GAME
from engine.lore.records import State
from engine.lore.variants import in_force
from lore_tui.games.lore.names import Names
from lore_tui.view.sheet import Entry, Step


def entry(state: State, names: Names, action: Action, *steps: Step, detail: str = "") -> Entry:
    """An answer, with what forbids it now."""
    why = GAME.why_not(state, action)
    if why is None:
        return Entry(action, steps, detail=detail)
    return Entry(action, steps, names.reason(state, why), in_force(why.rule, state.rules), False, detail)

"""The questions of the Universal Rules alone."""

from __future__ import annotations

from engine.journeys.table.verbs import PASS
from engine.kernel.state import Frame
from engine.metw.game import GAME
from engine.metw.phases.sideboard import HAZARDS_TO_DISCARD
from engine.metw.table.records import MetwState
from lore_tui.games.journeys.ask.entries import entry
from lore_tui.games.journeys.names import Names
from lore_tui.view.sheet import Sheet, Step


def access(b: MetwState, names: Names, frame: Frame) -> Sheet:
    """Hazards of the sideboard, at the price of half the hazard limits."""
    entries, done = [], None
    for x in GAME.candidates(b, names.secrets):
        if x == PASS:
            done = entry(b, names, x, Step("leave it alone"))
            continue
        several = x.args[1] == HAZARDS_TO_DISCARD
        words = "up to five into the discard pile" if several else "one into the play deck"
        entries.append(entry(b, names, x, Step(words)))
    question = "Bring hazards from your sideboard? Every hazard limit of this turn is halved then."
    return Sheet("SIDEBOARD", question, entries, done)

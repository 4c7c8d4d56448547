"""An answer to a question of the TCG, with what forbids it now."""

from __future__ import annotations

from engine.kernel.actions import Action
from engine.kernel.records import Handle
from engine.tcg.game import GAME
from engine.tcg.table.records import State
from engine.tcg.table.verbs import PASS
from lore_tui.games.tcg.names import Names
from lore_tui.view.sheet import Entry, Sheet, Step


def entry(state: State, names: Names, action: Action, *steps: Step, detail: str = "") -> Entry:
    """An answer, with what forbids it now."""
    why = GAME.why_not(state, action)
    if why is None:
        return Entry(action, steps, detail=detail)
    return Entry(action, steps, names.reason(state, why), why.rule, False, detail)


def point(b: State, names: Names, card: Handle) -> Step:
    """The step that points at a card."""
    return Step(names.thing_words(b, card), names.thing(card), brief=names.card(b, card))


def cards(
    b: State, names: Names, title: str, question: str, passing: str = "", *, final: bool = False
) -> Sheet:
    """A question whose every answer names one card."""
    entries = []
    done = None
    for x in GAME.candidates(b, names.secrets):
        if x == PASS:
            done = entry(b, names, x, Step(passing or "no more"))
        else:
            card = x.args[0]
            entries.append(entry(b, names, x, point(b, names, card), detail=names.text(b, card)))
    return Sheet(title, question, entries, done, final=final)

"""What others do while a player waits for them, in words."""

from __future__ import annotations

from engine.kernel.pending import Decision
from engine.tcg.cards.moments import Phase
from engine.tcg.table.frames import Window
from engine.tcg.table.records import State
from engine.tcg.table.verbs import Question
from lore_tui.games.tcg.names import PHASES

THINKING = {
    Question.BID: "bids burdens",
    Question.TURN_UP: "turns up a bid",
    Question.PLACE: "chooses a place",
    Question.BEARER: "lays out the Ring-bearer",
    Question.SITE: "lays a site",
    Question.START: "chooses who starts",
    Question.CHOICE: "makes a choice",
    Question.ORDER: "decides what happens first",
    Question.SHOW: "shows cards",
    Question.HAND: "discards",
    Question.SEARCH: "looks through the draw deck",
    Question.ARROWS: "takes archery wounds",
    Question.SHOT_AT: "decides whom to shoot at",
    Question.ASSIGN: "assigns defenders",
    Question.LEFTOVER: "assigns minions",
    Question.NEXT_SKIRMISH: "chooses the next skirmish",
    Question.RECONCILE: "reconciles the hand",
    Question.MOVE_ON: "decides whether to move again",
    Question.SHOW_HAND: "shows cards",
}
"""What a player does who is asked something."""


def doing(state: State, waits: Decision) -> str:
    """What a player does who is asked something."""
    window = state.frames[-1] if state.frames else None
    if waits.question != Question.WINDOW or not isinstance(window, Window):
        return THINKING[Question(waits.question)]
    if window.happening is not None:
        return "may answer it"
    phase = Phase(window.moment)
    if phase is Phase.FELLOWSHIP:
        return "prepares the fellowship"
    return "plays Shadow cards" if phase is Phase.SHADOW else f"may act in the {PHASES[phase]} phase"

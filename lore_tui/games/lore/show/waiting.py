"""What others do while a player waits for them, in words."""

from __future__ import annotations

from engine.journeys.cards.moments import At
from engine.journeys.table.frames import Window
from engine.journeys.table.verbs import Question
from engine.kernel.pending import Decision
from engine.lore.records import State
from lore_tui.games.lore.names import MOMENTS

THINKING = {
    Question.DRAFT: "drafts",
    Question.STARTING_CARD: "plays a starting card",
    Question.LEFT_OVERS: "chooses among the left-over characters",
    Question.HAZARD_PILE: "fills the hazard pile",
    Question.REFILL: "refills the hand",
    Question.STARTING_SITE: "chooses a starting site",
    Question.START_COMPANY: "puts a company into play",
    Question.TARGET: "chooses a target",
    Question.NEXT_COMPANY: "chooses the next company",
    Question.NEW_SITE: "chooses a site",
    Question.DRAW_COUNT: "draws",
    Question.SIDEBOARD: "looks through the sideboard",
    Question.ENTER: "decides whether to enter",
    Question.OPTION: "ends the turn",
    Question.DISCARD_DOWN: "discards",
    Question.INTRO_HAND: "discards",
    Question.CALL: "decides whether to call the council",
    Question.SHOW: "shows cards",
    Question.NEXT_ROLL: "chooses the next corruption roll",
    Question.INFLUENCE: "decides who leaves for want of influence",
    Question.COMPANIES: "decides which company is discarded",
    Question.ASSIGN: "assigns strikes",
    Question.NEXT_STRIKE: "chooses the next strike",
    Question.FACE: "faces a strike",
    Question.SUPPORT: "may support the strike",
    Question.ROLL_SUPPORT: "may support the roll",
    Question.RESCUE: "decides who takes the items",
    Question.RING_ITEM: "tests a gold ring",
    Question.ORDER: "decides what happens first",
    Question.CHOICE: "makes a choice",
}
"""What a player does who is asked something."""
WINDOWS = {
    At.ORGANIZATION: "organizes",
    At.MOVEMENT: "may act while the company moves",
    At.SITE: "may act at the site",
    At.COUNTER: "may answer a card",
}
"""What he may do where cards can be played; elsewhere the moment is named."""


def doing(state: State, waits: Decision) -> str:
    """What a player does who is asked something."""
    window = state.frames[-1] if state.frames else None
    if isinstance(window, Window) and waits.question == Question.WINDOW:
        moment = At(window.moment)
        if moment is At.MOVEMENT and waits.seat != state.turn.mover:
            return "may play hazards"
        return WINDOWS.get(moment, f"may act in {MOMENTS[moment]}")
    return THINKING[Question(waits.question)]

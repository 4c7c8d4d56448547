"""`steward`: plays like a sensible person, each kind of question with its own rule of thumb."""

from __future__ import annotations

from engine.bots.metw import combat, hand, hazards, organizing, setup, windows
from engine.bots.metw.scenarios import wayside
from engine.bots.metw.scene import Scene, Thought
from engine.bots.metw.thinker import Thinker
from engine.bots.options import Option
from engine.journeys.table.verbs import Question
from engine.kernel.actions import Action, Secrets
from engine.metw.table.records import MetwState
from engine.metw.table.verbs import Asked

THOUGHTS: dict[int, Thought] = {
    Asked.STARTER: setup.starter,
    Asked.REVEAL: setup.starter,
    Asked.STARTING_ITEM: setup.starting_item,
    Asked.BEARER: setup.bearer,
    Asked.DECK_CHARACTER: setup.deck_character,
    Asked.CONTROL: hand.uncontrolled,
    Asked.AMBUSH: hazards.ambush,
    Asked.EXCESS: combat.press,
    Asked.SHOWN_CARD: windows.shown_card,
    Asked.SWAP_OUT: hand.swap_out,
    Asked.SWAP_IN: hand.swap_in,
    Asked.FETCH: hand.fetch,
    Asked.COUNCIL_CARDS: hand.council_cards,
    Asked.FURTHER: organizing.further,
    Asked.PRISONER: hand.prisoner,
    Asked.RING_NAME: hand.ring_name,
    Asked.SHOWN_ONE: setup.shown_one,
    Asked.TAKES: setup.takes,
    Asked.ROAD: wayside.road,
    Asked.FAREWELL: wayside.farewell,
    Asked.HIDES: hand.hides,
    Question.WINDOW: windows.window,
    Question.TARGET: windows.target,
    Question.CHOICE: windows.choice,
    Question.RING_ITEM: windows.ring_item,
    Question.NEXT_COMPANY: hand.next_company,
    Question.DRAW_COUNT: hand.draw_count,
    Question.ENTER: windows.enter,
    Question.ASSIGN: combat.assign,
    Question.NEXT_STRIKE: combat.next_strike,
    Question.FACE: combat.face,
    Question.SUPPORT: combat.support,
    Question.RESCUE: combat.rescue,
    Question.NEXT_ROLL: combat.next_check,
    Question.OPTION: hand.option,
    Question.DISCARD_DOWN: hand.discard_down,
    Question.CALL: hand.call,
}
"""Questions without a thought of their own leave nothing to think about: the first answer will do."""


class Steward(Thinker):
    """A careful player without search."""

    name = "steward"

    def __init__(self, depth: int = 2) -> None:
        """How many rolls it follows exactly."""
        self._depth = depth

    def weigh(self, state: MetwState, secrets: Secrets, legal: tuple[Action, ...]) -> list[Option]:
        """The answers worth a thought, each with its score."""
        ask, frame = self.game.ask(state)
        scene = Scene(state, secrets, ask.decider(state, frame), legal, self._depth)
        return THOUGHTS.get(ask.question, hand.first)(scene)

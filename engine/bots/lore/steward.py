"""`steward`: plays like a sensible person, each kind of question with its own rule of thumb."""

from __future__ import annotations

from engine.bots.lore import steward_combat as combat
from engine.bots.lore import steward_hand as hand
from engine.bots.lore import steward_setup as setup
from engine.bots.lore import steward_travel as travel
from engine.bots.lore import steward_windows as windows
from engine.bots.lore.scene import ALL_OF_IT, Scene, Thought
from engine.bots.lore.thinker import Thinker
from engine.bots.options import Option
from engine.journeys.table.verbs import Question
from engine.kernel.actions import Action, Secrets
from engine.lore.game import MACHINE
from engine.lore.records import State

THOUGHTS: dict[Question, Thought] = {
    Question.DRAFT: setup.draft,
    Question.STARTING_CARD: setup.starting_card,
    Question.LEFT_OVERS: setup.left_overs,
    Question.STARTING_SITE: setup.starting_site,
    Question.START_COMPANY: setup.start_company,
    Question.HAZARD_PILE: setup.hazard_pile,
    Question.REFILL: travel.draw_count,
    Question.WINDOW: windows.window,
    Question.TARGET: windows.target,
    Question.CHOICE: windows.choice,
    Question.RING_ITEM: windows.ring_item,
    Question.NEXT_COMPANY: travel.next_company,
    Question.NEW_SITE: travel.new_site,
    Question.DRAW_COUNT: travel.draw_count,
    Question.ENTER: travel.enter,
    Question.ASSIGN: combat.assign,
    Question.NEXT_STRIKE: combat.next_strike,
    Question.FACE: combat.face,
    Question.SUPPORT: combat.support,
    Question.ROLL_SUPPORT: combat.roll_support,
    Question.RESCUE: combat.rescue,
    Question.NEXT_ROLL: combat.next_roll,
    Question.OPTION: hand.option,
    Question.DISCARD_DOWN: hand.discard_down,
    Question.SIDEBOARD: hand.sideboard,
    Question.CALL: hand.call,
    Question.INFLUENCE: hand.influence,
    Question.COMPANIES: hand.companies,
}
"""Questions without a thought of their own leave nothing to think about: the first answer will do."""


class Steward(Thinker):
    """A careful player without search."""

    name = "steward"

    def __init__(self, depth: int = 2, creatures: int = ALL_OF_IT) -> None:
        """How many rolls it follows exactly, and how dear creatures of its hand are to it, in percent."""
        self._depth = depth
        self._creatures = creatures

    def weigh(self, state: State, secrets: Secrets, legal: tuple[Action, ...]) -> list[Option]:
        """The answers worth a thought, each with its score."""
        ask, frame = MACHINE.ask(state)
        seat = ask.decider(state, frame)
        thought = THOUGHTS.get(Question(ask.question), hand.first)
        return thought(Scene(state, secrets, seat, legal, self._depth, self._creatures))

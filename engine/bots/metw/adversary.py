"""`adversary`: plays the hazards of solitaire in the way that is worst for the company (METW-SOL-18).

Both hands of solitaire are one player's, so its secrets hold the traveller's hand besides its own cards.
"""

from __future__ import annotations

from engine.bots.metw.hazards import Gathering
from engine.bots.metw.scene import Scene
from engine.bots.metw.steward import Steward
from engine.bots.options import Option
from engine.journeys.cards.moments import At
from engine.journeys.reading.filters import is_haven
from engine.journeys.reading.values import body, prowess
from engine.journeys.table.board import company, untapped
from engine.journeys.table.frames import Attack, Window
from engine.journeys.table.verbs import PASS, Question, Verb
from engine.kernel.actions import Action, Secrets
from engine.metw.table.records import MetwState

ROLLS = 2
"""How many rolls are followed exactly, with all that can come of the dice."""
MOST_TARGETS = 24
ALL_TAPPED = 100
"""What an untapped character is worth as a target, more than any weakness."""
HURTING = (Question.ASSIGN, Question.TARGET, Question.CHOICE)
"""Questions in which the hazard side says where it hurts."""


class Adversary(Steward):
    """The hazard side of solitaire."""

    name = "adversary"

    def weigh(self, state: MetwState, secrets: Secrets, legal: tuple[Action, ...]) -> list[Option]:
        """The answers worth a thought, each with what it takes from the traveller."""
        ask, frame = self.game.ask(state)
        scene = Scene(state, secrets, ask.decider(state, frame), legal, ROLLS)
        if isinstance(frame, Window) and frame.moment == At.MOVEMENT:
            return worst_play(scene)
        if ask.question == Question.ASSIGN and state.rules.hazard_row:
            return by_the_row(scene)
        if ask.question in HURTING:
            return compared(scene, "That is where it hurts the company most.")
        return super().weigh(state, secrets, legal)


def worst_play(scene: Scene) -> list[Option]:
    """Each hazard by what the board is worth after it and after the best of those that are left."""
    ahead = Gathering(scene.state, scene.secrets, scene.seat, ROLLS)
    found = []
    for action in scene.legal:
        if action == PASS:
            found.append(Option(ahead.now(scene.state), PASS, "No hazard that may be kept would hurt more."))
        elif action.verb in (Verb.PLAY, Verb.USE):
            value = ahead.value(scene.state, action)
            found.append(Option(value, action, f"{scene.name(action.args[0])} hurts this company most."))
    return found or [Option(0, action) for action in scene.legal]


def by_the_row(scene: Scene) -> list[Option]:
    """METW-SOL-07: everybody is to tap on the way to where a tap is missed, otherwise the weak are to fall."""
    attack = scene.state.frames[-1]
    assert isinstance(attack, Attack)
    group = company(scene.state, attack.company)
    journey = group.journey if group is not None else None
    to_tap = journey is not None and journey.moving and not is_haven(scene.state, journey.goal)
    found = []
    for action in scene.legal:
        if action == PASS:
            found.append(Option(-ALL_TAPPED, PASS, "Better nothing than that."))
            continue
        who = action.args[0]
        weak = -prowess(scene.state, who, attack) - body(scene.state, who, attack)
        fresh = to_tap and untapped(scene.state, who)
        why = "Whoever taps now can do nothing at the site." if fresh else "The weakest is the first to fall."
        found.append(Option(weak + (ALL_TAPPED if fresh else 0), action, why))
    return found


def compared(scene: Scene, why: str) -> list[Option]:
    """What each answer leaves the company with, the worst first."""
    ahead = scene.ahead(ROLLS)
    return [
        Option(ahead.value(scene.state, action), action, "Better nothing than that." if action == PASS else why)
        for action in scene.legal[:MOST_TARGETS]
    ]

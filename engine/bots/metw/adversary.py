"""`adversary`: plays the hazards of solitaire in the way that is worst for the company (METW-SOL-18).

Both hands of solitaire are one player's, so its secrets hold the traveller's hand besides its own cards.
"""

from __future__ import annotations

from engine.bots.metw.hazards import Gathering
from engine.bots.metw.scene import Scene
from engine.bots.metw.steward import Steward
from engine.bots.options import Option
from engine.journeys.cards.moments import At
from engine.journeys.table.frames import Window
from engine.journeys.table.verbs import PASS, Question, Verb
from engine.kernel.actions import Action, Secrets
from engine.metw.table.records import MetwState

ROLLS = 2
"""How many rolls are followed exactly, with all that can come of the dice."""
MOST_TARGETS = 24
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


def compared(scene: Scene, why: str) -> list[Option]:
    """What each answer leaves the company with, the worst first."""
    ahead = scene.ahead(ROLLS)
    return [
        Option(ahead.value(scene.state, action), action, "Better nothing than that." if action == PASS else why)
        for action in scene.legal[:MOST_TARGETS]
    ]

"""`adversary`: plays the hazards of solitaire in the way that is worst for the company (LORE-SOLO-10).

Both hands of solitaire lie open (LORE-SOLO-09), so its secrets hold the traveller's hand besides its own cards.
"""

from __future__ import annotations

from engine.bots.lore.malice import Malice
from engine.bots.lore.scene import Scene
from engine.bots.lore.steward import THOUGHTS
from engine.bots.lore.steward_hand import first
from engine.bots.lore.steward_hazards import HESITATION
from engine.bots.lore.steward_windows import MOST_TARGETS
from engine.bots.lore.thinker import Thinker
from engine.bots.options import Option
from engine.journeys.cards.moments import At
from engine.journeys.cards.printed import Definition
from engine.journeys.table.frames import Choice, Window
from engine.journeys.table.verbs import PASS, Pick, Question, Verb
from engine.kernel.actions import Action, Secrets
from engine.lore.game import MACHINE
from engine.lore.records import State

ROLLS = 2
FURTHER = 1
"""How many more hazards are tried after one that is no creature."""
LASTING = 9
"""A hazard that is no creature does more than one look ahead sees."""
DEEDS = (Verb.PLAY, Verb.USE)
OWN_CARDS = (Pick.FETCH, Pick.RESERVE, Pick.HAND_DISCARD)


class Adversary(Thinker):
    """The hazard side of solitaire."""

    name = "adversary"

    def weigh(self, state: State, secrets: Secrets, legal: tuple[Action, ...]) -> list[Option]:
        """The answers worth a thought, each with what it takes from the traveller."""
        ask, frame = MACHINE.ask(state)
        question = Question(ask.question)
        scene = Scene(state, secrets, ask.decider(state, frame), legal, ROLLS)
        if scene.my_turn:
            return THOUGHTS.get(question, first)(scene)
        if question is Question.WINDOW:
            return _window(scene)
        if question is Question.ASSIGN:
            return _compared(scene, 0, "Struck there, the company suffers most.")
        if question is Question.TARGET or (question is Question.CHOICE and not _own_cards(frame)):
            return _compared(scene, 1, "That is where it hurts the company most.")
        return THOUGHTS.get(question, first)(scene)


def _own_cards(frame: object) -> bool:
    return isinstance(frame, Choice) and frame.purpose in OWN_CARDS


def _window(scene: Scene) -> list[Option]:
    """Every hazard against doing nothing; in the movement phase a hazard is weighed with the one it prepares."""
    frame = scene.state.frames[-1]
    assert isinstance(frame, Window)
    moving = frame.moment == At.MOVEMENT
    plain = Malice(scene.state, scene.secrets, scene.seat, 1 if moving else ROLLS)
    ahead = Malice(scene.state, scene.secrets, scene.seat, 1, FURTHER)
    passing = plain.now(scene.state) if moving else plain.value(scene.state, PASS)
    found = [Option(HESITATION, PASS, "No hazard would do enough harm.")]
    alone: list[tuple[Action, int, bool]] = []
    for action in scene.legal:
        if action.verb in DEEDS:
            creature = _as_creature(scene, action)
            alone.append((action, plain.value(scene.state, action) - passing, creature))
    dearest = max((score for _, score, creature in alone if creature), default=0)
    for action, score, creature in alone:
        if moving and not creature and action.verb == Verb.PLAY:
            # What it adds to the best that could be done without it.
            score = max(score, ahead.value(scene.state, action) - passing - max(0, dearest)) + LASTING
            score += max(0, dearest) if score > LASTING + HESITATION else 0
        found.append(Option(score, action, f"{scene.name(action.args[0])} hurts this company most."))
    return found


def _as_creature(scene: Scene, action: Action) -> bool:
    printed: Definition | None = scene.printed(action.args[0])
    if action.verb != Verb.PLAY or printed is None:
        return False
    return scene.state.book[printed.number].ways[action.args[1]].kind == "creature"


def _compared(scene: Scene, rolls: int, why: str) -> list[Option]:
    """What each answer leaves the company with, the worst first."""
    ahead = Malice(scene.state, scene.secrets, scene.seat, rolls)
    return [
        Option(ahead.value(scene.state, action), action, "Better nothing than that." if action == PASS else why)
        for action in scene.legal[:MOST_TARGETS]
    ]

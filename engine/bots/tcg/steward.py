"""`steward`: plays like a sensible person: sends the right people, looks one action ahead, knows when to stop."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.bots.options import Option
from engine.bots.tcg.ahead import followed
from engine.bots.tcg.greedy import SCORES
from engine.bots.tcg.judge import judge
from engine.bots.tcg.picks import Scene
from engine.bots.tcg.sayings import looked, saying
from engine.bots.tcg.steward_fights import assign, leftover
from engine.bots.tcg.steward_road import move_on
from engine.bots.weighing import Weighing
from engine.kernel.actions import Action, Secrets
from engine.kernel.pending import Decision
from engine.tcg.cards.moments import Phase
from engine.tcg.game import GAME
from engine.tcg.table.frames import Window
from engine.tcg.table.records import State
from engine.tcg.table.verbs import PASS, Question

RELUCTANCE = 2
"""What an action has to be worth more than, to be taken at all."""
PALES = 6
"""What an ability loses with each use, so that none goes round for ever."""
MOST_FOLLOWED = 10
"""Among more answers than that the first look decides."""

Thought = Callable[[Scene, tuple[Action, ...]], list[Option]]
THOUGHTS: Mapping[int, Thought] = {
    Question.MOVE_ON: move_on,
    Question.ASSIGN: assign,
    Question.LEFTOVER: leftover,
}
"""Questions with a rule of thumb of their own."""


class Steward(Weighing[State]):
    """A careful player without search."""

    name = "steward"
    game = GAME

    def __init__(self, depth: int = 1) -> None:
        """How many actions it looks ahead."""
        self._depth = depth

    def weigh(self, state: State, secrets: Secrets, legal: tuple[Action, ...]) -> list[Option]:
        """Every answer with its score."""
        waits = GAME.pending(state)
        assert isinstance(waits, Decision)
        scene = Scene(state, secrets, waits.seat)
        thought = THOUGHTS.get(waits.question)
        if thought is not None:
            return thought(scene, legal)
        if self._depth and len(legal) <= MOST_FOLLOWED and worth_following(scene, waits.question):
            return follow(scene, waits.question, legal)
        scores = SCORES.get(waits.question)
        return [
            Option(scores(scene, action) if scores else 0, action, saying(scene, waits.question, action))
            for action in legal
        ]


def worth_following(scene: Scene, question: int) -> bool:
    """Whether what follows tells more than the first look does: not where other players' answers decide."""
    top = scene.state.frames[-1]
    if not isinstance(top, Window):
        return question in (Question.CHOICE, Question.ARROWS)
    if top.happening is not None:
        return False
    return top.moment == Phase.MANEUVER or (top.moment == Phase.SKIRMISH and scene.seat != scene.state.turn.fp)


def follow(scene: Scene, question: int, legal: tuple[Action, ...]) -> list[Option]:
    """What the board is worth after each answer, more than now."""
    state, seat, secrets = scene.state, scene.seat, scene.secrets
    now = judge(state, seat, secrets)
    found = []
    for action in legal:
        if action == PASS and _goes_on(state):
            found.append(Option(RELUCTANCE, PASS, saying(scene, question, PASS)))
            continue
        after = followed(state, action, seat, secrets)
        score = after.total - now.total + (RELUCTANCE if action == PASS else 0) - _used(state, action)
        found.append(Option(score, action, looked(scene, question, action, now, after)))
    return found


def _goes_on(state: State) -> bool:
    """Whether a pass leaves everything open: the last one before a skirmish is resolved does not."""
    top = state.frames[-1]
    return isinstance(top, Window) and (top.moment != Phase.SKIRMISH or top.passes < len(top.seats) - 1)


def _used(state: State, action: Action) -> int:
    top = state.frames[-1]
    return PALES * top.used.count(action.args[:2]) if isinstance(top, Window) else 0

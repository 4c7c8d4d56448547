"""How a turn is played out in a hurry: creatures that hurt, fights, what scores at the site, and nothing else."""

from __future__ import annotations

from engine.bots.metw import combat, hand, windows
from engine.bots.metw.hazards import attack_cost
from engine.bots.metw.prospects import SCORING
from engine.bots.metw.scene import Scene, Thought
from engine.bots.metw.weighed import HESITATION
from engine.bots.metw.worth import POINT, burden
from engine.bots.options import Option, best
from engine.journeys.cards.moments import At
from engine.journeys.cards.printed import Kind
from engine.journeys.table.board import company, on_table
from engine.journeys.table.frames import Window
from engine.journeys.table.verbs import PASS, Question, Verb
from engine.kernel.actions import Action, Secrets
from engine.kernel.pending import Decision
from engine.metw.game import GAME
from engine.metw.table.records import MetwState
from engine.metw.table.verbs import Asked


def answer(state: MetwState, waits: Decision, secrets: Secrets) -> Action:
    """The answer of somebody in a hurry."""
    frame = state.frames[-1]
    if isinstance(frame, Window):
        hazard_time = frame.moment == At.MOVEMENT and waits.seat != state.turn.mover
        if not hazard_time and not (frame.moment == At.SITE and waits.seat == state.turn.mover):
            return PASS
    if waits.question in (Question.SUPPORT, Question.OPTION, Question.CALL):
        return PASS
    legal = GAME.legal(state, secrets)
    if len(legal) == 1:
        return legal[0]
    scene = Scene(state, secrets, waits.seat, legal, 0)
    return best(THOUGHTS.get(waits.question, hand.first)(scene)).action


def _window(scene: Scene) -> list[Option]:
    """The creature that hurts most, or the card that scores most."""
    group = company(scene.state, scene.state.turn.company)
    found = [Option(HESITATION, PASS)]
    for action in scene.legal:
        printed = scene.printed(action.args[0]) if action.verb == Verb.PLAY else None
        if printed is None or group is None:
            continue
        if not scene.my_turn and scene.state.book[printed.number].ways[action.args[1]].kind == "creature":
            found.append(Option(attack_cost(scene.state, group, action.args[0], printed), action))
        elif scene.my_turn and (printed.kind in SCORING or (printed.kind is Kind.CONDITION and printed.mp)):
            found.append(Option(POINT * printed.mp + HESITATION + 1, action))
    return found


def _discard(scene: Scene) -> list[Option]:
    """Whatever scores is kept."""
    found = []
    for action in scene.legal:
        printed = scene.printed(action.args[0])
        scores = printed is not None and not printed.is_hazard and not printed.is_character
        found.append(Option(-printed.mp - 1 if scores and printed is not None else 0, action))
    return found


def _target(scene: Scene) -> list[Option]:
    """Whoever bears least of a burden."""
    return [
        Option(-burden(scene.state, action.args[0]) if _is_person(scene, action) else 0, action)
        for action in scene.legal
    ]


def _is_person(scene: Scene, action: Action) -> bool:
    if not action.args or on_table(scene.state, action.args[0]) is None:
        return False
    return any(action.args[0] in group.members for group in scene.state.companies)


THOUGHTS: dict[int, Thought] = {
    Question.WINDOW: _window,
    Question.TARGET: _target,
    Question.ENTER: windows.enter,
    Question.ASSIGN: combat.assign,
    Question.NEXT_STRIKE: combat.next_strike,
    Question.FACE: combat.face,
    Question.RESCUE: combat.rescue,
    Question.DRAW_COUNT: hand.draw_count,
    Question.DISCARD_DOWN: _discard,
    Asked.EXCESS: combat.press,
    Asked.CONTROL: hand.uncontrolled,
}

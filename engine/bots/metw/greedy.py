"""`greedy`: looks one action ahead with exact dice and takes what the board is worth most after."""

from __future__ import annotations

from engine.bots.metw import hand, setup
from engine.bots.metw.ahead import Ahead
from engine.bots.metw.menace import Menace
from engine.bots.metw.prospects import Prospects
from engine.bots.metw.scenarios import wayside
from engine.bots.metw.scene import Scene, Thought
from engine.bots.metw.thinker import Thinker
from engine.bots.metw.travel import way_of
from engine.bots.metw.worth import final_points, rival
from engine.bots.options import Option
from engine.journeys.cards.moments import At
from engine.journeys.table.board import companies_of, company
from engine.journeys.table.frames import Window
from engine.journeys.table.verbs import PASS, Question, Verb
from engine.kernel.actions import Action, Secrets
from engine.metw.table.board import atlas_of, laid_by
from engine.metw.table.reach import path_of
from engine.metw.table.records import MetwState
from engine.metw.table.verbs import Asked, Say

MOST_ACTIONS = 24
"""More than that many answers are not looked at: the first ones of the list stand for the rest."""
RELUCTANCE = 5
"""What doing something has to gain over passing."""
FRESH = 6
LEAST = -1000
SETTING_UP: dict[int, Thought] = {
    Asked.STARTER: setup.starter,
    Asked.REVEAL: setup.starter,
    Asked.STARTING_ITEM: setup.starting_item,
    Asked.BEARER: setup.bearer,
    Asked.DECK_CHARACTER: setup.deck_character,
}
IN_SCENARIO: dict[int, Thought] = {
    Asked.PRISONER: hand.prisoner,
    Asked.RING_NAME: hand.ring_name,
    Asked.ROAD: wayside.road,
    Asked.FAREWELL: wayside.farewell,
    Asked.HIDES: hand.hides,
}
REGROUPING = (
    *(Say.CONTROL, Say.DISMISS, Say.TAKE_BACK, Say.GUARD, Say.ASSAIL, Say.AGENT),
    *(Verb.SPLIT, Verb.SHIFT, Verb.JOIN),
)
"""What shows its worth only later, if at all."""


class Greedy(Thinker):
    """Takes the best next board, without a plan."""

    name = "greedy"

    def weigh(self, state: MetwState, secrets: Secrets, legal: tuple[Action, ...]) -> list[Option]:
        """Every answer with the worth of the board after it."""
        ask, frame = self.game.ask(state)
        scene = Scene(state, secrets, ask.decider(state, frame), legal, 2)
        thought = SETTING_UP.get(ask.question) or IN_SCENARIO.get(ask.question)
        if thought is not None:
            return thought(scene)
        if ask.question == Question.ENTER:
            return _entering(scene)
        if ask.question in (Question.DISCARD_DOWN, Question.OPTION):
            return _discarding(scene)
        if ask.question == Question.CALL:
            return _calling(scene)
        deeds = [action for action in legal if action.verb not in REGROUPING and action.verb != Say.LAY]
        ahead = Ahead(state, secrets, scene.seat)
        now = ahead.now(state)
        found = [_weighed(ahead, state, now, action) for action in deeds[:MOST_ACTIONS]]
        journeys = [action for action in legal if action.verb == Say.LAY]
        if journeys and isinstance(frame, Window) and frame.moment == At.ORGANIZATION:
            if all(option.score <= now + RELUCTANCE for option in found):
                return _journeys(scene, journeys)
        return found or [Option(0, action) for action in legal]


def _weighed(ahead: Ahead, state: MetwState, now: int, action: Action) -> Option:
    if action == PASS:
        return Option(now + RELUCTANCE, action, "Nothing better is at hand.")
    value = ahead.value(state, action)
    return Option(value, action, f"It changes the board by {value - now:+d} at once.")


def _journeys(scene: Scene, actions: list[Action]) -> list[Option]:
    """The site where the hand scores most right now."""
    atlas = atlas_of(scene.state)
    found = [Option(0, PASS, "The journeys are chosen.")]
    for group in companies_of(scene.state, scene.seat):
        if laid_by(scene.state, group.number) is not None:
            continue
        prospects, menace = Prospects(scene.state, scene.secrets, scene.seat, group), Menace(scene.state, group)
        here = prospects.gain(group.site)
        for action in actions:
            way = way_of(atlas, scene.secrets, action) if action.args[0] == group.number else None
            if way is not None:
                site = atlas.sites[way.goal]
                danger = menace.danger(path_of(scene.state, group, way) or (), way.goal)
                score = prospects.gain(way.goal) + FRESH * site.white - here - danger
                found.append(Option(score, action, f"{site.name} promises most at once."))
    return found


def _entering(scene: Scene) -> list[Option]:
    group = company(scene.state, scene.state.turn.company)
    assert group is not None
    gain = Prospects(scene.state, scene.secrets, scene.seat, group).gain(group.site)
    return [
        Option(1, action, "There is nothing to gain inside.")
        if action == PASS
        else Option(gain, action, "There is something to gain inside.")
        for action in scene.legal
    ]


def _discarding(scene: Scene) -> list[Option]:
    """The card with the fewest points goes, also where none has to: another one may be playable where he stands."""
    found = []
    for action in scene.legal:
        printed = scene.printed(action.args[0]) if action.args else None
        if printed is None:
            found.append(Option(LEAST, action, "The hand is kept."))
        else:
            score = -10 * max(printed.mp, 0) - 10 * printed.is_character
            found.append(Option(score, action, f"{printed.name} scores least."))
    return found


def _calling(scene: Scene) -> list[Option]:
    """With any lead the Council is called."""
    lead = final_points(scene.state, scene.seat) - final_points(scene.state, rival(scene.state, scene.seat))
    return [
        Option(lead, Action(Verb.CALL), "The count stands well."),
        Option(0, PASS, "The count does not stand well enough."),
    ]

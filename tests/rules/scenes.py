"""Short ways into situations that many rule tests begin with, and ways to read what came of them."""

from __future__ import annotations

from engine.journeys.cards.moments import At
from engine.journeys.reading.places import FOUNDS
from engine.journeys.table.board import company_of
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Attack, Strike, Window
from engine.journeys.table.records import Company
from engine.journeys.table.verbs import PASS, Question, Verb, pick
from engine.kernel.actions import Action
from engine.kernel.pending import Over
from engine.kernel.records import Handle
from tests.library import ATLAS, CARDS
from tests.scenario import Scenario

TAPS, STAYS = 0, 1
"""The two ways to face a strike."""
ANSWERS = (At.COUNTER, At.ENGAGEMENT)


def number(name: str) -> int:
    """The number of a card in the catalogue."""
    return next(n for n, card in CARDS.items() if card.definition.name == name)


def site(name: str) -> int:
    """The index of a site on the map."""
    return ATLAS.site_named[name].index


def region(name: str) -> int:
    """The index of a region on the map."""
    return ATLAS.region_named[name].index


def moment(s: Scenario) -> int:
    """The moment of the window somebody is asked in; 0 outside windows."""
    if isinstance(s.pending, Over):
        return 0
    top = s.state.frames[-1]
    return top.moment if isinstance(top, Window) else 0


def past(s: Scenario, *moments: int) -> Scenario:
    """Pass in every window of these moments."""
    while moment(s) in moments:
        s.pass_()
    return s


def hazard(s: Scenario, card: str, *targets: str | int, use: int = 0) -> Scenario:
    """The hazard player plays a card in the movement phase under way; nobody answers."""
    s.window(At.MOVEMENT, 1 - s.state.turn.mover)
    s.play(card, *targets, use=use)
    if s.question is Question.TARGET and not targets:
        s.pick(0)  # a creature that could be keyed in several ways: by the first
    return past(s, At.COUNTER)


def attack(s: Scenario, creature: str, goal: str = "Weathertop") -> Scenario:
    """The company moves and meets a creature; nobody plays anything before its strikes are assigned."""
    s.go(goal)
    return past(hazard(s, creature), *ANSWERS)


def under_attack(s: Scenario) -> Attack:
    """The attack under way."""
    return next(frame for frame in reversed(s.state.frames) if isinstance(frame, Attack))


def assigned(s: Scenario) -> dict[str, int]:
    """Who has a strike of the attack under way, with the number of excess strikes on him."""
    return {name_of(s, mark.who): mark.excess for mark in under_attack(s).assigned}


def face(s: Scenario, who: str = "", how: int = TAPS, supporters: tuple[str, ...] = ()) -> Scenario:
    """Resolve one strike to its end; the rolls must have been laid out before."""
    past(s, *ANSWERS)
    if s.question is Question.NEXT_STRIKE:
        s.pick(who)
    begun = strike_number(s)
    while strike_number(s) == begun and begun >= 0 and s.question is not Question.RESCUE:
        if s.question is Question.FACE:
            s.pick(how)
        elif s.question is Question.SUPPORT and supporters:
            s.pick(supporters[0])
            supporters = supporters[1:]
        else:
            s.pass_()
    return s


def strike_number(s: Scenario) -> int:
    """The place of the strike being resolved among those assigned; -1 if none is."""
    if isinstance(s.pending, Over):
        return -1
    return next((frame.number for frame in reversed(s.state.frames) if isinstance(frame, Strike)), -1)


def name_of(s: Scenario, card: Handle) -> str:
    """The name of a card."""
    return CARDS[s.identity(card).definition].definition.name


def told(s: Scenario, what: Told) -> list[tuple[int, ...]]:
    """What was told about something, in order."""
    s.pending  # noqa: B018  (nature answers first)
    return [event.args for event in s.events if event.kind == what]


def strikes(s: Scenario) -> list[tuple[str, int, int, int, bool]]:
    """Every strike roll: who, the dice, his prowess, the strike's prowess, and whether the strike succeeded."""
    return [(name_of(s, who), dice, mine, theirs, hit == 1) for who, dice, mine, theirs, hit in told(s, Told.STRIKE)]


def offered(s: Scenario) -> set[str]:
    """The names of the cards that may be picked."""
    return {name_of(s, x.args[0]) for x in s.legal() if x.verb == Verb.PICK}


def refused(s: Scenario, action: Action) -> str:
    """The rule that forbids an action; empty if none does."""
    why = s.why_not(action)
    return why.rule if why is not None else ""


def play_refused(s: Scenario, card: str, use: int = 0) -> str:
    """The rule that forbids playing a card of the decider's hand; empty if none does."""
    return refused(s, s.play_action(card, use))


def group_of(s: Scenario, name: str) -> Company:
    """The company of a character."""
    found = company_of(s.state, s.named(name))
    assert found is not None
    return found


def companions(s: Scenario, name: str) -> set[str]:
    """The names of the members of a character's company."""
    return {name_of(s, who) for who in group_of(s, name).members}


def bring(s: Scenario, card: str, where: str) -> Scenario:
    """Bring a character of the hand into play at a site: with the company there, or founding one."""
    s.act(s.play_action(card))
    if s.question is Question.TARGET:
        here = [group.number for group in s.state.companies if group.site == site(where)]
        open_to_him = {x.args[0] for x in s.legal()}
        s.pick(next(value for value in (*here, FOUNDS + site(where)) if value in open_to_him))
    return past(s, At.COUNTER)


def transfer(s: Scenario, item: str, receiver: str) -> Action:
    """The action that hands an item to another character."""
    return Action(Verb.TRANSFER, (s.named(item), s.named(receiver)))


def split(s: Scenario, who: str, conditions: int = 0) -> Action:
    """The action that lets a character leave his company for one of his own."""
    return Action(Verb.SPLIT, (s.named(who), conditions))


def enter(s: Scenario) -> Scenario:
    """Go on to the site phase and enter the site; nobody answers the facing of its first automatic-attack."""
    s.until(Question.ENTER)
    return past(s.pick(1), At.COUNTER)


def at_site(s: Scenario) -> Scenario:
    """Enter the site and come through its automatic-attacks by the plainest answers."""
    enter(s)
    return s.window(At.SITE, s.state.turn.mover)


__all__ = [
    "ANSWERS",
    "PASS",
    "STAYS",
    "TAPS",
    "assigned",
    "at_site",
    "attack",
    "bring",
    "companions",
    "enter",
    "face",
    "group_of",
    "hazard",
    "moment",
    "name_of",
    "number",
    "offered",
    "past",
    "pick",
    "play_refused",
    "refused",
    "region",
    "site",
    "split",
    "strikes",
    "told",
    "transfer",
    "under_attack",
]

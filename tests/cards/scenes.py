"""Short ways into the situations in which resource events and conditions are played."""

from __future__ import annotations

from engine.journeys.cards.moments import At, Stat
from engine.journeys.reading.values import attack_prowess, draw_number, hazard_limit, prowess
from engine.journeys.table.board import card_of, company_of, face
from engine.journeys.table.frames import Attack, Roll
from engine.journeys.table.records import Company
from engine.journeys.table.verbs import Question, Verb
from engine.kernel.actions import Action
from engine.kernel.pending import Over
from engine.kernel.records import Handle
from tests.library import ATLAS
from tests.scenario import Scenario

ENTERS = 1


def meet(s: Scenario, creature: str, goal: str = "Weathertop", key: int = 0) -> Scenario:
    """The mover's company moves and is attacked by a creature; the mover may act in the engagement step."""
    s.go(goal).window(At.MOVEMENT, 1)
    s.play(creature)
    if s.question is Question.TARGET:
        s.pick(key)
    return s.window(At.ENGAGEMENT, 0)


def enter(s: Scenario) -> Scenario:
    """The mover's company stays, enters its site and faces what is there; the mover may act."""
    s.stay().until(Question.ENTER)
    return s.pick(ENTERS).window(At.SITE, 0)


def before_roll(s: Scenario, moment: At) -> Scenario:
    """The mover may play cards just before a roll."""
    return s.window(moment, 0)


def transfer(s: Scenario, item: str, receiver: str) -> Scenario:
    """An item changes hands in the organization phase; its giver is about to roll for corruption."""
    s.act(Action(Verb.TRANSFER, (s.named(item), s.named(receiver))))
    return s.window(At.CORRUPTION_ROLL, 0)


def attack_of(s: Scenario) -> Attack:
    """The attack under way."""
    return next(frame for frame in reversed(s.state.frames) if isinstance(frame, Attack))


def roll_of(s: Scenario) -> Roll:
    """The roll about to be made."""
    return next(frame for frame in reversed(s.state.frames) if isinstance(frame, Roll))


def company(s: Scenario, name: str) -> Company:
    """The company of a character."""
    found = company_of(s.state, s.named(name))
    assert found is not None
    return found


def limit(s: Scenario, name: str) -> int:
    """The hazard limit of the company of a character."""
    return hazard_limit(s.state, company(s, name))


def black(s: Scenario, name: str) -> int:
    """How many cards the hazard player may draw for the move of a character's company."""
    return drawn(s, name, Stat.BLACK)


def drawn(s: Scenario, name: str, stat: Stat) -> int:
    """How many cards the white or black number of the new site gives for the move of a character's company."""
    moving = company(s, name)
    assert moving.journey is not None
    return draw_number(s.state, moving, stat, moving.journey.goal)


def strength(s: Scenario, name: str, *, fighting: bool = False) -> int:
    """The prowess of a character, against the attack under way if he is fighting."""
    return prowess(s.state, s.named(name), attack_of(s) if fighting else None)


def threat(s: Scenario) -> int:
    """The prowess of the attack under way."""
    return attack_prowess(s.state, attack_of(s))


def playable(s: Scenario, name: str, use: int = 0) -> bool:
    """Whether the decider may play that card of his hand now."""
    return s.why_not(s.play_action(name, use)) is None


def goals(s: Scenario) -> set[str]:
    """The sites the company may name as its new site."""
    return {ATLAS.sites[x.args[0]].name for x in s.legal() if x.verb == Verb.GO}


def held_by(s: Scenario, name: str) -> list[str]:
    """The names of the cards on a card."""
    cards: tuple[Handle, ...] = card_of(s.state, s.named(name)).holds
    return sorted(face(s.state, card).name for card in cards)


def resolve(s: Scenario) -> Scenario:
    """Nobody answers what was just declared."""
    while s.question is Question.WINDOW and getattr(s.state.frames[-1], "moment", 0) == At.COUNTER:
        s.pass_()
    return s


def to_the_end(s: Scenario) -> Over:
    """The plainest answers until the game is over."""
    for _ in range(400):
        waits = s.pending
        if isinstance(waits, Over):
            return waits
        s.plain()
    raise AssertionError("the game goes on")

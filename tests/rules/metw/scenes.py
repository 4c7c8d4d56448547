"""Short ways into situations that many METW rule tests begin with, and ways to read what came of them."""

from __future__ import annotations

from engine.journeys.table.frames import Attack, Strike
from engine.journeys.table.verbs import PASS, Question, Verb, pick
from engine.kernel.actions import Action
from engine.metw.table.verbs import Asked, Say
from tests.metw.scenario import Scenario

TAPS, STAYS = 0, 1
"""The two ways to face a strike."""


def attack_on(s: Scenario, creature: str, site: str = "", key: int = 0) -> Scenario:
    """The company moves to a site, or stays, and a creature attacks; the defender is asked for the first time."""
    if site:
        s.go(site)
    else:
        s.stay()
    s.act(s.play_action(creature))
    if s.question is Question.TARGET:
        s.act(pick(key))
    return s.until_attack()


def attack(s: Scenario) -> Attack:
    """The attack under way."""
    return next(frame for frame in reversed(s.state.frames) if isinstance(frame, Attack))


def strike(s: Scenario) -> Strike:
    """The strike under way."""
    return next(frame for frame in reversed(s.state.frames) if isinstance(frame, Strike))


def assign(s: Scenario, *names: str) -> Scenario:
    """The defender names those who face strikes and leaves the rest to the attacker."""
    s.until(Question.ASSIGN)
    for name in names:
        s.pick(name)
        if not (s.frame_is(Attack) and s.question is Question.ASSIGN):
            return s
    return s


def face(s: Scenario, way: int = TAPS) -> Scenario:
    """The next strike is faced in that way."""
    s.until(Question.FACE)
    return s.act(pick(way))


def answer(s: Scenario, question: Question | Asked, action: Action) -> Scenario:
    """Go on until something is asked, and answer it."""
    return s.until(question).act(action)


def help_by(s: Scenario, who: str) -> Action:
    """Somebody taps for a companion's check."""
    return Action(Say.HELP, (s.named(who),))


def passes(s: Scenario) -> Scenario:
    """The one asked passes."""
    return s.act(PASS)


def transfer(s: Scenario, item: str, receiver: str) -> Action:
    """The action that hands an item on."""
    return Action(Verb.TRANSFER, (s.named(item), s.named(receiver)))

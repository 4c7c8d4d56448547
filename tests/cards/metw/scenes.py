"""Short ways into the situations in which cards of METW are played."""

from __future__ import annotations

from contextlib import suppress

from engine.journeys.cards.moments import At
from engine.journeys.reading.values import hand_size
from engine.journeys.table.board import site_of
from engine.journeys.table.frames import Attack
from engine.journeys.table.verbs import Question, Verb
from engine.kernel.actions import Action
from engine.metw.play.corruption import modifier, points
from engine.metw.table.control import against, unused_direct
from tests.cards.scenes import attack_of, company, held_by, limit, strength, threat
from tests.metw.scenario import Scenario

__all__ = ["attack_of", "company", "held_by", "limit", "strength", "threat"]
SPARE = "Favor of the Valar"
"""A card in hand, so that its player is asked."""
GATES, DOORS = "Gates of Morning", "Doors of Night"


def travelling(
    *people: str, goal: str = "Goblin-gate", hazards: tuple[str, ...] = (), hand: tuple[str, ...] = ()
) -> Scenario:
    """A company from Rivendell on its way; the opponent may play hazards."""
    return Scenario().company(0, *people, at="Rivendell").hand(1, *hazards).hand(0, *hand, SPARE).go(goal)


def meet(s: Scenario, creature: str, key: int = 0) -> Scenario:
    """The creature attacks; the defender may act before strikes are assigned."""
    s.play(creature)
    while s.question is Question.TARGET:
        s.pick(s.legal()[min(key, len(s.legal()) - 1)].args[0])
        key = 0
    return s.window(At.ENGAGEMENT, 0)


def attacked(creature: str, *people: str, goal: str = "Goblin-gate", hand: tuple[str, ...] = ()) -> Scenario:
    """A company on its way is attacked; the defender may act before strikes are assigned."""
    return meet(travelling(*people, goal=goal, hazards=(creature,), hand=hand), creature)


def visiting(*people: str, at: str, hand: tuple[str, ...] = ()) -> Scenario:
    """A company stays and has entered its site; its player may play cards there."""
    return inside(Scenario().company(0, *people, at=at).hand(0, *hand, SPARE))


def inside(s: Scenario) -> Scenario:
    """The company has entered its site and faced what is there."""
    s.until(Question.ENTER)
    return s.enter().window(At.SITE, 0)


def plays(s: Scenario, name: str, *targets: str | int, use: int = 0) -> Scenario:
    """Play a card, naming targets where there is a choice; nobody answers."""
    s.act(s.play_action(name, use))
    return named(s, *targets)


def uses(s: Scenario, name: str, *targets: str | int, ability: int = 0) -> Scenario:
    """Use an ability, naming targets where there is a choice; nobody answers."""
    s.act(Action(Verb.USE, (s.named(name), ability)))
    return named(s, *targets)


def named(s: Scenario, *targets: str | int) -> Scenario:
    """Name targets as they are asked for, leaving out those that were the only choice; nobody answers."""
    for target in targets:
        with suppress(AssertionError, LookupError):
            s.pick(target)
    return resolved(s)


def resolved(s: Scenario) -> Scenario:
    """Nobody answers what was declared."""
    while s.question is Question.WINDOW and getattr(s.state.frames[-1], "moment", 0) in ANSWERS:
        s.pass_()
    return s


ANSWERS = (At.COUNTER, At.CORRUPTION_ROLL, At.FACTION_ROLL, At.INFLUENCE_ROLL, At.BODY_ROLL)


def free(s: Scenario) -> bool:
    """No attack is under way."""
    return not any(isinstance(frame, Attack) for frame in s.state.frames)


def influence(s: Scenario, who: str, target: str = "") -> int:
    """The unused direct influence of a character, against a card if one is named."""
    tied = against(s.library.catalogue.named(target)) if target else ()
    return unused_direct(s.state, s.named(who), *tied)


def corruption(s: Scenario, who: str) -> int:
    """The corruption points of a character."""
    return points(s.state, s.named(who))


def checks(s: Scenario, who: str) -> int:
    """What is added to the corruption checks of a character."""
    return modifier(s.state, s.named(who))


def keeps(s: Scenario, seat: int = 0) -> int:
    """How many cards a player may keep."""
    return hand_size(s.state, seat)


def place_of(s: Scenario, who: str) -> str:
    """The name of the site a character is at; empty on the way."""
    index = site_of(s.state, s.named(who))
    return s.state.atlas.sites[index].name if index >= 0 else ""

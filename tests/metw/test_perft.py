"""Perft of METW: how many ways its games can go on from fixed positions, held against tests/golden/metw-perft.json.

`python -m tests.metw.test_perft` writes the file anew; the difference is then read like any other change.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.table.records import Phase
from engine.journeys.table.verbs import Question, Verb, pick
from engine.kernel.actions import Action
from engine.metw.table.verbs import Asked, Say
from engine.metw.variants import STANDARD, STARTER, Option
from tests.metw.scenario import Scenario
from tests.rules.metw.scenes import attack_on
from tests.test_perft import perft

GOLDEN = Path(__file__).parents[1] / "golden" / "metw-perft.json"
SPARE = "Favor of the Valar"


def company(*people: str, at: str = "Rivendell", variant: int = STARTER, options: tuple[int, ...] = ()) -> Scenario:
    return Scenario(variant, options=options).company(0, *people, at=at)


def organization() -> Scenario:
    """Items to hand over and store, a Lure to be rid of, somebody to bring in, followers, a company to split."""
    s = company("Elrond", "Éowyn", "Háma").bears("Elrond", "Sting").bears("Háma", "Lure of the Senses")
    return s.follows("Éowyn", "Elrond").hand(0, "Bergil", "Gates of Morning")


def wizard() -> Scenario:
    """Gandalf taps for the sideboard, tests a ring, or does neither."""
    s = company("Gandalf", "Éowyn", variant=STANDARD).sideboard(0, "Block", "Wolves")
    return s.bears("Éowyn", "Fair Gold Ring").hand(0, "Lesser Ring", "Magic Ring of Lore")


def ways() -> Scenario:
    """Sites by site path from Bree."""
    return company("Éowyn", at="Bree").hand(0, SPARE)


def environments() -> Scenario:
    """The hazard player puts two environments in order."""
    s = company("Haldir", at="Lórien").hand(1, "Giant").in_play(1, "Doors of Night")
    return s.in_play(0, "Morgul Night", "Fell Winter").lay("Edhellond").until(Asked.ENVIRONMENT)


def hazards() -> Scenario:
    """Creatures of several keys, an event, a card for the guard."""
    s = company("Gimli", "Éowyn", variant=STANDARD).hand(1, "Orc-patrol", "Giant", "Minions Stir", "Ghouls")
    return s.hand(0, SPARE).go("Goblin-gate")


def answers() -> Scenario:
    """A corruption check that two companions could help with."""
    s = company("Bilbo", "Frodo", "Háma", variant=STANDARD).hand(0, "Halfling Strength", "Tookish Blood")
    s.hand(1, "Weariness of the Heart", "Call of Home").go("Bree").play("Weariness of the Heart", "Bilbo", use=1)
    return s.window(At.CORRUPTION_ROLL, 0)


def assignment() -> Scenario:
    """Three strikes on two untapped, one tapped and one wounded character."""
    s = company("Gimli", "Éowyn", "Háma", "Bergil").tapped("Háma").wounded("Bergil").hand(0, SPARE).hand(1, "Wolves")
    return attack_on(s, "Wolves", "Bree").until(Question.ASSIGN)


def two_strikes() -> Scenario:
    """The same by the optional rule of two strikes."""
    s = company("Gimli", "Éowyn", "Háma", options=(Option.TWO_STRIKES,)).hand(0, SPARE).hand(1, "Wolves")
    return attack_on(s, "Wolves", "Bree").until(Question.ASSIGN)


def strike() -> Scenario:
    """Tap or not, two who could support, cards for the strike."""
    s = company("Faramir", "Éowyn", "Háma", variant=STANDARD).hand(0, "Risky Blow", "Dodge").hand(1, "Giant")
    return attack_on(s, "Giant", "Bree").until(Question.ASSIGN).pick("Faramir").until(Question.FACE)


def excess() -> Scenario:
    """Five strikes on two characters: three to press with."""
    s = company("Faramir", "Éowyn").hand(0, SPARE).hand(1, "Orc-warband")
    return attack_on(s, "Orc-warband", "Bree").until(Question.NEXT_STRIKE)


def at_the_site() -> Scenario:
    """An item, a faction and an ally in hand."""
    s = company("Théoden", "Éowyn", "Éomer", at="Edoras").hand(0, "Riders of Rohan", "Shadowfax", "Sting")
    return s.at(Phase.SITE).enter().window(At.SITE, 0)


def burglary() -> Scenario:
    """Enter, stay outside, or let Bilbo try."""
    return company("Bilbo", "Háma", at="Moria", options=(Option.BURGLARY,)).hand(0, SPARE).until(Question.ENTER)


def influence() -> Scenario:
    """Everything of the opponent's that can be influenced away in one place."""
    s = company("Galadriel", "Háma", variant=STANDARD).company(1, "Sam Gamgee", "Elladan", at="Rivendell")
    return s.bears("Elladan", "Elven Cloak").hand(0, "Elven Cloak").at(Phase.SITE).enter().window(At.SITE, 0)


def on_guard() -> Scenario:
    """Show the card on-guard before the automatic-attack, or keep it."""
    s = (
        company("Háma", at="Lórien", variant=STANDARD)
        .hand(0, SPARE)
        .hand(1, "Awaken Denizens")
        .go("The Lonely Mountain")
    )
    s.act(Action(Say.GUARD, (s.in_hand(1, "Awaken Denizens"),))).until(Question.ENTER).act(pick(1))
    return s.until(Asked.AMBUSH)


def ring() -> Scenario:
    """A gold ring has been tested: which ring, if any."""
    s = company("Elrond", "Éowyn").bears("Éowyn", "Beautiful Gold Ring").hand(0, "Lesser Ring", "Test of Form")
    s.rolls(7).play("Test of Form")
    return s.until(Question.RING_ITEM)


def further() -> Scenario:
    """Shadowfax at the end of the movement/hazard phase: where to next."""
    s = company("Bergil", at="Edoras").bears("Bergil", "Shadowfax").hand(0, SPARE).lay("Lórien")
    s.window(At.END_OF_MOVEMENT, 0).act(Action(Verb.USE, (s.named("Shadowfax"), 0)))
    return s.until(Asked.FURTHER)


def end_of_turn() -> Scenario:
    """Discard one or none, then down to hand size."""
    s = company("Gimli").hand(0, *["Block"] * 5, *["Dodge"] * 5).hand(1, "Wolves", "Wargs").at(Phase.END_OF_TURN)
    return s.until(Question.OPTION)


def council() -> Scenario:
    """The checks before the Council with help."""
    s = company("Gimli", "Éowyn", variant=STANDARD).company(1, "Éomer", "Beregond", at="Edoras").hand(0, SPARE)
    return s.at_council().until(Question.NEXT_ROLL)


POSITIONS: dict[str, tuple[Callable[[], Scenario], int]] = {
    build.__name__: (build, depth)
    for build, depth in (
        (organization, 2),
        (wizard, 2),
        (ways, 2),
        (environments, 3),
        (hazards, 2),
        (answers, 3),
        (assignment, 3),
        (two_strikes, 3),
        (strike, 3),
        (excess, 3),
        (at_the_site, 3),
        (burglary, 3),
        (influence, 2),
        (on_guard, 3),
        (ring, 2),
        (further, 2),
        (end_of_turn, 2),
        (council, 3),
    )
}


def counts(name: str) -> list[int]:
    """The counts of one position, depth by depth."""
    build, deepest = POSITIONS[name]
    return [perft(build(), depth) for depth in range(1, deepest + 1)]


@pytest.mark.parametrize("name", POSITIONS)
def test_as_many_ways_to_go_on_as_ever(name: str) -> None:
    golden: dict[str, list[int]] = json.loads(GOLDEN.read_text(encoding="utf-8"))
    assert counts(name) == golden[name]


def test_every_count_has_its_position() -> None:
    assert sorted(json.loads(GOLDEN.read_text(encoding="utf-8"))) == sorted(POSITIONS)


if __name__ == "__main__":
    lines = ",\n".join(f'  "{name}": {json.dumps(counts(name))}' for name in POSITIONS)
    GOLDEN.write_text("{\n" + lines + "\n}\n", encoding="utf-8")

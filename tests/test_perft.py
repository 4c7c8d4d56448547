"""Perft: how many ways the game can go on from fixed positions, held against tests/golden/perft.json.

`python -m tests.test_perft` writes the file anew; the difference is then read like any other change.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.table.verbs import Question, Verb
from engine.kernel.actions import Action
from engine.kernel.pending import Over
from engine.lore.variants import INTRODUCTORY
from tests.rules.scenes import attack, enter, face, hazard, past, split
from tests.scenario import Scenario

GOLDEN = Path(__file__).parent / "golden" / "perft.json"


def perft(s: Scenario, depth: int) -> int:
    """The number of ways to give the next answers; every roll is a seven and every pile is drawn in its order."""
    if depth == 0 or isinstance(s.pending, Over):
        return 1
    legal = s.legal()
    if depth == 1:
        return len(legal)
    return sum(perft(s.fork().act(action), depth - 1) for action in legal)


def company(*people: str, at: str = "Rivendell", variant: int = 1) -> Scenario:
    return Scenario(variant).company(0, *people, at=at)


def organization() -> Scenario:
    """Items to hand over and store, a Lure to be rid of, somebody to bring in, a company to split."""
    s = company("Gimli", "Éowyn", "Háma").bears("Gimli", "Sting").bears("Háma", "Lure of the Senses")
    return s.hand(0, "Éomer", "Gates of Morning")


def main_character() -> Scenario:
    """Gandalf with a sideboard and a gold ring."""
    s = company("Gandalf", "Éowyn").sideboard(0, "Block", "Éomer", "Wolves").bears("Éowyn", "Fair Gold Ring")
    return s.hand(0, "Lesser Ring", "Magic Ring of Lore")


def two_parts() -> Scenario:
    """A company just split: shifting, joining, leaving."""
    s = company("Gimli", "Éowyn", "Háma", "Éomer")
    return s.act(split(s, "Háma"))


def new_site() -> Scenario:
    """Where to go from Rivendell."""
    return company("Gimli", "Éowyn").until(Question.NEW_SITE)


def hazard_play() -> Scenario:
    """The hazard player with creatures of several keys and a condition."""
    s = company("Gimli", "Éowyn").hand(1, "Orc-patrol", "Giant", "Minions Stir", "The Great Goblin", "Ghouls")
    return s.go("Goblin-gate").window(At.MOVEMENT, 1)


def assignment() -> Scenario:
    """Three strikes on three untapped, one tapped and one wounded character."""
    s = company("Gimli", "Éowyn", "Háma", "Éomer", "Beregond").tapped("Éomer").wounded("Beregond").hand(1, "Wolves")
    return attack(s, "Wolves")


def excess() -> Scenario:
    """Five strikes on two characters."""
    return attack(company("Faramir", "Éowyn").hand(1, "Orc-warband"), "Orc-warband")


def attacker_assigns() -> Scenario:
    """Cave-drake: the attacker names anybody."""
    return attack(company("Gimli", "Éowyn", "Háma").hand(1, "Cave-drake"), "Cave-drake")


def strike() -> Scenario:
    """Tap or not, two who could support, strike cards in hand."""
    s = attack(company("Faramir", "Éowyn", "Háma").hand(0, "Risky Blow", "Dodge").hand(1, "Giant"), "Giant")
    s.pick("Faramir")
    return past(s, At.STRIKE)


def rescue() -> Scenario:
    """Four items of an eliminated character for two companions."""
    s = company("Gimli", "Éowyn", "Háma").bears("Gimli", "Sting", "Red Arrow", "Narsil", "Elf-stone")
    s.hand(1, "Giant").rolls(2, 12)
    attack(s, "Giant").pick("Gimli")
    return face(s)


def engagement() -> Scenario:
    """The defender may cancel at his home site or by Concealment."""
    s = enter(company("Saruman", "Éowyn", at="Isengard").hand(0, "Concealment", "Dark Quarrels").stay())
    return s.pass_() if s.decider == 1 else s


def at_the_site() -> Scenario:
    """Items, a faction and an ally in hand after the automatic-attacks."""
    s = company("Théoden", "Éowyn", "Éomer", at="Edoras").hand(0, "Riders of Rohan", "Shadowfax", "Sting")
    return enter(s.stay()).window(At.SITE, 0)


def ring_test() -> Scenario:
    """A gold ring has been tested: which ring item, if any."""
    s = company("Elrond", "Éowyn").bears("Éowyn", "Beautiful Gold Ring").hand(0, "Lesser Ring", "Magic Ring of Lore")
    return s.act(Action(Verb.TEST, (s.named("Beautiful Gold Ring"), s.named("Elrond"))))


def end_of_turn() -> Scenario:
    """Discard, reserve or neither, then down to hand size."""
    s = company("Gimli").hand(0, *["Block"] * 5, *["Dodge"] * 5).hand(1, "Wolves", "Wargs").at_end_of_turn()
    return s.until(Question.OPTION)


def council() -> Scenario:
    """The rolls of the end game with support."""
    s = company("Gimli", "Éowyn", "Háma").company(1, "Éomer", "Beregond", at="Edoras")
    return s.exhausted(0, 2).exhausted(1, 2).at_end_of_turn().until(Question.NEXT_ROLL)


def introductory() -> Scenario:
    """The introductory game: where to go, without a choice of route."""
    return company("Gimli", "Éowyn", variant=INTRODUCTORY).until(Question.NEW_SITE)


def introductory_strikes() -> Scenario:
    """Equal prowess leaves the defender a choice."""
    s = company("Háma", "Haldir", "Éowyn", variant=INTRODUCTORY).hand(1, "Wargs").go("Weathertop")
    return past(hazard(s, "Wargs"), At.ENGAGEMENT)


POSITIONS: dict[str, tuple[Callable[[], Scenario], int]] = {
    build.__name__: (build, depth)
    for build, depth in (
        (organization, 2),
        (main_character, 2),
        (two_parts, 2),
        (new_site, 3),
        (hazard_play, 3),
        (assignment, 3),
        (excess, 3),
        (attacker_assigns, 3),
        (strike, 3),
        (rescue, 3),
        (engagement, 3),
        (at_the_site, 3),
        (ring_test, 2),
        (end_of_turn, 2),
        (council, 3),
        (introductory, 3),
        (introductory_strikes, 3),
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

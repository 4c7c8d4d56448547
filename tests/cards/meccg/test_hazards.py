"""Hazard events of the later sets."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.reading.values import attack_strikes
from engine.journeys.table.records import Zone
from tests.cards.meccg.scenes import Scenario, travelling
from tests.cards.metw.scenes import DOORS, SPARE, meet, plays
from tests.cards.scenes import attack_of, roll_of, threat


def test_dragon_sickness() -> None:
    s = Scenario().company(0, "Bergil", "Haldir", at="Rivendell").hand(0, SPARE).hand(1, "Dragon-sickness")
    s.bears("Bergil", "Athelas").bears("Haldir", "Glamdring").go("Bree")
    s.play("Dragon-sickness").window(At.CORRUPTION_ROLL, 0)
    assert (roll_of(s).who, roll_of(s).modifier) == (s.named("Haldir"), -1)


@pytest.mark.parametrize(
    ("event", "creature", "strikes", "prowess", "night"),
    [
        ("Full of Froth and Rage", "Lesser Spiders", 4, 9, False),
        ("Rank upon Rank", "Lawless Men", 3, 10, False),
        ("Rank upon Rank", "Giant", 1, 13, False),
        ("Rank upon Rank", "Giant", 2, 14, True),
    ],
)
def test_events_that_strengthen_until_an_attack_is_defeated(
    event: str, creature: str, strikes: int, prowess: int, night: bool
) -> None:
    s = Scenario().company(0, "Glorfindel II", "Aragorn II", at="Rivendell").in_play(1, event).hand(0, SPARE)
    meet(s.in_play(1, *[DOORS] * night).hand(1, creature).go("Goblin-gate"), creature)
    assert (attack_strikes(s.state, attack_of(s)), threat(s)) == (strikes, prowess)
    gone = creature != "Giant" or night
    s.rolls(*[12] * 8).hazards()
    assert s.where(event) is (Zone.DISCARD if gone else Zone.PLAY)


def test_an_attack_that_is_not_defeated_leaves_such_an_event_in_play() -> None:
    s = travelling("Bilbo", hazards=("Full of Froth and Rage", "Lesser Spiders"))
    plays(s, "Full of Froth and Rage").hazards()
    meet(s, "Lesser Spiders").rolls(*[2] * 8).settle()
    assert s.where("Full of Froth and Rage") is Zone.PLAY

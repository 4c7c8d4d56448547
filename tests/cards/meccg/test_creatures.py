"""Creatures of the later sets."""

from __future__ import annotations

import pytest

from engine.journeys.reading.values import attack_strikes
from engine.metw.cards.middle_earth import load
from tests.cards.meccg.scenes import Scenario, attacked, travelling
from tests.cards.metw.scenes import SPARE, meet
from tests.cards.scenes import attack_of, threat

FIGURES = {
    "Hobgoblins": ("Orc", 2, 10, "Rivendell", "Goblin-gate"),
    "Cave Worm": ("Drake", 1, 16, "Rivendell", "Goblin-gate"),
    "Lesser Spiders": ("Spider", 4, 7, "Rivendell", "Goblin-gate"),
    "Marsh-drake": ("Drake", 2, 11, "Rivendell", "Zarak Dûm"),
    "Stirring Bones": ("Undead", 2, 9, "Rivendell", "Zarak Dûm"),
    "Chill Douser": ("Undead", 3, 8, "Lórien", "Moria"),
    "Lawless Men": ("Man", 2, 9, "Rivendell", "Goblin-gate"),
    "Sellswords Between Charters": ("Man", 2, 11, "Rivendell", "Bree"),
}
"""Race, strikes, prowess, and a journey on which it can be met."""


@pytest.mark.parametrize("name", FIGURES)
def test_a_creature_attacks_with_its_figures_where_it_can_be_keyed(name: str) -> None:
    race, strikes, prowess, origin, goal = FIGURES[name]
    attack = attack_of(attacked(name, "Aragorn II", origin=origin, goal=goal))
    assert (attack.race, attack.strikes, attack.prowess, attack.body) == (race, strikes, prowess, 0)
    assert load().named(name).mp == 1


@pytest.mark.parametrize(
    ("name", "origin", "goal"),
    [
        ("Hobgoblins", "Rivendell", "Zarak Dûm"),
        ("Cave Worm", "Rivendell", "Bree"),
        ("Lesser Spiders", "Grey Havens", "Bag End"),
        ("Marsh-drake", "Rivendell", "Goblin-gate"),
        ("Stirring Bones", "Grey Havens", "Bag End"),
        ("Chill Douser", "Rivendell", "Bree"),
        ("Lawless Men", "Grey Havens", "Bag End"),
        ("Sellswords Between Charters", "Rivendell", "Zarak Dûm"),
    ],
)
def test_a_creature_cannot_be_keyed_to_other_lands(name: str, origin: str, goal: str) -> None:
    assert not travelling("Aragorn II", origin=origin, goal=goal, hazards=(name,)).playable(name)


@pytest.mark.parametrize("cancelled", [False, True])
def test_chill_douser(cancelled: bool) -> None:
    s = Scenario().company(0, "Aragorn II", "Bilbo", at="Lórien").hand(0, "Escape", SPARE)
    s.hand(1, "Chill Douser", "Stirring Bones").go("Moria")
    meet(s, "Chill Douser")
    if cancelled:
        s.play("Escape", "Bilbo")
    s.rolls(12, 12, 12).settle().hazards()
    later = attack_of(meet(s, "Stirring Bones"))
    assert (attack_strikes(s.state, later), threat(s)) == ((2, 9) if cancelled else (3, 10))

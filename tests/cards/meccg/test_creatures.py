"""Creatures of the later sets."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.reading.values import attack_body, attack_strikes
from engine.journeys.table.records import Pose
from engine.journeys.table.verbs import Question
from engine.metw.cards.middle_earth import load
from engine.metw.play import conditions
from tests.cards.meccg.scenes import Scenario, attacked, travelling
from tests.cards.metw.scenes import DOORS, SPARE, meet
from tests.cards.scenes import attack_of, threat

UNTAPPED = 1
FIGURES = {
    "Hobgoblins": ("Orc", 2, 10, "Rivendell", "Goblin-gate"),
    "Cave Worm": ("Drake", 1, 16, "Rivendell", "Goblin-gate"),
    "Lesser Spiders": ("Spider", 4, 7, "Rivendell", "Goblin-gate"),
    "Marsh-drake": ("Drake", 2, 11, "Rivendell", "Zarak Dûm"),
    "Stirring Bones": ("Undead", 2, 9, "Rivendell", "Zarak Dûm"),
    "Chill Douser": ("Undead", 3, 8, "Lórien", "Moria"),
    "Lawless Men": ("Man", 2, 9, "Rivendell", "Goblin-gate"),
    "Sellswords Between Charters": ("Man", 2, 11, "Rivendell", "Bree"),
    "Dire Wolves": ("Wolf", 4, 8, "Rivendell", "Goblin-gate"),
    "Wild Trolls": ("Troll", 2, 10, "Rivendell", "Goblin-gate"),
    "True Cold-drake": ("Drake", 2, 14, "Rivendell", "Zarak Dûm"),
    "Ice-drake": ("Drake", 2, 15, "Rivendell", "Zarak Dûm"),
    "Dunlending Raiders": ("Man", 5, 8, "Rivendell", "Dunnish Clan-hold"),
    "True Fire-drake": ("Drake", 2, 13, "Lórien", "Sarn Goriwing"),
    "Rain-drake": ("Drake", 1, 15, "Edhellond", "Isle of the Ulond"),
    "Sand-drake": ("Drake", 3, 12, "Edhellond", "Haudh-in-Gwanûr"),
    "Wisp of Pale Sheen": ("Undead", 1, 6, "Rivendell", "Goblin-gate"),
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
        ("Dire Wolves", "Grey Havens", "Bag End"),
        ("Wild Trolls", "Grey Havens", "Bag End"),
        ("True Cold-drake", "Rivendell", "Bree"),
        ("Ice-drake", "Rivendell", "Bree"),
        ("Dunlending Raiders", "Lórien", "Moria"),
        ("True Fire-drake", "Rivendell", "Goblin-gate"),
        ("Rain-drake", "Rivendell", "Zarak Dûm"),
        ("Sand-drake", "Rivendell", "Bree"),
        ("Wisp of Pale Sheen", "Grey Havens", "Bag End"),
        ("Little Snuffler", "Grey Havens", "Bag End"),
        ("Horse-lords", "Rivendell", "Bree"),
        ("Stout Men of Gondor", "Rivendell", "Bree"),
        ("Arthadan Rangers", "Lórien", "Moria"),
        ("Ent in Search of the Entwives", "Rivendell", "Ettenmoors"),
        ("Durin’s Folk", "Grey Havens", "Himring"),
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


def test_rain_drake_at_ruins_with_wild_lands_before_them() -> None:
    s = travelling("Aragorn II", hazards=("Rain-drake",), goal="Weathertop")
    assert attack_of(meet(s, "Rain-drake")).keyed_site


@pytest.mark.parametrize(
    ("creature", "origin", "goal", "night", "day"),
    [
        ("True Fire-drake", "Rivendell", "Goblin-gate", True, False),
        ("Sand-drake", "Lórien", "Henneth Annûn", True, False),
        ("Ent in Search of the Entwives", "Rivendell", "Zarak Dûm", False, True),
    ],
)
def test_keys_by_day_and_night(creature: str, origin: str, goal: str, night: bool, day: bool) -> None:
    for dark, open_ in ((True, night), (False, day)):
        s = Scenario().company(0, "Aragorn II", at=origin).hand(1, creature).hand(0, SPARE)
        assert s.in_play(1, *[DOORS] * dark).go(goal).playable(creature) == open_


def test_sand_drake_and_its_kin_choose_whom_they_strike() -> None:
    for name in ("Sand-drake", "Wisp of Pale Sheen", "Little Snuffler"):
        assert load().named(name).has("attacker assigns all strikes")


def test_little_snuffler_fears_rangers() -> None:
    assert attack_body(*_met("Little Snuffler", "Bergil")) == 10
    assert attack_body(*_met("Little Snuffler", "Aragorn II", "Beregond")) == 8
    assert attack_body(*_met("Little Snuffler", "Aragorn II", "Elladan")) == 6


def _met(creature: str, *people: str):  # type: ignore[no-untyped-def]
    s = attacked(creature, *people)
    return s.state, attack_of(s)


@pytest.mark.parametrize("defeated", [False, True])
def test_little_snuffler_finds_scouts(defeated: bool) -> None:
    s = Scenario().company(0, "Aragorn II", "Bilbo", at="Rivendell").hand(0, "Concealment", SPARE)
    s.hand(1, "Little Snuffler", "Hobgoblins").go("Goblin-gate")
    meet(s, "Little Snuffler").rolls(*[12, 12] if defeated else [2, 2]).settle().hazards()
    meet(s, "Hobgoblins")
    assert s.playable("Concealment") == defeated


@pytest.mark.parametrize(("who", "taps"), [("Bergil", True), ("Aragorn II", False)])
def test_wisp_of_pale_sheen(who: str, taps: bool) -> None:
    s = attacked("Wisp of Pale Sheen", who)
    s.until(Question.FACE).rolls(12).pick(UNTAPPED).settle().hazards()
    assert (s.pose(who) is Pose.TAPPED) == taps


def test_wisp_of_pale_sheen_and_a_strike_that_is_cancelled() -> None:
    s = attacked("Wisp of Pale Sheen", "Bilbo", hand=("Halfling Stealth",))
    s.until(Question.FACE).pick(UNTAPPED).window(At.STRIKE, 0).play("Halfling Stealth").settle().hazards()
    assert s.pose("Bilbo") is Pose.UNTAPPED


DETAINING = {
    "Ent in Search of the Entwives": ("Rivendell", "Goblin-gate"),
    "Horse-lords": ("Lórien", "Edoras"),
    "Stout Men of Gondor": ("Lórien", "Edoras"),
    "Arthadan Rangers": ("Rivendell", "Bree"),
    "Durin’s Folk": ("Rivendell", "Goblin-gate"),
}


@pytest.mark.parametrize("name", DETAINING)
def test_who_only_detains_heroes(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    origin, goal = DETAINING[name]
    s = attacked(name, "Bilbo", origin=origin, goal=goal)
    weaker = 2 if name == "Durin’s Folk" else 0
    assert attack_of(s).detain and threat(s) == load().named(name).prowess - weaker
    monkeypatch.setattr(conditions, "is_minion", lambda b, who: True)
    monkeypatch.setattr(conditions, "is_overt", lambda b, group: True)
    s = attacked(name, "Bilbo", origin=origin, goal=goal)
    assert not attack_of(s).detain and threat(s) == load().named(name).prowess


@pytest.mark.parametrize(
    ("name", "neighbour", "origin", "goal"),
    [("Horse-lords", "Éomer", "Lórien", "Edoras"), ("Arthadan Rangers", "Aragorn II", "Rivendell", "Bree")],
)
def test_nobody_attacks_his_own_neighbours(name: str, neighbour: str, origin: str, goal: str) -> None:
    assert not travelling("Bilbo", neighbour, origin=origin, goal=goal, hazards=(name,)).playable(name)
    assert travelling("Bilbo", origin=origin, goal=goal, hazards=(name,)).playable(name)


def test_horse_lords_do_not_come_to_a_haven() -> None:
    named = [key for key in load().named("Horse-lords").keys if key.symbol]
    assert {key.symbol for key in named} == set("FBRSD")


def test_sons_of_kings(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not travelling("Bilbo", goal="Bree", hazards=("Sons of Kings",)).playable("Sons of Kings")
    monkeypatch.setattr(conditions, "is_minion", lambda b, who: True)
    attack = attack_of(attacked("Sons of Kings", "Bilbo", goal="Bree"))
    assert (attack.race, attack.strikes, attack.prowess) == ("Dúnadan", 3, 10)

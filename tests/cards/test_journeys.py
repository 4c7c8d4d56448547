"""Resource events for a company on its way and at its goal: one test a card."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.table.records import Pose, Zone
from engine.journeys.table.verbs import Question, Verb
from tests.cards.scenes import (
    attack_of,
    black,
    enter,
    goals,
    held_by,
    limit,
    playable,
    resolve,
    roll_of,
    threat,
)
from tests.library import ATLAS
from tests.scenario import Scenario

SPARE = "Halfling Stealth"


def party(*names: str, at: str = "Rivendell") -> Scenario:
    """A company of seat 0, who holds a spare card, and somebody for seat 1."""
    return Scenario().company(0, *names, at=at).company(1, "Haldir", at="Lórien").hand(0, SPARE)


SEVEN = ("Aragorn II", "Legolas", "Gimli", "Boromir II", "Faramir", "Beretar")


# ------------------------------------------------------------------------------------------------- the hazard limit
@pytest.mark.parametrize(
    ("name", "origin", "goal", "lowered", "with_gates"),
    [
        ("Fair Sailing", "Grey Havens", "Isles of the Dead that Live", 2, 2),
        ("Fair Travels in Free-domains", "Minas Tirith", "Pelargir", 2, 2),
        ("Fair Travels in Border-lands", "Edoras", "Dunharrow", 1, 1),
        ("Fair Travels in Wilderness", "Rivendell", "Weathertop", 2, 2),
        ("Fair Travels in Shadow-lands", "Rivendell", "Carn Dûm", 1, 2),
        ("Fair Travels in Dark-domains", "Lórien", "Dol Guldur", 1, 2),
    ],
)
def test_fair_travels(name: str, origin: str, goal: str, lowered: int, with_gates: int) -> None:
    for gates, wanted in ((False, lowered), (True, with_gates)):
        s = party(*SEVEN, at=origin).hand(0, *[name] * 2)
        if gates:
            s.in_play(0, "Gates of Morning")
        s.go(goal).window(At.MOVEMENT, 0)
        before = limit(s, "Legolas")
        resolve(s.play(name))
        assert limit(s, "Legolas") == before - wanted
        assert not playable(s.window(At.MOVEMENT, 0), name), "once per company and turn"


def test_fair_travels_never_lower_the_limit_below_two() -> None:
    s = party("Aragorn II").hand(0, "Fair Travels in Wilderness").go("Weathertop").window(At.MOVEMENT, 0)
    assert limit(resolve(s.play("Fair Travels in Wilderness")), "Aragorn II") == 2


def test_horses() -> None:
    s = party(*SEVEN).hand(0, *["Horses"] * 2).hand(1, "Orc-patrol").go("Weathertop").window(At.MOVEMENT, 0)
    full = limit(s, "Legolas")
    resolve(s.play("Horses"))
    assert limit(s, "Legolas") == full - 2
    s.window(At.MOVEMENT, 1).play("Orc-patrol", 0).window(At.ENGAGEMENT, 0)
    assert threat(s) == 9
    s = party("Aragorn II", at="Weathertop").hand(0, "Horses").stay().window(At.MOVEMENT, 0)
    resolve(s.play("Horses")).until(Question.ENTER).pick(1).window(At.ENGAGEMENT, 0)
    assert threat(s) == 6, "an automatic-attack is no creature"


# ------------------------------------------------------------------------------------------------------- new borders
@pytest.mark.parametrize(
    ("name", "origin", "goal", "prowess"),
    [
        ("Anduin River", "Edoras", "Dead Marshes", 0),
        ("Misty Mountains", "Rivendell", "Lórien", 0),
        ("White Mountains", "Edoras", "Edhellond", 0),
        ("Ash Mountains", "Dead Marshes", "Barad-dûr", 8),
        ("Mountains of Shadow", "Henneth Annûn", "Barad-dûr", 9),
    ],
)
def test_new_borders(name: str, origin: str, goal: str, prowess: int) -> None:
    assert all(len(path) > 2 for path in ATLAS.paths(index(origin), index(goal)))
    s = party("Aragorn II", "Beretar", at=origin).hand(0, *[name] * 2).play(name, "Beretar").settle()
    assert s.pose("Beretar") is Pose.TAPPED and not playable(s, name) and not playable(s, name, 1)
    assert len(path_of(s.go(goal))) == 2
    if prowess:
        s.window(At.ENGAGEMENT, 0)
        assert (attack_of(s).race, attack_of(s).strikes, threat(s)) == ("Orc", 4, prowess)
    full = limit(party(*SEVEN, at=origin).stay().window(At.MOVEMENT, 0), "Legolas")
    s = party(*SEVEN, at=origin).hand(0, name).play(name, use=1).stay().window(At.MOVEMENT, 0)
    assert limit(s, "Legolas") == full - 2


def index(name: str) -> int:
    """The index of a site on the map."""
    return ATLAS.site_named[name].index


# ---------------------------------------------------------------------------------------------- roads and strange ways
def test_bridge() -> None:
    s = party("Aragorn II", at="Bree").hand(0, "Bridge").go("Rivendell").window(At.MOVEMENT, 0)
    resolve(s.play("Bridge")).until(Question.NEW_SITE)
    assert s.site_of("Aragorn II") == "Rivendell"
    s.pick("Weathertop").until(Question.ENTER)
    assert s.site_of("Aragorn II") == "Weathertop"
    s = party("Aragorn II").hand(0, "Bridge").go("Bree").window(At.MOVEMENT, 0)
    assert not playable(s, "Bridge")


def test_great_road() -> None:
    s = party("Aragorn II").hand(0, "Great-road").play("Great-road").settle()
    s.go("Moria")
    assert black(s, "Aragorn II") == 6
    s.until(Question.CHOICE)
    assert s.site_of("Aragorn II") == "Moria"
    s.pick(1)
    assert s.site_of("Aragorn II") == "Rivendell"
    assert not playable(party("Aragorn II", at="Bree").hand(0, "Great-road"), "Great-road")


def test_eagle_mounts() -> None:
    s = party("Gandalf", at="Eagles’ Eyrie").hand(0, "Eagle-mounts").hand(1, "Orc-patrol", "Corsairs of Umbar")
    s.play("Eagle-mounts").until(Question.NEW_SITE)
    assert "Tolfalas" in goals(s) and not goals(s) & {"Minas Morgul", "Barad-dûr", "Morannon"}
    s.pick("Tolfalas").window(At.MOVEMENT, 1)
    assert playable(s, "Orc-patrol"), "keyed to a Ruins & Lairs"
    s = party("Gandalf", at="Eagles’ Eyrie").hand(0, "Eagle-mounts").hand(1, "Wolves")
    s.play("Eagle-mounts").go("Gladden Fields").window(At.MOVEMENT, 1)
    assert playable(s, "Wolves"), "by the map it moves as ever"


def test_paths_of_the_dead() -> None:
    s = party("Aragorn II", at="Dunharrow").hand(0, "Paths of the Dead").hand(1, "Ghosts", "Abductor")
    s.play("Paths of the Dead").until(Question.NEW_SITE)
    assert "Barad-dûr" not in goals(s)
    s.pick("Vale of Erech").window(At.MOVEMENT, 1)
    assert not path_of(s) and playable(s, "Ghosts") and not playable(s, "Abductor")
    assert not playable(party("Legolas", at="Dunharrow").hand(0, "Paths of the Dead"), "Paths of the Dead")


def path_of(s: Scenario) -> tuple[int, ...]:
    """The site path of the mover's company."""
    journey = next(c.journey for c in s.state.companies if c.seat == 0)
    assert journey is not None
    return journey.path


def test_great_ship() -> None:
    s = party("Legolas", "Frodo", "Gandalf", at="Grey Havens").hand(0, "Great Ship")
    s.hand(1, "Call of Home", "Doors of Night").go("Himring").window(At.MOVEMENT, 0)
    resolve(s.play("Great Ship", "Legolas")).window(At.MOVEMENT, 1)
    s.play("Doors of Night").window(At.COUNTER, 0)
    assert not any(x.verb == Verb.USE for x in s.legal()), "it targets no company"
    s.settle().window(At.MOVEMENT, 1).play("Call of Home", "Frodo").window(At.COUNTER, 0)
    s.use("Great Ship", "Gandalf").settle()
    assert s.where("Call of Home") is Zone.DISCARD and s.where("Frodo") is Zone.PLAY
    assert s.pose("Legolas") is Pose.TAPPED and s.pose("Gandalf") is Pose.TAPPED


# ------------------------------------------------------------------------------------------------------------ secrecy
def hazards_after(*cards: str, goal: str, creatures: tuple[str, ...], at: str = "Rivendell") -> Scenario:
    """What the hazard player can play after cards of the organization phase."""
    s = party("Aragorn II", "Frodo", at=at).hand(0, *cards).hand(1, *creatures)
    for card in cards:
        s.play(card, *(["Aragorn II"] if card == "Stealth" else [])).settle()
    return s.go(goal).window(At.MOVEMENT, 1)


def test_ford() -> None:
    s = hazards_after("Ford", goal="Weathertop", creatures=("Huorn", "Orc-patrol"))
    assert s.pose("Aragorn II") is Pose.TAPPED and not playable(s, "Huorn")
    assert playable(s, "Orc-patrol"), "keyed to the Ruins & Lairs"


def test_stealth() -> None:
    s = hazards_after("Stealth", goal="Weathertop", creatures=("Huorn", "Orc-patrol"))
    assert s.pose("Aragorn II") is Pose.TAPPED and not playable(s, "Huorn") and not playable(s, "Orc-patrol")
    assert not playable(party(*SEVEN, at="Rivendell").hand(0, "Stealth"), "Stealth")


def test_hiding() -> None:
    s = party("Aragorn II", at="Weathertop").hand(0, "Hiding").hand(1, "Orc-patrol").play("Hiding")
    s.until(Question.NEW_SITE)
    assert not goals(s)
    assert not playable(s.stay().window(At.MOVEMENT, 1), "Orc-patrol")


def test_secret_entrance() -> None:
    s = party("Arwen", "Frodo").hand(0, "Secret Entrance").hand(1, "Cave-drake", "Huorn")
    s.go("Weathertop").window(At.MOVEMENT, 0)
    resolve(s.play("Secret Entrance")).window(At.MOVEMENT, 1)
    keyed = {x.args for x in s.legal() if x.verb == Verb.PLAY}
    assert len(keyed) == 2, "both are still keyed to Wilderness"
    s.play("Cave-drake")
    assert s.question is not Question.TARGET, "no longer to the Ruins & Lairs"
    s = party("Arwen", at="Lórien").hand(0, "Secret Entrance").go("Dol Guldur").window(At.MOVEMENT, 0)
    assert not playable(s, "Secret Entrance")


def test_secret_passage() -> None:
    s = party("Aragorn II").hand(0, "Secret Passage").hand(1, "Huorn", "Orc-patrol").go("Weathertop")
    resolve(s.window(At.MOVEMENT, 0).play("Secret Passage")).window(At.MOVEMENT, 1)
    assert not playable(s, "Huorn") and playable(s, "Orc-patrol")
    s = party("Aragorn II").hand(0, "Secret Passage").go("Bree").window(At.MOVEMENT, 0)
    assert not playable(s, "Secret Passage")


# ---------------------------------------------------------------------------------------------------- at the goal
def test_old_road() -> None:
    s = party("Aragorn II", "Frodo").hand(0, "Old Road", "Hillmen", "Knights of Dol Amroth")
    enter(s).play("Old Road", "Aragorn II", "Hillmen").window(At.FACTION_ROLL, 0)
    assert s.pose("Aragorn II") is Pose.TAPPED and roll_of(s).modifier <= -1
    s.rolls(12).settle()
    assert s.where("Hillmen") is Zone.MP and index("Rivendell") in s.state.players[0].used
    s = party("Aragorn II", "Frodo").hand(0, "Old Road", "Knights of Dol Amroth")
    enter(s).play("Old Road", "Aragorn II")
    with pytest.raises(AssertionError):  # its site is too far away
        s.pick("Knights of Dol Amroth")


def test_thorough_search() -> None:
    tower = "Ruined Signal Tower"
    s = party("Aragorn II", "Gandalf", "Frodo", "Sam Gamgee", at=tower).used(0, tower)
    enter(s.hand(0, "Thorough Search", "Hauberk of Bright Mail").rolls(12, 12))
    assert not playable(s, "Hauberk of Bright Mail"), "the site is used"
    s.play("Thorough Search", "Frodo", "Hauberk of Bright Mail").settle()
    assert held_by(s, "Sam Gamgee") == ["Hauberk of Bright Mail"] and s.pose("Sam Gamgee") is Pose.TAPPED
    s = party("Aragorn II", "Gandalf", "Frodo", "Sam Gamgee", at=tower).hand(0, "Thorough Search", "Glamdring")
    enter(s.rolls(12, 12)).play("Thorough Search", "Frodo", "Glamdring").settle()
    assert held_by(s, "Sam Gamgee") == ["Glamdring"] and not s.state.players[0].used


def lucky(*pile: str) -> Scenario:
    """Frodo searches at Mount Doom; the draw pile lies face down."""
    s = party("Frodo", at="Mount Doom").hand(0, "Lucky Search", *[SPARE] * 6)
    enter(s.empty_draw_pile(0, *pile))
    return s.change(owed=((int(Zone.DRAW),), ())).play("Lucky Search")


def test_lucky_search() -> None:
    s = lucky("Narya", "Glamdring", "Vilya").until(Question.SHOW)
    assert s.decider == 0 and len(s.legal()) == 1
    s.window(At.ENGAGEMENT, 0)
    assert threat(s) == 5 and attack_of(s).uncancellable and held_by(s, "Frodo") == ["Glamdring"]
    s.rolls(12).settle()
    assert held_by(s, "Frodo") == ["Glamdring"] and s.names(0, Zone.DRAW) == ["Narya", "Vilya"]
    assert s.pose("Frodo") is Pose.TAPPED and not s.state.players[0].used
    s = lucky("Athelas", "Vilya").window(At.ENGAGEMENT, 0).rolls(2, 2).settle()
    assert s.pose("Frodo") is Pose.WOUNDED and s.where("Athelas") is Zone.DISCARD

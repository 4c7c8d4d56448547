"""Every character of The Wizards: what he does beyond his figures."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At, Stat
from engine.journeys.cards.printed import Kind
from engine.journeys.reading.places import FOUNDS
from engine.journeys.reading.values import attack_body, draw_number
from engine.journeys.table.events import Told
from engine.journeys.table.records import Pose, Zone
from engine.journeys.table.verbs import Purpose, Question
from engine.metw.cards.library import load
from tests.cards.metw.scenes import (
    SPARE,
    attack_of,
    attacked,
    checks,
    company,
    free,
    influence,
    keeps,
    meet,
    plays,
    strength,
    uses,
    visiting,
)
from tests.metw.scenario import Scenario
from tests.rules_plugin import rule

PEOPLE = [card for card in load().definitions if card.kind is Kind.CHARACTER]
FIGHTERS = {
    **dict.fromkeys(("Bifur", "Bofur", "Bombur", "Dori", "Dwalin", "Elladan", "Elrohir", "Fíli", "Glóin"), 1),
    **dict.fromkeys(("Kíli", "Nori", "Óin", "Ori"), 1),
    **dict.fromkeys(("Balin", "Dáin II", "Gildor Inglorion", "Gimli"), 2),
    "Thorin II": 3,
}
SHIELD_MAIDENS = {"Éowyn": 6, "Galva": 6, "Peath": 5, "Vôteli": 5, "Vygavril": 6}
BLUNT = [
    *("Barliman Butterbur", "Beregond", "Bifur", "Bofur", "Bombur", "Dori", "Dwalin", "Fíli", "Forlong", "Haldir"),
    *("Háma", "Kíli", "Nori", "Ori", "Orophin"),
]
HOBBITS = [card.name for card in PEOPLE if card.race == "Hobbit"]
LOST = {"Aragorn II": -3, "Bilbo": -2, "Círdan": -3, "Elrond": -3, "Frodo": -2, "Galadriel": -3}
TIED = [(card.name, target, points) for card in PEOPLE for target, points in card.named_influence]


@pytest.mark.parametrize("name", [card.name for card in PEOPLE])
def test_figures_alone(name: str) -> None:
    """Prowess, direct influence and the modifier of checks, with nothing else in play."""
    printed = load().named(name)
    s = Scenario().company(0, name, at="Rivendell")
    assert (strength(s, name), influence(s, name), checks(s, name)) == (
        printed.prowess,
        printed.influence,
        printed.corruption,
    )


@rule("METW-CARD-FARAMIR-01", "METW-CARD-IMRAHIL-01", "METW-CARD-THORIN-II-01")
@pytest.mark.parametrize(("name", "target", "points"), TIED)
def test_influence_tied_to_a_name(name: str, target: str, points: int) -> None:
    s = Scenario().company(0, name, at="Rivendell")
    own = 2 if name == "Thorin II" else 1 if (name, target) == ("Glóin", "Blue Mountain Dwarves") else 0
    assert influence(s, name, target) - influence(s, name) == points + own


@pytest.mark.parametrize(
    ("name", "follower", "faction", "points"),
    [
        ("Balin", "Ori", "Iron Hill Dwarves", 1),
        ("Dáin II", "Háma", "Riders of Rohan", 1),
        ("Gimli", "Haldir", "Wood-elves", 1),
        ("Glóin", "Ori", "Iron Hill Dwarves", 1),
        ("Thorin II", "Ori", "Iron Hill Dwarves", 2),
    ],
)
def test_influence_tied_to_a_race(name: str, follower: str, faction: str, points: int) -> None:
    s = Scenario().company(0, name, at="Rivendell")
    assert influence(s, name, follower) == influence(s, name, faction) == influence(s, name) + points


def test_ghan_buri_ghan() -> None:
    s = Scenario().company(0, "Ghân-buri-Ghân", at="Rivendell")
    assert influence(s, "Ghân-buri-Ghân", "Woses of the Drúadan Forest") == influence(s, "Ghân-buri-Ghân") + 2


def test_adrazar() -> None:
    s = Scenario().company(0, "Adrazar", at="Rivendell")
    assert [influence(s, "Adrazar", name) for name in ("", "Hillmen", "Wood-elves", "Háma")] == [1, 2, 2, 1]


def test_glorfindel_ii() -> None:
    s = Scenario().company(0, "Glorfindel II", at="Rivendell")
    assert [influence(s, "Glorfindel II", name) for name in ("", "Haldir", "Wood-elves")] == [2, 3, 2]


@rule("METW-CARD-BOFUR-01")
@pytest.mark.parametrize(("name", "bonus"), FIGHTERS.items())
def test_prowess_against_orcs(name: str, bonus: int) -> None:
    s = attacked("Orc-patrol", name)
    assert strength(s, name, fighting=True) == strength(s, name) + bonus


@rule("METW-CARD-EOWYN-01")
@pytest.mark.parametrize(("name", "bonus"), SHIELD_MAIDENS.items())
def test_prowess_against_nazgul(name: str, bonus: int) -> None:
    s = meet(Scenario().company(0, name, at="Lórien").hand(0, SPARE).hand(1, "Adûnaphel").go("Dol Guldur"), "Adûnaphel")
    s.until(Question.FACE)
    assert strength(s, name, fighting=True) == strength(s, name) + bonus
    assert attack_body(s.state, attack_of(s), s.named(name)) == 5


@rule("METW-CARD-HALDIR-01")
@pytest.mark.parametrize("name", BLUNT)
def test_worse_influence_checks(name: str) -> None:
    s = plays(visiting(name, at="Bree", hand=("Rangers of the North",)).rolls(10), "Rangers of the North")
    rolls = [event.args for event in s.events if event.kind == Told.ROLLS and event.args[1] == Purpose.FACTION]
    bonus = {"Dúnadan": 1}.get(load().named(name).race, 0)
    assert rolls[-1][-1] == 10 + bonus - 1


@rule("METW-CARD-FRODO-01")
@pytest.mark.parametrize("name", HOBBITS)
def test_hobbits_enter_at_home(name: str) -> None:
    s = Scenario().company(0, "Aragorn II", at="Rivendell").hand(0, name)
    places = s.state.customs.places(s.state, 0, load().named(name).number, s.named(name))
    assert places == [FOUNDS + load().atlas.site_named["Bag End"].index]


@pytest.mark.parametrize(("name", "points"), LOST.items())
def test_points_lost_with_them(name: str, points: int) -> None:
    s = Scenario().company(0, "Bergil", at="Rivendell").out(0, name)
    assert s.points(0) == points


@pytest.mark.parametrize(
    ("name", "site"), [("Círdan", "Grey Havens"), ("Elrond", "Rivendell"), ("Galadriel", "Lórien")]
)
def test_a_larger_hand_at_home(name: str, site: str) -> None:
    assert keeps(Scenario().company(0, name, at=site)) == 9
    assert keeps(Scenario().company(0, name, at="Bree")) == 8


def test_cirdan() -> None:
    s = Scenario().company(0, "Círdan", at="Grey Havens").hand(1, "Fell Turtle").go("Himring")
    uses(meet(s, "Fell Turtle"), "Círdan")
    assert s.pose("Círdan") is Pose.TAPPED and free(s)


def test_fatty_bolger() -> None:
    s = attacked("Giant", "Fatty Bolger", "Frodo", goal="Goblin-gate")
    uses(s.until(Question.ASSIGN).pick("Frodo").window(At.STRIKE, 0), "Fatty Bolger").settle()
    assert (s.pose("Fatty Bolger"), s.pose("Frodo")) == (Pose.TAPPED, Pose.UNTAPPED)


# ---------------------------------------------------------------------------------------------------------- Wizards
def test_alatar() -> None:
    s = Scenario().company(0, "Alatar", at="Lórien").company(0, "Bergil", at="Rivendell").hand(1, "Giant")
    s.lay("Goblin-gate", "Bergil").until(Question.NEXT_COMPANY).pick(company(s, "Bergil").number)
    uses(meet(s.hazards(), "Giant"), "Alatar")
    assert company(s, "Alatar").number == company(s, "Bergil").number
    assert s.until(Question.FACE).settle().pose("Alatar") is Pose.TAPPED


def test_alatar_on_the_way() -> None:
    s = Scenario().company(0, "Alatar", at="Lórien").go("Moria")
    moving = company(s, "Alatar")
    assert moving.journey is not None
    assert draw_number(s.state, moving, Stat.BLACK, moving.journey.goal) == 2


@rule("METW-CARD-GANDALF-01", "METW-RNG-09")
def test_gandalf() -> None:
    s = Scenario().company(0, "Gandalf", at="Rivendell").bears("Gandalf", "Fair Gold Ring").hand(0, "Lesser Ring")
    uses(s, "Gandalf", "Fair Gold Ring").until(Question.RING_ITEM).play("Lesser Ring")
    assert (s.pose("Gandalf"), s.where("Lesser Ring")) == (Pose.TAPPED, Zone.PLAY)
    assert s.where("Fair Gold Ring") is Zone.DISCARD


def test_pallando() -> None:
    s = Scenario().company(0, "Pallando", at="Rivendell")
    assert (keeps(s), keeps(s, 1)) == (9, 8)


def test_radagast() -> None:
    s = Scenario().company(0, "Radagast", at="Rivendell").lay("Bree").until(Question.DRAW_COUNT)
    assert {x.args[0] for x in s.legal()} == {1, 2, 3}


def test_saruman() -> None:
    s = Scenario().company(0, "Saruman", at="Rivendell").discarded(0, "Vanishment").window(At.END_OF_TURN, 0)
    uses(s, "Saruman").pick("Vanishment")
    assert (s.where("Vanishment"), s.pose("Saruman")) == (Zone.HAND, Pose.TAPPED)

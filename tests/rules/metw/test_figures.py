"""More worked figures and rulings of the book (METW-EX, METW-RULING, METW-SB, METW-OPI)."""

from __future__ import annotations

from engine.journeys.cards.moments import At
from engine.journeys.reading.values import influence_of, prowess
from engine.journeys.table.events import Told
from engine.journeys.table.records import Phase, Pose, Zone
from engine.journeys.table.verbs import PASS, Question, pick
from engine.kernel.actions import Action
from engine.metw.phases.sideboard import HAZARDS_TO_DISCARD, TO_DISCARD
from engine.metw.play.corruption import points
from engine.metw.table.verbs import Asked, Say, Tells
from engine.metw.variants import STANDARD, STARTER
from tests.metw.scenario import Scenario
from tests.rules.metw.scenes import TAPS, face
from tests.rules_plugin import rule

FILLER = "Giant"


@rule("METW-EX-22")
def test_narsil() -> None:
    s = Scenario(STARTER).company(0, "Háma", at="Bree").bears("Háma", "Narsil")
    plain = Scenario(STARTER).company(0, "Háma", at="Bree")
    who, before = s.named("Háma"), plain.named("Háma")
    assert influence_of(s.state, who) - influence_of(plain.state, before) == 1
    assert prowess(s.state, who) - prowess(plain.state, before) == 1
    assert (s.points(0) - plain.points(0), points(s.state, who)) == (3, 2)


@rule("METW-EX-17", "METW-OPI-05", "METW-OPI-06", "METW-OPI-21")
def test_pallando_and_faramir() -> None:
    """8 + 6 - 3 - 7 is 4: a failure against mind 5, a success once a Faramir card is shown."""
    for shown in (False, True):
        s = Scenario(STANDARD).company(0, "Pallando", "Annalena", "Mablung", at="Bree")
        s.follows("Annalena", "Pallando").follows("Mablung", "Pallando")
        s.company(1, "Faramir", "Elrond", "Háma", at="Bree").at(Phase.SITE).rolls(8, 7).hand(0, FILLER, "Faramir")
        s.enter().window(At.SITE, 0)
        card = s.in_hand(0, "Faramir") if shown else -1
        s.act(Action(Say.INFLUENCE, (s.named("Pallando"), s.named("Faramir", 1), card)))
        s.until_any(Asked.SHOWN_CARD) if shown else s.window(At.SITE, 0)
        total, needed = next(e.args[4:6] for e in s.events if e.kind == Tells.PERSUASION)
        assert (total, needed) == (8 + (10 - 3 - 1) - 3 - 7, 0 if shown else 5)
        assert (s.where("Faramir", 1) is Zone.DISCARD) is shown


@rule("METW-OPI-10", "METW-OPI-11", "METW-OPI-22", "METW-OPI-23", "METW-OPI-14")
def test_an_item_is_influenced_with_its_twin() -> None:
    s = Scenario(STANDARD).company(0, "Pallando", at="Bree").company(1, "Háma", "Elrond", "Théoden", at="Bree")
    s.bears("Háma", "Elven Cloak").at(Phase.SITE).rolls(12, 2).hand(0, FILLER, "Elven Cloak").enter().window(At.SITE, 0)
    cloak = s.named("Elven Cloak", 1)
    s.act(Action(Say.INFLUENCE, (s.named("Pallando"), cloak, s.in_hand(0, "Elven Cloak"))))
    twin = s.until(Asked.SHOWN_CARD).fork()
    s.act(pick(s.named("Pallando"))).window(At.SITE, 0)
    assert s.where("Elven Cloak", 1) is Zone.DISCARD and s.where("Elven Cloak", 0) is Zone.PLAY
    twin.act(PASS).window(At.SITE, 0)
    assert twin.where("Elven Cloak", 0) is Zone.DISCARD


@rule("METW-SB-10", "METW-SB-11", "METW-SB-12", "METW-SB-13", "METW-SB-08")
def test_a_nazgul_brings_hazards_of_the_sideboard() -> None:
    s = Scenario(STANDARD).company(0, "Aragorn II", at="Rivendell").in_play(1, "Adûnaphel").sideboard(1, "Giant")
    nazgul = s.named("Adûnaphel")
    assert s.refused(Action(Say.WAY_IN, (nazgul, HAZARDS_TO_DISCARD))) != "", "not in the own organization phase"
    s.stay()
    assert s.refused(Action(Say.WAY_IN, (nazgul, TO_DISCARD))) == "METW-SB-10"
    s.act(Action(Say.WAY_IN, (nazgul, HAZARDS_TO_DISCARD))).until(Asked.FETCH)
    assert s.where("Adûnaphel") is Zone.DISCARD and s.pose("Aragorn II") is Pose.UNTAPPED
    journey = s.state.companies[0].journey
    assert journey is not None and journey.played == 1


@rule("METW-RULING-59", "METW-EX-10")
def test_a_cancelled_strike_is_neither_faced_nor_defeated() -> None:
    s = Scenario(STARTER).company(0, "Beregond", "Háma", at="Rivendell").bears("Beregond", "Elven Cloak")
    s.hand(1, "Giant").go("Bree").play("Giant", s.key("Giant", "w"))
    s.until(Question.ASSIGN).pick("Beregond")
    face(s, TAPS)
    s.window(At.STRIKE, 0).use("Elven Cloak")
    s.hazards()
    assert s.pose("Beregond") is Pose.UNTAPPED and s.where("Giant", 1) is not Zone.MP
    assert not [e for e in s.events if e.kind == Told.STRIKE]


@rule("METW-RULING-47", "METW-RULING-60")
def test_a_company_without_characters_is_gone() -> None:
    s = Scenario(STARTER).company(0, "Háma", at="Rivendell").hand(1, "Giant").go("Bree").rolls(2, 12)
    s.play("Giant", 0)
    face(s, TAPS)
    s.until(Question.OPTION)
    assert s.state.companies == () and s.where("Háma") is Zone.OUT
    assert s.state.turn.phase is Phase.END_OF_TURN


@rule("METW-TAP-05", "METW-TAP-06")
def test_an_item_and_its_bearer_tap_independently() -> None:
    s = Scenario(STARTER).company(0, "Beregond", at="Rivendell").bears("Beregond", "Elven Cloak").tapped("Elven Cloak")
    assert s.pose("Beregond") is Pose.UNTAPPED and s.pose("Elven Cloak") is Pose.TAPPED

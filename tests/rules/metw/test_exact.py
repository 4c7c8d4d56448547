"""Positions written from the book, where the engine once did something else."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.reading.values import hazard_limit
from engine.journeys.table.events import Told
from engine.journeys.table.records import Phase, Pose, Zone
from engine.journeys.table.verbs import Verb
from engine.kernel.actions import Action
from engine.kernel.records import NONE
from engine.metw.phases.sideboard import TO_DISCARD
from engine.metw.table.verbs import Asked, Say, Tells
from engine.metw.variants import STANDARD
from tests.metw.scenario import Scenario
from tests.rules_plugin import rule

SPARE = "Favor of the Valar"


@rule("METW-OG-07", "METW-RULING-86")
@pytest.mark.parametrize(
    ("card", "site", "origin", "fits"),
    [
        ("Awaken Minions", "Moria", "Lórien", True),
        ("Awaken Minions", "Barrow-downs", "Rivendell", False),
        ("Awaken Denizens", "Barrow-downs", "Rivendell", True),
        ("Minions Stir", "Barrow-downs", "Rivendell", False),
        ("Plague of Wights", "Barrow-downs", "Rivendell", True),
        ("Clouds", "Moria", "Lórien", False),
    ],
)
def test_a_hazard_is_shown_before_an_automatic_attack_only_if_it_changes_that_attack(
    card: str, site: str, origin: str, fits: bool
) -> None:
    s = Scenario(STANDARD).company(0, "Aragorn II", at=origin).hand(1, card, "Giant").hand(0, SPARE).go(site)
    hidden = s.in_hand(1, card)
    s.act(Action(Say.GUARD, (hidden,))).enter()
    assert s.question is Asked.AMBUSH
    assert s.can(Say.TURN_UP, hidden) is fits
    assert s.can(Say.WITHHOLD)


def with_herbs(*people: str, at: str) -> Scenario:
    return Scenario(STANDARD).company(0, *people, at=at).bears("Bofur", "Healing Herbs")


@rule("METW-ANN-07", "METW-SB-05")
def test_a_wizard_who_stands_untapped_again_brings_nothing_out_of_the_sideboard() -> None:
    s = with_herbs("Gandalf", "Bofur", at="Rivendell").sideboard(0, "Glamdring")
    s.act(Action(Say.WAY_IN, (s.named("Gandalf"), TO_DISCARD)))
    plain = s.fork().until(Asked.FETCH)
    assert plain.pose("Gandalf") is Pose.TAPPED
    s.use("Healing Herbs", "Gandalf", ability=1).window(At.ORGANIZATION, 0)
    assert s.pose("Gandalf") is Pose.UNTAPPED and len(s.state.zones[0][Zone.SIDEBOARD]) == 1


@rule("METW-ANN-07", "METW-OPI-15")
def test_who_stands_untapped_again_influences_nobody() -> None:
    s = with_herbs("Pallando", "Bofur", at="Bree").company(1, "Bergil", "Elrond", "Théoden", at="Bree")
    s.hand(0, SPARE).at(Phase.SITE).rolls(12, 2).enter().window(At.SITE, 0)
    s.act(Action(Say.INFLUENCE, (s.named("Pallando"), s.named("Bergil"), NONE)))
    assert s.fork().window(At.SITE, 0).where("Bergil") is Zone.DISCARD
    s.use("Healing Herbs", "Pallando", ability=1).window(At.SITE, 0)
    assert s.where("Bergil") is Zone.PLAY
    assert not [e for e in s.events if e.kind == Tells.PERSUASION]


@rule("METW-ANN-07", "METW-RULING-76")
def test_who_stands_untapped_again_removes_nothing() -> None:
    s = with_herbs("Elrond", "Bofur", at="Rivendell").bears("Elrond", "Lure of the Senses").rolls(12)
    s.act(Action(Verb.REMOVE, (s.named("Lure of the Senses"),)))
    s.use("Healing Herbs", "Elrond", ability=1).window(At.ORGANIZATION, 0)
    assert s.where("Lure of the Senses") is Zone.PLAY


@rule("METW-RULING-01", "METW-RULING-33")
def test_against_alatar_nothing_may_be_drawn() -> None:
    """Bree allows the opponent one card, and Alatar's text goes down to none; another effect would stop at one."""
    for who, drawn in (("Alatar", 0), ("Gandalf", 1)):
        s = Scenario(STANDARD).company(0, who, at="Rivendell").draw_pile(1, *["Giant"] * 12).hand(1, "Giant").go("Bree")
        assert len([e for e in s.events if e.kind == Told.DRAWS and e.args[0] == 1]) == drawn, who


@rule("METW-HL-03", "METW-RULING-36", "MECCG-HL-03", "MECCG-HL-04")
def test_the_hazard_limit_is_doubled_in_dark_domains() -> None:
    s = Scenario(STANDARD).company(0, "Aragorn II", "Beregond", "Háma", at="Lórien").hand(1, "Lost in Dark-domains")
    s.go("Dol Guldur")
    company = s.state.companies[0]
    before = hazard_limit(s.state, company)
    s.sends("Lost in Dark-domains")
    assert (before, hazard_limit(s.state, s.state.companies[0])) == (3, 6)

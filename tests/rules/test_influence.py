"""Influence as a matching of points to minds (LORE-INFL)."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At, Of, Stat
from engine.journeys.cards.words import Behaviour, Modify
from engine.journeys.reading.places import FOUNDS
from engine.journeys.table.records import Zone
from engine.journeys.table.verbs import PASS, Question, Verb
from engine.lore.influence import covered, free_points, needs_influence
from tests.rules.scenes import bring, offered, past, pick, play_refused, refused, site, split
from tests.rules.test_timing import behaves
from tests.rules_plugin import rule
from tests.scenario import Scenario


def full(*more: str) -> Scenario:
    """Four characters of mind 2 without influence of their own: all eight points are used."""
    return Scenario().company(0, "Beretar", "Haldalam", "Boromir II", "Faramir", at="Rivendell").hand(0, *more)


def places(s: Scenario, card: str) -> set[int]:
    """Where a character of the hand could come in: companies, or sites as negative numbers."""
    s.act(s.play_action(card))
    found = {x.args[0] for x in s.legal() if x.verb == Verb.PICK}
    return {value if value < FOUNDS else FOUNDS - value - 1 for value in found}


@rule("LORE-INFL-01", "LORE-INFL-02", "LORE-INFL-08", "LORE-CHAR-05", "LORE-ORG-04")
def test_eight_points_control_eight_points_of_mind() -> None:
    """With minds of eight in play nobody of mind 1 comes in; with minds of seven one of mind 1 does."""
    assert play_refused(full("Éowyn"), "Éowyn") == "LORE-INFL-08"
    s = Scenario().company(0, "Beretar", "Elladan", "Elrohir", "Háma", at="Rivendell").hand(0, "Éowyn", "Faramir")
    assert play_refused(s, "Éowyn") == ""
    assert play_refused(s, "Faramir") == "LORE-INFL-08"
    assert free_points(s.state, 0) == 1


@rule("LORE-CHAR-06", "LORE-INFL-07", "LORE-CHAR-10", "LORE-ORG-05")
def test_mind_zero_and_main_characters_need_no_influence() -> None:
    """Bombur (mind 0) and Gandalf come in although all points are used."""
    s = full("Bombur", "Gandalf", "Éowyn")
    assert [play_refused(s, name) for name in ("Bombur", "Gandalf", "Éowyn")] == ["", "", "LORE-INFL-08"]
    bring(s, "Gandalf", "Rivendell")
    assert not needs_influence(s.state, s.named("Gandalf"))
    assert covered(s.state, 0)


@rule("LORE-RULING-158")
def test_who_needs_no_influence_may_enter_while_others_are_not_covered() -> None:
    """Ten points of mind with eight points: Bombur may come in all the same."""
    s = (
        Scenario()
        .company(0, "Beretar", "Elladan", "Elrohir", "Faramir", "Háma", at="Rivendell")
        .hand(0, "Bombur", "Éowyn")
    )
    assert not covered(s.state, 0)
    assert (play_refused(s, "Bombur"), play_refused(s, "Éowyn")) == ("", "LORE-INFL-08")


@rule("LORE-INFL-03", "LORE-INFL-04", "LORE-RULING-158")
def test_a_character_supplies_influence_for_others_of_his_company_only() -> None:
    """Imrahil's point lets Éowyn join his company; elsewhere, or for himself, it does not help."""
    s = Scenario().company(0, "Imrahil", "Elladan", "Elrohir", "Faramir", at="Rivendell").hand(0, "Éowyn")
    s.act(s.play_action("Éowyn"))
    past(s, At.COUNTER)
    assert s.settle().site_of("Éowyn") == "Rivendell"
    s = Scenario().company(0, "Elladan", "Elrohir", "Faramir", at="Rivendell").company(0, "Imrahil", at="Edhellond")
    s.hand(0, "Éowyn").act(s.play_action("Éowyn"))
    past(s, At.COUNTER)
    assert s.settle().site_of("Éowyn") == "Edhellond"


@rule("LORE-RULING-158")
def test_the_newcomers_own_points_do_not_help_him_in() -> None:
    """Imrahil, mind 2 with one point of influence, does not come in where one own point is free."""
    s = Scenario().company(0, "Beretar", "Elladan", "Elrohir", "Háma", at="Rivendell").hand(0, "Imrahil")
    assert play_refused(s, "Imrahil") == "LORE-INFL-08"


@rule("LORE-INFL-05")
def test_influence_of_a_card_on_a_character_is_limited_like_his_own() -> None:
    """A Lesser Ring gives Faramir a point for others of his company, not for a company elsewhere."""
    s = full("Éowyn").bears("Faramir", "Lesser Ring")
    assert play_refused(s, "Éowyn") == ""
    s = Scenario().company(0, "Beretar", "Elladan", "Elrohir", at="Rivendell").company(0, "Faramir", at="Edoras")
    s.hand(0, "Éowyn").bears("Faramir", "Lesser Ring")
    s.act(s.play_action("Éowyn"))
    past(s, At.COUNTER)
    assert s.settle().site_of("Éowyn") == "Edoras"


@rule("LORE-INFL-06", "LORE-RULING-13")
def test_racial_points_control_only_that_race() -> None:
    """Elf-stone's point for Elves lets Haldir in, not Éowyn; it covers part of one mind, other points the rest."""
    s = full("Éowyn", "Haldir").bears("Faramir", "Elf-stone")
    assert (play_refused(s, "Éowyn"), play_refused(s, "Haldir")) == ("LORE-INFL-08", "")
    s = Scenario().company(0, "Beretar", "Haldalam", "Boromir II", "Háma", at="Rivendell").hand(0, "Legolas", "Faramir")
    s.bears("Háma", "Elf-stone")
    assert (play_refused(s, "Legolas"), play_refused(s, "Faramir")) == ("", "LORE-INFL-08")


@rule("LORE-RULING-13")
def test_points_are_shifted_until_everybody_is_covered() -> None:
    """The Elf point must go to an Elf and the free points to the others: the engine finds it."""
    s = Scenario().company(0, "Elladan", "Elrohir", "Beretar", at="Rivendell").bears("Beretar", "Elf-stone")
    s.hand(0, "Aragorn II", "Faramir")
    assert play_refused(s, "Faramir") == ""
    assert play_refused(s, "Aragorn II") == "LORE-INFL-08"


@rule("LORE-INFL-04", "LORE-RULING-13")
def test_named_points_control_only_the_one_named() -> None:
    """Arwen's three points for Aragorn bring him in where three own points are missing."""
    s = Scenario().company(0, "Arwen", "Elladan", "Elrohir", "Beretar", at="Rivendell").hand(0, "Aragorn II", "Faramir")
    assert (play_refused(s, "Aragorn II"), play_refused(s, "Faramir")) == ("", "LORE-INFL-08")


@rule("LORE-INFL-04", "LORE-RULING-13")
def test_points_for_a_home_control_only_those_who_are_at_home_there() -> None:
    """Red Arrow has two points for people of Edoras: Éowyn comes in beside eight points of mind, Faramir does not."""
    s = Scenario().company(0, "Beretar", "Haldalam", "Boromir II", "Elladan", at="Rivendell")
    s.bears("Beretar", "Red Arrow").hand(0, "Éowyn", "Faramir")
    assert (play_refused(s, "Éowyn"), play_refused(s, "Faramir")) == ("", "LORE-INFL-08")


@rule("LORE-RULING-15")
def test_two_characters_may_control_each_other_nobody_himself() -> None:
    """Gimli's Elf point and Legolas's point: 6 + 2 + 2 minds fit with one point on each other, not on oneself."""
    s = Scenario().company(0, "Gimli", "Legolas", "Aragorn II", "Elladan", at="Rivendell")
    assert covered(s.state, 0)
    s = Scenario().company(0, "Imrahil", at="Edoras").company(0, "Aragorn II", "Thranduil", at="Rivendell")
    assert covered(s.state, 0)
    s = (
        Scenario()
        .company(0, "Imrahil", at="Edoras")
        .company(0, "Beretar", "Elladan", "Elrohir", "Háma", at="Rivendell")
    )
    assert not covered(s.state, 0)


@rule("LORE-INFL-09", "LORE-ORG-11", "LORE-DEC-17", "LORE-RULING-17", "LORE-RULING-14")
def test_too_little_influence_at_the_end_of_the_organization_phase() -> None:
    """Nine points of mind with eight: one character who uses influence is discarded, and that is enough."""
    s = Scenario().company(0, "Beretar", "Elladan", "Elrohir", "Faramir", "Háma", "Bombur", at="Rivendell")
    s.pass_()
    assert (s.question, s.decider) == (Question.INFLUENCE, 0)
    assert offered(s) == {"Beretar", "Elladan", "Elrohir", "Faramir", "Háma"}
    assert refused(s, PASS) == "LORE-ORG-11"
    assert refused(s, pick(s.named("Bombur"))) == "LORE-ORG-11"
    s.pick("Elladan")
    assert (s.question, s.decider) == (Question.NEW_SITE, 0)
    assert s.where("Elladan") is Zone.DISCARD


@rule("LORE-RULING-14", "LORE-INFL-09")
def test_control_is_not_tested_at_other_moments() -> None:
    """Arwen falls on the way and her points for Aragorn with her: nothing happens before the next check."""
    s = (
        Scenario()
        .company(0, "Arwen", "Aragorn II", "Faramir", "Beretar", "Boromir II", at="Rivendell")
        .hand(1, "Giant")
    )
    s.rolls(2, 12).go("Weathertop").window(At.MOVEMENT, 1).play("Giant")
    past(s, At.COUNTER, At.ENGAGEMENT)
    s.pick("Arwen").finish_turn()
    assert s.where("Arwen") is Zone.MP
    assert not covered(s.state, 0)
    assert s.where("Aragorn II") is Zone.PLAY
    s.finish_turn().until(Question.INFLUENCE)
    assert s.decider == 0


@rule("LORE-RULING-16")
def test_the_current_mind_counts_in_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """A card that makes its bearer's mind one more costs one more point of influence."""
    behaves(monkeypatch, "Sting", Behaviour(always=(Modify(Stat.MIND, 1, Of.BEARER),)))
    s = Scenario().company(0, "Beretar", "Haldalam", "Boromir II", at="Rivendell").bears("Beretar", "Sting")
    s.hand(0, "Faramir", "Éowyn")
    assert free_points(s.state, 0) == 8 - 6 - 1
    assert (play_refused(s, "Faramir"), play_refused(s, "Éowyn")) == ("LORE-INFL-08", "")


@rule("LORE-RULING-20", "LORE-ORG-03", "LORE-CHAR-14", "LORE-DEC-09")
def test_where_a_character_comes_in() -> None:
    """At his home site or at a Haven; at a site with a company of his player he joins it."""
    s = Scenario().company(0, "Gimli", at="Rivendell").hand(0, "Éowyn")
    found = places(s, "Éowyn")
    mine = {value for value in found if value >= 0}
    sites = {-value - 1 for value in found if value < 0}
    assert len(mine) == 1
    assert sites == {site(name) for name in ("Edoras", "Lórien", "Edhellond", "Grey Havens")}


@rule("LORE-RULING-20", "LORE-DEC-09")
def test_with_two_companies_at_the_site_he_joins_either() -> None:
    """After a split at a Haven his player names which."""
    s = Scenario().company(0, "Gimli", "Háma", at="Rivendell").hand(0, "Éowyn")
    s.act(split(s, "Háma"))
    assert len([value for value in places(s, "Éowyn") if value >= 0]) == 2


@rule("LORE-INFL-05", "LORE-INFL-03")
def test_influence_that_a_card_gives_for_a_turn_is_his_like_any_other() -> None:
    """Vilya gives Elrond two more points until the end of the turn: Éowyn comes in, who could not before."""
    s = Scenario().company(0, "Elrond", "Beretar", "Haldalam", "Boromir II", at="Rivendell").hand(0, "Vilya", "Éowyn")
    assert play_refused(s, "Éowyn") == "LORE-INFL-08"
    s.rolls(12).play("Vilya").window(At.ORGANIZATION, 0)
    assert play_refused(s, "Éowyn") == ""

"""General and direct influence, followers, arrivals (METW-INF, METW-PLAY, METW-ORG)."""

from __future__ import annotations

from engine.journeys.reading.places import FOUNDS
from engine.journeys.table.records import Phase, Pose, Zone
from engine.journeys.table.verbs import Question, Verb
from engine.kernel.actions import Action
from engine.kernel.records import NONE
from engine.metw.table.control import (
    controller_of,
    followers_of,
    free_general,
    is_stray,
    unused_direct,
    used_general,
)
from engine.metw.table.records import MetwState
from engine.metw.table.verbs import Asked, Say
from engine.metw.variants import STANDARD, STARTER
from tests.metw.scenario import Scenario
from tests.rules_plugin import rule


def site(name: str) -> int:
    return MetwState.atlas.site_named[name].index


def company_of(s: Scenario, who: str) -> int:
    return next(c.number for c in s.state.companies if s.named(who) in c.members)


def fellowship() -> Scenario:
    """The nine of METW-EX-01."""
    s = Scenario(STARTER).company(
        *(0, "Frodo", "Aragorn II", "Gimli", "Gandalf", "Sam Gamgee", "Merry", "Pippin", "Boromir II", "Legolas"),
        at="Rivendell",
    )
    s.bears("Gandalf", "Lesser Ring").bears("Aragorn II", "Narsil").bears("Frodo", "The One Ring")
    for who in ("Sam Gamgee", "Merry", "Pippin"):
        s.follows(who, "Gandalf")
    return s.follows("Boromir II", "Aragorn II").follows("Legolas", "Frodo")


@rule("METW-EX-01", "METW-INF-01", "METW-INF-02", "METW-INF-04", "METW-INF-05", "METW-INF-12", "METW-INF-13")
@rule("METW-CHAR-03", "METW-COMP-01", "METW-INF-09")
def test_the_fellowship_is_controlled() -> None:
    s = fellowship()
    assert (used_general(s.state, 0), free_general(s.state, 0)) == (20, 0)
    for controller, left in (("Gandalf", 0), ("Aragorn II", 0), ("Frodo", 0)):
        assert unused_direct(s.state, s.named(controller)) == left
    s.stay()
    moving = s.state.companies[0]
    assert moving.journey is not None and moving.journey.limit == 7


@rule("METW-ORG-04", "METW-INF-10", "METW-INF-08", "METW-INF-06", "METW-INF-03")
def test_control_is_shifted_between_general_and_direct_influence() -> None:
    s = Scenario(STARTER).company(0, "Glorfindel II", "Faramir", "Mablung", at="Rivendell")
    s.company(0, "Háma", at="Lórien").follows("Mablung", "Faramir")
    assert used_general(s.state, 0) == 8 + 5 + 2
    assert s.refused(s.control("Faramir", "Glorfindel II")) == "METW-INF-08"
    assert s.refused(s.control("Glorfindel II", "Mablung")) == "METW-INF-08"
    assert s.refused(s.control("Háma", "Glorfindel II")) == "METW-INF-06"
    s.act(s.control("Mablung"))
    assert controller_of(s.state, s.named("Mablung")) == NONE and used_general(s.state, 0) == 16
    s.act(s.control("Mablung", "Glorfindel II"))
    assert followers_of(s.state, s.named("Glorfindel II")) == (s.named("Mablung"),)


@rule("METW-ORG-08", "METW-ORG-09", "METW-RULING-20", "METW-DEC-26", "METW-FLOW-33", "METW-SPL-07")
def test_who_cannot_be_controlled_is_discarded_when_the_phase_ends() -> None:
    """Totals may be wrong on the way: only the end of the phase looks at them, and takes no more than it must."""
    s = Scenario(STARTER).company(0, "Glorfindel II", "Aragorn II", "Faramir", "Mablung", at="Bree")
    assert used_general(s.state, 0) == 23
    s.pass_()
    s.until(Asked.CONTROL)
    assert {s.title(s.identity(x.args[0]).definition) for x in s.legal()} == {
        *("Glorfindel II", "Aragorn II", "Faramir", "Mablung")
    }
    s.pick("Mablung")
    assert s.question is Asked.CONTROL
    s.pick("Faramir")
    s.stay()
    assert s.names(0, Zone.DISCARD) == ["Faramir", "Mablung"] and used_general(s.state, 0) == 17


@rule("METW-INF-14", "METW-INF-15", "METW-INF-16", "METW-DEC-27")
def test_followers_stay_when_their_controller_has_gone() -> None:
    s = (
        Scenario(STARTER)
        .company(0, "Glorfindel II", "Bard Bowman", "Háma", at="Bree")
        .follows("Bard Bowman", "Glorfindel II")
    )
    s.wounded("Glorfindel II").hand(1, "Giant").rolls(2, 12)
    s.go("Rivendell").play("Giant", 0)
    s.until(Question.ASSIGN, 0).pass_().until(Question.ASSIGN, 1).pick("Glorfindel II")
    s.until(Question.ENTER)
    assert s.where("Glorfindel II") is Zone.OUT and s.where("Bard Bowman") is Zone.PLAY
    assert is_stray(s.state, s.named("Bard Bowman")) and used_general(s.state, 0) == 2
    s.finish_turn().finish_turn()
    twin = s.window(2, 0).fork()
    s.pass_().until(Asked.CONTROL).pick("Bard Bowman")
    assert s.where("Bard Bowman") is Zone.DISCARD
    twin.act(twin.control("Bard Bowman"))
    assert used_general(twin.state, 0) == 4 and not is_stray(twin.state, twin.named("Bard Bowman"))


@rule("METW-INF-07", "METW-RULING-22", "METW-ORG-03", "METW-DEC-14", "METW-COMP-08", "MECCG-MOV-13")
def test_followers_are_regrouped_with_their_controller() -> None:
    s = (
        Scenario(STARTER)
        .company(0, "Glorfindel II", "Bard Bowman", "Háma", at="Rivendell")
        .follows("Bard Bowman", "Glorfindel II")
    )
    assert s.refused(Action(Verb.SPLIT, (s.named("Bard Bowman"), 0))) == "METW-INF-07"
    s.act(Action(Verb.SPLIT, (s.named("Glorfindel II"), 0)))
    assert company_of(s, "Bard Bowman") == company_of(s, "Glorfindel II") != company_of(s, "Háma")
    assert s.refused(Action(Verb.SHIFT, (s.named("Bard Bowman"), company_of(s, "Háma")))) == "METW-INF-07"
    s.act(Action(Verb.JOIN, (company_of(s, "Háma"), company_of(s, "Glorfindel II"))))
    assert len(s.state.companies) == 1


@rule("METW-COMP-04", "METW-COMP-06", "METW-ORG-03")
def test_in_a_starter_game_companies_split_and_combine_at_havens_only() -> None:
    s = Scenario(STARTER).company(0, "Glorfindel II", "Háma", at="Bree").company(0, "Faramir", at="Bree")
    assert s.refused(Action(Verb.SPLIT, (s.named("Háma"), 0))) == "METW-COMP-06"
    join = Action(Verb.JOIN, (company_of(s, "Háma"), company_of(s, "Faramir")))
    assert s.refused(join) == "METW-COMP-04"


# --------------------------------------------------------------------------------------------------------- arrivals
@rule("METW-ORG-02", "METW-PLAY-01", "METW-PLAY-11", "METW-PLAY-04", "METW-DEC-11", "METW-RULING-16", "METW-PLAY-06")
def test_one_character_a_turn_under_general_influence_or_a_controller() -> None:
    s = Scenario(STARTER).company(0, "Glorfindel II", "Faramir", at="Rivendell").hand(0, "Háma", "Beregond")
    s.act(s.play_action("Háma"))
    offers = {x.args[0] for x in s.legal() if x.verb == Verb.PICK}
    assert company_of(s, "Faramir") in offers and s.named("Glorfindel II") in offers
    assert s.named("Faramir") not in offers, "his direct influence of 1 is less than Háma's mind"
    assert FOUNDS + site("Edoras") in offers and FOUNDS + site("Bree") not in offers
    s.pick("Glorfindel II")
    s.window(2, 0)
    assert controller_of(s.state, s.named("Háma")) == s.named("Glorfindel II")
    assert site("Rivendell") not in s.state.players[0].used
    assert s.why_not_play("Beregond") == "METW-ORG-02"
    assert s.pose("Háma") is Pose.UNTAPPED


@rule("METW-PLAY-01", "METW-RULING-17", "METW-RULING-21")
def test_nobody_comes_without_influence_for_him() -> None:
    s = Scenario(STARTER).company(0, "Glorfindel II", "Aragorn II", at="Bree").hand(0, "Faramir", "Celeborn")
    assert free_general(s.state, 0) == 3
    assert s.why_not_play("Faramir") == "METW-PLAY-01"


@rule("METW-PLAY-02", "METW-PLAY-05", "METW-RULING-12")
def test_he_arrives_at_a_haven_or_at_home_if_the_site_card_is_there() -> None:
    s = Scenario(STARTER).hand(0, "Háma").used(0, "Edoras")
    s.act(s.play_action("Háma"))
    offers = {x.args[0] - FOUNDS for x in s.legal() if x.verb == Verb.PICK}
    assert offers == {site(name) for name in ("Rivendell", "Lórien", "Grey Havens", "Edhellond")}
    s.pick("Rivendell")
    s.window(2, 0)
    assert s.site_of("Háma") == "Rivendell"
    s.lay("Lórien")
    assert s.state.laid[0].company == company_of(s, "Háma"), "who has just come may move"


@rule("METW-PLAY-07", "METW-UNIQ-05", "METW-UNIQ-02")
def test_a_character_in_play_keeps_out_copies_of_both_players() -> None:
    s = Scenario(STARTER).company(1, "Háma", at="Rivendell").hand(0, "Háma")
    assert s.why_not_play("Háma") == "METW-UNIQ-01"


@rule("METW-UNIQ-06", "METW-RULING-30", "METW-COR-11")
def test_the_eliminated_never_come_back() -> None:
    s = Scenario(STARTER).out(1, "Háma").hand(0, "Háma", "Faramir").discarded(1, "Faramir")
    assert s.why_not_play("Háma") == "METW-UNIQ-01"
    assert s.why_not_play("Faramir") == ""


@rule("METW-PLAY-09", "METW-PLAY-10", "METW-PLAY-08", "METW-DEC-12", "METW-INF-13")
def test_a_wizard_arrives_at_rivendell_or_home_and_leaves_general_influence_alone() -> None:
    s = Scenario(STARTER).company(0, "Faramir", at="Rivendell").hand(0, "Saruman", "Radagast")
    s.act(s.play_action("Saruman"))
    offers = {x.args[0] for x in s.legal() if x.verb == Verb.PICK}
    assert offers == {company_of(s, "Faramir"), FOUNDS + site("Isengard")}
    s.pick(company_of(s, "Faramir"))
    s.window(2, 0)
    assert used_general(s.state, 0) == 5
    s.finish_turn().finish_turn()
    assert s.window(2, 0).why_not_play("Radagast") == "METW-PLAY-09"


@rule("METW-SPL-08", "METW-SPL-13")
def test_in_a_standard_game_general_influence_works_where_the_revealed_wizard_is() -> None:
    s = Scenario(STANDARD).company(0, "Gandalf", at="Lórien").company(0, "Glorfindel II", at="Rivendell")
    s.hand(0, "Háma")
    s.act(s.play_action("Háma"))
    offers = {x.args[0] for x in s.legal() if x.verb == Verb.PICK}
    assert company_of(s, "Gandalf") in offers and company_of(s, "Glorfindel II") not in offers
    assert s.named("Glorfindel II") in offers and not any(value >= FOUNDS and value < 1 << 24 for value in offers)


@rule("METW-SPL-06", "METW-DEC-13", "METW-RULING-16")
def test_in_a_standard_game_a_character_may_be_discarded_in_place_of_an_arrival() -> None:
    s = Scenario(STANDARD).company(0, "Gandalf", "Faramir", "Háma", at="Rivendell").hand(0, "Beregond")
    away = Scenario(STANDARD).company(0, "Faramir", at="Bree")
    assert away.refused(Action(Say.DISMISS, (away.named("Faramir"),))) == "METW-SPL-06"
    assert s.refused(Action(Say.DISMISS, (s.named("Gandalf"),))) == "METW-SPL-06"
    s.act(Action(Say.DISMISS, (s.named("Faramir"),)))
    assert s.where("Faramir") is Zone.DISCARD and s.why_not_play("Beregond") == "METW-ORG-02"
    assert s.refused(Action(Say.DISMISS, (s.named("Háma"),))) == "METW-ORG-02"
    starter = Scenario(STARTER).company(0, "Faramir", at="Rivendell")
    assert starter.refused(Action(Say.DISMISS, (starter.named("Faramir"),))) == "METW-SPL-06"


@rule("METW-RULING-135", "METW-INF-12")
def test_direct_influence_against_a_race_is_used_up_first() -> None:
    s = Scenario(STARTER).company(0, "Thorin II", "Bombur", at="Rivendell").follows("Bombur", "Thorin II")
    thorin = s.named("Thorin II")
    assert (unused_direct(s.state, thorin), unused_direct(s.state, thorin, "Dwarf")) == (2, 3)


@rule(
    "METW-UNT-01", "METW-UNT-02", "METW-UNT-03", "METW-UNT-05", "METW-RULING-14", "METW-TAP-01", "METW-FLOW-31",
    "MECCG-CHR-12",
)
def test_the_untap_phase_untaps_or_heals() -> None:
    s = Scenario(STARTER).company(0, "Faramir", "Háma", at="Rivendell").company(0, "Beregond", at="Bree")
    s.bears("Faramir", "Elven Cloak").tapped("Faramir", "Elven Cloak").wounded("Háma", "Beregond").used(0, "Bree")
    s.company(1, "Elladan", at="Rivendell").tapped("Elladan").at(Phase.UNTAP)
    s.window(2, 0)
    assert [s.pose(name) for name in ("Faramir", "Elven Cloak", "Háma", "Beregond", "Elladan")] == [
        *(Pose.UNTAPPED, Pose.UNTAPPED, Pose.TAPPED, Pose.WOUNDED, Pose.TAPPED)
    ]
    assert site("Bree") in s.state.players[0].used

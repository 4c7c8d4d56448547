"""A player is out: what of the turn goes on without him, and who lays sites in place of his (TCG-LOSE-04, 05)."""

from __future__ import annotations

import pytest

from engine.kernel.actions import LEAVE, Action
from engine.kernel.records import NONE, owner
from engine.tcg.cards.moments import Phase
from engine.tcg.game import GAME
from engine.tcg.table.frames import Window
from engine.tcg.table.records import Fight, Zone
from engine.tcg.table.verbs import Question
from tests.rules_plugin import rule
from tests.tcg.scenario import PATH, Scenario

GIMLI, ARAGORN, SAM = "Gimli, Son of Glóin", "Aragorn, Ranger of the North", "Sam, Son of Hamfast"


def given_up(s: Scenario, seat: int) -> Scenario:
    """A player gives up where the game stands."""
    s.pending  # noqa: B018  (nature answers first)
    s._state = GAME.step(s.state, Action(LEAVE, (seat,)))[0]
    return s


def table(seats: int) -> Scenario:
    """At the fourth site of a path that is the Free Peoples player's own."""
    s = Scenario(site=4, seats=seats)
    for number, name in enumerate(PATH[:4], 1):
        s.site(number, name, seat=0)
    return s


def attacked() -> Scenario:
    """Minions of two Shadow players, about to be assigned."""
    s = table(3).fellowship(GIMLI, ARAGORN).minions("Uruk Savage").minions("Moria Scout", seat=2)
    return s.phase(Phase.ASSIGNMENT).until(Question.ASSIGN)


@rule("LOTR-RULING-115", "TCG-LOSE-04")
def test_a_skirmish_with_minions_of_others_goes_on_without_who_is_out() -> None:
    s = attacked().assign("Gimli", "Uruk Savage").assign("Aragorn", "Moria Scout").until(Question.NEXT_SKIRMISH)
    s.pick("Gimli")
    given_up(s, 2)
    assert s.fights == [Fight(s.named("Gimli"), (s.named("Uruk Savage"),))]
    s.finish_phase()
    assert s.wounds_on("Uruk Savage") == 2
    assert s.state.turn.phase is Phase.REGROUP


@rule("LOTR-RULING-115", "LOTR-RULING-79", "LOTR-RULING-80")
def test_a_skirmish_with_minions_of_who_is_out_alone_is_over_and_the_next_one_follows() -> None:
    s = attacked().assign("Gimli", "Uruk Savage").assign("Aragorn", "Moria Scout").until(Question.NEXT_SKIRMISH)
    s.pick("Aragorn")
    given_up(s, 2).finish_phase()
    assert s.fights == [Fight(s.named("Gimli"), (s.named("Uruk Savage"),))]
    assert s.wounds_on("Aragorn") == 0


@rule("LOTR-RULING-115", "TCG-ASN-03")
def test_who_is_out_takes_his_minions_out_of_what_was_to_be_assigned() -> None:
    s = attacked().assign("Aragorn", "Moria Scout")
    given_up(s, 2)
    assert (s.question, s.decider) == (Question.ASSIGN, 0)
    s.assign("Aragorn", "Uruk Savage")
    assert s.fights == [Fight(s.named("Aragorn"), (s.named("Uruk Savage"),))]


@rule("LOTR-RULING-115", "TCG-ASN-06")
@pytest.mark.parametrize("seat", [1, 2])
def test_leftover_minions_of_those_who_stay_are_still_assigned(seat: int) -> None:
    s = table(4).fellowship(GIMLI).minions("Uruk Savage").minions("Moria Scout", seat=2)
    s.minions("Goblin Runner", seat=3).phase(Phase.ASSIGNMENT).until(Question.ASSIGN).pass_()
    s.assign("Gimli", "Goblin Runner")
    assert (s.question, s.decider) == (Question.LEFTOVER, 2)
    given_up(s, 3)
    assert (s.question, s.decider) == (Question.LEFTOVER, 2)
    given_up(s, seat)
    assert (s.question, s.decider) == (Question.LEFTOVER, 3 - seat)
    s.pass_()
    assert s.fights == []


@rule("LOTR-RULING-115", "TCG-TIME-09")
def test_an_action_procedure_goes_on_with_who_would_have_been_next() -> None:
    s = table(4).fellowship(GIMLI).minions("Uruk Savage").phase(Phase.SHADOW)
    assert (s.question, s.decider, s.state.turn.phase) == (Question.WINDOW, 3, Phase.SHADOW)
    given_up(s, 3)
    assert (s.decider, s.state.turn.phase) == (2, Phase.SHADOW)
    given_up(s, 1)
    assert (s.decider, s.state.turn.phase) == (2, Phase.SHADOW)
    s.pass_()
    assert s.state.turn.phase is Phase.REGROUP and s.state.turn.fp == 0


@rule("LOTR-RULING-115", "TCG-MOV-02")
def test_a_site_that_somebody_was_to_lay_is_laid_by_another() -> None:
    s = Scenario(seats=3).site(1, "Westfarthing", seat=0).adventure(1, "Ettenmoors").adventure(2, "Weathertop")
    s.until(Question.WINDOW).pass_()
    assert s.question is Question.SITE
    first = s.decider
    given_up(s, first)
    while s.question is Question.SITE and s.state.path[1] == NONE:
        assert s.decider == 3 - first
        s.plain()
    assert s.state.players[0].site == 2 and owner(s.state.path[1]) == 3 - first


@rule("LOTR-RULING-115", "TCG-SKI-07", "TCG-WND-02")
def test_wounds_of_those_who_stay_are_dealt_although_one_is_out_meanwhile() -> None:
    s = table(3).fellowship(ARAGORN).bears("Aragorn", "Ranger's Sword").minions("Goblin Bowman", seat=2)
    s.minions("Goblin Scrabbler", "Goblin Armory").skirmish("Aragorn", "Goblin Bowman", "Goblin Scrabbler")
    while not answering(s, 1):
        s.plain()
    given_up(s, 2)
    assert answering(s, 1)
    s.until_phase(Phase.REGROUP)
    assert s.where("Goblin Scrabbler") is Zone.DISCARD


def answering(s: Scenario, seat: int) -> bool:
    """Whether a player is asked for an answer to what happens."""
    assert s.decider >= 0
    top = s.state.frames[-1]
    return isinstance(top, Window) and top.happening is not None and s.decider == seat


@rule("TCG-LOSE-05")
def test_sites_of_a_loser_go_to_the_others_one_each_from_the_right_on() -> None:
    s = table(4)
    for seat in (1, 2, 3):
        s.adventure(seat, "Bag End", "Weathertop", "Frodo's Bedroom", "Rivendell Valley", "Pass of Caradhras")
    s.do(lambda d: d.burden(0, 10))
    while s.question is Question.SITE:
        s.plain()
    assert [owner(site) for site in s.state.path[:4]] == [3, 2, 1, 3]

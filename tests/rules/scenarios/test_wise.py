"""Council of the Wise: the call with seven rings, checks of ring bearers, tests without a card, names noted (SCEN)."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.table.board import face
from engine.journeys.table.records import Phase, Zone
from engine.journeys.table.verbs import PASS, Question, Verb, pick
from engine.kernel.actions import Action
from engine.kernel.pending import Decision, Over
from engine.metw.cards.library import load
from engine.metw.phases.endings import BY_COUNCIL, BY_WIZARD
from engine.metw.scenarios.rings import WISE, count, ring_points
from engine.metw.table.frames import Wise
from engine.metw.table.verbs import Asked, Tells
from engine.metw.variants import STANDARD, rules_for
from tests.metw.scenario import Scenario
from tests.rules_plugin import rule

CALL = Action(Verb.CALL)
GOLD = ("Beautiful Gold Ring", "Fair Gold Ring", "Precious Gold Ring")
SEVEN = (*GOLD, *GOLD, "Magic Ring of Words")
HIGH, LOW = 12, 3


def seekers(*mine: str, phase: Phase = Phase.END_OF_TURN) -> Scenario:
    """Rings on a sage of seat 0 and none on the other side, at the end of a turn."""
    s = Scenario(WISE.number).company(0, "Elrond", "Gimli", at="Rivendell").company(1, "Éowyn", at="Lórien")
    return s.bears("Elrond", *mine).at(phase)


def held(s: Scenario) -> Scenario:
    """The last turn is over: every play deck was exhausted twice."""
    return s.exhausted(0, 2).exhausted(1, 2)


def over(s: Scenario) -> Over:
    waits = s.pending
    assert isinstance(waits, Over), waits
    return waits


def number(name: str) -> int:
    return load().named(name).number


@rule("SCEN-COUNCIL-02", "SCEN-DEC-03", "SCEN-RULING-26")
def test_seven_rings_in_play_let_a_player_call() -> None:
    few = seekers(*SEVEN[:6]).finish_turn()
    assert count(few.state, 0) == 6 and few.state.turn.mover == 1, "nobody is asked"
    s = seekers(*SEVEN[:6]).stored(0, SEVEN[6]).until(Question.CALL)
    assert s.decider == 0 and set(s.legal()) == {CALL, PASS} and count(s.state, 0) == 7
    s.act(CALL)
    assert isinstance(s.pending, Decision) and s.state.turn.mover == 1, "the opponent has one more turn"
    s.finish_turn()
    assert any(isinstance(frame, Wise) for frame in s.state.frames)


@rule("SCEN-COUNCIL-01", "SCEN-COUNCIL-03")
def test_without_a_call_it_comes_after_two_exhaustions() -> None:
    rules, standard = rules_for(WISE.number, ()), rules_for(STANDARD, ())
    assert rules.exhaustions == 2 and rules.hand_size == standard.hand_size
    s = held(seekers("Magic Ring of Words"))
    assert s.finish().how == BY_COUNCIL
    assert not isinstance(seekers("Magic Ring of Words").exhausted(0, 2).exhausted(1, 1).finish_turn().pending, Over)


@rule("SCEN-COUNCIL-05", "SCEN-RULING-27")
def test_only_who_bears_a_ring_makes_a_check() -> None:
    s = held(seekers(*GOLD).bears("Éowyn", GOLD[1])).rolls(2, 12, LOW, LOW).until(Asked.RING_NAME)
    assert s.named("Gimli") in s.state.zones[0][Zone.PLAY]
    lost = [card for card in s.state.zones[0][Zone.PLAY] if face(s.state, card).name == "Elrond"]
    assert not lost, "the last turn's player checked first, and failed"


@rule("SCEN-COUNCIL-06", "SCEN-COUNCIL-10", "SCEN-DEC-16", "SCEN-CHANCE-07")
def test_every_gold_ring_is_tested_and_a_ring_named_that_nobody_holds() -> None:
    s = held(seekers(GOLD[2])).rolls(12, HIGH).until(Asked.RING_NAME)
    names = {face_of(x.args[0]) for x in s.legal()}
    assert "The One Ring" in names and PASS not in s.legal(), "a name has to be noted"
    assert not any(name.startswith("Magic Ring") for name in names), "the result is too high for a magic ring"
    s.act(pick(number("The One Ring")))
    assert over(s).how == BY_COUNCIL and over(s).winners == (0,)
    assert over(s).points == (load().named("The One Ring").mp, 0)


def face_of(card: int) -> str:
    return next(one.name for one in load().definitions if one.number == card)


@rule("SCEN-COUNCIL-10", "SCEN-RULING-26")
def test_a_unique_ring_is_named_once_only() -> None:
    s = held(seekers(GOLD[2], GOLD[2])).rolls(12, HIGH, HIGH).until(Asked.GOLD_RING)
    assert s.decider == 0 and len(s.legal()) == 2, "one ring after the other"
    s.until(Asked.RING_NAME).act(pick(number("The One Ring"))).until(Asked.RING_NAME)
    assert s.refused(pick(number("The One Ring"))) == "SCEN-RULING-26"
    there = held(seekers(GOLD[2]).bears("Gimli", "Dwarven Ring of Durin’s Tribe")).rolls(12, 12, HIGH)
    there.until(Asked.RING_NAME)
    assert there.refused(pick(number("Dwarven Ring of Durin’s Tribe"))) == "SCEN-RULING-26", "it is in play"


@rule("SCEN-COUNCIL-07", "SCEN-RULING-27", "SCEN-CHANCE-07")
@pytest.mark.parametrize(("dice", "first"), [((4, 9), 1), ((9, 4), 0), ((5, 5, 3, 8), 1)])
def test_the_higher_roll_tests_first(dice: tuple[int, ...], first: int) -> None:
    s = held(seekers(GOLD[0]).bears("Éowyn", GOLD[1])).rolls(12, 12, *dice, LOW).until(Asked.RING_NAME)
    assert s.decider == first


@rule("SCEN-COUNCIL-04", "SCEN-COUNCIL-08")
def test_own_cards_may_test_instead_information_too() -> None:
    s = held(seekers(GOLD[0]).hand(0, "Ringlore")).rolls(12).window(At.SITE, 0)
    assert s.playable("Ringlore"), "the council is held where information is playable"
    s.play("Ringlore").until(Asked.RING_NAME)
    assert s.refused(pick(number("The One Ring"))) == "SCEN-RULING-26", "not by this test"
    s.act(pick(number("Dwarven Ring of Durin’s Tribe")))
    assert s.finish().points[0] == load().named("Dwarven Ring of Durin’s Tribe").mp
    plain = Scenario(STANDARD).company(0, "Elrond", at="Rivendell").hand(0, "Ringlore").bears("Elrond", GOLD[0])
    assert not plain.playable("Ringlore")


@rule("SCEN-COUNCIL-09")
def test_a_test_is_modified_as_cards_allow() -> None:
    s = held(seekers(GOLD[2], "Scroll of Isildur")).rolls(12, 8).until(Asked.RING_NAME)
    assert pick(number("The One Ring")) in s.legal(), "eight and two are ten"


@rule("SCEN-COUNCIL-11")
def test_most_points_of_rings_win_whatever_else_there_is() -> None:
    s = held(seekers("Magic Ring of Words").stored(1, "Glamdring", "The Mithril-coat")).rolls(12)
    assert s.finish().winners == (0,) and over(s).points == (load().named("Magic Ring of Words").mp, 0)
    even = held(seekers()).finish()
    assert even.winners == (0, 1), "nobody has any"


@rule("SCEN-COUNCIL-11", "SCEN-RULING-26")
def test_a_named_ring_counts_as_its_bearer_would_have_it() -> None:
    s = held(seekers().bears("Gimli", GOLD[2])).rolls(12, 9).until(Asked.RING_NAME)
    s.act(pick(number("Dwarven Ring of Durin’s Tribe")))
    assert over(s).points[0] == 6, "on a Dwarf it counts more"


@rule("SCEN-RULING-02")
def test_a_wizard_who_fails_there_loses_the_game() -> None:
    s = Scenario(WISE.number).company(0, "Gandalf", at="Rivendell").company(1, "Éowyn", at="Lórien")
    s.bears("Gandalf", "The One Ring").at(Phase.END_OF_TURN)
    s = held(s).rolls(2)
    assert s.finish().how == BY_WIZARD and over(s).winners == (1,)


@rule("SCEN-COUNCIL-06")
def test_stored_gold_rings_are_tested_too() -> None:
    s = held(seekers().stored(0, GOLD[2])).rolls(HIGH).until(Asked.RING_NAME)
    before = ring_points(s.state, 0)
    s.act(pick(number("The One Ring")))
    assert before == 1 and over(s).points[0] == load().named("The One Ring").mp
    assert [event.args for event in s.events if event.kind == Tells.CLAIMED] == [(0, number("The One Ring"))]

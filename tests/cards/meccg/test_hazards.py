"""Hazard events of the later sets."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.reading.values import attack_strikes
from engine.journeys.table.records import Phase, Pose, Zone
from engine.journeys.table.verbs import Question, Verb
from engine.kernel.actions import Action
from engine.kernel.records import NONE
from engine.metw.cards.middle_earth import load
from engine.metw.play.persuasion import strength
from engine.metw.table.verbs import Tells
from tests.cards.meccg.scenes import Scenario, travelling
from tests.cards.metw.scenes import DOORS, SPARE, checks, influence, meet, place_of, plays
from tests.cards.scenes import attack_of, company, roll_of, threat


def test_dragon_sickness() -> None:
    s = Scenario().company(0, "Bergil", "Haldir", at="Rivendell").hand(0, SPARE).hand(1, "Dragon-sickness")
    s.bears("Bergil", "Athelas").bears("Haldir", "Glamdring").go("Bree")
    s.play("Dragon-sickness").window(At.CORRUPTION_ROLL, 0)
    assert (roll_of(s).who, roll_of(s).modifier) == (s.named("Haldir"), -1)


@pytest.mark.parametrize(
    ("event", "creature", "strikes", "prowess", "night"),
    [
        ("Full of Froth and Rage", "Lesser Spiders", 4, 9, False),
        ("Rank upon Rank", "Lawless Men", 3, 10, False),
        ("Rank upon Rank", "Giant", 1, 13, False),
        ("Rank upon Rank", "Giant", 2, 14, True),
    ],
)
def test_events_that_strengthen_until_an_attack_is_defeated(
    event: str, creature: str, strikes: int, prowess: int, night: bool
) -> None:
    s = Scenario().company(0, "Glorfindel II", "Aragorn II", at="Rivendell").in_play(1, event).hand(0, SPARE)
    meet(s.in_play(1, *[DOORS] * night).hand(1, creature).go("Goblin-gate"), creature)
    assert (attack_strikes(s.state, attack_of(s)), threat(s)) == (strikes, prowess)
    gone = creature != "Giant" or night
    s.rolls(*[12] * 8).hazards()
    assert s.where(event) is (Zone.DISCARD if gone else Zone.PLAY)


def test_an_attack_that_is_not_defeated_leaves_such_an_event_in_play() -> None:
    s = travelling("Bilbo", hazards=("Full of Froth and Rage", "Lesser Spiders"))
    plays(s, "Full of Froth and Rage").hazards()
    meet(s, "Lesser Spiders").rolls(*[2] * 8).settle()
    assert s.where("Full of Froth and Rage") is Zone.PLAY


def test_alone_and_unadvised() -> None:
    s = travelling("Bergil", "Haldir", hazards=("Alone and Unadvised",))
    before = checks(s, "Bergil")
    plays(s, "Alone and Unadvised", "Bergil")
    assert checks(s, "Bergil") == before + 2
    s.rolls(12, 12, 12).until(Question.ENTER)
    assert sum(event.kind == Tells.CORRUPTED for event in s.events) == 2


def test_alone_and_unadvised_needs_a_small_company() -> None:
    four = ("Haldir", "Bilbo", "Bergil", "Orophin")
    assert travelling(*four[:3], hazards=("Alone and Unadvised",)).playable("Alone and Unadvised")
    assert not travelling(*four, hazards=("Alone and Unadvised",)).playable("Alone and Unadvised")


def test_alone_and_unadvised_spares_wizards() -> None:
    assert not travelling("Gandalf", hazards=("Alone and Unadvised",)).playable("Alone and Unadvised")


def test_alone_and_unadvised_goes_when_friends_come() -> None:
    s = Scenario().company(0, "Haldir", "Bilbo", "Bergil", at="Rivendell")
    s.company(0, "Orophin", "Beorn", at="Rivendell").bears("Haldir", "Alone and Unadvised").hand(0, SPARE)
    s.act(Action(Verb.SHIFT, (s.named("Orophin"), company(s, "Haldir").number))).settle()
    assert s.where("Alone and Unadvised") is Zone.DISCARD


@pytest.mark.parametrize("target", ["Bilbo", "Wood-elves"])
def test_foolish_words(target: str) -> None:
    s = Scenario().company(0, "Aragorn II", "Faramir", at="Bree").bears("Aragorn II", "Foolish Words")
    s.company(1, "Bilbo", at="Bree").stored(1, "Wood-elves")
    wise, foolish = (strength(s.state, s.named(who), s.named(target)) for who in ("Faramir", "Aragorn II"))
    assert foolish - wise == influence(s, "Aragorn II") - influence(s, "Faramir") - 4


def test_foolish_words_go_by_a_roll() -> None:
    for roll, where in ((7, Zone.PLAY), (8, Zone.DISCARD)):
        s = Scenario().company(0, "Bergil", at="Bree").bears("Bergil", "Foolish Words").rolls(roll)
        s.act(Action(Verb.REMOVE, (s.named("Foolish Words"),))).settle()
        assert (s.where("Foolish Words"), s.pose("Bergil")) == (where, Pose.TAPPED)


@pytest.mark.parametrize(("roll", "flees"), [(8, True), (9, False)])
def test_seized_by_terror(roll: int, flees: bool) -> None:
    s = Scenario().company(0, "Bergil", "Haldir", at="Rivendell").hand(0, SPARE).hand(1, "Seized by Terror")
    s.go("Zarak Dûm").rolls(roll)
    mind = load().named("Haldir").mind
    assert mind == 3
    plays(s, "Seized by Terror", "Haldir").until(Question.ENTER)
    assert place_of(s, "Haldir") == ("Rivendell" if flees else "Zarak Dûm")
    assert place_of(s, "Bergil") == "Zarak Dûm"


def test_seized_by_terror_leaves_followers_behind() -> None:
    s = Scenario().company(0, "Aragorn II", "Bergil", at="Rivendell").follows("Bergil", "Aragorn II").hand(0, SPARE)
    s.hand(1, "Seized by Terror").go("Zarak Dûm").rolls(2)
    plays(s, "Seized by Terror", "Aragorn II").until(Question.ENTER)
    assert (place_of(s, "Aragorn II"), place_of(s, "Bergil")) == ("Rivendell", "Zarak Dûm")
    assert s.state.controls[0].controller == NONE


def test_who_is_alone_flees_with_all_he_has() -> None:
    s = Scenario().company(0, "Bergil", at="Rivendell").hand(0, SPARE).hand(1, "Seized by Terror").go("Zarak Dûm")
    plays(s.rolls(2), "Seized by Terror").until(Question.ENTER)
    assert place_of(s, "Bergil") == "Rivendell"


def test_nobody_is_seized_by_terror_in_friendly_lands() -> None:
    assert not travelling("Bergil", hazards=("Seized by Terror",), goal="Bree").playable("Seized by Terror")


@pytest.mark.parametrize("night", [False, True])
def test_an_unexpected_outpost(night: bool) -> None:
    s = Scenario().company(0, "Bergil", at="Rivendell").hand(0, SPARE).hand(1, "An Unexpected Outpost")
    s.in_play(1, *[DOORS] * night).discarded(1, "Cave Worm", "Athelas").sideboard(1, "Hobgoblins").go("Bree")
    plays(s, "An Unexpected Outpost")
    with pytest.raises(AssertionError):
        s.pick("Athelas")
    s.pick("Hobgoblins")
    if night:
        s.pick("Cave Worm")
    s.settle()
    assert s.names(1, Zone.SIDEBOARD) == []
    assert ("Cave Worm" in s.names(1, Zone.DISCARD)) != night


def test_covetous_thoughts_are_for_minions() -> None:
    assert not travelling("Bergil", hazards=("Covetous Thoughts",)).playable("Covetous Thoughts")


def test_covetous_thoughts() -> None:
    s = Scenario().company(0, "Bergil", "Haldir", at="Rivendell").bears("Bergil", "Covetous Thoughts", "Glamdring")
    s.bears("Haldir", "Sword of Gondolin").hand(0, SPARE).at(Phase.END_OF_TURN)
    s.window(At.CORRUPTION_ROLL, 0)
    assert (roll_of(s).who, roll_of(s).modifier) == (s.named("Bergil"), -2)

"""Creatures that a minion makes his allies."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.reading.values import body, mind, prowess
from engine.journeys.table.board import card_of
from engine.journeys.table.records import Pose, Zone
from engine.journeys.table.verbs import Question
from engine.kernel.records import owner
from engine.metw.table.companies import is_overt
from engine.metw.table.scoring import Sort, by_sort
from tests.cards.meccg.scenes import Scenario, minions
from tests.cards.metw.scenes import SPARE, meet
from tests.cards.scenes import attack_of, company, held_by

READY = "Ready to His Will"
PEOPLE = ("Jerrek", "Asternak")


def attacked(creature: str, *hand: str, people: tuple[str, ...] = PEOPLE) -> Scenario:
    """Men on their way into a wilderness are attacked; their player may answer."""
    s = Scenario(sides=("minion", "hero"))
    s.company(0, *people, at="Dol Guldur (minion)").hand(0, READY, *hand, SPARE).hand(1, creature)
    s.go("Dale (minion)")
    return meet(s, creature)


def tamed(creature: str, by: str = "Jerrek") -> Scenario:
    """The creature is somebody's ally."""
    s = attacked(creature)
    s.play(READY, by)
    return s.window(At.MOVEMENT, 0)


@pytest.mark.parametrize(
    ("creature", "playable"),
    [("Giant", True), ("“Bert” (Bûrat)", True), ("Orc-guard", False), ("Wolves", False), ("Slayer", True)],
)
def test_ready_to_his_will_is_a_lone_servant(creature: str, playable: bool) -> None:
    assert attacked(creature).playable(READY) == playable


def test_a_creature_that_is_ready_to_his_will_is_an_ally() -> None:
    s = tamed("Giant")
    ally = s.named(READY)
    assert held_by(s, "Jerrek") == [READY] and held_by(s, READY) == ["Giant"]
    assert (mind(s.state, ally), body(s.state, ally), prowess(s.state, ally)) == (1, 8, 13 - 7)
    assert s.pose("Jerrek") is Pose.TAPPED and s.pose("Asternak") is Pose.UNTAPPED
    assert by_sort(s.state, 0)[Sort.ALLY] == 1 and s.where("Giant") is Zone.ASIDE


def test_all_attacks_of_a_creature_ready_to_his_will_are_canceled() -> None:
    s = attacked("Slayer")
    assert attack_of(s).further == 1
    s.play(READY, "Jerrek").window(At.MOVEMENT, 0)
    assert held_by(s, READY) == ["Slayer"]


def test_who_is_ready_to_his_will_is_struck_beside_his_master() -> None:
    s = tamed("Giant")
    number = company(s, "Jerrek")
    assert s.named(READY) not in number.members and card_of(s.state, s.named(READY)).host == s.named("Jerrek")
    assert not is_overt(s.state, company(s, "Jerrek"))
    troll = tamed("“Bert” (Bûrat)")
    assert is_overt(troll.state, company(troll, "Jerrek"))


def test_a_servant_and_the_card_that_made_him_go_together() -> None:
    s = tamed("Abductor")
    s.disturb(lambda d: d.discard(s.named(READY)))
    assert s.where(READY) is Zone.DISCARD and s.where("Abductor") is Zone.DISCARD
    assert owner(s.named("Abductor")) == 1


def test_nobody_is_ready_to_his_will_if_nobody_taps() -> None:
    s = attacked("Giant", people=("Jerrek",))
    s.disturb(lambda d: d.tap(d.companies[0].members[0]))
    assert not s.playable(READY) and s.question is Question.WINDOW


def test_an_attack_beyond_cancelling_gives_no_servant() -> None:
    s = attacked("Giant")
    s.disturb(lambda d: d.change(attack_of(s), uncancellable=True))
    s.play(READY, "Jerrek").window(At.BETWEEN, 0)
    assert s.where(READY) is Zone.DISCARD and not attack_of(s).cancelled


def test_a_fell_rider_leaves_his_servants() -> None:
    s = minions("Jerrek", at="Dol Guldur (minion)").bears("Jerrek", READY)
    s.company(0, "Dwar the Ringwraith", at="Dol Guldur (minion)").bears("Dwar the Ringwraith", "War-wolf")
    s.hand(0, "Fell Rider").play("Fell Rider").window(At.ORGANIZATION, 0)
    assert s.where("War-wolf") is Zone.DISCARD and s.where(READY) is Zone.PLAY

"""Three Trolls, a command, and a hold that burns."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.reading.values import mind
from engine.journeys.table.records import Pose, Zone
from engine.journeys.table.verbs import Question
from engine.metw.cards.middle_earth import load
from engine.metw.phases.setup import may_start
from tests.cards.meccg.scenes import let_in, minions
from tests.cards.metw.scenes import influence, plays, uses
from tests.cards.scenes import attack_of, held_by, strength

TROLLS = {"Bûrat": (5, "ranger"), "Tûma": (6, ""), "Wûluag": (5, "scout")}
"""Prowess, and the skill besides that of a warrior."""


@pytest.mark.parametrize("troll", TROLLS)
def test_three_trolls(troll: str) -> None:
    card = load().named(troll)
    assert (card.mind, card.prowess, card.body, card.discard_on) == (4, TROLLS[troll][0], 8, (8,))  # type: ignore[attr-defined]
    assert set(card.skills) == {"warrior", *([TROLLS[troll][1]] if TROLLS[troll][1] else [])}
    for other in TROLLS:
        if other != troll:
            s = minions(troll, other).tapped(other)
            assert mind(s.state, s.named(troll)) == 3
            uses(s, troll)
            assert (s.pose(troll), s.pose(other)) == (Pose.TAPPED, Pose.UNTAPPED)
    alone = minions(troll)
    assert mind(alone.state, alone.named(troll)) == 4 and not may_start(alone.state, 0, card)


@pytest.mark.parametrize("troll", TROLLS)
def test_trolls_against_dwarves(troll: str) -> None:
    s = minions(troll, at="Iron Hill Dwarf-hold (minion)")
    s.until(Question.ENTER)
    s.enter().window(At.ENGAGEMENT, 0)
    assert attack_of(s).race == "Dwarf" and strength(s, troll, fighting=True) == strength(s, troll) + 1


@pytest.mark.parametrize(("first", "second", "open_"), [("Bûrat", "Tûma", True), ("Jerrek", "Tûma", False)])
def test_trolls_come_together(first: str, second: str, open_: bool) -> None:
    s = minions("Dôgrib", at="Dol Guldur (minion)").hand(0, first, second)
    plays(s, first)
    while s.question is Question.TARGET:
        s.pick(s.legal()[0].args[0])
    s.window(At.ORGANIZATION, 0)
    assert s.playable(second) == open_


def test_ill_report_you() -> None:
    s = minions("Gorbag", "Lugdush").bears("Gorbag", "I’ll Report You").hand(0, "I’ll Report You")
    before = strength(minions("Gorbag", "Lugdush"), "Lugdush")
    assert strength(s, "Lugdush") == before + 1 and influence(s, "Gorbag") == 0
    plays(s, "I’ll Report You", "Gorbag")
    assert held_by(s, "Gorbag") == ["I’ll Report You"] and s.names(0, Zone.HAND).count("I’ll Report You") == 1
    uses(s, "I’ll Report You")
    assert held_by(s, "Gorbag") == [] and s.names(0, Zone.HAND).count("I’ll Report You") == 2
    assert not minions("Lugdush").hand(0, "I’ll Report You").playable("I’ll Report You")


def test_ill_report_you_takes_no_more_than_there_is() -> None:
    captain = minions("Asternak").bears("Asternak", "I’ll Report You")
    assert influence(captain, "Asternak") == 0


WASTED = {
    "Burning Rick, Cot, and Tree": ("Easterling Camp (minion)", "Easterlings (minion)", {("Man", 4, 7), ("Man", 1, 9)}),
    "Smoke on the Wind": ("Thranduil’s Halls (minion)", "Wood-elves", {("Man", 5, 8), ("Man", 1, 10)}),
}
RICK = "Burning Rick, Cot, and Tree"


@pytest.mark.parametrize("burns", [True, False])
@pytest.mark.parametrize("card", WASTED)
def test_places_laid_waste(card: str, burns: bool) -> None:
    place, theirs, attacks = WASTED[card]
    people = ("Jerrek", "Odoacer", "Luitprand", "Dôgrib", "Tros Hesnef", "Muzgash", "Orc Brawler")
    s = minions(*people, at=place).used(0, place).hand(0, card)
    s.stored(0, theirs, "Snaga-hai")
    let_in(s).rolls(*[12] * 20)
    s.act(s.play_action(card))
    faced = set()
    while s.question is not Question.CHOICE:
        if s.frame_moment() == At.ENGAGEMENT:
            faced.add((attack_of(s).race, attack_of(s).strikes, attack_of(s).prowess))
        s.plain()
    assert faced == attacks
    if not burns:
        assert s.pass_().settle().where(card) is Zone.DISCARD
        return
    s.act(next(x for x in s.legal() if x.args))
    s.window(At.SITE, 0)
    assert s.where(card) is Zone.MP and s.where("Snaga-hai") is Zone.MP
    assert s.where(theirs) is Zone.DISCARD


def test_burning_rick_once_for_each_hold() -> None:
    place = "Easterling Camp (minion)"
    for burnt, used, open_ in ((False, True, True), (True, True, False), (False, False, False)):
        s = minions("Hador", at=place).hand(0, RICK)
        if used:
            s.used(0, place)
        if burnt:
            s.stored(1, RICK, at="Easterling Camp")
        assert let_in(s).playable(RICK) == open_

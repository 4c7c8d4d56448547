"""Wolves, an Ent who has gone bad and the last child of Ungoliant among minions."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At, Stat
from engine.journeys.combat.assignment import assign_candidates
from engine.journeys.reading.values import body, modifier_sum
from engine.journeys.table.board import attack_now
from engine.journeys.table.records import Pose, Zone
from engine.journeys.table.verbs import Question, Verb
from engine.metw.table.companies import is_overt
from tests.cards.meccg.scenes import Scenario, let_in, minions, raiding, unopposed
from tests.cards.metw.scenes import DOORS, meet, uses
from tests.cards.scenes import attack_of, company

CHILD = "Last Child of Ungoliant"
WOLVES = "Weathertop (minion)"


@pytest.mark.parametrize(
    ("ally", "site", "elsewhere"),
    [
        ("War-warg", WOLVES, "Dead Marshes (minion)"),
        ("The Warg-king", WOLVES, "Moria (minion)"),
        ("Blackbole", "Sarn Goriwing (minion)", "Dol Guldur (minion)"),
        ("Blackbole", "Woodmen-town (minion)", "Moria (minion)"),
        (CHILD, "Shelob’s Lair (minion)", "Cirith Ungol (minion)"),
    ],
)
def test_where_they_are_found(ally: str, site: str, elsewhere: str) -> None:
    assert unopposed(site, "Jerrek", hand=(ally,)).playable(ally)
    assert not unopposed(elsewhere, "Jerrek", hand=(ally,)).playable(ally)
    tapped = let_in(minions("Jerrek", at=site).used(0, site).hand(0, ally))
    assert tapped.playable(ally) == (ally in ("War-warg", "The Warg-king"))


# --------------------------------------------------------------------------------------------------------------- wolves
def set_upon(*people: str, creature: str = "Wolves") -> Scenario:
    """A company is attacked on its way by several at once."""
    s = minions(*people, at="Carn Dûm (minion)").hand(1, creature)
    meet(s.go("Goblin-gate (minion)"), creature)
    return s


def test_war_warg() -> None:
    s = set_upon("Jerrek", "War-warg")
    before = body(s.state, s.named("Jerrek"))
    assert not s.can(Verb.USE, s.named("War-warg"))
    s.until_any(Question.NEXT_STRIKE)
    s.pick("Jerrek").until(Question.FACE).pick(0).window(At.STRIKE, 0)
    uses(s, "War-warg")
    assert s.pose("War-warg") is Pose.TAPPED
    assert body(s.state, s.named("Jerrek"), attack_of(s)) == before + 2


def test_war_warg_helps_only_where_both_are_struck() -> None:
    s = set_upon("Jerrek", "War-warg", creature="Cave Worm")
    s.until_any(Question.ASSIGN)
    s.pick("Jerrek").until(Question.FACE).pick(0).window(At.STRIKE, 0)
    assert not s.can(Verb.USE, s.named("War-warg"))
    t = set_upon("Jerrek", "War-warg")
    t.until_any(Question.NEXT_STRIKE)
    t.pick("War-warg").until(Question.FACE).pick(0).window(At.STRIKE, 0)
    assert not t.can(Verb.USE, t.named("War-warg")), "it is its own strike"


def test_the_warg_king() -> None:
    s = uses(set_upon("Jerrek", "The Warg-king"), "The Warg-king").settle()
    assert s.pose("Jerrek") is Pose.UNTAPPED and s.where("Wolves") is Zone.DISCARD
    worm = set_upon("Jerrek", "The Warg-king", creature="Cave Worm")
    assert not worm.can(Verb.USE, worm.named("The Warg-king"))
    for race, more in (("Wolf", 2), ("Man", 0)):
        t = minions("Jerrek", "The Warg-king")
        assert modifier_sum(t.state, Stat.FACTION_ROLL, t.named("Jerrek"), wanted=("Wargs", race)) == more


# -------------------------------------------------------------------------------------------------------------- the Ent
@pytest.mark.parametrize("inside", [True, False])
def test_blackbole(inside: bool) -> None:
    s = raiding("Sarn Goriwing (minion)", "Jerrek", "Blackbole") if inside else set_upon("Jerrek", "Blackbole")
    s.until_any(Question.ASSIGN, Question.FACE)
    attack = attack_now(s.state)
    assert attack is not None
    struck = {mark.who for mark in attack.assigned}
    offered = {x.args[0] for x in assign_candidates(s.state, attack, {}) if x.args} if not struck else struck
    assert (s.named("Blackbole") in offered) != inside


# ------------------------------------------------------------------------------------------------ Shelob’s daughter
def bound(start: str, goal: str, *hazards: str) -> Scenario:
    """The Child is in one company; another one, with a burden, is on its way."""
    s = minions("Layos", CHILD, at="Shelob’s Lair (minion)").company(0, "Jerrek", at=start)
    s.bears("Jerrek", "Lure of Nature").hand(1, *hazards).lay(goal, "Jerrek")
    s.until_company("Jerrek")
    return s


IN, OUT = ("Minas Morgul (minion)", "Cirith Ungol (minion)"), ("Carn Dûm (minion)", "Goblin-gate (minion)")


@pytest.mark.parametrize(("way", "ends"), [(IN, True), (OUT, False)])
def test_the_last_child_cancels_attacks_on_who_comes_into_her_lands(way: tuple[str, str], ends: bool) -> None:
    s = bound(*way, "Orc-patrol")
    meet(s, "Orc-patrol")
    assert s.can(Verb.USE, s.named(CHILD)) == ends
    if ends:
        uses(s, CHILD).settle()
        assert s.pose(CHILD) is Pose.TAPPED and s.pose("Jerrek") is Pose.UNTAPPED


@pytest.mark.parametrize(("way", "goes"), [(IN, True), (OUT, False)])
def test_the_last_child_takes_burdens_away(way: tuple[str, str], goes: bool) -> None:
    s = bound(*way, "Giant")
    s.pass_()
    assert s.can(Verb.USE, s.named(CHILD), 1) == goes
    if goes:
        uses(s, CHILD, "Lure of Nature", ability=1)
        assert s.where("Lure of Nature") is Zone.DISCARD and s.pose(CHILD) is Pose.TAPPED


def test_the_last_child_stays_in_her_lands() -> None:
    s = minions("Layos", CHILD, at="Shelob’s Lair (minion)")
    assert is_overt(s.state, company(s, "Layos"))
    plain = minions("Layos")
    assert not is_overt(plain.state, company(plain, "Layos"))
    assert s.go("Minas Morgul (minion)").where(CHILD) is Zone.PLAY
    far = minions("Layos", CHILD, at="Minas Morgul (minion)").go("Dol Guldur (minion)")
    assert far.where(CHILD) is Zone.DISCARD


def test_the_last_child_gives_way_to_her_mother() -> None:
    s = minions("Layos", CHILD, at="Minas Morgul (minion)").in_play(1, DOORS).hand(1, "Shelob")
    s.go("Shelob’s Lair (minion)")
    assert s.playable("Shelob")
    s.play("Shelob").settle()
    assert s.where(CHILD) is Zone.HAND

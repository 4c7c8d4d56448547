"""Characters of Balrog players, and others who came with his decks."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At, Stat
from engine.journeys.reading.filters import skills
from engine.journeys.reading.values import body, prowess
from engine.journeys.table.board import face, halves
from engine.journeys.table.frames import Attack
from engine.journeys.table.records import Phase, Pose, Zone
from engine.journeys.table.sources import sources
from engine.journeys.table.speech import Context
from engine.journeys.table.verbs import Question, Verb
from engine.kernel.actions import Action
from engine.metw.cards.later_words import Reserved
from engine.metw.cards.middle_earth import load
from engine.metw.cards.printed import MetwCard
from engine.metw.play.conditions import holds
from engine.metw.table.companies import crowding, ill_matched, leaders_allowed
from engine.metw.table.control import could_control, general_influence
from tests.cards.meccg.scenes import Scenario, let_in, minions
from tests.cards.metw.scenes import SPARE, company, influence, plays
from tests.cards.scenes import drawn, roll_of, strength
from tests.rules.meccg.test_below import below, comes

FIGURES = {
    "Bûthrakaur": ("Troll", 9, 0, 8, 9, 3, (9,)),
    "Crook-legged Orc": ("Orc", 2, 0, 3, 7, 0, (7,)),
    "Ivic": ("Man", 6, 2, 5, 8, 2, ()),
    "The Balrog": ("Balrog", 0, 6, 8, 11, 0, ()),
}


@pytest.mark.parametrize("who", FIGURES)
def test_figures(who: str) -> None:
    card = load().named(who)
    assert isinstance(card, MetwCard)
    figures = (card.race, card.mind, card.influence, card.prowess, card.body, card.mp, card.discard_on)
    assert figures == FIGURES[who]


@pytest.mark.parametrize(("whom", "has"), [("Crook-legged Orc", 6), ("Lagduf", 3), ("Troll Lout", 3), ("Layos", 0)])
def test_buthrakaur(whom: str, has: int) -> None:
    assert influence(below("Bûthrakaur"), "Bûthrakaur", whom) == has


def test_where_the_people_of_the_deep_are_at_home() -> None:
    s = below("Gorbag", at="Barad-dûr (balrog)").hand(0, "Bûthrakaur", "Crook-legged Orc")
    assert {"Moria (balrog)", "The Under-gates"} <= set(comes(s, "Bûthrakaur"))
    assert "The Under-leas" in comes(s, "Crook-legged Orc") and "The Under-leas" not in comes(s, "Bûthrakaur")


def test_great_shadow() -> None:
    s = below("The Balrog", "Lagduf").hand(0, "Great Shadow")
    who = s.named("The Balrog")
    assert not could_control(s.state, who, "Orc", "Lagduf", 1)
    plays(s, "Great Shadow")
    assert (prowess(s.state, who), body(s.state, who), general_influence(s.state, 0)) == (6, 10, 26)
    assert "scout" in skills(s.state, who) and could_control(s.state, who, "Orc", "Lagduf", 1)
    s.act(Action(Verb.USE, (s.named("Great Shadow"), 0))).settle()
    assert s.where("Great Shadow") is Zone.HAND


def test_great_shadow_cancels_an_attack() -> None:
    s = below("The Balrog", "Lagduf", at="The Under-leas").bears("The Balrog", "Great Shadow")
    s.until(Question.ENTER)
    s.enter().window(At.ENGAGEMENT, 0)
    s.act(Action(Verb.USE, (s.named("Great Shadow"), 1)))
    while any(isinstance(frame, Attack) and not frame.cancelled for frame in s.state.frames):
        s.plain()
    assert s.pose("The Balrog") is Pose.TAPPED and s.pose("Lagduf") is Pose.UNTAPPED


def test_great_shadow_brings_cards_back() -> None:
    s = below("The Balrog", "Lagduf").bears("The Balrog", "Great Shadow").discarded(0, "Muzgash", "Swift Strokes")
    s.at(Phase.END_OF_TURN).until(Question.CHOICE)
    offered = [s.title(s.identity(x.args[0]).definition) for x in s.legal() if x.verb == Verb.PICK]
    assert offered == ["Muzgash"]


@pytest.mark.parametrize(
    ("goal", "way", "more"),
    [("Goblin-gate", (), 1), ("Weathertop", ("Rhudaur", "Arthedain"), 2)],
)
def test_a_short_rest(goal: str, way: tuple[str, ...], more: int) -> None:
    found = []
    for card in (False, True):
        s = Scenario().company(0, "Gandalf", at="Rivendell").hand(0, SPARE).in_play(1, *["A Short Rest"] * card)
        s.go(goal, regions=way)
        found.append(drawn(s, "Gandalf", Stat.WHITE))
        length = len(company(s, "Gandalf").journey.path)  # type: ignore[union-attr]
    assert found[1] - found[0] == 4 - length >= more > 0 or length >= 4


@pytest.mark.parametrize("keyed", [True, False])
def test_nothing_is_reserved_on_a_card_that_lies_in_no_play(keyed: bool) -> None:
    s = below("Lagduf").hand(1, "Lure of Nature")
    card = s.in_hand(1, "Lure of Nature")
    assert not holds(s.state, Reserved(keyed=keyed), Context(card, 1))


# ---------------------------------------------------------------------------------------- what lies in the Under-deeps
AXE, SHIELD = "Ancient Black Axe", "Iron Shield of Old"


@pytest.mark.parametrize(
    ("item", "at", "found"),
    [
        (AXE, "The Under-gates", True),
        (AXE, "Moria (minion)", False),
        (SHIELD, "The Under-gates", True),
        (SHIELD, "Weathertop (minion)", False),
    ],
)
def test_where_old_gear_lies(item: str, at: str, found: bool) -> None:
    site = load().atlas.site_named[at]
    s = minions("Lagduf", at=at) if at.endswith("(minion)") else below("Lagduf", at=at)
    let_in(s.hand(0, item))
    assert s.playable(item) == (found and site.type in ("S" if item == AXE else "SR"))


@pytest.mark.parametrize(("who", "more"), [("Lagduf", 3), ("Layos", 0)])
def test_ancient_black_axe(who: str, more: int) -> None:
    s = minions(who).bears(who, AXE)
    assert strength(s, who) == load().named(who).prowess + more
    assert influence(s, who) == load().named(who).influence + 2


def test_the_axe_wards_a_check_and_costs_one() -> None:
    s = minions("Lagduf", "Jerrek").bears("Lagduf", AXE).bears("Jerrek", "Thrall-ring", "Blazon of the Eye")
    s.act(Action(Verb.TRANSFER, (s.named("Blazon of the Eye"), s.named("Lagduf")))).window(At.CORRUPTION_ROLL, 0)
    s.act(Action(Verb.USE, (s.named(AXE), 0)))
    assert s.pose(AXE) is Pose.TAPPED
    s.rolls(*[1] * 8).window(At.CORRUPTION_ROLL, 0)
    assert roll_of(s).who == s.named("Lagduf")
    s = minions("Layos", "Jerrek").bears("Layos", AXE).bears("Jerrek", "Thrall-ring", "Blazon of the Eye")
    s.act(Action(Verb.TRANSFER, (s.named("Blazon of the Eye"), s.named("Layos")))).window(At.CORRUPTION_ROLL, 0)
    assert Action(Verb.USE, (s.named(AXE), 0)) not in s.legal()


@pytest.mark.parametrize(("who", "wards"), [("Lagduf", True), ("Layos", False)])
def test_iron_shield_of_old(who: str, wards: bool) -> None:
    s = minions(who, at="Moria (minion)").bears(who, SHIELD).hand(1, "Cave-drake", SPARE)
    s.until(Question.ENTER)
    s.enter().rolls(*[3] * 30)
    for _ in range(20):
        if s.frame_moment() == At.STRIKE and s.decider == 0:
            break
        s.plain()
    ability = Action(Verb.USE, (s.named(SHIELD), 0))
    assert (ability in s.legal()) == wards
    if wards:
        s.act(ability).until(Question.OPTION)
        assert s.pose(who) is Pose.UNTAPPED and s.pose(SHIELD) is Pose.TAPPED


def test_the_shield_helps_below() -> None:
    for shield in (True, False):
        s = below("Lagduf", at="The Under-gates").bears("Lagduf", *[SHIELD] * shield)
        words = [one.word.value for one in sources(s.state).modifiers(Stat.DESCENT)]  # type: ignore[attr-defined]
        assert sum(words) == 2 * shield


# ------------------------------------------------------------------------------------------------------------- orders
ORDERS = "Orders from the Great Demon"


@pytest.mark.parametrize("orders", [True, False])
def test_orders_let_a_second_leader_come(orders: bool) -> None:
    crowd = ("Lagduf", "Muzgash", "Lugdush", "Troll Lout", "Ufthak", "Grishnákh")
    s = below("Gorbag", "Shagrat", *crowd, at="The Under-gates")
    if orders:
        s.on_company("Gorbag", ORDERS)
    group = company(s, "Gorbag")
    whole, people = halves(s.state, group), [face(s.state, who) for who in group.members]
    assert crowding(s.state, group) == whole - (2 if orders else 0)
    assert ill_matched(s.state, 0, people, 0, leaders_allowed(s.state, group.members, people)) == (
        "" if orders else "MECCG-CMP-03"
    )


def test_orders_are_given_to_a_company() -> None:
    s = below("Gorbag", "Lagduf", at="The Under-gates").hand(0, ORDERS)
    plays(s, ORDERS)
    assert [face(s.state, card).name for card in company(s, "Gorbag").cards] == [ORDERS]
    assert crowding(s.state, company(s, "Gorbag")) == halves(s.state, company(s, "Gorbag"))
    assert load().named(ORDERS).has("starts with a company")

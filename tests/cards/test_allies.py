"""Allies: one test or more for every card."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.cards.printed import Kind
from engine.journeys.combat.assignment import eligible
from engine.journeys.reading.values import body, mind, prowess
from engine.journeys.table.events import Told
from engine.journeys.table.records import Pose, Zone
from engine.journeys.table.verbs import Purpose, Question, Verb, pick
from engine.kernel.actions import Action
from tests.library import ATLAS, CARDS
from tests.rules.scenes import (
    at_site,
    attack,
    companions,
    enter,
    group_of,
    hazard,
    name_of,
    number,
    past,
    play_refused,
    refused,
    strikes,
    told,
    transfer,
    under_attack,
)
from tests.scenario import Scenario

ALLIES = [card.definition for card in CARDS.values() if card.definition.kind is Kind.ALLY]
every_ally = pytest.mark.parametrize("name", [printed.name for printed in ALLIES])


def led(who: str, ally: str, *others: str, at: str = "Rivendell") -> Scenario:
    """A company with an ally."""
    return Scenario().company(0, who, ally, *others, at=at)


def use(s: Scenario, card: str, ability: int = 0) -> Action:
    return Action(Verb.USE, (s.named(card), ability))


def asked_until_next_turn(s: Scenario) -> set[Question]:
    """Which questions come up if everybody gives the plainest answers."""
    asked = set()
    while s.state.turn.number == 1:
        asked.add(s.question)
        s.plain()
    return asked


def may_strike(s: Scenario) -> set[str]:
    """To whom strikes of the attack under way may be assigned."""
    return {name_of(s, who) for who in eligible(s.state, under_attack(s))}


# --------------------------------------------------------------------------------------------------------- all of them
@every_ally
def test_figures_and_sites_are_those_printed(name: str) -> None:
    printed = CARDS[number(name)].definition
    s = led("Adrazar", name)
    who = s.named(name)
    assert (prowess(s.state, who), body(s.state, who), mind(s.state, who)) == (
        printed.prowess,
        printed.body,
        printed.mind,
    )
    assert s.points(0) == printed.mp
    for place in ATLAS.sites:
        region = ATLAS.regions[place.region].name
        if place.attacks or place.hidden:
            continue
        s = at_site(Scenario().company(0, "Adrazar", at=place.name).hand(0, name).stay())
        listed = place.name in printed.playable_at or f"region:{region}" in printed.playable_at
        assert (play_refused(s, name) == "") == listed, place.name


@every_ally
def test_an_ally_owns_no_items(name: str) -> None:
    s = led("Adrazar", name).bears("Adrazar", "Elven Cloak", "Torque of Hues")
    minor, major = (refused(s, transfer(s, item, name)) for item in ("Elven Cloak", "Torque of Hues"))
    assert major == "LORE-GEN-01" and minor == ("" if name == "Bill the Pony" else "LORE-GEN-01")


@pytest.mark.parametrize(
    ("name", "start", "inside", "outside"),
    [
        ("Leaflock", "Lórien", "Bandit Lair", "Goblin-gate"),
        ("Treebeard", "Lórien", "Bandit Lair", "Goblin-gate"),
        ("Skinbark", "Lórien", "Edoras", "Bandit Lair"),
        ("Tom Bombadil", "Bree", "Bag End", "Blue Mountain Dwarf-hold"),
    ],
)
def test_an_ally_leaves_a_company_that_goes_too_far(name: str, start: str, inside: str, outside: str) -> None:
    stays = led("Adrazar", name, at=start).go(inside).window(At.MOVEMENT, 0)
    leaves = led("Adrazar", name, at=start).go(outside).window(At.MOVEMENT, 0)
    assert stays.where(name) is Zone.PLAY and leaves.where(name) is Zone.DISCARD


@pytest.mark.parametrize("name", ["Leaflock", "Quickbeam", "Skinbark", "Treebeard"])
def test_ents_are_shunned_at_sites(name: str) -> None:
    site = enter(led("Adrazar", name, at="Weathertop").stay()).window(At.ENGAGEMENT, 0)
    assert may_strike(site) == {"Adrazar"}
    s = led("Adrazar", name, at="Lórien").hand(1, "Wolves")
    hazard(s.go("Eagles’ Eyrie"), "Wolves").window(At.ENGAGEMENT, 0)
    assert may_strike(s) == {"Adrazar", name}
    keyed = led("Adrazar", name, at="Lórien").hand(1, "Orc-patrol").go("Moria")
    keyed.window(At.MOVEMENT, 1).act(keyed.play_action("Orc-patrol"))
    keyed.pick(1)
    keyed.window(At.ENGAGEMENT, 0)
    assert under_attack(keyed).keyed_site and may_strike(keyed) == {"Adrazar"}


# -------------------------------------------------------------------------------------------------------- travellers
def test_bill_the_pony_joins_at_a_used_site() -> None:
    s = Scenario().company(0, "Adrazar", at="Bree").hand(0, "Bill the Pony").used(0, "Bree")
    at_site(s.stay()).play("Bill the Pony").settle()
    assert s.where("Bill the Pony") is Zone.PLAY
    fresh = Scenario().company(0, "Adrazar", at="Bree").hand(0, "Bill the Pony")
    at_site(fresh.stay()).play("Bill the Pony").settle()
    assert fresh.state.players[0].used == (ATLAS.site_named["Bree"].index,)


def test_bill_the_pony_finds_the_way_home() -> None:
    s = led("Adrazar", "Bill the Pony", "Bilbo", at="Weathertop").at_end_of_turn()
    s.until(Question.CHOICE).pick(1).finish_turn()
    assert s.where("Bill the Pony") is Zone.DISCARD
    assert s.site_of("Adrazar") == ATLAS.sites[ATLAS.site_named["Weathertop"].nearest_haven].name
    stays = led("Adrazar", "Bill the Pony", "Bilbo", at="Weathertop").at_end_of_turn().finish_turn()
    assert stays.site_of("Adrazar") == "Weathertop" and stays.where("Bill the Pony") is Zone.PLAY


@pytest.mark.parametrize(
    ("fellows", "at"),
    [(("Anborn", "Mablung", "Bilbo"), "Weathertop"), ((), "Rivendell")],
)
def test_bill_the_pony_leads_few_and_from_no_haven(fellows: tuple[str, ...], at: str) -> None:
    s = led("Adrazar", "Bill the Pony", *fellows, at=at).at_end_of_turn()
    assert Question.CHOICE not in asked_until_next_turn(s)
    small = led("Adrazar", "Bill the Pony", *fellows[1:], at="Weathertop").at_end_of_turn()
    assert Question.CHOICE in asked_until_next_turn(small)


def test_gwaihir_carries_a_small_company_anywhere() -> None:
    s = led("Adrazar", "Gwaihir", "Bilbo")
    s.use("Gwaihir").settle()
    s.until(Question.NEW_SITE)
    goals = {ATLAS.sites[x.args[0]].name for x in s.legal() if x.verb == Verb.GO}
    dark = {place.name for place in ATLAS.sites if ATLAS.regions[place.region].type in "sd"}
    near = {ATLAS.sites[x.args[0]].name for x in led("Adrazar", "Bilbo").until(Question.NEW_SITE).legal() if x.args}
    assert {"Southron Oasis", "Tolfalas", "Edoras"} <= goals and goals & dark <= near
    s.pick("Southron Oasis").window(At.MOVEMENT, 1)
    assert group_of(s, "Adrazar").journey.path == () and s.where("Gwaihir") is Zone.DISCARD  # type: ignore[union-attr]
    assert refused(led("Adrazar", "Gwaihir", "Bilbo", "Anborn"), use(s, "Gwaihir"))


@pytest.mark.parametrize(
    ("riders", "another"),
    [(("Adrazar", ()), True), (("Adrazar", ("Bilbo",)), True), (("Adrazar", ("Anborn",)), False)],
)
def test_shadowfax_gives_a_second_movement_phase(riders: tuple[str, tuple[str, ...]], another: bool) -> None:
    s = led(riders[0], "Shadowfax", *riders[1]).go("Weathertop")
    s.until(Question.CHOICE if another else Question.ENTER)
    if another:
        s.pick(1)
        assert s.question is Question.NEW_SITE and s.pose("Shadowfax") is Pose.TAPPED
        s.pick("Bag End").until(Question.ENTER)
    assert s.site_of("Adrazar") == ("Bag End" if another else "Weathertop")


def test_shadowfax_runs_with_no_other_ally_and_not_when_tapped() -> None:
    crowded = Scenario().company(0, "Bilbo", "Shadowfax", "Quickbeam", at="Rivendell")
    tapped = led("Adrazar", "Shadowfax").tapped("Shadowfax")
    free = led("Adrazar", "Shadowfax")
    for s, runs in ((crowded, False), (tapped, False), (free, True)):
        assert (Question.CHOICE in asked_until_next_turn(s.go("Bag End" if runs else "Bree"))) == runs


# -------------------------------------------------------------------------------------------------- the Old Forest
def test_goldberry_is_struck_by_nobody() -> None:
    s = led("Adrazar", "Goldberry").hand(1, "Wolves")
    hazard(s.go("Weathertop"), "Wolves").window(At.ENGAGEMENT, 0)
    assert may_strike(s) == {"Adrazar"}


def test_goldberry_cancels_an_attack_from_the_wilderness() -> None:
    s = led("Adrazar", "Goldberry").hand(1, "Wolves")
    hazard(s.go("Weathertop"), "Wolves").window(At.ENGAGEMENT, 0).use("Goldberry").settle()
    assert strikes(s) == [] and s.pose("Goldberry") is Pose.TAPPED
    shadow = led("Adrazar", "Goldberry", at="Dead Marshes").hand(1, "Wargs").go("Bandit Lair")
    hazard(shadow, "Wargs").window(At.ENGAGEMENT, 0)
    assert refused(shadow, use(shadow, "Goldberry"))


@pytest.mark.parametrize("taps", [True, False])
def test_goldberry_keeps_her_company_on_its_course(taps: bool) -> None:
    s = led("Adrazar", "Goldberry", at="Grey Havens").hand(1, "Fell Turtle").rolls(2, 2)
    hazard(s.go("Himring"), "Fell Turtle").until(Question.CHOICE)
    if taps:
        s.pick("Goldberry")
    else:
        s.pass_()
    s.until(Question.ENTER)
    assert s.site_of("Adrazar") == ("Himring" if taps else "Grey Havens")
    assert (s.pose("Goldberry") is Pose.TAPPED) == taps


def test_tom_bombadil_cancels_a_hazard_on_any_company_near_him() -> None:
    s = Scenario().company(0, "Adrazar", "Tom Bombadil", at="Bree").company(0, "Bilbo", at="Rivendell")
    s.hand(1, "Lure of the Senses").until(Question.NEXT_COMPANY).pick(group_of(s, "Bilbo").number)
    s.go("Weathertop").window(At.MOVEMENT, 1).play("Lure of the Senses").window(At.COUNTER, 0)
    s.use("Tom Bombadil").settle()
    assert s.where("Lure of the Senses") is Zone.DISCARD and s.pose("Tom Bombadil") is Pose.TAPPED


def test_tom_bombadil_cares_for_his_country_only() -> None:
    s = Scenario().company(0, "Adrazar", "Tom Bombadil", at="Bree").company(0, "Bilbo", at="Lórien")
    s.hand(1, "Lure of the Senses").until(Question.NEXT_COMPANY).pick(group_of(s, "Bilbo").number)
    s.go("Edoras").window(At.MOVEMENT, 1).play("Lure of the Senses")
    past(s, At.COUNTER).settle()
    assert s.where("Lure of the Senses") is Zone.PLAY
    assert not any(x.verb == Verb.USE for x in s.log)


# ------------------------------------------------------------------------------------------------------------- Ents
def test_leaflock_cancels_a_hazard_on_his_company() -> None:
    s = led("Adrazar", "Leaflock", at="Lórien").hand(1, "Lure of the Senses", "Wolves")
    s.go("Edoras").window(At.MOVEMENT, 1).play("Lure of the Senses", "Adrazar").window(At.COUNTER, 0)
    s.use("Leaflock").settle()
    assert s.where("Lure of the Senses") is Zone.DISCARD and s.pose("Leaflock") is Pose.TAPPED


def test_leaflock_cancels_no_creature_and_no_condition_for_all() -> None:
    for card in ("Wolves", "Doors of Night"):
        s = led("Adrazar", "Leaflock", at="Lórien").hand(1, card).go("Eagles’ Eyrie").window(At.MOVEMENT, 1)
        s.act(s.play_action(card)).window(At.COUNTER, 0)
        assert refused(s, use(s, "Leaflock"))


# ----------------------------------------------------------------------------------------------------------- others
def test_gollum_knows_ways_out_for_few() -> None:
    s = led("Adrazar", "Gollum", "Bilbo").hand(1, "Wolves")
    hazard(s.go("Weathertop"), "Wolves").window(At.ENGAGEMENT, 0).use("Gollum").settle()
    assert strikes(s) == [] and s.pose("Gollum") is Pose.TAPPED
    many = led("Adrazar", "Gollum", "Bilbo", "Anborn").hand(1, "Wolves")
    assert refused(hazard(many.go("Weathertop"), "Wolves").window(At.ENGAGEMENT, 0), use(many, "Gollum"))


@pytest.mark.parametrize("owner", [0, 1])
def test_gollum_falls_with_the_one_ring(owner: int) -> None:
    s = led("Adrazar", "Gollum", at="Moria").company(owner, "Frodo", at="Moria").bears("Frodo", "The One Ring")
    s.use("Gollum", ability=1).settle()
    assert s.where("Gollum") is s.where("The One Ring") is Zone.DISCARD and s.where("Frodo") is Zone.PLAY


@pytest.mark.parametrize(("gollum", "ring"), [("Rivendell", "Rivendell"), ("Moria", "Bree")])
def test_gollum_needs_the_ring_at_his_site_outside_havens(gollum: str, ring: str) -> None:
    s = led("Adrazar", "Gollum", at=gollum).company(1, "Frodo", at=ring).bears("Frodo", "The One Ring")
    assert refused(s, use(s, "Gollum", 1))


@pytest.mark.parametrize(("roll", "won"), [(9, True), (8, False)])
def test_roac_wins_a_faction_far_away(roll: int, won: bool) -> None:
    """Riders of Rohan need 11: his mind is 0, his text gives +2."""
    s = led("Gimli", "Roäc the Raven", at="Lake-town").hand(0, "Riders of Rohan", "Army of the Dead").tapped("Gimli")
    at_site(s.used(0, "Lake-town").stay()).rolls(roll).use("Roäc the Raven")
    assert refused(s, pick(s.in_hand(0, "Army of the Dead")))
    s.pick("Riders of Rohan").settle()
    assert (
        s.where("Riders of Rohan") is (Zone.MP if won else Zone.DISCARD) and s.where("Roäc the Raven") is Zone.DISCARD
    )
    assert ATLAS.site_named["Edoras"].index not in s.state.players[0].used
    rollers = [name_of(s, who) for _, purpose, who, *_ in told(s, Told.ROLLS) if purpose == Purpose.FACTION]
    assert rollers == ["Roäc the Raven"] and companions(s, "Gimli") == {"Gimli"}


def test_quickbeam_fights_in_the_wild() -> None:
    s = led("Adrazar", "Quickbeam").hand(1, "Giant").rolls(7)
    attack(s, "Giant", goal="Bree").pick("Quickbeam").settle()
    assert [who for who, *_ in strikes(s)] == ["Quickbeam"]

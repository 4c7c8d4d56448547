"""Hazard events and the cards that are hazard or resource, card by card."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.cards.printed import Kind
from engine.journeys.reading.filters import path_types
from engine.journeys.reading.values import corruption, hazard_limit
from engine.journeys.table.board import card_of
from engine.journeys.table.events import Told
from engine.journeys.table.records import Pose, Zone
from engine.journeys.table.verbs import Question, Verb
from engine.kernel.actions import Action
from engine.lore.cards.library import load
from tests.cards.hazard_scenes import (
    DOORS,
    against,
    enter,
    gone,
    may_enter,
    modifiers,
    playable,
    region_kind,
    road,
    site_kind,
    strike_with,
    told,
    travelling,
)
from tests.library import ATLAS
from tests.rules_plugin import rule
from tests.scenario import Scenario


def limit(s: Scenario) -> int:
    """The hazard limit of the first company."""
    return hazard_limit(s.state, s.state.companies[0])


# ---------------------------------------------------------------------------------------------------- events on attacks
@pytest.mark.parametrize(
    ("name", "place", "elsewhere", "bonus"),
    [
        ("Arouse Denizens", "Ettenmoors", "Mount Gram", 3),
        ("Arouse Minions", "Mount Gram", "Ettenmoors", 3),
        ("Awaken the Earth’s Fire", "Mount Gram", "Ettenmoors", 2),
        ("Choking Shadows", "Ettenmoors", "Mount Gram", 2),
    ],
)
def test_events_on_automatic_attacks(name: str, place: str, elsewhere: str, bonus: int) -> None:
    s = enter(travelling("Glorfindel II", hand=(name,), at=place)).window(At.ENGAGEMENT, 1)
    s.play(name).until(Question.FACE).pick(0).settle()
    assert against(s, 0)[1] == ATLAS.site_named[place].attacks[0].prowess + bonus
    t = enter(travelling("Glorfindel II", hand=(name,), at=elsewhere)).window(At.ENGAGEMENT, 1)
    assert not playable(t, name)


@rule("LORE-UNIQUE-04")
def test_arouse_denizens_is_played_once_on_an_attack() -> None:
    s = enter(travelling("Beregond", hand=("Arouse Denizens", "Arouse Denizens"), at="Ettenmoors"))
    s.window(At.ENGAGEMENT, 1).play("Arouse Denizens").window(At.ENGAGEMENT, 1)
    assert not playable(s, "Arouse Denizens")


@pytest.mark.parametrize(
    ("name", "places"),
    [
        ("Awaken the Earth’s Fire", {"Angmar": "d", "Mount Gram": "D"}),
        ("Choking Shadows", {"Rhudaur": "s", "Ettenmoors": "S"}),
        ("Gloom", {"Rohan": "w", "Bree": "R"}),
        ("New Moon", {"The Shire": "b", "Bag End": "B"}),
    ],
)
def test_environments_change_one_place_by_night(name: str, places: dict[str, str]) -> None:
    assert not playable(road(travelling("Beregond", hand=(name,)), "Bree"), name, 1)
    for place, kind in places.items():
        s = road(travelling("Beregond", hand=(name, name), night=True), "Bree").play(name, place, use=1).settle()
        found = region_kind(s, place) if place in ATLAS.region_named else site_kind(s, place)
        assert found == kind
        assert not playable(s.window(At.MOVEMENT, 1), name, 1), "only one copy a turn"
        s.finish_turn()
        assert not s.state.lasting


def test_dragons_desolation_strengthens_a_dragon() -> None:
    s = road(travelling("Beregond", hand=("Cave-drake", "Dragon’s Desolation")), "Bree")
    strike_with(s, "Cave-drake").window(At.ENGAGEMENT, 1).play("Dragon’s Desolation").settle()
    assert against(s)[1] == 12


@pytest.mark.parametrize(
    ("goal", "night", "possible"),
    [
        ("Ettenmoors", False, False),
        ("Ettenmoors", True, True),
        ("The White Towers", False, True),
        ("Bree", True, False),
    ],
)
def test_dragons_desolation_lets_one_dragon_in(goal: str, night: bool, possible: bool) -> None:
    s = road(travelling("Beregond", hand=("Smaug", "Agburanar", "Dragon’s Desolation"), night=night), goal)
    assert not playable(s, "Smaug") and playable(s, "Dragon’s Desolation", 1) is possible
    if possible:
        s.play("Dragon’s Desolation", use=1).settle().window(At.MOVEMENT, 1)
        assert playable(s, "Smaug")


def test_dragons_desolation_is_used_up() -> None:
    s = travelling("Beregond", "Balin", "Bifur", "Bofur", hand=("Smaug", "Agburanar", "Dragon’s Desolation"))
    road(s, "The White Towers").play("Dragon’s Desolation", use=1).settle().window(At.MOVEMENT, 1)
    strike_with(s.rolls(12, 2, 12, 2), "Smaug").settle().window(At.MOVEMENT, 1)
    assert not playable(s, "Agburanar")


def test_fell_beast_carries_a_nazgul() -> None:
    s = road(travelling("Beregond", "Balin", "Bifur", hand=("Adûnaphel", "Fell Beast"), at="Carn Dûm"))
    strike_with(s, "Adûnaphel").window(At.ENGAGEMENT, 1).play("Fell Beast").until(Question.ASSIGN)
    assert s.decider == 1
    s.pick("Balin").pick("Bifur").settle()
    assert len(told(s, Told.STRIKE)) == 2 and against(s)[1] == 13


@pytest.mark.parametrize(
    ("name", "goal"), [("Fell Beast", "Moria"), ("Fell Beast", "Bandit Lair"), ("Morgul-horse", "Bandit Lair")]
)
def test_mounts_open_a_key(name: str, goal: str) -> None:
    s = road(travelling("Beregond", hand=("Witch-king of Angmar", name), at="Lórien"), goal)
    assert not playable(s, "Witch-king of Angmar")
    s.play(name, use=1).settle().window(At.MOVEMENT, 1)
    assert playable(s, "Witch-king of Angmar")


@pytest.mark.parametrize("name", ["Dragon’s Desolation", "Fell Beast", "Words of Power and Terror"])
def test_some_events_need_their_own_sort_of_attack(name: str) -> None:
    s = road(travelling("Beregond", hand=("Wolves", name)), "Bree")
    assert not playable(strike_with(s, "Wolves").window(At.ENGAGEMENT, 1), name)


def test_morgul_horse_answers_nothing_else() -> None:
    s = road(travelling("Beregond", hand=("Wolves", "Morgul-horse")), "Bree").play("Wolves").window(At.COUNTER, 1)
    assert not playable(s, "Morgul-horse")


def test_morgul_horse_brings_the_rider_back() -> None:
    s = travelling("Beregond", "Balin", hand=("Morgul-horse",)).in_play(1, "Adûnaphel", use=1)
    road(s, "Bree").use("Adûnaphel", "Balin").window(At.COUNTER, 1).play("Morgul-horse").settle()
    assert s.pose("Balin") is Pose.TAPPED and "Adûnaphel" in s.names(1, Zone.HAND)


def test_fury_of_the_iron_crown_strengthens_one_strike_and_costs_the_creature() -> None:
    s = travelling("Beregond", "Balin", hand=("Orc-watch", "Fury of the Iron Crown")).hand(0, "The Iron Crown")
    road(s, "Moria").rolls(7, 2)
    strike_with(s, "Orc-watch").window(At.STRIKE, 1).play("Fury of the Iron Crown").until(Question.CHOICE, 0)
    assert s.pick("The Iron Crown").question is Question.TARGET
    s.pick("Balin").settle()
    assert [e.args[3] for e in told(s, Told.STRIKE)] == [13, 9]
    assert s.named("Orc-watch") in s.state.zones[0][Zone.MP]
    assert s.named("The Iron Crown") in card_of(s.state, s.named("Balin")).holds


def test_fury_of_the_iron_crown_leaves_a_nazgul_to_its_player() -> None:
    s = road(travelling("Beregond", hand=("Adûnaphel", "Fury of the Iron Crown"), at="Carn Dûm")).rolls(2, 2)
    strike_with(s, "Adûnaphel").window(At.STRIKE, 1).play("Fury of the Iron Crown").settle()
    assert against(s)[1] == 19 and s.where("Adûnaphel") is Zone.DISCARD


def test_fury_of_the_iron_crown_is_not_for_beasts() -> None:
    s = road(travelling("Beregond", hand=("Wolves", "Fury of the Iron Crown")), "Bree")
    assert not playable(strike_with(s, "Wolves").window(At.STRIKE, 1), "Fury of the Iron Crown")


def test_fury_of_the_iron_crown_needs_it_out_of_play() -> None:
    s = travelling("Beregond", hand=("Orc-watch", "Fury of the Iron Crown")).bears("Beregond", "The Iron Crown")
    strike_with(road(s, "Moria"), "Orc-watch").window(At.STRIKE, 1)
    assert not playable(s, "Fury of the Iron Crown")


def test_weariness_of_the_heart_weakens() -> None:
    s = road(travelling("Beregond", hand=("Wolves", "Weariness of the Heart")), "Bree")
    strike_with(s, "Wolves").window(At.STRIKE, 1).play("Weariness of the Heart").settle()
    assert against(s)[0] == 4 - 2 - 1


@rule("LORE-CORR-03")
def test_weariness_of_the_heart_tempts_once_a_turn() -> None:
    s = road(travelling("Beregond", hand=("Weariness of the Heart",) * 2), "Bree")
    s.play("Weariness of the Heart", use=1).settle().window(At.MOVEMENT, 1)
    assert modifiers(s) == [-1] and not playable(s, "Weariness of the Heart", 0)


def test_words_of_power_and_terror_weaken_the_company_once() -> None:
    hand = ("Adûnaphel", "Words of Power and Terror", "Words of Power and Terror")
    s = road(travelling("Beregond", "Balin", "Bifur", hand=hand, at="Carn Dûm"))
    strike_with(s, "Adûnaphel").window(At.ENGAGEMENT, 1).play("Words of Power and Terror").window(At.ENGAGEMENT, 1)
    assert not playable(s, "Words of Power and Terror")
    s.until(Question.ASSIGN).pick("Balin").until(Question.FACE).pick(0).settle()
    assert against(s)[0] == 4 - 1


# ---------------------------------------------------------------------------------------------- events on companies
def test_gloom_weakens_one_character() -> None:
    s = road(travelling("Beregond", hand=("Gloom", "Wolves")), "Bree").play("Gloom").settle().window(At.MOVEMENT, 1)
    strike_with(s, "Wolves").until(Question.FACE).pick(0).settle()
    assert against(s)[0] == 4 - 2 - 1
    assert not playable(road(travelling("Beregond", hand=("Gloom",))), "Gloom")


def test_new_moon_taps_an_elf() -> None:
    s = road(travelling("Beregond", "Haldir", hand=("New Moon",)), "Bree").play("New Moon").settle()
    assert s.pose("Haldir") is Pose.TAPPED and s.pose("Beregond") is Pose.UNTAPPED
    assert not playable(road(travelling("Beregond", hand=("New Moon",)), "Bree"), "New Moon")


def test_drowning_seas_wash_things_away() -> None:
    s = travelling("Beregond", hand=("Drowning Seas",), at="Grey Havens").bears(
        "Beregond", "Horn of Anor", "Elven Cloak"
    )
    road(s, "Himring")
    before = len(s.state.zones[0][Zone.HAND])
    s.play("Drowning Seas").until(Question.CHOICE, 0).pick("Elven Cloak").settle()
    assert gone(s, "Elven Cloak") and not gone(s, "Horn of Anor")
    assert len(s.state.zones[0][Zone.HAND]) == max(0, before - 2)


def test_drowning_seas_by_night_turn_back() -> None:
    inland = road(travelling("Beregond", hand=("Drowning Seas",), night=True), "Bree")
    assert not playable(inland, "Drowning Seas") and not playable(inland, "Drowning Seas", 1)
    day = road(travelling("Beregond", hand=("Drowning Seas",), at="Grey Havens"), "Himring")
    assert not playable(day, "Drowning Seas", 1)
    s = road(travelling("Beregond", hand=("Drowning Seas",), at="Grey Havens", night=True), "Himring")
    s.play("Drowning Seas", use=1).settle().until(Question.OPTION)
    assert s.site_of("Beregond") == "Grey Havens"


@pytest.mark.parametrize(
    ("name", "origin", "goal"),
    [("Lost at Sea", "Grey Havens", "Himring"), ("Lost in Free-domains", "Rivendell", "Bag End")],
)
def test_lost_companies_do_not_enter(name: str, origin: str, goal: str) -> None:
    s = road(travelling("Beregond", hand=(name,), at=origin), goal).play(name).settle()
    assert not may_enter(s) and s.site_of("Beregond") == goal
    assert not playable(road(travelling("Beregond", hand=(name,)), "Ettenmoors"), name)


@pytest.mark.parametrize(
    ("name", "goal", "more"),
    [
        ("Lost in Border-lands", "Beorn’s House", 1),
        ("Lost in Shadow-lands", "Mount Gram", 1),
        ("Lost in the Wilderness", "Moria", 3),
    ],
)
def test_lost_companies_meet_more_hazards(name: str, goal: str, more: int) -> None:
    s = road(travelling("Beregond", hand=(name,)), goal)
    before = limit(s)
    assert limit(s.play(name).settle()) == before + more and path_types(s.state, s.state.companies[0])


def test_lost_in_dark_domains_doubles_the_limit() -> None:
    s = road(travelling("Beregond", "Balin", "Bifur", hand=("Lost in Dark-domains",)), "Mount Gundabad")
    assert limit(s.play("Lost in Dark-domains").settle()) == 6
    assert not playable(road(travelling("Beregond", hand=("Lost in Dark-domains",)), "Bree"), "Lost in Dark-domains")


def test_river_holds_back_who_has_no_ranger() -> None:
    assert not may_enter(road(travelling("Beregond", hand=("River",)), "Bree").play("River").settle())


MOVING = ["Lost in Border-lands", "Lost in Shadow-lands", "Lost in the Wilderness", "River"]


@pytest.mark.parametrize("name", MOVING)
def test_events_on_moving_companies_need_one(name: str) -> None:
    assert not playable(road(travelling("Beregond", hand=(name,), at="Ettenmoors")), name)


@pytest.mark.parametrize("moment", [At.MOVEMENT, At.SITE])
def test_river_is_crossed_by_a_ranger_who_taps(moment: At) -> None:
    s = road(travelling("Faramir", "Balin", hand=("River",)), "Bree").play("River").settle()
    cross = Action(Verb.LIFT, (s.named("Faramir"),))
    if moment is At.MOVEMENT:
        s.window(At.MOVEMENT, 0).act(cross)
    else:
        s.until(Question.ENTER)
        assert Action(Verb.PICK, (1,)) not in s.legal()
        s.act(cross)
    enter(s)
    assert s.pose("Faramir") is Pose.TAPPED and told(s, Told.ENTERS)


# --------------------------------------------------------------------------------------- events on characters, factions
@pytest.mark.parametrize(("dice", "stays"), [(7, False), (8, True)])
def test_call_of_home(dice: int, stays: bool) -> None:
    s = travelling("Beregond", "Gandalf", hand=("Call of Home",)).bears("Beregond", "Horn of Anor", "Elven Cloak")
    road(s, "Bree").rolls(dice).play("Call of Home").until(Question.ROLL_SUPPORT).pass_()
    if not stays:
        s.until(Question.RESCUE).act(Action(Verb.TRANSFER, (s.named("Elven Cloak"), s.named("Gandalf")))).settle()
        assert not gone(s, "Elven Cloak") and gone(s, "Horn of Anor") and "Beregond" in s.names(0, Zone.HAND)
    else:
        assert s.settle().where("Beregond") is Zone.PLAY


def test_call_of_home_is_resisted_with_help() -> None:
    s = road(travelling("Beregond", "Gandalf", hand=("Call of Home",)), "Bree").rolls(7)
    s.play("Call of Home").until(Question.ROLL_SUPPORT).pick("Gandalf").settle()
    assert s.where("Beregond") is Zone.PLAY and s.pose("Gandalf") is Pose.TAPPED


def test_call_of_home_spares_the_ring_bearer() -> None:
    s = travelling("Sam Gamgee", "Gandalf", hand=("Call of Home",)).bears("Sam Gamgee", "The One Ring")
    assert not playable(road(s, "Bree"), "Call of Home")


@pytest.mark.parametrize(("origin", "goal", "modifier"), [("Grey Havens", "Himring", -3), ("Rivendell", "Bree", 0)])
def test_call_of_the_sea(origin: str, goal: str, modifier: int) -> None:
    s = road(travelling("Haldir", "Beregond", hand=("Call of the Sea",), at=origin), goal).rolls(8)
    s.play("Call of the Sea").settle()
    assert modifiers(s, 9) == [modifier] and ("Haldir" in s.names(0, Zone.HAND)) is (modifier < 0)


@pytest.mark.parametrize(("dice", "stays"), [(8, False), (9, True)])
def test_tookish_blood_calls_a_hobbit(dice: int, stays: bool) -> None:
    s = road(travelling("Sam Gamgee", "Beregond", hand=("Tookish Blood",)), "Bree").rolls(dice)
    s.play("Tookish Blood").settle()
    assert (s.where("Sam Gamgee") is Zone.PLAY) is stays


def test_tookish_blood_keeps_a_hobbit() -> None:
    s = travelling("Sam Gamgee", "Beregond", hand=("Call of Home",)).hand(0, "Tookish Blood")
    road(s, "Bree").rolls(2).play("Call of Home", "Sam Gamgee").window(At.COUNTER, 0)
    s.play("Tookish Blood", use=1).settle()
    assert s.where("Sam Gamgee") is Zone.PLAY


@pytest.mark.parametrize(("dice", "stays"), [(5, False), (6, True)])
def test_muster_disperses(dice: int, stays: bool) -> None:
    s = travelling("Elrond", "Beregond", hand=("Muster Disperses",)).stored(0, "Rangers of the North")
    road(s, "Bree").rolls(dice).play("Muster Disperses").settle()
    assert (s.where("Rangers of the North") is Zone.MP) is stays


# --------------------------------------------------------------------------------------------------- corruption events
def test_greed_tempts_everybody_else_when_an_item_is_played_there() -> None:
    s = travelling("Beregond", "Balin", "Sam Gamgee", "Gandalf", hand=("Greed",)).hand(0, "Sword of Gondolin")
    road(s, "Barrow-downs").play("Greed").settle().rolls(12)
    enter(s).until(Question.ASSIGN).pick("Gandalf").window(At.SITE, 0)
    s.play("Sword of Gondolin", "Beregond").settle()
    sword = load().named("Sword of Gondolin").corruption
    assert [(e.args[2], e.args[-2]) for e in told(s, Told.ROLLS) if e.args[1] == 2] == [(s.named("Balin"), sword)]


def test_greed_is_not_duplicated_on_a_site() -> None:
    s = road(travelling("Beregond", hand=("Greed", "Greed")), "Ettenmoors").play("Greed").settle()
    assert not playable(s.window(At.MOVEMENT, 1), "Greed")


@pytest.mark.parametrize(("second", "zone"), [(7, Zone.DISCARD), (2, Zone.MP)])
def test_the_precious(second: int, zone: Zone) -> None:
    s = travelling("Sam Gamgee", "Beregond", hand=("The Precious",)).bears("Sam Gamgee", "The One Ring")
    road(s, "Bree").rolls(2, second)
    burden = corruption(s.state, s.named("Beregond"))
    s.play("The Precious").settle()
    assert modifiers(s)[0] == burden - 2 and s.where("Beregond") is zone and s.where("The One Ring") is Zone.DISCARD
    assert not playable(road(travelling("Beregond", hand=("The Precious",)), "Bree"), "The Precious")


def test_the_precious_resisted() -> None:
    s = travelling("Sam Gamgee", "Beregond", hand=("The Precious",)).bears("Sam Gamgee", "The One Ring")
    road(s, "Bree").rolls(12).play("The Precious").settle()
    assert s.where("The One Ring") is Zone.PLAY


def test_the_rings_betrayal_costs_the_ring_alone() -> None:
    s = travelling("Beregond", hand=("The Ring’s Betrayal",))
    s.bears("Beregond", "Magic Ring of Lore", "Magic Ring of Courage", "Horn of Anor")
    road(s, "Bree").rolls(2).play("The Ring’s Betrayal").until(Question.CHOICE, 0).pick("Magic Ring of Lore").settle()
    assert gone(s, "Magic Ring of Lore") and not gone(s, "Magic Ring of Courage") and s.where("Beregond") is Zone.PLAY
    assert modifiers(s) == [-1 - 2 - 2 - 1 - 2]


def test_the_will_of_the_ring() -> None:
    s = travelling("Sam Gamgee", "Beregond", hand=("The Will of the Ring",)).bears("Sam Gamgee", "The One Ring")
    road(s, "Bree").rolls(12).play("The Will of the Ring").settle()
    assert modifiers(s) == [3 - 6 - 4]


# ------------------------------------------------------------------------------------------------------------ Twilight
def test_twilight_discards_an_environment_and_counts_as_no_hazard() -> None:
    s = travelling("Beregond", hand=("Twilight",)).in_play(0, "Gates of Morning")
    s = road(s, "Bree").play("Twilight").settle()
    journey = s.state.companies[0].journey
    assert s.where("Gates of Morning") is Zone.DISCARD and journey is not None and journey.played == 0


def test_twilight_discards_an_environment_being_played() -> None:
    s = travelling("Beregond", hand=(DOORS,)).hand(0, "Twilight").in_play(0, "Gates of Morning")
    road(s, "Bree").play(DOORS).window(At.COUNTER, 0).play("Twilight", use=3).settle()
    assert s.where(DOORS) is Zone.DISCARD and s.where("Gates of Morning") is Zone.PLAY


def test_twilight_as_a_resource_discards_a_hazard_environment() -> None:
    s = travelling("Beregond", night=True).hand(0, "Twilight").play("Twilight", use=2).settle()
    assert s.where(DOORS) is Zone.DISCARD


@pytest.mark.parametrize(("seat", "use"), [(0, 3), (1, 1)])
def test_twilight_answers_environments_alone(seat: int, use: int) -> None:
    s = travelling("Beregond", hand=("Wolves", "Twilight")).hand(0, "Twilight")
    road(s, "Bree").play("Wolves").window(At.COUNTER, seat)
    assert not playable(s, "Twilight", use)


def test_twilight_as_a_hazard_answers_a_resource() -> None:
    s = travelling("Beregond", hand=("Twilight",)).hand(0, "Gates of Morning").go("Bree").window(At.MOVEMENT, 0)
    s.play("Gates of Morning").window(At.COUNTER, 1).play("Twilight", use=1).settle()
    assert s.where("Gates of Morning") is Zone.DISCARD


def test_every_hazard_event_is_tested() -> None:
    text = open(__file__, encoding="utf-8").read()
    kinds = (Kind.HAZARD_EVENT, Kind.DUAL_EVENT)
    names = [c.name for c in load().definitions if c.kind in kinds]
    assert [name for name in names if f'"{name}"' not in text] == []

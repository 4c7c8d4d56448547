"""Hazard conditions, card by card."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.cards.printed import Kind
from engine.journeys.reading.values import corruption, prowess
from engine.journeys.table.board import card_of
from engine.journeys.table.events import Told
from engine.journeys.table.records import Pose, Zone
from engine.journeys.table.verbs import Question, Verb
from engine.kernel.actions import Action
from engine.lore.cards.library import load
from tests.cards.hazard_scenes import (
    DOORS,
    against,
    announced,
    enter,
    gone,
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

# ------------------------------------------------------------------------------- conditions about attacks and places
SPENT = [
    "A Pack at the Door",
    "Awaken Denizens",
    "Awaken Minions",
    "Clouds",
    "Eye of Sauron",
    "Fell Winter",
    "Foul Fumes",
    "Long Winter",
    "Minions Stir",
    "Morgul Night",
    "Night",
    "Plague of Wights",
    "Snowstorm",
    "Storms of Ossë",
    "The Balance of Things",
    "Wake of War",
]


@pytest.mark.parametrize("name", SPENT)
def test_passing_conditions_go_at_their_players_next_untap_phase(name: str) -> None:
    s = Scenario().company(0, "Beregond", at="Rivendell").company(1, "Elrond", at="Lórien").in_play(1, name)
    assert s.where(name) is Zone.PLAY
    s.finish_turn()
    assert s.where(name) is Zone.DISCARD


@pytest.mark.parametrize(
    "name", ["A Pack at the Door", "Morgul Night", "Snowstorm", "Storms of Ossë", "The Will of Sauron"]
)
def test_conditions_of_the_night_need_doors_of_night(name: str) -> None:
    assert not playable(road(travelling("Beregond", hand=(name,)), "Ettenmoors"), name)
    assert playable(road(travelling("Beregond", hand=(name,), night=True), "Ettenmoors"), name)


def test_a_pack_at_the_door_opens_keys_for_common_beasts() -> None:
    s = travelling("Beregond", hand=("Wargs", "Fell Turtle", "Shelob"), at="Bree").in_play(1, "A Pack at the Door")
    road(s)
    assert playable(s, "Wargs") and not playable(s, "Fell Turtle") and not playable(s, "Shelob")


@pytest.mark.parametrize(
    ("name", "place", "elsewhere"),
    [("Awaken Denizens", "Ettenmoors", "Mount Gram"), ("Awaken Minions", "Mount Gram", "Ettenmoors")],
)
def test_awakened_sites_strike_twice_as_often(name: str, place: str, elsewhere: str) -> None:
    strikes = {}
    for there in (place, elsewhere):
        s = enter(travelling("Beregond", at=there).in_play(1, name))
        strikes[there] = announced(s)[0]
    printed = {there: ATLAS.site_named[there].attacks[0].strikes for there in strikes}
    assert strikes == {place: 2 * printed[place], elsewhere: printed[elsewhere]}


def test_balrog_of_moria_attacks_there_and_strengthens_its_neighbours() -> None:
    s = enter(travelling("Glorfindel II", at="Moria").in_play(1, "Balrog of Moria")).rolls(12, 12, 12)
    s.until(Question.WINDOW, 0).window(At.SITE, 0)
    assert [announced(s, 0), announced(s, 1)] == [(4, 9), (1, 18)]
    assert s.named("Balrog of Moria") in s.state.zones[0][Zone.MP]


def test_balrog_of_moria_makes_lorien_a_free_hold_while_galadriel_is_away() -> None:
    home = travelling("Galadriel", at="Lórien").in_play(1, "Balrog of Moria")
    away = travelling("Galadriel", at="Rivendell").in_play(1, "Balrog of Moria")
    assert (site_kind(home, "Lórien"), site_kind(away, "Lórien")) == ("H", "F")


def test_bane_of_the_ithil_stone_doubles_palantiri_and_closes_piles() -> None:
    s = travelling("Beregond", hand=("Mouth of Sauron",)).in_play(1, "Bane of the Ithil-stone")
    s.bears("Beregond", "Palantír of Osgiliath").discarded(1, "Night")
    stone = load().named("Palantír of Osgiliath").corruption
    assert corruption(s.state, s.named("Beregond")) == 2 * stone - 1
    assert not playable(road(s, "Bree"), "Mouth of Sauron", 1)


def test_bane_of_the_ithil_stone_goes_with_an_exhausted_pile() -> None:
    s = travelling("Beregond").in_play(1, "Bane of the Ithil-stone").empty_draw_pile(0, "Elven Cloak")
    road(s, "Bree")
    assert gone(s, "Bane of the Ithil-stone")


@pytest.mark.parametrize(("night", "prowess"), [(True, 10), (False, 8)])
def test_clouds_strengthen_creatures_by_night(night: bool, prowess: int) -> None:
    s = road(travelling("Beregond", hand=("Wolves",), night=night).in_play(1, "Clouds"), "Bree")
    assert announced(strike_with(s, "Wolves"))[1] == prowess


def test_doors_of_night_sweeps_away_resource_environments() -> None:
    s = travelling("Beregond", hand=(DOORS,)).in_play(0, "Gates of Morning")
    road(s, "Bree").play(DOORS).settle()
    assert s.where("Gates of Morning") is Zone.DISCARD and s.where(DOORS) is Zone.PLAY


@pytest.mark.parametrize(("night", "bonus"), [(False, 1), (True, 3)])
def test_eye_of_sauron_strengthens_automatic_attacks(night: bool, bonus: int) -> None:
    s = enter(travelling("Beregond", at="Ettenmoors", night=night).in_play(1, "Eye of Sauron"))
    assert announced(s)[1] == 9 + bonus


def test_fell_winter_brings_wolves_and_by_night_wild_lands() -> None:
    s = enter(travelling("Beregond", at="Bree", night=True).in_play(1, "Fell Winter"))
    assert announced(s) == (3, 7) and (region_kind(s, "The Shire"), region_kind(s, "Rohan")) == ("b", "w")
    day = travelling("Beregond").in_play(1, "Fell Winter")
    assert region_kind(day, "The Shire") == "f"


def test_type_changes_follow_one_another() -> None:
    s = travelling("Beregond", night=True).in_play(1, "Fell Winter", "Morgul Night")
    t = travelling("Beregond", night=True).in_play(1, "Morgul Night", "Fell Winter")
    assert (region_kind(s, "Rohan"), region_kind(t, "Rohan")) == ("s", "w")


@pytest.mark.parametrize(
    ("creature", "night", "figures"),
    [
        ("Orc-patrol", False, (4, 8)),
        ("Orc-patrol", True, (5, 9)),
        ("Half-trolls of Far Harad", True, (3, 11)),
        ("Ghouls", True, (5, 7)),
    ],
)
def test_minions_stir(creature: str, night: bool, figures: tuple[int, int]) -> None:
    s = road(travelling("Beregond", hand=(creature,), night=night).in_play(1, "Minions Stir"), "Moria")
    assert announced(strike_with(s, creature)) == figures


def test_morgul_night_darkens_one_step() -> None:
    s = travelling("Beregond", night=True).in_play(1, "Morgul Night")
    assert (region_kind(s, "Rhudaur"), region_kind(s, "Angmar"), region_kind(s, "Rohan")) == ("s", "d", "b")


@pytest.mark.parametrize(
    ("who", "night", "figures"),
    [
        ("Beregond", False, (3, 8)),
        ("Beregond", True, (2, 9)),
        ("Faramir", False, (5, 8)),
        ("Faramir", True, (4, 9)),
        ("Erkenbrand", True, (4, 9)),
        ("Haldir", True, (4, 9)),
    ],
)
def test_night_weakens_men(who: str, night: bool, figures: tuple[int, int]) -> None:
    s = road(travelling(who, hand=("Orc-warriors",), night=night).in_play(1, "Night"), "Bree")
    strike_with(s, "Orc-warriors").until(Question.FACE).pick(0).settle()
    mine, theirs = against(s)
    assert (mine + 2, theirs) == figures


@pytest.mark.parametrize(("night", "figures"), [(False, (3, 10)), (True, (6, 10))])
def test_plague_of_wights(night: bool, figures: tuple[int, int]) -> None:
    s = road(travelling("Beregond", hand=("Ghosts",), night=night).in_play(1, "Plague of Wights"), "Moria")
    assert announced(strike_with(s, "Ghosts")) == figures


@pytest.mark.parametrize(
    ("item", "goal", "possible"),
    [
        ("The One Ring", "Bree", True),
        ("Magic Ring of Lore", "Bree", False),
        ("Magic Ring of Lore", "Moria", True),
        ("Horn of Anor", "Moria", False),
    ],
)
def test_the_nazgul_are_abroad_follow_rings(item: str, goal: str, possible: bool) -> None:
    s = travelling("Beregond", hand=("Adûnaphel",)).bears("Beregond", item).in_play(1, "The Nazgûl are Abroad")
    assert playable(road(s, goal), "Adûnaphel") is possible


def test_the_nazgul_are_abroad_return_at_the_end_of_the_turn() -> None:
    s = travelling("Beregond", night=True).in_play(1, "The Nazgûl are Abroad")
    s.discarded(0, "Dwar of Waw").discarded(1, "Ren the Unclean", "Wolves").at_end_of_turn()
    s.until(Question.CHOICE, 0).pick("Dwar of Waw").until(Question.CHOICE, 1)
    with pytest.raises(AssertionError):
        s.pick("Wolves")
    s.pick("Ren the Unclean")
    assert "Ren the Unclean" in s.names(1, Zone.HAND) and "Dwar of Waw" in s.names(0, Zone.HAND)


def test_the_nazgul_are_abroad_stay_away_by_day() -> None:
    s = travelling("Beregond").in_play(1, "The Nazgûl are Abroad").discarded(0, "Dwar of Waw").at_end_of_turn()
    s.finish_turn()
    assert not told(s, Told.RETURNED) and "Dwar of Waw" in s.names(0, Zone.DISCARD)


@pytest.mark.parametrize(
    ("creature", "night", "figures"), [("Wolves", False, (4, 9)), ("Wolves", True, (5, 10)), ("Crebain", True, (2, 6))]
)
def test_wake_of_war(creature: str, night: bool, figures: tuple[int, int]) -> None:
    s = road(travelling("Beregond", hand=(creature,), night=night).in_play(1, "Wake of War"), "Bree")
    assert announced(strike_with(s, creature)) == figures


# -------------------------------------------------------------------------------------------- on the way, at a site
@pytest.mark.parametrize(("name", "goal"), [("Foul Fumes", "Mount Gram"), ("Long Winter", "Bree")])
def test_bad_weather_turns_back_companies_without_a_ranger(name: str, goal: str) -> None:
    lost = road(travelling("Beregond", hand=(name,)), goal).play(name).settle()
    lost.until(Question.OPTION)
    assert lost.site_of("Beregond") == "Rivendell"
    declared = travelling("Beregond").in_play(1, name).go(goal).until(Question.OPTION)
    assert declared.site_of("Beregond") == "Rivendell"
    guided = travelling("Faramir").in_play(1, name).go(goal).until(Question.ENTER)
    assert guided.site_of("Faramir") == goal and not guided.state.players[0].used


@pytest.mark.parametrize(("name", "goal"), [("Foul Fumes", "Mount Gram"), ("Long Winter", "Bree")])
def test_bad_weather_by_night_uses_up_sites(name: str, goal: str) -> None:
    s = travelling("Faramir", night=True).in_play(1, name).go(goal).until(Question.ENTER)
    assert s.state.players[0].used == (ATLAS.site_named[goal].index,)


@pytest.mark.parametrize(("name", "goal"), [("Foul Fumes", "Mount Gram"), ("Long Winter", "Bree")])
def test_bad_weather_that_comes_later_does_not_stop_a_ranger(name: str, goal: str) -> None:
    s = road(travelling("Faramir", hand=(name,)), goal).play(name).settle().until(Question.ENTER)
    assert s.site_of("Faramir") == goal


def test_snowstorm_lets_pass_who_crosses_no_wilderness() -> None:
    s = road(travelling("Beregond", hand=("Snowstorm",), at="Grey Havens", night=True), "Himring").play("Snowstorm")
    assert s.settle().until(Question.ENTER).site_of("Beregond") == "Himring"
    t = travelling("Beregond", at="Grey Havens").in_play(1, "Snowstorm").go("Himring").until(Question.ENTER)
    assert t.site_of("Beregond") == "Himring"


def test_long_winter_lets_one_wilderness_pass() -> None:
    s = travelling("Beregond", night=True).in_play(1, "Long Winter").go("Ettenmoors").until(Question.ENTER)
    assert s.site_of("Beregond") == "Ettenmoors" and not s.state.players[0].used


def test_snowstorm_is_overcome_by_a_ranger_who_taps() -> None:
    s = travelling("Faramir", "Beregond").in_play(1, "Snowstorm").go("Bree").until(Question.CHOICE, 0)
    s.pick("Faramir").until(Question.ENTER)
    assert s.site_of("Faramir") == "Bree" and s.pose("Faramir") is Pose.TAPPED
    t = travelling("Faramir").in_play(1, "Snowstorm").go("Bree").until(Question.CHOICE, 0).pass_()
    assert t.until(Question.OPTION).site_of("Faramir") == "Rivendell"


def test_snowstorm_on_coming_into_play_turns_back_who_has_no_ranger() -> None:
    s = road(travelling("Beregond", hand=("Snowstorm",), night=True), "Bree").play("Snowstorm")
    assert s.settle().until(Question.OPTION).site_of("Beregond") == "Rivendell"


def test_storms_of_osse_use_up_sites_beyond_the_sea() -> None:
    s = travelling("Beregond", at="Grey Havens").in_play(1, "Storms of Ossë").go("Himring").until(Question.ENTER)
    assert s.state.players[0].used == (ATLAS.site_named["Himring"].index,)
    t = travelling("Beregond").in_play(1, "Storms of Ossë").go("Bree").until(Question.ENTER)
    assert not t.state.players[0].used


def test_siege_attacks_at_the_start_of_the_site_phase() -> None:
    s = road(travelling("Beregond", hand=("Siege",)), "Bree").play("Siege").settle().until(Question.ENTER)
    assert announced(s) == (3, 7)
    assert s.where("Siege") is Zone.PLAY
    assert not playable(road(travelling("Beregond", hand=("Siege",)), "Moria"), "Siege")


@pytest.mark.parametrize(("dice", "stuck"), [(6, True), (7, False)])
def test_siege_may_hold_a_company(dice: int, stuck: bool) -> None:
    s = travelling("Beregond", "Bard Bowman", "Balin", at="Bree").in_play(1, "Siege").lies_at("Siege", "Bree")
    s.rolls(dice).until(Question.NEW_SITE)
    goal = Action(Verb.GO, (ATLAS.site_named["Old Forest"].index,))
    assert (s.why_not(goal) is not None) is stuck and modifiers(s, 9) == [-2]


def test_siege_is_about_its_site_alone() -> None:
    s = travelling("Beregond", "Balin").in_play(1, "Siege").lies_at("Siege", "Bree").stay().until(Question.ENTER)
    assert not modifiers(s, 9) and not told(s, Told.ATTACK)
    t = travelling("Beregond", at="Bree").in_play(1, "Siege").lies_at("Siege", "Bree").at_end_of_turn()
    assert t.finish_turn().where("Siege") is Zone.PLAY


def test_siege_goes_when_nobody_is_there() -> None:
    s = travelling("Beregond").in_play(1, "Siege").at_end_of_turn()
    s.finish_turn()
    assert s.where("Siege") is Zone.DISCARD


def test_the_will_of_sauron_keeps_conditions_in_play() -> None:
    s = travelling("Beregond", night=True).company(1, "Elrond", at="Lórien").in_play(1, "The Will of Sauron", "Night")
    s.finish_turn()
    assert s.where("Night") is Zone.PLAY


def test_the_will_of_sauron_takes_them_along() -> None:
    s = travelling("Beregond", night=True).in_play(1, "The Will of Sauron", "Night").hand(0, "Twilight")
    s.play("Twilight", DOORS, use=2).settle()
    assert gone(s, "The Will of Sauron") and gone(s, "Night")


def test_the_will_of_sauron_goes_with_an_exhausted_pile() -> None:
    s = travelling("Beregond", night=True).in_play(1, "The Will of Sauron", "Night").empty_draw_pile(0, "Elven Cloak")
    road(s, "Bree")
    assert gone(s, "The Will of Sauron") and gone(s, "Night") and not gone(s, DOORS)


# ---------------------------------------------------------------------------------------------- corruption conditions
LURES = [
    ("Despair of the Heart", ("Beregond",), ("Sam Gamgee", "Gandalf")),
    ("Lure of Creation", ("Gandalf",), ("Beregond",)),
    ("Lure of Expedience", ("Beregond",), ("Sam Gamgee", "Gandalf")),
    ("Lure of Nature", ("Beregond", "Gandalf"), ("Sam Gamgee", "Balin")),
    ("Lure of the Senses", ("Beregond", "Gandalf", "Sam Gamgee", "Balin"), ()),
    ("The Burden of Time", ("Haldir",), ("Beregond",)),
]


@rule("LORE-CORR-02")
@pytest.mark.parametrize(("name", "fit", "unfit"), LURES)
def test_lures_lie_on_whom_they_fit(name: str, fit: tuple[str, ...], unfit: tuple[str, ...]) -> None:
    s = road(travelling(*fit, *unfit, hand=(name,)), "Bree")
    before = corruption(s.state, s.named(fit[0]))
    s.play(name)
    if s.question is Question.TARGET:
        assert {x.args[0] for x in s.legal()} == {s.named(who) for who in fit}
        s.pick(fit[0])
    s.settle()
    assert corruption(s.state, s.named(fit[0])) == before - 2
    assert s.named(name) in card_of(s.state, s.named(fit[0])).holds


def test_the_burden_of_time_is_not_played_at_a_haven() -> None:
    assert not playable(road(travelling("Haldir", hand=("The Burden of Time",))), "The Burden of Time")


def test_despair_of_the_heart_rolls_when_a_fellow_is_wounded() -> None:
    s = travelling("Beregond", "Balin", hand=("Giant",)).bears("Beregond", "Despair of the Heart")
    road(s, "Bree").rolls(2, 7, 2)
    strike_with(s, "Giant").until(Question.ASSIGN).pick("Balin").settle()
    assert modifiers(s) == [-3] and s.pose("Balin") is Pose.WOUNDED


@pytest.mark.parametrize(("goal", "rolls"), [("Grey Havens", 1), ("Bree", 0)])
def test_lure_of_creation_rolls_on_reaching_a_haven(goal: str, rolls: int) -> None:
    s = travelling("Gandalf").bears("Gandalf", "Lure of Creation").go(goal).until(Question.ENTER)
    assert modifiers(s) == [-1] * rolls


def test_lure_of_expedience_rolls_when_an_item_is_gained() -> None:
    s = travelling("Beregond", "Balin", "Bifur").bears("Beregond", "Lure of Expedience").bears("Balin", "Horn of Anor")
    s.act(Action(Verb.TRANSFER, (s.named("Horn of Anor"), s.named("Bifur")))).settle()
    assert [e.args[2] for e in told(s, Told.ROLLS)] == [s.named("Balin"), s.named("Beregond")]


def test_lure_of_nature_rolls_for_each_wilderness() -> None:
    s = travelling("Beregond").bears("Beregond", "Lure of Nature").go("Moria").until(Question.ENTER)
    assert modifiers(s) == [-3, -3, -3]


@pytest.mark.parametrize(("who", "rolls"), [("Haldir", [-4]), ("Sam Gamgee", [])])
def test_lure_of_power_strikes_the_next_faction_winner(who: str, rolls: list[int]) -> None:
    s = travelling(who, at="Bree").in_play(1, "Lure of Power").hand(0, "Rangers of the North").rolls(12)
    enter(s).window(At.SITE, 0).play("Rangers of the North").settle()
    assert [m - corruption(s.state, s.named(who)) for m in modifiers(s)] == rolls
    assert gone(s, "Lure of Power") is bool(rolls)


@pytest.mark.parametrize(
    ("name", "at", "rolls"),
    [
        ("Lure of the Senses", "Rivendell", 1),
        ("Lure of the Senses", "Bree", 0),
        ("The Burden of Time", "Rivendell", 0),
        ("The Burden of Time", "Bree", 1),
    ],
)
def test_lures_of_the_untap_phase(name: str, at: str, rolls: int) -> None:
    s = travelling("Haldir", at=at).bears("Haldir", name).at_turn_start()
    s.until(Question.NEW_SITE)
    assert len(modifiers(s)) == rolls


def test_lures_of_the_untap_phase_leave_the_other_players_turn_alone() -> None:
    s = travelling("Haldir").company(1, "Elrond", at="Lórien").bears("Elrond", "Lure of the Senses").at_turn_start()
    s.until(Question.NEW_SITE)
    assert modifiers(s) == []


def test_the_balance_of_things_counts_the_mildest_burden_twice() -> None:
    s = travelling("Beregond", "Elrond").in_play(1, "The Balance of Things")
    s.bears("Beregond", "Sword of Gondolin", "Lure of Nature").bears("Elrond", "Sword of Gondolin")
    assert corruption(s.state, s.named("Beregond")) == -1 - 2 - 2 - 1
    assert corruption(s.state, s.named("Elrond")) == -2 - 2


@pytest.mark.parametrize(("name", "prowess", "burden"), [("Morgul-knife", 17, -4), ("The Pale Sword", 16, -5)])
def test_blades_come_to_lie_on_the_wounded(name: str, prowess: int, burden: int) -> None:
    s = road(travelling("Beregond", "Balin", hand=("Adûnaphel", name), at="Carn Dûm")).rolls(2, 2)
    strike_with(s, "Adûnaphel").window(At.ENGAGEMENT, 1).play(name)
    s.until(Question.ASSIGN).pick("Balin").settle()
    assert against(s)[1] == prowess and corruption(s.state, s.named("Balin")) == burden


@rule("LORE-REMOVE-02")
@pytest.mark.parametrize("name", ["Morgul-knife", "The Pale Sword"])
def test_blades_are_removed_at_a_haven_alone(name: str) -> None:
    removable = {}
    for place in ("Rivendell", "Bree"):
        s = travelling("Balin", at=place).bears("Balin", name)
        removable[place] = s.why_not(Action(Verb.REMOVE, (s.named(name), 0))) is None
    assert removable == {"Rivendell": True, "Bree": False}


@pytest.mark.parametrize("name", ["Morgul-knife", "The Pale Sword"])
def test_blades_are_for_nazgul(name: str) -> None:
    s = road(travelling("Beregond", hand=("Wolves", name)), "Bree")
    assert not playable(strike_with(s, "Wolves").window(At.ENGAGEMENT, 1), name)


@pytest.mark.parametrize("name", ["Morgul-knife", "The Pale Sword"])
def test_blades_that_wound_nobody_are_discarded(name: str) -> None:
    s = road(travelling("Glorfindel II", hand=("Adûnaphel", name), at="Carn Dûm")).rolls(12, 2)
    strike_with(s, "Adûnaphel").window(At.ENGAGEMENT, 1).play(name).settle()
    assert s.where(name) is Zone.DISCARD


def test_morgul_knife_goes_to_whom_its_player_names() -> None:
    hand = ("Adûnaphel", "Morgul-knife", "Fell Beast")
    s = road(travelling("Beregond", "Balin", "Bifur", hand=hand, at="Carn Dûm")).rolls(2, 2, 2, 2)
    strike_with(s, "Adûnaphel").window(At.ENGAGEMENT, 1).play("Fell Beast").window(At.ENGAGEMENT, 1)
    s.play("Morgul-knife").until(Question.ASSIGN, 1).pick("Balin").pick("Beregond")
    s.until(Question.CHOICE, 1).pick("Balin").settle()
    assert s.named("Morgul-knife") in card_of(s.state, s.named("Balin")).holds


def test_the_pale_sword_in_the_hand_of_the_witch_king() -> None:
    s = travelling("Beregond", hand=("Witch-king of Angmar", "The Pale Sword"), at="Carn Dûm")
    road(s.in_play(1, "Ren the Unclean", "Dwar of Waw", use=1))
    strike_with(s, "Witch-king of Angmar").window(At.ENGAGEMENT, 1).play("The Pale Sword").settle()
    assert against(s)[1] == 17 + 1 + 2


def test_traitor_turns_on_his_company() -> None:
    s = travelling("Boromir II", "Balin", hand=("Weariness of the Heart",)).in_play(1, "Traitor")
    road(s.bears("Boromir II", "Sword of Gondolin"), "Bree").rolls(2, 2, 2, 7)
    strength = prowess(s.state, s.named("Boromir II"))
    s.play("Weariness of the Heart", "Boromir II", use=1).settle()
    assert announced(s) == (1, strength + 10) and strength > 6 and gone(s, "Boromir II") and gone(s, "Traitor")
    assert s.where("Balin") is Zone.MP, "a body roll of seven at +1 reaches body eight"


def test_traitor_waits_for_the_attack_under_way() -> None:
    s = travelling("Boromir II", "Balin", hand=("Corpse-candle",)).in_play(1, "Traitor")
    road(s, "Moria").rolls(2, 2)
    strike_with(s, "Corpse-candle").until(Question.CHOICE).pick("Boromir II").settle()
    assert [announced(s, 0)[1], announced(s, 1)[1]] == [7, 16]
    assert [e.args[0] for e in told(s, Told.STRIKE)] == [s.named("Balin")] * 2


def test_every_hazard_condition_is_tested() -> None:
    text = open(__file__, encoding="utf-8").read()
    kinds = (Kind.HAZARD_CONDITION,)
    names = [c.name for c in load().definitions if c.kind in kinds]
    assert [name for name in names if f'"{name}"' not in text and name != DOORS] == []

"""Hazard conditions and events, card by card."""

from __future__ import annotations

import pytest

from engine.cards.catalogue import load
from engine.cards.definitions import Kind
from engine.cards.moments import At
from engine.kernel.actions import Action
from engine.lore.board import ATLAS, card_of
from engine.lore.events import Told
from engine.lore.reading import path_types, region_type, site_type
from engine.lore.records import Pose, Zone
from engine.lore.values import corruption, hazard_limit, prowess
from engine.lore.verbs import Question, Verb
from tests.cards.hazard_scenes import (
    DOORS,
    against,
    announced,
    enter,
    gone,
    modifiers,
    playable,
    road,
    strike_with,
    told,
    travelling,
)
from tests.rules_plugin import rule
from tests.scenario import Scenario


def site_kind(s: Scenario, name: str) -> str:
    """What a site counts as now."""
    return site_type(s.state, ATLAS.site_named[name].index)


def region_kind(s: Scenario, name: str) -> str:
    """What a region counts as now."""
    return region_type(s.state, ATLAS.region_named[name].index)


def limit(s: Scenario) -> int:
    """The hazard limit of the first company."""
    return hazard_limit(s.state, s.state.companies[0])


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
    s.finish_turn().finish_turn()
    assert s.why_not(Action(Verb.REMOVE, (s.named(name), 1))) is not None


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
    s = road(travelling("Beregond", "Balin", hand=hand, at="Carn Dûm"))
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
    assert not playable(road(travelling("Beregond", hand=("Drowning Seas",)), "Bree"), "Drowning Seas")
    s = road(travelling("Beregond", hand=("Drowning Seas",), at="Grey Havens", night=True), "Himring")
    s.play("Drowning Seas", use=1).settle().until(Question.OPTION)
    assert s.site_of("Beregond") == "Grey Havens"


@pytest.mark.parametrize(
    ("name", "origin", "goal"),
    [("Lost at Sea", "Grey Havens", "Himring"), ("Lost in Free-domains", "Rivendell", "Bag End")],
)
def test_lost_companies_do_not_enter(name: str, origin: str, goal: str) -> None:
    s = road(travelling("Beregond", hand=(name,), at=origin), goal).play(name).settle().until(Question.OPTION)
    assert not told(s, Told.ENTERS) and s.site_of("Beregond") == goal
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
    s = road(travelling("Beregond", hand=("River",)), "Bree").play("River").settle().until(Question.OPTION)
    assert not told(s, Told.ENTERS)


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


def test_twilight_as_a_hazard_answers_a_resource() -> None:
    s = travelling("Beregond", hand=("Twilight",)).hand(0, "Gates of Morning").go("Bree").window(At.MOVEMENT, 0)
    s.play("Gates of Morning").window(At.COUNTER, 1).play("Twilight", use=1).settle()
    assert s.where("Gates of Morning") is Zone.DISCARD


def test_every_hazard_is_tested() -> None:
    text = open(__file__, encoding="utf-8").read()
    kinds = (Kind.HAZARD_CONDITION, Kind.HAZARD_EVENT, Kind.DUAL_EVENT)
    names = [c.name for c in load().definitions if c.kind in kinds]
    assert [name for name in names if f'"{name}"' not in text and name != DOORS] == []

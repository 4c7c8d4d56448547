"""Creatures and the hazards that are creatures or something else, card by card."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.cards.printed import Kind
from engine.journeys.table.events import Told
from engine.journeys.table.records import Pose, Zone
from engine.journeys.table.verbs import PASS, Question, Verb
from engine.kernel.actions import Action
from engine.lore.cards.library import load
from tests.cards.hazard_scenes import (
    DOORS,
    against,
    announced,
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

FIGURES = [
    ("Ghouls", "Moria", 5, 7),
    ("Giant", "Moria", 1, 13),
    ("Half-trolls of Far Harad", "Moria", 2, 10),
    ("Olog-hai (Trolls)", "Carn Dûm", 3, 10),
    ("Orc-guard", "Moria", 5, 8),
    ("Orc-patrol", "Moria", 3, 7),
    ("Orc-raiders", "Bree", 4, 7),
    ("Orc-warriors", "Bree", 3, 8),
    ("Orc-watch", "Moria", 3, 9),
    ("Rogrog", "Moria", 1, 13),
    ("Wargs", "Bree", 2, 9),
    ("Wolves", "Bree", 3, 8),
    ("Silent Watcher", "Moria", 2, 8),
    ("Watcher in the Water", "Moria", 2, 8),
    ("Huorn", "Bree", 1, 10),
    ("Pûkel-men", "Moria", 2, 11),
]


@pytest.mark.parametrize(("name", "goal", "strikes", "prowess"), FIGURES)
def test_figures(name: str, goal: str, strikes: int, prowess: int) -> None:
    s = road(travelling("Beregond", "Balin", hand=(name,)), goal)
    strike_with(s, name)
    assert announced(s) == (strikes, prowess)


def test_mumak_figures() -> None:
    s = road(travelling("Beregond", "Balin", hand=("Mûmak (Oliphant)",), at="Dead Marshes"), "")
    strike_with(s, "Mûmak (Oliphant)")
    assert announced(s) == (2, 12)


PLACES = [
    ("Corsairs of Umbar", "Edhellond", "Dol Amroth", True),
    ("Corsairs of Umbar", "Rivendell", "Bree", False),
    ("Giant Spiders", "Woodmen-town", "", False),
    ("Giant Spiders", "Lórien", "Woodmen-town", True),
    ("Huorn", "Old Forest", "", True),
    ("Huorn", "Lórien", "Thranduil’s Halls", True),
    ("Huorn", "Bree", "", False),
    ("Old Man Willow", "Old Forest", "", True),
    ("Old Man Willow", "Bree", "", False),
    ("Pûkel-men", "Stone-circle", "", True),
    ("Pûkel-men", "Ettenmoors", "", False),
    ("Watcher in the Water", "Moria", "", True),
    ("Watcher in the Water", "Mount Gram", "", False),
    ("The Great Goblin", "Goblin-gate", "", True),
    ("The Great Goblin", "Rivendell", "Moria", True),
    ("The Great Goblin", "Moria", "", False),
    ("Mûmak (Oliphant)", "Dead Marshes", "", True),
    ("Mûmak (Oliphant)", "Moria", "", False),
    ("Rogrog", "Rivendell", "Bree", False),
    ("Witch-king of Angmar", "Mount Gundabad", "", True),
    ("Witch-king of Angmar", "Moria", "", False),
    ("Adûnaphel", "Lórien", "Bandit Lair", True),
    ("Akhôrahil", "Lórien", "Bandit Lair", False),
    ("Khamûl the Easterling", "Lórien", "Bandit Lair", True),
    ("Mouth of Sauron", "Carn Dûm", "", True),
    ("Mouth of Sauron", "Moria", "", False),
]


@rule("LORE-KEY-01")
@pytest.mark.parametrize(("name", "origin", "goal", "possible"), PLACES)
def test_keys(name: str, origin: str, goal: str, possible: bool) -> None:
    s = road(travelling("Beregond", hand=(name,), at=origin), goal)
    assert playable(s, name) is possible


DRAGONS = [
    ("Agburanar", "Caves of Ûlund", 2, 15),
    ("Daelomin", "Dancing Spire", 3, 13),
    ("Leucaruth", "Irerock", 2, 16),
    ("Smaug", "The Lonely Mountain", 2, 17),
]


@pytest.mark.parametrize(("name", "lair", "strikes", "prowess"), DRAGONS)
def test_dragons(name: str, lair: str, strikes: int, prowess: int) -> None:
    at_lair = road(travelling("Beregond", hand=(name,), at=lair))
    strike_with(at_lair, name)
    assert announced(at_lair) == (strikes, prowess)
    near = "Iron Hill Dwarf-hold"
    assert not playable(road(travelling("Beregond", hand=(name,), at=near)), name)
    assert playable(road(travelling("Beregond", hand=(name,), at=near, night=True)), name)


@pytest.mark.parametrize("name", ["Ambusher", "Cave-drake", "Daelomin", "Smaug"])
def test_attacker_assigns(name: str) -> None:
    goal = {"Ambusher": "Bag End", "Cave-drake": "Bree"}.get(name, "")
    at = {"Daelomin": "Dancing Spire", "Smaug": "The Lonely Mountain"}.get(name, "Rivendell")
    s = road(travelling("Beregond", "Balin", "Bifur", "Bofur", hand=(name,), at=at), goal)
    strike_with(s, name).until(Question.ASSIGN)
    assert s.decider == 1


def test_abductor_discards_whom_it_wounds() -> None:
    s = road(travelling("Beregond", "Gandalf", hand=("Abductor",), at="Lórien"), "Amon Hen").rolls(5, 3)
    strike_with(s, "Abductor").until(Question.ASSIGN).pick("Beregond").settle()
    assert s.where("Beregond") is Zone.DISCARD


def test_abductor_spares_main_characters() -> None:
    s = road(travelling("Gandalf", hand=("Abductor",), at="Lórien"), "Amon Hen").rolls(2, 3)
    strike_with(s, "Abductor").settle()
    assert s.pose("Gandalf") is Pose.WOUNDED


def test_assassin_strikes_three_times_and_is_dodged_twice() -> None:
    s = road(travelling("Beregond", "Balin", "Bifur", "Bofur", hand=("Assassin",)), "Bree")
    strike_with(s, "Assassin", "Beregond").window(At.ENGAGEMENT, 0)
    beregond = s.named("Beregond")
    assert Action(Verb.DODGE, (beregond,)) not in s.legal()
    s.act(Action(Verb.DODGE, (s.named("Balin"),)))
    s.window(At.ENGAGEMENT, 0).act(Action(Verb.DODGE, (s.named("Bifur"),)))
    s.window(At.ENGAGEMENT, 0)
    assert Action(Verb.DODGE, (s.named("Bofur"),)) not in s.legal()
    s.settle()
    assert len(told(s, Told.ATTACK)) == 3 and [e.args[0] for e in told(s, Told.STRIKE)] == [beregond]
    assert s.where("Assassin") is Zone.DISCARD


@rule("LORE-DEFEAT-05")
def test_assassin_beaten_three_times_is_defeated() -> None:
    s = road(travelling("Beregond", hand=("Assassin",)), "Bree").rolls(12, 12, 12)
    strike_with(s, "Assassin").settle()
    assert s.points(0) == 2 and s.where("Assassin") is Zone.MP


@pytest.mark.parametrize(("name", "modifier", "dice"), [("Barrow-wight", -2, 3), ("Ghosts", -1, 2)])
def test_undead_corrupt_whom_they_wound(name: str, modifier: int, dice: int) -> None:
    s = road(travelling("Balin", "Aragorn II", hand=(name,)), "Moria").rolls(
        *([dice, 3] * (2 if name == "Ghosts" else 1))
    )
    strike_with(s, name)
    if s.question is Question.ASSIGN or name == "Barrow-wight":
        s.until(Question.ASSIGN).pick("Balin")
    s.settle()
    assert modifiers(s)[0] == modifier and s.pose("Balin") is Pose.WOUNDED


TROLLS = ("“Bert” (Bûrat)", "“Tom” (Tûma)", "“William” (Wûluag)")


@pytest.mark.parametrize("name", TROLLS)
def test_the_second_troll_robs(name: str) -> None:
    first = next(other for other in TROLLS if other != name)
    items = ("Sword of Gondolin", "Magic Ring of Courage")
    s = travelling("Beregond", hand=(first, name)).bears("Beregond", *items)
    road(s, "Moria").rolls(12, 2, 2)
    strike_with(s, first).settle().window(At.MOVEMENT, 1)
    strike_with(s, name).settle()
    assert s.where("Sword of Gondolin") is Zone.DISCARD and s.where("Magic Ring of Courage") is Zone.PLAY


@pytest.mark.parametrize("name", TROLLS)
def test_a_first_troll_does_not_rob(name: str) -> None:
    s = travelling("Beregond", hand=(name,)).bears("Beregond", "Sword of Gondolin")
    strike_with(road(s, "Moria").rolls(2, 2), name).settle()
    assert s.pose("Beregond") is Pose.WOUNDED and s.where("Sword of Gondolin") is Zone.PLAY


@pytest.mark.parametrize(("dice", "lost"), [(2, True), (12, False)])
def test_brigands_take_an_item_if_they_wound(dice: int, lost: bool) -> None:
    s = travelling("Balin", "Halbarad", hand=("Brigands",)).bears("Balin", "Horn of Anor", "Elven Cloak")
    strike_with(road(s, "Bree").rolls(dice, dice, dice, dice), "Brigands")
    if lost:
        s.until(Question.CHOICE, 0).pick("Elven Cloak")
    s.settle()
    assert gone(s, "Elven Cloak") is lost and s.where("Horn of Anor") is Zone.PLAY


def test_corpse_candle_makes_everybody_roll_in_the_order_their_player_likes() -> None:
    s = road(travelling("Beregond", "Balin", hand=("Corpse-candle",)), "Moria")
    strike_with(s, "Corpse-candle").until(Question.CHOICE, 0).pick("Balin")
    s.until(Question.ASSIGN)
    rolls = [e.args[2] for e in told(s, Told.ROLLS)]
    assert rolls == [s.named("Balin"), s.named("Beregond")]


def test_crebain_reveal_cards_at_random() -> None:
    s = road(
        travelling("Beregond", "Balin", hand=("Crebain",)).hand(0, "Elven Cloak", "Horn of Anor", "Torque of Hues"),
        "Bree",
    )
    strike_with(s, "Crebain").until(Question.SHOW)
    assert announced(s) == (2, 5) and s.decider == 0
    assert PASS not in s.legal()
    s.act(s.legal()[0])
    assert len(told(s, Told.REVEALED)) == 2


def test_fell_turtle_sends_back_whom_it_hits() -> None:
    s = road(travelling("Beregond", hand=("Fell Turtle",), at="Grey Havens"), "Himring").rolls(2, 2)
    strike_with(s, "Fell Turtle").settle().finish_turn()
    assert s.site_of("Beregond") == "Grey Havens"


def test_fell_turtle_beaten_lets_pass() -> None:
    s = road(travelling("Glorfindel II", hand=("Fell Turtle",), at="Grey Havens"), "Himring").rolls(12)
    strike_with(s, "Fell Turtle").settle().until(Question.ENTER)
    assert s.site_of("Glorfindel II") == "Himring"


@pytest.mark.parametrize(("body", "zone"), [(8, Zone.DISCARD), (7, Zone.PLAY), (9, Zone.MP)])
def test_giant_spiders_discard_on_one_below_body(body: int, zone: Zone) -> None:
    s = road(travelling("Beregond", "Gandalf", hand=("Giant Spiders",)), "Bree").rolls(2, body, 12, 2)
    strike_with(s, "Giant Spiders").until(Question.NEXT_STRIKE).pick("Beregond").settle()
    assert s.where("Beregond") is zone


def test_mumak_follows_the_corsairs() -> None:
    s = road(travelling("Beregond", hand=("Corsairs of Umbar", "Mûmak (Oliphant)"), at="Edhellond"), "Vale of Erech")
    assert not playable(s, "Mûmak (Oliphant)")
    s.rolls(12)
    strike_with(s, "Corsairs of Umbar").settle().window(At.MOVEMENT, 1)
    assert playable(s, "Mûmak (Oliphant)")


def test_neeker_breekers_strike_minds_and_only_tap() -> None:
    s = road(travelling("Gandalf", "Elrond", "Beregond", hand=("Neeker-breekers",)), "Bree").rolls(2, 4)
    strike_with(s, "Neeker-breekers").settle()
    minds = {e.args[0]: (e.args[2], e.args[3]) for e in told(s, Told.STRIKE)}
    assert minds == {s.named("Elrond"): (4, 6), s.named("Beregond"): (1, 6)}
    assert s.pose("Beregond") is Pose.TAPPED and s.pose("Gandalf") is Pose.UNTAPPED


@pytest.mark.parametrize(("victim", "prowess"), [("Sam Gamgee", 15), ("Beregond", 13)])
def test_old_man_willow_is_stronger_against_hobbits(victim: str, prowess: int) -> None:
    s = road(travelling(victim, hand=("Old Man Willow",)), "Bree")
    strike_with(s, "Old Man Willow").settle()
    assert against(s)[1] == prowess


@pytest.mark.parametrize(("name", "before", "after"), [("Orc-lieutenant", 7, 11), ("Orc-warband", 5, 8)])
def test_orcs_that_follow_orcs(name: str, before: int, after: int) -> None:
    s = road(travelling("Glorfindel II", hand=(name, "Orc-patrol", name)), "Moria")
    strike_with(s, name).settle().window(At.MOVEMENT, 1)
    assert announced(s)[1] == before
    t = road(travelling("Glorfindel II", hand=("Orc-patrol", name)), "Moria")
    strike_with(t, "Orc-patrol").settle().window(At.MOVEMENT, 1)
    assert announced(strike_with(t, name))[1] == after


def test_pick_pocket_takes_an_item_of_the_one_struck() -> None:
    s = travelling("Balin", "Bifur", hand=("Pick-pocket",)).bears("Balin", "Horn of Anor").bears("Bifur", "Elven Cloak")
    strike_with(road(s, "Bree").rolls(2), "Pick-pocket").until(Question.ASSIGN, 1).pick("Balin").settle()
    assert s.pose("Balin") is Pose.TAPPED and gone(s, "Horn of Anor") and not gone(s, "Elven Cloak")


def test_slayer_strikes_twice_and_the_victim_may_dodge_once() -> None:
    s = road(travelling("Beregond", "Balin", hand=("Slayer",)), "Bree")
    strike_with(s, "Slayer", "Beregond").window(At.ENGAGEMENT, 0)
    s.act(Action(Verb.DODGE, (s.named("Beregond"),))).window(At.ENGAGEMENT, 0)
    assert Action(Verb.DODGE, (s.named("Balin"),)) not in s.legal()
    s.settle()
    assert len(told(s, Told.ATTACK)) == 2 and [e.args[0] for e in told(s, Told.STRIKE)] == [s.named("Beregond")]


def test_thief_takes_any_item_of_the_company() -> None:
    s = travelling("Balin", "Bifur", hand=("Thief",)).bears("Balin", "Horn of Anor").bears("Bifur", "Elven Cloak")
    strike_with(road(s, "Bree").rolls(2), "Thief").until(Question.ASSIGN).pick("Balin").until(Question.CHOICE, 0)
    s.pick("Elven Cloak")
    assert gone(s, "Elven Cloak") and not gone(s, "Horn of Anor") and s.pose("Balin") is Pose.TAPPED


# -------------------------------------------------------------------------------------- creatures or something else
def condition(name: str, *company: str, hand: tuple[str, ...] = (), at: str = "Rivendell") -> Scenario:
    """A Nazgûl lies in play as a condition."""
    return travelling(*(company or ("Beregond", "Balin")), hand=hand, at=at).in_play(1, name, use=1)


RIDERS = [
    ("Adûnaphel", 15),
    ("Akhôrahil", 16),
    ("Dwar of Waw", 15),
    ("Hoarmûrath of Dír", 15),
    ("Indûr Dawndeath", 15),
    ("Khamûl the Easterling", 18),
    ("Mouth of Sauron", 13),
    ("Ren the Unclean", 15),
    ("Ûvatha the Horseman", 15),
    ("Witch-king of Angmar", 17),
]


@pytest.mark.parametrize(("name", "prowess"), RIDERS)
def test_riders_attack_as_creatures(name: str, prowess: int) -> None:
    s = road(travelling("Beregond", hand=(name,), at="Carn Dûm"))
    assert announced(strike_with(s, name)) == (1, prowess)


def test_nazgul_may_be_played_as_a_condition_and_counts_against_the_limit() -> None:
    s = road(travelling("Beregond", hand=("Adûnaphel",)), "Bree").play("Adûnaphel", use=1).window(At.MOVEMENT, 1)
    assert s.where("Adûnaphel") is Zone.PLAY
    s.use("Adûnaphel").settle().window(At.MOVEMENT, 1)
    journey = s.state.companies[0].journey
    assert not playable(s, "Ghouls") and journey is not None and journey.played == 2


def test_adunaphel_taps_somebody() -> None:
    s = road(condition("Adûnaphel"), "Bree").use("Adûnaphel", "Balin").settle()
    assert s.pose("Balin") is Pose.TAPPED and s.where("Adûnaphel") is Zone.DISCARD


def test_akhorahil_lowers_body_just_before_the_body_roll() -> None:
    s = road(condition("Akhôrahil", "Beregond", hand=("Giant",)), "Bree").rolls(2, 8)
    strike_with(s, "Giant").window(At.BODY_ROLL, 1).use("Akhôrahil").settle()
    assert s.where("Beregond") is Zone.MP and s.where("Akhôrahil") is Zone.DISCARD


def test_dwar_strengthens_beasts_this_turn() -> None:
    s = road(condition("Dwar of Waw", hand=("Wolves",)), "Bree").use("Dwar of Waw").settle().window(At.MOVEMENT, 1)
    assert gone(s, "Dwar of Waw")
    assert announced(strike_with(s, "Wolves")) == (3, 9)


def test_hoarmurath_adds_a_strike() -> None:
    s = road(condition("Hoarmûrath of Dír", "Beregond", "Balin", hand=("Giant",)), "Bree")
    strike_with(s, "Giant").window(At.ENGAGEMENT, 1).use("Hoarmûrath of Dír").settle()
    assert len(told(s, Told.STRIKE)) == 2 and gone(s, "Hoarmûrath of Dír")


def test_indur_costs_a_wounded_character_an_item_but_no_ring() -> None:
    s = condition("Indûr Dawndeath").wounded("Balin").bears("Balin", "Horn of Anor", "Magic Ring of Lore")
    s = road(s.bears("Beregond", "Elven Cloak"), "Bree").use("Indûr Dawndeath").settle()
    assert gone(s, "Horn of Anor") and not gone(s, "Magic Ring of Lore") and not gone(s, "Elven Cloak")


def test_khamul_costs_a_card_for_each_nazgul_condition() -> None:
    s = condition("Khamûl the Easterling").in_play(1, "Adûnaphel", use=1)
    road(s.hand(0, "Elven Cloak", "Horn of Anor", "Torque of Hues"), "Bree")
    before = len(s.state.zones[0][Zone.HAND])
    s.use("Khamûl the Easterling").until(Question.CHOICE, 0).pick("Elven Cloak").settle()
    assert len(s.state.zones[0][Zone.HAND]) == before - 2 and "Elven Cloak" in s.names(0, Zone.DISCARD)
    assert gone(s, "Khamûl the Easterling")


def test_ren_makes_every_character_of_both_players_roll() -> None:
    s = road(condition("Ren the Unclean").company(1, "Elrond", at="Lórien"), "Bree").use("Ren the Unclean")
    s.until(Question.CHOICE, 0).pick("Balin").settle()
    order = [e.args[2] for e in told(s, Told.ROLLS)]
    assert order == [s.named(name) for name in ("Balin", "Beregond", "Elrond")]
    assert gone(s, "Ren the Unclean")


def test_uvatha_fetches_a_mere_creature() -> None:
    s = condition("Ûvatha the Horseman").discarded(1, "Smaug", "Ren the Unclean", "Night")
    road(s, "Bree").act(Action(Verb.USE, (s.named("Ûvatha the Horseman"), 0)))
    s.pick("Smaug").settle()
    assert "Smaug" in s.names(1, Zone.HAND) and "Ren the Unclean" in s.names(1, Zone.DISCARD)
    assert gone(s, "Ûvatha the Horseman")


def test_uvatha_cannot_fetch_a_dual_card() -> None:
    s = condition("Ûvatha the Horseman").discarded(1, "Ren the Unclean")
    road(s, "Bree").act(Action(Verb.USE, (s.named("Ûvatha the Horseman"), 0)))
    with pytest.raises(AssertionError):
        s.pick("Ren the Unclean")


def test_witch_king_darkens_shadow_holds_until_the_next_untap_phase() -> None:
    s = road(condition("Witch-king of Angmar", hand=("Mouth of Sauron",)), "Moria")
    assert not playable(s, "Mouth of Sauron")
    s.use("Witch-king of Angmar").settle().window(At.MOVEMENT, 1)
    assert playable(s, "Mouth of Sauron") and gone(s, "Witch-king of Angmar")
    s.finish_turn()
    assert not s.state.lasting


def test_shelob_in_play_strengthens_beasts_and_attacks_where_she_could_be_keyed() -> None:
    s = travelling("Beregond", hand=("Shelob",), at="Cirith Ungol", night=True)
    road(s).play("Shelob", use=1).window(At.MOVEMENT, 1).use("Shelob").settle()
    assert announced(s) == (2, 19) and s.where("Shelob") is Zone.DISCARD


def test_shelob_as_a_condition_needs_doors_of_night() -> None:
    assert not playable(road(travelling("Beregond", hand=("Shelob",)), "Bree"), "Shelob", 1)
    s = road(travelling("Beregond", hand=("Twilight",), night=True).in_play(1, "Shelob", use=1), "Bree")
    s.play("Twilight", use=0).settle()
    assert s.where("Shelob") is Zone.DISCARD


def test_shelob_as_a_creature_has_her_figures() -> None:
    s = road(travelling("Beregond", hand=("Shelob",), at="Cirith Ungol"))
    assert announced(strike_with(s, "Shelob")) == (1, 18)


@rule("LORE-DEFEAT-04")
def test_shelob_defeated_out_of_play_goes_to_the_defender() -> None:
    s = travelling("Glorfindel II", at="Cirith Ungol", night=True).in_play(1, "Shelob", use=1)
    road(s.bears("Glorfindel II", "Glamdring"), "").rolls(12, 12)
    s.use("Shelob").settle()
    assert s.where("Shelob") is Zone.MP and s.named("Shelob") in s.state.zones[0][Zone.MP]


def test_mouth_of_sauron_fetches_a_hazard() -> None:
    s = travelling("Beregond", hand=("Mouth of Sauron",)).discarded(1, "Night", "Elven Cloak")
    road(s, "Bree").play("Mouth of Sauron", use=1)
    s.pick("Night").settle()
    assert "Night" in s.names(1, Zone.HAND) and s.where("Mouth of Sauron") is Zone.DISCARD


def test_every_creature_is_tested() -> None:
    text = open(__file__, encoding="utf-8").read()
    kinds = (Kind.CREATURE, Kind.CREATURE_OR_CONDITION, Kind.CREATURE_OR_EVENT)
    names = [c.name for c in load().definitions if c.kind in kinds]
    assert [name for name in names if f'"{name}"' not in text] == [] and DOORS

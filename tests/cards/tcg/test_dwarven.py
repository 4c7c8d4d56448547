"""Dwarven cards: what each of them does."""

from __future__ import annotations

import pytest

from engine.tcg.cards.moments import Phase, Trait
from engine.tcg.table.records import Zone
from engine.tcg.table.verbs import Question
from tests.cards.tcg.scenes import (
    ARAGORN,
    FARIN,
    GIMLI,
    PATROL,
    RAIDERS,
    arrows,
    bearers,
    calm,
    cost,
    defence,
    during,
    fight,
    forced,
    gain,
    harm,
    has,
    hurt,
    in_fellowship,
    life,
    picks,
    ready,
    shadow,
    top,
    use_gain,
)
from tests.tcg.scenario import Scenario

AXE = "Dwarven Axe"
SNOW = "Saruman's Snows"
FEAR = "Desperate Defense of the Ring"


# ------------------------------------------------------------------------------------------ The Fellowship of the Ring
@pytest.mark.parametrize(
    "card, site, borne, bonus",
    [
        ("Axe Strike", 6, (), (2, 0)),
        ("Axe Strike", 6, (AXE,), (3, 0)),
        ("Battle Fury", 6, (), (3, 1)),
        ("Cleaving Blow", 6, (), (2, 1)),
        ("Their Halls of Stone", 6, (), (2, 0)),
        ("Their Halls of Stone", 5, (), (4, 0)),
        ("Flurry of Blows", 6, (AXE,), (2, 0)),
        ("Flurry of Blows", 6, (AXE, "Hand Axe"), (4, 1)),
    ],
)
def test_a_dwarf_gets_stronger(card: str, site: int, borne: tuple[str, ...], bonus: tuple[int, int]) -> None:
    s = fight(GIMLI, RAIDERS, site=site).bears("Gimli", *borne).hand(0, card)
    assert gain(s, "Gimli", card) == bonus
    assert s.wounds_on("Gimli") == (card == "Battle Fury")


@pytest.mark.parametrize(
    "card", ["Axe Strike", "Battle Fury", "Cleaving Blow", "Their Halls of Stone", "Flurry of Blows"]
)
def test_a_dwarf_in_the_skirmish_or_another_may_be_named_and_nobody_else(card: str) -> None:
    s = fight(GIMLI, RAIDERS).fellowship(FARIN, "Legolas, Greenleaf").hand(0, card).play(card)
    assert picks(s) == {"Gimli", "Farin"}


def test_delving_draws_three_cards_for_an_exertion() -> None:
    s = in_fellowship(GIMLI).hand(0, "Delving").play("Delving")
    assert s.wounds_on("Gimli") == 1 and s.count(0, Zone.HAND) == 4
    assert not in_fellowship("Grimir, Dwarven Elder").hand(0, "Delving").can_play("Delving")


@pytest.mark.parametrize("card", ["Dwarf Guard", FARIN, "Frór, Gimli's Kinsman", "Golden Light on the Land"])
def test_a_dwarf_has_to_be_there_for_it(card: str) -> None:
    assert in_fellowship(GIMLI).hand(0, card).can_play(card)
    assert not in_fellowship("Legolas, Greenleaf").hand(0, card).can_play(card)


def test_dwarven_armor_saves_from_twice_the_strength() -> None:
    s = fight("Dwarf Guard", RAIDERS).bears("Dwarf Guard", "Dwarven Armor")
    assert has(s, "Dwarf Guard", Trait.THREEFOLD)
    assert not has(s, "Frodo", Trait.THREEFOLD)


def test_dwarven_axe_discards_the_top_card_of_whoever_lost_a_minion() -> None:
    s = fight(GIMLI, "Uruk Savage").bears("Gimli", AXE).deck(1, "Moria Scout").deck(0, "Delving").finish_phase()
    assert s.where("Moria Scout") is Zone.DISCARD and s.where("Delving") is not Zone.DISCARD


def test_dwarven_axe_does_nothing_where_the_bearer_loses() -> None:
    s = fight(FARIN, PATROL).bears("Farin", AXE).deck(1, "Moria Scout").finish_phase()
    assert s.where("Moria Scout") is not Zone.DISCARD


def test_dwarven_heart_heals_as_it_enters_and_tires_every_turn() -> None:
    s = in_fellowship(GIMLI).wounds("Gimli", 2).hand(0, "Dwarven Heart").play("Dwarven Heart", on="Gimli")
    ready(s, "Dwarven Heart").use("Dwarven Heart", 2)
    assert s.wounds_on("Gimli") == 0
    later = during(Phase.START, GIMLI, site=1).bears("Gimli", "Dwarven Heart").until_phase(Phase.FELLOWSHIP)
    assert later.wounds_on("Gimli") == 1


@pytest.mark.parametrize(
    "hero, foe, other, bonus",
    [(FARIN, PATROL, RAIDERS, 2), ("Frór, Gimli's Kinsman", RAIDERS, PATROL, 3)],
)
def test_a_dwarf_hates_one_kind_of_foe(hero: str, foe: str, other: str, bonus: int) -> None:
    assert fight(hero, foe).strength_of(hero) == 5 + bonus
    assert fight(hero, other).minions(foe).strength_of(hero) == 5


def test_gimli_of_erebor_puts_a_card_away_while_twilight_is_low() -> None:
    s = Scenario(asked=False).fellowship("Gimli, Dwarf of Erebor").hand(0, "Delving", AXE).pool(1)
    s.use("Gimli", AXE)
    assert s.twilight == 3 and s.where(AXE) is Zone.BOTTOM
    assert not s.can_use("Gimli")


def test_gimli_son_of_gloin_exerts_for_strength() -> None:
    s = fight(GIMLI, RAIDERS)
    assert use_gain(s, "Gimli", "Gimli") == (2, 0)
    assert s.wounds_on("Gimli") == 1


def test_gimlis_battle_axe_wounds_any_orc() -> None:
    s = fight(GIMLI, "Uruk Savage").minions(PATROL).bears("Gimli", "Gimli's Battle Axe")
    assert harm(s, "Gimli") == 2
    ready(s, "Gimli's Battle Axe").use("Gimli's Battle Axe")
    assert s.wounds_on(PATROL) == 1


def test_gimlis_helm_lets_one_wound_through_and_then_none() -> None:
    s = fight(GIMLI, RAIDERS).bears("Gimli", "Gimli's Helm")
    assert hurt(s, "Gimli", 3).wounds_on("Gimli") == 1
    other = fight(GIMLI, RAIDERS).bears("Gimli", "Gimli's Helm").use("Gimli's Helm")
    assert other.where("Gimli's Helm") is Zone.DISCARD
    assert hurt(other, "Gimli").wounds_on("Gimli") == 0


def test_greatest_kingdom_mills_who_plays_an_orc() -> None:
    s = in_fellowship(GIMLI).hand(0, "Greatest Kingdom of My People").play("Greatest Kingdom of My People")
    assert s.wounds_on("Gimli") == 1
    later = during(Phase.SHADOW, GIMLI, "Greatest Kingdom of My People").hand(1, "Goblin Runner", "Uruk Savage")
    later.deck(1, "Moria Scout", "Goblin Sneak")
    calm(later.play("Uruk Savage"))
    assert later.where("Moria Scout") is Zone.TOP
    later.play("Goblin Runner")
    assert later.where("Moria Scout") is Zone.DISCARD and later.where("Goblin Sneak") is Zone.TOP


def test_grimir_shuffles_a_dwarven_event_into_the_deck() -> None:
    s = in_fellowship("Grimir, Dwarven Elder").discard(0, "Delving", "Hobbit Sword").use("Grimir")
    assert s.wounds_on("Grimir") == 1
    assert s.names(0, Zone.DISCARD) == ["Hobbit Sword"]


def test_halls_of_my_home_sees_a_deck_and_throws_a_shadow_card_away() -> None:
    s = in_fellowship(GIMLI).hand(0, "Halls of My Home").deck(1, "Moria Scout", AXE, "Goblin Sneak")
    s.play("Halls of My Home").pick(1)
    assert s.wounds_on("Gimli") == 1 and picks(s) == {"Moria Scout", "Goblin Sneak"}
    s.pick("Moria Scout").pick("Goblin Sneak").pass_()
    assert s.where("Moria Scout") is Zone.DISCARD and top(s, 1) == ["Goblin Sneak", AXE]


def test_here_lies_balin_wounds_two_orcs_or_one_twice() -> None:
    s = during(Phase.MANEUVER, GIMLI, foes=(PATROL, "Orc Inquisitor")).hand(0, "Here Lies Balin, Son of Fundin")
    twice = s.fork().play("Here Lies Balin, Son of Fundin", 1, PATROL)
    assert twice.wounds_on(PATROL) == 2 and twice.wounds_on("Gimli") == 1
    s.play("Here Lies Balin, Son of Fundin", 0)
    assert s.wounds_on(PATROL) == 1 and s.wounds_on("Orc Inquisitor") == 1


def test_let_them_come_discards_beaten_orcs_until_a_dwarf_is_beaten() -> None:
    s = fight(GIMLI, "Troll's Keyward").fellowship("Let Them Come!").use("Gimli").pass_().use("Gimli").finish_phase()
    assert s.where("Troll's Keyward") is Zone.DISCARD and s.in_play("Let Them Come!")
    lost = fight(FARIN, PATROL).fellowship("Let Them Come!").finish_phase()
    assert lost.where("Let Them Come!") is Zone.DISCARD
    other = fight(GIMLI, "Uruk Savage").fellowship("Let Them Come!").finish_phase()
    assert other.in_play("Uruk Savage")


def test_lord_of_moria_makes_dwarves_do_damage() -> None:
    s = in_fellowship(GIMLI, "Thrarin, Dwarven Smith", "Legolas, Greenleaf", "Lord of Moria")
    assert [harm(s, who) for who in ("Gimli", "Thrarin", "Legolas")] == [2, 1, 0]


def test_mithril_shaft_digs_for_a_card() -> None:
    s = during(Phase.MANEUVER, GIMLI, foes=(PATROL,)).hand(0, "Mithril Shaft").deck(0, "Delving", AXE, FARIN)
    s.play("Mithril Shaft").pick(1).pass_()
    assert s.where("Delving") is Zone.DISCARD and s.where(AXE) is Zone.HAND and s.where(FARIN) is Zone.TOP
    assert s.twilight == 14 and s.wounds_on("Gimli") == 1


def test_nobody_tosses_a_dwarf_discards_three_cards() -> None:
    s = fight(GIMLI, "Uruk Savage").hand(0, "Nobody Tosses a Dwarf").deck(1, "Moria Scout", AXE, FARIN, "Delving")
    ready(s, "Nobody Tosses a Dwarf").play("Nobody Tosses a Dwarf")
    assert s.names(1, Zone.DISCARD) == [AXE, FARIN, "Moria Scout"]


def test_stairs_of_khazad_dum_help_against_moria() -> None:
    assert fight(GIMLI, PATROL).fellowship("Stairs of Khazad-dûm").strength_of("Gimli") == 7
    assert fight(GIMLI, RAIDERS).fellowship("Stairs of Khazad-dûm").strength_of("Gimli") == 6


def test_still_draws_breath_heals_the_winner() -> None:
    s = fight(GIMLI, "Uruk Savage").wounds("Gimli", 2).hand(0, "Still Draws Breath")
    assert ready(s, "Still Draws Breath").play("Still Draws Breath").wounds_on("Gimli") == 1


def test_thrarin_takes_part_for_an_exertion() -> None:
    s = during(Phase.MANEUVER, "Thrarin, Dwarven Smith", foes=(PATROL,)).use("Thrarin")
    assert s.wounds_on("Thrarin") == 1
    s.until(Question.ASSIGN).assign("Thrarin", PATROL)


def test_wealth_of_moria_keeps_the_free_peoples_cards_of_three() -> None:
    s = in_fellowship(GIMLI).hand(0, "Wealth of Moria").deck(0, "Delving", "Moria Scout", AXE, FARIN)
    s.play("Wealth of Moria")
    assert s.where("Delving") is Zone.HAND and s.where(AXE) is Zone.HAND
    assert s.where("Moria Scout") is Zone.DISCARD and s.where(FARIN) is Zone.TOP
    assert not in_fellowship().hand(0, "Wealth of Moria").can_play("Wealth of Moria")


# ---------------------------------------------------------------------------------------------------- Mines of Moria
def test_beneath_the_mountains_plays_a_weapon_that_lay_in_the_pile() -> None:
    s = in_fellowship(GIMLI, "Beneath the Mountains").discard(0, "Hand Axe").deck(0, AXE, "Delving", FARIN)
    s.use("Beneath the Mountains")
    assert s.where(AXE) is Zone.DISCARD and s.where("Delving") is Zone.DISCARD and s.where(FARIN) is Zone.DISCARD
    assert bearers(s, "Gimli") == ["Hand Axe"]
    assert not in_fellowship(GIMLI, "Beneath the Mountains").can_use("Beneath the Mountains")


@pytest.mark.parametrize("foe, bonus", [(RAIDERS, 1), (PATROL, 2)])
def test_disquiet_of_our_people_makes_a_defender(foe: str, bonus: int) -> None:
    s = during(Phase.MANEUVER, GIMLI, foes=(foe,)).hand(0, "Disquiet of Our People").play("Disquiet of Our People")
    assert (defence(s, "Gimli"), s.wounds_on("Gimli")) == (bonus, 1)
    assert defence(s.finish_phase(), "Gimli") == bonus
    assert defence(s.until_phase(Phase.REGROUP), "Gimli") == 0


def test_dwarven_bracers_take_a_wound() -> None:
    s = fight(GIMLI, RAIDERS).bears("Gimli", "Dwarven Bracers")
    ready(hurt(s, "Gimli"), "Dwarven Bracers").use("Dwarven Bracers")
    assert s.wounds_on("Gimli") == 0 and s.where("Dwarven Bracers") is Zone.DISCARD


def test_endurance_of_dwarves_is_given_up_for_strength() -> None:
    s = fight(GIMLI, RAIDERS).bears("Gimli", "Endurance of Dwarves")
    assert life(s, "Gimli") == 4
    assert use_gain(s, "Gimli", "Endurance of Dwarves") == (1, 0)
    assert life(s, "Gimli") == 3


@pytest.mark.parametrize("tales, strength", [(1, 6), (3, 8), (5, 9)])
def test_gloin_is_stronger_for_every_tale(tales: int, strength: int) -> None:
    s = in_fellowship("Glóin, Friend to Thorin", *["Stairs of Khazad-dûm"] * tales)
    assert s.strength_of("Glóin") == strength


def test_golden_light_makes_moria_orcs_dear_above_ground() -> None:
    s = during(Phase.SHADOW, GIMLI, "Golden Light on the Land")
    assert cost(s, 1, PATROL) == 8 and cost(s, 1, RAIDERS) == 4
    assert not s.until_phase(Phase.REGROUP).in_play("Golden Light on the Land")
    assert cost(during(Phase.SHADOW, GIMLI, "Golden Light on the Land", site=5), 1, PATROL) == 6


def test_great_works_begun_there_brings_back_an_event() -> None:
    s = in_fellowship(GIMLI, "Great Works Begun There").hand(0, FARIN).discard(0, "Delving").deck(0, AXE, AXE)
    ready(s.play(FARIN), "Great Works Begun There").use("Great Works Begun There")
    assert s.where("Delving") is Zone.HAND and s.names(0, Zone.DISCARD) == [AXE, AXE]


def test_hand_axe_is_borne_beside_another_weapon_and_thrown() -> None:
    s = in_fellowship(GIMLI).bears("Gimli", AXE).hand(0, "Hand Axe").play("Hand Axe", on="Gimli")
    assert bearers(s, "Gimli") == [AXE, "Hand Axe"]
    shot = during(Phase.ARCHERY, GIMLI, foes=(PATROL, "Orc Inquisitor")).bears("Gimli", "Hand Axe").use("Hand Axe")
    assert arrows(shot) == (1, 0) and shot.where("Hand Axe") is Zone.DISCARD


def test_make_light_of_burdens_takes_a_condition_off_a_dwarf() -> None:
    s = during(Phase.MANEUVER, GIMLI, ARAGORN, "Make Light of Burdens", foes=(PATROL,))
    s.bears("Gimli", FEAR).bears("Galadriel's Glade", SNOW).bears("Aragorn", FEAR)
    forced(s.use("Make Light of Burdens"))
    assert picks(s) == {FEAR, SNOW} and len(s.legal()) == 2
    s.pick(SNOW)
    assert s.where(SNOW) is Zone.DISCARD and s.wounds_on("Gimli") == 1 and s.count(0, Zone.DISCARD) == 3


@pytest.mark.parametrize("site, bonus", [(6, (1, 0)), (5, (1, 1))])
def test_realm_of_dwarrowdelf_strengthens_up_to_three_times(site: int, bonus: tuple[int, int]) -> None:
    s = fight(GIMLI, RAIDERS, site=site).fellowship("Realm of Dwarrowdelf")
    assert use_gain(s, "Gimli", "Realm of Dwarrowdelf") == bonus
    assert s.count(0, Zone.DISCARD) == 3
    for _ in range(3):
        forced(s.pass_().use("Realm of Dwarrowdelf"))
    assert s.strength_of("Gimli") == 9


def test_tidings_of_erebor_draws_three_unless_it_is_paid_for() -> None:
    s = during(Phase.REGROUP, GIMLI).hand(0, "Tidings of Erebor").play("Tidings of Erebor")
    assert s.decider == 1
    paid = s.fork().pick(1)
    assert paid.twilight == 9 and paid.count(0, Zone.HAND) == 1
    assert s.pass_().count(0, Zone.HAND) == 4
    assert not during(Phase.REGROUP).hand(0, "Tidings of Erebor").can_play("Tidings of Erebor")


def test_till_durin_wakes_again_heals_dwarves_that_leave_the_deeps() -> None:
    s = in_fellowship(GIMLI, FARIN, "Till Durin Wakes Again", site=5).wounds("Gimli", 1).wounds("Farin", 2)
    s.site(6, "Lothlórien Woods")
    ready(s.pass_(), "Till Durin Wakes Again").use("Till Durin Wakes Again", "Farin")
    s.pass_()
    assert s.wounds_on("Farin") == 1 and s.wounds_on("Gimli") == 1


def test_what_are_we_waiting_for_costs_two_cards_or_a_shadow_phase() -> None:
    s = in_fellowship(GIMLI).hand(0, "What Are We Waiting For?").deck(1, "Moria Scout", "Goblin Sneak")
    s.play("What Are We Waiting For?")
    assert s.count(1, Zone.HAND) == 3 and s.wounds_on("Gimli") == 1
    skipped = s.fork().pass_()
    assert skipped.state.players[1].skips == 1 and skipped.count(1, Zone.HAND) == 3
    s.pick("Moria Scout").pick("Goblin Sneak")
    assert s.count(1, Zone.HAND) == 1 and s.state.players[1].skips == 0


def test_gimli_of_the_mountain_race_lightens_the_deeps() -> None:
    s = in_fellowship("Gimli, Dwarf of the Mountain-race", site=5)
    assert shadow(s, "The Bridge of Khazad-dûm") == 4 and shadow(s, "Moria Lake") == 3

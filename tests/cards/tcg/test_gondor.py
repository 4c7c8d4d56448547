"""Gondor cards: what each of them does."""

from __future__ import annotations

import pytest

from engine.tcg.cards.moments import Phase, Trait
from engine.tcg.table.records import Zone
from engine.tcg.table.verbs import Question
from tests.cards.tcg.scenes import (
    ARAGORN,
    ARWEN,
    BOROMIR,
    GANDALF,
    GIMLI,
    LEGOLAS,
    MERRY,
    PATROL,
    PIPPIN,
    RAIDERS,
    WITCH_KING,
    archer,
    arrows,
    bearers,
    calm,
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
    pick,
    picks,
    play,
    ready,
    shadow,
    use,
    use_gain,
)

RANGER = "Boromir, Lord of Gondor"
ALLY = "Thrarin, Dwarven Smith"
ORC = "Orc Inquisitor"
FEAR, SNOW = "Desperate Defense of the Ring", "Saruman's Snows"


# ------------------------------------------------------------------------------------------ The Fellowship of the Ring
@pytest.mark.parametrize("card", ["An Able Guide", "Change of Plans", "Gondor's Vengeance", "Pursuit Just Behind"])
def test_a_regroup_event_needs_a_ranger(card: str) -> None:
    assert during(Phase.REGROUP, ARAGORN).hand(0, card).can_play(card)
    assert not during(Phase.REGROUP, BOROMIR).hand(0, card).can_play(card)


@pytest.mark.parametrize("card", ["Eregion's Trails", "A Ranger's Versatility", "What Are They?"])
def test_a_maneuver_event_needs_a_ranger(card: str) -> None:
    assert during(Phase.MANEUVER, ARAGORN, foes=(PATROL,), site=7).hand(0, card).can_play(card)
    assert not during(Phase.MANEUVER, BOROMIR, foes=(PATROL,), site=7).hand(0, card).can_play(card)


def test_an_able_guide_removes_twilight() -> None:
    assert during(Phase.REGROUP, ARAGORN).hand(0, "An Able Guide").play("An Able Guide").twilight == 8


def test_aragorn_ranger_of_the_north_defends_and_defends() -> None:
    s = use(during(Phase.MANEUVER, "Aragorn, Ranger of the North", foes=(PATROL,)), "Aragorn")
    use(s.pass_(), "Aragorn")
    assert defence(s, "Aragorn") == 2 and s.wounds_on("Aragorn") == 2
    assert defence(s.finish_phase(), "Aragorn") == 2


def test_aragorns_bow_shoots_by_itself() -> None:
    s = during(Phase.ARCHERY, ARAGORN, foes=(PATROL,)).bears("Aragorn", "Aragorn's Bow")
    assert archer(s, "Aragorn") and arrows(s) == (1, 0)
    use(s, "Aragorn's Bow")
    assert (s.wounds_on(PATROL), s.wounds_on("Aragorn"), arrows(s)) == (1, 1, (0, 0))


def test_aragorns_pipe_heals_as_many_as_there_are_pipes() -> None:
    s = in_fellowship(ARAGORN, GANDALF, GIMLI, "Old Toby").bears("Gandalf", "Gandalf's Pipe").wounds("Aragorn", 1)
    s.wounds("Gandalf", 1).wounds("Gimli", 2).bears("Aragorn", "Aragorn's Pipe").use("Aragorn's Pipe", 2)
    assert picks(s) == {"Aragorn", "Gandalf", "Gimli"}
    pick(s, "Gandalf", "Gimli")
    assert (s.wounds_on("Gandalf"), s.wounds_on("Gimli"), s.wounds_on("Aragorn")) == (0, 1, 1)
    assert s.where("Old Toby") is Zone.DISCARD


@pytest.mark.parametrize("card, trait", [("Armor", Trait.ONE_WOUND), ("Coat of Mail", Trait.THREEFOLD)])
def test_what_a_man_wears_protects_him(card: str, trait: Trait) -> None:
    s = fight(ARAGORN, RAIDERS).bears("Aragorn", card)
    assert has(s, "Aragorn", trait) and not has(s, "Frodo", trait)
    if trait is Trait.ONE_WOUND:
        assert calm(hurt(s, "Aragorn", 2)).wounds_on("Aragorn") == 1


@pytest.mark.parametrize("act, tired, strong", [(0, "Aragorn", "Arwen"), (1, "Arwen", "Aragorn")])
def test_arwens_fate(act: int, tired: str, strong: str) -> None:
    s = fight(ARAGORN, RAIDERS).fellowship(ARWEN).hand(0, "Arwen's Fate")
    before = s.strength_of(strong)
    assert play(s, "Arwen's Fate", act=act).strength_of(strong) == before + 3
    assert (s.wounds_on(tired), s.wounds_on(strong)) == (1, 0)


def test_athelas_heals_or_cleanses() -> None:
    s = in_fellowship(ARAGORN, GIMLI).wounds("Gimli", 1).bears("Aragorn", "Athelas", FEAR).minions("Goblin Swarms")
    healed = use(s.fork(), "Athelas", 0)
    assert healed.wounds_on("Gimli") == 0 and healed.where("Athelas") is Zone.DISCARD and healed.in_play(FEAR)
    assert not use(s, "Athelas", 1).in_play(FEAR) and s.wounds_on("Gimli") == 1


@pytest.mark.parametrize("foe, wounds", [(PATROL, 1), (RAIDERS, 1), (WITCH_KING, 0)])
def test_blade_of_gondor_wounds_an_orc_or_uruk_that_boromir_fights(foe: str, wounds: int) -> None:
    s = fight(BOROMIR, foe).minions("Orc Soldier").bears("Boromir", "Blade of Gondor")
    assert harm(s, "Boromir") == 1
    use(s, "Blade of Gondor")
    assert (s.wounds_on(foe), s.wounds_on("Boromir"), s.wounds_on("Orc Soldier")) == (wounds, 1, 0)


def test_boromir_lord_of_gondor_is_hard_to_overwhelm() -> None:
    assert has(fight(RANGER, PATROL), "Boromir", Trait.THREEFOLD)
    assert fight(RANGER, "The Balrog, Durin's Bane").finish_phase().in_play("Boromir")


def test_boromir_son_of_denethor_strengthens_a_hobbit() -> None:
    s = fight("Frodo, Son of Drogo", RAIDERS).fellowship(BOROMIR, GIMLI)
    assert use_gain(s, "Frodo", "Boromir") == (3, 0)
    assert s.wounds_on("Boromir") == 1


def test_boromirs_cloak_is_for_bad_weather() -> None:
    s = during(Phase.MANEUVER, BOROMIR, "Lord of Moria", foes=(PATROL,)).bears("Galadriel's Glade", SNOW)
    use(s.bears("Boromir", "Boromir's Cloak"), "Boromir's Cloak")
    assert not s.in_play(SNOW) and s.in_play("Lord of Moria") and s.wounds_on("Boromir") == 1


def test_change_of_plans_gives_an_opponent_a_new_hand() -> None:
    s = play(during(Phase.REGROUP, ARAGORN).hand(0, "Change of Plans").hand(1, RAIDERS), "Change of Plans")
    assert s.count(1, Zone.HAND) == 8 and s.wounds_on("Aragorn") == 1
    assert s.count(1, Zone.DRAW) == 20 + 2 - 8


@pytest.mark.parametrize("act, tired, healed", [(0, "Aragorn", "Arwen"), (1, "Arwen", "Aragorn")])
def test_the_choice_of_luthien(act: int, tired: str, healed: str) -> None:
    s = during(Phase.MANEUVER, ARAGORN, ARWEN, "The Choice of Lúthien", foes=(PATROL,)).wounds(healed, 1)
    use(s, "The Choice of Lúthien", act=act)
    assert (s.wounds_on(tired), s.wounds_on(healed)) == (1, 0)


def test_dagger_strike_is_for_armed_men_and_hobbits() -> None:
    s = fight(ARAGORN, RAIDERS).fellowship(MERRY, PIPPIN, GIMLI).hand(0, "Dagger Strike")
    s.bears("Aragorn", "Ranger's Sword").bears("Merry", "Hobbit Sword").bears("Gimli", "Dwarven Axe")
    assert picks(play(s.fork(), "Dagger Strike")) == {"Aragorn", "Merry"}
    assert gain(s, "Aragorn", "Dagger Strike", "Aragorn") == (2, 1)


def test_elendils_valor_makes_a_defender() -> None:
    s = play(during(Phase.MANEUVER, ARAGORN, GIMLI, foes=(PATROL,)).hand(0, "Elendil's Valor"), "Elendil's Valor")
    assert defence(s, "Aragorn") == 1 and defence(s.finish_phase(), "Aragorn") == 1


def test_eregions_trails_weaken_who_roams_now() -> None:
    s = during(Phase.MANEUVER, ARAGORN, foes=(RAIDERS, ORC), site=5).hand(0, "Eregion's Trails")
    play(s, "Eregion's Trails")
    assert (s.strength_of(ORC), s.strength_of(RAIDERS), s.wounds_on("Aragorn")) == (6, 9, 1)
    assert s.finish_phase().strength_of(ORC) == 6


def test_foes_of_mordor_wound_a_sauron_minion() -> None:
    s = use(during(Phase.MANEUVER, ARAGORN, GIMLI, "Foes of Mordor", foes=(ORC, PATROL)), "Foes of Mordor")
    assert (s.wounds_on(ORC), s.wounds_on("Aragorn"), s.wounds_on("Gimli")) == (1, 1, 0)


def test_gondors_vengeance_discards_a_minion() -> None:
    s = during(Phase.REGROUP, ARAGORN, foes=(RAIDERS, ORC)).hand(0, "Gondor's Vengeance")
    play(s, "Gondor's Vengeance", RAIDERS)
    assert not s.in_play(RAIDERS) and s.in_play(ORC) and s.wounds_on("Aragorn") == 1


@pytest.mark.parametrize("card", ["Great Shield", "Shield of Boromir"])
def test_a_shield_stops_an_arrow(card: str) -> None:
    assert arrows(during(Phase.ARCHERY, ARAGORN, foes=("Goblin Marksman",)).bears("Aragorn", card)) == (0, 0)


def test_no_stranger_to_the_shadows_lowers_every_shadow_number() -> None:
    s = in_fellowship(ARAGORN, site=5).bears("Aragorn", "No Stranger to the Shadows")
    assert (shadow(s, "The Bridge of Khazad-dûm"), shadow(s, "Moria Lake"), shadow(s, "Westfarthing")) == (5, 2, 0)


def test_one_whom_men_would_follow_brings_an_ally_along() -> None:
    s = during(Phase.MANEUVER, ARAGORN, ALLY, foes=(PATROL,), site=5).hand(0, "One Whom Men Would Follow")
    play(s, "One Whom Men Would Follow")
    assert s.strength_of("Thrarin") == 6 and s.wounds_on("Aragorn") == 1
    assert s.until(Question.ASSIGN).assign("Thrarin", PATROL).strength_of("Thrarin") == 6


@pytest.mark.parametrize("phase", [Phase.FELLOWSHIP, Phase.REGROUP])
def test_pathfinder_lays_the_next_site(phase: Phase) -> None:
    s = during(phase, ARAGORN, site=3).adventure(0, "Pass of Caradhras").hand(0, "Pathfinder")
    assert forced(s.play("Pathfinder")).where("Pass of Caradhras") is Zone.PATH
    assert not during(phase, BOROMIR, site=3).adventure(0, "Moria Lake").hand(0, "Pathfinder").can_play("Pathfinder")


def test_pursuit_just_behind_wounds_every_minion() -> None:
    s = during(Phase.REGROUP, ARAGORN, foes=(RAIDERS, ORC)).hand(0, "Pursuit Just Behind")
    play(s, "Pursuit Just Behind")
    assert (s.wounds_on(RAIDERS), s.wounds_on(ORC), s.wounds_on("Aragorn")) == (1, 1, 1)


@pytest.mark.parametrize("card", ["Gondor's Vengeance", "Pursuit Just Behind"])
def test_only_a_companion_can_pay_for_it(card: str) -> None:
    s = during(Phase.REGROUP, ARAGORN, RANGER, foes=(RAIDERS,)).hand(0, card).play(card)
    assert picks(s) == {"Aragorn", "Boromir"}


def test_rangers_sword_does_damage() -> None:
    s = fight(ARAGORN, RAIDERS).bears("Aragorn", "Ranger's Sword")
    assert harm(s, "Aragorn") == 1 and s.strength_of("Aragorn") == 10


def test_a_rangers_versatility_exhausts_a_minion_by_water_or_under_trees() -> None:
    card = "A Ranger's Versatility"
    s = play(during(Phase.MANEUVER, ARAGORN, foes=(RAIDERS,), site=7).hand(0, card), card)
    assert s.wounds_on(RAIDERS) == 2 and s.wounds_on("Aragorn") == 1
    assert not during(Phase.MANEUVER, ARAGORN, foes=(RAIDERS,), site=5).hand(0, card).can_play(card)


def test_the_saga_of_elendil_is_given_up_for_strength() -> None:
    s = fight(ARAGORN, RAIDERS).bears("Aragorn", "The Saga of Elendil")
    assert life(s, "Aragorn") == 5
    assert use_gain(s, "Aragorn", "The Saga of Elendil") == (2, 0)
    assert life(s, "Aragorn") == 4


@pytest.mark.parametrize("hero, other", [(ARAGORN, GIMLI), (BOROMIR, LEGOLAS)])
def test_strength_of_kings_cancels_a_skirmish_event(hero: str, other: str) -> None:
    s = fight(hero, PATROL).hand(0, "Strength of Kings").hand(1, "Drums in the Deep").pass_().play("Drums in the Deep")
    play(s, "Strength of Kings")
    assert s.strength_of(PATROL) == 13 and s.where("Drums in the Deep") is Zone.DISCARD
    t = fight(other, PATROL).fellowship(hero).hand(0, "Strength of Kings").hand(1, "Drums in the Deep").pass_()
    assert not t.play("Drums in the Deep").can_play("Strength of Kings")


@pytest.mark.parametrize(
    "card, hero, foe, bonus",
    [
        ("Swordarm of the White Tower", ARAGORN, RAIDERS, 2),
        ("Swordsman of the Northern Kingdom", ARAGORN, RAIDERS, 2),
        ("Swordsman of the Northern Kingdom", ARAGORN, ORC, 4),
        ("Sentinels of Númenor", ARAGORN, RAIDERS, 2),
    ],
)
def test_a_man_gets_stronger(card: str, hero: str, foe: str, bonus: int) -> None:
    s = fight(hero, foe, site=5).fellowship(GIMLI).hand(0, card)
    assert gain(s, hero, card) == (bonus, 0)


def test_swordarm_of_the_white_tower_is_better_for_a_defender() -> None:
    s = during(Phase.MANEUVER, ARAGORN, foes=(PATROL,)).hand(0, "Elendil's Valor", "Swordarm of the White Tower")
    s.play("Elendil's Valor").until(Question.ASSIGN).assign("Aragorn", PATROL)
    ready(s, "Swordarm of the White Tower")
    assert gain(s, "Aragorn", "Swordarm of the White Tower") == (4, 0)


def test_sentinels_of_numenor_are_better_in_a_fierce_skirmish() -> None:
    s = fight(ARAGORN, WITCH_KING, fierce=True).hand(0, "Sentinels of Númenor")
    assert gain(s, "Aragorn", "Sentinels of Númenor") == (4, 0)


def test_valiant_man_of_the_west_defends_and_takes_one_wound() -> None:
    card = "Valiant Man of the West"
    s = play(during(Phase.MANEUVER, ARAGORN, BOROMIR, foes=(PATROL,)).hand(0, card), card)
    assert defence(s, "Aragorn") == 1 and has(s, "Aragorn", Trait.ONE_WOUND)
    s.finish_phase()
    assert defence(s, "Aragorn") == 1 and has(s, "Aragorn", Trait.ONE_WOUND)


def test_what_are_they_discards_a_roaming_minion() -> None:
    s = during(Phase.MANEUVER, ARAGORN, foes=(RAIDERS, ORC), site=5).hand(0, "What Are They?")
    play(s, "What Are They?")
    assert not s.in_play(ORC) and s.in_play(RAIDERS)


def test_aragorn_king_in_exile_heals_another_of_his_signet() -> None:
    s = during(Phase.START, ARAGORN, ARWEN, GIMLI, site=1).wounds("Aragorn", 1).wounds("Arwen", 1).wounds("Gimli", 1)
    use(ready(s, "Aragorn"), "Aragorn")
    assert [s.wounds_on(who) for who in ("Aragorn", "Arwen", "Gimli")] == [1, 0, 1]


# ---------------------------------------------------------------------------------------------------- Mines of Moria
def test_blood_of_numenor_tires_sauron_orcs_and_stops_archery() -> None:
    s = play(in_fellowship(ARAGORN, GIMLI).hand(0, "Blood of Númenor"), "Blood of Númenor")
    assert s.wounds_on("Aragorn") == 1 and s.wounds_on("Gimli") == 0
    later = during(Phase.SHADOW, ARAGORN, "Blood of Númenor").hand(1, ORC, RAIDERS)
    calm(calm(later.play(ORC)).play(RAIDERS))
    assert later.wounds_on(ORC) == 2 and later.wounds_on(RAIDERS) == 0
    archers = during(Phase.MANEUVER, LEGOLAS, "Blood of Númenor", foes=(RAIDERS,))
    assert archers.until(Question.ASSIGN).wounds_on(RAIDERS) == 0
    assert not archers.until_phase(Phase.REGROUP).in_play("Blood of Númenor")


def test_flaming_brand_is_borne_beside_a_sword_and_burns_wraiths() -> None:
    s = in_fellowship(ARAGORN).bears("Aragorn", "Ranger's Sword").hand(0, "Flaming Brand")
    assert bearers(s.play("Flaming Brand", on="Aragorn"), "Aragorn") == ["Ranger's Sword", "Flaming Brand"]
    wraith = fight(ARAGORN, WITCH_KING).bears("Aragorn", "Flaming Brand")
    assert (wraith.strength_of("Aragorn"), harm(wraith, "Aragorn")) == (11, 1)
    other = fight(ARAGORN, RAIDERS).bears("Aragorn", "Flaming Brand")
    assert (other.strength_of("Aragorn"), harm(other, "Aragorn")) == (9, 0)


def test_flee_in_terror_drives_an_exhausted_orc_away() -> None:
    s = fight(ARAGORN, "Uruk Savage").minions(ORC, "Orc Soldier").wounds("Orc Soldier", 1).hand(0, "Flee in Terror")
    ready(s, "Flee in Terror").play("Flee in Terror")
    paid = s.fork().pick(1)
    assert paid.twilight == 9 and paid.in_play("Orc Soldier")
    assert not s.pass_().in_play("Orc Soldier") and s.in_play(ORC)


def test_gondor_will_see_it_done_takes_a_wound_upon_itself() -> None:
    s = hurt(fight(GIMLI, RAIDERS).fellowship(ARAGORN, ALLY).hand(0, "Gondor Will See It Done"), "Gimli")
    play(s, "Gondor Will See It Done")
    assert s.wounds_on("Gimli") == 0 and s.wounds_on("Aragorn") == 1
    ally = hurt(fight(GIMLI, RAIDERS).fellowship(ARAGORN, ALLY).hand(0, "Gondor Will See It Done"), "Thrarin")
    assert not ally.can_play("Gondor Will See It Done")


def test_natural_cover_hides_in_the_woods() -> None:
    foes = ("Goblin Marksman",) * 3
    assert arrows(during(Phase.ARCHERY, "Natural Cover", foes=foes).site(6, "Lothlórien Woods")) == (0, 1)
    assert arrows(during(Phase.ARCHERY, "Natural Cover", foes=foes, site=5)) == (0, 3)
    assert in_fellowship(ARAGORN).hand(0, "Natural Cover").can_play("Natural Cover")
    assert not in_fellowship(BOROMIR).hand(0, "Natural Cover").can_play("Natural Cover")


@pytest.mark.parametrize("who, bonus", [(GIMLI, 2), (ARWEN, 3)])
def test_no_mere_ranger_strengthens_another(who: str, bonus: int) -> None:
    s = fight(who, RAIDERS).fellowship(ARAGORN).hand(0, "No Mere Ranger")
    assert "Aragorn" not in picks(calm(s.fork().play("No Mere Ranger")))
    assert gain(s, who, "No Mere Ranger", who) == (bonus, 0)
    assert s.wounds_on("Aragorn") == 1


def test_shield_of_boromir_blunts_weapons() -> None:
    s = fight(BOROMIR, RAIDERS).bears(RAIDERS, "Uruk-hai Sword").bears("Boromir", "Shield of Boromir")
    assert s.strength_of(RAIDERS) == 9
    other = fight(ARAGORN, RAIDERS).bears(RAIDERS, "Uruk-hai Sword").bears("Aragorn", "Shield of Boromir")
    assert other.fellowship(BOROMIR).strength_of(RAIDERS) == 11
    third = fight(BOROMIR, PATROL).minions(RAIDERS).bears(RAIDERS, "Uruk-hai Sword")
    assert third.bears("Boromir", "Shield of Boromir").strength_of(RAIDERS) == 11
    lent = fight(BOROMIR, RAIDERS).fellowship(ARAGORN).bears(RAIDERS, "Uruk-hai Sword")
    assert lent.bears("Aragorn", "Shield of Boromir").strength_of(RAIDERS) == 11

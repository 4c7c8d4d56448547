"""Elven cards: what each of them does."""

from __future__ import annotations

import pytest

from engine.kernel.actions import Action
from engine.tcg.cards.moments import Phase, Trait
from engine.tcg.table.records import Zone
from engine.tcg.table.verbs import Question, Verb
from tests.cards.tcg.scenes import (
    ARAGORN,
    ARWEN,
    GANDALF,
    GIMLI,
    LEGOLAS,
    PATROL,
    RAIDERS,
    WITCH_KING,
    archer,
    arrows,
    calm,
    cost,
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
    take,
    use_gain,
)
from tests.tcg.scenario import Scenario

ELF = "Lórien Elf"
CELEBORN, GALADRIEL, ELROND = "Celeborn, Lord of Lórien", "Galadriel, Lady of Light", "Elrond, Lord of Rivendell"
RUMIL, OROPHIN = "Rúmil, Elven Protector", "Orophin, Lórien Bowman"
SILINDE, URUVIEL = "Silinde, Elf of Mirkwood", "Uruviel, Maid of Lórien"
SAM_OR_ELF = "Merry, Friend to Sam"
TALE = "The Splendor of Their Banners"
MOVE = Action(Verb.MOVE)
FEAR = "Desperate Defense of the Ring"


# ------------------------------------------------------------------------------------------ The Fellowship of the Ring
@pytest.mark.parametrize(
    "card, foe, bonus",
    [
        ("Ancient Enmity", RAIDERS, 1),
        ("Border Defenses", RAIDERS, 2),
        ("Border Defenses", "Goblin Marksman", 4),
        ("Defiance", RAIDERS, 2),
        ("Defiance", WITCH_KING, 4),
    ],
)
def test_an_elf_gets_stronger(card: str, foe: str, bonus: int) -> None:
    s = fight(ELF, foe).fellowship(GIMLI).hand(0, card)
    assert gain(s, ELF, card) == (bonus, 0)


def test_ancient_enmity_empties_the_hands_of_losers() -> None:
    s = fight(LEGOLAS, "Uruk Savage").hand(0, "Ancient Enmity").hand(1, RAIDERS, RAIDERS).play("Ancient Enmity")
    assert s.finish_phase().count(1, Zone.HAND) == 1 and s.count(1, Zone.DISCARD) == 2
    lost = fight(LEGOLAS, RAIDERS).hand(0, "Ancient Enmity").hand(1, RAIDERS, RAIDERS).play("Ancient Enmity")
    assert lost.finish_phase().count(1, Zone.DISCARD) == 0


@pytest.mark.parametrize("hero", [ARWEN, "Legolas, Prince of Mirkwood"])
def test_an_elf_who_faces_the_nine(hero: str) -> None:
    assert fight(hero, WITCH_KING).strength_of(hero) == 9
    assert fight(hero, RAIDERS).minions(WITCH_KING).strength_of(hero) == 6


def test_asfaloth_carries_arwen_over_the_plains() -> None:
    s = in_fellowship(ARWEN, LEGOLAS).hand(0, "Asfaloth")
    assert cost(s, 0, "Asfaloth", "Arwen") == 0 and cost(s, 0, "Asfaloth", "Legolas") == 2
    assert in_fellowship(ARWEN, site=2).bears("Arwen", "Asfaloth").strength_of("Arwen") == 10
    assert in_fellowship(ARWEN, site=3).bears("Arwen", "Asfaloth").strength_of("Arwen") == 8
    assert not in_fellowship(ARWEN, site=5).bears("Arwen", "Asfaloth").in_play("Asfaloth")


def test_bow_of_the_galadhrim_wounds_any_minion_after_a_win() -> None:
    s = fight(LEGOLAS, "Uruk Savage").minions(PATROL).bears("Legolas", "Bow of the Galadhrim")
    ready(s, "Bow of the Galadhrim").use("Bow of the Galadhrim", PATROL)
    assert s.wounds_on(PATROL) == 1


def test_celeborn_heals_an_elven_ally() -> None:
    s = in_fellowship(CELEBORN, RUMIL, LEGOLAS).wounds(RUMIL, 1).wounds("Legolas", 1).use("Celeborn", "Rúmil")
    assert s.wounds_on("Rúmil") == 0 and s.wounds_on("Celeborn") == 1 and s.wounds_on("Legolas") == 1


def test_the_council_of_elrond_plays_a_tale_out_of_the_deck() -> None:
    s = in_fellowship(ELF).hand(0, "The Council of Elrond").deck(0, TALE, "Delving").play("The Council of Elrond")
    assert picks(s) == {TALE}
    assert take(s, TALE).in_play(TALE) and s.twilight == 3
    assert not in_fellowship().hand(0, "The Council of Elrond").can_play("The Council of Elrond")


def test_curse_their_foul_feet_costs_a_card_for_each_orc() -> None:
    s = in_fellowship(ELF).hand(0, "Curse Their Foul Feet!").hand(1, PATROL, RAIDERS, RAIDERS)
    forced(s.play("Curse Their Foul Feet!"))
    assert s.decider == 1 and s.wounds_on(ELF) == 1
    s.pick(RAIDERS).pick(RAIDERS)
    assert s.names(1, Zone.DISCARD) == [RAIDERS, RAIDERS] and s.question is Question.WINDOW


def test_double_shot_needs_an_elf_archer() -> None:
    s = during(Phase.ARCHERY, LEGOLAS, foes=(PATROL,)).hand(0, "Double Shot").play("Double Shot")
    assert arrows(s) == (2, 0)
    for nobody in (ELF, RUMIL):
        assert not during(Phase.ARCHERY, nobody, foes=(PATROL,)).hand(0, "Double Shot").can_play("Double Shot")


def test_elf_song_removes_a_burden() -> None:
    assert in_fellowship(ELF).burdens(2).hand(0, "Elf-song").play("Elf-song").burdens_on() == 1
    assert not in_fellowship().burdens(2).hand(0, "Elf-song").can_play("Elf-song")


@pytest.mark.parametrize("who, home", [(ELROND, SILINDE), (GALADRIEL, URUVIEL)])
def test_the_lords_of_the_elves_heal_their_house(who: str, home: str) -> None:
    s = during(Phase.START, who, CELEBORN if home is SILINDE else SILINDE, home, site=1)
    other = CELEBORN if home is SILINDE else SILINDE
    s.wounds(who, 1).wounds(home, 1).wounds(other, 1).until_phase(Phase.FELLOWSHIP)
    assert [s.wounds_on(one) for one in (who, home, other)] == [0, 0, 1]


def test_elrond_needs_a_friend_and_draws_for_an_exertion() -> None:
    assert not in_fellowship().hand(0, ELROND).can_play("Elrond")
    assert in_fellowship(ELF).hand(0, ELROND).can_play("Elrond")
    assert in_fellowship(GANDALF).hand(0, ELROND).can_play("Elrond")
    s = in_fellowship(ELROND).use("Elrond")
    assert s.wounds_on("Elrond") == 1 and s.count(0, Zone.HAND) == 2


def test_elven_bow_makes_an_archer() -> None:
    s = during(Phase.ARCHERY, ELF, foes=(PATROL,)).bears(ELF, "Elven Bow")
    assert archer(s, ELF) and arrows(s) == (1, 0)


def test_elven_cloak_hides_from_an_arrow() -> None:
    assert arrows(during(Phase.ARCHERY, ARAGORN, foes=("Goblin Marksman",)).bears("Aragorn", "Elven Cloak")) == (0, 0)
    assert in_fellowship(ARAGORN, ELF).hand(0, "Elven Cloak").can_play("Elven Cloak")
    assert not in_fellowship(ARAGORN).hand(0, "Elven Cloak").can_play("Elven Cloak")


def test_far_seeing_eyes_cost_an_opponent_a_card_for_each_elf() -> None:
    s = in_fellowship("Far-seeing Eyes").hand(0, LEGOLAS, GIMLI).hand(1, RAIDERS).play(GIMLI)
    assert s.decider == 0 and s.count(1, Zone.HAND) == 2
    s.play(LEGOLAS).pick(RAIDERS)
    assert s.names(1, Zone.DISCARD) == [RAIDERS]


def test_foul_creation_finds_an_isengard_minion() -> None:
    s = in_fellowship(ELF).hand(0, "Foul Creation").hand(1, RAIDERS)
    forced(s.play("Foul Creation"))
    assert s.wounds_on(ELF) == 1 and picks(s) == {RAIDERS}
    spared = s.fork().pass_()
    assert spared.count(0, Zone.HAND) == 1 and spared.count(1, Zone.HAND) == 2
    assert take(s, RAIDERS).count(0, Zone.HAND) == 3 and s.names(1, Zone.DISCARD) == [RAIDERS]


def test_galadriel_plays_an_elf_for_nothing() -> None:
    s = in_fellowship(GALADRIEL).hand(0, ELROND, GIMLI)
    assert [x.args[-1] for x in s.offers("Galadriel")] == [s.named("Elrond")]
    s.use("Galadriel")
    assert s.in_play("Elrond") and s.twilight == 0 and s.wounds_on("Galadriel") == 1


def test_gift_of_boats_is_for_leaving_a_river_at_first() -> None:
    s = in_fellowship(CELEBORN, LEGOLAS, site=3).hand(0, "Gift of Boats").play("Gift of Boats")
    assert s.wounds_on("Celeborn") == 1 and s.wounds_on("Legolas") == 0
    river = in_fellowship("Gift of Boats", site=7).site(8, "Brown Lands").pass_().until_phase(Phase.SHADOW)
    assert river.state.turn.limit == 3
    dry = in_fellowship("Gift of Boats", site=3).site(4, "Moria Lake").pass_().until_phase(Phase.SHADOW)
    assert dry.state.turn.limit == 2
    late = during(Phase.REGROUP, "Gift of Boats", site=7).site(8, "Brown Lands").moved(1).until(Question.MOVE_ON)
    assert late.act(MOVE).until_phase(Phase.SHADOW).state.turn.limit == 2


def test_gwemegil_is_paid_for_with_blood_or_cards() -> None:
    s = fight(ARWEN, RAIDERS).bears("Arwen", "Gwemegil").hand(0, ELF, GIMLI)
    assert harm(s, "Arwen") == 1
    cards = s.fork().use("Gwemegil", ELF, "Gimli", act=1)
    assert (cards.strength_of("Arwen"), cards.count(0, Zone.DISCARD), cards.wounds_on("Arwen")) == (9, 2, 0)
    s.use("Gwemegil", act=0)
    assert (s.strength_of("Arwen"), s.wounds_on("Arwen")) == (9, 1)


@pytest.mark.parametrize("site, strength", [(5, 5), (6, 7), (8, 7), (9, 5)])
def test_haldir_is_at_home_in_the_golden_wood(site: int, strength: int) -> None:
    assert in_fellowship("Haldir, Elf of the Golden Wood", site=site).strength_of("Haldir") == strength


@pytest.mark.parametrize("elves, strength", [(1, 9), (2, 10), (4, 11)])
def test_the_last_alliance_counts_elves(elves: int, strength: int) -> None:
    s = in_fellowship(ARAGORN, *[ELF] * elves).bears("Aragorn", "The Last Alliance of Elves and Men")
    assert s.strength_of("Aragorn") == strength


def test_legolas_greenleaf_shoots_by_himself() -> None:
    s = during(Phase.ARCHERY, LEGOLAS, foes=(PATROL,)).use("Legolas")
    assert s.wounds_on(PATROL) == 1 and s.wounds_on("Legolas") == 1 and arrows(s) == (0, 0)


def test_lightfootedness_avoids_an_arrow() -> None:
    s = during(Phase.ARCHERY, ELF, foes=("Goblin Marksman",)).hand(0, "Lightfootedness").play("Lightfootedness")
    assert arrows(s) == (0, 0)
    ally = during(Phase.ARCHERY, CELEBORN, foes=("Goblin Marksman",)).hand(0, "Lightfootedness")
    assert not ally.can_play("Lightfootedness")


@pytest.mark.parametrize("card", [ELF, "Haldir, Elf of the Golden Wood", "A Blended Race"])
def test_an_elf_has_to_be_there_for_it(card: str) -> None:
    assert in_fellowship(LEGOLAS).hand(0, card).can_play(card)
    assert not in_fellowship(GIMLI).hand(0, card).can_play(card)


def test_mallorn_trees_put_an_elven_card_under_the_deck() -> None:
    s = in_fellowship("Mallorn-trees").hand(0, LEGOLAS, GIMLI)
    assert [x.args[-1] for x in s.offers("Mallorn-trees")] == [s.named("Legolas")]
    assert s.use("Mallorn-trees").where("Legolas") is Zone.BOTTOM


def test_the_mirror_of_galadriel_looks_into_a_full_hand() -> None:
    s = during(Phase.MANEUVER, GALADRIEL, CELEBORN, ELROND, "The Mirror of Galadriel", foes=(PATROL,))
    assert (s.strength_of("Celeborn"), s.strength_of("Elrond")) == (7, 8)
    assert not s.can_use("The Mirror of Galadriel")
    full = during(Phase.MANEUVER, GALADRIEL, "The Mirror of Galadriel", foes=(PATROL,)).hand(1, *[RAIDERS] * 6)
    full.use("The Mirror of Galadriel")
    assert full.wounds_on("Galadriel") == 1 and len(full.legal()) == 2
    forced(full.act(full.legal()[0]))
    assert full.count(1, Zone.HAND) == 6 and full.count(1, Zone.DISCARD) == 1


@pytest.mark.parametrize("who, foe, other", [(OROPHIN, RAIDERS, PATROL), (RUMIL, PATROL, RAIDERS)])
def test_the_brothers_of_haldir_shoot(who: str, foe: str, other: str) -> None:
    s = during(Phase.ARCHERY, who, foes=(foe, other)).use(who)
    assert (s.wounds_on(foe), s.wounds_on(other), s.wounds_on(who)) == (1, 0, 1)


def test_the_seen_and_the_unseen_discards_a_condition() -> None:
    s = in_fellowship(LEGOLAS, ARWEN, "Far-seeing Eyes").bears("Arwen", FEAR).hand(0, "The Seen and the Unseen")
    s.play("The Seen and the Unseen", FEAR)
    assert s.where(FEAR) is Zone.DISCARD and s.in_play("Far-seeing Eyes")
    assert s.wounds_on("Legolas") == 1 and s.wounds_on("Arwen") == 1


@pytest.mark.parametrize("act, tired, healed", [(0, "Gimli", "Legolas"), (1, "Legolas", "Gimli")])
def test_shoulder_to_shoulder(act: int, tired: str, healed: str) -> None:
    s = during(Phase.MANEUVER, GIMLI, LEGOLAS, "Shoulder to Shoulder", foes=(PATROL,)).wounds(healed, 1)
    s.use("Shoulder to Shoulder", act=act)
    assert (s.wounds_on(tired), s.wounds_on(healed), s.twilight) == (1, 0, 13)


@pytest.mark.parametrize("who, number, site", [(SILINDE, 3, "Frodo's Bedroom"), (URUVIEL, 6, "Galadriel's Glade")])
def test_an_ally_who_brings_her_own_site(who: str, number: int, site: str) -> None:
    s = Scenario(site=7).site(number, site, seat=0).fellowship(who, CELEBORN).hand(0, SAM_OR_ELF)
    assert s.can_use(who)
    assert not Scenario(site=7).site(number, site, seat=1).fellowship(who, CELEBORN).hand(0, SAM_OR_ELF).can_use(who)




def test_songs_of_the_blessed_realm_lift_a_burden_for_each_tale() -> None:
    s = in_fellowship(LEGOLAS, "Songs of the Blessed Realm").burdens(2).hand(0, TALE).play(TALE)
    assert ready(s, "Songs of the Blessed Realm").use("Songs of the Blessed Realm").burdens_on() == 1


def test_the_splendor_of_their_banners_adds_an_arrow() -> None:
    s = during(Phase.ARCHERY, LEGOLAS, foes=(PATROL,)).bears("Legolas", TALE).use(TALE)
    assert arrows(s) == (2, 0) and s.wounds_on("Legolas") == 1
    assert not during(Phase.ARCHERY, ARWEN, foes=(PATROL,)).bears("Arwen", TALE).can_use(TALE)


def test_stand_against_darkness_discards_a_sauron_card() -> None:
    s = during(Phase.MANEUVER, ELF, foes=("Orc Inquisitor", PATROL)).bears(ELF, FEAR)
    s.hand(0, "Stand Against Darkness").play("Stand Against Darkness")
    assert picks(s) == {"Orc Inquisitor", FEAR}
    assert s.pick("Orc Inquisitor").where("Orc Inquisitor") is Zone.DISCARD and s.wounds_on(ELF) == 1


@pytest.mark.parametrize(
    "card, who, other",
    [
        ("Support of the Last Homely House", SILINDE, URUVIEL),
        ("Swan-ship of the Galadhrim", URUVIEL, SILINDE),
    ],
)
def test_an_ally_comes_along(card: str, who: str, other: str) -> None:
    s = during(Phase.MANEUVER, who, other, foes=(PATROL,), site=5).hand(0, card).play(card)
    assert s.strength_of(who) == 8 and s.wounds_on(who) == 1 and s.wounds_on(other) == 0
    s.until(Question.ASSIGN).assign(who, PATROL)
    assert s.strength_of(who) == 8


def test_the_tale_of_gil_galad_is_given_up_for_strength() -> None:
    s = fight(LEGOLAS, RAIDERS).bears("Legolas", "The Tale of Gil-galad")
    assert life(s, "Legolas") == 4
    assert use_gain(s, "Legolas", "The Tale of Gil-galad") == (2, 0)
    assert life(s, "Legolas") == 3


def test_the_white_arrows_of_lorien_cost_two_random_cards() -> None:
    card = "The White Arrows of Lórien"
    s = during(Phase.ARCHERY, LEGOLAS, foes=(PATROL,)).bears("Legolas", card).hand(1, RAIDERS, RAIDERS).use(card)
    assert forced(s).count(1, Zone.DISCARD) == 2 and s.wounds_on("Legolas") == 1
    assert not during(Phase.ARCHERY, ARWEN, foes=(PATROL,)).bears("Arwen", card).can_use(card)


# ---------------------------------------------------------------------------------------------------- Mines of Moria
def test_a_blended_race_weakens_uruks() -> None:
    s = during(Phase.MANEUVER, ELF, "A Blended Race", foes=(RAIDERS, PATROL))
    assert (s.strength_of(RAIDERS), harm(s, RAIDERS), s.strength_of(PATROL)) == (7, 0, 13)
    assert has(s, RAIDERS, Trait.NO_DAMAGE)
    assert not s.until_phase(Phase.REGROUP).in_play("A Blended Race")


def test_dismay_our_enemies_costs_a_minion_or_twilight() -> None:
    s = fight(LEGOLAS, "Uruk Savage").minions(PATROL).hand(0, "Dismay Our Enemies")
    ready(s, "Dismay Our Enemies").play("Dismay Our Enemies")
    paid = s.fork().pick(1)
    assert paid.twilight == 9 and paid.in_play(PATROL)
    s.pass_().pick("Uruk Savage")
    assert s.where("Uruk Savage") is Zone.DISCARD and s.in_play(PATROL)
    for other, foe in ((ARWEN, "Uruk Savage"), (GIMLI, "Uruk Savage")):
        t = fight(other, foe).hand(0, "Dismay Our Enemies").pass_(2)
        while t.question is not Question.WINDOW:
            assert not t.can_play("Dismay Our Enemies")
            t.plain()


def test_hosts_of_the_last_alliance_shield_elves() -> None:
    s = during(Phase.ARCHERY, ELF, "Hosts of the Last Alliance", foes=("Goblin Marksman",))
    assert arrows(s) == (0, 0)
    ready(hurt(s, ELF), "Hosts of the Last Alliance").use("Hosts of the Last Alliance")
    assert s.wounds_on(ELF) == 0 and s.where("Hosts of the Last Alliance") is Zone.DISCARD
    ally = during(Phase.ARCHERY, CELEBORN, "Hosts of the Last Alliance", foes=("Goblin Marksman",))
    assert arrows(ally) == (0, 1)


@pytest.mark.parametrize("site, wounds", [(6, 1), (7, 2)])
def test_release_the_angry_flood_on_the_nine(site: int, wounds: int) -> None:
    s = during(Phase.MANEUVER, ELF, foes=(WITCH_KING, PATROL), site=site).hand(0, "Release the Angry Flood")
    calm(s.play("Release the Angry Flood"))
    assert (s.wounds_on("The Witch-king"), s.wounds_on(PATROL), s.wounds_on(ELF)) == (wounds, 0, 1)


@pytest.mark.parametrize("foe, left", [(RAIDERS, 2), (PATROL, 1)])
def test_secret_sentinels_discard_conditions(foe: str, left: int) -> None:
    s = during(Phase.MANEUVER, CELEBORN, "Far-seeing Eyes", "Mallorn-trees", "Gift of Boats", foes=(foe,))
    s.hand(0, "Secret Sentinels").play("Secret Sentinels", "Mallorn-trees", *["Gift of Boats"] * (2 - left))
    assert sum(s.in_play(card) for card in ("Far-seeing Eyes", "Mallorn-trees", "Gift of Boats")) == left
    assert s.wounds_on("Celeborn") == 1

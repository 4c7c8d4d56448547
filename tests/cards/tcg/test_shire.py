"""Shire cards and The One Ring: what each of them does."""

from __future__ import annotations

import pytest

from engine.kernel.pending import Over
from engine.tcg.cards.moments import Phase, Trait
from engine.tcg.table.events import Told
from engine.tcg.table.records import Zone
from engine.tcg.table.tokens import heal
from engine.tcg.table.verbs import Question
from tests.cards.tcg.scenes import (
    ARAGORN,
    GANDALF,
    GIMLI,
    MERRY,
    PATROL,
    PIPPIN,
    RAIDERS,
    SAM,
    WITCH_KING,
    arrows,
    calm,
    cost,
    defence,
    during,
    fight,
    gain,
    harm,
    has,
    hurt,
    in_fellowship,
    pick,
    picks,
    play,
    ready,
    shadow,
    take,
    use,
)
from tests.tcg.scenario import FRODO, RING, Scenario

BILBO, SPEAKER = "Bilbo, Retired Adventurer", "Bilbo, Well-spoken Gentlehobbit"
MAGGOT, GAFFER = "Farmer Maggot, Chaser of Rascals", "The Gaffer, Sam's Father"
ROSIE, PROUDFOOT = "Rosie Cotton, Hobbiton Lass", "Master Proudfoot, Distant Relative of Bilbo"
FARMER, GUEST, FILIBERT = "Hobbit Farmer", "Hobbit Party Guest", "Filibert Bolger, Wily Rascal"
ARMED_MERRY, BRIGHT_PIPPIN = "Merry, From O'er the Brandywine", "Pippin, Hobbit of Some Intelligence"
GARDENER, TOOK = "Merry, Horticulturalist", "Pippin, Mr. Took"
FAITHFUL, POET = "Sam, Faithful Companion", "Sam, Proper Poet"
HEIR, RELUCTANT = "Frodo, Old Bilbo's Heir", "Frodo, Reluctant Adventurer"
WEED, TALE, SWORD = "Old Toby", "There and Back Again", "Hobbit Sword"


# ------------------------------------------------------------------------------------------------------- The One Ring
@pytest.mark.parametrize("ring, burdens", [(RING, 1), ("The One Ring, Isildur's Bane", 2)])
def test_the_one_ring_turns_wounds_into_burdens(ring: str, burdens: int) -> None:
    s = hurt(Scenario(site=5, ring=ring).minions(RAIDERS).skirmish("Frodo", RAIDERS), "Frodo")
    use(ready(s, ring), ring)
    assert s.state.players[0].worn and s.burdens_on() == burdens and s.wounds_on("Frodo") == 0
    assert not s.can_use(ring)
    assert calm(hurt(s, "Frodo")).burdens_on() == 2 * burdens
    shot = hurt(Scenario(site=5, ring=ring).minions(RAIDERS).phase(Phase.MANEUVER), "Frodo")
    assert bool(shot.offers(ring)) == (ring != RING)
    worn = Scenario(site=5, ring=ring).worn().minions(RAIDERS).phase(Phase.MANEUVER)
    assert calm(hurt(worn, "Frodo")).wounds_on("Frodo") == int(ring == RING)


# ------------------------------------------------------------------------------------------ The Fellowship of the Ring
def test_bilbo_retired_adventurer_brings_a_shire_card_back() -> None:
    s = use(in_fellowship(BILBO).discard(0, SWORD, GIMLI), "Bilbo")
    assert s.names(0, Zone.DISCARD) == [GIMLI] and s.wounds_on("Bilbo") == 1


def test_bilbos_pipe_brings_tales_back() -> None:
    s = in_fellowship(MERRY, PIPPIN, WEED).discard(0, TALE, TALE, GIMLI).bears("Merry", "Bilbo's Pipe")
    use(s.bears("Pippin", "The Gaffer's Pipe"), "Bilbo's Pipe", 2)
    assert s.names(0, Zone.DISCARD) == [GIMLI, WEED]


def test_the_gaffers_pipe_removes_twilight() -> None:
    s = in_fellowship(MERRY, PIPPIN, WEED).pool(5).bears("Merry", "Bilbo's Pipe").bears("Pippin", "The Gaffer's Pipe")
    assert use(s, "The Gaffer's Pipe", 2).twilight == 3 and s.where(WEED) is Zone.DISCARD


def test_bounder_saves_a_hobbit_from_being_overwhelmed() -> None:
    s = use(fight(MERRY, RAIDERS).fellowship("Bounder"), "Bounder", "Merry")
    assert has(s, "Merry", Trait.THREEFOLD) and s.wounds_on("Bounder") == 1


def test_extraordinary_resilience_takes_a_burden_for_a_wound() -> None:
    card = "Extraordinary Resilience"
    s = in_fellowship().wounds("Frodo", 2).burdens(2).hand(0, card)
    bearer = s.named("Frodo")
    play(ready(s.do(lambda d: heal(d, bearer)), card), card)
    assert s.wounds_on("Frodo") == 2 and s.burdens_on() == 1


@pytest.mark.parametrize(
    "who, healed, other",
    [(MAGGOT, MERRY, SAM), (MAGGOT, PIPPIN, SAM), (GAFFER, FRODO, MERRY), (GAFFER, SAM, MERRY), (ROSIE, SAM, MERRY)],
)
def test_an_ally_heals_a_friend(who: str, healed: str, other: str) -> None:
    s = in_fellowship(who, *(one for one in (healed, other) if one != FRODO)).wounds(healed, 1).wounds(other, 1)
    use(s, who)
    assert (s.wounds_on(healed), s.wounds_on(other), s.wounds_on(who)) == (0, 1, 1)


def test_rosie_cotton_strengthens_sam() -> None:
    assert in_fellowship(ROSIE, SAM, MERRY).strength_of("Sam") == 4


def test_frodo_old_bilbos_heir_heals_a_hobbit_ally() -> None:
    s = Scenario(frodo=HEIR).fellowship("Bounder", GIMLI).wounds("Bounder", 1).wounds("Gimli", 1).phase(Phase.START)
    assert use(ready(s, "Frodo"), "Frodo").wounds_on("Bounder") == 0 and s.wounds_on("Gimli") == 1


def test_frodo_son_of_drogo_leans_on_his_friends() -> None:
    s = in_fellowship(PIPPIN, GIMLI).wounds("Frodo", 1)
    use(s, "Frodo")
    assert s.wounds_on("Frodo") == 0 and s.wounds_on("Pippin") == 1 and s.wounds_on("Gimli") == 0
    assert FRODO == "Frodo, Son of Drogo" and not in_fellowship(GIMLI).wounds("Frodo", 1).can_use("Frodo")


@pytest.mark.parametrize("card, tired", [("Halfling Deftness", "Merry"), ("Noble Intentions", "Gimli")])
def test_a_hobbit_gets_stronger(card: str, tired: str) -> None:
    s = fight(MERRY, RAIDERS).fellowship(GIMLI).hand(0, card)
    assert gain(s, "Merry", card, "Merry") == (3, 0)
    assert s.wounds_on(tired) == 1 and s.wounds_on("Frodo") == 0


def test_hobbit_appetite_heals_for_twilight() -> None:
    s = in_fellowship(MERRY, GIMLI).wounds("Merry", 3).wounds("Gimli", 1).hand(0, "Hobbit Appetite")
    play(s, "Hobbit Appetite", 2)
    assert s.wounds_on("Merry") == 1 and s.twilight == 2 and s.wounds_on("Gimli") == 1


def test_hobbit_farmer_lays_and_lives_at_site_one() -> None:
    s = use(in_fellowship(FARMER, site=2).adventure(0, "Bag End"), FARMER, act=0)
    assert s.where("Bag End") is Zone.PATH and s.wounds_on(FARMER) == 1
    own = Scenario(site=2).site(1, "Green Hill Country", seat=0).fellowship(FARMER)
    assert cost(own, 0, MERRY) == 0
    assert cost(Scenario(site=2).site(1, "Green Hill Country").fellowship(FARMER), 0, MERRY) == 1


@pytest.mark.parametrize("card, site, bonus", [("Hobbit Intuition", 4, 3), ("Hobbit Stealth", 5, 2)])
def test_hobbits_slip_away(card: str, site: int, bonus: int) -> None:
    s = play(fight(MERRY, RAIDERS, site=site).hand(0, card), card)
    assert s.finish_phase().wounds_on("Merry") == 0 and s.in_play("Merry")
    later = fight(MERRY, RAIDERS, site=site + 1).hand(0, card)
    assert gain(later, "Merry", card, "Merry") == (bonus, 0)
    dwarf = play(fight(GIMLI, RAIDERS, site=site).hand(0, card), card)
    assert dwarf.finish_phase().wounds_on("Gimli") > 0


def test_hobbit_party_guest_is_well_and_makes_well() -> None:
    s = in_fellowship(GUEST, MAGGOT, "Bounder").wounds(MAGGOT, 1).wounds("Bounder", 1)
    assert use(s, GUEST).wounds_on(MAGGOT) == 0 and s.wounds_on(GUEST) == 1 and s.wounds_on("Bounder") == 1
    assert calm(during(Phase.START, GUEST, site=1).wounds(GUEST, 1)).wounds_on(GUEST) == 0


def test_hobbit_sword_is_sharp() -> None:
    assert fight(MERRY, RAIDERS).bears("Merry", SWORD).strength_of("Merry") == 5


def test_longbottom_leaf_discards_one_or_two_cards() -> None:
    s = in_fellowship().hand(0, "Longbottom Leaf", GIMLI, SAM).play("Longbottom Leaf")
    use(ready(s, "Longbottom Leaf"), "Longbottom Leaf", "Gimli", "Sam")
    assert s.names(0, Zone.DISCARD) == [GIMLI, SAM]


def test_old_toby_draws_a_card() -> None:
    s = in_fellowship().hand(0, WEED).play(WEED)
    assert use(ready(s, WEED), WEED).count(0, Zone.HAND) == 2


def test_master_proudfoot_finds_shire_cards() -> None:
    s = use(in_fellowship(PROUDFOOT).pool(2).deck(0, SAM, GIMLI, SWORD, MERRY), "Master Proudfoot")
    assert s.where("Sam") is Zone.HAND and s.where("Gimli") is Zone.DISCARD and s.where("Merry") is Zone.TOP
    assert s.twilight == 4 and not s.can_use("Master Proudfoot")


def test_merry_friend_to_sam_lends_his_strength() -> None:
    s = fight(GIMLI, RAIDERS).fellowship(MERRY).bears("Merry", SWORD)
    before = s.strength_of("Gimli")
    assert picks(use(s.fork(), "Merry")) == {"Frodo", "Gimli"}
    use(s, "Merry", "Gimli")
    assert s.strength_of("Gimli") == before + 5 and s.wounds_on("Merry") == 2
    assert not fight(MERRY, RAIDERS).can_use("Merry")


def test_merry_from_over_the_brandywine_is_better_armed() -> None:
    assert fight(ARMED_MERRY, RAIDERS).bears("Merry", SWORD).strength_of("Merry") == 7
    assert fight(ARMED_MERRY, RAIDERS).strength_of("Merry") == 3


def test_pippin_friend_to_frodo_keeps_tales_alive() -> None:
    s = during(Phase.SHADOW, PIPPIN, MERRY, "Lord of Moria", foes=(RAIDERS,)).bears("Merry", TALE)
    play(s.hand(1, "Saruman's Power"), "Saruman's Power")
    assert s.in_play(TALE) and not s.in_play("Lord of Moria")


@pytest.mark.parametrize("branch, burdens, wounds", [(0, 1, 1), (1, 2, 0)])
def test_pippin_of_some_intelligence_helps_at_once(branch: int, burdens: int, wounds: int) -> None:
    s = in_fellowship(GIMLI).burdens(2).wounds("Gimli", 1).hand(0, BRIGHT_PIPPIN).play(BRIGHT_PIPPIN)
    pick(s, branch)
    assert (s.burdens_on(), s.wounds_on("Gimli")) == (burdens, wounds)


def test_power_according_to_his_stature() -> None:
    card = "Power According to His Stature"
    s = play(fight(FRODO, RAIDERS, "Uruk Savage").minions(PATROL).hand(0, card), card)
    assert (s.wounds_on(RAIDERS), s.wounds_on("Uruk Savage"), s.burdens_on()) == (1, 1, 1)
    assert not any(event.kind == Told.WOUNDED and event.args[0] == s.named(PATROL) for event in s.events)


@pytest.mark.parametrize("sam", [SAM, FAITHFUL, POET])
def test_sam_takes_the_ring_when_frodo_falls(sam: str) -> None:
    s = fight(FRODO, PATROL).fellowship(sam)
    use(ready(s, "Sam"), "Sam") if sam != SAM else use(ready(s.pass_(2), "Sam"), "Sam")
    assert s.state.players[0].bearer == s.named("Sam")
    assert isinstance(fight(FRODO, PATROL).fellowship(MERRY).finish_phase().pending, Over)


def test_sam_faithful_companion_looks_for_his_pony_in_vain() -> None:
    s = in_fellowship(FAITHFUL).use("Sam")
    assert calm(s.pass_() if s.question is Question.SEARCH else s).question is Question.WINDOW


def test_sam_son_of_hamfast_lifts_a_burden() -> None:
    s = use(in_fellowship(SAM).burdens(2), "Sam")
    assert s.burdens_on() == 1 and s.wounds_on("Sam") == 1


def test_sorry_about_everything_lifts_a_burden() -> None:
    card = "Sorry About Everything"
    s = play(in_fellowship(GIMLI).burdens(2).hand(0, card), card)
    assert s.burdens_on() == 1 and s.wounds_on("Frodo") == 1


def test_sting_takes_twilight_for_orcs_seen() -> None:
    s = in_fellowship().pool(9).bears("Frodo", "Sting").hand(1, *[PATROL] * 5)
    assert use(s, "Sting").twilight == 5 and s.wounds_on("Frodo") == 1
    assert during(Phase.REGROUP).bears("Frodo", "Sting").can_use("Sting")


def test_stone_trolls_teach_courage() -> None:
    assert fight(GIMLI, RAIDERS).bears("Gimli", "Stone Trolls").strength_of("Gimli") == 9
    assert fight(GIMLI, PATROL).bears("Gimli", "Stone Trolls").strength_of("Gimli") == 6
    assert in_fellowship(BILBO).hand(0, "Stone Trolls").can_play("Stone Trolls")
    assert not in_fellowship().hand(0, "Stone Trolls").can_play("Stone Trolls")


@pytest.mark.parametrize("phase", [Phase.MANEUVER, Phase.SKIRMISH])
def test_stout_and_sturdy_heals_a_hobbit(phase: Phase) -> None:
    s = fight(GIMLI, RAIDERS) if phase is Phase.SKIRMISH else during(phase, GIMLI, foes=(RAIDERS,))
    s.fellowship(MERRY).wounds("Merry", 1).wounds("Gimli", 1).hand(0, "Stout and Sturdy")
    assert play(s, "Stout and Sturdy").wounds_on("Merry") == 0


@pytest.mark.parametrize("hobbits, lower", [((), 0), ((MERRY,), 1), ((MERRY, PIPPIN, SAM), 2)])
def test_a_talent_for_not_being_seen(hobbits: tuple[str, ...], lower: int) -> None:
    card = "A Talent for Not Being Seen"
    assert shadow(in_fellowship(*hobbits, card, site=5), "The Bridge of Khazad-dûm") == 6 - lower
    assert calm(in_fellowship(GIMLI).hand(0, card).play(card)).wounds_on("Frodo") == 1


def test_there_and_back_again_strengthens_every_hobbit() -> None:
    s = during(Phase.MANEUVER, MERRY, GIMLI, "Bounder", foes=(RAIDERS,)).bears("Merry", TALE)
    use(s, TALE)
    found = [s.strength_of(who) for who in ("Merry", "Gimli", "Bounder")]
    assert found == [5, 6, 2] and not s.in_play(TALE) and s.finish_phase().strength_of("Merry") == 5


@pytest.mark.parametrize("phase", [Phase.FELLOWSHIP, Phase.REGROUP])
def test_thrors_map_shows_the_way(phase: Phase) -> None:
    s = during(phase, MERRY, GIMLI, "Thrór's Map", site=3).adventure(0, "Pass of Caradhras")
    use(s, "Thrór's Map")
    assert s.where("Pass of Caradhras") is Zone.PATH and not s.in_play("Thrór's Map")
    assert s.wounds_on("Merry") == 1 and s.wounds_on("Frodo") == 1


# ---------------------------------------------------------------------------------------------------- Mines of Moria
def test_bilbo_well_spoken_gentlehobbit_talks_a_condition_away() -> None:
    s = in_fellowship(SPEAKER, MERRY).bears("Merry", TALE, "Desperate Defense of the Ring").minions("Greed")
    use(s, "Bilbo")
    assert not s.in_play("Greed") and not s.in_play(TALE) and s.in_play("Desperate Defense of the Ring")
    assert s.wounds_on("Bilbo") == 1


@pytest.mark.parametrize("act, wounds, there", [(0, 1, True), (1, 0, False)])
@pytest.mark.parametrize("phase", [Phase.FELLOWSHIP, Phase.REGROUP])
def test_consorting_with_wizards(phase: Phase, act: int, wounds: int, there: bool) -> None:
    card = "Consorting With Wizards"
    s = use(during(phase, BILBO).bears("Bilbo", card), card, act=act)
    assert (s.twilight, s.wounds_on("Bilbo"), s.in_play(card)) == (11, wounds, there)
    assert has(during(Phase.MANEUVER, BILBO, foes=(RAIDERS,)).bears("Bilbo", card), "Bilbo", Trait.NO_WOUNDS)
    shot = during(Phase.ARCHERY, BILBO, foes=("Goblin Marksman",)).bears("Bilbo", card)
    assert not has(shot, "Bilbo", Trait.NO_WOUNDS)


@pytest.mark.parametrize("who, count", [("Pippin", 2), ("Aragorn", 1)])
def test_dear_friends_put_cards_under_the_deck(who: str, count: int) -> None:
    s = in_fellowship(PIPPIN, ARAGORN).discard(0, GIMLI, SAM, PATROL).hand(0, "Dear Friends")
    play(s, "Dear Friends", who)
    assert s.wounds_on(who) == 1 and len(picks(s)) <= 2
    while s.question is not Question.WINDOW:
        s.act(s.legal()[-1])
    assert s.count(0, Zone.BOTTOM) == count


def test_deft_in_their_movements_lowers_shadow_numbers() -> None:
    card = "Deft in Their Movements"
    s = play(during(Phase.REGROUP, MERRY, site=5).hand(0, card), card)
    assert shadow(s, "The Bridge of Khazad-dûm") == 4 and shadow(s, "Moria Lake") == 1
    assert not during(Phase.REGROUP, GIMLI, site=5).hand(0, card).can_play(card)


def test_fearing_the_worst_makes_trackers_dear() -> None:
    card = "Fearing the Worst"
    s = calm(in_fellowship(MERRY).hand(0, card).play(card))
    assert s.wounds_on("Merry") == 1 and s.wounds_on("Frodo") == 1
    assert [cost(s, 1, one) for one in ("Orc Ambusher", "Fear", "Orc Soldier")] == [3, 3, 2]


def test_filibert_bolger_ends_a_fierce_skirmish() -> None:
    s = use(fight(MERRY, WITCH_KING, fierce=True).fellowship(FILIBERT), FILIBERT, "Merry")
    assert s.finish_phase().in_play("Merry") and s.wounds_on("Merry") == 2
    plain = use(fight(MERRY, WITCH_KING).fellowship(FILIBERT), FILIBERT, "Merry")
    assert not plain.finish_phase().in_play("Merry")
    other = use(fight(GIMLI, WITCH_KING, fierce=True).fellowship(FILIBERT, MERRY), FILIBERT, "Merry")
    assert not other.finish_phase().in_play("Gimli")


def test_frodo_reluctant_adventurer_bears_cheaply() -> None:
    s = Scenario(frodo=RELUCTANT).fellowship(MERRY)
    assert [cost(s, 0, card, "Frodo") for card in (SWORD, "Mithril-coat", TALE)] == [0, 1, 0]
    assert cost(s, 0, SWORD, "Merry") == 1


def test_hobbit_sword_play_wounds_unless_it_is_paid_for() -> None:
    card = "Hobbit Sword-play"
    s = during(Phase.MANEUVER, MERRY, PIPPIN, foes=(RAIDERS,)).bears("Merry", SWORD).hand(0, card)
    calm(s.play(card))
    paid = calm(s.fork().pick(1))
    assert paid.twilight == 9 and paid.wounds_on(RAIDERS) == 0
    assert calm(s.pass_()).wounds_on(RAIDERS) == 1 and s.wounds_on("Merry") == 1
    assert not during(Phase.MANEUVER, MERRY, foes=(RAIDERS,)).hand(0, card).can_play(card)


def test_merry_horticulturalist_calls_farmer_maggot() -> None:
    s = calm(in_fellowship(GARDENER).deck(0, MAGGOT, GAFFER).use("Merry"))
    assert picks(s) == {"Farmer Maggot"}
    assert take(s, "Farmer Maggot").in_play(MAGGOT) and s.wounds_on("Merry") == 1


def test_mithril_coat_turns_blades() -> None:
    s = fight(FRODO, RAIDERS).bears("Frodo", "Mithril-coat").bears(RAIDERS, "Uruk-hai Sword")
    assert s.strength_of(RAIDERS) == 9 and harm(s, RAIDERS) == 0
    shot = during(Phase.ARCHERY, GIMLI, foes=("Goblin Marksman", RAIDERS)).bears("Frodo", "Mithril-coat")
    assert arrows(shot) == (0, 0) and harm(shot, RAIDERS) == 1
    other = fight(GIMLI, RAIDERS).bears("Frodo", "Mithril-coat").bears(RAIDERS, "Uruk-hai Sword")
    assert other.strength_of(RAIDERS) == 11 and harm(other, RAIDERS) == 1


def test_nice_imitation_saves_a_hobbit() -> None:
    s = hurt(fight(MERRY, RAIDERS).fellowship("Nice Imitation"), "Merry")
    assert use(ready(s, "Nice Imitation"), "Nice Imitation").wounds_on("Merry") == 0
    assert not s.in_play("Nice Imitation")


def test_not_feared_in_sunlight_weakens_nazgul() -> None:
    card = "Not Feared in Sunlight"
    s = during(Phase.MANEUVER, MERRY, card, foes=(WITCH_KING, PATROL))
    assert s.strength_of("The Witch-king") == 10 and s.strength_of(PATROL) == 13
    assert not s.until_phase(Phase.REGROUP).in_play(card)
    assert in_fellowship(MERRY).hand(0, card).can_play(card)
    assert not in_fellowship(GIMLI).hand(0, card).can_play(card)


def test_o_elbereth_gilthoniel() -> None:
    card = "O Elbereth! Gilthoniel!"
    off = use(fight(FRODO, RAIDERS).worn().bears("Frodo", card), card, 0)
    assert not off.state.players[0].worn and not off.in_play(card)
    s = fight(FRODO, WITCH_KING).bears("Frodo", card)
    calm(s.use(card))
    if s.question is Question.CHOICE:
        pick(s, 1)
    assert not any(event.kind == Told.TOTALS for event in s.finish_phase().events) and s.in_play("Frodo")
    uruk = use(fight(FRODO, RAIDERS).bears("Frodo", card), card)
    assert any(event.kind == Told.TOTALS for event in uruk.finish_phase().events)


def test_orc_bane_wounds_as_many_as_its_bearer_bears() -> None:
    s = during(Phase.MANEUVER, foes=("Orc Inquisitor", "Orc Soldier", RAIDERS)).bears("Frodo", "Sting")
    play(s.hand(0, "Orc-bane"), "Orc-bane", 2)
    assert (s.wounds_on("Orc Inquisitor"), s.wounds_on("Orc Soldier"), s.wounds_on("Frodo")) == (1, 1, 2)
    assert s.wounds_on(RAIDERS) == 0
    uruk = during(Phase.MANEUVER, foes=("Orc Inquisitor", RAIDERS)).bears("Frodo", "Sting").hand(0, "Orc-bane")
    assert play(uruk, "Orc-bane", 1, 1).wounds_on(RAIDERS) == 1
    assert not during(Phase.MANEUVER, foes=(RAIDERS,)).hand(0, "Orc-bane").can_play("Orc-bane")


def test_pippin_mr_took_invites_the_great() -> None:
    s = in_fellowship(TOOK).hand(0, GANDALF, ARAGORN, GIMLI)
    assert len(s.offers("Pippin")) == 2
    assert use(s, "Pippin", named="Gandalf").in_play("Gandalf") and s.twilight == 2


def test_practically_everyone_was_invited() -> None:
    card = "Practically Everyone Was Invited"
    s = play(in_fellowship(BILBO).hand(0, card).deck(0, GAFFER, GIMLI), card)
    assert picks(s) == {"The Gaffer"} and s.wounds_on("Bilbo") == 1
    assert take(s, "The Gaffer").in_play(GAFFER)


def test_a_promise_holds_while_both_are_fresh() -> None:
    s = in_fellowship(SAM, MERRY, "A Promise")
    assert [s.strength_of(who) for who in ("Frodo", "Sam", "Merry")] == [5, 4, 3]
    assert in_fellowship(SAM, "A Promise").wounds("Sam", 3).strength_of("Frodo") == 4
    assert in_fellowship("A Promise").strength_of("Frodo") == 4


def test_red_book_of_westmarch_draws_for_tales() -> None:
    card = "Red Book of Westmarch"
    s = in_fellowship(BILBO, MERRY, card).hand(0, TALE).play(TALE, on="Merry")
    assert use(ready(s, card), card).count(0, Zone.HAND) == 2
    assert not in_fellowship(MERRY, card).hand(0, TALE).play(TALE, on="Merry").can_use(card)


def test_sam_proper_poet_defends() -> None:
    s = use(during(Phase.MANEUVER, POET, foes=(RAIDERS,)), "Sam")
    assert defence(s, "Sam") == 1 and s.wounds_on("Sam") == 2 and defence(s.finish_phase(), "Sam") == 1

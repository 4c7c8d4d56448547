"""Ringwraith cards: what each of them does."""

from __future__ import annotations

import pytest

from engine.tcg.cards.moments import Ban, Phase, Stat, Trait
from engine.tcg.reading.values import forbidden
from engine.tcg.table.records import Zone
from engine.tcg.table.verbs import Question
from tests.cards.tcg.scenes import (
    ARAGORN,
    BOROMIR,
    GIMLI,
    LEGOLAS,
    MERRY,
    PATROL,
    RAIDERS,
    SAM,
    WITCH_KING,
    bearers,
    calm,
    during,
    fierce,
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
    shift,
    take,
    use,
)
from tests.tcg.scenario import number_of

ATTEA, CANTEA = "Úlairë Attëa, Keeper of Dol Guldur", "Úlairë Cantëa, Lieutenant of Dol Guldur"
ENQUEA, LEMENYA = "Úlairë Enquëa, Lieutenant of Morgul", "Úlairë Lemenya, Lieutenant of Morgul"
NELYA, NERTEA = "Úlairë Nelya, Lieutenant of Morgul", "Úlairë Nertëa, Messenger of Dol Guldur"
OTSEA, TOLDEA = "Úlairë Otsëa, Lieutenant of Morgul", "Úlairë Toldëa, Messenger of Morgul"
EASTERLING, TWILIGHT_ENQUEA = "Úlairë Attëa, The Easterling", "Úlairë Enquëa, Ringwraith in Twilight"
TWILIGHT_NELYA, LORD = "Úlairë Nelya, Ringwraith in Twilight", "The Witch-king, Lord of the Nazgûl"
FERNY = "Bill Ferny, Swarthy Sneering Fellow"
ALLY, TIP = "Thrarin, Dwarven Smith", "Blade Tip"
SIX = (ARAGORN, GIMLI, LEGOLAS, BOROMIR, MERRY)


# ------------------------------------------------------------------------------------------ The Fellowship of the Ring
def test_all_blades_perish_prevents_a_wound_of_a_nazgul() -> None:
    s = hurt(fight(GIMLI, OTSEA).hand(1, "All Blades Perish"), OTSEA)
    assert play(ready(s, "All Blades Perish"), "All Blades Perish").wounds_on(OTSEA) == 0
    assert not hurt(fight(GIMLI, PATROL).hand(1, "All Blades Perish"), PATROL).can_play("All Blades Perish")


@pytest.mark.parametrize(
    "card, act, burdens, bonus",
    [
        ("All Veils Removed", 0, 0, (2, 0)),
        ("Dark Whispers", 0, 3, (1, 1)),
        ("Dark Whispers", 1, 6, (3, 2)),
        ("Threshold of Shadow", 0, 4, (2, 0)),
        ("Threshold of Shadow", 0, 5, (4, 0)),
        ("Frozen by Fear", 0, 0, (2, 0)),
    ],
)
def test_a_nazgul_gets_stronger(card: str, act: int, burdens: int, bonus: tuple[int, int]) -> None:
    s = fight(ARAGORN, OTSEA).minions(PATROL).burdens(burdens).hand(1, card).pass_()
    before = s.strength_of(OTSEA), harm(s, OTSEA)
    play(s, card, act=act)
    assert (s.strength_of(OTSEA) - before[0], harm(s, OTSEA) - before[1]) == bonus


def test_dark_whispers_need_burdens() -> None:
    assert not fight(ARAGORN, OTSEA).burdens(2).hand(1, "Dark Whispers").pass_().can_play("Dark Whispers")
    assert len(fight(ARAGORN, OTSEA).burdens(5).hand(1, "Dark Whispers").pass_().offers("Dark Whispers")) == 1


def test_all_veils_removed_is_worse_while_the_ring_is_worn() -> None:
    s = fight(ARAGORN, OTSEA).worn().hand(1, "All Veils Removed").pass_()
    assert gain(s, OTSEA, "All Veils Removed") == (5, 0)


def test_frozen_by_fear_is_worse_while_the_ring_bearer_has_to_fight() -> None:
    s = during(Phase.ASSIGNMENT, ARAGORN, foes=(OTSEA, PATROL)).hand(1, "Frozen by Fear").until(Question.ASSIGN)
    s.assign("Aragorn", OTSEA).assign("Frodo", PATROL).until(Question.NEXT_SKIRMISH).pick("Aragorn")
    assert gain(ready(s, "Frozen by Fear"), OTSEA, "Frozen by Fear") == (3, 0)


def test_beauty_is_fading_takes_goods_first_and_friends_next() -> None:
    card = "Beauty Is Fading"
    s = during(Phase.MANEUVER, ARAGORN, ALLY, foes=(OTSEA, PATROL)).bears("Aragorn", "Armor").hand(1, card).pass_()
    assert not play(s, card).in_play("Armor") and s.in_play("Aragorn") and s.wounds_on(OTSEA) == 1
    bare = during(Phase.MANEUVER, ARAGORN, ALLY, foes=(OTSEA,)).hand(1, card).pass_()
    assert picks(play(bare, card)) == {"Aragorn", "Thrarin"}
    assert not pick(bare, "Thrarin").in_play("Thrarin")


def test_bent_on_discovery_draws_and_tires() -> None:
    s = during(Phase.SHADOW, foes=(OTSEA, "Bent on Discovery"))
    assert s.count(1, Zone.HAND) == 2
    s.pass_()
    kept = pick(s.fork(), 0)
    assert kept.wounds_on(OTSEA) == 1 and kept.in_play("Bent on Discovery")
    assert not pick(s, 1).in_play("Bent on Discovery")


def test_black_breath_lies_on_who_fights_a_nazgul() -> None:
    s = fight(ARAGORN, OTSEA).fellowship(GIMLI).minions("Black Breath").pass_()
    use(s, "Black Breath")
    assert bearers(s, "Aragorn") == ["Black Breath"] and has(s, "Aragorn", Trait.NO_HEALING)
    assert has(s, "Aragorn", Trait.KEEPS_BURDENS) and not s.pass_().can_use("Black Breath")


def test_black_steed_runs_on_the_plains() -> None:
    assert during(Phase.MANEUVER, foes=(OTSEA,), site=2).bears(OTSEA, "Black Steed").strength_of(OTSEA) == 13
    assert during(Phase.MANEUVER, foes=(OTSEA,)).bears(OTSEA, "Black Steed").strength_of(OTSEA) == 11
    assert not during(Phase.MANEUVER, foes=(OTSEA,), site=5).bears(OTSEA, "Black Steed").in_play("Black Steed")


def test_blade_tip_is_left_in_the_wound() -> None:
    s = fight(GIMLI, OTSEA).minions(TIP)
    use(ready(s, TIP), TIP)
    assert bearers(s, "Gimli") == [TIP]
    for bearer, wounds, burdens in (("Gimli", 1, 0), ("Frodo", 0, 1)):
        t = during(Phase.START, GIMLI, site=1).bears(bearer, TIP).until_phase(Phase.FELLOWSHIP)
        calm(t)
        assert (t.wounds_on(bearer), t.burdens_on()) == (wounds, burdens)
    spare = during(Phase.START, GIMLI, site=1).minions(TIP).until_phase(Phase.FELLOWSHIP)
    assert calm(spare).wounds_on("Gimli") == 0 and spare.burdens_on() == 0


def test_drawn_to_its_power_adds_a_burden_for_the_dead() -> None:
    assert fight(MERRY, OTSEA).minions("Drawn to Its Power").finish_phase().burdens_on() == 1
    assert fight(MERRY, PATROL).minions("Drawn to Its Power", OTSEA).finish_phase().burdens_on() == 0


@pytest.mark.parametrize(
    "card, ally, archer, bystander",
    [("Their Power Is in Terror", 1, 0, 0), ("Relentless Charge", 0, 1, 0)],
)
def test_a_nazgul_exerts_to_wound_many(card: str, ally: int, archer: int, bystander: int) -> None:
    s = during(Phase.MANEUVER, LEGOLAS, GIMLI, ALLY, foes=(OTSEA, PATROL)).hand(1, card).pass_()
    play(s, card)
    found = s.wounds_on("Thrarin"), s.wounds_on("Legolas"), s.wounds_on("Gimli"), s.wounds_on(OTSEA)
    assert found == (ally, archer, bystander, 1)


def test_fear_drives_an_ally_away() -> None:
    s = play(during(Phase.MANEUVER, GIMLI, ALLY, foes=(OTSEA, PATROL)).hand(1, "Fear").pass_(), "Fear")
    assert not s.in_play("Thrarin") and s.in_play("Gimli") and s.wounds_on(OTSEA) == 1


@pytest.mark.parametrize("branch, burdens, wounds", [(0, 0, 1), (1, 1, 0)])
def test_in_the_ringwraiths_wake(branch: int, burdens: int, wounds: int) -> None:
    card = "In the Ringwraith's Wake"
    s = ready(fight(GIMLI, OTSEA).hand(1, card), card).play(card)
    assert s.decider == 0
    pick(s, branch)
    assert (s.burdens_on(), s.wounds_on("Frodo")) == (burdens, wounds)


def test_the_masters_will_finds_ringwraith_cards() -> None:
    s = during(Phase.SHADOW, foes=(OTSEA, ATTEA)).hand(1, "The Master's Will").deck(1, TIP, RAIDERS, TIP)
    play(s, "The Master's Will", 2)
    assert s.where(TIP) is Zone.HAND and s.where(RAIDERS) is Zone.DISCARD and s.count(1, Zone.TOP) == 1


@pytest.mark.parametrize("pile", [Zone.PLAY, Zone.DISCARD])
def test_morgul_blade_leaves_a_blade_tip(pile: Zone) -> None:
    s = fight(ARAGORN, OTSEA).bears(OTSEA, "Nazgûl Sword", "Morgul Blade")
    s = (s.minions(TIP) if pile is Zone.PLAY else s.discard(1, TIP)).pass_()
    use(s, "Morgul Blade")
    assert bearers(s, "Aragorn") == [TIP] and not s.in_play("Morgul Blade")
    armed = during(Phase.SHADOW, foes=(OTSEA,)).bears(OTSEA, "Nazgûl Sword").hand(1, "Morgul Blade")
    assert armed.can_play("Morgul Blade")


def test_morgul_gates_open_for_a_nazgul() -> None:
    s = during(Phase.SHADOW).hand(1, "Morgul Gates", OTSEA, RAIDERS)
    assert [x.args[-1] for x in s.offers("Morgul Gates")] == [s.named("Úlairë Otsëa")]
    assert play(s, "Morgul Gates").in_play("Úlairë Otsëa") and s.twilight == 12 - 2


@pytest.mark.parametrize("burdens, bonus", [(2, 0), (3, 1)])
def test_nazgul_sword_bites_the_burdened(burdens: int, bonus: int) -> None:
    s = fight(ARAGORN, OTSEA).burdens(burdens).bears(OTSEA, "Nazgûl Sword")
    assert harm(s, OTSEA) == bonus and s.strength_of(OTSEA) == 11


def test_the_nine_servants_of_sauron_tire_a_hobbit() -> None:
    card = "The Nine Servants of Sauron"
    s = during(Phase.SHADOW, MERRY, GIMLI, foes=(card,)).hand(1, OTSEA).play(OTSEA)
    assert use(ready(s, card), card).wounds_on("Merry") == 1 and s.wounds_on("Frodo") == 0


@pytest.mark.parametrize("phase", [Phase.MANEUVER, Phase.SKIRMISH])
def test_not_easily_destroyed_heals_a_nazgul(phase: Phase) -> None:
    s = fight(ARAGORN, OTSEA) if phase is Phase.SKIRMISH else during(phase, ARAGORN, foes=(OTSEA,))
    s.minions("Not Easily Destroyed", RAIDERS).wounds(OTSEA, 1).wounds(RAIDERS, 1).pass_()
    use(s, "Not Easily Destroyed")
    assert (s.wounds_on(OTSEA), s.wounds_on(RAIDERS), s.twilight) == (0, 1, 9)


def test_the_pale_blade_cuts_a_condition() -> None:
    s = fight(GIMLI, WITCH_KING).fellowship("Lord of Moria").bears("The Witch-king", "The Pale Blade")
    assert harm(s, "The Witch-king") == 1
    use(ready(s, "The Pale Blade"), "The Pale Blade")
    assert not s.in_play("Lord of Moria") and s.wounds_on("The Witch-king") == 1


def test_paths_seldom_trodden_lead_elsewhere() -> None:
    card = "Paths Seldom Trodden"
    s = during(Phase.SHADOW, foes=(OTSEA, card), site=4).site(4, "Moria Lake", seat=0)
    s.adventure(1, "Balin's Tomb").use(card)
    assert take(s, "Balin's Tomb").where("Balin's Tomb") is Zone.PATH and s.twilight == 9
    assert during(Phase.SHADOW, foes=(OTSEA,)).hand(1, card).can_play(card)
    assert not during(Phase.SHADOW, foes=(PATROL,)).hand(1, card).can_play(card)


def test_return_to_its_master_is_one_skirmish_more() -> None:
    card = "Return to Its Master"
    s = fight(GIMLI, OTSEA).worn().hand(1, card)
    play(ready(s, card), card)
    assert s.state.turn.fight is not None and s.state.turn.fight.defender == s.named("Frodo")
    for other in (fight(GIMLI, OTSEA).hand(1, card), fight(GIMLI, PATROL).worn().hand(1, card)):
        count = other.state.turn.count
        while other.state.turn.count == count:
            assert not other.can_play(card)
            other.plain()


def test_sword_of_minas_morgul_and_ulaire_cantea_break_gear() -> None:
    s = fight(ARAGORN, LEMENYA).bears(LEMENYA, "Sword of Minas Morgul").bears("Aragorn", "Armor")
    s.fellowship(GIMLI).bears("Gimli", "Gimli's Helm").pass_()
    assert harm(s, LEMENYA) == 1
    use(s, "Sword of Minas Morgul")
    assert not s.in_play("Armor") and s.in_play("Gimli's Helm") and s.wounds_on(LEMENYA) == 1
    t = fight(ARAGORN, CANTEA).bears("Aragorn", "Armor", "Ranger's Sword").fellowship(GIMLI)
    use(t.bears("Gimli", "Dwarven Axe").pass_(), CANTEA)
    assert not t.in_play("Ranger's Sword") and t.in_play("Armor") and t.in_play("Dwarven Axe")
    assert t.wounds_on(CANTEA) == 1


def test_the_twilight_world_adds_burdens_when_the_ring_is_put_on() -> None:
    s = during(Phase.MANEUVER, GIMLI, MERRY, foes=(OTSEA, RAIDERS)).hand(1, "Saruman's Reach", "The Twilight World")
    ready(play(s.pass_(), "Saruman's Reach").pick(1), "The Twilight World")
    assert play(s, "The Twilight World").burdens_on() == 2 and s.wounds_on(OTSEA) == 1


def test_ulaire_attea_buys_strength_up_to_five() -> None:
    s = fight(ARAGORN, ATTEA).pass_()
    for _ in range(6):
        use(s, ATTEA)
        s.pass_()
    assert s.strength_of(ATTEA) == 17 and s.twilight == 6


@pytest.mark.parametrize("fellows, burdens, able", [(SIX, 0, True), (SIX[1:], 0, False), ((GIMLI,), 5, True)])
def test_ulaire_enquea_wounds_the_many_or_the_burdened(fellows: tuple[str, ...], burdens: int, able: bool) -> None:
    s = during(Phase.MANEUVER, *fellows, foes=(ENQUEA,)).burdens(burdens).pass_()
    assert s.can_use(ENQUEA) == able
    if able:
        assert "Frodo" not in picks(use(s.fork(), ENQUEA))
        calm(s.use(ENQUEA))
        if s.question is Question.CHOICE:
            pick(s, "Gimli")
        assert s.wounds_on("Gimli") == 1 and s.wounds_on(ENQUEA) == 1


def test_ulaire_lemenya_weakens_the_marked() -> None:
    s = fight(ARAGORN, LEMENYA).fellowship(GIMLI).bears("Gimli", TIP)
    assert s.strength_of("Gimli") == 4 and s.strength_of("Aragorn") == 8


def test_ulaire_nelya_changes_a_site() -> None:
    s = during(Phase.SHADOW, foes=(NELYA,), site=4).site(2, "Ettenmoors", seat=0).adventure(1, "Weathertop").use(NELYA)
    assert take(calm(s), "Weathertop").where("Weathertop") is Zone.PATH and s.wounds_on(NELYA) == 1


def test_ulaire_nertea_brings_minions_against_the_many() -> None:
    s = during(Phase.SHADOW, *SIX).hand(1, NERTEA).discard(1, "Goblin Runner", RAIDERS, RAIDERS).play(NERTEA)
    use(ready(s, NERTEA), NERTEA)
    pick(s, "Goblin Runner")
    assert s.in_play("Goblin Runner")
    take(s, RAIDERS)
    assert s.in_play(RAIDERS) and s.count(1, Zone.DISCARD) == 1


def test_ulaire_otsea_makes_a_wraith_fierce() -> None:
    s = use(during(Phase.SHADOW, foes=(OTSEA, LEMENYA, PATROL)), OTSEA, LEMENYA)
    assert fierce(s, LEMENYA) and s.wounds_on(OTSEA) == 1 and fierce(s.finish_phase(), LEMENYA)


def test_ulaire_toldea_picks_his_prey() -> None:
    s = during(Phase.ASSIGNMENT, GIMLI, ARAGORN, foes=(TOLDEA,)).burdens(4)
    assert "Frodo" not in picks(use(s.fork(), TOLDEA))
    use(s, TOLDEA, "Gimli")
    assert [one.defender for one in s.fights] == [s.named("Gimli")] and not s.can_use(TOLDEA)
    assert not during(Phase.ASSIGNMENT, GIMLI, foes=(TOLDEA,)).burdens(3).can_use(TOLDEA)


def test_the_witch_king_of_angmar_counts_his_servants() -> None:
    assert fight(ARAGORN, WITCH_KING).minions(OTSEA, LEMENYA, PATROL).strength_of("The Witch-king") == 18


def test_wreathed_in_shadow_costs_arrows() -> None:
    card = "Wreathed in Shadow"
    s = use(during(Phase.ARCHERY, LEGOLAS, foes=(OTSEA, card)).pass_(), card)
    assert shift(s, Stat.FELLOWSHIP_ARCHERY) == -1 and s.twilight == 11
    assert during(Phase.SHADOW, foes=(OTSEA,)).hand(1, card).can_play(card)
    assert not during(Phase.SHADOW, foes=(PATROL,)).hand(1, card).can_play(card)


# ---------------------------------------------------------------------------------------------------- Mines of Moria
def test_bill_ferny_knows_the_ways_and_keeps_out_of_fights() -> None:
    s = during(Phase.SHADOW, foes=(FERNY,), site=2).hand(1, OTSEA)
    assert calm(s.play(OTSEA)).twilight == 12 - 4
    assert has(during(Phase.ASSIGNMENT, GIMLI, foes=(FERNY,)), FERNY, Trait.NOT_BY_FP)
    assert not during(Phase.SHADOW, foes=(FERNY,), site=5).in_play(FERNY)


def test_helpless_switches_sam_off() -> None:
    s = in_fellowship(SAM).burdens(2)
    assert s.can_use("Sam") and not in_fellowship(SAM).burdens(2).bears("Sam", "Helpless").can_use("Sam")
    assert during(Phase.SHADOW, SAM, foes=(OTSEA,)).hand(1, "Helpless").can_play("Helpless")
    assert not during(Phase.SHADOW, SAM, foes=(PATROL,)).hand(1, "Helpless").can_play("Helpless")


def test_his_terrible_servants_are_hard_to_wound() -> None:
    card = "His Terrible Servants"
    s = use(ready(hurt(fight(GIMLI, EASTERLING).minions(card), EASTERLING), card), card)
    assert s.wounds_on(EASTERLING) == 0 and s.twilight == 11
    assert not hurt(fight(GIMLI, OTSEA).minions(card), OTSEA).can_use(card)


@pytest.mark.parametrize("foe, able", [(EASTERLING, True), (OTSEA, False)])
def test_it_wants_to_be_found(foe: str, able: bool) -> None:
    s = during(Phase.MANEUVER, foes=(foe,)).hand(1, "It Wants to be Found").pass_()
    assert s.can_play("It Wants to be Found") == able
    assert not able or play(s, "It Wants to be Found").burdens_on() == 1


@pytest.mark.parametrize("wounds, worn", [(0, False), (2, True)])
def test_resistance_becomes_unbearable(wounds: int, worn: bool) -> None:
    card = "Resistance Becomes Unbearable"
    s = during(Phase.MANEUVER, foes=(EASTERLING, OTSEA)).wounds("Frodo", wounds).hand(1, card).pass_()
    play(s, card)
    assert s.wounds_on("Frodo") == wounds + 1 and s.state.players[0].worn == worn and s.wounds_on(EASTERLING) == 1


def test_stricken_dumb_discards_a_tale_or_a_weapon() -> None:
    s = during(Phase.MANEUVER, ARAGORN, "Stairs of Khazad-dûm", foes=(WITCH_KING,)).hand(1, "Stricken Dumb")
    s.bears("Aragorn", "Ranger's Sword", "Armor").pass_()
    assert picks(play(s, "Stricken Dumb")) == {"Stairs of Khazad-dûm", "Ranger's Sword"}
    assert s.wounds_on("The Witch-king") == 1
    assert not pick(s, "Ranger's Sword").in_play("Ranger's Sword")


def test_they_will_find_the_ring_tires_companions() -> None:
    card = "They Will Find the Ring"
    s = during(Phase.MANEUVER, GIMLI, ARAGORN, foes=(OTSEA, LEMENYA)).burdens(2).hand(1, card).pass_()
    play(s, card, 2, "Gimli", "Aragorn")
    assert [s.wounds_on(who) for who in ("Gimli", "Aragorn", OTSEA, LEMENYA)] == [1, 1, 1, 1]


def test_the_easterling_wounds_an_ally() -> None:
    s = during(Phase.SHADOW, ALLY, GIMLI).hand(1, EASTERLING).play(EASTERLING)
    assert use(ready(s, EASTERLING), EASTERLING).wounds_on("Thrarin") == 1 and s.wounds_on("Gimli") == 0


@pytest.mark.parametrize(
    "who, burdens, wounds", [(TWILIGHT_ENQUEA, 4, 1), (TWILIGHT_ENQUEA, 5, 2), (LORD, 0, 2)]
)
def test_a_wraith_in_twilight_wounds_the_ring_bearer(who: str, burdens: int, wounds: int) -> None:
    s = fight(GIMLI, who).burdens(burdens)
    use(ready(s, who), who)
    assert s.wounds_on("Frodo") == wounds and s.wounds_on(who) == 1


def test_the_lord_of_the_nazgul_wants_no_return() -> None:
    assert forbidden(fight(GIMLI, LORD).state, Ban.PLAY, number_of("Return to Its Master"))
    assert not forbidden(fight(GIMLI, LORD).state, Ban.PLAY, number_of("Wraith-world"))


@pytest.mark.parametrize("burdens, wounds, angry", [(2, 0, True), (0, 2, True), (1, 1, False)])
def test_ulaire_nelya_in_twilight_smells_weakness(burdens: int, wounds: int, angry: bool) -> None:
    s = fight(ARAGORN, TWILIGHT_NELYA).burdens(burdens).wounds("Frodo", wounds)
    assert fierce(s, TWILIGHT_NELYA) == angry and harm(s, TWILIGHT_NELYA) == int(angry)


def test_wraith_world_adds_burdens_while_the_ring_is_worn() -> None:
    s = fight(GIMLI, EASTERLING).worn().hand(1, "Wraith-world").pass_()
    assert play(s, "Wraith-world").burdens_on() == 3
    assert not fight(GIMLI, EASTERLING).hand(1, "Wraith-world").pass_().can_play("Wraith-world")
    assert not fight(GIMLI, OTSEA).worn().hand(1, "Wraith-world").pass_().can_play("Wraith-world")

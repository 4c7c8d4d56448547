"""Sauron cards: what each of them does."""

from __future__ import annotations

import pytest

from engine.kernel.actions import Action
from engine.kernel.pending import Over
from engine.tcg.cards.moments import Phase, Stat, Trait
from engine.tcg.table.records import Zone
from engine.tcg.table.verbs import Question, Verb
from tests.cards.tcg.scenes import (
    ARAGORN,
    ARWEN,
    BOROMIR,
    GIMLI,
    LEGOLAS,
    MERRY,
    PATROL,
    PIPPIN,
    RAIDERS,
    SAM,
    calm,
    cost,
    during,
    fierce,
    fight,
    gain,
    has,
    in_fellowship,
    pick,
    picks,
    play,
    ready,
    shift,
    use,
    use_gain,
)

ORC, WARDEN, SOLDIER = "Morgul Hunter", "Morgul Warden", "Orc Soldier"
TRACKER = "Orc Ambusher"
FIVE = (ARAGORN, GIMLI, LEGOLAS, BOROMIR)
SIX = (*FIVE, MERRY)
ALLY, ELF_ALLY = "Thrarin, Dwarven Smith", "Celeborn, Lord of Lórien"
STEALTH = "Hobbit Intuition"
DEFENSE, LEGACY = "Desperate Defense of the Ring", "The Weight of a Legacy"


# ------------------------------------------------------------------------------------------ The Fellowship of the Ring
@pytest.mark.parametrize(
    "card",
    [
        *(DEFENSE, "The Irresistible Shadow", "Journey Into Danger", "Sauron's Defenses"),
        *("Thin and Stretched", LEGACY, "Verily I Come"),
    ],
)
def test_an_orc_exerts_for_its_entry(card: str) -> None:
    s = calm(during(Phase.SHADOW, ARAGORN, foes=(WARDEN, PATROL)).hand(1, card).play(card))
    assert s.wounds_on(WARDEN) == 1 and s.in_play(card)
    assert not during(Phase.SHADOW, ARAGORN, foes=(PATROL,)).hand(1, card).can_play(card)


@pytest.mark.parametrize("card", ["The Dark Lord's Summons", "You Bring Great Evil", "Spies of Mordor"])
def test_an_orc_has_to_be_there_for_it(card: str) -> None:
    assert during(Phase.SHADOW, ARAGORN, foes=(WARDEN,)).hand(1, card).can_play(card)
    assert not during(Phase.SHADOW, ARAGORN, foes=(PATROL,)).hand(1, card).can_play(card)


def test_all_thought_bent_on_it_tires_a_large_fellowship() -> None:
    card = "All Thought Bent on It"
    s = play(during(Phase.MANEUVER, *SIX, foes=(WARDEN,)).hand(1, card).pass_(), card)
    assert s.decider == 0
    assert pick(s, "Gimli", "Gimli").wounds_on("Gimli") == 2
    for fellows, foe in ((FIVE[1:], WARDEN), (FIVE, PATROL)):
        assert not during(Phase.MANEUVER, *fellows, foes=(foe,)).hand(1, card).pass_().can_play(card)


def test_band_of_the_eye_costs_a_card() -> None:
    s = fight(GIMLI, "Band of the Eye").hand(0, MERRY)
    use(ready(s, "Band of the Eye"), "Band of the Eye")
    assert s.count(0, Zone.DISCARD) == 1 and s.twilight == 10


@pytest.mark.parametrize(
    "card, gone, kept, wounds",
    [
        ("Curse From Mordor", "Far-seeing Eyes", "Lord of Moria", 0),
        ("Shadow's Reach", "Lord of Moria", "", 1),
    ],
)
def test_a_condition_is_discarded(card: str, gone: str, kept: str, wounds: int) -> None:
    s = during(Phase.SHADOW, gone, *([kept] if kept else []), foes=(WARDEN, "Orc Bowmen")).hand(1, card)
    play(s, card)
    assert not s.in_play(gone) and s.in_play("Orc Bowmen") and s.wounds_on(WARDEN) == wounds
    assert not kept or s.in_play(kept)
    assert not during(Phase.SHADOW, gone, foes=(PATROL,)).hand(1, card).can_play(card)


@pytest.mark.parametrize("on_top, zone, discarded", [(WARDEN, Zone.HAND, 0), (RAIDERS, Zone.DISCARD, 2)])
def test_the_dark_lords_summons(on_top: str, zone: Zone, discarded: int) -> None:
    card = "The Dark Lord's Summons"
    s = use(during(Phase.SHADOW, foes=(SOLDIER, card)).deck(1, on_top), card)
    assert s.where(on_top) is zone and s.count(1, Zone.DISCARD) == discarded and s.twilight == 9
    assert s.question is Question.WINDOW


@pytest.mark.parametrize("burdens, dead, able", [(9, 3, True), (9, 2, False)])
def test_despair(burdens: int, dead: int, able: bool) -> None:
    s = during(Phase.MANEUVER, foes=(WARDEN,)).burdens(burdens).dead(0, *["Dwarf Guard"] * dead).hand(1, "Despair")
    assert s.pass_().can_play("Despair") == able
    assert not able or isinstance(s.play("Despair").pending, Over)
    assert not during(Phase.MANEUVER, foes=(PATROL,)).burdens(9).dead(0, *["Dwarf Guard"] * 3).hand(
        1, "Despair"
    ).pass_().can_play("Despair")


@pytest.mark.parametrize("branch, burdens, discarded", [(0, 0, 3), (1, 1, 0)])
def test_desperate_defense_of_the_ring(branch: int, burdens: int, discarded: int) -> None:
    s = during(Phase.ASSIGNMENT, GIMLI, foes=(WARDEN,)).bears("Gimli", DEFENSE).hand(0, MERRY, PIPPIN, SAM, SAM)
    s.until(Question.ASSIGN).assign("Gimli", WARDEN).until(Question.CHOICE)
    pick(s, branch)
    while s.question is Question.HAND:
        s.act(s.legal()[0])
    assert (s.burdens_on(), s.count(0, Zone.DISCARD)) == (burdens, discarded)


def test_desperate_measures_trade_a_burden_for_cards() -> None:
    card = "Desperate Measures"
    s = play(during(Phase.MANEUVER, foes=(WARDEN,)).burdens(2).hand(1, card).pass_(), card)
    assert s.burdens_on() == 1 and s.count(0, Zone.DISCARD) == 5
    for foe, burdens in ((PATROL, 2), (WARDEN, 0)):
        assert not during(Phase.MANEUVER, foes=(foe,)).burdens(burdens).hand(1, card).pass_().can_play(card)


def test_enduring_evil_weakens_by_burdens() -> None:
    s = fight(GIMLI, WARDEN).fellowship(ARAGORN).burdens(3).hand(1, "Enduring Evil").pass_()
    assert gain(s, "Gimli", "Enduring Evil", 3) == (-3, 0)


def test_enheartened_foe_is_fierce() -> None:
    s = fight(MERRY, WARDEN).hand(1, "Enheartened Foe")
    play(ready(s, "Enheartened Foe"), "Enheartened Foe")
    assert fierce(s, WARDEN) and s.state.turn.phase is Phase.ASSIGNMENT


def test_forces_of_mordor_add_twilight() -> None:
    s = during(Phase.SHADOW, foes=(WARDEN, SOLDIER, PATROL)).hand(1, "Forces of Mordor")
    assert play(s, "Forces of Mordor", 2).twilight == 14


def test_gleaming_spires_will_crumble_until_an_orc_is_beaten() -> None:
    card = "Gleaming Spires Will Crumble"
    assert fight(ARAGORN, SOLDIER).minions(card).strength_of(SOLDIER) == 9
    assert fight(GIMLI, SOLDIER).minions(card).strength_of(SOLDIER) == 7
    assert not fight(ARAGORN, TRACKER).minions(card).finish_phase().in_play(card)
    assert fight(ARAGORN, "Uruk Savage").minions(card).finish_phase().in_play(card)


def test_hate_wounds_a_companion() -> None:
    s = play(during(Phase.MANEUVER, GIMLI, ALLY, foes=(WARDEN, PATROL)).hand(1, "Hate").pass_(), "Hate")
    assert s.wounds_on("Gimli") == 1 and s.wounds_on(WARDEN) == 1


def test_a_host_avails_little() -> None:
    card = "A Host Avails Little"
    s = play(during(Phase.MANEUVER, *SIX, PIPPIN, foes=(WARDEN,)).hand(1, card).pass_(), card)
    assert "Frodo" not in picks(s)
    assert pick(s, "Aragorn", "Aragorn").wounds_on("Aragorn") == 2
    for fellows, foe in ((FIVE, WARDEN), (SIX, PATROL)):
        assert not during(Phase.MANEUVER, *fellows, foes=(foe,)).hand(1, card).pass_().can_play(card)


@pytest.mark.parametrize("burdens, empty, lost", [(5, True, True), (4, True, False), (5, False, False)])
def test_the_irresistible_shadow(burdens: int, empty: bool, lost: bool) -> None:
    s = in_fellowship().burdens(burdens).minions("The Irresistible Shadow")
    assert isinstance((s.empty_deck(0) if empty else s).pending, Over) == lost


@pytest.mark.parametrize("fellows, dear", [(FIVE, 2), (FIVE[1:], 0)])
def test_journey_into_danger_makes_companions_dear(fellows: tuple[str, ...], dear: int) -> None:
    s = in_fellowship(*fellows).minions("Journey Into Danger")
    assert cost(s, 0, MERRY) == 1 + dear and cost(s, 0, ALLY) == 1


def test_mordor_enraged_by_archers() -> None:
    s = during(Phase.SHADOW, LEGOLAS, GIMLI, foes=(WARDEN,)).bears(WARDEN, "Mordor Enraged")
    assert use(s, "Mordor Enraged").twilight == 13 and s.wounds_on(WARDEN) == 1


def test_mordors_strength_wounds_who_fights_it() -> None:
    card = "Mordor's Strength"
    s = play(fight(GIMLI, WARDEN).fellowship(ARAGORN).hand(1, card).pass_(), card)
    assert s.wounds_on("Gimli") == 1 and s.wounds_on(WARDEN) == 1 and s.wounds_on("Aragorn") == 0


@pytest.mark.parametrize(
    "who, fellows, foes, strength",
    [(ORC, FIVE, (), 14), (ORC, (GIMLI, ALLY), (), 11), (WARDEN, (), (SOLDIER, SOLDIER, PATROL), 11)],
)
def test_an_orc_counts(who: str, fellows: tuple[str, ...], foes: tuple[str, ...], strength: int) -> None:
    assert during(Phase.MANEUVER, *fellows, foes=(who, *foes)).strength_of(who) == strength


def test_morgul_skirmisher_tires_a_hobbit() -> None:
    s = use(during(Phase.MANEUVER, MERRY, GIMLI, foes=("Morgul Skirmisher",)).pass_(), "Morgul Skirmisher")
    assert s.wounds_on("Merry") == 1 and s.wounds_on("Frodo") == 0 and s.twilight == 9


def test_morgul_skulker_brings_ringwraith_cards_back() -> None:
    s = during(Phase.SHADOW).hand(1, "Morgul Skulker").discard(1, "Fear", "Blade Tip", RAIDERS).play("Morgul Skulker")
    use(ready(s, "Morgul Skulker"), "Morgul Skulker")
    pick(s, "Fear", "Blade Tip")
    assert s.names(1, Zone.DISCARD) == [RAIDERS]


def test_the_number_must_be_few() -> None:
    seven = in_fellowship(*SIX, PIPPIN).minions("The Number Must Be Few")
    assert seven.pending and seven.state.turn.limit == 1
    six = in_fellowship(*SIX).minions("The Number Must Be Few")
    assert six.pending and six.state.turn.limit == 2


@pytest.mark.parametrize("who", [TRACKER, "Orc Assassin", "Orc Scouting Band", "Orc Scout"])
def test_a_tracker_makes_roaming_cheaper(who: str) -> None:
    s = during(Phase.SHADOW, foes=(who,), site=3).hand(1, WARDEN)
    assert calm(s.play(WARDEN)).twilight == 12 - 3 - 1
    other = during(Phase.SHADOW, foes=(who,), site=3).hand(1, RAIDERS)
    assert calm(other.play(RAIDERS)).twilight == 12 - 4 - 2


def test_orc_ambusher_cancels_a_regroup_event() -> None:
    s = during(Phase.REGROUP, ARAGORN, foes=(TRACKER,)).hand(0, "An Able Guide").play("An Able Guide")
    assert use(ready(s, TRACKER), TRACKER).twilight == 12 and s.wounds_on(TRACKER) == 1
    other = during(Phase.FELLOWSHIP, LEGOLAS, foes=(TRACKER,)).burdens(1).hand(0, "Elf-song").play("Elf-song")
    assert not other.can_use(TRACKER)


def test_orc_assassin_calls_a_hobbit_out() -> None:
    s = during(Phase.ASSIGNMENT, MERRY, GIMLI, foes=("Orc Assassin",)).use("Orc Assassin")
    assert s.decider == 0 and picks(s) == {"Frodo", "Merry"}
    pick(s, "Merry")
    assert [one.defender for one in s.fights] == [s.named("Merry")]
    assert not s.can_use("Orc Assassin")
    assert not during(Phase.ASSIGNMENT, GIMLI, foes=("Orc Assassin",)).can_use("Orc Assassin")


def test_orc_banner_is_raised_over_the_beaten() -> None:
    s = during(Phase.ASSIGNMENT, GIMLI, ARAGORN, foes=("Orc War Band", SOLDIER, RAIDERS, "Orc Banner"))
    s.until(Question.ASSIGN).assign("Gimli", "Orc War Band").assign("Aragorn", SOLDIER)
    s.until(Question.NEXT_SKIRMISH).pick("Gimli").finish_phase()
    assert s.strength_of(SOLDIER) == 8 and s.strength_of(RAIDERS) == 9


def test_orc_bowmen_add_an_arrow() -> None:
    assert shift(during(Phase.ARCHERY, foes=(WARDEN, "Orc Bowmen")), Stat.MINION_ARCHERY) == 1
    assert shift(during(Phase.ARCHERY, foes=(PATROL, "Orc Bowmen")), Stat.MINION_ARCHERY) == 0


def test_orc_butchery_wears_the_draw_deck_down() -> None:
    s = fight(MERRY, WARDEN).dead(0, "Dwarf Guard").hand(1, "Orc Butchery")
    play(ready(s, "Orc Butchery"), "Orc Butchery")
    assert s.count(0, Zone.DISCARD) == 6


def test_orc_chieftain_is_paid_once_for_weapons() -> None:
    s = during(Phase.SHADOW, foes=("Orc Chieftain", WARDEN)).hand(1, "Orc Scimitar", "Vile Blade")
    assert calm(s.fork().play("Orc Scimitar", on=WARDEN)).twilight == 11
    assert calm(s.play("Orc Scimitar", on="Orc Chieftain")).twilight == 13


@pytest.mark.parametrize("who", ["Orc Hunters", "Orc Scouting Band", SOLDIER, "Orc War Band"])
def test_an_orc_strikes_first(who: str) -> None:
    s = use(fight(ARAGORN, who).fellowship(GIMLI).pass_(), who)
    assert s.wounds_on("Aragorn") == 1 and s.wounds_on("Gimli") == 0 and s.wounds_on(who) == 1


def test_orc_inquisitor_costs_a_card_on_entry() -> None:
    s = during(Phase.SHADOW).hand(0, MERRY).hand(1, "Orc Inquisitor").play("Orc Inquisitor")
    use(ready(s, "Orc Inquisitor"), "Orc Inquisitor")
    assert s.count(0, Zone.HAND) == 1 and s.count(0, Zone.DISCARD) == 1


def test_orc_scimitar_is_swung_three_times() -> None:
    s = fight(ARAGORN, WARDEN).bears(WARDEN, "Orc Scimitar").pass_()
    for _ in range(4):
        use(s, "Orc Scimitar")
        s.pass_()
    assert s.strength_of(WARDEN) == 9 + 2 + 3 and s.twilight == 8


@pytest.mark.parametrize("worn, burdens", [(False, 1), (True, 3)])
def test_the_rings_oppression(worn: bool, burdens: int) -> None:
    card = "The Ring's Oppression"
    s = fight(MERRY, WARDEN).hand(1, card)
    play(ready(s.worn() if worn else s, card), card)
    assert s.burdens_on() == burdens


@pytest.mark.parametrize("dead, limit", [(2, 2), (3, 1)])
def test_saurons_defenses_slow_the_bereaved(dead: int, limit: int) -> None:
    s = in_fellowship().dead(0, *["Dwarf Guard"] * dead).minions("Sauron's Defenses")
    assert s.pending and s.state.turn.limit == limit


def test_seeking_it_always_cancels_a_stealth_event() -> None:
    s = fight(MERRY, WARDEN).minions(TRACKER, "Seeking It Always").hand(0, STEALTH).play(STEALTH)
    use(ready(s, "Seeking It Always"), "Seeking It Always")
    assert s.wounds_on(TRACKER) == 1 and s.question is Question.WINDOW and s.strength_of("Merry") == 3
    none = fight(MERRY, WARDEN).minions("Seeking It Always").hand(0, STEALTH).play(STEALTH)
    assert not none.can_use("Seeking It Always")


def test_seeking_its_master_draws_a_card() -> None:
    s = use(during(Phase.SHADOW, foes=(WARDEN, PATROL, "Seeking Its Master")), "Seeking Its Master")
    assert s.count(1, Zone.HAND) == 2 and s.twilight == 10 and s.wounds_on(WARDEN) == 1


def test_strength_born_of_fear() -> None:
    s = fight(GIMLI, SOLDIER).minions("Strength Born of Fear", RAIDERS).pass_()
    assert use_gain(s, SOLDIER, "Strength Born of Fear") == (1, 0) and s.twilight == 9


def test_thin_and_stretched_is_he_who_never_fights() -> None:
    s = during(Phase.ASSIGNMENT, GIMLI, foes=("Uruk Savage",)).bears("Frodo", "Thin and Stretched").adventure(
        1, "Anduin Wilderland"
    )
    s.until(Question.ASSIGN).assign("Gimli", "Uruk Savage")
    assert s.finish_turn().burdens_on() == 1
    none = during(Phase.REGROUP, GIMLI).bears("Frodo", "Thin and Stretched")
    assert none.finish_turn().burdens_on() == 0


def test_tower_lieutenant_costs_two_cards() -> None:
    s = fight(GIMLI, "Tower Lieutenant").hand(0, MERRY, MERRY).finish_phase()
    assert s.count(0, Zone.DISCARD) == 2 and s.count(0, Zone.HAND) == 1


def test_under_the_watching_eye_every_move_tires() -> None:
    card = "Under the Watching Eye"
    s = in_fellowship(GIMLI, site=3).minions(card).site(4, "Pass of Caradhras").pass_().until(Question.CHOICE)
    assert s.decider == 0 and picks(s) == {"Frodo", "Gimli"}
    assert pick(s, "Gimli").wounds_on("Gimli") == 1
    entry = calm(during(Phase.SHADOW, foes=(TRACKER, WARDEN)).hand(1, card).play(card))
    assert entry.wounds_on(TRACKER) == 1 and entry.wounds_on(WARDEN) == 0


def test_the_weight_of_a_legacy_lies_on_aragorn() -> None:
    assert fight(ARAGORN, WARDEN).bears("Aragorn", LEGACY).strength_of("Aragorn") == 7


def test_you_bring_great_evil_and_find_no_rest() -> None:
    card = "You Bring Great Evil"
    s = during(Phase.START, ARAGORN, GIMLI, site=3).wounds("Aragorn", 1).wounds("Gimli", 1).bears("Aragorn", card)
    heals = {x.args[0] for x in s.until(Question.WINDOW).legal() if x.verb == Verb.HEAL}
    assert heals == {s.named("Gimli")}
    away = during(Phase.MANEUVER, ARAGORN, foes=(WARDEN,), site=5).bears("Aragorn", card)
    assert not has(away, "Aragorn", Trait.NO_HEALING)


# ---------------------------------------------------------------------------------------------------- Mines of Moria
@pytest.mark.parametrize("burdens, drawn", [(2, 2), (7, 5)])
def test_the_eye_of_sauron_draws_for_burdens(burdens: int, drawn: int) -> None:
    card = "The Eye of Sauron"
    s = play(during(Phase.SHADOW, foes=(WARDEN, PATROL)).burdens(burdens).hand(1, card), card, burdens)
    assert s.count(1, Zone.HAND) == 1 + drawn and s.wounds_on(WARDEN) == 1


def test_memory_of_many_things_drives_allies_away() -> None:
    card = "Memory of Many Things"
    s = during(Phase.MANEUVER, ALLY, ELF_ALLY, "Rúmil, Elven Protector", foes=(WARDEN,)).hand(1, card).pass_()
    one = play(s.fork(), card, 0, "Thrarin")
    assert not one.in_play("Thrarin") and one.in_play("Celeborn") and one.wounds_on(WARDEN) == 1
    play(s, card, 1)
    assert s.in_play("Thrarin") and not s.in_play("Celeborn") and not s.in_play("Rúmil")


@pytest.mark.parametrize("act, there", [(0, True), (1, False)])
def test_orc_scout_cancels_a_rangers_event(act: int, there: bool) -> None:
    s = during(Phase.REGROUP, ARAGORN, foes=("Orc Scout",)).hand(0, "An Able Guide").play("An Able Guide")
    use(ready(s, "Orc Scout"), "Orc Scout", act=act)
    assert s.twilight == 12 and s.in_play("Orc Scout") == there
    assert not there or s.wounds_on("Orc Scout") == 1
    other = during(Phase.REGROUP, GIMLI, foes=("Orc Scout",)).hand(0, "Tidings of Erebor").play("Tidings of Erebor")
    assert not other.can_use("Orc Scout")


def test_orc_taskmaster_drives_for_twilight() -> None:
    s = use(during(Phase.SHADOW, foes=("Orc Taskmaster",)), "Orc Taskmaster")
    assert s.twilight == 13 and s.wounds_on("Orc Taskmaster") == 1


def test_southern_spies_empty_a_hand() -> None:
    s = during(Phase.MANEUVER, GIMLI, MERRY, foes=(WARDEN, RAIDERS)).hand(1, "Saruman's Reach", "Southern Spies")
    s.hand(0, SAM, SAM).pass_()
    play(ready(play(s, "Saruman's Reach").pick(1), "Southern Spies"), "Southern Spies")
    while s.question is Question.HAND:
        s.act(s.legal()[0])
    assert s.count(0, Zone.HAND) == 0 and s.count(0, Zone.DISCARD) == 3


@pytest.mark.parametrize("foes, drawn", [((WARDEN,), 1), ((TRACKER,), 2)])
def test_spies_of_mordor_follow_a_second_move(foes: tuple[str, ...], drawn: int) -> None:
    s = during(Phase.REGROUP, GIMLI, foes=(*foes, "Spies of Mordor"), site=7).site(8, "Brown Lands").moved(1)
    s.until(Question.MOVE_ON)
    held = s.count(1, Zone.HAND)
    use(ready(s.act(Action(Verb.MOVE)), "Spies of Mordor"), "Spies of Mordor")
    assert s.count(1, Zone.HAND) == held + drawn


def test_tower_assassin_wounds_an_ally() -> None:
    s = use(during(Phase.MANEUVER, GIMLI, ALLY, foes=("Tower Assassin",)).pass_(), "Tower Assassin")
    assert s.wounds_on("Thrarin") == 1 and s.wounds_on("Gimli") == 0 and s.wounds_on("Tower Assassin") == 1


def test_verily_i_come_with_every_card() -> None:
    s = in_fellowship(GIMLI).bears("Frodo", "Verily I Come").hand(0, "Delving").play("Delving")
    assert calm(s).burdens_on() == 3
    later = during(Phase.REGROUP, GIMLI).bears("Frodo", "Verily I Come").hand(0, "Tidings of Erebor")
    assert play(later, "Tidings of Erebor").pass_().burdens_on() == 0 and later.count(0, Zone.HAND) == 4


@pytest.mark.parametrize("hero, strength", [(ARAGORN, 13), (ARWEN, 13), (GIMLI, 11)])
def test_vile_blade_is_for_men_and_elves(hero: str, strength: int) -> None:
    assert fight(hero, WARDEN).bears(WARDEN, "Vile Blade").strength_of(WARDEN) == strength

"""Moria cards: what each of them does."""

from __future__ import annotations

import pytest

from engine.kernel.actions import Action
from engine.tcg.cards.moments import Phase, Stat, Trait
from engine.tcg.reading.values import may_skip, skipped
from engine.tcg.table.records import Zone
from engine.tcg.table.verbs import Question, Verb
from tests.cards.tcg.scenes import (
    ARAGORN,
    GANDALF,
    GIMLI,
    LEGOLAS,
    MERRY,
    PATROL,
    PIPPIN,
    RAIDERS,
    arrows,
    bearers,
    calm,
    cost,
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
    shift,
    take,
    tired,
    use,
    use_gain,
)

TROLL, HAMMER = "Cave Troll of Moria, Scourge of the Black Pit", "Cave Troll's Hammer"
BANE, FLAME = "The Balrog, Durin's Bane", "The Balrog, Flame of Udûn"
SWORD, WHIP = "The Balrog's Sword", "Whip of Many Thongs"
WATCHER = "Watcher in the Water, Keeper of Westgate"
ARCHER, SCIMITAR, SPEAR, AXE = "Goblin Marksman", "Goblin Scimitar", "Goblin Spear", "Moria Axe"
KEYWARD = "Troll's Keyward"
STEALTH = "Hobbit Intuition"
MARSH = 4
"""The number of a site that is a marsh; the fifth is underground."""


# ------------------------------------------------------------------------------------------ The Fellowship of the Ring
@pytest.mark.parametrize("card", [ARCHER, PATROL, "Goblin Bowman"])
def test_a_minion_without_text_is_played_for_its_cost(card: str) -> None:
    s = during(Phase.SHADOW).hand(1, card)
    paid = cost(s, 1, card)
    assert calm(s.play(card)).in_play(card) and s.twilight == 12 - paid


@pytest.mark.parametrize(
    "card, there", [(TROLL, KEYWARD), ("Goblin Domain", KEYWARD), (FLAME, KEYWARD), ("Dark Fire", BANE)]
)
def test_somebody_of_moria_has_to_be_there_for_it(card: str, there: str) -> None:
    s = during(Phase.SHADOW, GANDALF, foes=(there,), site=5).pool(20).hand(1, card)
    assert s.can_play(card)
    assert not during(Phase.SHADOW, GANDALF, foes=(RAIDERS,), site=5).pool(20).hand(1, card).can_play(card)


@pytest.mark.parametrize("card", ["Through the Misty Mountains", "What Is This New Devilry?"])
def test_somebody_of_moria_exerts_for_it(card: str) -> None:
    s = play(during(Phase.SHADOW, foes=(KEYWARD, RAIDERS)).hand(1, card), card)
    assert s.wounds_on(KEYWARD) == 1 and s.in_play(card)


@pytest.mark.parametrize(
    "card, hero, bonus",
    [
        ("Drums in the Deep", ARAGORN, 2),
        ("Drums in the Deep", GIMLI, 4),
        ("Unfamiliar Territory", ARAGORN, 2),
        ("Unfamiliar Territory", LEGOLAS, 4),
    ],
)
def test_a_moria_orc_gets_stronger(card: str, hero: str, bonus: int) -> None:
    s = fight(hero, KEYWARD).minions(RAIDERS).hand(1, card).pass_()
    assert gain(s, KEYWARD, card) == (bonus, 0)


def test_ancient_chieftain_counts_moria_orcs() -> None:
    s = fight(GIMLI, "Ancient Chieftain").minions(PATROL, PATROL, RAIDERS)
    assert s.strength_of("Ancient Chieftain") == 11


def test_bitter_hatred_wounds_an_elf() -> None:
    s = during(Phase.ARCHERY, LEGOLAS, GIMLI, foes=(ARCHER,)).hand(1, "Bitter Hatred").pass_()
    assert play(s, "Bitter Hatred").wounds_on("Legolas") == 1
    assert not during(Phase.ARCHERY, LEGOLAS, foes=(PATROL,)).hand(1, "Bitter Hatred").pass_().can_play("Bitter Hatred")


def test_the_cave_troll_is_cheap_underground_and_with_its_keyward() -> None:
    assert cost(during(Phase.SHADOW, foes=(PATROL,), site=5), 1, TROLL) == 7
    assert cost(during(Phase.SHADOW, foes=(PATROL,)), 1, TROLL) == 10
    assert cost(during(Phase.SHADOW, foes=(KEYWARD,)), 1, TROLL) == 8
    assert cost(during(Phase.SHADOW, foes=(KEYWARD,)), 1, PATROL) == 6


def test_cave_trolls_hammer_does_damage() -> None:
    s = fight(GIMLI, TROLL).bears("Cave Troll of Moria", HAMMER)
    assert harm(s, "Cave Troll of Moria") == 2 and s.strength_of("Cave Troll of Moria") == 18


@pytest.mark.parametrize("others, bonus", [(2, 2), (5, 4)])
def test_denizens_enraged_count_each_other(others: int, bonus: int) -> None:
    s = fight(GIMLI, KEYWARD).minions(*["Goblin Runner"] * others).hand(1, "Denizens Enraged").pass_()
    assert len(pick(calm(s.fork().play("Denizens Enraged")), KEYWARD).legal()) == others + 1
    assert gain(s, KEYWARD, "Denizens Enraged", KEYWARD, others) == (bonus, 0)


def test_the_end_comes_for_the_ring_bearer() -> None:
    goblins = ("Goblin Runner",) * 5
    s = during(Phase.ASSIGNMENT, GIMLI, foes=(*goblins, RAIDERS)).hand(1, "The End Comes")
    calm(s.play("The End Comes"))
    assert s.decider == 0 and picks(s) == {"Goblin Runner", RAIDERS}
    pick(s, RAIDERS)
    assert [fight.defender for fight in s.state.turn.fights] == [s.named("Frodo")]
    twice = during(Phase.ASSIGNMENT, GIMLI, foes=(*goblins, RAIDERS)).hand(1, "The End Comes", "The End Comes")
    assert not pick(calm(twice.play("The End Comes")), RAIDERS).can_play("The End Comes")
    few = during(Phase.ASSIGNMENT, GIMLI, foes=(*goblins[1:], RAIDERS)).hand(1, "The End Comes")
    assert not few.can_play("The End Comes")


def test_fool_of_a_took_reveals_until_it_is_no_moria_minion() -> None:
    card = "Fool of a Took!"
    s = play(during(Phase.SHADOW, PIPPIN).hand(1, card).deck(1, PATROL, ARCHER, RAIDERS, PATROL), card)
    assert s.count(1, Zone.HAND) == 4 and s.where(RAIDERS) is Zone.HAND and s.count(1, Zone.TOP) == 1
    assert not during(Phase.SHADOW, GIMLI).hand(1, card).can_play(card)


@pytest.mark.parametrize("weary, orcs, again", [(1, 2, False), (2, 1, False), (2, 2, True)])
def test_frenzy_needs_two_who_have_no_fight_yet(weary: int, orcs: int, again: bool) -> None:
    fellows = ("Gimli", "Aragorn")[:weary]
    s = during(Phase.ASSIGNMENT, GIMLI, ARAGORN, foes=(KEYWARD, "Guard Commander")[:orcs]).hand(1, "Frenzy", "Frenzy")
    for who in fellows:
        s.wounds(who, 2 if who == "Gimli" else 3)
    calm(s.play("Frenzy"))
    while s.question is Question.CHOICE:
        s.act(s.legal()[0])
    assert s.can_play("Frenzy") == again
    if again:
        assert len(calm(s.play("Frenzy")).state.turn.fights) == 2


def test_frenzy_falls_upon_the_exhausted() -> None:
    s = during(Phase.ASSIGNMENT, GIMLI, ARAGORN, foes=(KEYWARD, RAIDERS)).wounds("Gimli", 2).wounds("Frodo", 3)
    calm(s.hand(1, "Frenzy").play("Frenzy"))
    fights = s.state.turn.fights
    assert [(one.defender, one.minions) for one in fights] == [(s.named("Gimli"), (s.named(KEYWARD),))]
    fresh = during(Phase.ASSIGNMENT, GIMLI, foes=(KEYWARD,)).wounds("Frodo", 3).hand(1, "Frenzy")
    assert not fresh.can_play("Frenzy")


@pytest.mark.parametrize(
    "foes, shot",
    [
        (("Goblin Archer", PATROL), -6),
        (("Goblin Archer", RAIDERS), 0),
        (("Goblin Wallcrawler", PATROL), -1),
        (("Goblin Wallcrawler", RAIDERS), 0),
        (("Pinned Down", ARCHER), -1),
        (("Pinned Down", PATROL), 0),
    ],
)
def test_arrows_of_the_fellowship_are_lost(foes: tuple[str, ...], shot: int) -> None:
    assert shift(during(Phase.ARCHERY, LEGOLAS, foes=foes), Stat.FELLOWSHIP_ARCHERY) == shot


def test_goblin_armory_pays_for_weapons_and_saves_an_orc() -> None:
    s = during(Phase.SHADOW, foes=(KEYWARD, RAIDERS, "Goblin Armory")).hand(1, AXE, "Uruk-hai Sword")
    assert calm(s.play(AXE)).twilight == 12 and calm(s.play("Uruk-hai Sword")).twilight == 11
    struck = hurt(during(Phase.MANEUVER, foes=(KEYWARD, "Goblin Armory")), KEYWARD)
    use(ready(struck, "Goblin Armory"), "Goblin Armory")
    assert struck.wounds_on(KEYWARD) == 0 and not struck.in_play("Goblin Armory")


def test_goblin_backstabber_does_damage_in_company() -> None:
    assert harm(fight(GIMLI, "Goblin Backstabber", "Goblin Runner"), "Goblin Backstabber") == 2
    assert harm(fight(GIMLI, "Goblin Backstabber", RAIDERS).minions("Goblin Runner"), "Goblin Backstabber") == 0


def test_goblin_domain_wears_newcomers_out() -> None:
    s = in_fellowship(site=4).minions("Goblin Domain").hand(0, GIMLI)
    assert calm(s.play(GIMLI)).wounds_on("Gimli") == 2
    assert calm(in_fellowship(site=3).minions("Goblin Domain").hand(0, GIMLI).play(GIMLI)).wounds_on("Gimli") == 0


@pytest.mark.parametrize("card, added, moves", [("Goblin Runner", 2, 1), ("Goblin Flankers", 3, 2)])
def test_goblins_bring_twilight(card: str, added: int, moves: int) -> None:
    s = during(Phase.SHADOW).moved(moves).hand(1, card).play(card)
    before = s.twilight
    assert use(ready(s, card), card).twilight == before + added
    if moves > 1:
        assert not during(Phase.SHADOW).moved(1).hand(1, card).play(card).can_use(card)


def test_goblin_scavengers_find_a_weapon() -> None:
    s = during(Phase.SHADOW, foes=(RAIDERS,)).hand(1, "Goblin Scavengers").discard(1, AXE, "Uruk-hai Sword")
    use(ready(s.play("Goblin Scavengers"), "Goblin Scavengers"), "Goblin Scavengers")
    assert bearers(s, "Goblin Scavengers") == [AXE] and s.twilight == 12 - 3 - 1


def test_goblin_scimitar_draws_a_card() -> None:
    s = during(Phase.SHADOW, foes=(KEYWARD,)).hand(1, SCIMITAR).play(SCIMITAR)
    assert use(ready(s, SCIMITAR), SCIMITAR).count(1, Zone.HAND) == 2


def test_goblin_sneak_puts_an_orc_under_the_deck() -> None:
    s = during(Phase.SHADOW).hand(1, "Goblin Sneak").discard(1, KEYWARD, RAIDERS).play("Goblin Sneak")
    use(ready(s, "Goblin Sneak"), "Goblin Sneak")
    assert s.where(KEYWARD) is Zone.BOTTOM and s.where(RAIDERS) is Zone.DISCARD


@pytest.mark.parametrize("victim, burdens", [(MERRY, 2), (GIMLI, 1)])
def test_goblin_spear_adds_burdens_for_the_dead(victim: str, burdens: int) -> None:
    s = fight(victim, PATROL).bears(PATROL, SPEAR).finish_phase()
    assert s.burdens_on() == burdens and not s.in_play(victim)
    assert fight(victim, PATROL).minions(KEYWARD).bears(KEYWARD, SPEAR).finish_phase().burdens_on() == 0


def test_goblin_swarms_keep_their_winners() -> None:
    s = fight(MERRY, KEYWARD).minions("Goblin Swarms").bears(KEYWARD, AXE).wounds(KEYWARD, 1)
    s.site(7, "Anduin Wilderland").moved(1)
    use(ready(s, "Goblin Swarms"), "Goblin Swarms")
    assert s.where(KEYWARD) is Zone.STACKED and s.where(AXE) is Zone.DISCARD
    s.until(Question.MOVE_ON).act(Action(Verb.MOVE))
    assert use(ready(s, "Goblin Swarms"), "Goblin Swarms").in_play(KEYWARD)


def test_goblin_wallcrawler_is_strong_underground() -> None:
    assert fight(GIMLI, "Goblin Wallcrawler", site=5).strength_of("Goblin Wallcrawler") == 8
    assert fight(GIMLI, "Goblin Wallcrawler").strength_of("Goblin Wallcrawler") == 6


@pytest.mark.parametrize(
    "card, gone, kept",
    [
        ("Goblin Warrior", "Lord of Moria", "Far-seeing Eyes"),
        ("Goblin Warrior", "Thrarin, Dwarven Smith", "Far-seeing Eyes"),
        ("Goblin Scrabbler", "Far-seeing Eyes", "Lord of Moria"),
    ],
)
def test_a_goblin_breaks_something_on_entry(card: str, gone: str, kept: str) -> None:
    s = during(Phase.SHADOW, gone, kept).hand(1, card).play(card)
    use(ready(s, card), card)
    assert not s.in_play(gone) and s.in_play(kept)


def test_guard_commander_strengthens_an_orc() -> None:
    s = fight(GIMLI, KEYWARD).minions("Guard Commander", RAIDERS).pass_()
    assert use_gain(s, KEYWARD, "Guard Commander", KEYWARD) == (2, 0) and s.twilight == 9


@pytest.mark.parametrize("card, twilight", [("Host of Thousands", 0), ("Foul Things", 2)])
def test_a_minion_comes_back_out_of_the_pile(card: str, twilight: int) -> None:
    s = play(during(Phase.SHADOW).hand(1, card).discard(1, KEYWARD, RAIDERS), card)
    assert s.in_play(KEYWARD) and not s.in_play(RAIDERS) and s.twilight == 12 - 3 - twilight


def test_the_long_dark_costs_dwarves_dear() -> None:
    s = in_fellowship(GIMLI, "Dwarf Guard", site=4).minions("The Long Dark").site(5, "The Bridge of Khazad-dûm").pass_()
    assert s.until_phase(Phase.SHADOW).twilight == 4 + 3 + 6
    far = in_fellowship(GIMLI, site=5).minions("The Long Dark").site(6, "Galadriel's Glade").pass_()
    assert far.until_phase(Phase.SHADOW).twilight == 2 + 3
    skirmish = fight(GIMLI, KEYWARD).minions("The Long Dark", RAIDERS).pass_()
    assert use_gain(skirmish, KEYWARD, "The Long Dark") == (2, 0) and not skirmish.in_play("The Long Dark")


@pytest.mark.parametrize("by_wound", [True, False])
def test_lost_to_the_goblins_finds_burdens(by_wound: bool) -> None:
    card = "Lost to the Goblins"
    s = during(Phase.MANEUVER, foes=(KEYWARD, RAIDERS, "Goblin Runner", "Goblin Runner", "Goblin Runner"))
    s.hand(1, card).deck(1, PATROL, GIMLI, PATROL, PATROL)
    play(ready(hurt(s, "Frodo") if by_wound else tired(s, "Frodo"), card), card, 4)
    assert s.burdens_on() == 3 and s.count(1, Zone.DISCARD) == 5


def test_moria_axe_is_swung() -> None:
    s = fight(GIMLI, KEYWARD).bears(KEYWARD, AXE).pass_()
    assert harm(s, KEYWARD) == 1 and use_gain(s, KEYWARD, AXE) == (2, 0) and s.wounds_on(KEYWARD) == 1


def test_moria_scout_smells_elves() -> None:
    assert calm(during(Phase.SHADOW, LEGOLAS).hand(1, "Moria Scout").play("Moria Scout")).twilight == 12
    assert calm(during(Phase.SHADOW, GIMLI).hand(1, "Moria Scout").play("Moria Scout")).twilight == 10


def test_plundered_armories_save_a_weapon() -> None:
    s = fight(ARAGORN, "Goblin Runner").minions(KEYWARD, "Plundered Armories").bears("Goblin Runner", AXE)
    ready(s, "Plundered Armories").use("Plundered Armories")
    assert bearers(calm(s), KEYWARD) == [AXE] and s.twilight == 12


def test_relentless_cancels_a_stealth_event() -> None:
    s = fight(MERRY, KEYWARD).minions(PATROL, "Goblin Runner").hand(0, STEALTH).hand(1, "Relentless").play(STEALTH)
    play(ready(s, "Relentless"), "Relentless")
    assert s.strength_of("Merry") == 3 and s.question is Question.WINDOW
    few = fight(MERRY, KEYWARD).minions(PATROL).hand(0, STEALTH).hand(1, "Relentless").play(STEALTH)
    assert not few.can_play("Relentless")


def test_relics_of_moria_bring_a_possession_back() -> None:
    s = during(Phase.SHADOW, foes=(KEYWARD, RAIDERS, "Relics of Moria")).discard(1, AXE, "Uruk-hai Sword")
    assert bearers(use(s, "Relics of Moria"), KEYWARD) == [AXE] and s.twilight == 12 - 2 - 1


def test_they_are_coming_for_three_cards() -> None:
    s = during(Phase.SHADOW, foes=("They Are Coming",)).discard(1, KEYWARD).hand(1, RAIDERS, "Goblin Runner")
    use(s, "They Are Coming", RAIDERS, "Goblin Runner")
    assert s.in_play(KEYWARD) and not s.in_play("Goblin Runner") and s.count(1, Zone.HAND) == 0


def test_threat_of_the_unknown_draws_two_cards() -> None:
    s = play(during(Phase.SHADOW, foes=(KEYWARD, RAIDERS)).hand(1, "Threat of the Unknown"), "Threat of the Unknown")
    assert s.count(1, Zone.HAND) == 3 and s.wounds_on(KEYWARD) == 1


@pytest.mark.parametrize("who, site, lost", [(GIMLI, 3, 2), (LEGOLAS, 5, 2), (ARAGORN, 3, 0), (GIMLI, 6, 0)])
def test_through_the_misty_mountains_costs_cards(who: str, site: int, lost: int) -> None:
    s = in_fellowship(who, site=site).minions("Through the Misty Mountains").hand(0, MERRY, MERRY)
    s.site(site + 1, ("Moria Lake", "", "Galadriel's Glade", "Anduin Wilderland")[site - 3]).pass_()
    assert s.until_phase(Phase.SHADOW).count(0, Zone.DISCARD) == lost


@pytest.mark.parametrize("bottom, zone", [(KEYWARD, Zone.HAND), (RAIDERS, Zone.DISCARD)])
def test_the_underdeeps_of_moria_give_up_an_orc(bottom: str, zone: Zone) -> None:
    s = during(Phase.SHADOW, foes=("The Underdeeps of Moria",)).empty_deck(1).deck(1, GIMLI, bottom)
    use(s, "The Underdeeps of Moria")
    assert s.where(bottom) is zone and s.twilight == 9 and s.where("Gimli") is Zone.TOP


def test_what_is_this_new_devilry_makes_companions_dear() -> None:
    card = "What Is This New Devilry?"
    assert cost(in_fellowship(site=5).minions(card), 0, GIMLI) == 4
    assert cost(in_fellowship(site=4).minions(card), 0, GIMLI) == 2
    assert not during(Phase.SHADOW, foes=(RAIDERS,)).hand(1, card).can_play(card)


# ---------------------------------------------------------------------------------------------------- Mines of Moria
def test_archer_commander_leads_archers() -> None:
    s = during(Phase.MANEUVER, LEGOLAS, foes=("Archer Commander", ARCHER, PATROL))
    assert [s.strength_of(who) for who in ("Archer Commander", ARCHER, PATROL, "Legolas")] == [8, 9, 13, 6]


def test_the_balrogs_sword_is_borne_beside_its_whip() -> None:
    s = during(Phase.SHADOW, foes=(BANE,), site=5).bears("The Balrog", WHIP).hand(1, SWORD)
    calm(s.play(SWORD))
    assert bearers(s, "The Balrog") == [WHIP, SWORD] and harm(s, "The Balrog") == 2


def test_durins_bane_is_alone_and_underground() -> None:
    s = during(Phase.MANEUVER, LEGOLAS, foes=(BANE, PATROL), site=5)
    assert not s.in_play(PATROL) and s.in_play(BANE) and skipped(s.state, Phase.ARCHERY)
    assert not during(Phase.MANEUVER, foes=(BANE,)).in_play(BANE)


def test_flame_of_udun_calls_orcs_back() -> None:
    s = use(during(Phase.SHADOW, foes=(FLAME,), site=5).discard(1, KEYWARD, RAIDERS), "The Balrog")
    assert s.in_play(KEYWARD) and s.wounds_on("The Balrog") == 1 and s.twilight == 12 - 2 - 3
    assert not during(Phase.SHADOW, foes=(FLAME,)).in_play(FLAME)


def test_cave_trolls_chain_answers_arrows() -> None:
    s = during(Phase.ARCHERY, LEGOLAS, GIMLI, foes=(TROLL,)).bears("Cave Troll of Moria", "Cave Troll's Chain")
    use(ready(hurt(s, "Cave Troll of Moria"), "Cave Troll's Chain"), "Cave Troll's Chain")
    assert s.wounds_on("Legolas") == 1 and s.wounds_on("Gimli") == 0 and may_skip(s.state, Phase.ARCHERY)
    later = fight(LEGOLAS, TROLL).bears("Cave Troll of Moria", "Cave Troll's Chain")
    assert not hurt(later, "Cave Troll of Moria").can_use("Cave Troll's Chain")


def test_dark_fire_burns_gandalf_on_every_move() -> None:
    s = in_fellowship(GANDALF, site=3).bears("Gandalf", "Dark Fire").site(4, "Pass of Caradhras")
    assert s.strength_of("Gandalf") == 5
    assert s.pass_().until_phase(Phase.SHADOW).wounds_on("Gandalf") == 1


def test_dark_places_are_laid_and_lived_in() -> None:
    s = during(Phase.SHADOW, foes=("Guard Commander", PATROL, "Dark Places"), site=3)
    assert s.strength_of("Guard Commander") == 8 and s.strength_of(PATROL) == 13
    ours = during(Phase.SHADOW, foes=("Dark Places",), site=4).site(4, "Moria Lake", seat=0)
    ours.adventure(1, "Balin's Tomb").use("Dark Places")
    assert take(ours, "Balin's Tomb").where("Balin's Tomb") is Zone.PATH


def test_fill_with_fear_breaks_bows() -> None:
    s = during(Phase.MANEUVER, LEGOLAS, foes=(BANE, "Fill With Fear"), site=5).bears("Legolas", "Elven Bow").pass_()
    assert not use(s, "Fill With Fear").in_play("Elven Bow") and s.wounds_on("The Balrog") == 1
    flame = during(Phase.MANEUVER, foes=(FLAME, "Fill With Fear"), site=5)
    assert skipped(flame.state, Phase.ARCHERY)
    assert not skipped(during(Phase.MANEUVER, foes=(PATROL, "Fill With Fear"), site=5).state, Phase.ARCHERY)


def test_final_cry_wounds_who_fought_the_balrog() -> None:
    s = fight(ARAGORN, BANE, site=5).bears("The Balrog", WHIP)
    s.bears("Aragorn", "Coat of Mail", "The Saga of Elendil").hand(1, "Final Cry")
    before = ready(s, "Final Cry").wounds_on("Aragorn")
    assert play(s, "Final Cry").wounds_on("Aragorn") == before + 2
    bare = fight(ARAGORN, BANE, site=5).bears("Aragorn", "Coat of Mail").hand(1, "Final Cry").pass_(2)
    while bare.state.turn.phase is Phase.SKIRMISH:
        assert not bare.can_play("Final Cry")
        bare.plain()


@pytest.mark.parametrize("card, found", [("Foul Tentacle", "Huge Tentacle"), ("Huge Tentacle", WATCHER)])
def test_tentacles_come_out_of_the_deck(card: str, found: str) -> None:
    s = during(Phase.SHADOW, site=MARSH).hand(1, card).deck(1, found, PATROL).play(card)
    calm(ready(s, card).use(card))
    assert len(picks(s)) == 1
    assert take(s, found.split(",")[0]).in_play(found)


@pytest.mark.parametrize("who", ["Foul Tentacle", "Huge Tentacle", WATCHER])
def test_what_lives_in_the_marsh_stays_there_and_bears_nothing(who: str) -> None:
    s = during(Phase.SHADOW, foes=(who,), site=MARSH)
    assert s.in_play(who) and has(s, who, Trait.NO_POSSESSIONS)
    assert not during(Phase.SHADOW, foes=(who,)).in_play(who)


@pytest.mark.parametrize("moves, strength", [(1, 6), (2, 9)])
def test_goblin_pursuer_is_strong_after_a_second_move(moves: int, strength: int) -> None:
    assert fight(GIMLI, "Goblin Pursuer").moved(moves).strength_of("Goblin Pursuer") == strength


def test_goblin_reinforcements_heal() -> None:
    s = during(Phase.SHADOW, foes=(KEYWARD, RAIDERS)).wounds(KEYWARD, 1).wounds(RAIDERS, 1)
    s.hand(1, "Goblin Reinforcements").play("Goblin Reinforcements")
    use(ready(s, "Goblin Reinforcements"), "Goblin Reinforcements")
    assert s.wounds_on(KEYWARD) == 0 and s.wounds_on(RAIDERS) == 1


def test_goblin_scrabbler_tracks() -> None:
    s = during(Phase.SHADOW, foes=("Goblin Scrabbler",), site=3).hand(1, KEYWARD)
    assert calm(s.play(KEYWARD)).twilight == 12 - 3 - 1


def test_goblin_spearman_needs_his_spear() -> None:
    assert harm(fight(GIMLI, "Goblin Spearman").bears("Goblin Spearman", SPEAR), "Goblin Spearman") == 2
    assert harm(fight(GIMLI, "Goblin Spearman").bears("Goblin Spearman", SCIMITAR), "Goblin Spearman") == 0


def test_moria_archer_troop_adds_an_arrow() -> None:
    assert arrows(during(Phase.ARCHERY, foes=("Moria Archer Troop", ARCHER))) == (0, 3)
    assert arrows(during(Phase.ARCHERY, foes=("Moria Archer Troop", PATROL))) == (0, 1)


def test_must_do_without_hope_adds_a_burden() -> None:
    s = during(Phase.MANEUVER, foes=(BANE,), site=5).hand(1, "Must Do Without Hope").pass_()
    assert play(s, "Must Do Without Hope").burdens_on() == 1 and s.wounds_on("The Balrog") == 1


@pytest.mark.parametrize("others, bonus", [((), -1), ((LEGOLAS,), -3)])
def test_old_differences_weaken_elf_and_dwarf(others: tuple[str, ...], bonus: int) -> None:
    s = fight(GIMLI, KEYWARD).fellowship(*others).hand(1, "Old Differences").pass_()
    assert gain(s, "Gimli", "Old Differences") == (bonus, 0)
    elf = fight(LEGOLAS, KEYWARD).hand(1, "Old Differences").pass_()
    assert gain(elf, "Legolas", "Old Differences") == (-1, 0)


def test_power_and_terror_is_cheaper_for_orcs_shown() -> None:
    s = during(Phase.SHADOW, site=5).hand(1, "Power and Terror", BANE, KEYWARD, RAIDERS)
    s.do(lambda d: d.owe(1, Zone.HAND)).play("Power and Terror", named="The Balrog")
    assert calm(s.pick(KEYWARD).pass_()).in_play(BANE) and s.twilight == 12 - 12 + 2


def test_throw_yourself_in_next_time_leaves_exertions_to_the_shadow() -> None:
    s = in_fellowship(MERRY).bears("Merry", "Throw Yourself in Next Time").hand(0, "Sorry About Everything").burdens(2)
    assert calm(s.play("Sorry About Everything")).wounds_on("Frodo") == 1 and s.wounds_on("Merry") == 0
    assert has(s, "Merry", Trait.ONLY_SHADOW_EXERTS)
    card = "Throw Yourself in Next Time"
    assert during(Phase.SHADOW, MERRY, foes=(KEYWARD,)).hand(1, card).can_play(card)
    assert not during(Phase.SHADOW, MERRY, foes=(RAIDERS,)).hand(1, card).can_play(card)


@pytest.mark.parametrize("burdens, added", [(2, 2), (7, 5)])
def test_troubled_mountains_turn_burdens_into_twilight(burdens: int, added: int) -> None:
    s = during(Phase.SHADOW, foes=(KEYWARD, RAIDERS)).burdens(burdens).hand(1, "Troubled Mountains")
    play(s, "Troubled Mountains", burdens)
    assert s.twilight == 12 + added and s.wounds_on(KEYWARD) == 1


def test_the_watcher_suffers_tentacles_only() -> None:
    s = during(Phase.MANEUVER, foes=(WATCHER, "Huge Tentacle", PATROL), site=MARSH)
    assert s.in_play("Huge Tentacle") and not any(s.named(PATROL) in row[Zone.PLAY] for row in s.state.zones)
    assert s.strength_of("Huge Tentacle") == 9 and harm(s, "Huge Tentacle") == 2


def test_whip_of_many_thongs_strips_a_foe() -> None:
    s = fight(ARAGORN, BANE, site=5).fellowship(GIMLI).bears("The Balrog", WHIP)
    s.bears("Aragorn", "Armor", "Ranger's Sword").bears("Gimli", "Gimli's Helm")
    use(s.pass_(), WHIP)
    assert not s.in_play("Armor") and s.in_play("Gimli's Helm") and s.in_play("Ranger's Sword")
    assert s.wounds_on("The Balrog") == 1

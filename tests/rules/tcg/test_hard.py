"""The hardest cards of the TCG (TCG-HARD), and the figures of its rule book that need a card (TCG-TEST)."""

from __future__ import annotations

from engine.kernel.pending import Over
from engine.kernel.records import NONE
from engine.tcg.cards.moments import Phase
from engine.tcg.reading.meaning import damage, is_archer
from engine.tcg.reading.values import roaming_penalty, shadow_number, twilight_cost
from engine.tcg.table.board import minions
from engine.tcg.table.records import Zone
from engine.tcg.table.verbs import PASS, Question, Verb
from tests.rules_plugin import rule
from tests.tcg.scenario import Scenario, number_of

BANE = "The One Ring, Isildur's Bane"


@rule("TCG-HARD-01", "LOTR-RULING-89")
def test_return_to_its_master_makes_one_more_skirmish_without_the_ring() -> None:
    s = Scenario(site=5).worn().fellowship("Gimli, Son of Glóin").hand(1, "Return to Its Master")
    s.minions("Úlairë Lemenya, Lieutenant of Morgul", "Goblin Runner").skirmish("Gimli", "Goblin Runner")
    s.pass_(2).until(Question.WINDOW, 1)
    s.play("Return to Its Master")
    while s.state.turn.fight is None or s.state.turn.fight.defender != s.named("Frodo", 0):
        s.plain()
    assert s.state.turn.ringless
    s.pass_(2)
    while not isinstance(s.pending, Over):
        s.plain()
    assert s.burdens_on() == 0


@rule("TCG-HARD-02", "LOTR-RULING-90", "LOTR-RULING-91")
def test_the_ring_is_put_on_once_and_then_converts_by_itself() -> None:
    s = Scenario(site=5, ring=BANE).minions("Goblin Runner", "Goblin Marksman").phase(Phase.ARCHERY)
    s.no_actions().use("The One Ring")
    s.until_phase(Phase.ASSIGNMENT)
    assert s.state.players[0].worn
    assert (s.burdens_on(), s.wounds_on("Frodo")) == (2, 0)


@rule("TCG-HARD-03", "LOTR-RULING-59")
def test_silinde_has_the_text_of_her_owners_site() -> None:
    s = Scenario(site=4).site(3, "Rivendell Valley", seat=0).fellowship("Silinde, Elf of Mirkwood")
    s.hand(0, "Lórien Elf")
    found = [x for x in s.offers("Silinde", Verb.USE) if s.is_named(x.args[-1], "Lórien Elf")]
    held = s.count(0, Zone.HAND)
    s.act(found[0])
    assert s.in_play("Lórien Elf") and s.count(0, Zone.HAND) == held
    foreign = Scenario(site=4).site(3, "Rivendell Valley").fellowship("Silinde, Elf of Mirkwood")
    assert not foreign.hand(0, "Lórien Elf").can_use("Silinde")


@rule("TCG-HARD-04", "LOTR-RULING-57", "TCG-DECK-09", "TCG-DEC-43")
def test_hobbit_farmer_brings_his_own_site() -> None:
    s = Scenario(site=2).adventure(0, "Bag End").fellowship("Hobbit Farmer")
    assert s.state.path[0] >> 24 == 1
    s.use("Hobbit Farmer").until(Question.SITE)
    s.plain()
    assert s.where("Bag End") is Zone.PATH
    assert s.where("Westfarthing") is Zone.ADVENTURE
    assert s.state.players[0].site == 2


@rule("TCG-HARD-05")
def test_helpless_sam_does_not_take_the_ring() -> None:
    s = Scenario(site=5).fellowship("Sam, Son of Hamfast").bears("Sam", "Helpless").wounds("Frodo", 3)
    s.minions("Goblin Runner").skirmish("Frodo", "Goblin Runner").pass_(2)
    while not isinstance(s.pending, Over):
        assert not s.can_use("Sam")
        s.pass_()


@rule("TCG-HARD-06", "LOTR-RULING-102")
def test_goblin_swarms_take_a_winner_and_give_it_back() -> None:
    s = Scenario(site=4).fellowship("Dwarf Guard").minions("Goblin Patrol Troop", "Goblin Swarms").pool(9)
    s.skirmish("Dwarf Guard", "Goblin Patrol Troop").pass_(2).until(Question.WINDOW, 1)
    s.use("Goblin Swarms")
    assert s.where("Goblin Patrol Troop", 1) in (Zone.HAND, Zone.STACKED)
    assert len(s.state.zones[1][Zone.STACKED]) == 1
    assert not minions(s.state)


@rule("TCG-HARD-07")
def test_gandalfs_cart_holds_and_gives() -> None:
    s = Scenario().fellowship("Gandalf's Cart", "Gimli, Son of Glóin").hand(0, "Dwarven Axe")
    s.use("Gandalf's Cart", named="Dwarven Axe")
    assert s.where("Dwarven Axe") is Zone.STACKED
    s.use("Gandalf's Cart", act=1)
    assert s.strength_of("Gimli") == 8


@rule("TCG-HARD-09")
def test_the_watcher_spares_tentacles() -> None:
    s = Scenario(site=4).minions("Watcher in the Water, Keeper of Westgate", "Foul Tentacle", "Goblin Runner")
    s.phase(Phase.MANEUVER)
    s.pending  # noqa: B018  (standing tests have been made)
    s.do(lambda d: d.set_turn())
    assert s.where("Goblin Runner") is Zone.DISCARD
    assert s.strength_of("Foul Tentacle") == 6
    assert damage(s.state, s.named("Foul Tentacle")) == 1


@rule("TCG-HARD-11")
def test_extraordinary_resilience_takes_a_burden_for_a_wound() -> None:
    s = Scenario(site=3).wounds("Frodo", 1).burdens(2).hand(0, "Extraordinary Resilience").phase(Phase.START)
    s.act(next(x for x in s.legal() if x.verb == Verb.HEAL))
    s.play("Extraordinary Resilience")
    assert (s.wounds_on("Frodo"), s.burdens_on()) == (1, 1)


@rule("TCG-HARD-12", "LOTR-RULING-101")
def test_blade_tip_moves_onto_the_loser() -> None:
    s = Scenario(site=5).fellowship("Farin, Dwarven Emissary").minions("Blade Tip")
    s.minions("Úlairë Lemenya, Lieutenant of Morgul").skirmish("Farin", "Úlairë Lemenya").pass_(2)
    s.until(Question.WINDOW, 1).use("Blade Tip")
    assert s.state.cards[1][s.named("Blade Tip") & 0xFF].host == s.named("Farin")  # type: ignore[union-attr]
    assert s.strength_of("Farin") == 3


@rule("TCG-HARD-13")
def test_morgul_blade_fetches_a_blade_tip() -> None:
    s = Scenario(site=5).fellowship("Farin, Dwarven Emissary").discard(1, "Blade Tip")
    s.minions("Úlairë Lemenya, Lieutenant of Morgul").bears("Úlairë Lemenya", "Morgul Blade")
    s.skirmish("Farin", "Úlairë Lemenya").pass_().use("Morgul Blade")
    assert s.state.cards[1][s.named("Blade Tip") & 0xFF].host == s.named("Farin")  # type: ignore[union-attr]


@rule("TCG-HARD-14")
def test_black_breath_forbids_healing() -> None:
    s = Scenario(site=3).fellowship("Gimli, Son of Glóin").bears("Gimli", "Black Breath", seat=1).wounds("Gimli", 2)
    s.phase(Phase.START)
    assert not [x for x in s.legal() if x.verb == Verb.HEAL]


@rule("TCG-HARD-15")
def test_plundered_armories_play_a_weapon_again() -> None:
    s = Scenario(site=4).pool(3).minions("Goblin Runner", "Moria Scout", "Plundered Armories")
    s.bears("Goblin Runner", "Goblin Spear").fellowship("Aragorn, King in Exile").skirmish("Aragorn", "Goblin Runner")
    s.until_offered("Plundered Armories").use("Plundered Armories")
    assert s.strength_of("Moria Scout") == 8
    assert s.twilight == 3


@rule("TCG-HARD-16", "LOTR-RULING-64")
def test_what_are_we_waiting_for_leaves_the_choice_to_the_opponent() -> None:
    s = Scenario(site=3).site(4, "Moria Lake").fellowship("Gimli, Son of Glóin").hand(0, "What Are We Waiting For?")
    s.hand(1, "Goblin Runner").play("What Are We Waiting For?")
    assert s.question is Question.HAND and s.decider == 1
    gone = s.fork()
    gone.act(next(x for x in gone.legal() if x != PASS)).act(next(x for x in gone.legal() if x != PASS))
    assert gone.state.players[1].skips == 0
    s.pass_()
    assert s.state.players[1].skips == 1


@rule("TCG-HARD-17")
def test_nertea_brings_minions_out_of_the_discard_pile() -> None:
    s = Scenario(site=5).pool(9).fellowship(*["Dwarf Guard"] * 4).discard(1, "Goblin Runner", "Goblin Runner")
    s.hand(1, "Úlairë Nertëa, Messenger of Dol Guldur").phase(Phase.SHADOW).play("Úlairë Nertëa").use("Úlairë Nertëa")
    s.pick("Goblin Runner")
    assert len(minions(s.state)) == 2
    assert s.twilight == 4


@rule("TCG-HARD-18", "LOTR-RULING-07")
def test_a_scout_cancels_what_needs_a_ranger() -> None:
    s = Scenario(site=6).pool(4).fellowship("Aragorn, King in Exile").minions("Orc Scout").hand(0, "An Able Guide")
    s.phase(Phase.REGROUP).play("An Able Guide").use("Orc Scout", act=0)
    assert s.twilight == 4
    assert s.where("An Able Guide") is Zone.DISCARD


@rule("TCG-HARD-19")
def test_strength_of_kings_cancels_a_skirmish_event() -> None:
    s = Scenario(site=5).fellowship("Aragorn, King in Exile").minions("Uruk Savage").hand(1, "Bred for Battle")
    s.hand(0, "Strength of Kings").skirmish("Aragorn", "Uruk Savage").pass_().play("Bred for Battle")
    s.until(Question.WINDOW, 0).play("Strength of Kings")
    assert s.strength_of("Uruk Savage") == 5
    assert s.wounds_on("Uruk Savage") == 1


@rule("TCG-HARD-20", "LOTR-RULING-38")
def test_merry_lends_his_strength_as_it_is() -> None:
    s = Scenario(site=5).fellowship("Merry, Friend to Sam", "Gimli, Son of Glóin").minions("Uruk Savage")
    s.bears("Merry", "Hobbit Sword").skirmish("Gimli", "Uruk Savage").use("Merry", "Gimli")
    assert s.strength_of("Gimli") == 11
    assert s.wounds_on("Merry") == 2


@rule("TCG-HARD-21", "TCG-SPOT-02", "TCG-CH-08")
def test_uruk_spy_counts_shadow_cards_off_its_owners_deck() -> None:
    s = Scenario(site=5).minions("Uruk Spy", "Uruk Savage").deck(1, "Goblin Runner", "Lórien Elf")
    s.skirmish("Frodo", "Uruk Savage").pass_(2).use("The One Ring").until(Question.WINDOW, 1)
    s.use("Uruk Spy").pick(2)
    assert s.where("Lórien Elf") is Zone.DISCARD
    s.until_phase(Phase.REGROUP)
    assert s.burdens_on() == 1 + 2


@rule("TCG-HARD-22", "TCG-CH-14")
def test_fool_of_a_took_takes_everything_up_to_the_first_stranger() -> None:
    s = Scenario(site=4).fellowship("Merry, Friend to Sam").hand(1, "Fool of a Took!")
    s.deck(1, "Goblin Runner", "Moria Scout", "Uruk Savage", "Goblin Sneak").phase(Phase.SHADOW)
    s.play("Fool of a Took!")
    assert {"Goblin Runner", "Moria Scout", "Uruk Savage"} <= set(s.names(1, Zone.HAND))
    assert "Goblin Sneak" not in s.names(1, Zone.HAND)


@rule("TCG-HARD-23")
def test_mithril_shaft_digs_as_deep_as_one_likes() -> None:
    s = Scenario(site=4).fellowship("Gimli, Son of Glóin").hand(0, "Mithril Shaft").minions("Goblin Runner")
    s.deck(0, "Delving", "Axe Strike", "Battle Fury").phase(Phase.MANEUVER).play("Mithril Shaft").pick(1).pass_()
    assert s.where("Delving") is Zone.DISCARD
    assert s.where("Axe Strike") is Zone.HAND
    assert s.twilight == 2


@rule("TCG-HARD-24", "TCG-CH-10")
def test_the_mirror_shows_two_cards_to_one_player() -> None:
    s = Scenario(site=4, asked=False).fellowship("The Mirror of Galadriel", "Galadriel, Lady of Light")
    s.minions("Goblin Runner").hand(1, *["Moria Scout"] * 7).phase(Phase.MANEUVER).use("The Mirror of Galadriel")
    assert s.question is Question.CHOICE and s.decider == 0
    s.plain()
    s.plain()
    assert s.count(1, Zone.HAND) == 6
    assert s.count(1, Zone.DISCARD) == 1


@rule("TCG-HARD-25", "TCG-CH-11", "TCG-DEC-32")
def test_alive_and_unspoiled_shows_cards_by_chance() -> None:
    s = Scenario(site=5, asked=False).burdens(2).pool(3).minions("Alive and Unspoiled").hand(0, *["Delving"] * 4)
    s.phase(Phase.SHADOW).use("Alive and Unspoiled").pick(2)
    s.plain()
    assert s.question is Question.CHOICE and len(s.legal()) == 3
    s.pick("Delving")
    assert s.count(0, Zone.HAND) == 3


@rule("TCG-HARD-26")
def test_final_cry_hurts_a_companion_as_the_skirmish_closes() -> None:
    s = Scenario(site=5).pool(2).fellowship("Aragorn, King in Exile").minions("The Balrog, Durin's Bane")
    s.bears("Aragorn", "Coat of Mail").bears("The Balrog", "Whip of Many Thongs").hand(1, "Final Cry")
    s.skirmish("Aragorn", "The Balrog").pass_(2).until(Question.WINDOW, 1)
    assert s.wounds_on("Aragorn") == 2
    s.play("Final Cry").until_phase(Phase.ASSIGNMENT)
    assert s.where("Aragorn") is Zone.DEAD


@rule("TCG-HARD-27", "LOTR-RULING-71", "LOTR-RULING-51", "TCG-DEC-44")
def test_the_chain_lets_the_archery_phase_be_skipped() -> None:
    s = Scenario(site=5).fellowship("Legolas, Prince of Mirkwood")
    s.minions("Cave Troll of Moria, Scourge of the Black Pit").bears("Cave Troll of Moria", "Cave Troll's Chain")
    s.phase(Phase.MANEUVER).no_actions()
    assert s.question is Question.CHOICE and s.decider == 0
    held = s.fork().pass_()
    assert held.state.turn.phase is Phase.ARCHERY
    held.no_actions().until(Question.WINDOW, 1).use("Cave Troll's Chain")
    assert held.wounds_on("Legolas") == 1
    assert s.pick(1).state.turn.phase is Phase.ASSIGNMENT


@rule("TCG-HARD-28")
def test_thin_and_stretched_looks_back_over_the_turn() -> None:
    s = Scenario(site=5).fellowship("Gimli, Son of Glóin").bears("Frodo", "Thin and Stretched").minions("Uruk Savage")
    s.phase(Phase.ASSIGNMENT).no_actions().assign("Gimli", "Uruk Savage").finish_turn()
    assert s.burdens_on() == 1
    idle = Scenario(site=5).fellowship("Gimli, Son of Glóin").bears("Frodo", "Thin and Stretched")
    idle.minions("Uruk Savage").phase(Phase.ASSIGNMENT).finish_turn()
    assert idle.burdens_on() == 0


@rule("TCG-HARD-29")
def test_snows_and_ferry_forbid_whole_kinds_of_action() -> None:
    s = Scenario(site=5).fellowship("Gimli, Son of Glóin").minions("Uruk Savage")
    s.bears("The Bridge of Khazad-dûm", "Saruman's Snows").skirmish("Gimli", "Uruk Savage")
    assert not s.can_use("Gimli")
    ferry = Scenario(site=2).site(2, "Buckleberry Ferry").fellowship("Sam, Son of Hamfast").minions("Uruk Savage")
    ferry.phase(Phase.ARCHERY).until_phase(Phase.REGROUP)
    assert ferry.state.turn.fought == ()


@rule("TCG-HARD-30")
def test_the_nine_walkers_welcome_a_new_race() -> None:
    s = Scenario().fellowship("The Nine Walkers", "Gandalf, The Grey Wizard")
    assert twilight_cost(s.state, 0, number_of("Legolas, Prince of Mirkwood"), NONE) == 0
    assert twilight_cost(s.state, 0, number_of("Sam, Son of Hamfast"), NONE) == 2


@rule("TCG-HARD-10", "LOTR-RULING-45")
def test_strength_of_spirit_spares_the_token_and_pays_the_price() -> None:
    s = Scenario(site=5).fellowship("Gandalf, The Grey Wizard", "Gimli, Son of Glóin").hand(0, "Strength of Spirit")
    s.minions("Uruk Savage").skirmish("Gimli", "Uruk Savage").use("Gimli").play("Strength of Spirit")
    assert (s.strength_of("Gimli"), s.wounds_on("Gimli")) == (8, 0)


# ----------------------------------------------------------------------------------------------------------- figures
@rule("TCG-TEST-16", "LOTR-RULING-42")
def test_armor_lets_one_wound_through() -> None:
    s = Scenario(site=5).fellowship("Aragorn, King in Exile").bears("Aragorn", "Armor")
    s.minions("Uruk Savage", "Uruk Savage").skirmish("Aragorn", "Uruk Savage", "Uruk Savage").finish_phase()
    assert s.wounds_on("Aragorn") == 1


@rule("TCG-TEST-17", "LOTR-RULING-62", "LOTR-RULING-21")
def test_trackers_lower_the_penalty_for_roaming() -> None:
    for trackers, penalty in ((0, 2), (1, 1), (2, 0), (3, 0)):
        s = Scenario(site=5).minions(*["Orc Ambusher"] * trackers)
        assert roaming_penalty(s.state, 1, number_of("Orc Inquisitor")) == penalty


@rule("TCG-TEST-18", "LOTR-RULING-34")
def test_uruk_slayer_gets_three_at_most() -> None:
    s = Scenario(site=5).pool(9).fellowship("Gimli, Son of Glóin").minions("Uruk Slayer")
    s.skirmish("Gimli", "Uruk Slayer").pass_()
    for _ in range(5):
        s.use("Uruk Slayer").pass_()
    assert (s.strength_of("Uruk Slayer"), s.twilight) == (12, 4)


@rule("TCG-TEST-22", "LOTR-RULING-80")
def test_boromir_wins_when_the_last_of_them_is_gone() -> None:
    s = Scenario(site=5).fellowship("Boromir, Lord of Gondor").bears("Boromir", "Blade of Gondor")
    s.minions("Uruk Soldier", "Uruk Messenger").skirmish("Boromir", "Uruk Soldier", "Uruk Messenger")
    s.use("Blade of Gondor", "Uruk Soldier").pass_().use("Blade of Gondor").finish_phase()
    assert s.where("Uruk Soldier") is Zone.DISCARD and s.where("Uruk Messenger") is Zone.DISCARD
    assert s.wounds_on("Boromir") == 2


@rule("LOTR-RULING-56", "LOTR-RULING-58")
def test_pathfinder_lays_ones_own_next_site() -> None:
    s = Scenario(site=3).site(4, "Moria Lake").adventure(0, "Dwarrowdelf Chamber").fellowship("Aragorn, King in Exile")
    s.hand(0, "Pathfinder").play("Pathfinder")
    s.until(Question.SITE).plain()
    assert s.where("Dwarrowdelf Chamber") is Zone.PATH


def test_deft_hobbits_lower_the_sites_that_lie_there() -> None:
    s = Scenario(site=4).site(5, "The Bridge of Khazad-dûm").fellowship("Sam, Son of Hamfast")
    s.hand(0, "Deft in Their Movements").phase(Phase.REGROUP).play("Deft in Their Movements")
    assert shadow_number(s.state, s.named("The Bridge of Khazad-dûm")) == 4


def test_an_elven_bow_makes_an_archer_and_a_blended_race_loses_its_edge() -> None:
    s = Scenario(site=5).fellowship("Lórien Elf", "A Blended Race").bears("Lórien Elf", "Elven Bow")
    s.minions("Uruk Savage")
    assert is_archer(s.state, s.named("Lórien Elf"))
    assert damage(s.state, s.named("Uruk Savage")) == 0
    assert s.strength_of("Uruk Savage") == 3

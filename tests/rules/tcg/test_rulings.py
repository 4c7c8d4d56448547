"""Rulings that a single card or a single position shows (LOTR-RULING), and what is left of the rule book."""

from __future__ import annotations

from engine.kernel.actions import Action
from engine.kernel.pending import Over
from engine.kernel.records import NONE, is_open
from engine.tcg.cards.moments import Phase
from engine.tcg.cards.words import MoveLimit
from engine.tcg.game import GAME
from engine.tcg.reading.filters import DWARF, WEAPON
from engine.tcg.reading.meaning import damage, is_fierce, is_roaming, printed_fits, spotted
from engine.tcg.reading.values import minion_archery, move_limit, roaming_penalty, shadow_number, twilight_cost
from engine.tcg.table.board import LIBRARY, companions, face, host_of, minions, opponents
from engine.tcg.table.events import Told
from engine.tcg.table.frames import Triggered
from engine.tcg.table.records import TOKENS, Zone
from engine.tcg.table.speech import Context
from engine.tcg.table.verbs import PASS, Question, Verb, pick
from engine.tcg.variants import FULL, STARTER, WAYS
from tests.rules_plugin import rule
from tests.tcg.scenario import Scenario, number_of

GIMLI, ARAGORN, LEGOLAS = "Gimli, Son of Glóin", "Aragorn, King in Exile", "Legolas, Prince of Mirkwood"


# -------------------------------------------------------------------------------------------------- actions and timing
@rule("LOTR-RULING-01", "TCG-OPEN-13")
def test_an_optional_trigger_may_be_left_alone_and_a_required_one_not() -> None:
    s = Scenario(site=4).pool(3).hand(1, "Goblin Runner", "Moria Scout").fellowship(LEGOLAS).phase(Phase.SHADOW)
    s.play("Goblin Runner")
    assert s.can_use("Goblin Runner")
    s.pass_().play("Moria Scout")
    assert s.twilight == 3 - 1 - 2 + 2


@rule("LOTR-RULING-03", "TCG-OPEN-17", "TCG-DEC-07", "TCG-DEC-41")
def test_at_the_start_of_a_turn_required_things_come_first_and_each_optional_one_once() -> None:
    s = Scenario(site=3).fellowship(ARAGORN, "Dwarf Guard", GIMLI).bears("Gimli", "Dwarven Heart").wounds(GIMLI, 1)
    s.phase(Phase.START)
    assert s.wounds_on("Gimli") == 2
    s.use("Aragorn")
    while s.question is Question.WINDOW and s.state.turn.phase is Phase.START:
        assert not s.can_use("Aragorn")
        s.pass_()


@rule("LOTR-RULING-08", "TCG-DEC-49")
def test_shadow_players_are_asked_in_turn_whether_they_pay() -> None:
    s = Scenario(site=4, seats=3).pool(3).fellowship(GIMLI).hand(0, "Tidings of Erebor").phase(Phase.REGROUP)
    s.play("Tidings of Erebor")
    assert s.question is Question.CHOICE and s.decider == 2
    drawn = s.fork().pass_()
    assert drawn.decider == 1
    drawn.pass_()
    assert drawn.count(0, Zone.HAND) == 4
    s.pick(1)
    assert s.twilight == 0 and s.count(0, Zone.HAND) == 1


@rule("LOTR-RULING-11")
def test_a_set_is_fixed_when_the_action_is_carried_out() -> None:
    s = Scenario(site=3).fellowship(ARAGORN).hand(0, "Eregion's Trails").discard(1, "Uruk Fighter")
    s.minions("Uruk Savage").phase(Phase.MANEUVER).play("Eregion's Trails").finish_phase()
    late = s.named("Uruk Fighter")
    fresh = s.fork().do(lambda d: d.enter(late))
    assert is_roaming(fresh.state, late)
    assert fresh.strength_of("Uruk Fighter") == face(fresh.state, late).strength
    assert s.strength_of("Uruk Savage") == 2
    s.do(lambda d: d.set_player(0, site=5) or d.set_path(5, d.path[2]))  # type: ignore[func-returns-value]
    assert not is_roaming(s.state, s.named("Uruk Savage"))
    assert s.strength_of("Uruk Savage") == 2


@rule("LOTR-RULING-12", "TCG-OPEN-18", "TCG-DEC-52")
def test_an_action_without_a_price_may_be_taken_again() -> None:
    s = Scenario(site=5).fellowship(*["Dwarf Guard"] * 4).minions("Uruk Fighter").phase(Phase.MANEUVER).pass_()
    s.use("Uruk Fighter").pass_().use("Uruk Fighter")
    assert is_fierce(s.state, s.named("Uruk Fighter"))


@rule("LOTR-RULING-14", "LOTR-RULING-19")
def test_a_card_pays_nothing_for_itself_and_what_is_played_must_have_lain_there() -> None:
    s = Scenario(site=4, asked=False).pool(5).minions("They Are Coming").discard(1, "Goblin Runner")
    s.hand(1, "Moria Scout", "Goblin Sneak", "Goblin Marksman").phase(Phase.SHADOW)
    s.use("They Are Coming")
    while s.question is Question.HAND:
        s.plain()
    assert s.in_play("Goblin Runner") and not s.in_play("Moria Scout")
    none = Scenario(site=4, asked=False).pool(5).minions("They Are Coming").hand(1, *["Moria Scout"] * 3)
    assert not none.phase(Phase.SHADOW).can_use("They Are Coming")


@rule("LOTR-RULING-22")
def test_for_free_is_for_free() -> None:
    s = Scenario(site=1).site(1, "East Road").fellowship("Galadriel, Lady of Light").hand(0, LEGOLAS)
    s.use("Galadriel", named="Legolas").until(Question.WINDOW, 0)
    assert s.in_play("Legolas") and s.twilight == 0


@rule("LOTR-RULING-25")
def test_the_higher_value_applies_by_itself() -> None:
    s = Scenario(site=4).fellowship(GIMLI).hand(0, "Their Halls of Stone").minions("Goblin Runner")
    s.site(4, "Dwarrowdelf Chamber").skirmish("Gimli", "Goblin Runner").play("Their Halls of Stone")
    assert s.strength_of("Gimli") == 10


@rule("LOTR-RULING-26", "LOTR-RULING-27")
def test_several_are_different_and_for_each_may_be_the_same() -> None:
    s = Scenario(site=6).pool(3).fellowship(*["Dwarf Guard"] * 5, ARAGORN).minions("Orc Inquisitor")
    s.hand(1, "A Host Avails Little").phase(Phase.MANEUVER).pass_().play("A Host Avails Little")
    s.until(Question.CHOICE).pick("Aragorn").until(Question.CHOICE).pick("Aragorn").finish_phase()
    assert s.wounds_on("Aragorn") == 2


@rule("LOTR-RULING-30", "TCG-DEC-48")
def test_opponents_are_across_the_table() -> None:
    s = Scenario(seats=3).fellowship(GIMLI, "Gandalf, The Grey Wizard").hand(0, "Treachery Deeper Than You Know")
    assert opponents(s.state, 0) == (2, 1) and opponents(s.state, 1) == (0,)
    s.play("Treachery Deeper Than You Know")
    assert s.question is Question.CHOICE and {x.args[0] for x in s.legal()} == {1, 2}


@rule("LOTR-RULING-31", "TCG-SHA-05", "TCG-SHA-06", "TCG-OPEN-09")
def test_your_uruk_hai_is_yours_and_an_uruk_hai_is_anybodys() -> None:
    s = Scenario(site=5, seats=3).fellowship(GIMLI).minions("Uruk Savage", seat=1).hand(2, "Bred for Battle")
    s.skirmish("Gimli", "Uruk Savage").pass_()
    assert s.decider == 2
    s.play("Bred for Battle")
    assert s.strength_of("Uruk Savage") == 8 and s.wounds_on("Uruk Savage") == 1
    orc = Scenario(site=4, seats=3).minions("Moria Scout", seat=1).hand(2, "Threat of the Unknown").phase(Phase.SHADOW)
    assert orc.decider == 2 and not orc.can_play("Threat of the Unknown")


@rule("LOTR-RULING-32", "LOTR-RULING-33")
def test_only_active_cards_are_spotted_and_titles_are_no_keywords() -> None:
    s = Scenario().fellowship("Dwarf Guard").dead(0, GIMLI).hand(0, GIMLI)
    assert spotted(s.state, DWARF, Context(NONE, 0)) == [s.named("Dwarf Guard")]
    assert not printed_fits(DWARF, number_of("Dwarven Axe"))


@rule("LOTR-RULING-35", "LOTR-RULING-36")
def test_weapons_are_known_by_their_class_and_give_no_strength_where_a_card_says_so() -> None:
    assert printed_fits(WEAPON, number_of("The Balrog's Sword")) and printed_fits(WEAPON, number_of("Elven Bow"))
    s = Scenario(site=5).fellowship(GIMLI).bears("Gimli", "Gimli's Battle Axe").minions("Troop of Uruk-hai")
    s.skirmish("Gimli", "Troop of Uruk-hai")
    assert s.strength_of("Gimli") == 6
    assert damage(s.state, s.named("Gimli")) == 2


@rule("LOTR-RULING-39")
def test_lost_damage_bonuses_cannot_be_won_back() -> None:
    s = Scenario(site=5).pool(2).fellowship("Lórien Elf", "A Blended Race", GIMLI).minions("Uruk Savage")
    s.hand(1, "Lurtz's Battle Cry").skirmish("Gimli", "Uruk Savage").pass_().play("Lurtz's Battle Cry")
    assert damage(s.state, s.named("Uruk Savage")) == 0


# ------------------------------------------------------------------------------------------- wounds, healing, death
@rule("LOTR-RULING-40")
def test_the_number_of_wounds_is_fixed_when_the_skirmish_resolves() -> None:
    s = Scenario(site=5).fellowship(GIMLI, "Lord of Moria").bears("Gimli", "Dwarven Axe").minions("Troll's Keyward")
    s.skirmish("Gimli", "Troll's Keyward").use("Gimli").until(Question.ORDER)
    s.do(lambda d: d.discard(s.named("Lord of Moria")))
    assert damage(s.state, s.named("Gimli")) == 1
    s.finish_phase()
    assert s.where("Troll's Keyward") is Zone.DISCARD


@rule("LOTR-RULING-40")
def test_the_wounds_of_a_skirmish_are_dealt_in_rounds() -> None:
    s = Scenario(site=5).fellowship(GIMLI).bears("Gimli", "Dwarven Axe").minions("Uruk Savage", "Goblin Archer")
    s.skirmish("Gimli", "Uruk Savage", "Goblin Archer").use("Gimli").finish_phase()
    both = s.named("Uruk Savage"), s.named("Goblin Archer")
    hit = [event.args[0] for event in s.events if event.kind == Told.WOUNDED]
    assert hit == [*both, *both]


@rule("LOTR-RULING-41")
def test_who_cannot_take_wounds_cannot_be_chosen() -> None:
    s = Scenario(site=3).fellowship("Bilbo, Retired Adventurer", GIMLI).bears("Bilbo", "Consorting With Wizards")
    s.minions("Tower Assassin").phase(Phase.MANEUVER).pass_().use("Tower Assassin")
    assert s.wounds_on("Bilbo") == 0


@rule("LOTR-RULING-44")
def test_exhausting_is_exerting_as_often_as_one_can() -> None:
    s = Scenario(site=2).site(2, "Breeland Forest").fellowship(ARAGORN).minions("Uruk Savage")
    s.hand(0, "A Ranger's Versatility").phase(Phase.MANEUVER).play("A Ranger's Versatility").finish_phase()
    assert s.wounds_on("Uruk Savage") == 2
    tired = Scenario(site=4).minions("Goblin Domain").hand(0, GIMLI)
    tired.play("Gimli").until(Question.WINDOW, 0)
    assert tired.wounds_on("Gimli") == 2


@rule("LOTR-RULING-46")
def test_forbidden_healing_stops_discarding_to_heal_too() -> None:
    s = Scenario().fellowship(GIMLI).bears("Gimli", "Black Breath", seat=1).wounds("Gimli", 1)
    s.hand(0, "Gimli, Dwarf of Erebor")
    assert not [x for x in s.legal() if x.verb == Verb.REST]


@rule("LOTR-RULING-50")
def test_a_minion_kills_whom_it_beats() -> None:
    s = Scenario(site=6).fellowship("Dwarf Guard").minions("Orc Inquisitor", "Drawn to Its Power")
    s.hand(1, "The Ring's Oppression").pool(3).skirmish("Dwarf Guard", "Orc Inquisitor")
    s.until_offered("The Ring's Oppression").play("The Ring's Oppression").until_phase(Phase.REGROUP)
    assert s.burdens_on() == 1


# ---------------------------------------------------------------------------------------------------- moving and sites
@rule("LOTR-RULING-54")
def test_the_shadow_number_is_never_below_nothing() -> None:
    s = Scenario(site=4).site(4, "Dwarrowdelf Chamber").fellowship(
        "Gimli, Dwarf of the Mountain-race", ARAGORN, "Sam, Son of Hamfast", "Merry, Friend to Sam"
    )
    s.bears("Aragorn", "No Stranger to the Shadows")
    assert shadow_number(s.state, s.named("Dwarrowdelf Chamber")) == 0


@rule("LOTR-RULING-55", "TCG-ACT-05")
def test_a_site_speaks_when_the_move_is_over() -> None:
    s = Scenario(site=4).site(5, "The Bridge of Khazad-dûm").hand(1, "The Balrog, Durin's Bane").pool(4).pass_()
    s.until_phase(Phase.SHADOW)
    assert s.decider == 1 and s.can_use("The Bridge of Khazad-dûm")
    s.use("The Bridge of Khazad-dûm", act=0)
    assert s.in_play("The Balrog")
    away = Scenario(site=4).hand(1, "The Balrog, Durin's Bane").pool(20).phase(Phase.SHADOW)
    assert not away.can_use("The Bridge of Khazad-dûm")


@rule("LOTR-RULING-60")
def test_a_changed_move_limit_stays_for_the_turn_and_is_one_at_least() -> None:
    s = Scenario(site=2).site(2, "Bree Gate").fellowship(ARAGORN).phase(Phase.START)
    assert s.state.turn.limit == 3
    aragorn = s.named("Aragorn")
    s.do(lambda d: d.discard(aragorn))
    assert s.state.turn.limit == 3
    few = Scenario(site=2).minions("The Number Must Be Few", "The Number Must Be Few", "The Number Must Be Few")
    few.fellowship(*["Dwarf Guard"] * 6).phase(Phase.START).until(Question.WINDOW)
    assert few.state.turn.limit == 1
    assert MoveLimit(1).value == 1 and move_limit(few.state) == 2


@rule("LOTR-RULING-61")
def test_nen_hithoel_ends_the_journey_of_a_turn() -> None:
    s = Scenario(site=8).site(8, "Shores of Nen Hithoel").minions(*["Goblin Patrol Troop"] * 5).phase(Phase.SHADOW)
    s.use("Shores of Nen Hithoel").until(Question.RECONCILE, 0)
    assert s.state.players[0].site == 8


@rule("LOTR-RULING-63")
def test_a_minion_that_is_not_roaming_pays_nothing() -> None:
    s = Scenario(site=1).minions("Bill Ferny, Swarthy Sneering Fellow", "The Witch-king, Lord of Angmar")
    assert roaming_penalty(s.state, 1, number_of("Úlairë Lemenya, Lieutenant of Morgul")) == 0
    assert not is_roaming(s.state, s.named("The Witch-king"))
    assert is_roaming(s.state, s.named("Bill Ferny"))


@rule("LOTR-RULING-67")
def test_of_two_cards_that_clear_the_table_the_free_peoples_player_names_the_first() -> None:
    s = Scenario(site=4).site(4, "Moria Lake").phase(Phase.MANEUVER)
    s.discard(1, "The Balrog, Durin's Bane", "Watcher in the Water, Keeper of Westgate")
    watcher, balrog = s.named("Watcher in the Water"), s.named("The Balrog")
    s.do(lambda d: [d.enter(card) for card in (watcher, balrog)] and None)
    assert s.question is Question.ORDER and s.decider == 0
    frame = s.state.frames[-1]
    assert isinstance(frame, Triggered)
    first = [one.source for one in frame.waiting]
    assert set(first) == {watcher, balrog}
    cleared = s.fork().act(pick(first.index(watcher))).until(Question.WINDOW)
    assert minions(cleared.state) == [watcher]
    empty = s.fork().act(pick(first.index(balrog))).until(Question.WINDOW)
    assert minions(empty.state) == []


# ---------------------------------------------------------------------------------------------- assignment and skirmish
@rule("LOTR-RULING-72", "TCG-ASN-02", "TCG-DEC-22")
def test_an_assignment_action_pairs_two_who_are_free() -> None:
    s = Scenario(site=4).pool(2).fellowship(GIMLI).wounds("Gimli", 2).minions("Moria Scout").hand(1, "Frenzy")
    s.phase(Phase.ASSIGNMENT).play("Frenzy")
    fight = s.fights[0]
    assert (fight.defender, fight.minions) == (s.named("Gimli"), (s.named("Moria Scout"),))
    fresh = Scenario(site=4).pool(2).fellowship(GIMLI).minions("Moria Scout").hand(1, "Frenzy").phase(Phase.ASSIGNMENT)
    assert not fresh.can_play("Frenzy")


@rule("LOTR-RULING-73", "TCG-DEC-45")
def test_who_is_made_to_assign_chooses_what_is_left_open() -> None:
    s = Scenario(site=6).fellowship("Sam, Son of Hamfast", GIMLI).minions("Orc Assassin").phase(Phase.ASSIGNMENT)
    s.use("Orc Assassin")
    assert s.question is Question.CHOICE and s.decider == 0
    s.pick("Sam")
    assert s.fights[0].defender == s.named("Sam")


@rule("LOTR-RULING-76")
def test_a_ban_for_one_side_does_not_bind_the_other() -> None:
    s = Scenario(site=2).fellowship(GIMLI).minions("Bill Ferny, Swarthy Sneering Fellow").phase(Phase.ASSIGNMENT)
    s.no_actions()
    assert s.question is Question.LEFTOVER
    s.assign("Gimli", "Bill Ferny")


@rule("LOTR-RULING-77", "TCG-DEC-23", "TCG-DEC-24")
def test_assignments_take_effect_together() -> None:
    s = Scenario(site=5).fellowship(GIMLI, LEGOLAS).minions("Uruk Savage", "Uruk Rager").phase(Phase.ASSIGNMENT)
    s.no_actions().assign("Gimli", "Uruk Savage")
    assert s.state.turn.fights == ()
    s.assign("Legolas", "Uruk Rager").until(Question.NEXT_SKIRMISH)
    assert len(s.state.turn.fights) == 2


@rule("TCG-ASN-10", "TCG-ASN-05")
def test_a_defender_takes_one_more() -> None:
    s = Scenario(site=5).fellowship(ARAGORN).hand(0, "Elendil's Valor").minions("Uruk Savage", "Uruk Rager")
    s.phase(Phase.MANEUVER).play("Elendil's Valor").until(Question.ASSIGN)
    s.assign("Aragorn", "Uruk Savage").assign("Aragorn", "Uruk Rager")


@rule("LOTR-RULING-79", "TCG-TURN-07", "TCG-OPEN-03")
def test_a_skirmish_without_one_side_does_not_take_place() -> None:
    s = Scenario(site=5).fellowship(GIMLI, LEGOLAS).minions("Uruk Savage", "Uruk Rager").phase(Phase.ASSIGNMENT)
    s.no_actions().assign("Gimli", "Uruk Savage").assign("Legolas", "Uruk Rager").until(Question.NEXT_SKIRMISH)
    savage = s.named("Uruk Savage")
    s.do(lambda d: d.discard(savage))
    assert [fight.defender for fight in s.state.turn.fights] == [s.named("Legolas")]


@rule("LOTR-RULING-81", "LOTR-RULING-86", "LOTR-RULING-82")
def test_a_cancelled_skirmish_has_no_winner() -> None:
    s = Scenario(site=2).minions("Uruk Savage").hand(0, "Hobbit Intuition").skirmish("Frodo", "Uruk Savage")
    s.play("Hobbit Intuition").until_phase(Phase.REGROUP)
    assert s.wounds_on("Frodo") == 0 and s.wounds_on("Uruk Savage") == 0
    assert s.state.turn.fight is None


@rule("LOTR-RULING-85", "TCG-SKI-03", "TCG-DEC-26")
def test_win_and_loss_count_although_the_loser_died() -> None:
    s = Scenario(site=4).fellowship(GIMLI).wounds("Gimli", 1).minions("Goblin Runner").hand(0, "Still Draws Breath")
    s.skirmish("Gimli", "Goblin Runner").pass_(2)
    assert s.where("Goblin Runner") is Zone.DISCARD
    s.play("Still Draws Breath")
    assert s.wounds_on("Gimli") == 0


@rule("LOTR-RULING-85")
def test_the_free_peoples_player_orders_wounds_and_what_has_to_follow_before_anything_optional() -> None:
    s = Scenario(site=4).fellowship(GIMLI, "Let Them Come!").minions("Troll's Keyward").hand(0, "Still Draws Breath")
    s.bears("Gimli", "Dwarven Axe").skirmish("Gimli", "Troll's Keyward").use("Gimli").until(Question.ORDER)
    assert s.decider == 0 and len(s.legal()) == 3
    assert not s.can_play("Still Draws Breath")
    hurt = s.fork().act(pick(0))
    assert hurt.wounds_on("Troll's Keyward") == 2 and hurt.question is Question.ORDER
    unhurt = s.fork().act(pick(2))
    assert unhurt.where("Troll's Keyward") is Zone.DISCARD
    unhurt.until_offered("Still Draws Breath")
    assert not [event for event in unhurt.events if event.kind == Told.WOUNDED]
    assert unhurt.count(1, Zone.DISCARD) > s.count(1, Zone.DISCARD) + 1


@rule("LOTR-RULING-87", "TCG-SKI-11", "TCG-DEC-33")
def test_only_those_who_are_fierce_when_the_round_begins_fight_again() -> None:
    s = Scenario(site=5).fellowship(ARAGORN).minions("Uruk Savage", "Uruk Rager").hand(1, "Hunt Them Down!").pool(3)
    s.phase(Phase.MANEUVER).pass_().play("Hunt Them Down!", "Uruk Savage").until(Question.ASSIGN)
    s.pass_(2)
    s.until(Question.ASSIGN)
    assert s.state.turn.fierce
    assert all(s.is_named(x.args[1], "Uruk Savage") for x in s.legal() if x.args)


# ------------------------------------------------------------------------------------------------------------- the Ring
@rule("LOTR-RULING-93", "TCG-RING-10")
def test_a_shadow_card_can_make_him_put_on_the_ring() -> None:
    s = Scenario(site=5).fellowship(GIMLI).wounds("Gimli", 2).wounds("Frodo", 3).minions("Uruk Savage")
    s.hand(1, "Saruman's Reach").phase(Phase.MANEUVER).pass_().play("Saruman's Reach").until_phase(Phase.ASSIGNMENT)
    assert s.state.players[0].worn
    world = Scenario(site=5).pool(1).minions("The Witch-king, Lord of the Nazgûl").fellowship(GIMLI)
    assert not world.hand(1, "Wraith-world").skirmish("Gimli", "The Witch-king").pass_().can_play("Wraith-world")


@rule("LOTR-RULING-94", "TCG-OPEN-15")
def test_the_ring_bearer_is_never_discarded() -> None:
    s = Scenario(site=5).pool(5).wounds("Frodo", 3).minions("Úlairë Lemenya, Lieutenant of Morgul")
    s.hand(1, "Beauty Is Fading").phase(Phase.MANEUVER).pass_().play("Beauty Is Fading")
    assert s.in_play("Frodo")


@rule("LOTR-RULING-96", "TCG-RING-14")
def test_burdens_are_those_of_the_free_peoples_player() -> None:
    s = Scenario(site=5).burdens(4, seat=1).pool(2).minions("The Balrog, Durin's Bane").hand(1, "Must Do Without Hope")
    s.phase(Phase.MANEUVER).pass_().play("Must Do Without Hope")
    assert (s.burdens_on(0), s.burdens_on(1)) == (1, 4)


@rule("LOTR-RULING-99")
def test_a_bearer_keeps_what_he_was_allowed_to_take_and_cannot_throw_it_away() -> None:
    s = Scenario().fellowship(ARAGORN, GIMLI).bears("Aragorn", "Athelas").hand(0, "Athelas").phase(Phase.FELLOWSHIP)
    athelas, gimli = s.named("Athelas"), s.named("Gimli")
    assert [x for x in s.offers("Athelas", Verb.PLAY) if x.args[2] == gimli] == []
    assert s.why_not(Action(Verb.TRANSFER, (athelas, gimli))) is not None
    assert s.why_not(Action(Verb.DISCARD, (athelas,))) is not None
    s.do(lambda d: [d.release(athelas), d.hold(gimli, athelas)] and None)
    s.do(lambda d: d.twilight(1)).until(Question.WINDOW)
    assert host_of(s.state, athelas) == gimli


@rule("TCG-RING-09")
def test_a_wearer_moves_and_fights_as_usual() -> None:
    s = Scenario(site=5).worn().minions("Goblin Runner").phase(Phase.ASSIGNMENT).no_actions()
    assert [x for x in s.legal() if x.args and s.is_named(x.args[0], "Frodo")]


@rule("TCG-LOSE-03")
def test_despair_corrupts_at_once() -> None:
    s = Scenario(site=6).pool(2).burdens(9).dead(0, *["Dwarf Guard"] * 3).minions("Orc Inquisitor").hand(1, "Despair")
    s.phase(Phase.MANEUVER).pass_().play("Despair")
    assert isinstance(s.pending, Over)


@rule("TCG-LOSE-05")
def test_the_sites_of_a_loser_are_replaced() -> None:
    s = Scenario(seats=3, site=2).site(1, "Westfarthing", seat=0).adventure(2, "Bag End")
    s.do(lambda d: d.burden(0, 10))
    assert s.question is Question.SITE and s.decider == 2
    s.plain()
    assert s.where("Bag End") is Zone.PATH


# ---------------------------------------------------------------------------------------------------------- the rest
@rule("TCG-COST-04", "TCG-DEC-50")
def test_an_effect_is_carried_out_as_far_as_it_goes() -> None:
    s = Scenario(site=5, asked=False).hand(0, "Delving").minions("Tower Lieutenant").fellowship("Dwarf Guard")
    s.skirmish("Dwarf Guard", "Tower Lieutenant").until_phase(Phase.REGROUP)
    assert s.where("Delving") is Zone.DISCARD


@rule("TCG-SPOT-03")
def test_what_can_be_spotted_is_counted_without_a_choice() -> None:
    s = Scenario(site=5).minions("Uruk Lieutenant", "Uruk Savage", "Uruk Rager")
    assert s.strength_of("Uruk Lieutenant") == 10


@rule("TCG-TIME-13", "TCG-TWI-07")
def test_a_card_with_two_timing_words_is_for_either_phase() -> None:
    s = Scenario(site=4).pool(5).fellowship(ARAGORN).hand(0, "An Able Guide", "Pathfinder").adventure(0, "Westfarthing")
    assert s.can_play("Pathfinder") and not s.can_play("An Able Guide")
    later = Scenario(site=4).pool(5).fellowship(ARAGORN).hand(0, "An Able Guide", "Pathfinder").phase(Phase.REGROUP)
    assert later.can_play("Pathfinder")
    later.play("An Able Guide")
    assert later.twilight == 1


@rule("TCG-RESP-04")
def test_a_cancelled_event_has_cost_its_price() -> None:
    s = Scenario(site=2).minions("Uruk Savage").hand(0, "Hobbit Intuition").hand(1, "Wariness")
    s.skirmish("Frodo", "Uruk Savage").play("Hobbit Intuition").play("Wariness", act=0)
    assert s.twilight == 1
    assert s.state.turn.fight is not None


@rule("TCG-KEY-04", "TCG-KEY-02")
def test_labels_are_counted() -> None:
    s = Scenario().fellowship("Glóin, Friend to Thorin", "Stairs of Khazad-dûm", "Great Works Begun There")
    assert s.strength_of("Glóin") == 7


@rule("TCG-KIND-11", "TCG-KIND-13")
def test_possessions_and_artifacts_obey_the_same_rules() -> None:
    s = Scenario().fellowship("Gandalf, The Grey Wizard").bears("Gandalf", "Gandalf's Staff").hand(0, "Wizard Staff")
    assert not s.can_play("Wizard Staff")
    s = Scenario(site=6).minions("Orc Inquisitor").fellowship(ARAGORN).hand(1, "The Weight of a Legacy")
    s.phase(Phase.SHADOW).play("The Weight of a Legacy")
    assert s.strength_of("Aragorn") == 7
    assert s.finish_turn().in_play("The Weight of a Legacy")


@rule("TCG-SET-12", "TCG-DEC-40", "LOTR-RULING-109", "LOTR-RULING-110", "LOTR-RULING-111", "TCG-DEC-01")
def test_the_ways_to_play() -> None:
    assert [(way.number, way.seats) for way in WAYS] == [(FULL, (2, 3, 4)), (STARTER, (2, 3, 4))]
    assert GAME.options_ok(FULL, ()) is None
    refused = GAME.options_ok(FULL, (1,))
    assert refused is not None and refused.rule == "LOTR-RULING-109"
    assert GAME.sizes_ok(FULL, (), (2, 9, 60, len(TOKENS))) is None
    assert GAME.sizes_ok(FULL, (), (2, 8, 60, len(TOKENS))) is not None


@rule("LOTR-RULING-112", "TCG-RING-02")
def test_the_last_official_wording_is_used() -> None:
    by_name = LIBRARY.by_name
    assert by_name["Far-seeing Eyes"].unique
    assert by_name["Saruman's Chill"].cost == 1
    bilbos = ("Retired Adventurer", "Well-spoken Gentlehobbit")
    assert {card.title for card in by_name.values() if card.subtitle in bilbos} == {"Bilbo"}
    assert len([card for card in by_name.values() if card.kind == "the one ring"]) == 2


@rule("LOTR-RULING-113")
def test_texts_about_cards_that_are_not_there_find_nothing() -> None:
    s = Scenario().fellowship("Sam, Faithful Companion")
    held, epoch = s.fork(), s.state.epochs[0]
    s.use("Sam", act=0)
    assert s.question is Question.WINDOW, "nobody is asked what he finds, since there is nothing to find"
    assert s.state.epochs[0] > epoch and s.count(0, Zone.DRAW) == held.count(0, Zone.DRAW)


@rule("LOTR-RULING-114")
def test_an_axe_hits_each_owner_once() -> None:
    s = Scenario(site=5).fellowship(GIMLI).bears("Gimli", "Dwarven Axe").minions("Goblin Runner", "Goblin Runner")
    s.hand(0, "Cleaving Blow", "Cleaving Blow").skirmish("Gimli", "Goblin Runner", "Goblin Runner")
    deck = s.count(1, Zone.DRAW)
    s.play("Cleaving Blow").pass_().play("Cleaving Blow").until_phase(Phase.REGROUP)
    assert s.where("Goblin Runner", 1) is Zone.DISCARD
    assert deck - s.count(1, Zone.DRAW) == 1


@rule("LOTR-RULING-09")
def test_a_card_played_as_a_price_serves_one_ability() -> None:
    s = Scenario(site=3).site(3, "Rivendell Terrace").hand(0, ARAGORN)
    held = s.count(0, Zone.HAND)
    s.use("Rivendell Terrace", named="Aragorn")
    assert s.in_play("Aragorn") and s.count(0, Zone.HAND) == held
    assert s.twilight == 4


@rule("TCG-CH-07", "TCG-CH-09")
def test_a_random_discard_is_picked_by_chance_and_seen() -> None:
    s = Scenario(site=6, asked=False).pool(9).hand(0, "Delving", "Axe Strike")
    s.hand(1, "Orc Inquisitor", "Orc Inquisitor")
    s.phase(Phase.SHADOW).play("Orc Inquisitor").use("Orc Inquisitor").until(Question.WINDOW, 1)
    assert s.count(0, Zone.HAND) == 1
    assert all(is_open(card) for card in s.state.zones[0][Zone.DISCARD])


@rule("TCG-CH-12")
def test_change_of_plans_makes_a_new_hand() -> None:
    s = Scenario(site=4).fellowship(ARAGORN).hand(0, "Change of Plans").hand(1, "Moria Scout").phase(Phase.REGROUP)
    s.play("Change of Plans")
    assert s.count(1, Zone.HAND) == 8


@rule("TCG-CH-13")
def test_the_bottom_card_is_the_one_put_there() -> None:
    s = Scenario(site=4).pool(4).discard(1, "Moria Scout").hand(1, "Goblin Sneak").minions("The Underdeeps of Moria")
    s.phase(Phase.SHADOW).play("Goblin Sneak").use("Goblin Sneak")
    assert s.where("Moria Scout") is Zone.BOTTOM
    s.use("The Underdeeps of Moria").until(Question.WINDOW, 1)
    assert "Moria Scout" in s.names(1, Zone.HAND)


@rule("TCG-DEC-28", "TCG-DEC-29")
def test_nobody_has_to_put_on_the_ring() -> None:
    s = Scenario(site=5).minions("Goblin Runner").skirmish("Frodo", "Goblin Runner").pass_(2)
    assert s.can_use("The One Ring")
    s.until_phase(Phase.REGROUP)
    assert s.wounds_on("Frodo") == 1 and not s.state.players[0].worn


@rule("TCG-DEC-46")
def test_alternative_prices_are_chosen() -> None:
    s = Scenario(site=5).fellowship("Arwen, Daughter of Elrond").bears("Arwen", "Gwemegil").hand(0, "Delving")
    s.minions("Uruk Savage").skirmish("Arwen", "Uruk Savage")
    assert {x.args[1] for x in s.offers("Gwemegil", Verb.USE)} == {0, 1}


@rule("TCG-DEC-47", "LOTR-RULING-16")
def test_x_is_named_by_who_pays() -> None:
    s = Scenario().pool(5).fellowship(GIMLI, LEGOLAS).hand(0, "Let Folly Be Our Cloak").play("Let Folly Be Our Cloak")
    assert {x.args[0] for x in s.legal()} == {1, 2, 3}
    s.pick(2).pick("Gimli").pick("Legolas").until(Question.WINDOW, 0)
    assert s.twilight == 3


@rule("TCG-ARC-11")
def test_an_arrow_cannot_be_declined() -> None:
    s = Scenario(site=5).fellowship(GIMLI).minions("Goblin Marksman").phase(Phase.ARCHERY).no_actions()
    assert s.question is Question.ARROWS and PASS not in s.legal()
    assert minion_archery(s.state) == 1
    assert len(companions(s.state)) == 2


@rule("TCG-ACT-06")
def test_costs_of_a_site_do_not_count_before_the_game() -> None:
    s = Scenario(site=1).site(1, "East Road")
    assert twilight_cost(s.state, 0, number_of(GIMLI), NONE) == 4
    s.do(lambda d: d.set_turn(phase=Phase.SETUP))
    assert twilight_cost(s.state, 0, number_of(GIMLI), NONE) == 2


@rule("LOTR-RULING-17")
def test_a_price_that_an_answer_makes_impossible_stays_paid_so_far_and_has_no_effect() -> None:
    s = Scenario(site=3).fellowship("Sam, Son of Hamfast", "Thrór's Map").adventure(0, "Pass of Caradhras")
    s.hand(1, "Lost to the Goblins").phase(Phase.FELLOWSHIP).use("Thrór's Map").until(Question.WINDOW, 1)
    paid = s.fork().until(Question.WINDOW, 0)
    assert paid.where("Pass of Caradhras") is Zone.PATH
    s.do(lambda d: d.discard(s.named("Thrór's Map")))
    s.until(Question.WINDOW, 0)
    assert s.wounds_on("Frodo") == 1
    assert s.where("Pass of Caradhras") is Zone.ADVENTURE


@rule("LOTR-RULING-14", "LOTR-RULING-29")
def test_a_card_named_with_an_action_is_not_lost_in_the_hand() -> None:
    s = Scenario(site=1).fellowship("Sam, Son of Hamfast").hand(0, GIMLI, LEGOLAS, "Delving")
    s.use("Westfarthing", "Sam", named="Gimli").until(Question.WINDOW, 0)
    assert s.in_play("Gimli") and s.twilight == 1
    assert s.count(0, Zone.DECLARED) == 0

"""The turn: phases, actions, fellowship phase, transfer, moving, Shadow phases, regroup (TCG-TURN to TCG-REG)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.kernel.actions import Action, Shown
from engine.kernel.pending import Over
from engine.kernel.records import NONE
from engine.tcg.cards.moments import Phase
from engine.tcg.game import GAME
from engine.tcg.phases.victory import How
from engine.tcg.reading.meaning import is_roaming
from engine.tcg.reading.values import move_limit, roaming_penalty, shadow_number
from engine.tcg.table.board import companions, next_seat, seats_right, shadow_seats
from engine.tcg.table.events import Told
from engine.tcg.table.frames import Setup
from engine.tcg.table.records import Zone
from engine.tcg.table.verbs import Question, Verb
from tests.rules_plugin import rule
from tests.tcg.games import Recorded
from tests.tcg.scenario import PATH, Scenario, number_of


def phases(s: Scenario) -> list[Phase]:
    """The phases that were held, in their order."""
    return [Phase(event.args[0]) for event in s.events if event.kind == Told.PHASE]


# ------------------------------------------------------------------------------------------------------------ frame
@rule("TCG-TURN-01", "TCG-FIE-04")
def test_the_phases_follow_each_other() -> None:
    s = Scenario(site=3).adventure(1, "Moria Lake").hand(1, "Goblin Marksman").pool(4)
    s.fellowship("Aragorn, King in Exile").until_phase(Phase.SHADOW).play("Goblin Marksman")
    s.until(Question.ASSIGN).assign("Aragorn", "Goblin Marksman").until_phase(Phase.REGROUP)
    assert phases(s) == [Phase(n) for n in range(Phase.SHADOW, Phase.REGROUP + 1)]


@rule("TCG-TURN-02", "TCG-TURN-04")
def test_turns_go_left_and_actions_right() -> None:
    s = Scenario(seats=4)
    assert next_seat(s.state, 0) == 1
    assert seats_right(s.state, 0) == (0, 3, 2, 1)
    assert shadow_seats(s.state) == (3, 2, 1)


@rule("TCG-TURN-05", "LOTR-RULING-65")
def test_without_minions_play_goes_to_regroup() -> None:
    s = Scenario(site=3).adventure(1, "Moria Lake").until_phase(Phase.REGROUP)
    assert phases(s) == [Phase.SHADOW, Phase.REGROUP]


@rule("TCG-TURN-06")
def test_without_minions_after_archery_there_is_no_assignment() -> None:
    s = Scenario(site=5).fellowship("Legolas, Prince of Mirkwood").minions("Goblin Runner").phase(Phase.ARCHERY)
    s.no_actions()
    assert s.where("Goblin Runner") is Zone.DISCARD
    assert s.state.turn.phase is Phase.REGROUP


@rule("TCG-TIME-01", "TCG-TIME-03")
def test_an_event_is_for_the_phase_it_names() -> None:
    s = Scenario().fellowship("Gimli, Son of Glóin").hand(0, "Delving", "Cleaving Blow")
    assert s.can_play("Delving") and not s.can_play("Cleaving Blow")


@rule("TCG-TIME-02", "TCG-SKI-04", "LOTR-RULING-10")
def test_what_an_action_does_ends_with_its_phase() -> None:
    s = Scenario(site=5).fellowship("Gimli, Son of Glóin").minions("Uruk Savage").skirmish("Gimli", "Uruk Savage")
    s.use("Gimli")
    assert s.strength_of("Gimli") == 8
    s.finish_phase()
    assert s.strength_of("Gimli") == 6


@rule("TCG-TIME-06")
def test_a_result_goes_on_although_its_card_is_discarded() -> None:
    s = Scenario(site=5).fellowship("Gimli, Son of Glóin").hand(0, "Cleaving Blow").minions("Uruk Savage")
    s.skirmish("Gimli", "Uruk Savage").play("Cleaving Blow")
    assert s.where("Cleaving Blow") is Zone.DISCARD
    assert s.strength_of("Gimli") == 8


@rule("TCG-TIME-07", "TCG-TIME-08", "TCG-COST-03")
def test_an_ability_is_used_again_for_its_price_and_only_in_play() -> None:
    s = Scenario(site=5).fellowship("Gimli, Son of Glóin").hand(0, "Gimli, Dwarf of Erebor").minions("Uruk Savage")
    s.skirmish("Gimli", "Uruk Savage").use("Gimli").pass_().use("Gimli")
    assert s.strength_of("Gimli, Son of Glóin") == 10
    assert s.wounds_on("Gimli, Son of Glóin") == 2
    s.pass_()
    assert not s.can_use("Gimli")


@rule("TCG-TIME-09", "TCG-TIME-10", "TCG-TIME-11", "TCG-MAN-01", "TCG-DEC-16")
def test_each_acts_once_or_passes_until_all_have_passed_in_a_row() -> None:
    s = Scenario(site=5, seats=3).fellowship("Thrarin, Dwarven Smith").minions("Uruk Savage").phase(Phase.MANEUVER)
    assert s.decider == 0
    s.pass_()
    assert s.decider == 2
    s.pass_()
    assert s.decider == 1
    s.pass_()
    assert s.state.turn.phase is not Phase.MANEUVER
    other = Scenario(site=5).fellowship("Thrarin, Dwarven Smith").minions("Uruk Savage").phase(Phase.MANEUVER)
    other.use("Thrarin").pass_()
    assert other.decider == 0 and other.state.turn.phase is Phase.MANEUVER


@rule("TCG-TIME-12")
def test_in_the_fellowship_phase_only_its_player_acts() -> None:
    s = Scenario().hand(0, "Legolas, Prince of Mirkwood", "Gandalf, The Grey Wizard")
    s.play("Legolas")
    assert s.decider == 0
    s.play("Gandalf")
    assert s.decider == 0


# -------------------------------------------------------------------------------------------------- fellowship phase
@rule("TCG-FEL-01", "TCG-FEL-04", "TCG-FEL-05")
def test_cards_that_stay_are_played_in_the_fellowship_phase() -> None:
    s = Scenario().hand(0, "Legolas, Prince of Mirkwood", "Thrarin, Dwarven Smith", "Hobbit Sword", "Lord of Moria")
    s.play("Legolas").play("Thrarin").play("Hobbit Sword", on="Frodo").play("Lord of Moria")
    assert all(s.in_play(name) for name in ("Legolas", "Thrarin", "Hobbit Sword", "Lord of Moria"))


@rule("TCG-FEL-03", "TCG-TEST-13", "LOTR-RULING-104")
def test_nine_companions_are_all_there_may_be() -> None:
    s = Scenario().fellowship(*["Dwarf Guard"] * 6).dead(0, "Dwarf Guard", "Dwarf Guard").hand(0, "Lórien Elf")
    s.fellowship("Legolas, Prince of Mirkwood")
    assert len(companions(s.state)) == 8
    s = Scenario().fellowship(*["Dwarf Guard"] * 6).dead(0, "Dwarf Guard", "Dwarf Guard").hand(0, "Dwarf Guard")
    assert not s.can_play("Dwarf Guard")
    less = Scenario().fellowship(*["Dwarf Guard"] * 6).dead(0, "Dwarf Guard").hand(0, "Dwarf Guard")
    assert less.can_play("Dwarf Guard")


@rule("TCG-FEL-06")
def test_bonuses_of_borne_cards_count() -> None:
    s = Scenario().fellowship("Gandalf, The Grey Wizard").bears("Gandalf", "Glamdring", "Gandalf's Staff")
    assert s.strength_of("Gandalf") == 9
    s.wounds("Gandalf", 4)
    assert s.in_play("Gandalf")


@rule("TCG-FEL-07", "TCG-FEL-08", "LOTR-RULING-98")
def test_one_card_of_each_class() -> None:
    s = Scenario().fellowship("Gimli, Son of Glóin").bears("Gimli", "Dwarven Axe").hand(0, "Gimli's Battle Axe")
    assert not s.can_play("Gimli's Battle Axe")
    s = Scenario().fellowship("Gimli, Son of Glóin").bears("Gimli", "Dwarven Axe").hand(0, "Gimli's Helm")
    assert s.can_play("Gimli's Helm")


@rule("TCG-FEL-09", "TCG-DEC-09")
def test_a_condition_goes_where_its_text_says() -> None:
    s = Scenario().fellowship("Gimli, Son of Glóin").hand(0, "Dwarven Heart", "Lord of Moria")
    assert {x.args[2] for x in s.offers("Dwarven Heart")} == {s.named("Gimli")}
    assert {x.args[2] for x in s.offers("Lord of Moria")} == {NONE}


@rule("TCG-FEL-10", "TCG-DEC-08", "TCG-MOV-01")
def test_the_phase_ends_with_a_move() -> None:
    s = Scenario(site=1).adventure(1, "Ettenmoors").pass_().until_phase(Phase.SHADOW)
    assert s.state.players[0].site == 2


@rule("TCG-TRN-01", "TCG-DEC-11", "LOTR-RULING-100")
def test_a_possession_is_handed_on_for_its_cost() -> None:
    s = Scenario().fellowship("Sam, Son of Hamfast").bears("Frodo", "Hobbit Sword")
    sword, sam = s.named("Hobbit Sword"), s.named("Sam")
    s.act(Action(Verb.TRANSFER, (sword, sam)))
    assert s.twilight == 1
    assert s.strength_of("Sam") == 5 and s.strength_of("Frodo") == 4


@rule("TCG-TRN-02", "TCG-TRN-03")
def test_giver_and_taker_are_at_the_same_site() -> None:
    away = Scenario(site=2).fellowship("Rosie Cotton, Hobbiton Lass").bears("Frodo", "Hobbit Sword")
    refused = away.why_not(Action(Verb.TRANSFER, (away.named("Hobbit Sword"), away.named("Rosie Cotton"))))
    assert refused is not None and refused.rule == "TCG-TRN-02"
    home = Scenario(site=1).fellowship("Rosie Cotton, Hobbiton Lass").bears("Frodo", "Hobbit Sword")
    assert home.why_not(Action(Verb.TRANSFER, (home.named("Hobbit Sword"), home.named("Rosie Cotton")))) is None


@rule("TCG-TRN-04", "TCG-TRN-05")
def test_who_takes_it_must_be_allowed_to_bear_it_and_conditions_stay() -> None:
    s = Scenario().fellowship("Sam, Son of Hamfast", "Gimli, Son of Glóin", "Farin, Dwarven Emissary")
    s.bears("Frodo", "Hobbit Sword").bears("Gimli", "Dwarven Heart")
    sword, heart = s.named("Hobbit Sword"), s.named("Dwarven Heart")
    assert s.why_not(Action(Verb.TRANSFER, (sword, s.named("Gimli")))) is not None
    refused = s.why_not(Action(Verb.TRANSFER, (heart, s.named("Farin"))))
    assert refused is not None and refused.rule == "TCG-TRN-05"


# ------------------------------------------------------------------------------------------------------------ moving
@rule("TCG-MOV-02", "TCG-MOV-04", "TCG-MOV-10", "TCG-DEC-12")
def test_a_missing_site_is_laid_by_the_opponent() -> None:
    s = Scenario(site=1, asked=False).adventure(1, "Ettenmoors", "Moria Lake").hand(0, "Delving").pass_()
    assert s.question is Question.SITE and s.decider == 1
    assert [x for x in s.legal() if not s.is_named(x.args[0], "Ettenmoors")] == []


@rule("TCG-MOV-03")
def test_the_arrow_says_who_lays_the_next_site() -> None:
    for site, layer in ((1, 1), (3, 2)):
        s = Scenario(site=site, seats=3).adventure(1, PATH[site]).adventure(2, PATH[site]).pass_()
        assert s.question is Question.SITE and s.decider == layer


@rule("TCG-MOV-05", "TCG-MOV-06", "TCG-TEST-06", "LOTR-RULING-53")
def test_a_move_adds_the_shadow_number_and_a_token_for_each_companion() -> None:
    s = Scenario(site=5).site(6, "Dimrill Dale").fellowship(
        "Aragorn, King in Exile", "Gimli, Son of Glóin", "Legolas, Prince of Mirkwood", "Sam, Son of Hamfast"
    )
    s.fellowship("Thrarin, Dwarven Smith").pass_()
    assert len(companions(s.state)) == 5
    assert s.twilight == 8


@rule("TCG-MOV-05")
def test_leaving_comes_before_arriving() -> None:
    s = Scenario(site=3).site(4, "Moria Lake").pool(1).pass_()
    s.until_phase(Phase.SHADOW)
    assert s.twilight == shadow_number(s.state, s.named("Moria Lake")) + 1


@rule("TCG-MOV-07", "TCG-MOV-08", "TCG-TEST-09")
def test_the_move_limit_is_two_or_the_number_of_opponents() -> None:
    assert [move_limit(Scenario(seats=seats).state) for seats in (2, 3, 4)] == [2, 2, 3]
    four = Scenario(seats=4)
    four.do(lambda d: d.set_player(3, active=False))
    assert move_limit(four.state) == 3


@rule("TCG-MOV-09", "TCG-REG-06", "TCG-DEC-37", "TCG-REG-07")
def test_after_regroup_the_fellowship_may_move_again() -> None:
    s = Scenario(site=1).site(2, "Ettenmoors").site(3, "Council Courtyard").pass_().until(Question.MOVE_ON)
    s.act(Action(Verb.MOVE))
    assert s.state.players[0].site == 3
    assert s.state.turn.phase is Phase.SHADOW
    s.until_phase(Phase.REGROUP).until(Question.RECONCILE, 0)
    assert s.state.players[0].site == 3


# ----------------------------------------------------------------------------------------------------- Shadow phases
@rule("TCG-SHA-01")
def test_each_shadow_player_has_a_phase_from_the_right_on() -> None:
    s = Scenario(seats=3, site=4).phase(Phase.SHADOW)
    assert s.decider == 2
    s.pass_()
    assert s.decider == 1


@rule("TCG-SHA-02", "TCG-DEC-14", "TCG-SHA-03", "TCG-SHA-04")
def test_shadow_cards_are_played_on_ones_own_minions() -> None:
    s = Scenario(seats=3, site=4).pool(9).minions("Goblin Runner", seat=1).hand(2, "Goblin Scimitar", "Moria Scout")
    s.phase(Phase.SHADOW)
    assert s.decider == 2 and not s.can_play("Goblin Scimitar")
    s.play("Moria Scout").play("Goblin Scimitar", on="Moria Scout")
    assert s.strength_of("Moria Scout") == 8


@rule("TCG-SHA-07", "TCG-SHA-08", "TCG-SHA-09", "TCG-TEST-07")
def test_a_roaming_minion_costs_two_more() -> None:
    assert roaming_penalty(Scenario(site=3).state, 1, number_of("Goblin Runner")) == 2
    assert roaming_penalty(Scenario(site=4).state, 1, number_of("Goblin Runner")) == 0
    s = Scenario(site=4).pool(4).hand(1, "Uruk Fighter").phase(Phase.SHADOW)
    assert not s.can_play("Uruk Fighter")
    s = Scenario(site=4).pool(5).hand(1, "Uruk Fighter").phase(Phase.SHADOW)
    s.play("Uruk Fighter")
    assert s.twilight == 0
    assert is_roaming(s.state, s.named("Uruk Fighter"))
    s.do(lambda d: d.set_player(0, site=5) or d.set_path(5, d.path[3]))  # type: ignore[func-returns-value]
    assert not is_roaming(s.state, s.named("Uruk Fighter"))


# ----------------------------------------------------------------------------------------------------------- regroup
@rule("TCG-REG-01", "TCG-RING-04", "LOTR-RULING-92")
def test_the_ring_comes_off_when_regroup_starts() -> None:
    s = Scenario(site=4).worn().phase(Phase.REGROUP)
    assert not s.state.players[0].worn


@rule("TCG-REG-02", "TCG-DEC-34", "TCG-REG-03", "TCG-REG-04", "TCG-DEC-35", "TCG-REG-05", "TCG-DEC-36", "TCG-TEST-08")
def test_hands_are_reconciled() -> None:
    for held, discards, left in ((9, 0, 8), (8, 0, 8), (7, 0, 8), (9, 1, 8), (8, 1, 8), (7, 1, 8)):
        s = Scenario(site=4, asked=False).hand(1, *["Moria Scout"] * held).phase(Phase.REGROUP)
        s.until(Question.RECONCILE, 1)
        deck = s.count(1, Zone.DRAW)
        if discards:
            s.act(next(x for x in s.legal() if x.verb == Verb.DISCARD))
        else:
            s.pass_()
        while s.question is Question.HAND:
            s.plain()
        assert s.count(1, Zone.HAND) == left
        assert deck - s.count(1, Zone.DRAW) == max(0, 8 - (held - discards))


@rule("TCG-REG-08", "TCG-DEC-38", "TCG-REG-09")
def test_at_the_end_of_the_turn_minions_are_discarded() -> None:
    s = Scenario(site=4).minions("Goblin Runner", "The Long Dark").bears("Goblin Runner", "Goblin Scimitar")
    s.phase(Phase.REGROUP).finish_turn()
    assert s.where("Goblin Runner") is Zone.DISCARD and s.where("Goblin Scimitar") is Zone.DISCARD
    assert s.in_play("The Long Dark")
    assert s.state.turn.fp == 1


@rule("TCG-WIN-01", "TCG-OPEN-06", "LOTR-RULING-105")
def test_who_comes_to_site_nine_alive_has_won() -> None:
    s = Scenario(site=8).site(9, "Tol Brandir").pass_()
    while not isinstance(s.pending, Over):
        s.plain()
    assert s.pending == Over(How.BY_ROAD, (0,), (9, 1))


@rule("TCG-OPEN-16", "TCG-PILE-05")
def test_an_empty_deck_is_no_loss() -> None:
    s = Scenario(site=4).empty_deck(1).phase(Phase.REGROUP).finish_turn()
    assert s.count(1, Zone.HAND) == 1
    assert s.state.result is None


@rule("LOTR-RULING-64")
def test_a_shadow_phase_that_was_given_up_is_not_held() -> None:
    s = Scenario(site=3, seats=3).site(4, "Moria Lake")
    s.do(lambda d: d.set_player(2, skips=1))
    s.pass_().until_phase(Phase.SHADOW)
    assert s.decider == 1
    assert s.state.players[2].skips == 0



@rule("TCG-TIME-09", "TCG-DEC-22")
def test_who_can_do_nothing_by_what_everybody_sees_is_not_asked() -> None:
    """No event is for the Free Peoples player's assignment actions; the Shadow player's need somebody exhausted."""
    held = Scenario(site=4).pool(2).fellowship("Gimli, Son of Glóin").minions("Moria Scout").hand(0, "Axe Strike")
    s = held.hand(1, "Goblin Runner").phase(Phase.ASSIGNMENT)
    assert s.question is Question.ASSIGN
    weary = Scenario(site=4).pool(2).fellowship("Gimli, Son of Glóin").wounds("Gimli", 2).minions("Moria Scout")
    weary.hand(1, "Goblin Runner").phase(Phase.ASSIGNMENT)
    assert weary.question is Question.WINDOW and weary.decider == 1, "Frenzy could be in his hand"


@rule("TCG-TIME-09", "TCG-DEC-34")
@pytest.mark.parametrize("held", ["Pathfinder", "Axe Strike"])
def test_whether_anybody_is_asked_does_not_depend_on_what_he_holds(held: str) -> None:
    ranger = Scenario(site=4).fellowship("Aragorn, King in Exile").hand(0, held).hand(1, "Goblin Runner")
    ranger.phase(Phase.REGROUP)
    assert (ranger.question, ranger.decider) == (Question.WINDOW, 0)
    ranger.pass_()
    assert ranger.question is Question.RECONCILE, "no Shadow card is for this phase"
    alone = Scenario(site=4).hand(0, held).hand(1, "Goblin Runner").phase(Phase.REGROUP)
    assert alone.question is Question.RECONCILE, "no event of the game could be played"


@rule("TCG-SET-03", "TCG-DEC-04")
def test_who_has_spent_everything_is_not_asked_for_another_companion() -> None:
    match = Recorded(1)
    spent = 0
    while not isinstance(waits := match.advance(), Over) and match.state.turn.phase is Phase.SETUP:
        if waits.question == Question.START:
            setup = match.state.frames[-1]
            assert isinstance(setup, Setup) and setup.spent < match.state.rules.starting_cost
            spent += 1
        legal = GAME.legal(match.state, match.known(waits.seat))
        match.take(legal[-1])
    assert spent >= 2


@rule("TCG-TIME-09", "LOTR-RULING-29")
@pytest.mark.parametrize("holds", [True, False])
def test_a_card_of_the_hand_may_be_what_an_ability_needs(holds: bool) -> None:
    """Whether it is a tale is his secret, whether he holds anything is not."""
    s = Scenario(site=4, asked=False).site(4, "Balin's Tomb").minions("Moria Scout").hand(1, *["Goblin Runner"] * holds)
    assert (s.phase(Phase.MANEUVER).question is Question.WINDOW) == holds
    elsewhere = Scenario(site=4, asked=False).minions("Moria Scout").hand(1, "Goblin Runner").phase(Phase.MANEUVER)
    assert elsewhere.question is Question.ASSIGN


@rule("TCG-WND-06", "TCG-DEC-07")
def test_a_wound_healed_at_a_sanctuary_is_gone() -> None:
    s = Scenario(site=3).fellowship("Gimli, Son of Glóin").wounds("Gimli", 2).phase(Phase.START)
    s.act(Action(Verb.HEAL, (s.named("Gimli"),)))
    assert s.wounds_on("Gimli") == 1 and s.decider == 0


@rule("TCG-TRN-01", "TCG-DEC-11")
def test_every_transfer_that_is_allowed_is_offered() -> None:
    s = Scenario().fellowship("Sam, Son of Hamfast", "Gimli, Son of Glóin").bears("Frodo", "Hobbit Sword")
    offered = {x.args for x in s.legal() if x.verb == Verb.TRANSFER}
    assert offered == {(s.named("Hobbit Sword"), s.named("Sam"))}


@rule("TCG-PILE-06")
def test_nothing_is_shown_besides_what_is_played() -> None:
    s = Scenario(asked=False).hand(0, "Gimli, Son of Glóin", "Hobbit Sword")
    play = next(x for x in s.legal() if x.verb == Verb.PLAY and s.is_named(x.args[0], "Gimli"))
    (other,) = [card for card in s.state.zones[0][Zone.HAND] if card != play.args[0]]
    more = Shown(other, s.identity(other).serial, s.identity(other).definition)
    refused = s.why_not(replace(play, shown=(*play.shown, more)))
    assert refused is not None and refused.rule == "TCG-PILE-06"

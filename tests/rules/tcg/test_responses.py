"""Responses, costs, spotting, piles (TCG-RESP, TCG-COST, TCG-SPOT, TCG-PILE)."""

from __future__ import annotations

import pytest

from engine.kernel.actions import LEAVE, Action
from engine.kernel.pending import Over
from engine.kernel.records import is_open
from engine.tcg.cards.moments import Phase
from engine.tcg.game import GAME
from engine.tcg.table.records import Zone
from engine.tcg.table.verbs import PASS, Question, Verb
from tests.rules_plugin import rule
from tests.tcg.scenario import Scenario


@rule("TCG-RESP-01", "LOTR-RULING-04", "LOTR-RULING-05", "TCG-DEC-27")
def test_a_wound_is_prevented_before_it_hits() -> None:
    s = Scenario(site=5).fellowship("Farin, Dwarven Emissary", "Gandalf, The Grey Wizard").minions("Goblin Marksman")
    s.hand(0, "Intimidate", "Intimidate").phase(Phase.ARCHERY).no_actions().pick("Farin")
    assert s.can_play("Intimidate")
    s.play("Intimidate")
    assert s.wounds_on("Farin") == 0
    assert s.state.turn.phase is not Phase.ARCHERY
    assert s.count(0, Zone.HAND) == 2


@rule("TCG-RESP-01")
def test_who_holds_no_answer_is_asked_like_one_who_does() -> None:
    with_it = Scenario(site=5).fellowship("Farin, Dwarven Emissary", "Gandalf, The Grey Wizard")
    with_it.hand(0, "Intimidate").minions("Goblin Marksman").phase(Phase.ARCHERY).no_actions().pick("Farin")
    without = Scenario(site=5).fellowship("Farin, Dwarven Emissary", "Gandalf, The Grey Wizard")
    without.hand(0, "Delving").minions("Goblin Marksman").phase(Phase.ARCHERY).no_actions().pick("Farin")
    assert with_it.pending == without.pending


@rule("TCG-RESP-02", "LOTR-RULING-06")
def test_a_happening_is_answered_more_than_once() -> None:
    s = Scenario(site=5).fellowship("Gimli, Son of Glóin").wounds("Gimli", 2).minions("Uruk Savage")
    s.hand(0, "Still Draws Breath", "Still Draws Breath").skirmish("Gimli", "Uruk Savage").pass_(2)
    s.play("Still Draws Breath").play("Still Draws Breath")
    assert s.wounds_on("Gimli") == 0


@rule("TCG-RESP-03", "TCG-RESP-05", "LOTR-RULING-02", "TCG-DEC-06")
def test_required_things_come_first_in_the_order_of_the_free_peoples_player() -> None:
    s = Scenario(site=6).fellowship("Gimli, Son of Glóin", "Let Them Come!", "Let Them Come!").minions("Orc Inquisitor")
    s.hand(0, "Still Draws Breath").bears("Gimli", "Dwarven Axe").deck(1, "Moria Scout")
    s.skirmish("Gimli", "Orc Inquisitor").use("Gimli").pass_().use("Gimli").pass_(2)
    assert s.question is Question.ORDER and s.decider == 0 and not s.can_play("Still Draws Breath")
    s.pick(1)
    assert s.where("Moria Scout") is Zone.DISCARD and s.wounds_on("Orc Inquisitor") == 0
    assert s.question is Question.ORDER and s.decider == 0 and not s.can_play("Still Draws Breath")
    s.pick(1)
    assert s.where("Orc Inquisitor") is Zone.DISCARD
    s.until_offered("Still Draws Breath")


@rule("TCG-RESP-03")
def test_answers_come_after_what_is_required() -> None:
    s = Scenario(site=6).fellowship("Gimli, Son of Glóin").minions("Uruk Savage").hand(0, "Still Draws Breath")
    s.wounds("Gimli", 1).bears("Gimli", "Dwarven Axe").deck(1, "Moria Scout").skirmish("Gimli", "Uruk Savage").pass_(2)
    while s.question is Question.ORDER:
        assert not s.can_play("Still Draws Breath")
        s.pick(0)
    assert s.can_play("Still Draws Breath")
    assert s.where("Moria Scout") is Zone.DISCARD


@rule("LOTR-RULING-45", "TCG-EXE-02")
def test_an_exertion_without_a_token_has_happened() -> None:
    s = Scenario().fellowship("Gandalf, The Grey Wizard", "Gimli, Son of Glóin")
    s.hand(0, "Strength of Spirit", "Delving").play("Delving").play("Strength of Spirit")
    assert s.wounds_on("Gimli") == 0
    assert s.count(0, Zone.HAND) == 4


@rule("TCG-COST-01", "TCG-COST-02", "LOTR-RULING-16")
def test_a_price_is_paid_in_full_or_the_card_is_not_played() -> None:
    s = Scenario().fellowship("Gimli, Son of Glóin").wounds("Gimli", 2).hand(0, "Delving")
    assert not s.can_play("Delving")
    s = Scenario().fellowship("Gimli, Son of Glóin").wounds("Gimli", 1).hand(0, "Delving")
    assert s.can_play("Delving")


@rule("TCG-COST-06", "LOTR-RULING-18")
def test_a_card_may_be_played_although_it_does_nothing() -> None:
    s = Scenario().fellowship("Gandalf, The Grey Wizard").hand(0, "Treachery Deeper Than You Know")
    s.play("Treachery Deeper Than You Know")
    assert s.where("Treachery Deeper Than You Know") is Zone.DISCARD


@rule("LOTR-RULING-18", "LOTR-RULING-20", "TCG-PILE-07")
def test_playing_out_of_a_pile_needs_a_playable_card_and_its_cost() -> None:
    s = Scenario(site=4).pool(5).hand(1, "Host of Thousands").phase(Phase.SHADOW)
    assert not s.can_play("Host of Thousands")
    s = Scenario(site=4).pool(5).hand(1, "Host of Thousands").discard(1, "Goblin Marksman").phase(Phase.SHADOW)
    s.play("Host of Thousands")
    assert s.in_play("Goblin Marksman")
    assert s.twilight == 2
    poor = Scenario(site=4).pool(2).hand(1, "Host of Thousands").discard(1, "Goblin Marksman").phase(Phase.SHADOW)
    assert not poor.can_play("Host of Thousands")


@rule("TCG-COST-05", "TCG-DEC-31")
def test_a_branch_that_can_be_carried_out_fully_is_taken() -> None:
    s = Scenario(site=3).site(4, "Moria Lake").wounds("Frodo", 3).fellowship("Gimli, Son of Glóin", "Dwarf Guard")
    s.pass_().until_phase(Phase.SHADOW)
    assert s.wounds_on("Frodo") == 3
    assert s.wounds_on("Gimli") == 1 and s.wounds_on("Dwarf Guard") == 1


@rule("TCG-SPOT-01", "TCG-SPOT-04")
def test_spotting_needs_an_active_card_and_changes_nothing() -> None:
    s = Scenario().play_area(1, "Gimli, Son of Glóin").hand(0, "Dwarf Guard")
    assert not s.can_play("Dwarf Guard")
    s = Scenario().fellowship("Gimli, Son of Glóin").hand(0, "Dwarf Guard")
    s.play("Dwarf Guard")
    assert s.wounds_on("Gimli") == 0


@rule("TCG-PILE-01", "TCG-PILE-02", "TCG-PILE-06")
def test_what_is_discarded_is_seen() -> None:
    s = Scenario(site=5).fellowship("Gimli, Son of Glóin").bears("Gimli", "Dwarven Axe").minions("Uruk Savage")
    s.deck(1, "Moria Scout").skirmish("Gimli", "Uruk Savage").finish_phase()
    assert s.where("Moria Scout") is Zone.DISCARD
    assert all(is_open(card) for card in s.state.zones[1][Zone.DISCARD])


@rule("TCG-PILE-08", "TCG-PILE-09", "TCG-DEC-39", "TCG-CH-06")
def test_a_search_may_find_nothing_and_ends_with_a_shuffle() -> None:
    s = Scenario().site(1, "Farmer Maggot's Fields").deck(0, "Merry, From O'er the Brandywine")
    s.use("Farmer Maggot's Fields").until(Question.SEARCH)
    assert s.decider == 0
    other = s.fork()
    epoch = s.state.epochs[0]
    s.pass_()
    assert s.pending and s.state.epochs[0] > epoch
    other.act(next(x for x in other.legal() if x != PASS))
    assert other.in_play("Merry")
    assert other.twilight == 1


@rule("LOTR-RULING-13", "LOTR-RULING-15")
def test_the_pool_is_counted_before_the_card_adds_to_it() -> None:
    s = Scenario().fellowship("Gandalf, The Grey Wizard").hand(0, "Questions That Need Answering").pool(2)
    assert s.can_play("Questions That Need Answering")
    full = Scenario().fellowship("Gandalf, The Grey Wizard").hand(0, "Questions That Need Answering").pool(3)
    assert not full.can_play("Questions That Need Answering")


@rule("LOTR-RULING-28", "TCG-DEC-51")
def test_cards_that_one_player_sees_are_taken_by_his_choice() -> None:
    s = Scenario().fellowship("Gandalf, The Grey Wizard").hand(0, "Questions That Need Answering")
    s.deck(0, "Delving", "Cleaving Blow", "Battle Fury", "Axe Strike").play("Questions That Need Answering")
    s.pick("Delving").pick("Axe Strike")
    assert s.where("Cleaving Blow") is Zone.DISCARD and s.where("Battle Fury") is Zone.DISCARD
    assert s.where("Delving") is Zone.HAND and s.where("Axe Strike") is Zone.HAND


@rule("LOTR-RULING-23", "TCG-TEST-21", "TCG-HARD-08", "LOTR-RULING-66")
def test_a_card_that_is_discarded_on_entering_starts_nothing() -> None:
    s = Scenario(site=5).pool(9).minions("The Balrog, Durin's Bane").hand(1, "Goblin Runner").phase(Phase.SHADOW)
    s.play("Goblin Runner")
    assert s.where("Goblin Runner") is Zone.DISCARD
    assert s.twilight == 8
    assert not s.can_use("Goblin Runner")


@rule("LOTR-RULING-23")
@pytest.mark.parametrize(("there", "lost"), [((), 1), (("The Balrog, Durin's Bane",), 0)])
def test_a_card_that_is_discarded_on_entering_starts_nothing_of_others(there: tuple[str, ...], lost: int) -> None:
    s = Scenario(site=5).pool(9).fellowship("Greatest Kingdom of My People").minions(*there)
    s.hand(1, "Goblin Runner").phase(Phase.SHADOW)
    before = s.count(1, Zone.DRAW)
    s.play("Goblin Runner")
    assert s.count(1, Zone.DRAW) == before - lost


@rule("LOTR-RULING-34", "TCG-TEST-18")
def test_a_bonus_with_a_limit_stops_there() -> None:
    s = Scenario(site=3).pool(9).fellowship("Gimli, Son of Glóin")
    s.minions("Úlairë Attëa, Keeper of Dol Guldur").skirmish("Gimli", "Úlairë Attëa").pass_()
    for _ in range(7):
        s.use("Úlairë Attëa").pass_()
    assert s.strength_of("Úlairë Attëa") == 17
    assert s.twilight == 2


@rule("LOTR-RULING-29", "TCG-DEC-42")
def test_a_card_without_description_goes_under_the_deck_unseen() -> None:
    s = Scenario(asked=False).fellowship("Gimli, Dwarf of Erebor").hand(0, "Delving", "Axe Strike")
    s.use("Gimli").pick("Axe Strike")
    assert s.where("Axe Strike") is Zone.BOTTOM
    assert s.twilight == 2


@rule("TCG-DEC-30", "LOTR-RULING-24")
def test_who_pays_is_chosen_when_the_price_is_paid() -> None:
    s = Scenario(site=5).fellowship("Gimli, Son of Glóin", "Farin, Dwarven Emissary").hand(0, "Battle Fury")
    s.minions("Uruk Savage").skirmish("Gimli", "Uruk Savage").play("Battle Fury")
    assert s.question is Question.CHOICE
    s.pick("Farin")
    assert s.strength_of("Farin") == 8


@rule("LOTR-RULING-107", "TCG-DEC-54")
def test_giving_up_is_a_loss() -> None:
    after = GAME.step(Scenario().state, Action(LEAVE, (0,)))[0]
    result = GAME.pending(after)
    assert isinstance(result, Over) and result.winners == (1,)


@rule("TCG-LOSE-04", "LOTR-RULING-106")
def test_a_player_who_is_out_takes_his_cards_along_and_the_others_go_on() -> None:
    s = Scenario(seats=3).fellowship("Gimli, Son of Glóin").minions("Moria Scout", seat=1)
    s.do(lambda d: d.burden(0, 10))
    assert not s.state.players[0].active
    assert s.state.result is None
    s.until(Question.WINDOW)
    assert s.state.turn.fp == 1
    assert not s.state.zones[0][Zone.PLAY]
    assert not any(x.verb == Verb.END for x in s.legal())

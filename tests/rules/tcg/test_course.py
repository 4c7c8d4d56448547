"""The course of a turn: which phases come, which are left out, who is asked in them, and who is out of it."""

from __future__ import annotations

import random

import pytest

from engine.editions.tcg import TCG
from engine.kernel.actions import LEAVE, Action, Proven, Shown
from engine.kernel.pending import Over
from engine.kernel.records import NONE
from engine.selfplay import Match
from engine.tcg.cards.decks import starters
from engine.tcg.cards.moments import Phase
from engine.tcg.cards.printed import Side
from engine.tcg.game import GAME
from engine.tcg.phases.victory import How
from engine.tcg.table.board import CARDS
from engine.tcg.table.events import Told
from engine.tcg.table.records import TOKENS, Zone
from engine.tcg.table.verbs import PASS, Question, Verb
from engine.tcg.variants import FULL
from tests.rules_plugin import rule
from tests.tcg.games import sections
from tests.tcg.scenario import Scenario

GIMLI, LEGOLAS = "Gimli, Son of Glóin", "Legolas, Greenleaf"


def phases(s: Scenario) -> list[Phase]:
    """The phases that have begun since the position was built."""
    return [Phase(event.args[0]) for event in s.events if event.kind == Told.PHASE]


def refused(s: Scenario, action: Action, rule_id: str) -> bool:
    found = s.why_not(action)
    return found is not None and found.rule == rule_id


# -------------------------------------------------------------------------------------------- phases that are left out
@rule("TCG-TURN-05", "LOTR-RULING-65")
def test_without_a_minion_the_shadow_phase_is_followed_by_regroup() -> None:
    s = Scenario(site=4).fellowship(GIMLI).phase(Phase.SHADOW).until_phase(Phase.REGROUP)
    assert phases(s) == [Phase.REGROUP]
    fought = Scenario(site=4).fellowship(GIMLI).minions("Goblin Runner").phase(Phase.SHADOW).until_phase(Phase.MANEUVER)
    assert phases(fought) == [Phase.MANEUVER]


@rule("LOTR-RULING-65")
def test_without_a_minion_the_maneuver_phase_is_followed_by_regroup() -> None:
    s = Scenario(site=4).fellowship(GIMLI).minions("Goblin Runner").phase(Phase.MANEUVER)
    s.do(lambda d: d.discard(s.named("Goblin Runner"))).until_phase(Phase.REGROUP)
    assert phases(s) == [Phase.REGROUP]


@rule("TCG-TURN-06")
def test_without_a_minion_the_archery_phase_is_followed_by_regroup() -> None:
    s = Scenario(site=4).fellowship(LEGOLAS).minions("Goblin Runner").phase(Phase.ARCHERY).until_phase(Phase.REGROUP)
    assert s.where("Goblin Runner") is Zone.DISCARD
    assert phases(s) == [Phase.REGROUP]


@rule("TCG-TURN-07", "LOTR-RULING-78")
@pytest.mark.parametrize("gone", [True, False])
def test_when_every_assignment_is_gone_again_regroup_follows(gone: bool) -> None:
    s = Scenario(site=4).fellowship(GIMLI).minions("Goblin Runner", "Uruk Lieutenant").phase(Phase.ASSIGNMENT)
    s.until(Question.ASSIGN).assign("Gimli", "Goblin Runner").pass_()
    assert s.question is Question.LEFTOVER
    if gone:
        s.do(lambda d: d.leave_fights(s.named("Gimli")))
    s.pass_().until_phase(Phase.REGROUP)
    assert (Phase.SKIRMISH in phases(s)) is not gone
    assert Phase.REGROUP in phases(s)


@rule("LOTR-RULING-71")
@pytest.mark.parametrize("skip", [True, False])
def test_who_may_leave_out_the_archery_is_asked_when_it_would_begin(skip: bool) -> None:
    s = Scenario(site=4).fellowship(GIMLI).minions("Goblin Archer").bears("Goblin Archer", "Cave Troll's Chain")
    s.phase(Phase.MANEUVER).until(Question.CHOICE)
    assert s.decider == 0
    s.pick(1) if skip else s.pass_()
    s.until_phase(Phase.ASSIGNMENT)
    assert (Phase.ARCHERY in phases(s)) is not skip


# ------------------------------------------------------------------------------------------------------- who is asked
@rule("TCG-SHA-01", "LOTR-RULING-64")
def test_who_skips_his_shadow_phase_leaves_it_to_the_next() -> None:
    s = Scenario(site=4, seats=3).site(5, "The Bridge of Khazad-dûm").pool(9).phase(Phase.FELLOWSHIP)
    s.hand(1, "Goblin Runner").hand(2, "Goblin Runner")
    s.do(lambda d: d.set_player(2, skips=1)).until_phase(Phase.SHADOW)
    assert (s.question, s.decider) == (Question.WINDOW, 1)
    s.pass_()
    assert s.state.turn.phase is Phase.REGROUP
    assert s.state.players[2].skips == 0


@rule("TCG-REG-01", "LOTR-RULING-92")
def test_the_ring_comes_off_when_regroup_begins_and_when_it_ends() -> None:
    s = Scenario(site=4).worn().pool(3).fellowship(GIMLI).hand(0, "Tidings of Erebor").phase(Phase.REGROUP)
    s.until(Question.WINDOW)
    assert s.state.turn.phase is Phase.REGROUP
    assert not s.state.players[0].worn
    s.do(lambda d: d.set_player(0, worn=True)).until(Question.RECONCILE)
    assert not s.state.players[0].worn


@rule("TCG-REG-08")
def test_who_ends_his_turn_reconciles_and_the_minions_go() -> None:
    s = Scenario(site=4).minions("Goblin Runner").phase(Phase.REGROUP).until(Question.MOVE_ON)
    assert s.in_play("Goblin Runner")
    s.act(Action(Verb.END))
    assert (s.question, s.decider, s.state.turn.fp) == (Question.RECONCILE, 0, 0)
    s.pass_()
    assert s.count(0, Zone.HAND) == 8
    assert s.where("Goblin Runner") is Zone.DISCARD


@rule("TCG-REG-04")
def test_to_reconcile_one_card_of_the_hand_may_be_discarded() -> None:
    s = Scenario(site=4).hand(1, "Goblin Runner").phase(Phase.REGROUP).until(Question.RECONCILE)
    one, other = s.state.zones[1][Zone.HAND]
    for action in (
        Action(Verb.PLAY, (one,)),
        Action(Verb.DISCARD, (one, other)),
        Action(Verb.DISCARD, ()),
        Action(Verb.DISCARD, (one,), (), (Proven(one, 0),)),
    ):
        assert refused(s, action, "TCG-REG-04")


@rule("TCG-ARC-06", "TCG-ASN-03")
def test_wounds_and_minions_are_given_to_characters_only() -> None:
    s = Scenario(site=4).fellowship(GIMLI).minions("Goblin Archer", "Goblin Runner").phase(Phase.ARCHERY)
    s.until(Question.ARROWS)
    assert refused(s, Action(Verb.PICK, (s.named("Goblin Runner"),)), "TCG-ARC-06")
    assert refused(s, Action(Verb.PICK, (s.named("Gimli"), 0)), "TCG-ARC-06")
    s.until(Question.ASSIGN)
    assert refused(s, Action(Verb.PICK, (s.named("Gimli"), s.named("Goblin Runner"))), "TCG-ASN-03")
    assert s.why_not(Action(Verb.ASSIGN, (s.named("Goblin Archer"), s.named("Goblin Runner")))) is not None


@rule("TCG-ASN-07")
def test_what_a_shadow_player_assigns_becomes_a_skirmish() -> None:
    s = Scenario(site=4).fellowship(GIMLI).minions("Goblin Runner", "Moria Scout").phase(Phase.ASSIGNMENT)
    s.until(Question.ASSIGN).pass_().assign("Gimli", "Goblin Runner").pass_()
    assert [fight.minions for fight in s.fights] == [(s.named("Goblin Runner"),)]


# ---------------------------------------------------------------------------------------------------- who is out of it
@rule("TCG-LOSE-04", "LOTR-RULING-106")
def test_who_is_out_takes_his_cards_along_and_those_on_them_fall() -> None:
    s = Scenario(site=4, seats=3).fellowship(GIMLI).bears("Gimli", "Goblin Scimitar", seat=1)
    s.minions("Goblin Runner").phase(Phase.MANEUVER)
    gimli, scimitar, runner = s.named("Gimli"), s.named("Goblin Scimitar"), s.named("Goblin Runner")
    state = GAME.step(s.state, Action(LEAVE, (0,)))[0]
    assert gimli in state.zones[0][Zone.OUT] and not state.zones[0][Zone.PLAY]
    assert scimitar in state.zones[1][Zone.DISCARD]
    assert not state.players[0].active
    s._state = state
    s.until(Question.WINDOW)
    assert s.state.turn.fp == 1
    assert runner in s.state.zones[1][Zone.DISCARD]


@rule("LOTR-RULING-106")
def test_who_is_out_in_the_turn_of_another_leaves_it_to_him() -> None:
    s = Scenario(site=4, seats=3).fellowship(GIMLI).minions("Goblin Runner").phase(Phase.MANEUVER)
    state = GAME.step(s.state, Action(LEAVE, (1,)))[0]
    assert state.turn.fp == 0
    assert state.zones[0][Zone.PLAY] and not state.zones[1][Zone.PLAY]


@rule("TCG-LOSE-06", "LOTR-RULING-107")
def test_of_two_the_one_who_stays_has_won() -> None:
    s = Scenario(site=4).phase(Phase.MANEUVER).minions("Goblin Runner")
    state = GAME.step(s.state, Action(LEAVE, (0,)))[0]
    over = GAME.pending(state)
    assert isinstance(over, Over) and (over.how, over.winners) == (How.BY_CONCESSION, (1,))


# -------------------------------------------------------------------------------------------------------------- decks
@rule("TCG-DECK-01")
@pytest.mark.parametrize("draw", [0, 10_000])
def test_a_draw_deck_has_a_size(draw: int) -> None:
    sizes = [2, 9, 60, len(TOKENS)]
    assert GAME.sizes_ok(FULL, (), sizes) is None
    found = GAME.sizes_ok(FULL, (), [2, 9, draw, len(TOKENS)])
    assert found is not None and found.rule == "TCG-DECK-01"


@rule("TCG-BID-01")
def test_a_token_is_no_card_of_a_side() -> None:
    kinds = {GAME.kind(token) for token in TOKENS}
    assert len(kinds) == 1 and kinds.isdisjoint({0, GAME.kind(1001), NONE})


# ----------------------------------------------------------------------------------------------- what is laid or named
@rule("TCG-MOV-02")
def test_the_next_site_is_the_one_of_that_number_shown_as_it_is() -> None:
    s = Scenario(site=4).adventure(1, "The Bridge of Khazad-dûm", "Lothlórien Woods").phase(Phase.FELLOWSHIP)
    s.until(Question.SITE, 1)
    (good,) = s.legal()
    other = next(card for card in s.state.zones[1][Zone.ADVENTURE] if s.is_named(card, "Lothlórien Woods"))
    (bridge,), (shown,) = good.args, good.shown
    false = Shown(other, s.identity(other).serial, s.identity(other).definition)
    for action in (
        PASS,
        Action(Verb.PLAY, good.args, good.shown),
        Action(Verb.PICK, (), good.shown),
        Action(Verb.PICK, good.args),
        Action(Verb.PICK, good.args, (shown, shown)),
        Action(Verb.PICK, good.args, good.shown, (Proven(bridge, 0),)),
        Action(Verb.PICK, (other,), good.shown),
        Action(Verb.PICK, (other,), (false,)),
    ):
        assert refused(s, action, "TCG-MOV-02")
    s.act(good)
    assert s.state.path[4] != NONE


@rule("LOTR-RULING-14")
def test_what_is_played_by_an_event_is_another_card_of_the_hand() -> None:
    s = Scenario(site=3).pool(9).phase(Phase.SHADOW)
    s.hand(1, "Morgul Gates", "Morgul Gates", "Úlairë Enquëa, Lieutenant of Morgul", "The Witch-king, Lord of Angmar")
    offers = s.offers("Morgul Gates")
    named = {x.args[3] for x in offers}
    assert named == {s.named("Úlairë Enquëa"), s.named("The Witch-king")}
    assert len(offers) == 4


@rule("LOTR-RULING-23")
@pytest.mark.parametrize(("there", "answered"), [((), True), (("The Balrog, Durin's Bane",), False)])
def test_nobody_answers_a_card_that_was_discarded_on_entering(there: tuple[str, ...], answered: bool) -> None:
    s = Scenario(site=5).pool(9).minions(*there).discard(1, "Uruk Savage").hand(1, "Uruk Savage", "Breeding Pit")
    s.phase(Phase.SHADOW).play("Uruk Savage")
    assert s.can_play("Breeding Pit") is answered


@rule("TCG-LOSE-04")
def test_an_event_under_way_is_discarded_when_a_player_is_out() -> None:
    s = Scenario(site=4, seats=3).pool(3).fellowship(GIMLI).hand(0, "Tidings of Erebor").phase(Phase.REGROUP)
    s.play("Tidings of Erebor")
    assert (s.question, s.decider) == (Question.CHOICE, 2)
    tidings = s.named("Tidings of Erebor")
    s._state = GAME.step(s.state, Action(LEAVE, (2,)))[0]
    assert tidings in s.state.zones[0][Zone.DISCARD]


@rule("TCG-DECK-03")
def test_a_deck_list_is_looked_at_when_the_game_is_over() -> None:
    (deck, _) = TCG.decks.lists([starters()["aragorn"], starters()["gandalf"]], FULL)
    assert GAME.deck_ok(FULL, (), deck) is None
    shadow = next(one for one in deck if one.section == Zone.DRAW and CARDS[one.card].printed.side is Side.SHADOW)
    free = next(one for one in deck if one.section == Zone.DRAW and CARDS[one.card].printed.side is Side.FREE_PEOPLES)
    uneven = [one._replace(card=free.card) if one is shadow else one for one in deck]
    found = GAME.deck_ok(FULL, (), uneven)
    assert found is not None and found.rule == "TCG-DECK-03"


@rule("LOTR-RULING-107")
def test_whoever_leaves_before_the_seats_are_taken_stops_the_game() -> None:
    decks = [sections(deck) for deck in list(starters().values())[:3]]
    match = Match(GAME, decks, random.Random(1).randrange, FULL)
    match.advance()
    state = GAME.step(match.state, Action(LEAVE, (1,)))[0]
    over = GAME.pending(state)
    assert isinstance(over, Over) and (over.how, over.winners) == (How.STOPPED, ())
    assert [player.active for player in state.players] == [True, False, True]


@rule("TCG-TURN-02")
def test_a_game_that_does_not_end_is_stopped_at_its_last_turn() -> None:
    s = Scenario(site=4).phase(Phase.REGROUP).until(Question.MOVE_ON)
    last = s.state.rules.last_turn
    before = s.fork().do(lambda d: d.set_turn(number=last - 1)).finish_turn()
    assert not isinstance(before.pending, Over)
    s.do(lambda d: d.set_turn(number=last)).finish_turn()
    assert isinstance(s.pending, Over) and s.pending.how == How.TOO_LONG

"""What cards ask for and forbid, by one card for each kind of words: spots, counts, limits, costs, piles, sites."""

from __future__ import annotations

import random

import pytest

from engine.kernel.actions import Action, Shown
from engine.kernel.pending import Decision, Over
from engine.kernel.records import NONE, is_open, owner
from engine.selfplay import Match
from engine.tcg.cards.decks import starters
from engine.tcg.cards.moments import Phase
from engine.tcg.game import GAME
from engine.tcg.reading.meaning import damage
from engine.tcg.reading.values import roaming_penalty, twilight_cost
from engine.tcg.table.board import card_of
from engine.tcg.table.events import Told
from engine.tcg.table.frames import Laying
from engine.tcg.table.records import FIRST_TOKEN, State, Zone
from engine.tcg.table.tokens import exert, heal, wound
from engine.tcg.table.verbs import PASS, Question, Verb, pick
from engine.tcg.variants import FULL
from tests.rules_plugin import rule
from tests.tcg.games import sections
from tests.tcg.scenario import Scenario, number_of

GIMLI, ARAGORN, LEGOLAS = "Gimli, Son of Glóin", "Aragorn, King in Exile", "Legolas, Greenleaf"
PATROL, RAIDERS = "Goblin Patrol Troop", "Uruk-hai Raiding Party"


def refused(s: Scenario, action: Action, rule_id: str) -> bool:
    found = s.why_not(action)
    return found is not None and found.rule == rule_id


def during(phase: Phase, *fellows: str, site: int = 6, foes: tuple[str, ...] = ()) -> Scenario:
    s = Scenario(site=site)
    if site == 6:
        s.site(6, "Galadriel's Glade")
    return s.fellowship(*fellows).minions(*foes).pool(12).phase(phase)


# -------------------------------------------------------------------------------------------------------- assignment
@rule("LOTR-RULING-76", "TCG-ASN-04", "TCG-ASN-05")
def test_whom_the_free_peoples_player_may_not_assign_the_shadow_player_may() -> None:
    s = during(Phase.ASSIGNMENT, GIMLI, ARAGORN, foes=("Uruk Guard",)).until(Question.WINDOW, 1)
    s.use("Uruk Guard", "Gimli").until(Question.ASSIGN)
    assert refused(s, Action(Verb.ASSIGN, (s.named("Gimli"), s.named("Uruk Guard"))), "LOTR-RULING-76")
    other = s.fork().assign("Aragorn", "Uruk Guard")
    assert [fight.defender for fight in other.fights] == [s.named("Aragorn")]
    s.pass_().until(Question.LEFTOVER).assign("Gimli", "Uruk Guard")
    assert [fight.defender for fight in s.fights] == [s.named("Gimli")]


@rule("TCG-ASN-04", "TCG-ASN-05")
def test_one_minion_for_one_companion_and_one_companion_for_a_minion() -> None:
    s = during(Phase.ASSIGNMENT, GIMLI, ARAGORN, foes=(PATROL, RAIDERS)).until(Question.ASSIGN).assign("Gimli", PATROL)
    assert refused(s, Action(Verb.ASSIGN, (s.named("Gimli"), s.named(RAIDERS))), "TCG-ASN-05")
    assert refused(s, Action(Verb.ASSIGN, (s.named("Aragorn"), s.named(PATROL))), "TCG-ASN-04")
    assert refused(s, Action(Verb.ASSIGN, (s.named(PATROL), s.named(RAIDERS))), "TCG-ASN-03")


@rule("TCG-SKI-02", "TCG-ARC-07")
def test_only_a_skirmish_and_a_shadow_player_there_is_can_be_named() -> None:
    s = during(Phase.ASSIGNMENT, GIMLI, ARAGORN, foes=(PATROL, RAIDERS)).until(Question.ASSIGN).assign("Gimli", PATROL)
    s.assign("Aragorn", RAIDERS).until(Question.NEXT_SKIRMISH)
    assert refused(s, pick(s.named("Frodo")), "TCG-SKI-02")
    shot = Scenario(site=4, seats=4).fellowship(LEGOLAS).minions("Uruk Savage").minions("Moria Scout", seat=2)
    shot.phase(Phase.ARCHERY).until(Question.SHOT_AT)
    assert refused(shot, pick(3), "TCG-ARC-07") and refused(shot, pick(0), "TCG-ARC-07")
    assert {x.args[0] for x in shot.legal()} == {1, 2}


# ------------------------------------------------------------------------------------------------------ spots, counts
@rule("LOTR-RULING-82", "TCG-SPOT-01")
def test_who_fights_beside_another_is_in_the_same_skirmish() -> None:
    both = Scenario(site=6).fellowship(GIMLI).minions("Goblin Backstabber", "Goblin Runner")
    both.skirmish("Gimli", "Goblin Backstabber", "Goblin Runner")
    assert damage(both.state, both.named("Goblin Backstabber")) == 2
    apart = Scenario(site=6).fellowship(GIMLI).minions("Goblin Backstabber", RAIDERS, "Goblin Runner")
    apart.skirmish("Gimli", "Goblin Backstabber", RAIDERS)
    assert damage(apart.state, apart.named("Goblin Backstabber")) == 0


@rule("LOTR-RULING-34")
def test_an_ability_with_a_limit_for_the_turn_is_used_no_more_often() -> None:
    s = Scenario(site=4).site(4, "Pass of Caradhras").minions(RAIDERS).pool(9)
    s.deck(1, "Saruman's Snows", PATROL).phase(Phase.SHADOW)
    assert s.can_use("Pass of Caradhras")
    site = next(x for x in s.offers("Pass of Caradhras", Verb.USE))
    s.act(site).until(Question.WINDOW, 1)
    assert refused(s, site, "LOTR-RULING-34")


@rule("TCG-SHA-08", "LOTR-RULING-62", "LOTR-RULING-31")
def test_a_penalty_for_roaming_is_lowered_for_ones_own_minions() -> None:
    s = Scenario(site=4, seats=3).minions("Orc Ambusher").phase(Phase.SHADOW)
    orc = number_of("Orc Soldier")
    assert (roaming_penalty(s.state, 1, orc), roaming_penalty(s.state, 2, orc)) == (1, 2)
    assert roaming_penalty(s.state, 1, number_of("Goblin Runner")) == 0
    uruk = number_of("Uruk Savage")
    assert roaming_penalty(s.state, 1, uruk) == roaming_penalty(s.state, 2, uruk) == 2


@rule("LOTR-RULING-21", "TCG-UNI-07")
def test_costs_are_lowered_for_whom_the_card_says() -> None:
    s = Scenario(site=5, seats=3).minions("Saruman's Ambition", "Saruman's Ambition").phase(Phase.SHADOW)
    event = number_of("Bred for Battle")
    printed = twilight_cost(Scenario(site=5, seats=3).state, 1, event, NONE)
    assert twilight_cost(s.state, 1, event, NONE) == max(0, printed - 2)
    assert twilight_cost(s.state, 2, event, NONE) == printed


# ----------------------------------------------------------------------------------------------------------- forbidden
@rule("TCG-KIND-02", "TCG-KIND-12", "TCG-FEL-01")
def test_shadow_cards_and_sites_are_not_played_on_ones_own_turn() -> None:
    s = Scenario(asked=False).fellowship(GIMLI).hand(0, "Uruk Savage", "Bred for Battle", "Axe Strike")
    s.pool(9)
    hand = {s.identity(card).definition: card for card in s.state.zones[0][Zone.HAND]}
    shadow = hand[number_of("Bred for Battle")]
    assert refused(s, Action(Verb.PLAY, (shadow, 0, NONE)), "TCG-KIND-02")
    assert refused(s, Action(Verb.PLAY, (hand[number_of("Uruk Savage")], NONE, NONE)), "TCG-FEL-01")


@rule("TCG-DECK-01")
def test_sizes_of_a_game_that_cannot_be_agreed_on_are_refused() -> None:
    sizes = [2, 9, 60, 13]
    assert GAME.sizes_ok(FULL, (), sizes) is None
    assert GAME.sizes_ok(FULL, (99,), sizes) == GAME.options_ok(FULL, (99,)) is not None
    assert GAME.kind(FIRST_TOKEN) not in (GAME.kind(number_of(GIMLI)), GAME.kind(number_of(PATROL)), GAME.kind(5))
    assert GAME.kind(number_of(GIMLI)) != GAME.kind(number_of(PATROL)) != GAME.kind(5) == 0


# --------------------------------------------------------------------------------------------------------------- piles
@rule("TCG-PILE-06", "TCG-REG-04")
def test_a_card_that_is_discarded_out_of_a_hand_is_shown_as_what_it_is() -> None:
    s = Scenario(site=4).phase(Phase.REGROUP).until(Question.RECONCILE)
    card = s.state.zones[1][Zone.HAND][0]
    s.do(lambda d: d.owe(1, Zone.HAND)).until(Question.RECONCILE)
    card = s.state.zones[1][Zone.HAND][0]
    assert refused(s, Action(Verb.DISCARD, (card,)), "TCG-PILE-06")
    true = s.identity(card)
    shown = (Shown(card, true.serial, true.definition),)
    assert s.why_not(Action(Verb.DISCARD, (card,), shown)) is None
    assert refused(s, Action(Verb.DISCARD, (card,), shown * 2), "TCG-REG-04")
    assert refused(s, Action(Verb.DISCARD, (card,), (Shown(card, true.serial, 0),)), "TCG-PILE-06")




@rule("LOTR-RULING-29", "TCG-PILE-06")
def test_a_card_that_pays_by_going_under_the_deck_lies_lowest() -> None:
    s = Scenario(asked=False).fellowship("Gimli, Dwarf of Erebor").hand(0, "Delving", "Dwarven Axe").pool(1)
    s.use("Gimli, Dwarf of Erebor", "Dwarven Axe")
    assert s.names(0, Zone.BOTTOM) == ["Dwarven Axe"] and s.names(0, Zone.HAND) == ["Delving"]


@rule("TCG-PILE-05", "TCG-CH-13")
def test_what_was_put_under_the_deck_is_drawn_when_nothing_else_is_left() -> None:
    s = Scenario(site=4, asked=False).empty_deck(1).phase(Phase.REGROUP)
    s.under(1, "Goblin Runner").deck(1, "Moria Scout").until(Question.MOVE_ON)
    assert s.names(1, Zone.HAND) == ["Goblin Runner", "Moria Scout"] and s.count(1, Zone.BOTTOM) == 0


@rule("LOTR-RULING-28", "TCG-CH-13", "TCG-HARD-22")
def test_of_a_deck_the_undermost_card_is_revealed_and_the_top_stays() -> None:
    s = during(Phase.SHADOW, foes=("The Underdeeps of Moria",)).empty_deck(1).deck(1, GIMLI, "Troll's Keyward")
    s.use("The Underdeeps of Moria").until(Question.WINDOW, 1)
    assert s.where("Troll's Keyward") is Zone.HAND and s.where("Gimli") is Zone.TOP


@rule("TCG-PILE-08", "TCG-PILE-09", "TCG-DEC-39")
def test_a_search_brings_one_card_that_fits_and_the_deck_is_shuffled() -> None:
    s = during(Phase.SHADOW, site=4).site(4, "Moria Lake").hand(1, "Foul Tentacle").deck(1, "Huge Tentacle", PATROL)
    s.play("Foul Tentacle").until_offered("Foul Tentacle").use("Foul Tentacle").until(Question.SEARCH)
    tentacle = next(x for x in s.legal() if x != PASS)
    assert len(s.legal()) == 2 and s.is_named(tentacle.args[0], "Huge Tentacle")
    troop = next(card for card in s.state.zones[1][Zone.TOP] if s.is_named(card, PATROL))
    assert refused(s, Action(Verb.PLAY, (troop, NONE, NONE), s.secret(troop)), "TCG-PILE-09")  # type: ignore[arg-type]
    assert refused(s, Action(Verb.PLAY, (tentacle.args[0], NONE, s.named("Frodo", 0)), tentacle.shown), "TCG-PILE-07")
    assert refused(s, Action(Verb.PLAY, (s.named("Frodo", 0), NONE, NONE)), "TCG-PILE-09")
    shuffled = s.state.epochs[1]
    s.act(tentacle).until(Question.WINDOW, 1)
    assert s.in_play("Huge Tentacle") and s.state.epochs[1] > shuffled
    assert s.count(1, Zone.TOP) == 0


@rule("LOTR-RULING-34", "TCG-PILE-09")
def test_a_sites_ability_for_once_a_turn_is_spent() -> None:
    s = during(Phase.SHADOW, foes=(RAIDERS,), site=4).site(4, "Pass of Caradhras").deck(1, "Saruman's Snows", PATROL)
    s.use("Pass of Caradhras").until(Question.SEARCH).pass_().until(Question.WINDOW, 1)
    assert not s.can_use("Pass of Caradhras")


@rule("TCG-OPEN-15", "TCG-HARD-29", "TCG-ACT-04")
@pytest.mark.parametrize(("site", "free"), [(6, False), (7, True)])
def test_a_card_on_a_site_forbids_skirmish_actions_at_that_site_alone(site: int, free: bool) -> None:
    s = Scenario(site=site).site(6, "Galadriel's Glade").fellowship(GIMLI).minions(RAIDERS).pool(12)
    s.bears("Galadriel's Glade", "Saruman's Snows").hand(0, "Axe Strike").skirmish("Gimli", RAIDERS)
    assert (s.can_play("Axe Strike"), s.can_use("Gimli")) == (free, free)


@rule("LOTR-RULING-10", "TCG-REG-08")
def test_what_falls_at_the_end_of_the_turn_falls_then() -> None:
    s = during(Phase.REGROUP).bears("Galadriel's Glade", "Saruman's Snows")
    assert s.in_play("Saruman's Snows")
    assert not s.finish_turn().in_play("Saruman's Snows")


@rule("LOTR-RULING-28", "TCG-CH-10", "TCG-DEC-51")
def test_who_looks_at_a_hand_sees_it_alone() -> None:
    s = Scenario(site=6).site(6, "Galadriel's Glade").fellowship("Legolas, Prince of Mirkwood")
    s.do(lambda d: d.owe(1, Zone.HAND)).use("Galadriel's Glade").until(Question.WINDOW, 0)
    assert [event.args for event in s.events if event.kind == Told.LOOKS] == [(0, 1, 1)]
    assert not any(is_open(card) for card in s.state.zones[1][Zone.HAND])


@rule("TCG-PILE-06", "TCG-COST-04", "TCG-DEC-50")
def test_cards_of_a_kind_are_discarded_out_of_a_hand_that_was_shown() -> None:
    s = Scenario().fellowship("Lórien Elf").hand(0, "Curse Their Foul Feet!").hand(1, PATROL, RAIDERS, RAIDERS)
    s.play("Curse Their Foul Feet!").until(Question.HAND)
    assert s.decider == 1
    s.pick(RAIDERS).pick(RAIDERS)
    assert s.names(1, Zone.DISCARD) == [RAIDERS, RAIDERS]


@rule("LOTR-RULING-28", "TCG-CH-08")
def test_cards_seen_off_the_top_are_kept_or_discarded() -> None:
    s = Scenario().fellowship("Gandalf, The Grey Wizard").pool(2).hand(0, "Questions That Need Answering")
    s.deck(0, "Delving", "Armor", GIMLI, LEGOLAS).play("Questions That Need Answering", "Delving", GIMLI)
    s.until(Question.WINDOW, 0)
    assert s.where("Delving") is s.where("Gimli") is Zone.HAND and s.where("Armor") is Zone.DISCARD


# --------------------------------------------------------------------------------------------------------------- sites
@rule("LOTR-RULING-56", "LOTR-RULING-57", "TCG-DEC-43")
def test_ones_own_next_site_is_laid_where_an_opponents_lay() -> None:
    s = Scenario(site=3).site(4, "Moria Lake").fellowship("Thrór's Map", "Merry, Friend to Sam")
    s.adventure(0, "Pass of Caradhras").use("Thrór's Map").until(Question.SITE)
    assert refused(s, PASS, "TCG-MOV-02")
    s.plain()
    assert owner(s.state.path[3]) == 0 and s.where("Moria Lake") is Zone.ADVENTURE
    mine = Scenario(site=3).site(4, "Moria Lake", seat=0).fellowship("Thrór's Map", "Merry, Friend to Sam")
    mine.adventure(0, "Pass of Caradhras").use("Thrór's Map").until(Question.WINDOW, 0)
    assert mine.where("Moria Lake") is Zone.PATH and mine.where("Pass of Caradhras") is Zone.ADVENTURE


@rule("LOTR-RULING-57", "LOTR-RULING-56")
def test_a_site_of_one_number_is_replaced_wherever_the_fellowship_is() -> None:
    s = Scenario(site=3).site(3, "Council Courtyard").fellowship("Hobbit Farmer").adventure(0, "Bag End", "Weathertop")
    s.use("Hobbit Farmer").until(Question.SITE)
    assert [s.identity(x.args[0]).definition for x in s.legal()] == [number_of("Bag End")]
    s.plain()
    assert owner(s.state.path[0]) == 0 and s.state.players[0].site == 3


@rule("LOTR-RULING-57", "TCG-FEL-09")
def test_what_lies_on_a_site_stays_on_the_one_in_its_place() -> None:
    s = Scenario(site=3).bears("Council Courtyard", "Saruman's Snows").adventure(0, "Rivendell Valley")
    s.do(lambda d: d.push(Laying(0, 0, 3))).until(Question.SITE)
    s.plain()
    assert s.where("Rivendell Valley") is Zone.PATH
    assert card_of(s.state, s.named("Saruman's Snows")).host == s.state.path[2] == s.named("Rivendell Valley")


# --------------------------------------------------------------------------------------------------------------- wounds
@rule("TCG-WND-02", "TCG-WND-03", "LOTR-RULING-51")
def test_wounds_still_to_come_find_nobody_when_he_is_dead() -> None:
    s = Scenario(site=4).minions("Goblin Runner", "Moria Scout")
    s.do(lambda d: wound(d, s.named("Goblin Runner"), times=3))
    assert s.where("Goblin Runner") is Zone.DISCARD and s.wounds_on("Moria Scout") == 0
    assert s.question is Question.WINDOW


@rule("TCG-EXE-05", "TCG-WND-04", "TCG-WND-05")
def test_who_is_exhausted_exerts_no_more_and_who_is_whole_is_not_healed() -> None:
    s = Scenario(site=4).fellowship(GIMLI)
    s.do(lambda d: exert(d, s.named("Gimli"), 0, times=5))
    assert s.wounds_on("Gimli") == 2
    s.do(lambda d: heal(d, s.named("Gimli"), times=5))
    assert s.wounds_on("Gimli") == 0 and s.in_play("Gimli")


# --------------------------------------------------------------------------------------------------------------- setup
@rule("TCG-BID-02", "TCG-BID-05", "TCG-SET-02")
def test_the_highest_bid_takes_any_place_and_the_first_lays_his_site() -> None:
    match = Match(GAME, [sections(deck) for deck in list(starters().values())[:3]], random.Random(4).randrange, FULL)
    bids = {0: 1, 1: 3, 2: 0}
    while not isinstance(match.advance(), Over) and match.state.turn.fp == NONE:
        waits = match.advance()
        assert isinstance(waits, Decision)
        legal = GAME.legal(match.state, match.known(waits.seat))
        answer = legal[0]
        if waits.question == Question.BID:
            known = match.known(waits.seat)
            answer = next(x for x in legal if known[x.args[0]].definition == FIRST_TOKEN + bids[waits.seat])
        elif waits.question == Question.PLACE:
            free = [x.args[0] for x in legal]
            answer = pick(max(free))
            assert refused_by(match, pick(9)) == "TCG-BID-02"
        match.take(answer)
    assert [player.place for player in match.state.players] == [1, 2, 0]
    assert [player.burdens for player in match.state.players] == [1, 3, 0]
    assert match.state.turn.fp == 2
    waits = match.advance()
    assert isinstance(waits, Decision) and (waits.question, waits.seat) == (Question.SITE, 2)


def refused_by(match: Match[State], action: Action) -> str:
    found = GAME.why_not(match.state, action)
    return "" if found is None else found.rule


@rule("TCG-SET-03", "TCG-DEC-04")
def test_copies_of_one_companion_are_offered_once() -> None:
    match = Match(GAME, [sections(deck) for deck in list(starters().values())[:2]], random.Random(1).randrange, FULL)
    while True:
        waits = match.advance()
        assert isinstance(waits, Decision)
        legal = GAME.legal(match.state, match.known(waits.seat))
        if waits.question == Question.START:
            break
        match.take(legal[0])
    numbers = [match.known(waits.seat)[x.args[0]].definition for x in legal if x != PASS]
    assert len(numbers) == len(set(numbers)) > 0

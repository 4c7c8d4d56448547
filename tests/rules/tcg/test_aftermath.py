"""What is left when something is over: a skirmish, a phase, a player's game, the game; and who is asked no more."""

from __future__ import annotations

import random

from engine.kernel.actions import LEAVE, Action, Shown
from engine.kernel.pending import Decision, Over
from engine.kernel.records import NONE
from engine.kernel.state import Event
from engine.selfplay import Match
from engine.tcg.cards.decks import starters
from engine.tcg.cards.moments import Phase, When
from engine.tcg.game import GAME
from engine.tcg.phases.turn import TURN, shadows, start_phase
from engine.tcg.phases.victory import How, lose
from engine.tcg.table.board import face, on_table
from engine.tcg.table.draft import Draft
from engine.tcg.table.events import Told
from engine.tcg.table.frames import Effects, Triggered, TurnFrame, Window
from engine.tcg.table.records import State, Zone
from engine.tcg.table.verbs import PASS, Question, Verb
from engine.tcg.variants import FULL, STARTER
from tests.rules_plugin import rule
from tests.tcg.games import sections
from tests.tcg.scenario import Scenario

GIMLI, LEGOLAS, SAM = "Gimli, Son of Glóin", "Legolas, Greenleaf", "Sam, Son of Hamfast"
NAZGUL = "Úlairë Enquëa, Lieutenant of Morgul"
CHAIN, TROLL = "Cave Troll's Chain", "Cave Troll of Moria, Scourge of the Black Pit"
BRIDGE, AXE = "The Bridge of Khazad-dûm", "Gimli's Battle Axe"
BANE = "The One Ring, Isildur's Bane"


def refused(s: Scenario, action: Action, rule_id: str) -> bool:
    found = s.why_not(action)
    return found is not None and found.rule == rule_id


def asked_until(s: Scenario, phase: Phase) -> list[Question]:
    """The questions that are asked until a phase comes, each answered in the plainest way."""
    found = []
    while s.state.turn.phase is not phase:
        found.append(s.question)
        s.plain()
    return found


# ------------------------------------------------------------------------------------------------------------- fights
@rule("TCG-ARC-06", "TCG-DEC-19")
def test_who_alone_can_be_hit_by_an_arrow_is_not_asked_about_it() -> None:
    s = Scenario(site=4).minions("Goblin Archer").phase(Phase.ARCHERY)
    assert Question.ARROWS not in asked_until(s, Phase.ASSIGNMENT)
    assert s.wounds_on("Frodo") == 1


@rule("LOTR-RULING-71", "TCG-ARC-02")
def test_in_an_archery_phase_that_is_left_out_nobody_shoots() -> None:
    s = Scenario(site=5).fellowship(GIMLI).minions(TROLL, "Goblin Archer", "Goblin Archer")
    s.bears("Cave Troll of Moria", CHAIN).phase(Phase.MANEUVER).until(Question.CHOICE).pick(1)
    assert s.until(Question.ASSIGN).wounds_on("Gimli") == s.wounds_on("Frodo") == 0


@rule("TCG-SKI-02")
def test_the_only_skirmish_is_fought_without_asking_which_comes_first() -> None:
    s = Scenario(site=4).fellowship(GIMLI).minions("Goblin Runner").phase(Phase.ASSIGNMENT).until(Question.ASSIGN)
    s.assign("Gimli", "Goblin Runner")
    assert Question.NEXT_SKIRMISH not in asked_until(s, Phase.REGROUP)
    assert s.where("Goblin Runner") is Zone.DISCARD


@rule("TCG-RING-05", "TCG-HARD-01")
def test_a_skirmish_leaves_the_ring_its_text() -> None:
    s = Scenario(site=4, ring=BANE).fellowship("Merry, Friend to Sam").worn().minions("Goblin Runner", "Uruk Savage")
    s.phase(Phase.ASSIGNMENT).until(Question.ASSIGN).assign("Merry", "Goblin Runner").until(Question.ASSIGN)
    s.assign("Frodo", "Uruk Savage").until(Question.NEXT_SKIRMISH)
    s.pick("Merry").until_phase(Phase.REGROUP)
    assert s.wounds_on("Frodo") == 0 and s.burdens_on() > 0


@rule("LOTR-RULING-78", "TCG-TURN-07")
def test_assignments_that_are_all_gone_again_end_the_round_and_the_fierce_one() -> None:
    s = Scenario(site=6).fellowship(GIMLI).minions("Goblin Runner", NAZGUL).phase(Phase.ASSIGNMENT)
    s.until(Question.ASSIGN).assign("Gimli", "Goblin Runner").pass_()
    kept = s.fork().pass_().until_phase(Phase.REGROUP)
    s.do(lambda d: d.leave_fights(s.named("Gimli"))).pass_().until_phase(Phase.REGROUP)
    rounds = [[e.args[0] for e in one.events if e.kind == Told.PHASE].count(Phase.ASSIGNMENT) for one in (s, kept)]
    assert rounds == [0, 1]


@rule("TCG-FIE-01", "LOTR-RULING-88")
def test_after_each_move_there_is_a_fierce_round() -> None:
    s = Scenario(site=4).site(5, "The Bridge of Khazad-dûm").minions(NAZGUL).phase(Phase.ASSIGNMENT)
    s.until(Question.MOVE_ON)
    first = len([e for e in s.events if e.kind == Told.PHASE and e.args[0] == Phase.ASSIGNMENT])
    s.act(Action(Verb.MOVE)).until_phase(Phase.REGROUP)
    assert first == 1, "the first assignment phase began with the position"
    assert len([e for e in s.events if e.kind == Told.PHASE and e.args[0] == Phase.ASSIGNMENT]) == first + 2


@rule("TCG-REG-01", "TCG-TURN-01")
def test_nobody_is_assigned_any_more_when_skirmishes_are_left_out() -> None:
    s = Scenario(site=2).site(2, "Buckleberry Ferry").fellowship(SAM, GIMLI).minions("Goblin Runner", "Moria Scout")
    s.phase(Phase.ASSIGNMENT).until(Question.ASSIGN).assign("Sam", "Goblin Runner").pass_()
    assert s.question is Question.LEFTOVER and len(s.fights) == 1
    s.do(lambda d: d.discard(s.named("Gimli"))).pass_().until_phase(Phase.REGROUP)
    assert not s.fights


@rule("TCG-TURN-01", "TCG-SHA-01")
def test_a_shadow_phase_is_its_players_and_every_other_phase_the_free_peoples() -> None:
    happened = []

    def begin(d: Draft) -> None:
        for phase, seat in ((Phase.SHADOW, 2), (Phase.MANEUVER, NONE)):
            start_phase(d, phase, seat)
            happened.append((d.events[-1].args, d.happenings[-1].seat))
        d.happenings.clear()

    Scenario(seats=3).do(begin)
    assert happened == [((Phase.SHADOW, 2), 2), ((Phase.MANEUVER, 0), 0)]


@rule("LOTR-RULING-64")
def test_after_a_shadow_phase_that_is_left_out_comes_the_next_players() -> None:
    s = Scenario(site=3, seats=3).fellowship(GIMLI).pool(5).hand(2, "Goblin Runner").hand(1, "Goblin Runner")

    def shadows_begin(d: Draft) -> None:
        d.set_player(2, skips=1)
        d.frames[:] = [TurnFrame(TURN.steps.index(shadows))]

    s.do(shadows_begin)
    assert (s.state.turn.phase, s.state.turn.shadow, s.decider) == (Phase.SHADOW, 1, 1)
    assert s.state.players[2].skips == 0
    s.pass_()
    assert s.state.turn.phase is not Phase.SHADOW


@rule("TCG-REG-06")
def test_at_the_end_of_regroup_a_player_moves_or_ends_and_does_nothing_else() -> None:
    s = Scenario(site=4).phase(Phase.REGROUP).until(Question.MOVE_ON)
    assert refused(s, PASS, "TCG-REG-06") and refused(s, Action(Verb.MOVE, (1,)), "TCG-REG-06")


# ------------------------------------------------------------------------------------------------------ required order
@rule("LOTR-RULING-67", "TCG-RESP-05")
def test_a_card_that_has_gone_is_not_among_those_that_clear_the_table() -> None:
    s = Scenario(site=4).minions("Goblin Runner", "Moria Scout", "Goblin Archer")
    there = [s.named(name) for name in ("Goblin Runner", "Moria Scout", "Goblin Archer")]

    def clears(d: Draft) -> None:
        found = tuple(Effects(0, card, d.faces[1][card & 0xFFF], 1, ()) for card in there)
        d.discard(there[0])
        d.happenings.clear()
        d.push(Triggered(0, found))

    s.do(clears)
    assert s.question is Question.ORDER and len(s.legal()) == 2


# ------------------------------------------------------------------------------------------------- a player, the game
@rule("TCG-LOSE-02", "TCG-WIN-02", "LOTR-RULING-66")
def test_a_game_that_is_over_goes_no_step_further() -> None:
    s = Scenario(site=4)
    number = s.state.turn.number

    def corrupted_between_turns(d: Draft) -> None:
        d.burden(0, 12)
        d.frames[:] = [TurnFrame(0)]

    s.do(corrupted_between_turns)
    assert isinstance(s.pending, Over) and s.state.turn.number == number


@rule("TCG-LOSE-04", "LOTR-RULING-106")
def test_who_is_out_in_a_skirmish_leaves_no_skirmish_and_no_burden_behind() -> None:
    s = Scenario(site=4, seats=3).fellowship(GIMLI).burdens(3).wounds("Frodo", 3).minions("Uruk Savage")
    s.skirmish("Frodo", "Uruk Savage")
    while s.state.players[0].active:
        s.plain()
    assert (s.state.turn.phase, s.fights) == (Phase.REGROUP, [])
    gone = s.state.players[0]
    assert (gone.bearer, gone.ring, gone.worn, gone.burdens) == (NONE, NONE, False, 0)
    assert s.decider in (1, 2)


@rule("LOTR-RULING-106")
def test_what_was_about_to_follow_does_not_when_its_player_is_out() -> None:
    s = Scenario(site=4, seats=3).fellowship(GIMLI).minions("Goblin Runner").phase(Phase.MANEUVER)
    heard = []

    def out(d: Draft) -> None:
        d.owe(0, Zone.HAND)
        d.happen(When.DISCARDED, s.named("Goblin Runner"), seat=1)
        lose(d, 0)
        heard.extend(d.happenings)

    s.do(out)
    assert heard == [] and s.state.owed[0] == ()


class Eavesdropped(Match[State]):
    """A game whose events are kept."""

    events: tuple[Event, ...] = ()

    def take(self, action: Action) -> None:
        self.events += GAME.step(self.state, action)[1]
        super().take(action)


def before_the_first_turn(seats: int, variant: int) -> Eavesdropped:
    decks = [sections(deck) for deck in list(starters().values())[:seats]]
    return Eavesdropped(GAME, decks, random.Random(1).randrange, variant)


def set_up(match: Eavesdropped) -> list[Decision]:
    """Bid and choose as it comes and start with nobody; the questions up to the first turn."""
    asked = []
    while match.state.turn.number == 0:
        waits = match.advance()
        assert isinstance(waits, Decision)
        asked.append(waits)
        legal = GAME.legal(match.state, match.known(waits.seat))
        match.take(PASS if PASS in legal else legal[0])
    return asked


@rule("LOTR-RULING-107", "TCG-WIN-02")
def test_of_two_players_the_other_wins_even_before_the_seats_are_taken() -> None:
    state = GAME.step(before_the_first_turn(2, FULL).state, Action(LEAVE, (1,)))[0]
    over = GAME.pending(state)
    assert isinstance(over, Over) and (over.how, over.winners) == (How.BY_CONCESSION, (0,))


@rule("TCG-BID-04", "TCG-SET-10", "TCG-SET-13")
def test_tokens_that_were_bid_are_out_of_the_game_and_decks_are_shuffled() -> None:
    match = before_the_first_turn(3, FULL)
    tokens = [len(rows[Zone.BIDS]) for rows in match.state.zones]
    set_up(match)
    for rows, had in zip(match.state.zones, tokens, strict=True):
        assert (len(rows[Zone.BIDS]), len(rows[Zone.LAID]), len(rows[Zone.OUT])) == (0, 0, had)
        assert len(rows[Zone.HAND]) == 8
    assert sorted(event.args for event in match.events if event.kind == Told.SHUFFLED) == [(0,), (1,), (2,)]


@rule("TCG-SET-08", "TCG-STA-03")
def test_who_starts_with_nobody_else_leaves_the_others_their_choice() -> None:
    asked = set_up(before_the_first_turn(2, STARTER))
    assert sorted(waits.seat for waits in asked if waits.question == Question.START) == [0, 1]


# ----------------------------------------------------------------------------------------------- piles, abilities, use
@rule("TCG-PILE-08", "TCG-PILE-09")
def test_a_deck_is_shuffled_after_a_search_that_finds_nothing_it_could_play() -> None:
    s = Scenario(site=5).site(5, BRIDGE).deck(1, "The Balrog, Durin's Bane").phase(Phase.SHADOW)
    s.use(BRIDGE)
    assert s.question is Question.WINDOW
    assert [event.args for event in s.events if event.kind == Told.SHUFFLED] == [(1,)]


@rule("TCG-PILE-09")
def test_a_search_plays_the_card_it_is_for_and_no_other() -> None:
    s = Scenario(site=5).site(5, BRIDGE).pool(20).deck(1, "The Balrog, Durin's Bane", "Goblin Runner")
    s.phase(Phase.SHADOW).use(BRIDGE)
    assert s.question is Question.SEARCH
    runner = next(card for card in s.state.zones[1][Zone.TOP] if s.is_named(card, "Goblin Runner"))
    assert refused(s, Action(Verb.PLAY, (runner, NONE, NONE)), "TCG-PILE-09")


@rule("TCG-TWI-05", "LOTR-RULING-37")
def test_what_is_cheaper_once_costs_as_much_as_ever_the_next_time() -> None:
    s = Scenario(site=3).site(3, "Ford of Bruinen").pool(30).hand(1, NAZGUL, "The Witch-king, Lord of Angmar")
    s.phase(Phase.SHADOW).play(NAZGUL).until(Question.WINDOW, 1)
    first = 30 - s.twilight
    s.play("The Witch-king").until(Question.WINDOW, 1)
    second = 30 - first - s.twilight
    costs = [face(s.state, s.named(name)).cost for name in ("Úlairë Enquëa", "The Witch-king")]
    assert (first, second) == (costs[0] - 5, costs[1])


@rule("LOTR-RULING-102")
def test_one_of_several_stacked_cards_is_played_and_the_others_stay() -> None:
    s = Scenario(site=4).pool(9).minions("Goblin Swarms").phase(Phase.SHADOW)
    s.discard(1, "Goblin Runner", "Moria Scout", "Goblin Archer")
    there = [s.named(name) for name in ("Goblin Runner", "Moria Scout", "Goblin Archer")]

    def stack(d: Draft) -> None:
        for card in there:
            d.move(card, 1, Zone.STACKED)
        d.alter(s.named("Goblin Swarms"), stack=tuple(there))

    s.do(stack).use("Goblin Swarms", "Moria Scout").until(Question.WINDOW, 1)
    assert s.in_play("Moria Scout")
    swarms = on_table(s.state, s.named("Goblin Swarms"))
    assert swarms is not None and swarms.stack == (there[0], there[2])


@rule("LOTR-RULING-03")
def test_an_optional_trigger_is_used_once_for_each_time_it_happens() -> None:
    s = Scenario(site=4).fellowship(GIMLI).bears("Gimli", AXE).minions("Goblin Runner", "Moria Scout", "Goblin Archer")
    s.skirmish("Gimli", "Goblin Runner").until_offered(AXE)
    again = s.offers(AXE)[0]
    s.use(AXE, "Moria Scout").until(Question.WINDOW)
    top = s.state.frames[-1]
    assert isinstance(top, Window) and top.happening is not None and top.happening.when == When.WINS
    assert refused(s, again, "LOTR-RULING-03")
    assert s.until_phase(Phase.REGROUP).wounds_on("Goblin Archer") == 0


@rule("TCG-COST-01", "TCG-PILE-06")
def test_with_an_ability_only_what_it_asks_for_is_shown() -> None:
    s = Scenario(site=4).fellowship(GIMLI, "Bilbo, Retired Adventurer").empty_deck(0)
    s.deck(0, LEGOLAS).phase(Phase.FELLOWSHIP)
    (use,) = s.offers("Bilbo")
    hidden = s.state.zones[0][Zone.TOP]
    assert hidden
    assert s.why_not(use) is None
    assert refused(s, Action(use.verb, use.args, (Shown(hidden[0], 0, 1),)), "TCG-COST-01")

"""Three to five players (LORE-MULTI): seating, hazard piles, the shared draw, the circle, calls and the end."""

from __future__ import annotations

import random

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.cards.words import Cancel
from engine.journeys.table.board import seats_from
from engine.journeys.table.frames import Attack, Window
from engine.journeys.table.records import Phase, Zone
from engine.journeys.table.verbs import PASS, Question, Verb, pick
from engine.kernel.actions import LEAVE, NUMBER, Action
from engine.kernel.pending import Decision, Numbers, Over
from engine.kernel.records import NONE
from engine.lore.cards.decks import ready_decks
from engine.lore.council import STOPPED, best
from engine.lore.customs import go_of
from engine.lore.decklists import sections
from engine.lore.frames import Circle, Movement
from engine.lore.game import GAME
from engine.lore.turn import council_due
from engine.selfplay import Match
from tests.library import CARDS
from tests.rules_plugin import rule
from tests.scenario import Scenario


def table(seats: int = 3) -> Scenario:
    """Seat 0 moves; seats 1 and 2 follow clockwise."""
    s = Scenario(seats=seats).company(0, "Gimli", "Balin", at="Rivendell")
    return s.company(1, "Éowyn", at="Lórien").company(2, "Faramir", at="Edhellond")


def piled(s: Scenario, seat: int, *names: str) -> Scenario:
    """Put cards of the draw pile's owner into his hazard pile."""
    for name in names:
        s._card(seat, name, Zone.HAZARDS)
    return s


def start(seats: int = 4, seed: int = 1) -> Match:
    rng = random.Random(seed)
    decks = list(ready_decks().values())
    return Match(GAME, [sections(decks[seat % 4]) for seat in range(seats)], rng.randrange)


def run_to(m: Match, question: Question, seed: int = 1) -> Decision:
    rng = random.Random(seed)
    while True:
        waits = m.advance()
        assert isinstance(waits, Decision)
        if waits.question == question:
            return waits
        legal = GAME.legal(m.state, m.dealer.knowledge(waits.seat))
        m.take(legal[rng.randrange(len(legal))])


@rule("LORE-MULTI-02", "LORE-RULING-131")
def test_only_the_tied_roll_again_among_themselves() -> None:
    """Seats 0 and 2 tie at seven behind seat 1 with eleven; seat 2 wins their second roll and drafts before seat 0."""
    dice = [3, 4, 5, 6, 3, 4, 1, 1, 6, 6]
    m = start(3)
    while not isinstance(waits := GAME.pending(m.state), Decision):
        thrown = waits == Numbers(6)
        m.take(Action(NUMBER, (dice.pop(0) - 1,)) if thrown else m.dealer.answer(m.state, waits))
    assert not dice, "ten dice: three pairs, and two more for the tied"
    assert [m.state.players[seat].place for seat in (1, 2, 0)] == [2, 1, 0]
    assert waits == Decision(1, Question.DRAFT)


@rule("LORE-MULTI-02", "LORE-MULTI-03", "LORE-MULTI-08", "LORE-RULING-132", "LORE-CHANCE-18")
def test_the_rolls_make_the_order_of_draft_places_and_turns() -> None:
    """The draft goes from the highest roll down; turns go the other way, beginning with who drafted last."""
    m = start()
    first = run_to(m, Question.DRAFT).seat
    assert m.state.players[first].place == 3, "the winner of the roll sits last in the order of turns"
    beginner = run_to(m, Question.STARTING_SITE).seat
    assert m.state.players[beginner].place == 0
    run_to(m, Question.NEW_SITE)
    assert m.state.turn.mover == beginner
    assert [m.state.players[seat].place for seat in seats_from(m.state, beginner)] == [0, 1, 2, 3]


@rule("LORE-MULTI-01", "LORE-MULTI-04", "LORE-MULTI-05", "LORE-DEC-68")
def test_up_to_three_hazards_go_into_the_first_hazard_pile() -> None:
    """After the draft each draws eight and may put up to three hazards face down into a pile of his own."""
    m = start()
    seat = run_to(m, Question.HAZARD_PILE).seat
    assert len(m.state.zones[seat][Zone.HAND]) == 8
    for _ in range(3):
        legal = GAME.legal(m.state, m.dealer.knowledge(seat))
        if len(legal) == 1:
            break
        m.take(legal[1])
    piled_up = len(m.state.zones[seat][Zone.HAZARDS])
    assert piled_up and piled_up + len(m.state.zones[seat][Zone.HAND]) == 8
    assert m.advance() != Decision(seat, Question.HAZARD_PILE) or piled_up < 3


@rule("LORE-MULTI-06", "LORE-MULTI-07", "LORE-DEC-69", "LORE-CHANCE-19")
def test_the_hand_may_be_refilled_as_far_as_one_likes() -> None:
    """Afterwards everybody may refill his hand to eight cards."""
    m = start()
    seat = run_to(m, Question.HAZARD_PILE).seat
    legal = GAME.legal(m.state, m.dealer.knowledge(seat))
    m.take(legal[1])
    m.take(PASS)
    assert m.advance() == Decision(seat, Question.REFILL)
    assert [x.args[0] for x in GAME.legal(m.state, {})] == [1, 0]
    m.take(pick(1))
    m.advance()
    assert [len(m.state.zones[seat][zone]) for zone in (Zone.HAND, Zone.HAZARDS)] == [8, 1]


@rule("LORE-MULTI-09", "LORE-MULTI-10", "LORE-RULING-133", "LORE-RULING-138")
def test_the_opponents_draw_is_shared_round_the_table() -> None:
    """Clockwise from the mover each other player draws one card until the number is used up."""
    s = table().go("Goblin-gate")
    s.until(Question.WINDOW)
    assert [len(rows[Zone.HAND]) for rows in s.state.zones] == [1, 1, 1], "white 1; black 2 shared by two"
    t = table(seats=3).go("Bree")
    t.until(Question.WINDOW)
    assert [len(rows[Zone.HAND]) for rows in t.state.zones] == [1, 1, 0], "black 1: the last one draws nothing"


@rule(
    "LORE-MULTI-11",
    "LORE-MULTI-15",
    "LORE-MULTI-16",
    "LORE-RULING-135",
    "LORE-RULING-159",
    "LORE-DEC-70",
    "LORE-DEC-76",
)
def test_hazards_go_round_until_everybody_has_passed_once() -> None:
    """Mover, then the others clockwise; his passes are not counted, theirs are; then he may go on until he passes."""
    s = table().go("Bree").until(Question.WINDOW)
    asked = []
    while s.question is Question.WINDOW and isinstance(s.state.frames[-1], Window):
        asked.append(s.decider)
        s.pass_()
    assert asked == [0, 1, 2, 0]


@rule("LORE-MULTI-12", "LORE-MULTI-13", "LORE-DEC-71")
def test_one_or_two_hazards_into_the_pile_use_one_of_the_limit() -> None:
    """Option 1; a pile holds five cards at most, for a sixth one must be discarded first."""
    s = piled(table(), 1, *["Orc-guard"] * 4).hand(1, "Wolves", "Wargs").go("Bree").until(Question.WINDOW, 1)
    two = next(x for x in s.legal() if x.verb == Verb.PILE and x.args[0] == 2)
    assert len(two.args) == 4, "two cards, and one that has to go"
    too_many = Action(Verb.PILE, two.args[:3], proven=two.proven)
    refused = s.why_not(too_many)
    assert refused is not None and refused.rule == "LORE-MULTI-13"
    held = s.state.zones[1][Zone.HAND]
    s.act(two)
    assert len(s.state.zones[1][Zone.HAZARDS]) == 5
    assert s.state.zones[1][Zone.HAND] == tuple(card for card in held if card not in two.args)
    journey = s.state.companies[0].journey
    assert journey is not None and journey.played == 1
    assert s.decider != 1, "his go is over"


@rule("LORE-MULTI-13", "LORE-DEC-71")
def test_which_card_of_a_full_pile_goes_is_its_players_choice() -> None:
    """For a sixth card one of the five is discarded, whichever he likes; none, or one too many, is refused."""
    s = piled(table(), 1, *["Orc-guard"] * 4, "Wargs").hand(1, "Wolves").go("Bree").until(Question.WINDOW, 1)
    offered = next(x for x in s.legal() if x.verb == Verb.PILE)
    pile = s.state.zones[1][Zone.HAZARDS]
    for gone in pile:
        assert s.why_not(Action(Verb.PILE, (*offered.args[:2], gone), proven=offered.proven)) is None
    for gone in ((), pile[:2]):
        refused = s.why_not(Action(Verb.PILE, (*offered.args[:2], *gone), proven=offered.proven))
        assert refused is not None and refused.rule == "LORE-MULTI-13"
    s.act(Action(Verb.PILE, (*offered.args[:2], pile[4]), proven=offered.proven))
    assert s.where("Wargs") is Zone.DISCARD and len(s.state.zones[1][Zone.HAZARDS]) == 5


@rule("LORE-MULTI-16", "LORE-RULING-135")
def test_who_passed_is_asked_again_until_each_has_passed_once() -> None:
    """Not in a row: it ends as soon as the last of them has passed for the first time."""
    s = Scenario(seats=3).company(0, "Gimli", "Balin", "Bombur", at="Rivendell").hand(1, "Wolves").hand(2, "Wargs")
    s.go("Bree").until(Question.WINDOW, 1).pass_()
    assert s.decider == 2
    s.act(next(x for x in s.legal() if x.verb == Verb.PILE))
    assert s.decider == 0, "the mover's place in the circle"
    s.pass_()
    assert s.decider == 1, "he passed before and is asked again"
    s.act(next(x for x in s.legal() if x.verb == Verb.PILE))
    assert s.decider == 2
    s.pass_()
    assert s.decider == 0 and s.state.turn.phase is Phase.MOVEMENT
    s.pass_()
    assert s.question is not Question.WINDOW or s.state.turn.phase is not Phase.MOVEMENT, "his pass closes the step"


@rule("LORE-MULTI-11", "LORE-MULTI-16")
def test_the_circle_ends_with_the_hazard_limit() -> None:
    """Two characters, a limit of two: when it is used up nobody but the mover is asked any more."""
    s = table().hand(1, "Wolves").hand(2, "Wargs").go("Bree").until(Question.WINDOW, 1)
    s.act(next(x for x in s.legal() if x.verb == Verb.PILE)).until(Question.WINDOW, 2)
    s.act(next(x for x in s.legal() if x.verb == Verb.PILE))
    assert played(s) == 2 and s.decider == 0
    s.pass_()
    assert s.question is not Question.WINDOW or s.state.turn.phase is not Phase.MOVEMENT


@rule("LORE-RULING-137")
def test_who_only_filled_his_pile_may_sideboard_and_who_played_may_not() -> None:
    """Each player other than the mover who played no hazard; filling the hazard pile is not playing."""
    s = piled(table(), 1, "Wolves").hand(2, "Wargs")
    for seat in (0, 1, 2):
        s.sideboard(seat, "Orc-guard")
    s.go("Bree").until(Question.WINDOW, 1)
    s.act(next(x for x in s.legal() if x.verb == Verb.PLAY)).settle().pass_()
    s.until(Question.WINDOW, 2).act(next(x for x in s.legal() if x.verb == Verb.PILE))
    asked = []
    while s.state.turn.phase is Phase.MOVEMENT:
        if s.question is Question.SIDEBOARD:
            asked.append(s.decider)
        s.plain()
    assert asked == [2]
    idle = table().sideboard(1, "Orc-guard").sideboard(2, "Orc-guard").go("Bree").until(Question.SIDEBOARD)
    assert idle.decider == 1
    assert idle.pass_().question is Question.SIDEBOARD and idle.decider == 2


@rule("LORE-MULTI-14", "LORE-RULING-134", "LORE-DEC-77")
def test_hazards_are_played_out_of_the_pile_one_after_the_other() -> None:
    """Option 2: hazards out of the hazard pile, counted as usual; those in hand cannot be played."""
    s = piled(table(), 1, "Wargs", "Wolves").hand(1, "Orc-guard").go("Bree").until(Question.WINDOW, 1)
    plays = {s.identity(x.args[0]).definition for x in s.legal() if x.verb == Verb.PLAY}
    assert len(plays) == 2
    card = s.state.zones[1][Zone.HAZARDS][0]
    s.act(next(x for x in s.legal() if x.verb == Verb.PLAY and x.args[0] == card)).settle()
    assert s.decider == 1, "he may go on with the next hazard of his pile"
    journey = s.state.companies[0].journey
    assert journey is not None and journey.played == 1


@rule("LORE-RULING-136", "LORE-RULING-160")
def test_in_movement_only_the_attacker_plays_into_his_attack() -> None:
    """Engagement and strike hazards in movement: only by the attacker, out of his hazard pile."""
    for attacker in (1, 2):
        s = piled(piled(table(), 1, "Wargs"), 2, "Wolves").go("Bree").until(Question.WINDOW, attacker)
        s.act(next(x for x in s.legal() if x.verb == Verb.PLAY))
        while not any(isinstance(frame, Attack) for frame in s.state.frames):
            s.plain()
        window = next(f for f in s.state.frames if isinstance(f, Window) and f.moment == At.ENGAGEMENT)
        assert window.seats == (attacker, 0)


@rule("LORE-MULTI-18", "LORE-MULTI-19", "LORE-RULING-162", "LORE-DEC-72")
def test_outside_movement_only_the_left_neighbour_plays_hazards_from_hand_or_pile() -> None:
    """In attacks outside the mover's movement phases only the player to his left may play hazards."""
    s = Scenario(seats=3).company(0, "Gimli", "Balin", at="Ettenmoors").company(1, "Éowyn", at="Lórien")
    piled(s, 1, "Arouse Denizens").hand(1, "Arouse Denizens").hand(2, "Arouse Denizens")
    s.stay().until(Question.ENTER).pick(1).window(At.ENGAGEMENT, 1)
    plays = [x for x in s.legal() if x.verb == Verb.PLAY]
    assert len(plays) == 2, "one out of the hand, one out of the pile"
    s.pass_()
    assert s.decider == 0
    winter = Scenario(seats=3).company(0, "Gimli", "Balin", at="Bree").in_play(2, "Fell Winter").hand(1, "Wolves")
    winter.stay().until(Question.ENTER).pick(1)
    while not (isinstance(top := winter.state.frames[-1], Window) and top.moment == At.ENGAGEMENT):
        winter.plain()
    assert top.seats == (1, 0), "whosever the card is that attacks"


@rule("LORE-MULTI-20", "LORE-RULING-161", "LORE-DEC-73")
def test_twilight_guards_ones_own_environment_out_of_turn() -> None:
    """Each player other than the mover may play Twilight only to protect an environment that he himself played."""
    s = table().in_play(2, "Doors of Night").hand(2, "Twilight").hand(0, "Gates of Morning").go("Bree")
    s.until(Question.WINDOW, 0).play("Gates of Morning")
    s.window(At.COUNTER, 2)
    twilight = CARDS[s.identity(s.in_hand(2, "Twilight")).definition]
    counters = [n for n, way in enumerate(twilight.ways) if Cancel("card") in way.use.effects]
    s.play("Twilight", use=next(x.args[1] for x in s.legal() if x.verb == Verb.PLAY and x.args[1] in counters))
    s.settle()
    assert s.where("Doors of Night") is Zone.PLAY
    unconcerned = table().hand(2, "Twilight").hand(0, "Gates of Morning").go("Bree")
    unconcerned.until(Question.WINDOW, 0).play("Gates of Morning")
    assert unconcerned.decider == 0, "nobody else has anything to protect"


@rule("LORE-MULTI-20", "LORE-RULING-161")
def test_twilight_out_of_ones_go_does_nothing_but_protect() -> None:
    """Gates of Morning threatens Doors of Night: its player may cancel the Gates, not discard something else."""
    s = table().in_play(2, "Doors of Night").in_play(1, "Clouds").hand(2, "Twilight").hand(0, "Gates of Morning")
    s.go("Bree").until(Question.WINDOW, 0).play("Gates of Morning").window(At.COUNTER, 2)
    ways = CARDS[s.identity(s.in_hand(2, "Twilight")).definition].ways
    uses = [x.args[1] for x in s.legal() if x.verb == Verb.PLAY]
    assert [Cancel("card") in ways[use].use.effects for use in uses] == [True]
    t = piled(table(), 2, "Twilight").in_play(2, "Doors of Night").in_play(1, "Clouds").hand(0, "Gates of Morning")
    t.go("Bree").until(Question.WINDOW, 0).play("Gates of Morning").window(At.COUNTER, 2)
    uses = [x.args[1] for x in t.legal() if x.verb == Verb.PLAY]
    assert [Cancel("card") in ways[use].use.effects for use in uses] == [True], "nor out of the pile"
    harmless = piled(table(), 1, "Foul Fumes").in_play(2, "Doors of Night").hand(2, "Twilight").go("Bree")
    harmless.until(Question.WINDOW, 1)
    harmless.act(next(x for x in harmless.legal() if x.verb == Verb.PLAY))
    assert harmless.decider != 2, "an environment that comes into play threatens no other one"


@rule("LORE-MULTI-20", "LORE-RULING-160", "LORE-RULING-161")
def test_twilight_guards_from_the_hand_on_ones_own_go_too_and_nothing_else_does() -> None:
    """At whoever's go, from hand or pile, and though the limit is used up."""
    s = piled(table(), 1, "Doors of Night").hand(1, "Twilight", "Morgul-horse").hand(0, "Twilight").go("Bree")
    s.until(Question.WINDOW, 1)
    s.act(next(x for x in s.legal() if x.verb == Verb.PLAY))
    s.window(At.COUNTER, 0).play("Twilight", use=next(x.args[1] for x in s.legal() if x.verb == Verb.PLAY))
    s.window(At.COUNTER, 1)
    plays = {s.identity(x.args[0]).definition for x in s.legal() if x.verb == Verb.PLAY}
    assert plays == {s.identity(s.in_hand(1, "Twilight")).definition}
    before = played(s)
    s.play("Twilight", use=next(x.args[1] for x in s.legal() if x.verb == Verb.PLAY)).settle()
    assert s.where("Doors of Night") is Zone.PLAY and played(s) == before, "it uses none of the limit"


def played(s: Scenario) -> int:
    """How much of the hazard limit is used."""
    journey = s.state.companies[0].journey
    assert journey is not None
    return journey.played


@rule("LORE-RULING-160")
def test_when_hazard_play_has_ended_the_go_is_the_movers() -> None:
    """One acted and the other passed, then he passed as well: the go does not stay with the one who would be next."""
    s = table().hand(1, "Wolves").go("Bree").until(Question.WINDOW, 1)
    s.act(next(x for x in s.legal() if x.verb == Verb.PILE)).until(Question.WINDOW, 2).pass_()
    s.until(Question.WINDOW, 1).pass_()
    assert s.decider == 0 and go_of(s.state) == 0


@rule("LORE-MULTI-21")
def test_a_call_gives_everybody_else_one_more_turn() -> None:
    """If the end game is called, each other player has one more turn first."""
    assert [council_due(called(table(), turn).state) for turn in (0, 1, 2)] == [False, False, True]


def called(s: Scenario, later: int) -> Scenario:
    """The first player called the end game in turn five; so many turns have passed since."""
    return s.change(turn=type(s.state.turn)(number=5 + later, mover=later, caller=0, called=5))


@rule("LORE-MULTI-21", "LORE-RULING-113")
@pytest.mark.parametrize("gone", [0, 1], ids=["the caller", "who had his turn"])
def test_nobody_loses_his_last_turn_because_another_player_leaves(gone: int) -> None:
    """Called by the first of four; in the third one's turn somebody leaves: the fourth still has his turn."""
    s = called(table(4).company(3, "Boromir II", at="Minas Tirith"), 2)
    s._take(Action(LEAVE, (gone,)))
    assert not council_due(s.state), "the fourth player has not had his turn"
    s.change(turn=type(s.state.turn)(number=8, mover=3, caller=0, called=5))
    assert council_due(s.state)
    t = called(table(4).company(3, "Boromir II", at="Minas Tirith"), 2)
    t._take(Action(LEAVE, (3,)))
    assert council_due(t.state), "who left has no turn to wait for"


@rule("LORE-MULTI-22")
def test_all_piles_twice_exhausted_end_the_game() -> None:
    """If all draw piles have been exhausted twice, the end game takes place at the end of the current turn."""
    s = table().exhausted(0, 2).exhausted(1, 2).exhausted(2, 1)
    assert not council_due(s.state)
    t = table().exhausted(0, 2).exhausted(1, 2).exhausted(2, 2)
    assert council_due(t.state)


@rule("LORE-MULTI-23", "LORE-RULING-139")
def test_the_most_points_win_and_equal_tops_share() -> None:
    """Most MPs win; equal top totals share the win, unless all are equal."""
    state = table().state
    assert best(state, (5, 9, 3)) == (1,)
    assert best(state, (9, 9, 3)) == (0, 1)
    assert best(state, (4, 4, 4)) == ()


def test_who_leaves_takes_his_companies_along_and_the_others_go_on() -> None:
    s = table().go("Bree").until(Question.WINDOW)
    s._take(Action(LEAVE, (1,)))
    assert not any(c.seat == 1 for c in s.state.companies)
    assert isinstance(s.pending, Decision) and s.decider in (0, 2)
    s.finish_turn()
    assert s.state.turn.mover == 2
    s._take(Action(LEAVE, (2,)))
    assert s.pending == Over(2, (0,), s.pending.points if isinstance(s.pending, Over) else ())


@rule("LORE-MULTI-11", "LORE-MULTI-16")
def test_hazard_play_ends_when_nobody_of_the_company_is_left() -> None:
    """The only traveller falls: nobody is asked for hazards any more, and the turn goes on."""
    s = Scenario(seats=3).company(0, "Frodo", at="Rivendell")
    s.company(1, "Éowyn", at="Lórien").company(2, "Faramir", at="Edhellond")
    piled(s, 1, "Giant").rolls(2, 12).go("Weathertop").until(Question.WINDOW, 1)
    s.act(next(x for x in s.legal() if x.verb == Verb.PLAY))
    while s.where("Frodo") is not Zone.MP:
        s.plain()
    s.finish_turn()
    assert s.state.turn.mover == 1 and s.where("Frodo") is Zone.MP


@rule("LORE-RULING-113")
def test_who_leaves_in_his_own_turn_ends_it_and_leaves_nothing_in_play() -> None:
    """In the middle of his movement: his companies and cards are gone, nobody travels, the next player moves."""
    s = table().bears("Gimli", "Sting").go("Bree").until(Question.WINDOW, 1)
    s._take(Action(LEAVE, (0,)))
    assert s.state.turn.company == NONE and not s.state.zones[0][Zone.PLAY]
    assert {s.where(name) for name in ("Gimli", "Balin", "Sting")} == {Zone.DISCARD}
    assert isinstance(s.pending, Decision) and s.state.turn.mover == 1
    assert not any(isinstance(frame, Movement | Circle) for frame in s.state.frames)
    t = table().go("Bree").until(Question.WINDOW, 1)
    t._take(Action(LEAVE, (1,)))
    assert t.where("Éowyn") is Zone.DISCARD and t.where("Gimli") is Zone.PLAY


@rule("LORE-RULING-113")
def test_who_leaves_before_the_first_turn_stops_the_game_of_several() -> None:
    """There is no game yet that the others could go on with: it is stopped, and nobody has won."""
    m = start(3)
    waits = run_to(m, Question.DRAFT)
    m.take(Action(LEAVE, (waits.seat,)))
    over = m.advance()
    assert isinstance(over, Over) and (over.how, over.winners) == (STOPPED, ())


@rule("LORE-RULING-113")
@pytest.mark.parametrize("gone", [1, 2])
def test_what_was_under_way_lapses_when_somebody_leaves(gone: int) -> None:
    """A creature just declared goes to its player's discard pile, the company arrives, and its site phase comes."""
    s = piled(table(), 1, "Wolves").go("Bree").until(Question.WINDOW, 1)
    s.act(next(x for x in s.legal() if x.verb == Verb.PLAY)).window(At.COUNTER, 0)
    assert s.where("Wolves") is Zone.DECLARED
    s._take(Action(LEAVE, (gone,)))
    assert s.where("Wolves") is Zone.DISCARD
    s.until(Question.ENTER)
    assert (s.decider, s.site_of("Gimli")) == (0, "Bree")
    s._take(Action(LEAVE, (3 - gone,)))
    assert isinstance(s.pending, Over) and s.pending.winners == (0,)


@rule("LORE-RULING-113")
def test_a_site_phase_ends_when_somebody_leaves() -> None:
    """In the middle of an automatic-attack another player leaves: the attack is over, and so is the site phase."""
    s = Scenario(seats=3).company(0, "Gimli", "Balin", at="Ettenmoors").company(1, "Éowyn", at="Lórien")
    s.company(2, "Faramir", at="Edhellond").stay().until(Question.ENTER).pick(1).until(Question.ASSIGN)
    s._take(Action(LEAVE, (2,)))
    assert not any(isinstance(frame, Attack) for frame in s.state.frames)
    asked = set()
    while s.state.turn.mover == 0:
        asked.add(s.question)
        s.plain()
    assert Question.ENTER not in asked and s.state.turn.mover == 1


@rule("LORE-MULTI-05", "LORE-MULTI-06")
def test_who_put_nothing_away_has_nothing_to_refill_and_three_are_enough() -> None:
    """Nobody is asked how many of no cards he draws, nor for a fourth hazard."""
    m = start()
    seat = run_to(m, Question.HAZARD_PILE).seat
    m.take(PASS)
    after = m.advance()
    assert isinstance(after, Decision) and after != Decision(seat, Question.REFILL)
    for seed in range(1, 20):
        m = start(seed=seed)
        seat = run_to(m, Question.HAZARD_PILE).seat
        while m.advance() == Decision(seat, Question.HAZARD_PILE):
            plays = [x for x in GAME.legal(m.state, m.dealer.knowledge(seat)) if x != PASS]
            if not plays:
                break
            m.take(plays[0])
        if len(m.state.zones[seat][Zone.HAZARDS]) == 3:
            assert m.state.zones[seat][Zone.HAND] and m.advance() == Decision(seat, Question.REFILL)
            return
    raise AssertionError("nobody ever held three hazards")


@rule("LORE-END-05", "LORE-RULING-113")
def test_who_leaves_in_the_end_game_rolls_no_more_and_the_others_do() -> None:
    """The council goes on with those who are left, and the winner is one of them."""
    s = table().company(1, "Háma", at="Edoras").company(2, "Beregond", at="Minas Tirith")
    for seat in range(3):
        s.exhausted(seat, 2)
    s.until(Question.NEXT_ROLL)
    gone = s.decider
    s._take(Action(LEAVE, (gone,)))
    asked = set()
    while isinstance(s.pending, Decision):
        asked.add(s.decider)
        s.plain()
    assert gone not in asked
    assert isinstance(s.pending, Over) and gone not in s.pending.winners

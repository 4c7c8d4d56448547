"""Three to five players: seats, Wizards, hazard-opponents, variants, calls and who is out (METW-MUL)."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from msgspec.structs import replace

from engine.cards.decks import DeckEntry
from engine.editions import edition
from engine.journeys.cards.printed import Definition, Kind, Side
from engine.journeys.table.board import companies_of, face
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Window
from engine.journeys.table.records import Phase, Zone
from engine.journeys.table.verbs import PASS, Question, Verb, pick
from engine.kernel.actions import LEAVE, NUMBER, Action, Identity, show
from engine.kernel.pending import Decision, Numbers, Over
from engine.kernel.records import NONE
from engine.metw.audit import why_not_deck, why_untrue
from engine.metw.cards.deck_rules import check
from engine.metw.cards.decks import ready_decks
from engine.metw.cards.library import load
from engine.metw.decklists import listed, sections
from engine.metw.game import GAME
from engine.metw.phases.endings import BY_CONCESSION, BY_WIZARD, STOPPED, lose_wizard
from engine.metw.phases.endofturn import may_discard
from engine.metw.phases.leaving import put_out
from engine.metw.phases.seating import keeps_legal
from engine.metw.phases.turn import council_due
from engine.metw.table.board import clockwise, hazard_opponent, hazard_player
from engine.metw.table.frames import EndOfTurn, Exchange, Round, Seating, TurnFrame
from engine.metw.table.records import MetwState
from engine.metw.table.scoring import Sort, council_points
from engine.metw.table.verbs import Asked, Say
from engine.metw.variants import MULTI, STANDARD, STARTER_MULTI, VARIANTS, Option, options_ok
from engine.selfplay import Match
from tests.metw.scenario import Scenario
from tests.rules_plugin import rule

READY = list(ready_decks().values())[2:]
"""Ready decks with a sideboard."""


def table(*options: int, mover: int = 0, seats: int = 3) -> Scenario:
    """Seat 0 moves; the others follow clockwise by their numbers."""
    s = Scenario(MULTI, mover=mover, options=options, seats=seats).company(0, "Aragorn II", "Gimli", at="Rivendell")
    s.company(1, "Éowyn", at="Lórien").company(2, "Faramir", at="Edhellond")
    return s


def start(seats: int = 3, seed: int = 1, variant: int = MULTI, options: tuple[int, ...] = ()) -> Match[MetwState]:
    """A game about to be set up with ready decks."""
    parts = [sections(READY[seat], variant) for seat in range(seats)]
    return Match(GAME, parts, random.Random(seed).randrange, variant, options)


def run_to(m: Match[MetwState], question: int) -> Decision:
    """Give first answers that are no pass until that question is asked."""
    while True:
        waits = m.advance()
        assert isinstance(waits, Decision)
        if waits.question == question:
            return waits
        legal = GAME.legal(m.state, m.dealer.knowledge(waits.seat))
        m.take(next((x for x in legal if x.args), legal[0]) if waits.question == Asked.REVEAL else legal[0])


def printed(identity: Identity) -> Definition:
    """What is printed on a hidden card."""
    return MetwState.book[identity.definition].definition


def by_place(m: Match[MetwState]) -> list[int]:
    """The seats clockwise, who moves first before all others."""
    return sorted(range(len(m.state.players)), key=lambda seat: m.state.players[seat].place)


# ---------------------------------------------------------------------------------------------------- before the game
@rule("METW-MUL-20", "METW-MUL-21", "METW-CHANCE-23")
def test_tied_players_roll_again_and_each_sits_left_of_the_next_higher_roll() -> None:
    """Seats 0 and 2 tie at seven behind seat 1 with eleven; seat 2 wins their second roll."""
    dice = [3, 4, 5, 6, 3, 4, 1, 1, 6, 6]
    m = start()
    while not isinstance(waits := GAME.pending(m.state), Decision):
        thrown = waits == Numbers(6)
        m.take(Action(NUMBER, (dice.pop(0) - 1,)) if thrown else m.dealer.answer(m.state, waits))
    assert not dice, "ten dice: three pairs, and two more for the tied"
    assert by_place(m) == [1, 2, 0]
    assert waits == Decision(1, Asked.WIZARD)


@rule("METW-MUL-22", "METW-DEC-83", "METW-MUL-10", "METW-MUL-01")
def test_wizards_are_chosen_by_the_rolls_and_the_highest_roller_begins() -> None:
    m = start(5)
    run_to(m, Asked.WIZARD)
    order, taken = by_place(m), []
    for place, seat in enumerate(order):
        waits = m.advance()
        assert waits == Decision(seat, Asked.WIZARD)
        legal = GAME.legal(m.state, m.dealer.knowledge(seat))
        assert len(legal) == 5 - place and not {x.args[0] for x in legal} & set(taken)
        for number in taken:
            refused = GAME.why_not(m.state, pick(number))
            assert refused is not None and refused.rule == "METW-MUL-22"
        taken.append(legal[-1].args[0])
        m.take(legal[-1])
    assert [m.state.players[seat].wizard for seat in order] == taken
    run_to(m, Question.WINDOW)
    assert m.state.turn.mover == order[0] and m.state.turn.number == 1
    assert clockwise(m.state, order[0]) == tuple(order), "play goes on to the left"


@rule("METW-MUL-23", "METW-MUL-08", "METW-MUL-22")
def test_only_the_chosen_wizard_goes_into_the_play_deck_and_into_play() -> None:
    m = start()
    waits = run_to(m, Asked.DECK_CHARACTER)
    seat, known = waits.seat, m.dealer.knowledge(waits.seat)
    mine = m.state.players[seat].wizard
    pool = {card: known[card].definition for card in m.state.zones[seat][Zone.POOL]}
    wizards = Counter(n for n in pool.values() if MetwState.book[n].definition.is_main)
    assert set(wizards.values()) == {2} and len(wizards) == 5, "every player has every Wizard at hand, twice"
    offered = [pool[x.args[0]] for x in GAME.legal(m.state, known) if x.args]
    assert [n for n in offered if MetwState.book[n].definition.is_main] == [mine, mine]
    other = next(card for card, n in pool.items() if n in wizards and n != mine)
    lie = why_untrue(m.state, pick(other), pool)
    assert lie is not None and lie.rule == "METW-MUL-23"
    own = next(card for card, n in pool.items() if n == mine)
    assert why_untrue(m.state, pick(own), pool) is None
    before = len(m.state.zones[seat][Zone.DRAW])
    people = [x for x in GAME.legal(m.state, m.dealer.knowledge(seat)) if x.args]
    while m.advance() == Decision(seat, Asked.DECK_CHARACTER):
        legal = GAME.legal(m.state, m.dealer.knowledge(seat))
        m.take(next((x for x in legal if x.args), PASS))
    assert len(m.state.zones[seat][Zone.DRAW]) - before == min(12, len(people)), "ten characters and two Wizards"


@rule("METW-MUL-22", "METW-HID-12")
def test_another_wizard_than_the_chosen_one_is_not_played() -> None:
    gandalf, saruman = (load().named(name).number for name in ("Gandalf", "Saruman"))
    s = table().hand(0, "Gandalf", "Saruman").player(0, wizard=gandalf).player(1, wizard=saruman)
    assert s.why_not_play("Gandalf") == ""
    assert s.why_not_play("Saruman") == "METW-MUL-22"


@rule("METW-MUL-25", "METW-MUL-26", "METW-MUL-27", "METW-DEC-84")
def test_characters_are_revealed_from_the_lowest_roll_counter_clockwise() -> None:
    m = start(4)
    run_to(m, Asked.REVEAL)
    order = by_place(m)
    revealed: list[int] = []
    for seat in [*reversed(order), *reversed(order)]:
        waits = m.advance()
        assert waits == Decision(seat, Asked.REVEAL)
        known = m.dealer.knowledge(seat)
        legal = GAME.legal(m.state, known)
        assert PASS in legal
        numbers = [x.shown[0].definition for x in legal if x.shown]
        assert not set(numbers) & set(revealed)
        for x in _again(m, seat, revealed):
            refused = GAME.why_not(m.state, x)
            assert refused is not None and refused.rule == "METW-MUL-26"
        revealed.append(numbers[0])
        m.take(next(x for x in legal if x.shown))
    assert len(set(revealed)) == 8
    run_to(m, Asked.STARTING_ITEM)
    for seat in order:
        mine = [face(m.state, who) for group in companies_of(m.state, seat) for who in group.members]
        assert 1 <= len(mine) <= 5 and sum(one.mind for one in mine) <= 20


def _again(m: Match[MetwState], seat: int, revealed: list[int]) -> list[Action]:
    """The answers that would reveal somebody for a second time."""
    known = m.dealer.knowledge(seat)
    found = [card for card in m.state.zones[seat][Zone.POOL] if known[card].definition in revealed]
    return [Action(Verb.PICK, (card,), (show(card, known),)) for card in found]


@rule("METW-MUL-27", "METW-MUL-25")
def test_who_passes_reveals_nobody_more_and_the_others_go_on() -> None:
    m = start()
    first = run_to(m, Asked.REVEAL).seat
    m.take(PASS)
    asked = set()
    while isinstance(waits := m.advance(), Decision) and waits.question == Asked.REVEAL:
        asked.add(waits.seat)
        legal = GAME.legal(m.state, m.dealer.knowledge(waits.seat))
        m.take(next((x for x in legal if x.args), PASS))
    assert asked == set(range(3)) - {first}
    assert not companies_of(m.state, first)


@rule("METW-MUL-27")
def test_mind_over_twenty_is_not_revealed() -> None:
    m = start()
    seat = run_to(m, Asked.REVEAL).seat
    frame = m.state.frames[-1]
    assert isinstance(frame, Seating)
    known = m.dealer.knowledge(seat)
    people = sorted(
        (card for card in m.state.zones[seat][Zone.POOL] if printed(known[card]).kind is Kind.CHARACTER),
        key=lambda card: -printed(known[card]).mind,
    )
    most = printed(known[people[0]]).mind
    reveal = Action(Verb.PICK, (people[0],), (show(people[0], known),))
    for less, rule_id in ((1, "METW-MUL-27"), (0, None)):
        limited = replace(m.state, rules=replace(m.state.rules, starting_mind=most - less))
        refused = GAME.why_not(limited, reveal)
        assert (refused and refused.rule) == rule_id
    unseen = GAME.why_not(m.state, Action(Verb.PICK, (people[0],)))
    assert unseen is not None and unseen.rule == "METW-MUL-25"


def rule_against(m: Match, action: Action) -> str | None:
    """The statement by which an answer is refused."""
    refused = GAME.why_not(m.state, action)
    return refused and refused.rule


@rule("METW-MUL-09", "METW-RULING-121", "METW-DEC-85")
def test_three_cards_of_the_play_deck_are_exchanged_with_the_sideboard() -> None:
    m = start()
    seat = run_to(m, Asked.EXCHANGE_OUT).seat
    frame = m.state.frames[-1]
    assert isinstance(frame, Exchange) and frame.left == 3
    before = {zone: len(m.state.zones[seat][zone]) for zone in (Zone.DRAW, Zone.SIDEBOARD)}
    for _ in range(3):
        known = m.dealer.knowledge(seat)
        undrawn = m.state.zones[seat][Zone.DRAW]
        assert {x.args for x in GAME.legal(m.state, known)} == {(), *((card,) for card in undrawn)}
        assert rule_against(m, pick(m.state.zones[seat][Zone.SIDEBOARD][0])) == "METW-MUL-09"
        assert rule_against(m, Action(Verb.DISCARD, (m.state.zones[seat][Zone.DRAW][0],))) == "METW-MUL-09"
        out = next(card for card in m.state.zones[seat][Zone.DRAW] if printed(known[card]).side is Side.RESOURCE)
        m.take(pick(out))
        assert m.advance() == Decision(seat, Asked.EXCHANGE_IN)
        assert rule_against(m, pick(out)) == "METW-RULING-121"
        assert rule_against(m, Action(Verb.DISCARD, (m.state.zones[seat][Zone.SIDEBOARD][0],))) == "METW-RULING-121"
        legal = GAME.legal(m.state, m.dealer.knowledge(seat))
        sides = {printed(known[x.args[0]]).side for x in legal if x.args}
        assert sides == {Side.RESOURCE}, "a resource makes room for a resource"
        m.take(legal[-1])
        assert out in m.state.zones[seat][Zone.SIDEBOARD] or m.state.owed[seat]
        waits = m.advance()
    assert waits != Decision(seat, Asked.EXCHANGE_OUT), "three and no more"
    assert {zone: len(m.state.zones[seat][zone]) for zone in before} == before


@rule("METW-MUL-09", "METW-MUL-06")
def test_an_exchange_keeps_the_deck_legal() -> None:
    creature, event = (load().named(name).number for name in ("Giant", "Lure of the Senses"))
    resource = load().named("Concealment").number
    s = Scenario(MULTI, seats=3).state
    assert not keeps_legal(s, [creature, event], creature, event), "one creature of two hazards is the least"
    assert keeps_legal(s, [creature, creature, creature, event], creature, event)
    assert keeps_legal(s, [creature, event], event, creature)
    assert not keeps_legal(s, [creature, event, resource], resource, event), "as many resources as hazards"
    m = start()
    seat = run_to(m, Asked.EXCHANGE_OUT).seat
    out, into = m.state.zones[seat][Zone.DRAW][0], m.state.zones[seat][Zone.SIDEBOARD][0]
    m.take(pick(out))
    known = {out: resource, into: event}
    lie = why_untrue(m.state, pick(into), known)
    assert lie is not None and lie.rule == "METW-MUL-09"
    assert why_untrue(m.state, pick(into), {out: resource, into: resource}) is None


@rule("METW-MUL-06", "METW-MUL-24")
def test_decks_of_several_need_half_their_hazards_creatures_and_may_have_a_larger_pool() -> None:
    deck = READY[0]
    assert not check(deck, load(), several=True)
    people = [card.number for card in load().definitions if card.kind is Kind.CHARACTER]
    mine = {entry.number for entry in deck.pool}
    more = tuple(DeckEntry(0, 1, number) for number in people if number not in mine)
    held = sum(entry.copies for entry in deck.pool if load()[entry.number].kind is Kind.CHARACTER)
    full = replace(deck, pool=(*deck.pool, *more[: 25 - held]))
    assert not [one for one in check(full, load(), several=True) if one.rule == "METW-MUL-24"]
    assert "METW-SETUP-22" in {one.rule for one in check(full, load())}
    over = replace(deck, pool=(*deck.pool, *more[: 26 - held]))
    assert "METW-MUL-24" in {one.rule for one in check(over, load(), several=True)}
    tame = replace(deck, draw=tuple(entry for entry in deck.draw if not load()[entry.number].is_creature))
    assert "METW-MUL-06" in {one.rule for one in check(tame, load(), several=True)}
    assert "METW-MUL-06" not in {one.rule for one in check(tame, load())}
    house = edition("metw").decks
    assert not house.check(deck, MULTI, ()) and "METW-MUL-06" in {one.rule for one in house.check(tame, MULTI, ())}
    assert why_not_deck(MULTI, (), listed(deck, MULTI)) is None


# ------------------------------------------------------------------------------------------------------- whose hazards
@rule("METW-MUL-28", "METW-MUL-29", "METW-RULING-119")
def test_the_left_neighbour_draws_and_plays_the_hazards_and_nobody_else() -> None:
    s = table().hand(1, "Orc-patrol").hand(2, "Orc-patrol").lay("Mount Gram")
    before = [len(s.state.zones[seat][Zone.HAND]) for seat in range(3)]
    s.hazards()
    assert s.decider == 1 == hazard_player(s.state)
    drawn = [len(s.state.zones[seat][Zone.HAND]) - before[seat] for seat in range(3)]
    assert drawn[1] > 0 and drawn[2] == 0
    assert s.why_not_play("Orc-patrol") == ""
    window = s.state.frames[-1]
    assert isinstance(window, Window) and window.seats == (0, 1, 2)
    turned = replace(window, at=2)
    other = replace(s.state, frames=(*s.state.frames[:-1], turned))
    card = s.in_hand(2, "Orc-patrol")
    refused = GAME.why_not(other, Action(Verb.PLAY, (card, 0)))
    assert refused is not None and refused.rule == "METW-MUL-29"
    guard = GAME.why_not(other, Action(Say.GUARD, (card,)))
    assert guard is not None and guard.rule == "METW-OG-01"


@rule("METW-MUL-13")
def test_any_player_plays_twilight_at_any_time_and_events_act_on_all() -> None:
    s = table().in_play(1, "Doors of Night").hand(2, "Twilight").lay("Mount Gram")
    s.window(3, 2)
    assert s.playable("Twilight"), "he is nobody's hazard-opponent now"
    quiet = table().hand(2, "Twilight").lay("Mount Gram").hazards()
    quiet.act(PASS)
    assert quiet.decider != 2, "with no environment in play he is not asked"


@rule("METW-RULING-119", "METW-MUL-13")
def test_answers_go_clockwise_from_the_declarer() -> None:
    s = table(seats=4).company(3, "Haldir", at="Lórien").in_play(1, "Doors of Night").hand(1, "Orc-patrol")
    s.hand(0, "Twilight").hand(2, "Twilight").hand(3, "Twilight").go("Mount Gram")
    s.act(s.play_action("Orc-patrol"))
    if s.question is Question.TARGET:
        s.act(pick(0))
    asked = []
    for _ in range(3):
        asked.append(s.decider)
        s.act(PASS)
    assert asked == [2, 3, 0]


@rule("METW-MUL-30", "METW-LEV-03")
def test_long_events_of_the_hazard_opponent_leave_and_others_stay() -> None:
    s = table().in_play(1, "Foul Fumes").in_play(2, "Wake of War").hand(1, "Orc-patrol").window(3, 1)
    assert s.state.turn.number == 3
    assert s.copies("Foul Fumes") == [Zone.DISCARD] and s.copies("Wake of War") == [Zone.PLAY]


@rule("METW-MUL-12")
def test_the_optional_discard_is_for_the_mover_and_for_whom_he_opposes() -> None:
    s = table().at(Phase.END_OF_TURN)
    for seat in range(3):
        s.hand(seat, *["Concealment"] * 8)
    asked = []
    while s.state.turn.mover == 0:
        if s.asked == Question.OPTION:
            asked.append(s.decider)
        s.plain()
    assert asked == [0, 2], "seat 2 has seat 0 as its hazard-opponent"
    assert [may_discard(s.state, seat) for seat in range(3)] == [True, True, False], "now seat 1 moves"


# ------------------------------------------------------------------------------------------------------- the variants
@rule("METW-MUL-12", "METW-RULING-122")
def test_who_leaves_when_his_discard_is_due_is_asked_no_more_and_nobody_twice() -> None:
    s = table().at(Phase.END_OF_TURN)
    for seat in range(3):
        s.hand(seat, *["Concealment"] * 8)
    while (s.asked, s.decider) != (Question.OPTION, 2):
        s.plain()
    s._take(Action(LEAVE, (2,)))
    while s.state.turn.mover == 0:
        assert s.asked != Question.OPTION
        s.plain()
    assert s.state.turn.mover == 1


@rule("METW-MUL-14")
def test_the_hazard_opponent_shifts_one_seat_each_turn() -> None:
    s = table(Option.SHIFTING, seats=4).company(3, "Haldir", at="Lórien").hand(2, "Orc-patrol")
    s.in_play(1, "Foul Fumes").in_play(2, "Wake of War")
    seen = {}
    for turns in (1, 2, 3, 4):
        players = (replace(s.state.players[0], turns=turns), *s.state.players[1:])
        seen[turns] = hazard_opponent(replace(s.state, players=players), 0)
    assert seen == {1: 1, 2: 2, 3: 3, 4: 1}
    s.window(3, 2)
    assert s.state.turn.number == 3
    assert s.copies("Foul Fumes") == [Zone.DISCARD], "those of the last hazard-opponent go"
    assert s.copies("Wake of War") == [Zone.PLAY]


@rule("METW-MUL-31", "METW-MUL-32", "METW-DEC-86", "METW-MUL-16")
def test_each_opponent_plays_up_to_two_hazards_in_turn() -> None:
    s = table(Option.SHARED).hand(1, "Doors of Night", "Orc-patrol", "Orc-patrol").hand(2, "Orc-patrol")
    before = [len(s.state.zones[seat][Zone.HAND]) for seat in range(3)]
    s.go("Mount Gram")
    assert s.decider == 1 and len(s.state.zones[1][Zone.HAND]) > before[1]
    assert len(s.state.zones[2][Zone.HAND]) == before[2], "only the first of them draws"
    s.disturb(lambda d: d.set_journey(s.state.turn.company, limit=9))
    s.sends("Doors of Night")
    s.act(Action(Say.GUARD, (s.in_hand(1, "Orc-patrol"),))).hazards()
    assert s.why_not_play("Orc-patrol") == "METW-MUL-31", "two at a place"
    s.act(PASS).window(3, 2)
    assert hazard_player(s.state) == 1 and s.why_not_play("Orc-patrol") == "METW-MUL-29", "Twilight is all he may play"
    while (hazard_player(s.state), s.decider) != (2, 2):
        s.act(PASS)
    assert s.why_not_play("Orc-patrol") == "", "now it is his place"


@rule("METW-MUL-33")
def test_the_round_ends_when_each_has_declined_or_the_limit_is_used() -> None:
    s = table(Option.SHARED).hand(1, "Orc-patrol").hand(2, "Orc-patrol").go("Mount Gram")
    places = []
    while any(isinstance(frame, Round) for frame in s.state.frames):
        places.append(hazard_player(s.state))
        s.act(PASS)
        s.pending  # noqa: B018  (nature answers first)
    assert list(dict.fromkeys(places)) == [1, 2]
    spent = table(Option.SHARED).hand(1, "Orc-patrol").hand(2, "Orc-patrol").go("Mount Gram")
    spent.disturb(lambda d: d.set_journey(spent.state.turn.company, played=2, hazards=(1, 1)))
    while any(isinstance(frame, Round) for frame in spent.state.frames):
        assert hazard_player(spent.state) == 1, "the limit is used: it is nobody else's place"
        spent.act(PASS)
        spent.pending  # noqa: B018  (nature answers first)


@rule("METW-MUL-34", "METW-RULING-118")
@pytest.mark.parametrize(("hazards", "first"), [((), 2), ((1,), 2), ((1, 2), 1)])
def test_the_next_company_begins_left_of_the_last_hazard(hazards: tuple[int, ...], first: int) -> None:
    s = table(Option.SHARED).hand(1, "Orc-patrol").hand(2, "Orc-patrol").company(0, "Bilbo", at="Bag End")
    s.until_company("Aragorn II") if s.question is not Question.NEXT_COMPANY else s
    began = s.state.turn.company
    s.disturb(lambda d: d.set_journey(began, hazards=hazards, played=len(hazards)))
    while s.state.turn.company == began:
        s.plain()
        s.pending  # noqa: B018  (nature answers first)
    turn = s.state.frames[0]
    assert isinstance(turn, TurnFrame) and turn.first == first


@rule("METW-MUL-16", "METW-MUL-17")
def test_with_shared_hazards_all_hands_are_filled_after_each_company() -> None:
    s = table(Option.SHARED).hand(1, "Orc-patrol").hand(2, "Orc-patrol").go("Mount Gram")
    s.until(Question.ENTER)
    assert all(len(s.state.zones[seat][Zone.HAND]) == 8 for seat in range(3))
    assert [may_discard(s.state, seat) for seat in range(3)] == [True, False, True], "seat 0 sits left of seat 2"


@rule("METW-MUL-14", "METW-MUL-31", "METW-MUL-25")
def test_what_several_may_agree_on() -> None:
    assert options_ok(MULTI, (Option.SHIFTING,)) is None and options_ok(STARTER_MULTI, (Option.SHARED,)) is None
    for variant, options, told in (
        (STANDARD, (Option.SHARED,), "METW-MUL-14"),
        (MULTI, (Option.SHIFTING, Option.SHARED), "METW-MUL-31"),
        (MULTI, (Option.DRAFT,), "METW-MUL-25"),
    ):
        refused = options_ok(variant, options)
        assert refused is not None and refused.rule == told
    seats = {variant.number: variant.seats for variant in VARIANTS}
    assert seats[MULTI] == seats[STARTER_MULTI] == (3, 4, 5)


# ------------------------------------------------------------------------------------------------------------- the end
@rule("METW-MUL-02")
def test_after_a_call_every_other_player_has_one_more_turn() -> None:
    s = table(mover=1).exhausted(1, 1).at(Phase.END_OF_TURN)
    s.until(Question.CALL).act(Action(Verb.CALL))
    movers = []
    while not isinstance(s.pending, Over) and s.state.turn.phase is not Phase.COUNCIL:
        if s.state.turn.mover not in movers:
            movers.append(s.state.turn.mover)
        s.plain()
    assert movers == [2, 0]


@rule("METW-MUL-04", "METW-RULING-120")
def test_points_are_doubled_only_where_no_opponent_has_any() -> None:
    s = table().stored(0, "Glamdring").stored(2, "Orcrist")
    alone = table().stored(0, "Glamdring")
    assert council_points(s.state, 0) < council_points(alone.state, 0)
    assert Sort.ITEM == 1


@rule("METW-SMP-04", "METW-MUL-01")
def test_a_card_shown_at_the_council_lowers_the_total_of_who_has_it() -> None:
    s = table().hand(2, "Aragorn II").at_council()
    s.until(Asked.COUNCIL_CARDS, 2).act(pick(s.in_hand(2, "Aragorn II")))
    plain = [council_points(s.state, seat) for seat in range(3)]
    over = s.finish()
    assert over.points == (plain[0] - 1, plain[1], plain[2])


@rule("METW-MUL-03", "METW-RULING-122")
def test_whose_wizard_is_eliminated_is_out_and_the_others_go_on() -> None:
    s = table().bears("Aragorn II", "Glamdring").bears("Gimli", "Lure of the Senses", seat=1)
    s.in_play(0, "Gates of Morning").in_play(0, "Doors of Night").hand(1, "Orc-patrol").go("Mount Gram")
    s.disturb(lambda d: lose_wizard(d, 0))
    assert not isinstance(s.pending, Over)
    s.act(PASS)
    s.pending  # noqa: B018  (nature answers first)
    assert not s.state.players[0].active and not companies_of(s.state, 0)
    assert s.state.turn.mover == 1, "his turn is over"
    assert s.copies("Glamdring") == [Zone.OUT] and s.copies("Aragorn II") == [Zone.OUT]
    assert s.copies("Lure of the Senses") == [Zone.DISCARD], "cards of others on his are discarded"
    assert s.copies("Gates of Morning") == [Zone.OUT]
    assert s.copies("Doors of Night") == [Zone.PLAY], "his hazards stay"
    s.disturb(lambda d: lose_wizard(d, 2))
    over = s.pending
    assert isinstance(over, Over) and over.how == BY_WIZARD and over.winners == (1,)


@rule("METW-MUL-03", "METW-RULING-105", "METW-RULING-122")
def test_who_gives_up_is_out_and_the_last_one_wins() -> None:
    s = table().hand(1, "Orc-patrol").hand(2, "Orc-patrol").go("Mount Gram")
    assert s.decider == 1
    s.act(s.play_action("Orc-patrol"))
    s._take(Action(LEAVE, (1,)))
    assert isinstance(s.pending, Decision) and s.decider == 0, "what he had under way lapses, the mover goes on"
    assert hazard_player(s.state) == 2 and s.copies("Orc-patrol").count(Zone.PLAY) == 0
    s.act(PASS)
    assert s.decider == 2 and s.why_not_play("Orc-patrol") == ""
    s._take(Action(LEAVE, (0,)))
    over = s.pending
    assert isinstance(over, Over) and over.how == BY_CONCESSION and over.winners == (2,)
    before = start()
    before.advance()
    before.take(Action(LEAVE, (1,)))
    assert isinstance(waits := GAME.pending(before.state), Over) and waits.how == STOPPED


@rule("METW-RULING-122", "METW-OG-06")
def test_a_card_on_guard_leaves_with_its_player_and_nothing_is_mixed_for_him() -> None:
    """The hazard-opponent has laid a card on-guard and gives up: it lies on guard no more, and he owes nothing."""
    for gone, lies in ((1, 0), (2, 1)):
        s = table().hand(1, "Orc-patrol", "Wolves").hand(2, "Orc-patrol").go("Mount Gram")
        s.act(Action(Say.GUARD, (s.in_hand(1, "Wolves"),)))
        s.hazards()
        assert len(s.state.guards) == 1
        s._take(Action(LEAVE, (gone,)))
        assert len(s.state.guards) == lies and s.state.owed[gone] == ()


@rule("METW-MUL-03", "METW-FC-06")
def test_at_the_council_the_fallen_do_not_count() -> None:
    s = table().stored(0, "Glamdring", "Orcrist").company(0, "Gandalf", at="Lórien").at_council()
    s.bears("Gandalf", *["Lure of the Senses"] * 3, seat=1)
    s.until(Question.NEXT_ROLL, 0)
    s.disturb(lambda d: d.set_player(0, fallen=True))
    over = s.finish()
    assert 0 not in over.winners and over.winners


@rule("METW-MUL-03")
def test_of_two_left_the_other_wins_at_once() -> None:
    s = table()
    s.disturb(lambda d: put_out(d, 2, BY_CONCESSION))
    assert not isinstance(s.pending, Over)
    s.disturb(lambda d: lose_wizard(d, 1))
    over = s.pending
    assert isinstance(over, Over) and over.winners == (0,) and over.how == BY_WIZARD


@rule("METW-MUL-01")
def test_several_end_when_all_who_are_left_have_exhausted_their_decks() -> None:
    s = table().exhausted(0, 1).exhausted(1, 1)
    assert not council_due(s.state)
    s.disturb(lambda d: put_out(d, 2, BY_CONCESSION))
    assert council_due(s.state)


@rule("METW-OPI-02", "METW-MUL-01")
def test_influence_reaches_every_opponent() -> None:
    s = Scenario(MULTI, seats=3).company(0, "Aragorn II", at="Edoras").company(1, "Éowyn", at="Lórien")
    s.company(2, "Faramir", at="Edoras").player(0, turns=3).at(Phase.SITE).enter()
    targets = {x.args[1] for x in s.legal() if x.verb == Say.INFLUENCE}
    assert targets == {s.named("Faramir")}
    s.act(Action(Say.INFLUENCE, (s.named("Aragorn II"), s.named("Faramir"), NONE)))
    while not any(event.kind == Told.ROLLS for event in s.events):
        s.plain()
        s.pending  # noqa: B018  (nature answers first)
    rollers = [event.args[0] for event in s.events if event.kind == Told.ROLLS]
    assert rollers == [0, 2], "the owner of the target rolls against it"
    assert not any(isinstance(frame, EndOfTurn) for frame in s.state.frames)

"""Statements whose second half is easily overlooked, each by itself."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from engine.kernel.actions import Action, show
from engine.kernel.pending import Decision
from engine.selfplay import Match
from engine.tcg.cards.decks import check, starters
from engine.tcg.cards.moments import Phase
from engine.tcg.game import GAME
from engine.tcg.table.board import CARDS, face
from engine.tcg.table.events import Told
from engine.tcg.table.records import Zone
from engine.tcg.table.verbs import Question, Verb
from engine.tcg.variants import FULL
from tests.rules_plugin import rule
from tests.tcg.games import sections
from tests.tcg.scenario import Scenario, number_of

GIMLI = "Gimli, Son of Glóin"


@rule("TCG-TWI-02", "TCG-REG-07")
def test_what_is_left_in_the_pool_stays_for_the_next_move_of_the_turn() -> None:
    s = Scenario(site=4).site(5, "The Bridge of Khazad-dûm").fellowship(GIMLI).pool(7).moved(1)
    s.minions("Uruk Savage").wounds("Gimli", 1).phase(Phase.REGROUP).until(Question.MOVE_ON)
    s.act(Action(Verb.MOVE)).until(Question.WINDOW, 1)
    number = face(s.state, s.named("The Bridge of Khazad-dûm")).shadow
    assert s.twilight == 7 + number + 2
    assert s.in_play("Uruk Savage") and s.wounds_on("Gimli") == 1
    held = s.count(0, Zone.HAND)
    assert held == 1, "the Free Peoples player has not reconciled"


@rule("TCG-MOV-04", "TCG-MOV-03")
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("site", ["Westfarthing", "Bag End", "East Road", "Green Hill Country", "Town Center"])
def test_the_arrow_of_the_site_that_is_left_says_who_lays_the_next_one(site: str, seats: int) -> None:
    s = Scenario(seats=seats).site(1, site)
    for seat in range(1, seats):
        s.adventure(seat, "Ettenmoors")
    arrow = face(s.state, s.state.path[0]).arrow
    s.pass_().until(Question.SITE)
    assert s.decider == (1 if seats == 2 or arrow == "left" else 2)


@rule("TCG-RING-03", "TCG-RING-04", "TCG-DEC-28")
def test_the_ring_is_left_where_it_is_by_whoever_passes() -> None:
    s = Scenario(site=5).minions("Uruk Savage").skirmish("Frodo", "Uruk Savage")
    s.pass_(2)
    assert s.can_use("The One Ring")
    declined = s.fork().pass_()
    declined.until_phase(Phase.REGROUP)
    assert (declined.burdens_on(), declined.wounds_on("Frodo"), declined.state.players[0].worn) == (0, 2, False)
    s.use("The One Ring").until_phase(Phase.REGROUP)
    assert (s.burdens_on(), s.wounds_on("Frodo")) == (2, 0)
    assert [event.args for event in s.events if event.kind == Told.RING] == [(0, 1), (0, 0)]


@rule("TCG-OPEN-05", "LOTR-RULING-37", "LOTR-RULING-83")
def test_strength_that_would_be_below_nothing_is_nothing_and_grows_from_where_it_would_be() -> None:
    trick = "Servant of the Secret Fire"
    s = Scenario(site=5).fellowship(GIMLI, "Gandalf, The Grey Wizard").hand(0, trick, trick).minions("Goblin Bowman")
    s.skirmish("Gimli", "Goblin Bowman")
    assert s.play(trick).until(Question.WINDOW, 0).strength_of("Goblin Bowman") == 1
    assert s.play(trick).until(Question.WINDOW, 0).strength_of("Goblin Bowman") == 0
    assert s.in_play("Goblin Bowman"), "strength 0 kills nobody"


@rule("LOTR-RULING-81", "TCG-SKI-03")
def test_who_was_in_a_cancelled_skirmish_acts_and_fights_no_more_in_it() -> None:
    s = Scenario(site=2).fellowship(GIMLI).minions("Uruk Savage", "Uruk Rager").hand(0, "Hobbit Intuition")
    s.hand(1, "Bred for Battle").pool(9).skirmish("Frodo", "Uruk Savage")
    s.play("Hobbit Intuition")
    so_far = len(s.log)
    s.until_phase(Phase.REGROUP)
    assert not [event for event in s.events if event.kind in (Told.TOTALS, Told.WOUNDED)]
    assert not [x for x in s.log[so_far:] if x.verb == Verb.PLAY]
    assert s.fights == []


@rule("TCG-DECK-04", "TCG-DECK-02")
def test_neither_ring_is_a_card_of_a_draw_deck() -> None:
    deck = starters()["aragorn"]
    for ring in ("The One Ring, The Ruling Ring", "The One Ring, Isildur's Bane"):
        assert "TCG-DECK-04" in {one.rule for one in check(replace(deck, draw=(*deck.draw[1:], number_of(ring))))}


@rule("LOTR-RULING-100", "TCG-TRN-01", "TCG-TWI-03")
def test_a_transfer_pays_what_is_printed_and_starts_nothing() -> None:
    s = Scenario().fellowship(GIMLI, "Farin, Dwarven Emissary").bears("Gimli", "Dwarven Axe")
    played = len(s.state.turn.played)
    s.act(Action(Verb.TRANSFER, (s.named("Dwarven Axe"), s.named("Farin"))))
    assert s.twilight == face(s.state, s.named("Dwarven Axe")).cost
    assert len(s.state.turn.played) == played
    assert not [event for event in s.events if event.kind == Told.PLAYED]
    foes = Scenario(site=4).minions("Moria Scout", "Goblin Runner").bears("Goblin Runner", "Goblin Scimitar")
    foes.phase(Phase.SHADOW)
    moved = Action(Verb.TRANSFER, (foes.named("Goblin Scimitar"), foes.named("Moria Scout")))
    assert foes.why_not(moved) is not None


@rule("TCG-ARC-07")
def test_without_arrows_nobody_is_asked_whom_they_hit() -> None:
    s = Scenario(site=4, seats=3).fellowship(GIMLI).minions("Uruk Savage").minions("Moria Scout", seat=2)
    s.phase(Phase.ARCHERY)
    while s.state.turn.phase is Phase.ARCHERY:
        assert s.question is not Question.SHOT_AT
        s.plain()


@rule("TCG-REG-03", "TCG-REG-07")
def test_shadow_players_reconcile_in_every_regroup_phase_of_a_turn() -> None:
    s = Scenario(site=3, seats=3).site(4, "Moria Lake").fellowship(GIMLI).phase(Phase.REGROUP)
    for _ in range(2):
        asked = []
        while s.question is not Question.MOVE_ON:
            if s.question is Question.RECONCILE:
                asked.append(s.decider)
            s.plain()
        assert asked == [2, 1]
        s.act(Action(Verb.MOVE))


@rule("TCG-RESP-05", "LOTR-RULING-02")
def test_of_three_that_are_required_each_follows_once() -> None:
    s = Scenario(site=6).fellowship(GIMLI).minions(*["Bent on Discovery"] * 3, "Úlairë Lemenya, Lieutenant of Morgul")
    s.phase(Phase.SHADOW).until(Question.ORDER)
    assert len(s.legal()) == 3 and s.decider == 0
    s.act(s.legal()[1])
    assert s.question is Question.ORDER and len(s.legal()) == 2
    s.act(s.legal()[0]).until(Question.WINDOW, 1)
    assert s.count(1, Zone.HAND) == 1 + 3


@rule("TCG-SHA-01", "LOTR-RULING-01")
def test_what_closes_a_shadow_phase_is_required_when_it_ends() -> None:
    s = Scenario(site=6).fellowship(GIMLI).minions("Bent on Discovery", "Úlairë Lemenya, Lieutenant of Morgul")
    s.phase(Phase.SHADOW).until(Question.WINDOW, 1).pass_().until_phase(Phase.MANEUVER)
    assert s.wounds_on("Úlairë Lemenya") == 1 or not s.in_play("Bent on Discovery")


@rule("TCG-SET-01")
@pytest.mark.parametrize("ring", [True, False])
def test_frodo_and_a_ring_are_laid_out_and_nothing_else(ring: bool) -> None:
    deck = starters()["aragorn"]
    other = number_of("The One Ring, The Ruling Ring") if ring else number_of("Sam, Son of Hamfast")
    frodo = next(number for number in deck.bearer if CARDS[number].printed.title == "Frodo")
    wrong = replace(deck, bearer=(number_of("Sam, Son of Hamfast") if ring else frodo, other))
    match = Match(GAME, [sections(wrong), sections(deck)], random.Random(2).randrange, FULL)
    while True:
        waits = match.advance()
        assert isinstance(waits, Decision)
        known = match.known(waits.seat)
        if waits.question == Question.BEARER and waits.seat == 0:
            break
        match.take(GAME.legal(match.state, known)[0])
    assert GAME.legal(match.state, known) == ()
    cards = match.state.zones[0][Zone.BEARER]
    refused = GAME.why_not(match.state, Action(Verb.SHOW, cards, tuple(show(card, known) for card in cards)))
    assert refused is not None and refused.rule == "TCG-SET-01"

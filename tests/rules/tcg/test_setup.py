"""Decks, bids, set-up (TCG-DECK, TCG-BID, TCG-SET, TCG-STA)."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from msgspec.structs import replace

from engine.cards.codes import code_of, seeded_value
from engine.cards.decks import DeckError
from engine.cards.sealed import NOT_IN_THE_POOL
from engine.kernel.actions import Action, Identity, Shown
from engine.kernel.pending import Decision, Over
from engine.kernel.records import is_open
from engine.selfplay import Match
from engine.tcg.cards.decks import (
    BOOSTERS,
    Deck,
    check,
    parse,
    random_deck,
    sealed_deck,
    sealed_pool,
    starters,
    write,
)
from engine.tcg.cards.moments import Phase
from engine.tcg.cards.printed import Side
from engine.tcg.game import GAME
from engine.tcg.phases.setup import start_why_not
from engine.tcg.table.board import CARDS, face
from engine.tcg.table.records import FIRST_TOKEN, TOKENS, State, Zone
from engine.tcg.table.verbs import PASS, Question, Verb
from engine.tcg.variants import FULL, STARTER
from tests.rules_plugin import rule
from tests.tcg.games import sections
from tests.tcg.scenario import number_of

ARAGORN = starters()["aragorn"]
GIMLI = starters()["gimli-in-moria"]


def broken(deck: Deck) -> set[str]:
    return {one.rule for one in check(deck)}


# ------------------------------------------------------------------------------------------------------------- decks
@rule("TCG-DECK-01", "TCG-DECK-02", "TCG-DECK-11")
def test_the_starters_are_legal() -> None:
    assert len(starters()) == 4
    for deck in starters().values():
        assert not check(deck)
        assert (len(deck.bearer), len(deck.adventure), len(deck.draw)) == (2, 9, 60)


SEALED = [code_of(seeded_value(seed)) for seed in range(12)]


@pytest.mark.parametrize("code", SEALED)
def test_every_sealed_pool_holds_a_legal_deck(code: str) -> None:
    pool = sealed_pool(code)
    assert sum(pool.values()) == 71 + BOOSTERS * 11
    deck = sealed_deck(random.Random(code).randrange, code)
    assert check(deck) == () and parse(write(deck)) == deck
    used = Counter((*deck.bearer, *deck.adventure, *deck.draw))
    assert all(copies <= pool[number] for number, copies in used.items())
    assert len(used - Counter(n for d in starters().values() for n in (*d.bearer, *d.adventure, *d.draw))) > 0


def test_a_sealed_deck_has_nothing_from_outside_its_pool() -> None:
    assert sealed_pool(SEALED[0].upper()) == sealed_pool(SEALED[0])
    assert len({tuple(sorted(sealed_pool(code).items())) for code in SEALED}) == len(SEALED)
    deck = sealed_deck(random.Random(1).randrange, SEALED[0])
    strange = next(n for n in sorted(CARDS) if CARDS[n].printed.kind == "minion" and n not in sealed_pool(SEALED[0]))
    shadow = next(n for n in deck.draw if CARDS[n].printed.side is Side.SHADOW)
    rest = list(deck.draw)
    rest[rest.index(shadow)] = strange
    found = check(replace(deck, draw=tuple(rest)))
    assert [one.rule for one in found] == [NOT_IN_THE_POOL] and "not in the pool" in found[0].message
    with pytest.raises(DeckError, match="not the code of a sealed pool"):
        parse("name: X\nsealed: nonsense\n")


@pytest.mark.parametrize("seed", range(5))
def test_random_decks_are_legal(seed: int) -> None:
    deck = random_deck(random.Random(seed).randrange)
    assert not check(deck)
    assert parse(write(deck)) == deck


@rule("TCG-DECK-01", "TCG-DECK-12")
def test_a_draw_deck_has_sixty_cards_or_more() -> None:
    shadow = next(number for number in ARAGORN.draw if CARDS[number].printed.side == 2)
    free = next(number for number in ARAGORN.draw if CARDS[number].printed.side == 1)
    fewer = list(ARAGORN.draw)
    fewer.remove(shadow)
    fewer.remove(free)
    assert broken(replace(ARAGORN, draw=tuple(fewer))) == {"TCG-DECK-01"}
    more = (*ARAGORN.draw, number_of("Lórien Elf"), number_of("Goblin Bowman"))
    assert not broken(replace(ARAGORN, draw=more))


@rule("TCG-DECK-02")
def test_a_deck_needs_frodo_and_the_ring() -> None:
    assert broken(replace(ARAGORN, bearer=(number_of("Sam, Son of Hamfast"), ARAGORN.bearer[0]))) == {"TCG-DECK-02"}


@rule("TCG-DECK-03")
def test_half_of_a_draw_deck_is_shadow() -> None:
    uneven = (*ARAGORN.draw, number_of("Lórien Elf"), number_of("Lórien Elf"))
    assert broken(replace(ARAGORN, draw=uneven)) == {"TCG-DECK-03"}


@rule("TCG-DECK-04")
def test_no_site_and_no_ring_in_the_draw_deck() -> None:
    assert "TCG-DECK-04" in broken(replace(ARAGORN, draw=(*ARAGORN.draw[1:], ARAGORN.adventure[0])))


@rule("TCG-DECK-05", "TCG-DECK-06")
def test_four_of_a_title_and_three_frodos() -> None:
    shadow = [number for number in ARAGORN.draw if CARDS[number].printed.side == 2]
    elves = (number_of("Lórien Elf"),) * 5
    rest = [number for number in ARAGORN.draw if number not in shadow][5:]
    assert broken(replace(ARAGORN, draw=(*shadow, *elves, *rest))) == {"TCG-DECK-05"}
    frodos = tuple(number_of(f"Frodo, {one}") for one in ("Son of Drogo", "Old Bilbo's Heir", "Reluctant Adventurer"))
    assert broken(replace(ARAGORN, draw=(*shadow, *frodos, frodos[0], *rest, elves[0]))) == {"TCG-DECK-06"}


@rule("TCG-DECK-07")
def test_nine_sites_one_of_each_number() -> None:
    twice = (ARAGORN.adventure[1], *ARAGORN.adventure[1:])
    assert broken(replace(ARAGORN, adventure=twice)) == {"TCG-DECK-07"}


# -------------------------------------------------------------------------------------------------------------- bids
def table(*decks: Deck, variant: int = FULL, seed: int = 1) -> Match[State]:
    return Match(GAME, [sections(deck) for deck in decks], random.Random(seed).randrange, variant)


def bid(match: Match[State], *bids: int) -> None:
    """Let every seat lay its bid."""
    for seat, burdens in enumerate(bids):
        waits = match.advance()
        assert waits == Decision(seat, Question.BID)
        secrets = match.known(seat)
        token = next(c for c in match.state.zones[seat][Zone.BIDS] if secrets[c].definition == FIRST_TOKEN + burdens)
        match.take(Action(Verb.PICK, (token,)))
    for _ in bids:
        only(match)


def only(match: Match[State]) -> None:
    """Give the only answer there is."""
    waits = match.advance()
    assert isinstance(waits, Decision)
    (answer,) = GAME.legal(match.state, match.known(waits.seat))
    match.take(answer)


@rule("TCG-BID-01", "TCG-DEC-02")
def test_a_bid_is_laid_unseen_and_turned_up_after_all_others() -> None:
    match = table(ARAGORN, GIMLI)
    waits = match.advance()
    assert waits == Decision(0, Question.BID)
    match.take(GAME.legal(match.state, match.known(0))[3])
    (laid,) = match.state.zones[0][Zone.LAID]
    assert not is_open(laid)
    assert match.state.players[0].bid == 0
    assert match.advance() == Decision(1, Question.BID)


@rule("TCG-BID-01")
def test_what_lies_there_is_what_is_turned_up() -> None:
    match = table(ARAGORN, GIMLI)
    for seat in (0, 1):
        match.advance()
        match.take(GAME.legal(match.state, match.known(seat))[seat])
    assert match.advance() == Decision(0, Question.TURN_UP)
    (laid,) = match.state.zones[0][Zone.LAID]
    other = next(c for c in match.state.zones[0][Zone.BIDS])
    assert GAME.why_not(match.state, Action(Verb.PICK, (other,), (Shown(other, 80, FIRST_TOKEN),))) is not None
    assert GAME.why_not(match.state, PASS) is not None
    assert [x.args for x in GAME.legal(match.state, match.known(0))] == [(laid,)]


@rule("TCG-SET-06")
def test_what_a_companion_does_when_played_it_does_in_a_starting_fellowship() -> None:
    pippin = number_of("Pippin, Hobbit of Some Intelligence")
    taken = next(number for number in ARAGORN.draw if CARDS[number].printed.side is Side.FREE_PEOPLES)
    draw = list(ARAGORN.draw)
    draw[draw.index(taken)] = pippin
    match = table(replace(ARAGORN, draw=tuple(draw)), GIMLI)
    bid(match, 3, 0)
    while (waits := match.advance()) != Decision(0, Question.START):
        assert isinstance(waits, Decision)
        match.take(GAME.legal(match.state, match.known(waits.seat))[0])
    known = match.known(0)
    starts = [x for x in GAME.legal(match.state, known) if x.args and known[x.args[0]].definition == pippin]
    assert match.state.players[0].burdens == 3
    match.take(starts[0])
    match.advance()
    assert match.state.players[0].burdens == 2


@rule("TCG-BID-02", "TCG-DEC-03", "TCG-BID-04", "TCG-BID-05")
def test_the_highest_bid_chooses_its_place_and_all_bids_become_burdens() -> None:
    match = table(ARAGORN, GIMLI)
    bid(match, 1, 3)
    assert match.advance() == Decision(1, Question.PLACE)
    match.take(Action(Verb.PICK, (1,)))
    while match.state.turn.phase is Phase.SETUP:
        waits = match.advance()
        assert isinstance(waits, Decision)
        match.take(GAME.legal(match.state, match.known(waits.seat))[0])
    assert [player.place for player in match.state.players] == [0, 1]
    assert [player.burdens for player in match.state.players] == [1, 3]
    assert match.state.turn.fp == 0


@rule("TCG-BID-03", "TCG-BID-06", "TCG-CH-04")
def test_equal_bids_are_decided_by_lot() -> None:
    first = set()
    for seed in range(12):
        match = table(ARAGORN, GIMLI, ARAGORN, GIMLI, seed=seed)
        bid(match, 3, 4, 3, 1)
        assert match.advance() == Decision(1, Question.PLACE)
        match.take(Action(Verb.PICK, (2,)))
        waits = match.advance()
        assert isinstance(waits, Decision) and waits.seat in (0, 2)
        first.add(waits.seat)
        assert [x.args[0] for x in GAME.legal(match.state, match.known(waits.seat))] == [0, 1, 3]
    assert first == {0, 2}


@rule("TCG-OPEN-11", "LOTR-RULING-97")
def test_a_bid_of_ten_corrupts_at_once() -> None:
    match = table(ARAGORN, GIMLI)
    bid(match, 10, 0)
    match.advance()
    match.take(Action(Verb.PICK, (0,)))
    only(match)
    result = match.advance()
    assert isinstance(result, Over) and result.winners == (1,)


def test_the_tokens_of_bids_are_looked_at_with_the_deck() -> None:
    class Line:
        def __init__(self, section: int, card: int) -> None:
            self.section, self.side, self.card, self.kind = section, 0, card, GAME.kind(card)

    def listed(tokens: tuple[int, ...]) -> list[Line]:
        parts = ((1, ARAGORN.bearer), (2, ARAGORN.adventure), (3, ARAGORN.draw), (4, tokens))
        return [Line(section, card) for section, cards in parts for card in cards]

    assert GAME.deck_ok(FULL, (), listed(TOKENS)) is None
    refused = GAME.deck_ok(FULL, (), listed((*TOKENS[1:], TOKENS[1])))
    assert refused is not None and refused.rule == "TCG-BID-01"


# ------------------------------------------------------------------------------------------------------------ set-up
def set_up(match: Match[State]) -> None:
    """Bid nothing, sit as you come, lay out what has to be laid out."""
    bid(match, *(0 for _ in match.state.players))
    while True:
        waits = match.advance()
        assert isinstance(waits, Decision)
        if waits.question == Question.START:
            return
        match.take(GAME.legal(match.state, match.known(waits.seat))[0])


@rule("TCG-SET-01", "TCG-SET-02", "TCG-RING-01", "TCG-SET-13")
def test_frodo_the_ring_and_the_first_site_are_laid_out() -> None:
    match = table(ARAGORN, GIMLI)
    set_up(match)
    state = match.state
    for player in state.players:
        assert face(state, player.bearer).title == "Frodo"
        assert state.cards[player.ring >> 24][player.ring & 0xFF].host == player.bearer  # type: ignore[union-attr]
        assert player.site == 1
    first = next(seat for seat, player in enumerate(state.players) if player.place == 0)
    assert state.path[0] >> 24 == first
    assert state.path[1] == -1


@rule("TCG-SET-03", "TCG-SET-04", "TCG-SET-05", "TCG-SET-07", "TCG-SET-08", "TCG-SET-14", "TCG-TEST-12", "TCG-DEC-04")
def test_companions_of_cost_four_start() -> None:
    match = table(GIMLI, GIMLI)
    set_up(match)
    waits = match.advance()
    assert isinstance(waits, Decision)
    assert match.state.players[waits.seat].place == 0
    offered = {x.shown[0].definition for x in GAME.legal(match.state, match.known(waits.seat)) if x.shown}
    assert offered == {number_of("Gimli, Dwarf of the Mountain-race")}
    start(match, "Gimli, Dwarf of the Mountain-race")
    offered = {x.shown[0].definition for x in GAME.legal(match.state, match.known(waits.seat)) if x.shown}
    assert offered == {number_of("Farin, Dwarven Emissary"), number_of("Dwarf Guard")}
    frame = GAME.ask(match.state)[1]
    assert start_why_not(match.state, frame, number_of("Thrarin, Dwarven Smith")) is not None  # type: ignore[arg-type]
    start(match, "Farin, Dwarven Emissary")
    assert len(GAME.legal(match.state, match.known(waits.seat))) == 1
    assert match.state.turn.pool == 0


def start(match: Match[State], name: str) -> None:
    """Let a companion start."""
    waits = match.advance()
    assert isinstance(waits, Decision)
    legal = GAME.legal(match.state, match.known(waits.seat))
    match.take(next(x for x in legal if x.shown and x.shown[0].definition == number_of(name)))
    match.advance()


@rule("TCG-SET-10", "TCG-CH-01", "TCG-CH-03")
def test_eight_cards_are_drawn() -> None:
    match = table(ARAGORN, GIMLI)
    set_up(match)
    while match.state.turn.phase is Phase.SETUP:
        waits = match.advance()
        assert isinstance(waits, Decision)
        match.take(PASS)
        match.advance()
    assert [len(rows[Zone.HAND]) for rows in match.state.zones] == [8, 8]
    assert [len(rows[Zone.DRAW]) for rows in match.state.zones] == [52, 52]
    assert not any(is_open(card) for rows in match.state.zones for card in rows[Zone.HAND])


@rule("TCG-STA-01", "TCG-STA-03", "TCG-STA-04", "TCG-CH-05")
def test_the_first_game_knows_no_bids_and_seven_sites() -> None:
    order = set()
    for seed in range(8):
        match = table(ARAGORN, GIMLI, variant=STARTER, seed=seed)
        waits = match.advance()
        assert isinstance(waits, Decision) and waits.question == Question.BEARER
        order.add(match.state.players[0].place)
        assert match.state.rules.last_site == 7
    assert order == {0, 1}


@rule("TCG-DECK-08", "TCG-DECK-10")
def test_an_adventure_deck_is_seen_by_its_owner_alone() -> None:
    match = table(ARAGORN, GIMLI)
    set_up(match)
    for seat in (0, 1):
        theirs = match.state.zones[1 - seat][Zone.ADVENTURE]
        assert not any(is_open(card) or card in match.known(seat) for card in theirs)
        mine: list[Identity] = [match.known(seat)[card] for card in match.state.zones[seat][Zone.ADVENTURE]]
        assert all(CARDS[one.definition].printed.kind == "site" for one in mine)


@rule("TCG-SET-01")
def test_what_is_laid_out_is_shown_as_it_lies() -> None:
    match = table(ARAGORN, GIMLI)
    bid(match, 0, 0)
    while (waits := match.advance()) != Decision(0, Question.BEARER):
        assert isinstance(waits, Decision)
        match.take(GAME.legal(match.state, match.known(waits.seat))[0])
    laid = GAME.legal(match.state, match.known(0))[0]
    assert GAME.why_not(match.state, laid) is None
    nowhere = replace(laid.shown[1], serial=len(match.state.faces[0]))
    refused = GAME.why_not(match.state, replace(laid, shown=(laid.shown[0], nowhere)))
    assert refused is not None and refused.rule == "TCG-SET-01"


@rule("TCG-SET-03")
def test_who_starts_is_named_and_shown_and_nothing_else_is_said() -> None:
    match = table(GIMLI, GIMLI)
    set_up(match)
    waits = match.advance()
    assert isinstance(waits, Decision)
    named = next(x for x in GAME.legal(match.state, match.known(waits.seat)) if x.shown)
    for other in (replace(named, verb=Verb.DISCARD), replace(named, shown=()), replace(named, args=named.args * 2)):
        refused = GAME.why_not(match.state, other)
        assert refused is not None and refused.rule == "TCG-SET-03"

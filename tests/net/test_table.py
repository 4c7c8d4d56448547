"""Whole games: every seat ends with the same log, the same state and the same verified file."""

from __future__ import annotations

import random

import pytest

from engine.kernel.records import owner
from net.fair.check.verify import verify
from net.fair.log.faults import Misuse
from net.fair.log.schema import CloseKind, Seen
from net.fair.seat.core import Phase
from tests.net.harness import GAME, RULES, Net, choose, decider, deck, finished, make, play, terms
from tests.net.second import second_verdict
from tests.net.toy_game import HAND, MARK, ToyState

GAMES = {RULES: GAME}


def check_files(net: Net, code: int = 0) -> bytes:
    """All seats hold one and the same file, and both verifiers say the same of it."""
    files = {table.transcript() for table in net.tables}
    assert len(files) == 1
    data = files.pop()
    report = verify(data, GAMES)
    assert report.exit_code == code, (report.finding, report.incomplete)
    assert second_verdict(data) == code
    return data


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("count", [2, 3, 5])
def test_game_ends_verified(count: int, strict: bool) -> None:
    net = play(make(count, offer=terms(count, strict=strict)), seed=count)
    assert finished(net)
    assert len({table.replica.ledger.head for table in net.tables}) == 1
    assert len({GAME.encode(table.state) for table in net.tables}) == 1
    assert not any(table.faults for table in net.tables)
    check_files(net)


@pytest.mark.parametrize("seed", range(6))
def test_many_small_games(seed: int) -> None:
    net = play(make(2, offer=terms(2, turns=4), decks=[deck(0, 5, 2), deck(1, 4, 3)], salt=str(seed)), seed)
    assert finished(net)
    check_files(net)


def test_exhaustion_in_mid_draw_takes_a_new_beacon() -> None:
    net = play(make(2, offer=terms(2, turns=6), decks=[deck(0, 4, 2), deck(1, 4, 2)]), seed=3)
    assert finished(net)
    ledger = net.tables[0].replica.ledger
    piles = [shuffle for public in ledger.public for shuffle in public.shuffles if shuffle.zone == 3]
    assert len(piles) > 2, "no pile was shuffled again; choose another seed"
    for shuffle in piles:
        if shuffle.inputs is None:
            continue
        later = next(item for item in ledger.items[shuffle.seq :] if item.b)
        earlier = [item for item in ledger.items[: shuffle.seq] if item.b]
        assert later.b == earlier[-1].b + 1
        assert later.seq > shuffle.seq
    check_files(net)


def test_private_show_teaches_the_looker_alone() -> None:
    net = play(make(3, offer=terms(3, turns=4)), seed=11)
    looks = [item for item in net.tables[0].replica.ledger.items if isinstance(item.payload, Seen)]
    assert looks, "nobody looked; choose another seed"
    check_files(net)


def test_secrets_hold_own_cards_and_no_others() -> None:
    net = make(2)
    for seat, table in enumerate(net.tables):
        hand = table.state.zones[seat][HAND]
        assert all(card in table.secrets for card in hand)
        assert all(owner(card) == seat for card in table.secrets)


def test_nothing_is_revealed_before_it_is_asked_for() -> None:
    net = make(2)
    seat = decider(net)
    assert seat is not None
    before = net.tables[seat].replica.ledger.b
    table = net.tables[seat]
    table.act(next(a for a in GAME.legal(table.state, table.secrets) if a.verb == MARK))
    net.settle()
    assert table.replica.ledger.b == before


def test_one_beacon_for_all_numbers_up_to_the_next_question() -> None:
    net = make(2)
    table = net.tables[0]
    first = table.beacons[0]
    assert first.close is not None and first.close.kind == CloseKind.BEACON
    assert first.close.ns[:3] == (2, 6, 6)
    assert len(first.close.ns) > 3


def test_illegal_action_is_refused_before_it_is_signed() -> None:
    net = make(2)
    seat = decider(net)
    assert seat is not None
    table = net.tables[seat]
    before = table.replica.ledger.seq
    actions = [a for a in GAME.candidates(table.state, table.secrets) if GAME.why_not(table.state, a)]
    with pytest.raises(Misuse, match="TOY-1"):
        table.act(actions[0])
    with pytest.raises(Misuse):
        net.tables[1 - seat].act(actions[0])
    assert table.replica.ledger.seq == before
    assert not table.take_outbox()


def test_status_words() -> None:
    net = make(2)
    assert [table.status for table in net.tables] == [Phase.PLAYING] * 2
    seat = decider(net)
    assert seat is not None
    assert net.tables[0].owing == (seat,)
    play(net)
    assert [table.status for table in net.tables] == [Phase.AUDITED] * 2


def test_audit_later_waits_for_the_player() -> None:
    net = play(make(2, offer=terms(2, later=True)))
    assert [table.phase for table in net.tables] == [Phase.ENDED] * 2
    check_files(net, 2)
    net.tables[0].open_cards()
    net.settle()
    check_files(net, 2)
    net.tables[1].open_cards()
    net.settle()
    assert finished(net)
    check_files(net)


def test_state_holds_no_hidden_identity() -> None:
    """Faces name only cards that were opened."""
    net = make(2)
    state = net.tables[0].state
    assert isinstance(state, ToyState)
    assert all(face == 0 for faces in state.faces for face in faces)


def test_replay_gives_the_live_state() -> None:
    net = make(2)
    rng = random.Random(5)
    for _ in range(20):
        seat = decider(net)
        if seat is None:
            break
        choose(net.tables[seat], rng)
        net.settle()
        assert GAME.decode(GAME.encode(net.tables[0].state)) == net.tables[1].state


def test_events_name_the_entry_they_happened_at() -> None:
    net = make(2)
    table = net.tables[0]
    happened = [(seq, event) for seq, steps in table.replica.steps.items() for step in steps for event in step.events]
    rolls = [seq for seq, event in happened if event.kind == 1]
    assert len(rolls) == 2
    assert {table.replica.ledger.items[seq - 1].b for seq in rolls} == {1}
    seat = decider(net)
    assert seat is not None
    net.tables[seat].act(
        next(a for a in GAME.legal(net.tables[seat].state, net.tables[seat].secrets) if a.verb == MARK)
    )
    net.settle()
    assert max(table.replica.steps) == table.replica.ledger.seq

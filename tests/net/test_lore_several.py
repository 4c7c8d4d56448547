"""LoRE at tables of three and five, and alone: whole games verified, somebody leaves or is dropped in the middle."""

from __future__ import annotations

import random

import pytest

from engine.bots.lore.levels import make
from engine.journeys.table.records import Phase
from engine.lore.cards.decks import ready_decks
from engine.lore.game import GAME
from engine.lore.records import State
from lore_tui.files.decklists import all_entries
from net.fair.check.verify import verify
from net.fair.log.schema import How, What
from tests.net.lore_tables import GAMES, agree, audited, deck_lists, play_on, sit_down
from tests.net.second import second_verdict
from tests.rules_plugin import rule

SOLITAIRE = 3



def check(data: bytes, seats: int) -> How:
    report = verify(data, GAMES)
    assert report.exit_code == 0, (report.finding, report.incomplete)
    assert second_verdict(data) == 0
    assert len(report.seats) == seats and report.result is not None
    return How(report.result.how)


@pytest.mark.parametrize("seats", [3, 5])
def test_a_table_of_several_ends_in_one_verified_file(seats: int) -> None:
    table = sit_down(deck_lists(seats))
    rng = random.Random(seats)
    play_on(table, rng, lambda state: state.turn.number >= 2 and state.turn.phase is Phase.SITE)
    agree(table, What.TIME)
    play_on(table, rng, lambda state: False)
    assert check(audited(table), seats) is How.RULES
    assert table.mine.state.turn.phase is Phase.COUNCIL, "all of them made their corruption rolls"


@rule("LORE-RULING-113")
def test_who_concedes_leaves_and_the_others_go_on() -> None:
    seats = 3
    table = sit_down(deck_lists(seats))
    rng = random.Random(7)
    play_on(table, rng, lambda state: state.turn.number >= 2 and state.turn.phase is Phase.MOVEMENT)
    gone = table.tables[1]
    gone.concede()
    table.pump()
    assert not table.mine.state.players[gone.seat].active
    before = table.mine.state.turn.number
    play_on(table, rng, lambda state: state.turn.number >= before + seats)
    assert table.mine.state.turn.number == before + seats, "everybody left at the table has had a turn"
    for one in table.tables[2:]:
        one.concede()
        table.pump()
    assert check(audited(table), seats) is How.CONCESSION


def test_a_table_of_three_drops_who_is_silent_and_plays_on() -> None:
    table = sit_down(deck_lists(3))
    rng = random.Random(11)
    play_on(table, rng, lambda state: state.turn.number >= 2 and state.turn.phase is Phase.MOVEMENT)
    silent, *others = sorted(table.tables, key=lambda one: one is not table.asked)
    for one in others:
        one.drop(silent.seat)
        table.pump()
    assert silent.seat not in others[0].replica.ledger.active
    assert not others[0].state.players[silent.seat].active
    before = others[0].state.turn.number
    play_on(table, rng, lambda state: state.turn.number >= before + 2)
    others[0].concede()
    table.pump()
    data = audited(table, (silent.seat,))
    report = verify(data, GAMES)
    assert report.finding is None and report.result is not None
    assert report.result.winners == 1 << others[1].seat


@rule("LORE-SOLO-02", "LORE-SOLO-09")
def test_solitaire_is_played_at_a_table_with_both_hands_open() -> None:
    deck = ready_decks()["heirs-of-the-north"]
    lists = all_entries([deck], SOLITAIRE)
    table = sit_down(lists, SOLITAIRE)
    assert GAME.deck_ok(SOLITAIRE, (), lists[0]) is None and GAME.deck_ok(SOLITAIRE, (), lists[1]) is None
    rng = random.Random(2)
    adversary = make("adversary", rng.randrange)
    for _ in range(4000):
        asked = table.asked
        assert asked is not None
        if asked.state.turn.number >= 3:
            break
        known = GAME.sees(asked.state, asked.secrets, [one.secrets for one in table.tables])
        legal = GAME.legal(asked.state, known)
        table.act(asked, rng.choice(legal) if asked is table.mine else adversary(asked.state, known))
    assert table.mine.state.turn.mover == table.mine.seat
    table.mine.concede()
    table.pump()
    assert check(audited(table), 2) is How.CONCESSION


def test_unopened_state_is_the_same_for_everybody() -> None:
    table = sit_down(deck_lists(4))
    play_on(table, random.Random(5), lambda state: state.turn.number >= 1)
    states: set[bytes] = {GAME.encode(one.state) for one in table.tables}
    first: State = table.mine.state
    assert len(states) == 1 and len(first.players) == 4

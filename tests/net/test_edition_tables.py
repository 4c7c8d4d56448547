"""Every game of the house at a fair table: played through the protocol, verified by both verifiers, resumed."""

from __future__ import annotations

import hashlib
import random
from pathlib import Path
from typing import Any

import pytest

from engine.editions import EDITIONS, edition
from lore_tui.files.decklists import all_entries
from net.disk.journal import Journal
from net.fair.check.verify import verify
from net.fair.log.games import by_id
from net.fair.log.primitives import Signer
from net.fair.seat.core import Phase
from net.fair.seat.seating import Player
from net.fair.seat.solo import LocalTable, Sitter, solo_terms
from tests.net.second import second_verdict

GAMES = by_id(edition(name).game for name in EDITIONS)
WAYS = [
    (name, way.number, seats, strict)
    for name in EDITIONS
    for way in edition(name).game.variants
    for seats in sorted({way.seats[0], way.seats[-1]})
    for strict in (False, True)
    if not way.alone and (seats == 2 or not strict)
]
"""Every way to play with few and with many seats; strict shuffles, which take long, with two."""
STEPS = 80


def players(count: int) -> list[Player]:
    rng = random.Random("table")
    keys = [Signer(hashlib.sha256(b"table %d" % index).digest()) for index in range(count)]
    return [Player(key, f"Player {index}", bytes(32), index > 0, rng.randbytes) for index, key in enumerate(keys)]


def seated(game: str, variant: int, seats: int) -> list[Sitter]:
    decks_of = edition(game).decks
    ready = list((decks_of.made_for(variant) or decks_of.ready()).values())
    decks = [ready[seat % len(ready)] for seat in range(seats)]
    lists = all_entries(decks, variant, game)
    return [Sitter(player, listed) for player, listed in zip(players(seats), lists, strict=True)]


def play_on(solo: LocalTable[Any], rng: random.Random, steps: int) -> None:
    for _ in range(steps):
        table = solo.asked
        if table is None:
            return
        solo.act(table, rng.choice(table.game.legal(table.state, table.secrets)))


def leave_in_turn(solo: LocalTable[Any]) -> None:
    """One seat after the other gives up, until one is left."""
    for table in solo.tables[:-1]:
        if table.phase is Phase.PLAYING:
            table.concede()
            solo.pump()


@pytest.mark.parametrize(("name", "variant", "seats", "strict"), WAYS)
def test_what_was_played_verifies(name: str, variant: int, seats: int, strict: bool) -> None:
    game = edition(name).game
    solo = LocalTable.new(game, solo_terms(game, variant, seats=seats, strict=strict), seated(name, variant, seats))
    play_on(solo, random.Random(1), STEPS)
    leave_in_turn(solo)
    assert {table.phase for table in solo.tables} == {Phase.AUDITED}, solo.mine.trouble
    data = solo.mine.transcript()
    assert all(table.transcript() == data for table in solo.tables)
    report = verify(data, GAMES)
    assert report.exit_code == 0, (report.finding, report.incomplete)
    assert second_verdict(data) == 0


@pytest.mark.parametrize("name", EDITIONS)
def test_a_table_goes_on_from_its_journal(name: str, tmp_path: Path) -> None:
    game = edition(name).game
    journal = Journal(tmp_path / "game", tmp_path / "marks", sync=False)
    way = game.variants[0].number
    solo = LocalTable.new(game, solo_terms(game, way), seated(name, way, 2), journal)
    play_on(solo, random.Random(2), STEPS)
    before = solo.mine.replica.digest
    waits = solo.mine.replica.waits
    journal.close()
    journal = Journal(tmp_path / "game", tmp_path / "marks", sync=False)
    again: LocalTable[Any] = LocalTable.resume(GAMES, players(2), journal)
    assert again.mine.replica.digest == before
    assert again.mine.replica.waits == waits
    play_on(again, random.Random(3), 20)
    assert again.mine.trouble is None
    journal.close()

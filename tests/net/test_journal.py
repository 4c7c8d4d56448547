"""The journal: a game survives a crash at every write, with the same cards and dice and no second signature."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from net.disk.journal import JOURNAL, Journal, JournalError
from net.fair.check.verify import verify
from net.fair.log.faults import Misuse
from net.fair.log.games import by_id
from net.fair.log.schema import Frame, Kind, Record, read
from net.fair.seat.core import Phase
from net.fair.seat.solo import LocalTable, Sitter
from net.fair.seat.store import MemoryStore
from net.fair.seat.table import Table
from tests.net.harness import (
    GAME,
    RULES,
    Net,
    ToyTable,
    choose,
    decider,
    deck,
    finished,
    make,
    play,
    player,
    seats_of,
    terms,
)
from tests.net.second import second_verdict
from tests.net.toy_game import ToyState


class Crash(Exception):
    """The power goes out."""


class CrashStore(MemoryStore):
    """Loses power at the n-th write, before or after it reached the disk."""

    def __init__(self, at: int, after: bool) -> None:
        super().__init__()
        self.left = at
        self.after = after
        self.writes = 0

    def _tick(self, done: bool) -> None:
        if done == self.after:
            self.writes += 1
            self.left -= 1
            if self.left == 0:
                raise Crash

    def append(self, record: Record) -> None:
        self._tick(False)
        super().append(record)
        self._tick(True)

    def secure(self, record: Record, gid: bytes, seat: int, seq: int, b: int) -> None:
        self._tick(False)
        super().secure(record, gid, seat, seq, b)
        self._tick(True)

    def hide(self, data: bytes) -> None:
        self._tick(False)
        super().hide(data)
        self._tick(True)


SMALL = terms(2, turns=1)


def signatures(net: Net) -> dict[tuple[int, int], set[bytes]]:
    """By entry and seat: the bodies that were ever sent."""
    found: dict[tuple[int, int], set[bytes]] = {}
    for table in net.tables:
        for record in table.store.records():
            if record.kind == Kind.FRAME:
                frame = read(Frame, record.body)
                found.setdefault((frame.seq, frame.seat), set()).add(record.body)
    return found


def run_with_crash(at: int, after: bool) -> tuple[Net, int]:
    """A game in which seat 0 crashes once; how many writes it made."""
    players = seats_of(2)
    store = CrashStore(at, after)
    decks = [deck(0, 4, 1), deck(1, 4, 1)]
    pks = [one.key.pk for one in players]
    stores = [store, MemoryStore()]
    net = Net([ToyTable(GAME, p, SMALL, pks, d, s) for p, d, s in zip(players, decks, stores, strict=True)])
    rng = random.Random(4)
    crashed = False
    for step in range(400):
        try:
            if step == 0:
                for table in net.tables:
                    table.start()
            net.settle()
            seat = decider(net)
            if seat is None:
                if crashed or finished(net):
                    break
                continue
            choose(net.tables[seat], rng)
        except Crash:
            crashed = True
            net.tables[0].outbox.clear()
            net.links.clear()
            try:
                net.tables[0] = Table.resume(by_id((GAME,)), players[0], store)
            except Misuse:
                return net, store.writes
            for table in net.tables:
                table.link_up(1 - table.seat)
    return net, store.writes


def test_crash_matrix() -> None:
    _, total = run_with_crash(10_000, False)
    assert total > 20
    began = 0
    for after in (False, True):
        for at in range(1, total + 1):
            net, _ = run_with_crash(at, after)
            if net.tables[1].phase in (Phase.HELLO, Phase.SETUP) or net.tables[0].phase == Phase.DISSOLVED:
                assert at <= 6, "only a table that had not begun may be lost"
                continue
            began += 1
            assert finished(net), (at, after, [t.status for t in net.tables], net.tables[0].trouble)
            assert all(len(bodies) == 1 for bodies in signatures(net).values())
            assert net.tables[0].transcript() == net.tables[1].transcript()
            assert verify(net.tables[0].transcript(), {RULES: GAME}).exit_code == 0
    assert began > total


def test_resumed_seat_waits_for_the_others_before_it_signs() -> None:
    net = make(2)
    seat = decider(net)
    assert seat is not None
    again = Table.resume(by_id((GAME,)), seats_of(2)[seat], net.tables[seat].store)
    assert again.status == Phase.PAUSED
    assert again.pending is None
    net.tables[seat] = again
    for table in net.tables:
        table.link_up(1 - table.seat)
    net.settle()
    assert again.pending is not None
    assert again.secrets == net.tables[seat].secrets
    assert finished(play(net))


def test_seat_that_missed_entries_fetches_them() -> None:
    net = make(3, offer=terms(3, turns=3))
    rng = random.Random(2)
    net.down = {2}
    while (seat := decider(net)) not in (None, 2) and len(net.tables[0].replica.owing()) == 1:
        choose(net.tables[seat], rng)
        net.settle()
    net.down = set()
    for table in net.tables:
        for other in range(3):
            if other != table.seat:
                table.link_up(other)
    assert finished(play(net))
    assert len({table.transcript() for table in net.tables}) == 1


def test_restored_backup_catches_up_before_signing() -> None:
    net = make(2)
    seat = decider(net)
    assert seat is not None
    store = net.tables[seat].store
    old = MemoryStore()
    for record in store.records():
        old.append(record)
    for data in store.hidden():
        old.hide(data)
    signed_to = net.tables[seat].replica.ledger.seq + 1
    choose(net.tables[seat], random.Random(1))
    net.settle()
    old.mark = lambda gid, seat: (signed_to, 1)  # type: ignore[method-assign]
    again = Table.resume(by_id((GAME,)), seats_of(2)[seat], old)
    again.go_on()
    assert again.restored
    assert again.pending is None
    with pytest.raises(Misuse):
        again.act(GAME.legal(again.state, again.secrets)[0])
    net.tables[seat] = again
    net.links.clear()
    for table in net.tables:
        table.link_up(1 - table.seat)
    net.settle()
    assert not again.restored
    assert finished(play(net))


def local(store: Journal | None = None, salt: str = "") -> LocalTable[ToyState]:
    sitters = [Sitter(player(0, salt), deck(0)), Sitter(player(1, salt), deck(1))]
    return LocalTable.new(GAME, terms(2, turns=3), sitters, store)


def test_solo_game_on_disk(tmp_path: Path) -> None:
    with Journal(tmp_path / "game", tmp_path / "marks", sync=False) as journal:
        solo = local(journal)
        rng = random.Random(1)
        for _ in range(10):
            table = solo.asked
            assert table is not None
            solo.act(table, rng.choice(GAME.legal(table.state, table.secrets)))
        before = solo.mine.replica.ledger.head
        with pytest.raises(JournalError, match="another window"):
            Journal(tmp_path / "game", tmp_path / "marks")
    with Journal(tmp_path / "game", tmp_path / "marks", sync=False) as journal:
        again = LocalTable.resume(by_id((GAME,)), [player(0), player(1)], journal)
        assert again.mine.replica.ledger.head == before
        assert again.mine.secrets == solo.mine.secrets
        while (table := again.asked) is not None:
            actions = GAME.legal(table.state, table.secrets)
            again.act(table, actions[-1])
        data = again.mine.transcript()
        assert again.mine.phase == Phase.AUDITED
    assert verify(data, {RULES: GAME}).exit_code == 0
    assert second_verdict(data) == 0


def test_torn_last_record_is_dropped(tmp_path: Path) -> None:
    with Journal(tmp_path / "game", tmp_path / "marks", sync=False) as journal:
        local(journal)
        count = len(journal.records())
    path = tmp_path / "game" / JOURNAL
    path.write_bytes(path.read_bytes()[:-7])
    with Journal(tmp_path / "game", tmp_path / "marks", sync=False) as journal:
        assert len(journal.records()) == count - 1


def test_damaged_journal_is_named(tmp_path: Path) -> None:
    with Journal(tmp_path / "game", tmp_path / "marks", sync=False) as journal:
        local(journal)
    path = tmp_path / "game" / JOURNAL
    data = bytearray(path.read_bytes())
    data[14] ^= 0xFF
    path.write_bytes(bytes(data))
    with pytest.raises(JournalError, match="damaged"):
        Journal(tmp_path / "game", tmp_path / "marks")
    path.write_bytes(b"something else entirely")
    with pytest.raises(JournalError, match="not the journal"):
        Journal(tmp_path / "game", tmp_path / "marks")


KILLED = """
import os, random, signal, sys
from pathlib import Path
import net.disk.journal as module
from tests.net.test_journal import local, GAME
left = int(sys.argv[2])
write = module._write
def counted(file, data):
    global left
    left -= 1
    if left == 0:
        write(file, data[: len(data) // 2])
        os.kill(os.getpid(), signal.SIGKILL)
    write(file, data)
module._write = counted
with module.Journal(Path(sys.argv[1]) / "game", Path(sys.argv[1]) / "marks") as journal:
    solo = local(journal)
    rng = random.Random(1)
    while (table := solo.asked) is not None:
        solo.act(table, rng.choice(GAME.legal(table.state, table.secrets)))
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs kill -9")
@pytest.mark.parametrize("at", [9, 23, 24, 25, 40, 77])
def test_kill_minus_nine(tmp_path: Path, at: int) -> None:
    command = [sys.executable, "-c", KILLED, str(tmp_path), str(at)]
    run = subprocess.run(command, cwd=Path(__file__).parents[2], env={**os.environ, "PYTHONPATH": "."}, check=False)
    assert run.returncode == -signal.SIGKILL
    with Journal(tmp_path / "game", tmp_path / "marks", sync=False) as journal:
        try:
            again = LocalTable.resume(by_id((GAME,)), [player(0), player(1)], journal)
        except Misuse:
            assert at < 20, "only a game that had not begun may be lost"
            return
        rng = random.Random(1)
        while (table := again.asked) is not None:
            again.act(table, rng.choice(GAME.legal(table.state, table.secrets)))
        assert again.mine.phase == Phase.AUDITED
        assert verify(again.mine.transcript(), {RULES: GAME}).exit_code == 0


def test_a_drop_agreed_to_is_remembered_and_another_one_refused() -> None:
    """Two drops at one head convict: a journal that lost the first word signs no other before it has heard it again."""
    net = make(3)
    asked = decider(net)
    assert asked is not None
    first, second = (seat for seat in range(3) if seat != asked)
    net.down = {asked}
    old, ledger = MemoryStore(), net.tables[first].replica.ledger
    for record in net.tables[first].store.records():
        old.append(record)
    for data in net.tables[first].store.hidden():
        old.hide(data)
    marks: list[int] = []
    net.tables[first].store.secure = lambda record, gid, seat, seq, b: marks.append(seq)  # type: ignore[method-assign]
    net.tables[first].drop(asked)
    net.settle()
    assert marks == [ledger.seq + 1]
    old.mark = lambda gid, seat: (marks[-1], 1)  # type: ignore[method-assign]
    again = Table.resume(by_id((GAME,)), seats_of(3)[first], old)
    again.go_on()
    assert again.restored and not again.may_sign
    with pytest.raises(Misuse, match="how far the game went"):
        again.drop(asked)
    net.tables[first] = again
    again.link_up(second)
    net.tables[second].link_up(first)
    net.settle()
    assert not again.restored
    again.drop(asked)
    net.tables[second].drop(asked)
    net.settle()
    assert again.replica.ledger.active == net.tables[second].replica.ledger.active == sorted((first, second))
    assert again.phase == net.tables[second].phase == Phase.PLAYING

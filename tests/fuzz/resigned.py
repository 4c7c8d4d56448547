"""Files altered by somebody who holds a key of the table: one wrong step, really signed, after any honest beginning."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from net.fair.check.report import CONVICTED, VERIFIED
from net.fair.check.verify import verify
from net.fair.check.walk import LogWalker, Stop, Walk
from net.fair.log.codec import CodecError, encode
from net.fair.log.ledger import Ledger
from net.fair.log.primitives import Signer, body_hash
from net.fair.log.schema import (
    MAX_EVIDENCE,
    TAGS,
    Audit,
    Close,
    Evidence,
    Frame,
    Kind,
    Record,
    Reveal,
    Say,
    Setup,
    pack,
    plain,
    read,
)
from net.fair.log.setup import seat_table
from net.fair.log.transcript import read_file, write_file
from tests.fuzz.altered import Choose, numbers_of, originals
from tests.net.harness import GAME, RULES, player
from tests.net.second import compared

SALTS = ("golden", "", "liar")
SHORT = 20_000


@cache
def keys() -> dict[bytes, Signer]:
    """The keys of everybody who sits at the tables of tests."""
    return {one.key.pk: one.key for one in (player(seat, salt) for salt in SALTS for seat in range(5))}


@cache
def games() -> tuple[tuple[Record, ...], ...]:
    """The records of every kept file that is short and whose keys are at hand."""
    found = []
    for _, data in originals():
        records = read_file(data).records
        count = sum(record.kind == Kind.HELLO for record in records)
        if len(data) <= SHORT and all(pk in keys() for pk in seat_table(records[: 1 + 3 * count]).pks):
            found.append(records)
    return tuple(found)


@cache
def guilty(game: int) -> int:
    """The seat a kept file convicts by itself, or -1."""
    records = games()[game]
    log = walked(records)
    finding = verify(write_file(records, log.seq, log.head), {RULES: GAME}).finding
    return finding.seat if finding is not None else -1


def walked(records: tuple[Record, ...]) -> Ledger:
    """The log of these records, up to the first that is wrong."""
    return Trail(records).log


class Trail:
    """A walk over records up to the first that is wrong, and over those that are added."""

    def __init__(self, records: tuple[Record, ...]) -> None:
        count = 1 + 3 * sum(record.kind == Kind.HELLO for record in records)
        self._walk = Walk(LogWalker(Ledger(seat_table(records[:count]))))
        self._over = False
        self.go_on(records[count:])

    @property
    def log(self) -> Ledger:
        return self._walk.ledger

    def go_on(self, records: Sequence[Record]) -> None:
        if not self._over:
            try:
                self._walk.run(records)
            except Stop:
                self._over = True


def bent(value: Any, choose: Choose) -> Any:
    """A value with one thing about it changed."""
    if isinstance(value, tuple):
        at = choose(len(value) + 1)
        match choose(6):
            case 0:
                return (*value[:at], *value[at + 1 :])
            case 1:
                return (*value[:at], *value[at : at + 1], *value[at:])
            case 2:
                return (*value[:at], choose(300), *value[at:])
            case 3:
                return value[::-1]
        return (*value[:at], bent(value[at], choose), *value[at + 1 :]) if at < len(value) else value
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return (0, 1, value + 1, max(value - 1, 0), 256, 65_535, 2**32 - 1, choose(600))[choose(8)]
    if isinstance(value, bytes):
        at = choose(len(value) or 1)
        other = value[:at] + bytes([choose(256)]) + value[at + 1 :]
        return (other, value[:at], bytes(len(value)), value * 2)[choose(4)]
    return value


class Forger:
    """Somebody with the keys of all seats, at one place of one game."""

    def __init__(self, game: int, choose: Choose) -> None:
        whole = games()[game]
        self.choose, self.whole, self.game = choose, whole, game
        self.count = 1 + 3 * sum(record.kind == Kind.HELLO for record in whole)
        self.at = self.count + choose(len(whole) - self.count + 1)
        self.records = list(whole[: self.at])
        self.trail = Trail(tuple(self.records))
        self.liars: set[int] = set()

    @property
    def log(self) -> Ledger:
        return self.trail.log

    def signed(self, seat: int, kind: Kind, body: bytes) -> Record:
        """A body under the key of a seat."""
        self.liars.add(seat)
        key = keys()[self.log.seated.pks[seat]]
        return Record(kind, body, key.sign(TAGS[kind], body))

    def of(self, kind: Kind) -> Record | None:
        """A record of this kind: the one that stood here, or any."""
        near = [record for record in self.whole[self.at : self.at + 1] if record.kind == kind]
        found = near or [record for record in self.whole if record.kind == kind]
        return found[self.choose(len(found))] if found else None

    def seat(self) -> int:
        """A seat, more often one that has not answered yet."""
        free = [seat for seat in self.log.active if seat not in self.log.responses]
        return free[self.choose(len(free))] if free and self.choose(4) else self.choose(self.log.seated.seats)

    def frame(self) -> Record | None:
        source = self.of(Kind.FRAME)
        if source is None:
            return None
        old = read(Frame, source.body)
        seat = old.seat if self.choose(2) else self.seat()
        kind = old.type if self.choose(4) else (1, 2, 3, 4, 5, 6, 7, 16, 17)[self.choose(9)]
        payload = tuple(plain(old.payload))  # type: ignore[arg-type]
        for _ in range(self.choose(3)):
            payload = bent(payload, self.choose)
            payload = payload if isinstance(payload, tuple) else (payload,)
        prev = self.log.head if self.choose(16) else bytes(32)
        seq = self.log.seq + 1 + (self.choose(16) == 0)
        body = pack(Frame(1, self.log.seated.gid, seq, seat, prev, old.digest, kind, payload))
        return self.signed(seat, Kind.FRAME, body)

    def close(self) -> Record:
        log, kind = self.log, 1 + self.choose(3)
        answers = [log.responses[seat] for seat in log.active if seat in log.responses]
        xs = [one.payload.x if isinstance(one.payload, Reveal) else bytes(32) for one in answers]
        hashes = [body_hash(one.record.body) for one in answers]
        says = [name for name, said in log.says.items() if said.say.head == log.head]
        parts = (xs, hashes, says)[kind - 1]
        arg = (log.b + 1, 0, self.choose(log.seated.seats))[kind - 1]
        ns = ((6,), (16,), (), (5, 4))[self.choose(4)] if kind == 1 else ()
        row = Close(1, log.seated.gid, log.seq + 1, log.head, kind, arg, ns, tuple(parts[:5]))
        value = plain(row)
        return Record(Kind.CLOSE, encode(value if self.choose(3) else bent(value, self.choose)), b"")

    def say(self) -> Record:
        seat, what = self.seat(), 1 + self.choose(9)
        heads = list(self.log.heads)
        head = self.log.head if self.choose(3) else heads[self.choose(len(heads))]
        arg = (0, seat, self.choose(self.log.seated.seats), self.log.seq)[self.choose(4)]
        data = bytes(16) if (what == 7) == bool(self.choose(8)) else b""
        return self.signed(seat, Kind.SAY, pack(Say(1, self.log.seated.gid, seat, head, what, arg, data)))

    def audit(self) -> Record | None:
        source = self.of(Kind.AUDIT)
        if source is None:
            return None
        old = read(Audit, source.body)
        row = Audit(2, old.gid, old.seat, old.seed, old.deck, self.log.seq, self.log.head, 1 + self.choose(4))
        value = plain(row)
        return self.signed(old.seat, Kind.AUDIT, encode(value if self.choose(2) else bent(value, self.choose)))

    def evidence(self) -> Record | None:
        makers: tuple[Callable[[], Record | None], ...] = (self.frame, self.say, self.audit)
        maker = makers[self.choose(3)]
        inner = [one for one in (maker() for _ in range(1 + self.choose(2))) if one is not None]
        ordered = tuple(sorted(inner, key=lambda record: record.body)) if self.choose(8) else tuple(inner)
        if not ordered:
            return None
        seat = read(Frame, ordered[0].body).seat if ordered[0].kind == Kind.FRAME else self.seat()
        row = Evidence(1, self.log.seated.gid, seat, 1 + self.choose(3), ordered)
        body = pack(row)
        return Record(Kind.EVIDENCE, body, b"") if len(body) <= MAX_EVIDENCE else None

    def setup(self) -> None:
        """A set-up that contradicts itself; what follows it is signed for another game."""
        n = self.log.seated.seats
        seat = self.choose(n)
        value = plain(read(Setup, self.records[1 + n + seat].body))
        self.records[1 + n + seat] = self.signed(seat, Kind.SETUP, encode(bent(value, self.choose)))

    def step(self) -> None:
        """One record more."""
        makers: tuple[Callable[[], Record | None], ...] = (
            *(self.frame,) * 6,
            *(self.close,) * 3,
            *(self.say,) * 2,
            *(self.audit, self.evidence, self.evidence),
        )
        try:
            record = makers[self.choose(len(makers))]()
        except CodecError:
            return
        if record is not None:
            self.records.append(record)
            self.trail.go_on([record])

    def file(self) -> bytes:
        """What he hands in, with what followed in the honest file or without."""
        if self.choose(4) == 0:
            self.records += [one for one in self.whole[self.at :] if one.kind in (Kind.AUDIT, Kind.EVIDENCE)]
        return write_file(self.records, self.log.seq, self.log.head)


def resigned(data: bytes) -> None:
    """Both verifiers say the same of it, and name nobody but him whose signature is new or who was guilty before."""
    choose = numbers_of(data)
    forger = Forger(choose(len(games())), choose)
    for _ in range(1 + choose(4)):
        forger.step()
    if choose(64) == 1:
        forger.setup()
    forged = forger.file()
    named = {-1, guilty(forger.game), *forger.liars}
    bare = verify(forged, {})
    code, seat = compared(forged, bare)
    assert (code == CONVICTED) == (seat >= 0) and seat in named, (seat, named)
    report = bare if bare.level(5).verdict == "not reached" else verify(forged, {RULES: GAME})
    blamed = report.finding.seat if report.finding is not None else -1
    assert (report.exit_code == CONVICTED) == (blamed >= 0) and blamed in named, (report.finding, named)
    assert report.exit_code != VERIFIED or not forger.liars or forged_is_honest(forger)


def forged_is_honest(forger: Forger) -> bool:
    """A verified file was put together of what the seats had signed anyway."""
    known = {record.body for record in forger.whole}
    return all(record.body in known or record.kind == Kind.AUDIT for record in forger.records)


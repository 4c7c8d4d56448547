"""A liar who says one thing after the other while a game goes on: whatever he signs, nobody else is blamed for it."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from net.fair.check.report import ALTERED, CONVICTED, VERIFIED
from net.fair.check.verify import verify
from net.fair.log.codec import CodecError
from net.fair.log.faults import Misuse, Refused
from net.fair.log.schema import (
    MAX_EVIDENCE,
    PRIVATE,
    Evidence,
    Frame,
    Kind,
    Private,
    Record,
    Say,
    What,
    pack,
    plain,
    read,
)
from net.fair.seat.core import Phase
from net.fair.wire.messages import Batch, Fetch, PrivateMessage, Resume, message_of, write
from tests.fuzz.resigned import bent
from tests.hostile.liar import Scene, judged, resigned, scene
from tests.net.harness import GAME, RULES, ToyTable, choose, decider, terms
from tests.net.remembered import remembered

STEPS = 40


class Chaos:
    """One game with one liar; every choice comes from one seed."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(f"chaos {seed}")
        seats = self.rng.choice((2, 3, 3))
        strict = self.rng.randrange(4) == 0
        offer = terms(seats, strict=strict, turns=self.rng.choice((1, 2, 4)), go_on=self.rng.random() < 0.5)
        self.s: Scene = scene(seats, offer=offer, liar=self.rng.randrange(seats))
        lies: tuple[Callable[[], bytes | None], ...] = (
            *(self.frame, self.word, self.show, self.opening),
            *(self.accusation, self.whereabouts, self.batch, self.again),
        )
        self.lies = self.rng.sample(lies, self.rng.choice((1, 2, 2, 3)))
        """He keeps to a few sorts: whoever tries all of them is soon caught by the first."""

    @property
    def known(self) -> list[Record]:
        """What the liar has seen."""
        return [record for record in self.s.table.store.records() if record.kind not in (Kind.TERMS, Kind.CLOSE)]

    def pick(self, values: Any) -> Any:
        return self.rng.choice(list(values))

    # ----------------------------------------------------------------------------------------------- what he says
    def frame(self) -> bytes | None:
        """A frame of his, old or new, with a thing or two changed."""
        log, s = self.s.table.replica.ledger, self.s
        sources = [read(Frame, one.body) for one in self.known if one.kind == Kind.FRAME]
        old = self.pick(sources)
        payload: Any = tuple(plain(old.payload))  # type: ignore[arg-type]
        for _ in range(self.rng.randrange(3)):
            payload = bent(payload, self.rng.randrange)
            payload = payload if isinstance(payload, tuple) else (payload,)
        seq = self.pick((log.seq + 1, log.seq + 1, log.seq + 1, log.seq, log.seq + 2, old.seq))
        prev = log.head if self.rng.randrange(6) else self.pick(log.heads)
        digest = s.table.replica.digest if self.rng.randrange(6) else old.digest
        kind = old.type if self.rng.randrange(5) else self.pick((1, 2, 3, 4, 5, 6, 7, 16, 17))
        row = Frame(1, s.table.gid, max(seq, 1), s.liar, prev, digest, kind, payload)
        return write(message_of(resigned(s.key, Kind.FRAME, row)))

    def word(self) -> bytes:
        log, s = self.s.table.replica.ledger, self.s
        what = self.rng.randrange(1, 10)
        head = log.head if self.rng.randrange(4) else self.pick((*log.heads, bytes(32)))
        arg = self.pick((0, 1, 2, s.liar, log.seq, max(log.seq - 1, 0)))
        data = self.rng.randbytes(16) if what == What.DISAGREE else b""
        return write(message_of(resigned(s.key, Kind.SAY, Say(1, s.table.gid, s.liar, head, what, arg, data))))

    def show(self) -> bytes:
        """A private message for an entry to come, or for one that lies behind."""
        s, seq = self.s, self.s.table.replica.ledger.seq
        to = self.pick(seat for seat in range(len(s.net.tables)) if seat != s.liar)
        seen = [shown.private.opens for shown in s.table._shows.values()]
        opens = self.pick(((), ((1,),), *seen))
        body = pack(Private(1, s.table.gid, max(seq + self.rng.randrange(-3, 6), 1), s.liar, to, opens))
        return write(PrivateMessage(body, s.key.sign("show", body)))

    def opening(self) -> bytes:
        log, s = self.s.table.replica.ledger, self.s
        place = self.rng.randrange(log.seq + 1)
        audit = replace(s.table._open_deck(), seq=place, head=log.heads[place], why=self.rng.randrange(1, 5))
        if self.rng.randrange(3) == 0:
            audit = replace(audit, seed=bytes(32))
        return write(message_of(resigned(s.key, Kind.AUDIT, audit)))

    def accusation(self) -> bytes | None:
        """What others signed, or he himself, held against anybody."""
        s, sort = self.s, self.rng.randrange(1, 4)
        found = [self.pick(self.known) for _ in range(1 + (sort != 2))]
        if sort == 3:
            found[0] = Record(PRIVATE, found[0].body, found[0].sig)
        ordered = tuple(sorted(found, key=lambda one: one.body))
        body = pack(Evidence(1, s.table.gid, self.rng.randrange(len(s.net.tables)), sort, ordered))
        return write(message_of(Record(Kind.EVIDENCE, body, b""))) if len(body) <= min(MAX_EVIDENCE, 30_000) else None

    def whereabouts(self) -> bytes:
        log, gid = self.s.table.replica.ledger, self.s.table.gid
        seq = self.pick((0, log.seq, log.seq + 1, log.seq + 9, self.rng.randrange(log.seq + 1)))
        head = self.pick((log.head, bytes(32), *log.heads))
        return write(self.pick((Resume(gid, seq, head, log.b), Fetch(gid, seq))))

    def batch(self) -> bytes:
        log = self.s.table.replica.ledger
        records = tuple(self.pick(self.known) for _ in range(self.rng.randrange(4)))
        return write(Batch(self.s.table.gid, self.rng.randrange(log.seq + 2), records))

    def again(self) -> bytes:
        return write(message_of(self.pick(self.known)))

    # ------------------------------------------------------------------------------------------------ what happens
    def lie(self) -> None:
        try:
            message = self.pick(self.lies)()
        except CodecError:
            return
        if message is not None:
            self.s.send_bytes(message, self.pick((None, *range(len(self.s.net.tables)))))

    def live(self) -> None:
        """An honest player does something, or a lost link is there again."""
        s = self.s
        seat = decider(s.net)
        match self.rng.randrange(12):
            case 0 if s.closed:
                s.closed.clear()
                for table in s.net.tables:
                    for other in s.net.tables:
                        if other is not table:
                            table.link_up(other.seat)
            case 1:
                table = self.pick(s.honest)
                try:
                    self.pick((lambda: table.drop(s.liar), lambda: table.propose(self.pick((What.DRAW, What.STOP)))))()
                except Misuse:
                    pass
            case _ if seat is not None:
                try:
                    choose(s.net.tables[seat], self.rng)
                except Misuse:
                    assert seat == s.liar or s.net.tables[seat].phase is not Phase.PLAYING

    def run(self) -> None:
        """Play and lie in turn; raises AssertionError where an honest seat suffers more than a stop."""
        for _ in range(STEPS):
            self.lie() if self.rng.randrange(3) == 0 else self.live()
            try:
                self.s.settle()
            except Refused:  # raised by the liar's own table, which believes itself
                return
        for table in self.s.honest:
            self.check(table)

    def check(self, table: ToyTable) -> None:
        """Nobody honest is blamed, at the table or by its file, and the file is whole."""
        trouble = table.trouble
        assert trouble is None or trouble.seat in (-1, self.s.liar), trouble
        assert set(table.faults) <= {self.s.liar}
        report = judged(table)
        assert report.exit_code != ALTERED, report.finding
        named = report.finding.seat if report.finding is not None else -1
        assert named == -1 or (report.exit_code == CONVICTED and named == self.s.liar), report.finding
        assert report.exit_code != VERIFIED or verify(table.transcript(), {RULES: GAME}).result is not None


def chaos(seed: int) -> None:
    """One game of it."""
    Chaos(seed).run()


def main() -> int:
    """python -m tests.hostile.chaos FIRST COUNT: so many games, from that seed on."""
    first, count = (int(word) for word in sys.argv[1:3])
    with remembered():
        for seed in range(first, first + count):
            try:
                chaos(seed)
            except Exception as error:
                raise AssertionError(f"chaos: seed {seed}") from error
    print(f"chaos: {count} games from seed {first} on")
    return 0


if __name__ == "__main__":
    sys.exit(main())

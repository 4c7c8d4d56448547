"""An honest table that deviates once, and the honest tables it plays against."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from net.fair.check.report import ALTERED, CONVICTED, Report
from net.fair.check.verify import verify
from net.fair.log.faults import Refused
from net.fair.log.primitives import Signer
from net.fair.log.schema import TAGS, Frame, Kind, Record, Row, Terms, Type, pack, read
from net.fair.seat.core import Phase
from net.fair.wire.messages import Message, RecordMessage, message_of, parse, write
from tests.net.harness import GAME, RULES, Net, ToyTable, choose, decider, make, terms
from tests.net.second import agreed

GAMES = {RULES: GAME}
Change = Callable[[Frame], Frame | None]
"""Gives the frame a liar sends instead; None leaves it as it is."""


def resigned(key: Signer, kind: Kind, row: Row) -> Record:
    """A record the liar really signs."""
    body = pack(row)
    return Record(kind, body, key.sign(TAGS[kind], body))


@dataclass
class Scene:
    """One table with one liar at it."""

    net: Net
    liar: int
    refused: list[tuple[int, str]] = field(default_factory=list)
    """Links that an honest seat had to close: who closed it, and why."""
    done: bool = False

    @property
    def key(self) -> Signer:
        return self.net.tables[self.liar]._key

    @property
    def table(self) -> ToyTable:
        return self.net.tables[self.liar]

    @property
    def honest(self) -> list[ToyTable]:
        return [table for seat, table in enumerate(self.net.tables) if seat != self.liar]

    def settle(self) -> None:
        """Carry messages; a refused one closes its link for good."""
        while True:
            self.net.collect()
            moved = False
            for (source, to), queue in list(self.net.links.items()):
                while queue:
                    moved = True
                    message = queue.popleft()
                    if (to, source) in self.closed or (source, to) in self.closed:
                        continue
                    if self.liar in (source, to) and message[1:3] == b"\x0c\x09":
                        continue  # a liar neither hears nor repeats accusations
                    try:
                        self.net.tables[to].receive(message, source)
                    except Refused as refused:
                        if to != self.liar:
                            self.refused.append((to, str(refused)))
                            self.closed.add((source, to))
            if not moved:
                return

    closed: set[tuple[int, int]] = field(default_factory=set)

    def send(self, record: Record, to: int | None = None) -> None:
        """Put a record of the liar on the wire."""
        self.send_bytes(write(message_of(record)), to)

    def send_bytes(self, message: bytes, to: int | None = None) -> None:
        for seat, table in enumerate(self.net.tables):
            if seat != self.liar and to in (None, seat):
                try:
                    table.receive(message, self.liar)
                except Refused as refused:
                    self.refused.append((seat, str(refused)))
                    self.closed.add((self.liar, seat))

    def on_frame(self, change: Change, types: tuple[int, ...] = (), to: tuple[int, ...] | None = None) -> None:
        """Change the first frame of the liar that has one of these types."""
        swapped: dict[bytes, bytes] = {}

        def altered(source: int, target: int, message: bytes) -> list[bytes]:
            found = parse(message)
            if not isinstance(found, RecordMessage) or found.kind != Kind.FRAME:
                return [message]
            frame = read(Frame, found.body)
            if frame.seat != self.liar or (source != self.liar and to is None):
                return [message]
            if found.body not in swapped and not self.done and source == self.liar:
                if types and frame.type not in types:
                    return [message]
                new = change(frame)
                if new is None:
                    return [message]
                self.done = True
                swapped[found.body] = write(message_of(resigned(self.key, Kind.FRAME, new)))
            if to is not None and (source != self.liar or target not in to):
                return [message]
            return [swapped.get(found.body, message)]

        self.net.filter = altered

    def on_message(self, change: Callable[[Message], list[bytes] | None]) -> None:
        """Change the first message of the liar for which `change` gives something else."""

        def altered(source: int, target: int, message: bytes) -> list[bytes]:
            if source != self.liar or self.done:
                return [message]
            new = change(parse(message))
            if new is None:
                return [message]
            self.done = True
            return new

        self.net.filter = altered

    def play(self, seed: int = 1, limit: int = 300) -> None:
        """Play on until somebody stops or nothing moves any more."""
        rng = random.Random(seed)
        for _ in range(limit):
            self.settle()
            seat = decider(self.net)
            if seat is None or any(table.phase == Phase.FROZEN for table in self.honest):
                break
            choose(self.net.tables[seat], rng)
        self.settle()


def scene(seats: int = 2, *, strict: bool = False, liar: int | None = None, offer: Terms | None = None) -> Scene:
    """A table that has been dealt; the liar is the seat asked unless named."""
    net = make(seats, offer=offer or terms(seats, strict=strict, turns=2))
    asked = decider(net)
    assert asked is not None
    return Scene(net, asked if liar is None else liar)


def trust_oneself(table: ToyTable) -> None:
    """A liar does not audit himself before he signs the end."""
    table._write_end = lambda: table._write(Type.END, table.replica.result())  # type: ignore[method-assign]


def frame_now(case: Scene, kind: int, payload: tuple[object, ...]) -> Frame:
    """A frame of the liar at the head, right in everything but what it says."""
    replica = case.table.replica
    ledger = replica.ledger
    return Frame(1, case.table.gid, ledger.seq + 1, case.liar, ledger.head, replica.digest, kind, payload)


def judged(table: ToyTable) -> Report:
    """What both verifiers say of an honest seat's file; they must agree on what both can check."""
    data = table.transcript()
    code, seat = agreed(data)
    assert code != ALTERED, "an honest seat's file is whole"
    report = verify(data, GAMES)
    assert code != CONVICTED or (report.finding is not None and report.finding.seat == seat)
    return report

"""Explaining one beacon of a file: who contributed what, and how anybody can compute it again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.kernel.actions import NUMBER, Action
from engine.kernel.pending import Numbers
from net.fair.check.verify import AnyGame
from net.fair.check.walk import LogWalker, RulesWalker, Stop, Walk
from net.fair.log.ledger import Ledger
from net.fair.log.primitives import U
from net.fair.log.replica import Replica
from net.fair.log.schema import CloseKind, Frame, Kind, Type, read
from net.fair.log.setup import seat_table
from net.fair.log.transcript import read_file

PROGRAM = """\
import hashlib
I = lambda i: i.to_bytes(8, "big")
E = lambda *p: b"".join(len(q).to_bytes(4, "big") + q for q in p)
H = lambda t, *p: hashlib.sha256(bytes([7 + len(t)]) + b"lore/1/" + t.encode() + E(*p)).digest()
gid, head, *xs = map(bytes.fromhex, [{parts}])
V = H("beacon", gid, I({b}), head, *xs)
print([int.from_bytes(H("expand", V, I(j)), "big") % n for j, n in enumerate({asked})])"""


class NoSuchBeacon(Exception):
    """The file has no beacon of that number."""


@dataclass(frozen=True)
class Asked:
    """One number: its range, the answer, and what it was for."""

    n: int
    answer: int
    purpose: str


@dataclass(frozen=True)
class Explanation:
    """Everything about one beacon."""

    b: int
    seq: int
    names: tuple[str, ...]
    gid: bytes
    head: bytes
    values: tuple[bytes, ...]
    value: bytes
    asked: tuple[Asked, ...]
    cause: str
    game: str = ""
    """The word of the game, where its rules are at hand."""

    @property
    def program(self) -> str:
        """Lines of Python that compute the answers from nothing but this explanation."""
        parts = ", ".join(f'"{part.hex()}"' for part in (self.gid, self.head, *self.values))
        asked = [one.n for one in self.asked]
        return PROGRAM.format(parts=parts, b=self.b, asked=asked)


def explain(data: bytes, b: int, games: Mapping[bytes, AnyGame]) -> Explanation:
    """The beacon of that index; raises NoSuchBeacon, or FileFault and Fault for a file that cannot be read."""
    found = read_file(data)
    count = 1 + 3 * sum(1 for record in found.records if record.kind == Kind.HELLO)
    seated = seat_table(found.records[:count])
    game = games.get(seated.terms.rules)
    replica: Replica[Any] | None = Replica(game, seated) if game is not None else None
    walk = Walk(RulesWalker(replica) if replica is not None else LogWalker(Ledger(seated)), signatures=False)
    ledger = walk.ledger
    for record in found.records[count:]:
        before = replica.state if replica is not None else None
        try:
            walk.run([record])
        except Stop:
            break
        item = ledger.items[-1] if ledger.items else None
        if record.kind == Kind.CLOSE and item is not None and item.b == b and item.close is not None:
            asked = tuple(
                Asked(n, answer, purpose)
                for n, answer, purpose in zip(
                    item.close.ns, item.answers, _purposes(game, before, item.close.ns, item.value, ledger), strict=True
                )
            )
            return Explanation(
                b,
                item.seq,
                tuple(seated.names[seat] for seat in item.seats),
                seated.gid,
                ledger.heads[item.seq - 1],
                item.close.parts,
                item.value,
                asked,
                _cause(ledger, item.seq),
                game.name if game is not None else "",
            )
    raise NoSuchBeacon(f"this file has no roll or draw number {b}; it has {ledger.b}")


def _purposes(game: AnyGame | None, state: Any, ns: tuple[int, ...], value: bytes, ledger: Ledger) -> list[str]:
    """What each number was asked for, as far as the rules are at hand."""
    out: list[str] = []
    for j, n in enumerate(ns):
        waits = game.pending(state) if game is not None and state is not None else None
        if game is None or not isinstance(waits, Numbers):
            out.append("a number" if n != 16 or not ledger.strict else "which candidate of a shuffle is kept")
            continue
        if waits.seat >= 0:
            out.append(f"a card of {ledger.seated.names[waits.seat]}, zone {waits.zone}, {n} cards")
        else:
            out.append(f"a die of {n} sides" if n == 6 else f"one of {n}")
        state = game.step(state, Action(NUMBER, (U(value, j, n),)))[0]
    return out


def _cause(ledger: Ledger, seq: int) -> str:
    """The last entry a seat wrote before the beacon."""
    for item in reversed(ledger.items[: seq - 1]):
        if item.record.kind == Kind.FRAME:
            frame = read(Frame, item.record.body)
            return f"entry {item.seq}, {Type(frame.type).name} by {ledger.seated.names[frame.seat]}"
        if item.close is not None and item.close.kind == CloseKind.DROP:
            return f"entry {item.seq}, a seat left"
    return "the beginning of the game"

"""Terms, seats and set-up: what every seat signs before the first card moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from net.fair.log.codec import CodecError
from net.fair.log.faults import Fault
from net.fair.log.primitives import H, body_hash, key_ok, signed
from net.fair.log.schema import Hello, Kind, Ready, Record, Setup, Terms, pack, read


def terms_hash(terms: bytes) -> bytes:
    """What HELLO names of the terms."""
    return H("terms", terms)


def table_id(terms: bytes, hellos: Sequence[bytes]) -> bytes:
    """tid: the terms and who sits down."""
    return H("table", terms_hash(terms), len(hellos), *(body_hash(body) for body in hellos))


def game_id(tid: bytes, setups: Sequence[bytes]) -> bytes:
    """gid: the table and everything committed at it."""
    return H("game", tid, *(body_hash(body) for body in setups))


def read_terms(body: bytes) -> Terms:
    """Terms as offered; raises CodecError on anything else."""
    return read(Terms, body, 256)


@dataclass(frozen=True)
class Seated:
    """A table at which everybody signed READY: what all later checks start from."""

    terms: Terms
    tid: bytes
    gid: bytes
    hellos: tuple[Hello, ...]
    setups: tuple[Setup, ...]
    records: tuple[Record, ...]
    """TERMS, then HELLO, SETUP, READY by seat: the opening of every file of this game."""

    @property
    def seats(self) -> int:
        return len(self.hellos)

    @property
    def pks(self) -> tuple[bytes, ...]:
        return tuple(hello.pk for hello in self.hellos)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(hello.name for hello in self.hellos)


def check_hello(record: Record, terms: bytes) -> Hello:
    """A HELLO for these terms, signed by its key; raises CodecError or Fault."""
    hello = read(Hello, record.body)
    if not key_ok(hello.pk):
        raise Fault("hello", "the key is not one that can sign")
    if not signed(hello.pk, "hello", record.body, record.sig):
        raise Fault("signature", "the HELLO is not signed by its key")
    if hello.terms != terms_hash(terms):
        raise Fault("hello", "the HELLO accepts other terms")
    if len(hello.name.encode()) > 96:
        raise Fault("hello", "the name is too long")
    return hello


def check_setup(record: Record, tid: bytes, pks: Sequence[bytes]) -> Setup:
    """A SETUP of this table with matching sizes; raises CodecError or Fault."""
    setup = read(Setup, record.body)
    if setup.seat >= len(pks) or not signed(pks[setup.seat], "setup", record.body, record.sig):
        raise Fault("signature", "the SETUP is not signed by its seat")
    if setup.tid != tid:
        raise Fault("foreign", "the SETUP belongs to another table")
    count, rest = divmod(len(setup.leaves), 32)
    leaves = {setup.leaves[at : at + 32] for at in range(0, len(setup.leaves), 32)}
    if rest or sum(setup.sizes) != count or len(leaves) != count:
        raise Fault("setup", "the sizes do not add up to the leaves", setup.seat)
    return setup


def check_ready(record: Record, gid: bytes, pks: Sequence[bytes]) -> Ready:
    """A READY of this game; raises CodecError or Fault."""
    ready = read(Ready, record.body)
    if ready.seat >= len(pks) or not signed(pks[ready.seat], "ready", record.body, record.sig):
        raise Fault("signature", "the READY is not signed by its seat")
    if ready.gid != gid:
        raise Fault("foreign", "the READY names another game")
    return ready


def seat_table(records: Sequence[Record]) -> Seated:
    """The set-up part of a file, checked; raises CodecError or Fault."""
    if not records or records[0].kind != Kind.TERMS or records[0].sig:
        raise Fault("terms", "the terms are missing")
    terms = read_terms(records[0].body)
    n = terms.seats
    order = [Kind.TERMS] + [Kind.HELLO] * n + [Kind.SETUP] * n + [Kind.READY] * n
    if [record.kind for record in records] != order:
        raise Fault("setup", "a record of the set-up is missing")
    hellos = tuple(check_hello(record, records[0].body) for record in records[1 : n + 1])
    pks = [hello.pk for hello in hellos]
    if pks != sorted(set(pks)):
        raise Fault("hello", "the seats are not in the order of their keys")
    tid = table_id(records[0].body, [record.body for record in records[1 : n + 1]])
    setups = tuple(check_setup(record, tid, pks) for record in records[n + 1 : 2 * n + 1])
    gid = game_id(tid, [record.body for record in records[n + 1 : 2 * n + 1]])
    readies = [check_ready(record, gid, pks) for record in records[2 * n + 1 :]]
    for part in (setups, readies):
        if [body.seat for body in part] != list(range(n)):
            raise Fault("setup", "the set-up is not in the order of the seats")
    return Seated(terms, tid, gid, hellos, setups, tuple(records))


def pack_terms(terms: Terms) -> bytes:
    """The bytes of an offer's terms."""
    body = pack(terms)
    if len(body) > 256:
        raise CodecError("the terms are too long")
    return body

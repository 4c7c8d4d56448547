"""The shape of every signed body, payload and message between seats, with all ranges."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import Annotated, Any, Final, TypeVar

import msgspec
from msgspec import Meta

from net.fair.log.codec import MAX_BODY, MAX_BYTES, CodecError, Value, decode, encode, is_array

U8 = Annotated[int, Meta(ge=0, lt=1 << 8)]
U16 = Annotated[int, Meta(ge=0, lt=1 << 16)]
U32 = Annotated[int, Meta(ge=0, lt=1 << 32)]
B16 = Annotated[bytes, Meta(min_length=16, max_length=16)]
B32 = Annotated[bytes, Meta(min_length=32, max_length=32)]
B64 = Annotated[bytes, Meta(min_length=64, max_length=64)]
Leaves = Annotated[bytes, Meta(max_length=6400)]
One = Annotated[int, Meta(ge=1, le=1)]
Version = Annotated[int, Meta(ge=1, le=2)]
Seats = Annotated[int, Meta(ge=2, le=5)]
Refs = Annotated[tuple[U32, ...], Meta(max_length=200)]

DECK_LIMIT: Final = 200
PATH_STEP: Final = 36
MAX_EVIDENCE: Final = 62_000
"""Evidence holds up to two whole bodies."""
PRIVATE: Final = 16
"""The kind under which evidence holds a private body."""


class Kind(IntEnum):
    """Record kinds: the first field of a record on the wire and in files."""

    TERMS = 1
    HELLO = 2
    SETUP = 3
    READY = 4
    FRAME = 5
    CLOSE = 6
    SAY = 7
    AUDIT = 8
    EVIDENCE = 9
    TRAILER = 10


_SIGNED = (Kind.HELLO, Kind.SETUP, Kind.READY, Kind.FRAME, Kind.SAY, Kind.AUDIT)
TAGS: Final = {kind: kind.name.lower() for kind in _SIGNED}
"""Signature tags of the signed kinds."""


class Type(IntEnum):
    """What a frame says."""

    ACT = 1
    MIX = 2
    CAND = 3
    KEEP = 4
    SHOW = 5
    SEEN = 6
    AGREED = 7
    REVEAL = 16
    END = 17


class CloseKind(IntEnum):
    """Entries nobody signs and everybody builds."""

    BEACON = 1
    END = 2
    DROP = 3


class What(IntEnum):
    """What a seat says outside its turn."""

    TAKE_BACK = 1
    DRAW = 2
    STOP = 3
    DROP = 4
    CONCEDE = 5
    CLAIM = 6
    DISAGREE = 7
    TIME = 8
    NOT_WITHOUT = 9


class How(IntEnum):
    """How a game ended."""

    RULES = 1
    CONCESSION = 2
    DRAW = 3
    STOPPED = 4


class Why(IntEnum):
    """By which right a seat opens its cards."""

    ENDED = 1
    """The entry it names is the end every seat signed."""
    LEFT = 2
    """It had conceded or been dropped at the entry it names."""
    OVER = 3
    """The rules were over at the entry it names, and a signature under the result is missing."""
    STOPPED = 4
    """It goes on no longer: frozen, claimed, or given up waiting."""


class Row(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """An array of exactly the listed fields."""

    def written(self) -> tuple[str, ...]:
        """The fields its version has; what a later version added comes last."""
        return self.__struct_fields__


class Entry(msgspec.Struct, array_like=True, forbid_unknown_fields=True, order=True):
    """One card of a deck list: its section, how a dual card is counted, its number, its kind."""

    section: Annotated[int, Meta(ge=1, le=4)]
    side: Annotated[int, Meta(ge=0, le=2)]
    card: Annotated[int, Meta(ge=1, lt=1 << 16)]
    kind: U8


class Terms(Row, frozen=True):
    """What the players agree on before anything is dealt."""

    version: Version
    rules: B32
    variant: U8
    options: Annotated[tuple[U16, ...], Meta(max_length=16)]
    seats: Seats
    strict: bool
    audit_later: bool
    clock: U32
    patience: Annotated[int, Meta(ge=60, le=3600)]
    take_backs: bool
    watchers: bool
    go_on: bool = True
    """From version 2: whether the others may go on without a seat that owes a reveal, and roll anew."""

    def written(self) -> tuple[str, ...]:
        return self.__struct_fields__ if self.version > 1 else self.__struct_fields__[:-1]


class Hello(Row, frozen=True):
    """A seat accepts the terms."""

    version: One
    terms: B32
    pk: B32
    nonce: B32
    name: Annotated[str, Meta(min_length=1, max_length=96)]
    bot: bool


class Setup(Row, frozen=True):
    """A seat commits to its seed, its chain and its deck."""

    version: One
    tid: B32
    seat: U8
    seed: B32
    anchor: B32
    sizes: Annotated[tuple[U8, ...], Meta(min_length=4, max_length=4)]
    decklist: B32
    leaves: Leaves


class Ready(Row, frozen=True):
    """A seat saw every set-up."""

    version: One
    gid: B32
    seat: U8


class Frame(Row, frozen=True):
    """What one seat says at one place of the log: an entry, or a response that becomes part of the next."""

    version: One
    gid: B32
    seq: Annotated[int, Meta(ge=1, lt=1 << 32)]
    seat: U8
    prev: B32
    digest: B16
    type: U8
    payload: tuple[Any, ...]


class Close(Row, frozen=True):
    """An entry built from what all seats sent."""

    version: One
    gid: B32
    seq: Annotated[int, Meta(ge=1, lt=1 << 32)]
    prev: B32
    kind: Annotated[int, Meta(ge=1, le=3)]
    arg: U16
    ns: Annotated[tuple[Annotated[int, Meta(ge=1, lt=1 << 16)], ...], Meta(max_length=1024)]
    parts: Annotated[tuple[B32, ...], Meta(max_length=5)]


class Open(Row, frozen=True):
    """The proof that a hidden card is this serial and this card."""

    ref: U32
    serial: U8
    card: Annotated[int, Meta(ge=1, lt=1 << 16)]
    kind: U8
    ks: B32
    salt: B32
    ds: B32


class StrictOpen(Row, frozen=True):
    """The same under strict terms: the whole way back to the deck leaf."""

    ref: U32
    serial: U8
    card: Annotated[int, Meta(ge=1, lt=1 << 16)]
    kind: U8
    ds: B32
    path: Annotated[bytes, Meta(max_length=255 * PATH_STEP)]


class KindProof(Row, frozen=True):
    """The proof that a hidden card has this kind."""

    ref: U32
    kind: U8
    ks: B32
    ic: B32


class StrictKind(Row, frozen=True):
    """Under strict terms an opening proves the kind: this one, and the card stays where it is."""

    ref: U32
    kind: U8


Words = Annotated[tuple[U32, ...], Meta(min_length=1, max_length=200)]


class Act(Row, frozen=True):
    """An action with what it makes public."""

    action: Words
    opens: Annotated[tuple[Open, ...], Meta(max_length=200)]
    kinds: Annotated[tuple[KindProof, ...], Meta(max_length=200)]


class StrictAct(Row, frozen=True):
    """An action under strict terms."""

    action: Words
    opens: Annotated[tuple[StrictOpen, ...], Meta(max_length=200)]
    kinds: Annotated[tuple[StrictKind, ...], Meta(max_length=200)]


class Mix(Row, frozen=True):
    """Fresh commitments to the cards of a zone."""

    e: Annotated[int, Meta(ge=1, lt=1 << 16)]
    zone: U8
    inputs: Refs
    leaves: Leaves


class Cand(Row, frozen=True):
    """Sixteen committed candidates for a shuffle."""

    e: Annotated[int, Meta(ge=1, lt=1 << 16)]
    zone: U8
    inputs: Refs
    commits: Annotated[bytes, Meta(min_length=512, max_length=512)]


class Keep(Row, frozen=True):
    """The fifteen opened keys and the kept leaves."""

    keys: Annotated[bytes, Meta(min_length=480, max_length=480)]
    leaves: Leaves


class Show(Row, frozen=True):
    """The owner shows cards to one seat; the hash is that of the private body."""

    to: U8
    refs: Annotated[tuple[U32, ...], Meta(max_length=64)]
    hash: B32


class Seen(Row, frozen=True):
    """The looker saw what was shown to him."""


class Agreed(Row, frozen=True):
    """The seat asked carries out what the others agreed to."""

    what: U8
    arg: U32
    says: Annotated[tuple[B32, ...], Meta(max_length=4)]


class Reveal(Row, frozen=True):
    """A seat's value of the beacon asked for."""

    b: U16
    x: B32


class End(Row, frozen=True):
    """The result as a seat's own engine says."""

    how: Annotated[int, Meta(ge=1, le=4)]
    winners: U8
    points: Annotated[tuple[U16, ...], Meta(min_length=2, max_length=5)]


class Say(Row, frozen=True):
    """A consent, a concession, a claim or a disagreement."""

    version: One
    gid: B32
    seat: U8
    head: B32
    what: Annotated[int, Meta(ge=1, le=9)]
    arg: U32
    data: Annotated[bytes, Meta(max_length=32)]


class Audit(Row, frozen=True):
    """A seat opens its seed and its deck list, from version 2 on at one place of the log and by a right it names."""

    version: Version
    gid: B32
    seat: U8
    seed: B32
    deck: Annotated[tuple[Entry, ...], Meta(max_length=DECK_LIMIT)]
    seq: U32 = 0
    head: B32 = b""
    why: Annotated[int, Meta(ge=1, le=4)] = Why.STOPPED

    def written(self) -> tuple[str, ...]:
        return self.__struct_fields__ if self.version > 1 else self.__struct_fields__[:-3]


class Record(Row, frozen=True):
    """A body with its signature, as it travels and lies in files."""

    kind: Annotated[int, Meta(ge=1, le=16)]
    body: Annotated[bytes, Meta(max_length=MAX_EVIDENCE)]
    sig: Annotated[bytes, Meta(max_length=64)]


class Evidence(Row, frozen=True):
    """Signed records that show a fault by themselves or after the log before them."""

    version: One
    gid: B32
    accused: U8
    sort: Annotated[int, Meta(ge=1, le=3)]
    records: Annotated[tuple[Record, ...], Meta(min_length=1, max_length=2)]


class Trailer(Row, frozen=True):
    """The last record of a file."""

    records: U32
    seq: U32
    head: B32
    digest: B32


class Private(Row, frozen=True):
    """The cards one seat shows another, signed, over their own link."""

    version: One
    gid: B32
    seq: Annotated[int, Meta(ge=1, lt=1 << 32)]
    seat: U8
    to: U8
    opens: Annotated[tuple[tuple[Any, ...], ...], Meta(max_length=64)]


class KeptDeck(Row, frozen=True):
    """What a seat keeps of its deck before it commits to it."""

    version: One
    pk: B32
    tid: B32
    seed: B32
    deck: Annotated[tuple[Entry, ...], Meta(max_length=DECK_LIMIT)]


RowT = TypeVar("RowT", bound="Row | Entry")


def prepare(kinds: Iterable[type[Row] | type[Entry]]) -> None:
    """Let msgspec work out what these records look like, before there is a second thread.

    It does so at the first use of a record and is not safe then: two threads that meet there crash the process.
    """
    for kind in kinds:
        msgspec.msgpack.Decoder(kind)


prepare((Entry, *Row.__subclasses__()))


def shape(kind: type[RowT], value: object) -> RowT:
    """The value as a record of that kind; raises CodecError where a field is missing, extra or out of range."""
    try:
        found = msgspec.convert(value, kind, builtin_types=(bytes,))
    except msgspec.ValidationError as error:
        raise CodecError(f"{kind.__name__}: {error}") from None
    if isinstance(found, Row) and is_array(value) and len(value) != len(found.written()):
        raise CodecError(f"{kind.__name__}: it has other fields than its version")
    return found


def read(kind: type[RowT], body: bytes, limit: int = MAX_BODY) -> RowT:
    """A body read strictly."""
    return shape(kind, decode(body, limit))


def plain(value: object) -> Value:
    """A record as nested tuples."""
    if isinstance(value, msgspec.Struct):
        names = value.written() if isinstance(value, Row) else value.__struct_fields__
        return tuple(plain(getattr(value, name)) for name in names)
    if isinstance(value, tuple | list):
        return tuple(plain(part) for part in value)
    if isinstance(value, int | bytes | str):
        return value
    raise TypeError(f"{type(value).__name__} is no part of a record")


def pack(row: Row) -> bytes:
    """The body of a record."""
    body = encode(plain(row))
    if len(body) > (MAX_EVIDENCE if isinstance(row, Evidence) else MAX_BODY):
        raise CodecError("a body is too long")
    return body


def read_record(data: bytes) -> Record:
    """A record as files and messages hold it."""
    return read(Record, data, MAX_BYTES)

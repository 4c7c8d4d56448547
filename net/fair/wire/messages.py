"""What peers say to each other inside the channel, with the range of every field."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, ClassVar, Final

from msgspec import Meta

from net.fair.log.codec import MAX_BODY, MAX_BYTES, CodecError, decode, encode, is_array
from net.fair.log.schema import B32, B64, U8, U16, U32, Record, Row, plain, prepare, shape

TOKEN: Final = 10
MAX_TERMS: Final = 256
MAX_ADDRESS: Final = 64
ANY_GAME: Final = bytes(32)
"""In a WATCH: whatever game you are playing now."""


class Status(IntEnum):
    """What a peer is doing, as the lobby shows it."""

    FREE = 0
    PLAYING = 1
    WATCHABLE = 2


class Reason(IntEnum):
    """Why a peer ends the connection."""

    LEAVING = 0
    VERSION = 1
    KNOWN_ONLY = 2
    BUSY = 3
    PROTOCOL = 4
    LIMIT = 5

    @property
    def sentence(self) -> str:
        return _REASONS[self]


_REASONS: Final = {
    Reason.LEAVING: "they left",
    Reason.VERSION: "they play another version of LoRE or of its cards",
    Reason.KNOWN_ONLY: "they admit only players they know; ask them for an invitation",
    Reason.BUSY: "they are busy",
    Reason.PROTOCOL: "they did not understand us",
    Reason.LIMIT: "they had too much to do at once; try again",
}


class Message(Row, frozen=True):
    """A message; its number goes first on the wire."""

    number: ClassVar[int]


class Auth(Message, frozen=True):
    """The key of this side, bound to this channel, with the token of an invitation."""

    number = 1
    pk: B32
    sig: B64
    token: Annotated[bytes, Meta(max_length=TOKEN)]


class Sas1(Message, frozen=True):
    """The initiator commits to its number."""

    number = 2
    commitment: B32


class Sas2(Message, frozen=True):
    """The responder's number."""

    number = 3
    nonce: B32


class Sas3(Message, frozen=True):
    """The initiator opens its number."""

    number = 4
    nonce: B32


class Peer(Message, frozen=True):
    """Who is here and what he is doing."""

    number = 5
    name: Annotated[str, Meta(min_length=1, max_length=24)]
    bot: bool
    status: Annotated[int, Meta(ge=0, le=2)]
    rules: Annotated[tuple[B32, ...], Meta(min_length=1, max_length=16)]
    """The games he has, by the ids of their rules."""


class Ping(Message, frozen=True):
    """Are you there?"""

    number = 6
    n: U32


class Pong(Message, frozen=True):
    """I am."""

    number = 7
    n: U32


class Chat(Message, frozen=True):
    """One line of talk."""

    number = 8
    text: str


class Bye(Message, frozen=True):
    """The last message of a side."""

    number = 9
    reason: U8


class Offer(Message, frozen=True):
    """Terms and players of a table; accepting is a HELLO."""

    number = 10
    terms: Annotated[bytes, Meta(max_length=MAX_TERMS)]
    pks: Annotated[tuple[B32, ...], Meta(min_length=2, max_length=5)]
    addresses: Annotated[
        tuple[Annotated[str, Meta(max_length=MAX_ADDRESS)], ...], Meta(min_length=2, max_length=5)
    ]


class Decline(Message, frozen=True):
    """No to an offer; or, with the id of a game, that it cannot be watched, or is watched no longer."""

    number = 11
    offer: B32
    reason: U8


class RecordMessage(Message, frozen=True):
    """A record of a table."""

    number = 12
    kind: Annotated[int, Meta(ge=1, le=10)]
    body: Annotated[bytes, Meta(max_length=MAX_BODY)]
    sig: Annotated[bytes, Meta(max_length=64)]

    @property
    def record(self) -> Record:
        return Record(self.kind, self.body, self.sig)


class Resume(Message, frozen=True):
    """How far this side's log of a game reaches."""

    number = 13
    gid: B32
    seq: U32
    head: B32
    b: U16


class Fetch(Message, frozen=True):
    """Asks for the records from an entry on."""

    number = 14
    gid: B32
    seq: U32


class Batch(Message, frozen=True):
    """Records in file order, as asked for."""

    number = 15
    gid: B32
    seq: U32
    records: Annotated[tuple[Record, ...], Meta(max_length=1024)]


class PrivateMessage(Message, frozen=True):
    """Shown cards, for the looker alone."""

    number = 16
    body: Annotated[bytes, Meta(max_length=MAX_BODY)]
    sig: B64


class Watch(Message, frozen=True):
    """Asks to watch a game."""

    number = 17
    gid: B32


class Relay(Message, frozen=True):
    """A piece of a connection between two others: to be passed on to that key, or passed on from it."""

    number = 18
    pk: B32
    stream: U32
    onward: bool
    data: Annotated[bytes, Meta(max_length=MAX_BODY)]
    """Empty where the connection ended."""


MESSAGES: Final[dict[int, type[Message]]] = {
    kind.number: kind
    for kind in (
        *(Auth, Sas1, Sas2, Sas3, Peer, Ping, Pong, Chat, Bye),
        *(Offer, Decline, RecordMessage, Resume, Fetch, Batch, PrivateMessage, Watch, Relay),
    )
}


prepare(MESSAGES.values())


def write(message: Message) -> bytes:
    """The bytes of a message."""
    fields = plain(message)
    assert isinstance(fields, tuple)
    data = encode((message.number, *fields))
    if len(data) > MAX_BYTES:
        raise CodecError("a message is too long")
    return data


def parse(data: bytes) -> Message:
    """The message these bytes are; raises CodecError for anything this version does not know."""
    value = decode(data)
    if not is_array(value) or not value or type(value[0]) is not int:
        raise CodecError("not a message")
    kind = MESSAGES.get(value[0])
    if kind is None:
        raise CodecError(f"message type {value[0]} is unknown")
    return shape(kind, tuple(value[1:]))


def message_of(record: Record) -> RecordMessage:
    """A record as it travels."""
    return RecordMessage(record.kind, record.body, record.sig)

"""Inputs of somebody who holds a key: what he signs or seals himself gets further than rubbish does."""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import cache

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

from net.fair.check.report import ALTERED, CONVICTED
from net.fair.check.verify import verify
from net.fair.log.codec import CodecError, Value, decode, encode
from net.fair.log.faults import Refused
from net.fair.log.primitives import Signer
from net.fair.log.schema import TAGS, Kind, Record, Say, What, pack, plain
from net.fair.seat.core import Phase
from net.fair.wire.channel import Channel, Stage, pad
from net.fair.wire.messages import Chat, Message, Peer, message_of, write
from tests.hostile.liar import Scene, frame_now, scene
from tests.net.harness import GAME, RULES, ToyTable

KINDS = tuple(TAGS)
SEEN_BY_VERIFIER = 16
"""Of so many stopped games the file of one is judged: that takes longer than all the rest."""


# ----------------------------------------------------------------------------------------------------- at a table
@cache
def _scene() -> Scene:
    return scene(3)


def _honest() -> ToyTable:
    """An honest seat in the middle of a game, anew as it was."""
    table = _scene().honest[0]
    table.take_outbox()
    return copy.deepcopy(table, {id(table._key): table._key, id(GAME): GAME})


_fresh: list[ToyTable] = []


def records(data: bytes) -> None:
    """A liar signs any body of any kind, as the next entry or as it is: nobody is named but himself."""
    record = _signed(data)
    if record is None:
        return
    table = _fresh.pop() if _fresh else _honest()
    before = table.game.encode(table.state), table.phase, len(table.store.records())
    try:
        table.receive(write(message_of(record)), _scene().liar)
    except (Refused, CodecError):
        assert (table.game.encode(table.state), table.phase) == before[:2]
    trouble = table.trouble
    assert trouble is None or trouble.seat in (-1, _scene().liar), trouble
    assert table.phase in (Phase.PLAYING, Phase.FROZEN, Phase.PAUSED)
    if table.phase == Phase.FROZEN and sum(data) % SEEN_BY_VERIFIER == 0:
        report = verify(table.transcript(), {RULES: GAME})
        assert report.exit_code != ALTERED, report.finding
        assert report.exit_code != CONVICTED or (report.finding and report.finding.seat == _scene().liar)
    if (table.game.encode(table.state), table.phase, len(table.store.records())) == before:
        _fresh.append(table)


def _signed(data: bytes) -> Record | None:
    """The record these bytes stand for: a payload at the head of the log, or a body of the kind they begin with."""
    played = _scene()
    if not data:
        return None
    which, rest = data[0], data[1:]
    kind = KINDS[which % len(KINDS)]
    if which < 128:  # right in everything but what it says
        try:
            value = decode(rest)
            payload: tuple[Value, ...] = value if isinstance(value, tuple) else (value,)
            kind, rest = Kind.FRAME, pack(frame_now(played, which % 20, payload))
        except CodecError:
            return None
    return Record(kind, rest, played.key.sign(TAGS[kind], rest))


def first_records() -> list[bytes]:
    """Frames and words in order, from which the search starts."""
    played = _scene()
    gid, head = played.table.gid, played.table.replica.ledger.head
    says = [Say(1, gid, played.liar, head, what, 0, b"") for what in (What.DRAW, What.STOP, What.CONCEDE)]
    at = 128 + (-128 % len(KINDS))
    bodies = [(Kind.SAY, pack(say)) for say in says]
    bodies += [(Kind.FRAME, pack(frame_now(played, 1, ((16, 1), (), ()))))]
    bodies += [(record.kind, record.body) for record in played.table.store.records() if record.kind in TAGS]
    payloads: list[tuple[int, tuple[object, ...]]] = [
        (1, ((17, 1, 2), (), ())),
        (1, ((16,), ((256, 0, 1, 1, bytes(32), bytes(32), bytes(32)),), ((257, 1, bytes(32), bytes(32)),))),
        (2, (2, 3, (256, 257), bytes(64))),
        (5, (1, (256,), bytes(32))),
        (7, (2, 0, (bytes(32),))),
        (16, (3, bytes(32))),
        (17, (1, 1, (1000, 1000, 1000))),
    ]
    deep = [bytes([which]) + encode(plain(payload)) for which, payload in payloads]
    return [*deep, *(bytes([at + KINDS.index(Kind(kind))]) + body for kind, body in bodies)]


# ------------------------------------------------------------------------------------------------------ over a link
STAGES = (Stage.AUTH, Stage.WORDS, Stage.OPEN)


@cache
def _channels(initiator: bool) -> dict[Stage, Channel]:
    """The honest end of a connection at each of its stages; the key of the other end is the liar's."""
    ends = [
        Channel(
            Signer(bytes([17 + place]) * 32),
            initiator=place == 0,
            static=X25519PrivateKey.from_private_bytes(bytes([51 + place]) * 32),
            admit=lambda pk, token: None,
        )
        for place in (0, 1)
    ]
    honest, liar = (ends[0], ends[1]) if initiator else (ends[1], ends[0])
    found: dict[Stage, Channel] = {}
    while honest.stage is not Stage.OPEN:
        for byte in liar.output():
            honest.receive(bytes([byte]))
            if honest.stage in STAGES and honest.stage not in found:
                found[honest.stage] = copied(honest)
        liar.receive(honest.output())
    return {**found, Stage.OPEN: copied(honest)}


def copied(channel: Channel) -> Channel:
    """The same end again, with its own count of what was sealed."""
    twin = copy.copy(channel)
    twin._input, twin._output = bytearray(), bytearray()
    twin._handshake = copy.copy(channel._handshake)
    twin._handshake._symmetric = copy.copy(channel._handshake._symmetric)
    if channel._ciphers is not None:
        sealing, opening = channel._ciphers
        twin._ciphers = copy.copy(sealing), copy.copy(opening)
    return twin


def sealed(data: bytes) -> None:
    """Whoever finished the handshake seals any message: the channel takes it or closes, at every stage of it."""
    if not data:
        return
    channel = copied(_channels(bool(data[0] & 1))[STAGES[data[0] // 2 % len(STAGES)]])
    assert channel._ciphers is not None
    plain_text = data[1:] if data[0] & 64 else pad(data[1:])
    frame = copy.copy(channel._ciphers[1]).encrypt(plain_text)
    channel.receive(len(frame).to_bytes(2, "big") + frame)
    channel.receive(data)
    channel.output()


def first_sealed() -> list[bytes]:
    """Messages in order for every stage."""
    from net.fair.wire.messages import Auth, Bye, Ping, Sas1, Sas2, Sas3

    said: list[Message] = [Auth(Signer(b"\x21" * 32).pk, bytes(64), b""), Sas1(bytes(32)), Sas2(bytes(32))]
    said += [Sas3(bytes(32)), Peer("Stranger", False, 0, (RULES,)), Ping(7), Chat("hello"), Bye(0)]
    return [bytes([which]) + write(one) for which in range(6) for one in said]


KEYED: dict[str, Callable[[bytes], None]] = {"records": records, "sealed": sealed}
FIRST: dict[str, Callable[[], list[bytes]]] = {"records": first_records, "sealed": first_sealed}

"""What a stranger's bytes reach first: each target takes any bytes and lets only the declared refusals pass."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

from net.fair.check.report import CONVICTED, VERIFIED
from net.fair.check.verify import verify
from net.fair.log.codec import CodecError, decode, encode
from net.fair.log.faults import Refused
from net.fair.log.names import clean_chat, fit_name, name_fault
from net.fair.log.primitives import Signer
from net.fair.log.transcript import FileFault, read_file, write_file
from net.fair.wire.channel import Channel
from net.peers.discovery import read_sighting
from tests.fuzz.altered import GOLDEN, alter, numbers_of, originals, short_ones
from tests.fuzz.doors import DOORS
from tests.fuzz.keyed import KEYED, copied
from tests.fuzz.resigned import resigned
from tests.net.harness import GAME, RULES, ToyTable, make
from tests.net.second import compared

CORPUS = Path(__file__).parent / "corpus"


def codec(data: bytes) -> None:
    """Whatever is accepted is the one encoding of its value."""
    try:
        value = decode(data)
    except CodecError:
        return
    assert encode(value) == data


def frames(data: bytes) -> None:
    """A table in the middle of a game takes any message of a peer, or refuses it, and its state stays."""
    table = _table()
    before = table.game.encode(table.state), table.phase
    try:
        table.receive(data, 1 - table.seat)
    except Refused:
        assert (table.game.encode(table.state), table.phase) == before
    if (table.game.encode(table.state), table.phase) != before:
        _tables.clear()


def handshake(data: bytes) -> None:
    """A channel reads any bytes to their end without an exception; rubbish closes it."""
    for initiator in (False, True):
        channel = copied(_first(initiator))
        channel.receive(data)
        channel.output()


@cache
def _first(initiator: bool) -> Channel:
    """An end of a connection that has not heard anything yet."""
    static = X25519PrivateKey.from_private_bytes(b"\x22" * 32)
    return Channel(Signer(b"\x11" * 32), initiator=initiator, static=static, admit=lambda pk, token: None)


def transcript(data: bytes) -> None:
    """A file is read or refused; a file that is not one of the golden ones never comes out verified."""
    for whole in (data, resealed(data)):
        if verify(whole, {RULES: GAME}).exit_code == VERIFIED:
            assert hashlib.sha256(whole).hexdigest() in _golden()


def resealed(data: bytes) -> bytes:
    """The file as far as it can be read, under a trailer that fits: no key is needed for one."""
    try:
        found = read_file(data)
    except FileFault:
        return data
    seq, head = (found.trailer.seq, found.trailer.head) if found.trailer is not None else (0, bytes(32))
    return write_file(found.records, seq, head)


def names(data: bytes) -> None:
    """Names, chat and announcements of strangers are words or faults, never trouble."""
    text = data.decode("utf-8", "replace")
    name_fault(text)
    assert name_fault(fit_name(text)) is None
    clean_chat(text)
    half = len(data) // 2
    read_sighting(text, 7171, ["127.0.0.1"], {b"v": b"1", b"n": data[:half], b"k": data[half:]})


def altered(data: bytes) -> None:
    """A kept file, altered as these bytes say without anybody's key."""
    choose = numbers_of(data)
    kept = short_ones() if choose(16) else originals()
    original = kept[choose(len(kept))][1]
    judge(original, alter(original, choose))


def judge(original: bytes, forged: bytes) -> None:
    """Both verifiers agree on a forged file, and whom they name the original names too."""
    bare = verify(forged, {})
    code, seat = compared(forged, bare)
    decided = bare.level(5).verdict == "not reached"  # the rules come last
    report = bare if decided else verify(forged, {RULES: GAME})
    guilty = _guilty(original)
    assert (code == CONVICTED) == (seat >= 0) and seat in (-1, guilty), (seat, guilty)
    named = report.finding.seat if report.finding is not None else -1
    assert (report.exit_code == CONVICTED) == (named >= 0) and named in (-1, guilty), report.finding
    assert report.exit_code != VERIFIED or forged == original


@cache
def _guilty(original: bytes) -> int:
    """The seat a kept file convicts, or -1."""
    finding = verify(original, {RULES: GAME}).finding
    return finding.seat if finding is not None else -1


_known: set[str] = set()


def _golden() -> set[str]:
    if not _known:
        _known.update(hashlib.sha256(path.read_bytes()).hexdigest() for path in GOLDEN.rglob("*.lore"))
    return _known


def _table() -> ToyTable:
    """The first seat of a fresh game of two that waits for a decision."""
    if not _tables:
        _tables.append(make(2, salt="fuzz").tables[0])
    return _tables[0]


_tables: list[ToyTable] = []


TARGETS: dict[str, Callable[[bytes], None]] = {
    "codec": codec,
    "frames": frames,
    "handshake": handshake,
    "transcript": transcript,
    "altered": altered,
    "resigned": resigned,
    "names": names,
    **KEYED,
    **DOORS,
}

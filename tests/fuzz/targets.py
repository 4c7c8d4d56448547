"""What a stranger's bytes reach first: each target takes any bytes and lets only the declared refusals pass."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

from net.channel import Channel
from net.codec import CodecError, decode, encode
from net.discovery import read_sighting
from net.faults import Refused
from net.names import clean_chat, fit_name, name_fault
from net.primitives import Signer
from net.transcript import FileFault, read_file
from net.verify import verify
from tests.net.harness import GAME, RULES, ToyTable, make

CORPUS = Path(__file__).parent / "corpus"
GOLDEN = Path(__file__).parents[1] / "net" / "golden"


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
        channel = Channel(
            Signer(b"\x11" * 32),
            initiator=initiator,
            static=X25519PrivateKey.from_private_bytes(b"\x22" * 32),
            admit=lambda pk, token: None,
        )
        channel.output()
        channel.receive(data)


def transcript(data: bytes) -> None:
    """A file is read or refused; a file that is not one of the golden ones never comes out verified."""
    try:
        read_file(data)
    except FileFault:
        pass
    if verify(data, {RULES: GAME}).exit_code == 0:
        assert hashlib.sha256(data).hexdigest() in _golden()


def names(data: bytes) -> None:
    """Names, chat and announcements of strangers are words or faults, never trouble."""
    text = data.decode("utf-8", "replace")
    name_fault(text)
    assert name_fault(fit_name(text)) is None
    clean_chat(text)
    half = len(data) // 2
    read_sighting(text, 7171, ["127.0.0.1"], {b"v": b"1", b"n": data[:half], b"k": data[half:]})


_known: set[str] = set()


def _golden() -> set[str]:
    if not _known:
        _known.update(hashlib.sha256(path.read_bytes()).hexdigest() for path in GOLDEN.glob("*.lore"))
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
    "names": names,
}

"""The file of a game: every public record in one order, ending in a trailer, equal at all seats."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from net.fair.log.codec import MAX_BYTES, CodecError, encode
from net.fair.log.ledger import Ledger
from net.fair.log.schema import (
    MAX_EVIDENCE,
    Agreed,
    Evidence,
    Frame,
    Kind,
    Record,
    Trailer,
    Type,
    pack,
    plain,
    read,
    read_record,
    shape,
)

MAGIC = b"LOREGAME1\n"
FAMILY = b"LOREGAME"
MAX_RECORDS = 100_000
MAX_FILE = 32 << 20


class FileFault(Exception):
    """Bytes that are no file of a game."""


class UnknownVersion(FileFault):
    """A file of a game under another version of the protocol."""


def frame_record(record: Record) -> bytes:
    """A record as it lies in a file: its length, then its encoding."""
    data = encode(plain(record))
    return len(data).to_bytes(4, "big") + data


def game_records(
    ledger: Ledger,
    claims: Mapping[tuple[int, int, int], Record],
    audits: Mapping[int, Record],
    evidence: Mapping[tuple[int, int], Record],
) -> list[Record]:
    """All records of a game in file order, without the trailer."""
    out = list(ledger.seated.records)
    for item in ledger.items:
        out += [*item.before, item.record]
    out += [ledger.responses[seat].record for seat in sorted(ledger.responses)]
    out += accused_says(ledger, evidence.values())
    out += [claims[key] for key in sorted(claims)]
    out += [audits[seat] for seat in sorted(audits)]
    out += [evidence[key] for key in sorted(evidence)]
    return out


def accused_says(ledger: Ledger, evidence: Iterable[Record]) -> list[Record]:
    """The SAYs an accused AGREED names, as far as they are there: without them nobody could judge it."""
    names: set[bytes] = set()
    for record in evidence:
        try:
            accused = read(Evidence, record.body, MAX_EVIDENCE)
            frames = [read(Frame, one.body) for one in accused.records if one.kind == Kind.FRAME]
            found = [shape(Agreed, frame.payload) for frame in frames if frame.type == Type.AGREED]
        except CodecError:
            continue
        names.update(name for agreed in found if accused.sort == 2 for name in agreed.says)
    return sorted((ledger.says[name].record for name in names if name in ledger.says), key=lambda one: one.body)


def write_file(records: Sequence[Record], seq: int, head: bytes) -> bytes:
    """The bytes of a file with its trailer."""
    out = MAGIC + b"".join(frame_record(record) for record in records)
    trailer = Trailer(len(records), seq, head, hashlib.sha256(out).digest())
    return out + frame_record(Record(Kind.TRAILER, pack(trailer), b""))


@dataclass(frozen=True)
class Transcript:
    """A file read back; what is wrong with its container is named, not raised."""

    records: tuple[Record, ...]
    trailer: Trailer | None
    fault: str
    """What is wrong with the container; empty if nothing is."""
    cut: bool
    """Whether the file ends before its trailer."""


def read_file(data: bytes) -> Transcript:
    """The records of a file; raises FileFault where there is none to read, UnknownVersion for another version."""
    if not data.startswith(MAGIC):
        if data.startswith(FAMILY):
            raise UnknownVersion("this file is of another version of the protocol")
        raise FileFault("this is not the file of a game")
    if len(data) > MAX_FILE:
        raise FileFault("the file is larger than a game can be")
    records: list[Record] = []
    at = len(MAGIC)
    while at < len(data):
        start, size = at, int.from_bytes(data[at : at + 4], "big")
        at += 4 + size
        if len(data) - start >= 4 and size > MAX_BYTES:
            return Transcript(tuple(records), None, f"record {len(records) + 1} is longer than one can be", False)
        if at > len(data) or len(data) - start < 4:
            return Transcript(tuple(records), None, "", True)
        try:
            record = read_record(data[start + 4 : at])
        except CodecError as error:
            return Transcript(tuple(records), None, f"record {len(records) + 1} is malformed ({error})", False)
        if record.kind == Kind.TRAILER:
            return _with_trailer(data, start, at, records, record)
        records.append(record)
        if len(records) > MAX_RECORDS:
            raise FileFault("the file has more records than a game can have")
    return Transcript(tuple(records), None, "", True)


def _with_trailer(data: bytes, start: int, end: int, records: list[Record], record: Record) -> Transcript:
    try:
        trailer = read(Trailer, record.body)
    except CodecError as error:
        return Transcript(tuple(records), None, f"the trailer is malformed ({error})", False)
    fault = ""
    if record.sig or end != len(data):
        fault = "something follows the trailer"
    elif trailer.records != len(records):
        fault = f"the trailer counts {trailer.records} records, the file holds {len(records)}"
    elif trailer.digest != hashlib.sha256(data[:start]).digest():
        fault = "the hash of the trailer does not fit the file"
    return Transcript(tuple(records), trailer, fault, False)


def _opens(record: Record) -> bool:
    """Whether an accusation holds the seed and deck of its seat."""
    if record.kind != Kind.EVIDENCE:
        return False
    try:
        return any(inner.kind == Kind.AUDIT for inner in read(Evidence, record.body, MAX_EVIDENCE).records)
    except CodecError:
        raise FileFault("an accusation in it cannot be read, so nobody knows what it would show") from None


def public_copy(data: bytes) -> bytes:
    """The file without anybody's seed and deck, for sharing while decks stay secret."""
    found = read_file(data)
    if found.fault or found.cut or found.trailer is None:
        raise FileFault(found.fault or "the file is cut off before its trailer")
    kept = [record for record in found.records if record.kind != Kind.AUDIT and not _opens(record)]
    return write_file(kept, found.trailer.seq, found.trailer.head)

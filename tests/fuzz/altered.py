"""Files altered without a key: whatever a forger can do to records he did not sign."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

from net.fair.log.codec import CodecError, encode
from net.fair.log.schema import PRIVATE, Evidence, Kind, Record, pack, plain
from net.fair.log.transcript import MAGIC, frame_record, read_file, write_file

GOLDEN = Path(__file__).parents[1] / "net" / "golden"
SHORT = 12_000
FITTING = {1: ((Kind.FRAME,), (Kind.SAY,)), 2: ((Kind.FRAME,), (Kind.AUDIT,)), 3: ((Kind.FRAME,),)}
"""By sort of an accusation: kinds it can be made of."""
OF_GAME = (Kind.READY, Kind.FRAME, Kind.SAY, Kind.AUDIT)
"""Records whose second field is the game."""
Choose = Callable[[int], int]
"""Gives a number below the one asked for."""
Edit = Callable[[list[Record], Choose], None]


@cache
def originals() -> tuple[tuple[Path, bytes], ...]:
    """Every file that is kept, of both formats, honest or not."""
    return tuple((path, path.read_bytes()) for path in sorted(GOLDEN.rglob("*.lore")))


@cache
def short_ones() -> tuple[tuple[Path, bytes], ...]:
    """Those of them that are read quickly, and of each sort of trouble one: what a million inputs are made of."""
    return tuple((path, data) for path, data in originals() if len(data) <= SHORT)


def numbers_of(data: bytes) -> Choose:
    """The choices that bytes stand for; when they are used up, always the first."""
    rest = iter(data)
    return lambda n: (next(rest, 0) * 256 + next(rest, 0)) % n


def alter(data: bytes, choose: Choose) -> bytes:
    """The file after one to three alterations, with a trailer that fits as far as a forger can make it fit."""
    found = read_file(data)
    assert found.trailer is not None
    seated = 0 if choose(8) == 0 else 1 + sum(record.kind < Kind.FRAME for record in found.records[1:])
    records = list(found.records[seated:])  # who spoils the set-up gets no further than that
    for _ in range(1 + choose(3)):
        EDITS[choose(len(EDITS))](records, choose)
    records[:0] = found.records[:seated]
    seq, head = (found.trailer.seq, found.trailer.head) if choose(4) else (choose(9), bytes(32))
    return SPOILS[choose(len(SPOILS))](write_file(records, seq, head), choose)


# ------------------------------------------------------------------------------------------------------ records
def remove(records: list[Record], choose: Choose) -> None:
    if len(records) > 1:
        del records[choose(len(records))]


def repeat(records: list[Record], choose: Choose) -> None:
    at = choose(len(records))
    records.insert(choose(len(records) + 1), records[at])


def swap(records: list[Record], choose: Choose) -> None:
    one, other = choose(len(records)), choose(len(records))
    records[one], records[other] = records[other], records[one]


def cut(records: list[Record], choose: Choose) -> None:
    """The log ends early, and what follows the log stays."""
    tail = [record for record in records if record.kind in (Kind.AUDIT, Kind.EVIDENCE)]
    records[:] = [*records[: 1 + choose(len(records))], *(tail if choose(2) else [])]


def borrow(records: list[Record], choose: Choose) -> None:
    """A record of another game, as it is or in place of one."""
    other = read_file(originals()[choose(len(originals()))][1]).records
    at = choose(len(records))
    records[at : at + choose(2)] = [other[choose(len(other))]]


def flip(records: list[Record], choose: Choose) -> None:
    at = choose(len(records))
    kind, body, sig = records[at].kind, bytearray(records[at].body), bytearray(records[at].sig)
    part = sig if sig and choose(4) == 0 else body
    if part:
        part[choose(len(part))] ^= 1 << choose(8)
    records[at] = Record(kind, bytes(body), bytes(sig))


def rename(records: list[Record], choose: Choose) -> None:
    """A record under another kind, with a signature more or less."""
    at = choose(len(records))
    sig = (records[at].sig, b"", bytes(64))[choose(3)]
    records[at] = Record(1 + choose(16), records[at].body, sig)


def accuse(records: list[Record], choose: Choose) -> None:
    """Signed records of the file itself, held against somebody."""
    sort = 1 + choose(3)
    kinds = FITTING[sort][choose(len(FITTING[sort]))] if choose(4) else tuple(Kind)
    signed = [record for record in records if record.sig and record.kind in kinds] or records
    inner = [signed[choose(len(signed))] for _ in range(1 + (sort != 2 if choose(4) else choose(2)))]
    if sort == 3 or choose(4) == 0:
        inner = [Record(PRIVATE if choose(3) == 0 else one.kind, one.body, one.sig) for one in inner]
    gid = next((record.body[4:36] for record in records if record.kind in OF_GAME), bytes(32))
    ordered = tuple(sorted(inner, key=lambda record: record.body)) if choose(4) else tuple(inner)
    try:
        body = pack(Evidence(1, gid, choose(3 if choose(8) else 6), sort, ordered))
    except CodecError:
        return
    records.insert(len(records) - choose(2), Record(Kind.EVIDENCE, body, b""))


def stray(records: list[Record], choose: Choose) -> None:
    """An AUDIT of a seat or a game that is not here."""
    audits = [record for record in records if record.kind == Kind.AUDIT]
    if audits:
        body = bytearray(audits[choose(len(audits))].body)
        body[choose(40)] ^= 1 + choose(7)
        records.append(Record(Kind.AUDIT, bytes(body), audits[0].sig))


EDITS: tuple[Edit, ...] = (remove, repeat, swap, cut, borrow, flip, rename, accuse, stray)


# --------------------------------------------------------------------------------------------------------- bytes
def whole(data: bytes, choose: Choose) -> bytes:
    return data


def shortened(data: bytes, choose: Choose) -> bytes:
    return data[: choose(len(data))]


def longer(data: bytes, choose: Choose) -> bytes:
    return data + bytes(1 + choose(9))


def overlong(data: bytes, choose: Choose) -> bytes:
    """A record that says it is longer than one can be, with or without the bytes."""
    size = (65_001, 70_000, 1 << 31)[choose(3)]
    return data[: len(data) - 40] + size.to_bytes(4, "big") + bytes(choose(2) * 70_000)


def other_magic(data: bytes, choose: Choose) -> bytes:
    return (b"LOREGAME2\n", b"LOREGAME1\r", b"LOREGAMES\n", b"LOREGAMF1\n", b"lore")[choose(5)] + data[10:]


def broken_record(data: bytes, choose: Choose) -> bytes:
    """A record of another shape right after the magic."""
    shapes = ((Kind.TERMS, b""), (99, b"", b""), (1, b"", bytes(65)), (1, "text", b""))
    raw = encode(plain(shapes[choose(4)]))
    return MAGIC + len(raw).to_bytes(4, "big") + raw + data[len(MAGIC) :]


def two_trailers(data: bytes, choose: Choose) -> bytes:
    return data + frame_record(Record(Kind.TRAILER, b"", b""))


SPOILS: tuple[Callable[[bytes, Choose], bytes], ...] = (
    *(whole,) * 24,
    shortened,
    longer,
    overlong,
    other_magic,
    broken_record,
    two_trailers,
)

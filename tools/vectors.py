"""Writes docs/vectors.json: bytes in and out of everything the protocol hashes, signs, encodes and judges.

    python -m tools.vectors

Both verifiers are held against the file (`tests/net/test_vectors.py`); a third one can be, too.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import inspect
from msgspec.structs import replace

from net.fair.log import schema
from net.fair.log.chain import beacon, chain, link
from net.fair.log.codec import encode
from net.fair.log.hidden import SLOTS, Commitments, Deck, Shuffle, deck_leaf, ident_leaf, kind_leaf, mixed, slot_leaf
from net.fair.log.primitives import H, K, Signer, U, permute
from net.fair.log.schema import (
    Audit,
    Entry,
    Evidence,
    Kind,
    KindProof,
    Open,
    Record,
    Say,
    StrictKind,
    StrictOpen,
    Terms,
    Why,
    pack,
    plain,
)
from net.fair.log.strict import StrictHoldings, check_keep
from net.fair.log.transcript import MAGIC, MAX_FILE, frame_record, read_file, write_file

ROOT = Path(__file__).parents[1]
PATH = ROOT / "docs" / "vectors.json"
FILES = ROOT / "tests" / "net" / "golden"
KEY = Signer(b"\x11" * 32)
TID, GID, HEAD, SEED = (bytes([byte]) * 32 for byte in (0xA1, 0xA2, 0xA3, 0x01))
NUMBER = 7
"""The candidate that is kept."""
SMALL = 1100
"""Longer fields are not filled."""
Row = dict[str, Any]


def parts_of(*parts: bytes | int) -> list[Any]:
    return [part.hex() if isinstance(part, bytes) else part for part in parts]


Parts = tuple[bytes | int, ...]
HASHED: tuple[tuple[str, Parts], ...] = (
    *(("t", ()), ("t", (b"", 1)), ("head", (HEAD, GID)), ("body", (b"body",)), ("expand", (HEAD, 7))),
    *(("terms", (b"terms",)), ("rules", (b"lore-rules/1", HEAD)), ("table", (HEAD, 2, GID, TID))),
    *(("game", (TID, HEAD, GID)), ("seed", (TID, KEY.pk, SEED)), ("chain", (TID, KEY.pk, 1, SEED))),
    *(("deck", (TID, KEY.pk, 0, 65535, SEED)), ("decklist", (TID, KEY.pk, b"\x90", SEED))),
    *(("beacon", (GID, 1, HEAD, SEED, TID, GID)), ("slot", (GID, KEY.pk, 1, 255, HEAD, SEED))),
    *(("kind", (GID, KEY.pk, 1, 0, 4, SEED)), ("ident", (GID, KEY.pk, 65535, 0, 199, SEED))),
    *(("wrap", (GID, KEY.pk, 1, 0, HEAD, SEED)), ("cand", (GID, KEY.pk, 1, 15, HEAD, SEED))),
    *(("offer", (b"terms", KEY.pk, HEAD)), ("sas-c", (HEAD, KEY.pk, TID, SEED)), ("id", (KEY.pk,))),
    *(("sas", (HEAD, KEY.pk, TID, SEED, GID)), ("inv", (bytes(26),)), ("hint", (bytes(8), KEY.pk))),
    *(("games", (HEAD, TID)), ("sealed/promise", (KEY.pk, SEED)), ("sealed/meeting", (1, KEY.pk, HEAD))),
    *(("sealed/value", (HEAD, SEED)), ("lore-promise-", (KEY.pk + HEAD,)), ("lore-opening-", (SEED + bytes(64),))),
)
"""Every tag of H, with parts of the sorts it takes."""
KEYED: tuple[tuple[str, Parts], ...] = (
    *(("seedgen", (HEAD, TID)), ("k/deck", (TID,)), ("k/mix", (TID,)), ("k/chain", (TID,)), ("perm", (3,))),
    *(("dsalt", (199,)), ("lsalt", ()), ("mixkey", (GID, 1, HEAD)), ("ks", (0,)), ("is", (255,))),
    *(("cand", (15,)), ("ws", (4,))),
)
"""Every tag of K."""


def hashes() -> list[Row]:
    """H and K: a part is hexadecimal for bytes, a number for an integer."""
    rows: list[Row] = []
    for tag, parts in HASHED:
        rows.append({"f": "H", "tag": tag, "in": parts_of(*parts), "out": H(tag, *parts).hex()})
    for tag, parts in KEYED:
        out = K(SEED, tag, *parts).hex()
        rows.append({"f": "K", "key": SEED.hex(), "tag": tag, "in": parts_of(*parts), "out": out})
    rows.append({"f": "permute", "key": SEED.hex(), "in": list(range(9)), "out": list(permute(SEED, range(9)))})
    asked = ((0, 6), (1, 6), (2, 65535), (9, 1))
    rows += [{"f": "U", "in": [HEAD.hex(), j, n], "out": U(HEAD, j, n)} for j, n in asked]
    return rows


def signatures() -> list[Row]:
    """SIG, right and wrong."""
    rows = []
    for tag in ("auth", "hello", "setup", "ready", "frame", "say", "show", "audit", "sealed"):
        body = f"a body signed as {tag}".encode()
        sig = KEY.sign(tag, body)
        rows.append({"pk": KEY.pk.hex(), "tag": tag, "body": body.hex(), "sig": sig.hex(), "good": True})
        other = "ready" if tag == "auth" else "auth"
        rows.append({"pk": KEY.pk.hex(), "tag": other, "body": body.hex(), "sig": sig.hex(), "good": False})
        flipped = bytes([sig[0] ^ 1]) + sig[1:]
        rows.append({"pk": KEY.pk.hex(), "tag": tag, "body": body.hex(), "sig": flipped.hex(), "good": False})
    small = (1).to_bytes(32, "little")
    rows.append({"pk": small.hex(), "tag": "frame", "body": "", "sig": (small + bytes(32)).hex(), "good": False})
    return rows


def commitments() -> list[Row]:
    """Chains, beacons, leaves, MIX."""
    entries = [Entry(3, 0, card, 1 + card % 4) for card in range(100, 105)]
    deck = Deck(SEED, TID, KEY.pk, entries)
    values = chain(SEED, TID, KEY.pk)
    order, leaves = mixed(deck, GID, deck.mix_key(GID, 1, HEAD), 1, deck.section(3))
    about: Row = {"tid": TID.hex(), "gid": GID.hex(), "pk": KEY.pk.hex(), "seed": SEED.hex(), "head": HEAD.hex()}
    salt = b"\x07" * 32
    rows: list[Row] = [
        {"f": "chain", "out": {str(i): values[i].hex() for i in (0, 1, 2, 16384)}},
        {"f": "link", "i": 5, "x": salt.hex(), "out": link(TID, KEY.pk, 5, salt).hex()},
        {"f": "beacon", "b": 3, "x": [salt.hex(), SEED.hex()], "out": beacon(GID, 3, HEAD, [salt, SEED]).hex()},
        {"f": "seed", "out": deck.seed_commitment.hex()},
        {"f": "decklist", "in": [[e.section, e.side, e.card, e.kind] for e in entries], "out": deck.decklist.hex()},
        {"f": "deck leaf", "in": [4, 104, salt.hex()], "out": deck_leaf(TID, KEY.pk, 4, 104, salt).hex()},
        {"f": "kind leaf", "in": [260, 2, salt.hex()], "out": kind_leaf(GID, KEY.pk, 260, 2, salt).hex()},
        {"f": "ident leaf", "in": [260, 9, salt.hex()], "out": ident_leaf(GID, KEY.pk, 260, 9, salt).hex()},
        {"f": "slot leaf", "in": [260, HEAD.hex(), salt.hex()], "out": slot_leaf(GID, KEY.pk, 260, HEAD, salt).hex()},
        {"f": "mix", "in": [1, 3], "out": {"order": order, "leaves": leaves.hex()}},
    ]
    return [about | row for row in [*rows, *_strict(deck)]]


def _strict(deck: Deck) -> list[Row]:
    """A strict shuffle from its inputs to the way back of one card, and proofs of it that are false."""
    public = Commitments(GID, TID, KEY.pk, 0, deck.leaves, deck.sizes)
    mine = StrictHoldings(deck, GID)
    inputs = deck.section(3)
    cand = mine.cand(public, 3, inputs, HEAD)
    keep = mine.keep(public, cand, HEAD, NUMBER)
    shuffle = Shuffle(1, 1, 3, cand.inputs, HEAD, check_keep(public, cand, NUMBER, keep), NUMBER, keep.keys)
    mine.enter(shuffle)
    opened = mine.strict_open(SLOTS)
    about: Row = {"in": [1, inputs, NUMBER], "deck": [leaf.hex() for leaf in deck.leaves]}
    out: Row = {"commits": cand.commits.hex(), "keys": keep.keys.hex(), "leaves": keep.leaves.hex()}
    rows: list[Row] = [{"f": "strict", **about, "out": out}]
    wrong = {
        "": (keep.keys, keep.leaves),
        "a key of another candidate": (keep.keys[32:64] * 2 + keep.keys[64:], keep.leaves),
        "kept leaves in another order": (keep.keys, keep.leaves[32:64] + keep.leaves[:32] + keep.leaves[64:]),
        "one leaf less": (keep.keys, keep.leaves[32:]),
    }
    for what, (keys, leaves) in wrong.items():
        keeps: Row = {"keys": keys.hex(), "leaves": leaves.hex(), "commits": cand.commits.hex()}
        rows.append({"f": "keep", **about, **keeps, "good": not what, "what": what})
    paths = {
        "": (opened.serial, opened.path),
        "another serial": ((opened.serial + 1) % 5, opened.path),
        "a step to a card that did not go in": (opened.serial, bytes([0, 0, 9, 9]) + opened.path[4:]),
        "another salt": (opened.serial, opened.path[:-1] + bytes([opened.path[-1] ^ 1])),
        "half a step": (opened.serial, opened.path[:-1]),
        "no step": (opened.serial, b""),
    }
    for what, (serial, path) in paths.items():
        card: Row = {"card": opened.card, "kind": opened.kind, "ds": opened.ds.hex()}
        way: Row = {"leaves": keep.leaves.hex(), "ref": SLOTS, "serial": serial, **card, "path": path.hex()}
        rows.append({"f": "path", **about, **way, "good": not what, "what": what})
    return rows


def codec() -> list[Row]:
    """Encodings: the one of a value, and bytes that are none."""
    good = (0, 127, 128, 65535, 2**32, 2**64 - 1, True, b"", b"\x00" * 256, "", "a" * 32, (), (1, (2, (3,))), (0,) * 16)
    bad = {
        "empty": b"", "nil": b"\xc0", "map": b"\x80", "float": b"\xca\x00\x00\x00\x00", "negative": b"\xff",
        "extension": b"\xd4\x01\x00", "a number too long": b"\xcc\x01", "bytes too long": b"\xc5\x00\x01\x00",
        "text too long": b"\xd9\x01a", "array too long": b"\xdc\x00\x01\x00", "32-bit array": b"\xdd\x00\x00\x00\x00",
        "no UTF-8": b"\xa1\xff", "left over": b"\x00\x00", "cut off": b"\x92\x00", "seven deep": b"\x91" * 8 + b"\x00",
        "513 bytes of text": b"\xda\x02\x01" + b"a" * 513, "4097 values": b"\xdc\x10\x00" + b"\x00" * 4096,
    }  # fmt: skip
    rows: list[Row] = [{"bytes": encode(value).hex(), "good": True} for value in good]
    return rows + [{"what": what, "bytes": data.hex(), "good": False} for what, data in bad.items()]


def samples() -> tuple[schema.Row, ...]:
    """One right body of every record and payload."""
    leaves = HEAD + GID
    opened, path = Open(256, 0, 7, 1, SEED, SEED, SEED), StrictOpen(256, 0, 7, 1, SEED, bytes(36))
    return (
        Terms(2, HEAD, 1, (5,), 3, False, False, 0, 300, True, True, False),
        Terms(1, HEAD, 1, (), 2, False, False, 0, 300, True, True),
        schema.Hello(1, HEAD, KEY.pk, SEED, "Frodo", False),
        schema.Setup(1, TID, 1, SEED, HEAD, (0, 0, 2, 0), GID, leaves),
        schema.Ready(1, GID, 1),
        schema.Frame(1, GID, 1, 0, HEAD, bytes(16), 6, ()),
        schema.Close(1, GID, 1, HEAD, 1, 1, (6,), (SEED, HEAD)),
        Say(1, GID, 0, HEAD, 4, 1, b""),
        Audit(2, GID, 1, SEED, (Entry(3, 0, 7, 1),), 9, HEAD, Why.ENDED),
        Audit(1, GID, 1, SEED, (Entry(3, 0, 7, 1),)),
        Evidence(1, GID, 1, 2, (Record(Kind.FRAME, b"body", bytes(64)),)),
        schema.Trailer(7, 0, HEAD, GID),
        schema.Private(1, GID, 1, 0, 1, ()),
        Record(Kind.TERMS, b"body", b""),
        schema.Act((16, 1), (opened,), (KindProof(257, 1, SEED, SEED),)),
        schema.StrictAct((16, 1), (path,), (StrictKind(256, 1),)),
        schema.Mix(1, 3, (256,), HEAD),
        schema.Cand(1, 3, (256,), bytes(512)),
        schema.Keep(bytes(480), HEAD),
        schema.Show(1, (256,), HEAD),
        schema.Seen(),
        schema.Agreed(2, 0, (HEAD,)),
        schema.Reveal(1, SEED),
        schema.End(1, 1, (1000, 1000)),
    )


def bodies() -> list[Row]:
    """Bodies of every record and payload: right ones, and others that differ in one field."""
    rows: list[Row] = []
    for row in samples():
        name, value = type(row).__name__, plain(row)
        assert isinstance(value, tuple)
        rows.append({"record": name, "body": encode(value).hex(), "good": True})
        fields = inspect.type_info(type(row))
        assert isinstance(fields, inspect.StructType)
        wrong: list[tuple[str, tuple[Any, ...]]] = [("a field more", (*value, 0))]
        if value:
            wrong.append(("a field less", value[:-1]))
        for at, part in enumerate(value):
            for what, other in beyond(part, fields.fields[at].type):
                wrong.append((f"{fields.fields[at].name}: {what}", (*value[:at], other, *value[at + 1 :])))
        if name in ("Terms", "Audit"):
            wrong.append(("the other version", (3 - value[0], *value[1:])))  # type: ignore[operator]
        rows += [{"record": name, "body": encode(other).hex(), "good": False, "what": what} for what, other in wrong]
    return rows


def beyond(part: Any, kind: inspect.Type) -> Iterator[tuple[str, Any]]:
    """Values of a field that are just outside what it may be."""
    if isinstance(kind, inspect.BoolType):
        yield "a number", 1
    elif isinstance(kind, inspect.IntType):
        yield "true", True
        most = kind.le if kind.le is not None else (kind.lt or 0) - 1
        yield "too large", most + 1
        if kind.ge:
            yield "too small", kind.ge - 1
    elif isinstance(kind, inspect.BytesType | inspect.StrType):
        one: Any = b"\x00" if isinstance(kind, inspect.BytesType) else "a"
        yield "a number", 0
        if kind.max_length is not None and kind.max_length < SMALL:
            yield "too long", one * (kind.max_length + 1)
        if kind.min_length:
            yield "too short", part[: kind.min_length - 1]
    elif isinstance(kind, inspect.VarTupleType):
        yield "no array", b""
        long = isinstance(kind.item_type, inspect.StructType) and (kind.max_length or 0) > 2
        if kind.max_length is not None and not long:
            yield "too many", (part[0] if part else (),) * (kind.max_length + 1)
        if kind.min_length:
            yield "too few", part[: kind.min_length - 1]
        if part:
            inner = kind.item_type
            found = plain(part[0])
            if isinstance(inner, inspect.StructType):
                assert isinstance(found, tuple)
                yield "one of them with a field more", ((*found, 0), *part[1:])
                for at, field in enumerate(inner.fields):
                    for what, other in beyond(found[at], field.type):
                        yield f"{field.name} of one {what}", ((*found[:at], other, *found[at + 1 :]), *part[1:])
            else:
                for what, other in beyond(part[0], inner):
                    yield f"one of them {what}", (other, *part[1:])


EDITS = ("remove", "repeat", "swap", "accuse", "cut")
SPOILS = ("magic of another version", "another magic", "overlong", "overlong and missing", "no array", "two trailers")
SPOILS += ("bytes after the trailer", "a count too many", "cut inside a record", "cut before the trailer")
SPOILS += ("signed trailer", "another seq", "another hash", "longer than a file and another magic")
ACCUSED = ("twice", "in no order", "of another game", "of no seat", "signed", "another kind", "three records")
ACCUSED += ("one body",)


def spoilt(data: bytes, how: str) -> bytes:
    """The container after one change; what is inside stays as it was."""
    found = read_file(data)
    assert found.trailer is not None
    whole = write_file(found.records, found.trailer.seq, found.trailer.head)
    before = MAGIC + b"".join(frame_record(record) for record in found.records)
    trailer = found.trailer

    def under(*, sig: bytes = b"", **changes: Any) -> bytes:
        return before + frame_record(Record(Kind.TRAILER, pack(replace(trailer, **changes)), sig))

    too_long = (65_001).to_bytes(4, "big")
    return {
        "magic of another version": lambda: b"LOREGAME2\n" + data[10:],
        "another magic": lambda: b"LOREGAMF1\n" + data[10:],
        "overlong": lambda: before + too_long + bytes(65_001),
        "overlong and missing": lambda: before + too_long,
        "no array": lambda: MAGIC + b"\0\0\0\1\0" + data[10:],
        "two trailers": lambda: whole + whole[len(before) :],
        "bytes after the trailer": lambda: whole + b"\0",
        "a count too many": lambda: under(records=trailer.records + 1),
        "cut inside a record": lambda: whole[: len(before) - 1],
        "cut before the trailer": lambda: before,
        "signed trailer": lambda: under(sig=bytes(64)),
        "another seq": lambda: under(seq=trailer.seq + 1),
        "another hash": lambda: under(digest=bytes(32)),
        "longer than a file and another magic": lambda: b"LOREGAME2\n" + bytes(MAX_FILE),
    }[how]()


def accused(data: bytes, how: str) -> bytes:
    """A file that holds one proof, after one change to how it is written."""
    found = read_file(data)
    assert found.trailer is not None
    records = list(found.records)
    at = next(number for number, one in enumerate(records) if one.kind == Kind.EVIDENCE)
    proof = schema.read(Evidence, records[at].body, schema.MAX_EVIDENCE)
    first = proof.records[0]
    other = Record(Kind.READY, first.body, first.sig)
    changed = {
        "in no order": replace(proof, records=proof.records[::-1]),
        "of another game": replace(proof, gid=bytes(32)),
        "of no seat": replace(proof, accused=9),
        "another kind": replace(proof, records=(other, *proof.records[1:])),
        "one body": replace(proof, records=(first, first)),
    }
    if how in changed:
        records[at] = Record(Kind.EVIDENCE, pack(changed[how]), b"")
    elif how == "twice":
        records.insert(at, records[at])
    elif how == "signed":
        records[at] = replace(records[at], sig=bytes(64))
    else:  # three records
        row = (1, proof.gid, proof.accused, proof.sort, (*proof.records, other))
        records[at] = Record(Kind.EVIDENCE, encode(plain(row)), b"")
    return write_file(records, found.trailer.seq, found.trailer.head)


def edited(records: list[Record], edit: str, at: int) -> list[Record]:
    """The records of a file after one alteration that needs no key."""
    if edit == "remove":
        return records[:at] + records[at + 1 :]
    if edit == "repeat":
        return records[: at + 1] + records[at:]
    if edit == "swap":
        return [*records[:at], *reversed(records[at : at + 2]), *records[at + 2 :]]
    if edit == "cut":
        return [*records[:at], *(one for one in records[at:] if one.kind in (Kind.AUDIT, Kind.EVIDENCE))]
    if edit == "say":
        return [*records, _accusation(records, at, 1, [one for one in records if one.kind == Kind.SAY][at : at + 2])]
    signed = next(one for one in reversed(records[: at + 1]) if one.sig)
    return [*records, _accusation(records, at % 2, 2, [signed])]


def _accusation(records: list[Record], accused: int, sort: int, inner: list[Record]) -> Record:
    gid = next(schema.read(schema.Ready, one.body).gid for one in records if one.kind == Kind.READY)
    ordered = tuple(sorted(inner, key=lambda record: record.body))
    return Record(Kind.EVIDENCE, pack(Evidence(1, gid, accused, sort, ordered)), b"")


def forged(data: bytes, edit: str, at: int) -> bytes:
    """The altered file, under a trailer that fits it; or one whose container or whose proof was changed."""
    if edit in SPOILS:
        return spoilt(data, edit)
    if edit in ACCUSED:
        return accused(data, edit)
    found = read_file(data)
    assert found.trailer is not None
    return write_file(edited(list(found.records), edit, at), found.trailer.seq, found.trailer.head)


def files() -> list[Row]:
    """Whole files, and files altered without a key: what a verifier without the rules says of each."""
    from tests.net.second import agreed

    rows: list[Row] = []
    rng = random.Random("vectors")
    for path in sorted(FILES.rglob("*.lore")):
        data, name = path.read_bytes(), path.relative_to(FILES).as_posix()
        code, seat = agreed(data)
        rows.append({"file": name, "edit": None, "at": 0, "code": code, "seat": seat, **_mark(data)})
        places = [(edit, rng.randrange(7, len(read_file(data).records) - 1)) for edit in EDITS]
        if sum(one.kind == Kind.SAY for one in read_file(data).records) > 1:
            places.append(("say", 0))  # two words of the file, which exclude nothing, held against seat 0
        if name in ("2/two.lore", "2/aborted.lore"):
            places += [(edit, 0) for edit in SPOILS]
        if name in ("2/forked.lore", "2/false-show.lore", "2/two-drops.lore"):
            places += [(edit, 0) for edit in ACCUSED]
        for edit, at in places:
            other = forged(data, edit, at)
            code, seat = agreed(other)
            rows.append({"file": name, "edit": edit, "at": at, "code": code, "seat": seat, **_mark(other)})
    return rows


def _mark(data: bytes) -> Row:
    return {"sha256": hashlib.sha256(data).hexdigest()}


def vectors() -> dict[str, list[Row]]:
    """All of them."""
    return {
        "hashes": hashes(),
        "signatures": signatures(),
        "commitments": commitments(),
        "codec": codec(),
        "bodies": bodies(),
        "files": files(),
    }


def text() -> str:
    """The file: one vector a line."""
    parts = []
    for name, rows in vectors().items():
        lines = ",\n  ".join(json.dumps(row) for row in rows)
        parts.append(f' "{name}": [\n  {lines}\n ]')
    return "{\n" + ",\n".join(parts) + "\n}\n"


if __name__ == "__main__":
    PATH.write_text(text(), encoding="ascii")
    print(f"{PATH}: {sum(len(rows) for rows in vectors().values())} vectors")


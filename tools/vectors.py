"""Writes docs/vectors.json: bytes in and out of everything the protocol hashes, signs, encodes and judges.

    python -m tools.vectors

Both verifiers are held against the file (`tests/net/test_vectors.py`); a third one can be, too.
"""

from __future__ import annotations

import hashlib
import json
import random
from pathlib import Path
from typing import Any

from net.fair.log.chain import beacon, chain, link
from net.fair.log.codec import encode
from net.fair.log.hidden import Deck, deck_leaf, ident_leaf, kind_leaf, mixed, slot_leaf
from net.fair.log.primitives import H, K, Signer, U, permute
from net.fair.log.schema import Audit, Entry, Evidence, Kind, Record, Say, Terms, Why, pack
from net.fair.log.transcript import read_file, write_file

ROOT = Path(__file__).parents[1]
PATH = ROOT / "docs" / "vectors.json"
FILES = ROOT / "tests" / "net" / "golden"
KEY = Signer(b"\x11" * 32)
TID, GID, HEAD, SEED = (bytes([byte]) * 32 for byte in (0xA1, 0xA2, 0xA3, 0x01))
Row = dict[str, Any]


def parts_of(*parts: bytes | int) -> list[Any]:
    return [part.hex() if isinstance(part, bytes) else part for part in parts]


def hashes() -> list[Row]:
    """H and K: a part is hexadecimal for bytes, a number for an integer."""
    rows: list[Row] = []
    plain: tuple[tuple[str, tuple[bytes | int, ...]], ...] = (
        ("t", ()),
        ("t", (b"", 1)),
        ("head", (HEAD, GID)),
        ("body", (b"body",)),
        ("expand", (HEAD, 7)),
        ("wrap", (GID, KEY.pk, 1, 0, HEAD, SEED)),
        ("cand", (GID, KEY.pk, 1, 15, HEAD, SEED)),
    )
    for tag, parts in plain:
        rows.append({"f": "H", "tag": tag, "in": parts_of(*parts), "out": H(tag, *parts).hex()})
    keyed: tuple[tuple[str, tuple[bytes | int, ...]], ...] = (
        ("perm", (3,)),
        ("k/deck", (TID,)),
        ("mixkey", (GID, 1, HEAD)),
        ("cand", (15,)),
        ("ws", (4,)),
        ("lsalt", ()),
    )
    for tag, parts in keyed:
        out = K(SEED, tag, *parts).hex()
        rows.append({"f": "K", "key": SEED.hex(), "tag": tag, "in": parts_of(*parts), "out": out})
    rows.append({"f": "permute", "key": SEED.hex(), "in": list(range(9)), "out": list(permute(SEED, range(9)))})
    asked = ((0, 6), (1, 6), (2, 65535), (9, 1))
    rows += [{"f": "U", "in": [HEAD.hex(), j, n], "out": U(HEAD, j, n)} for j, n in asked]
    return rows


def signatures() -> list[Row]:
    """SIG, right and wrong."""
    rows = []
    for tag in ("hello", "setup", "ready", "frame", "say", "show", "audit"):
        body = f"a body signed as {tag}".encode()
        sig = KEY.sign(tag, body)
        rows.append({"pk": KEY.pk.hex(), "tag": tag, "body": body.hex(), "sig": sig.hex(), "good": True})
        rows.append({"pk": KEY.pk.hex(), "tag": "auth", "body": body.hex(), "sig": sig.hex(), "good": False})
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
    return [about | row for row in rows]


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


def bodies() -> list[Row]:
    """Bodies of records: right ones, and others that differ in one field."""
    terms = Terms(2, HEAD, 1, (), 3, False, False, 0, 300, True, True, False)
    old = Terms(1, HEAD, 1, (), 2, False, False, 0, 300, True, True)
    audit = Audit(2, GID, 1, SEED, (Entry(3, 0, 7, 1),), 9, HEAD, Why.ENDED)
    old_audit = Audit(1, GID, 1, SEED, (Entry(3, 0, 7, 1),))
    say = Say(1, GID, 0, HEAD, 4, 1, b"")
    rows = [
        {"record": name, "body": pack(row).hex(), "good": True}
        for name, row in (("terms", terms), ("terms", old), ("audit", audit), ("audit", old_audit), ("say", say))
    ]
    wrong = (
        ("terms", (2, HEAD, 1, (), 3, False, False, 0, 300, True, True), "version 2 without its last field"),
        ("terms", (1, HEAD, 1, (), 3, False, False, 0, 300, True, True, False), "version 1 with a field more"),
        ("terms", (2, HEAD, 1, (), 6, False, False, 0, 300, True, True, False), "six seats"),
        ("terms", (2, HEAD, 1, (), 2, False, False, 0, 59, True, True, False), "patience of 59"),
        ("terms", (3, HEAD, 1, (), 2, False, False, 0, 300, True, True, False), "version 3"),
        ("audit", (2, GID, 1, SEED, ((3, 0, 7, 1),), 9, HEAD, 5), "a right that does not exist"),
        ("audit", (2, GID, 1, SEED, ((3, 0, 0, 1),), 9, HEAD, 1), "card 0"),
        ("audit", (1, GID, 1, SEED, ((3, 0, 7, 1),), 9, HEAD, 1), "version 1 with the fields of version 2"),
        ("say", (1, GID, 0, HEAD, 10, 1, b""), "what 10"),
        ("say", (1, GID, 0, HEAD, 4, 1, b"", 0), "a field more"),
    )
    return rows + [
        {"record": name, "body": encode(value).hex(), "good": False, "what": what} for name, value, what in wrong
    ]


EDITS = ("remove", "repeat", "swap", "accuse", "cut")


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
    gid = next(one.body[3:35] for one in records if one.kind == Kind.READY)
    ordered = tuple(sorted(inner, key=lambda record: record.body))
    return Record(Kind.EVIDENCE, pack(Evidence(1, gid, accused, sort, ordered)), b"")


def forged(data: bytes, edit: str, at: int) -> bytes:
    """The altered file, under a trailer that fits it."""
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


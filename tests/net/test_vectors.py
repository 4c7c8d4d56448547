"""docs/vectors.json: its script, the verifier of the project and the one of the documents agree on it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from net.fair.log.codec import CodecError, decode, encode
from net.fair.log.faults import Fault
from net.fair.log.hidden import Commitments, Shuffle, split
from net.fair.log.primitives import signed
from net.fair.log.schema import Cand, Keep, Row, StrictOpen, read
from net.fair.log.strict import check_keep, check_strict_open
from tests.net.remembered import remembered
from tests.net.second import SECOND, agreed
from tools.record_tables import BODIES, DOCUMENT, PAYLOADS
from tools.vectors import FILES, PATH, forged, text

VECTORS: dict[str, list[dict[str, Any]]] = json.loads(PATH.read_text(encoding="ascii"))


@pytest.fixture(autouse=True, scope="module")
def worked_out_once() -> Iterator[None]:
    with remembered():
        yield


def parts(values: list[Any]) -> list[bytes | int]:
    return [bytes.fromhex(value) if isinstance(value, str) else value for value in values]


def test_the_file_is_what_its_script_writes() -> None:
    assert PATH.read_text(encoding="ascii") == text()


@pytest.mark.parametrize("row", VECTORS["hashes"], ids=lambda row: f"{row['f']}-{row.get('tag', '')}")
def test_hashes_of_the_second_verifier(row: dict[str, Any]) -> None:
    if row["f"] == "H":
        assert SECOND.H(row["tag"], *parts(row["in"])).hex() == row["out"]
    elif row["f"] == "K":
        assert SECOND.K(bytes.fromhex(row["key"]), row["tag"], *parts(row["in"])).hex() == row["out"]
    elif row["f"] == "permute":
        assert SECOND.permute(bytes.fromhex(row["key"]), row["in"]) == row["out"]
    else:
        value, j, n = parts(row["in"])
        assert isinstance(n, int) and int.from_bytes(SECOND.H("expand", value, j), "big") % n == row["out"]


def test_signatures() -> None:
    for row in VECTORS["signatures"]:
        pk, body, sig = (bytes.fromhex(row[name]) for name in ("pk", "body", "sig"))
        assert signed(pk, row["tag"], body, sig) == SECOND.signed(pk, row["tag"], body, sig) == row["good"], row


def test_commitments_of_the_second_verifier() -> None:
    for row in VECTORS["commitments"]:
        tid, gid, pk, seed, head = (bytes.fromhex(row[name]) for name in ("tid", "gid", "pk", "seed", "head"))
        match row["f"]:
            case "chain":
                x, found = SECOND.K(seed, "k/chain", tid), {}
                for i in range(16384, -1, -1):
                    found[str(i)] = x.hex()
                    x = SECOND.H("chain", tid, pk, i, x)
                assert {i: found[i] for i in row["out"]} == row["out"]
            case "link":
                assert SECOND.H("chain", tid, pk, row["i"], bytes.fromhex(row["x"])).hex() == row["out"]
            case "beacon":
                assert SECOND.H("beacon", gid, row["b"], head, *parts(row["x"])).hex() == row["out"]
            case "seed":
                assert SECOND.H("seed", tid, pk, seed).hex() == row["out"]
            case "decklist":
                salt = SECOND.K(SECOND.K(seed, "k/deck", tid), "lsalt")
                assert SECOND.H("decklist", tid, pk, SECOND.encode(row["in"]), salt).hex() == row["out"]
            case "deck leaf":
                assert SECOND.H("deck", tid, pk, *parts(row["in"])).hex() == row["out"]
            case "kind leaf" | "ident leaf" | "slot leaf":
                ref, *rest = parts(row["in"])
                assert isinstance(ref, int)
                assert SECOND.H(row["f"].split()[0], gid, pk, ref >> 8, ref & 255, *rest).hex() == row["out"]
            case "mix":
                assert mixed_by_the_text(row, tid, gid, pk, seed, head) == row["out"]
            case "strict":
                assert strict_by_the_text(row, gid, pk, seed, tid, head) == row["out"]
            case "keep":
                assert refuses(second_keep, row) != row["good"] and refuses(first_keep, row) != row["good"], row
            case "path":
                assert refuses(second_path, row) != row["good"] and refuses(first_path, row) != row["good"], row
            case other:
                raise AssertionError(other)


def mixed_by_the_text(row: dict[str, Any], tid: bytes, gid: bytes, pk: bytes, seed: bytes, head: bytes) -> Any:
    """Section 6.3 with the functions of the second verifier: the five cards of the section, in the order of mk."""
    e, _ = row["in"]
    listed = next(one["in"] for one in VECTORS["commitments"] if one["f"] == "decklist")
    deck = SECOND.permute(SECOND.K(seed, "k/deck", tid), listed)
    mk = SECOND.K(SECOND.K(seed, "k/mix", tid), "mixkey", gid, e, head)
    order = SECOND.permute(mk, range(len(deck)))
    leaves = b""
    for i, serial in enumerate(order):
        kc = SECOND.H("kind", gid, pk, e, i, deck[serial][3], SECOND.K(mk, "ks", i))
        ic = SECOND.H("ident", gid, pk, e, i, serial, SECOND.K(mk, "is", i))
        leaves += SECOND.H("slot", gid, pk, e, i, kc, ic)
    return {"order": order, "leaves": leaves.hex()}


def strict_by_the_text(row: dict[str, Any], gid: bytes, pk: bytes, seed: bytes, tid: bytes, head: bytes) -> Any:
    """Section 11 with the functions of the second verifier: sixteen candidates, fifteen of them opened."""
    e, inputs, number = row["in"]
    game = bare_game(row)
    mk = SECOND.K(SECOND.K(seed, "k/mix", tid), "mixkey", gid, e, head)
    keys = [SECOND.K(mk, "cand", c) for c in range(16)]
    candidates = [game.wraps(0, e, inputs, key) for key in keys]
    commits = b"".join(game.commitment(0, e, c, leaves) for c, leaves in enumerate(candidates))
    opened = b"".join(key for c, key in enumerate(keys) if c != number)
    return {"commits": commits.hex(), "keys": opened.hex(), "leaves": b"".join(candidates[number]).hex()}


def bare_game(row: dict[str, Any]) -> Any:
    """A game of the second verifier in which one seat has its deck and nothing else has happened."""
    game = SECOND.Game.__new__(SECOND.Game)
    game.gid, game.tid, game.strict = bytes.fromhex(row["gid"]), bytes.fromhex(row["tid"]), True
    deck = b"".join(bytes.fromhex(leaf) for leaf in row["deck"])
    game.seats = [SECOND.Seat(bytes.fromhex(row["pk"]), "", [1, game.tid, 0, b"", b"", [0, 0, 5, 0], b"", deck])]
    return game


def refuses(check: Callable[[dict[str, Any]], object], row: dict[str, Any]) -> bool:
    try:
        check(row)
    except (SECOND.Bad, Fault):
        return True
    return False


def second_keep(row: dict[str, Any]) -> None:
    e, inputs, number = row["in"]
    game = bare_game(row)
    game.wait = {"cand": [e, 3, inputs, bytes.fromhex(row["commits"])], "number": number}
    game.check_keep(0, [bytes.fromhex(row["keys"]), bytes.fromhex(row["leaves"])])


def second_path(row: dict[str, Any]) -> None:
    game = bare_game(row)
    _, inputs, _ = row["in"]
    game.seats[0].mixes = [{"inputs": inputs, "leaves": SECOND.pieces(bytes.fromhex(row["leaves"]))}]
    game.seats[0].live = {row["ref"]}
    ds, path = bytes.fromhex(row["ds"]), bytes.fromhex(row["path"])
    game.check_open(0, [row["ref"], row["serial"], row["card"], row["kind"], ds, path])


def public(row: dict[str, Any]) -> Commitments:
    gid, tid, pk = (bytes.fromhex(row[name]) for name in ("gid", "tid", "pk"))
    return Commitments(gid, tid, pk, 0, tuple(bytes.fromhex(leaf) for leaf in row["deck"]), (0, 0, 5, 0))


def first_keep(row: dict[str, Any]) -> None:
    e, inputs, number = row["in"]
    cand = Cand(e, 3, tuple(inputs), bytes.fromhex(row["commits"]))
    check_keep(public(row), cand, number, Keep(bytes.fromhex(row["keys"]), bytes.fromhex(row["leaves"])))


def first_path(row: dict[str, Any]) -> None:
    e, inputs, number = row["in"]
    known = public(row)
    leaves = split(bytes.fromhex(row["leaves"]))
    known.commit(Shuffle(1, e, 3, tuple(inputs), bytes.fromhex(row["head"]), leaves, number))
    ds, path = bytes.fromhex(row["ds"]), bytes.fromhex(row["path"])
    check_strict_open(known, StrictOpen(row["ref"], row["serial"], row["card"], row["kind"], ds, path))


def test_every_tag_of_the_text_has_a_vector() -> None:
    """Section 2.2 lists the tags; what is hashed, keyed or signed under one of them has bytes in and out."""
    listed = next(line for line in DOCUMENT.read_text().splitlines() if line.startswith("Tags of H:"))
    told = re.fullmatch(r"Tags of H: (.*)\. Of K: (.*)\. Of SIG: (.*)\. Bare enc: noise\.", listed)
    assert told is not None
    hashed, keyed, signing = (set(part.split(", ")) for part in told.groups())
    assert hashed == {row["tag"] for row in VECTORS["hashes"] if row["f"] == "H"} - {"t"}
    assert keyed == {row["tag"] for row in VECTORS["hashes"] if row["f"] == "K"}
    assert signing == {row["tag"] for row in VECTORS["signatures"] if row["good"]}


def test_codec() -> None:
    for row in VECTORS["codec"]:
        data = bytes.fromhex(row["bytes"])
        if row["good"]:
            assert encode(decode(data)) == data
            SECOND.decode(data)
            continue
        with pytest.raises(CodecError):
            decode(data)
        with pytest.raises(SECOND.Bad):
            SECOND.decode(data)


KINDS: dict[str, type[Row]] = {kind.__name__: kind for kind in (*BODIES, *PAYLOADS) if issubclass(kind, Row)}
TYPES = {"Act": 1, "StrictAct": 1, "Mix": 2, "Cand": 3, "Keep": 4, "Show": 5, "Seen": 6, "Agreed": 7}
TYPES |= {"Reveal": 16, "End": 17}


def second_body(record: str, body: bytes) -> None:
    if record in TYPES:
        strict = record in ("StrictAct", "Cand", "Keep")
        SECOND.Game.payload(SimpleNamespace(strict=strict), TYPES[record], SECOND.decode(body, 30_000))
    else:
        SECOND.body_of(record.lower(), body)


@pytest.mark.parametrize("record", sorted({row["record"] for row in VECTORS["bodies"]}))
def test_bodies(record: str) -> None:
    """Both verifiers take the right body of every record, and refuse it with any field just outside its range."""
    rows = [row for row in VECTORS["bodies"] if row["record"] == record]
    assert {row["good"] for row in rows} == {True, False}
    for row in rows:
        body = bytes.fromhex(row["body"])
        if row["good"]:
            read(KINDS[record], body)
            second_body(record, body)
            continue
        with pytest.raises(CodecError):
            read(KINDS[record], body)
            raise AssertionError(row["what"])
        with pytest.raises(SECOND.Bad):
            second_body(record, body)
            raise AssertionError(row["what"])


def test_every_record_has_bodies() -> None:
    inside = {"Entry", "Open", "StrictOpen", "KindProof", "StrictKind"}
    wanted = {kind.__name__ for kind in (*BODIES, *PAYLOADS)} - inside
    assert {row["record"] for row in VECTORS["bodies"]} == wanted


def test_files() -> None:
    for row in VECTORS["files"]:
        data = (FILES / row["file"]).read_bytes()
        if row["edit"] is not None:
            data = forged(data, row["edit"], row["at"])
        assert agreed(data) == (row["code"], row["seat"]), row

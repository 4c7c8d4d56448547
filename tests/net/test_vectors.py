"""docs/vectors.json: its script, the verifier of the project and the one of the documents agree on it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from net.fair.log.codec import CodecError, decode, encode
from net.fair.log.primitives import signed
from net.fair.log.schema import Audit, Row, Say, Terms, read
from tests.net.second import SECOND, agreed
from tools.vectors import FILES, PATH, forged, text

VECTORS: dict[str, list[dict[str, Any]]] = json.loads(PATH.read_text(encoding="ascii"))


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
            case _:
                assert len(row["out"]["leaves"]) == 64 * len(row["out"]["order"])


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


def test_bodies() -> None:
    kinds: dict[str, type[Row]] = {"terms": Terms, "audit": Audit, "say": Say}
    for row in VECTORS["bodies"]:
        body = bytes.fromhex(row["body"])
        if row["good"]:
            read(kinds[row["record"]], body)
        else:
            with pytest.raises(CodecError):
                read(kinds[row["record"]], body)


def test_files() -> None:
    for row in VECTORS["files"]:
        data = (FILES / row["file"]).read_bytes()
        if row["edit"] is not None:
            data = forged(data, row["edit"], row["at"])
        assert agreed(data) == (row["code"], row["seat"]), row

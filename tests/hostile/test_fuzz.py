"""Random and half-right bytes at every door: only declared refusals come out, and a game goes on."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from net.fair.check.verify import verify
from net.fair.log.codec import CodecError, encode
from net.fair.log.faults import Refused
from net.fair.log.schema import Evidence, Frame, Kind, Private, Record, read, read_record
from net.fair.log.transcript import FileFault, read_file
from net.fair.seat.core import Phase
from net.fair.seat.table import Table
from net.fair.wire.messages import parse
from tests.fuzz.targets import judge
from tests.hostile.liar import resigned, scene
from tests.net.golden import FOLDER
from tests.net.harness import GAME, RULES, seats_of

small = st.one_of(
    st.integers(0, 300), st.integers(0, 2**32), st.binary(max_size=70), st.booleans(), st.text(max_size=5)
)
nested = st.recursive(small, lambda inner: st.lists(inner, max_size=6).map(tuple), max_leaves=12)
GOLDEN = [path.read_bytes() for path in sorted(FOLDER.glob("*.lore")) if path.stat().st_size < 12_000]


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.lists(nested, max_size=6), st.integers(0, 17))
def test_any_message(fields: list[object], kind: int) -> None:
    played = FIXED
    for table in played.honest:
        try:
            table.receive(encode((kind, *fields)), played.liar)  # type: ignore[arg-type]
        except (Refused, CodecError):
            pass
        assert table.phase in (Phase.PLAYING, Phase.FROZEN)


FIXED = scene(2)


@settings(max_examples=80, deadline=None, derandomize=True)
@given(kind=st.integers(0, 20), payload=st.lists(nested, max_size=5))
def test_any_signed_payload(kind: int, payload: list[object]) -> None:
    """A signed frame in order is right, or evidence that verifies; never a crash."""
    played = scene(2)
    table, ledger = played.honest[0], played.table.replica.ledger
    frame = Frame(1, table.gid, ledger.seq + 1, played.liar, ledger.head, table.replica.digest, kind, tuple(payload))
    try:
        record = resigned(played.key, Kind.FRAME, frame)
    except CodecError:
        return
    played.send(record)
    if table.phase == Phase.FROZEN:
        assert table.trouble is not None and table.trouble.seat == played.liar
        assert verify(table.transcript(), {RULES: GAME}).exit_code == 1


@settings(max_examples=120, deadline=None, derandomize=True)
@given(which=st.integers(0, 99), at=st.floats(0, 1), new=st.binary(max_size=6), cut=st.integers(0, 5))
def test_any_file(which: int, at: float, new: bytes, cut: int) -> None:
    data = GOLDEN[which % len(GOLDEN)]
    place = int(at * len(data))
    changed = data[:place] + new + data[place + cut :]
    if changed == data:
        return
    judge(data, changed)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.binary(max_size=200))
def test_any_bytes(data: bytes) -> None:
    for door in (parse, read_record, lambda raw: read(Evidence, raw), lambda raw: read(Private, raw)):
        with pytest.raises(CodecError):
            door(data)
            raise CodecError("accepted, which is as good")
    with pytest.raises(FileFault):
        read_file(data)
        raise FileFault("accepted, which is as good")


def test_frozen_table_stays_frozen_after_a_restart() -> None:
    played = scene(2)
    body = Frame(
        1, played.table.gid, played.table.replica.ledger.seq + 1, played.liar, played.table.replica.ledger.head,
        played.table.replica.digest, 99, (),
    )  # fmt: skip
    played.send(resigned(played.key, Kind.FRAME, body))
    table = played.honest[0]
    again = Table.resume({RULES: GAME}, seats_of(2)[table.seat], table.store)
    assert again.phase == Phase.FROZEN
    assert again.trouble == table.trouble
    assert again.transcript() == table.transcript()
    assert isinstance(again.evidence[played.liar, 2], Record)

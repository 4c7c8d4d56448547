"""The codec: one encoding for each value, held against msgpack; everything else is refused."""

from __future__ import annotations

import msgpack
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from net.fair.log.codec import CodecError, Value, decode, encode
from net.fair.log.schema import Entry, Frame, Hello, Terms, read, shape
from tests.net.second import SECOND

leaves = st.one_of(
    st.integers(0, 2**64 - 1),
    st.binary(max_size=300),
    st.text(max_size=60).filter(lambda t: len(t.encode()) <= 512),
    st.booleans(),
)
values = st.recursive(leaves, lambda inner: st.lists(inner, max_size=20).map(tuple), max_leaves=30)


def depth(value: object) -> int:
    return 1 + max((depth(part) for part in value), default=0) if isinstance(value, tuple) else 0


@settings(max_examples=150, deadline=None)
@given(values.filter(lambda value: depth(value) <= 7))
def test_round_trip_and_msgpack_agree(value: Value) -> None:
    data = encode(value)
    assert decode(data) == value
    assert data == msgpack.packb(value, use_bin_type=True)


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=60))
def test_whatever_is_accepted_is_canonical(data: bytes) -> None:
    try:
        value = decode(data)
    except CodecError:
        with pytest.raises(SECOND.Bad):
            SECOND.decode(data)
        return
    assert encode(value) == data
    assert tuple_of(SECOND.decode(data)) == value


def tuple_of(value: object) -> object:
    return tuple(tuple_of(part) for part in value) if isinstance(value, list) else value


@pytest.mark.parametrize(
    "data",
    [
        b"\xcc\x05", b"\xcd\x00\x05", b"\xce\x00\x00\x00\x05", b"\xcf" + bytes(7) + b"\x05", b"\xd0\x05",
        b"\xc5\x00\x01a", b"\xd9\x01a", b"\xda\x00\x01a", b"\xdc\x00\x01\x01", b"\xdd\x00\x00\x00\x01\x01",
        b"\xc6\x00\x00\x00\x01a", b"\xdb\x00\x00\x00\x01a", b"\xff", b"\xc0", b"\xc1", b"\xca\x00\x00\x00\x00",
        b"\x80", b"\x81\x01\x01", b"\xd6\xff\x00\x00\x00\x00", b"\xc7\x00\x01", b"", b"\x01\x01", b"\x92\x01",
        b"\xa1\xff", b"\x91" * 8 + b"\x01", b"\xd9\xff" + b"a" * 10, b"\xda\x02\x01" + b"a" * 513,
    ],
)  # fmt: skip
def test_refused(data: bytes) -> None:
    with pytest.raises(CodecError):
        decode(data)


def test_limits() -> None:
    assert decode(encode(tuple([0] * 4095)))
    with pytest.raises(CodecError):
        decode(b"\xdc" + (4096).to_bytes(2, "big") + bytes(4096))
    with pytest.raises(CodecError):
        decode(b"\xc5\xfd\xe9" + bytes(65_001))
    with pytest.raises(CodecError):
        decode(encode(bytes(30_001)), 30_000)
    for bad in (-1, 1 << 64, 1.5, None, {}, "a" * 513, b"a" * 65536, object()):
        with pytest.raises(CodecError):
            encode(bad)  # type: ignore[arg-type]


def test_shapes_are_exact() -> None:
    good = (1, bytes(32), 1, (), 2, False, False, 0, 60, True, True)
    assert shape(Terms, good).patience == 60
    for place, value in ((0, 2), (1, bytes(31)), (2, 256), (2, True), (4, 6), (4, 1), (5, 1), (8, 59), (8, 3601)):
        with pytest.raises(CodecError):
            shape(Terms, (*good[:place], value, *good[place + 1 :]))
    for wrong in (good[:-1], (*good, 1), 5, "text", ()):
        with pytest.raises(CodecError):
            shape(Terms, wrong)
    with pytest.raises(CodecError):
        shape(Hello, (1, bytes(32), bytes(32), "eHh4" * 8, "name", False))
    with pytest.raises(CodecError):
        shape(Entry, (5, 0, 1, 1))
    with pytest.raises(CodecError):
        read(Frame, b"\x90")

"""Frozen records with canonical bytes: the only stuff a state is made of."""

from __future__ import annotations

import hashlib
from typing import Final, TypeAlias

import msgspec

from engine.kernel.record import Record as Record

Handle: TypeAlias = int
"""A card: the seat of its owner in the upper bits, its reference in the lower 24 (see `handle`)."""

NONE: Final = -1
"""No card, no seat, no place: the one value that stands for nothing."""

SEAT_SHIFT: Final = 24
REF_MASK: Final = (1 << 24) - 1
OPEN_LIMIT: Final = 256
"""References below this are open serials of the owner's deck; above, slots of one of his shuffles."""


def handle(seat: int, ref: int) -> Handle:
    """The handle of one owner's card."""
    return seat << SEAT_SHIFT | ref


def owner(card: Handle) -> int:
    """The seat out of whose deck a card comes."""
    return card >> SEAT_SHIFT


def ref(card: Handle) -> int:
    """The owner's reference: e*256 + i for slot i of his shuffle number e, or the open serial i for e = 0."""
    return card & REF_MASK


def is_open(card: Handle) -> bool:
    """Whether everybody knows which card this handle names."""
    return card & REF_MASK < OPEN_LIMIT


def is_handle(value: int, seats: int) -> bool:
    """Whether a number that came from outside can be a handle at this table at all."""
    return value >= 0 and value >> SEAT_SHIFT < seats


_fast = msgspec.msgpack.Encoder()


def encode(record: Record) -> bytes:
    """The canonical bytes of a record."""
    return _fast.encode(record)


def digest(record: Record) -> bytes:
    """Thirty-two bytes that two replicas compare."""
    return hashlib.blake2b(_fast.encode(record), digest_size=32).digest()


def encode_plainly(value: object) -> bytes:
    """The same bytes as `encode`, slowly: the specification the fast encoder is tested against."""
    if value is None:
        return b"\xc0"
    if value is True or value is False:
        return b"\xc3" if value else b"\xc2"
    if isinstance(value, int):
        return _plain_int(int(value))
    if isinstance(value, str):
        return _plain_str(str(value).encode())
    if isinstance(value, tuple):
        return _plain_head(len(value)) + b"".join(encode_plainly(part) for part in value)
    if isinstance(value, Record):
        parts = [getattr(value, name) for name in value.__struct_fields__]
        tag = value.__struct_config__.tag
        body = parts if tag is None else [tag, *parts]
        return _plain_head(len(body)) + b"".join(encode_plainly(part) for part in body)
    raise TypeError(f"{type(value).__name__} may not be part of a state")


def _plain_int(n: int) -> bytes:
    if n >= 0:
        if n < 0x80:
            return bytes([n])
        for mark, size in ((0xCC, 1), (0xCD, 2), (0xCE, 4), (0xCF, 8)):
            if n < 1 << 8 * size:
                return bytes([mark]) + n.to_bytes(size, "big")
    if n >= -0x20:
        return n.to_bytes(1, "big", signed=True)
    for mark, size in ((0xD0, 1), (0xD1, 2), (0xD2, 4), (0xD3, 8)):
        if n >= -(1 << 8 * size - 1):
            return bytes([mark]) + n.to_bytes(size, "big", signed=True)
    raise ValueError("an integer of more than 64 bits may not be part of a state")


def _plain_str(text: bytes) -> bytes:
    if len(text) < 32:
        return bytes([0xA0 | len(text)]) + text
    if len(text) < 256:
        return b"\xd9" + bytes([len(text)]) + text
    return b"\xda" + len(text).to_bytes(2, "big") + text


def _plain_head(count: int) -> bytes:
    if count < 16:
        return bytes([0x90 | count])
    return b"\xdc" + count.to_bytes(2, "big") if count < 65536 else b"\xdd" + count.to_bytes(4, "big")

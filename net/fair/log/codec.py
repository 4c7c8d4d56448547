"""Canonical bytes: the msgpack subset of `lore/1`, one encoding for each value and nothing else accepted."""

from __future__ import annotations

from typing import TypeAlias, TypeGuard

Value: TypeAlias = "int | bytes | str | bool | tuple[Value, ...]"

MAX_BYTES = 65_000
MAX_BODY = 30_000
MAX_ITEMS = 4096
MAX_DEPTH = 6
MAX_STR = 512


class CodecError(ValueError):
    """Bytes that are not the one encoding of a value this protocol knows."""


def is_array(value: object) -> TypeGuard[tuple[Value, ...] | list[Value]]:
    """Whether a value is encoded as an array."""
    return type(value) in (tuple, list)


def encode(value: Value | list[Value]) -> bytes:
    """The bytes of a value; what is outside the subset is a mistake of the caller."""
    out = bytearray()
    _put(value, out, 0)
    return bytes(out)


def _put(value: object, out: bytearray, depth: int) -> None:
    kind = type(value)
    if kind is bool:
        out.append(0xC3 if value else 0xC2)
    elif isinstance(value, int):
        _put_int(value, out)
    elif isinstance(value, bytes):
        _put_sized(value, out, ((0xC4, 1), (0xC5, 2)))
    elif isinstance(value, str):
        raw = value.encode()
        if len(raw) > MAX_STR:
            raise CodecError("a text is too long")
        if len(raw) < 32:
            out.append(0xA0 | len(raw))
            out += raw
        else:
            _put_sized(raw, out, ((0xD9, 1), (0xDA, 2)))
    elif is_array(value):
        if depth > MAX_DEPTH:
            raise CodecError("arrays are nested too deeply")
        size = len(value)
        out += bytes([0x90 | size]) if size < 16 else b"\xdc" + size.to_bytes(2, "big")
        for part in value:
            _put(part, out, depth + 1)
    else:
        raise CodecError(f"{kind.__name__} has no encoding here")


def _put_int(value: int, out: bytearray) -> None:
    if value < 0 or value >= 1 << 64:
        raise CodecError("an integer is out of range")
    if value < 0x80:
        out.append(value)
        return
    for mark, size in ((0xCC, 1), (0xCD, 2), (0xCE, 4), (0xCF, 8)):
        if value < 1 << 8 * size:
            out.append(mark)
            out += value.to_bytes(size, "big")
            return


def _put_sized(raw: bytes, out: bytearray, forms: tuple[tuple[int, int], ...]) -> None:
    for mark, size in forms:
        if len(raw) < 1 << 8 * size:
            out.append(mark)
            out += len(raw).to_bytes(size, "big")
            out += raw
            return
    raise CodecError("a byte string is too long")


def decode(data: bytes, limit: int = MAX_BYTES) -> Value:
    """The value of these bytes; raises CodecError unless they are its one encoding and within all limits."""
    if len(data) > limit:
        raise CodecError("the message is too long")
    reader = _Reader(data)
    value = reader.read(0)
    if reader.at != len(data):
        raise CodecError("bytes are left over")
    return value


class _Reader:
    """One pass over the bytes, with a budget of items."""

    __slots__ = ("at", "data", "items")

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0
        self.items = 0

    def take(self, size: int) -> bytes:
        end = self.at + size
        if end > len(self.data):
            raise CodecError("the message is cut off")
        part = self.data[self.at : end]
        self.at = end
        return part

    def number(self, size: int, least: int) -> int:
        value = int.from_bytes(self.take(size), "big")
        if value < least:
            raise CodecError("a value is not in its shortest form")
        return value

    def read(self, depth: int) -> Value:
        self.items += 1
        if self.items > MAX_ITEMS:
            raise CodecError("the message has too many items")
        if self.at >= len(self.data):
            raise CodecError("the message is cut off")
        mark = self.data[self.at]
        self.at += 1
        if mark < 0x80:
            return mark
        if 0x90 <= mark <= 0x9F:
            return self.array(mark & 0x0F, depth)
        if 0xA0 <= mark <= 0xBF:
            return self.text(mark & 0x1F)
        if mark in (0xC2, 0xC3):
            return mark == 0xC3
        if mark in _SIZES:
            size, least = _SIZES[mark]
            value = self.number(size, least)
            if mark >= 0xDC:
                return self.array(value, depth)
            if mark >= 0xD9:
                return self.text(value)
            return value if mark >= 0xCC else self.take(value)
        raise CodecError("a value has a type this protocol does not use")

    def array(self, size: int, depth: int) -> Value:
        if depth > MAX_DEPTH:
            raise CodecError("arrays are nested too deeply")
        if size > MAX_ITEMS:
            raise CodecError("the message has too many items")
        return tuple([self.read(depth + 1) for _ in range(size)])

    def text(self, size: int) -> str:
        if size > MAX_STR:
            raise CodecError("a text is too long")
        try:
            return self.take(size).decode()
        except UnicodeDecodeError:
            raise CodecError("a text is not valid UTF-8") from None


_SIZES = {
    0xC4: (1, 0),
    0xC5: (2, 1 << 8),
    0xCC: (1, 0x80),
    0xCD: (2, 1 << 8),
    0xCE: (4, 1 << 16),
    0xCF: (8, 1 << 32),
    0xD9: (1, 32),
    0xDA: (2, 1 << 8),
    0xDC: (2, 16),
}
"""First bytes that are followed by a number: its size, and the least value that needs this form."""

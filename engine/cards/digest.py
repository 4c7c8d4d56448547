"""A digest over records that stays the same when a record gets a further field which nobody uses."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

import msgspec

_REQUIRED = object()
"""What stands for the default of a field that has none."""


def digest(*parts: object) -> bytes:
    """SHA-256 over records, numbers, texts and lists of them."""
    return hashlib.sha256(msgspec.msgpack.encode([_canonical(part) for part in parts])).digest()


def _canonical(value: object) -> object:
    """Records by name with the fields that are not at their default; lists as lists."""
    if isinstance(value, msgspec.Struct):
        return [type(value).__name__, *([name, _canonical(found)] for name, found in _fields(value))]
    if isinstance(value, tuple | list):
        return [_canonical(one) for one in value]
    return value


def _fields(record: msgspec.Struct) -> Iterator[tuple[str, object]]:
    names, defaults = record.__struct_fields__, record.__struct_defaults__
    required = (_REQUIRED,) * (len(names) - len(defaults))
    for name, value, default in zip(names, msgspec.structs.astuple(record), (*required, *defaults), strict=True):
        if value is not default and value != default:
            yield name, value

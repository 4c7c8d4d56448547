"""The base of all records, in a module of its own: what a class is given besides its bases cannot be compiled."""

from __future__ import annotations

import msgspec


class Record(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, gc=False):
    """Base of everything in a state: frozen, encoded as an array, so that equal records have equal bytes.

    A record is made of what was there before it, so that none can hold itself: the collector need not follow them.
    """

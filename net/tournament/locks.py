"""Deck lists locked for a tournament: a salted hash before the first round, compared with what was played."""

from __future__ import annotations

import re
from collections.abc import Sequence

from net.fair.log.codec import encode
from net.fair.log.primitives import H, K
from net.fair.log.schema import Entry, plain

SALT = 16
LOCK_FORM = re.compile("[0-9a-f]{64}")
OPENING_FORM = re.compile("[0-9a-f]{32}")


def _bytes(deck: Sequence[Entry]) -> bytes:
    return encode(plain(tuple(sorted(deck))))


def opening_of(secret: bytes, deck: Sequence[Entry]) -> str:
    """What opens a player's lock: it follows from his own secret and the list, so there is nothing to lose."""
    return K(secret, "k/tournament", _bytes(deck))[:SALT].hex()


def lock_of(key: str, deck: Sequence[Entry], opening: str) -> str:
    """The lock of a deck list under a player's key; who does not know the opening cannot guess the list."""
    return H("tournament", key.encode(), _bytes(deck), bytes.fromhex(opening)).hex()


def fits(lock: str, key: str, deck: Sequence[Entry], opening: str) -> bool:
    """Whether a list is the one that was locked."""
    return lock_of(key, deck, opening) == lock

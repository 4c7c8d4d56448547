"""Hash chains and the beacon: random numbers to which every seat contributes and which none can choose."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import lru_cache

from net.fair.log.primitives import CHAIN_LENGTH, H, K, enc


def link(tid: bytes, pk: bytes, i: int, x: bytes) -> bytes:
    """x_{i-1} of x_i."""
    return H("chain", tid, pk, i, x)


@lru_cache(maxsize=16)
def chain(seed: bytes, tid: bytes, pk: bytes) -> tuple[bytes, ...]:
    """All values x_0 .. x_N of a seat, from its seed."""
    x = K(seed, "k/chain", tid)
    values = [x]
    prefix = enc("chain", tid, pk) + (8).to_bytes(4, "big")
    middle = (32).to_bytes(4, "big")
    base = hashlib.sha256(prefix)
    for i in range(CHAIN_LENGTH, 0, -1):
        step = base.copy()
        step.update(i.to_bytes(8, "big") + middle + x)
        x = step.digest()
        values.append(x)
    return tuple(reversed(values))


def fits(tid: bytes, pk: bytes, known: tuple[int, bytes], b: int, x: bytes) -> bool:
    """Whether x is value b of the chain of which an earlier value is known."""
    index, value = known
    for i in range(b, index, -1):
        x = link(tid, pk, i, x)
    return x == value


def beacon(gid: bytes, b: int, head: bytes, xs: Sequence[bytes]) -> bytes:
    """V_b: what the values of all active seats, revealed on one head, amount to."""
    return H("beacon", gid, b, head, *xs)

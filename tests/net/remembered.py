"""Signatures that are checked once: for whoever reads one game many times."""

from __future__ import annotations

from functools import lru_cache

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from net.fair.log import primitives
from tests.net.second import SECOND

READERS = (primitives, SECOND)
"""The two places of the project at which signatures are checked."""


@lru_cache(maxsize=100_000)
def signed(pk: bytes, sig: bytes, message: bytes) -> None:
    """A signature checked once; only true ones are remembered."""
    Ed25519PublicKey.from_public_bytes(pk).verify(sig, message)


class Remembered:
    """A key that need not check a signature again."""

    def __init__(self, pk: bytes) -> None:
        self.pk = pk

    @classmethod
    def from_public_bytes(cls, pk: bytes) -> Remembered:
        Ed25519PublicKey.from_public_bytes(pk)
        return cls(pk)

    def verify(self, sig: bytes, message: bytes) -> None:
        signed(self.pk, sig, message)

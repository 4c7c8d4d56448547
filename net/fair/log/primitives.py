"""Hashes with domain tags, keyed hashes, uniform numbers, permutations, and the only place that signs."""

from __future__ import annotations

import base64
import hashlib
import hmac
from collections.abc import Sequence
from functools import cache
from typing import TypeAlias, TypeVar

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

Part: TypeAlias = "bytes | int"
T = TypeVar("T")

CHAIN_LENGTH = 16_384
"""Links of a hash chain, and so beacons of a game."""

SMALL_ORDER = frozenset(
    bytes.fromhex(text)
    for text in (
        "0100000000000000000000000000000000000000000000000000000000000000",
        "0100000000000000000000000000000000000000000000000000000000000080",
        "0000000000000000000000000000000000000000000000000000000000000000",
        "0000000000000000000000000000000000000000000000000000000000000080",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
    )
)
"""Encodings of points of small order: a signature of such a key fits other messages too."""


@cache
def _tagged(tag: str) -> bytes:
    """A tag with its length; there are few of them."""
    name = b"lore/1/" + tag.encode("ascii")
    return bytes([len(name)]) + name


def enc(tag: str, *parts: Part) -> bytes:
    """Unambiguous bytes of a tag and its parts."""
    out = [_tagged(tag)]
    for part in parts:
        raw = part.to_bytes(8, "big") if isinstance(part, int) else part
        out.append(len(raw).to_bytes(4, "big"))
        out.append(raw)
    return b"".join(out)


def H(tag: str, *parts: Part) -> bytes:
    """SHA-256 of a tag and its parts."""
    return hashlib.sha256(enc(tag, *parts)).digest()


def K(key: bytes, tag: str, *parts: Part) -> bytes:
    """HMAC-SHA-256 of a tag and its parts."""
    return hmac.digest(key, enc(tag, *parts), "sha256")


def U(value: bytes, j: int, n: int) -> int:
    """Number j of a beacon value, from 0 to n - 1."""
    return int.from_bytes(H("expand", value, j), "big") % n


def permute(key: bytes, items: Sequence[T]) -> list[T]:
    """The items in the order this key gives them."""
    out = list(items)
    for i in range(len(out) - 1, 0, -1):
        j = int.from_bytes(K(key, "perm", i), "big") % (i + 1)
        out[i], out[j] = out[j], out[i]
    return out


def body_hash(body: bytes) -> bytes:
    """What heads, ids and consents hold of a body: a hash of its bytes as received."""
    return H("body", body)


def rules_id(version: str, catalogue_digest: bytes) -> bytes:
    """The name under which two programs agree to have the same rules and the same figures."""
    return H("rules", version.encode("ascii"), catalogue_digest)


def key_id(pk: bytes) -> bytes:
    """The sixteen bytes by which invitations and fingerprints name a key."""
    return H("id", pk)[:16]


def fingerprint(pk: bytes) -> str:
    """Twenty-six letters and digits that stand for a key."""
    return base64.b32encode(key_id(pk)).decode().rstrip("=").lower()


class Signer:
    """An identity key. No other module signs anything."""

    def __init__(self, private: bytes) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(private)
        self.pk = self._key.public_key().public_bytes_raw()

    def sign(self, tag: str, body: bytes) -> bytes:
        """The signature under a body for one purpose."""
        return self._key.sign(enc("sig/" + tag, body))


def key_ok(pk: bytes) -> bool:
    """Whether a public key can stand for a player: a point of full order."""
    if len(pk) != 32 or pk in SMALL_ORDER:
        return False
    try:
        Ed25519PublicKey.from_public_bytes(pk)
    except ValueError:
        return False
    return True


def signed(pk: bytes, tag: str, body: bytes, signature: bytes) -> bool:
    """Whether the holder of a key signed this body for this purpose."""
    if not key_ok(pk):
        return False
    try:
        Ed25519PublicKey.from_public_bytes(pk).verify(signature, enc("sig/" + tag, body))
    except InvalidSignature:
        return False
    return True

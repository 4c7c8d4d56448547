"""Noise_XX_25519_ChaChaPoly_SHA256: bytes in, bytes out, nothing negotiated."""

from __future__ import annotations

import hashlib
import hmac

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

PROTOCOL = b"Noise_XX_25519_ChaChaPoly_SHA256"
KEY = 32
TAG = 16
MAX_MESSAGE = 65_535
# Nonce 2^64 - 1 is reserved by the specification.
MAX_NONCE = 2**64 - 2

PATTERN = (("e",), ("e", "ee", "s", "es"), ("s", "se"))


class NoiseError(Exception):
    """The other side's bytes do not fit: the connection cannot go on."""


class Cipher:
    """One direction of the channel: a key and a nonce that only counts up."""

    def __init__(self, key: bytes) -> None:
        self._aead = ChaCha20Poly1305(key)
        self._nonce = 0

    def _next_nonce(self) -> bytes:
        if self._nonce > MAX_NONCE:
            raise NoiseError("this channel has carried all the messages it can")
        nonce = bytes(4) + self._nonce.to_bytes(8, "little")
        self._nonce += 1
        return nonce

    def encrypt(self, plaintext: bytes, data: bytes = b"") -> bytes:
        if len(plaintext) > MAX_MESSAGE - TAG:
            raise NoiseError("a message is longer than the channel allows")
        return self._aead.encrypt(self._next_nonce(), plaintext, data)

    def decrypt(self, ciphertext: bytes, data: bytes = b"") -> bytes:
        if not TAG <= len(ciphertext) <= MAX_MESSAGE:
            raise NoiseError("an encrypted message has an impossible length")
        try:
            return self._aead.decrypt(self._next_nonce(), ciphertext, data)
        except InvalidTag:
            raise NoiseError("a message was altered on its way") from None


class Symmetric:
    """The running hash and key of a handshake."""

    def __init__(self) -> None:
        self.hash = PROTOCOL
        self._chain = PROTOCOL
        self._cipher: Cipher | None = None

    def mix_hash(self, data: bytes) -> None:
        self.hash = hashlib.sha256(self.hash + data).digest()

    def mix_key(self, material: bytes) -> None:
        self._chain, key = _derive(self._chain, material)
        self._cipher = Cipher(key)

    def encrypt_and_hash(self, plaintext: bytes) -> bytes:
        ciphertext = self._cipher.encrypt(plaintext, self.hash) if self._cipher else plaintext
        self.mix_hash(ciphertext)
        return ciphertext

    def decrypt_and_hash(self, ciphertext: bytes) -> bytes:
        plaintext = self._cipher.decrypt(ciphertext, self.hash) if self._cipher else ciphertext
        self.mix_hash(ciphertext)
        return plaintext

    def sealed_length(self, length: int) -> int:
        """How many bytes a plaintext of this length takes on the wire now."""
        return length + (TAG if self._cipher else 0)

    def split(self) -> tuple[Cipher, Cipher]:
        first, second = _derive(self._chain, b"")
        return Cipher(first), Cipher(second)


class Handshake:
    """The three messages of XX; `write` and `read` alternate, the initiator writes first."""

    def __init__(
        self,
        *,
        initiator: bool,
        prologue: bytes,
        static: X25519PrivateKey,
        ephemeral: X25519PrivateKey | None = None,
    ) -> None:
        self.initiator = initiator
        self._static = static
        self._ephemeral = ephemeral or X25519PrivateKey.generate()
        self._their_static: X25519PublicKey | None = None
        self._their_ephemeral: X25519PublicKey | None = None
        self._step = 0
        self._symmetric = Symmetric()
        self._symmetric.mix_hash(prologue)

    @property
    def done(self) -> bool:
        return self._step == len(PATTERN)

    @property
    def my_turn(self) -> bool:
        """True while this side is the one to write."""
        return not self.done and (self._step % 2 == 0) == self.initiator

    @property
    def hash(self) -> bytes:
        """The handshake hash: equal on both sides, and on no other connection."""
        if not self.done:
            raise NoiseError("the handshake is not finished")
        return self._symmetric.hash

    def write(self, payload: bytes = b"") -> bytes:
        if not self.my_turn:
            raise NoiseError("it is not this side's turn in the handshake")
        message = b""
        for token in PATTERN[self._step]:
            if token == "e":
                public = self._ephemeral.public_key().public_bytes_raw()
                self._symmetric.mix_hash(public)
                message += public
            elif token == "s":
                message += self._symmetric.encrypt_and_hash(self._static.public_key().public_bytes_raw())
            else:
                self._symmetric.mix_key(self._agree(token))
        message += self._symmetric.encrypt_and_hash(payload)
        self._step += 1
        return message

    def read(self, message: bytes) -> bytes:
        if self.done or self.my_turn:
            raise NoiseError("the other side spoke out of turn in the handshake")
        if len(message) > MAX_MESSAGE:
            raise NoiseError("a handshake message is too long")
        for token in PATTERN[self._step]:
            if token == "e":
                public, message = _take(message, KEY)
                self._their_ephemeral = X25519PublicKey.from_public_bytes(public)
                self._symmetric.mix_hash(public)
            elif token == "s":
                sealed, message = _take(message, self._symmetric.sealed_length(KEY))
                public = self._symmetric.decrypt_and_hash(sealed)
                self._their_static = X25519PublicKey.from_public_bytes(public)
            else:
                self._symmetric.mix_key(self._agree(token))
        payload = self._symmetric.decrypt_and_hash(message)
        self._step += 1
        return payload

    def split(self) -> tuple[Cipher, Cipher]:
        """The ciphers to send with and to receive with."""
        if not self.done:
            raise NoiseError("the handshake is not finished")
        first, second = self._symmetric.split()
        return (first, second) if self.initiator else (second, first)

    def _agree(self, token: str) -> bytes:
        """The Diffie-Hellman of a token: first letter the initiator's key, second the responder's."""
        mine, theirs = (token[0], token[1]) if self.initiator else (token[1], token[0])
        own = self._ephemeral if mine == "e" else self._static
        other = self._their_ephemeral if theirs == "e" else self._their_static
        if other is None:
            raise NoiseError("a key of the other side is missing")
        try:
            return own.exchange(other)
        except ValueError:  # all zeros: the other side sent a point of small order
            raise NoiseError("the other side sent a key that hides nothing") from None


def _take(message: bytes, length: int) -> tuple[bytes, bytes]:
    if len(message) < length:
        raise NoiseError("a handshake message is too short")
    return message[:length], message[length:]


def _derive(chain: bytes, material: bytes) -> tuple[bytes, bytes]:
    """HKDF with two outputs, as the specification writes it."""
    key = hmac.digest(chain, material, "sha256")
    first = hmac.digest(key, b"\x01", "sha256")
    return first, hmac.digest(key, first + b"\x02", "sha256")

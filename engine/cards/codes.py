"""Values of 32 bytes as people copy them from one another."""

from __future__ import annotations

import base64
import binascii
import hashlib

VALUE = 32
"""Bytes of a value; as text it has 52 letters."""


class CodeError(Exception):
    """A value that is none; the sentence is for the player."""


def code_of(value: bytes) -> str:
    """A value as it is written in a deck file."""
    return base64.b32encode(value).decode().rstrip("=").lower()


def value_of(code: str) -> bytes:
    """The value of a code; raises CodeError."""
    text = code.strip().upper()
    try:
        value = base64.b32decode(text + "=" * (-len(text) % 8))
    except binascii.Error:
        value = b""
    if len(value) != VALUE or code_of(value) != text.lower():
        raise CodeError(f"“{code.strip()[:60]}” is not the code of a sealed pool; copy it once more")
    return value


def seeded_value(seed: int) -> bytes:
    """The value of a number that one player chose alone, for practice."""
    return hashlib.sha256(f"lore/sealed/seed/{seed}".encode()).digest()

"""The Noise handshake: published answers, both ways, and nothing altered goes through."""

from __future__ import annotations

import pytest
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from hypothesis import given, settings
from hypothesis import strategies as st

from net.fair.wire.noise import MAX_MESSAGE, TAG, Cipher, Handshake, NoiseError

# Noise_XX_25519_ChaChaPoly_SHA256 as published with noise-c (tests/vector/noise-c-basic.txt).
PROLOGUE = "50726f6c6f677565313233"
INITIATOR_STATIC = "e61ef9919cde45dd5f82166404bd08e38bceb5dfdfded0a34c8df7ed542214d1"
INITIATOR_EPHEMERAL = "893e28b9dc6ca8d611ab664754b8ceb7bac5117349a4439a6b0569da977c464a"
RESPONDER_STATIC = "4a3acbfdb163dec651dfa3194dece676d437029c62a408b4c5ea9114246e4893"
RESPONDER_EPHEMERAL = "bbdb4cdbd309f1a1f2e1456967fe288cadd6f712d65dc7b7793d5e63da6b375b"
HASH = "852a28d2146785c54bd8334f4e460c80d7fe4fd0cc5bc0abef2a24a3c4d44d5f"
MESSAGES = [
    (
        "4c756477696720766f6e204d69736573",
        "ca35def5ae56cec33dc2036731ab14896bc4c75dbb07a61f879f8e3afa4c7944"
        "4c756477696720766f6e204d69736573",
    ),
    (
        "4d757272617920526f746862617264",
        "95ebc60d2b1fa672c1f46a8aa265ef51bfe38e7ccb39ec5be34069f144808843"
        "81cbad1f276e038c48378ffce2b65285e08d6b68aaa3629a5a8639392490e5b9"
        "4a6d8798832d5372f220f161d9c2df035528f8982ffe09be9b5c412f8a0db5d2"
        "1351f20af1370d0bf8ef1a8c59a30e",
    ),
    (
        "462e20412e20486179656b",
        "c7195ffacac1307ff99046f219750fc47693e23c3cb08b89c2af808b444850a8"
        "589981dfbd651e6ff4724a781cc2aa6158c9fea0d4ec82a286427484c5b8c812"
        "3a7a6002b1de9f9775fc97",
    ),
    ("4361726c204d656e676572", "96763ed773f8e47bb3712f0e29b3060ffc956ffc146cee53d5e1df"),
    (
        "4a65616e2d426170746973746520536179",
        "3e40f15f6f3a46ae446b253bf8b1d9ffb6ed9b174d272328ff91a7e2e5c79c07f5",
    ),
    (
        "457567656e2042f6686d20766f6e2042617765726b",
        "eb3f3515110702e047a6c9da4478b6ead94873c11c0f2d710ddb3f09fce024b3a58502ae3f",
    ),
]


def key(text: str) -> X25519PrivateKey:
    return X25519PrivateKey.from_private_bytes(bytes.fromhex(text))


def pair(prologue: bytes = bytes.fromhex(PROLOGUE)) -> tuple[Handshake, Handshake]:
    """Two sides with the published keys."""
    return (
        Handshake(
            initiator=True,
            prologue=prologue,
            static=key(INITIATOR_STATIC),
            ephemeral=key(INITIATOR_EPHEMERAL),
        ),
        Handshake(
            initiator=False,
            prologue=prologue,
            static=key(RESPONDER_STATIC),
            ephemeral=key(RESPONDER_EPHEMERAL),
        ),
    )


def test_published_transcript() -> None:
    """Handshake, hash and three messages after it are the published bytes."""
    first, second = pair()
    sides = (first, second)
    for step, (payload, ciphertext) in enumerate(MESSAGES[:3]):
        writer, reader = sides[step % 2], sides[(step + 1) % 2]
        message = writer.write(bytes.fromhex(payload))
        assert message.hex() == ciphertext
        assert reader.read(message).hex() == payload
    assert first.hash.hex() == second.hash.hex() == HASH
    ciphers = (first.split(), second.split())
    for step, (payload, ciphertext) in enumerate(MESSAGES[3:], start=3):
        sealed = ciphers[step % 2][0].encrypt(bytes.fromhex(payload))
        assert sealed.hex() == ciphertext
        assert ciphers[(step + 1) % 2][1].decrypt(sealed).hex() == payload


def run(first: Handshake, second: Handshake) -> list[bytes]:
    messages = [first.write()]
    second.read(messages[0])
    messages.append(second.write())
    first.read(messages[1])
    messages.append(first.write())
    second.read(messages[2])
    return messages


def test_fresh_keys_meet() -> None:
    first = Handshake(initiator=True, prologue=b"p", static=X25519PrivateKey.generate())
    second = Handshake(initiator=False, prologue=b"p", static=X25519PrivateKey.generate())
    assert [len(message) for message in run(first, second)] == [32, 96, 64]
    assert first.hash == second.hash


def test_another_prologue_is_refused() -> None:
    first = Handshake(initiator=True, prologue=b"one", static=X25519PrivateKey.generate())
    second = Handshake(initiator=False, prologue=b"two", static=X25519PrivateKey.generate())
    second.read(first.write())
    with pytest.raises(NoiseError):
        first.read(second.write())


def test_every_flipped_bit_is_noticed() -> None:
    """Whatever bit of the second or third message is flipped, the handshake does not finish."""
    first, second = pair(b"")
    messages = run(first, second)
    for number in (1, 2):
        for bit in range(8 * len(messages[number])):
            altered = bytearray(messages[number])
            altered[bit // 8] ^= 1 << bit % 8
            left, right = pair(b"")
            reader = left if number == 1 else right
            if number == 1:
                left.write()
            else:
                right.read(messages[0])
                right.write()
            with pytest.raises(NoiseError):
                reader.read(bytes(altered))


def test_flips_of_the_first_message_are_noticed_by_the_answer() -> None:
    for bit in range(256):
        left, right = pair(b"")
        altered = bytearray(left.write())
        altered[bit // 8] ^= 1 << bit % 8
        right.read(bytes(altered))
        with pytest.raises(NoiseError):
            left.read(right.write())


@pytest.mark.parametrize("length", [0, 1, 31])
def test_a_truncated_first_message_is_refused(length: int) -> None:
    left, right = pair(b"")
    with pytest.raises(NoiseError, match="too short"):
        right.read(left.write()[:length])


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 95))
def test_a_truncated_answer_is_refused(length: int) -> None:
    left, right = pair(b"")
    right.read(left.write())
    with pytest.raises(NoiseError):
        left.read(right.write()[:length])


@pytest.mark.parametrize("point", [0, 1, 2**255 - 20, 2**255 - 19, 2**255 - 18])
def test_points_of_small_order_are_refused(point: int) -> None:
    """An ephemeral key that fixes the shared secret ends the handshake."""
    _, right = pair(b"")
    right.read(point.to_bytes(32, "little"))
    with pytest.raises(NoiseError, match="hides nothing"):
        right.write()


def test_order_is_kept() -> None:
    left, right = pair(b"")
    with pytest.raises(NoiseError, match="turn"):
        right.write()
    with pytest.raises(NoiseError, match="turn"):
        left.read(b"\0" * 32)
    with pytest.raises(NoiseError, match="not finished"):
        left.split()
    with pytest.raises(NoiseError, match="not finished"):
        _ = left.hash
    run(left, right)
    with pytest.raises(NoiseError, match="turn"):
        right.read(b"\0" * 64)


def test_a_replayed_or_dropped_message_is_refused() -> None:
    """Nonces are counted on both sides, so a message fits only at its own place."""
    sender, receiver = Cipher(b"k" * 32), Cipher(b"k" * 32)
    one, two = sender.encrypt(b"one"), sender.encrypt(b"two")
    assert receiver.decrypt(one) == b"one"
    with pytest.raises(NoiseError, match="altered"):
        receiver.decrypt(one)
    late = Cipher(b"k" * 32)
    with pytest.raises(NoiseError, match="altered"):
        late.decrypt(two)


def test_lengths_are_bounded() -> None:
    cipher = Cipher(b"k" * 32)
    assert len(cipher.encrypt(b"x" * (MAX_MESSAGE - TAG))) == MAX_MESSAGE
    with pytest.raises(NoiseError, match="longer"):
        cipher.encrypt(b"x" * (MAX_MESSAGE - TAG + 1))
    with pytest.raises(NoiseError, match="length"):
        cipher.decrypt(b"x" * 15)

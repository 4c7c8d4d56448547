"""The channel: who speaks when, what is proven, and every way to get it wrong."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from hypothesis import given, settings
from hypothesis import strategies as st

from net.fair.log.codec import CodecError, encode
from net.fair.log.primitives import SMALL_ORDER, H, Signer, key_id
from net.fair.wire.channel import (
    EARLY_LIMIT,
    PREAMBLE,
    PROLOGUE,
    Channel,
    Closed,
    Event,
    Opened,
    Received,
    Stage,
    pad,
    sas_bytes,
    sas_commitment,
    unpad,
)
from net.fair.wire.messages import Auth, Bye, Chat, Message, Peer, Reason, Sas1, Sas2, Sas3, parse, write
from net.fair.wire.noise import Cipher, Handshake

FRODO, SAM = Signer(b"\x11" * 32), Signer(b"\x22" * 32)
HOST, GUEST = (SAM, FRODO)
INTRODUCTION = Peer("Frodo", False, 0, (b"r" * 32,))


def admit_all(pk: bytes, token: bytes) -> Reason | None:
    return None


def channel(signer: Signer, *, initiator: bool, **options: object) -> Channel:
    settings_: dict[str, object] = {"static": X25519PrivateKey.generate(), "admit": admit_all, **options}
    return Channel(signer, initiator=initiator, **settings_)  # type: ignore[arg-type]


def shuttle(one: Channel, two: Channel) -> tuple[list[Event], list[Event]]:
    """Moves bytes both ways until nothing is left to move."""
    heard: tuple[list[Event], list[Event]] = ([], [])
    while True:
        first, second = one.output(), two.output()
        if not first and not second:
            return heard
        heard[1].extend(two.receive(first))
        heard[0].extend(one.receive(second))


def open_pair() -> tuple[Channel, Channel]:
    one, two = channel(FRODO, initiator=True), channel(SAM, initiator=False)
    shuttle(one, two)
    return one, two


@dataclass
class Rogue:
    """A peer that follows the protocol by hand, so that it can leave it at any step."""

    victim: Channel
    signer: Signer = FRODO
    initiator: bool = True
    events: list[Event] = field(default_factory=list)
    replies: list[Message] = field(default_factory=list)
    ciphers: tuple[Cipher, Cipher] | None = None
    h: bytes = b""

    def handshake(self) -> Rogue:
        noise = Handshake(
            initiator=self.initiator, prologue=PROLOGUE, static=X25519PrivateKey.generate()
        )
        inbox = bytearray(self.victim.output())
        assert inbox[:7] == PREAMBLE
        del inbox[:7]
        self.events += self.victim.receive(PREAMBLE)
        while not noise.done:
            if noise.my_turn:
                message = noise.write()
                self.events += self.victim.receive(len(message).to_bytes(2, "big") + message)
                inbox += self.victim.output()
            else:
                size = int.from_bytes(inbox[:2], "big")
                noise.read(bytes(inbox[2 : size + 2]))
                del inbox[: size + 2]
        self.ciphers, self.h = noise.split(), noise.hash
        self.read(bytes(inbox))
        return self

    def read(self, data: bytes) -> None:
        assert self.ciphers is not None
        while data:
            size = int.from_bytes(data[:2], "big")
            self.replies.append(parse(unpad(self.ciphers[1].decrypt(data[2 : size + 2]))))
            data = data[size + 2 :]

    def plain(self, plaintext: bytes) -> Rogue:
        assert self.ciphers is not None
        sealed = self.ciphers[0].encrypt(plaintext)
        self.events += self.victim.receive(len(sealed).to_bytes(2, "big") + sealed)
        self.read(self.victim.output())
        return self

    def say(self, message: Message) -> Rogue:
        return self.plain(pad(write(message)))

    def auth(self, token: bytes = b"") -> Rogue:
        role = bytes([not self.initiator])
        return self.say(Auth(self.signer.pk, self.signer.sign("auth", role + self.h), token))

    def open(self) -> Rogue:
        nonce = b"\x05" * 32
        return self.auth().say(Sas1(sas_commitment(self.h, self.signer.pk, SAM.pk, nonce))).say(Sas3(nonce))


def host(**options: object) -> Channel:
    return channel(SAM, initiator=False, **options)


def refused(rogue: Rogue) -> Closed:
    """The channel is closed with an offence, and the rogue was told so."""
    closed = rogue.events[-1]
    assert isinstance(closed, Closed)
    assert rogue.victim.stage is Stage.CLOSED
    assert rogue.victim.receive(b"anything") == []
    return closed


def test_two_peers_meet() -> None:
    """Both learn the other's key and the same three bytes, and can talk."""
    one, two = channel(FRODO, initiator=True), channel(SAM, initiator=False)
    first, second = shuttle(one, two)
    assert isinstance(first[0], Opened) and isinstance(second[0], Opened)
    assert (first[0].pk, second[0].pk) == (SAM.pk, FRODO.pk)
    assert first[0].sas == second[0].sas and len(first[0].sas) == 3
    one.send(INTRODUCTION)
    two.send(INTRODUCTION)
    two.send(Chat("Well met!"))
    first, second = shuttle(one, two)
    assert second == [Received(INTRODUCTION)]
    assert first == [Received(INTRODUCTION), Received(Chat("Well met!"))]


def test_each_meeting_has_its_own_words() -> None:
    words = set()
    for _ in range(4):
        one, two = channel(FRODO, initiator=True), channel(SAM, initiator=False)
        opened = shuttle(one, two)[0][0]
        assert isinstance(opened, Opened)
        words.add(opened.sas)
    assert len(words) > 1


def test_known_words() -> None:
    """The known answer of the protocol document."""
    nothing = bytes(32)
    low, high = sorted([FRODO.pk, SAM.pk])
    assert sas_bytes(nothing, low, high, b"\x05" * 32, b"\x06" * 32).hex() == "aa055b"


def test_bytes_may_come_one_at_a_time() -> None:
    one, two = channel(FRODO, initiator=True), channel(SAM, initiator=False)
    events: list[Event] = []
    while one.stage is not Stage.OPEN or two.stage is not Stage.OPEN:
        for byte in one.output():
            events += two.receive(bytes([byte]))
        for byte in two.output():
            events += one.receive(bytes([byte]))
    assert [type(event) for event in events] == [Opened, Opened]


@given(st.binary(max_size=3000))
def test_padding_goes_back(message: bytes) -> None:
    padded = pad(message)
    assert len(padded) % 256 == 0
    assert unpad(padded) == message


@pytest.mark.parametrize(
    "plain",
    [b"", b"\0", bytes(255), b"\0\1a" + b"\1" + bytes(252), bytes(512), b"\0\xff" + bytes(254), b"\xff\xff" * 128],
)
def test_other_padding_is_refused(plain: bytes) -> None:
    with pytest.raises(CodecError):
        unpad(plain)


def test_lengths_tell_blocks_only() -> None:
    """An onlooker cannot tell a short line from a shorter one."""
    one, _ = open_pair()
    one.send(Chat("no"))
    short = len(one.output())
    one.send(Chat("x" * 200))
    assert len(one.output()) == short


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (b"LORE/3\n", "version 3"),
        (b"LORE/12\n", "version 12"),
        (b"LORE/\x1b[31m\n", "version 31m"),
        (b"LORE/1\r\n", "version 1"),
        (b"LORE/" + b"1" * 40, "version 1111"),
    ],
)
def test_another_version_is_named(line: bytes, text: str) -> None:
    side = host()
    (closed,) = side.receive(line)
    assert isinstance(closed, Closed) and text in closed.text
    assert closed.reason is Reason.VERSION and closed.offence, "worth a line in the log"


@pytest.mark.parametrize("line", [b"GET / HTTP/1.1\r\n", b"SSH-2.0-x", b"\0", b"lore/1\n"])
def test_garbage_is_not_lore(line: bytes) -> None:
    (closed,) = host().receive(line)
    assert isinstance(closed, Closed) and closed.offence


def test_a_stranger_cannot_send_long_frames() -> None:
    side = host()
    side.receive(PREAMBLE)
    (closed,) = side.receive((EARLY_LIMIT + 1).to_bytes(2, "big"))
    assert isinstance(closed, Closed) and closed.reason is Reason.LIMIT


def test_an_empty_frame_is_refused() -> None:
    side = host()
    (closed,) = side.receive(PREAMBLE + b"\0\0")
    assert isinstance(closed, Closed) and closed.offence


def test_a_payload_in_the_handshake_is_refused() -> None:
    side = host()
    noise = Handshake(initiator=True, prologue=PROLOGUE, static=X25519PrivateKey.generate())
    message = noise.write(b"extra")
    (closed,) = side.receive(PREAMBLE + len(message).to_bytes(2, "big") + message)
    assert isinstance(closed, Closed) and closed.offence


def test_handshake_cut_at_each_byte_opens_nothing() -> None:
    """However much of the initiator's bytes arrive, a shorter part never opens the channel."""
    one, two = channel(FRODO, initiator=True), channel(SAM, initiator=False)
    sent = b""
    while one.stage is not Stage.OPEN:
        data = one.output()
        sent += data
        two.receive(data)
        one.receive(two.output())
    altered = Closed("a message was altered on its way", Reason.PROTOCOL, True)
    for cut in range(0, len(sent), 7):
        assert host().receive(sent[:cut]) in ([], [altered])


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10_000), st.integers(0, 7))
def test_a_flipped_bit_closes_the_channel(place: int, bit: int) -> None:
    one, two = open_pair()
    one.send(INTRODUCTION)
    data = bytearray(one.output())
    at = 2 + place % (len(data) - 2)
    data[at] ^= 1 << bit
    (closed,) = two.receive(bytes(data))
    assert isinstance(closed, Closed) and "altered" in closed.text


def test_the_rogue_can_also_behave() -> None:
    """The harness itself is honest until told otherwise."""
    rogue = Rogue(host()).handshake().open()
    opened = rogue.events[-1]
    assert isinstance(opened, Opened) and opened.pk == FRODO.pk


def test_a_signature_of_another_connection_is_refused() -> None:
    rogue = Rogue(host()).handshake()
    assert "did not sign" in refused(rogue.say(Auth(FRODO.pk, FRODO.sign("auth", b"\0" + bytes(32)), b""))).text


def test_a_signature_of_the_other_role_is_refused() -> None:
    rogue = Rogue(host()).handshake()
    assert "did not sign" in refused(rogue.say(Auth(FRODO.pk, FRODO.sign("auth", b"\1" + rogue.h), b""))).text


def test_a_reflected_signature_is_refused() -> None:
    """An initiator cannot be fed its own AUTH."""
    rogue = Rogue(channel(SAM, initiator=True), initiator=False).handshake()
    mine = rogue.replies[0]
    assert isinstance(mine, Auth)
    assert "own key" in refused(rogue.say(mine)).text


@pytest.mark.parametrize("pk", sorted(SMALL_ORDER))
def test_keys_of_small_order_are_refused(pk: bytes) -> None:
    rogue = Rogue(host()).handshake()
    assert "anybody could sign" in refused(rogue.say(Auth(pk, bytes(64), b""))).text


def test_our_own_key_is_refused() -> None:
    assert "own key" in refused(Rogue(host(), signer=SAM).handshake().auth()).text


def test_who_is_not_admitted_learns_no_key() -> None:
    """A host for known players says goodbye before it shows its own key."""
    rogue = Rogue(host(admit=lambda pk, token: Reason.KNOWN_ONLY)).handshake().auth()
    assert refused(rogue).reason is Reason.KNOWN_ONLY
    assert rogue.replies == [Bye(int(Reason.KNOWN_ONLY))]


def test_the_token_reaches_the_host() -> None:
    seen: list[tuple[bytes, bytes]] = []

    def admit(pk: bytes, token: bytes) -> Reason | None:
        seen.append((pk, token))
        return None

    one = channel(FRODO, initiator=True, token=b"t" * 10)
    shuttle(one, host(admit=admit))
    assert seen == [(FRODO.pk, b"t" * 10)]


@pytest.mark.parametrize("size", [1, 9])
def test_a_token_has_ten_bytes_or_none(size: int) -> None:
    assert "token" in refused(Rogue(host()).handshake().auth(b"t" * size)).text


def test_a_responder_has_no_token() -> None:
    rogue = Rogue(channel(SAM, initiator=True), initiator=False).handshake().auth(b"t" * 10)
    assert "token" in refused(rogue).text


def test_an_invitation_names_its_host() -> None:
    """Whoever answers in the place of the expected host is refused."""
    good = channel(FRODO, initiator=True, expect=key_id(SAM.pk))
    assert isinstance(shuttle(good, host())[0][0], Opened)
    bad = channel(FRODO, initiator=True, expect=key_id(FRODO.pk))
    (closed,) = shuttle(bad, host())[0]
    assert isinstance(closed, Closed) and "Somebody else" in closed.text


def test_a_commitment_opened_differently_is_refused() -> None:
    rogue = Rogue(host()).handshake().auth()
    rogue.say(Sas1(sas_commitment(rogue.h, FRODO.pk, SAM.pk, b"\x05" * 32)))
    assert "committed" in refused(rogue.say(Sas3(b"\x06" * 32))).text


def test_a_number_sent_back_is_refused() -> None:
    """The responder copies the initiator's commitment; the initiator copies the responder's number."""
    rogue = Rogue(channel(SAM, initiator=True), initiator=False).handshake().auth()
    commitment = rogue.replies[-1]
    assert isinstance(commitment, Sas1)
    assert "copy" in refused(rogue.say(Sas2(commitment.commitment))).text
    rogue = Rogue(host()).handshake().auth().say(Sas1(H("t")))
    theirs = rogue.replies[-1]
    assert isinstance(theirs, Sas2)
    assert refused(rogue.say(Sas3(theirs.nonce))).offence


@pytest.mark.parametrize("message", [Sas1(bytes(32)), Sas3(bytes(32)), INTRODUCTION, Chat("hello")])
def test_nothing_comes_before_auth(message: Message) -> None:
    assert "order" in refused(Rogue(host()).handshake().say(message)).text


@pytest.mark.parametrize("message", [Sas2(bytes(32)), Sas3(bytes(32)), INTRODUCTION, Chat("hello")])
def test_the_words_come_right_after_auth(message: Message) -> None:
    assert "order" in refused(Rogue(host()).handshake().auth().say(message)).text


def test_each_step_happens_once() -> None:
    rogue = Rogue(host()).handshake().auth()
    assert "order" in refused(rogue.auth()).text
    rogue = Rogue(host()).handshake().auth().say(Sas1(H("t")))
    assert "order" in refused(rogue.say(Sas1(H("t")))).text
    rogue = Rogue(host()).handshake().open().say(INTRODUCTION)
    assert "order" in refused(rogue.auth()).text


def test_the_introduction_comes_first() -> None:
    assert "introduction" in refused(Rogue(host()).handshake().open().say(Chat("hello"))).text


@pytest.mark.parametrize("name", ["Fro\u202edo", "a\x1b[2J", "[/x]", " x", "e\u0301"])
def test_a_name_that_cannot_be_shown_is_refused(name: str) -> None:
    rogue = Rogue(host()).handshake().open()
    assert "name" in refused(rogue.say(Peer(name, False, 0, (bytes(32),)))).text


def test_a_long_line_of_chat_is_refused() -> None:
    rogue = Rogue(host()).handshake().open().say(INTRODUCTION)
    assert "long" in refused(rogue.say(Chat("é" * 151))).text


@pytest.mark.parametrize(
    "message",
    [
        encode((99,)),
        encode((18, b"x")),
        encode((8, "a", "b")),
        encode((8,)),
        encode((5, "Frodo", 0, 0, (bytes(32),))),
        b"",
        b"\x81\x01\x02",
        b"\x92\x08\xc0",
        b"\x92\xcc\x08\xa1a",
        b"\x92\x08\xa1a\x00",
        b"\x92\x08\xa2\xff\xfe",
        b"\xc7\x04\xff\0\0\0\0",
    ],
)
def test_what_is_no_message_is_refused(message: bytes) -> None:
    rogue = Rogue(host()).handshake().open().say(INTRODUCTION)
    assert refused(rogue.plain(pad(message))).offence


def test_padding_that_is_not_zero_is_refused() -> None:
    rogue = Rogue(host()).handshake().open().say(INTRODUCTION)
    assert "padding" in refused(rogue.plain(pad(write(Chat("a")))[:-1] + b"\1")).text


def test_goodbye_ends_both_sides_quietly() -> None:
    one, two = open_pair()
    one.close(Reason.BUSY)
    (closed,) = shuttle(one, two)[1]
    assert isinstance(closed, Closed)
    assert closed.reason is Reason.BUSY and not closed.offence
    assert two.output() == b""
    with pytest.raises(RuntimeError):
        two.send(Chat("still there?"))


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=400))
def test_noise_on_the_line_never_raises(data: bytes) -> None:
    for side in (host(), channel(FRODO, initiator=True)):
        side.receive(PREAMBLE)
        side.receive(data)
        assert side.stage is not Stage.OPEN

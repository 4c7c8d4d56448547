"""One connection without its socket: preamble, handshake, identities, words, then messages; bytes in, events out."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

from net.fair.log.codec import MAX_BYTES, CodecError
from net.fair.log.names import MAX_CHAT_BYTES, name_fault
from net.fair.log.primitives import H, Signer, enc, key_id, key_ok, signed
from net.fair.wire.messages import TOKEN, Auth, Bye, Chat, Message, Peer, Reason, Sas1, Sas2, Sas3, parse, write
from net.fair.wire.noise import Cipher, Handshake, NoiseError

PREAMBLE: Final = b"LORE/2\n"
PROLOGUE: Final = enc("noise", 1)
BLOCK: Final = 256
EARLY_LIMIT: Final = 1024
"""Longest frame before the channel is open: an unknown peer cannot make us hold more."""
LONGEST_PREAMBLE: Final = 16
_ONLY_ONCE: Final = (Auth, Sas1, Sas2, Sas3)

Admit: TypeAlias = Callable[[bytes, bytes], "Reason | None"]
"""Asked with a proven key and the token it brought: None lets it in, a reason turns it away."""


class Stage(Enum):
    """What this side waits for."""

    PREAMBLE = 1
    HANDSHAKE = 2
    AUTH = 3
    WORDS = 4
    OPEN = 5
    CLOSED = 6


@dataclass(frozen=True)
class Opened:
    """Both keys are proven; `sas` are the bytes whose words two players can compare."""

    pk: bytes
    sas: bytes
    token: bytes


@dataclass(frozen=True)
class Received:
    """A message of the other side, in shape."""

    message: Message


@dataclass(frozen=True)
class Closed:
    """The channel is over. An offence is worth a line in the log, a departure is not."""

    text: str
    reason: Reason
    offence: bool


Event: TypeAlias = Opened | Received | Closed


class _End(Exception):
    """Something that ends the channel from this side."""

    def __init__(self, text: str, reason: Reason = Reason.PROTOCOL, offence: bool = True) -> None:
        super().__init__(text)
        self.closed = Closed(text, reason, offence)


def sas_commitment(h: bytes, pk_initiator: bytes, pk_responder: bytes, nonce: bytes) -> bytes:
    """What the initiator says before it knows the responder's number."""
    return H("sas-c", h, pk_initiator, pk_responder, nonce)


def sas_bytes(h: bytes, pk_initiator: bytes, pk_responder: bytes, ours: bytes, theirs: bytes) -> bytes:
    """The three bytes both screens show as words, from the initiator's and the responder's number."""
    return H("sas", h, pk_initiator, pk_responder, ours, theirs)[:3]


def pad(message: bytes) -> bytes:
    """A plaintext whose length says only how many blocks the message takes."""
    if len(message) > MAX_BYTES:
        raise CodecError("a message is too long")
    plain = len(message).to_bytes(2, "big") + message
    return plain + bytes(-len(plain) % BLOCK)


def unpad(plain: bytes) -> bytes:
    """The message of a plaintext; filler other than the fewest zeros is refused."""
    size = int.from_bytes(plain[:2], "big")
    if len(plain) < BLOCK or size > MAX_BYTES or len(plain) != size + 2 + -(size + 2) % BLOCK:
        raise CodecError("a message has the wrong padding")
    if any(plain[size + 2 :]):
        raise CodecError("the padding is not zero")
    return plain[2 : size + 2]


class Channel:
    """A state machine for one connection; whoever owns the socket moves the bytes."""

    def __init__(
        self,
        signer: Signer,
        *,
        initiator: bool,
        static: X25519PrivateKey,
        admit: Admit,
        token: bytes = b"",
        expect: bytes | None = None,
    ) -> None:
        self.initiator = initiator
        self.stage = Stage.PREAMBLE
        self.pk = b""
        self._signer = signer
        self._admit = admit
        self._token = token if initiator else b""
        self._expect = expect
        self._handshake = Handshake(initiator=initiator, prologue=PROLOGUE, static=static)
        self._ciphers: tuple[Cipher, Cipher] | None = None
        self._hash = b""
        self._nonce = secrets.token_bytes(32)
        self._their_token = b""
        self._heard = b""  # the commitment or number this side waits to check
        self._introduced = False
        self._input = bytearray()
        self._output = bytearray(PREAMBLE)
        if initiator:
            self._put_frame(self._handshake.write())

    def output(self) -> bytes:
        """The bytes to send now; each is handed out once."""
        data = bytes(self._output)
        self._output.clear()
        return data

    def send(self, message: Message | bytes) -> None:
        """Queues a message, or the bytes of one, for the other side of an open channel."""
        if self.stage is not Stage.OPEN:
            raise RuntimeError("the channel is not open")
        self._put(message)

    def close(self, reason: Reason = Reason.LEAVING) -> None:
        """Says goodbye where that is possible; nothing is received afterwards."""
        if self.stage is Stage.CLOSED:
            return
        if self._ciphers is not None:
            self._put(Bye(int(reason)))
        self.stage = Stage.CLOSED
        self._input.clear()

    def receive(self, data: bytes) -> list[Event]:
        """What these bytes of the other side mean; after Closed nothing is read any more."""
        events: list[Event] = []
        if self.stage is Stage.CLOSED:
            return events
        self._input += data
        try:
            while self._step(events):
                pass
        except _End as end:
            events.append(end.closed)
            self.close(end.closed.reason)
        except (NoiseError, CodecError) as error:
            events.append(Closed(str(error), Reason.PROTOCOL, True))
            self.close(Reason.PROTOCOL)
        return events

    def _step(self, events: list[Event]) -> bool:
        """Takes one thing off the input; False when more bytes are needed or the channel is over."""
        if self.stage is Stage.CLOSED:
            return False
        if self.stage is Stage.PREAMBLE:
            return self._take_preamble()
        frame = self._take_frame()
        if frame is None:
            return False
        if self.stage is Stage.HANDSHAKE:
            self._take_handshake(frame)
        else:
            assert self._ciphers is not None
            self._take_message(parse(unpad(self._ciphers[1].decrypt(frame))), events)
        return True

    def _take_preamble(self) -> bool:
        end = self._input.find(b"\n", 0, LONGEST_PREAMBLE) + 1
        line = bytes(self._input[: end or LONGEST_PREAMBLE])
        if not b"LORE/".startswith(line[:5]):
            raise _End("What answers there is not LoRE.")
        if not end and len(line) < LONGEST_PREAMBLE:
            return False
        if line != PREAMBLE:
            version = "".join(c for c in line[5:].decode("ascii", "replace") if c.isalnum() and c.isascii())
            raise _End(
                f"They speak version {version or '?'} of the protocol, we speak 1. The older side has to update.",
                Reason.VERSION,
            )
        del self._input[:end]
        self.stage = Stage.HANDSHAKE
        return True

    def _take_frame(self) -> bytes | None:
        if len(self._input) < 2:
            return None
        size = int.from_bytes(self._input[:2], "big")
        if size == 0:
            raise _End("An empty frame.")
        if size > EARLY_LIMIT and self.stage is not Stage.OPEN:
            raise _End("A frame too long for a stranger.", Reason.LIMIT)
        if len(self._input) < size + 2:
            return None
        frame = bytes(self._input[2 : size + 2])
        del self._input[: size + 2]
        return frame

    def _take_handshake(self, frame: bytes) -> None:
        if self._handshake.read(frame):
            raise _End("A handshake message carries something it must not.")
        if self._handshake.my_turn:
            self._put_frame(self._handshake.write())
        if self._handshake.done:
            self._ciphers = self._handshake.split()
            self._hash = self._handshake.hash
            self.stage = Stage.AUTH
            if self.initiator:
                self._put_auth()

    def _take_message(self, message: Message, events: list[Event]) -> None:
        if isinstance(message, Bye):
            self._take_bye(message)
        elif self.stage is Stage.AUTH and isinstance(message, Auth):
            self._take_auth(message)
        elif self.stage is Stage.WORDS:
            self._take_words(message, events)
        elif self.stage is Stage.OPEN and not isinstance(message, _ONLY_ONCE):
            self._take_open(message)
            events.append(Received(message))
        else:
            raise _End(f"Message {message.number} came out of order.")

    def _take_bye(self, message: Bye) -> None:
        reason = Reason(message.reason) if message.reason in set(Reason) else Reason.LEAVING
        # No BYE answers a BYE: both sides are done.
        self._ciphers = None
        raise _End(f"The connection ended: {reason.sentence}.", reason, offence=False)

    def _take_auth(self, auth: Auth) -> None:
        if not key_ok(auth.pk):
            raise _End("Their key is one that anybody could sign for.")
        if auth.pk == self._signer.pk:
            raise _End("They show our own key: this is ourselves, or a copy of our files.")
        if not signed(auth.pk, "auth", bytes([self.initiator]) + self._hash, auth.sig):
            raise _End("Their key did not sign this connection.")
        if self._expect is not None and not hmac.compare_digest(key_id(auth.pk), self._expect):
            raise _End("Somebody else answers there than the one who is expected. Ask for a new invitation.")
        if len(auth.token) not in (0, TOKEN) or (self.initiator and auth.token):
            raise _End("A token is out of place.")
        refusal = self._admit(auth.pk, auth.token)
        if refusal is not None:
            raise _End("A player was turned away: not admitted, or the invitation was used before.", refusal)
        self.pk = auth.pk
        self._their_token = auth.token
        self.stage = Stage.WORDS
        if self.initiator:
            self._put(Sas1(sas_commitment(self._hash, self._signer.pk, self.pk, self._nonce)))
        else:
            self._put_auth()

    def _take_words(self, message: Message, events: list[Event]) -> None:
        if self.initiator and isinstance(message, Sas2):
            commitment = sas_commitment(self._hash, self._signer.pk, self.pk, self._nonce)
            if message.nonce in (commitment, self._nonce):
                raise _End("Their number for the words is a copy of ours.")
            self._put(Sas3(self._nonce))
            self._open(sas_bytes(self._hash, self._signer.pk, self.pk, self._nonce, message.nonce), events)
        elif not self.initiator and isinstance(message, Sas1) and not self._heard:
            self._heard = message.commitment
            if self._nonce == self._heard:
                raise _End("Their number for the words is a copy of ours.")
            self._put(Sas2(self._nonce))
        elif not self.initiator and isinstance(message, Sas3) and self._heard:
            fits = sas_commitment(self._hash, self.pk, self._signer.pk, message.nonce)
            if message.nonce == self._nonce or not hmac.compare_digest(fits, self._heard):
                raise _End("Their number for the words is not the one they committed to.")
            self._open(sas_bytes(self._hash, self.pk, self._signer.pk, message.nonce, self._nonce), events)
        else:
            raise _End(f"Message {message.number} came out of order.")

    def _open(self, sas: bytes, events: list[Event]) -> None:
        self.stage = Stage.OPEN
        events.append(Opened(self.pk, sas, self._their_token))

    def _take_open(self, message: Message) -> None:
        if isinstance(message, Peer):
            if name_fault(message.name):
                raise _End("Their name is not one that can be shown.")
            self._introduced = True
        elif not self._introduced:
            raise _End(f"Message {message.number} came before the introduction.")
        elif isinstance(message, Chat) and len(message.text.encode()) > MAX_CHAT_BYTES:
            raise _End("A line of chat is too long.")

    def _put_auth(self) -> None:
        role = bytes([not self.initiator])
        self._put(Auth(self._signer.pk, self._signer.sign("auth", role + self._hash), self._token))

    def _put(self, message: Message | bytes) -> None:
        assert self._ciphers is not None
        data = message if isinstance(message, bytes) else write(message)
        self._put_frame(self._ciphers[0].encrypt(pad(data)))

    def _put_frame(self, frame: bytes) -> None:
        self._output += len(frame).to_bytes(2, "big") + frame

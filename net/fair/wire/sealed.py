"""A sealed meeting: players who do not trust each other draw one value for a pool of cards that none of them chose.

Everybody promises a seed, and opens it when he has the promises of all others.  The value follows from all seeds,
so it is fair as long as one of them was drawn honestly; who does not like what he could see coming can only stay
away.  Promises and openings are lines of text that go over any chat.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import msgspec

from net.fair.log.faults import Refused
from net.fair.log.primitives import H, Signer, key_ok, signed
from net.fair.log.signing import signed_seed

SEED = 32
SIGNATURE = 64
CHECK = 4
PROMISE = "lore-promise-"
OPENING = "lore-opening-"
MOST_PLAYERS = 5


@dataclass(frozen=True)
class Promise:
    """A player's commitment to a seed nobody else knows yet."""

    pk: bytes
    commitment: bytes

    @property
    def line(self) -> str:
        """The promise as it is sent."""
        return _line(PROMISE, self.pk + self.commitment)


@dataclass(frozen=True)
class Opening:
    """The seed that was promised, signed for one meeting."""

    seed: bytes
    signature: bytes

    @property
    def line(self) -> str:
        """The opening as it is sent."""
        return _line(OPENING, self.seed + self.signature)


class Meeting(msgspec.Struct, frozen=True):
    """What a player keeps of a meeting, in hexadecimal: with all openings it proves where the pool comes from."""

    pk: str
    seed: str
    promises: dict[str, str]
    """Commitments by key; this player's own alone until the others' came."""
    openings: dict[str, tuple[str, str]] = {}
    """Seed and signature by key."""

    @property
    def revealed(self) -> bool:
        """Whether this player's seed has been told."""
        return self.pk in self.openings


def promise(signer: Signer, seed: bytes) -> tuple[Meeting, Promise]:
    """A new meeting, and the promise to send to everybody."""
    made = Promise(signer.pk, _commitment(signer.pk, seed))
    return Meeting(signer.pk.hex(), seed.hex(), {signer.pk.hex(): made.commitment.hex()}), made


def own_promise(meeting: Meeting) -> Promise:
    """The promise this player made."""
    return Promise(bytes.fromhex(meeting.pk), bytes.fromhex(meeting.promises[meeting.pk]))


def reveal(meeting: Meeting, signer: Signer, lines: Sequence[str]) -> tuple[Meeting, Opening]:
    """With the promises of all others: who meets is settled, and this player's opening; raises Refused."""
    others = {made.pk.hex(): made.commitment.hex() for made in map(read_promise, lines)}
    if meeting.pk in others:
        raise Refused("one of the lines is your own; give those of the others")
    if len(others) != len(lines):
        raise Refused("one player promised twice; each gives one line")
    if not 1 <= len(others) < MOST_PLAYERS:
        raise Refused(f"a meeting has two to {MOST_PLAYERS} players")
    promises = {meeting.pk: meeting.promises[meeting.pk], **others}
    if meeting.revealed and promises != meeting.promises:
        raise Refused("your seed has been told to others already; begin anew with `lore decks sealed commit --anew`")
    seed = bytes.fromhex(meeting.seed)
    opening = Opening(seed, signed_seed(signer, meeting_id(promises), seed))
    openings = {**meeting.openings, meeting.pk: (seed.hex(), opening.signature.hex())}
    return msgspec.structs.replace(meeting, promises=promises, openings=openings), opening


def take_openings(meeting: Meeting, lines: Sequence[str]) -> Meeting:
    """The meeting with the openings of others, each held against its promise; raises Refused."""
    openings = dict(meeting.openings)
    for line in lines:
        opening = read_opening(line)
        pk = next((pk for pk in meeting.promises if _kept(meeting.promises, pk, opening)), None)
        if pk is None:
            raise Refused("an opening does not fit any promise of this meeting: it is another one's, or not honest")
        openings[pk] = opening.seed.hex(), opening.signature.hex()
    return msgspec.structs.replace(meeting, openings=openings)


def value(meeting: Meeting) -> bytes:
    """What all seeds give; raises Refused while one is missing or where one is not what was promised."""
    order = sorted(meeting.promises)
    if not 2 <= len(order) <= MOST_PLAYERS:
        raise Refused("the others' promises are missing")
    missing = [pk for pk in order if pk not in meeting.openings]
    if missing:
        raise Refused(f"{len(missing)} of {len(order)} openings are missing")
    openings = {pk: _opening(meeting.openings[pk]) for pk in order}
    if not all(_kept(meeting.promises, pk, opening) for pk, opening in openings.items()):
        raise Refused("an opening of this meeting is not what was promised")
    return H("sealed/value", meeting_id(meeting.promises), *(openings[pk].seed for pk in order))


def meeting_id(promises: Mapping[str, str]) -> bytes:
    """Who meets, and what everybody promised."""
    parts = [bytes.fromhex(text) for pk in sorted(promises) for text in (pk, promises[pk])]
    return H("sealed/meeting", len(promises), *parts)


def read_meeting(data: bytes) -> Meeting:
    """A meeting as it was kept; raises Refused."""
    try:
        found = msgspec.json.decode(data, type=Meeting)
        texts = [found.pk, found.seed, *found.promises, *found.promises.values()]
        texts += [text for pair in found.openings.values() for text in pair]
        for text in texts:
            bytes.fromhex(text)
    except (msgspec.DecodeError, ValueError):
        raise Refused("the file holds no sealed meeting") from None
    if found.pk not in found.promises or not found.openings.keys() <= found.promises.keys():
        raise Refused("the file holds no sealed meeting")
    return found


def read_promise(line: str) -> Promise:
    """The promise in a line; raises Refused."""
    body = _body(line, PROMISE, SEED + SEED, "promise")
    found = Promise(body[:SEED], body[SEED:])
    if not key_ok(found.pk):
        raise Refused("the promise names a key that cannot sign")
    return found


def read_opening(line: str) -> Opening:
    """The opening in a line; raises Refused."""
    body = _body(line, OPENING, SEED + SIGNATURE, "opening")
    return Opening(body[:SEED], body[SEED:])


def _opening(kept: tuple[str, str]) -> Opening:
    return Opening(bytes.fromhex(kept[0]), bytes.fromhex(kept[1]))


def _commitment(pk: bytes, seed: bytes) -> bytes:
    return H("sealed/promise", pk, seed)


def _kept(promises: Mapping[str, str], pk: str, opening: Opening) -> bool:
    """Whether an opening is the one this key promised, signed for this meeting."""
    key = bytes.fromhex(pk)
    if _commitment(key, opening.seed).hex() != promises[pk]:
        return False
    return signed(key, "sealed", meeting_id(promises) + opening.seed, opening.signature)


def _line(prefix: str, body: bytes) -> str:
    code = base64.b32encode(body + H(prefix, body)[:CHECK]).decode()
    return prefix + code.rstrip("=").lower()


def _body(line: str, prefix: str, size: int, what: str) -> bytes:
    text = line.strip().lower()
    code = text.removeprefix(prefix).upper()
    try:
        raw = base64.b32decode(code + "=" * (-len(code) % 8)) if text.startswith(prefix) else b""
    except binascii.Error:
        raw = b""
    body, check = raw[:-CHECK], raw[-CHECK:]
    if len(body) != size or H(prefix, body)[:CHECK] != check:
        raise Refused(f"this is no {what}, or a part of it was lost: it begins with {prefix}")
    return body

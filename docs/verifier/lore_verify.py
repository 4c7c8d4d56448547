#!/usr/bin/env python3
"""A second, independent verifier for game files of the protocol lore/1 (see ../protocol.md).

One file, the standard library and one Ed25519. It checks levels 1 to 4: container, signatures and chain,
beacons and openings, audit. It knows no rules of any game, so it cannot say whether an action was legal.

    python lore_verify.py GAME.lore

Exit 0: consistent and opened. 1: what a seat signed proves a fault of that seat. 2: consistent, but something is
missing. 3: another version. 4: the file cannot be read, is not whole or was altered, and proves nothing against
anybody. 70: this program failed.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import stat
import sys
import unicodedata
from collections import namedtuple
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

TERMS, HELLO, SETUP, READY, FRAME, CLOSE, SAY, AUDIT, EVIDENCE, TRAILER = range(1, 11)
ACT, MIX, CAND, KEEP, SHOW, SEEN, AGREED, REVEAL, END = 1, 2, 3, 4, 5, 6, 7, 16, 17
CHAIN = 16384
FIRST_VERB = 16
MAX_FILE, MAX_RECORDS, MAX_MESSAGE, MAX_BODY = 32 << 20, 100_000, 65_000, 30_000
ENDED, LEFT = 1, 2
Verdict = namedtuple("Verdict", "code seat lines levels")
PRIME = 2**255 - 19
SMALL_Y = (
    0,
    1,
    PRIME - 1,
    0x05FC536D880238B13933C6D305ACDFD5F098EFF289F4C345B027B2C28F95E826,
    0x7A03AC9277FDC74EC6CC392CFA53202A0F67100D760B3CBA4FD84D3D706A17C7,
)


class Bad(Exception):
    """The check that failed: level, seat (-1: it proves nothing against anybody), rule, sentence."""

    def __init__(self, rule, text, seat=-1, level=2):
        super().__init__(text)
        self.rule, self.text, self.seat, self.level = rule, text, seat, level


# ------------------------------------------------------------------------------------------------- bytes
SIZED = {
    0xC4: (1, 0),
    0xC5: (2, 256),
    0xCC: (1, 128),
    0xCD: (2, 256),
    0xCE: (4, 65536),
    0xCF: (8, 2**32),
    0xD9: (1, 32),
    0xDA: (2, 256),
    0xDC: (2, 16),
}
"""By first byte: the bytes of the number that follows, and the least it may be in its shortest form."""


def decode(data, limit=65000):
    """Canonical msgpack subset: unsigned integers, bytes, text, booleans, arrays."""
    if len(data) > limit:
        raise Bad("codec", "too long")
    pos, items = 0, 0

    def take(n):
        nonlocal pos
        if pos + n > len(data):
            raise Bad("codec", "cut off")
        pos += n
        return data[pos - n : pos]

    def value(depth):
        nonlocal items
        items += 1
        if items > 4096:
            raise Bad("codec", "too many items")
        first = take(1)[0]
        if first <= 0x7F:
            return first
        if first in (0xC2, 0xC3):
            return first == 0xC3
        if 0x90 <= first <= 0x9F:
            return array(first - 0x90, depth)
        if 0xA0 <= first <= 0xBF:
            return text(first - 0xA0)
        if first not in SIZED:
            raise Bad("codec", "type not allowed")
        width, least = SIZED[first]
        number = int.from_bytes(take(width), "big")
        if number < least:
            raise Bad("codec", "not the shortest form")
        if first in (0xC4, 0xC5):
            return take(number)
        if first in (0xD9, 0xDA):
            return text(number)
        return array(number, depth) if first == 0xDC else number

    def array(n, depth):
        if depth > 6 or n > 4096:
            raise Bad("codec", "too deep or too long")
        return [value(depth + 1) for _ in range(n)]

    def text(n):
        if n > 512:
            raise Bad("codec", "text too long")
        try:
            return take(n).decode("utf-8")
        except UnicodeDecodeError:
            raise Bad("codec", "not UTF-8") from None

    found = value(0)
    if pos != len(data):
        raise Bad("codec", "bytes left over")
    return found


def encode(v):
    """The way back, for what this verifier builds itself."""
    if isinstance(v, bool):
        return b"\xc3" if v else b"\xc2"
    if isinstance(v, int):
        if v < 128:
            return bytes([v])
        width = next(w for w in (1, 2, 4, 8) if v < 256**w)
        return bytes([{1: 0xCC, 2: 0xCD, 4: 0xCE, 8: 0xCF}[width]]) + v.to_bytes(width, "big")
    if isinstance(v, bytes):
        return (b"\xc4" + bytes([len(v)]) if len(v) < 256 else b"\xc5" + len(v).to_bytes(2, "big")) + v
    head = bytes([0x90 + len(v)]) if len(v) < 16 else b"\xdc" + len(v).to_bytes(2, "big")
    return head + b"".join(encode(part) for part in v)


def shape(v, *fields):
    """An array of exactly these fields. A field: int = bytes of that length, (lo, hi) = integer, or a function."""
    if not isinstance(v, list) or len(v) != len(fields):
        raise Bad("shape", "a record has other fields")
    for part, want in zip(v, fields, strict=True):
        if isinstance(want, int):
            good = isinstance(part, bytes) and len(part) == want
        elif isinstance(want, tuple):
            good = type(part) is int and want[0] <= part < want[1]
        else:
            good = want(part)
        if not good:
            raise Bad("shape", "a field is out of range")
    return v


U8, U16, U32, ONE, SEQ, E = (0, 2**8), (0, 2**16), (0, 2**32), (1, 2), (1, 2**32), (1, 2**16)
CARD = (1, 2**16)


def flag(v):
    return type(v) is bool


def raw(most):
    return lambda v: isinstance(v, bytes) and len(v) <= most


def numbers(lo, hi, least, most):
    return lambda v: isinstance(v, list) and least <= len(v) <= most and all(type(x) is int and lo <= x < hi for x in v)


def hashes(most):
    return lambda v: isinstance(v, list) and len(v) <= most and all(isinstance(x, bytes) and len(x) == 32 for x in v)


def rows(most, *fields, least=0):
    def good(v):
        if not isinstance(v, list) or not least <= len(v) <= most:
            return False
        for row in v:
            shape(row, *fields)
        return True

    return good


def name(v):
    return isinstance(v, str) and 0 < len(v.encode()) <= 96


def arrays(most):
    return lambda v: isinstance(v, list) and len(v) <= most and all(isinstance(x, list) for x in v)


_TERMS = (32, U8, numbers(0, 2**16, 0, 16), (2, 6), flag, flag, U32, (60, 3601), flag, flag)
_AUDIT = (32, U8, 32, rows(200, (1, 5), (0, 3), CARD, U8))
FORMS = {
    "terms": ((ONE, *_TERMS), ((2, 3), *_TERMS, flag)),
    "hello": ((ONE, 32, 32, 32, name, flag),),
    "setup": ((ONE, 32, U8, 32, 32, numbers(0, 256, 4, 4), 32, raw(6400)),),
    "ready": ((ONE, 32, U8),),
    "frame": ((ONE, 32, SEQ, U8, 32, 16, U8, lambda v: isinstance(v, list)),),
    "close": ((ONE, 32, SEQ, 32, (1, 4), U16, numbers(1, 2**16, 0, 1024), hashes(5)),),
    "say": ((ONE, 32, U8, 32, (1, 10), U32, raw(32)),),
    "audit": ((ONE, *_AUDIT), ((2, 3), *_AUDIT, U32, 32, (1, 5))),
    "evidence": ((ONE, 32, U8, (1, 4), rows(2, (1, 17), raw(62000), raw(64), least=1)),),
    "trailer": ((U32, U32, 32, 32),),
    "private": ((ONE, 32, SEQ, U8, U8, arrays(64)),),
    "record": (((1, 17), raw(62000), raw(64)),),
}
"""By record: its fields, in each version it has."""


def body_of(record, data, limit=MAX_BODY):
    """The fields of a body, read strictly."""
    v = decode(data, limit)
    forms = FORMS[record]
    fields = next((one for one in forms if isinstance(v, list) and len(one) == len(v)), forms[-1])
    return shape(v, *fields)


# ------------------------------------------------------------------------------------------------ hashing
def enc(tag, *parts):
    name = b"lore/1/" + tag.encode()
    out = bytes([len(name)]) + name
    for part in parts:
        part = part.to_bytes(8, "big") if isinstance(part, int) else part
        out += len(part).to_bytes(4, "big") + part
    return out


def H(tag, *parts):
    return hashlib.sha256(enc(tag, *parts)).digest()


def K(key, tag, *parts):
    return hmac.new(key, enc(tag, *parts), hashlib.sha256).digest()


def permute(key, items):
    items = list(items)
    for i in reversed(range(1, len(items))):
        j = int.from_bytes(K(key, "perm", i), "big") % (i + 1)
        items[i], items[j] = items[j], items[i]
    return items


def pieces(joined):
    return [joined[i : i + 32] for i in range(0, len(joined), 32)]


def chain_of(secret, tid, pk):
    """The values x_0 .. x_N of a seat."""
    chain = [K(secret, "k/chain", tid)]
    for i in range(CHAIN, 0, -1):
        chain.append(H("chain", tid, pk, i, chain[-1]))
    return chain[::-1]


def signed(pk, tag, body, sig):
    if int.from_bytes(pk, "little") % 2**255 % PRIME in SMALL_Y:
        return False
    try:
        Ed25519PublicKey.from_public_bytes(pk).verify(sig, enc("sig/" + tag, body))
    except (InvalidSignature, ValueError):
        return False
    return True


# --------------------------------------------------------------------------------------------------- game
class Seat:
    def __init__(self, pk, name, setup):
        self.pk, self.name = pk, name
        self.seed, self.anchor, self.sizes, self.dl = setup[3:7]
        self.deck = pieces(setup[7])
        self.known = (0, self.anchor)
        self.mixes, self.live, self.sections, self.named = [], set(), set(), set()
        self.log = []

    def first(self, zone):
        return 1 <= zone <= 4 and zone not in self.sections and self.sizes[zone - 1] > 0

    def leaf(self, ref):
        e, i = divmod(ref, 256)
        row = self.deck if e == 0 else self.mixes[e - 1]["leaves"] if e <= len(self.mixes) else []
        return row[i] if i < len(row) else None


class Game:
    """Walks the records of one game."""

    def __init__(self, records):
        self.says, self.claims, self.audits, self.evidence = {}, {}, {}, {}
        self.answers, self.wait, self.ended, self.slack, self.b = {}, None, False, 0, 0
        self.items, self.gone, self.dropped, self.anew = [], [], [], []
        self.set_up(records)

    # ------------------------------------------------------------------------------------------- set-up
    def set_up(self, records):
        n = sum(1 for r in records if r[0] == HELLO)
        self.count = 1 + 3 * n
        head = records[: self.count]
        if [r[0] for r in head] != [TERMS] + [HELLO] * n + [SETUP] * n + [READY] * n or head[0][2]:
            raise Bad("setup", "a record of the set-up is missing")
        terms = body_of("terms", head[0][1], 256)
        self.go_on = terms[11] if terms[0] > 1 else True
        if terms[4] != n:
            raise Bad("setup", "the seats do not fit the terms")
        self.terms, self.strict, self.take_backs = head[0][1], terms[5], terms[9]
        hellos, setups, readies = head[1 : n + 1], head[n + 1 : 2 * n + 1], head[2 * n + 1 :]
        bodies = []
        for _, body, sig in hellos:
            v = body_of("hello", body)
            if not signed(v[2], "hello", body, sig) or v[1] != H("terms", self.terms):
                raise Bad("hello", "a HELLO is not signed or accepts other terms")
            bodies.append(v)
        pks = [v[2] for v in bodies]
        if pks != sorted(set(pks)):
            raise Bad("hello", "the seats are not in the order of their keys")
        self.tid = H("table", H("terms", self.terms), n, *(H("body", r[1]) for r in hellos))
        self.seats = []
        for seat, (_, body, sig) in enumerate(setups):
            v = body_of("setup", body)
            leaves = pieces(v[7])
            if v[2] >= n or v[1] != self.tid or not signed(pks[v[2]], "setup", body, sig):
                raise Bad("setup", "a SETUP is not of this table")
            if len(v[7]) % 32 or sum(v[5]) != len(leaves) or len(set(leaves)) != len(leaves):
                raise Bad("setup", "sizes and leaves do not fit", v[2])
            self.seats.append(Seat(pks[seat], bodies[seat][4], v))
        if [decode(body, MAX_BODY)[2] for _, body, _ in setups] != list(range(n)):
            raise Bad("setup", "the set-up is not in the order of the seats")
        self.gid = H("game", self.tid, *(H("body", r[1]) for r in setups))
        for seat, (_, body, sig) in enumerate(readies):
            v = body_of("ready", body)
            if v[2] != seat or v[1] != self.gid or not signed(pks[seat], "ready", body, sig):
                raise Bad("ready", "a READY is not of this game")
        self.heads, self.head, self.seq = {self.gid: 0}, self.gid, 0
        self.active = list(range(n))

    # ----------------------------------------------------------------------------------------- walking
    def step(self, record):
        kind = record[0]
        if kind == FRAME:
            self.frame(record)
        elif kind == CLOSE:
            self.close(record)
        elif kind == SAY:
            self.say(record)
        elif kind == AUDIT:
            seat = self.read_audit(record)[2]
            if seat in self.audits:
                raise Bad("audit", "a seat opens its cards twice")
            self.audits[seat] = record
        elif kind == EVIDENCE:
            _, _, seat, sort, _ = self.read_evidence(record)
            if (seat, sort) in self.evidence:
                raise Bad("evidence", "a seat is accused twice of the same")
            self.evidence[seat, sort] = record
        else:
            raise Bad("record", "a record does not belong here")

    def frame(self, record, enter=True):
        _, body, sig = record
        v = body_of("frame", body)
        _, gid, seq, seat, prev, digest, kind, payload = v
        if gid != self.gid or seat >= len(self.seats):
            raise Bad("frame", "a frame belongs to another game")
        if not signed(self.seats[seat].pk, "frame", body, sig):
            raise Bad("signature", f"the signature of seat {seat} does not fit")
        if seq != self.seq + 1 or seat in self.answers:
            raise Bad("seq", "an entry stands in the wrong place")
        if prev != self.head:
            raise Bad("prev", "a frame was signed for another log than the one before it")
        # From here on whatever is wrong with the frame, its own signature proves: it covers the log before it.
        try:
            self.payload(kind, payload)
        except Bad as bad:
            raise Bad("payload", bad.text, seat) from None
        if seat not in self.active or self.ended:
            raise Bad("turn", "the seat or the game is over", seat)
        if kind == REVEAL:
            self.check_reveal(seat, *payload)
        elif kind == END:
            if len(payload[2]) != len(self.seats) or payload[1] >> len(self.seats):
                raise Bad("end", "the result is not one of this table", seat)
        else:
            self.check_wait(seat, kind)
            self.check_entry(seat, kind, payload, prev)
        if not enter:
            return
        if kind in (REVEAL, END):
            self.answers[seat] = (record, kind, payload, digest)
        else:
            before = self.enter(seat, kind, payload, prev, record)
            self.append(record, before)

    def payload(self, kind, p):
        strict = self.strict
        opens = (U32, U8, CARD, U8, 32, raw(9180)) if strict else (U32, U8, CARD, U8, 32, 32, 32)
        kinds = (U32, U8) if strict else (U32, U8, 32, 32)
        forms = {
            ACT: (numbers(0, 2**32, 1, 200), rows(200, *opens), rows(200, *kinds)),
            SHOW: (U8, numbers(0, 2**32, 0, 64), 32),
            SEEN: (),
            AGREED: (U8, U32, hashes(4)),
            REVEAL: (U16, 32),
            END: ((1, 5), U8, numbers(0, 2**16, 2, 5)),
        }
        inputs = numbers(0, 2**32, 0, 200)
        if strict:
            forms[CAND] = (E, U8, inputs, 512)
            forms[KEEP] = (480, raw(6400))
        else:
            forms[MIX] = (E, U8, inputs, raw(6400))
        if kind not in forms:
            raise Bad("type", "unknown frame type")
        shape(p, *forms[kind])

    def check_reveal(self, seat, b, x):
        if self.wait and self.wait["what"] != "number" and not self.wait.get("loose"):
            raise Bad("reveal", "nobody asked for a value", seat)
        if not self.b < b <= min(self.b + 1 + self.slack, CHAIN):
            raise Bad("reveal", "not the next beacon", seat, 3)
        known, value = self.seats[seat].known
        for i in range(b, known, -1):
            x = H("chain", self.tid, self.seats[seat].pk, i, x)
        if x != value:
            raise Bad("reveal", "the value is not of the committed chain", seat, 3)

    def check_wait(self, seat, kind):
        wait = self.wait
        loose = wait and wait.get("loose") and (wait["what"], wait["seat"], kind) != ("keep", seat, KEEP)
        if wait is None or loose:
            if kind in (KEEP, SEEN):
                raise Bad("turn", "nothing to answer", seat)
        elif (wait["what"], wait["seat"], kind) not in (("keep", seat, KEEP), ("seen", seat, SEEN)):
            raise Bad("turn", "something else is due first", seat)

    def check_entry(self, seat, kind, p, prev):
        me = self.seats[seat]
        if kind in (MIX, CAND) and not p[1]:
            raise Bad("mix", "there is no zone 0 to shuffle", seat, 3)
        if kind == ACT:
            if p[0][0] < FIRST_VERB:
                raise Bad("action", "that is not an action of a player", seat)
            self.check_act(seat, p)
        elif kind == MIX:
            e, zone, inputs, leaves = p
            if e != len(me.mixes) + 1 or len(leaves) % 32 or len(set(pieces(leaves))) != len(leaves) // 32:
                raise Bad("mix", "number or leaves of a MIX are wrong", seat, 3)
            if me.first(zone):
                if inputs or len(leaves) != 32 * me.sizes[zone - 1]:
                    raise Bad("mix", "the first MIX of a section is the whole section, unnamed", seat, 3)
            else:
                self.check_inputs(seat, inputs)
                if len(leaves) != 32 * len(inputs):
                    raise Bad("mix", "inputs and leaves do not match", seat, 3)
        elif kind == CAND:
            self.check_cand(seat, p)
        elif kind == KEEP:
            self.check_keep(seat, p)
        elif kind == SHOW:
            if p[0] == seat or p[0] not in self.active or not set(p[1]) <= me.live:
                raise Bad("show", "not a show of cards on the table to another seat", seat, 3)
        elif kind == AGREED:
            self.check_agreed(seat, *p)

    def check_inputs(self, seat, inputs):
        if not inputs or inputs != sorted(set(inputs)) or not set(inputs) <= self.seats[seat].live:
            raise Bad("mix", "the inputs of a MIX are wrong", seat, 3)

    def check_cand(self, seat, p):
        me = self.seats[seat]
        e, zone, inputs, _ = p
        if e != len(me.mixes) + 1:
            raise Bad("mix", "not the next shuffle", seat, 3)
        if not me.first(zone):
            self.check_inputs(seat, inputs)
        elif (
            inputs != sorted(set(inputs))
            or len(inputs) != me.sizes[zone - 1]
            or set(inputs) & me.named
            or any(s >= len(me.deck) for s in inputs)
        ):
            raise Bad("mix", "a section does not name its own serials", seat, 3)

    def wraps(self, seat, e, inputs, ck):
        me, out = self.seats[seat], []
        for i, old in enumerate(permute(ck, sorted(inputs))):
            below = me.leaf(old)
            if below is None:
                raise Bad("mix", "an input has no commitment", seat, 3)
            out.append(H("wrap", self.gid, me.pk, e, i, below, K(ck, "ws", i)))
        return out

    def commitment(self, seat, e, c, leaves):
        return H("cand", self.gid, self.seats[seat].pk, e, c, *leaves)

    def check_keep(self, seat, p):
        e, _, inputs, commits = self.wait["cand"]
        number, commits, leaves = self.wait["number"], pieces(commits), pieces(p[1])
        if len(p[1]) != 32 * len(inputs) or self.commitment(seat, e, number, leaves) != commits[number]:
            raise Bad("keep", "the kept shuffle is not the one committed to", seat, 3)
        for c, ck in zip((c for c in range(16) if c != number), pieces(p[0]), strict=True):
            if self.commitment(seat, e, c, self.wraps(seat, e, inputs, ck)) != commits[c]:
                raise Bad("keep", f"candidate {c} is false", seat, 3)

    # --------------------------------------------------------------------------------------- openings
    def check_act(self, seat, p):
        _, opens, kinds = p
        refs, serials, proved = [o[0] for o in opens], {o[1] for o in opens}, [k[0] for k in kinds]
        if len(set(refs)) != len(refs) or len(serials) != len(refs) or len(set(proved)) != len(proved):
            raise Bad("open", "one card is opened twice", seat, 3)
        if not self.strict and set(refs) & set(proved):
            raise Bad("kind", "one card is opened and proved", seat, 3)
        for o in opens:
            self.check_open(seat, o)
        for k in kinds:
            if self.strict:
                if not any(o[0] == k[0] and o[3] == k[1] for o in opens):
                    raise Bad("kind", "a kind without its opening", seat, 3)
            else:
                self.hidden(seat, k[0])
                if self.slot(seat, k[0], self.kind_leaf(seat, k[0], k[1], k[2]), k[3]) != self.seats[seat].leaf(k[0]):
                    raise Bad("kind", "a kind proof does not fit", seat, 3)

    def hidden(self, seat, ref):
        if ref < 256 or ref not in self.seats[seat].live:
            raise Bad("open", f"reference {ref} is not a hidden card on the table", seat, 3)

    def kind_leaf(self, seat, ref, kind, ks):
        return H("kind", self.gid, self.seats[seat].pk, ref >> 8, ref & 255, kind, ks)

    def ident_leaf(self, seat, ref, serial, salt):
        return H("ident", self.gid, self.seats[seat].pk, ref >> 8, ref & 255, serial, salt)

    def slot(self, seat, ref, kc, ic):
        return H("slot", self.gid, self.seats[seat].pk, ref >> 8, ref & 255, kc, ic)

    def check_open(self, seat, o):
        me = self.seats[seat]
        ref, serial, card, kind = o[:4]
        self.hidden(seat, ref)
        if self.strict:
            self.check_path(seat, ref, serial, o[5])
        else:
            leaf = self.slot(seat, ref, self.kind_leaf(seat, ref, kind, o[4]), self.ident_leaf(seat, ref, serial, o[5]))
            if leaf != me.leaf(ref):
                raise Bad("open", "an opening does not fit its commitment", seat, 3)
        ds = o[4] if self.strict else o[6]
        if serial in me.live:
            raise Bad("open", "the serial lies open already", seat, 3)
        if serial >= len(me.deck) or H("deck", self.tid, me.pk, serial, card, ds) != me.deck[serial]:
            raise Bad("open", "the serial is another card", seat, 3)

    def check_path(self, seat, ref, serial, path):
        me = self.seats[seat]
        if len(path) % 36:
            raise Bad("open", "a path is malformed", seat, 3)
        for i in range(0, len(path), 36):
            old, ws = int.from_bytes(path[i : i + 4], "big"), path[i + 4 : i + 36]
            e, slot = divmod(ref, 256)
            if not 1 <= e <= len(me.mixes) or old not in me.mixes[e - 1]["inputs"] or me.leaf(old) is None:
                raise Bad("open", "a step leads out of the shuffle", seat, 3)
            if H("wrap", self.gid, me.pk, e, slot, me.leaf(old), ws) != me.leaf(ref):
                raise Bad("open", "a step does not fit its commitment", seat, 3)
            ref = old
        if ref != serial:
            raise Bad("open", "a path does not end at its serial", seat, 3)

    # --------------------------------------------------------------------------------------- consents
    def say(self, record):
        _, body, sig = record
        v = body_of("say", body)
        _, gid, seat, head, what, arg, data = v
        n = len(self.seats)
        if seat >= n or gid != self.gid or len(data) != (16 if what == 7 else 0):
            raise Bad("say", "a SAY does not belong here")
        other = arg >= n or arg == seat
        wrong = {2: arg != 0, 3: arg != 0, 4: other, 5: arg != seat, 6: other, 8: arg != 0, 9: other}
        if wrong.get(what, False):
            raise Bad("say", "a SAY makes no sense")
        if not signed(self.seats[seat].pk, "say", body, sig):
            raise Bad("signature", f"the signature of seat {seat} does not fit")
        if what in (6, 7):
            self.claims[(what, seat, arg)] = record
        elif head not in self.heads:
            raise Bad("say", "a SAY names a head of another log")
        else:
            self.says[H("body", body)] = (v, record)

    def check_agreed(self, seat, what, arg, names):
        if what not in (1, 2, 3, 5, 8):
            raise Bad("agreed", "nothing to agree on", seat)
        if any(name not in self.says for name in names):
            raise Bad("agreed", "a consent is not in the file")
        said = [self.says[name][0] for name in names]
        authors = [v[2] for v in said]
        if any(v[4] != what or v[5] != arg for v in said):
            raise Bad("agreed", "a consent to something else", seat)
        if what == 5:
            if arg not in self.active or authors != ([] if arg == seat else [arg]):
                raise Bad("agreed", "a concession of another seat", seat)
            return
        if authors != [s for s in self.active if s != seat] or any(v[3] != self.head for v in said):
            raise Bad("agreed", "a consent is missing", seat)
        if what in (2, 3, 8) and arg:
            raise Bad("agreed", "an argument too many", seat)
        if what == 1:
            crossed = self.items[arg:]
            if not self.take_backs or arg >= self.seq or any(k != ACT or p[1] or p[2] for k, p in crossed):
                raise Bad("take-back", "this cannot be taken back", seat)

    # ---------------------------------------------------------------------------------------- entering
    def enter(self, seat, kind, p, prev, record):
        me, before = self.seats[seat], []
        if self.wait and self.wait.get("loose") and kind != KEEP:
            self.wait = None
        if kind == ACT:
            stays = {k[0] for k in p[2]}
            for o in p[1]:
                if o[0] not in stays:
                    me.live.discard(o[0])
                    me.live.add(o[1])
        elif kind == MIX:
            section = me.first(p[1])
            self.mixed(
                me,
                {
                    "e": p[0],
                    "zone": p[1],
                    "inputs": None if section else p[2],
                    "prev": prev,
                    "leaves": pieces(p[3]),
                    "section": section,
                },
            )
        elif kind == CAND:
            self.wait = {"what": "number", "seat": seat, "cand": p, "prev": prev}
        elif kind == KEEP:
            e, zone, inputs, _ = self.wait["cand"]
            section = me.first(zone)
            if section:
                me.named |= set(inputs)
            self.mixed(
                me,
                {
                    "e": e,
                    "zone": zone,
                    "inputs": inputs,
                    "prev": self.wait["prev"],
                    "section": section,
                    "leaves": pieces(p[1]),
                    "keys": pieces(p[0]),
                    "kept": self.wait["number"],
                },
            )
            self.wait = None
        elif kind == SHOW:
            self.wait = {"what": "seen", "seat": p[0], "owner": seat}
            me.log.append(("show", self.seq + 1, p))
        elif kind == SEEN:
            self.wait = None
        elif kind == AGREED:
            before = [self.says[name][1] for name in p[2]]
            if p[0] == 5:
                self.leave(p[1])
        self.items.append((kind, p))
        return before

    def leave(self, seat):
        self.active.remove(seat)
        self.gone.append((self.seq + 1, seat))

    def mixed(self, me, mix):
        if mix["section"]:
            me.sections.add(mix["zone"])
        me.live -= set(mix["inputs"] or ())
        me.live |= {mix["e"] * 256 + i for i in range(len(mix["leaves"]))}
        me.mixes.append(mix)
        me.log.append(("mix", self.seq + 1, mix))

    def append(self, record, before):
        self.out = getattr(self, "out", [])
        self.out += [*before, record]
        self.head = H("head", self.head, H("body", record[1]))
        self.seq += 1
        self.heads[self.head] = self.seq
        self.answers = {}
        self.last = record

    # ------------------------------------------------------------------------------------------ closes
    def close(self, record):
        v = body_of("close", record[1])
        kind, arg, ns = v[4:7]
        if self.ended:
            raise Bad("close", "an entry follows the end")
        if kind != 3 and len({a[3] for a in self.answers.values()}) > 1 and set(self.answers) == set(self.active):
            raise Bad("state", "the responses to one entry name different states")
        before = [self.answers[s][0] for s in sorted(self.answers)]
        if kind == 3:
            parts, before = self.drop(arg)
        elif set(self.answers) != set(self.active):
            raise Bad("close", "an entry is closed before every seat responded", level=3)
        elif kind == 1:
            parts = self.beacon(ns)
            arg = self.b
        else:
            if (
                any(a[1] != END for a in self.answers.values())
                or len({encode(a[2]) for a in self.answers.values()}) != 1
            ):
                raise Bad("end", "the seats signed different results")
            parts, arg, self.ended = [H("body", r[1]) for r in before], 0, True
        built = encode([1, self.gid, self.seq + 1, self.head, kind, arg, ns if kind == 1 else [], parts])
        self.items.append((None, None))
        if record[1] != built or record[2]:
            raise Bad("close", "a close is not what the seats' records give", level=3)
        if kind == 3:
            self.leave(arg)
        self.append(record, before)

    def beacon(self, ns):
        found = [self.answers[s] for s in self.active]
        if any(a[1] != REVEAL for a in found) or len({a[2][0] for a in found}) != 1 or not ns:
            raise Bad("beacon", "the responses are not of one beacon", level=3)
        if self.wait and self.wait.get("loose") and (self.wait["what"] == "keep" or ns != [16]):
            self.wait = None
        if self.wait and ns != [16]:
            raise Bad("beacon", "a candidate is chosen by one number of sixteen", level=3)
        b, parts = found[0][2][0], [a[2][1] for a in found]
        value = H("beacon", self.gid, b, self.head, *parts)
        answers = [int.from_bytes(H("expand", value, j), "big") % n for j, n in enumerate(ns)]
        for s, x in zip(self.active, parts, strict=True):
            self.seats[s].known = (b, x)
            self.seats[s].log.append(("x", b, x))
        if b > self.b + 1:
            self.anew.append((b, self.dropped))
        self.b, self.slack, self.dropped = b, 0, []
        if self.wait:
            self.wait = {**self.wait, "what": "keep", "number": answers[0]}
        return parts

    def drop(self, seat):
        wanted = [s for s in self.active if s != seat]
        found = {
            v[2]: (name, r) for name, (v, r) in self.says.items() if v[4] == 4 and v[5] == seat and v[3] == self.head
        }
        if len(self.active) < 3 or seat not in self.active or any(s not in found for s in wanted):
            raise Bad("drop", "a seat is dropped without the consent of all others")
        self.slack += self.go_on
        self.dropped = [*self.dropped, seat]
        self.answers = {}
        if self.wait and seat in (self.wait["seat"], self.wait.get("owner", -1)):
            self.wait = None
        elif self.wait and self.wait["what"] in ("number", "keep"):
            self.wait = {**self.wait, "loose": True}  # only the rules know whether they still ask for this shuffle
        return [found[s][0] for s in wanted], [found[s][1] for s in wanted]

    # ------------------------------------------------------------------------------------------- audit
    def read_audit(self, record):
        """An AUDIT of this game, signed by its seat."""
        _, body, sig = record
        v = body_of("audit", body)
        if v[1] != self.gid or v[2] >= len(self.seats) or not signed(self.seats[v[2]].pk, "audit", body, sig):
            raise Bad("audit", "an AUDIT is not of this game or not signed by its seat")
        return v

    def check_right(self, v):
        """Opened at a place of this log, by a right the seat had there."""
        if v[0] == 1:
            return
        seat, seq, head, why = v[2], *v[5:8]
        if self.heads.get(head) != seq:
            raise Bad("audit", "an AUDIT names a place that is not of this log", level=4)
        if why == ENDED and not (self.ended and seq == self.seq):
            raise Bad("audit", "opened its cards at an end that was none", seat, 4)
        if why == LEFT and not any(at <= seq and one == seat for at, one in self.gone):
            raise Bad("audit", "opened its cards as if it had left the game", seat, 4)

    def audit(self, seat):
        v = self.read_audit(self.audits[seat])
        self.check_right(v)
        me, secret, listed = self.seats[seat], v[3], v[4]

        def bad(text):
            return Bad("audit", text, seat, 4)

        kd, km = K(secret, "k/deck", self.tid), K(secret, "k/mix", self.tid)
        deck = permute(kd, listed)
        leaves = [H("deck", self.tid, me.pk, s, c[2], K(kd, "dsalt", s)) for s, c in enumerate(deck)]
        if H("seed", self.tid, me.pk, secret) != me.seed:
            raise bad("the seed is not the one committed to")
        if listed != sorted(listed) or H("decklist", self.tid, me.pk, encode(listed), K(kd, "lsalt")) != me.dl:
            raise bad("the deck list is not the one committed to")
        if leaves != me.deck or [sum(c[0] == z for c in listed) for z in range(1, 5)] != me.sizes:
            raise bad("the cards are not those committed to")
        chain = chain_of(secret, self.tid, me.pk)
        if chain[0] != me.anchor:
            raise bad("the chain does not come from the seed")
        holds, keys, steps = {}, {}, {}
        for sort, where, what in me.log:
            if sort == "x" and chain[where] != what:
                raise bad(f"beacon {where} was not answered from the chain")
            elif sort == "mix":
                self.audit_mix(seat, deck, km, what, holds, keys, steps, bad)
            elif sort == "show":
                self.audit_show(seat, deck, kd, where, what, holds, keys, steps, bad)

    def audit_mix(self, seat, deck, km, mix, holds, keys, steps, bad):
        e = mix["e"]
        own = [s for s, c in enumerate(deck) if c[0] == mix["zone"]]
        mk = K(km, "mixkey", self.gid, e, mix["prev"])
        inputs = mix["inputs"]
        if inputs is not None and any(r >= 256 and r not in holds for r in inputs):
            raise bad(f"shuffle {e} takes an unknown card")
        if not self.strict:
            serials = own if inputs is None else [r if r < 256 else holds[r] for r in inputs]
            order = permute(mk, sorted(serials))
            for i, s in enumerate(order):
                ref = e * 256 + i
                kc = self.kind_leaf(seat, ref, deck[s][3], K(mk, "ks", i))
                if self.slot(seat, ref, kc, self.ident_leaf(seat, ref, s, K(mk, "is", i))) != mix["leaves"][i]:
                    raise bad(f"shuffle {e} holds other cards than it took")
                holds[ref], keys[ref] = s, mk
            if len(order) != len(mix["leaves"]):
                raise bad(f"shuffle {e} has another size")
            return
        if mix["section"] and inputs != own:
            raise bad(f"shuffle {e} is not the section it claims to be")
        if mix["keys"] != [K(mk, "cand", c) for c in range(16) if c != mix["kept"]]:
            raise bad(f"a candidate of shuffle {e} was false")
        ck = K(mk, "cand", mix["kept"])
        if self.wraps(seat, e, inputs, ck) != mix["leaves"]:
            raise bad(f"the shuffle {e} that was kept was false")
        for i, old in enumerate(permute(ck, sorted(inputs))):
            holds[e * 256 + i] = old if old < 256 else holds[old]
            steps[e * 256 + i] = (old, K(ck, "ws", i))

    def audit_show(self, seat, deck, kd, seq, p, holds, keys, steps, bad):
        opens = []
        for ref in p[1]:
            if ref not in holds:
                raise bad(f"entry {seq} shows an unknown card")
            s = holds[ref]
            start = [ref, s, deck[s][2], deck[s][3]]
            if self.strict:
                path, at = b"", ref
                while at >= 256:
                    if len(path) == 9180:
                        raise bad(f"entry {seq} showed more than one private message can hold")
                    path += steps[at][0].to_bytes(4, "big") + steps[at][1]
                    at = steps[at][0]
                opens.append([*start, K(kd, "dsalt", s), path])
            else:
                i = ref & 255
                opens.append([*start, K(keys[ref], "ks", i), K(keys[ref], "is", i), K(kd, "dsalt", s)])
        body = encode([1, self.gid, seq, seat, p[0], opens])
        if len(body) > MAX_BODY:
            raise bad(f"entry {seq} showed more than one private message can hold")
        if H("body", body) != p[2]:
            raise bad(f"entry {seq} showed other cards than the seat held")

    # ---------------------------------------------------------------------------------------- evidence
    def read_evidence(self, record):
        """An accusation as it has to be written."""
        v = body_of("evidence", record[1], 62000)
        _, gid, seat, sort, found = v
        if gid != self.gid or seat >= len(self.seats) or record[2]:
            raise Bad("evidence", "evidence belongs to another game")
        kinds = sorted(r[0] for r in found)
        wanted = {1: [[FRAME, FRAME], [SAY, SAY]], 2: [[FRAME], [AUDIT]], 3: [[FRAME, 16]]}
        bodies = [r[1] for r in found]
        if kinds not in wanted[sort] or bodies != sorted(set(bodies)):
            raise Bad("evidence", "evidence holds other records, or holds them twice or out of order")
        return v

    def testimony(self, record):
        """(seat, level, sentence) of the fault it proves; None where only the rules can tell."""
        _, gid, seat, sort, found = self.read_evidence(record)
        pk = self.seats[seat].pk
        nothing = Bad("evidence", "evidence shows nothing")
        if sort == 1 and found[0][0] == SAY:
            return self.two_words(seat, pk, found, nothing)
        if sort == 1:
            bodies = [self.envelope(r[1]) for r in found]
            same = all(b and b[1] == gid and b[3] == seat for b in bodies) and bodies[0][2] == bodies[1][2]
            if not same or not all(signed(pk, "frame", r[1], r[2]) for r in found):
                raise nothing
            return seat, 2, f"signed two bodies for entry {bodies[0][2]}"
        if sort == 3:
            shown = self.false_show(seat, pk, found)
            if shown is None:
                raise nothing
            return shown
        one = found[0]
        if one[0] == AUDIT:
            audit = self.read_audit(one)
            if audit[2] != seat:
                raise Bad("evidence", "evidence is about another seat than the one it accuses")
            try:
                self.check_right(audit)
            except Bad as bad:
                if bad.seat < 0:
                    raise Bad("evidence", bad.text) from None
                return seat, bad.level, bad.text
            raise nothing
        env = self.envelope(one[1])
        if not env or (env[1], env[2], env[3], env[4]) != (gid, self.seq + 1, seat, self.head):
            raise Bad("evidence", "evidence is about another seat or another place than this one")
        if not signed(pk, "frame", one[1], one[2]):
            raise Bad("evidence", "evidence is not signed by whom it accuses")
        answers, self.answers = self.answers, {}
        try:
            self.frame(one, enter=False)
        except Bad as bad:
            return None if bad.seat < 0 else (seat, bad.level, bad.text)
        finally:
            self.answers = answers
        return None

    def two_words(self, seat, pk, found, nothing):
        """Two SAY 4 of one seat at one head that name two seats, or a SAY 4 and a SAY 9 that name one."""
        try:
            one, other = (body_of("say", r[1]) for r in found)
        except Bad:
            raise nothing from None
        for v, r in ((one, found[0]), (other, found[1])):
            sense = v[5] < len(self.seats) and v[5] != seat and not v[6]
            if v[1:4] != [self.gid, seat, one[3]] or not sense or not signed(pk, "say", r[1], r[2]):
                raise nothing
        whats = sorted((one[4], other[4]))
        if whats == [4, 4] and one[5] != other[5]:
            return seat, 2, f"agreed to go on without seat {one[5]} and without seat {other[5]} at one place"
        if whats == [4, 9] and one[5] == other[5]:
            return seat, 2, f"agreed to go on without seat {one[5]} and refused it at one place"
        raise nothing

    def accused_says(self):
        """The SAYs an accused AGREED names: they stand in the file before the claims."""
        names = set()
        for record in self.evidence.values():
            try:
                v = decode(record[1], 62000)
                if v[3] == 2:
                    frames = [self.envelope(r[1]) for r in v[4] if r[0] == FRAME]
                    names |= {n for f in frames if f and f[6] == AGREED for n in shape(f[7], U8, U32, hashes(4))[2]}
            except (Bad, IndexError, TypeError):
                continue
        return sorted((self.says[n][1] for n in names if n in self.says), key=lambda r: r[1])

    def envelope(self, body):
        try:
            return body_of("frame", body)
        except Bad:
            return None

    def false_show(self, seat, pk, found):
        frames, shows = [r for r in found if r[0] == FRAME], [r for r in found if r[0] == 16]
        if not self.seq or frames[0] != self.last:
            return None
        body = shows[0][1]
        if not signed(pk, "show", body, shows[0][2]):
            return None
        try:
            v = body_of("private", body)
        except Bad:
            return None
        kind, p = self.items[-1]
        if kind != SHOW or v[1] != self.gid or v[3] != seat or v[2] != self.seq or v[4] != p[0]:
            return None
        if self.envelope(self.last[1])[3] != seat:
            return None
        if H("body", body) != p[2]:
            return seat, 3, "the private show is not the one announced"
        try:
            self.payload(ACT, [[1], v[5][:32], []])
            self.payload(ACT, [[1], v[5][32:], []])
            for o in v[5]:
                self.check_open(seat, o)
        except Bad as bad:
            return seat, 3, bad.text
        return (seat, 3, "other cards were shown") if [o[0] for o in v[5]] != p[1] else None


# --------------------------------------------------------------------------------------------------- file
def read_records(data):
    """Records before the trailer, and the trailer, or None where the file is cut off before it."""
    if len(data) > MAX_FILE:
        raise Bad("file", "the file is larger than a game can be", level=1)
    records, at = [], 10
    while at < len(data):
        start, size = at, int.from_bytes(data[at : at + 4], "big")
        at += 4 + size
        if len(data) - start >= 4 and size > MAX_MESSAGE:
            raise Bad("file", f"record {len(records) + 1} is longer than one can be", level=1)
        if at > len(data) or len(data) - start < 4:
            return records, None
        try:
            record = body_of("record", data[start + 4 : at], MAX_MESSAGE)
            trailer = body_of("trailer", record[1]) if record[0] == TRAILER else None
        except Bad as bad:
            raise Bad("file", f"record {len(records) + 1} is malformed: {bad.text}", level=1) from None
        if trailer is None:
            records.append(record)
            if len(records) > MAX_RECORDS:
                raise Bad("file", "the file has more records than a game can have", level=1)
            continue
        whole = not record[2] and at == len(data) and trailer[0] == len(records)
        if not whole or trailer[3] != hashlib.sha256(data[:start]).digest():
            raise Bad("trailer", "the trailer does not fit the file", level=1)
        return records, trailer
    return records, None


def verify(data):
    """Levels 1 to 4 of a file; the first check that fails decides."""
    levels, lines, lacks, game = {}, [], [], None
    if data.startswith(b"LOREGAME") and not data.startswith(b"LOREGAME1\n"):
        return Verdict(3, -1, ["another version"], {})
    try:
        if not data.startswith(b"LOREGAME"):
            raise Bad("file", "not a game file", level=1)
        records, trailer = read_records(data)
        levels[1] = "ok" if trailer else "incomplete"
        lacks += [] if trailer else ["the file is cut off"]
        game = Game(records)
        levels[2] = levels[3] = "ok"
        for record in records[game.count :]:
            game.step(record)
        finish(game, records, trailer, lacks)
        levels[4] = audits(game, lacks)
        testimonies(game, lacks)
    except Bad as bad:
        levels[bad.level] = "failed"
        who = f"seat {bad.seat}" if bad.seat >= 0 else "not whole or altered, nobody is at fault"
        lines = [f"level {bad.level}, entry {game.seq + 1 if game else 0}, {who}: {bad.text}"]
        code, seat = (1, bad.seat) if bad.seat >= 0 else (4, -1)
    else:
        code, seat = (2 if lacks else 0), -1
    for one in game.seats if game else []:
        mark = base64.b32encode(H("id", one.pk)[:16]).decode().rstrip("=").lower()
        lines.append(f"{clean(one.name)}: {mark}")
    for b, silent in game.anew if game else []:
        lines.append(f"beacon {b} was rolled anew after the silence of seat {' and '.join(map(str, silent))}")
    return Verdict(code, seat, lines + lacks, levels)


def finish(game, records, trailer, lacks):
    """Order of the file, its trailer, and how the game ended."""
    out = records[: game.count] + getattr(game, "out", [])
    out += [game.answers[s][0] for s in sorted(game.answers)]
    out += game.accused_says() + [game.claims[k] for k in sorted(game.claims)]
    out += [game.audits[s] for s in sorted(game.audits)] + [game.evidence[k] for k in sorted(game.evidence)]
    if out != records:
        raise Bad("order", "the records are not in the order of a file")
    if trailer and (trailer[1], trailer[2]) != (game.seq, game.head):
        raise Bad("trailer", "the trailer names another last entry", level=1)
    lacks += [] if game.seq else ["no entry"]
    lacks += [f"seat {s} {'claims against' if w == 6 else 'disagrees at'} {a}" for w, s, a in sorted(game.claims)]
    lacks += [] if game.ended else ["the game did not end"]


def audits(game, lacks):
    """The audit of every seat that opened."""
    for seat in range(len(game.seats)):
        if seat in game.audits:
            game.audit(seat)
        else:
            lacks.append(f"seat {seat} did not open")
    return "ok" if len(game.audits) == len(game.seats) else "incomplete"


def testimonies(game, lacks):
    """Every accusation, checked again."""
    for key in sorted(game.evidence):
        found = game.testimony(game.evidence[key])
        if found is not None:
            seat, level, text = found
            raise Bad("evidence", text, seat, level)
        lacks.append(f"only the rules can tell whether the accusation of seat {key[0]} is true")


def clean(text):
    """A name of the file as one line of letters: nothing in it can move the cursor or turn the writing round."""
    return "".join(c if c == " " or unicodedata.category(c)[0] in "LNPSM" else "\ufffd" for c in text)


def main():
    if len(sys.argv) != 2:
        print(__doc__)
        return 2
    path = Path(sys.argv[1])
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise OSError("not a file")
        with path.open("rb") as file:
            data = file.read(MAX_FILE + 1)
    except OSError as error:
        print(f"cannot be read: {clean(error.strerror or str(error))}")
        return 4
    try:
        found = verify(data)
    except Exception as error:  # a mistake of this program says nothing about anybody
        print(f"this verifier failed: {type(error).__name__}")
        return 70
    print("\n".join(found.lines))
    for level in sorted(found.levels):
        print(f"level {level}: {found.levels[level]}")
    return found.code


if __name__ == "__main__":
    sys.exit(main())

"""The deviations: what the liar does, when it is caught, by what, and who is blamed."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from engine.kernel.actions import Action
from net.fair.log.codec import encode
from net.fair.log.hidden import Commitments, mixed
from net.fair.log.payloads import Payload, payload
from net.fair.log.primitives import body_hash
from net.fair.log.schema import (
    Agreed,
    Audit,
    Cand,
    Entry,
    Evidence,
    Frame,
    Kind,
    Private,
    Record,
    Say,
    Show,
    Type,
    What,
    pack,
    plain,
    read,
)
from net.fair.seat.core import Phase
from net.fair.wire.messages import (
    Batch,
    Fetch,
    Message,
    PrivateMessage,
    RecordMessage,
    Resume,
    message_of,
    parse,
    write,
)
from tests.hostile.liar import Scene, frame_now, resigned, trust_oneself
from tests.net.harness import GAME, choose, decider
from tests.net.toy_game import DISCARD_CARD, HAND, INQUIRE, MARK, NO, PASS, PEEK, PLAY_CARD, PROVE, kind_of


@dataclass(frozen=True)
class Case:
    """One deviation and what must become of it."""

    name: str
    run: Callable[[Scene], None]
    when: str
    """at once, at close, at audit, refused, ignored, waits."""
    rule: str
    """The rule the honest side names; empty where nobody is blamed."""
    blamed: bool
    code: int
    """Exit code of the honest side's file."""
    seats: int = 2
    strict: bool = False
    bystander: bool = False
    """The liar is not the seat asked."""
    turns: int = 2


CASES: list[Case] = []


def case(
    name: str,
    when: str,
    rule: str = "",
    *,
    code: int,
    blamed: bool | None = None,
    seats: int = 2,
    strict: bool = False,
    bystander: bool = False,
    turns: int = 2,
) -> Callable[[Callable[[Scene], None]], Callable[[Scene], None]]:
    """Enter a deviation into the table."""

    def enter(run: Callable[[Scene], None]) -> Callable[[Scene], None]:
        guilty = when in ("at once", "at audit", "at close") and code == 1 if blamed is None else blamed
        CASES.append(Case(name, run, when, rule, guilty, code, seats, strict, bystander, turns))
        return run

    return enter


def send_frame(case: Scene, frame: Frame) -> None:
    case.send(resigned(case.key, Kind.FRAME, frame))


def an_act(case: Scene, verb: int) -> tuple[object, ...]:
    """The honest payload of an action of the liar."""
    table = case.table
    action = next(a for a in GAME.legal(table.state, table.secrets) if a.verb == verb)
    fields = plain(table.knowledge.act(action))
    assert isinstance(fields, tuple)
    return fields


def until(case: Scene, verb: int, seed: int = 1) -> None:
    """Play on until the liar is asked and has an action of this verb."""
    rng = random.Random(seed)
    for _ in range(60):
        seat = decider(case.net)
        table = case.table
        if seat == case.liar and any(a.verb == verb for a in GAME.legal(table.state, table.secrets)):
            return
        assert seat is not None
        choose(case.net.tables[seat], rng)
        case.settle()
    raise AssertionError("the game never came there")


# ------------------------------------------------------------------------------------------------ envelopes
@case("frame with a seq far ahead", "waits", code=2)
def _(s: Scene) -> None:
    frame = frame_now(s, Type.ACT, an_act(s, PASS))
    send_frame(s, replace(frame, seq=frame.seq + 5))
    s.settle()


@case("frame with another prev", "at once", "state", code=2)
def _(s: Scene) -> None:
    send_frame(s, replace(frame_now(s, Type.ACT, an_act(s, PASS)), prev=bytes(32)))


@case("digest of another state", "at once", "state", code=1, blamed=False)
def _(s: Scene) -> None:
    send_frame(s, replace(frame_now(s, Type.ACT, an_act(s, PASS)), digest=bytes(16)))


@case("digest of the state after instead of before", "at once", "state", code=1, blamed=False)
def _(s: Scene) -> None:
    table = s.table
    action = next(a for a in GAME.legal(table.state, table.secrets) if a.verb == MARK)
    after = GAME.encode(GAME.step(table.state, action)[0])
    frame = frame_now(s, Type.ACT, an_act(s, MARK))
    send_frame(s, replace(frame, digest=hashlib.blake2b(after, digest_size=16).digest()))


@case("frame under another seat's number", "refused", code=2)
def _(s: Scene) -> None:
    send_frame(s, replace(frame_now(s, Type.ACT, an_act(s, PASS)), seat=1 - s.liar))


@case("valid frame of another game", "refused", code=2)
def _(s: Scene) -> None:
    send_frame(s, replace(frame_now(s, Type.ACT, an_act(s, PASS)), gid=bytes(32)))


@case("seat number beyond the table", "refused", code=2)
def _(s: Scene) -> None:
    send_frame(s, replace(frame_now(s, Type.ACT, an_act(s, PASS)), seat=9))


@case("signature of another body", "refused", code=2)
def _(s: Scene) -> None:
    good = resigned(s.key, Kind.FRAME, frame_now(s, Type.ACT, an_act(s, PASS)))
    other = resigned(s.key, Kind.FRAME, frame_now(s, Type.ACT, an_act(s, MARK)))
    s.send(Record(Kind.FRAME, good.body, other.sig))


@case("signature under another tag", "refused", code=2)
def _(s: Scene) -> None:
    body = pack(frame_now(s, Type.ACT, an_act(s, PASS)))
    s.send(Record(Kind.FRAME, body, s.key.sign("say", body)))


@case("two bodies for one entry", "at once", "double", code=1)
def _(s: Scene) -> None:
    first, second = (frame_now(s, Type.ACT, an_act(s, verb)) for verb in (MARK, PASS))
    send_frame(s, first)
    send_frame(s, second)


@case("two bodies for one entry, one to each seat", "at once", "double", code=1, seats=3)
def _(s: Scene) -> None:
    frames = [frame_now(s, Type.ACT, an_act(s, verb)) for verb in (MARK, PASS)]
    targets = [seat for seat in range(3) if seat != s.liar]
    for frame, to in zip(frames, targets, strict=True):
        s.send(resigned(s.key, Kind.FRAME, frame), to)
    s.settle()


@case("two bodies, an old entry signed again", "at once", "double", code=1)
def _(s: Scene) -> None:
    frame = frame_now(s, Type.ACT, an_act(s, MARK))
    send_frame(s, frame)
    send_frame(s, replace(frame, payload=an_act(s, PASS)))


@case("same frame twice", "ignored", code=2)
def _(s: Scene) -> None:
    record = resigned(s.key, Kind.FRAME, frame_now(s, Type.ACT, an_act(s, MARK)))
    s.send(record)
    s.send(record)


@case("unknown frame type", "at once", "type", code=1)
def _(s: Scene) -> None:
    send_frame(s, frame_now(s, 99, ()))


@case("strict frame at a plain table", "at once", "type", code=1)
def _(s: Scene) -> None:
    send_frame(s, frame_now(s, Type.KEEP, (bytes(480), b"")))


@case("x inside an action", "at once", "payload", code=1)
def _(s: Scene) -> None:
    b = s.table.replica.ledger.b + 1
    send_frame(s, frame_now(s, Type.ACT, (*an_act(s, PASS), s.table.knowledge.deck.chain[b])))


@case("action of seventeen words", "at once", "payload", code=1)
def _(s: Scene) -> None:
    send_frame(s, frame_now(s, Type.ACT, ((1,) * 201, (), ())))


# ------------------------------------------------------------------------------------------------- the codec
def raw(name: str, data: bytes) -> None:
    @case(name, "refused", code=2)
    def _(s: Scene) -> None:
        s.send_bytes(data)


raw("zero bytes", b"")
raw("a map", b"\x81\x0c\x01")
raw("nil", b"\x91\xc0")
raw("a float", b"\x91\xca\x00\x00\x00\x00")
raw("an extension type", b"\x91\xd4\xff\x00")
raw("a negative number", b"\x91\xff")
raw("a number not in its shortest form", b"\x94\xcc\x0c\x05\xc4\x00\xc4\x00")
raw("bytes after the message", b"\x94\x0c\x05\xc4\x00\xc4\x00\x00")
raw("text that is not UTF-8", b"\x92\x08\xa1\xff")
raw("arrays nested seven deep", b"\x91" * 8 + b"\x01")
raw("an array that claims more than there is", b"\xdc\xff\xff")
raw("an unknown message type", b"\x91\x63")
raw("a record of an unknown kind", b"\x94\x0c\x0e\xc4\x00\xc4\x00")
raw("a close on the wire", b"\x94\x0c\x06\xc4\x00\xc4\x00")
raw("a message too long", b"\xc5\xff\xff" + bytes(65535))


# ------------------------------------------------------------------------------------------------- the turn
@case("action out of turn", "at once", "turn", code=1, bystander=True)
def _(s: Scene) -> None:
    send_frame(s, frame_now(s, Type.ACT, ((PASS,), (), ())))


@case("illegal action", "at once", "TOY-1", code=1)
def _(s: Scene) -> None:
    send_frame(s, frame_now(s, Type.ACT, ((PEEK, s.liar + 1), (), ())))


@case("kernel verb as an action", "at once", "action", code=1)
def _(s: Scene) -> None:
    send_frame(s, frame_now(s, Type.ACT, ((5,), (), ())))


@case("number answered by a player", "at once", "action", code=1)
def _(s: Scene) -> None:
    send_frame(s, frame_now(s, Type.ACT, ((1, 6), (), ())))


@case("opening an action does not need", "at once", "TOY-1", code=1)
def _(s: Scene) -> None:
    opens = an_act(s, PLAY_CARD)[1]
    send_frame(s, frame_now(s, Type.ACT, ((PASS,), opens, ())))


@case("MIX nobody asked for", "at once", "turn", code=1)
def _(s: Scene) -> None:
    table = s.table
    inputs = table.replica.mix_inputs(s.liar, HAND)
    mix = table.knowledge.shuffle(HAND, inputs, table.replica.ledger.head)
    send_frame(s, frame_now(s, Type.MIX, plain(mix)))  # type: ignore[arg-type]


@case("END before the game is over", "at once", "turn", code=1)
def _(s: Scene) -> None:
    send_frame(s, frame_now(s, Type.END, (1, 1 << s.liar, (1000, 1000))))


@case("AUDIT in the middle of the game", "at once", "audit", code=1)
def _(s: Scene) -> None:
    s.send(resigned(s.key, Kind.AUDIT, s.table._open_deck()))


@case("SEEN without a show", "at once", "turn", code=1)
def _(s: Scene) -> None:
    send_frame(s, frame_now(s, Type.SEEN, ()))


# --------------------------------------------------------------------------------------------------- beacons
def on_reveal(name: str, change: Callable[[Scene, Frame], Frame], rule: str = "reveal") -> None:
    @case(name, "at once", rule, code=1)
    def _(s: Scene) -> None:
        s.on_frame(lambda frame: change(s, frame), (Type.REVEAL,))
        s.play()


def other_value(shift: int) -> Callable[[Scene, Frame], Frame]:
    """The right index with the value of another one."""
    return lambda s, f: replace(f, payload=(f.payload[0], s.table.knowledge.deck.chain[f.payload[0] + shift]))


def other_index(shift: int) -> Callable[[Scene, Frame], Frame]:
    """Another index, with its own value."""

    def change(s: Scene, f: Frame) -> Frame:
        b = f.payload[0] + shift
        return replace(f, payload=(b, s.table.knowledge.deck.chain[b]))

    return change


def borrowed(s: Scene, f: Frame) -> Frame:
    return replace(f, payload=(f.payload[0], s.honest[0].knowledge.deck.chain[f.payload[0]]))


on_reveal("random x", lambda s, f: replace(f, payload=(f.payload[0], bytes(32))))
on_reveal("x of the beacon before", other_value(-1))
on_reveal("x of the beacon after", other_value(1))
on_reveal("beacon index skipped", other_index(1))
on_reveal("beacon index used again", other_index(-1))
on_reveal("index a million ahead", lambda s, f: replace(f, payload=(65535, f.payload[1])))
on_reveal("x of another seat", borrowed)
on_reveal("an action instead of the reveal", lambda s, f: replace(f, type=Type.ACT, payload=((PASS,), (), ())), "turn")


@case("reveal before anybody asked", "at once", "turn", code=1)
def _(s: Scene) -> None:
    b = s.table.replica.ledger.b + 1
    send_frame(s, frame_now(s, Type.REVEAL, (b, s.table.knowledge.deck.chain[b])))


@case("x under the digest of another state", "at once", "state", code=1, blamed=False)
def _(s: Scene) -> None:
    s.on_frame(lambda f: replace(f, digest=bytes(16)), (Type.REVEAL,))
    s.play()


@case("reveal withheld", "waits", code=2)
def _(s: Scene) -> None:
    s.on_message(
        lambda m: [] if isinstance(m, RecordMessage) and m.kind == Kind.FRAME and b"\x10\x92" in m.body[-50:] else None
    )
    s.play()
    assert s.honest[0].owing == (s.liar,)


@case("two reveals of one index with different bodies", "at once", "double", code=1, seats=3)
def _(s: Scene) -> None:
    def both(message: Message) -> list[bytes] | None:
        if not isinstance(message, RecordMessage) or message.kind != Kind.FRAME:
            return None
        frame = read(Frame, message.body)
        if frame.type != Type.REVEAL or frame.seat != s.liar:
            return None
        other = resigned(s.key, Kind.FRAME, replace(frame, digest=bytes(16)))
        return [write(message), write(message_of(other))]

    s.on_message(both)
    s.play()


# -------------------------------------------------------------------------------------------------- openings
def spoiled(
    name: str, verb: int, spoil: Callable[[Scene, list[object]], list[object]], rule: str, row: int = 1
) -> None:
    """An action with one field of its first proof changed."""

    @case(name, "at once", rule, code=1, turns=4)
    def _(s: Scene) -> None:
        until(s, verb)
        fields = list(an_act(s, verb))
        proofs = fields[row]
        assert isinstance(proofs, tuple)
        fields[row] = (tuple(spoil(s, list(proofs[0]))), *proofs[1:])
        send_frame(s, frame_now(s, Type.ACT, tuple(fields)))


def with_field(place: int, value: object) -> Callable[[Scene, list[object]], list[object]]:
    def spoil(s: Scene, proof: list[object]) -> list[object]:
        proof[place] = value(s, proof) if callable(value) else value
        return proof

    return spoil


spoiled("OPEN with a wrong slot salt", PLAY_CARD, with_field(5, bytes(32)), "open")
spoiled("OPEN with a wrong kind salt", PLAY_CARD, with_field(4, bytes(32)), "open")
spoiled("OPEN with a wrong deck salt", PLAY_CARD, with_field(6, bytes(32)), "open")
spoiled("OPEN as another card", PLAY_CARD, with_field(2, lambda s, p: p[2] + 1), "open")
spoiled("OPEN as another serial", PLAY_CARD, with_field(1, lambda s, p: (p[1] + 1) % 12), "open")
spoiled("OPEN as another kind", PLAY_CARD, with_field(3, lambda s, p: p[3] % 4 + 1), "open")
spoiled("OPEN of a dead reference", PLAY_CARD, with_field(0, 0xFFFF), "open")
spoiled("OPEN of a serial beyond the deck", PLAY_CARD, with_field(1, 250), "open")
spoiled("KIND lie", PROVE, with_field(1, 1), "kind", 2)
spoiled("KIND with a wrong salt", PROVE, with_field(2, bytes(32)), "kind", 2)
spoiled("KIND with another identity hash", PROVE, with_field(3, bytes(32)), "kind", 2)
spoiled("KIND of a dead reference", PROVE, with_field(0, 300_000), "open", 2)


@case("OPEN of a card in another zone", "at once", "TOY-1", code=1)
def _(s: Scene) -> None:
    table = s.table
    card = next(card for card in table.state.zones[s.liar][2] if card in table.secrets)
    proof = table.knowledge.proof(card & 0xFFFFFF)
    send_frame(s, frame_now(s, Type.ACT, ((PLAY_CARD, card + 1), (plain(proof),), ())))


@case("one card opened twice in one action", "at once", "open", code=1)
def _(s: Scene) -> None:
    words, opens, kinds = an_act(s, PLAY_CARD)
    assert isinstance(opens, tuple)
    send_frame(s, frame_now(s, Type.ACT, (words, opens * 2, kinds)))


@case("opening of a card opened before", "at once", "open", code=1)
def _(s: Scene) -> None:
    payload = an_act(s, PLAY_CARD)
    s.table.act(next(a for a in GAME.legal(s.table.state, s.table.secrets) if a.verb == PLAY_CARD))
    s.settle()
    send_frame(s, frame_now(s, Type.ACT, payload))


# ---------------------------------------------------------------------------------------------------- shuffles
def on_mix(name: str, change: Callable[[Scene, list[object]], list[object]], rule: str = "mix") -> None:
    """The first hand MIX of the liar, with something changed."""

    @case(name, "at once", rule, code=1, turns=4)
    def _(s: Scene) -> None:
        def altered(frame: Frame) -> Frame | None:
            if frame.payload[1] != HAND or len(frame.payload[2]) < 2:
                return None
            return replace(frame, payload=tuple(change(s, list(frame.payload))))

        s.on_frame(altered, (Type.MIX,))
        s.play()


def _less(s: Scene, p: list[object]) -> list[object]:
    assert isinstance(p[2], tuple) and isinstance(p[3], bytes)
    return [p[0], p[1], p[2][:-1], p[3][:-32]]


def _foreign(s: Scene, p: list[object]) -> list[object]:
    assert isinstance(p[2], tuple)
    other = max(s.table.replica.ledger.public[s.liar].live - set(p[2]))
    return [p[0], p[1], tuple(sorted((*p[2][:-1], other))), p[3]]


on_mix("MIX with an input missing", _less)
on_mix("MIX with a card of another zone", _foreign)
on_mix("MIX with a reference that never was", lambda s, p: [p[0], p[1], (*p[2][:-1], 0xFFFFFE), p[3]])  # type: ignore[index]
on_mix("MIX with inputs out of order", lambda s, p: [p[0], p[1], p[2][::-1], p[3]])  # type: ignore[index]
on_mix("MIX with one leaf too many", lambda s, p: [p[0], p[1], p[2], p[3] + bytes(32)])  # type: ignore[operator]
on_mix("MIX with half a leaf", lambda s, p: [p[0], p[1], p[2], p[3][:-1]])  # type: ignore[index]
on_mix("MIX with the same leaf twice", lambda s, p: [p[0], p[1], p[2], p[3][:32] * (len(p[3]) // 32)])  # type: ignore[index,arg-type]
on_mix("MIX of another zone", lambda s, p: [p[0], 3, p[2], p[3]])
on_mix("MIX of zone 0", lambda s, p: [p[0], 0, p[2], p[3]])
on_mix("MIX number skipped", lambda s, p: [p[0] + 1, *p[1:]])  # type: ignore[operator]


@case("an action by a seat that owes a MIX", "at once", "turn", code=1, turns=4)
def _(s: Scene) -> None:
    s.on_frame(lambda f: replace(f, type=Type.ACT, payload=((PASS,), (), ())), (Type.MIX,))
    s.play()


def false_mix(name: str, lie: Callable[[Scene, list[int]], list[int]], zone: int = HAND) -> None:
    """The liar commits to other serials than the MIX takes: nobody can see it before the audit."""

    @case(name, "at audit", "audit", code=1, turns=3)
    def _(s: Scene) -> None:
        table = s.table
        holdings = table.knowledge.holdings
        honest_inputs = holdings.input_serials
        lied: list[int] = []

        def inputs(where: int, refs: object) -> list[int]:
            serials = honest_inputs(where, refs)  # type: ignore[arg-type]
            if where != zone or lied or len(serials) < 2 or refs is None:
                return serials
            lied.append(1)
            return lie(s, serials)

        original = holdings.mix

        def mix(e: int, where: int, refs: object, prev: bytes) -> bytes:
            if where != zone or lied or refs is None:
                return original(e, where, refs, prev)  # type: ignore[arg-type]
            serials = inputs(where, refs)
            mk = table.knowledge.deck.mix_key(table.gid, e, prev)
            return mixed(table.knowledge.deck, table.gid, mk, e, serials)[1]

        holdings.mix = mix  # type: ignore[method-assign,assignment]
        trust_oneself(table)
        play_quietly(s)
        assert lied


def play_quietly(s: Scene) -> None:
    """Pass to the end, so that nothing false is ever opened."""
    for _ in range(60):
        s.settle()
        seat = decider(s.net)
        if seat is None:
            return
        table = s.net.tables[seat]
        table.act(next(a for a in GAME.legal(table.state, table.secrets) if a.verb == PASS))
    raise AssertionError("the game did not end")


false_mix(
    "hand MIX with a card fetched from the pile", lambda s, serials: [*serials[:-1], min(set(range(12)) - set(serials))]
)
false_mix("hand MIX with one serial twice", lambda s, serials: [*serials[:-1], serials[0]])


@case("hand MIX with another kind than the card has", "at audit", "audit", code=1, turns=3)
def _(s: Scene) -> None:
    table = s.table
    deck = table.knowledge.deck
    true_deck = deck.by_serial
    original = table.knowledge.holdings.mix

    def mix(e: int, where: int, refs: object, prev: bytes) -> bytes:
        deck.by_serial = tuple(Entry(x.section, x.side, x.card, x.kind % 4 + 1) for x in true_deck)
        leaves = original(e, where, refs, prev)  # type: ignore[arg-type]
        deck.by_serial = true_deck
        return leaves

    table.knowledge.holdings.mix = mix  # type: ignore[method-assign,assignment]
    trust_oneself(table)
    play_quietly(s)


# ----------------------------------------------------------------------------------------------- private shows
def peeked(s: Scene) -> None:
    """Let another seat ask to see the liar's hand."""
    rng = random.Random(1)
    for _ in range(60):
        seat = decider(s.net)
        assert seat is not None
        table = s.net.tables[seat]
        looks = [a for a in GAME.legal(table.state, table.secrets) if a.verb == PEEK and a.args == (s.liar,)]
        if seat != s.liar and looks:
            table.act(looks[0])
            s.settle()
            return
        choose(table, rng)
        s.settle()
    raise AssertionError("nobody looked")


def on_show(name: str, spoil: Callable[[Scene, Private], Private], announce: bool) -> None:
    @case(name, "at once", "show" if not announce else "open", code=1, turns=4, seats=3)
    def _(s: Scene) -> None:
        bodies: dict[bytes, tuple[bytes, bytes]] = {}

        def altered(source: int, target: int, message: bytes) -> list[bytes]:
            found = parse(message)
            if source != s.liar:
                return [message]
            if isinstance(found, PrivateMessage):
                private = spoil(s, read(Private, found.body))
                body = pack(private)
                return [write(PrivateMessage(body, s.key.sign("show", body)))]
            if announce and isinstance(found, RecordMessage) and found.kind == Kind.FRAME:
                frame = read(Frame, found.body)
                if frame.type == Type.SHOW and frame.seat == s.liar:
                    shown = s.table._shows[frame.seq, s.liar].private
                    false = body_hash(pack(spoil(s, shown)))
                    show = Show(frame.payload[0], tuple(frame.payload[1]), false)
                    new = replace(frame, payload=plain(show))
                    return [write(message_of(resigned(s.key, Kind.FRAME, new)))]
            return [message]

        assert not bodies
        s.net.filter = altered
        peeked(s)


def _other_card(s: Scene, private: Private) -> Private:
    first = list(private.opens[0])
    first[2] = first[2] % 400 + 1
    return replace(private, opens=(tuple(first), *private.opens[1:]))


on_show("private show that differs from its hash", _other_card, False)
on_show("private show of a false card, announced as such", _other_card, True)


@case("private show to the wrong seat", "refused", code=2, seats=3, turns=4)
def _(s: Scene) -> None:
    peeked_by = [seat for seat in range(3) if seat != s.liar]
    body = pack(Private(1, s.table.gid, s.table.replica.ledger.seq, s.liar, peeked_by[0], ()))
    s.send_bytes(write(PrivateMessage(body, s.key.sign("show", body))), peeked_by[1])


@case("private show in the place of another seat's", "ignored", code=0, seats=3, turns=4)
def _(s: Scene) -> None:
    """For every entry to come a private message lies there already when the right one arrives."""
    for other in (seat for seat in range(3) if seat != s.liar):
        here = s.table.replica.ledger.seq
        for seq in range(here + 1, here + 40):
            body = pack(Private(1, s.table.gid, seq, s.liar, other, ((1,),)))
            s.send_bytes(write(PrivateMessage(body, s.key.sign("show", body))), other)
    looks = 0
    while looks < 2:
        seat = decider(s.net)
        assert seat is not None
        table = s.net.tables[seat]
        found = [a for a in GAME.legal(table.state, table.secrets) if a.verb == PEEK and a.args != (s.liar,)]
        if seat != s.liar and found:
            table.act(found[0])
            looks += 1
        else:
            table.act(Action(PASS))
        s.settle()
    shows = [item.frame for item in s.honest[0].replica.ledger.items if isinstance(item.payload, Show)]
    assert len(shows) == looks and s.liar not in {frame.seat for frame in shows if frame is not None}
    s.play()


@case("private show that never arrives", "waits", code=2, turns=4)
def _(s: Scene) -> None:
    s.net.filter = lambda source, to, message: [] if message[:2] == b"\x93\x10" else [message]
    peeked(s)
    assert s.honest[0].owing == (1 - s.liar,)


# -------------------------------------------------------------------------------------------------- consents
@case("AGREED with a consent missing", "at once", "agreed", code=1, seats=3)
def _(s: Scene) -> None:
    send_frame(s, frame_now(s, Type.AGREED, plain(Agreed(What.DRAW, 0, ()))))  # type: ignore[arg-type]


@case("AGREED to a claim", "at once", "agreed", code=1)
def _(s: Scene) -> None:
    send_frame(s, frame_now(s, Type.AGREED, plain(Agreed(What.CLAIM, 0, ()))))  # type: ignore[arg-type]


@case("AGREED on consents that were never given", "waits", code=2)
def _(s: Scene) -> None:
    send_frame(s, frame_now(s, Type.AGREED, plain(Agreed(What.DRAW, 0, (bytes(32),)))))  # type: ignore[arg-type]


@case("AGREED out of turn", "at once", "turn", code=1, bystander=True)
def _(s: Scene) -> None:
    send_frame(s, frame_now(s, Type.AGREED, plain(Agreed(What.CONCEDE, s.liar, ()))))  # type: ignore[arg-type]


@case("concession written for another seat", "at once", "agreed", code=1)
def _(s: Scene) -> None:
    send_frame(s, frame_now(s, Type.AGREED, plain(Agreed(What.CONCEDE, 1 - s.liar, ()))))  # type: ignore[arg-type]


@case("draw with the consent given to a stop", "at once", "agreed", code=1)
def _(s: Scene) -> None:
    s.honest[0].propose(What.STOP)
    s.settle()
    name = next(iter(s.table.replica.ledger.says))
    send_frame(s, frame_now(s, Type.AGREED, plain(Agreed(What.DRAW, 0, (name,)))))  # type: ignore[arg-type]


@case("draw with a consent to an older head", "at once", "agreed", code=1)
def _(s: Scene) -> None:
    s.honest[0].propose(What.DRAW)
    s.settle()
    name = next(iter(s.table.replica.ledger.says))
    s.table.act(next(a for a in GAME.legal(s.table.state, s.table.secrets) if a.verb == MARK))
    s.settle()
    if decider(s.net) == s.liar:
        send_frame(s, frame_now(s, Type.AGREED, plain(Agreed(What.DRAW, 0, (name,)))))  # type: ignore[arg-type]


@case("take-back across a beacon, all consents given", "at once", "take-back", code=1, turns=4)
def _(s: Scene) -> None:
    until(s, PASS)
    other = s.honest[0]
    other._say(What.TAKE_BACK, 0)
    s.settle()
    name = next(n for n, said in s.table.replica.ledger.says.items() if said.say.what == What.TAKE_BACK)
    send_frame(s, frame_now(s, Type.AGREED, plain(Agreed(What.TAKE_BACK, 0, (name,)))))  # type: ignore[arg-type]


@case("take-back over an unseen discard", "at once", "take-back", code=1, turns=4)
def _(s: Scene) -> None:
    table = s.table
    back = table.replica.ledger.seq
    table.act(next(a for a in GAME.legal(table.state, table.secrets) if a.verb == DISCARD_CARD))
    s.settle()
    s.honest[0]._say(What.TAKE_BACK, back)
    s.settle()
    name = next(n for n, said in table.replica.ledger.says.items() if said.say.what == What.TAKE_BACK)
    send_frame(s, frame_now(s, Type.AGREED, plain(Agreed(What.TAKE_BACK, back, (name,)))))  # type: ignore[arg-type]


def a_say(
    s: Scene, what: int, arg: int, data: bytes = b"", head: bytes | None = None, gid: bytes | None = None
) -> None:
    head = s.table.replica.ledger.head if head is None else head
    s.send(resigned(s.key, Kind.SAY, Say(1, gid or s.table.gid, s.liar, head, what, arg, data)))


@case("concession of another game", "refused", code=2)
def _(s: Scene) -> None:
    a_say(s, What.CONCEDE, s.liar, gid=bytes(32))


@case("concession on another seat's behalf", "refused", code=2)
def _(s: Scene) -> None:
    a_say(s, What.CONCEDE, 1 - s.liar)


@case("DROP at a table of two", "ignored", code=2)
def _(s: Scene) -> None:
    a_say(s, What.DROP, 1 - s.liar)
    s.settle()
    assert s.honest[0].replica.ledger.active == [0, 1]


@case("DROP by one of three", "ignored", code=2, seats=3)
def _(s: Scene) -> None:
    a_say(s, What.DROP, (s.liar + 1) % 3)
    s.settle()
    assert s.honest[0].replica.ledger.active == [0, 1, 2]


@case("agreement to two drops at one head, one to each seat", "at once", "double", code=1, seats=3)
def _(s: Scene) -> None:
    one, other = (seat for seat in range(3) if seat != s.liar)
    for gone, to in ((one, other), (other, one)):
        row = Say(1, s.table.gid, s.liar, s.table.replica.ledger.head, What.DROP, gone, b"")
        s.send(resigned(s.key, Kind.SAY, row), to)


@case("agreement to two drops at a head long past", "at once", "double", code=1, seats=3)
def _(s: Scene) -> None:
    head = s.table.replica.ledger.head
    a_say(s, What.DROP, (s.liar + 1) % 3, head=head)
    until(s, MARK)
    s.table.act(next(a for a in GAME.legal(s.table.state, s.table.secrets) if a.verb == MARK))
    s.settle()
    assert all(head != table.replica.ledger.head for table in s.honest)
    a_say(s, What.DROP, (s.liar + 2) % 3, head=head)


@case("agreement to a drop for one seat, its refusal for the other", "at once", "double", code=1, seats=3)
def _(s: Scene) -> None:
    one, other = (seat for seat in range(3) if seat != s.liar)
    for what, to in ((What.DROP, one), (What.NOT_WITHOUT, other)):
        row = Say(1, s.table.gid, s.liar, s.table.replica.ledger.head, what, one, b"")
        s.send(resigned(s.key, Kind.SAY, row), to)


@case("refusal of a drop nobody spoke of", "ignored", code=2, seats=3)
def _(s: Scene) -> None:
    a_say(s, What.NOT_WITHOUT, (s.liar + 1) % 3)


@case("SAY with data it does not need", "refused", code=2)
def _(s: Scene) -> None:
    a_say(s, What.DRAW, 0, b"pay me")


@case("SAY about a head nobody has", "ignored", code=2)
def _(s: Scene) -> None:
    a_say(s, What.DRAW, 0, head=bytes(32))


@case("disagreement without a reason", "at once", "state", code=1, blamed=False)
def _(s: Scene) -> None:
    a_say(s, What.DISAGREE, 5, bytes(16))


@case("claim while the peer is there", "ignored", code=2)
def _(s: Scene) -> None:
    a_say(s, What.CLAIM, 1 - s.liar)
    s.settle()
    assert s.honest[0].phase == Phase.PLAYING


# -------------------------------------------------------------------------------------------------- evidence
def accuse(s: Scene, accused: int, sort: int, records: tuple[Record, ...]) -> None:
    ordered = tuple(sorted(records, key=lambda record: record.body))
    s.send(Record(Kind.EVIDENCE, pack(Evidence(1, s.table.gid, accused, sort, ordered)), b""))


@case("false accusation: one body named twice", "refused", code=2)
def _(s: Scene) -> None:
    record = s.table.replica.ledger.items[0].record
    accuse(s, 1 - s.liar, 1, (record, record))
    assert s.honest[0].phase == Phase.PLAYING


@case("false accusation: a right record called wrong", "ignored", code=2)
def _(s: Scene) -> None:
    items = s.table.replica.ledger.items
    record = next(item.record for item in items if item.frame and item.frame.seat != s.liar)
    accuse(s, 1 - s.liar, 2, (record,))
    assert s.honest[0].phase == Phase.PLAYING


@case("false accusation: a forged second body", "ignored", code=2)
def _(s: Scene) -> None:
    items = s.table.replica.ledger.items
    item = next(item for item in items if item.frame and item.frame.seat != s.liar)
    assert item.frame is not None
    forged = Record(Kind.FRAME, pack(replace(item.frame, digest=bytes(16))), item.record.sig)
    accuse(s, 1 - s.liar, 1, (item.record, forged))
    assert s.honest[0].phase == Phase.PLAYING


@case("false accusation: words that do not exclude each other", "ignored", code=2)
def _(s: Scene) -> None:
    honest = s.honest[0]
    for what in (What.DRAW, What.STOP):
        honest.propose(what)
    s.settle()
    said = [one.record for one in honest.replica.ledger.says.values() if one.say.seat == honest.seat]
    assert len(said) == 2
    accuse(s, honest.seat, 1, tuple(sorted(said, key=lambda record: record.body)))
    assert honest.phase == Phase.PLAYING


@case("evidence of another game", "refused", code=2)
def _(s: Scene) -> None:
    record = s.table.replica.ledger.items[0].record
    s.send(Record(Kind.EVIDENCE, pack(Evidence(1, bytes(32), 0, 1, (record, record))), b""))


# ---------------------------------------------------------------------------------------------- end and audit
@case("END with another result", "at close", "end", code=1, turns=1)
def _(s: Scene) -> None:
    s.on_frame(lambda f: replace(f, payload=(1, 3, f.payload[2])), (Type.END,))
    s.play()


@case("END for another number of seats", "at close", "end", code=1, turns=1)
def _(s: Scene) -> None:
    s.on_frame(lambda f: replace(f, payload=(1, f.payload[1], (1000, 1000, 1000))), (Type.END,))
    s.play()


@case("audit refused", "waits", code=2, turns=1)
def _(s: Scene) -> None:
    s.net.filter = lambda source, to, message: [] if source == s.liar and message[1:3] == b"\x0c\x08" else [message]
    s.play()


def false_audit(name: str, change: Callable[[Scene], Record]) -> None:
    @case(name, "at audit", "audit", code=1, turns=1)
    def _(s: Scene) -> None:
        def altered(source: int, to: int, message: bytes) -> list[bytes]:
            if source == s.liar and message[1:3] == b"\x0c\x08":
                return [write(message_of(change(s)))]
            return [message]

        s.net.filter = altered
        s.play()


def opened(change: Callable[[Scene, Audit], Audit]) -> Callable[[Scene], Record]:
    """The liar's AUDIT with something changed."""
    return lambda s: resigned(s.key, Kind.AUDIT, change(s, s.table._open_deck()))


false_audit("audit with another seed", opened(lambda s, audit: replace(audit, seed=bytes(32))))
false_audit("audit with another deck list", opened(lambda s, a: replace(a, deck=s.honest[0].knowledge.deck.list)))
false_audit("audit with the list out of order", opened(lambda s, audit: replace(audit, deck=audit.deck[::-1])))
false_audit("audit with one card less", opened(lambda s, audit: replace(audit, deck=audit.deck[1:])))


@case("frame after own AUDIT", "ignored", code=0, turns=1)
def _(s: Scene) -> None:
    s.play()
    send_frame(s, frame_now(s, Type.ACT, ((PASS,), (), ())))


@case("lie about one's hand on request", "at audit", "TOY-TRUTH", code=1, turns=4)
def _(s: Scene) -> None:
    rng = random.Random(2)
    table = s.table
    for _ in range(80):
        seat = decider(s.net)
        assert seat is not None
        asker = s.net.tables[seat]
        has = any(
            kind_of(table.secrets[c].definition) == 3 for c in table.state.zones[s.liar][HAND] if c in table.secrets
        )
        asks = [a for a in GAME.legal(asker.state, asker.secrets) if a.verb == INQUIRE and a.args == (s.liar,)]
        if seat != s.liar and has and asks:
            asker.act(asks[0])
            s.settle()
            table.act(Action(NO))
            play_quietly(s)
            return
        choose(asker, rng)
        s.settle()
    raise AssertionError("nobody asked")


# ------------------------------------------------------------------------------------------------------ resume
@case("RESUME of another game", "refused", code=2)
def _(s: Scene) -> None:
    s.send_bytes(write(Resume(bytes(32), 1, bytes(32), 1)))


@case("RESUME with a forged head", "at once", "state", code=2)
def _(s: Scene) -> None:
    ledger = s.table.replica.ledger
    s.send_bytes(write(Resume(s.table.gid, ledger.seq, bytes(32), ledger.b)))
    s.settle()


@case("RESUME that claims a longer log", "ignored", code=2)
def _(s: Scene) -> None:
    ledger = s.table.replica.ledger
    s.send_bytes(write(Resume(s.table.gid, ledger.seq + 9, bytes(32), ledger.b)))
    assert not s.honest[0].may_sign
    s.settle()
    assert s.honest[0].status == Phase.PLAYING, "who cannot show what he claims keeps nobody waiting"


@case("a BATCH nobody asked for", "refused", code=2)
def _(s: Scene) -> None:
    s.send_bytes(write(Batch(s.table.gid, 1, ())))


@case("a BATCH with a gap", "refused", code=2)
def _(s: Scene) -> None:
    """The honest seat lost its link and lacks some entries; of those it asks for, one is left out."""
    s.net.down = {s.honest[0].seat}
    ledger, key = s.table.replica.ledger, s.key
    for verb in (MARK, MARK):
        s.table.act(next(a for a in GAME.legal(s.table.state, s.table.secrets) if a.verb == verb))
    s.net.down = set()
    later = ledger.items[-1]
    assert later.frame is not None and later.frame.seat == s.liar and key is not None
    s.send_bytes(write(Resume(s.table.gid, ledger.seq, ledger.head, ledger.b)))
    s.send_bytes(write(Batch(s.table.gid, ledger.seq - 1, (later.record,))))


@case("evidence inside evidence, three hundred deep", "refused", code=2)
def _(s: Scene) -> None:
    record = s.table.replica.ledger.items[0].record
    for _ in range(300):
        body = pack(Evidence(1, s.table.gid, 0, 2, (record,)))
        if len(body) > 29_000:
            break
        record = Record(Kind.EVIDENCE, body, b"")
    s.send(record)


@case("two different SAYs of one kind", "ignored", code=2)
def _(s: Scene) -> None:
    for back in range(5):
        a_say(s, What.TAKE_BACK, back)
    assert len(s.honest[0].requests) == 1


def left(s: Scene) -> None:
    """The liar has conceded; two play on."""
    s.table.concede()
    s.settle()
    assert s.liar not in s.honest[0].replica.ledger.active


def harmless(name: str, mischief: Callable[[Scene], None]) -> None:
    """Whatever a seat that left does, the others play on."""

    @case(name, "ignored", code=0, seats=3)
    def _(s: Scene) -> None:
        left(s)
        mischief(s)
        s.settle()
        assert all(table.phase == Phase.PLAYING for table in s.honest)
        s.play()


def _old_frame(s: Scene) -> None:
    ledger = s.honest[0].replica.ledger
    frame = Frame(1, s.table.gid, ledger.seq + 1, s.liar, bytes(32), bytes(16), Type.ACT, ((PASS,), (), ()))
    send_frame(s, frame)


harmless("frame of a seat that left", _old_frame)
harmless("disagreement of a seat that left", lambda s: a_say(s, What.DISAGREE, 3, bytes(16)))
harmless("forged RESUME of a seat that left", lambda s: s.send_bytes(write(Resume(s.table.gid, 5, bytes(32), 0))))
harmless(
    "longer log claimed by a seat that left", lambda s: s.send_bytes(write(Resume(s.table.gid, 9999, bytes(32), 0)))
)


@case("FETCH far beyond the log", "ignored", code=2)
def _(s: Scene) -> None:
    s.send_bytes(write(Fetch(s.table.gid, 4_000_000_000)))


@case("message of the lobby at a table", "refused", code=2)
def _(s: Scene) -> None:
    s.send_bytes(encode((6, 1)))


# ---------------------------------------------------------------------------------------------------- strict
@case("strict: a false candidate that is opened", "at once", "keep", code=1, strict=True, turns=3)
def _(s: Scene) -> None:
    table = s.table
    strict = table.knowledge.strict
    assert strict is not None
    honest_cand, honest_check = strict.cand, table.replica.check

    def cand(public: Commitments, zone: int, inputs: Sequence[int], prev: bytes) -> Cand:
        return replace(honest_cand(public, zone, inputs, prev), commits=bytes(512))

    def check(frame: Frame) -> Payload:
        return payload(frame, True) if frame.seat == s.liar else honest_check(frame)

    strict.cand = cand  # type: ignore[method-assign]
    table.replica.check = check  # type: ignore[method-assign]
    s.play()


@case("strict: other leaves than committed", "at once", "keep", code=1, strict=True, turns=3)
def _(s: Scene) -> None:
    s.on_frame(lambda f: replace(f, payload=(f.payload[0], bytes(len(f.payload[1])))), (Type.KEEP,))
    s.play()


@case("strict: silence instead of KEEP", "waits", code=2, strict=True, turns=3)
def _(s: Scene) -> None:
    def mute(source: int, to: int, message: bytes) -> list[bytes]:
        found = parse(message)
        keep = (
            isinstance(found, RecordMessage) and found.kind == Kind.FRAME and read(Frame, found.body).type == Type.KEEP
        )
        return [] if source == s.liar and keep else [message]

    s.net.filter = mute
    s.play()
    assert s.honest[0].owing == (s.liar,)


@case("strict: plain MIX", "at once", "type", code=1, strict=True, turns=3)
def _(s: Scene) -> None:
    s.on_frame(lambda f: replace(f, type=Type.MIX, payload=(f.payload[0], 5, (), b"")), (Type.CAND,))
    s.play()


def strict_open(name: str, spoil: Callable[[list[object]], list[object]]) -> None:
    @case(name, "at once", "open", code=1, strict=True)
    def _(s: Scene) -> None:
        words, opens, kinds = an_act(s, PLAY_CARD)
        assert isinstance(opens, tuple)
        send_frame(s, frame_now(s, Type.ACT, (words, (tuple(spoil(list(opens[0]))),), kinds)))


def on_path(change: Callable[[bytes], bytes]) -> Callable[[list[object]], list[object]]:
    """A strict opening with another path."""

    def spoil(proof: list[object]) -> list[object]:
        path = proof[5]
        assert isinstance(path, bytes)
        return [*proof[:5], change(path)]

    return spoil


strict_open(
    "strict: path through a shuffle that did not hold the card",
    on_path(lambda path: (9999).to_bytes(4, "big") + path[4:]),
)
strict_open("strict: path with a false salt", on_path(lambda path: path[:4] + bytes(32) + path[36:]))
strict_open("strict: path that stops half-way", on_path(lambda path: path[:-36]))
strict_open("strict: path of broken steps", on_path(lambda path: path[:-1]))
strict_open("strict: another card at the end", lambda p: [p[0], p[1], 399, *p[3:]])


@case("strict: path of 300 steps", "at once", "payload", code=1, strict=True)
def _(s: Scene) -> None:
    words, opens, kinds = an_act(s, PLAY_CARD)
    assert isinstance(opens, tuple)
    long = (*opens[0][:5], bytes(36 * 300))
    send_frame(s, frame_now(s, Type.ACT, (words, (long,), kinds)))


@case("strict: kind named without its opening", "at once", "kind", code=1, strict=True, turns=4)
def _(s: Scene) -> None:
    until(s, PROVE)
    words, _, kinds = an_act(s, PROVE)
    send_frame(s, frame_now(s, Type.ACT, (words, (), kinds)))

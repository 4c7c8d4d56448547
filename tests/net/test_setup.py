"""Sitting down: wrong keys, wrong terms, wrong decks and second thoughts never become a game."""

from __future__ import annotations

import hmac
from collections.abc import Callable

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec.structs import replace

from net.fair.log.faults import Misuse, Refused
from net.fair.log.primitives import SMALL_ORDER, Signer, key_ok, signed
from net.fair.log.schema import TAGS, Hello, Kind, Ready, Record, Row, Setup, pack, read
from net.fair.seat.core import Phase
from net.fair.seat.seating import MAX_AHEAD
from net.fair.wire.messages import RecordMessage, message_of, parse, write
from tests.net.harness import GAME, Net, ToyTable, deck, make, player, seats_of, terms

READ: dict[Kind, Callable[[bytes], Row]] = {
    Kind.HELLO: lambda body: read(Hello, body),
    Kind.SETUP: lambda body: read(Setup, body),
    Kind.READY: lambda body: read(Ready, body),
}


def sitting(count: int = 2) -> Net:
    """Tables that have not exchanged anything yet."""
    players = seats_of(count)
    pks = [one.key.pk for one in players]
    return Net([ToyTable(GAME, one, terms(count), pks, deck(i)) for i, one in enumerate(players)])


def begin(net: Net) -> None:
    for table in net.tables:
        table.start()


def altered(net: Net, kind: Kind, change: Callable[[Row], Row], extra: bool = False) -> list[str]:
    """Seat 1 sends another record of one kind instead of (or besides) its own; what seat 0 refused."""
    refusals: list[str] = []
    key = net.tables[1]._key

    def swap(source: int, to: int, message: bytes) -> list[bytes]:
        found = parse(message)
        if source != 1 or not isinstance(found, RecordMessage) or found.kind != kind:
            return [message]
        body = pack(change(READ[kind](found.body)))
        new = write(message_of(Record(kind, body, key.sign(TAGS[kind], body))))
        return [message, new] if extra else [new]

    net.filter = swap
    begin(net)
    while True:
        net.collect()
        queues = [(key, queue) for key, queue in net.links.items() if queue]
        if not queues:
            return refusals
        for (source, to), queue in queues:
            try:
                net.tables[to].receive(queue.popleft(), source)
            except Refused as refused:
                refusals.append(str(refused))


def test_everybody_agrees() -> None:
    net = make(5, offer=terms(5))
    assert len({table.gid for table in net.tables}) == 1


@pytest.mark.parametrize(
    "change",
    [
        lambda hello: replace(hello, terms=bytes(32)),
        lambda hello: replace(hello, pk=next(iter(SMALL_ORDER))),
        lambda hello: replace(hello, pk=player(7).key.pk),
        lambda hello: replace(hello, name="a\u202eb"),
        lambda hello: replace(hello, name="\x1b[31mred"),
        lambda hello: replace(hello, name="x" * 25),
        lambda hello: replace(hello, name=" Bilbo"),
    ],
    ids=["terms", "small order", "somebody else", "bidi", "escape", "long", "space"],
)
def test_wrong_hello_is_refused(change: Callable[[Hello], Hello]) -> None:
    net = sitting()
    assert altered(net, Kind.HELLO, change)  # type: ignore[arg-type]
    assert net.tables[0].phase == Phase.HELLO


@pytest.mark.parametrize(
    ("change", "dissolves"),
    [
        (lambda s: replace(s, tid=bytes(32)), False),
        (lambda s: replace(s, seat=0), False),
        (lambda s: replace(s, sizes=(0, 3, 10, 0)), True),
        (lambda s: replace(s, leaves=s.leaves[:-1]), True),
        (lambda s: replace(s, leaves=s.leaves[:32] * 12), True),
        (lambda s: replace(s, sizes=(12, 0, 0, 0)), True),
        (lambda s: replace(s, sizes=(0, 0, 0, 0), leaves=b""), False),
    ],
    ids=["table", "seat", "sizes", "half a leaf", "equal leaves", "rules", "no cards"],
)
def test_wrong_set_up(change: Callable[[Setup], Setup], dissolves: bool) -> None:
    net = sitting()
    refusals = altered(net, Kind.SETUP, change)  # type: ignore[arg-type]
    if dissolves:
        assert net.tables[0].phase == Phase.DISSOLVED
        assert net.tables[0].trouble is not None
    else:
        assert refusals or net.tables[0].phase in (Phase.SETUP, Phase.READY)


def test_deck_of_201_cards_is_refused() -> None:
    net = sitting()
    grown = b"".join(bytes([i]) * 32 for i in range(201))
    assert altered(net, Kind.SETUP, lambda row: replace(row, leaves=grown, sizes=(0, 0, 201, 0)))


@pytest.mark.parametrize("kind", [Kind.HELLO, Kind.SETUP])
def test_second_body_dissolves_the_table(kind: Kind) -> None:
    net = sitting()
    change = {
        Kind.HELLO: lambda row: replace(row, nonce=bytes(32)),
        Kind.SETUP: lambda row: replace(row, decklist=bytes(32)),
    }[kind]
    altered(net, kind, change, extra=True)
    assert net.tables[0].phase == Phase.DISSOLVED


def test_ready_on_another_game_is_refused() -> None:
    net = sitting()
    assert altered(net, Kind.READY, lambda row: replace(row, gid=bytes(32)))
    assert net.tables[0].phase == Phase.READY


def test_frame_before_the_game_is_refused() -> None:
    net = sitting()
    begin(net)
    with pytest.raises(Refused):
        net.tables[0].receive(write(message_of(Record(Kind.FRAME, b"\x90", bytes(64)))), 1)


def test_own_mistakes_are_words() -> None:
    one, other = seats_of(2)
    pks = [one.key.pk, other.key.pk]
    with pytest.raises(Misuse, match="do not fit"):
        ToyTable(GAME, one, terms(3), pks, deck(0))
    with pytest.raises(Misuse, match="do not fit"):
        ToyTable(GAME, one, terms(2), [one.key.pk] * 2, deck(0))
    with pytest.raises(Misuse, match="no seat"):
        ToyTable(GAME, player(9), terms(2), pks, deck(0))
    table = ToyTable(GAME, one, terms(2), pks, deck(0))
    with pytest.raises(Misuse, match="not begun"):
        table.concede() if table._replica else table.replica


def test_set_up_in_any_order() -> None:
    """Records of later steps that arrive early are kept until their turn."""
    net = sitting(3)
    begin(net)
    for _ in range(200):
        net.collect()
        waiting = [(key, queue) for key, queue in net.links.items() if queue]
        if not waiting:
            break
        (source, to), queue = waiting[-1]
        net.tables[to].receive(queue.popleft(), source)
    assert [table.phase for table in net.tables] == [Phase.PLAYING] * 3


def test_rubbish_sent_ahead_keeps_no_honest_seat_out() -> None:
    """A liar fills what is kept for later steps; his link is closed, and what he left there blames nobody else."""
    net = sitting(3)
    begin(net)
    liar = 1
    rubbish = [Record(Kind.READY, bytes([number]), bytes(64)) for number in range(MAX_AHEAD + 1)]
    for table in (net.tables[0], net.tables[2]):
        for record in rubbish[:-1]:
            table.receive(write(message_of(record)), liar)
        with pytest.raises(Refused, match="too many"):
            table.receive(write(message_of(rubbish[-1])), liar)
    net.settle()
    assert [table.phase for table in net.tables] == [Phase.PLAYING] * 3


def test_seed_is_fresh_for_every_table() -> None:
    first, second = make(2), make(2, offer=terms(2, turns=3))
    assert first.tables[0].knowledge.deck.seed != second.tables[0].knowledge.deck.seed


def test_keys_of_small_order() -> None:
    assert len(SMALL_ORDER) == 14
    for key in SMALL_ORDER:
        assert not key_ok(key)
        assert not signed(key, "hello", b"", bytes(64))
    assert key_ok(Signer(bytes(32)).pk)


def test_signatures_are_strict() -> None:
    key = Signer(bytes([7]) * 32)
    sig = key.sign("frame", b"body")
    order = 2**252 + 27742317777372353535851937790883648493
    malleated = sig[:32] + (int.from_bytes(sig[32:], "little") + order).to_bytes(32, "little")
    assert signed(key.pk, "frame", b"body", sig)
    assert not signed(key.pk, "frame", b"body", malleated)
    assert not signed(key.pk, "say", b"body", sig)
    assert not signed(key.pk, "frame", b"bodY", sig)
    assert not signed(key.pk, "frame", b"body", b"")


def test_rfc_8032_and_4231_vectors() -> None:
    private = bytes.fromhex("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb")
    found = Ed25519PrivateKey.from_private_bytes(private).sign(b"\x72")
    assert found.hex() == (
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
        "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
    )
    assert hmac.digest(bytes([0x0B]) * 20, b"Hi There", "sha256").hex() == (
        "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
    )

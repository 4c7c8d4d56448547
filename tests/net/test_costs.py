"""What a stranger can cost: connections, offers and files that ask for more work or room than they are worth."""

from __future__ import annotations

import asyncio
import random
import socket
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from msgspec.structs import replace

from net.fair.check.follow import Follower, Untrue
from net.fair.check.report import ALTERED, CONVICTED, VERIFIED
from net.fair.check.verify import verify
from net.fair.log import audit as audit_log
from net.fair.log.agreement import Said
from net.fair.log.chain import chain
from net.fair.log.games import by_id
from net.fair.log.primitives import Signer
from net.fair.log.schema import MAX_EVIDENCE, Evidence, Frame, Kind, Record, Say, What, Why, pack, read
from net.fair.log.transcript import read_file, write_file
from net.fair.seat import consent
from net.fair.seat import table as seat_table
from net.fair.seat.consent import MAX_EARLY
from net.fair.seat.core import Phase
from net.fair.seat.gallery import MAX_WATCHERS, Gallery
from net.fair.seat.table import ROOM, ROOM_RECORDS
from net.fair.wire.channel import PREAMBLE
from net.fair.wire.invite import AddressError, parse_address
from net.fair.wire.limits import Limits, crowded_out
from net.fair.wire.messages import Offer, Resume
from net.fair.wire.offers import Refusal
from net.peers.events import Offered
from net.peers.lobby import MAX_OFFERS, MAX_PLACES
from tests.hostile.liar import Scene, resigned, scene
from tests.net.golden import FOLDER
from tests.net.harness import GAME, RULES, ToyTable, choose, decider, deck, make, play, player
from tests.net.harness import terms as terms_of
from tests.net.one_hand import OneHand
from tests.net.remembered import remembered
from tests.net.second import SECOND, agreed
from tests.net.test_lobby import meet, peers, say, terms, until, wait_for
from tests.net.test_transport import Player, players, run
from tests.net.test_transport import until as soon

JOINS = 100
PLACES = ("127.0.0.1", "127.0.0.2", "127.0.0.3", "127.0.0.4")


# -------------------------------------------------------------------------------------------------- connections
def test_silent_connections_keep_nobody_out() -> None:
    """Sixteen that say nothing, from four addresses, renewed whenever they are closed: every join gets through."""

    async def play() -> None:
        limits = Limits(handshake=60.0, dial=30.0)
        async with players(2, limits=limits) as (host,):
            port = host.transport.port
            silent = [
                await asyncio.open_connection("127.0.0.1", port, local_addr=(place, 0)) for place in PLACES * 4
            ]
            await soon(lambda: len(host.transport._half_open) == limits.half_open)
            for seed in range(10, 10 + JOINS):
                guest = Player(seed, limits)
                await guest.call(host)
                await guest.transport.stop()
                place = PLACES[seed % 4]
                silent.append(await asyncio.open_connection("127.0.0.1", port, local_addr=(place, 0)))
                assert len(host.transport._half_open) <= limits.half_open
            assert len(host.up) == JOINS
            for _, writer in silent:
                writer.close()

    run(play)


def test_connections_without_end_hold_up_no_link() -> None:
    """Forty addresses that begin a handshake, go and come back: what a player says on his link is heard at once."""
    hello = PREAMBLE + (32).to_bytes(2, "big") + X25519PrivateKey.generate().public_key().public_bytes_raw()
    begun = 0

    async def rush(port: int, place: str) -> None:
        nonlocal begun
        while True:
            with suppress(OSError):  # sent away by one who came later
                reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(place, 0))
                writer.write(hello)
                begun += 1
                await reader.read(200)
                writer.close()

    async def play() -> None:
        async with players(2) as (host,):
            friend = Player(50)
            await friend.call(host)
            crowd = [asyncio.ensure_future(rush(host.transport.port, f"127.0.1.{n}")) for n in range(1, 41)]
            for number in range(50):
                friend.transport.send(host.signer.pk, Resume(bytes(32), number, bytes(32), 0))
                at, wanted = begun, number + 1
                await soon(lambda wanted=wanted: len(host.heard) == wanted)  # type: ignore[misc]
                assert begun < at + 400, "a word waited for hundreds of strangers"
                waiting = [link for link in host.transport._half_open if link.closed is None]
                assert len(waiting) <= host.limits.half_open
            assert begun > 100
            for one in crowd:
                one.cancel()
            await asyncio.gather(*crowd, return_exceptions=True)
            await friend.transport.stop()

    run(play)


def test_strangers_leave_room_for_known_players() -> None:
    """Sixty-four keys from one address, under the limits that hold in play."""

    async def play() -> None:
        limits = Limits(handshake=60.0, dial=60.0)
        async with players(2, limits=limits) as (host,):
            friend = Player(99, limits)
            host.transport.familiar = lambda pk: pk == friend.signer.pk
            crowd = [Player(seed, limits) for seed in range(100, 164)]
            for one in crowd:
                asked = asyncio.ensure_future(one.call(host))
                await asyncio.wait([asked])
                asked.exception()
            assert len(host.transport.links) == limits.strangers_per_address
            await friend.call(host)
            await soon(lambda: friend.signer.pk in host.transport.links)
            for one in (*crowd, friend):
                await one.transport.stop()

    run(play)


def test_a_full_house_makes_room_for_a_known_player() -> None:
    async def play() -> None:
        limits = Limits(links=3, strangers=3, strangers_per_address=3)
        async with players(2, limits=limits) as (host,):
            friend = Player(99, limits)
            host.transport.familiar = lambda pk: pk == friend.signer.pk
            crowd = [Player(seed, limits) for seed in range(10, 13)]
            for one in crowd:
                await one.call(host)
            await soon(lambda: len(host.transport.links) == 3)
            await friend.call(host)
            await soon(lambda: friend.signer.pk in host.transport.links and len(host.transport.links) == 3)
            for one in (*crowd, friend):
                await one.transport.stop()

    run(play)


def test_the_oldest_of_the_crowd_goes_first() -> None:
    assert crowded_out({"a": "x", "b": "y", "c": "y", "d": "z"}) == "b"
    assert crowded_out({"a": "x", "b": "y"}) == "a"


# ------------------------------------------------------------------------------------------------------- offers
def elsewhere(number: int) -> bytes:
    return Signer(number.to_bytes(32, "big")).pk


def crowd_offer(me: bytes, you: bytes, number: int, place: str) -> Offer:
    """An offer for three with a player who is not here, said to listen at a place."""
    pks = tuple(sorted((me, you, elsewhere(number))))
    places = tuple(place if pk == elsewhere(number) else "" for pk in pks)
    return Offer(pack(terms(3)), pks, places)


def test_an_offer_nobody_accepted_makes_nobody_dial(tmp_path: Path) -> None:
    """Then the player accepts, and only then its addresses are tried."""
    with peers(tmp_path, "Frodo", "Mallory") as (frodo, mallory), ExitStack() as stack:
        trap = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
        trap.setblocking(False)
        port = trap.getsockname()[1]
        meet(mallory, frodo)
        say(mallory, frodo, crowd_offer(mallory.identity.pk, frodo.identity.pk, 1, f"127.0.0.1:{port}"))
        found = wait_for(frodo, Offered)
        frodo.call(lambda lobby: frodo._redial(lobby.clock() + 100.0))
        assert not frodo.lobby.addresses.keys() - {mallory.identity.pk} and not frodo._working
        with pytest.raises(BlockingIOError):
            trap.accept()
        frodo.call(lambda lobby: lobby.accept(found.offer.id, deck(1)))
        trap.settimeout(60.0)
        trap.accept()[0].close()


def test_offers_cost_little(tmp_path: Path) -> None:
    """A hundred offers at once with new keys and places: the link ends, and nothing of them is kept."""
    with peers(tmp_path, "Frodo", "Mallory") as (frodo, mallory):
        meet(mallory, frodo)
        for number in range(1, 100):
            offer = crowd_offer(mallory.identity.pk, frodo.identity.pk, number, f"192.0.2.{number}:7171")
            mallory.call(lambda lobby, offer=offer: lobby._send(frodo.identity.pk, offer))  # type: ignore[misc]
        until(lambda: mallory.identity.pk not in frodo.transport.links, "the flood to end")
        assert len(frodo.lobby.offers) <= 1 and not frodo.lobby.addresses


def test_places_and_offers_are_few(tmp_path: Path) -> None:
    with peers(tmp_path, "Frodo") as (frodo,):
        lobby = frodo.lobby
        lobby.learn_places({elsewhere(n): f"192.0.2.1:{n}" for n in range(1, MAX_PLACES + 100)})
        assert len(lobby.addresses) == MAX_PLACES and elsewhere(MAX_PLACES + 99) in lobby.addresses
        assert MAX_OFFERS < Limits().strangers, "an offer each of all strangers would be more than is kept"


@pytest.mark.parametrize("text", ["2130706433:1", "0:1", "0x7f000001:1", "127.1:1", "1.2.3:1", "0.0.0.0:1", "[::]:1"])
def test_numbers_a_resolver_would_guess_at_are_no_addresses(text: str) -> None:
    with pytest.raises(AddressError):
        parse_address(text)


# -------------------------------------------------------------------------------------------------------- files
def work(check: Callable[[bytes], object], data: bytes) -> int:
    """How many functions are called to judge a file: the same on every machine."""
    calls = 0

    def count(frame: object, event: str, arg: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        check(data)
    finally:
        sys.setprofile(before)
    return calls


def first(data: bytes) -> object:
    return verify(data, {RULES: GAME})


VERIFIERS = (first, SECOND.verify)


@pytest.fixture
def chains_are_known() -> Iterator[None]:
    """The chains of the seats are worked out before anything is counted: they cost the same in every file."""
    with remembered(chain, SECOND.chain_of):
        yield


def accused(seat: int, sort: int, *inner: Record, gid: bytes) -> Record:
    ordered = tuple(sorted(inner, key=lambda record: record.body))
    return Record(Kind.EVIDENCE, pack(Evidence(1, gid, seat, sort, ordered)), b"")


def forgeries(data: bytes) -> Iterator[tuple[str, bytes]]:
    """A game with three hundred accusations, with as many as may stand there, and with the longest there can be."""
    found = read_file(data)
    assert found.trailer is not None
    frames = [record for record in found.records if record.kind == Kind.FRAME]
    gid = read(Frame, frames[0].body).gid
    last = read(Frame, frames[-1].body)
    dear = [pack(replace(last, type=7, payload=tuple(range(n, n + 4000)))) for n in range(2)]
    longest = [Record(Kind.FRAME, body, bytes(64)) for body in dear]
    cases = {
        "many": [accused(0, 2, frames[number % len(frames)], gid=gid) for number in range(300)],
        "one of a sort": [accused(seat, 2, frames[-1 - seat], gid=gid) for seat in range(2)],
        "two for one entry": [accused(seat, 1, *frames[-2:], gid=gid) for seat in range(2)],
        "the longest": [
            accused(seat, sort, *longest[:many], gid=gid) for seat in (0, 1) for sort, many in ((1, 2), (2, 1))
        ],
    }
    for name, extra in cases.items():
        yield name, write_file([*found.records, *extra], found.trailer.seq, found.trailer.head)


@pytest.mark.parametrize("check", VERIFIERS, ids=("first", "second"))
def test_accusations_at_most_double_the_work_of_a_file(
    check: Callable[[bytes], object], chains_are_known: None
) -> None:
    """A file of so many bytes takes at most twice the work of an honest one, whatever it accuses anybody of."""
    data = (FOLDER / "two.lore").read_bytes()
    check(data)
    honest = work(check, data)
    for name, forged in forgeries(data):
        assert agreed(forged) == (ALTERED, -1), name
        assert work(check, forged) <= 2 * honest * len(forged) / len(data), name


@pytest.mark.parametrize("check", VERIFIERS, ids=("first", "second"))
def test_a_longer_game_costs_no_more_for_each_entry(check: Callable[[bytes], object], chains_are_known: None) -> None:
    """So the longest file there can be costs what its length says, and nothing in it is gone through twice."""
    files = [
        play(make(2, offer=terms_of(2, turns=turns), salt="long")).tables[0].transcript() for turns in (4, 12, 36)
    ]
    for data in files:
        check(data)
    short, middle, long = (work(check, data) for data in files)
    sizes = [len(data) for data in files]
    assert sizes[2] > 4 * sizes[0]
    assert (long - middle) / (sizes[2] - sizes[1]) <= 1.25 * (middle - short) / (sizes[1] - sizes[0])


@pytest.mark.parametrize("check", VERIFIERS, ids=("first", "second"))
def test_many_small_shuffles_cost_no_more_each(check: Callable[[bytes], object], chains_are_known: None) -> None:
    """A log of nothing but shuffles of one card: twice as many of them are twice the work, also at the audit."""

    def cost(many: int) -> int:
        hand = OneHand()
        for _ in range(many):
            hand.shuffle()
        data = hand.end()
        check(data)
        return work(check, data)

    few, some, more = cost(50), cost(150), cost(350)
    assert more - some <= 2.2 * (some - few)


@pytest.mark.parametrize("cards, shuffles", [(64, 14), (1, 256)], ids=("a body too long", "a way too long"))
def test_a_show_that_no_message_can_hold_convicts_its_owner(cards: int, shuffles: int) -> None:
    """Strict openings grow with every shuffle; the verifiers neither build what cannot have been sent, nor fail."""
    hand = OneHand(cards, strict=True)
    for _ in range(shuffles):
        hand.shuffle()
    hand.show()
    assert agreed(hand.end()) == (CONVICTED, 0)


def test_a_show_of_the_longest_way_is_right() -> None:
    hand = OneHand(strict=True)
    for _ in range(255):
        hand.shuffle()
    hand.show()
    assert agreed(hand.end()) == (VERIFIED, -1)


def words(table: ToyTable, count: int) -> list[Record]:
    """One seat asks at one head for take-backs to everywhere."""
    key, head = player(0).key, table.replica.ledger.head
    seat = table.replica.ledger.seated.pks.index(key.pk)
    bodies = [pack(Say(1, table.gid, seat, head, What.TAKE_BACK, number, b"")) for number in range(count)]
    return [Record(Kind.SAY, body, key.sign("say", body)) for body in bodies]


def test_a_spectator_hears_one_word_of_a_kind() -> None:
    """Who shows his game cannot keep a spectator busy with words: the second of a kind at a head ends it."""
    table = make(3, offer=replace(terms_of(3), watchers=True)).tables[0]
    follower: Follower[Any] = Follower(by_id([GAME]), table.seating.pks[table.seat])
    follower.take(list(table.public(0)))
    first, second = words(table, 2)
    follower.take([first])
    with pytest.raises(Untrue, match="twice"):
        follower.take([second])


def test_eight_spectators_cost_the_same_at_every_entry() -> None:
    """A ninth is declined; to show the eight a record takes no more work late in a game than early."""
    net = make(2, offer=replace(terms_of(2, turns=24), watchers=True))
    table, sent = net.tables[0], Counter[bytes]()
    gallery = Gallery(table, lambda pk, message: bool(sent.update([pk])) or True)
    assert [gallery.admit(elsewhere(n)) for n in range(1, MAX_WATCHERS + 2)] == [None] * MAX_WATCHERS + [Refusal.FULL]
    costs, rng = [], random.Random(1)
    while (seat := decider(net)) is not None:
        choose(net.tables[seat], rng)
        net.settle()
        before = sent.total()
        cost = work(lambda data: gallery.show(), b"")
        costs.append(cost / (sent.total() - before))
    quarter = len(costs) // 4
    assert quarter > 20 and max(costs[-quarter:]) <= 1.5 * max(costs[:quarter])
    assert len(sent) == MAX_WATCHERS and len(set(sent.values())) == 1


def test_words_of_other_places_cost_nothing() -> None:
    """However much was said at places that lie behind, the next word takes the same work."""
    costs = []
    for many in (1, 400):
        ledger = make(3).tables[0].replica.ledger
        for number in range(many):
            row = Say(1, ledger.seated.gid, 0, number.to_bytes(32, "big"), What.DRAW, 0, b"")
            ledger.says[number.to_bytes(32, "big")] = Said(row, Record(Kind.SAY, b"", b""))
        costs.append(work(lambda data: [ledger.can_drop(seat) for seat in range(3)], b""))  # noqa: B023
    assert costs[0] == costs[1]


def spoken(s: Scene, number: int, what: What, arg: int) -> Record:
    """A word of the liar about a head that nobody has."""
    return resigned(s.key, Kind.SAY, Say(1, s.table.gid, s.liar, number.to_bytes(32, "big"), what, arg, b""))


def test_words_about_heads_that_never_come_cost_no_later_record() -> None:
    """So many of a seat are kept, and they are not gone through again with every record that arrives."""
    s = scene(3)
    table = s.honest[0]
    costs = []
    for number in range(100):
        word = spoken(s, number, What.DRAW, 0)
        costs.append(work(lambda data, word=word: s.send(word, table.seat), b""))  # type: ignore[misc]
    assert len(table._early_says) == MAX_EARLY
    assert costs[-1] <= 2 * costs[0]
    assert not s.refused and table.phase is Phase.PLAYING


def test_a_word_said_again_is_written_down_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A claim about other heads, or the same body under other signatures: neither file nor journal grows by it."""
    s = scene(2)
    table = s.honest[0]
    head = table.replica.ledger.head
    claim = spoken(s, 0, What.CLAIM, table.seat)
    draw = resigned(s.key, Kind.SAY, Say(1, table.gid, s.liar, head, What.DRAW, 0, b""))
    audit = resigned(s.key, Kind.AUDIT, s.table._open_deck(Why.STOPPED))
    for first in (claim, draw, audit):
        s.send(first)
    kept, size = table.store.records(), len(table.transcript())
    for name in ("consent", "audit"):  # whoever has the key can make as many signatures as he likes
        module = {"consent": consent, "audit": audit_log}[name]
        monkeypatch.setattr(module, "signed", lambda *any: True)
    for number in range(1, 50):
        sig = number.to_bytes(64, "big")
        s.send(spoken(s, number, What.CLAIM, table.seat))
        for one in (draw, audit):
            s.send(Record(one.kind, one.body, sig))
    assert table.store.records() == kept and len(table.transcript()) == size
    assert not s.refused


def test_words_that_convict_are_kept_once() -> None:
    s = scene(4)
    table = s.honest[0]
    others = [seat for seat in range(4) if seat != s.liar]
    for seat in others:
        s.send(spoken(s, 0, What.DROP, seat))
    assert agreed(table.transcript()) == (CONVICTED, s.liar)
    kept = len(table.store.records())
    for number in range(1, 50):
        for seat in others:
            s.send(spoken(s, number, What.DROP, seat))
    assert len(table.store.records()) <= kept + MAX_EARLY


def test_the_proof_always_finds_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that is as long as it can be stops; who cheats then is convicted by a file that is not too long."""
    seats = 5
    proofs, audits, claims = 3 * seats, seats, seats * seats
    assert proofs + audits + claims + 2 * seats < ROOM_RECORDS
    assert proofs * (MAX_EVIDENCE + 100) + audits * 30_000 + claims * 300 < ROOM
    s = scene(2)
    table = s.honest[0]
    longest = table.replica.ledger.records + ROOM_RECORDS
    monkeypatch.setattr(seat_table, "MAX_RECORDS", longest)
    while table.phase is not Phase.FROZEN:
        seat = next(one for one in s.net.tables if one.pending is not None)
        seat.act(GAME.legal(seat.state, seat.secrets)[0])
        s.net.settle()
    assert table.trouble is not None and (table.trouble.rule, table.trouble.seat) == ("limit", -1)
    entry = next(item.frame for item in table.replica.ledger.items if item.frame and item.frame.seat == s.liar)
    s.send(resigned(s.key, Kind.FRAME, replace(entry, digest=bytes(16))))
    data = table.transcript()
    assert agreed(data) == (CONVICTED, s.liar) and len(read_file(data).records) < longest

"""What a stranger can cost: connections, offers and files that ask for more work or room than they are worth."""

from __future__ import annotations

import asyncio
import socket
from contextlib import ExitStack
from pathlib import Path

import pytest

from net.fair.check import walk
from net.fair.check.report import ALTERED
from net.fair.check.verify import verify
from net.fair.log import evidence as evidence_module
from net.fair.log.primitives import Signer, signed
from net.fair.log.schema import Evidence, Kind, Record, pack
from net.fair.log.transcript import read_file, write_file
from net.fair.wire.invite import AddressError, parse_address
from net.fair.wire.limits import Limits, crowded_out
from net.fair.wire.messages import Offer
from net.peers.events import Offered
from net.peers.lobby import MAX_OFFERS, MAX_PLACES
from tests.net.golden import FOLDER
from tests.net.harness import GAME, RULES, deck
from tests.net.second import agreed
from tests.net.test_lobby import meet, peers, say, terms, until, wait_for
from tests.net.test_transport import Player, players, run
from tests.net.test_transport import until as soon

JOINS = 20
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


def test_strangers_leave_room_for_known_players() -> None:
    async def play() -> None:
        limits = Limits(links=6, strangers=4, strangers_per_address=3)
        async with players(2, limits=limits) as (host,):
            friend = Player(99, limits)
            host.transport.familiar = lambda pk: pk == friend.signer.pk
            crowd = [Player(seed, limits) for seed in range(10, 20)]
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
def test_accusations_at_most_double_the_work_of_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three hundred in a file are refused at the second of a sort; as many as may stand there cost little."""
    checks = [0]

    def counted(pk: bytes, tag: str, body: bytes, sig: bytes) -> bool:
        checks[0] += 1
        return signed(pk, tag, body, sig)

    for module in (walk, evidence_module):
        monkeypatch.setattr(module, "signed", counted)
    data = (FOLDER / "two.lore").read_bytes()
    verify(data, {RULES: GAME})
    honest, checks[0] = checks[0], 0
    found = read_file(data)
    assert found.trailer is not None
    frames = [record for record in found.records if record.kind == Kind.FRAME]
    gid = found.records[-1].body[3:35]

    def accused(seat: int, sort: int, *inner: Record) -> Record:
        ordered = tuple(sorted(inner, key=lambda record: record.body))
        return Record(Kind.EVIDENCE, pack(Evidence(1, gid, seat, sort, ordered)), b"")

    many = [accused(0, 2, frames[number % len(frames)]) for number in range(300)]
    few = [accused(seat, 2, frames[seat]) for seat in range(2)]
    for extra in (many, few):
        forged = write_file([*found.records, *extra], found.trailer.seq, found.trailer.head)
        checks[0] = 0
        assert verify(forged, {RULES: GAME}).exit_code == ALTERED
        assert checks[0] <= 2 * honest
        assert agreed(forged) == (ALTERED, -1)

"""Connections on loopback: honest peers are served whatever others do to the port."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import socket
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from dataclasses import dataclass, field

import pytest
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

from net.fair.log.primitives import Signer, key_id
from net.fair.wire.channel import PREAMBLE, Channel, Closed, Opened, pad
from net.fair.wire.invite import Invitations
from net.fair.wire.limits import Bucket, Limits, OffenceLog, neighbourhood
from net.fair.wire.messages import Chat, Message, Peer, Ping, Pong, Reason, Watch
from net.peers.link import Link
from net.peers.transport import Transport, TransportError, open_port, why_unreachable

PATIENT = 60.0
"""Seconds after which a wait is in vain, also on a busy machine."""
USUAL = Limits()
QUICK = Limits(ping_after=0.15, lost_after=0.6)
SHORT = Limits(handshake=1.5)


@dataclass
class Player:
    """A player at the loopback, with everything that happened to him."""

    seed: int
    limits: Limits = USUAL
    up: list[Link] = field(default_factory=list)
    down: list[Closed] = field(default_factory=list)
    heard: list[Message] = field(default_factory=list)
    invitations: Invitations = field(default_factory=Invitations)
    known_only: bool = False

    def __post_init__(self) -> None:
        self.signer = Signer(bytes([self.seed]) * 32)
        self.transport = Transport(self.signer, self, self.introduce, self.limits)

    def introduce(self) -> Peer:
        return Peer(f"Player {self.seed}", False, 0, (b"r" * 32,))

    def admit(self, pk: bytes, token: bytes) -> Reason | None:
        if token:
            return None if self.invitations.use(token) else Reason.KNOWN_ONLY
        return Reason.KNOWN_ONLY if self.known_only else None

    def link_up(self, link: Link) -> None:
        self.up.append(link)

    def received(self, link: Link, message: Message) -> None:
        self.heard.append(message)

    def link_down(self, link: Link, closed: Closed) -> None:
        self.down.append(closed)

    async def call(self, host: Player, **options: bytes) -> Link:
        return await self.transport.dial(["127.0.0.1"], host.transport.port, **options)


@contextlib.asynccontextmanager
async def players(*seeds: int, limits: Limits = USUAL) -> AsyncIterator[list[Player]]:
    """Players of whom each listens on a port of its own; afterwards nothing is left running."""
    before = len(asyncio.all_tasks())
    table = [Player(seed, limits) for seed in seeds]
    for player in table:
        await player.transport.listen(0, "127.0.0.1")
    try:
        yield table
    finally:
        for player in table:
            await player.transport.stop()
        await asyncio.sleep(0)
        assert len(asyncio.all_tasks()) == before


async def until(condition: Callable[[], object]) -> None:
    """Waits for something that has to happen; a test that waits in vain fails."""
    async with asyncio.timeout(PATIENT):
        while not condition():
            await asyncio.sleep(0.005)


def run(work: Callable[[], Coroutine[None, None, None]]) -> None:
    asyncio.run(work())


def test_two_players_talk() -> None:
    async def play() -> None:
        async with players(1, 2) as (frodo, sam):
            link = await frodo.call(sam)
            await until(lambda: sam.up)
            assert link.pk == sam.signer.pk and sam.up[0].pk == frodo.signer.pk
            assert link.sas == sam.up[0].sas
            assert link.peer == sam.introduce()
            assert frodo.transport.send(sam.signer.pk, Chat("Well met"))
            await until(lambda: sam.heard)
            assert sam.heard == [Chat("Well met")]
            assert not frodo.transport.send(b"?" * 32, Chat("nobody"))

    run(play)


def test_leaving_is_noticed_at_once() -> None:
    async def play() -> None:
        async with players(1, 2) as (frodo, sam):
            await frodo.call(sam)
            await until(lambda: sam.up)
            await frodo.transport.stop()
            await until(lambda: sam.down)
            assert sam.down[0].reason is Reason.LEAVING and not sam.down[0].offence
            assert sam.transport.links == {}

    run(play)


def test_many_players_at_one_host() -> None:
    async def play() -> None:
        async with players(*range(1, 14)) as (host, *guests):
            await asyncio.gather(*(guest.call(host) for guest in guests[:4]))
            for guest in guests[4:]:
                await guest.call(host)
            await until(lambda: len(host.transport.links) == 12)
            host.transport.broadcast(Chat("Welcome"))
            await until(lambda: all(guest.heard for guest in guests))
            assert all(guest.heard == [Chat("Welcome")] for guest in guests)

    run(play)


def test_quiet_links_live_and_dead_ones_are_lost() -> None:
    """Signs of life keep an idle link; a peer that stops answering is given up."""

    async def play() -> None:
        async with players(1, 2, limits=QUICK) as (frodo, sam):
            link = await frodo.call(sam)
            await until(lambda: link.round_trip is not None)
            assert frodo.down == [] and sam.down == []
            side = await raw_guest(sam, 9)
            await until(lambda: len(sam.up) == 2)
            await until(lambda: sam.down)
            assert "heard of" in sam.down[0].text
            assert frodo.transport.links
            side[1].close()

    run(play)


def test_who_stood_still_does_not_take_that_for_silence() -> None:
    async def play() -> None:
        async with players(1, 2, limits=QUICK) as (frodo, sam):
            link = await frodo.call(sam)
            for _ in range(2):
                link.round_trip = None
                time.sleep(2 * QUICK.lost_after)  # nobody in this process does anything
                await until(lambda: link.round_trip is not None)
            assert frodo.down == [] and sam.down == []

    run(play)


def test_a_newer_connection_takes_the_place_of_the_older() -> None:
    async def play() -> None:
        async with players(1, 2) as (frodo, sam):
            first = await frodo.call(sam)
            await until(lambda: sam.up)
            second = await frodo.call(sam)
            await until(lambda: len(sam.up) == 2)
            await until(lambda: first.closed)
            assert frodo.transport.links == {sam.signer.pk: second}
            frodo.transport.send(sam.signer.pk, Chat("again"))
            await until(lambda: sam.heard)
            assert frodo.down == [] and sam.down == []

    run(play)


@pytest.mark.parametrize("seeds", [(1, 2), (2, 1), (7, 3)])
def test_two_who_dial_each_other_keep_one_link(seeds: tuple[int, int]) -> None:
    async def play() -> None:
        async with players(*seeds) as (one, two):
            await asyncio.gather(one.call(two), two.call(one))
            await until(lambda: len(one.transport._tasks) == len(two.transport._tasks) == 1)
            for player, other in ((one, two), (two, one)):
                assert player.transport.send(other.signer.pk, Chat("hello"))
            await until(lambda: one.heard and two.heard)
            assert one.transport.links[two.signer.pk].initiator != two.transport.links[one.signer.pk].initiator

    run(play)


def test_an_invitation_lets_in_one_guest() -> None:
    async def play() -> None:
        async with players(1, 2, 3) as (frodo, sam, host):
            host.known_only = True
            token = host.invitations.issue()
            with pytest.raises(TransportError, match="ask them for an invitation"):
                await frodo.call(host)
            link = await frodo.call(host, token=token, expect=key_id(host.signer.pk))
            assert link.up
            with pytest.raises(TransportError):
                await sam.call(host, token=token)
            with pytest.raises(TransportError, match="Somebody else"):
                await sam.call(frodo, expect=key_id(host.signer.pk))

    run(play)


def test_nobody_there_is_explained() -> None:
    async def play() -> None:
        async with players(1) as (frodo,):
            with socket.socket() as free:
                free.bind(("127.0.0.1", 0))
                port = free.getsockname()[1]
            with pytest.raises(TransportError, match="no LoRE waits"):
                await frodo.transport.dial(["127.0.0.1"], port)
            with pytest.raises(TransportError, match="no address"):
                await frodo.transport.dial([], port)
            with pytest.raises(TransportError, match="did not understand"):
                await frodo.call(frodo)

    run(play)


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (socket.gaierror(-2, "unknown"), "not known here"),
        (TimeoutError(), "firewall"),
        (OSError(errno.EHOSTUNREACH, "x"), "check cable"),
        (OSError(errno.EACCES, "Permission denied"), "permission denied"),
    ],
)
def test_reasons_are_words_to_act_on(error: OSError, text: str) -> None:
    assert text in why_unreachable(error)


def test_the_address_that_answers_wins() -> None:
    async def play() -> None:
        async with players(1, 2) as (frodo, sam):
            link = await frodo.transport.dial(["127.0.0.99", "127.0.0.1"], sam.transport.port)
            assert link.address[0] == "127.0.0.1"

    run(play)


def test_a_taken_port_is_explained() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(TransportError, match="another program uses it"):
            open_port(taken.getsockname()[1], "127.0.0.1")


def test_one_port_number_for_both_families() -> None:
    sockets = open_port(0)
    assert len({sock.getsockname()[1] for sock in sockets}) == 1
    for sock in sockets:
        sock.close()


# Guests that do not play fair ------------------------------------------------------------------

Side = tuple[asyncio.StreamReader, asyncio.StreamWriter, Channel]


async def connect(host: Player) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection("127.0.0.1", host.transport.port)


async def raw_guest(host: Player, seed: int, *, send: bool = True) -> Side:
    """An introduced guest whose bytes the test sends by hand, also the last of these where that is asked for."""
    reader, writer = await connect(host)
    channel = Channel(
        Signer(bytes([seed]) * 32),
        initiator=True,
        static=X25519PrivateKey.generate(),
        admit=lambda pk, token: None,
    )
    opened = False
    while not opened:
        writer.write(channel.output())
        opened = any(isinstance(event, Opened) for event in channel.receive(await reader.read(65536)))
    channel.send(Peer("Rogue", False, 0, (b"r" * 32,)))
    if send:
        writer.write(channel.output())
    return reader, writer, channel


async def hung_up(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
    """What the host says until it closes the connection."""
    said = b""
    with contextlib.suppress(ConnectionError):
        while data := await reader.read(65536):
            said += data
    writer.close()
    return said


async def garbage(host: Player) -> None:
    reader, writer = await connect(host)
    writer.write(b"\xff" * 5000)
    assert len(await hung_up(reader, writer)) < 100


async def other_version(host: Player) -> None:
    reader, writer = await connect(host)
    writer.write(b"LORE/9\n")
    assert await hung_up(reader, writer) == PREAMBLE


async def silence(host: Player) -> None:
    reader, writer = await connect(host)
    assert await hung_up(reader, writer) == PREAMBLE


async def drip(host: Player) -> None:
    reader, writer = await connect(host)
    listening = asyncio.ensure_future(hung_up(reader, writer))
    for byte in PREAMBLE + b"\0\x20" + bytes(32):
        if listening.done():
            break
        writer.write(bytes([byte]))
        await asyncio.sleep(0.05)
    await listening


async def oversize(host: Player) -> None:
    reader, writer = await connect(host)
    writer.write(PREAMBLE + b"\xff\xff" + bytes(2000))
    assert len(await hung_up(reader, writer)) < 100


async def flood(host: Player) -> None:
    reader, writer, channel = await raw_guest(host, 77)
    for n in range(3000):
        channel.send(Ping(n))
    writer.write(channel.output())
    await hung_up(reader, writer)


async def chatter(host: Player) -> None:
    reader, writer, channel = await raw_guest(host, 78)
    for _ in range(50):
        channel.send(Chat("spam"))
    writer.write(channel.output())
    await hung_up(reader, writer)


async def curiosity(host: Player) -> None:
    """Each WATCH could be answered with a whole log."""
    reader, writer, channel = await raw_guest(host, 81)
    for _ in range(6):
        channel.send(Watch(bytes(32)))
    writer.write(channel.output())
    await hung_up(reader, writer)


async def false_pong(host: Player) -> None:
    reader, writer, channel = await raw_guest(host, 79)
    channel.send(Pong(12345))
    writer.write(channel.output())
    await hung_up(reader, writer)


async def all_at_once(host: Player) -> None:
    """The last step of the handshake, the introduction and nonsense in one piece."""
    reader, writer, channel = await raw_guest(host, 80, send=False)
    assert channel._ciphers is not None
    channel._put_frame(channel._ciphers[0].encrypt(pad(b"\xc1")))
    writer.write(channel.output())
    await hung_up(reader, writer)


async def hangs_up(host: Player) -> None:
    _, writer = await connect(host)
    writer.write(PREAMBLE[:3])
    writer.transport.abort()


OFFENCES = [garbage, other_version, silence, drip, oversize, flood, chatter, curiosity, false_pong, all_at_once]


@pytest.mark.parametrize("attack", [*OFFENCES, hangs_up])
def test_attacks_do_not_disturb_an_honest_guest(
    attack: Callable[[Player], Awaitable[None]], caplog: pytest.LogCaptureFixture
) -> None:
    """The attacker is gone, the log has one line for an offence, and the guest never noticed."""

    async def play() -> None:
        limits = SHORT if attack in (silence, drip) else USUAL
        async with players(1, 2, limits=limits) as (frodo, host):
            await frodo.call(host)
            async with asyncio.timeout(PATIENT):
                await attack(host)
            frodo.transport.send(host.signer.pk, Chat("still here"))
            await until(lambda: Chat("still here") in host.heard)
            assert frodo.down == []

    with caplog.at_level(logging.WARNING, "lore.net"):
        run(play)
    lines = [record.getMessage() for record in caplog.records if record.name == "lore.net"]
    assert len(lines) == (1 if attack in OFFENCES else 0)
    assert all(line.startswith("127.0.0.1: ") for line in lines)


def test_half_open_connections_are_few(caplog: pytest.LogCaptureFixture) -> None:
    """Of many silent sockets the newest four are held, and a guest gets in though they stay."""

    async def play() -> None:
        async with players(1, 2) as (frodo, host):
            await frodo.call(host)
            sides = [await connect(host) for _ in range(30)]
            await until(lambda: 0 < len(host.transport._half_open) <= USUAL.half_open_per_address)
            assert frodo.transport.links
            late = Player(5)
            await late.call(host)
            await until(lambda: len(host.transport.links) == 2)
            await late.transport.stop()
            for _, writer in sides:
                writer.close()

    with caplog.at_level(logging.WARNING, "lore.net"):
        run(play)
    assert len(caplog.records) == 1


def test_a_guest_who_reads_nothing_is_given_up() -> None:
    """His queue is bounded; others get their messages meanwhile."""
    limits = Limits(queue_messages=50, messages_per_second=1e6, bytes_per_second=1e9, lost_after=60)

    async def play() -> None:
        async with players(1, 2, limits=limits) as (frodo, host):
            await frodo.call(host)
            reader, writer, _ = await raw_guest(host, 9)
            reader._transport.pause_reading()  # type: ignore[attr-defined]
            await until(lambda: len(host.up) == 2)
            stalled = host.transport.links[Signer(b"\x09" * 32).pk]
            while stalled.send(Chat("x" * 250)):
                await asyncio.sleep(0)
            await until(lambda: host.down)
            assert host.down[0].reason is Reason.LIMIT
            host.transport.broadcast(Chat("to the others"))
            await until(lambda: frodo.heard)
            writer.close()

    run(play)


def test_honest_haste_is_paced_below_the_limits() -> None:
    """A peer with much to say is slowed down by itself and never called a flooder."""
    limits = Limits(messages_per_second=400, burst=1.0, chat=(10_000, 1.0))

    async def play() -> None:
        async with players(1, 2, limits=limits) as (frodo, sam):
            await frodo.call(sam)
            for n in range(600):
                assert frodo.transport.send(sam.signer.pk, Chat(str(n)))
            await until(lambda: len(sam.heard) == 600)
            assert sam.heard == [Chat(str(n)) for n in range(600)]
            assert sam.down == []

    run(play)


def test_who_leaves_says_first_what_is_queued() -> None:
    """A spectator who is behind still gets the end of the game; one who takes nothing keeps nobody."""
    limits = Limits(messages_per_second=200, burst=1.0, chat=(10_000, 1.0), farewell=1.0)

    async def play() -> None:
        async with players(1, 2, 3, limits=limits) as (frodo, sam, host):
            await frodo.call(host)
            await until(lambda: host.up)
            for n in range(250):
                assert host.transport.send(frodo.signer.pk, Chat(str(n)))
            await host.transport.stop()
            await until(lambda: frodo.down)
            assert frodo.heard == [Chat(str(n)) for n in range(250)]
            assert frodo.down[0].reason is Reason.LEAVING

            await frodo.call(sam)
            await until(lambda: sam.up)
            sam.up[0]._pace_messages.spend(1e6, asyncio.get_running_loop().time())
            sam.transport.send(frodo.signer.pk, Chat("never said"))
            await sam.transport.stop()
            await until(lambda: len(frodo.down) == 2)
            assert Chat("never said") not in frodo.heard

    run(play)


def test_bucket_fills_and_empties() -> None:
    bucket = Bucket(10, 20, 0.0)
    assert bucket.take(20, 0.0) and not bucket.take(1, 0.0)
    assert bucket.wait(5, 0.0) == pytest.approx(0.5)
    assert bucket.take(5, 0.5) and not bucket.take(1, 0.5)
    bucket.spend(10, 0.5)
    assert bucket.wait(100, 0.5) == pytest.approx(3.0)
    assert not bucket.take(21, 1e6) and bucket.take(20, 1e6)


@pytest.mark.parametrize(
    ("one", "two", "same"),
    [
        ("10.0.0.1", "10.0.0.2", False),
        ("::ffff:10.0.0.1", "10.0.0.1", True),
        ("2001:db8::1", "2001:db8::2", True),
        ("2001:db8:0:1::1", "2001:db8::2", False),
        ("fe80::1%eth0", "fe80::2", True),
    ],
)
def test_what_counts_as_one_address(one: str, two: str, same: bool) -> None:
    assert (neighbourhood(one) == neighbourhood(two)) == same


def test_offences_of_one_address_do_not_fill_the_log(caplog: pytest.LogCaptureFixture) -> None:
    now = 0.0
    offences = OffenceLog(lambda: now)
    with caplog.at_level(logging.WARNING, "lore.net"):
        for _ in range(100):
            offences.note("10.0.0.1", "too loud")
        offences.note("10.0.0.2", "too loud")
        now = 11.0
        offences.note("10.0.0.1", "too loud")
    lines = [record.getMessage() for record in caplog.records]
    assert lines == ["10.0.0.1: too loud", "10.0.0.2: too loud", "10.0.0.1: too loud (99 more like it)"]

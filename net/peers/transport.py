"""TCP: a server that floods cannot stop, and a dialler that tries every address of a peer."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import os
import socket
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Protocol

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

from net.fair.log.primitives import Signer
from net.fair.wire.channel import Channel, Closed
from net.fair.wire.limits import Limits, OffenceLog, crowded_out, neighbourhood
from net.fair.wire.messages import Message, Peer, Reason, Relay
from net.peers.link import Link, Owner

DEFAULT_PORT = 7171
UNIX = getattr(socket, "AF_UNIX", None)
BACKLOG = 32
STAGGER = 0.25
SETTLING = 10.0
"""Two links with one peer, dialled from both ends within this time, are one meeting: the lower key's stays."""


class Passing(Protocol):
    """Who passes on what others say to each other."""

    def received(self, link: Link, message: Relay) -> None: ...

    def link_down(self, link: Link) -> None: ...


class TransportError(Exception):
    """A connection or a port could not be had; the text says why and what to do."""


@dataclass
class Transport:
    """All connections of this player. Lives in one event loop."""

    signer: Signer
    owner: Owner
    introduce: Callable[[], Peer]
    limits: Limits = field(default_factory=Limits)
    familiar: Callable[[bytes], bool] = lambda pk: False
    """Whether a key is known or sits at a table here: strangers never take its place."""
    links: dict[bytes, Link] = field(default_factory=dict, init=False)
    port: int = field(default=0, init=False)
    passing: Passing | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        self._static = X25519PrivateKey.generate()
        self._servers: list[asyncio.Server] = []
        self._tasks: dict[asyncio.Task[None], Link] = {}
        self._half_open: dict[Link, str] = {}
        """Links that were accepted and did not introduce themselves yet, oldest first, and where they come from."""
        self._waiting: dict[Link, asyncio.Future[Link]] = {}
        self.offences = OffenceLog(asyncio.get_running_loop().time)

    async def listen(self, port: int | None = None, host: str | None = None) -> int:
        """Opens the port, on IPv4 and IPv6 alike; without a wish the usual one, or any that is free."""
        for sock in open_port(port, host):
            self._servers.append(await asyncio.start_server(self._accept, sock=sock, backlog=BACKLOG))
            self.port = sock.getsockname()[1]
        return self.port

    async def dial(
        self, hosts: Sequence[str], port: int, *, token: bytes = b"", expect: bytes | None = None
    ) -> Link:
        """A link to whoever answers at one of these addresses; raises TransportError when nobody does."""
        return await self.greet(*await self._connect(hosts, port), token=token, expect=expect)

    async def greet(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        *,
        token: bytes = b"",
        expect: bytes | None = None,
        via: bytes = b"",
    ) -> Link:
        """A link over a connection this side opened, however it did so; `via` is the player who passes it on."""
        channel = Channel(
            self.signer,
            initiator=True,
            static=self._static,
            admit=lambda pk, token: None,  # whoever is dialled is wanted
            token=token,
            expect=expect,
        )
        link = self._link(channel, reader, writer, via)
        introduced: asyncio.Future[Link] = asyncio.get_running_loop().create_future()
        self._waiting[link] = introduced
        self._start(link)
        return await introduced

    def send(self, pk: bytes, message: Message | bytes) -> bool:
        """Sends to a peer that is here; False when it is not."""
        link = self.links.get(pk)
        return link is not None and link.send(message)

    def broadcast(self, message: Message) -> None:
        for link in list(self.links.values()):
            link.send(message)

    async def stop(self) -> None:
        """Closes the port, says what is left to say and goodbye to everybody, and waits until all is closed."""
        for server in self._servers:
            server.close()
        self._servers.clear()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self.limits.farewell):
                for link in list(self.links.values()):
                    await link.said()
        for link in list(self._tasks.values()):
            link.end(Closed("We left.", Reason.LEAVING, False))
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # The owner of the links is this transport first: it keeps one link for each peer.

    def admit(self, pk: bytes, token: bytes) -> Reason | None:
        return self._admit(pk, token)

    def link_up(self, link: Link) -> None:
        self._settle_half_open(link)
        old = self.links.get(link.pk)
        introduced = self._waiting.pop(link, None)
        if old is not None and not self._newer_stays(old, link):
            link.end(Closed("There is a connection to them already.", Reason.LEAVING, False))
            if introduced is not None and not introduced.done():
                introduced.set_result(old)
            return
        self.links[link.pk] = link
        if old is not None:
            old.end(Closed("A newer connection took its place.", Reason.LEAVING, False))
            if self.passing is not None:
                self.passing.link_down(old)
        self.owner.link_up(link)
        if introduced is not None and not introduced.done():
            introduced.set_result(link)

    def received(self, link: Link, message: Message) -> None:
        if self.links.get(link.pk) is not link:
            return
        if not isinstance(message, Relay):
            self.owner.received(link, message)
        elif self.passing is not None:
            self.passing.received(link, message)

    def link_down(self, link: Link, closed: Closed) -> None:
        if self.links.get(link.pk) is link:
            del self.links[link.pk]
            if self.passing is not None:
                self.passing.link_down(link)
            self.owner.link_down(link, closed)

    def _newer_stays(self, old: Link, new: Link) -> bool:
        """Whether a second link with a peer replaces the first; both ends decide alike."""
        if old.up and bool(old.via) != bool(new.via):
            return bool(old.via)  # a link of one's own is better than one that somebody passes on
        if not old.up or old.initiator == new.initiator or new.opened_at - old.opened_at > SETTLING:
            return True
        return new.initiator == (self.signer.pk < new.pk)

    def _admit(self, pk: bytes, token: bytes, home: str = "") -> Reason | None:
        """Whether a key that was proven comes in: a known one always finds room, a stranger where there is some."""
        if pk in self.links:
            return self.owner.admit(pk, token)
        strangers = {
            other: neighbourhood(link.address[0]) for other, link in self.links.items() if not self.familiar(other)
        }
        if not self.familiar(pk) and not token:
            crowd = sum(place == home for place in strangers.values())
            if len(strangers) >= self.limits.strangers or crowd >= self.limits.strangers_per_address:
                return Reason.BUSY
        reason = self.owner.admit(pk, token)
        if reason is None and len(self.links) >= self.limits.links:
            if not strangers:
                return Reason.BUSY
            self.links[crowded_out(strangers)].end(Closed("There is no room for strangers now.", Reason.BUSY, False))
        return reason

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.welcome(reader, writer)

    def welcome(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, via: bytes = b"") -> None:
        """Takes in a connection somebody else opened, unless too many are half open."""
        address = _address(writer)
        home = neighbourhood(address[0])
        self._make_room(home)
        admit = partial(self._admit, home=home)
        channel = Channel(self.signer, initiator=False, static=self._static, admit=admit)
        link = self._link(channel, reader, writer, via)
        self._half_open[link] = home
        self._start(link)

    def _make_room(self, home: str) -> None:
        """Ends the connection that has not introduced itself for longest, first where most of them come from."""
        waiting = {link: place for link, place in self._half_open.items() if link.closed is None}
        mine = {link: place for link, place in waiting.items() if place == home}
        crowd = mine if len(mine) >= self.limits.half_open_per_address else waiting
        if crowd is mine or len(waiting) >= self.limits.half_open:
            oldest = crowded_out(crowd)
            self.offences.note(oldest.address[0], "Too many connections at once that do not introduce themselves.")
            oldest.end(Closed("It did not introduce itself in time.", Reason.LIMIT, True))

    def _settle_half_open(self, link: Link) -> None:
        self._half_open.pop(link, None)

    def _link(
        self, channel: Channel, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, via: bytes = b""
    ) -> Link:
        sock = writer.get_extra_info("socket")
        if sock is not None and sock.family != UNIX:
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return Link(
            channel,
            reader,
            writer,
            address=_address(writer),
            limits=self.limits,
            offences=self.offences,
            introduce=self.introduce,
            via=via,
        )

    def _start(self, link: Link) -> None:
        task = asyncio.ensure_future(self._live(link))
        self._tasks[task] = link
        task.add_done_callback(self._tasks.pop)

    async def _live(self, link: Link) -> None:
        try:
            await link.run(self)
        finally:
            self._settle_half_open(link)
            introduced = self._waiting.pop(link, None)
            if introduced is not None and not introduced.done():
                text = link.closed.text if link.closed else "The connection was lost."
                introduced.set_exception(TransportError(text))

    async def _connect(
        self, hosts: Sequence[str], port: int
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """The first connection that stands; each further address gets its try a little later."""
        tries = [asyncio.ensure_future(self._try(host, port, STAGGER * n)) for n, host in enumerate(hosts)]
        faults: list[str] = []
        winner: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        try:
            for done in asyncio.as_completed(tries):
                try:
                    winner = await done
                    break
                except (OSError, TimeoutError) as error:
                    faults.append(why_unreachable(error))
        finally:
            await _give_up(tries, winner)
        if winner is None:
            place = f"{hosts[0] if hosts else 'nowhere'} port {port}"
            raise TransportError(f"Nobody can be reached at {place}: {faults[0] if faults else 'no address'}.")
        return winner

    async def _try(
        self, host: str, port: int, delay: float
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        await asyncio.sleep(delay)
        async with asyncio.timeout(self.limits.dial):
            return await asyncio.open_connection(host, port, happy_eyeballs_delay=STAGGER)


async def _give_up(
    tries: Sequence[asyncio.Task[tuple[asyncio.StreamReader, asyncio.StreamWriter]]],
    winner: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None,
) -> None:
    """Ends the tries that are still under way and closes connections nobody needs."""
    for task in tries:
        task.cancel()
    for result in await asyncio.gather(*tries, return_exceptions=True):
        if isinstance(result, tuple) and result is not winner:
            result[1].close()


def why_unreachable(error: OSError | TimeoutError) -> str:
    """The reason in words a player can act on."""
    if isinstance(error, socket.gaierror):
        return "that name is not known here; use the number address"
    if isinstance(error, ConnectionRefusedError):
        return "no LoRE waits on that port; ask them to host, and for their port"
    if isinstance(error, TimeoutError) or error.errno == errno.ETIMEDOUT:
        return "no answer; a firewall may be in the way, or the machine is off"
    if error.errno in (errno.ENETUNREACH, errno.EHOSTUNREACH):
        return "there is no way to that network; check cable, Wi-Fi or VPN"
    return (error.strerror or "the connection failed").lower()


def open_port(port: int | None, host: str | None = None) -> list[socket.socket]:
    """Listening sockets with one port number for IPv4 and IPv6, as far as the machine has them."""
    if port is not None:
        return _bind(port, host)
    try:
        return _bind(DEFAULT_PORT, host)
    except TransportError:
        return _bind(0, host)


def _bind(port: int, host: str | None) -> list[socket.socket]:
    sockets: list[socket.socket] = []
    try:
        for family, wildcard in ((socket.AF_INET, "0.0.0.0"), (socket.AF_INET6, "::")):
            if host is not None and (":" in host) != (family == socket.AF_INET6):
                continue
            number = sockets[0].getsockname()[1] if sockets else port
            bound = _bind_one(family, host or wildcard, number, required=not sockets)
            if bound is not None:
                sockets.append(bound)
    except OSError as error:
        for sock in sockets:
            sock.close()
        reason = "another program uses it" if error.errno == errno.EADDRINUSE else error.strerror
        raise TransportError(f"Port {port} cannot be opened: {reason}. Choose another with --port.") from None
    if not sockets:
        raise TransportError("This machine has no network at all, not even to itself.")
    return sockets


def _bind_one(family: int, host: str, port: int, *, required: bool) -> socket.socket | None:
    try:
        sock = socket.socket(family, socket.SOCK_STREAM)
    except OSError:  # this machine does not speak that family
        return None
    try:
        if os.name == "posix":  # elsewhere this option would let two programs share the port
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            sock.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        sock.bind((host, port))
    except OSError as error:
        sock.close()
        if not required or (error.errno == errno.EADDRNOTAVAIL and family == socket.AF_INET6):
            return None
        raise
    sock.setblocking(False)
    return sock


def _address(writer: asyncio.StreamWriter) -> tuple[str, int]:
    """Where the other side is; empty where ssh or somebody else passes the connection on."""
    sock, name = writer.get_extra_info("socket"), writer.get_extra_info("peername")
    if sock is not None and sock.family == UNIX:
        named = name or writer.get_extra_info("sockname")
        return ("127.0.0.1" if named else "", 0)  # a socket with a name is met on this machine
    return (str(name[0]), int(name[1])) if name else ("", 0)

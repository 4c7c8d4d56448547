"""A connection to one peer: its socket, its pace, its signs of life."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable
from typing import Protocol

from net.fair.wire.channel import Channel, Closed, Opened, Received, Stage
from net.fair.wire.limits import Bucket, Limits, OffenceLog, per_window
from net.fair.wire.messages import Chat, Message, Offer, Peer, Ping, Pong, Reason, Watch, write

READ = 65_536


class Owner(Protocol):
    """Who uses the links; every call comes in the network's own loop and must return at once."""

    def admit(self, pk: bytes, token: bytes) -> Reason | None: ...

    def link_up(self, link: Link) -> None: ...

    def received(self, link: Link, message: Message) -> None: ...

    def link_down(self, link: Link, closed: Closed) -> None: ...


class Link:
    """One connection, from the first byte to the last."""

    def __init__(
        self,
        channel: Channel,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        *,
        address: tuple[str, int],
        limits: Limits,
        offences: OffenceLog,
        introduce: Callable[[], Peer],
        via: bytes = b"",
    ) -> None:
        self.address = address
        self.via = via
        """The player who passes on what is said here, sealed; empty where nobody does."""
        self.peer: Peer | None = None
        self.sas = b""
        self.token = b""
        self.round_trip: float | None = None
        self.opened_at = 0.0
        self._channel = channel
        self._reader = reader
        self._writer = writer
        self._limits = limits
        self._offences = offences
        self._introduce = introduce
        self._clock = asyncio.get_running_loop().time
        now = self._clock()
        self._heard_at = now
        self._pinged: tuple[int, float] | None = None
        self._pings = 0
        self._messages = Bucket(
            limits.messages_per_second, limits.messages_per_second * limits.burst, now
        )
        self._bytes = Bucket(limits.bytes_per_second, limits.bytes_per_second * limits.burst, now)
        windows = ((Chat, limits.chat), (Peer, limits.peer), (Watch, limits.watch), (Offer, limits.offer))
        self._windows: dict[type[Message], Bucket] = {kind: per_window(limit, now) for kind, limit in windows}
        share = limits.send_share
        self._pace_messages = Bucket(
            limits.messages_per_second * share, limits.messages_per_second * share, now
        )
        self._pace_bytes = Bucket(limits.bytes_per_second * share, limits.bytes_per_second * share, now)
        self._queue: deque[bytes] = deque()
        self._queued_bytes = 0
        self._wake = asyncio.Event()
        self._said = asyncio.Event()
        self._said.set()
        self._ended = asyncio.Event()
        self._closing: Closed | None = None

    @property
    def pk(self) -> bytes:
        return self._channel.pk

    @property
    def initiator(self) -> bool:
        """Whether this side dialled."""
        return self._channel.initiator

    @property
    def up(self) -> bool:
        return self.peer is not None and self._closing is None

    @property
    def closed(self) -> Closed | None:
        """Why the link is over, once it is."""
        return self._closing

    def send(self, message: Message | bytes) -> bool:
        """Queues a message, or its bytes; False when the link is over. A peer too slow for them loses the link."""
        if not self.up:
            return False
        data = message if isinstance(message, bytes) else write(message)
        size = len(data)
        if (
            len(self._queue) >= self._limits.queue_messages
            or self._queued_bytes + size > self._limits.queue_bytes
        ):
            self.end(Closed("They take our messages too slowly.", Reason.LIMIT, False))
            return False
        self._queue.append(data)
        self._queued_bytes += size
        self._said.clear()
        self._wake.set()
        return True

    async def said(self) -> None:
        """Waits until nothing is queued any more, or the link is over."""
        await self._said.wait()

    def end(self, closed: Closed) -> None:
        """Ends the link from this side, with a goodbye of that reason."""
        if self._closing is None:
            self._closing = closed
            self._channel.close(closed.reason)
            self._ended.set()

    async def run(self, owner: Owner) -> None:
        """Lives as long as the connection does and tells the owner what happens."""
        tasks = [
            asyncio.ensure_future(work)
            for work in (self._read_all(owner), self._ended.wait(), self._write(), self._keep_alive())
        ]
        try:
            await asyncio.wait(tasks[:2], return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            results = await asyncio.gather(*tasks, return_exceptions=True)
            closed = self._closing or Closed("The connection was lost.", Reason.LEAVING, False)
            if closed.offence:
                self._offences.note(self.address[0] or "passed on", closed.text)
            await self._shut()
            if self.peer is not None:
                self._closing = closed
                owner.link_down(self, closed)
            self._said.set()
        for result in results:
            if isinstance(result, Exception):
                raise result

    async def _read_all(self, owner: Owner) -> None:
        """Reads until either side ends the link; who is not introduced in time is sent away."""
        try:
            async with asyncio.timeout(self._limits.handshake):
                while self.peer is None and await self._read(owner):
                    pass
            while self._closing is None and await self._read(owner):
                pass
        except TimeoutError:
            self.end(Closed("They did not finish the handshake in time.", Reason.LIMIT, True))
        except OSError:
            pass  # a broken connection is a disconnect, and nothing else

    async def _read(self, owner: Owner) -> bool:
        data = await self._reader.read(READ)
        if not data:
            return False
        now = self._clock()
        self._heard_at = now
        if not self._bytes.take(len(data), now):
            self.end(Closed("They sent more bytes than is allowed.", Reason.LIMIT, True))
            return False
        for event in self._channel.receive(data):
            if isinstance(event, Opened):
                self.sas, self.token = event.sas, event.token
                if self._channel.stage is Stage.OPEN:  # what came in one piece with it may have closed it again
                    self._channel.send(self._introduce())
            elif isinstance(event, Received):
                self._take(event.message, owner, now)
            else:
                self._closing = event
            if self._closing is not None:
                break
        self._flush()
        return self._closing is None

    def _take(self, message: Message, owner: Owner, now: float) -> None:
        window = self._windows.get(type(message))
        if not self._messages.take(1, now) or (window and not window.take(1, now)):
            self.end(Closed("They sent more messages than is allowed.", Reason.LIMIT, True))
        elif isinstance(message, Ping):
            self.send(Pong(message.n))
        elif isinstance(message, Pong):
            self._take_pong(message, now)
        elif isinstance(message, Peer) and self.peer is None:
            self.peer = message
            self.opened_at = now
            owner.link_up(self)
        else:
            if isinstance(message, Peer):
                self.peer = message
            owner.received(self, message)

    def _take_pong(self, message: Pong, now: float) -> None:
        if self._pinged is None or self._pinged[0] != message.n:
            self.end(Closed("They answered a question nobody asked.", Reason.PROTOCOL, True))
            return
        self.round_trip = now - self._pinged[1]
        self._pinged = None

    def _flush(self) -> None:
        data = self._channel.output()
        if data and not self._writer.is_closing():
            self._writer.write(data)

    async def _write(self) -> None:
        """Sends what is queued, at a pace the other side allows."""
        self._flush()
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._queue and self._channel.stage is Stage.OPEN:
                data = self._queue.popleft()
                size = len(data)
                self._queued_bytes -= size
                now = self._clock()
                delay = max(self._pace_messages.wait(1, now), self._pace_bytes.wait(size, now))
                if delay > 0:
                    await asyncio.sleep(delay)
                if self._channel.stage is not Stage.OPEN:
                    return
                now = self._clock()
                self._pace_messages.spend(1, now)
                self._pace_bytes.spend(size, now)
                self._channel.send(data)
                self._flush()
                with contextlib.suppress(ConnectionError):
                    await self._writer.drain()
            self._said.set()

    async def _keep_alive(self) -> None:
        """Asks for a sign of life after some quiet; a longer quiet is a lost link.

        Time in which this side itself stood still, as a stopped process does, is no silence of the other.
        """
        tick = self._limits.ping_after / 3
        now = self._clock()
        while True:
            due = now + tick
            await asyncio.sleep(tick)
            now = self._clock()
            self._heard_at = min(now, self._heard_at + max(0.0, now - due))
            quiet = now - self._heard_at
            if quiet >= self._limits.lost_after:
                self.end(Closed("They have not been heard of for a while.", Reason.LEAVING, False))
                return
            if quiet >= self._limits.ping_after and self.up and self._pinged is None:
                self._pings = (self._pings + 1) % (1 << 32)
                self._pinged = (self._pings, now)
                self.send(Ping(self._pings))

    async def _shut(self) -> None:
        """Sends the goodbye, if the other side still takes it, and closes the socket."""
        with contextlib.suppress(OSError, TimeoutError):
            self._flush()
            self._writer.close()
            async with asyncio.timeout(1):
                await self._writer.wait_closed()
        self._writer.transport.abort()

"""Players who cannot reach each other are connected through one who reaches both: he passes sealed bytes on.

What he passes on is a connection like any other, with its own handshake between the two ends.  He can drop it; he can
neither read nor change it.
"""

from __future__ import annotations

import asyncio
import itertools
import socket
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field

from net.fair.wire.messages import Relay
from net.peers.link import Link
from net.peers.transport import Transport

CHUNK = 16_384
MOST = 64
"""Connections of others that are passed on at once: ten pairs sit at a table of five."""


@dataclass(eq=False)
class _Stream:
    """One end of a connection that somebody passes on."""

    via: Link
    pk: bytes
    number: int
    inbox: asyncio.Queue[bytes] = field(default_factory=asyncio.Queue)

    def send(self, data: bytes) -> bool:
        return self.via.send(Relay(self.pk, self.number, True, data))


@dataclass
class Relays:
    """The connections of this player that others pass on, and those of others that he passes on."""

    transport: Transport
    together: Callable[[bytes, bytes], bool]
    """Whether two players sit at one table with this one: nothing is passed on for anybody else."""
    _streams: dict[tuple[bytes, bytes, int], _Stream] = field(default_factory=dict)
    _passed: set[tuple[bytes, bytes, int]] = field(default_factory=set)
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._me = self.transport.signer.pk
        self._numbers = itertools.count()

    async def dial(self, via: Link, pk: bytes, expect: bytes) -> Link:
        """A link to a player whom that one reaches; raises TransportError where he does not."""
        # Even numbers belong to the lower key: two who dial each other at once never choose the same.
        number = 2 * next(self._numbers) + (self._me > pk)
        stream = self._streams[via.pk, pk, number] = _Stream(via, pk, number)
        reader, writer = await self._open(stream)
        return await self.transport.greet(reader, writer, expect=expect, via=via.pk)

    def received(self, link: Link, message: Relay) -> None:
        """Takes in what is passed on to this player, or is his to pass on."""
        if message.onward:
            self._pass_on(link, message)
            return
        key = link.pk, message.pk, message.stream
        stream = self._streams.get(key)
        if stream is not None:
            stream.inbox.put_nowait(message.data)
        elif message.data:
            theirs = message.stream % 2 == (message.pk > self._me)
            if theirs and not link.via and self.together(link.pk, message.pk) and len(self._streams) < MOST:
                stream = self._streams[key] = _Stream(link, message.pk, message.stream)
                stream.inbox.put_nowait(message.data)
                self._keep(self._welcome(stream))
            else:
                link.send(Relay(message.pk, message.stream, True, b""))

    def link_down(self, link: Link) -> None:
        """Ends what that player passed on, and tells those for whom something was passed on to him."""
        for stream in self._streams.values():
            if stream.via is link:
                stream.inbox.put_nowait(b"")
        for passed in [one for one in self._passed if link.pk in one[:2]]:
            self._passed.discard(passed)
            source, target, number = passed
            other = target if source == link.pk else source
            self.transport.send(other, Relay(link.pk, number, False, b""))

    async def close(self) -> None:
        """Waits until nothing is passed on any more; the links are closed already."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _pass_on(self, link: Link, message: Relay) -> None:
        target = self.transport.links.get(message.pk)
        known = {(link.pk, message.pk, message.stream), (message.pk, link.pk, message.stream)}
        reached = target is not None and not target.via and not link.via and self.together(link.pk, message.pk)
        if not message.data:
            self._passed -= known
        elif not known & self._passed and len(self._passed) < MOST:
            self._passed.add((link.pk, message.pk, message.stream))
        told = Relay(link.pk, message.stream, False, message.data)
        if not (reached and target is not None and target.send(told)) and message.data:
            self._passed -= known
            link.send(Relay(message.pk, message.stream, False, b""))

    async def _welcome(self, stream: _Stream) -> None:
        reader, writer = await self._open(stream)
        self.transport.welcome(reader, writer, via=stream.via.pk)

    async def _open(self, stream: _Stream) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection in which this link talks as in any other; its far end is moved through the stream."""
        near, far = socket.socketpair()
        reader, writer = await asyncio.open_connection(sock=far)
        self._keep(self._carry_out(stream, reader))
        self._keep(self._carry_in(stream, writer))
        return await asyncio.open_connection(sock=near)

    async def _carry_out(self, stream: _Stream, reader: asyncio.StreamReader) -> None:
        try:
            while data := await reader.read(CHUNK):
                await stream.via.said()  # a slow way slows down who uses it
                if not stream.send(data):
                    break
        except OSError:
            pass  # a broken connection is a disconnect, and nothing else
        finally:
            stream.send(b"")
            stream.inbox.put_nowait(b"")

    async def _carry_in(self, stream: _Stream, writer: asyncio.StreamWriter) -> None:
        try:
            while data := await stream.inbox.get():
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
        finally:
            writer.close()
            self._streams.pop((stream.via.pk, stream.pk, stream.number), None)

    def _keep(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

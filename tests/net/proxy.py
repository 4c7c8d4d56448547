"""A bad line between two players on this machine: slow, in bursts by a seed, or cut."""

from __future__ import annotations

import asyncio
import contextlib
import random
import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Weather:
    """How bytes travel: so many at most at once, so long a pause before each, and sometimes a longer one."""

    seed: int = 0
    chunk: int = 65_536
    pause: float = 0.0
    burst: float = 0.0
    """A longer pause, after which everything that piled up comes at once."""
    every: int = 50
    """On average so many chunks come between two of the longer pauses."""
    spoil: Mapping[int, int] = field(default_factory=dict)
    """By number of the connection: after so many bytes one bit of what goes to the port is another."""
    swallow: Mapping[int, int] = field(default_factory=dict)
    """By number of the connection: after so many bytes a piece of what goes to the port is left out."""


class Proxy:
    """Forwards connections to one port, in a loop and a thread of its own."""

    def __init__(self, port: int, weather: Weather) -> None:
        self._target = port
        self._weather = weather
        self._loop = asyncio.new_event_loop()
        self._open = threading.Event()
        self._writers: set[asyncio.StreamWriter] = set()
        self._through = asyncio.Event()
        self.port = 0
        self.carried = 0
        """Bytes that went through."""
        self.connections = 0
        self.heard = b""
        """What went to the port, as whoever sits here sees it."""
        self._thread = threading.Thread(target=self._run, daemon=True, name="bad-line")
        self._thread.start()
        self._open.wait()

    def cut(self) -> None:
        """Nothing goes through any more, and nobody is told; who dials anew hears nothing."""
        self._loop.call_soon_threadsafe(self._through.clear)

    def mend(self) -> None:
        """Whatever still waits goes through."""
        self._loop.call_soon_threadsafe(self._through.set)

    def close(self) -> None:
        """All connections end."""
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._listen())
        self._open.set()
        self._loop.run_forever()
        self._loop.run_until_complete(self._end())
        self._loop.close()

    async def _end(self) -> None:
        """Every pipe finds its ends closed, and stops by itself."""
        self._server.close()
        self._through.set()
        for writer in self._writers:
            writer.transport.abort()
        left = asyncio.all_tasks() - {asyncio.current_task()}
        await asyncio.gather(*left)

    async def _listen(self) -> None:
        self._through.set()
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        number = self.connections
        try:
            await self._through.wait()
            there, back = await asyncio.open_connection("127.0.0.1", self._target)
        except OSError:
            writer.transport.abort()
            return
        self._writers |= {writer, back}
        await asyncio.gather(self._carry(reader, back, 2 * number), self._carry(there, writer, 2 * number + 1))
        self._writers -= {writer, back}

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, number: int) -> None:
        """One direction, with luck of its own."""
        sent = 0
        weather, luck = self._weather, random.Random(f"{self._weather.seed} {number}")
        with contextlib.suppress(ConnectionError):
            while data := await reader.read(luck.randint(1, weather.chunk)):
                long = weather.burst and luck.randrange(weather.every) == 0
                await asyncio.sleep(weather.burst if long else weather.pause * luck.random())
                await self._through.wait()
                self.carried += len(data)
                if number % 2 == 0:
                    self.heard += data
                    data, sent = self._meddle(data, number // 2, sent), sent + len(data)
                writer.write(data)
                await writer.drain()
        writer.close()


    def _meddle(self, data: bytes, connection: int, sent: int) -> bytes:
        """What becomes of a piece on this connection, after so many bytes."""
        spoil, swallow = self._weather.spoil.get(connection), self._weather.swallow.get(connection)
        if spoil is not None and sent <= spoil < sent + len(data):
            at = spoil - sent
            data = data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]
        if swallow is not None and sent <= swallow < sent + len(data):
            data = data[: swallow - sent]
        return data


@contextlib.contextmanager
def bad_line(port: int, weather: Weather | None = None) -> Iterator[Proxy]:
    """A line to that port; it is gone afterwards."""
    proxy = Proxy(port, weather or Weather())
    try:
        yield proxy
    finally:
        proxy.close()

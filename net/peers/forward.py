"""A door on the loopback of another machine: ssh keeps it open there, and whoever knocks comes to this player."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from net.peers.ssh import LOOPBACK, MOST_SAID, Login, end, no_ssh, why
from net.peers.transport import TransportError

AGAIN = (0.5, 1.0, 2.0, 4.0, 8.0, 15.0)
"""Seconds before a lost ssh is started again."""
_ALLOCATED = re.compile(r"Allocated port ([0-9]+) for remote forward")
_DIES_WITH_US = (
    'exec 3<&0; "$@" </dev/null 3<&- & ssh=$!; { cat <&3; kill $ssh; } >/dev/null 2>&1 & '
    "wait $ssh; code=$?; kill $! 2>/dev/null; exit $code"
)
"""A shell that ends ssh when its own input ends: nobody else would, should this process be killed."""


class Taken(Exception):
    """That port cannot be had there."""


@dataclass
class Forward:
    """Keeps one remote forward open, from whatever port is free there to the port of this player."""

    login: Login
    target: str
    """Where this player listens, as `host:port`."""
    tell: Callable[[str], None]
    """Takes sentences for the player."""
    standing: Login | None = None
    """Where others find this player; None while the door is not open."""
    _task: asyncio.Task[None] | None = field(default=None, init=False)

    async def once(self) -> Login:
        """Opens the door until it is stopped, and gives where it is; raises TransportError with a sentence."""
        process = await self._first()
        assert self.standing is not None
        self._task = asyncio.ensure_future(_wait(process))
        return self.standing

    def start(self) -> None:
        """Opens the door and keeps it open; what comes of it is told."""
        self._task = asyncio.ensure_future(self._keep())

    async def stop(self) -> None:
        """Closes the door."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    async def _keep(self) -> None:
        try:
            process = await self._first()
        except TransportError as error:
            self.tell(str(error))
            return
        while True:
            assert self.standing is not None
            self.tell(f"Others reach you through {self.login.host}: lore join {self.standing.for_others}")
            await _wait(process)
            self.tell(f"The ssh to {self.login.host} was lost; it is started again.")
            process = await self._again(self.standing.port)

    async def _first(self) -> asyncio.subprocess.Process:
        """The door at the port wanted, else at any that is free there."""
        try:
            return await self._open(self.login.port)
        except Taken:
            pass
        try:
            return await self._open(0)
        except Taken:
            raise TransportError(
                f"{self.login.host}: it does not allow ssh to forward connections (AllowTcpForwarding)."
            ) from None

    async def _again(self, port: int) -> asyncio.subprocess.Process:
        """The same door once more, however long that takes: those who were here know no other."""
        tries = 0
        while True:
            await asyncio.sleep(AGAIN[min(tries, len(AGAIN) - 1)])
            try:
                return await self._open(port)
            except TransportError:
                tries += 1
            except Taken:
                if tries == 0:
                    self.tell(f"{self.login.host} still holds the old door open; it is tried until that is closed.")
                tries += 1

    async def _open(self, port: int) -> asyncio.subprocess.Process:
        """An ssh whose forward stands; raises Taken or TransportError."""
        self.standing = None
        process = await self._run(port)
        assert process.stderr is not None
        said: list[str] = []
        try:
            while line := await process.stderr.readline():
                said = [*said[1 - MOST_SAID :], line.decode("utf-8", "replace").rstrip()]
                if f"remote port forwarding failed for listen port {port}" in said[-1]:
                    raise Taken
                stands = _port_of(said[-1], port)
                if stands:
                    self.standing = replace(self.login, port=stands)
                    return process
            await process.wait()
            raise TransportError(why(self.login, said))
        except BaseException:
            await _close(process)
            raise

    async def _run(self, port: int) -> asyncio.subprocess.Process:
        # A shared master connection would keep the door open without us, and its faults from us.
        forward = ("-N", "-S", "none", "-o", "LogLevel=DEBUG1", "-R", f"{LOOPBACK}:{port}:{self.target}")
        command = self.login.command(*forward)
        if shutil.which(command[0]) is None:
            raise no_ssh()
        watched = ["sh", "-c", _DIES_WITH_US, "sh"] if os.name == "posix" else []
        return await asyncio.create_subprocess_exec(
            *watched,
            *command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
            start_new_session=True,
        )


def _port_of(line: str, asked: int) -> int:
    """The port at which the door stands, where ssh says that it does; 0 elsewhere."""
    if not asked:
        allocated = _ALLOCATED.search(line)
        return int(allocated[1]) if allocated else 0
    return asked if f"remote forward success for: listen {LOOPBACK}:{asked}, connect" in line else 0


async def _wait(process: asyncio.subprocess.Process) -> None:
    """Until ssh ends; what it says meanwhile is read and dropped."""
    assert process.stderr is not None
    try:
        while await process.stderr.read(4096):
            pass
    finally:
        await _close(process)


async def _close(process: asyncio.subprocess.Process) -> None:
    """Ends an ssh: its shell sees that nobody holds its input any more."""
    assert process.stdin is not None
    process.stdin.close()
    if os.name != "posix":
        await end(process)
    await process.wait()

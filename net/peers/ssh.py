"""The system's own ssh as a way to another player: which machine, how it is called, and why it did not work."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import shlex
import signal
import socket
from collections.abc import Sequence
from dataclasses import dataclass, field

from net.fair.wire.invite import PREFIX, AddressError, parse_code
from net.peers.link import Link
from net.peers.transport import DEFAULT_PORT, Transport, TransportError

SCHEME = "ssh://"
PROGRAM = "LORE_SSH"
"""The variable that names another ssh, with options, as in `ssh -F FILE`."""
LOOPBACK = "127.0.0.1"
OPENING = 30.0
"""Seconds ssh has for jump hosts, keys and the channel."""
OPTIONS = (
    *("-a", "-x", "-T"),
    *("-o", "BatchMode=yes"),  # it must not ask anything on a terminal that shows a game
    *("-o", "ConnectTimeout=10"),
    *("-o", "ServerAliveInterval=5"),
    *("-o", "ServerAliveCountMax=3"),
)
MOST_SAID = 200
"""Lines of ssh that are kept to tell what went wrong."""
_WHERE = re.compile(
    r"(?:(?P<user>[A-Za-z0-9_][A-Za-z0-9._-]{0,63})@)?"
    r"(?P<host>[0-9A-Za-z](?:[0-9A-Za-z._-]{0,252}[0-9A-Za-z.])?|\[[0-9A-Fa-f:.]{2,45}(?:%[0-9A-Za-z._-]{1,32})?\])"
    r"(?::(?P<ssh>[0-9]{1,5}))?(?:/(?P<port>[0-9]{1,5})?)?"
)


@dataclass(frozen=True)
class Login:
    """A machine ssh reaches, and the port on its loopback where one LoRE meets another."""

    user: str
    host: str
    ssh_port: int | None = None
    port: int = DEFAULT_PORT

    @property
    def text(self) -> str:
        """As `lore join` takes it."""
        return self._text(f"{self.user}@" if self.user else "")

    @property
    def for_others(self) -> str:
        """As others type it, who have names of their own there."""
        return self._text("")

    def command(self, *words: str) -> list[str]:
        """The command line of ssh to that machine."""
        port = ["-p", str(self.ssh_port)] if self.ssh_port is not None else []
        login = f"{self.user}@{self.host}" if self.user else self.host
        return [*program(), *OPTIONS, *port, *words, "--", login]

    def _text(self, user: str) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        ssh_port = f":{self.ssh_port}" if self.ssh_port is not None else ""
        return f"{SCHEME}{user}{host}{ssh_port}{f'/{self.port}' if self.port != DEFAULT_PORT else ''}"


@dataclass(frozen=True)
class Door:
    """A login where a host is met, and from an invitation whose key answers there and what lets us in."""

    login: Login
    expect: bytes | None = None
    token: bytes = field(default=b"", repr=False)


def is_ssh(text: str) -> bool:
    """Whether this is meant as a place that ssh reaches."""
    return text.strip().lower().startswith(SCHEME)


def names_door(text: str) -> bool:
    """Whether this is a place that ssh reaches, or an invitation to one."""
    start, _, place = text.strip().partition("@")
    return is_ssh(text) or (start.lower().startswith(PREFIX) and is_ssh(place))


def parse_door(text: str) -> Door:
    """What a player typed: `ssh://...`, or an invitation that ends so."""
    start, _, place = text.strip().partition("@")
    if not is_ssh(text) and is_ssh(place):
        return Door(parse_login(place), *parse_code(start[len(PREFIX) :]))
    return Door(parse_login(text))


def parse_login(text: str) -> Login:
    """What a player typed: `[USER@]HOST[:SSHPORT][/PORT]`, with or without `ssh://` before it."""
    text = text.strip()
    found = _WHERE.fullmatch(text[len(SCHEME) :] if is_ssh(text) else text)
    ports = [int(found[part] or 1) for part in ("ssh", "port")] if found else []
    if found is None or not all(0 < port < 65_536 for port in ports):
        raise AddressError("A place for ssh looks like ssh://HOST, ssh://USER@HOST or ssh://USER@HOST:SSHPORT/PORT.")
    ssh_port = int(found["ssh"]) if found["ssh"] else None
    return Login(found["user"] or "", found["host"].strip("[]"), ssh_port, int(found["port"] or DEFAULT_PORT))


def program() -> list[str]:
    """The ssh to start, with the options the player gives it."""
    return shlex.split(os.environ.get(PROGRAM, "")) or ["ssh"]


def no_ssh() -> TransportError:
    """What to say where there is none."""
    return TransportError(
        f"There is no {program()[0]} on this machine: install OpenSSH's client (Debian: apt install openssh-client)."
    )


FAULTS = (
    ("Could not resolve hostname", "ssh knows no machine of that name; check the spelling, or your ssh config"),
    ("REMOTE HOST IDENTIFICATION HAS CHANGED", "its host key is another than the one ssh knows; ask who runs it"),
    ("Host key verification failed", "ssh does not know its host key yet; run `ssh {host}` once and look at it"),
    ("Permission denied", "it refused your key; if `ssh {host}` asks for a password or passphrase, use ssh-copy-id or ssh-add"),  # noqa: E501
    ("Too many authentication failures", "it refused your keys; name the right one in your ssh config"),
    ("administratively prohibited", "it does not allow ssh to forward connections (AllowTcpForwarding)"),
    ("open failed: connect failed", "no LoRE waits there on port {port}; the other has to host first"),
    ("Connection refused", "no sshd answers there; check the machine and the port"),
    ("Connection timed out", "ssh got no answer; the machine is off, or a firewall is in the way"),
    ("No route to host", "there is no way to that machine; check cable, Wi-Fi or VPN"),
    ("Network is unreachable", "there is no way to that machine; check cable, Wi-Fi or VPN"),
)
"""What ssh says, and what that means to a player."""


def why(login: Login, said: Sequence[str]) -> str:
    """What went wrong, in a sentence."""
    text = "\n".join(said)
    for mark, meaning in FAULTS:
        if mark in text:
            return f"{login.host}: {meaning.format(host=login.host, port=login.port)}."
    last = next((line for line in reversed(said) if line and not line.startswith("debug1:")), "it said nothing")
    safe = "".join(letter for letter in last if letter.isprintable())[:120].rstrip(". \t")
    return f"{login.host}: the ssh to it ended ({safe})."


@dataclass
class Lines:
    """The running ssh processes that each carry one connection; a closed connection ends its ssh, and the reverse."""

    _attended: set[asyncio.Future[None] | asyncio.Future[list[str]]] = field(default_factory=set)

    async def dial(
        self, transport: Transport, login: Login, *, token: bytes = b"", expect: bytes | None = None
    ) -> Link:
        """A link to the LoRE on the loopback of that machine; raises TransportError with a sentence."""
        reader, writer = await self.open(login)
        return await transport.greet(reader, writer, token=token, expect=expect)

    async def open(self, login: Login) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection through ssh, once somebody has spoken at its other end."""
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        try:
            with theirs:
                process = await asyncio.create_subprocess_exec(
                    *login.command("-o", "LogLevel=INFO", "-W", f"{LOOPBACK}:{login.port}"),
                    stdin=theirs.fileno(),
                    stdout=theirs.fileno(),
                    stderr=asyncio.subprocess.PIPE,
                    start_new_session=True,
                )
        except OSError:
            ours.close()
            raise no_ssh() from None
        said = asyncio.ensure_future(_listen(process))
        try:
            async with asyncio.timeout(OPENING):
                if not await _speaks(ours):
                    await process.wait()
                    raise TransportError(why(login, await said))
            reader, writer = await asyncio.open_connection(sock=ours)
        except BaseException as error:
            ours.close()
            await end(process)
            said.cancel()
            if isinstance(error, TimeoutError):
                raise TransportError(f"{login.host}: ssh did not get through in {OPENING:.0f} seconds.") from None
            raise
        for task in (asyncio.ensure_future(_attend(process, writer)), said):
            self._attended.add(task)
            task.add_done_callback(self._attended.discard)
        return reader, writer

    async def close(self) -> None:
        """Waits for the ssh of every connection to end; the connections are closed already."""
        await asyncio.gather(*self._attended, return_exceptions=True)


async def _attend(process: asyncio.subprocess.Process, writer: asyncio.StreamWriter) -> None:
    # Whoever else waits for it to be closed may give up waiting, which ends this wait too.
    with contextlib.suppress(OSError, asyncio.CancelledError):
        await writer.wait_closed()
    await end(process)


async def end(process: asyncio.subprocess.Process) -> None:
    """Ends an ssh and waits until it is gone."""
    if process.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process.pid, signal.SIGTERM)  # Process.terminate would reap it behind the back of the loop
    await process.wait()


async def _listen(process: asyncio.subprocess.Process) -> list[str]:
    """What ssh has to say, to its end; only the last of it is kept."""
    assert process.stderr is not None
    said: list[str] = []
    while line := await process.stderr.readline():
        said = [*said[1 - MOST_SAID :], line.decode("utf-8", "replace").rstrip()]
    return said


async def _speaks(sock: socket.socket) -> bool:
    """Waits until the other end said something, which stays unread; False where it closed instead."""
    loop = asyncio.get_running_loop()
    readable = asyncio.Event()
    loop.add_reader(sock, readable.set)
    try:
        await readable.wait()
    finally:
        loop.remove_reader(sock)
    with contextlib.suppress(OSError):
        return bool(sock.recv(1, socket.MSG_PEEK))
    return False

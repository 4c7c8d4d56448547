"""Players logged in on one machine find each other through a folder: a socket and a few words for each of them.

The folder is one everybody may write to and nobody may tidy up for others (sticky, as /tmp is).  Whatever lies in it
counts only where its owner is who its name says, and a socket only where the process behind it is that owner's too.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import socket
import stat
import struct
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from net.fair.log.names import fit_name, name_fault
from net.peers.discovery import MAX_SIGHTINGS, VERSION, Change, Gone, Sighting, announced_words, read_words
from net.peers.transport import Transport, TransportError

try:
    import fcntl
except ImportError:  # no such locks, and no such sockets, on this system
    fcntl = None  # type: ignore[assignment]

MEET = "LORE_MEET"
"""The variable that names another folder, or `off`."""
FOLDER = "/tmp"
ROOT = 0
LONGEST = 1024
LONGEST_PLACE = 60
"""Bytes; the name of a socket with its folder has room for some hundred."""
MAX_FILES = 256
MAY_READ, MAY_KNOCK = 0o644, 0o622
"""Others may read the words and connect to the socket; only its owner may do anything else with either."""
WORDS, SOCKET = ".player", ".socket"
_NAME = re.compile(r"lore-([0-9]{1,10})-([0-9a-f]{16})\.player")


def folder() -> Path | None:
    """The folder where players of this machine meet; None where that is switched off, or not possible."""
    named = os.environ.get(MEET, FOLDER)
    return Path(named) if fcntl is not None and named not in ("", "off") else None


def why_useless(place: Path) -> str | None:
    """Why a folder is no place to meet, if it is none."""
    try:
        found = place.lstat()
    except OSError as error:
        return f"{place} cannot be used: {(error.strerror or 'unknown').lower()}"
    if not stat.S_ISDIR(found.st_mode):
        return f"{place} is no folder"
    if len(os.fsencode(place)) > LONGEST_PLACE:
        return f"{place} has too long a name for the sockets in it"
    if found.st_uid not in (ROOT, os.getuid()):
        return f"{place} belongs to another account, which could replace what lies in it"
    if not found.st_mode & stat.S_ISVTX:
        return f"{place} is not sticky, so others could replace what lies in it"
    return None if os.access(place, os.W_OK | os.X_OK) else f"{place} cannot be written to"


@dataclass
class Nearby:
    """Shows this player to the others of this machine, and them to him; lives in one event loop."""

    place: Path
    nonce: bytes
    pk: bytes
    name: str
    rules: bytes
    changed: Callable[[Change], None]
    announce: bool = True
    status: int = 0
    sightings: dict[str, Sighting] = field(default_factory=dict, init=False)
    _server: asyncio.Server | None = field(default=None, init=False)
    _held: int = field(default=-1, init=False)

    @property
    def _stem(self) -> Path:
        return self.place / f"lore-{os.getuid()}-{self.nonce.hex()}"

    async def start(self, transport: Transport) -> None:
        """Opens the socket and writes the words, unless this player is not to be seen; raises OSError."""
        if self.announce:
            socket_path = self._stem.with_suffix(SOCKET)

            async def knock(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
                transport.welcome(reader, writer)

            self._server = await asyncio.start_unix_server(knock, socket_path)
            os.chmod(socket_path, MAY_KNOCK)
            self.write()

    def stop(self) -> None:
        """Takes both away."""
        if self._server is not None:
            self._server.close()
            self._server = None
        _remove(self._stem)
        if self._held >= 0:
            os.close(self._held)
            self._held = -1
        self.sightings.clear()

    def update(self, *, status: int | None = None, name: str | None = None) -> None:
        """Announces another status, or another name."""
        self.status = self.status if status is None else status
        self.name = name or self.name
        if self._held >= 0:
            self.write()

    def write(self) -> None:
        """Writes the words anew. The lock on them is held as long as this process lives, whatever ends it."""
        words = announced_words(self.nonce, self.pk, self.rules, self.status) | {"name": self.name}
        fresh = self._stem.with_suffix(".new")
        file = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, MAY_READ)
        os.fchmod(file, MAY_READ)
        os.write(file, json.dumps(words).encode())
        fcntl.flock(file, fcntl.LOCK_EX)
        os.rename(fresh, self._stem.with_suffix(WORDS))
        if self._held >= 0:
            os.close(self._held)
        self._held = file

    def look(self) -> None:
        """Reads what lies in the folder, and tells who came and who went."""
        found: dict[str, Sighting] = {}
        with contextlib.suppress(OSError), os.scandir(self.place) as entries:
            names = [entry.name for entry in entries if _NAME.fullmatch(entry.name)]
            for name in names[:MAX_FILES]:
                one = read_words_at(self.place / name)
                if one is not None and one.nonce != self.nonce and len(found) < MAX_SIGHTINGS:
                    found[one.instance] = one
        gone = self.sightings.keys() - found.keys()
        news = [one for instance, one in found.items() if self.sightings.get(instance) != one]
        self.sightings = found
        for instance in gone:
            self.changed(Gone(instance))
        for one in news:
            self.changed(one)


def read_words_at(path: Path) -> Sighting | None:
    """The player whose words these are; None where they are not his, not in order, or he is gone."""
    try:
        file = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    except OSError:
        return None
    try:
        about = os.fstat(file)
        uid = int(path.name.split("-")[1])
        if not stat.S_ISREG(about.st_mode) or about.st_uid != uid or about.st_mode & 0o022 or about.st_size > LONGEST:
            return None
        if _nobody_holds(file):
            if uid == os.getuid():
                _remove(path.with_suffix(""))
            return None
        return _sighting(path, os.read(file, LONGEST))
    finally:
        os.close(file)


def _nobody_holds(file: int) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _sighting(path: Path, data: bytes) -> Sighting | None:
    try:
        words = json.loads(data)
        name, rest = words["name"], {key.encode(): words[key].encode() for key in ("v", "n", "k", "r", "s")}
    except (ValueError, KeyError, TypeError, AttributeError):
        return None
    if not isinstance(name, str):
        return None
    name = fit_name(name) if name_fault(name) else name
    read = read_words(rest)
    if read is None or (read.version == VERSION and read.nonce.hex() not in path.name):
        return None
    return replace(read, instance=str(path), name=name, socket=str(path.with_suffix(SOCKET)))


async def knock_at(place: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection to a player of this machine; raises TransportError where somebody else's socket lies there."""
    uid = int(Path(place).name.split("-")[1])
    try:
        found = os.lstat(place)
        reader, writer = await asyncio.open_unix_connection(place)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise TransportError(f"A player of this machine cannot be reached: {reason}.") from None
    owner = _account(writer.get_extra_info("socket"))
    if not stat.S_ISSOCK(found.st_mode) or found.st_uid != uid or owner not in (None, uid):
        writer.close()
        raise TransportError("Another account than the one it names has put a socket there.")
    return reader, writer


def _account(sock: socket.socket) -> int | None:
    """The account of the process at the other end, where the system tells."""
    option = getattr(socket, "SO_PEERCRED", None)
    if option is None:
        return None
    return int(struct.unpack("3i", sock.getsockopt(socket.SOL_SOCKET, option, struct.calcsize("3i")))[1])


def _remove(stem: Path) -> None:
    for end in (WORDS, SOCKET, ".new"):
        with contextlib.suppress(OSError):
            stem.with_suffix(end).unlink()

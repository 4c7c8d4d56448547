"""Games with people as they lie on disk: who plays, how far it went, which of them can go on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from lore_tui.sessions.match import ABOUT
from net.disk.files import read_limited
from net.disk.identity import write_atomically
from net.disk.journal import JOURNAL, MAGIC
from net.fair.log.codec import CodecError
from net.fair.log.faults import Fault
from net.fair.log.schema import Hello, Kind, Ready, Record, Setup, read, read_record
from net.fair.log.setup import Seated, seat_table
from net.peers.peer import GAMES, TRANSCRIPT, saved_games

PROGRESS = "progress"
OPENING = 1 << 16
"""Bytes of a journal that hold the whole set-up, even of five players."""


@dataclass(frozen=True)
class SavedGame:
    """A game that is not over, with the folder it lies in."""

    folder: Path
    seated: Seated
    progress: str
    touched: float
    """When something was last written to it."""

    @property
    def gid(self) -> bytes:
        """The game's own number."""
        return self.seated.gid

    def others(self, pk: bytes) -> str:
        """The names of everybody else."""
        *names, last = [hello.name for hello in self.seated.hellos if hello.pk != pk]
        return f"{', '.join(names)} and {last}" if names else last


def write_progress(folder: Path, words: str) -> None:
    """Keep how far a game has come."""
    write_atomically(folder / PROGRESS, words.encode() + b"\n")


def read_progress(folder: Path) -> str:
    """How far a game has come, or how it ended; empty where that is not known."""
    try:
        return read_limited(folder / PROGRESS).decode("utf-8", "replace").strip()
    except OSError:
        return ""


def peer_games(root: Path, pk: bytes) -> list[SavedGame]:
    """The games of this player with others that can go on, the one played last first."""
    found = [game for folder in saved_games(root) if (game := read_saved(folder)) is not None]
    return sorted((game for game in found if pk in game.seated.pks), key=lambda game: -game.touched)


def finished_games(root: Path) -> list[Path]:
    """The files of games that are over, the last one first."""
    files = [path for path in (root / GAMES).glob(f"*/{TRANSCRIPT}") if path.is_file()]
    return sorted(files, key=lambda path: -path.stat().st_mtime)


def read_saved(folder: Path) -> SavedGame | None:
    """The game in a folder; None where there is none with other people, or where it never began."""
    journal = folder / JOURNAL
    if (folder / ABOUT).exists() or not journal.is_file():
        return None
    try:
        seated = seat_table(in_order(list(opening(journal))))
        return SavedGame(folder, seated, read_progress(folder) or "just begun", journal.stat().st_mtime)
    except (OSError, CodecError, Fault, ValueError):
        return None


def opening(journal: Path) -> Iterator[Record]:
    """The records of the set-up at the beginning of a journal."""
    with journal.open("rb") as file:
        data = file.read(OPENING)
    at = len(MAGIC)
    while at + 4 <= len(data) and at + 4 + (size := int.from_bytes(data[at : at + 4], "big")) <= len(data):
        record = read_record(data[at + 4 : at + 4 + size])
        if record.kind in (Kind.TERMS, Kind.HELLO, Kind.SETUP, Kind.READY):
            yield record
        at += 4 + size


def in_order(records: list[Record]) -> list[Record]:
    """Records of a set-up in the order of a file; a journal has them as they came."""

    def place(record: Record) -> tuple[int, bytes]:
        match record.kind:
            case Kind.HELLO:
                return record.kind, read(Hello, record.body).pk
            case Kind.SETUP:
                return record.kind, bytes([read(Setup, record.body).seat])
            case Kind.READY:
                return record.kind, bytes([read(Ready, record.body).seat])
        return record.kind, b""

    return sorted(dict.fromkeys(records), key=place)

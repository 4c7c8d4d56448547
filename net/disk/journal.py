"""The journal of a game on disk: written before anything is sent, read back after a crash."""

from __future__ import annotations

import os
from pathlib import Path
from types import TracebackType
from typing import Final

from net.disk.files import open_regular
from net.disk.lock import LockedError, lock_file
from net.fair.log.codec import CodecError
from net.fair.log.schema import Record, read_record
from net.fair.log.transcript import frame_record

MAGIC: Final = b"LOREJRNL1\n"
JOURNAL, PRIVATE, LOCK = "journal", "private", "lock"
MARK_BYTES: Final = 12
LARGEST: Final = 64 << 20
"""Twice the longest game: what was said beside it lies here too."""


class JournalError(Exception):
    """A journal that cannot be used; the sentence is for the player."""


class Journal:
    """One game's folder, open in this process alone."""

    def __init__(self, folder: Path, marks: Path, *, sync: bool = True) -> None:
        """`marks`: a folder outside all game folders; `sync`: whether own records reach the disk before they leave."""
        self.folder = folder
        self._marks = marks
        self._sync = sync
        self._records: list[Record] = []
        self._known: set[Record] = set()
        self._hidden: list[bytes] = []
        self._mark_files: dict[tuple[bytes, int], int] = {}
        try:
            folder.mkdir(parents=True, exist_ok=True)
            marks.mkdir(parents=True, exist_ok=True)
            self._lock = lock_file(folder / LOCK)
        except LockedError:
            raise JournalError(f"The game in {folder} is open in another window. Close it there first.") from None
        except OSError as error:
            raise JournalError(f"{folder} cannot be used: {error.strerror}. This game cannot go on.") from None
        try:
            self._file, parts = _opened(folder / JOURNAL)
            self._private, self._hidden = _opened(folder / PRIVATE)
            for data in parts:
                self._remember(read_record(data))
        except (CodecError, JournalError) as error:
            self._lock.release()
            if isinstance(error, JournalError):
                raise
            raise JournalError(f"The journal in {folder} is damaged ({error}); this game cannot go on.") from None

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Leave the game; another process may open it now."""
        for file in (self._file, self._private, *self._mark_files.values()):
            os.close(file)
        self._mark_files = {}
        self._lock.release()

    # -------------------------------------------------------------------------------------------------- writing
    def append(self, record: Record) -> None:
        """Keep a record of another seat; it is on disk with the next own one."""
        if record not in self._known:
            self._remember(record)
            _write(self._file, frame_record(record))

    def secure(self, record: Record, gid: bytes, seat: int, seq: int, b: int) -> None:
        """Keep an own record for good, then mark how far this seat has signed."""
        self.append(record)
        self._flush(self._file)
        if gid:
            last = self.mark(gid, seat)
            mark = self._mark_file(gid, seat)
            os.lseek(mark, 0, os.SEEK_SET)
            _write(mark, max(seq, last[0]).to_bytes(8, "big") + max(b, last[1]).to_bytes(4, "big"))
            self._flush(mark)

    def hide(self, data: bytes) -> None:
        """Keep something private for good."""
        self._hidden.append(data)
        _write(self._private, len(data).to_bytes(4, "big") + data)
        self._flush(self._private)

    def _remember(self, record: Record) -> None:
        self._known.add(record)
        self._records.append(record)

    def _flush(self, file: int) -> None:
        if self._sync:
            os.fsync(file)

    def _mark_file(self, gid: bytes, seat: int) -> int:
        key = gid, seat
        if key not in self._mark_files:
            path = self._marks / f"{gid.hex()[:32]}-{seat}"
            self._mark_files[key] = _open(path)
        return self._mark_files[key]

    # -------------------------------------------------------------------------------------------------- reading
    def records(self) -> list[Record]:
        """Everything kept, in order of arrival."""
        return list(self._records)

    def hidden(self) -> list[bytes]:
        """Everything kept in private."""
        return list(self._hidden)

    def mark(self, gid: bytes, seat: int) -> tuple[int, int]:
        """How far a seat has signed this game: entry and beacon, or zeros."""
        mark = self._mark_file(gid, seat)
        os.lseek(mark, 0, os.SEEK_SET)
        data = os.read(mark, MARK_BYTES)
        return (int.from_bytes(data[:8], "big"), int.from_bytes(data[8:], "big")) if len(data) == MARK_BYTES else (0, 0)


def _open(path: Path) -> int:
    try:
        return open_regular(path, os.O_RDWR | os.O_CREAT)
    except OSError as error:
        raise JournalError(f"{path} cannot be used: {error.strerror}. This game cannot go on.") from None


def _opened(path: Path) -> tuple[int, list[bytes]]:
    """A file of a journal, and what it holds."""
    file = _open(path)
    try:
        if os.fstat(file).st_size > LARGEST:
            raise JournalError(f"{path} is longer than the journal of a game can be; this game cannot go on.")
        return file, _read(file, path)
    except JournalError:
        os.close(file)
        raise


def _write(file: int, data: bytes) -> None:
    while data:
        data = data[os.write(file, data) :]


def _read(file: int, path: Path) -> list[bytes]:
    """All whole parts of a file; a last one cut by a crash is removed."""
    os.lseek(file, 0, os.SEEK_SET)
    data = b"".join(iter(lambda: os.read(file, 1 << 20), b""))
    if not data.startswith(MAGIC):
        if not MAGIC.startswith(data):
            raise JournalError(f"{path} is not the journal of a game.")
        os.lseek(file, 0, os.SEEK_SET)
        _write(file, MAGIC)
        return []
    parts, at = [], len(MAGIC)
    while at + 4 <= len(data):
        size = int.from_bytes(data[at : at + 4], "big")
        end = at + 4 + size
        if not size and data[at:].strip(b"\0"):
            raise JournalError(f"{path} is damaged; this game cannot go on.")
        if end > len(data) or not size:  # after a crash some file systems put zeros where nothing was written
            break
        parts.append(data[at + 4 : end])
        at = end
    os.ftruncate(file, at)
    os.lseek(file, at, os.SEEK_SET)
    return parts


def write_file(path: Path, data: bytes) -> None:
    """Put a whole file in place, or leave what was there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(path.name + ".part")
    with draft.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)

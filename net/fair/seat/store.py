"""What a table needs of its disk: records before reacting, own ones before sending, secrets before committing."""

from __future__ import annotations

from typing import Protocol

from net.fair.log.schema import Record


class Store(Protocol):
    """Where a game is written down while it is played."""

    def append(self, record: Record) -> None:
        """Keep a record of another seat; it is on disk with the next own one."""

    def secure(self, record: Record, gid: bytes, seat: int, seq: int, b: int) -> None:
        """Keep an own record for good, and mark how far this seat has signed."""

    def hide(self, data: bytes) -> None:
        """Keep something private for good: the seed and the deck, or cards shown in private."""

    def records(self) -> list[Record]:
        """Everything kept, in order of arrival."""

    def hidden(self) -> list[bytes]:
        """Everything kept in private."""

    def mark(self, gid: bytes, seat: int) -> tuple[int, int]:
        """How far a seat has signed this game: entry and beacon, or zeros."""


class MemoryStore:
    """A game that is kept nowhere but in this process."""

    def __init__(self) -> None:
        self._records: list[Record] = []
        self._hidden: list[bytes] = []

    def append(self, record: Record) -> None:
        self._records.append(record)

    def secure(self, record: Record, gid: bytes, seat: int, seq: int, b: int) -> None:
        self._records.append(record)

    def hide(self, data: bytes) -> None:
        self._hidden.append(data)

    def records(self) -> list[Record]:
        return list(self._records)

    def hidden(self) -> list[bytes]:
        return list(self._hidden)

    def mark(self, gid: bytes, seat: int) -> tuple[int, int]:
        return 0, 0

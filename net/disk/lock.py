"""A lock on a file that dies with its process."""

from __future__ import annotations

import os
import sys
from pathlib import Path


class LockedError(Exception):
    """Another process holds the lock."""


class Lock:
    """A held lock."""

    def __init__(self, file: int) -> None:
        self._file = file

    def release(self) -> None:
        """Give the lock back."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


if sys.platform == "win32":
    import msvcrt

    def _try_lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _try_lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def lock_file(path: Path) -> Lock:
    """Hold the lock of a file; raises LockedError when another process has it."""
    file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        _try_lock(file)
    except OSError:
        os.close(file)
        raise LockedError(str(path)) from None
    return Lock(file)

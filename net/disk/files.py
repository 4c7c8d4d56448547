"""Reading files that anybody may have written: never more than a limit, never from a pipe or a device."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import Final

SMALL: Final = 1 << 20
"""No file that a player writes by hand, or that is written for him, is longer, but for games."""


def read_limited(path: Path, limit: int = SMALL) -> bytes:
    """The bytes of a file; raises OSError, with words, for what is no file or is longer than the limit."""
    with os.fdopen(open_regular(path, os.O_RDONLY), "rb") as file:
        data = file.read(limit + 1)
    if len(data) > limit:
        raise OSError(errno.EFBIG, f"it is larger than {limit // 1024} KiB, the most such a file can have")
    return data


def open_regular(path: Path, flags: int) -> int:
    """A file opened, private where it is made; raises OSError, with words, for what is no file."""
    handle = os.open(path, flags | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0), 0o600)
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise OSError(errno.EINVAL, "it is no file")
    return handle

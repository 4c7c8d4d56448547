"""Reading files that anybody may have written: never more than a limit, never from a pipe or a device."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path


def read_limited(path: Path, limit: int) -> bytes:
    """The bytes of a file; raises OSError, with words, for what is no file or is longer than the limit."""
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise OSError(errno.EINVAL, "it is no file")
    with os.fdopen(handle, "rb") as file:
        data = file.read(limit + 1)
    if len(data) > limit:
        raise OSError(errno.EFBIG, f"it is larger than {limit // 1024} KiB, the most such a file can have")
    return data

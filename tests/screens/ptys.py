"""A program in a pseudo-terminal under an emulator: what it writes, and what a player would see."""

from __future__ import annotations

import errno
import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import TracebackType

import pyte

ROOT = Path(__file__).resolve().parents[2]
SYNC_QUERY, RESIZE_QUERY = b"\x1b[?2026$p", b"\x1b[?2048$p"
# The emulator does not know the keyboard protocol and mode queries and would print parts of them.
NOISE = re.compile(rb"\x1b\[[<>=]\d*u|\x1b\[\?\d+\$p")

PATIENT = 100.0


def environment(**extra: str) -> dict[str, str]:
    """A fixed environment, so that a run does not depend on the terminal it is started from."""
    keep = {"PATH": os.environ.get("PATH", ""), "HOME": os.environ.get("HOME", "/")}
    fixed = {"LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "TERM": "xterm-256color", "COLORTERM": "truecolor"}
    return {**keep, **fixed, "PYTHONPATH": str(ROOT), "LORE_MEET": "off", **extra}


class PtyRun:
    """One program in one pseudo-terminal; use it in a `with`."""

    def __init__(self, arguments: list[str], columns: int, rows: int, env: dict[str, str]) -> None:
        self.written = bytearray()
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self._answered = self._shown = 0
        self.ended = False
        self.pid, self._descriptor = pty.fork()
        if self.pid == 0:
            _set_size(0, columns, rows)
            os.chdir(ROOT)
            os.execve(sys.executable, [sys.executable, *arguments], env)
        _set_size(self._descriptor, columns, rows)

    def __enter__(self) -> PtyRun:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill(signal.SIGKILL)
        self.wait()
        os.close(self._descriptor)

    def kill(self, number: signal.Signals) -> None:
        """Send the program a signal, if it is still there."""
        try:
            os.kill(self.pid, number)
        except ProcessLookupError:
            return

    def wait(self) -> int | None:
        """The exit status as the system tells it, None if somebody asked before."""
        try:
            return os.waitpid(self.pid, 0)[1]
        except ChildProcessError:
            return None

    def pump(self, seconds: float) -> int:
        """Read what comes within so many seconds; the number of bytes."""
        if not select.select([self._descriptor], [], [], seconds)[0]:
            return 0
        try:
            data = os.read(self._descriptor, 65536)
        except OSError as error:
            if error.errno == errno.EIO:
                self.ended = True
                return 0
            raise
        self.written += data
        self._answer()
        return len(data)

    def _answer(self) -> None:
        for query, answer in ((SYNC_QUERY, b"\x1b[?2026;2$y"), (RESIZE_QUERY, b"\x1b[?2048;0$y")):
            at = self.written.find(query, self._answered)
            if at >= 0:
                os.write(self._descriptor, answer)
        self._answered = max(0, len(self.written) - len(SYNC_QUERY) + 1)

    def _is_busy(self) -> bool:
        """Whether a thread of the program runs or waits for its turn: on a busy machine silence alone says nothing."""
        try:
            return any(_runs(pid) for pid in _family(self.pid))
        except OSError:  # a thread ended meanwhile
            return True

    def settle(self, quiet: float = 0.2, limit: float = PATIENT) -> None:
        """Read until the program sleeps and has written nothing for a while."""
        end = time.monotonic() + limit
        last = time.monotonic()
        while not self.ended and time.monotonic() < end and time.monotonic() - last < quiet:
            if self.pump(quiet / 10) or self._is_busy():
                last = time.monotonic()
        self._stream.feed(NOISE.sub(b"", bytes(self.written[self._shown :])))
        self._shown = len(self.written)

    def wait_for(self, words: str, limit: float = PATIENT) -> None:
        """Read until these words are on the screen."""
        self.wait_until(lambda: words in "\n".join(self.screen.display), f"{words!r} on the screen", limit)

    def wait_until(self, condition: Callable[[], bool], what: str, limit: float = PATIENT) -> None:
        """Read until that is so."""
        end = time.monotonic() + limit
        while not condition():
            shown = "\n".join(self.screen.display)
            assert not self.ended and time.monotonic() < end, f"waited in vain for {what}:\n{shown}"
            self.settle(0.1, 1.0)

    def type(self, keys: bytes, quiet: float = 0.2) -> bytes:
        """Type keys, read until quiet; what was written meanwhile."""
        mark = len(self.written)
        os.write(self._descriptor, keys)
        self.settle(quiet)
        return bytes(self.written[mark:])

    def resize(self, columns: int, rows: int) -> None:
        """Give the terminal another size and read until quiet."""
        self.screen.resize(rows, columns)
        _set_size(self._descriptor, columns, rows)
        self.settle()

    def cells(self) -> list[tuple[object, ...]]:
        """Every cell of the screen as it is seen."""
        return seen_cells(self.screen)


def seen_cells(screen: pyte.Screen) -> list[tuple[object, ...]]:
    """Every cell of a screen as it is seen: character, colours, attributes; equal exactly where nobody could tell.

    A letter is taken with all it has.  Of a blank that is neither reversed, underlined, struck through nor blinking
    nothing is seen but its background: such a one is taken without the colour and weight that a letter there would
    have.
    """
    cells = (screen.buffer[y][x] for y in range(screen.lines) for x in range(screen.columns))
    return [
        (" ", cell.bg)
        if cell.data == " " and not (cell.underscore or cell.strikethrough or cell.reverse or cell.blink)
        else tuple(cell)
        for cell in cells
    ]


def _family(pid: int) -> Iterator[int]:
    """A process and those it started."""
    yield pid
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in task.read_text().split():
            yield from _family(int(child))


def _runs(pid: int) -> bool:
    """Whether a thread of a process is running or about to."""
    stats = [task.read_text() for task in Path(f"/proc/{pid}/task").glob("*/stat")]
    return any(stat.rpartition(")")[2].split()[0] in "RD" for stat in stats)


def _set_size(descriptor: int, columns: int, rows: int) -> None:
    fcntl.ioctl(descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

"""The terminal driver that sends changed cells only, and every other use of Textual's inner parts.

Textual writes each dirty region whole, often several times.  This driver keeps two pictures: what the
application wants and what the terminal shows.  `Driver.write` only updates the first; a thread of its own
sends the difference.  A terminal that stops reading therefore never blocks the event loop, and the frames
that it missed are one difference when it reads again.

`LORE_DRIVER=stock` in the environment chooses Textual's own driver.
"""

from __future__ import annotations

import asyncio
import os
import re
import select
import signal
import sys
import threading
from typing import TYPE_CHECKING, TypeVar

from lore_tui.terminal.grid import Grid
from lore_tui.terminal.pens import erases_in_colour

if TYPE_CHECKING:
    from textual.app import App
    from textual.driver import Driver

Result = TypeVar("Result")

SYNC_START = "\x1b[?2026h"
SYNC_END = "\x1b[?2026l"

# Modes, queries, titles, clipboard, bell, and what tmux or screen pass on: they draw nothing.
CONTROL = re.compile(
    r"(?:\x1b\[[?<>=][\d;]*\$?[a-zA-Z]|\x1b\[2[23];\d?t|\x1b\][^\x1b\x07]*(?:\x1b\\|\x07)"
    r"|\x1bP(?:[^\x1b]|\x1b[^\\])*\x1b\\|\x1bk[^\x1b]*\x1b\\|\x07)+"
)
SHORT_FRAME = 256
MAX_BACKLOG = 32  # writes the terminal has not taken, beyond which foreign drawings are dropped


class Output(threading.Thread):
    """Sends differences and control sequences to a file descriptor, in order, without blocking a writer."""

    def __init__(self, descriptor: int, encoding: str = "utf-8", *, erases: bool = True) -> None:
        """`erases`: whether cells that the terminal erases take the background of the pen."""
        super().__init__(daemon=True, name="lore-output")
        self.grid = Grid(erases=erases)
        self._descriptor = descriptor
        self._encoding = encoding
        # Re-entrant, because the handler of a stop signal writes from whatever the main thread was doing.
        self._changed = threading.Condition(threading.RLock())
        self._queue: list[str] = []
        self._sync = False
        self._stopping = False
        self._gone = False

    def write(self, data: str, width: int, height: int) -> None:
        """Take a write of the application, made for a terminal of this size."""
        with self._changed:
            if data in (SYNC_START, SYNC_END):
                self._sync = True
                return
            if (width, height) != (self.grid.wanted.width, self.grid.wanted.height):
                self.grid.resize(width, height)
            if not self.grid.draw(data):
                self._foreign(data)
            self._changed.notify()

    def _foreign(self, data: str) -> None:
        draws = not CONTROL.fullmatch(data)
        if draws and len(self._queue) > MAX_BACKLOG:
            self.grid.repaint()
            return
        self._queue += [self._frame(), data]
        if draws:
            self.grid.resize(self.grid.wanted.width, self.grid.wanted.height)

    def _frame(self) -> str:
        frame = self.grid.difference() if self.grid.pending else ""
        # A short frame reaches the terminal in one piece anyway.
        return SYNC_START + frame + SYNC_END if self._sync and len(frame) > SHORT_FRAME else frame

    def forget(self, *, repaint: bool = False) -> None:
        """Trust nothing of what the terminal shows; with `repaint`, send the whole picture now."""
        with self._changed:
            if repaint:
                self.grid.repaint()
            else:
                self.grid.forget()
            self._changed.notify()

    def stop(self, seconds: float = 2.0) -> None:
        """Send what is left and end; a terminal that does not read is waited for only so long."""
        with self._changed:
            self._stopping = True
            self._changed.notify()
        self.join(seconds)

    def run(self) -> None:
        """Send until stopped."""
        while True:
            with self._changed:
                while not (self._queue or self.grid.pending or self._stopping):
                    self._changed.wait()
                self._queue.append(self._frame())
                data = "".join(self._queue)
                self._queue.clear()
                if not data and self._stopping:
                    return
            self._send(data.encode(self._encoding, "replace"))

    def _send(self, data: bytes) -> None:
        while data and not self._gone:
            try:
                data = data[os.write(self._descriptor, data) :]
            except BlockingIOError:
                select.select([], [self._descriptor], [])
            except OSError:
                # The terminal is closed.  Nothing can be shown any more; the hang-up signal ends the program.
                self._gone = True


if sys.platform != "win32":
    from textual import events
    from textual.drivers.linux_driver import LinuxDriver
    from textual.message import Message

    class LeanDriver(LinuxDriver):
        """Textual's driver for Unix terminals, sending changed cells only."""

        def __init__(
            self,
            app: App[object],
            *,
            debug: bool = False,
            mouse: bool = True,
            size: tuple[int, int] | None = None,
        ) -> None:
            super().__init__(app, debug=debug, mouse=mouse, size=size)
            self._application = app
            self._screen_file = sys.__stderr__
            self._tty_size = (0, 0)
            self._output: Output | None = None
            self._last_grid: Grid | None = None
            self._holds = False  # whether the terminal is in our hands

        def start_application_mode(self) -> None:
            """Start sending; after a suspension the last picture is shown again at once."""
            assert self._screen_file is not None, "the terminal client needs a standard error stream"
            encoding = self._screen_file.encoding or "utf-8"
            output = Output(self._screen_file.fileno(), encoding, erases=erases_in_colour(os.environ))
            if self._last_grid is not None:
                output.grid = self._last_grid
            self._output = output
            self._holds = True
            output.start()
            # Whichever thread the system gives the signal to, the event loop wakes up for it.
            asyncio.get_running_loop().add_signal_handler(signal.SIGCONT, self._sigcont_application)
            super().start_application_mode()  # type: ignore[no-untyped-call]
            output.forget(repaint=True)

        def _sigcont_application(self, *_: object) -> None:
            """Take the terminal again; who was stopped without notice lets go of it first."""
            if self._auto_restart and self._holds:
                self.suspend_application_mode()
            super()._sigcont_application()

        def write(self, data: str) -> None:
            """Take a frame or a control sequence."""
            assert self._output is not None, "the driver must be in application mode"
            tty = self._measure()
            if tty != self._tty_size:
                self._tty_size = tty
                self._output.forget()
            width, height = self._application.size
            # Cells outside a terminal that has just shrunk would land on its edge.
            self._output.write(data, min(width, tty[0] or width), min(height, tty[1] or height))

        def _measure(self) -> tuple[int, int]:
            try:
                size = os.get_terminal_size(self.fileno)
            except OSError:
                return (0, 0)
            return (size.columns, size.lines)

        def process_message(self, message: Message) -> None:
            """Pass input on; a terminal that was left and came back is not trusted."""
            if isinstance(message, events.AppFocus) and self._output is not None:
                self._output.forget()
            super().process_message(message)

        def repaint(self) -> None:
            """Send the whole picture again, as Ctrl+L asks for."""
            if self._output is not None:
                self._output.forget(repaint=True)

        def close(self) -> None:
            """Send what is left and stop."""
            super().close()
            self._holds = False
            if self._output is not None:
                self._last_grid = self._output.grid
                self._output.stop()


def driver_class() -> type[Driver] | None:
    """The driver for `App(driver_class=...)`: None is Textual's own."""
    if sys.platform == "win32" or os.environ.get("LORE_DRIVER", "").lower() == "stock":
        return None
    return LeanDriver


def send(app: App[Result], control: str) -> None:
    """Send a sequence that draws nothing."""
    if app._driver is not None:
        app._driver.write(control)


def repaint(app: App[Result]) -> None:
    """Draw the whole screen again, whatever the terminal shows now."""
    driver = app._driver
    if sys.platform != "win32" and isinstance(driver, LeanDriver):
        driver.repaint()
    else:
        app.screen.refresh()


def screen_text(app: App[Result]) -> list[str]:
    """The rows of the current screen as plain text, without colours and trailing blanks."""
    strips = app.screen._compositor.render_strips()
    return [strip.text.rstrip() for strip in strips]

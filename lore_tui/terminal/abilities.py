"""What the terminal can do, told to Textual before it is imported, and what to do when it goes away.

Textual reads its environment at import, so nothing here imports it.
"""

from __future__ import annotations

import enum
import os
import shutil
import signal
import sys
from collections.abc import Callable, Mapping, MutableMapping
from types import FrameType, TracebackType
from typing import NamedTuple

SMALLEST = (60, 15)
STANDARD = (80, 24)
COLUMNS_FOR_TWO = 100
EVERYTHING = (160, 48)


class Colours(enum.Enum):
    """How many colours the terminal has; the value is Textual's word for it."""

    NONE = "none"
    ANSI = "standard"
    INDEXED = "256"
    TRUE = "truecolor"


class Room(enum.Enum):
    """How much of the table fits on the screen at once."""

    TOO_SMALL = "too-small"  # a line asks for more room and names the plain client
    ONE_PANE = "one-pane"  # below 80x24: one pane at a time, dock of three lines
    STANDARD = "standard"  # 80x24: table and hand, the map on its key
    WIDE = "wide"  # from 100 columns: card and log on the right
    FULL = "full"  # from 160x48: everything at once


def room(columns: int, rows: int) -> Room:
    """The layout for a terminal of this size."""
    if columns < SMALLEST[0] or rows < SMALLEST[1]:
        return Room.TOO_SMALL
    if columns < STANDARD[0] or rows < STANDARD[1]:
        return Room.ONE_PANE
    if columns >= EVERYTHING[0] and rows >= EVERYTHING[1]:
        return Room.FULL
    return Room.WIDE if columns >= COLUMNS_FOR_TWO else Room.STANDARD


class Terminal(NamedTuple):
    """A terminal as found at the start; `plain_because` is empty where full screen is possible."""

    columns: int
    rows: int
    colours: Colours
    unicode: bool
    plain_because: str = ""

    @property
    def room(self) -> Room:
        """The layout that fits at the start."""
        return room(self.columns, self.rows)


def detect(environ: Mapping[str, str], *, ascii_only: bool = False, is_tty: bool | None = None) -> Terminal:
    """The terminal of this process, from its environment and streams."""
    if is_tty is None:
        is_tty = all(stream is not None and stream.isatty() for stream in (sys.__stdin__, sys.__stderr__))
    size = shutil.get_terminal_size(STANDARD)
    return Terminal(
        columns=size.columns,
        rows=size.lines,
        colours=colours(environ),
        unicode=not ascii_only and speaks_unicode(environ),
        plain_because=plain_because(environ, is_tty),
    )


def colours(environ: Mapping[str, str]) -> Colours:
    """The colour depth: the player's wish first, then what the terminal says of itself."""
    if environ.get("NO_COLOR"):
        return Colours.NONE
    wish = environ.get("TEXTUAL_COLOR_SYSTEM", "").lower()
    for depth in Colours:
        if wish == depth.value:
            return depth
    if is_dumb(environ):
        return Colours.NONE
    term = environ.get("TERM", "").lower()
    says_true = environ.get("COLORTERM", "").lower() in ("truecolor", "24bit")
    if says_true or "WT_SESSION" in environ or term.endswith("-direct"):
        return Colours.TRUE
    return Colours.INDEXED if "256" in term or term == "xterm-kitty" else Colours.ANSI


def is_dumb(environ: Mapping[str, str]) -> bool:
    """Whether the terminal cannot place text on the screen; Windows consoles do not set TERM and can."""
    term = environ.get("TERM", "" if sys.platform != "win32" else "xterm").lower()
    return term in ("", "dumb", "unknown")


def speaks_unicode(environ: Mapping[str, str]) -> bool:
    """Whether the locale is UTF-8: the first of the three variables that is set decides."""
    for name in ("LC_ALL", "LC_CTYPE", "LANG"):
        if value := environ.get(name):
            return "utf" in value.lower()
    return (getattr(sys.__stderr__, "encoding", "") or "").lower().startswith("utf")


def plain_because(environ: Mapping[str, str], is_tty: bool) -> str:
    """Why only the plain client can run here, or nothing."""
    if not is_tty:
        return "input or output is not a terminal"
    if is_dumb(environ):
        return "the terminal cannot place text on the screen (TERM is dumb)"
    return ""


def prepare(environ: MutableMapping[str, str], terminal: Terminal) -> None:
    """Tell Textual, before its import, about this terminal: no motion, short Escape, the right colours."""
    environ.setdefault("TEXTUAL_ANIMATIONS", "none")
    environ.setdefault("TEXTUAL_SMOOTH_SCROLL", "0")
    environ.setdefault("ESCDELAY", "25")
    if terminal.colours is Colours.NONE:
        # Without a theme of terminal colours from the very start Textual would send greys.
        environ["NO_COLOR"] = "1"
        environ["TEXTUAL_THEME"] = "ansi-dark"
        environ["TEXTUAL_COLOR_SYSTEM"] = Colours.ANSI.value
        return
    # Textual takes an empty NO_COLOR for a wish; the convention does not.
    environ.pop("NO_COLOR", None)
    environ["TEXTUAL_COLOR_SYSTEM"] = terminal.colours.value


class Hangup:
    """While entered, a closed terminal window saves and ends the process at once.

    The terminal is gone then: nothing can be drawn, and Textual's input thread would spin on it, so the
    process leaves without further ceremony.  `save` only has to mark the session for resuming, since the
    journal is on disk before anything is shown.
    """

    def __init__(self, save: Callable[[], None], leave: Callable[[int], object] = os._exit) -> None:
        self._save = save
        self._leave = leave
        self._number: signal.Signals | None = getattr(signal, "SIGHUP", None)
        self._before: signal._HANDLER = None

    def __enter__(self) -> Hangup:
        if self._number is not None:
            self._before = signal.signal(self._number, self._handle)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._number is not None:
            signal.signal(self._number, self._before)

    def _handle(self, number: int, frame: FrameType | None) -> None:
        signal.signal(number, signal.SIG_IGN)  # once is enough, also if saving takes a moment
        try:
            self._save()
        finally:
            self._leave(128 + number)

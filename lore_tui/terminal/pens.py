"""How cells are drawn, and the cheapest sequences that carry a terminal from cell to cell and from pen to pen."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

LEVELS = (0, 95, 135, 175, 215, 255)  # of the colour cube in the table of 256 colours
TURN_OFF = {"1": "22", "2": "22", "3": "23", "4": "24", "5": "25", "7": "27", "9": "29"}
LETTERS_ONLY = frozenset({"1", "2", "3"})  # attributes that nobody sees on a blank

# Terminals, by the beginning of TERM, in which erased cells take the background of the pen.  GNU screen is none.
ERASERS = (
    "xterm", "tmux", "linux", "rxvt", "konsole", "gnome", "vte", "alacritty", "foot", "wezterm", "kitty", "st-",
    "putty", "mintty", "iterm", "contour", "ghostty",
)  # fmt: skip
LONG_BLANK = re.compile(" {11,}")  # to erase and pass over it is shorter than to write it
CHEAP_MOVE = 4  # bytes that pass over a few cells; so many letters may as well be sent again


class Pen(NamedTuple):
    """How a cell is drawn: attribute codes, foreground and background codes, empty for the default."""

    attributes: tuple[str, ...] = ()
    foreground: str = ""
    background: str = ""


PLAIN = Pen()
RAW = Pen(("raw",))  # the cell holds a whole stretch of terminal text, with its own escape sequences


def shortest_colour(value: str) -> str:
    """A colour code, by number where the table of 256 has exactly this colour.

    The first few of the table are left alone: there are users who redefine them.
    """
    kind, _, rest = value.partition(";2;")
    if not rest or rest.count(";") != 2:
        return value
    red, green, blue = (int(part) for part in rest.split(";"))
    if red == green == blue and (red - 8) % 10 == 0 and 8 <= red <= 238:
        return f"{kind};5;{232 + (red - 8) // 10}"
    if red in LEVELS and green in LEVELS and blue in LEVELS:
        number = 16 + 36 * LEVELS.index(red) + 6 * LEVELS.index(green) + LEVELS.index(blue)
        return f"{kind};5;{number}" if number > 21 else value
    return value


@lru_cache(maxsize=4096)
def read_pen(parameters: str) -> Pen:
    """The pen that SGR parameters give on top of the default one."""
    attributes: list[str] = []
    foreground = background = ""
    codes = [code or "0" for code in parameters.split(";")]
    at = 0
    while at < len(codes):
        code = codes[at]
        taken = 1
        if code in ("38", "48"):
            taken = 5 if codes[at + 1 : at + 2] == ["2"] else 3
        value = ";".join(codes[at : at + taken])
        number = int(code)
        if number == 0:
            attributes, foreground, background = [], "", ""
        elif 30 <= number <= 39 or 90 <= number <= 97:
            foreground = "" if number == 39 else shortest_colour(value)
        elif 40 <= number <= 49 or 100 <= number <= 107:
            background = "" if number == 49 else shortest_colour(value)
        else:
            attributes.append(value)
        at += taken
    return Pen(tuple(attributes), foreground, background)


@lru_cache(maxsize=4096)
def blank_pen(pen: Pen) -> Pen:
    """What is seen of a pen on a blank: its background alone, unless a line or a reversal shows the rest."""
    return Pen(background=pen.background) if LETTERS_ONLY.issuperset(pen.attributes) else pen


@lru_cache(maxsize=4096)
def change_pen(old: Pen, new: Pen) -> str:
    """The shortest SGR sequence that turns one pen into another."""
    if old == new:
        return ""
    if new == PLAIN:
        return "\x1b[m"
    afresh = ["0", *new.attributes, *filter(None, (new.foreground, new.background))]
    removed = set(old.attributes) - set(new.attributes)
    if not removed <= TURN_OFF.keys():
        return f"\x1b[{';'.join(afresh)}m"
    off = sorted({TURN_OFF[code] for code in removed})
    # Bold and dim are turned off together.
    kept = () if "22" in off else old.attributes
    codes = [*off, *(code for code in new.attributes if code not in kept)]
    if old.foreground != new.foreground:
        codes.append(new.foreground or "39")
    if old.background != new.background:
        codes.append(new.background or "49")
    return f"\x1b[{min(';'.join(codes), ';'.join(afresh), key=len)}m"


def common_pen(pen: Pen, following: Pen, *, blank: bool, empty: bool) -> Pen | None:
    """The pen that draws a run and the cell behind it, None where there is none.

    `blank` says whether the cell is one, `empty` whether all cells of the run are.
    """
    if RAW in (pen, following):
        return None
    if following == pen or (blank and following == blank_pen(pen)):
        return pen
    return following if empty and blank_pen(following) == pen else None


@lru_cache(maxsize=4096)
def _for_blank(pen: Pen, ground: Pen) -> Pen:
    """The pen nearest to the one in use that draws blanks of this ground."""
    return Pen(tuple(code for code in pen.attributes if code in LETTERS_ONLY), pen.foreground, ground.background)


def erases_in_colour(environ: Mapping[str, str]) -> bool:
    """Whether cells that the terminal erases take the background of the pen."""
    if environ.get("TERM_PROGRAM") == "tmux":
        return True
    return environ.get("TERM", "").startswith(ERASERS) and not environ.get("STY")


@lru_cache(maxsize=4096)
def _relative(down: int, right: int, column: int = -1) -> str:
    """The shortest way down and to the side, to a column where that is known; no row is left by a line feed, since
    terminals may be told to return the cursor with it."""
    below = min("\v" * down, f"\x1b[{down}B", key=len)
    if not right:
        return below
    if right < 0:
        ways = ["\b" * -right, f"\x1b[{-right}D"]
    else:
        ways = ["\x1b[C" if right == 1 else f"\x1b[{right}C"]
    if column >= 0:
        ways.append(f"\x1b[{column + 1}G" if column else "\r")
    return below + min(ways, key=len)


def _pass_blank(blanks: re.Match[str]) -> str:
    count = len(blanks[0])
    return f"\x1b[{count}X\x1b[{count}C"


class Run(NamedTuple):
    """Neighbouring cells that one pen can draw."""

    row: int
    column: int
    end: int
    pen: Pen
    text: str

    @property
    def is_blank(self) -> bool:
        """Whether nothing is seen of it but the ground."""
        return not self.text.strip(" ") and not self.pen.attributes


def by_pen(runs: Iterable[Run]) -> list[Run]:
    """The runs pen by pen, each pen followed by the one that is nearest; blanks go with any pen of their ground.

    Raw text comes first, because it may move what stands to its right.
    """
    groups: dict[Pen, list[Run]] = {}
    grounds: dict[Pen, Pen] = {}
    for run in runs:
        pen = grounds.get(run.pen, run.pen) if run.is_blank else run.pen
        grounds[blank_pen(pen)] = pen
        groups.setdefault(pen, []).append(run)
    order = groups.pop(RAW, [])
    pen = PLAIN
    while groups:
        pen = min(groups, key=lambda other: len(change_pen(pen, other)))
        order += groups.pop(pen)
    return order


class Ink:
    """Writes runs in the order given; knows where the terminal's cursor is and with which pen it draws."""

    def __init__(self, width: int, *, erases: bool) -> None:
        """`width` of the terminal; `erases`: whether erased cells take the background of the pen."""
        self.out: list[str] = []
        self._row = self._column = -1
        """Where the next letter would go; a negative column where nobody knows."""
        self._pen = PLAIN
        self._width = width
        self._erases = erases

    def go(self, row: int, column: int) -> None:
        """Move the cursor the shortest way."""
        if (row, column) == (self._row, self._column):
            return
        way = f"\x1b[{row + 1};{column + 1}H" if column else f"\x1b[{row + 1}H" if row else "\x1b[H"
        if self._column >= 0 and row >= self._row:
            way = min(way, _relative(row - self._row, column - self._column, column), key=len)
        self.out.append(way)
        self._row, self._column = row, column

    def take(self, pen: Pen) -> None:
        """Draw with another pen."""
        if pen != self._pen:
            self.out.append(change_pen(self._pen, pen))
            self._pen = pen

    def write(self, run: Run, following: Run | None) -> None:
        """Write a run; `following` is the next one."""
        self.go(run.row, run.column)
        if run.pen is RAW:
            self.take(PLAIN)
            self.out.append(run.text)
            self._column = -1
            return
        self.take(_for_blank(self._pen, run.pen) if run.is_blank else run.pen)
        text = run.text
        ground = blank_pen(run.pen)
        column = run.end
        if not ground.attributes and (self._erases or not ground.background):
            text = text.rstrip(" ")
            column -= len(run.text) - len(text)
            text = LONG_BLANK.sub(_pass_blank, text)
        self.out.append(text)
        # Behind the last column terminals differ about where the cursor is.
        self._column = column if column < self._width else -1
        if column < run.end:
            self._end_with_blanks(run.end - column, on=following is not None and following[:2] == (run.row, run.end))

    def _end_with_blanks(self, count: int, *, on: bool) -> None:
        """Write blanks; with `on` a letter follows them."""
        erase = f"\x1b[{count}X"
        if len(erase) + (len(_relative(0, count)) if on else 0) < count:
            self.out.append(erase)
        else:
            self.out.append(" " * count)
            self._column = self._column + count if self._column + count < self._width else -1

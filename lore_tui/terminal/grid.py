"""Two pictures of a terminal, the wanted one and the shown one, and their difference as bytes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from rich.cells import cell_len

from lore_tui.terminal.pens import CHEAP_MOVE, PLAIN, RAW, Ink, Pen, Run, blank_pen, by_pen, common_pen, read_pen

# A frame of Textual consists of these and nothing else.
TOKEN = re.compile(
    r"\x1b\[(?P<row>\d+);(?P<column>\d+)H"
    r"|\x1b\[(?P<sgr>[\d;]*)m"
    r"|(?P<newline>\r?\n)"
    r"|(?P<text>[^\x00-\x1f\x7f-\x9f]+)"
    r"|(?P<link>\x1b\]8;[^\x1b\x07]*(?:\x1b\\|\x07))"
)
# Wide characters whose width all terminals agree on, first and last of each range; emoji are not among them.
SURE_WIDE = (
    ("\u1100", "\u115f"), ("\u2e80", "\u303e"), ("\u3041", "\ua4cf"), ("\uac00", "\ud7a3"), ("\uf900", "\ufaff"),
    ("\ufe30", "\ufe6b"), ("\uff01", "\uff60"), ("\uffe0", "\uffe6"),
)  # fmt: skip

UNKNOWN = "\0"  # a cell nobody drew, or that something else may have overwritten


@lru_cache(maxsize=4096)
def sure_width(character: str) -> int:
    """Cells of a character where every terminal agrees, 0 where terminals may differ."""
    width = cell_len(character)
    if width == 1:
        return 1 if character < "\u2600" or "\u27c0" <= character < "\ufe00" else 0
    return 2 if width == 2 and any(first <= character <= last for first, last in SURE_WIDE) else 0


class Stretch(NamedTuple):
    """Text drawn from one place on: cells and their pens, "" for what a wide character covers."""

    row: int
    column: int
    cells: list[str]
    pens: list[Pen]


class _Reader:
    """Reads one frame into stretches; a stretch of doubtful width becomes one cell of raw text."""

    def __init__(self) -> None:
        self.stretches: list[Stretch] = []
        self.row = self.column = -1
        self._parameters = ""
        self._cells: list[str] = []
        self._pens: list[Pen] = []
        self._doubtful = False
        self._from = self._to = 0

    def read(self, data: str) -> bool:
        """Whether the data is a frame; then `stretches` and the cursor's place are filled in."""
        end = 0
        for token in TOKEN.finditer(data):
            if token.start() != end:
                return False
            end = token.end()
            kind = token.lastgroup
            if kind == "text":
                if self.row < 0:
                    return False
                self._text(token[0])
            elif kind == "sgr":
                self._sgr(token["sgr"])
            elif kind == "link":
                self._doubtful = True
            else:
                self._finish(data, token.start())
                if kind == "newline":
                    self.row, self.column = self.row + 1, 0
                else:
                    self.row, self.column = int(token["row"]) - 1, int(token["column"]) - 1
                self._from = end
        self._finish(data, end)
        return end == len(data)

    def _sgr(self, parameters: str) -> None:
        if parameters in ("", "0"):
            self._parameters = ""
        elif self._parameters:
            self._parameters += ";" + parameters
        else:
            self._parameters = parameters

    def _text(self, text: str) -> None:
        pen = read_pen(self._parameters) if self._parameters else PLAIN
        before = len(self._cells)
        if text.isascii():
            self._cells += text
        else:
            for character in text:
                width = sure_width(character)
                self._cells.append(character)
                if width == 2:
                    self._cells.append("")
                elif not width:
                    self._doubtful = True
        blank = blank_pen(pen)
        if blank is pen or " " not in text:
            self._pens += [pen] * (len(self._cells) - before)
        else:
            self._pens += [blank if cell == " " else pen for cell in self._cells[before:]]

    def _finish(self, data: str, end: int) -> None:
        if not self._cells:
            return
        cells, pens = self._cells, self._pens
        if self._doubtful:
            raw = data[self._from : end]
            if not raw.endswith("\x1b[0m"):
                raw += "\x1b[0m"
            width = max(1, cell_len("".join(cells)))
            cells, pens = [raw, *[""] * (width - 1)], [RAW] * width
        self.stretches.append(Stretch(self.row, self.column, cells, pens))
        self.column += len(cells)
        self._cells, self._pens, self._doubtful = [], [], False


class Picture:
    """Rows of cells and the pens they are drawn with."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.cells = [[UNKNOWN] * width for _ in range(height)]
        self.pens = [[PLAIN] * width for _ in range(height)]

    def put(self, stretch: Stretch) -> None:
        """Lay a stretch into its row, clipped; what it tears apart becomes unknown."""
        column = stretch.column
        room = self.width - column
        if not 0 <= stretch.row < self.height or room <= 0:
            return
        cells, pens = stretch.cells, stretch.pens
        if len(cells) > room:
            cells, pens = cells[:room], pens[:room]
        end = column + len(cells)
        row = self.cells[stretch.row]
        if row[column] == "":
            at = column - 1
            while row[at] == "":
                row[at] = UNKNOWN
                at -= 1
            row[at] = UNKNOWN
        while end < self.width and row[end] == "":
            row[end] = UNKNOWN
            end += 1
        row[column : column + len(cells)] = cells
        self.pens[stretch.row][column : column + len(cells)] = pens


class Grid:
    """What the application wants, what the terminal shows, and the difference as bytes."""

    def __init__(self, width: int = 0, height: int = 0, *, erases: bool = True) -> None:
        """`erases`: whether cells that the terminal erases take the background of the pen."""
        self._erases = erases
        self.dirty: set[int] = set()
        self._cursor: tuple[int, int] | None = None
        self._at: tuple[int, int] | None = None
        self.resize(width, height)

    def resize(self, width: int, height: int) -> None:
        """Start afresh with another size: the application is about to draw everything."""
        self.wanted = Picture(width, height)
        self.forget()
        self.dirty.clear()

    def forget(self) -> None:
        """From now on the terminal may show anything."""
        self.shown = Picture(self.wanted.width, self.wanted.height)
        self._at = None

    def repaint(self) -> None:
        """Make the next difference the whole picture."""
        self.forget()
        self.dirty.update(range(self.wanted.height))

    def draw(self, data: str) -> bool:
        """Take a frame of the application; False, with nothing done, where it is none."""
        reader = _Reader()
        if not reader.read(data):
            return False
        for stretch in reader.stretches:
            self.wanted.put(stretch)
            if 0 <= stretch.row < self.wanted.height:
                self.dirty.add(stretch.row)
        self._cursor = reader.row, reader.column
        return True

    @property
    def pending(self) -> bool:
        """Whether a difference may be due."""
        return bool(self.dirty) or self._cursor != self._at

    def difference(self) -> str:
        """What brings the terminal from the shown picture to the wanted one; it is shown from now on."""
        runs = [run for row in sorted(self.dirty) for run in self._runs(row)]
        self.dirty.clear()
        if not runs and self._cursor == self._at:
            return ""
        self._at = self._cursor
        # By rows, or colour by colour: where colours are long to name, the second is far shorter.
        orders = [runs, by_pen(runs)] if len(runs) > 1 else [runs]
        return min((self._write(order) for order in orders), key=len)

    def _write(self, runs: Sequence[Run]) -> str:
        ink = Ink(self.wanted.width, erases=self._erases)
        for at, run in enumerate(runs):
            ink.write(run, runs[at + 1] if at + 1 < len(runs) else None)
        ink.take(PLAIN)
        if self._at is not None:
            ink.go(*self._at)
        return "".join(ink.out)

    def _changed(self, row: int) -> list[int]:
        """The columns of a row that do not show what is wanted."""
        want, pens = self.wanted.cells[row], self.wanted.pens[row]
        have, have_pens = self.shown.cells[row], self.shown.pens[row]
        if want == have and pens == have_pens:
            return []
        cells = enumerate(zip(want, have, pens, have_pens, strict=True))
        changed = [at for at, (new, old, pen, other) in cells if new != UNKNOWN and (new != old or pen != other)]
        raw = next((at for at in changed if pens[at] is RAW), None)
        if raw is not None:
            # Nobody knows how many cells it takes: what stands to its right may be moved.
            have[raw:] = [UNKNOWN] * (len(have) - raw)
            changed = [at for at in changed if at < raw] + [at for at in range(raw, len(want)) if want[at] != UNKNOWN]
        return changed

    def _runs(self, row: int) -> list[Run]:
        """The changed cells of a row as runs; from now on they are shown."""
        want, pens = self.wanted.cells[row], self.wanted.pens[row]
        runs: list[Run] = []
        start = end = 0
        pen, empty = RAW, True  # of the run from start to end; raw text is a run of its own, and so is nothing
        for column in self._changed(row):
            if column < end:
                continue  # covered by a wide character
            while want[column] == "":
                column -= 1
            drawn, blank = pens[column], want[column] == " "
            if drawn is not pen or drawn is RAW or column != end:
                common = common_pen(pen, drawn, blank=blank, empty=empty)
                if common is None or not self._bridge(row, end, column, common):
                    self._end_run(runs, row, start, end, pen)
                    start, common, empty = column, drawn, True
                pen = common
            empty = empty and blank
            end = column + 1
            while end < len(want) and want[end] == "":
                end += 1
        self._end_run(runs, row, start, end, pen)
        return runs

    def _end_run(self, runs: list[Run], row: int, start: int, end: int, pen: Pen) -> None:
        if start < end:
            part = slice(start, end)
            runs.append(Run(row, start, end, pen, "".join(self.wanted.cells[row][part])))
            self.shown.cells[row][part] = self.wanted.cells[row][part]
            self.shown.pens[row][part] = self.wanted.pens[row][part]

    def _bridge(self, row: int, start: int, end: int, pen: Pen) -> bool:
        """Whether to send unchanged cells again, because a pen draws them and a move costs as much."""
        if start == end or end - start > CHEAP_MOVE:
            return start == end
        cells, pens = self.wanted.cells[row][start:end], self.wanted.pens[row][start:end]
        if len("".join(cells).encode()) > CHEAP_MOVE or "" in cells or UNKNOWN in cells:
            return False
        grounds = (blank_pen(pen) if cell == " " else pen for cell in cells)
        return all(drawn == wanted for drawn, wanted in zip(pens, grounds, strict=True))

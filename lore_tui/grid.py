"""Two pictures of a terminal, the wanted one and the shown one, and their difference as bytes."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from rich.cells import cell_len

# A frame of Textual consists of these and nothing else.
TOKEN = re.compile(
    r"\x1b\[(?P<row>\d+);(?P<column>\d+)H"
    r"|\x1b\[(?P<sgr>[\d;]*)m"
    r"|(?P<newline>\r?\n)"
    r"|(?P<text>[^\x00-\x1f\x7f-\x9f]+)"
    r"|(?P<link>\x1b\]8;[^\x1b\x07]*(?:\x1b\\|\x07))"
)
# Wide characters whose width all terminals agree on; emoji are not among them.
SURE_WIDE = re.compile(
    "[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6b\uff01-\uff60\uffe0-\uffe6]"
)

LEVELS = (0, 95, 135, 175, 215, 255)  # of the colour cube in the table of 256 colours
TURN_OFF = {"1": "22", "2": "22", "3": "23", "4": "24", "5": "25", "7": "27", "9": "29"}

UNKNOWN = "\0"  # a cell nobody drew, or that something else may have overwritten
JOIN_GAP = 4  # unchanged cells up to which sending them again costs no more than a cursor move


class Pen(NamedTuple):
    """How a cell is drawn: attribute codes, foreground and background codes, empty for the default."""

    attributes: tuple[str, ...] = ()
    foreground: str = ""
    background: str = ""


PLAIN = Pen()


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
def change_pen(old: Pen, new: Pen) -> str:
    """The shortest SGR sequence that turns one pen into another."""
    if old == new:
        return ""
    if new == PLAIN:
        return "\x1b[0m"
    removed = set(old.attributes) - set(new.attributes)
    if removed <= TURN_OFF.keys():
        off = sorted({TURN_OFF[code] for code in removed})
        # Bold and dim are turned off together.
        kept = () if "22" in off else old.attributes
        codes = [*off, *(code for code in new.attributes if code not in kept)]
    else:
        codes = ["0", *new.attributes]
        old = PLAIN
    if old.foreground != new.foreground:
        codes.append(new.foreground or "39")
    if old.background != new.background:
        codes.append(new.background or "49")
    return f"\x1b[{';'.join(codes)}m"


@lru_cache(maxsize=4096)
def sure_width(character: str) -> int:
    """Cells of a character where every terminal agrees, 0 where terminals may differ."""
    width = cell_len(character)
    if width == 1:
        return 1 if character < "\u2600" or "\u27c0" <= character < "\ufe00" else 0
    return 2 if width == 2 and SURE_WIDE.match(character) else 0


class Stretch(NamedTuple):
    """Text drawn from one place on: cells and their pens, "" for what a wide character covers."""

    row: int
    column: int
    cells: list[str]
    pens: list[Pen]


RAW = Pen(("raw",))  # the cell holds a whole stretch of terminal text, with its own escape sequences


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
        self._pens += [pen] * (len(self._cells) - before)

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

    def __init__(self, width: int = 0, height: int = 0) -> None:
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
        out: list[str] = []
        pen = PLAIN
        for row in sorted(self.dirty):
            pen = self._row(row, pen, out)
        self.dirty.clear()
        if pen != PLAIN:
            out.append("\x1b[0m")
        if self._cursor is not None and (out or self._cursor != self._at):
            self._at = self._cursor
            out.append(f"\x1b[{self._at[0] + 1};{self._at[1] + 1}H")
        return "".join(out)

    def _row(self, row: int, pen: Pen, out: list[str]) -> Pen:
        want, have = self.wanted.cells[row], self.shown.cells[row]
        want_pens, have_pens = self.wanted.pens[row], self.shown.pens[row]
        if want == have and want_pens == have_pens:
            return pen
        width = self.wanted.width
        at = -1  # where the terminal's cursor is in this row, -1 for elsewhere
        column = 0
        while column < width:
            text = want[column]
            if text == UNKNOWN or (text == have[column] and want_pens[column] == have_pens[column]):
                column += 1
                continue
            while want[column] == "":
                column -= 1
            if at != column:
                out.append(self._step(row, at, column, pen))
            end = column + 1
            while end < width and want[end] == "":
                end += 1
            have[column:end], have_pens[column:end] = want[column:end], want_pens[column:end]
            if want_pens[column] is RAW:
                out.append(change_pen(pen, PLAIN) + want[column])
                pen, at = PLAIN, -1
                have[end:] = [UNKNOWN] * (width - end)
            else:
                out.append(change_pen(pen, want_pens[column]) + want[column])
                pen, at = want_pens[column], (end if end < width else -1)
            column = end
        return pen

    def _step(self, row: int, at: int, column: int, pen: Pen) -> str:
        """Get the terminal's cursor to a column by the cheaper of text that stands there and a move."""
        if at < 0:
            return f"\x1b[{row + 1};{column + 1}H"
        gap = column - at
        between = "".join(self.shown.cells[row][at:column])
        pens = self.shown.pens[row][at:column]
        if gap <= JOIN_GAP and len(between) == gap and between.isascii() and UNKNOWN not in between:
            if all(other == pen for other in pens):
                return between
        return f"\x1b[{gap}C" if gap > 1 else "\x1b[C"

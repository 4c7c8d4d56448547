"""Words on a terminal: other people's text made harmless, and every text cut and padded by cells.

Names, chat and deck titles come from peers.  They are cleaned here once, on arrival at the screen, and are
shown as they are, never as markup.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from rich.cells import cell_len, split_graphemes

NAME_CELLS = 24
CHAT_CELLS = 200
MARKS_PER_LETTER = 2
BAR = 20
"""Cells of a row that show where the arrows stand: enough to see, few enough for a slow line."""
LONG_BAR = 30
"""As many where a name ends there, which is better seen whole."""
COLUMN = re.compile(r"  ")
"""What parts the columns of a row."""

# Categories that draw nothing of their own: controls, formats (joiners, direction marks), surrogates,
# private use, unassigned, line and paragraph ends.
INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
VARIATION_SELECTORS = frozenset(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))

ASCII_FORMS = {
    "\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"', "\u2013": "-", "\u2014": "-",
    "\u2026": "...", "\u2212": "-", "\u00d7": "x", "\u2264": "<=", "\u2265": ">=", "\u00e6": "ae",
    "\u00c6": "AE", "\u00f8": "o", "\u00d8": "O", "\u00df": "ss", "\u00f0": "d", "\u00fe": "th",
    "\u2190": "<", "\u2192": ">", "\u2191": "^", "\u2193": "v", "\u2022": "*", "\u00b7": ".",
}  # fmt: skip


def clean(text: str, cells: int = CHAT_CELLS) -> str:
    """Text of a peer as one harmless line of at most so many cells: no controls, no invisible characters."""
    shortened = unicodedata.normalize("NFC", text[: 16 * cells])
    return clip(" ".join("".join(_harmless(shortened)).split()), cells)


def _harmless(text: str) -> Iterator[str]:
    marks = MARKS_PER_LETTER  # a mark with no letter before it is dropped
    for character in text:
        category = unicodedata.category(character)
        if character.isspace() or category in ("Zl", "Zp"):
            marks = MARKS_PER_LETTER
            yield " "
        elif category in INVISIBLE or character in VARIATION_SELECTORS:
            continue
        elif category in ("Mn", "Me", "Mc"):
            if marks < MARKS_PER_LETTER:
                marks += 1
                yield character
        else:
            marks = 0
            yield character


def clean_name(text: str, unnamed: str = "someone") -> str:
    """A peer's name for the screen, or a word for one that has nothing visible."""
    return clean(text, NAME_CELLS) or unnamed


@lru_cache(maxsize=8192)
def width(text: str) -> int:
    """Cells that a text takes on the screen."""
    return cell_len(text)


def clip(text: str, cells: int, mark: str = "\u2026") -> str:
    """The text in at most so many cells; where something is cut, the mark says so."""
    if width(text) <= cells:
        return text
    room = cells - width(mark)
    if room <= 0:
        return mark if room == 0 else ""
    return begin(text, room).rstrip() + mark


def begin(text: str, cells: int) -> str:
    """As much of the text as so many cells hold."""
    kept, used = 0, 0
    for _, end, size in split_graphemes(text)[0]:
        if used + size > cells:
            break
        kept, used = end, used + size
    return text[:kept]


def fit(text: str, cells: int, mark: str = "\u2026") -> str:
    """The text in exactly so many cells, cut or padded on the right."""
    clipped = clip(text, cells, mark)
    return clipped + " " * (cells - width(clipped))


def fit_right(text: str, cells: int, mark: str = "\u2026") -> str:
    """The text in exactly so many cells, cut or padded on the left."""
    clipped = clip(text, cells, mark)
    return " " * (cells - width(clipped)) + clipped


def name_cells(row: str) -> int:
    """How far the mark of the arrows reaches in a list: through what stands first in a row, if that is no longer."""
    head = len(row) - len(row.lstrip(" "))
    found = COLUMN.search(row, head)
    first = width(row[: found.start()]) if found is not None else width(row)
    return first if BAR < first <= LONG_BAR else bar_cells(row)


def bar_cells(row: str) -> int:
    """How far the mark of the arrows reaches in a row: through whole words, if the first one is not longer than it."""
    text = begin(row, BAR)
    following = row[len(text) : len(text) + 1]
    if following.strip() and not text.endswith(" ") and text.strip(" ").count(" "):
        text = text[: text.rindex(" ") + 1]
    return width(text)


def wrap(text: str, cells: int) -> list[str]:
    """The text in lines of at most so many cells, broken between words where that is possible."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split():
            longer = f"{line} {word}" if line else word
            if width(longer) <= cells:
                line = longer
                continue
            if line:
                lines.append(line)
            *whole, line = _pieces(word, cells)
            lines += whole
        lines.append(line)
    return lines


def _pieces(word: str, cells: int) -> list[str]:
    """A word in pieces that fit a line; almost always the word itself."""
    pieces: list[str] = []
    start, used = 0, 0
    for begin, _, size in split_graphemes(word)[0]:
        if used + size > cells and begin > start:
            pieces.append(word[start:begin])
            start, used = begin, 0
        used += size
    return [*pieces, word[start:]]


def to_ascii(text: str) -> str:
    """The text with plain letters only, for terminals without others; what has no such form is `?`."""
    if text.isascii():
        return text
    out: list[str] = []
    for character in text:
        plain = ASCII_FORMS.get(character, character)
        if not plain.isascii():
            letters = "".join(c for c in unicodedata.normalize("NFKD", character) if c.isascii())
            plain = letters or ("" if unicodedata.combining(character) else "?")
        out.append(plain)
    return "".join(out)

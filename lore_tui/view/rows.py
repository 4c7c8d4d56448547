"""Rows of the table's lists: what each says in few and in many cells, and how a pane draws them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.kernel.records import NONE
from lore_tui.text import clip
from lore_tui.text import width as cells
from lore_tui.view.prompt_lines import Line
from lore_tui.words import count

HEADING = "-"
"""The mark of a row that is none to choose."""
WIDE_ROW = 56
"""From this width on a row says in words what it else says in letters."""


@dataclass(frozen=True)
class Row:
    """One row of a list: the letter that points at it, what it says in few and in many cells, and its card."""

    hint: str
    short: Line
    long: Line
    card: int = 0
    """The number of its card, for the card pane; 0 where it is none."""
    site: int = NONE
    live: bool = False
    """Whether its letter can be typed now."""
    mark: str = " "
    indent: int = 0
    room: int = WIDE_ROW
    """The cells from which on it says the more."""
    aside: str = ""
    """What is said after all else, where there is room for the whole of it."""

    def __hash__(self) -> int:
        return hash((self.hint, self.card, self.site))


def draw_row(row: Row, width: int) -> Line:
    """A row in so many cells."""
    words = list(row.long if width >= row.room else row.short)
    head: Line = [(row.mark, "good" if row.mark == "*" else "text")]
    head += [(f"{row.hint:<2}", "hint" if row.live else "dim"), (" " * row.indent, "text")]
    if row.aside and width >= row.room and sum(cells(text) for text, _ in (*head, *words)) + cells(row.aside) <= width:
        words.append((row.aside, "refused"))
    return clipped([*head, *words], width, "" if row.mark == HEADING else "\u2026")


def clipped(line: Line, width: int, mark: str = "\u2026") -> Line:
    """A line in at most so many cells."""
    out: Line = []
    left = width
    for text, style in line:
        if left <= 0:
            break
        out.append((clip(text, left, mark), style))
        left -= cells(text)
    return out


RULE = "-" * 4
"""Enough to part what is above from what is below, on a slow line too."""


def rule_row(name: str) -> Row:
    """A heading between rows."""
    line: Line = [(f"{name} {RULE}", "theirs")]
    return Row("", line, line, mark=HEADING)


EMPTY = Row("", [], [])
"""Where a card was."""


def closed_up(rows: list[Row], room: int) -> list[Row]:
    """The rows; where a pane has no room for all, cards from below its edge come up into the empty ones.

    The others keep their places: nobody has to look for a card again because another one was played.
    """
    hand = next((at for at, row in enumerate(rows) if row.mark == HEADING), len(rows))
    below = [row for row in rows[room:hand] if row is not EMPTY]
    above = [below.pop(0) if row is EMPTY and below else row for row in rows[: min(room, hand)]]
    found = [*above, *below, *rows[hand:]]
    return found if len(found) <= room else [row for row in found if row is not EMPTY]


def hand_sizes(players: Sequence[str], sizes: Sequence[int]) -> list[Row]:
    """How many cards everybody holds: all that the public knows."""
    lines: list[Line] = [
        [(f"{name}: {count(size, 'card')}", "text")] for name, size in zip(players, sizes, strict=True)
    ]
    return [Row("", line, line) for line in lines]

"""From lines of styled words to the strips that Textual draws."""

from __future__ import annotations

from collections.abc import Iterable

from rich.segment import Segment
from textual.strip import Strip

from lore_tui.terminal.themes import Palette
from lore_tui.text import to_ascii
from lore_tui.text import width as cells_of

Spans = Iterable[tuple[str, str]]
_letters: list[str] = []
"""Holds a word while only plain letters may be drawn; one terminal, one set of letters."""


def plain_letters(only: bool) -> None:
    """Draw nothing but plain letters from now on, or anything again."""
    _letters[:] = ["plain"] if only else []


def drawable(text: str) -> str:
    """The text in letters that the terminal has."""
    return to_ascii(text.replace("\u2026", "~")) if _letters else text


def strip(spans: Spans, width: int, palette: Palette, base: str = "text") -> Strip:
    """A row of exactly this width on the ground of the base style."""
    ground = palette[base]
    segments: list[Segment] = []
    used = 0
    for written, words in spans:
        text = drawable(written)
        segments.append(Segment(text, ground + palette[words]))
        used += cells_of(text)
    if used < width:
        segments.append(Segment(" " * (width - used), ground))
    row = Strip(segments, max(used, width))
    return row if used <= width else row.crop(0, width)


def cell_strip(cells: Iterable[tuple[str, str]], palette: Palette) -> Strip:
    """A row of single cells, neighbours of one style together."""
    segments: list[Segment] = []
    run, style = "", ""
    count = 0
    for character, words in cells:
        count += 1
        if words == style:
            run += character
            continue
        if run:
            segments.append(Segment(run, palette[style]))
        run, style = character, words
    if run:
        segments.append(Segment(run, palette[style]))
    return Strip(segments, count)

"""The page before a scenario: its story, its goal, what is different from the usual rules."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import NamedTuple

from lore_tui.view.prompt_lines import Line


class Page(NamedTuple):
    """What a player reads before he begins."""

    title: str
    story: str
    goal: str
    different: tuple[str, ...]


def page_lines(page: Page, decks: Sequence[str], width: int) -> list[Line]:
    """The page as lines: story, goal, which decks meet, what is different."""
    lines: list[Line] = [[(line, "text")] for line in wrap(page.story, width)]
    goal = wrap(f"Goal: {page.goal}", width, subsequent_indent="  ")
    lines += [[], *([(line, "strong")] for line in goal)]
    lines += [[(line, "text")] for line in wrap(f"Decks: {' against '.join(decks)}.", width)]
    lines += [[], [("What is different", "strong")]]
    for point in page.different:
        lines += [[(line, "text")] for line in wrap(f"- {point}", width, subsequent_indent="  ")]
    return lines

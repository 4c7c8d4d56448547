"""The text view of a fight."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.journeys.table.records import State
from engine.kernel.records import Handle
from lore_tui.games.journeys.names import Names
from lore_tui.games.journeys.show.fight import attack_panel
from lore_tui.text import wrap
from lore_tui.view.moment import LogLine
from lore_tui.view.pages import deeds, styled
from lore_tui.view.prompt_lines import Line

LATEST_DICE = 4


def fight_page(state: State, names: Names, width: int, letters: Mapping[Handle, str]) -> list[Line]:
    """The attack under way, its defenders with letters and exact chances."""
    lines: list[Line] = []
    for at, text in enumerate(attack_panel(state, names, width, letters)):
        style = "title" if at == 0 else "strong" if text.startswith("*") else "text"
        lines.append([(text, style)])
    tie = "; tie: nobody is hurt" if any("   tie " in text for line in lines for text, _ in line) else ""
    words = f"stops: the strike fails{tie}; death: the defender dies; percent of 36 rolls"
    return [*lines, *styled(wrap(words, width), "dim")]


def dice_lines(story: Sequence[LogLine], width: int, number: int) -> list[Line]:
    """So many of the latest dice of this turn in words, the last first."""
    lines: list[Line] = []
    begun = max((at for at, line in enumerate(story) if line.heading), default=0)
    thrown = [line.text.strip() for line in deeds(story[begun:]) if line.dice]
    for text in reversed(thrown[-number:]):
        heads = ["dice: ", *["      "] * 9]
        lines += [[(head, "dim"), (row, "text")] for head, row in zip(heads, wrap(text, width - 6), strict=False)]
    return lines

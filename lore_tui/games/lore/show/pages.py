"""The text views of LoRE's table: the fight, the card pointed at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.kernel.records import NONE, Handle
from engine.lore.records import State
from lore_tui.games.lore.names import Names
from lore_tui.games.lore.show.cardbox import card_box, site_box
from lore_tui.games.lore.show.fight import attack_panel
from lore_tui.games.lore.show.rolls import roll_panel
from lore_tui.text import wrap
from lore_tui.view.moment import LogLine
from lore_tui.view.pages import NOTHING_POINTED_AT, boxed, deeds, styled
from lore_tui.view.prompt_lines import Line

LATEST_DICE = 4


def fight_page(
    state: State,
    names: Names,
    story: Sequence[LogLine],
    width: int,
    letters: Mapping[Handle, str],
    dice: int = LATEST_DICE,
) -> list[Line]:
    """The attack under way, its defenders with letters and exact chances, and so many of the latest dice in words."""
    lines: list[Line] = []
    for at, text in enumerate(attack_panel(state, names, width, letters)):
        style = "title" if at == 0 else "strong" if text.startswith("*") else "text"
        lines.append([(text, style)])
    rolled = [line.text.strip() for line in deeds(story) if line.dice][-dice:]
    for text in reversed(rolled):
        heads = ["dice: ", *["      "] * 9]
        lines += [[(head, "dim"), (row, "text")] for head, row in zip(heads, wrap(text, width - 6), strict=False)]
    words = "stops: the strike fails; death: the defender dies; percent of 36 rolls"
    return [*lines, *styled(wrap(words, width), "dim")]


def roll_line(state: State, names: Names, width: int) -> str:
    """The roll about to be made, empty where there is none."""
    return next(iter(roll_panel(state, names, width)), "")


def card_page(card: int, site: int, width: int, *, brief: bool = False) -> list[Line]:
    """A card or a site with its text and rules; in brief what one has to know to play it."""
    if card:
        return boxed(card_box(State.book[card].definition, width, brief=brief))
    if site != NONE:
        return boxed(site_box(State.atlas.sites[site], State.atlas, width, brief=brief))
    return styled(wrap(NOTHING_POINTED_AT, width), "dim")

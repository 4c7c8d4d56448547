"""LoRE in plain lines, for a reader who reads it from top to bottom."""

from __future__ import annotations

from functools import partial

from engine.lore.cards.library import load
from engine.lore.records import State
from lore_tui.games import Box
from lore_tui.games.journeys import lines
from lore_tui.games.journeys.lines import land as land
from lore_tui.games.journeys.show import piles as lying
from lore_tui.games.journeys.show.cardbox import region_box
from lore_tui.games.journeys.show.fight import attack_panel
from lore_tui.games.journeys.show.hand import hand as hand_lines
from lore_tui.games.lore.names import Names
from lore_tui.games.lore.show import table
from lore_tui.games.lore.show.cardbox import card_box, site_box

WHOLE = 10_000
"""Wide enough for any line: whoever reads lines folds them instead of cutting them."""


def board(state: State, names: Names, columns: int) -> list[str]:
    """The whole table, and what is to be known about the sites of the reader's companies."""
    return [*table.board(state, names, {}, columns), "", *lying.sites(state, names, WHOLE)]


def hand(state: State, names: Names) -> list[str]:
    """The reader's hand, card by card."""
    return hand_lines(state, names, {}, WHOLE)


def points(state: State, names: Names) -> list[str]:
    """The marshalling points of every player by their sources."""
    return table.tally(state, names, WHOLE)


def piles(state: State, names: Names) -> list[str]:
    """Every pile with its size, and its cards as far as the reader knows them."""
    return lying.piles(state, names, WHOLE)


def panel(state: State, names: Names, columns: int) -> list[str]:
    """The attack under way."""
    return attack_panel(state, names, columns)


def card(name: str, columns: int) -> list[str]:
    """A card, site or region by the beginning of its name, or what else it could have been."""
    atlas, width = State.atlas, columns - 2
    boxes: dict[str, Box] = {one.name: partial(card_box, one, width) for one in load().definitions}
    boxes |= {site.name: partial(site_box, site, atlas, width) for site in atlas.sites}
    boxes |= {area.name: partial(region_box, area, atlas, width) for area in atlas.regions}
    return lines.card(boxes, name)

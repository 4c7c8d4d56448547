"""METW in plain lines, for a reader who reads it from top to bottom."""

from __future__ import annotations

from engine.journeys.table.board import attack_now
from engine.journeys.table.records import Zone
from engine.metw.table.records import MetwState
from lore_tui.games.journeys import lines
from lore_tui.games.journeys.show import piles as lying
from lore_tui.games.journeys.show.fight import attack_panel
from lore_tui.games.journeys.show.hand import hand as hand_lines
from lore_tui.games.metw.cards import boxes
from lore_tui.games.metw.names import Names
from lore_tui.games.metw.show import panes
from lore_tui.games.metw.show.chain import chain_lines
from lore_tui.games.metw.show.checks import check_lines
from lore_tui.games.metw.show.points import tally
from lore_tui.view.prompt_lines import Line
from lore_tui.view.rows import draw_row
from lore_tui.words import count

WHOLE = 10_000
"""Wide enough for any line: whoever reads lines folds them instead of cutting them."""


def board(state: MetwState, names: Names, columns: int) -> list[str]:
    """The whole table, and what is to be known about the sites of the reader's companies."""
    rows = [_text(line) for line in panes.header(state, names, (), columns)]
    rows += [_text(draw_row(row, max(columns, panes.WIDE_REACH))) for row in panes.table_rows(state, names, {}, ())]
    held = [f"{names.players[seat]}: {count(len(state.zones[seat][Zone.HAND]), 'card')}" for seat in names.seats(state)]
    return [*rows, f"in hand: {', '.join(held)}", "", *lying.sites(state, names, WHOLE)]


def _text(line: Line) -> str:
    return "".join(text for text, _ in line).rstrip()


def hand(state: MetwState, names: Names) -> list[str]:
    """The reader's hand, card by card."""
    return hand_lines(state, names, {}, WHOLE)


def points(state: MetwState, names: Names) -> list[str]:
    """The marshalling points of both players by kind, and what the Council would make of them."""
    return tally(state, names, WHOLE)


def piles(state: MetwState, names: Names) -> list[str]:
    """Every pile with its size, and its cards as far as the reader knows them."""
    return lying.piles(state, names, WHOLE)


def panel(state: MetwState, names: Names, columns: int) -> list[str]:
    """The attack under way, else the check; and the chain of effects."""
    fight = attack_panel(state, names, columns) if attack_now(state) is not None else check_lines(state, names, WHOLE)
    return [*fight, *chain_lines(state, names, WHOLE)]


def card(name: str, columns: int) -> list[str]:
    """A card, site or region by the beginning of its name, or what else it could have been."""
    return lines.card(boxes(columns - 2), name)


def land(state: MetwState, names: Names, columns: int) -> list[str]:
    """The land with both players' companies, and what its signs mean."""
    return lines.land(state, names, columns, state.atlas.land)

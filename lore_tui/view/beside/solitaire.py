"""Solitaire as lines: every deck with what became of its games, and the log of one of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from lore_tui.files.campaign import Journey
from lore_tui.text import clip, fit
from lore_tui.view.prompt_lines import Line

NAME = 34
HEADS = f"  {fit('deck', NAME)} games  best  last result"


@dataclass(frozen=True)
class DeckRow:
    """A deck, and its solitaire games in a few words."""

    short: str
    name: str
    games: int = 0
    best: int = 0
    last: str = ""


def deck_rows(decks: Mapping[str, str], journeys: Sequence[Journey]) -> list[DeckRow]:
    """All decks by their names, then those of the log that are there no more."""
    gone = {one.deck: one.deck for one in journeys if one.deck not in decks}
    return [_row(short, name, journeys) for short, name in {**decks, **gone}.items()]


def _row(short: str, name: str, journeys: Sequence[Journey]) -> DeckRow:
    mine = [one for one in journeys if one.deck == short]
    if not mine:
        return DeckRow(short, name)
    return DeckRow(short, name, len(mine), max(one.points for one in mine), mine[-1].result)


def draw_deck(row: DeckRow, width: int) -> Line:
    """One row of the list."""
    numbers = f" {row.games:5} {row.best:5}  {row.last}" if row.games else "     -"
    return [(f" {fit(row.name, NAME)} ", "strong"), (clip(numbers, max(0, width - NAME - 2)), "text")]


def journey_lines(journeys: Sequence[Journey], deck: str, width: int) -> list[Line]:
    """The games of a deck, the newest first."""
    mine = [one for one in journeys if one.deck == deck]
    if not mine:
        return [[(clip("No game with this deck yet. Enter begins one.", width), "dim")]]
    words = [(one.day, f"{one.points:>3} MPs in {one.turns:>3} turns  {one.result}") for one in reversed(mine)]
    return [[(f"{day}  ", "dim"), (clip(text, max(1, width - 12)), "text")] for day, text in words]

"""The skirmish page: both sides with the parts of their strength, the sums, what would change the outcome."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.kernel.records import NONE, Handle
from engine.tcg.reading.meaning import damage, strength, vitality
from engine.tcg.table.board import card_of, face, on_table
from engine.tcg.table.records import State
from lore_tui.games.tcg.names import Names
from lore_tui.games.tcg.show.stack import stack_lines
from lore_tui.games.tcg.show.sums import brief, needs, outlook, parts_words, verdict
from lore_tui.text import clip, fit, wrap
from lore_tui.text import width as cells
from lore_tui.view.prompt_lines import Line
from lore_tui.words import capital

NAME = 16
FIGURES = 13
"""Cells that strength and vitality take beside a name."""


def fight_lines(
    state: State, names: Names, width: int, letters: Mapping[Handle, str] | None = None
) -> list[tuple[str, str]]:
    """The skirmish under way as lines with their styles; nothing where there is none."""
    fight = state.turn.fight
    if fight is None:
        return []
    found = outlook(state, fight.defender, fight.minions)
    style = "good" if found.won else "title"
    lines = [(row, style) for row in wrap(capital(f"{verdict(found)}."), width)]
    defenders = (fight.defender,) if fight.defender != NONE else ()
    name = _name_cells(state, (*defenders, *fight.minions), width - (0 if letters is None else 2))
    for total, side, cards in ((found.ours, "fellowship", defenders), (found.theirs, "Shadow", fight.minions)):
        lines.append((f"{total:>3} {side}", "strong"))
        for card in cards:
            lines += [(text, "text") for text in _fighter(state, card, name, width, letters)]
    lines += [(row, "text") for text in needs(found) for row in wrap(text, width)]
    for text in stack_lines(state, names):
        indent = "  " if text.startswith("  ") else ""
        style = "dim" if indent else "warning"
        lines += [(f"{indent}{row}", style) for row in wrap(text.strip(), width - len(indent))]
    for other in state.turn.fights:
        result = brief(outlook(state, other.defender, other.minions))
        text = f"then {names.card(state, other.defender)} against {names.cards(state, other.minions)}: {result}"
        lines += [(row, "dim") for row in wrap(text, width)]
    return lines


def _name_cells(state: State, cards: Sequence[Handle], width: int) -> int:
    """The cells for names, so that figures stand below each other: the longest name where there is room for it."""
    here = [card for card in cards if on_table(state, card) is not None]
    longest = max((cells(face(state, card).title) for card in here), default=0)
    marks = max((cells(_marks(state, card)) for card in here), default=0)
    return max(NAME, min(longest, width - FIGURES - marks))


def _marks(state: State, card: Handle) -> str:
    return f", damage +{extra}" if (extra := damage(state, card)) else ""


def _fighter(
    state: State, card: Handle, name: int, width: int, letters: Mapping[Handle, str] | None
) -> list[str]:
    """A character of the skirmish: strength and what it is made of, wounds, damage bonus."""
    if on_table(state, card) is None:
        return []
    head = "" if letters is None else f"{letters.get(card, ''):<2}"
    full = vitality(state, card)
    left = full - card_of(state, card).wounds
    row = f" {head}{fit(face(state, card).title, name)} {strength(state, card):>2}  vit {left}/{full}"
    row += _marks(state, card)
    row = clip(row, width)
    more = parts_words(state, card)
    return [row, *(f"     {line}" for line in wrap(more, width - 5))] if more else [row]


def fight_page(state: State, names: Names, width: int, letters: Mapping[Handle, str]) -> list[Line]:
    """The skirmish under way for its pane."""
    return [[(text, style)] for text, style in fight_lines(state, names, width, letters)]

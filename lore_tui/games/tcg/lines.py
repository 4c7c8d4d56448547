"""The TCG in plain lines, for a reader who reads it from top to bottom."""

from __future__ import annotations

from engine.cards.catalogue import plain
from engine.kernel.records import NONE
from engine.tcg.table.board import CARDS, face
from engine.tcg.table.records import State, Zone
from lore_tui.games.tcg.cards import card_box
from lore_tui.games.tcg.names import PHASES, Names
from lore_tui.games.tcg.show import table
from lore_tui.games.tcg.show.fight import fight_lines
from lore_tui.games.tcg.show.panes import draw_hand, draw_table
from lore_tui.games.tcg.show.stack import stack_lines
from lore_tui.games.tcg.show.way import markers, next_move, site_line
from lore_tui.words import count

MOST_NAMES = 8
WHOLE = 10_000
"""Wide enough for any line: whoever reads lines folds them instead of cutting them."""


def board(state: State, names: Names, columns: int) -> list[str]:
    """The whole table."""
    turn = state.turn
    burdens = ":".join(str(state.players[seat].burdens) for seat in names.seats(state))
    hands = ":".join(str(len(state.zones[seat][Zone.HAND])) for seat in names.seats(state))
    now = f"T{turn.number} {names.player(turn.fp)}, {PHASES[turn.phase]} phase" if turn.number else "set-up"
    head = f"{now}  twilight {turn.pool}"
    return [f"{head}  burdens {burdens}  hand {hands}", "", *draw_table(state, names)]


def hand(state: State, names: Names) -> list[str]:
    """The reader's hand, card by card."""
    return draw_hand(state, names)


def points(state: State, names: Names) -> list[str]:
    """How far everybody has come."""
    return table.points(state, names)


def piles(state: State, names: Names) -> list[str]:
    """Every pile with its size, and its cards as far as the reader knows them."""
    return table.piles(state, names)


def panel(state: State, names: Names, columns: int) -> list[str]:
    """The skirmish under way, else what waits for an answer."""
    return [text for text, _ in fight_lines(state, names, columns)] or stack_lines(state, names)


def land(state: State, names: Names, columns: int) -> list[str]:
    """The adventure path, site by site, with everybody's marker and what the next move adds."""
    lines = []
    for number, site in enumerate(state.path[: state.rules.last_site], 1):
        here = ", ".join(markers(state, names, number))
        text = f" {face(state, site).text}" if site != NONE else ""
        lines.append(f"{site_line(state, names, number)}{f' [{here}]' if here else ''}{text}")
    if state.turn.number:
        lines.append(f"The next move adds {next_move(state).words}; {count(state.turn.pool, 'token')} in the pool.")
    return lines


def card(name: str, columns: int) -> list[str]:
    """A card by the beginning of its name, or what else it could have been."""
    if not name:
        return ["Name a card: `c Gandalf`, `c Moria Lake`."]
    wanted = plain(name)
    found = {one.printed.name: one.printed for one in CARDS.values() if _fits(wanted, one.printed.name)}
    exact = [printed for full, printed in found.items() if wanted in (plain(full), plain(printed.title))]
    if len(exact) == 1 or len(found) == 1:
        return card_box((exact or list(found.values()))[0], columns - 2)
    if not found:
        return [f"Nothing is called {name}."]
    names = [printed.name for printed in exact] or list(found)
    more = f" and {len(names) - MOST_NAMES} more" if len(names) > MOST_NAMES else ""
    return [f"Which one: {'; '.join(names[:MOST_NAMES])}{more}?"]


def _fits(wanted: str, name: str) -> bool:
    return any(part.startswith(wanted) for part in (plain(name), *plain(name).split()))

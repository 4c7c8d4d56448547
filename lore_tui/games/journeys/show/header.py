"""The two lines on top of the table."""

from __future__ import annotations

from collections.abc import Sequence

from engine.journeys.table.records import Phase, State, Zone
from lore_tui.games.journeys.names import Names
from lore_tui.text import clip, fit
from lore_tui.text import width as cells
from lore_tui.view.flags import GAP, Flag, fitted
from lore_tui.view.prompt_lines import Line
from lore_tui.view.rows import clipped

PAIR = 2
SHORTEST_NAMES = 12
SHORT_MOVER, LONG_MOVER = 11, 18
"""Cells for the turn and whose it is; of several opponents the name has to be read in full, even if the header then
has no room for the size of the own hand, which its pane shows anyway."""


def header(
    state: State, names: Names, flags: Sequence[Flag], width: int, steps: Sequence[tuple[Phase, str]], influence: Line
) -> list[Line]:
    """Two lines whose parts never change place: the turn, then the table; with several players piles are one's own."""
    seats = names.seats(state)
    counted = seats if len(seats) == PAIR else seats[:1]
    turn = state.turn
    who = names.player(turn.mover) if turn.mover >= 0 else ""
    several = len(seats) > PAIR
    longest = max(cells(name) for name in names.players) if several else 0
    mover = max(SHORT_MOVER, min(LONG_MOVER, longest + len(f" T{turn.number:2} ")))
    whose = f"T{turn.number} {who}"
    lead = " " if cells(whose) < mover else ""  # a long name needs its cell
    first: Line = [(fit(f"{lead}{whose}", mover) + " ", "mine" if turn.mover == names.seat else "theirs")]
    if turn.phase in (Phase.SETUP, Phase.COUNCIL):
        first.append((fit(names.phases[turn.phase].upper(), 23), "title"))
    else:
        for at, (phase, word) in enumerate(steps):
            now = phase is turn.phase
            first.append((">" if at else "", "dim"))
            first.append((word.upper() if now else word, "title" if now else "dim"))
    points = ":".join(str(names.points(state, seat)) for seat in seats)
    first += [("  MP ", "dim"), (f"{points:<5} ", "strong")]
    first += influence
    first += [("deck ", "dim"), (f"{_sizes(state, counted, Zone.DRAW, Zone.TOP):<{2 if several else 6}} ", "text")]
    held = _sizes(state, counted, Zone.HAND)
    if not several or sum(cells(text) for text, _ in first) + len(f"hand {held}") <= width:
        first += [("hand ", "dim"), (held, "text")]
    others = ", ".join(names.players[seat] for seat in seats if seat != names.seat)
    against = " watching " if names.seat is None else " vs "
    shown = SHORTEST_NAMES if several else cells(others)
    said = f"{GAP}{fitted(flags, width - cells(against) - shown - len(GAP))}"
    if several:
        others = clip(others, max(SHORTEST_NAMES, width - cells(said) - len(against)))
    second: Line = [(f"{against}{others}", "theirs"), (said, "text")]
    return [clipped(first, width), clipped(second, width)]


def _sizes(state: State, seats: Sequence[int], *zones: Zone) -> str:
    return ":".join(str(sum(len(state.zones[seat][zone]) for zone in zones)) for seat in seats)

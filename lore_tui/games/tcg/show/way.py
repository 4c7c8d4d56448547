"""The adventure path: its sites, everybody's marker, and what the next move would add."""

from __future__ import annotations

from typing import NamedTuple

from engine.kernel.records import NONE
from engine.tcg.reading.values import shadow_number
from engine.tcg.table.board import Board, companions, face
from lore_tui.games.tcg.names import Names


class NextMove(NamedTuple):
    """What the next move of the fellowship would add to the pool."""

    site: int
    """The Shadow number of the next site; NONE where nobody has laid it yet."""
    companions: int

    @property
    def words(self) -> str:
        """In words."""
        if self.site == NONE:
            return f"{self.companions} and the next Shadow number"
        return f"{self.site + self.companions}"

    @property
    def brief(self) -> str:
        """In few cells."""
        return f"+{self.companions}+?" if self.site == NONE else f"+{self.site + self.companions}"


def next_move(b: Board) -> NextMove:
    """What the next move would add as things stand."""
    if b.turn.fp == NONE:
        return NextMove(NONE, 0)
    number = b.players[b.turn.fp].site
    site = b.path[number] if number < len(b.path) else NONE
    return NextMove(NONE if site == NONE else shadow_number(b, site), len(companions(b)))


def markers(b: Board, names: Names, number: int) -> list[str]:
    """Those whose marker stands on a site: "you", or the beginning of a name."""
    seats = names.seats(b)
    return [names.player(seat) for seat in seats if b.players[seat].active and b.players[seat].site == number]


def path_row(b: Board, names: Names) -> str:
    """The places up to the last site in a row: numbers where one is laid, initials of whoever stands there."""
    cells = []
    for number, site in enumerate(b.path[: b.rules.last_site], 1):
        here = "".join(initial(word, names.players) for word in markers(b, names, number))
        cells.append(f"{number if site != NONE else '.'}{here}")
    return "-".join(cells)


def initial(name: str, players: tuple[str, ...]) -> str:
    """A marker in one cell; of bots of one name, told apart by a number, in two."""
    several = sum(other[:1] == name[:1] for other in players) > 1 and name[-1:].isdigit()
    return f"{name[:1].upper()}{name[-1] if several else ''}"


def site_line(b: Board, names: Names, number: int) -> str:
    """One place of the path in words."""
    site = b.path[number - 1]
    if site == NONE:
        return f"site {number}: not laid yet"
    printed = face(b, site)
    marks = f", {', '.join(printed.keywords)}" if printed.keywords else ""
    return f"site {number}: {printed.title}{marks}, Shadow number {shadow_number(b, site)}"

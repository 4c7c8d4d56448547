"""A scenario as a record: its goal, its ranks, its bid or council, and what of the rules it changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from engine.journeys.cards.conditions import Word
from engine.metw.table.board import Board

Holds = Callable[[Board, int], bool]
"""Whether something is true of a seat."""
Counts = Callable[[Board, int], int]
"""How many of something a seat has."""
ONCE = 1
"""How often a play deck must have been exhausted before a scenario can be won."""


class Bid(NamedTuple):
    """A claim at the end of a turn: what allows it, and what must be left when all characters have checked."""

    allowed: Holds
    kept: Holds


class Progress(NamedTuple):
    """How far a player has come: what is counted, how many there are, how many it takes."""

    what: str
    reached: Counts
    wanted: int


class Scenario(NamedTuple):
    """One scenario as data."""

    number: int
    """Of the way to play, and in the rules of a game."""
    word: str
    name: str
    goal: str
    progress: Progress
    ranks: tuple[Holds, ...] = ()
    """The conditions of ranks 1 to 4; the highest that holds counts (SCEN-RULING-06)."""
    won: Holds | None = None
    """What wins at once."""
    at_end: bool = False
    """It wins at the end of one's own turn only (SCEN-RULING-03)."""
    bid: Bid | None = None
    call: Holds | None = None
    """What lets a player call the council that takes the place of the Free Council."""
    council: str = ""
    """What that council is called."""
    points: Counts | None = None
    """What that council counts, where it does not count marshalling points."""
    wanted: tuple[tuple[str, int], ...] = ()
    """Cards that have to be in a play deck so many times, whatever else is the most."""
    start: str = "Rivendell"
    """Where companies begin."""
    wizards_home: str = ""
    """The home site of every Wizard, where it is not his own."""
    factions_stand: bool = False
    """Nobody influences an opponent's faction away."""
    all_may_lose: bool = False
    """It can end without a winner."""
    standing: tuple[Word, ...] = ()
    """Words in force all the time, as on a card that belongs to nobody."""
    told: Callable[[Board], str] = lambda b: ""
    """What everybody has to know about its course besides."""
    changes: Mapping[str, object] = {}
    """What is different from the Standard rules."""

    def rank(self, b: Board, seat: int) -> int:
        """The rank a player has reached; 0 is below the first (SCEN-RULING-04)."""
        return max((place for place, holds in enumerate(self.ranks, 1) if holds(b, seat)), default=0)


class AtLeast:
    """Whether somebody has so many."""

    def __init__(self, counted: Counts, number: int) -> None:
        self.counted = counted
        self.number = number

    def __call__(self, b: Board, seat: int) -> bool:
        return self.counted(b, seat) >= self.number

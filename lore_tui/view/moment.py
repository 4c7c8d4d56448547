"""A game at one moment, as a screen sees it: records that never change, whatever game it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.editions import USUAL
from engine.kernel.actions import Identity
from engine.kernel.pending import Decision, Over
from engine.kernel.records import Handle

BOUND, CHECKING, VERIFIED = "bound", "being checked", "verified"
WATCHING = -1
"""In place of a seat: somebody who only watches."""
NATURE, NOTE = -1, -2
"""In place of a seat in the log: chance, and the client itself."""
DIE = 6


@dataclass(frozen=True)
class LogLine:
    """A sentence of the log: the entry and the turn it belongs to, who acted, and whether it deserves a mark."""

    text: str
    seq: int
    turn: int
    who: int
    """A seat, or NATURE, or NOTE for a line of the client itself."""
    dice: bool = False
    marked: bool = False

    @property
    def heading(self) -> bool:
        """Whether a turn begins with this line."""
        return self.text.startswith("== ")

    @property
    def is_phase(self) -> bool:
        """Whether a phase begins with this line."""
        return self.text.startswith("- ")


@dataclass(frozen=True)
class Roll:
    """One beacon: its number, the entry that closed it, the numbers it gave, and what they were for."""

    b: int
    seq: int
    ns: tuple[int, ...]
    answers: tuple[int, ...]
    text: str

    @property
    def dice(self) -> tuple[int, ...]:
        """The dice among the numbers."""
        return tuple(answer + 1 for n, answer in zip(self.ns, self.answers, strict=True) if n == DIE)


@dataclass(frozen=True)
class Moment:
    """Everything the screen needs at one moment of the game."""

    number: int
    seat: int
    players: tuple[str, ...]
    state: Any
    """The public state, of the kind that its game has; only the desk of that game looks into it."""
    secrets: Mapping[Handle, Identity]
    question: Decision | None = None
    """What this player is asked; None while others are."""
    story: tuple[LogLine, ...] = ()
    rolls: tuple[Roll, ...] = ()
    fair: str = BOUND
    head: tuple[str, ...] = ()
    over: Over | None = None
    notice: str = ""
    """A sentence about what could not be done, or where the file of the game is."""
    error: BaseException | None = None
    watchers: int = 0
    """How many spectators follow the game at this player's side of the table."""
    left: tuple[int, ...] = ()
    """Where there is a clock: the seconds each seat has left, in whole minutes until the last one."""
    game: str = USUAL
    """Which game it is, by its word."""

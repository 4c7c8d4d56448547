"""A game as a screen sees it, wherever it is played: records that never change, and what a player can do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, runtime_checkable

from engine.kernel.actions import Action, Identity
from engine.kernel.pending import Decision, Over
from engine.kernel.records import Handle
from engine.lore.records import State
from lore_tui.sessions.chronicle import LogLine, Roll

BOUND, CHECKING, VERIFIED = "bound", "being checked", "verified"
WATCHING = -1
"""In place of a seat: somebody who only watches."""


@dataclass(frozen=True)
class Moment:
    """Everything the screen needs at one moment of the game."""

    number: int
    seat: int
    players: tuple[str, ...]
    state: State
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


class Session(Protocol):
    """What the table screen needs of a game; everything but `moment` may be answered later, by a new moment."""

    timing_tells: bool
    """Whether the time an answer takes says something to somebody."""
    folder: Path
    """Where the game is kept."""

    @property
    def moment(self) -> Moment:
        """The newest moment of the game."""

    def start(self, listener: Callable[[], None]) -> None:
        """Play; the listener is called, from any thread, whenever there is a new moment."""

    def act(self, action: Action, *, automatic: bool = False) -> None:
        """Answer the question of the moment; an automatic answer is none that could be taken back by itself."""

    def take_back(self) -> None:
        """Ask to take the last answer back."""

    def concede(self) -> None:
        """Give up."""

    def note(self, text: str) -> None:
        """Add a line of the client to the log."""

    def close(self) -> None:
        """Leave the table; the game is kept."""


@runtime_checkable
class FarBack(Protocol):
    """A game in which several answers can be taken back together."""

    @property
    def steps_back(self) -> int:
        """How many of the player's last answers could be taken back now."""

    def take_back(self, steps: int = 1) -> None:
        """Take so many answers back."""


@runtime_checkable
class Recorded(Protocol):
    """A game of which there is a file at any time."""

    def transcript(self) -> bytes:
        """The file of the game as far as it went."""

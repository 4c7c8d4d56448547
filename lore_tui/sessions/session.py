"""A game as a screen plays it, wherever it takes place: what a player can do."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol, runtime_checkable

from engine.kernel.actions import Action
from lore_tui.view.moment import Moment


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

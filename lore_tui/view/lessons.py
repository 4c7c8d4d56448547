"""The lessons of a game: what is explained when it first comes, and the first game that brings all of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import msgspec

from net.disk.files import read_limited
from net.disk.identity import Identity, write_atomically

if TYPE_CHECKING:
    from lore_tui.sessions.session import Session
    from lore_tui.view.moment import Moment

FILE = "lessons.json"
"""In the folder of a first game, and in the player's own: which lessons he had."""
WELCOME = "welcome"
"""Noted when a first game begins."""


@dataclass(frozen=True)
class Lesson:
    """What is asked, why, and what to press."""

    title: str
    text: str


class Notebook:
    """Which lessons a player had in a game, kept beside it."""

    def __init__(self, folder: Path, file: str = FILE) -> None:
        self._path = folder / file
        try:
            self.seen: set[str] = set(msgspec.json.decode(read_limited(self._path), type=list[str]))
        except (OSError, msgspec.DecodeError, UnicodeDecodeError):
            self.seen = set()

    def note(self, key: str) -> None:
        """He had this one."""
        self.seen.add(key)
        write_atomically(self._path, msgspec.json.encode(sorted(self.seen)) + b"\n")

    def left(self, lessons: Collection[str]) -> int:
        """How many of the lessons are still to come."""
        return len(lessons) - len(self.seen & set(lessons))


def is_first_game(folder: Path) -> bool:
    """Whether the game in a folder is a first game."""
    return WELCOME in Notebook(folder).seen


class Lessons(Protocol):
    """What a game explains, and its first game."""

    @property
    def welcome(self) -> tuple[str, ...]:
        """What awaits the player of a first game, paragraph by paragraph."""

    @property
    def lessons(self) -> Mapping[str, Lesson]:
        """Every lesson by its key."""

    @property
    def farewell(self) -> Lesson:
        """After the end of a first game."""

    @property
    def asked_once(self) -> Collection[str]:
        """Lessons about questions that mostly leave nothing to decide: in a first game each is asked once."""

    def key(self, moment: Moment, title: str, had: Collection[str]) -> str:
        """The lesson for a moment, by the title of its question; empty where there is none."""

    def begun(self) -> Path | None:
        """The folder of the first game that was left last, if there is one."""

    def how_far(self, folder: Path) -> str:
        """How far a first game came, and when."""

    def begin(self, person: Identity) -> Session:
        """A new first game."""

    def go_on(self, person: Identity, folder: Path) -> Session:
        """The first game as it was left."""

    def again(self, person: Identity) -> Session:
        """What is played after it."""

"""Notes of a player's own to entries of a game watched again, kept apart from the game's file."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path

import msgspec

from lore_tui.files.home import data_folder
from net.disk.files import read_limited
from net.disk.identity import write_atomically

LONGEST = 300


class Notes:
    """The notes to one game, found again by the bytes of its file wherever that lies."""

    def __init__(self, game: bytes) -> None:
        self._path = data_folder() / "notes" / f"{hashlib.sha256(game).hexdigest()[:32]}.json"
        self._notes: dict[int, str] = {}
        try:
            found = msgspec.json.decode(read_limited(self._path), type=dict[int, str])
        except (OSError, msgspec.DecodeError, UnicodeDecodeError):
            return
        self._notes = {seq: text[:LONGEST] for seq, text in found.items()}

    @property
    def path(self) -> Path:
        """Where they lie."""
        return self._path

    @property
    def all(self) -> Mapping[int, str]:
        """By entry of the log."""
        return self._notes

    def write(self, seq: int, text: str) -> None:
        """Keep a note; an empty one is none.  Raises OSError where it cannot be written."""
        self._notes.pop(seq, None)
        if text:
            self._notes[seq] = text[:LONGEST]
        self._path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(self._path, msgspec.json.encode(dict(sorted(self._notes.items()))) + b"\n")

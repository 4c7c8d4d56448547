"""A series of games on disk while it is played: whoever stops it goes on with what is left."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import msgspec

from lore_tui.sessions.simulation import Outcome, Plan
from net.disk.files import read_limited

LARGEST = 256 << 20
"""A million games."""


class AnotherSeries(Exception):
    """A file holds games of another series."""


class Kept:
    """The games of a series that are over: a line that names the series, and one for each game."""

    def __init__(self, file: Path, plan: Plan) -> None:
        self._file = file
        self.outcomes: list[Outcome] = []
        """Those that were there when it was opened."""
        head = named(plan)
        lines = read_limited(file, LARGEST).decode("utf-8", "replace").split("\n") if file.exists() else []
        if len(lines) < 2:  # nothing, or a first line that was not written to its end
            file.write_text(head + "\n", encoding="utf-8")
            return
        if lines[0] != head:
            raise AnotherSeries
        whole = lines[1:-1]  # a last line without an end was being written when the series was stopped
        try:
            found = [msgspec.json.decode(line, type=Outcome) for line in whole]
        except msgspec.DecodeError:
            raise AnotherSeries from None
        self.outcomes = [outcome for outcome in found if outcome.game < plan.games]
        file.write_text("".join(line + "\n" for line in (head, *whole)), encoding="utf-8")

    def add(self, outcome: Outcome) -> None:
        """Write one more game down."""
        with self._file.open("ab") as file:
            file.write(msgspec.json.encode(outcome) + b"\n")


def named(plan: Plan) -> str:
    """Everything that fixes the games of a series, but how many there are."""
    game = plan.edition.game
    series: dict[str, Any] = {
        "game": plan.game,
        "version": game.version,
        "catalogue": game.catalogue_digest.hex(),
        "seed": plan.seed,
        "bots": plan.bots,
        "decks": [[name, _digest(plan, deck)] for name, deck in plan.decks],
        "variant": plan.variant,
        "players": plan.players,
    }
    return json.dumps(series, ensure_ascii=False)


def _digest(plan: Plan, deck: Any) -> str:
    return hashlib.sha256(plan.edition.decks.write(deck).encode()).hexdigest()[:16]

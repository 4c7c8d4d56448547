"""Whole games of METW as they went when they were last looked at: every turn's state, by its digest, and the end.

`python -m tests.metw.test_golden` writes the file anew; a change of a rule or a card shows from which turn on.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.kernel.actions import Action
from engine.kernel.records import digest
from engine.metw.game import GAME
from engine.metw.variants import STANDARD, STARTER, Option
from tests.metw.games import Match

GOLDEN = Path(__file__).parents[1] / "golden" / "metw-games.json"
GAMES: dict[str, tuple[int, int, tuple[int, ...]]] = {
    "starter": (11, STARTER, ()),
    "standard": (12, STANDARD, ()),
    "draft": (13, STANDARD, (Option.DRAFT,)),
    "all options": (
        14,
        STANDARD,
        (
            Option.GORGOROTH,
            Option.BURGLARY,
            Option.VISITED,
            Option.TWO_STRIKES,
            Option.DEFENCE,
            Option.STARTING_WIZARD,
            Option.WEAKEST_LINK,
        ),
    ),
    "two decks": (21, STANDARD, (Option.TWO_DECKS,)),
    "starter again": (22, STARTER, ()),
    "standard again": (23, STANDARD, (Option.ROLL_OFF,)),
    "draft again": (24, STANDARD, (Option.DRAFT, Option.DEFENCE, Option.BURGLARY)),
}
LETTERS = 12


class Told(Match):
    """A game that notes the state at the beginning of each turn."""

    def __init__(self, seed: int, variant: int, options: tuple[int, ...]) -> None:
        super().__init__(seed, variant, options)
        self.turns: list[str] = []

    def take(self, action: Action) -> None:
        """Take one allowed action."""
        before = self.state.turn.number
        super().take(action)
        if self.state.turn.number != before:
            self.turns.append(digest(self.state).hex()[:LETTERS])


def tell(name: str) -> dict[str, object]:
    """A game: its turns, how many actions it took, how it ended."""
    game = Told(*GAMES[name])
    over = game.play()
    assert GAME.pending(game.state) == over
    return {"turns": game.turns, "actions": len(game.log), "end": [over.how, list(over.winners), list(over.points)]}


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_goes_as_before(name: str) -> None:
    assert tell(name) == json.loads(GOLDEN.read_text(encoding="utf-8"))[name]


if __name__ == "__main__":
    GOLDEN.write_text(json.dumps({name: tell(name) for name in GAMES}, indent=1) + "\n", encoding="utf-8")

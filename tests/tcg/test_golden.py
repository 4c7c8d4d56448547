"""Whole games of the TCG as they went when they were last looked at: every turn's state, by its digest, and the end.

`python -m tests.tcg.test_golden` writes the file anew; a change of a rule or a card shows from which turn on.
"""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest

from engine.kernel.records import digest
from engine.tcg.variants import FULL, STARTER
from tests.tcg.games import Recorded

GOLDEN = Path(__file__).parents[1] / "golden" / "tcg-games.json"
GAMES = {
    **{f"starters {seed}": (seed, 2, FULL, False) for seed in range(31, 37)},
    **{f"decks by lot {seed}": (seed, 2, FULL, True) for seed in range(41, 49)},
    "seven sites": (51, 2, STARTER, False),
    "three": (52, 3, FULL, True),
    "three with starters": (53, 3, FULL, False),
    "four": (54, 4, FULL, True),
}
LETTERS = 12


def tell(name: str) -> dict[str, object]:
    """A game: its turns, how many actions it took, how it ended."""
    seed, seats, variant, lots = GAMES[name]
    game = Recorded(seed, seats, variant, lots=lots)
    over = game.to_the_end()
    states = [*game.states, game.state]
    turns = [now for before, now in pairwise(states) if now.turn.number != before.turn.number]
    told = [digest(state).hex()[:LETTERS] for state in (*turns, game.state)]
    return {"turns": told, "actions": len(game.log), "end": [over.how, list(over.winners), list(over.points)]}


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_goes_as_before(name: str) -> None:
    assert tell(name) == json.loads(GOLDEN.read_text(encoding="utf-8"))[name]


if __name__ == "__main__":
    GOLDEN.write_text(json.dumps({name: tell(name) for name in GAMES}, indent=1) + "\n", encoding="utf-8")

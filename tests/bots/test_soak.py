"""The long runs of `make soak`: every game ends, no offer is refused, nothing breaks."""

from __future__ import annotations

import pytest

from engine.lore.cards.decks import ready_decks
from engine.lore.variants import INTRODUCTORY, STANDARD
from lore_tui.sessions.simulation import Plan, play

CHUNK = 100


def run(bot: str, chunk: int, variant: int = STANDARD) -> None:
    plan = Plan(CHUNK, chunk, (bot, bot), tuple(ready_decks().items()), variant)
    for game in range(CHUNK):
        outcome = play(plan, game)
        assert not outcome.error, f"seed {chunk}, game {game}: {outcome.error}, saved as {outcome.saved}"


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(95))
def test_random_games(chunk: int) -> None:
    run("random", chunk)


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(5))
def test_random_introductory_games(chunk: int) -> None:
    run("random", chunk, INTRODUCTORY)


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(20))
def test_steward_games(chunk: int) -> None:
    run("steward", chunk)

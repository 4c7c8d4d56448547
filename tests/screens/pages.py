"""Screens beside the table without a terminal: opened, driven by keys, kept as pictures."""

from __future__ import annotations

import asyncio
import os
import random
import tempfile
from collections.abc import Awaitable, Callable
from functools import cache
from pathlib import Path

from textual.pilot import Pilot
from textual.screen import Screen

from engine.editions import USUAL, edition
from lore_tui.app import LoreApp
from lore_tui.files.settings import Settings
from lore_tui.sessions.match import TRANSCRIPT
from tests.screens.players import DECKS, TERMINAL, seeded_session

GOLDEN = Path(__file__).parent / "golden"
SIZES = ((80, 24), (120, 40), (200, 60))
Script = Callable[[LoreApp, Pilot[None]], Awaitable[None]]


def visit(
    make_screen: Callable[[], Screen[object]],
    script: Script,
    size: tuple[int, int] = (80, 24),
    settings: Settings | None = None,
) -> None:
    """Open a screen over the first one and let a script press keys."""

    async def run() -> None:
        app = LoreApp(TERMINAL, settings, first=make_screen)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await pilot.pause()
            await script(app, pilot)

    asyncio.run(run())


async def wait_for(pilot: Pilot[None], wanted: Callable[[], bool]) -> None:
    """Let the screen go on until something is so; the test's own time limit ends a vain wait."""
    while not wanted():
        await pilot.pause(0.01)
    await pilot.pause()


def golden(name: str, text: str) -> None:
    """Compare with the picture kept; `LORE_GOLDEN=write` keeps a new one."""
    path = GOLDEN / f"{name}.txt"
    if os.environ.get("LORE_GOLDEN") == "write":
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8"), f"{name} looks different (LORE_GOLDEN=write keeps it)"


@cache
def played_game(
    seed: int = 1, *, game: str = USUAL, rules: str = "intro", decks: tuple[str, ...] = DECKS
) -> bytes:
    """The file of a short game, played by bots."""
    with tempfile.TemporaryDirectory() as name:
        session = seeded_session(seed, Path(name) / "game", game=game, rules=rules, decks=decks)
        bot = edition(game).bot("greedy", random.Random(seed).randrange)
        session.start(lambda: None)
        while (moment := session.moment).over is None:
            assert moment.error is None and moment.question is not None
            session.act(bot(moment.state, moment.secrets))
        session.close()
        return (Path(name) / "game" / TRANSCRIPT).read_bytes()

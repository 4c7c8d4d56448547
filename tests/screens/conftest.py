"""What holds for every test of a screen."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import textual.app
import textual.pilot
from textual._context import active_app

from lore_tui.widgets import pause


@pytest.fixture(autouse=True)
def no_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """What follows the cursor does so at once: no test waits for a cursor to rest, except those about it."""
    monkeypatch.setattr(pause, "REST", 0.0)


@pytest.fixture(autouse=True)
def idle(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pilot pauses until nothing is left to do, instead of until the process has seemed idle for a while."""
    for module in (textual.app, textual.pilot):
        monkeypatch.setattr(module, "wait_for_idle", nothing_left)


async def nothing_left(*_: float) -> None:
    """Let the client go on until no task can, and all it has drawn is painted, at the size the terminal has by then.

    What comes from a thread, from a file or after a delay is not waited for: whoever needs that waits for what he
    wants to see.
    """
    loop: Any = asyncio.get_running_loop()
    app = active_app.get()
    painted = False
    while True:
        await asyncio.sleep(0)
        if loop._ready or (loop._scheduled and loop._scheduled[0].when() <= loop.time()):
            painted = False
        elif painted or not app.is_running:
            return
        else:
            app._check_resize()
            app.screen._on_timer_update()
            painted = True

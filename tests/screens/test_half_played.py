"""A card half played: nothing of it is said before everything is named, and Backspace leaves it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from engine.journeys.table.verbs import Question
from engine.kernel.actions import Action
from lore_tui.app import LoreApp
from lore_tui.games.lore.first_game import PLAN
from lore_tui.screens.table import TableScreen
from lore_tui.sessions.first_game import FirstGame
from tests.screens.players import TERMINAL, picture, table, type_keys

Script = Callable[[TableScreen, Pilot[None], list[Action]], Awaitable[None]]
FACTION, SPEAKER = "Men of Anórien", "Boromir II"


def half_played(home: Path, monkeypatch: pytest.MonkeyPatch, script: Script) -> None:
    """Come to where a faction is played and somebody has to be named for it, then do as the script says."""
    monkeypatch.setenv("LORE_HOME", str(home))
    session = FirstGame(PLAN, "Frodo", home, threaded=False)
    said: list[Action] = []
    act = session.act

    def listen(action: Action, *, automatic: bool = False) -> None:
        said.append(action)
        act(action, automatic=automatic)

    monkeypatch.setattr(session, "act", listen)

    async def go() -> None:
        app = LoreApp(TERMINAL, first=lambda: TableScreen(session))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            screen = table(app)
            while screen.desk.asked is None or screen.desk.asked.prompt.title != "SITE":
                asked = screen.desk.asked
                assert asked is not None
                await type_keys(pilot, *(["space"] if asked.prompt.space is not None else _first(screen)))
            said.clear()
            await type_keys(pilot, "2", _letter(screen, FACTION), "enter")
            await script(screen, pilot, said)

    asyncio.run(go())


def _first(screen: TableScreen) -> list[str]:
    asked = screen.desk.asked
    assert asked is not None
    return [*next(option.code for option in asked.prompt.options if option.allowed), "enter"]


def _letter(screen: TableScreen, name: str) -> str:
    asked = screen.desk.asked
    assert asked is not None
    return next(option.keys[-1] for option in asked.prompt.options if name in option.words[-1])


def test_backspace_leaves_a_card_of_which_nobody_has_heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(screen: TableScreen, pilot: Pilot[None], said: list[Action]) -> None:
        assert screen.desk.asked is not None and screen.desk.asked.prompt.title == f"PLAY {FACTION}"
        assert said == [] and "Who taps for it?" in picture(pilot.app)  # type: ignore[arg-type]
        before = screen.session.moment.state
        await type_keys(pilot, "backspace")
        assert screen.desk.asked.prompt.title == "SITE" and screen.desk.state is before
        assert said == [] and FACTION in picture(pilot.app)  # type: ignore[arg-type]

    half_played(tmp_path, monkeypatch, script)


def test_what_was_held_back_is_said_in_a_row_when_all_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(screen: TableScreen, pilot: Pilot[None], said: list[Action]) -> None:
        await type_keys(pilot, "backspace")
        await type_keys(pilot, "2", _letter(screen, FACTION), "enter")
        before = screen.session.moment.state
        await type_keys(pilot, _letter(screen, SPEAKER), "enter")
        await pilot.pause()
        assert len(said) >= 2 and screen.session.moment.state is not before
        assert f"You play {FACTION} with {SPEAKER}" in "\n".join(line.text for line in screen.desk.moment.story)
        assert screen.desk.given[-1].startswith(f"PLAY {FACTION}") and screen.desk.unsaid == []

    half_played(tmp_path, monkeypatch, script)


def test_a_moment_that_changes_nothing_leaves_a_card_half_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(screen: TableScreen, pilot: Pilot[None], said: list[Action]) -> None:
        screen.session.note("Somebody looks on.")
        await pilot.pause()
        assert screen.desk.moment.question is not None
        assert screen.desk.moment.question.question == Question.TARGET and said == []
        await type_keys(pilot, "U")
        assert screen.desk.asked is not None and screen.desk.asked.prompt.title == "SITE" and said == []

    half_played(tmp_path, monkeypatch, script)

"""The lobby as pictures: people and talk, terms on the table, words to compare, the decks one can bring."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from lore_tui.app import LoreApp
from lore_tui.files.settings import Settings
from lore_tui.people.lobby_model import Picture
from tests.screens.lobbies import PaintedLobby, crowd, full_house, on_the_table, own_decks
from tests.screens.pages import SIZES, golden
from tests.screens.players import TERMINAL, picture, type_keys

Script = Callable[[LoreApp, Pilot[None]], Awaitable[None]]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own, with two decks in it."""
    monkeypatch.setenv("LORE_HOME", str(tmp_path))
    own_decks(tmp_path)
    return tmp_path


def look(painted: Picture, script: Script, size: tuple[int, int] = (80, 24), settings: Settings | None = None) -> None:
    """Open a painted lobby and let a script press keys."""

    async def run() -> None:
        app = LoreApp(TERMINAL, settings, first=lambda: PaintedLobby(painted))
        async with app.run_test(size=size) as pilot:
            while not isinstance(app.screen, PaintedLobby) or app.screen.lobby_model is None:
                await pilot.pause(0.01)
            await pilot.pause()
            await script(app, pilot)

    asyncio.run(run())


SCENES: dict[str, tuple[Picture, tuple[str, ...]]] = {
    "lobby": (full_house(), ()),
    "lobby-offer": (on_the_table(), ()),
    "lobby-words": (full_house(), ("c",)),
    "lobby-decks": (full_house(), ("1",)),
}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", SCENES)
def test_the_lobby_looks_as_it_should(name: str, size: tuple[int, int]) -> None:
    painted, keys = SCENES[name]

    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        await type_keys(pilot, *keys)
        await pilot.pause()
        golden(f"{name}-{size[0]}x{size[1]}", picture(app))

    look(painted, script, size)


@pytest.mark.parametrize("size", SIZES)
def test_everything_that_has_to_be_known_before_an_answer_is_seen(size: tuple[int, int]) -> None:
    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        shown = " ".join(picture(app).split())
        for words in ("Rosie offers you a game", "introductory rules", "30 min of thinking each", "by consent"):
            assert words in shown
        assert "Rosie's key is new" in shown and "copper finch ladder" in shown

    look(on_the_table(), script, size)


def test_a_crowd_is_looked_through_page_by_page() -> None:
    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        assert "Hobbit 1 " in picture(app) and "of 30" in picture(app) and "Hobbit 30" not in picture(app)
        assert "You offer 9 LoRE" in picture(app) and "Talk" in picture(app)
        await type_keys(pilot, *["pagedown"] * 6)
        assert "Hobbit 30" in picture(app)
        await type_keys(pilot, *["pageup"] * 6)
        assert "Hobbit 1 " in picture(app)

    look(crowd(30), script)


def test_whoever_is_asked_about_is_in_view() -> None:
    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        await type_keys(pilot, "t")
        assert "HOBBIT 20" in picture(app) and "t   Hobbit 20" in picture(app)

    look(crowd(30), script)


def test_plain_letters_draw_no_boxes() -> None:
    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        assert not set("│┃╭╮╰╯━─┏┓┗┛") & set(picture(app))

    look(on_the_table(), script, settings=Settings(ascii=True))

"""What all screens beside the table have in common: any size, any key, plain letters, no key without words."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from engine.lore.cards.decks import ready_decks
from lore_tui import actions
from lore_tui.app import LoreApp
from lore_tui.files.settings import Settings
from lore_tui.screens import PLACES
from lore_tui.screens.deck_editor import DeckEditor
from lore_tui.screens.fairness import FairnessScreen
from lore_tui.screens.page import PageScreen
from lore_tui.screens.replay import ReplayScreen
from lore_tui.screens.tournament import TournamentScreen
from net.tournament.director import Director
from net.tournament.records import Tournament
from tests.screens.pages import played_game, visit, wait_for
from tests.screens.players import picture, type_keys

Factory = Callable[[Path], Screen[object]]
NAMED: dict[str, Factory] = {
    place.name: lambda _, make=place.make: make()  # type: ignore[misc]
    for place in PLACES
    if place.name in ("tutorial", "decks", "replays", "tournaments", "settings", "rules")
}
SCREENS: dict[str, Factory] = {
    **NAMED,
    "deck": lambda _: DeckEditor("lore", ready_decks()["heirs-of-the-north"], "mine"),
    "replay": ReplayScreen,
    "fairness": FairnessScreen,
    "tournament": lambda _: TournamentScreen(Director(Path("cup.json"), Tournament("Cup", "00" * 16))),
}
STAY = ("leave", "begin", "again", "fork", "random", "copy")
"""Commands that leave the screen or open a game or another deck."""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own, with one game in it."""
    monkeypatch.setenv("LORE_HOME", str(tmp_path))
    folder = tmp_path / "games" / "20260102-030405"
    folder.mkdir(parents=True)
    (folder / "game.lore").write_bytes(played_game())
    return tmp_path


async def settled(app: LoreApp, pilot: Pilot[None]) -> PageScreen:
    """The screen, once it has read its file."""
    assert isinstance(app.screen, PageScreen)
    screen = app.screen
    if isinstance(screen, ReplayScreen):
        await wait_for(pilot, lambda: screen.replay is not None)
    elif isinstance(screen, FairnessScreen):
        await wait_for(pilot, lambda: screen.report is not None)
    return screen


@pytest.mark.parametrize("size", [(40, 10), (100, 30)])
@pytest.mark.parametrize("name", SCREENS)
def test_every_command_works_at_any_size(home: Path, name: str, size: tuple[int, int]) -> None:
    path = home / "games" / "20260102-030405" / "game.lore"

    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        screen = await settled(app, pilot)
        for command in actions.commands(screen.PLACE):
            if command.action in STAY:
                continue
            await type_keys(pilot, command.key.split(",")[0])
            while app.screen is not screen:
                await type_keys(pilot, "backspace")
            if screen.typing:
                await pilot.press("escape")
                await pilot.pause()
            await type_keys(pilot, "tab", "down", "up")
        assert app.screen is screen
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert len(picture(app).splitlines()) == 24

    visit(lambda: SCREENS[name](path), script, size)


@pytest.mark.parametrize("name", SCREENS)
def test_backspace_always_leads_back_and_the_footer_says_how(home: Path, name: str) -> None:
    path = home / "games" / "20260102-030405" / "game.lore"

    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        screen = await settled(app, pilot)
        assert "Q back" in picture(app).splitlines()[-1]
        await type_keys(pilot, "backspace")
        assert app.screen is not screen and "Your deck" in picture(app)

    visit(lambda: SCREENS[name](path), script)


@pytest.mark.parametrize("name", SCREENS)
def test_plain_letters_draw_no_boxes(home: Path, name: str) -> None:
    path = home / "games" / "20260102-030405" / "game.lore"

    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        await settled(app, pilot)
        assert not set("│┃╭╮╰╯━─┏┓┗┛") & set(picture(app))

    visit(lambda: SCREENS[name](path), script, settings=Settings(ascii=True))


def test_every_command_of_a_screen_has_a_method() -> None:
    for factory in SCREENS.values():
        screen = factory(Path("nowhere.lore"))
        assert isinstance(screen, PageScreen)
        for command in actions.commands(screen.PLACE):
            assert callable(getattr(screen, f"action_{command.action}", None)), command.id

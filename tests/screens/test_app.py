"""The application: the first screen, the table of commands, failures, and a real start in a pseudo-terminal."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from lore_tui import actions
from lore_tui.app import LoreApp
from lore_tui.files.settings import Quick, Settings, SettingsError, load_settings, save_settings, settings_path
from lore_tui.screens.deck_editor import DeckEditor
from lore_tui.screens.decks import DecksScreen
from lore_tui.screens.fairness import FairnessScreen
from lore_tui.screens.games import GamesScreen
from lore_tui.screens.home import HomeScreen
from lore_tui.screens.keys import KeysScreen
from lore_tui.screens.lobby import LobbyScreen
from lore_tui.screens.people import PeerTableScreen
from lore_tui.screens.replay import ReplayScreen
from lore_tui.screens.settings import SettingsScreen
from lore_tui.screens.table import TableScreen
from lore_tui.screens.watching import WatchScreen
from lore_tui.sessions.match import unfinished
from tests.screens.players import TERMINAL, picture, type_keys
from tests.screens.ptys import PtyRun, environment

Script = Callable[[LoreApp, Pilot[None]], Awaitable[None]]
CLIENT = ["-m", "lore_tui"]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own."""
    monkeypatch.setenv("LORE_HOME", str(tmp_path))
    return tmp_path


def run(script: Script, app: LoreApp | None = None) -> LoreApp:
    """Let a script press keys on the first screen."""
    client = app or LoreApp(TERMINAL)

    async def go() -> None:
        async with client.run_test(size=(80, 24)) as pilot:
            for _ in range(200):
                await pilot.pause(0.02)
                if isinstance(client.screen, HomeScreen) and client.screen.pantry is not None:
                    break
            await script(client, pilot)

    asyncio.run(go())
    return client


# -------------------------------------------------------------------------------------------------- the first screen
def test_a_quick_game_takes_three_keys(home: Path) -> None:
    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        await type_keys(pilot, "b", "2", "enter")
        assert isinstance(app.screen, TableScreen)
        assert app.settings.quick == Quick("heirs-of-the-north", "lady-of-the-golden-wood", "greedy", "intro")
        app.screen.session.close()

    run(script)
    assert load_settings().quick.bot == "greedy", "the next start offers the same game"
    assert [saved.match.deck for saved in unfinished()] == ["heirs-of-the-north"]


def test_the_first_screen_offers_to_go_on_and_does(home: Path) -> None:
    async def leave(app: LoreApp, pilot: Pilot[None]) -> None:
        await type_keys(pilot, "1", "enter")
        assert isinstance(app.screen, TableScreen)
        await type_keys(pilot, "Q")
        await pilot.pause()
        assert "C go on: Guard of the White City against Random" in picture(app)

    async def resume(app: LoreApp, pilot: Pilot[None]) -> None:
        await type_keys(pilot, "C")
        assert isinstance(app.screen, TableScreen)
        await type_keys(pilot, "Q")

    run(leave)
    run(resume)
    assert len(unfinished()) == 1


def test_a_damaged_game_is_refused_with_a_sentence(home: Path) -> None:
    async def leave(app: LoreApp, pilot: Pilot[None]) -> None:
        await type_keys(pilot, "1", "enter", "Q")

    async def resume(app: LoreApp, pilot: Pilot[None]) -> None:
        await type_keys(pilot, "C")
        assert isinstance(app.screen, HomeScreen)
        assert "is not the journal of a game" in picture(app)

    run(leave)
    (unfinished()[0].folder / "journal").write_bytes(b"something else")
    run(resume)


def test_rules_opponent_deck_and_keys_page(home: Path) -> None:
    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        assert "introductory rules" in picture(app)
        await type_keys(pilot, "R", "X")
        assert "standard rules, against Lady of the Golden Wood" in picture(app)
        await type_keys(pilot, "z")
        assert "nothing with this key" in picture(app)
        await type_keys(pilot, "?")
        assert isinstance(app.screen, KeysScreen) and "start the game" in picture(app)
        await type_keys(pilot, "backspace")
        assert isinstance(app.screen, HomeScreen)

    run(script)


# ------------------------------------------------------------------------------------------------ commands, settings
def test_no_key_means_two_things_in_one_place() -> None:
    assert actions.clashes() == []
    assert "V is the key of both table.map and table.card" in actions.clashes({"table.map": "V"})
    assert actions.clashes({"table.nothing": "V"}) == ["there is no command table.nothing"]


@pytest.mark.parametrize("screen", [HomeScreen, TableScreen])
def test_every_command_of_a_place_is_carried_out_by_its_screen(screen: type[object]) -> None:
    where = screen.PLACE  # type: ignore[attr-defined]
    missing = [command.id for command in actions.commands(where) if not hasattr(screen, f"action_{command.action}")]
    missing += [c.id for c in actions.commands(actions.APP) if not hasattr(LoreApp, f"action_{c.action}")]
    assert missing == []


def test_every_place_has_a_screen_that_carries_its_commands_out() -> None:
    """A command that no screen knows would be a key that does nothing."""
    screens = [DecksScreen, DeckEditor, GamesScreen, ReplayScreen, FairnessScreen, SettingsScreen, LobbyScreen]
    for screen in (*screens, PeerTableScreen, WatchScreen):
        found = actions.commands(screen.PLACE)
        assert [one.id for one in found if not hasattr(screen, f"action_{one.action}")] == []


def test_the_palette_needs_letters_alone_and_names_the_players_own_keys(home: Path) -> None:
    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        await type_keys(pilot, "colon")
        await pilot.pause(0.3)
        shown = picture(app)
        assert "other rules   F9" in shown and shown.isascii()
        await type_keys(pilot, *"other")
        await pilot.pause(0.3)
        await type_keys(pilot, "enter")
        await pilot.pause(0.3)
        assert "standard rules" in picture(app)

    run(script, LoreApp(TERMINAL, Settings(ascii=True, keys={"home.rules": "f9"})))


def test_settings_are_kept_and_a_wrong_file_is_named(home: Path) -> None:
    chosen = Settings(theme="lore-light", stops=frozenset({"movement theirs"}), keys={"table.map": "f9"})
    save_settings(chosen)
    assert load_settings() == chosen
    settings_path().write_text('{"stops": ["breakfast mine"]}')
    with pytest.raises(SettingsError, match=r"no such stop: breakfast mine.*delete it"):
        load_settings()


def test_own_keys_replace_the_given_ones(home: Path) -> None:
    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        await type_keys(pilot, "f9")
        assert "standard rules" in picture(app)
        await type_keys(pilot, "R")
        assert "standard rules" in picture(app), "R means nothing any more"

    run(script, LoreApp(TERMINAL, Settings(keys={"home.rules": "f9"})))


# ---------------------------------------------------------------------------------------------------------- failures
def test_an_unexpected_error_saves_a_report_and_shows_no_traceback(home: Path) -> None:
    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        def fail() -> None:
            raise RuntimeError("boom")

        app.screen.call_later(fail)
        await pilot.pause()

    app = LoreApp(TERMINAL)
    with pytest.raises(RuntimeError, match="boom"):  # Textual tells tests; `main` starts the first screen again
        run(script, app)
    report = next((home / "reports").iterdir())
    assert str(report) in app.failure and "boom" in report.read_text()


# --------------------------------------------------------------------------------------------------- pseudo-terminals
def test_a_closed_window_loses_nothing(tmp_path: Path) -> None:
    env = environment(LORE_HOME=str(tmp_path))
    with PtyRun(CLIENT, 80, 24, env) as client:
        client.wait_for("Enter play")
        client.type(b"a2\r")
        client.wait_for("START")
        client.kill(signal.SIGHUP)
        client.settle()
    with PtyRun(CLIENT, 80, 24, env) as client:
        client.wait_for("C go on: Guard of the White City")
        client.type(b"C")
        client.wait_for("START")
        client.kill(signal.SIGKILL)
    with PtyRun(CLIENT, 80, 24, env) as client:
        client.wait_for("C go on: Guard of the White City")


@pytest.mark.parametrize("extra", [{"NO_COLOR": "1"}, {"TERM": "xterm", "COLORTERM": ""}])
def test_few_colours_hide_no_text(tmp_path: Path, extra: dict[str, str]) -> None:
    with PtyRun(CLIENT, 80, 24, environment(LORE_HOME=str(tmp_path), **extra)) as client:
        client.wait_for("Enter play")
        client.type(b"a2\r")
        client.wait_for("START")
        client.settle()
        hidden = [cell for cell in client.cells() if str(cell[0]).strip() and cell[1] == cell[2] != "default"]
        assert hidden == []


def test_ascii_sets_draw_nothing_else(tmp_path: Path) -> None:
    env = environment(LORE_HOME=str(tmp_path))
    env |= {"LANG": "C", "LC_ALL": "C", "PYTHONIOENCODING": "utf-8"}
    with PtyRun(CLIENT, 80, 24, env) as client:
        client.wait_for("Enter play")
        client.type(b"a2\r")
        client.wait_for("START")
        client.settle()
        assert "\n".join(client.screen.display).isascii()


def test_a_dumb_terminal_gets_the_plain_client(tmp_path: Path) -> None:
    with PtyRun(CLIENT, 80, 24, environment(LORE_HOME=str(tmp_path), TERM="dumb")) as client:
        client.wait_for("TERM is dumb")
        client.wait_for("play the introductory game")

"""Settings: a file that may be wrong, rows that change at once, keys of one's own."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from lore_tui import actions
from lore_tui.app import LoreApp
from lore_tui.files.settings import Settings, SettingsError, load_settings, save_settings, settings_path
from lore_tui.screens.settings import SettingsScreen
from lore_tui.terminal.themes import usable_themes
from lore_tui.view.beside.settings_rows import reset, rows, turned, with_key
from net.disk.identity import load_identity, rename
from tests.screens.pages import SIZES, golden, visit
from tests.screens.players import TERMINAL, picture, type_keys

THEMES = usable_themes(TERMINAL.colours)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own."""
    monkeypatch.setenv("LORE_HOME", str(tmp_path))
    load_identity(tmp_path)
    rename(tmp_path, "Frodo")
    return tmp_path


def go_to(app: LoreApp, id: str) -> None:
    assert isinstance(app.screen, SettingsScreen)
    ids = [row.id for row in app.screen.settings.items]
    app.screen.settings.cursor = ids.index(id)


@pytest.mark.parametrize("size", SIZES)
def test_picture(size: tuple[int, int]) -> None:
    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        go_to(app, "explain")
        await pilot.pause()
        golden(f"settings-{size[0]}x{size[1]}", picture(app))

    visit(SettingsScreen, script, size)


def test_what_is_changed_holds_at_once_and_is_kept(home: Path) -> None:
    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        go_to(app, "theme")
        await type_keys(pilot, "right")
        assert app.theme == THEMES[1]
        go_to(app, "ascii")
        await type_keys(pilot, "enter")
        assert app.ascii_only and "-ascii" in app.screen.classes
        go_to(app, "stop movement theirs")
        await type_keys(pilot, "enter")
        go_to(app, "pass_delay")
        await type_keys(pilot, "left")

    visit(SettingsScreen, script)
    kept = load_settings()
    assert (kept.theme, kept.ascii, kept.stops) == (THEMES[1], True, frozenset({"movement theirs"}))
    assert kept.pass_delay == (0.0, 0.0)


def test_a_key_of_ones_own_works_at_once_and_the_old_one_no_more() -> None:
    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        go_to(app, "key settings.leave")
        await type_keys(pilot, "enter", "Z")
        assert "Z it is" in picture(app)
        await type_keys(pilot, "Q")
        assert isinstance(app.screen, SettingsScreen)
        await type_keys(pilot, "Z")
        assert not isinstance(app.screen, SettingsScreen)

    visit(SettingsScreen, script)
    assert load_settings().keys == {"settings.leave": "Z"}


@pytest.mark.parametrize(("key", "words"), [("D", "is the key of both"), ("d", "Small letters and digits answer")])
def test_a_key_that_is_taken_or_answers_questions_is_refused(key: str, words: str) -> None:
    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        go_to(app, "key settings.leave")
        await type_keys(pilot, "enter", key)
        assert words in picture(app)
        await type_keys(pilot, "enter", "escape", "Q")
        assert not isinstance(app.screen, SettingsScreen), "the old key still holds"

    visit(SettingsScreen, script)
    assert not settings_path().exists() or load_settings().keys == {}


def test_the_name_is_typed_and_must_be_one(home: Path) -> None:
    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        go_to(app, "name")
        await type_keys(pilot, "enter")
        await pilot.press(*" Baggins".replace(" ", "-"), "enter")
        await pilot.pause()
        assert load_identity(home).name == "Frodo-Baggins"
        await type_keys(pilot, "enter")
        await pilot.press("ctrl+u", "exclamation_mark", "enter")
        await pilot.pause()
        assert "no name for a player" in picture(app)

    visit(SettingsScreen, script)
    assert load_identity(home).name == "Frodo-Baggins"


# ------------------------------------------------------------------------------------------ without a screen
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "cannot be used"),
        ('{"explain": "loudly"}', "explain is one of"),
        ('{"stops": ["tea mine"]}', "no such stop: tea mine"),
        ('{"pass_delay": [3, 1]}', "pass_delay"),
        ('{"theme": 7}', "cannot be used"),
    ],
)
def test_a_wrong_file_is_named_with_what_to_do(home: Path, text: str, words: str) -> None:
    settings_path().write_text(text, encoding="utf-8")
    with pytest.raises(SettingsError, match=words) as told:
        load_settings()
    assert "Correct it, or delete it" in str(told.value)


def test_every_setting_has_a_row_and_comes_back_to_its_beginning() -> None:
    start = Settings(theme="lore-dark")
    for row in rows(start, "Frodo", THEMES, "lore-dark"):
        if not row.id or row.id == "name" or row.id.startswith("key "):
            continue
        changed = turned(start, row.id, 1, THEMES, "lore-dark")
        assert changed != start, row.id
        assert turned(changed, row.id, -1, THEMES, changed.theme) == start, row.id
        assert reset(changed, row.id) == reset(start, row.id)


def test_every_command_has_a_row_and_no_key_has_two_meanings() -> None:
    listed = {row.id for row in rows(Settings(), "", THEMES, "lore-dark")}
    assert {f"key {command.id}" for command in actions.COMMANDS} <= listed
    assert actions.clashes() == []
    same, wrong = with_key(Settings(), "table.map", "V", actions.clashes)
    assert same == Settings() and "table.card" in wrong


def test_settings_are_the_same_after_a_round_trip() -> None:
    settings = Settings(theme="lore-light", stops=frozenset({"site mine"}), explain="always", keys={"table.map": "Z"})
    save_settings(settings)
    assert load_settings() == settings

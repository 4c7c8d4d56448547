"""What follows the cursor waits until it rests; what the game brings is shown once it has come to a question."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot

from lore_tui.app import LoreApp
from lore_tui.screens import table as table_module
from lore_tui.screens.decks import DecksScreen
from lore_tui.screens.help import HelpScreen
from lore_tui.screens.settings import SettingsScreen
from lore_tui.screens.table import TableScreen
from lore_tui.view.layout import NEWS
from lore_tui.view.moment import LogLine
from lore_tui.view.prompt_lines import Line
from lore_tui.widgets import pause
from lore_tui.widgets.rows import TextPane
from tests.screens.pages import Script, visit, wait_for
from tests.screens.players import Player, client, picture, seeded_session, table, type_keys

NEVER, SOON = 3600.0, 0.01


def card_shown(app: LoreApp) -> Sequence[Line]:
    return app.screen.query_one("#card", TextPane).lines


def card_pointed_at(app: LoreApp) -> Sequence[Line]:
    return table(app).desk.card_lines(app.screen.query_one("#card", TextPane).size.width, brief=True)


def at_the_table(folder: Path, script: Script) -> None:
    """A game in which both companies are on the table."""

    async def run() -> None:
        app = client(seeded_session(1, folder))
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            while len(table(app).desk.state.companies) < 2:
                await Player(app, pilot).answer()
            if table(app).desk.view == NEWS:
                await type_keys(pilot, "backspace")
            await script(app, pilot)

    asyncio.run(run())


def test_the_card_follows_the_arrows_of_a_list_once_they_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        await type_keys(pilot, "tab", "down")
        monkeypatch.setattr(pause, "REST", NEVER)
        before = card_shown(app)
        for _ in range(3):
            await type_keys(pilot, "down")
            assert card_shown(app) == before != card_pointed_at(app)
        monkeypatch.setattr(pause, "REST", SOON)
        await type_keys(pilot, "up")
        await wait_for(pilot, lambda: card_shown(app) == card_pointed_at(app))

    at_the_table(tmp_path / "game", script)


def test_the_card_of_an_answer_follows_its_keys_and_the_next_question_does_not_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        monkeypatch.setattr(pause, "REST", NEVER)
        player = Player(app, pilot)
        followed = 0
        for _ in range(12):
            before, covered = card_shown(app), not app.screen.query_one("#card").display
            await type_keys(pilot, *player.keys())
            assert covered or card_shown(app) == before, "only news that covered the card give way at once"
            followed += card_pointed_at(app) != before
            await type_keys(pilot, "enter")
            hidden = not app.screen.query_one("#card").display
            assert hidden or card_shown(app) == card_pointed_at(app)
        assert followed

    at_the_table(tmp_path / "game", script)


def test_another_size_shows_the_card_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        monkeypatch.setattr(pause, "REST", NEVER)
        await type_keys(pilot, "tab", "down", "down")
        assert card_shown(app) != card_pointed_at(app)
        await pilot.resize_terminal(110, 40)
        await pilot.pause()
        assert card_shown(app) == card_pointed_at(app)

    at_the_table(tmp_path / "game", script)


def test_a_deck_and_a_page_are_shown_when_the_cursor_rests_on_them(monkeypatch: pytest.MonkeyPatch) -> None:
    async def decks(app: LoreApp, pilot: Pilot[None]) -> None:
        screen = app.screen
        assert isinstance(screen, DecksScreen)
        about = screen.query_one("#about", TextPane)
        await type_keys(pilot, "down")
        entry = screen.decks.current
        assert entry is not None and about.border_title != entry.name
        monkeypatch.setattr(pause, "REST", SOON)
        await type_keys(pilot, "down")
        last = screen.decks.current
        assert last is not None
        await wait_for(pilot, lambda: about.border_title == last.name)

    async def book(app: LoreApp, pilot: Pilot[None]) -> None:
        screen = app.screen
        assert isinstance(screen, HelpScreen)
        before = screen.text.border_title
        await type_keys(pilot, "down")
        assert screen.text.border_title == before
        monkeypatch.setattr(pause, "REST", SOON)
        await type_keys(pilot, "down")
        await wait_for(pilot, lambda: screen.text.border_title != before)

    for screen, script in ((DecksScreen, decks), (HelpScreen, book)):
        monkeypatch.setattr(pause, "REST", NEVER)
        visit(screen, script)


def test_what_was_said_about_a_key_is_not_overwritten_when_the_cursor_has_rested() -> None:
    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        screen = app.screen
        assert isinstance(screen, SettingsScreen)
        await type_keys(pilot, "down", "down", "D")
        assert "As it was at first." in picture(app)
        screen.rested()
        await pilot.pause()
        assert "As it was at first." in picture(app)
        await type_keys(pilot, "down")
        assert "As it was at first." not in picture(app)

    visit(SettingsScreen, script)


def test_a_bot_that_thinks_is_named_at_first_and_the_table_is_painted_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = seeded_session(1, tmp_path / "game")

    async def think(app: LoreApp, pilot: Pilot[None], patience: float) -> None:
        monkeypatch.setattr(table_module, "PATIENCE", patience)
        moment = session.moment
        session.moment = replace(moment, question=None, story=(*moment.story, LogLine(f"News {patience}.", 0, 0, 1)))
        app.screen.post_message(TableScreen.Changed())
        await wait_for(pilot, lambda: "One moment ..." in picture(app))

    async def run() -> None:
        app = client(session)
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            asked = session.moment
            monkeypatch.setattr(table_module, "BLINK", SOON)
            await think(app, pilot, NEVER)
            assert f"News {NEVER}." not in picture(app)
            session.moment = asked
            app.screen.post_message(TableScreen.Changed())
            await wait_for(pilot, lambda: "One moment ..." not in picture(app))
            await think(app, pilot, SOON)
            await wait_for(pilot, lambda: f"News {SOON}." in picture(app))

    asyncio.run(run())

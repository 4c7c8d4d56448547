"""What happened since the last answer: shown at every size before the next question, for as long as the player set."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from lore_tui.app import LoreApp
from lore_tui.files.settings import NEWS as PAUSES
from lore_tui.files.settings import Settings, SettingsError, load_settings, settings_path
from lore_tui.screens.panes import page_top
from lore_tui.screens.table import TableScreen
from lore_tui.view import pages
from lore_tui.view.desk import SINCE
from lore_tui.view.layout import FIGHT, NEWS, TABLE
from lore_tui.widgets.rows import TextPane
from tests.screens.players import Player, client, picture, seeded_session, table, type_keys

SEED = 3
Script = Callable[[LoreApp, Pilot[None], Player], Awaitable[None]]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own."""
    monkeypatch.setenv("LORE_HOME", str(tmp_path))
    return tmp_path


def play(home: Path, script: Script, size: tuple[int, int] = (80, 24), news: str = "key") -> None:
    """A seeded standard game that a script goes through."""
    app = client(seeded_session(SEED, home / "game", rules="standard"), Settings(news=news))

    async def go() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(app, pilot, Player(app, pilot, "steward"))

    asyncio.run(go())


async def until(player: Player, reached: Callable[[], bool], most: int = 60) -> None:
    """Answer until something is the case."""
    for _ in range(most):
        if reached():
            return
        await player.answer()
    raise AssertionError("never reached")


def is_news(screen: TableScreen) -> bool:
    """Whether there is something unread, in a turn."""
    return screen.desk.view == NEWS and not screen.desk.is_setup


def test_news_stay_until_a_key_and_leave_the_moving_company_in_sight(home: Path) -> None:
    async def script(app: LoreApp, pilot: Pilot[None], player: Player) -> None:
        screen = table(app)
        await until(player, lambda: is_news(screen) and screen.desk.state.turn.mover != screen.desk.moment.seat)
        assert "Since your last answer" in picture(app)
        moving = next(row for row in screen.query_one("#table").items if row.mark == ">")  # type: ignore[attr-defined]
        assert "".join(text for text, _ in moving.short)[:12] in picture(app), "hazards are played on whom one sees"
        await type_keys(pilot, "backspace")
        assert screen.desk.view == TABLE

    play(home, script)


def test_news_of_some_seconds_give_way_by_themselves_and_only_those(home: Path) -> None:
    async def script(app: LoreApp, pilot: Pilot[None], player: Player) -> None:
        screen = table(app)
        await until(player, lambda: is_news(screen))
        before = screen.desk.moment
        await player.answer()
        screen.end_news(before)  # the time of what was read already
        await until(player, lambda: is_news(screen))
        screen.end_news(screen.desk.moment)
        await pilot.pause()
        assert screen.desk.view != NEWS and screen.dock.reading is not None

    play(home, script, news="seconds")


def test_who_wants_no_pause_has_none(home: Path) -> None:
    async def script(app: LoreApp, pilot: Pilot[None], player: Player) -> None:
        screen = table(app)
        for _ in range(30):
            assert screen.desk.view != NEWS
            await player.answer()

    play(home, script, news="none")


def test_beside_a_log_everything_unread_is_seen_or_shown_before_the_table(home: Path) -> None:
    shown: list[str] = []

    async def script(app: LoreApp, pilot: Pilot[None], player: Player) -> None:
        screen = table(app)
        for _ in range(40):
            desk = screen.desk
            told = [" ".join(line.text.split()[:2]) for line in pages.eventful(pages.without_notes(desk.news))]
            if desk.view in (NEWS, TABLE) and desk.is_asked:
                shown.append(desk.view)
                width, rows = desk.log_room
                assert desk.view == NEWS or desk.unread_rows(width) <= rows
                beginnings = told[:1] if desk.view == NEWS else told  # a page may be turned
                assert all(words in picture(app) for words in beginnings)
            await player.answer()

    play(home, script, (120, 30))
    assert NEWS in shown and TABLE in shown


def test_news_of_a_fight_stand_in_place_of_the_card_and_leave_the_fight_in_sight(home: Path) -> None:
    async def script(app: LoreApp, pilot: Pilot[None], player: Player) -> None:
        screen = table(app)
        await until(player, lambda: screen.desk.news_beside, 150)
        assert screen.desk.view == FIGHT and "─ Fight" in picture(app) and SINCE in picture(app)
        card = screen.query_one("#card", TextPane)
        told = screen.desk.news_lines(card.size.width)
        assert [*card.lines] == told and told
        await type_keys(pilot, "backspace")
        assert screen.desk.view == FIGHT and SINCE not in picture(app), "what was read gives way, the fight stays"

    play(home, script, (120, 30))


def test_the_hand_is_read_while_a_site_is_chosen(home: Path) -> None:
    async def script(app: LoreApp, pilot: Pilot[None], player: Player) -> None:
        screen = table(app)
        await until(player, lambda: screen.desk.moving and not screen.desk.is_setup)
        await type_keys(pilot, *(["backspace"] if screen.desk.view == NEWS else []))
        assert screen.query_one("#list").display and screen.query_one("#hand").display
        card = next(row.card for row in screen.desk.hand_rows() if row.card)
        held = screen.desk.state.book[card].definition.name
        assert held[:14] in picture(app), "a long name is cut"

    play(home, script)


def test_a_page_of_the_log_stays_until_it_is_full_and_the_next_begins_with_what_is_unread() -> None:
    assert page_top(9, 10, unread=2, top=0) == 0
    assert page_top(21, 10, unread=2, top=12) == 12, "there is room for it"
    assert page_top(23, 10, unread=5, top=12) == 18
    assert page_top(23, 10, unread=1, top=12) == 21, "a little of what led to it is seen"
    assert page_top(23, 10, unread=30, top=12) == 13, "what does not fit stands above the log"
    assert page_top(5, 10, unread=5, top=12) == 0, "another game"


def test_a_pause_nobody_knows_is_refused(home: Path) -> None:
    settings_path().write_text('{"news": "hours"}')
    with pytest.raises(SettingsError, match=", ".join(PAUSES)):
        load_settings()

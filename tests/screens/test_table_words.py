"""What the table says besides its questions: whom it waits for, stops, reports, the player's own deck."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from engine.journeys.table.verbs import Question
from engine.kernel.actions import Action
from lore_tui.app import LoreApp
from lore_tui.files.settings import Settings, load_settings, save_settings
from lore_tui.screens.decks import DecksScreen
from lore_tui.screens.table import TableScreen
from lore_tui.view.moment import Moment
from tests.scenario import Scenario
from tests.screens.players import TERMINAL, Player, client, picture, seeded_session, table, type_keys

Script = Callable[[LoreApp, Pilot[None]], Awaitable[None]]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own."""
    monkeypatch.setenv("LORE_HOME", str(tmp_path))
    return tmp_path


def run(app: LoreApp, script: Script, size: tuple[int, int] = (80, 24)) -> None:
    """Let a script press keys."""

    async def go() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(app, pilot)

    asyncio.run(go())


class Silent:
    """A game in which somebody else thinks for as long as the test likes."""

    timing_tells = True
    folder = Path()

    def __init__(self, moment: Moment) -> None:
        self.moment = moment

    def start(self, listener: Callable[[], None]) -> None:
        """There is the one moment."""
        listener()

    def act(self, action: Action, *, automatic: bool = False) -> None:
        """Nobody is asked here."""

    def take_back(self) -> None:
        """There is nothing to take back."""

    def concede(self) -> None:
        """Nobody gives up."""

    def note(self, text: str) -> None:
        """Nothing is kept."""

    def close(self) -> None:
        """Nothing is open."""


def asked(question: Question) -> Moment:
    """A moment in which Bilbo is asked something."""
    s = Scenario(mover=1).company(0, "Gimli", at="Rivendell").company(1, "Faramir", at="Edhellond")
    return Moment(1, 0, ("Frodo", "Bilbo"), s.until(question, 1).state, {})


def test_the_dock_says_who_is_asked_about_what_and_how_long(home: Path) -> None:
    session = Silent(asked(Question.NEW_SITE))
    screen = TableScreen(session)
    now = 100.0
    screen.clock = lambda: now

    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        nonlocal now
        assert "Waiting for Bilbo: chooses a site ..." in picture(app)
        for seconds, words in ((5.2, "(5 s)"), (12.0, "(10 s)"), (65.0, "(1 min)")):
            now = 100.0 + seconds
            screen.count_on()
            await pilot.pause()
            assert f"Waiting for Bilbo: chooses a site {words}" in picture(app)
        session.moment = asked(Question.ENTER)
        screen.take_moment()
        await pilot.pause()
        assert "Waiting for Bilbo: decides whether to enter ..." in picture(app)

    run(LoreApp(TERMINAL, first=lambda: screen), script)


def test_seconds_change_nothing_but_the_dock(home: Path) -> None:
    screen = TableScreen(Silent(asked(Question.NEW_SITE)))
    screen.clock = lambda: 0.0

    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        before = picture(app).splitlines()
        screen.clock = lambda: 20.0
        screen.count_on()
        await pilot.pause()
        rows = enumerate(zip(before, picture(app).splitlines(), strict=True))
        changed = [at for at, (old, new) in rows if old != new]
        assert changed == [screen.dock.content_region.y]

    run(LoreApp(TERMINAL, first=lambda: screen), script)


def test_a_stop_where_there_are_none_is_refused_and_kept_out_of_the_settings(home: Path) -> None:
    session = seeded_session(3, home / "game")

    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        assert table(app).desk.is_setup
        await type_keys(pilot, "S")
        assert "There are no stops here" in picture(app).splitlines()[-1]
        assert not app.settings.stops
        save_settings(app.settings)

    run(client(session), script)
    assert load_settings().stops == frozenset()


def test_stops_are_named_in_the_header_and_at_the_foot_until_the_next_key(home: Path) -> None:
    session = seeded_session(3, home / "game")

    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        player = Player(app, pilot)
        while table(app).desk.is_setup:
            await player.answer()
        await type_keys(pilot, "S")
        lines = picture(app).splitlines()
        assert "STOP here, stops: " in lines[1] and "You are always asked in" in lines[-1]
        assert load_settings().stops == app.settings.stops != frozenset()
        await type_keys(pilot, "S")
        assert "stop" not in picture(app).splitlines()[1]
        assert "no longer always asked" in picture(app).splitlines()[-1]
        await player.answer()
        assert "no longer" not in picture(app).splitlines()[-1]

    run(client(session), script)


def test_stops_of_the_settings_are_named(home: Path) -> None:
    session = seeded_session(3, home / "game")
    settings = Settings(stops=frozenset({"movement theirs", "site theirs"}))

    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        assert "stops: opp move/site" in picture(app).splitlines()[1]

    run(client(session, settings), script)


def test_a_report_holds_the_picture_and_the_game_with_its_hash(home: Path) -> None:
    session = seeded_session(3, home / "game")

    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        seen = picture(app)
        await type_keys(pilot, "exclamation_mark")
        report = next((home / "reports").glob("*.txt"))
        assert str(report)[:40] in picture(app).splitlines()[-1]
        text, game = report.read_text(), report.with_suffix(".lore").read_bytes()
        assert seen.strip() in text and str(home / "game") in text
        assert hashlib.sha256(game).hexdigest() in text and game == session.transcript()
        assert "unexpected" not in text and "Traceback" not in text
        await type_keys(pilot, "exclamation_mark")
        assert len(list((home / "reports").glob("*.txt"))) == 2

    run(client(session), script)


def test_a_report_can_be_saved_on_any_screen(home: Path) -> None:
    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        await type_keys(pilot, "exclamation_mark")
        report = next((home / "reports").iterdir())
        assert "DECKS" in report.read_text() and report.suffix == ".txt"
        assert "Report: " in picture(app)

    run(LoreApp(TERMINAL, first=DecksScreen), script)


def test_a_report_that_cannot_be_saved_says_so(home: Path) -> None:
    (home / "reports").write_text("in the way")

    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        await type_keys(pilot, "exclamation_mark")
        assert "No report could be saved" in picture(app)

    run(LoreApp(TERMINAL, first=DecksScreen), script)


def test_the_own_deck_is_a_view_and_all_decks_are_behind_it(home: Path) -> None:
    session = seeded_session(3, home / "game")

    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        player = Player(app, pilot)
        while table(app).desk.is_setup:
            await player.answer()
        await type_keys(pilot, "D")
        shown = picture(app)
        assert "Your deck, and where it is" in shown and "in hand" in shown
        reading = table(app).dock.reading
        await type_keys(pilot, "D")
        assert isinstance(app.screen, DecksScreen)
        await type_keys(pilot, "Q", "backspace")
        assert "Your deck" not in picture(app) and table(app).dock.reading == reading is not None

    run(client(session), script)


def test_the_map_tells_what_it_shows_while_nobody_moves(home: Path) -> None:
    session = Silent(asked(Question.WINDOW))

    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        await type_keys(pilot, "M")
        lines = picture(app).splitlines()
        assert any("@  Rivendell Gimli" in line for line in lines)
        assert lines[16].strip().startswith("Rivendell: Haven") and "Here: Gimli." in lines[16]
        await type_keys(pilot, "right")
        assert not picture(app).splitlines()[16].strip().startswith("Rivendell")

    run(LoreApp(TERMINAL, first=lambda: TableScreen(session)), script)


def test_one_pane_at_a_time_shows_map_list_and_table_in_turn(home: Path) -> None:
    session = Silent(asked(Question.WINDOW))

    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        for title in ("Map", "@ yours", "Table"):
            await type_keys(pilot, "M")
            assert f" {title} " in picture(app).splitlines()[2]

    run(LoreApp(TERMINAL, first=lambda: TableScreen(session)), script, (60, 20))


def test_a_long_page_of_keys_says_that_it_goes_on(home: Path) -> None:
    session = Silent(asked(Question.WINDOW))

    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        await type_keys(pilot, "f1")
        await pilot.pause()
        assert "Keys: the table" in picture(app) and "more: PgDn" in picture(app).splitlines()[-1]
        await type_keys(pilot, "end")
        await pilot.pause()
        assert "more" not in picture(app).splitlines()[-1]

    run(LoreApp(TERMINAL, first=lambda: TableScreen(session)), script)

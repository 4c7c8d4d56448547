"""The check of a game: the word it earns, every roll with its contributors, explaining, exporting."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest
from textual.pilot import Pilot

from engine.bots.lore.levels import make
from engine.journeys.table.events import Told
from lore_tui.app import LoreApp
from lore_tui.files.gamefile import known_games
from lore_tui.games import showing
from lore_tui.screens.fairness import FairnessScreen
from lore_tui.screens.help import HelpScreen
from lore_tui.screens.table import TableScreen
from lore_tui.sessions.replay import beacons, read_replay
from lore_tui.view.beside.fairness_lines import drawn, explain_lines, luck_lines, pair_sums, report_lines
from lore_tui.view.prompt_lines import Line
from lore_tui.widgets.rows import TextPane
from net.fair.check.explain import explain
from net.fair.check.verify import verify
from tests.screens.pages import SIZES, Script, golden, played_game, visit, wait_for
from tests.screens.players import Player, client, picture, seeded_session, table, type_keys


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own."""
    monkeypatch.setenv("LORE_HOME", str(tmp_path))
    return tmp_path


def look(home: Path, data: bytes, script: Script, size: tuple[int, int] = (80, 24)) -> None:
    path = home / "game.lore"
    path.write_bytes(data)

    async def when_checked(app: LoreApp, pilot: Pilot[None]) -> None:
        assert isinstance(app.screen, FairnessScreen)
        screen = app.screen
        await wait_for(pilot, lambda: screen.report is not None)
        await script(app, pilot)

    visit(lambda: FairnessScreen(path), when_checked, size)


def text(lines: list[list[tuple[str, str]]]) -> str:
    return "\n".join("".join(part for part, _ in line) for line in lines)


@pytest.mark.parametrize("size", SIZES)
def test_pictures(home: Path, size: tuple[int, int]) -> None:
    name = f"{size[0]}x{size[1]}"

    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        assert isinstance(app.screen, FairnessScreen)
        screen = app.screen
        await wait_for(pilot, lambda: any(row.what != "numbers" for row in screen.rolls.items))
        golden(f"check-{name}", picture(app))
        await type_keys(pilot, "enter")
        golden(f"explain-{name}", picture(app))

    look(home, played_game(), script, size)


def test_verified_is_said_after_the_check_and_not_before(home: Path) -> None:
    path = home / "game.lore"
    path.write_bytes(played_game())

    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        assert isinstance(app.screen, FairnessScreen)
        screen = app.screen
        if screen.report is None:
            assert "fair: bound" in picture(app)
        await wait_for(pilot, lambda: screen.report is not None)
        assert "fair: verified" in picture(app) and "opened deck and seed" in picture(app)

    visit(lambda: FairnessScreen(path), script)


def test_an_altered_file_is_never_called_verified(home: Path) -> None:
    data = bytearray(played_game())
    data[len(data) // 2] ^= 1

    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        shown = picture(app)
        assert "fair: verified" not in shown and "NOT whole" in shown

    look(home, bytes(data), script)


def test_a_cut_file_is_bound_and_says_what_is_missing(home: Path) -> None:
    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        shown = picture(app)
        assert "bound, not verified" in shown and "did NOT open" in shown

    look(home, played_game()[: len(played_game()) // 2], script)


def test_a_roll_is_explained_luck_is_shown_and_backspace_returns(home: Path) -> None:
    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        await type_keys(pilot, "down", "enter")
        assert "fixed since the set-up" in picture(app) and "Number 2" in picture(app)
        await type_keys(pilot, "backspace", "L")
        assert "rolls of two dice, mean" in picture(app)
        await type_keys(pilot, "backspace")
        assert "Rolls and draws" in picture(app)
        await type_keys(pilot, "H")
        assert isinstance(app.screen, HelpScreen)

    look(home, played_game(), script)


def test_an_exported_copy_holds_no_deck_and_never_replaces_a_file(home: Path) -> None:
    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        await type_keys(pilot, "E", "enter")
        assert "no seeds, no decks" in picture(app) or "Written to" in picture(app)
        await type_keys(pilot, "E", "enter")
        assert "exists already" in picture(app)

    look(home, played_game(), script)
    shared = verify((home / "game.public.lore").read_bytes(), known_games())
    assert shared.exit_code == 2 and not any(opened for _, _, opened in shared.seats)


def test_a_file_that_is_none_is_named_in_words(home: Path) -> None:
    path = home / "bad.lore"
    path.write_bytes(b"nonsense")

    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        assert "cannot be read" in picture(app)
        await type_keys(pilot, "enter", "C", "L", "backspace", "Q")
        assert not isinstance(app.screen, FairnessScreen)

    visit(lambda: FairnessScreen(path), script)


# ------------------------------------------------------------------------------------------ without a screen
def test_every_beacon_is_listed_with_all_who_contributed() -> None:
    players, items = beacons(played_game())
    rows = drawn(items, [], players)
    report = verify(played_game(), known_games())
    assert [row.b for row in rows] == list(range(1, report.beacons + 1))
    assert {row.by for row in rows} == {"all 2"}


def test_the_program_of_an_explanation_gives_the_same_numbers() -> None:
    found = explain(played_game(), 1, known_games())
    printed: list[object] = []
    exec(found.program, {"print": printed.append})
    assert printed == [[asked.answer for asked in found.asked]]
    lines = explain_lines(explain(played_game(), 3, known_games()), "", 76, showing("lore").zones)
    assert "zone" not in text(lines).split("Python")[0]


def test_luck_counts_every_pair_of_dice() -> None:
    _, items = beacons(played_game())
    sums = pair_sums(items)
    steps = [step for taken in read_replay(played_game()).replica.steps.values() for step in taken]
    told = [event for step in steps for event in step.events if event.kind == Told.ROLLS]
    missing = Counter(event.args[3] + event.args[4] for event in told) - Counter(sums)
    assert told and not missing, "where a roll may be made twice both are listed, and one is told"
    shown = text(luck_lines(items, 76))
    assert f"{len(sums)} rolls of two dice, mean {sum(sums) / len(sums):.2f}" in shown
    assert "No dice" in text(luck_lines([], 76))


def test_names_of_peers_are_shown_as_they_are() -> None:
    report = verify(played_game(), known_games())
    report.seats[0] = ("[red]Eve[/red]\x1b[31m", "mark", True)
    shown = text(report_lines(report, 76))
    assert "[red]Eve[/red][31m" in shown and "\x1b" not in shown


def test_a_game_under_way_is_not_blamed_for_what_comes_at_its_end(home: Path) -> None:
    session = seeded_session(1, home / "game")
    session.start(lambda: None)
    report = verify(session.transcript(), known_games())
    session.close()
    live, over = text(report_lines(report, 76, live=True)), text(report_lines(report, 76))
    assert "bound so far" in live and "opens at the end" in live and "NOT" not in live
    assert "did NOT open" in over
    assert max(map(len, over.splitlines())) <= 76 and "missing for a full check" in " ".join(over.split())


# ------------------------------------------------------------------------------------------------- during a game
def test_during_a_game_the_page_follows_it_and_explains_a_roll(home: Path) -> None:
    session = seeded_session(1, home / "game")

    async def run() -> None:
        app = client(session)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            player = Player(app, pilot)
            while not any(roll.dice for roll in session.moment.rolls):
                await player.answer()
            await type_keys(pilot, "F")
            assert "F again explains" in picture(app)
            await type_keys(pilot, "F")
            screen = app.screen
            assert isinstance(screen, FairnessScreen)
            await wait_for(pilot, lambda: screen.report is not None)
            assert "fair: bound so far" in picture(app)
            before = len(screen.rolls.items)
            assert before == len(session.moment.rolls)
            bot = make("greedy", random.Random(7).randrange)
            while len(session.moment.rolls) == before:
                session.act(bot(session.moment.state, session.moment.secrets))
            await wait_for(pilot, lambda: len(screen.rolls.items) > before)
            assert screen.rolls.cursor == len(screen.rolls.items) - 1, "the newest is pointed at"
            await type_keys(pilot, "enter")
            assert "Compute it yourself" in "\n".join("".join(t for t, _ in line) for line in sheet(screen))
            await type_keys(pilot, "backspace", "backspace")
            assert isinstance(app.screen, TableScreen) and table(app).dock.reading is not None

    asyncio.run(run())


def sheet(screen: FairnessScreen) -> Sequence[Line]:
    """The lines of the text shown."""
    return screen.query_one("#sheet", TextPane).lines

"""The first game: lessons in their places, tips that can be typed, a game that can be left and gone on with."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from lore_tui import actions
from lore_tui.app import LoreApp
from lore_tui.files.settings import Settings
from lore_tui.games.lore.first_game import PLAN
from lore_tui.games.lore.showing import SHOWING
from lore_tui.games.lore.tutorial import FAREWELL, LESSONS, LORE_LESSONS
from lore_tui.screens.table import TableScreen
from lore_tui.screens.tutorial import LESSON_ROWS, LessonTable, TutorialScreen, first_table, solo_table, tip
from lore_tui.sessions.first_game import FirstGame
from lore_tui.view import pages
from lore_tui.view.layout import FIGHT
from lore_tui.view.lessons import WELCOME, Notebook
from lore_tui.widgets.rows import TextPane
from net.disk.identity import load_identity
from net.fair.log.faults import Misuse
from tests.screens.pages import SIZES, golden, visit, wait_for
from tests.screens.players import picture, seeded_session, type_keys

KEYS = {"Enter": "enter", "Space": "space"}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own."""
    monkeypatch.setenv("LORE_HOME", str(tmp_path))
    return tmp_path


def first_game(home: Path) -> FirstGame:
    """A first game in the caller's thread."""
    folder = home / "games" / "first"
    folder.mkdir(parents=True)
    Notebook(folder).note(WELCOME)
    return FirstGame(PLAN, "Frodo", folder, threaded=False)


def table(app: LoreApp) -> LessonTable:
    assert isinstance(app.screen, LessonTable)
    return app.screen


def tip_keys(words: str) -> list[str]:
    """The keys of a proposal as a player would type them."""
    assert words.startswith("Try: "), words
    keys = words.removeprefix("Try: ").partition("  (")[0].partition(".")[0].split()
    return [KEYS.get(key, key) for key in keys]


@pytest.mark.parametrize("size", SIZES)
def test_pictures(home: Path, size: tuple[int, int]) -> None:
    session = first_game(home)

    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        await pilot.pause()
        screen = table(app)
        while "hazards" not in screen.notebook.seen:
            await type_keys(pilot, *typed_proposal(screen))
        golden(f"lesson-{size[0]}x{size[1]}", picture(app))

    visit(lambda: LessonTable(session, Notebook(session.folder)), script, size)


def _typed(key: str) -> list[str]:
    return [key] if key in KEYS.values() else list(key)


def typed_proposal(screen: LessonTable) -> list[str]:
    """The keys that the proposal for the question shown names, one by one."""
    asked = screen.desk.asked
    assert asked is not None
    return [key for keys in tip_keys(tip(SHOWING, screen.desk.moment, asked)) for key in _typed(keys)]


def test_what_others_did_is_told_also_where_a_lesson_stands_in_place_of_the_log(home: Path) -> None:
    session = first_game(home)

    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        screen = table(app)
        told = 0
        while not screen.desk.moment.over and screen.desk.state.turn.number < 8:
            mine = screen.desk.moment.seat
            deeds = [line for line in pages.deeds(screen.desk.news) if line.who >= 0 and line.who != mine]
            if screen.lesson and deeds and screen.desk.view != FIGHT:
                last = deeds[-1].text.strip()[:40]
                page = screen.query_one("#sheet", TextPane)
                folded = ("".join(text for text, _ in line) for line in page.lines if page.display)
                seen = " ".join(f"{picture(app)} {' '.join(folded)}".split())
                assert last in seen or "more: PgDn" in seen, picture(app)
                told += 1
            await type_keys(pilot, *typed_proposal(screen))
        assert told > 2

    visit(lambda: LessonTable(session, Notebook(session.folder)), script)


def test_a_lesson_is_folded_anew_when_the_window_changes(home: Path) -> None:
    session = first_game(home)

    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        await pilot.resize_terminal(62, 18)
        await pilot.pause()
        text = " ".join(line.strip() for line in picture(app).splitlines())
        assert LESSONS["start"].text in text, "nothing is cut"

    visit(lambda: LessonTable(session, Notebook(session.folder)), script)


def test_a_first_game_ends_with_what_to_do_next(home: Path) -> None:
    session = first_game(home)
    load_identity(home)

    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        await type_keys(pilot, "G", "1", "enter")
        await wait_for(pilot, lambda: "GAME OVER" in picture(app))
        shown = picture(app)
        assert FAREWELL.title in shown and "without lessons" in shown and "to come" not in shown
        await type_keys(pilot, "2", "enter")
        await wait_for(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.desk.is_asked)
        assert type(app.screen) is TableScreen and "Steward" in app.screen.desk.moment.players

    visit(lambda: first_table(session), script)


def test_who_has_finished_his_first_game_is_on_the_first_screen_again(home: Path) -> None:
    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        await type_keys(pilot, "enter")
        await wait_for(pilot, lambda: isinstance(app.screen, LessonTable) and app.screen.desk.is_asked)
        await type_keys(pilot, "G", "1", "enter")
        await wait_for(pilot, lambda: "GAME OVER" in picture(app))
        await type_keys(pilot, "1", "enter")
        await wait_for(pilot, lambda: not isinstance(app.screen, (LessonTable, TutorialScreen)))
        assert "Your deck" in picture(app)

    visit(TutorialScreen, script)


@pytest.mark.parametrize("size", SIZES)
def test_picture_of_the_welcome(size: tuple[int, int]) -> None:
    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        golden(f"tutorial-{size[0]}x{size[1]}", picture(app))

    visit(TutorialScreen, script, size)


def test_a_lesson_is_shown_once_with_a_proposal_that_works(home: Path) -> None:
    session = first_game(home)

    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        await pilot.pause()
        screen = table(app)
        assert "LESSON  Your company" in picture(app) and "Try: " in picture(app)
        before = screen.desk.state
        await type_keys(pilot, *typed_proposal(screen))
        assert screen.desk.state != before
        assert "LESSON  What they begin with" in picture(app), "the cards of the company are another question"
        await type_keys(pilot, *typed_proposal(screen))
        while screen.desk.state.turn.number < 3:
            await type_keys(pilot, *typed_proposal(screen))
        assert "ORGANIZE" in picture(app) and "LESSON" not in picture(app), "a second lesson is not needed"
        await type_keys(pilot, "T")
        assert "LESSON  Organization" in picture(app) and "Try: " in picture(app)

    visit(lambda: LessonTable(session, Notebook(session.folder)), script)


def test_it_is_left_and_gone_on_with_and_keeps_what_was_learnt(home: Path) -> None:
    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        await type_keys(pilot, "enter")
        await wait_for(pilot, lambda: isinstance(app.screen, LessonTable) and app.screen.desk.is_asked)
        folder = table(app).session.folder
        assert Notebook(folder).seen >= {WELCOME, "start"}
        await type_keys(pilot, "Q")
        await pilot.pause()
        assert isinstance(app.screen, TutorialScreen) and "goes on with your first game" in picture(app)
        assert LORE_LESSONS.begun() == folder
        await type_keys(pilot, "enter")
        await wait_for(pilot, lambda: isinstance(app.screen, LessonTable) and app.screen.desk.is_asked)
        assert table(app).session.folder == folder and "start" in table(app).notebook.seen
        assert "LESSON  Your company" in picture(app), "the lesson of the question that was left"

    visit(TutorialScreen, script)


def test_the_strip_takes_its_rows_from_the_panes_and_gives_them_back(home: Path) -> None:
    session = first_game(home)

    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        await pilot.pause()
        screen = table(app)
        for columns, rows in ((80, 24), (100, 30), (160, 50), (200, 60)):
            boxes = screen._plan(columns, rows)
            spans = [(range(b.x, b.x + b.width), range(b.y, b.y + b.height)) for b in boxes.values()]
            cells = [(x, y) for across, down in spans for x in across for y in down]
            assert len(cells) == len(set(cells)) == columns * rows
            assert boxes["lesson"].height >= LESSON_ROWS
            assert boxes["dock"] == TableScreen._plan(screen, columns, rows)["dock"], "the question stays in its place"
        screen.lesson = []
        assert "lesson" not in screen._plan(80, 24)

    visit(lambda: LessonTable(session, Notebook(session.folder)), script)


@pytest.mark.parametrize(("level", "lessons"), [("off", False), ("first game", True), ("always", True)])
def test_the_level_of_explaining_is_obeyed(home: Path, level: str, lessons: bool) -> None:
    session = first_game(home)

    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        await pilot.pause()
        assert ("LESSON" in picture(app)) == lessons

    visit(lambda: LessonTable(session, Notebook(session.folder)), script, settings=Settings(explain=level))


@pytest.mark.parametrize(("level", "lessons"), [("first game", False), ("once", True)])
def test_ordinary_games_have_lessons_only_where_they_are_wanted_and_hints_always(
    home: Path, level: str, lessons: bool
) -> None:
    session = seeded_session(1, home / "games" / "game")

    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        await pilot.pause()
        assert ("LESSON" in picture(app)) == lessons
        await type_keys(pilot, "T")
        assert "Try: " in picture(app)

    visit(lambda: solo_table(session), script, settings=Settings(explain=level))
    assert bool(Notebook(home).seen) == lessons, "learnt once for all games"


# ------------------------------------------------------------------------------------------ without a screen
def test_every_lesson_is_short_enough_for_its_strip() -> None:
    from lore_tui.text import wrap

    for key, lesson in LESSONS.items():
        assert len(wrap(lesson.text, 77)) <= 3, key


def test_the_command_for_tips_does_not_take_a_key_of_the_table() -> None:
    tips = [command for command in actions.COMMANDS if command.where == actions.TUTORIAL]
    taken = {key for command in actions.commands(actions.TABLE) for key in command.key.split(",")}
    assert tips and not {command.key for command in tips} & taken


def test_a_notebook_that_cannot_be_read_begins_anew(home: Path) -> None:
    (home / "lessons.json").write_text("{", encoding="utf-8")
    book = Notebook(home)
    assert book.seen == set() and book.left(LESSONS) == len(LESSONS)
    book.note("move")
    assert Notebook(home).left(LESSONS) == len(LESSONS) - 1
    assert load_identity(home).name


def test_a_first_game_of_other_rules_is_refused_in_a_sentence_and_can_be_begun_anew(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise Misuse("This game was begun with other rules.")

    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        await type_keys(pilot, "enter")
        await wait_for(pilot, lambda: isinstance(app.screen, LessonTable) and app.screen.desk.is_asked)
        await type_keys(pilot, "Q")
        await pilot.pause()
        monkeypatch.setattr(type(LORE_LESSONS), "go_on", refuse)
        await type_keys(pilot, "enter")
        assert isinstance(app.screen, TutorialScreen)
        assert "begun with other rules. N begins another first game." in picture(app)

    visit(TutorialScreen, script)

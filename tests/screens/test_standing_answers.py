"""Answers given always: begun with one key, shown, logged, taken back; never where the player holds or stops."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from engine.journeys.table.verbs import Question
from engine.lore.game import GAME
from lore_tui.app import LoreApp
from lore_tui.files.settings import Settings
from tests.screens.players import Player, client, picture, seeded_session, table, type_keys

Script = Callable[[LoreApp, Pilot[None], Player], Awaitable[None]]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own."""
    monkeypatch.setenv("LORE_HOME", str(tmp_path))
    return tmp_path


def play(home: Path, script: Script, settings: Settings | None = None) -> None:
    """Open a seeded game and let a script press keys."""

    async def run() -> None:
        asking = settings or Settings(auto_pass=False)  # so that every kind of question comes
        app = client(seeded_session(1, home / "game"), asking)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await script(app, pilot, Player(app, pilot))

    asyncio.run(run())


def asked(app: LoreApp) -> int:
    """What kind of question is open."""
    question = table(app).desk.moment.question
    return question.question if question is not None else 0


async def until(app: LoreApp, player: Player, wanted: Question) -> None:
    """Answer until a kind of question comes."""
    while asked(app) != wanted:
        await player.answer()


def notes(app: LoreApp) -> list[str]:
    """The lines of the log."""
    return [line.text for line in table(app).desk.moment.story]


def test_an_answer_typed_can_be_given_always_and_the_question_comes_no_more(home: Path) -> None:
    async def script(app: LoreApp, pilot: Pilot[None], player: Player) -> None:
        desk = table(app).desk
        await until(app, player, Question.DRAW_COUNT)
        while desk.state.turn.mover == desk.moment.seat:
            await player.answer()
            await until(app, player, Question.DRAW_COUNT)
        most = table(app).dock.reading
        assert most is not None
        await type_keys(pilot, str(most.prompt.most), "equals_sign")
        assert "always DRAW, in another's turn: as many as possible" in picture(app)
        await type_keys(pilot, "1", "enter")
        assert asked(app) != Question.DRAW_COUNT and "ALWAYS 1: = lists them" in picture(app)
        mine = desk.moment.seat
        given = "answered for you, as always: DRAW, in another's turn: as many as possible"
        while notes(app).count(given) < 2:
            theirs = desk.state.turn.mover != mine
            assert not (asked(app) == Question.DRAW_COUNT and theirs), "that is answered now"
            assert not player.over
            await player.answer()

    play(home, script)


def test_what_space_would_answer_can_be_made_the_usual_answer_and_taken_back(home: Path) -> None:
    async def script(app: LoreApp, pilot: Pilot[None], player: Player) -> None:
        desk = table(app).desk
        await until(app, player, Question.ENTER)
        last = desk.possible_standing
        assert last is not None and last.kind.question == Question.ENTER and last.words.endswith("stay outside")
        await type_keys(pilot, "equals_sign", "1", "enter")
        assert desk.standing_answers == [last]
        assert asked(app) != Question.ENTER, "the question on the screen is answered so"
        await type_keys(pilot, "equals_sign")
        assert f"ask again {last.words}"[:40] in picture(app)
        await type_keys(pilot, "2", "enter")
        assert desk.standing_answers == [] and "ALWAYS" not in picture(app)
        assert any(line.startswith("You are asked again") for line in notes(app))
        await until(app, player, Question.ENTER)

    play(home, script)


def test_an_answer_given_for_the_player_leaves_a_question_of_the_client_open(home: Path) -> None:
    """Whoever is just giving up when a question is passed for him gives up; the table does not stand still."""

    async def script(app: LoreApp, pilot: Pilot[None], player: Player) -> None:
        screen = table(app)
        await until(app, player, Question.ENTER)
        await type_keys(pilot, "G")
        assert "Give up the game?" in picture(app)
        moment = screen.desk.moment
        screen._answer_soon(GAME.legal(moment.state, moment.secrets)[0], "")
        await pilot.pause()
        assert "Give up the game?" in picture(app)
        await type_keys(pilot, "1", "enter")
        while "GAME OVER" not in picture(app):
            await pilot.pause(0.01)

    play(home, script)


def test_nothing_pointed_at_and_nothing_answered_says_what_to_do(home: Path) -> None:
    async def script(app: LoreApp, pilot: Pilot[None], player: Player) -> None:
        await type_keys(pilot, "equals_sign")
        assert "Point at an answer first" in picture(app)
        await type_keys(pilot, "backspace", "backspace")
        assert table(app).dock.reading is not None, "the question is still there"

    play(home, script)


def test_hold_and_stops_come_before_habits(home: Path) -> None:
    async def script(app: LoreApp, pilot: Pilot[None], player: Player) -> None:
        desk = table(app).desk
        await until(app, player, Question.DRAW_COUNT)
        await type_keys(pilot, "equals_sign", "1", "enter", "H")
        await until(app, player, Question.DRAW_COUNT)
        while desk.kind != desk.standing_answers[0].kind:
            await player.answer()
            await until(app, player, Question.DRAW_COUNT)
        assert desk.standing_answers and desk.hold and desk.usual is None
        await type_keys(pilot, "H")
        assert desk.usual is not None
        desk.stops = frozenset({"movement mine", "movement theirs"})
        assert desk.usual is None

    play(home, script)

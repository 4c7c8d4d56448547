"""A game watched again: its list, its steps, its views, and a practice game from the middle of it."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from textual.pilot import Pilot

from engine.bots.lore.levels import make
from engine.lore.game import GAME
from lore_tui.app import LoreApp
from lore_tui.screens.games import GamesScreen
from lore_tui.screens.replay import ReplayScreen
from lore_tui.screens.table import TableScreen
from lore_tui.sessions.practice import PracticeSession
from lore_tui.sessions.replay import BOTH, PUBLIC, Replay, ReplayError, players_of, read_replay
from lore_tui.view.beside import replay_lines
from net.fair.log.transcript import public_copy
from tests.screens.pages import SIZES, Script, golden, played_game, visit, wait_for
from tests.screens.players import picture, type_keys


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own."""
    monkeypatch.setenv("LORE_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def file(home: Path) -> Path:
    """A game that was played to its end."""
    path = home / "games" / "20260102-030405" / "game.lore"
    path.parent.mkdir(parents=True)
    path.write_bytes(played_game())
    return path


def watch(file: Path, script: Script, size: tuple[int, int] = (80, 24)) -> None:
    async def when_read(app: LoreApp, pilot: Pilot[None]) -> None:
        await wait_for(pilot, lambda: replay_screen(app).replay is not None)
        await script(app, pilot)

    visit(lambda: ReplayScreen(file), when_read, size)


def replay_screen(app: LoreApp) -> ReplayScreen:
    assert isinstance(app.screen, ReplayScreen)
    return app.screen


def replay() -> Replay:
    return read_replay(played_game())


@pytest.mark.parametrize("size", SIZES)
def test_pictures(file: Path, size: tuple[int, int]) -> None:
    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        await type_keys(pilot, "N", "right", "right")
        golden(f"replay-{size[0]}x{size[1]}", picture(app))

    watch(file, script, size)


def test_steps_by_event_phase_turn_and_fight(file: Path) -> None:
    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        screen = replay_screen(app)
        found = screen.replay
        assert found is not None
        await type_keys(pilot, "right")
        assert screen.at == found.stops[1]
        await type_keys(pilot, "right_square_bracket", "right_square_bracket")
        assert found.scenes[screen.at].turn == 2 and found.scenes[screen.at - 1].turn == 1
        await type_keys(pilot, "down")
        assert found.scenes[screen.at].phase != found.scenes[screen.at - 1].phase
        here = screen.at
        await type_keys(pilot, "up", "left_square_bracket")
        assert found.scenes[screen.at].turn == 1 and screen.at < here
        await type_keys(pilot, "N")
        assert found.scenes[screen.at].fight and not found.scenes[screen.at - 1].fight
        await type_keys(pilot, "end")
        assert screen.at == len(found.scenes) - 1
        await type_keys(pilot, "G")
        await pilot.press("3", "enter")
        await pilot.pause()
        assert found.scenes[screen.at].turn == 3
        await type_keys(pilot, "G")
        await pilot.press("9", "9", "enter")
        await pilot.pause()
        assert "This game has the turns 1 to" in picture(app)

    watch(file, script)


def test_either_hand_is_seen_after_the_audit_and_none_by_the_public(file: Path) -> None:
    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        screen = replay_screen(app)
        await type_keys(pilot, "right_square_bracket", "right_square_bracket")
        seen = {}
        for _ in range(4):
            seen[screen.view] = [row.card for row in screen.hand if row.card]
            await type_keys(pilot, "V")
        assert set(seen) == {0, 1, BOTH, PUBLIC}
        assert seen[0] and seen[1] and seen[0] != seen[1]
        assert seen[BOTH] == seen[0] + seen[1], "both hands, one below the other"
        assert not seen[PUBLIC], "the public sees how many, not which"

    watch(file, script)


# ------------------------------------------------------------------------------------------------ by itself, notes
def test_a_game_goes_on_by_itself_until_somebody_walks(file: Path) -> None:
    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        screen = replay_screen(app)
        await type_keys(pilot, *["plus"] * 9)
        assert "Speed 16x" in picture(app)
        await type_keys(pilot, "space")
        assert screen.playing and "> 16x" in picture(app)
        await wait_for(pilot, lambda: screen.at > 3)
        await type_keys(pilot, "minus")
        assert screen.playing and "> 8x" in picture(app), "the speed changes on the way"
        await type_keys(pilot, "left")
        assert not screen.playing and "> 8x" not in picture(app)

    watch(file, script)


def test_at_the_end_it_stops_and_begins_again_from_the_start(file: Path) -> None:
    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        screen = replay_screen(app)
        assert screen.replay is not None
        await type_keys(pilot, "end", "left", *["plus"] * 9, "space")
        await wait_for(pilot, lambda: not screen.playing)
        assert screen.at == len(screen.replay.scenes) - 1
        await type_keys(pilot, *["minus"] * 9, "space")
        assert screen.playing and screen.at < 5

    watch(file, script)


def test_a_note_is_kept_marked_found_and_thrown_away(file: Path) -> None:
    async def write(app: LoreApp, pilot: Pilot[None]) -> None:
        await type_keys(pilot, "right", "right", "A")
        await pilot.press(*"why not", "enter")
        await pilot.pause()
        assert "N why not" in picture(app) and "N" in picture(app).splitlines()[2]

    async def read(app: LoreApp, pilot: Pilot[None]) -> None:
        screen = replay_screen(app)
        assert screen.notes is not None and list(screen.notes.all.values()) == ["why not"]
        await type_keys(pilot, "slash")
        await pilot.press(*"why", "enter")
        await pilot.pause()
        assert screen.at in screen.notes.all, "found like words of the story"
        await type_keys(pilot, "A")
        await pilot.press(*["backspace"] * 9, "enter")
        await pilot.pause()
        assert not screen.notes.all and "N why not" not in picture(app)

    watch(file, write)
    watch(file, read)


def test_a_public_copy_has_the_public_view_alone_and_nobody_can_play_on(home: Path) -> None:
    path = home / "shared.lore"
    path.write_bytes(public_copy(played_game()))

    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        screen = replay_screen(app)
        assert screen.replay is not None and screen.replay.views == (PUBLIC,)
        await type_keys(pilot, "V")
        assert "only the public view" in picture(app)
        await type_keys(pilot, "B")
        assert "nobody can play on" in picture(app)

    watch(path, script)


def test_words_are_found_in_the_story(file: Path) -> None:
    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        screen = replay_screen(app)
        await type_keys(pilot, "slash")
        await pilot.press(*"taps", "enter")
        await pilot.pause()
        story = screen.replay.story(screen.view) if screen.replay is not None else []
        assert any("taps" in line.text and line.seq == screen.at for line in story)
        await type_keys(pilot, "slash")
        await pilot.press(*"bicycle", "enter")
        await pilot.pause()
        assert "is not in the story" in picture(app)

    watch(file, script)


def test_the_list_leads_to_a_game_and_a_game_to_practice(file: Path) -> None:
    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        assert "2026-01-02 03:04" in picture(app) and "Frodo" in picture(app)
        await type_keys(pilot, "enter")
        await wait_for(pilot, lambda: replay_screen(app).replay is not None)
        await type_keys(pilot, "right_square_bracket", "right_square_bracket", "B", "1")
        await wait_for(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.desk.is_asked)
        assert "practice" in picture(app)
        await type_keys(pilot, "Q")
        assert isinstance(app.screen, ReplayScreen)

    visit(GamesScreen, script)


@pytest.mark.parametrize("data", [b"", b"LOREGAME1\n", b"LOREGAME9\nxx", b"nonsense" * 40])
def test_a_file_that_is_none_is_named_in_words(home: Path, data: bytes) -> None:
    path = home / "bad.lore"
    path.write_bytes(data)
    with pytest.raises(ReplayError, match="cannot be read"):
        players_of(path)

    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        await wait_for(pilot, lambda: "cannot be read" in picture(app))
        await type_keys(pilot, "right", "N", "V", "B", "end")
        assert replay_screen(app).replay is None

    visit(lambda: ReplayScreen(path), script)


# ------------------------------------------------------------------------------------------ without a screen
def test_the_last_scene_is_the_end_and_a_cut_file_shows_what_it_has() -> None:
    whole = replay()
    assert GAME.pending(whole.scenes[-1].state) == whole.replica.waits and whole.trouble == ""
    cut = read_replay(played_game()[: len(played_game()) // 2])
    assert 0 < len(cut.scenes) < len(whole.scenes)
    assert [scene.state for scene in cut.scenes] == [scene.state for scene in whole.scenes[: len(cut.scenes)]]


def test_places_to_go_to_are_in_order() -> None:
    scenes = replay().scenes
    for places in (replay_lines.phases(scenes), list(replay_lines.turns(scenes).values()), replay_lines.fights(scenes)):
        assert places == sorted(set(places)) and places
    assert (replay_lines.after([1, 5], 1), replay_lines.after([1, 5], 5)) == (5, 5)
    assert (replay_lines.before([1, 5], 5), replay_lines.before([1, 5], 1)) == (1, 1)


@pytest.mark.parametrize("width", [40, 80, 200])
def test_the_timeline_fits_and_marks_where_one_stands(width: int) -> None:
    found = replay()
    for at in (0, len(found.scenes) // 2, len(found.scenes) - 1):
        upper, lower = replay_lines.timeline(found, at, width)
        text = "".join(part for part, _ in upper)
        assert len(text) == width - 1 and text.count(">") == 1
        assert len("".join(part for part, _ in lower)) == width - 1


def test_practice_from_any_position_runs_to_an_end_and_can_be_taken_back() -> None:
    found = replay()
    known = [found.knows[seat] for seat in range(2)]
    bot = make("greedy", random.Random(1).randrange)
    for part in (1, 2, 3):
        scene = found.scenes[len(found.scenes) * part // 4]
        choose = random.Random(part).randrange
        session = PracticeSession(scene.state, known, 0, found.players, bot="greedy", choose=choose, threaded=False)
        session.start(lambda: None)
        first = session.moment
        assert first.question is not None and first.question.seat == 0
        session.act(bot(first.state, first.secrets))
        session.take_back()
        assert session.moment.state == first.state and session.moment.question == first.question
        while (moment := session.moment).over is None:
            assert moment.error is None
            session.act(bot(moment.state, moment.secrets))
        assert session.moment.story

"""The table of the TCG: a whole game by keys, what a small window shows at once, resuming, replay, lines."""

from __future__ import annotations

import asyncio
import random
import re
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from engine.tcg.cards.decks import starters
from engine.tcg.cards.moments import Phase
from engine.tcg.table.verbs import Question
from lore_tui.app import LoreApp
from lore_tui.commands.play import seeded
from lore_tui.files.gamefile import known_games
from lore_tui.files.settings import Settings
from lore_tui.games.tcg.desk import TcgDesk
from lore_tui.plain.client import PlainClient, Screen
from lore_tui.screens.replay import ReplayScreen
from lore_tui.sessions.match import TRANSCRIPT, Match, unfinished
from lore_tui.sessions.solo_session import SoloSession
from lore_tui.view.layout import FIGHT, LAND, TABLE
from lore_tui.view.prompt import Shape
from net.fair.check.verify import verify
from tests.screens.pages import golden, played_game, visit, wait_for
from tests.screens.players import Player, client, picture, seeded_person, seeded_session, table, type_keys

DECKS = ("aragorn", "gandalf", "gimli-in-moria", "gandalf-in-moria")
SEED = 2
SHORT_GAME = 13
"""The seed of a game by the full rules that ends soon."""
SMALL, WIDE = (80, 24), (120, 40)
ROOT = Path(__file__).parents[2]
Script = Callable[[LoreApp, Pilot[None], Player], Awaitable[None]]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own."""
    monkeypatch.setenv("LORE_HOME", str(tmp_path))
    return tmp_path


def game(home: Path, players: int = 2, rules: str = "full", seed: int = SEED) -> SoloSession:
    return seeded_session(seed, home / "games" / "tcg", rules=rules, decks=DECKS[:players], game="tcg")


def play(
    session: SoloSession, script: Script, size: tuple[int, int] = SMALL, settings: Settings | None = None
) -> None:
    """Open a game in the client and let a script press keys."""

    async def run() -> None:
        app = client(session, settings)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(app, pilot, Player(app, pilot))

    asyncio.run(run())


def desk(app: LoreApp) -> TcgDesk:
    found = table(app).desk
    assert isinstance(found, TcgDesk)
    return found


async def until(player: Player, wanted: Callable[[], bool], most: int = 200) -> None:
    """Answer until something is so."""
    for _ in range(most):
        if wanted():
            return
        await player.answer()
    raise AssertionError(f"it never came:\n{picture(player.app)}")


# ---------------------------------------------------------------------------------------------------------- whole games
def test_a_whole_game_by_keys_alone_from_the_bids_to_the_end(home: Path) -> None:
    session = game(home, seed=SHORT_GAME)
    asked: set[int] = set()

    async def script(app: LoreApp, pilot: Pilot[None], player: Player) -> None:
        assert "BID" in picture(app)
        while not player.over:
            question = desk(app).moment.question
            assert question is not None
            asked.add(question.question)
            await player.answer()
        assert "GAME OVER" in picture(app) and "fair: verified" in picture(app)

    play(session, script)
    assert {Question.BID, Question.START, Question.WINDOW, Question.ASSIGN} <= asked
    assert not asked & {Question.TURN_UP, Question.BEARER, Question.SHOW}, "what leaves no choice is not asked"
    data = (home / "games" / "tcg" / TRANSCRIPT).read_bytes()
    assert verify(data, known_games()).exit_code == 0


@pytest.mark.parametrize("players", [3, 4])
def test_games_of_three_and_four_by_keys(home: Path, players: int) -> None:
    session = game(home, players, rules="starter")

    async def script(app: LoreApp, pilot: Pilot[None], player: Player) -> None:
        for _ in range(15):
            if player.over:
                return
            header = picture(app).splitlines()[0]
            assert header.count(":") >= players - 1, "everybody's site stands in the header"
            await player.answer()

    play(session, script)


# ------------------------------------------------------------------------------------------------------------- pictures
@pytest.mark.parametrize("size", [SMALL, WIDE])
def test_pictures_of_table_skirmish_and_path(home: Path, size: tuple[int, int]) -> None:
    name = f"{size[0]}x{size[1]}"

    async def script(app: LoreApp, pilot: Pilot[None], player: Player) -> None:
        await until(player, lambda: desk(app).state.turn.phase is Phase.FELLOWSHIP and desk(app).view == TABLE)
        golden(f"tcg-table-{name}", picture(app))
        await type_keys(pilot, "M")
        assert desk(app).view == LAND
        golden(f"tcg-path-{name}", picture(app))
        await type_keys(pilot, "M")
        assert desk(app).view == TABLE
        await until(player, lambda: desk(app).is_arranged)
        golden(f"tcg-assign-{name}", picture(app))
        await until(player, lambda: desk(app).view == FIGHT)
        golden(f"tcg-skirmish-{name}", picture(app))

    play(game(home), script, size)


def test_a_small_window_shows_the_skirmish_the_hand_and_the_prompt_at_once(home: Path) -> None:
    async def script(app: LoreApp, pilot: Pilot[None], player: Player) -> None:
        await until(player, lambda: desk(app).view == FIGHT)
        shown = picture(app)
        fight = desk(app).state.turn.fight
        assert fight is not None and desk(app).reading is not None
        rows = shown.splitlines()
        assert "Skirmish" in rows[2] and "Hand" in rows[2]
        assert "fellowship" in shown and "Shadow" in shown and "overwhelms: fellowship +" in shown
        for row in desk(app).hand_rows():
            if row.hint:
                assert f"{row.hint} {row.short[0][0].strip()[:12]}" in shown
        assert desk(app).reading.prompt.title in shown

    play(game(home), script)


@pytest.mark.parametrize("size", [(200, 60), (60, 15)])
def test_every_window_shows_table_and_skirmish(home: Path, size: tuple[int, int]) -> None:
    async def script(app: LoreApp, pilot: Pilot[None], player: Player) -> None:
        await until(player, lambda: desk(app).view == TABLE and desk(app).state.turn.number > 0)
        assert re.search(r"fellowship, site \d", picture(app)) or "Hand" in picture(app)
        await until(player, lambda: desk(app).view == FIGHT)
        assert "Skirmish" in picture(app)

    play(game(home), script, size)


# ------------------------------------------------------------------------------------------------------ standing orders
def test_answers_can_be_passed_always_by_their_kind(home: Path) -> None:
    async def script(app: LoreApp, pilot: Pilot[None], player: Player) -> None:
        await until(player, lambda: desk(app).state.turn.phase is Phase.SKIRMISH and desk(app).view == FIGHT)
        reading = table(app).dock.reading
        assert reading is not None
        title = reading.prompt.title
        await type_keys(pilot, "equals_sign", "1", "enter")
        assert desk(app).standing_answers and desk(app).standing_answers[0].words.startswith(title)

    play(game(home), script)


def test_stops_are_the_phases_of_this_game(home: Path) -> None:
    async def script(app: LoreApp, pilot: Pilot[None], player: Player) -> None:
        await until(player, lambda: desk(app).state.turn.phase is Phase.FELLOWSHIP)
        table(app).action_stops()
        assert app.settings.stops == {"fellowship mine"}
        await pilot.pause()
        assert desk(app).own_stops == ["fellowship mine"]

    play(game(home), script)


# ---------------------------------------------------------------------------------------------------- resume and replay
KILLED = """
import os, random, signal, sys
from pathlib import Path
from engine.editions import edition
from lore_tui.games.tcg.foregone import foregone
from tests.screens.players import seeded_session

def leaves_something_to_decide(moment):
    fights = moment.question is not None and moment.state.turn.fight is not None
    return fights and foregone(moment.state, moment.secrets, moment.seat) is None

session = seeded_session(int(sys.argv[2]), Path(sys.argv[1]), rules="full", decks=("aragorn", "gandalf"), game="tcg")
bot = edition("tcg").bot("greedy", random.Random(1).randrange)
session.start(lambda: None)
while not leaves_something_to_decide(session.moment):
    session.act(bot(session.moment.state, session.moment.secrets))
turn, asked = session.moment.state.turn, session.moment.question
print(turn.number, turn.count, asked.seat, asked.question, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_game_goes_on_in_the_middle_of_a_skirmish_after_its_process_was_killed(home: Path) -> None:
    folder = home / "games" / "tcg"
    command = [sys.executable, "-c", KILLED, str(folder), str(SHORT_GAME)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == -signal.SIGKILL, done.stderr
    left = [int(word) for word in done.stdout.split()]
    assert [saved.match.game for saved in unfinished()] == ["tcg"]
    person, luck = seeded_person(SHORT_GAME)
    again = SoloSession.resume(person, folder, luck=luck, threaded=False)

    async def script(app: LoreApp, pilot: Pilot[None], player: Player) -> None:
        turn, asked = desk(app).state.turn, desk(app).moment.question
        assert asked is not None and [turn.number, turn.count, asked.seat, asked.question] == left
        assert turn.fight is not None
        assert ">SKI>" in picture(app)
        while not player.over:
            await player.answer()

    play(again, script)
    assert verify((folder / TRANSCRIPT).read_bytes(), known_games()).exit_code == 0


def test_a_game_can_be_watched_again(home: Path) -> None:
    file = home / "played.lore"
    file.write_bytes(played_game(SEED, game="tcg", rules="starter", decks=DECKS[:2]))

    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        await wait_for(pilot, lambda: screen.replay is not None)
        await type_keys(pilot, "N", "right")
        assert re.search(r"fellowship, site \d", picture(app))
        await type_keys(pilot, "end")
        assert " wins " in picture(app) or " win " in picture(app)

    visit(lambda: ReplayScreen(file), script)


# ------------------------------------------------------------------------------------------------------------- by lines
def lines_game(rules: str = "starter") -> PlainClient:
    """A seeded game by lines whose player answers by lot."""
    ready = starters()
    match = Match("aragorn", "gandalf", "greedy", rules, game="tcg")
    session = seeded(match, [ready["aragorn"], ready["gandalf"]], 5)
    chance = random.Random(5)
    written: list[str] = []

    def read(cursor: str) -> str:
        assert plain.reading is not None
        prompt = plain.reading.prompt
        assert prompt.shape is not Shape.PLAN
        return " ".join(chance.choice([option for option in prompt.options if option.allowed]).keys)

    plain = PlainClient(session, Screen(read, written.append))
    plain.written = written  # type: ignore[attr-defined]
    return plain


def test_a_whole_game_by_lines() -> None:
    plain = lines_game()
    plain.play()
    written: list[str] = plain.written  # type: ignore[attr-defined]
    assert plain.game.over is not None
    assert any(line.startswith("== Turn 2") for line in written)
    assert max(map(len, written)) <= 80


def test_every_page_of_the_line_client_says_something() -> None:
    plain = lines_game()
    written: list[str] = plain.written  # type: ignore[attr-defined]
    while plain.game.over is None and plain.game.state.turn.fight is None:
        plain.tell()
        plain.answer()
    for command in ("h", "t", "m", "p", "log", "c Frodo", "c Rivendell"):
        before = len(written)
        word, _, rest = command.partition(" ")
        plain.commands[word](rest)
        assert len(written) > before, command
    plain.asked = plain.game.showing.ask(plain.game.state, plain.game.names, 1)
    plain.hint()
    assert written[-1].startswith(("Try: ", "  ", "A steward"))

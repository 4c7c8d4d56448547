"""The Wizards at the table: pictures, a whole game by keys at 80 by 24, a game left and gone on with, watched again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from engine.journeys.table.verbs import Question, Verb
from engine.kernel.actions import Action
from engine.kernel.pending import Decision
from engine.metw.play.chain import is_open
from engine.metw.table.records import MetwState
from engine.metw.table.verbs import Say
from lore_tui.app import LoreApp
from lore_tui.files.settings import Settings
from lore_tui.screens.replay import ReplayScreen
from lore_tui.screens.table import TableScreen
from lore_tui.sessions.match import TRANSCRIPT
from lore_tui.sessions.replay import read_replay
from lore_tui.sessions.solo_session import SoloSession
from lore_tui.view.layout import MAP
from lore_tui.view.moment import LogLine, Moment
from tests.metw.scenario import Scenario
from tests.screens.metw import MetwPlayer, metw_session
from tests.screens.pages import Script, golden, visit, wait_for
from tests.screens.players import TERMINAL, client, picture, seeded_person, table, type_keys
from tests.view.metw.tale import PLAYERS, known_to

SIZES = [(80, 24), (120, 40)]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own."""
    monkeypatch.setenv("LORE_HOME", str(tmp_path))
    return tmp_path


class Still:
    """A position that stands still: a table at one moment, which takes no answers."""

    timing_tells = False
    folder = Path()

    def __init__(self, s: Scenario, seat: int) -> None:
        waits = s.pending
        question = waits if isinstance(waits, Decision) and waits.seat == seat else None
        story = (LogLine("== Turn 3: Ann == MPs 9:2", 1, 3, -1), LogLine("- organization phase", 2, 3, -1))
        self.moment = Moment(1, seat, PLAYERS, s.state, known_to(s, seat), question, story, game="metw")
        self.answers: list[Action] = []

    def start(self, listener: Callable[[], None]) -> None:
        """There is one moment."""
        listener()

    def act(self, action: Action, *, automatic: bool = False) -> None:
        """Keep the answer."""
        self.answers.append(action)

    def take_back(self) -> None:
        """Nothing was answered."""

    def concede(self) -> None:
        """Nobody gives up."""

    def note(self, text: str) -> None:
        """Nothing is written down."""

    def close(self) -> None:
        """Nothing is open."""


def look(s: Scenario, seat: int, script: Script, size: tuple[int, int] = (80, 24)) -> None:
    """Sit down at a position; everything is asked."""

    async def run() -> None:
        app = LoreApp(TERMINAL, Settings(auto_pass=False), first=lambda: TableScreen(Still(s, seat)))
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(app, pilot)

    asyncio.run(run())


def travellers() -> Scenario:
    s = Scenario().company(0, "Aragorn II", "Bilbo", "Beretar", at="Rivendell").follows("Beretar", "Aragorn II")
    s.bears("Bilbo", "Glamdring", "Elven Cloak").in_play(1, "Doors of Night")
    s.company(1, "Éowyn", at="Edoras").hand(0, "Gandalf", "Sun", "Concealment", "Knights of Dol Amroth")
    return s.hand(1, "Orc-patrol", "Wolves", "Giant", "Twilight")


def shown(name: str, size: tuple[int, int]) -> Script:
    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        golden(f"{name}-{size[0]}x{size[1]}", picture(app))

    return script


# ------------------------------------------------------------------------------------------------------------ pictures
@pytest.mark.parametrize("size", SIZES)
def test_picture_of_the_table(size: tuple[int, int]) -> None:
    s = travellers().lay("Goblin-gate")
    look(s, 0, shown("metw-table", size), size)


@pytest.mark.parametrize("size", SIZES)
def test_picture_of_the_map(size: tuple[int, int]) -> None:
    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        await type_keys(pilot, "4")
        if table(app).desk.view != MAP:
            await type_keys(pilot, "M")
        golden(f"metw-map-{size[0]}x{size[1]}", picture(app))

    look(travellers(), 0, script, size)


@pytest.mark.parametrize("size", SIZES)
def test_picture_of_the_chain(size: tuple[int, int]) -> None:
    s = travellers().go("Goblin-gate")
    s.act(s.play_action("Orc-patrol")).name_all(0)
    look(s.until(Question.WINDOW, 0), 0, shown("metw-chain", size), size)


@pytest.mark.parametrize("size", SIZES)
def test_picture_of_a_check(size: tuple[int, int]) -> None:
    s = travellers()
    s.act(Action(Verb.TRANSFER, (s.named("Glamdring"), s.named("Aragorn II")))).until(Question.WINDOW, 0)
    look(s, 0, shown("metw-check", size), size)


@pytest.mark.parametrize("size", SIZES)
def test_picture_of_a_fight(size: tuple[int, int]) -> None:
    s = travellers().go("Goblin-gate")
    s.act(s.play_action("Orc-patrol")).name_all(0)
    look(s.until(Question.FACE, 0), 0, shown("metw-fight", size), size)


@pytest.mark.parametrize("size", SIZES)
def test_picture_of_the_hazard_player(size: tuple[int, int]) -> None:
    s = travellers().go("Goblin-gate")
    s.act(Action(Say.GUARD, (s.in_hand(1, "Giant"),))).until(Question.WINDOW, 1)
    look(s, 1, shown("metw-hazards", size), size)


@pytest.mark.parametrize("size", [(40, 10), (60, 20), (100, 30), (200, 60)])
@pytest.mark.parametrize("view", ["", "4", "M", "V", "I", "D", "L", "?", "F"])
def test_every_view_has_room_at_any_size(size: tuple[int, int], view: str) -> None:
    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        await type_keys(pilot, *view)
        assert all(len(line) <= size[0] for line in picture(app).splitlines())

    look(travellers().lay("Goblin-gate") if view != "4" else travellers(), 0, script, size)


def test_the_rule_behind_a_question_is_at_hand() -> None:
    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        await type_keys(pilot, "?")
        assert "METW-ORG-01" in picture(app)

    look(travellers(), 0, script, (100, 30))


def test_a_site_is_laid_by_keys_and_found_on_the_map() -> None:
    s = travellers()
    session = Still(s, 0)

    async def run() -> None:
        app = LoreApp(TERMINAL, Settings(auto_pass=False), first=lambda: TableScreen(session))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await type_keys(pilot, "4")
            desk = table(app).desk
            rows = desk.reach_rows()
            assert desk.moving and rows and all(row.hint for row in rows)
            goblins = next(row for row in rows if row.site == s.state.atlas.site_named["Goblin-gate"].index)
            await type_keys(pilot, *goblins.hint, "1", "enter")
            assert session.answers == [s.laying("Goblin-gate")]

    asyncio.run(run())


# --------------------------------------------------------------------------------------------------------- whole games
def test_a_whole_game_by_keys_is_kept_verified_and_watched_again(tmp_path: Path) -> None:
    folder = tmp_path / "games" / "20260102-030405"
    session = metw_session(4, folder, bot="steward")

    async def play() -> None:
        app = client(session)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            player = MetwPlayer(app, pilot, bot="steward")
            while not player.over:
                await player.answer()
            await wait_for(pilot, lambda: (folder / TRANSCRIPT).exists())
            assert "GAME OVER" in picture(app) and "verified" in picture(app) and player.answers > 20

    asyncio.run(play())
    again = read_replay((folder / TRANSCRIPT).read_bytes())
    assert again.showing.edition.game.name == "metw" and not again.trouble and again.scenes

    async def watch(app: LoreApp, pilot: Pilot[None]) -> None:
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        await wait_for(pilot, lambda: screen.replay is not None)
        await type_keys(pilot, "right", "N", "right")
        assert " REPLAY  Steward v Frodo" in picture(app) and "seen by" in picture(app)

    visit(lambda: ReplayScreen(folder / TRANSCRIPT), watch, (80, 24))


def with_a_site_face_down(state: MetwState) -> bool:
    return bool(state.laid)


def within_a_chain(state: MetwState) -> bool:
    return is_open(state)


@pytest.mark.parametrize("left", [with_a_site_face_down, within_a_chain])
def test_a_game_left_in_the_middle_goes_on_at_the_same_question(
    tmp_path: Path, left: Callable[[MetwState], bool]
) -> None:
    folder = tmp_path / "games" / "20260102-030405"
    session = metw_session(5, folder)
    seen: list[object] = []

    async def leave() -> None:
        app = client(session, Settings(auto_pass=False))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            player = MetwPlayer(app, pilot)
            while not (left(session.moment.state) and session.moment.question is not None):
                await player.answer()
            seen.append((session.moment.question, session.moment.state))

    asyncio.run(leave())
    person, luck = seeded_person(5)
    again = SoloSession.resume(person, folder, luck=luck, threaded=False)
    again.start(lambda: None)
    assert (again.moment.question, again.moment.state) == seen[0]
    again.close()

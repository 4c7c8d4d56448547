"""The first game of the TCG as it is arranged: its lessons in their places, and the way in from the first screen."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from textual.pilot import Pilot

from engine.tcg.table.records import Zone
from lore_tui.app import LoreApp
from lore_tui.games.tcg.first_game import CARDS, PLAN
from lore_tui.games.tcg.names import Names
from lore_tui.games.tcg.tutorial import FAREWELL, LESSONS, TCG_LESSONS
from lore_tui.screens.home import HomeScreen
from lore_tui.screens.tutorial import LESSON_ROWS, LessonTable, first_table
from lore_tui.sessions.first_game import FirstGame
from lore_tui.sessions.solo_session import SoloSession
from lore_tui.text import wrap
from net.disk.identity import load_identity
from tests.screens.pages import visit, wait_for
from tests.screens.players import picture, type_keys
from tests.screens.pupils import Pupil

FEWEST, MOST = 70, 110
"""About half an hour."""
NARROW = 77


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own."""
    monkeypatch.setenv("LORE_HOME", str(tmp_path))
    return tmp_path


def pupil_at(folder: Path, whims: random.Random | None = None) -> Pupil:
    """Somebody who begins a first game in a folder, or goes on with it."""
    return Pupil(FirstGame(PLAN, "Frodo", folder, threaded=False), whims)


@pytest.fixture(scope="module")
def taught(tmp_path_factory: pytest.TempPathFactory) -> Pupil:
    """Somebody who followed every proposal to the end."""
    pupil = pupil_at(tmp_path_factory.mktemp("first"))
    pupil.play()
    return pupil


def test_whoever_follows_the_proposals_meets_every_lesson_and_wins(taught: Pupil) -> None:
    assert set(taught.met) == set(LESSONS)
    assert FEWEST <= len(taught.prompts) <= MOST
    over = taught.session.moment.over
    assert over is not None and over.winners == (0,), "a first game is won"


@pytest.mark.parametrize(
    "words",
    [
        "You play Hobbit Sword on Frodo (twilight +1: 1).",
        "Your fellowship moves to site 2, Bree Gate (Shadow number 2).",
        "You play Uruk Rager (twilight -6: 3).",
        "Archery: the fellowship takes 1 wound, the minions 0 wounds.",
        "Strength 12 against 10: the fellowship wins (by 2).",
        "A wound of Aragorn is healed (0 of 4).",
        "Your fellowship moves to site 7",
    ],
)
def test_what_the_lessons_are_about_really_happens(taught: Pupil, words: str) -> None:
    assert words in taught.log


def test_what_a_site_does_at_the_start_of_a_turn_it_does_once(taught: Pupil) -> None:
    """Bree Gate gives a ranger one more move: in the turn in which he comes, and in that in which he leaves."""
    assert taught.log.count("The move limit is 3 this turn (+1).") == 2


def test_every_lesson_has_room_with_its_proposal_at_80_columns() -> None:
    for lesson in (*LESSONS.values(), FAREWELL):
        assert len(wrap(lesson.text, NARROW)) <= LESSON_ROWS - 2, lesson.title


def test_it_begins_with_the_cards_that_are_written_down(tmp_path: Path) -> None:
    pupil = pupil_at(tmp_path)
    pupil.play(2)
    state, names = pupil.session.moment.state, Names(("", ""), 0, pupil.session.moment.secrets)
    held = sorted(names.full(state, card) for card in state.zones[0][Zone.HAND])
    assert held == sorted(name for name in CARDS[0][:8] if name != "Hobbit Sword"), "he has played the sword"


def test_whoever_goes_his_own_way_meets_most_lessons_all_the_same(tmp_path: Path) -> None:
    pupil = pupil_at(tmp_path, random.Random(1))
    pupil.play(60)
    assert len(pupil.met) >= len(LESSONS) // 2


def test_a_game_that_was_left_goes_on_where_it_was(tmp_path: Path) -> None:
    first = pupil_at(tmp_path)
    first.play(20)
    left = first.session.moment
    first.session.close()
    again = FirstGame(PLAN, "Frodo", tmp_path, threaded=False)
    again.start(lambda: None)
    assert again.moment.state == left.state
    assert [line.text for line in again.moment.story] == [line.text for line in left.story]


def test_it_is_begun_from_the_first_screen_and_gone_on_with(home: Path) -> None:
    load_identity(home)

    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        await type_keys(pilot, "G", "G", "T")
        assert "starter" in picture(app) and "begins." in picture(app)
        await type_keys(pilot, "enter")
        await wait_for(pilot, lambda: isinstance(app.screen, LessonTable) and app.screen.desk.is_asked)
        shown = picture(app)
        assert LESSONS["start"].title in shown and "Try: " in shown and f"{len(LESSONS) - 1} to come" in shown

    visit(HomeScreen, script)
    folder = TCG_LESSONS.begun()
    assert folder is not None and TCG_LESSONS.how_far(folder).startswith(f"1 of {len(LESSONS)} lessons")


def test_the_end_says_what_to_play_next(home: Path) -> None:
    load_identity(home)
    session = TCG_LESSONS.begin(load_identity(home), threaded=False)

    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        await type_keys(pilot, "G", "1", "enter")
        await wait_for(pilot, lambda: "GAME OVER" in picture(app))
        assert FAREWELL.title in picture(app)

    visit(lambda: first_table(session), script)
    assert TCG_LESSONS.begun() is None
    again = TCG_LESSONS.again(load_identity(home))
    assert isinstance(again, SoloSession) and "Steward" in again.moment.players
    again.close()

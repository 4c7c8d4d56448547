"""The first game of METW: every lesson belongs to a question, and the game can be left and gone on with."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.journeys.table.verbs import Question
from engine.kernel.pending import Over
from engine.metw.game import GAME
from engine.metw.table.verbs import Asked
from engine.metw.variants import STARTER
from lore_tui.games.metw.showing import SHOWING
from lore_tui.games.metw.tutorial import EARNED, LESSONS, METW_LESSONS, QUESTIONS, WINDOWS, lesson_key
from lore_tui.view.lessons import is_first_game
from tests.metw.games import Match
from tests.screens.players import seeded_person
from tests.view.metw.tale import PLAYERS


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own."""
    monkeypatch.setenv("LORE_HOME", str(tmp_path))
    return tmp_path


def test_every_lesson_belongs_to_something_and_fits_the_dock() -> None:
    assert {*QUESTIONS.values(), *WINDOWS.values(), *EARNED.values(), "site laid"} == set(LESSONS)
    assert all(lesson.text.endswith(".") and len(lesson.text) < 250 for lesson in LESSONS.values())


def test_a_starter_game_brings_the_lessons_each_in_its_place() -> None:
    match, had = Match(3, STARTER), set[str]()
    while not isinstance(waits := match.advance(), Over):
        secrets = dict(match.dealer.knowledge(waits.seat))
        asked = SHOWING.ask(match.state, SHOWING.names(PLAYERS, waits.seat, secrets), 1, {})
        had.add(lesson_key(match.state, waits.question, asked.prompt.title, had))
        match.take(match.choose(GAME.legal(match.state, secrets)))
    assert {"start", "items", "play deck", "organize", "site laid", "hazards", "on the way", "enter", "end"} <= had
    assert lesson_key(match.state, Asked.STARTER, "COMPANY", ()) == "start"
    assert lesson_key(match.state, Question.FACE, "STRIKE", ()) == "face"


def test_a_first_game_is_kept_and_goes_on() -> None:
    person, _ = seeded_person(1)
    assert METW_LESSONS.begun() is None
    session = METW_LESSONS.begin(person, threaded=False)
    session.start(lambda: None)
    asked = session.moment.question
    session.close()
    folder = METW_LESSONS.begun()
    assert folder == session.folder and is_first_game(folder) and "0 of" in METW_LESSONS.how_far(folder)
    again = METW_LESSONS.go_on(person, folder, threaded=False)
    again.start(lambda: None)
    assert again.moment.question == asked and again.moment.game == "metw"
    again.close()


def test_a_proposal_can_be_typed_as_it_stands() -> None:
    match, found = Match(8, STARTER), 0
    for _ in range(60):
        waits = match.advance()
        if isinstance(waits, Over):
            break
        secrets = dict(match.dealer.knowledge(waits.seat))
        asked = SHOWING.ask(match.state, SHOWING.names(PLAYERS, waits.seat, secrets), 1, {})
        proposal = SHOWING.proposal(match.state, secrets, asked)
        if proposal is not None and proposal.keys and asked.prompt.options:
            found += 1
            assert any(option.code == proposal.keys.replace(" ", "") for option in asked.prompt.options)
        match.take(match.choose(GAME.legal(match.state, secrets)))
    assert found > 10

"""The first game as it is arranged: whoever follows its proposals meets every lesson, and everybody most of them."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from engine.journeys.table.records import Zone
from lore_tui.games.lore.first_game import CARDS, DICE, PLAN
from lore_tui.games.lore.names import Names
from lore_tui.games.lore.tutorial import LESSONS
from lore_tui.sessions.first_game import FirstGame
from tests.screens.pupils import Pupil

FEWEST, MOST = 60, 90
"""About a quarter of an hour."""


def pupil_at(folder: Path, whims: random.Random | None = None) -> Pupil:
    """Somebody who begins a first game in a folder, or goes on with it."""
    return Pupil(FirstGame(PLAN, "Frodo", folder, threaded=False), whims)


@pytest.fixture(scope="module")
def taught(tmp_path_factory: pytest.TempPathFactory) -> Pupil:
    """Somebody who followed every proposal to the end."""
    pupil = pupil_at(tmp_path_factory.mktemp("first"))
    pupil.play()
    return pupil


def test_whoever_follows_the_proposals_meets_every_lesson_in_a_quarter_of_an_hour(taught: Pupil) -> None:
    assert set(taught.met) == set(LESSONS)
    assert FEWEST <= len(taught.prompts) <= MOST
    over = taught.session.moment.over
    assert over is not None and over.winners == (0,), "a first game is won"


@pytest.mark.parametrize(
    "words",
    [
        "Boromir II speaks with Men of Anórien: 1+3+10 = 14 against 10, they join.",
        "You play Great-shield of Rohan on Éowyn, who taps.",
        "Automatic-attack at Glittering Caves",
        "The Pick-pocket is defeated.\nYou have 5 MPs now (+1)",
        "You play Orc-warband, keyed to",
        "The Orc-warband attacks Celeborn's company",
        "Beregond's corruption roll",
        "Envoys of the White City is marked (1 mark)",
        "== The council ==",
    ],
)
def test_what_the_lessons_are_about_really_happens(taught: Pupil, words: str) -> None:
    assert words in taught.log


def test_whoever_is_told_of_a_full_hand_in_time_loses_nothing(taught: Pupil) -> None:
    assert "You discard" not in taught.log


def test_a_proposal_never_passes_by_what_a_quest_would_earn(taught: Pupil) -> None:
    assert sum("use a card in play, Envoys" in words for _, words in taught.prompts) == 2


def test_it_begins_with_the_cards_and_dice_that_are_written_down(tmp_path: Path) -> None:
    pupil = pupil_at(tmp_path)
    pupil.play(3)
    state, names = pupil.session.moment.state, Names(("", ""), 0, pupil.session.moment.secrets)
    assert sorted(names.card(state, card) for card in state.zones[0][Zone.HAND]) == sorted(CARDS[0][:6])
    one, other, *rest = DICE
    assert f"You roll {one}+{other}" in pupil.log and f"rolls {rest[0]}+{rest[1]}" in pupil.log


@pytest.mark.parametrize("seed", range(3))
def test_whoever_goes_his_own_way_meets_most_lessons_all_the_same(tmp_path: Path, seed: int) -> None:
    pupil = pupil_at(tmp_path, random.Random(seed))
    pupil.play(150)
    assert len(pupil.met) >= len(LESSONS) * 2 // 3


def test_a_game_that_was_left_goes_on_where_it_was(tmp_path: Path) -> None:
    first = pupil_at(tmp_path)
    first.play(20)
    left = first.session.moment
    first.session.close()
    again = FirstGame(PLAN, "Frodo", tmp_path, threaded=False)
    again.start(lambda: None)
    assert again.moment.state == left.state
    assert [line.text for line in again.moment.story] == [line.text for line in left.story]
    assert again.steps_back == first.session.steps_back


def test_what_is_taken_back_is_not_kept_and_the_dice_stay_as_they_are(tmp_path: Path) -> None:
    pupil = pupil_at(tmp_path)
    while pupil.session.moment.state.turn.number < 5:
        pupil.answer()
    state = pupil.session.moment.state
    pupil.session.take_back(3)
    assert pupil.session.moment.state != state
    again = pupil_at(tmp_path)
    assert again.session.moment.state == pupil.session.moment.state
    while pupil.session.moment.state.turn.number < 5:
        pupil.answer()
    assert pupil.session.moment.state == state


def test_a_game_that_is_over_is_not_gone_on_with(tmp_path: Path) -> None:
    pupil = pupil_at(tmp_path)
    pupil.play(2)
    assert (tmp_path / PLAN.answers).exists()
    pupil.session.concede()
    assert pupil.session.moment.over is not None and not (tmp_path / PLAN.answers).exists()


def test_answers_that_another_version_does_not_allow_end_where_they_do(tmp_path: Path) -> None:
    (tmp_path / PLAN.answers).write_text("[[true,[19,[99],[],[]]]]", encoding="utf-8")
    pupil = pupil_at(tmp_path)
    assert pupil.session.moment.state.turn.number == 0 and pupil.session.moment.question is not None
    (tmp_path / PLAN.answers).write_text("{", encoding="utf-8")
    assert pupil_at(tmp_path).session.moment.question is not None

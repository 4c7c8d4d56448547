"""Whom one waits for, about what, for how long; and the clock of a game."""

from __future__ import annotations

import pytest

from engine.journeys.table.verbs import Question
from lore_tui.games.lore.show.waiting import THINKING
from lore_tui.games.lore.showing import SHOWING
from lore_tui.view.moment import Moment
from lore_tui.view.waiting import Wait, clock_flag, counted, left_of, long, until_next
from tests.scenario import Scenario

PLAYERS = ("Frodo", "Bilbo")


def asked(question: Question, seat: int = 1) -> Scenario:
    s = Scenario(mover=1).company(0, "Gimli", at="Rivendell").company(1, "Faramir", at="Edhellond")
    return s.until(question, seat)


def waiting(s: Scenario, seat: int, seconds: float) -> str:
    """What the player of a seat reads who waits for so long."""
    return SHOWING.desk(Moment(1, seat, PLAYERS, s.state, {})).waiting(seconds)


def test_everything_a_seat_can_be_asked_has_words() -> None:
    assert set(THINKING) == set(Question) - {Question.WINDOW}


@pytest.mark.parametrize(
    ("seconds", "told"), [(0, 0), (4.9, 0), (5, 5), (9.9, 5), (10, 10), (19.9, 10), (20, 20), (74, 70)]
)
def test_seconds_are_told_in_steps(seconds: float, told: int) -> None:
    assert counted(seconds) == told
    assert counted(seconds + until_next(seconds)) > told
    assert counted(seconds + until_next(seconds) - 0.01) == told


def test_a_long_wait_is_told_in_minutes() -> None:
    assert (long(50), long(60), long(130)) == ("50 s", "1 min", "2 min 10 s")


def test_the_words_name_the_player_what_he_does_and_the_seconds() -> None:
    s = asked(Question.NEW_SITE)
    assert waiting(s, 0, 0) == "Waiting for Bilbo: chooses a site ..."
    assert waiting(s, 0, 12) == "Waiting for Bilbo: chooses a site (10 s)"
    assert waiting(s, 1, 12) == "One moment ..."


def test_what_can_be_played_depends_on_the_side() -> None:
    s = asked(Question.WINDOW)
    assert "Bilbo: organizes" in waiting(s, 0, 0)
    moving = Scenario().company(0, "Gimli", at="Rivendell").company(1, "Faramir", at="Edhellond").hand(1, "Wargs")
    hazards = moving.go("Bree").until(Question.WINDOW, 1)
    assert "Bilbo: may play hazards" in waiting(hazards, 0, 0)


def test_a_wait_counts_from_the_beginning_of_what_is_asked() -> None:
    wait, first, second = Wait(), object(), object()
    assert [wait.seconds(first, now) for now in (100.0, 107.0)] == [0.0, 7.0]
    assert wait.seconds(second, 110.0) == 0.0


def test_the_clock_counts_minutes_and_then_seconds() -> None:
    assert left_of(1800, (0.5, 100.0, 1750.0, 1900.0)) == (1800, 1740, 50, 0)
    assert clock_flag((1800, 1680), 0) == "min left 30:28"
    assert clock_flag((1800, 1680), 1) == "min left 28:30"
    assert clock_flag((1800, 50), 1) == "LAST MINUTE 50s:30"
    assert clock_flag((1800, 50), 0) == "min left 30:50s"
    assert clock_flag((), 0) == ""

"""The clock of a game with people, as the line client tells it."""

from __future__ import annotations

from typing import cast

from engine.journeys.table.verbs import Question
from engine.kernel.pending import Decision
from lore_tui.plain.people import Lines, PeerGame
from lore_tui.sessions.peer_session import PeerMoment, PeerSession
from tests.scenario import Scenario


class Stand:
    """A game in which this player is asked at once, with so much time left."""

    def __init__(self, *left: int) -> None:
        state = Scenario().company(0, "Gimli", at="Rivendell").company(1, "Faramir", at="Edhellond").state
        self.moment = PeerMoment(1, 0, ("Frodo", "Bilbo"), state, {}, Decision(0, Question.WINDOW), left=left)

    def start(self, listener: object) -> None:
        """It has begun."""

    chat = propose = take_back = claim = concede = start


def told(*left: int) -> tuple[PeerGame, list[str]]:
    said: list[str] = []
    game = PeerGame(cast("PeerSession", Stand(*left)), cast("Lines", None), said.append)
    return game, said


def test_the_last_minute_is_announced_once() -> None:
    game, said = told(50, 1800)
    game._wait()
    assert said == ["Your last minute has begun. Time left: Frodo 50 s, Bilbo 30 min."]


def test_time_is_told_when_it_is_asked_for() -> None:
    game, said = told(1200, 60)
    game.commands["clock"]("")
    assert said == ["Time left: Frodo 20 min, Bilbo 1 min."]
    game, said = told()
    game.commands["clock"]("")
    assert said == ["This game has no clock."]

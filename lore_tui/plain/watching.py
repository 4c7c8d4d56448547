"""A game of others by lines: its story as it is written, until it ends or the spectator has seen enough."""

from __future__ import annotations

import time

from lore_tui.games import showing
from lore_tui.plain.client import Screen
from lore_tui.plain.people import LOOK_EVERY, Lines
from lore_tui.sessions.watching import WatchSession
from lore_tui.view.moment import BOUND, CHECKING
from lore_tui.words import listed

HELP = "Type t to see the table, q to leave."


class PlainWatch:
    """Tells a game that is watched."""

    def __init__(self, session: WatchSession, screen: Screen, lines: Lines) -> None:
        self._session = session
        self._screen = screen
        self._lines: Lines | None = lines
        self._told = 0
        self._waiting = ""

    def run(self) -> bool:
        """Tells what happens until nothing more will, or the spectator leaves; whether the end was seen."""
        session = self._session
        self._screen.say(f"You are watching {listed(session.moment.players)}. {HELP}")
        while not self._finished():
            if not self._take(self._poll()):
                session.close()
                return False
        self._tell()
        moment = session.moment
        session.close()
        self._screen.say(moment.stopped or f"Fair: {moment.fair}.")
        return not moment.stopped

    def _finished(self) -> bool:
        self._tell()
        moment = self._session.moment
        return bool(moment.stopped) or (moment.over is not None and moment.fair not in (BOUND, CHECKING))

    def _tell(self) -> None:
        moment = self._session.moment
        story = moment.story
        # The last sentence may still grow while cards are drawn: it is told when another follows, or at the end.
        ready = len(story) if moment.over is not None or moment.stopped else len(story) - 1
        for line in story[self._told : ready]:
            self._screen.say(line.text)
        self._told = max(self._told, ready)
        if moment.waiting != self._waiting:
            self._waiting = moment.waiting
            self._screen.say(*([moment.waiting] if moment.waiting else []))

    def _poll(self) -> str:
        """What is typed, if anything; where nothing ever will be, the game is followed all the same."""
        if self._lines is None:
            time.sleep(LOOK_EVERY)
            return ""
        try:
            return (self._lines.poll(LOOK_EVERY) or "").strip()
        except EOFError:
            self._lines = None
            return ""

    def _take(self, line: str) -> bool:
        """Carries out a line; False when the spectator leaves."""
        if line in ("q", "quit"):
            return False
        if line == "t":
            moment = self._session.moment
            shown = showing(moment.game)
            self._screen.say(*shown.lines.board(moment.state, shown.names(moment.players), self._screen.columns))
        elif line:
            self._screen.say(HELP)
        return True

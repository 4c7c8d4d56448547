"""Games with people by lines: the table as the line client sees it, and what can be typed while others think."""

from __future__ import annotations

import queue
import sys
import threading
import time
from collections.abc import Callable, Mapping
from typing import TextIO

from engine.kernel.actions import Action
from lore_tui.plain.client import Left, PlainClient
from lore_tui.sessions.local_game import AtTable, nobody
from lore_tui.sessions.peer_session import PeerSession
from lore_tui.view.waiting import MINUTE, long
from net.fair.log.schema import Say, What

LOOK_EVERY = 0.1
SETTLING = 10.0
"""Seconds to wait for everybody's signature under the end."""
HELP = (
    "With people, also while you wait:",
    "say TEXT  talk to the others      agree    give what they ask for",
    "back      ask to take back        draw     offer a draw",
    "claim     when time is used up    concede  give up      q  save and leave",
    "clock     how much time is left",
    "time      in a tournament: time was called, the council follows the second player's turn",
)


class Lines:
    """Lines of standard input, read in a thread, so that news can be told while nobody types."""

    def __init__(self, source: TextIO | None = None) -> None:
        self._source = source or sys.stdin
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        threading.Thread(target=self._work, daemon=True, name="lore-lines").start()

    def _work(self) -> None:
        for line in self._source:
            self._lines.put(line.rstrip("\n"))
        self._lines.put(None)

    def read(self, prompt: str = "") -> str:
        """The next line; raises EOFError when there are no more."""
        print(prompt, end="", flush=True)
        line = self._lines.get()
        if line is None:
            self._lines.put(None)
            raise EOFError
        return line

    def poll(self, seconds: float) -> str | None:
        """The next line, if one comes in time; raises EOFError when there are no more."""
        try:
            line = self._lines.get(timeout=seconds)
        except queue.Empty:
            return None
        if line is None:
            self._lines.put(None)
            raise EOFError
        return line


class PeerGame(AtTable):
    """A game with people behind the interface of the line client: an answer waits until this player is asked again."""

    def __init__(self, session: PeerSession, lines: Lines, say: Callable[[str], None]) -> None:
        super().__init__(session)
        self._session = session
        self._lines = lines
        self._say = say
        self._told = 0
        self._waiting = ""
        self._asked: Say | None = None
        self._warned = False
        """Whether the last minute was announced."""
        self.commands: Mapping[str, Callable[[str], None]] = {
            "say": session.chat,
            "draw": lambda rest: session.propose(What.DRAW),
            "clock": lambda rest: self._say(self.clock_words()),
            "time": lambda rest: session.propose(What.TIME),
            "back": lambda rest: session.take_back(),
            "claim": lambda rest: session.claim(),
            "agree": lambda rest: self._agree(),
            "concede": lambda rest: self._concede(),
        }
        session.start(nobody)
        self._wait()

    def act(self, action: Action) -> None:
        """Answer, then wait until the person is asked again."""
        refused = self.showing.edition.game.why_not(self.state, action)
        if refused is not None:
            self._say(self.names.reason(self.state, refused))
            return
        before = self._session.moment.state
        self._session.act(action)
        if self._session.moment.state is before and self._session.moment.notice:
            self._say(self._session.moment.notice)
        self._wait()

    def close(self) -> str:
        """Leave the table; the journal keeps the game."""
        over, stopped = self.over, self._session.moment.stopped
        self._session.close()
        if over is not None:
            return f"Fair: {self._session.moment.fair}. The game is in {self._session.folder}"
        return stopped or "The game is saved. `lore resume` goes on with it."

    # ---------------------------------------------------------------------------------------------------- waiting
    def _wait(self) -> None:
        """Until this player is asked or the game is over, tell what happens and take commands."""
        while True:
            moment = self._session.moment
            self._tell_requests()
            self._tell_last_minute()
            if moment.question is not None or (moment.over is not None and self._settled()):
                return
            if moment.stopped:
                self._say(moment.stopped)
                raise Left
            if moment.waiting != self._waiting:
                self._waiting = moment.waiting
                if moment.waiting:
                    self._say(moment.waiting)
            line = self._lines.poll(LOOK_EVERY)
            if line is not None:
                self._take(line.strip())

    def _settled(self) -> bool:
        """Whether the end is signed and the file checked."""
        return self._session.moment.fair != "bound"

    def _tell_requests(self) -> None:
        requests = self._session.moment.requests
        newest = requests[-1] if requests else None
        if newest is not None and newest != self._asked:
            self._say(f"{self._session.words_for(newest)} Type `agree`, or play on.")
        self._asked = newest

    def _tell_last_minute(self) -> None:
        """Once: a reader is not to be interrupted again and again."""
        left = self._session.moment.left
        if left and left[self._session.moment.seat] <= MINUTE and not self._warned:
            self._warned = True
            self._say(f"Your last minute has begun. {self.clock_words()}")

    def clock_words(self) -> str:
        """The time everybody has left."""
        moment = self._session.moment
        if not moment.left:
            return "This game has no clock."
        return f"Time left: {', '.join(map(' '.join, zip(moment.players, map(long, moment.left), strict=True)))}."

    def _take(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if word in ("q", "quit"):
            raise Left
        if word in self.commands:
            self.commands[word](rest.strip())
            if self._session.moment.notice:
                self._say(self._session.moment.notice)
        elif word:
            self._say("The others are asked now. You can type: say TEXT, draw, back, claim, concede, q.")

    def _agree(self) -> None:
        if self._asked is None:
            self._say("Nobody asks for anything.")
        else:
            self._session.agree(self._asked)

    def _concede(self) -> None:
        self._session.concede()
        end = time.monotonic() + SETTLING
        while not (self.over is not None and self._settled()) and time.monotonic() < end:
            time.sleep(LOOK_EVERY)
        raise Left


def play_with_people(game: PeerGame, client: PlainClient) -> None:
    """One game by lines, with the commands of a table of people."""
    for word, run in game.commands.items():
        client.commands[word] = run
    client.screen.say(*HELP)
    client.play()

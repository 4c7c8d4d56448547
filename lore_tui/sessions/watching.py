"""A game of others, watched: every record is checked before it is shown, no hidden card is known, nothing can be done.

The lobby's thread takes in what the player who is watched shows.  A screen reads `moment`, a record that never
changes; a new one is announced to the listener.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.kernel.actions import Action
from lore_tui.files.gamefile import known_games
from lore_tui.files.home import data_folder
from lore_tui.games import showing
from lore_tui.sessions.chronicle import join_lines, tell
from lore_tui.text import clean_name
from lore_tui.view.moment import BOUND, CHECKING, NOTE, VERIFIED, WATCHING, LogLine, Moment, Roll
from net.fair.check.follow import Follower, Untrue
from net.fair.check.verify import verify
from net.fair.log.replica import Replica
from net.fair.log.schema import Record, What
from net.fair.wire.words import words


@dataclass(frozen=True)
class WatchMoment(Moment):
    """A moment of a game that is watched."""

    waiting: str = ""
    """Why nothing goes on; empty where the game itself says it."""
    stopped: str = ""
    """Why there is nothing more to see, though the game has no end."""


class WatchSession:
    """One game of others behind the interface of a table screen; whatever a player could do, a spectator cannot."""

    timing_tells = True

    def __init__(self, host: str, pk: bytes, leave: Callable[[], None]) -> None:
        """`host` is watched, by the key `pk`; `leave` tells him that he is watched no longer."""
        self.host = host
        self.pk = pk
        self.folder: Path = data_folder()
        self.ready = threading.Event()
        """Set when the game can be shown, or never will be."""
        self.stopped = ""
        self._leave = leave
        self._listener: Callable[[], None] = _nobody
        self._follower: Follower[Any] = Follower(known_games(), pk)
        self._moment: WatchMoment | None = None
        self._told = 0
        self._turn = 0
        self._lines: list[LogLine] = []
        self._rolls: list[Roll] = []
        self._waiting = ""
        self._fair = BOUND
        self._left = False
        self._publishing = threading.Lock()

    # ------------------------------------------------------------------------------------------ from the network
    @property
    def begun(self) -> bool:
        """Whether there is anything to see."""
        return self._moment is not None

    def take(self, records: tuple[Record, ...]) -> None:
        """Checks and shows what is new; raises Untrue with a sentence where it is not true."""
        if self._left or self.stopped:
            return
        try:
            self._follower.take(records)
        except Untrue as untrue:
            self.stop(str(untrue))
            raise
        self._waiting = ""
        self._publish()
        if self._follower.complete and self._fair == BOUND:
            self._fair = CHECKING
            threading.Thread(target=self._check, daemon=True, name="lore-check").start()

    def pause(self, text: str) -> None:
        """The player who is watched is gone; perhaps he comes back."""
        if not self._follower.complete:
            self._waiting = text
            self._publish()

    def stop(self, text: str) -> None:
        """There is nothing more to see."""
        if not self._follower.complete:
            self.stopped = text
            self._publish()
        self.ready.set()

    def _check(self) -> None:
        """Reads the file of the game as anybody else would."""
        report = verify(self._follower.transcript(), known_games())
        self._fair = VERIFIED if report.exit_code == 0 else f"check failed: {report.finding or report.incomplete}"
        self._publish()

    # ---------------------------------------------------------------------------------------------- for a screen
    @property
    def moment(self) -> WatchMoment:
        """The newest moment of the game."""
        assert self._moment is not None
        return self._moment

    def start(self, listener: Callable[[], None]) -> None:
        """Watch; the listener is called from other threads whenever there is a new moment."""
        self._listener = listener
        listener()

    def act(self, action: Action, *, automatic: bool = False) -> None:
        """Spectators do not act."""

    def take_back(self) -> None:
        """Spectators take nothing back."""

    def concede(self) -> None:
        """Spectators have nothing to give up."""

    def note(self, text: str) -> None:
        """Add a line of the client to the log."""
        if self._moment is not None and not (self._lines and self._lines[-1].text == text):
            with self._publishing:
                self._lines.append(LogLine(text, self._told, self._turn, NOTE))
            self._publish()

    def close(self) -> None:
        """Leave; the players are told."""
        if not self._left:
            self._left = True
            self._listener = _nobody
            self._leave()

    def transcript(self) -> bytes:
        """The file of the game as far as it was seen."""
        return self._follower.transcript()

    # ---------------------------------------------------------------------------------------------- the moment
    def _publish(self) -> None:
        replica = self._follower.replica
        if replica is None:
            return
        with self._publishing:
            number = self._moment.number + 1 if self._moment is not None else 0
            self._moment = self._look(number, replica)
        self.ready.set()
        self._listener()

    def _look(self, number: int, replica: Replica[Any]) -> WatchMoment:
        ledger = replica.ledger
        players = tuple(clean_name(hello.name) for hello in ledger.seated.hellos)
        shown = showing(replica.game.name)
        names = shown.names(players)
        for item in ledger.items[self._told :]:
            lines, roll = tell(shown, replica, item, names)
            join_lines(shown, self._lines, lines)
            self._rolls += [roll] if roll is not None else []
            self._told = item.seq
        self._turn = shown.when(replica.state).number
        return WatchMoment(
            number=number,
            seat=WATCHING,
            players=players,
            state=replica.state,
            secrets={},
            story=tuple(self._lines),
            rolls=tuple(self._rolls),
            fair=self._fair,
            head=words(ledger.head[:4]),
            over=self._follower.over,
            waiting=self._waiting,
            stopped=self.stopped or self._trouble(players),
            game=replica.game.name,
        )

    def _trouble(self, players: tuple[str, ...]) -> str:
        """Why the players will never end their game."""
        if self._follower.trouble:
            return f"The game stopped. {self._follower.trouble}."
        for what, seat, other in self._follower.claims:
            if what == What.CLAIM:
                return f"{players[seat]} claims the game: {players[other]} did not answer in time."
            return "The game stopped: the players' logs differ, and nobody is blamed."
        return ""


def _nobody() -> None:
    """Listens to nothing."""

"""A game that goes on from any position against a bot: practice, not kept and not proven.

The commitments of the game it comes from cannot be taken over, so nature is this program alone.
"""

from __future__ import annotations

import queue
import secrets as system
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from engine.bots.lore.levels import make
from engine.journeys.table.events import Told
from engine.kernel.actions import LEAVE, Action, Identity
from engine.kernel.dealer import Chooser, Dealer
from engine.kernel.pending import Decision, Over
from engine.kernel.records import Handle, owner
from engine.lore.game import GAME
from engine.lore.records import State
from engine.selfplay import Match
from lore_tui.files.home import data_folder
from lore_tui.games.lore.names import Names
from lore_tui.games.lore.tell.story import story
from lore_tui.sessions.chronicle import MARKED, NATURE, NOTE, LogLine, join_lines
from lore_tui.sessions.session import Moment
from lore_tui.sessions.solo_session import watch

FAIR = "(practice, not kept)"

Known = Sequence[Mapping[Handle, Identity]]
"""By seat: its hidden cards."""
Position = tuple[State, list[dict[Handle, Identity]], int, int]
"""Everything a game can go back to: the state, the hidden cards, how long the log and the story were."""


class Fork(Match[State]):
    """A game under way from a position whose hidden cards are all known, told to one seat."""

    def __init__(self, state: State, known: Known, choose: Chooser, seat: int, players: tuple[str, ...]) -> None:
        self.game = GAME
        self.state = state
        self.dealer = Dealer([()] * len(known), [()] * len(known), choose)
        lying = {card for rows in state.zones for row in rows for card in row}
        for place, cards in enumerate(known):
            own = {card: one for card, one in cards.items() if card in lying and owner(card) == place}
            self.dealer.secrets[place].update(own)
        self.log: list[Action] = []
        self.lines: list[LogLine] = []
        self._seat = seat
        self._players = players

    def take(self, action: Action) -> None:
        """Take one action and tell what came of it."""
        before, waits = self.state, GAME.pending(self.state)
        self.state, events = GAME.step(before, action)
        self.log.append(action)
        names = Names(self._players, self._seat, self.dealer.knowledge(self._seat))
        happened = {event.kind for event in events}
        who = waits.seat if isinstance(waits, Decision) else NATURE
        dice, marked = Told.ROLLS in happened, bool(happened & MARKED)
        told = story(before, action, events, self.state, names)
        turn = self.state.turn.number
        join_lines(self.lines, [LogLine(text, len(self.log), turn, who, dice, marked) for text in told])

    @property
    def position(self) -> Position:
        """Where the game stands."""
        return self.state, [dict(cards) for cards in self.dealer.secrets], len(self.log), len(self.lines)

    def back_to(self, position: Position) -> None:
        """Go back; what was rolled since may fall otherwise."""
        self.state, cards, log, lines = position
        for place, known in enumerate(cards):
            self.dealer.secrets[place].clear()
            self.dealer.secrets[place].update(known)
            self.dealer.seen[place].clear()
        del self.log[log:], self.lines[lines:]


class PracticeSession:
    """Plays a fork against bots, everything in one thread of its own."""

    timing_tells = False

    def __init__(
        self,
        state: State,
        known: Known,
        seat: int,
        players: tuple[str, ...],
        *,
        bot: str = "steward",
        choose: Chooser = system.randbelow,
        threaded: bool = True,
    ) -> None:
        """The position, everybody's hidden cards, and the seat that the player takes."""
        self.folder: Path = data_folder()
        self._fork = Fork(state, known, choose, seat, players)
        self._seat = seat
        self._bot = make(bot, choose, watch=watch)
        self._listener: Callable[[], None] = _nobody
        self._closed = False
        self._notice = "Practice from a game watched again: nothing of it is kept."
        self._past: list[Position] = []
        self.moment = Moment(0, seat, players, state, dict(self._fork.dealer.knowledge(seat)), fair=FAIR)
        self._jobs: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, daemon=True, name="lore-practice") if threaded else None

    def start(self, listener: Callable[[], None]) -> None:
        """Play; the listener hears of every new moment."""
        self._listener = listener
        if self._thread is not None:
            self._thread.start()
        self._do(lambda: None)

    def act(self, action: Action, *, automatic: bool = False) -> None:
        """Answer the question of the moment; only what the player answered himself can be gone back to."""
        asked = self.moment.question
        self._do(lambda: self._act(asked, action, automatic))

    def take_back(self, steps: int = 1) -> None:
        """Go back to the last answer, or further, dice and all: this is practice."""
        self._do(lambda: self._take_back(steps))

    @property
    def steps_back(self) -> int:
        """How many answers can be taken back: all of them."""
        return len(self._past)

    def concede(self) -> None:
        """Give up."""
        self._do(lambda: self._fork.take(Action(LEAVE, (self._seat,))))

    def note(self, text: str) -> None:
        """A line of the client in the log."""
        turn = self._fork.state.turn.number
        self._do(lambda: self._fork.lines.append(LogLine(text, len(self._fork.log), turn, NOTE)))

    def close(self) -> None:
        """Leave; nothing is kept."""
        self._closed = True
        self._listener = _nobody
        self._jobs.put(None)

    # ------------------------------------------------------------------------------------- in the game's thread
    def _do(self, job: Callable[[], None]) -> None:
        if self._thread is not None:
            self._jobs.put(job)
        else:
            self._run(job)

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            self._run(job)

    def _run(self, job: Callable[[], None]) -> None:
        try:
            job()
            self._go_on()
        except Exception as error:  # told to the screen, which saves a report and leaves the table
            self.moment = replace(self.moment, number=self.moment.number + 1, error=error)
            self._listener()

    def _act(self, asked: Decision | None, action: Action, automatic: bool) -> None:
        if asked is None or GAME.pending(self._fork.state) != asked:
            return
        if not automatic:
            self._past.append(self._fork.position)
        self._notice = ""
        self._fork.take(action)

    def _take_back(self, steps: int) -> None:
        if self._past:
            self._fork.back_to(self._past[-steps])
            del self._past[-steps:]
        self._notice = "Taken back; the dice may fall otherwise now."

    def _go_on(self) -> None:
        while not self._closed:
            waits = self._fork.advance()
            self._publish(waits)
            if isinstance(waits, Over) or waits.seat == self._seat:
                return
            self._fork.take(self._bot(self._fork.state, self._fork.dealer.knowledge(waits.seat)))

    def _publish(self, waits: Decision | Over) -> None:
        mine = isinstance(waits, Decision) and waits.seat == self._seat
        self.moment = replace(
            self.moment,
            number=self.moment.number + 1,
            state=self._fork.state,
            secrets=dict(self._fork.dealer.knowledge(self._seat)),
            question=waits if mine and isinstance(waits, Decision) else None,
            story=tuple(self._fork.lines),
            over=waits if isinstance(waits, Over) else None,
            notice=self._notice,
        )
        self._listener()


def _nobody() -> None:
    """Listens to nothing."""

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
from typing import Any

from engine.edition import Player
from engine.editions import USUAL, edition
from engine.kernel.actions import LEAVE, Action, Identity
from engine.kernel.dealer import Chooser, Dealer
from engine.kernel.pending import Decision, Over
from engine.kernel.records import Handle, owner
from engine.selfplay import Match
from lore_tui.files.home import data_folder
from lore_tui.games import showing
from lore_tui.sessions.chronicle import join_lines
from lore_tui.sessions.solo_session import watch
from lore_tui.view.moment import NATURE, NOTE, LogLine, Moment
from net.fair.log.replica import Step

FAIR = "(practice, not kept)"
"""In brackets, in place of how fair a game is: the dice are this program's own, and there is nothing to check."""

Known = Sequence[Mapping[Handle, Identity]]
"""By seat: its hidden cards."""
Position = tuple[Any, list[dict[Handle, Identity]], int, int]
"""Everything a game can go back to: the state, the hidden cards, how long the log and the story were."""


class Fork(Match[Any]):
    """A game under way from a position whose hidden cards are all known, told to one seat."""

    def __init__(self, game: str, state: Any, dealer: Dealer, seat: int, players: tuple[str, ...]) -> None:
        self.name = game
        self.game = edition(game).game
        self.showing = showing(game)
        self.state = state
        self.dealer = dealer
        self.log: list[Action] = []
        self.lines: list[LogLine] = []
        self.players = players
        self._seat = seat

    def take(self, action: Action) -> None:
        """Take one action and tell what came of it."""
        before, waits = self.state, self.game.pending(self.state)
        self.state, events = self.game.step(before, action)
        self.log.append(action)
        names = self.showing.names(self.players, self._seat, self.dealer.knowledge(self._seat))
        who = waits.seat if isinstance(waits, Decision) else NATURE
        weight = self.showing.weight(events)
        told: list[str] = []
        self.showing.join(told, self.showing.tell(Step(before, action, events, self.state), names))
        turn = self.showing.when(self.state).number
        join_lines(self.showing, self.lines, [LogLine(text, len(self.log), turn, who, *weight) for text in told])

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


def dealer_of(state: Any, known: Known, choose: Chooser) -> Dealer:
    """A dealer for the rest of a game, from everybody's hidden cards."""
    dealer = Dealer([()] * len(known), [()] * len(known), choose)
    lying = {card for rows in state.zones for row in rows for card in row}
    for place, cards in enumerate(known):
        own = {card: one for card, one in cards.items() if card in lying and owner(card) == place}
        dealer.secrets[place].update(own)
    return dealer


class ForkSession:
    """Plays a fork against a bot, everything in one thread of its own."""

    timing_tells = False
    TAKEN_BACK = "Taken back; the dice may fall differently now."

    def __init__(self, fork: Fork, seat: int, bot: Player[Any], folder: Path, fair: str, *, threaded: bool) -> None:
        """The game, the seat that the player takes, who plays the others, and a word in place of how fair it is."""
        self.folder = folder
        self._fork = fork
        self._seat = seat
        self._bot = bot
        self._listener: Callable[[], None] = _nobody
        self._closed = False
        self._notice = ""
        self._past: list[Position] = []
        known = dict(fork.dealer.knowledge(seat))
        self.moment = Moment(0, seat, fork.players, fork.state, known, fair=fair, game=fork.name)
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
        turn = self._fork.showing.when(self._fork.state).number
        self._do(lambda: self._fork.lines.append(LogLine(text, len(self._fork.log), turn, NOTE)))

    def close(self) -> None:
        """Leave."""
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
        if asked is None or self._fork.game.pending(self._fork.state) != asked:
            return
        if not automatic:
            self._past.append(self._fork.position)
        self._notice = ""
        self._fork.take(action)

    def _take_back(self, steps: int) -> None:
        if self._past:
            self._fork.back_to(self._past[-steps])
            del self._past[-steps:]
        self._notice = self.TAKEN_BACK

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


class PracticeSession(ForkSession):
    """Goes on from a game watched again; nothing of it is kept."""

    def __init__(
        self,
        state: Any,
        known: Known,
        seat: int,
        players: tuple[str, ...],
        *,
        game: str = USUAL,
        bot: str = "steward",
        choose: Chooser = system.randbelow,
        threaded: bool = True,
    ) -> None:
        """The position, everybody's hidden cards, and the seat that the player takes."""
        fork = Fork(game, state, dealer_of(state, known, choose), seat, players)
        bots = edition(game).bot(bot, choose, watch=watch)
        super().__init__(fork, seat, bots, data_folder(), FAIR, threaded=threaded)
        self._notice = "Practice from a game watched again: nothing of it is kept."


def _nobody() -> None:
    """Listens to nothing."""

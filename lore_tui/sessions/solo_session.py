"""A game against one to four bots on a real table in this process: frames, dice, journal and file of any game.

Everything that touches the table happens in one thread of its own, the bot's thinking too, so that the screen
never waits.  The screen reads `moment`, a record that never changes; a new one is announced to the listener.
"""

from __future__ import annotations

import queue
import secrets as system
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from msgspec.structs import replace as change

from engine.edition import Player as BotPlayer
from engine.editions import edition
from engine.kernel.actions import Action, Identity
from engine.kernel.dealer import Chooser
from engine.kernel.pending import Over
from engine.kernel.records import Handle
from lore_tui.files.campaign import enter, in_words
from lore_tui.files.decklists import all_entries
from lore_tui.files.gamefile import known_games
from lore_tui.sessions.chronicle import Chronicle
from lore_tui.sessions.match import (
    MYSELF,
    SOLITAIRE,
    TRANSCRIPT,
    Match,
    marks_folder,
    new_folder,
    outcome,
    read_about,
    write_about,
)
from lore_tui.view.moment import BOUND, CHECKING, VERIFIED, Moment
from net.disk.identity import Identity as Person
from net.disk.journal import Journal, JournalError, write_file
from net.fair.check.verify import verify
from net.fair.log.agreement import check_take_back
from net.fair.log.faults import Fault, Misuse
from net.fair.log.primitives import K, Signer
from net.fair.log.replica import hidden_places
from net.fair.log.schema import Agreed, Terms, What
from net.fair.seat.core import Phase as Stage
from net.fair.seat.seating import Player
from net.fair.seat.solo import LocalTable, Sitter, solo_terms
from net.fair.seat.table import Table

SECONDS_TO_THINK = 1.0
"""What a bot that searches may take for one decision."""


class Hourglass:
    """Tells a bot that thinks ahead when it has thought long enough; called when a decision begins."""

    def __init__(self) -> None:
        self.broken = False
        """Nobody waits for the thought any more."""

    def __call__(self) -> Callable[[], bool]:
        end = time.monotonic() + SECONDS_TO_THINK
        return lambda: self.broken or time.monotonic() >= end


watch = Hourglass()
"""For bots whose game is never left in the middle of a thought."""


@dataclass(frozen=True)
class Luck:
    """Where secrets of the seats and the choices of a bot come from: the system, or a test."""

    bytes: Callable[[int], bytes] = system.token_bytes
    choose: Chooser = system.randbelow


def bot_player(person: Person, name: str, luck: Luck, *, last: bool = False) -> Player:
    """A bot as a player: its key is made from this player's own secret, so that a game can go on after a restart.

    Seats go by keys; where one travels alone, the hazards have to sit `last`.
    """
    key = Signer(K(person.local_secret, "bot-key", name.encode()))
    while last and key.pk < person.signer.pk:
        key = Signer(K(person.local_secret, "bot-key", key.pk))
    return Player(key, name.capitalize(), K(person.local_secret, "bot-seed", name.encode()), True, luck.bytes)


def everybody(person: Person, match: Match, luck: Luck) -> list[Player]:
    """All who sit at the table of a match, this player first."""
    names = [match.bot] if match.players == 2 else [f"{match.bot} {number}" for number in range(1, match.players)]
    alone = any(way.alone for way in edition(match.game).game.variants if way.number == match.variant)
    return [own_player(person, luck), *(bot_player(person, name, luck, last=alone) for name in names)]


def own_player(person: Person, luck: Luck) -> Player:
    """This player at a table."""
    return Player(person.signer, person.name, person.local_secret, False, luck.bytes)


class SoloSession:
    """One game against bots."""

    timing_tells = False
    """Whether the time an answer takes says something to somebody."""

    def __init__(
        self, table: LocalTable[Any], journal: Journal, match: Match, choose: Chooser, *, threaded: bool
    ) -> None:
        self.match = match
        self.folder: Path = journal.folder
        self._table = table
        self._journal = journal
        self._hourglass = Hourglass()
        self._bot: BotPlayer[Any] | None = None  # where the player plays the hazards of solitaire himself
        if match.bot != MYSELF:
            self._bot = edition(match.game).bot(match.bot, choose, watch=self._hourglass)
        self._chronicle = Chronicle(table.mine)
        self._listener: Callable[[], None] = _nobody
        self._fair = BOUND
        self._notice = ""
        self._closed = False
        self._answers: list[int] = []
        """How long the log was before each answer the player gave himself in this sitting."""
        mine = table.mine
        self.names = tuple(hello.name for hello in mine.replica.ledger.seated.hellos)
        self.moment = Moment(0, mine.seat, self.names, mine.state, {}, game=match.game)
        self._jobs: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, daemon=True, name="lore-table") if threaded else None

    # ------------------------------------------------------------------------------------------------- beginning
    @classmethod
    def new(
        cls,
        person: Person,
        match: Match,
        decks: Sequence[Any],
        *,
        folder: Path | None = None,
        luck: Luck | None = None,
        threaded: bool = True,
    ) -> SoloSession:
        """A new game: the decks are this player's and those of the bots; solitaire is played with the first alone."""
        luck = luck or Luck()
        game = edition(match.game).game
        terms: Terms = solo_terms(game, match.variant, match.options, match.players)
        people = everybody(person, match, luck)
        lists = all_entries(decks, match.variant, match.game, match.options)
        sitters = [Sitter(player, cards) for player, cards in zip(people, lists, strict=True)]
        folder = folder or new_folder()
        journal = Journal(folder, marks_folder())
        write_about(folder, match)
        table = LocalTable.new(game, terms, sitters, journal)
        return cls(table, journal, match, luck.choose, threaded=threaded)

    @classmethod
    def resume(
        cls, person: Person, folder: Path, *, luck: Luck | None = None, threaded: bool = True
    ) -> SoloSession:
        """The game as its journal left it; raises JournalError or Misuse with a sentence for the player."""
        luck = luck or Luck()
        match = read_about(folder)
        if match is None:
            raise JournalError(f"{folder} does not say what was played; this game cannot go on.")
        journal = Journal(folder, marks_folder())
        try:
            table: LocalTable[Any] = LocalTable.resume(known_games(), everybody(person, match, luck), journal)
        except Misuse:
            journal.close()
            raise
        if table.mine.status is Stage.FROZEN:
            journal.close()
            raise JournalError(f"This game was begun under other rules than this version has; it stays in {folder}.")
        return cls(table, journal, match, luck.choose, threaded=threaded)

    def start(self, listener: Callable[[], None]) -> None:
        """Play; the listener is called, from the game's own thread, whenever there is a new moment."""
        self._listener = listener
        if self._thread is not None:
            self._thread.start()
        self._do(lambda: None)

    # ------------------------------------------------------------------------------------------- for the player
    def act(self, action: Action, *, automatic: bool = False) -> None:
        """Answer the question of the moment; an automatic answer is none that could be taken back by itself."""
        asked = self.moment.state
        self._do(lambda: self._act(asked, action, automatic))

    def take_back(self, steps: int = 1) -> None:
        """Take the last answers back, if dice and hidden cards allow it; a moment's notice says why not."""
        self._do(lambda: self._take_back(steps))

    @property
    def steps_back(self) -> int:
        """How many of the last answers could be taken back together; to be asked while the player is."""
        table = self._table.mine
        items, states = table.replica.ledger.items, table.replica.states
        for steps, place in enumerate(reversed(self._answers)):
            try:
                check_take_back(True, items, place, table.seat)
            except Fault:
                return steps
            still = hidden_places(states[place])
            if any(hidden_places(state) != still for state in states[place:]):
                return steps
        return len(self._answers)

    def concede(self) -> None:
        """Give up."""
        self._do(self._concede)

    def note(self, text: str) -> None:
        """Add a line of one's own to the log, such as an answer given automatically."""
        self._do(lambda: self._chronicle.note(text))

    def transcript(self) -> bytes:
        """The file of the game as far as it went."""
        return self._table.mine.transcript()

    def close(self) -> None:
        """Leave the table; the journal keeps the game."""
        if self._closed:
            return
        self._closed = True
        self._listener = _nobody
        self._hourglass.broken = True
        if self._thread is not None and self._thread.is_alive():
            self._jobs.put(None)
            self._thread.join(SECONDS_TO_THINK + 1)
        self._journal.close()

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

    @property
    def _side(self) -> Table[Any]:
        """The side this player decides for now: his own, or in solitaire that of the hazards when it is asked."""
        return self._table.asked or self._table.mine if self._bot is None else self._table.mine

    def _go_on(self) -> None:
        """Let the bot answer until this player is asked or the game is over."""
        self._publish()
        while (
            not self._closed
            and self._bot is not None
            and (asked := self._table.asked) is not None
            and asked is not self._table.mine
        ):
            action = self._bot(asked.state, self._known(asked))
            if self._closed:
                return
            self._table.act(asked, action)
            self._publish()
        if self.moment.over is not None and self._fair == BOUND:
            self._finish()

    def _known(self, table: Table[Any]) -> dict[Handle, Identity]:
        """What the player of one seat knows besides what everybody does."""
        others = [other.secrets for other in self._table.tables]
        return dict(table.replica.game.sees(table.state, table.secrets, others))

    def _act(self, asked: object, action: Action, automatic: bool) -> None:
        """An answer to a question that is no longer asked is none."""
        side = self._side
        if side.pending is None or side.state is not asked:
            return
        self._notice = ""
        place = side.replica.ledger.seq
        try:
            self._table.act(side, action)
        except Misuse as refused:
            self._notice = str(refused)
            return
        if not automatic:
            self._answers.append(place)

    def _concede(self) -> None:
        """Give up; where several bots are left, they have nobody to play against and stop."""
        self._table.mine.concede()
        self._table.pump()
        asked = self._table.asked
        if asked is not None:
            left = [one for one in self._table.tables[1:] if one is not asked]
            for one in (*left, asked):
                one.propose(What.STOP)
                self._table.pump()

    def _take_back(self, steps: int) -> None:
        mine = self._table.mine
        self._notice = ""
        if steps > len(self._answers):
            self._notice = "There is nothing to take back yet."
            return
        place = self._answers[-steps]
        if any(isinstance(item.payload, Agreed) for item in mine.replica.ledger.items[place:]):
            self._notice = "Nothing is taken back across a take-back; to go back further at once, press U again first."
            return
        try:
            mine.propose(What.TAKE_BACK, place)
            self._table.pump()
            for other in self._table.tables[1:]:
                other.propose(What.TAKE_BACK, place)
                self._table.pump()
            del self._answers[-steps:]
        except Misuse as refused:
            self._notice = str(refused)

    def _publish(self) -> None:
        mine: Table[Any] = self._table.mine
        self._chronicle.follow()
        waits = mine.replica.waits
        turn = self._turn(mine.state)
        if turn != self._turn(self.moment.state):
            self.match = replace_progress(self.match, f"turn {turn}")
            write_about(self.folder, self.match)
        if isinstance(waits, Over) and self.moment.over is None:
            self.match = replace_progress(self.match, outcome(self.match.game, waits, mine.seat))
            write_about(self.folder, self.match)
        side = self._side
        self.moment = Moment(
            self.moment.number + 1,
            side.seat,
            self.names,
            side.state,
            self._known(side),
            side.pending,
            tuple(self._chronicle.lines),
            tuple(self._chronicle.rolls),
            self._fair,
            self._chronicle.head_words(),
            waits if isinstance(waits, Over) else None,
            self._notice,
            game=self.match.game,
        )
        self._listener()

    def _turn(self, state: Any) -> int:
        return edition(self.match.game).turn(state)

    def _finish(self) -> None:
        """Write the file of the game and check it as anybody else would."""
        if self._table.mine.status is not Stage.AUDITED:
            return
        data = self.transcript()
        path = self.folder / TRANSCRIPT
        write_file(path, data)
        self._fair = CHECKING
        self._publish()
        report = verify(data, known_games())
        self._fair = VERIFIED if report.exit_code == 0 else f"check failed: {report.finding or report.incomplete}"
        self._notice = f"The game is in {path}"
        if self.match.rules == SOLITAIRE and self.moment.over is not None:
            self._notice = f"{self._enter_campaign(self.moment.over)} {self._notice}"
        self._publish()

    def _enter_campaign(self, over: Over) -> str:
        """Write the result of a solitaire game into the log, and say what it amounts to."""
        seat, turns = self._table.mine.seat, self._turn(self.moment.state)
        try:
            result = edition(self.match.game).alone(over, seat)
            return in_words(enter(self.match.deck, over.points[seat], result, turns, self.folder.name))
        except ValueError as unreadable:
            return str(unreadable)


def replace_progress(match: Match, progress: str) -> Match:
    """The match with another word about how far it is."""
    return change(match, progress=progress)


def _nobody() -> None:
    """Listens to nothing."""



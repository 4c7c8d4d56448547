"""A game with people over the network, as a table screen or the line client plays it.

The table lives in the network's thread.  The lobby's thread makes a moment of it whenever something changed, so
that neither the protocol nor the screen ever waits for the other.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.editions import edition
from engine.kernel.actions import Action
from engine.kernel.pending import Decision, Numbers, Over
from lore_tui.files.gamefile import known_games
from lore_tui.games import showing
from lore_tui.people.lobby_model import LobbyModel, Talk
from lore_tui.people.peer_games import write_progress
from lore_tui.sessions.chronicle import Chronicle
from lore_tui.sessions.match import outcome
from lore_tui.view.moment import BOUND, VERIFIED, Moment
from lore_tui.view.waiting import left_of
from lore_tui.words import count
from net.disk.journal import Journal
from net.fair.check.verify import verify
from net.fair.log.faults import Misuse
from net.fair.log.schema import Act, Say, StrictAct, What
from net.fair.seat.core import RUNNING, Phase
from net.fair.seat.table import Table
from net.peers.peer import TRANSCRIPT
from net.peers.session import NAMED_AFTER, GameView
from net.peers.session import Session as GameSession

ASKED = {
    What.TAKE_BACK: "take the last answer back",
    What.DRAW: "call the game a draw",
    What.STOP: "stop the game without a result",
    What.TIME: "end the game now that time was called",
}


INCOMPLETE = 2
"""What the verifier says of a game in which not everybody opened his cards."""


@dataclass(frozen=True)
class PeerMoment(Moment):
    """A moment of a game with people."""

    waiting: str = ""
    """What everybody waits for and what can be done meanwhile; empty where the game itself says it."""
    requests: tuple[Say, ...] = ()
    """What others ask for here."""
    claimable: tuple[int, ...] = ()
    """The seats that used up their time."""
    stopped: str = ""
    """Why the game will never go on, though it has no end."""


NO_HAZARD_TALK = "No talk about hazard play."

class PeerSession:
    """One game with people."""

    timing_tells = True

    def __init__(self, lobby_model: LobbyModel, game: GameSession[Any]) -> None:
        """`game` has begun: its table has a log."""
        store = game.table.store
        assert isinstance(store, Journal)
        self.folder: Path = store.folder
        self.lobby_model = lobby_model
        self.game = game
        self._listener: Callable[[], None] = _nobody
        self._fair = BOUND
        self._notice = ""
        self._turn = -1
        self._answer: int | None = None
        """The entry before the last answer of this player himself."""
        self._away: tuple[int, ...] = ()
        self._watchers = 0
        self._passed_on: tuple[tuple[int, int], ...] = ()
        self.muted = False
        """Whether what others say is not to be heard here."""
        self._closed = False
        self._checking = False
        self._publishing = threading.Lock()
        self._chronicle = lobby_model.peer.call(lambda lobby: Chronicle(game.table))
        replica = game.table.replica
        self._hush = showing(replica.game.name).hush(replica.state)
        """The rule by which hazards may not be talked about; empty where there is none."""
        if self.talk_rule:
            self._chronicle.note(f"{self.talk_rule} Hazards are not agreed upon at this table ({self._hush}).")
        self.moment: PeerMoment = lobby_model.peer.call(lambda lobby: self._look(0))

    # ------------------------------------------------------------------------------------------------- lifetime
    def start(self, listener: Callable[[], None]) -> None:
        """Play; the listener is called from other threads whenever there is a new moment."""
        self._listener = listener
        self.lobby_model.game_listener = self._changed
        self.lobby_model.chat_listener = self._hear
        self._publish()

    def close(self) -> None:
        """Leave the table; a game that is not over is saved."""
        if self._closed:
            return
        self._closed = True
        self._listener = _nobody
        self.lobby_model.game_listener = _nobody
        self.lobby_model.chat_listener = _nobody_talks
        if self.game.running:
            self.lobby_model.leave(self.game)
        self.lobby_model.look_at_disk()

    # ------------------------------------------------------------------------------------------- for the player
    def act(self, action: Action, *, automatic: bool = False) -> None:
        """Answer the question of the moment; an automatic answer is none that could be taken back by itself."""
        asked = self.moment.question

        def step(table: Table[Any]) -> None:
            if table.pending is not None and table.pending == asked:
                place = table.replica.ledger.seq
                table.act(action)
                self._answer = self._answer if automatic else place

        self._do(step)

    def take_back(self) -> None:
        """Ask the others to agree that the last answer is taken back."""
        place = self._answer if self._answer is not None else self._last_answer()
        if place is None:
            self._tell("There is nothing to take back yet.")
        else:
            self._do(lambda table: table.propose(What.TAKE_BACK, place), self._asked_for(What.TAKE_BACK))

    def propose(self, what: What) -> None:
        """Ask the others for a draw, or to stop."""
        self._do(lambda table: table.propose(what), self._asked_for(what))

    def agree(self, request: Say) -> None:
        """Give what somebody asks for."""
        if request.what == What.DROP:
            self._do(lambda table: table.drop(request.arg))
        else:
            self._do(lambda table: table.propose(What(request.what), request.arg))

    def concede(self) -> None:
        """Give up."""
        self._do(lambda table: table.concede())

    def claim(self) -> None:
        """State that somebody's time is used up: final for this side at a table of two, else a wish to go on."""
        silent = self.moment.claimable

        def run(game: GameSession[Any]) -> None:
            if not silent:
                raise Misuse("Nobody's time is used up. Wait, or save and leave.")
            if game.table.replica.may_drop(silent[0]):
                game.do(lambda table: table.drop(silent[0]))
            else:
                game.claim(silent[0])

        self._run(run, "")

    @property
    def talk_rule(self) -> str:
        """What may not be said at this table; nothing where everything may."""
        return NO_HAZARD_TALK if self._hush else ""

    def chat(self, text: str) -> None:
        """Say a line to the others at this table."""
        for seat, pk in enumerate(self.game.pks):
            if seat != self.game.seat:
                self.lobby_model.chat(text, pk)

    def note(self, text: str) -> None:
        """Add a line of one's own to the log."""
        self.lobby_model.peer.call(lambda lobby: self._chronicle.note(text))
        self._publish()

    def transcript(self) -> bytes:
        """The file of the game as far as it went."""
        return self.lobby_model.peer.call(lambda lobby: self.game.table.transcript())

    def words_for(self, request: Say) -> str:
        """What somebody asks for, as a question to this player."""
        names = self.game.names
        if request.what == What.DROP:
            return f"{names[request.seat]} asks to go on without {names[request.arg]}. {self._risk(request.arg)}Agree?"
        return f"{names[request.seat]} asks to {ASKED[What(request.what)]}. Agree?"

    def _risk(self, seat: int) -> str:
        """What is given up by going on without somebody whose share of a roll is missing, and whose roll it was."""
        waits = self.game.table.replica.waits
        if self.game.table.replica.asked().what != "reveal" or not isinstance(waits, Numbers):
            return ""
        moment, names = self.moment, self.game.names
        shown = showing(moment.game)
        mover = shown.when(moment.state).mover
        turn = f" in the turn of {names[mover]}" if 0 <= mover < len(names) else ""
        due = shown.roll(moment.state, shown.names(names))
        if waits.seat >= 0:
            due = f"a card of {names[waits.seat]}"
        return (
            f"The {shown.chance}{turn}{f' ({due})' if due else ''} is then made anew, and {names[seat]} may have seen "
            "the first: agree only if you trust that nobody gains by it. "
        )

    # ------------------------------------------------------------------------------------------------ in between
    def _asked_for(self, what: What) -> str:
        return f"The others are asked to {ASKED[what]}; play on if they do not answer."

    def _last_answer(self) -> int | None:
        """The entry before the last answer of this seat in the log: after a restart that is all there is."""
        items = self.game.table.replica.ledger.items
        return next(
            (
                item.seq - 1
                for item in reversed(list(items))
                if item.frame is not None
                and item.frame.seat == self.game.seat
                and isinstance(item.payload, Act | StrictAct)
            ),
            None,
        )

    def _do(self, step: Callable[[Table[Any]], None], done: str = "") -> None:
        self._run(lambda game: game.do(step), done)

    def _run(self, step: Callable[[GameSession[Any]], None], done: str) -> None:
        try:
            self.lobby_model.peer.act(self.game, step)
            self._notice = done
        except Misuse as refused:
            self._notice = str(refused)
        self._publish()

    def _tell(self, text: str) -> None:
        self._notice = text
        self._publish()

    def _hear(self, line: Talk) -> None:
        said = f"{line.name}: {line.text}" if line.name else line.text
        others = line.name not in ("", self.lobby_model.peer.identity.name)
        if others and self.muted:
            return
        if others or (not line.name and not self.game.running):
            self._notice = said
        self.note(said)

    def _changed(self) -> None:
        """Called from the lobby's thread: something may be new, or a second has passed."""
        moment = self.moment
        view = self.lobby_model.peer.call(lambda lobby: self.game.view())
        if back := tuple(seat for seat in self._away if seat not in view.away):
            self.note(f"{names_of(view, back)}: back.")
        self._away = view.away
        for words in passing_words(view.names, self._passed_on, view.passed_on, view.away):
            self.note(words)
        self._passed_on = view.passed_on
        if view.watchers != self._watchers:
            self._watchers = view.watchers
            self.note(f"{count(view.watchers, 'spectator')} on your side of the table.")
        same = view.state is moment.state and view.pending == moment.question and view.requests == moment.requests
        now = self._waiting(view), view.claimable, self._left(view), view.watchers
        if same and (moment.waiting, moment.claimable, moment.left, moment.watchers) == now:
            if moment.over is None or self._fair != BOUND:
                return
        self._publish()

    # ---------------------------------------------------------------------------------------------- the moment
    def _publish(self) -> None:
        with self._publishing:
            number = self.moment.number + 1
            self.moment = self.lobby_model.peer.call(lambda lobby: self._look(number))
            turn = self._turn_of(self.moment)
            if turn != self._turn and self.game.running:
                self._turn = turn
                write_progress(self.folder, f"turn {turn}")
            if self.moment.over is not None and self._fair == BOUND:
                write_progress(self.folder, outcome(self.moment.game, self.moment.over, self.moment.seat))
        self._listener()
        if self.game.opened and not self._checking:
            self._checking = True
            self.lobby_model.peer.write_files()
            file = self.transcript()
            threading.Thread(target=self._check, args=(file,), daemon=True, name="lore-check").start()

    def _look(self, number: int) -> PeerMoment:
        """The game as it is now; runs in the network's thread."""
        table = self.game.table
        view = self.game.view()
        self._chronicle.follow()
        waits = table.replica.waits
        assert view.state is not None
        return PeerMoment(
            number=number,
            seat=view.seat,
            players=view.names,
            state=view.state,
            secrets=view.secrets,
            question=view.pending,
            story=tuple(self._chronicle.lines),
            rolls=tuple(self._chronicle.rolls),
            fair=self._fair,
            head=self._chronicle.head_words(),
            over=waits if isinstance(waits, Over) else None,
            notice=self._notice or (self._waiting(view) if view.pending is not None else ""),
            watchers=view.watchers,
            waiting=self._waiting(view),
            requests=view.requests,
            claimable=view.claimable,
            stopped=self._stopped(view),
            left=self._left(view),
            game=table.replica.game.name,
        )

    @staticmethod
    def _turn_of(moment: Moment) -> int:
        return edition(moment.game).turn(moment.state)

    def _waiting(self, view: GameView[Any]) -> str:
        """Whom everybody waits for, why, and what can be done meanwhile."""
        if view.status not in (*RUNNING, Phase.PAUSED):
            return ""
        if view.seat in self.game.dropped:
            return "You were away for too long: the others went on without you. Q leaves."
        if view.claimable:
            several = self.game.table.replica.may_drop(view.claimable[0])
            claim = "K asks to go on without them" if several else "K claims the game"
            return f"{names_of(view, view.claimable)}: time used up. {claim}, Q saves it, or wait."
        if view.away:
            past = int(max(view.absent[seat] for seat in view.away))
            since = f" for {past // 60}:{past % 60:02}" if past >= NAMED_AFTER else ""
            return f"{names_of(view, view.away)}: away{since}. The game waits and goes on by itself; Q saves it."
        if view.status is Phase.PAUSED:
            return "Asking the others how far the game went ..."
        if isinstance(self.game.table.replica.waits, Decision):
            return ""
        owing = tuple(seat for seat in view.owing if seat != view.seat)
        if owing and view.waiting >= NAMED_AFTER:
            return f"Waiting for {names_of(view, owing)}: a share of the dice or a shuffle is due. Q saves the game."
        return ""

    def _left(self, view: GameView[Any]) -> tuple[int, ...]:
        """How much of the agreed time is left to everybody; nothing where there is no clock."""
        clock = self.game.table.terms.clock
        return left_of(clock, view.thinking) if clock and view.status in RUNNING else ()

    def _stopped(self, view: GameView[Any]) -> str:
        trouble = view.trouble
        if view.status is Phase.CLAIMED:
            return "You claimed the game: the others did not answer in time."
        if view.status is Phase.FROZEN and trouble is not None:
            who = f"{view.names[trouble.seat]}: " if trouble.seat >= 0 else ""
            return f"The game stopped at entry {trouble.seq} ({trouble.word}). {who}{trouble.text}."
        return ""

    def _check(self, file: bytes) -> None:
        """Reads the file of the game as anybody else would."""
        report = verify(file, known_games())
        self._fair = VERIFIED if report.exit_code == 0 else f"check failed: {report.finding or report.incomplete}"
        if report.exit_code == INCOMPLETE and self.game.dropped:
            self._fair = f"valid; not opened by {named([self.game.names[seat] for seat in self.game.dropped])}"
        self._notice = f"The game is in {self.folder / TRANSCRIPT}"
        if not self._closed and self.lobby_model.is_open:
            self._publish()


def passing_words(
    names: Sequence[str],
    before: Sequence[tuple[int, int]],
    now: Sequence[tuple[int, int]],
    away: Sequence[int],
) -> list[str]:
    """Whose messages come by whom from now on, as far as that is new."""
    new = [(seat, by) for seat, by in now if (seat, by) not in before]
    back = [seat for seat, _ in before if seat not in away and seat not in [one for one, _ in now]]
    return [
        *(
            f"{names[seat]} cannot be reached directly: the messages come by {names[by]}, sealed. "
            f"{names[by]} can hold them back, and neither read nor change them."
            for seat, by in new
        ),
        *(f"{names[seat]} is reached directly again." for seat in back),
    ]


def names_of(view: GameView[Any], seats: tuple[int, ...]) -> str:
    """The players of some seats."""
    return named([view.names[seat] for seat in seats])


def named(names: Sequence[str]) -> str:
    """Names in a sentence."""
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def _nobody() -> None:
    """Listens to nothing."""


def _nobody_talks(line: Talk) -> None:
    """Hears nothing."""

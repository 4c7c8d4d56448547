"""A game watched again: a timeline, the table as it was, and the story beside it."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.message import Message
from textual.timer import Timer

from engine.kernel.pending import Over
from lore_tui import actions
from lore_tui.files.home import data_folder
from lore_tui.files.notes import LONGEST, Notes
from lore_tui.screens.page import PageScreen
from lore_tui.sessions.replay import PUBLIC, Replay, ReplayError, read_bytes, read_replay
from lore_tui.text import clean
from lore_tui.view.beside import replay_lines as view
from lore_tui.view.prompt_lines import Line
from lore_tui.view.rows import Row, draw_row
from lore_tui.widgets.rows import Rows, TextPane
from net.disk.identity import IdentityError, load_identity

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
SECONDS = 1.2
"""For an event, when a game goes on by itself."""


class ReplayScreen(PageScreen):
    """One game; the arrows walk through it."""

    PLACE = actions.REPLAY
    BINDINGS: ClassVar[list[BindingType]] = [*actions.bindings(actions.REPLAY)]
    DEFAULT_CSS = """
    ReplayScreen #timeline { height: 2; }
    ReplayScreen #lists { height: 3fr; }
    ReplayScreen #table { width: 3fr; height: 100%; }
    ReplayScreen #hand { width: 2fr; height: 100%; }
    ReplayScreen #story { height: 2fr; }
    """

    class Opened(Message):
        """The file is read, or cannot be."""

        def __init__(self, replay: Replay | None, trouble: str = "", notes: Notes | None = None) -> None:
            super().__init__()
            self.replay = replay
            self.trouble = trouble
            self.notes = notes

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path
        self.replay: Replay | None = None
        self.at = 0
        self.view = PUBLIC
        self.hand: list[Row] = []
        """The hand that is seen."""
        self.notes: Notes | None = None
        self.speed = SPEEDS.index(1.0)
        self._pulse: Timer | None = None
        """Runs while the game goes on by itself."""

    def panes(self) -> ComposeResult:
        """Timeline, table and hand, story."""
        yield Rows(id="timeline")
        with Horizontal(id="lists"):
            for name in ("table", "hand"):
                pane = TextPane(id=name)
                pane.add_class("pane")
                pane.can_focus = False
                yield pane
        yield Rows(id="story")

    def on_mount(self, event: events.Mount) -> None:
        """Read the file in a thread: a long game takes a moment."""
        super().on_mount(event)
        self.say("reading the game ...", "dim")
        threading.Thread(target=self._read, daemon=True, name="lore-replay").start()

    def _read(self) -> None:
        try:
            data = read_bytes(self._path)
            replay = read_replay(data)
            replay.story(PUBLIC)
            self.post_message(self.Opened(replay, notes=Notes(data)))
        except ReplayError as error:
            self.post_message(self.Opened(None, str(error)))

    def on_replay_screen_opened(self, message: Opened) -> None:
        """The game is there."""
        self.replay, self.notes = message.replay, message.notes
        if self.replay is None:
            self.say(clean(message.trouble), "error")
            return
        self.view = own_view(self.replay)
        self.say(clean(self.replay.trouble), "warning")
        self.go(0)

    # --------------------------------------------------------------------------------------------------- showing
    def title_line(self) -> Line:
        """Where one stands."""
        if self.replay is None:
            return [(" REPLAY", "title"), (f"   {self._path}", "dim")]
        return view.title_line(self.replay, self.at, self.view, f"> {self._pace}" if self.playing else "")

    def show(self) -> None:
        """Show the table at this entry."""
        super().show()
        replay = self.replay
        if replay is None:
            return
        width = self.size.width
        notes = self.notes.all if self.notes is not None else {}
        self.query_one("#timeline", Rows).show(view.timeline(replay, self.at, width, notes))
        scene = replay.scenes[self.at]
        self._show_rows("table", "Table", view.desk_of(replay, scene, self.view).table_rows())
        title, self.hand = view.hands(replay, scene, self.view)
        self._show_rows("hand", title, self.hand)
        story = self.query_one("#story", Rows)
        told, rows = replay.story(self.view), max(1, story.size.height)
        story.show(view.story_lines(told, self.at, self.view, width, rows, notes))

    def _show_rows(self, name: str, title: str, rows: list[Row]) -> None:
        """A list without a cursor, scrolled so that the company whose phase it is can be seen."""
        pane = self.query_one(f"#{name}", TextPane)
        width, height = pane.size
        pane.show([draw_row(row, width) for row in rows])
        acting = next((at for at, row in enumerate(rows) if row.mark == ">"), 0)
        pane.scroll_to(y=acting if acting + 3 > height else 0, animate=False)
        hidden = len(rows) - height
        pane.border_title = title
        pane.border_subtitle = f"{hidden} more" if hidden > 0 else ""

    def go(self, at: int) -> None:
        """Stand at another entry; whoever walks himself is not carried on."""
        self._pause()
        self._stand(at)

    def _stand(self, at: int) -> None:
        if self.replay is not None:
            self.at = max(0, min(at, len(self.replay.scenes) - 1))
            self.show()

    # -------------------------------------------------------------------------------------------- by itself
    @property
    def playing(self) -> bool:
        """Whether the game goes on by itself."""
        return self._pulse is not None

    @property
    def _pace(self) -> str:
        return f"{SPEEDS[self.speed]:g}x"

    def _pause(self) -> None:
        if self._pulse is not None:
            self._pulse.stop()
            self._pulse = None
            self.say("")

    def _play(self) -> None:
        self._pause()
        self._pulse = self.set_interval(SECONDS / SPEEDS[self.speed], self._pulsed)

    def _pulsed(self) -> None:
        """One event further, until the last."""
        if self.replay is None:
            return
        place = view.after(self.replay.stops, self.at)
        if place == self.at:
            self._pause()
        self._stand(place)

    def action_play(self) -> None:
        """Let the game go on by itself, from the beginning where it is at its end; or stop it."""
        if self.replay is None:
            return
        if self.playing:
            self._pause()
        else:
            if self.at == len(self.replay.scenes) - 1:
                self._stand(0)
            self._play()
            self.say(f"It goes on by itself at {self._pace}: + faster, - slower, Space stops it.", "dim")
        self.show()

    def action_faster(self) -> None:
        """Faster."""
        self._change_speed(1)

    def action_slower(self) -> None:
        """Slower."""
        self._change_speed(-1)

    def _change_speed(self, step: int) -> None:
        self.speed = max(0, min(self.speed + step, len(SPEEDS) - 1))
        if self.playing:
            self._play()
            self.show()
        else:
            self.say(f"Speed {self._pace}; Space lets the game go on by itself.", "dim")

    # --------------------------------------------------------------------------------------------------- notes
    def action_note(self) -> None:
        """A note to this entry."""
        if self.notes is not None:
            self._pause()
            self.ask_text("A note here, empty for none:", self._note, self.notes.all.get(self.at, ""))

    def _note(self, text: str) -> None:
        if self.notes is None:
            return
        try:
            self.notes.write(self.at, clean(text, LONGEST))
        except OSError as error:
            self.say(f"The note cannot be written: {error.strerror}.", "error")
        self.show()

    # --------------------------------------------------------------------------------------------------- commands
    def action_next(self) -> None:
        """The next event."""
        if self.replay is not None:
            self.go(view.after(self.replay.stops, self.at))

    def action_previous(self) -> None:
        """The event before."""
        if self.replay is not None:
            self.go(view.before(self.replay.stops, self.at))

    def action_next_phase(self) -> None:
        """The next phase."""
        if self.replay is not None:
            self.go(view.after(view.phases(self.replay.scenes), self.at))

    def action_previous_phase(self) -> None:
        """The phase before."""
        if self.replay is not None:
            self.go(view.before(view.phases(self.replay.scenes), self.at))

    def action_next_turn(self) -> None:
        """The next turn."""
        if self.replay is not None:
            self.go(view.after(list(view.turns(self.replay.scenes).values()), self.at))

    def action_previous_turn(self) -> None:
        """The turn before."""
        if self.replay is not None:
            self.go(view.before([0, *view.turns(self.replay.scenes).values()], self.at))

    def action_fight(self) -> None:
        """The next fight."""
        if self.replay is None:
            return
        place = view.after(view.fights(self.replay.scenes), self.at)
        if place == self.at:
            self.say("There is no fight after this.", "warning")
        self.go(place)

    def action_first(self) -> None:
        """The beginning."""
        self.go(0)

    def action_last(self) -> None:
        """The end."""
        if self.replay is not None:
            self.go(len(self.replay.scenes) - 1)

    def action_view(self) -> None:
        """Through other eyes."""
        if self.replay is None:
            return
        views = self.replay.views
        self.view = views[(views.index(self.view) + 1) % len(views)]
        if views == (PUBLIC,):
            self.say("Nobody opened his cards in this file; there is only the public view.", "warning")
        self.show()

    def action_go(self) -> None:
        """A turn by its number."""
        self.ask_text("Go to turn:", self._go)

    def _go(self, text: str) -> None:
        if self.replay is None:
            return
        turns = view.turns(self.replay.scenes)
        if text.isascii() and text.isdigit() and int(text) in turns:
            self.go(turns[int(text)])
        elif text:
            self.say(f"This game has the turns 1 to {max(turns, default=0)}.", "warning")

    def action_find(self) -> None:
        """Words in the story."""
        self.ask_text("Find in the story:", self._find)

    def _find(self, text: str) -> None:
        if self.replay is None or not text:
            return
        wanted = text.casefold()
        story = self.replay.story(self.view)
        places = [line.seq for line in story if wanted in line.text.casefold()]
        noted = self.notes.all if self.notes is not None else {}
        places = sorted({*places, *(seq for seq, note in noted.items() if wanted in note.casefold())})
        place = next((seq for seq in places if seq > self.at), places[0] if places else None)
        if place is None:
            self.say(f"“{clean(text, 40)}” is not in the story.", "warning")
        else:
            self.go(place)

    def action_fairness(self) -> None:
        """Check the game."""
        from lore_tui.screens.fairness import FairnessScreen

        self.app.push_screen(FairnessScreen(self._path))

    def action_fork(self) -> None:
        """Go on from here against a bot, in the seat whose eyes one uses."""
        replay = self.replay
        if replay is None:
            return
        if len(replay.knows) < len(replay.players):
            self.say("Not everybody opened his cards in this file: nobody can play on from here.", "warning")
        elif isinstance(replay.replica.game.pending(replay.scenes[self.at].state), Over):
            self.say("The game is over here; go back a little first.", "warning")
        else:
            seat = max(self.view, 0)
            question = f"Play on as {replay.players[seat]} against a bot? Nothing is kept."
            self.ask_key(question, {"1": ("yes", lambda: self._fork(seat))})

    def _fork(self, seat: int) -> None:
        from lore_tui.screens.table import TableScreen
        from lore_tui.sessions.practice import PracticeSession

        replay = self.replay
        assert replay is not None
        known = [replay.knows[place] for place in range(len(replay.players))]
        state = replay.scenes[self.at].state
        practice = PracticeSession(state, known, seat, replay.players, game=replay.replica.game.name)
        self.app.push_screen(TableScreen(practice))


def own_view(replay: Replay) -> int:
    """The view of the player himself where he sat at this table, else the first there is."""
    try:
        mine = load_identity(data_folder()).pk
    except IdentityError:
        return replay.views[0]
    pks = replay.replica.ledger.seated.pks
    seat = pks.index(mine) if mine in pks else PUBLIC
    return seat if seat in replay.knows else replay.views[0]

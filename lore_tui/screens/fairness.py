"""The check of a game: who opened what, every roll with its contributors, one of them explained, a copy to share."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, cast

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.message import Message

from lore_tui import actions
from lore_tui.files.gamefile import known_games
from lore_tui.games import SHOWN, showing
from lore_tui.screens.page import PageScreen
from lore_tui.sessions.replay import PUBLIC, ReplayError, beacons, read_bytes, read_replay
from lore_tui.text import clean
from lore_tui.view.beside import fairness_lines as view
from lore_tui.view.moment import Roll
from lore_tui.view.prompt_lines import Line
from lore_tui.widgets.cards import CardList
from lore_tui.widgets.rows import TextPane
from net.disk.journal import write_file
from net.fair.check.explain import NoSuchBeacon, explain
from net.fair.check.report import Report
from net.fair.check.verify import verify
from net.fair.log.codec import CodecError
from net.fair.log.faults import Fault
from net.fair.log.ledger import Item
from net.fair.log.transcript import FileFault, public_copy

SECONDS = 1.0
"""Between two looks at a game that is still played."""
LEAST_ROWS = 6
"""Of the check: so many a game of two needs, so that the rolls keep their place while it is made."""


@dataclass(frozen=True)
class Live:
    """A game that is still played: its file as far as it went, and what its rolls were for."""

    data: Callable[[], bytes]
    rolls: Callable[[], Sequence[Roll]]


class FairnessScreen(PageScreen):
    """The report above, the rolls below; texts replace both."""

    PLACE = actions.FAIRNESS
    BINDINGS: ClassVar[list[BindingType]] = [*actions.bindings(actions.FAIRNESS)]
    DEFAULT_CSS = """
    FairnessScreen #report { height: 8; }
    FairnessScreen #rolls { height: 1fr; }
    FairnessScreen #sheet { height: 1fr; display: none; }
    """

    class Ready(Message):
        """Something that was computed in a thread."""

        def __init__(self, take: Callable[[], None]) -> None:
            super().__init__()
            self.take = take

    def __init__(self, path: Path, *, live: Live | None = None) -> None:
        """With `live` a game that is still played is looked at; the path is where its file will be then."""
        super().__init__()
        self._path = path
        self._live = live
        self._data = b""
        self.players: tuple[str, ...] = ()
        self.items: list[Item] = []
        self.report: Report | None = None
        self._sheet: Callable[[int], list[Line]] | None = None

    def panes(self) -> ComposeResult:
        """Report, rolls, and a text that covers both."""
        report, sheet = TextPane(id="report"), TextPane(id="sheet", more="PgDn")
        report.can_focus = False
        for pane in (report, sheet):
            pane.add_class("pane")
            yield pane
        yield CardList[view.Drawn](view.draw_row, id="rolls", classes="pane", more="PgDn")

    @property
    def rolls(self) -> CardList[view.Drawn]:
        """The list of rolls and draws."""
        return cast("CardList[view.Drawn]", self.query_one("#rolls", CardList))

    def on_mount(self, event: events.Mount) -> None:
        """Read the file, then check it, in a thread."""
        super().on_mount(event)
        self.rolls.border_title = "Rolls and draws   Enter explains one"
        self.query_one("#report").border_title = "Check"
        self.focus_first()
        try:
            data = self._live.data() if self._live is not None else read_bytes(self._path)
            self._take(data, *beacons(data))
        except ReplayError as error:
            self.say(clean(str(error)), "error")
            return
        self.action_check()
        if self._live is None:
            self._in_thread(self._words)
        else:
            self.set_interval(SECONDS, lambda: self._in_thread(self._look_again))

    def _take(self, data: bytes, players: tuple[str, ...], items: list[Item]) -> None:
        """Show the rolls of this file."""
        self._data, self.players, self.items = data, players, items
        at_end = self.rolls.cursor >= len(self.rolls.items) - 1
        self.rolls.show(view.drawn(items, self._live.rolls() if self._live is not None else [], players))
        if self._live is not None and at_end:
            self.rolls.action_go(-1)

    def _look_again(self) -> Callable[[], None]:
        """In a thread: whether the game has come further."""
        assert self._live is not None
        data = self._live.data()
        if len(data) == len(self._data):
            return lambda: None
        try:
            players, items = beacons(data)
        except ReplayError:
            return lambda: None  # it was read while something was written; the next look sees it whole

        def take() -> None:
            self._take(data, players, items)
            self.show()

        return take

    # --------------------------------------------------------------------------------------------------- threads
    def _in_thread(self, work: Callable[[], Callable[[], None]]) -> None:
        def run() -> None:
            self.post_message(self.Ready(work()))

        threading.Thread(target=run, daemon=True, name="lore-check").start()

    def on_fairness_screen_ready(self, message: Ready) -> None:
        """Show what was computed."""
        message.take()

    def _words(self) -> Callable[[], None]:
        """What every roll was for, as far as this version knows the rules of the game."""
        try:
            rolls = read_replay(self._data).rolls(PUBLIC)
        except ReplayError:
            return lambda: None
        found = view.drawn(self.items, rolls, self.players)
        return lambda: self.rolls.show(found)

    def _checked(self) -> Callable[[], None]:
        report = verify(self._data, known_games())

        def take() -> None:
            self.report = report
            self.say("")
            self.show()

        return take

    # --------------------------------------------------------------------------------------------------- showing
    def title_line(self) -> Line:
        """Who played, and the one word about it."""
        word = view.WORDS[self.report.exit_code] if self.report is not None else "bound"
        if self._live is not None:
            over = self.report is not None and self.report.exit_code != view.INCOMPLETE
            word = f"{word if over else 'bound'} so far"
        style = "good" if self.report is not None and self.report.exit_code == 0 else "warning"
        entries = f"{self.report.entries} entries, " if self.report is not None else ""
        return [
            (f" FAIRNESS  {' v '.join(self.players)}", "title"),
            (f"   {entries}{len(self.items)} rolls and draws   ", "text"),
            (f"fair: {word}", style),
        ]

    def show(self) -> None:
        """Show report and title."""
        super().show()
        pane = self.query_one("#report", TextPane)
        lines = view.report_lines(self.report, max(20, self.size.width - 2), live=self._live is not None)
        pane.styles.height = max(LEAST_ROWS, min(len(lines), self.size.height // 2)) + 2
        pane.show(lines)
        if self._sheet is not None:
            sheet = self.query_one("#sheet", TextPane)
            sheet.show(self._sheet(max(20, self.size.width - 2)), top=True)

    def focus_first(self) -> None:
        """The rolls have the arrows."""
        self.rolls.focus()

    def _open_sheet(self, title: str, lines: Callable[[int], list[Line]] | None) -> None:
        self._sheet = lines
        sheet = self.query_one("#sheet", TextPane)
        sheet.border_title = f"{title}   Bksp goes back"
        sheet.display = lines is not None
        self.rolls.display = self.query_one("#report").display = lines is None
        if lines is None:
            self.focus_first()
        else:
            sheet.focus()
        self.show()

    # --------------------------------------------------------------------------------------------------- commands
    @on(CardList.Chosen)
    def chosen(self) -> None:
        """Enter in the list."""
        self.action_explain()

    def action_explain(self) -> None:
        """One roll or draw in words and numbers."""
        one = self.rolls.current
        if one is None:
            return
        try:
            found = explain(self._data, one.b, known_games())
        except (NoSuchBeacon, FileFault, Fault, CodecError) as error:
            self.say(clean(str(error)), "error")
            return
        zones = showing(found.game).zones if found.game in SHOWN else {}
        self._open_sheet(f"Number {one.b}", lambda width: view.explain_lines(found, one.what, width, zones))

    def action_check(self) -> None:
        """Check the whole file as anybody else would."""
        if self._data:
            self.say("checking signatures, rolls, draws, decks and rules ...", "dim")
            self._in_thread(self._checked)

    def action_luck(self) -> None:
        """The spread of the dice."""
        self._open_sheet("Luck", lambda width: view.luck_lines(self.items, width))

    def action_how(self) -> None:
        """How fair play works."""
        from lore_tui.screens.help import HelpScreen

        self.app.push_screen(HelpScreen("How fair play works"))

    def action_export(self) -> None:
        """A copy without seeds and decks."""
        proposal = self._path.with_name(f"{self._path.stem}.public{self._path.suffix}")
        self.ask_text("A copy without seeds and decks, to:", self._export, str(proposal))

    def _export(self, text: str) -> None:
        if not text:
            return
        target = Path(text).expanduser()
        if target.exists():
            self.say("That file exists already; name another one.", "warning")
            return
        try:
            write_file(target, public_copy(self._data))
            self.say(f"Written to {target}: names, keys and public play; no seeds, no decks.", "good")
        except FileFault as fault:
            self.say(f"This file cannot be shared as it is: {fault}.", "error")
        except OSError as error:
            self.say(f"{target} cannot be written: {error.strerror}.", "error")

    def action_leave(self) -> None:
        """Close the text, else back."""
        if self._sheet is not None:
            self._open_sheet("", None)
        else:
            self.dismiss(None)

"""What can be looked at from the table: the map, cards, the log, piles, decks, rolls and rules."""

from __future__ import annotations

from dataclasses import replace

from engine.kernel.records import NONE
from lore_tui.games import showing
from lore_tui.screens.panes import TablePanes
from lore_tui.sessions.match import TRANSCRIPT
from lore_tui.sessions.session import Recorded, Session
from lore_tui.terminal.abilities import Room, room
from lore_tui.view import pages
from lore_tui.view.layout import CARD, DECK, FAIR, LAND, LOG, MAP, PILES, RULE, TABLE
from lore_tui.view.prompt import Reading
from lore_tui.widgets.mapview import MapView
from lore_tui.widgets.rows import TextPane


class TableViews(TablePanes):
    """The panes of a game and the commands that change what they show; nothing here answers a question."""

    def __init__(self, session: Session) -> None:
        super().__init__(showing(session.moment.game).desk(session.moment))
        self.session = session
        self._opened_at: Reading | None = None
        """How far the answer had come when the player opened the view he sees."""

    def _show(self, view: str, pane: str) -> None:
        self.desk.toggle(view)
        self._opened_at = self.dock.reading
        self._arrange()
        shown = self._pane_of(pane)
        if self.desk.view == view and shown.display:
            shown.focus()
        else:
            self.dock.focus()

    def action_map(self) -> None:
        """The map, or in words whatever the game is played on."""
        if self.desk.atlas is None:
            self._show(LAND, "sheet")
            return
        space = room(*self.size)
        if space is Room.ONE_PANE and self.desk.view == MAP and self._pane != "list":
            self._pane = "list"
            self._arrange()
            self._pane_of("list").focus()
            return
        if space is Room.FULL and self.desk.view == TABLE:
            self._pane_of("map").focus()
        else:
            self._pane = "table"
            self._show(MAP, "map")
        land = self.query_one(MapView)
        if self.desk.view in (MAP, TABLE) and land.display and not self.desk.moving:
            target = land.marks.target
            self.desk.card, self.desk.site = 0, self.desk.home_site if target is None else target
            if self.desk.site != NONE:
                land.mark(replace(land.marks, target=self.desk.site))
            self._fill()

    def action_card(self) -> None:
        """The card pointed at."""
        self._show(CARD, "sheet")

    def action_log(self) -> None:
        """The log; once it is shown, the next filter."""
        if self.desk.view == LOG:
            self.desk.next_filter()
            self._fill()
        else:
            self.desk.log_filter = pages.LOG_FILTERS[0]
            self._show(LOG, "sheet")
        self.call_after_refresh(self._to_the_end)

    def _to_the_end(self) -> None:
        """The newest lines of the log."""
        self.query_one("#sheet", TextPane).action_to(-1)

    def action_piles(self) -> None:
        """Points and piles."""
        self._show(PILES, "sheet")

    def action_decks(self) -> None:
        """The player's own deck and where its cards are; once it is shown, all decks, while the game waits below."""
        if self.desk.view == DECK:
            self.lore.open("decks")
        else:
            self._show(DECK, "sheet")

    def action_fairness(self) -> None:
        """The rolls so far; once they are shown, the page that explains and checks them while the game goes on."""
        if self.desk.view == FAIR and isinstance(self.session, Recorded):
            from lore_tui.screens.fairness import FairnessScreen, Live

            live = Live(self.session.transcript, lambda: self.session.moment.rolls)
            self.app.push_screen(FairnessScreen(self.session.folder / TRANSCRIPT, live=live))
        else:
            self._show(FAIR, "sheet")

    def action_rules(self) -> None:
        """The rule book over the table; the game waits below."""
        self.lore.open("rules")

    def action_why(self) -> None:
        """The rules behind the question."""
        self._show(RULE, "sheet")

    def action_find(self) -> None:
        """Ask for a name; a site is shown on the map, a card in the card view."""
        from lore_tui.screens.line import LineScreen

        self.app.push_screen(LineScreen("find a site or a card by the beginning of its name"), self._find)

    def _find(self, text: str | None) -> None:
        card, site = self.desk.found(text or "")
        self.desk.card, self.desk.site = card, site
        self._opened_at = self.dock.reading
        if site != NONE:
            self.desk.chosen = MAP
            self._arrange()
            self.query_one(MapView).focus()
            self.query_one(MapView).point(site)
        elif card:
            self.desk.chosen = CARD
            self._arrange()

    def action_next_pane(self) -> None:
        """The next pane; on a small screen that is the one shown.  On the map the same key leads to the next site."""
        self._step_pane(1)

    def action_previous_pane(self) -> None:
        """The pane before."""
        self._step_pane(-1)

    def _step_pane(self, step: int) -> None:
        if room(*self.size) in (Room.ONE_PANE, Room.TOO_SMALL):
            panes = ("map", "list") if self.desk.view == MAP else ("table", "hand", "log")
            at = panes.index(self._pane) if self._pane in panes else -1
            self._pane = panes[(at + step) % len(panes)]
            self._arrange()
        elif step > 0:
            self.focus_next()
        else:
            self.focus_previous()

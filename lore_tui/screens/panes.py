"""The panes of a table: which of them are seen, where they stand, what they hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widget import Widget

from engine.lore.board import ATLAS
from lore_tui import actions
from lore_tui.terminal import Room, room
from lore_tui.view.desk import Desk
from lore_tui.view.layout import MAP, TABLE, Box, arrange
from lore_tui.view.panes import Row, draw_row
from lore_tui.view.prompt_lines import Line
from lore_tui.widgets.cards import CardList
from lore_tui.widgets.dock import PromptDock
from lore_tui.widgets.mapview import MapView
from lore_tui.widgets.rows import Rows, TextPane, footer_line

if TYPE_CHECKING:
    from lore_tui.app import LoreApp

TITLES = {"table": "Table", "foes": "Opponent", "card": "Card", "log": "Log", "map": "Map", "list": "In reach"}


class TablePanes(Screen[object]):
    """Shows a desk; what the keys do is left to the screens that inherit it."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self._pane = "table"
        """The one pane of a small screen."""
        self._boxes: dict[str, Box] = {}

    @property
    def lore(self) -> LoreApp:
        """The application by its own type."""
        return cast("LoreApp", self.app)

    def compose(self) -> ComposeResult:
        """All panes; the layout decides which of them are seen, and where."""
        plain = self.lore.ascii_only
        yield Rows(id="header")
        for name in ("table", "foes", "hand", "list"):
            yield CardList[Row](draw_row, id=name, classes="pane", rests=name == "list")
        for name in ("card", "sheet", "log"):
            pane = TextPane(id=name)
            pane.add_class("pane")
            yield pane
        land = MapView(ATLAS, ascii_only=plain, id="map")
        land.add_class("pane")
        yield land
        yield Rows(id="tail")
        yield PromptDock(ascii_only=plain, auto_accept=self.lore.settings.auto_accept, id="dock")
        yield Rows(id="footer")

    def on_mount(self, event: events.Mount) -> None:
        """Name the panes and put them in their places."""
        self.set_class(self.lore.ascii_only, "-ascii")
        for name, title in TITLES.items():
            self._pane_of(name).border_title = title
        self.dock.focus()
        self._arrange()

    @property
    def dock(self) -> PromptDock:
        """Where questions are asked."""
        return self.query_one(PromptDock)

    def _pane_of(self, name: str) -> Widget:
        return self.query_one(f"#{name}")

    def _list(self, name: str) -> CardList[Row]:
        return cast("CardList[Row]", self.query_one(f"#{name}", CardList))

    def on_resize(self, event: events.Resize) -> None:
        """Lay the panes out anew."""
        self._arrange()

    def _arrange(self) -> None:
        """Put every pane where the layout says, and show what it holds."""
        if not self.is_mounted:
            return
        width, height = self.size
        self.desk.small = room(width, height) in (Room.STANDARD, Room.ONE_PANE, Room.TOO_SMALL)
        boxes = self._boxes = self._plan(width, height)
        for child in self.children:
            box = boxes.get(child.id or "")
            child.display = box is not None
            if box is not None:
                child.styles.offset = (box.x, box.y)
                child.styles.width = box.width
                child.styles.height = box.height
        self._fill()

    def _plan(self, width: int, height: int) -> dict[str, Box]:
        """Where the panes stand."""
        return arrange(width, height, self.desk.view, moving=self.desk.moving, pane=self._pane)

    def _refresh(self) -> None:
        """Show what changed; where another view is due, lay out anew."""
        view = "map" if self._pane_of("map").display else "sheet" if self._pane_of("sheet").display else TABLE
        wanted = self.desk.view if self.desk.view in (TABLE, MAP) else "sheet"
        space = room(*self.size)
        stale = view != wanted and not (space is Room.FULL and wanted == TABLE and view == "map")
        moving = self._pane_of("list").display
        if stale or (space in (Room.FULL, Room.WIDE) and moving != (self.desk.moving and wanted == MAP)):
            self._arrange()
        else:
            self._fill()

    def _width(self, name: str) -> int:
        """The cells inside a pane that is seen."""
        return self._boxes[name].width - 2

    def _fill(self) -> None:
        desk = self.desk
        desk.stops = self.lore.settings.stops
        width = self.size.width
        self._rows("header").show(desk.header(width))
        foes = self._pane_of("foes").display
        table = self._list("table")
        table.show(desk.table_rows(theirs=not foes))
        if not table.has_focus:
            self._scroll_to_company(table)
        hidden = len(table.items) - table.scroll_offset.y - table.size.height
        table.border_subtitle = f"{hidden} more: Tab, PgDn" if hidden > 0 and table.size.height else ""
        if foes:
            self._list("foes").show(desk.foe_rows())
        hand = desk.hand_rows()
        self._list("hand").show(hand)
        self._pane_of("hand").border_title = f"Hand {len(hand)}   * playable now"
        if self._pane_of("list").display:
            self._fill_reach()
        if self._pane_of("map").display:
            land = self.query_one(MapView)
            land.mark(desk.marks(land.marks.target))
        if self._pane_of("card").display:
            self.query_one("#card", TextPane).show(desk.card_lines(self._width("card")))
        if self._pane_of("log").display:
            log = self.query_one("#log", TextPane)
            log.show(desk.log(self._width("log")))
            if not log.has_focus:
                log.action_to(-1)
        if self._pane_of("sheet").display:
            sheet = self.query_one("#sheet", TextPane)
            sheet.border_title = desk.sheet_title
            sheet.show(desk.sheet(self._width("sheet")))
            self._count_lines()
        self._rows("tail").show(desk.tail(width))
        self._rows("footer").show([self._footer()])

    def _fill_reach(self) -> None:
        """The sites in reach; the list follows what is pointed at."""
        reach = self._list("list")
        reach.show(self.desk.reach_rows())
        pointed = self.desk.pointed
        for at, row in enumerate(reach.items):
            if pointed is not None and pointed.args[:1] == (row.site,):
                reach.cursor = at
        hidden = len(reach.items) - reach.scroll_offset.y - reach.size.height
        reach.border_subtitle = f"{hidden} more" if hidden > 0 and reach.size.height else ""

    @staticmethod
    def _scroll_to_company(table: CardList[Row]) -> None:
        """From the top, unless the company whose phase it is would be out of sight."""
        acting = next((at for at, row in enumerate(table.items) if row.mark == ">"), 0)
        below = max(0, len(table.items) - table.size.height)
        first = min(acting, below) if acting + 3 >= table.size.height else 0
        if table.size.height and first != table.scroll_offset.y:
            table.cursor = first
            table.scroll_to(y=first, animate=False)

    def _rows(self, name: str) -> Rows:
        return self.query_one(f"#{name}", Rows)

    def _footer(self) -> Line:
        words = [("0-9 a-z", "answer"), ("Enter", "ok"), ("Space", "pass"), ("Bksp", "back"), ("Tab", "pane")]
        if self.desk.moment.notice:
            return [(" ", "text"), (self.desk.moment.notice, "warning")]
        return footer_line([*words, *actions.footer_words(actions.TABLE, self.lore.settings.keys)], self.size.width)

    def _count_lines(self) -> None:
        sheet = self.query_one("#sheet", TextPane)
        hidden = sheet.hidden_below
        sheet.border_subtitle = f"{hidden} more: PgDn" if hidden and sheet.size.height else ""

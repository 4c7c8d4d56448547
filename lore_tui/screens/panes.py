"""The panes of a table: which of them are seen, where they stand, what they hold."""

from __future__ import annotations

from pathlib import Path, PurePath
from typing import TYPE_CHECKING, ClassVar, cast

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widget import Widget

from engine.kernel.records import NONE
from lore_tui import actions
from lore_tui.terminal.abilities import Room, room
from lore_tui.text import clip
from lore_tui.view.desk import SINCE, Desk
from lore_tui.view.layout import CARD, TABLE, Box
from lore_tui.view.moment import Moment
from lore_tui.view.prompt import can_pass
from lore_tui.view.prompt_lines import NOWHERE, Line
from lore_tui.view.rows import Row, closed_up, draw_row
from lore_tui.widgets.cards import CardList
from lore_tui.widgets.dock import PromptDock
from lore_tui.widgets.mapview import MapView
from lore_tui.widgets.pause import Pause
from lore_tui.widgets.rows import Rows, TextPane, footer_line

if TYPE_CHECKING:
    from lore_tui.app import LoreApp

TITLES = {"table": "Table", "foes": "Opponent", "card": "Card", "log": "Log", "map": "Map   + - zoom, / find"}
REACH, LOOK = "Reach  * for hand", "@ yours  % theirs"
"""What stands beside the map: sites that can be gone to, or where everybody is."""

MORE_ROOM = "60x15 please, or: lore play --plain"
NEXT_PAGE = "PgDn"
CONTEXT, LEAST_CONTEXT = 4, 2
"""One part of so many of a new page of the log is left to what led to it; and so many rows at least."""
COMPANY_ROWS = 5
"""So much of the company whose phase it is stays in sight."""


def page_top(count: int, rows: int, unread: int, top: int) -> int:
    """The first line that a log of so many lines shows in so many rows: the one before, until the page is full.

    Over a slow line a new sentence then costs its own letters, not the whole pane.  The next page begins with what is
    unread, or with a few lines that lead to it.
    """
    if top <= count <= top + rows:
        return top
    return max(0, count - rows, count - max(unread, rows // CONTEXT, LEAST_CONTEXT)) if count > rows else 0


class TablePanes(Screen[object]):
    """Shows a desk; what the keys do is left to the screens that inherit it."""

    CSS_PATH: ClassVar[list[str | PurePath]] = [Path(__file__).with_name("table.tcss")]

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self._pane = "table"
        """The one pane of a small screen."""
        self._boxes: dict[str, Box] = {}
        self._page_seen: object = None
        """The view, and of the card view the card, whose text is seen."""
        self._pause = Pause(self, self._show_card)
        self._log_top = 0
        """The first line of the log that is seen."""
        self._card_of: Moment | None = None
        """The moment of the game in which the card pane was filled for the place where it stands."""

    @property
    def lore(self) -> LoreApp:
        """The application by its own type."""
        return cast("LoreApp", self.app)

    def compose(self) -> ComposeResult:
        """All panes; the layout decides which of them are seen, and where."""
        plain = self.lore.ascii_only
        yield Rows(id="header")
        for name in ("table", "foes", "hand", "list"):
            yield CardList[Row](draw_row, id=name, classes="pane", rests=False)
        for name in ("card", "sheet", "log"):
            pane = TextPane(id=name, more=NEXT_PAGE if name == "sheet" else "")
            pane.add_class("pane")
            yield pane
        if self.desk.atlas is not None:
            land = MapView(self.desk.atlas, ascii_only=plain, id="map")
            land.add_class("pane")
            yield land
        yield Rows(id="tail")
        yield PromptDock(ascii_only=plain, auto_accept=self.lore.settings.auto_accept, id="dock")
        yield Rows(id="footer")

    def on_mount(self, event: events.Mount) -> None:
        """Name the panes and put them in their places."""
        self.set_class(self.lore.ascii_only, "-ascii")
        for pane in self.query(".pane"):
            pane.border_title = (TITLES | dict(self.desk.titles)).get(pane.id or "", pane.border_title)
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
        self.desk.beside = room(width, height) in (Room.WIDE, Room.STANDARD)
        self.desk.tail_width = width
        log = self.desk.places(width, height, TABLE).get("log")
        self.desk.log_room = (log.width - 2, log.height - 2) if log is not None else (0, 0)
        boxes = self._boxes = self._plan(width, height)
        self._card_of = None
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
        return self.desk.boxes(width, height, self._pane)

    def _refresh(self) -> None:
        """Show what changed; where another view is due, lay out anew."""
        if self._plan(*self.size) != self._boxes:
            self._arrange()
        else:
            self._fill()

    def _more(self, name: str) -> str:
        """How many rows of a list lie below its pane, for its frame."""
        cards = self._list(name)
        room = self._boxes[name].height - 2 if name in self._boxes else len(cards.items)
        hidden = len(cards.items) - cards.scroll_offset.y - room
        return f"{hidden} more: Tab, PgDn" if hidden > 0 else ""

    def _width(self, name: str) -> int:
        """The cells inside a pane that is seen."""
        return self._boxes[name].width - 2

    def _height(self, name: str) -> int:
        """The rows inside a pane, also before it was laid out."""
        return self._boxes[name].height - 2 if name in self._boxes else 0

    def _fill(self) -> None:
        desk = self.desk
        desk.stops = self.lore.settings.stops
        width = self.size.width
        self._rows("header").show(desk.header(width))
        foes = self._pane_of("foes").display
        table = self._list("table")
        table.show(desk.table_rows(theirs=not foes))
        if not table.has_focus:
            self._scroll_to_company()
        table.entitle(below=self._more("table"))
        if foes:
            self._list("foes").show(desk.foe_rows())
        hand = self._list("hand")
        hand.show(closed_up(desk.hand_rows(), self._height("hand")))
        title = "Hands" if desk.watching else f"Hand {desk.held}   * playable now"
        hand.entitle(title, below=self._more("hand"))
        if self._pane_of("list").display:
            self._fill_reach()
        if "map" in self._boxes:
            land = self.query_one(MapView)
            land.mark(desk.marks(land.marks.target))
            alone = room(*self.size) is Room.ONE_PANE and desk.site != NONE
            below = clip(desk.looks_at, self._width("map") - 4) if alone else ""
            if below != (land.border_subtitle or ""):
                land.border_subtitle = below
        if "log" in self._boxes:
            self._fill_log()
        if desk.moment is not self._card_of:
            self._show_card()
        else:
            self._pause.begin()  # the player points: the card follows when he has come to rest
        if self._pane_of("sheet").display:
            sheet = self.query_one("#sheet", TextPane)
            sheet.entitle(desk.sheet_title)
            # Each view, and each card, begins at its top, wherever the one before it was left.
            page = (desk.view, desk.pointed_card if desk.view == CARD else None)
            sheet.show(desk.sheet(self._width("sheet")), top=page != self._page_seen)
            self._page_seen = page
        else:
            self._page_seen = None
        lists = room(*self.size) is Room.STANDARD or bool({"sheet", "list"} & set(self._boxes))
        self.dock.listed(desk.listed if lists else NOWHERE)
        self._rows("footer").show([self._footer()])

    def _fill_log(self) -> None:
        """The log, with empty lines to the end of its page; what of the unread stands above it is for the news."""
        log, desk, rows = self.query_one("#log", TextPane), self.desk, self._height("log")
        cells = self._width("log")
        lines, unread = desk.log(cells), desk.unread_rows(cells)
        top = self._log_top = page_top(len(lines), rows, unread, self._log_top)
        desk.above_log = max(0, unread - (len(lines) - top))
        if log.show([*lines, *([[]] * (top + rows - len(lines)))]) and not log.has_focus:
            log.action_to(-1)

    def _show_card(self) -> None:
        """The card or site that is pointed at, or that the game is about; words about it; its row beside the map."""
        self._card_of = self.desk.moment
        self._rows("tail").show(self.desk.tail(self.size.width))
        self._mark_reach()
        self.dock.tell(self.desk.about if "list" in self._boxes and "tail" not in self._boxes else "")
        if self._pane_of("card").display:
            card, news, width = self.query_one("#card", TextPane), self.desk.news_beside, self._width("card")
            card.more = NEXT_PAGE if news else ""
            card.entitle(SINCE if news else TITLES["card"], below="")
            card.show(self.desk.news_lines(width) if news else self.desk.card_lines(width, brief=True), top=True)

    def _fill_reach(self) -> None:
        """The sites in reach; the list follows what is pointed at."""
        reach = self._list("list")
        moving = self.desk.moving
        reach.entitle(REACH if moving else LOOK)
        reach.show(self.desk.reach_rows() if moving else self.desk.look_rows())
        if not self.query_one(MapView).has_focus:
            self._mark_reach()
        hidden = len(reach.items) - reach.scroll_offset.y - self._height("list")
        reach.entitle(below=f"{hidden} more: Tab, arrows" if hidden > 0 else "")

    def _mark_reach(self) -> None:
        """The site pointed at; who looks at the map sees it there, and here once the arrows rest."""
        reach, pointed = self._list("list"), self.desk.pointed
        rows = [at for at, row in enumerate(reach.items) if pointed is not None and pointed.args[:1] == (row.site,)]
        reach.rest(bool(rows))
        if rows:
            reach.cursor = rows[0]

    def _scroll_to_company(self) -> None:
        """From the top, unless the company whose phase it is would be out of sight."""
        table, height = self._list("table"), self._height("table")
        acting = next((at for at, row in enumerate(table.items) if row.mark == ">"), 0)
        below = max(0, len(table.items) - height)
        first = min(acting, below) if acting + COMPANY_ROWS >= height else 0
        if not height or first == table.scroll_offset.y:
            return
        table.cursor = first
        table.scroll_to(y=first, animate=False)
        if table.size.height != height:  # it scrolls as far as its rows go, once it has its size
            self.call_after_refresh(self._scrolled, first)

    def _scrolled(self, first: int) -> None:
        """The table stands where it was to be scrolled to."""
        table = self._list("table")
        table.scroll_to(y=first, animate=False)
        table.entitle(below=self._more("table"))

    def _rows(self, name: str) -> Rows:
        return self.query_one(f"#{name}", Rows)

    def _footer(self) -> Line:
        asked = self.dock.reading
        # What stands after it keeps its place where Space answers nothing.
        space = ("Space", "pass") if asked is None or can_pass(asked.prompt) else (" " * 5, " " * 4)
        words = [("Enter", "ok"), space, ("Bksp", "back"), ("F1", "keys")]
        if told := self.desk.told or self.desk.moment.notice:
            return [(" ", "text"), (told, "warning")]
        if room(*self.size) is Room.TOO_SMALL:
            return [(MORE_ROOM, "warning")]
        keys = self.lore.settings.keys
        shown = actions.footer_words(actions.TABLE, keys)
        common = [(key, self.desk.land if word == "map" else word) for key, word in shown]
        own = [word for word in actions.footer_words(getattr(self, "PLACE", actions.TABLE), keys) if word not in shown]
        return footer_line([*words, *own, *common], self.size.width)

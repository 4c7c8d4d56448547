"""The one list of the client: hand, companies, log, lobby, card pool.  A move of the cursor draws two rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Generic, TypeVar, cast

from rich.segment import Segment
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Offset, Region
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip

from lore_tui.terminal.themes import Palette, palette
from lore_tui.text import name_cells
from lore_tui.widgets.pause import Pause
from lore_tui.widgets.rows import RowView
from lore_tui.widgets.strips import Spans, strip

Item = TypeVar("Item")
Draw = Callable[[Item, int], Spans]
"""The row of an item in so many cells: pieces of text with the words of their style."""


class CardList(RowView, Generic[Item], can_focus=True):
    """Rows made by a pure function from items; only what is seen is made, only what changed is drawn.

    Items are compared with `==`; equal items have equal rows.
    """

    DEFAULT_CSS = """
    CardList { height: 1fr; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "move(1)", "Next", show=False),
        Binding("up", "move(-1)", "Previous", show=False),
        Binding("pagedown", "page(1)", "Next page", show=False),
        Binding("pageup", "page(-1)", "Previous page", show=False),
        Binding("home", "go(0)", "First", show=False),
        Binding("end", "go(-1)", "Last", show=False),
        Binding("enter", "choose", "Choose", show=False),
    ]
    cursor: reactive[int] = reactive(0, repaint=False, init=False)

    class Moved(Message):
        """The cursor stands on another row."""

        def __init__(self, cards: CardList[object], index: int) -> None:
            super().__init__()
            self.cards = cards
            self.index = index

        @property
        def control(self) -> CardList[object]:
            """The list, for selectors of handlers."""
            return self.cards

        def can_replace(self, message: Message) -> bool:
            """Of several moves only the last one counts."""
            return isinstance(message, CardList.Moved) and message.cards is self.cards

    class Rested(Message):
        """The cursor has stood on a row for a moment: what shows its item follows now."""

        def __init__(self, cards: CardList[object]) -> None:
            super().__init__()
            self.cards = cards

        @property
        def control(self) -> CardList[object]:
            """The list, for selectors of handlers."""
            return self.cards

    class Chosen(Message):
        """Enter was pressed on a row."""

        def __init__(self, cards: CardList[object], index: int) -> None:
            super().__init__()
            self.cards = cards
            self.index = index

        @property
        def control(self) -> CardList[object]:
            """The list, for selectors of handlers."""
            return self.cards

    def __init__(
        self,
        draw: Draw[Item],
        items: Sequence[Item] = (),
        *,
        id: str | None = None,
        classes: str | None = None,
        follow: bool = False,
        rests: bool = True,
        more: str = "",
    ) -> None:
        """`follow`: while the cursor is on the last row it stays there when rows are added, as in a log;
        `rests`: the cursor is seen also while the focus is elsewhere."""
        super().__init__(id=id, classes=classes)
        self._draw = draw
        self._items: list[Item] = list(items)
        self._follow = follow
        self._rests = rests
        self.more = more
        self._pause = Pause(self, lambda: self.post_message(self.Rested(cast("CardList[object]", self))))
        self.count_rows(len(self._items))

    @property
    def items(self) -> Sequence[Item]:
        """The items of the rows, top to bottom."""
        return self._items

    @property
    def current(self) -> Item | None:
        """The item under the cursor."""
        return self._items[self.cursor] if self._items else None

    def show(self, items: Sequence[Item]) -> None:
        """Replace the items; rows that stay equal are not drawn again.

        A cursor that is seen stays on its item; one that nobody sees stays in its row, and so scrolls nothing.
        """
        before, self._items = self._items, list(items)
        here = before[self.cursor] if before else None
        at_end = self._follow and self.cursor >= len(before) - 1
        changed = [
            row
            for row in range(max(len(before), len(self._items)))
            if row >= len(before) or row >= len(self._items) or before[row] != self._items[row]
        ]
        if len(before) != len(self._items):
            self.count_rows(len(self._items))
        for row in changed:
            self._draw_row(row)
        self._place_cursor(here, at_end)

    def _place_cursor(self, here: Item | None, at_end: bool) -> None:
        last = max(0, len(self._items) - 1)
        if at_end:
            self.cursor = last
        elif here is not None and (self.has_focus or self._rests) and here in self._items:
            self.cursor = self._items.index(here)
        else:
            self.cursor = min(self.cursor, last)

    def rest(self, seen: bool) -> None:
        """Whether the cursor is seen also while the focus is elsewhere."""
        if seen != self._rests:
            self._rests = seen
            self._draw_row(self.cursor)

    def redraw(self) -> None:
        """Draw all rows again, because what the drawing function looks at has changed."""
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """One visible row."""
        row = y + self.scroll_offset.y
        colours: Palette = palette(self.app.theme)
        width = self.size.width
        if row >= len(self._items):
            return strip((), width, colours)
        line = strip(self._draw(self._items[row], width), width, colours)
        if row != self.cursor or not (self.has_focus or self._rests):
            return line
        cells = name_cells(line.text)
        bar = Segment(line.crop(0, cells).text, colours["cursor" if self.has_focus else "resting"])
        return Strip([bar, *line.crop(cells, width)], width)

    def validate_cursor(self, cursor: int) -> int:
        """The cursor is always on a row."""
        return max(0, min(cursor, len(self._items) - 1))

    def watch_cursor(self, old: int, new: int) -> None:
        """Draw the row that lost the cursor and the one that has it; scroll by half a page at the edge."""
        self._draw_row(old)
        self._draw_row(new)
        self._keep_in_view()
        self._place_terminal_cursor()
        self.post_message(self.Moved(cast("CardList[object]", self), new))
        self._pause.begin()

    def _draw_row(self, row: int) -> None:
        visible = row - self.scroll_offset.y
        if 0 <= visible < self.size.height:
            self.refresh(Region(0, visible, self.size.width, 1))

    def _keep_in_view(self) -> None:
        top, height = self.scroll_offset.y, self.size.height
        if height and not top <= self.cursor < top + height:
            # Half a page at once: over a slow line one large change is better than many.
            self.scroll_to(y=self.cursor - height // 2, animate=False)

    def _place_terminal_cursor(self) -> None:
        # Braille displays and screen magnifiers follow the terminal's own cursor.
        if self.has_focus:
            region = self.content_region
            self.app.cursor_position = Offset(region.x, region.y + self.cursor - self.scroll_offset.y)

    def on_focus(self, event: events.Focus) -> None:
        """The row under the cursor looks different with the focus here."""
        self._place_terminal_cursor()
        self._draw_row(self.cursor)

    def on_blur(self, event: events.Blur) -> None:
        """The row under the cursor looks different with the focus elsewhere."""
        self._draw_row(self.cursor)

    def on_resize(self, event: events.Resize) -> None:
        """Keep the cursor in view in a smaller pane."""
        self._keep_in_view()

    def on_click(self, event: events.Click) -> None:
        """A click moves the cursor, a second one chooses."""
        row = event.y + self.scroll_offset.y
        if row >= len(self._items):
            return
        if row == self.cursor:
            self.action_choose()
        self.cursor = row

    def action_move(self, rows: int) -> None:
        """Move the cursor by rows."""
        self.cursor += rows

    def action_page(self, pages: int) -> None:
        """Move the cursor by pages."""
        self.cursor += pages * max(1, self.size.height - 1)

    def action_go(self, row: int) -> None:
        """Move the cursor to a row, counted from the end if negative."""
        self.cursor = row if row >= 0 else len(self._items) + row

    def action_choose(self) -> None:
        """Say that the row under the cursor was chosen."""
        if self._items:
            self.post_message(self.Chosen(cast("CardList[object]", self), self.cursor))

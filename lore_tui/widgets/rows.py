"""Lines of styled words: a fixed number of rows, or a pane that scrolls; only rows that changed are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widget import Widget

from lore_tui.terminal.themes import palette
from lore_tui.text import width as cells
from lore_tui.widgets.strips import strip

if TYPE_CHECKING:  # a word for types only: the first screen is made of rows and has no use for questions
    from lore_tui.view.prompt_lines import Line


class Rows(Widget):
    """Lines that never scroll: header, footer, the last words of the log."""

    DEFAULT_CSS = """
    Rows { height: auto; }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._lines: list[Line] = []

    @property
    def lines(self) -> Sequence[Line]:
        """What is shown."""
        return self._lines

    def show(self, lines: Sequence[Line]) -> None:
        """Show these lines; rows that stay equal are not drawn again."""
        before, self._lines = self._lines, list(lines)
        for y in range(max(len(before), len(self._lines))):
            if before[y : y + 1] != self._lines[y : y + 1]:
                self.refresh(Region(0, y, self.size.width, 1))

    def render_line(self, y: int) -> Strip:
        """One row."""
        spans = self._lines[y] if y < len(self._lines) else []
        return strip(spans, self.size.width, palette(self.app.theme))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many rows as there are lines."""
        return max(1, len(self._lines))


class RowView(ScrollView):
    """Rows that scroll, without scroll bars: another number of rows lays nothing out anew."""

    DEFAULT_CSS = """
    RowView { overflow-x: hidden; overflow-y: scroll; scrollbar-size: 0 0; }
    """

    more = ""
    """The keys that lead on: where they are named, the frame says how many rows lie below, else above."""

    def count_rows(self, rows: int) -> None:
        """There are so many rows now."""
        self.set_reactive(RowView.virtual_size, Size(0, rows))
        if self.scroll_offset.y > self.max_scroll_y:
            self.scroll_to(y=self.max_scroll_y, animate=False)
        self._count_below()

    @property
    def hidden_below(self) -> int:
        """How many rows lie below the last one seen."""
        return max(0, self.virtual_size.height - self.scroll_offset.y - self.size.height)

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Other rows are seen."""
        super().watch_scroll_y(old_value, new_value)
        self._count_below()

    def on_resize(self, event: events.Resize) -> None:
        """More or fewer rows are seen."""
        self._count_below()

    def _count_below(self) -> None:
        if self.more and self.size.height:
            above = f"{self.scroll_offset.y} above: PgUp" if self.scroll_offset.y else ""
            self.entitle(below=f"{self.hidden_below} more: {self.more}" if self.hidden_below else above)

    def entitle(self, title: str | None = None, below: str | None = None) -> None:
        """Write into the frame, which is drawn again only where the words are others."""
        if title is not None and title != self.border_title:
            self.border_title = title
        if below is not None and below != (self.border_subtitle or ""):
            self.border_subtitle = below


class TextPane(RowView, can_focus=True):
    """Lines of any number: card, rule, fight, piles, fairness."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "by(1)", "Next line", show=False),
        Binding("up", "by(-1)", "Previous line", show=False),
        Binding("pagedown", "page(1)", "Next page", show=False),
        Binding("pageup", "page(-1)", "Previous page", show=False),
        Binding("home", "to(0)", "First line", show=False),
        Binding("end", "to(-1)", "Last line", show=False),
    ]

    def __init__(self, *, id: str | None = None, more: str = "") -> None:
        super().__init__(id=id)
        self.more = more
        self._lines: list[Line] = []

    @property
    def lines(self) -> Sequence[Line]:
        """All lines, seen or not."""
        return self._lines

    def show(self, lines: Sequence[Line], *, top: bool = False) -> bool:
        """Show these lines, from the first one on where `top` says so; whether they are others than before."""
        before, self._lines = self._lines, list(lines)
        if len(before) != len(self._lines):
            self.count_rows(len(self._lines))
        if top:
            self.scroll_to(y=0, animate=False)
        first = self.scroll_offset.y
        for y in range(self.size.height):
            row = first + y
            if before[row : row + 1] != self._lines[row : row + 1]:
                self.refresh(Region(0, y, self.size.width, 1))
        return before != self._lines

    def render_line(self, y: int) -> Strip:
        """One visible row."""
        row = y + self.scroll_offset.y
        spans = self._lines[row] if row < len(self._lines) else []
        return strip(spans, self.size.width, palette(self.app.theme))

    def action_by(self, rows: int) -> None:
        """Scroll by rows."""
        self.scroll_to(y=self.scroll_offset.y + rows, animate=False)

    def action_page(self, pages: int) -> None:
        """Scroll by pages."""
        self.action_by(pages * max(1, self.size.height - 1))

    def action_to(self, row: int) -> None:
        """Scroll to the first or the last line."""
        self.scroll_to(y=row if row >= 0 else len(self._lines), animate=False)


def footer_line(entries: Sequence[tuple[str, str]], width: int) -> Line:
    """Keys and their words in a row, as many as fit whole."""
    line: Line = [(" ", "text")]
    used = 1
    for key, word in entries:
        size = cells(key) + 1 + cells(word)
        if used + size > width:
            break
        line += [(key, "hint"), (f" {word}  ", "dim")]
        used += size + 2
    return line

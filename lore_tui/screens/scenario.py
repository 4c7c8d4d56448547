"""The page before a scenario: what it is about, what wins, what is different; Enter begins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType

from lore_tui import actions
from lore_tui.screens.page import PageScreen
from lore_tui.view.beside.pages import Page, page_lines
from lore_tui.view.prompt_lines import Line
from lore_tui.widgets.rows import TextPane


class ScenarioScreen(PageScreen):
    """One pane of text."""

    PLACE = actions.SCENARIO
    BINDINGS: ClassVar[list[BindingType]] = [*actions.bindings(actions.SCENARIO)]
    DEFAULT_CSS = """
    ScenarioScreen #story { height: 1fr; padding: 0 1; }
    """

    def __init__(self, page: Page, decks: Sequence[str], begin: Callable[[], None]) -> None:
        super().__init__()
        self._page = page
        self._decks = decks
        self._begin = begin

    def panes(self) -> ComposeResult:
        """The page."""
        yield TextPane(id="story")

    def title_line(self) -> Line:
        """What this is."""
        return [(f" {self._page.title}", "title"), ("   Enter begins, Esc goes back", "dim")]

    def show(self) -> None:
        """Lay the lines out for this width."""
        pane = self.query_one("#story", TextPane)
        pane.show(page_lines(self._page, self._decks, max(20, self.size.width - 4)), top=True)
        super().show()
        self.focus_first()

    def focus_first(self) -> None:
        """The page has the arrows."""
        self.query_one("#story", TextPane).focus()

    def action_begin(self) -> None:
        """Sit down."""
        self.dismiss()
        self._begin()

"""The keys of a screen on one page."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from lore_tui import actions
from lore_tui.view.beside.handbook import key_lines
from lore_tui.widgets.rows import TextPane

if TYPE_CHECKING:
    from lore_tui.app import LoreApp

class KeysScreen(Screen[object]):
    """Shows the keys; any of the leaving keys closes it."""

    CSS = """
    KeysScreen TextPane { height: 1fr; padding: 0 1; border: heavy $primary; border-title-color: $primary; }
    KeysScreen.-ascii TextPane { border: ascii $primary; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("backspace,escape,Q,enter,space", "close", "Back", show=False),
    ]

    def __init__(self, where: str) -> None:
        super().__init__()
        self._where = where

    def compose(self) -> ComposeResult:
        """One pane."""
        yield TextPane(id="keys", more="PgDn")

    def on_mount(self, event: events.Mount) -> None:
        """Fill it."""
        pane = self.query_one(TextPane)
        app = cast("LoreApp", self.app)
        self.set_class(app.ascii_only, "-ascii")
        pane.border_title = f"Keys: {actions.PLACES[self._where]}   Bksp closes this page"
        pane.show(key_lines(self._where, app.settings.keys, max(20, self.app.size.width - 4)))
        pane.focus()

    def action_close(self) -> None:
        """Back to the screen below."""
        self.dismiss(None)

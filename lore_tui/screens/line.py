"""One line of text from the player: what he says, or where to connect."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen
from textual.widgets import Input, Static

MOST = 400


class LineScreen(ModalScreen[str]):
    """Asks for a line at the foot of the screen; Escape gives an empty one."""

    DEFAULT_CSS = """
    LineScreen { align: left bottom; background: transparent; }
    LineScreen > Static { height: 1; width: 1fr; dock: bottom; offset-y: -1; background: $background; color: $primary; }
    LineScreen > Input, LineScreen > Input:focus {
        height: 1; dock: bottom; border: none; padding: 0 1; background: $background; color: $foreground;
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "cancel", "Back", show=False)]

    def __init__(self, what: str, text: str = "") -> None:
        """`what` tells the player what the line is for; `text` stands in it already."""
        super().__init__()
        self._what = what
        self._text = text

    def compose(self) -> ComposeResult:
        """The words, then the line."""
        yield Static(f" {self._what}   Enter sends, Esc goes back", markup=False)
        yield Input(self._text, max_length=MOST, select_on_focus=False)

    def on_mount(self) -> None:
        """Type at once."""
        self.query_one(Input).focus()

    @on(Input.Submitted)
    def send(self, event: Input.Submitted) -> None:
        """The line is done."""
        self.dismiss(event.value.strip())

    def action_cancel(self) -> None:
        """No line."""
        self.dismiss("")

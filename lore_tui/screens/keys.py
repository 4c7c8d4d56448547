"""The keys of a screen on one page."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from lore_tui.actions import PLACES, help_lines
from lore_tui.view.prompt_lines import Line
from lore_tui.widgets.rows import TextPane

GRAMMAR = (
    ("0-9", "answer: the numbered choices of the question"),
    ("a-z", "point: a card, a character, a company, a site; a thing keeps its letter while it is in view"),
    ("Enter", "accept what the question shows"),
    ("Space", "pass, decline or be done; never yes"),
    ("Bksp", "take the last step back; with nothing to take back, leave this view"),
    ("arrows", "move in the pane that has the focus; Tab goes to the next pane"),
)


def key_lines(where: str) -> list[Line]:
    """The grammar of all questions, then the commands of a place."""
    lines: list[Line] = [[("Answering a question", "title")]]
    lines += [_line(keys, text) for keys, text in GRAMMAR]
    lines += [[], [(f"Commands of {PLACES.get(where, 'this screen')}", "title")]]
    lines += [_line(keys, text) for keys, text in help_lines(where)]
    return [*lines, [], [("Bksp closes this page.", "dim")]]


def _line(keys: str, text: str) -> Line:
    return [(f"  {keys:<16}", "hint"), (text, "text")]


class KeysScreen(Screen[object]):
    """Shows the keys; any of the leaving keys closes it."""

    CSS = "KeysScreen TextPane { height: 1fr; padding: 1 2; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("backspace,escape,Q,enter,space", "close", "Back", show=False),
    ]

    def __init__(self, where: str) -> None:
        super().__init__()
        self._where = where

    def compose(self) -> ComposeResult:
        """One pane."""
        yield TextPane(id="keys")

    def on_mount(self, event: events.Mount) -> None:
        """Fill it."""
        pane = self.query_one(TextPane)
        pane.show(key_lines(self._where))
        pane.focus()

    def action_close(self) -> None:
        """Back to the screen below."""
        self.dismiss(None)

"""The prompt dock: every question in the same place, at the same height, answered by the same keys."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from textual import events
from textual.geometry import Offset, Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from lore_tui.terminal.themes import palette
from lore_tui.text import wrap
from lore_tui.view.prompt import Answer, Prompt, Reading, Shape, press
from lore_tui.view.prompt_lines import NOWHERE, Elsewhere, Line, lines, with_words
from lore_tui.widgets.strips import strip

LEAVE_KEYS = frozenset({"backspace", "escape"})
PAGE_KEYS = frozenset({"pageup", "pagedown"})
ANSWER_KEYS = frozenset({"enter", "space"}) | LEAVE_KEYS | PAGE_KEYS
MOVE_KEYS = frozenset({"up", "down", "home", "end"})
COUNT_KEYS = frozenset({"plus", "minus"})


class PromptDock(Widget, can_focus=True):
    """Shows one prompt and reads its answer; keys typed before the prompt was painted are dropped.

    A screen hands every key to `take_key` in its `on_key`, which comes before all bindings; what the dock
    does not use belongs to the screen.  Arrows are the dock's only while it has the focus.
    """

    DEFAULT_CSS = """
    PromptDock { height: 5; border: heavy $primary; }
    PromptDock.-ascii { border: ascii $primary; }
    """

    class Answered(Message):
        """The prompt has its answer."""

        def __init__(self, dock: PromptDock, answer: Answer) -> None:
            super().__init__()
            self.dock = dock
            self.answer = answer

    class Left(Message):
        """Backspace was pressed with nothing to take back: leave this view."""

        def __init__(self, dock: PromptDock) -> None:
            super().__init__()
            self.dock = dock

    def __init__(self, *, ascii_only: bool = False, auto_accept: bool = False, id: str | None = None) -> None:
        super().__init__(id=id, classes="-ascii" if ascii_only else None)
        self.auto_accept = auto_accept
        self.follow: Callable[[Reading], None] | None = None
        """Called at once when a key brings the answer further, so that all panes change in one picture."""
        self._ellipsis = "~" if ascii_only else "\u2026"
        self._reading: Reading | None = None
        self._words = ""
        self._lines: list[Line] = []
        self._painted: float | None = None
        self._listed = NOWHERE
        self._about = ""

    @property
    def reading(self) -> Reading | None:
        """The answer as far as it has come, or nothing while nobody is asked."""
        return self._reading

    @property
    def ready(self) -> bool:
        """Whether keys count: what is asked has been painted."""
        return self._reading is None or self._painted is not None

    def ask(self, prompt: Prompt) -> None:
        """Show a prompt; its keys count from the moment it is painted."""
        self._words = self._about = ""
        self._painted = None
        self._reading = Reading(prompt)
        self._update()
        self.call_after_refresh(self._was_painted, prompt.serial)

    def point(self, option: int) -> None:
        """Put the arrows on an option, because it was pointed at elsewhere: on the map, in a list."""
        if self._reading is not None and self._reading.cursor != option:
            self._set(replace(self._reading, typed="", cursor=option, message=""))

    def listed(self, where: Elsewhere) -> None:
        """The options can be read elsewhere; they need not be squeezed in here."""
        if where != self._listed:
            self._listed = where
            self._update()

    def tell(self, words: str) -> None:
        """Words about what is pointed at, where the options leave room for them."""
        if words != self._about:
            self._about = words
            self._update()

    def warn(self, words: str) -> None:
        """Say why a key did nothing; the prompt stays."""
        if self._reading is not None:
            self._set(replace(self._reading, message=words))

    def say(self, words: str) -> None:
        """Show words instead of a prompt: who is thinking, about what."""
        self._reading = None
        self._words = words
        self._update()

    def _was_painted(self, serial: int) -> None:
        if self._reading is not None and self._reading.prompt.serial == serial:
            self._painted = Message().time

    def take_key(self, event: events.Key) -> bool:
        """Use a key for the answer; False for a key that is none of the dock's."""
        key = self._own_key(event)
        if not key:
            return False
        if self._painted is None or event.time < self._painted:
            return True  # meant for something else that was on the screen
        self.take(key)
        return True

    def _own_key(self, event: events.Key) -> str:
        if self._reading is None:
            return ""
        named = ANSWER_KEYS | (MOVE_KEYS if self.has_focus else frozenset())
        if self._reading.prompt.shape is Shape.NUMBER:
            named |= COUNT_KEYS
        if event.key in named:
            return event.key
        character = event.character or ""
        points = character.isascii() and (character.isdigit() or character.islower())
        return character if len(character) == 1 and points else ""

    def on_key(self, event: events.Key) -> None:
        """With the focus here the dock needs no help of the screen; an open page is turned or left before it."""
        if event.key not in LEAVE_KEYS | PAGE_KEYS and self.take_key(event):
            event.stop()

    def take(self, key: str) -> None:
        """Use a key, by character or name, for the answer."""
        if self._reading is None:
            return
        after = press(self._reading, key, auto_accept=self.auto_accept)
        if after.leave:
            self.post_message(self.Left(self))
            return
        self._set(after)
        if after.answer is not None:
            self._reading = None
            self.post_message(self.Answered(self, after.answer))

    def _set(self, reading: Reading) -> None:
        self._reading = reading
        self._update()
        if self.follow is not None:
            self.follow(reading)

    def _make_lines(self) -> list[Line]:
        width, height = self.size
        if self._reading is not None:
            found = lines(self._reading, width, height, self._ellipsis, self._listed)
            return with_words(found, self._about, width) if self._about else found
        return [[(line, "text")] for line in wrap(self._words, max(1, width))[:height]] if self._words else []

    def _update(self) -> None:
        before, self._lines = self._lines, self._make_lines()
        for y in range(max(len(before), len(self._lines))):
            if before[y : y + 1] != self._lines[y : y + 1]:
                self.refresh(Region(0, y, self.size.width, 1))
        region = self.content_region
        self.app.cursor_position = Offset(region.x, region.y)

    def render_line(self, y: int) -> Strip:
        """One row of the dock."""
        spans = self._lines[y] if y < len(self._lines) else []
        return strip(spans, self.size.width, palette(self.app.theme))

    def on_resize(self, event: events.Resize) -> None:
        """Lay the options out anew."""
        self._lines = self._make_lines()
        self.refresh()

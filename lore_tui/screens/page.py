"""What the screens beside the table share: a title, a line to type in, a line that speaks, a footer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, ClassVar, cast

from textual import events, on
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Input

from lore_tui import actions
from lore_tui.games import SHOWN
from lore_tui.text import clip
from lore_tui.view.prompt_lines import Line
from lore_tui.widgets.rows import Rows, footer_line

if TYPE_CHECKING:
    from lore_tui.app import LoreApp

MOST_TYPED = 300


class PageScreen(Screen[object]):
    """A screen of panes between a title and a footer; it asks for text and for one key in a line of its own."""

    PLACE: ClassVar[str] = actions.APP
    DEFAULT_CSS = """
    PageScreen { background: $background; layout: vertical; overflow: hidden; }
    PageScreen #title { height: 1; }
    PageScreen #body { height: 1fr; layout: vertical; }
    PageScreen #speaks { height: 1; }
    PageScreen #typed {
        height: 1; border: none; padding: 0 1; display: none; background: $background; color: $foreground;
    }
    PageScreen #foot { height: 1; }
    PageScreen .pane { border: round $secondary; border-title-color: $secondary; }
    PageScreen .pane:focus { border: heavy $primary; border-title-color: $primary; }
    PageScreen.-ascii .pane { border: ascii $secondary; }
    PageScreen.-ascii .pane:focus { border: ascii $primary; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._then: Callable[[str], None] | None = None
        self._watching: Callable[[str], None] | None = None
        self._keys: Mapping[str, Callable[[], None]] = {}

    @property
    def lore(self) -> LoreApp:
        """The application by its own type."""
        return cast("LoreApp", self.app)

    @property
    def game(self) -> str:
        """The game that was chosen on the first screen."""
        return self.lore.settings.quick.game if self.lore.settings.quick.game in SHOWN else SHOWN[0]

    def compose(self) -> ComposeResult:
        """Title, panes, lines."""
        yield Rows(id="title")
        yield from self.panes()
        yield Rows(id="speaks")
        yield Input(id="typed", max_length=MOST_TYPED, select_on_focus=False)
        yield Rows(id="foot")

    def panes(self) -> ComposeResult:
        """What stands between title and footer."""
        yield from ()

    def on_mount(self, event: events.Mount) -> None:
        """Fill it."""
        self.set_class(self.lore.ascii_only, "-ascii")
        self.show()

    def on_resize(self, event: events.Resize) -> None:
        """Lay the lines out anew."""
        if self.is_mounted:
            self.call_after_refresh(self.show)

    def show(self) -> None:
        """Show everything as it is now."""
        self.query_one("#title", Rows).show([self.title_line()])
        words = actions.footer_words(self.PLACE, self.lore.settings.keys)
        self.query_one("#foot", Rows).show([footer_line(words, self.size.width)])

    def title_line(self) -> Line:
        """The first line of the screen."""
        return []

    # ------------------------------------------------------------------------------------------------------- words
    def say(self, text: str, style: str = "text") -> None:
        """A sentence in the line above the footer."""
        self.query_one("#speaks", Rows).show([[(clip(f" {text}", self.size.width), style)]])

    def ask_text(
        self, what: str, then: Callable[[str], None], text: str = "", watch: Callable[[str], None] | None = None
    ) -> None:
        """Let the player type a line; `watch` sees it while it is typed."""
        self._then, self._watching = then, watch
        typed = self.query_one("#typed", Input)
        typed.value = text
        typed.cursor_position = len(text)
        typed.display = True
        typed.focus()
        self.say(f"{what}   Enter takes it, Esc goes back", "hint")

    def ask_key(self, question: str, keys: Mapping[str, tuple[str, Callable[[], None]]]) -> None:
        """A question answered by one key; any other key takes it back."""
        self._keys = {key: run for key, (_, run) in keys.items()}
        choices = "  ".join(f"{key} {words}" for key, (words, _) in keys.items())
        self.say(f"{question}  {choices}  other keys: no", "warning")

    @property
    def typing(self) -> bool:
        """Whether a line is being typed."""
        return self._then is not None

    @on(Input.Changed, "#typed")
    def _typed(self, event: Input.Changed) -> None:
        if self._watching is not None and self._then is not None:
            self._watching(event.value)

    @on(Input.Submitted, "#typed")
    def _submitted(self, event: Input.Submitted) -> None:
        then, text = self._then, event.value.strip()
        self._end_typing()
        if then is not None:
            then(text)

    def _end_typing(self) -> None:
        self._then = self._watching = None
        self.query_one("#typed", Input).display = False
        self.say("")
        self.focus_first()

    def focus_first(self) -> None:
        """Give the focus to the pane that has it at first."""
        self.set_focus(None)

    def on_key(self, event: events.Key) -> None:
        """Keys that answer a question of the screen come before all others."""
        if self._then is not None:
            if event.key == "escape":
                event.stop()
                event.prevent_default()
                self._end_typing()
            return
        if self._keys:
            run = self._keys.get(event.character or "")
            self._keys = {}
            self.say("")
            event.stop()
            event.prevent_default()
            if run is not None:
                run()
            return
        self.other_key(event)

    def other_key(self, event: events.Key) -> None:
        """A key that answers nothing; commands get it when this leaves it alone."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """No command while a line is typed."""
        return not self.typing or action in ("help_quit", "quit")

    # --------------------------------------------------------------------------------------------------- commands
    def action_help(self) -> None:
        """The keys of this screen."""
        self.lore.action_help()

    def action_rules(self) -> None:
        """The rule book over this screen."""
        self.lore.open("rules")

    def action_leave(self) -> None:
        """Back to the screen below."""
        self.dismiss(None)

"""The settings: every one a row, changed at once and kept at once."""

from __future__ import annotations

from typing import ClassVar, cast

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType

from lore_tui import actions
from lore_tui.files.home import data_folder
from lore_tui.files.settings import Settings, save_settings
from lore_tui.screens.page import PageScreen
from lore_tui.terminal import themes
from lore_tui.text import clean, clip, fit
from lore_tui.view.beside.settings_rows import NAME, SettingRow, reset, rows, turned, with_key
from lore_tui.view.prompt_lines import Line
from lore_tui.widgets.cards import CardList
from lore_tui.widgets.dock import PromptDock
from net.disk.identity import IdentityError, load_identity, rename

LABEL = 46
ANSWERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789")
"""Characters that answer questions and can be no commands."""


def draw_setting(row: SettingRow, width: int) -> Line:
    """One row of the list."""
    if not row.id:
        return [(clip(row.label, width), "title")]
    cells = min(LABEL, max(20, width * 3 // 5))
    return [(f"  {fit(row.label, cells)}", "text"), (clip(row.value, max(0, width - cells - 2)), "strong")]


class SettingsScreen(PageScreen):
    """A list; Enter and the arrows change what stands under the cursor."""

    PLACE = actions.SETTINGS
    BINDINGS: ClassVar[list[BindingType]] = [*actions.bindings(actions.SETTINGS)]
    DEFAULT_CSS = """
    SettingsScreen #settings { height: 1fr; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._player = ""
        self._catching = ""
        """The command that waits for its new key."""
        self._silent = False
        """Whether nothing was said since the cursor moved."""

    def panes(self) -> ComposeResult:
        """One list."""
        yield CardList[SettingRow](draw_setting, id="settings", classes="pane", more="PgDn")

    @property
    def settings(self) -> CardList[SettingRow]:
        """The list itself."""
        return cast("CardList[SettingRow]", self.query_one("#settings", CardList))

    def on_mount(self, event: events.Mount) -> None:
        """Who this player is stands in a file of its own."""
        try:
            self._player = load_identity(data_folder()).name
        except IdentityError as error:
            self._player = ""
            self.call_after_refresh(self.say, str(error), "error")
        super().on_mount(event)
        self.settings.cursor = 1
        self.focus_first()

    def title_line(self) -> Line:
        """What this is."""
        return [(" SETTINGS", "title"), ("   changed at once, kept at once", "dim")]

    def show(self) -> None:
        """Show all values."""
        at = self.settings.cursor
        usable = themes.usable_themes(self.lore.terminal.colours)
        self.settings.show(rows(self.lore.settings, clean(self._player), usable, self.lore.theme))
        self.settings.cursor = at
        super().show()

    def focus_first(self) -> None:
        """The list has the arrows."""
        self.settings.focus()

    def say(self, text: str, style: str = "text") -> None:
        """A sentence in the line above the footer."""
        self._silent = False
        super().say(text, style)

    @on(CardList.Moved)
    def moved(self) -> None:
        """Nothing was said about this row yet."""
        self._silent = True

    @on(CardList.Rested)
    def rested(self) -> None:
        """Say what the row is about."""
        if self._silent and not self.typing and not self._catching:
            self._tell()

    def _tell(self) -> None:
        row = self.settings.current
        if row is not None:
            self.say(row.about, "dim")

    # --------------------------------------------------------------------------------------------------- changing
    def _apply(self, settings: Settings) -> None:
        """Keep the settings and let everything that is open follow them."""
        app = self.lore
        app.settings = settings
        save_settings(settings)
        if settings.theme and settings.theme != app.theme:
            app.theme = settings.theme
        app.ascii_only = settings.ascii or not app.terminal.unicode
        app.set_keymap(dict(settings.keys))
        for screen in app.screen_stack:
            screen.set_class(app.ascii_only, "-ascii")
            for dock in screen.query(PromptDock):
                dock.auto_accept = settings.auto_accept
        self.show()

    @on(CardList.Chosen)
    def chosen(self) -> None:
        """Enter in the list."""
        self.action_change()

    def action_change(self) -> None:
        """The next value; a name is typed, a key is pressed."""
        self._turn(1)

    def action_back(self) -> None:
        """The value before."""
        self._turn(-1)

    def _turn(self, step: int) -> None:
        row = self.settings.current
        if row is None or not row.id:
            return
        if row.id == NAME:
            self.ask_text("Your name:", self._rename, self._player)
        elif row.id.startswith("key "):
            self._catching = row.id.removeprefix("key ")
            self.say(f"Press the new key for “{row.label}”; Esc leaves it as it is.", "hint")
        else:
            usable = themes.usable_themes(self.lore.terminal.colours)
            self._apply(turned(self.lore.settings, row.id, step, usable, self.lore.theme))
            self._tell()

    def action_default(self) -> None:
        """As it was at first."""
        row = self.settings.current
        if row is not None and row.id:
            self._apply(reset(self.lore.settings, row.id))
            self.say("As it was at first.", "dim")

    def _rename(self, name: str) -> None:
        try:
            rename(data_folder(), name)
            self._player = name
        except IdentityError as error:
            self.say(str(error), "error")
        self.show()

    def other_key(self, event: events.Key) -> None:
        """The key that was asked for."""
        if not self._catching:
            return
        command, self._catching = self._catching, ""
        event.stop()
        event.prevent_default()
        if event.key == "escape":
            self.say("")
        elif (event.character or "") in ANSWERS and event.character:
            self.say("Small letters and digits answer questions; take a capital, a sign or a function key.", "warning")
        else:
            settings, wrong = with_key(self.lore.settings, command, event.key, actions.clashes)
            self._apply(settings)
            self.say(wrong or f"{actions.key_word(event.key)} it is.", "warning" if wrong else "good")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """No command while a key is waited for."""
        return False if self._catching else super().check_action(action, parameters)

"""The client: one application, its first screen, and what happens when something goes wrong."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import PurePath
from typing import ClassVar

from lore_tui.files.home import data_folder
from lore_tui.files.settings import Settings, SettingsError, load_settings
from lore_tui.terminal.abilities import Hangup, Terminal, detect, prepare
from lore_tui.terminal.attention import Attention

TERMINAL: Terminal = detect(os.environ, ascii_only=bool(os.environ.get("LORE_ASCII")))
# Textual reads its environment while it is imported.
prepare(os.environ, TERMINAL)

from textual import events  # noqa: E402
from textual.app import App  # noqa: E402
from textual.binding import BindingType  # noqa: E402
from textual.command import CommandPalette, DiscoveryHit, Hit, Hits, Provider  # noqa: E402
from textual.screen import Screen  # noqa: E402

from lore_tui import actions  # noqa: E402
from lore_tui.screens import open_places, place  # noqa: E402
from lore_tui.terminal import themes  # noqa: E402
from lore_tui.terminal.driver import driver_class, repaint, screen_text, send  # noqa: E402
from lore_tui.widgets.strips import plain_letters  # noqa: E402

UNEXPECTED = 70
MOST_FAILURES = 3
"""A client that fails again and again gives up, with the way to its report."""


class Commands(Provider):
    """The palette: every command of the table in `actions` that holds on this screen, by its words."""

    async def discover(self) -> Hits:
        """All of them, before anything is typed."""
        for text, run in self._found():
            yield DiscoveryHit(text, run)

    async def search(self, query: str) -> Hits:
        """Those that fit what is typed."""
        matcher = self.matcher(query)
        for text, run in self._found():
            score = matcher.match(text)
            if score > 0:
                yield Hit(score, matcher.highlight(text), run)

    def _found(self) -> list[tuple[str, Callable[[], None]]]:
        screen = self.screen
        where = getattr(screen, "PLACE", actions.APP)
        found = [self._command(screen, command) for command in actions.commands(where)]
        found += [self._command(screen, command) for command in actions.commands(actions.APP)]
        return [*found, *((one.text, self._opener(one.name)) for one in open_places())]

    def _command(self, screen: Screen[object], command: actions.Command) -> tuple[str, Callable[[], None]]:
        node = self.app if command.where == actions.APP else screen

        def run() -> None:
            self.app.call_later(self.app.run_action, command.action, node)

        app = self.app
        assert isinstance(app, LoreApp)
        keys = " ".join(actions.keys_of(command, app.settings.keys))
        return f"{command.text}   {keys}", run

    def _opener(self, name: str) -> Callable[[], None]:
        app = self.app
        assert isinstance(app, LoreApp)
        return lambda: app.open(name)


class Palette(CommandPalette):
    """The palette in letters alone: any terminal shows them, and nothing in it turns or blinks.

    Its style, like that of other screens, is read when it is opened: the first picture does not wait for it.
    """

    CSS = """
    Palette SearchIcon, Palette LoadingIndicator { display: none; }
    Palette #--input, Palette #--input.--list-visible { border: none; }
    Palette CommandInput, Palette CommandInput:focus { border: none; height: 1; padding: 0 1; }
    Palette CommandList, Palette CommandList:focus { border: none; scrollbar-size: 0 0; }
    """


class LoreApp(App[None]):
    """The client in a terminal; it starts with the first screen, or with a screen the caller names."""

    TITLE = "LoRE"
    CSS_PATH: ClassVar[list[str | PurePath]] = ["screens/home.tcss"]
    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = {Commands}
    BINDINGS: ClassVar[list[BindingType]] = [*actions.bindings(actions.APP)]
    COMMAND_PALETTE_BINDING = "ctrl+p"
    AUTO_FOCUS = None
    ENABLE_SELECT_AUTO_SCROLL = False

    def __init__(
        self,
        terminal: Terminal = TERMINAL,
        settings: Settings | None = None,
        *,
        first: Callable[[], Screen[object]] | None = None,
        notice: str = "",
    ) -> None:
        """`first` makes a screen that is opened over the first one; `notice` is a sentence shown there."""
        super().__init__(driver_class=driver_class(), ansi_color=themes.native_colours(terminal.colours))
        self.terminal = terminal
        self.settings = settings or Settings()
        self.ascii_only = self.settings.ascii or not terminal.unicode
        plain_letters(self.ascii_only)
        self.notice = notice
        self.failure = ""
        self._first = first
        themes.register(self, terminal.colours, self.settings.theme)
        self.set_keymap(dict(self.settings.keys))
        self.attention = Attention(
            lambda: self.settings.notice, lambda control: send(self, control), os.environ, time.monotonic
        )

    def get_default_screen(self) -> Screen[object]:
        """The first screen."""
        from lore_tui.screens.home import HomeScreen

        return HomeScreen()

    def on_mount(self) -> None:
        """Open what the caller asked for over the first screen."""
        if self._first is not None:
            self.push_screen(self._first())

    def on_unmount(self) -> None:
        """Leave the window as it was."""
        self.attention.close()

    async def on_event(self, event: events.Event) -> None:
        """Every event passes here: note whether somebody watches the window."""
        if isinstance(event, events.AppFocus | events.AppBlur):
            self.attention.focus(isinstance(event, events.AppFocus))
        elif isinstance(event, events.Key):
            self.attention.key()
        await super().on_event(event)

    def open(self, name: str) -> None:
        """Open the screen of a place over the one shown."""
        self.push_screen(place(name).make())

    # ----------------------------------------------------------------------------------------------- commands
    def action_palette(self) -> None:
        """Find a command by its words."""
        self.action_command_palette()

    def action_command_palette(self) -> None:
        """The palette, unless it is open."""
        if not isinstance(self.screen, CommandPalette):
            self.push_screen(Palette(placeholder="a command by its words; Enter does it, Esc goes back"))

    def action_help(self) -> None:
        """The keys of the screen shown."""
        from lore_tui.screens.keys import KeysScreen

        if not isinstance(self.screen, KeysScreen):
            self.push_screen(KeysScreen(getattr(self.screen, "PLACE", actions.APP)))

    def action_repaint(self) -> None:
        """Draw everything again."""
        repaint(self)

    def action_theme(self) -> None:
        """The next theme that suits the terminal."""
        usable = themes.usable_themes(self.terminal.colours)
        at = usable.index(self.theme) if self.theme in usable else -1
        self.theme = usable[(at + 1) % len(usable)]

    def action_report(self) -> None:
        """Save what the player sees, and the game he plays; the screen says where, or a note over it."""
        from lore_tui.files.report import save_remark
        from lore_tui.sessions.session import Recorded

        session = getattr(self.screen, "session", None)
        game = session.transcript() if isinstance(session, Recorded) else b""
        told = save_remark(screen_text(self), sys.argv[1:], game, getattr(session, "folder", None))
        say = getattr(self.screen, "say", None)
        if say is None:
            self.notify(told, markup=False)
        else:
            say(told)

    # ------------------------------------------------------------------------------------------------ failures
    def _handle_exception(self, error: Exception) -> None:
        """Keep a report and end this run; `main` starts again on the first screen and says where the report is."""
        from lore_tui.files.report import save_report  # what most runs never need does not delay the first picture

        if not self.failure:
            self.failure = save_report(error, sys.argv[1:])
        self._return_code = UNEXPECTED
        if self._exception is None:  # a test sees the error itself
            self._exception = error
            self._exception_event.set()
        self._close_messages_no_wait()


def main(first: Callable[[], Screen[object]] | None = None) -> int:
    """Run the client; the exit status is 0 unless it failed again and again."""
    if TERMINAL.plain_because:
        from lore_tui.plain import main as plain_main

        print(f"lore: {TERMINAL.plain_because}; this is the plain client.", file=sys.stderr)
        return plain_main()
    notice = ""
    try:
        settings = load_settings()
    except SettingsError as error:
        settings, notice = Settings(), str(error)
    wrong = actions.clashes(settings.keys)
    if wrong:
        notice = f"Your keys are not used: {wrong[0]}."
        settings = Settings()
    data_folder().mkdir(parents=True, exist_ok=True)
    for _ in range(MOST_FAILURES):
        app = LoreApp(settings=settings, first=first, notice=notice)
        with Hangup(lambda: None):
            app.run(mouse=settings.mouse)
        if not app.failure:
            return 0
        notice, first = app.failure, None
    print(notice, file=sys.stderr)
    return UNEXPECTED

"""A small table of map, hand, log and dock, for tests that run a whole client in a pseudo-terminal."""

from __future__ import annotations

import os
import signal
import sys
import threading

from lore_tui.terminal.abilities import Hangup, Terminal, detect, prepare

terminal: Terminal = detect(os.environ)
prepare(os.environ, terminal)

from textual import events, on  # noqa: E402
from textual.app import App, ComposeResult  # noqa: E402
from textual.containers import Horizontal, Vertical  # noqa: E402
from textual.screen import ModalScreen  # noqa: E402
from textual.widgets import Static  # noqa: E402

from engine.lore.cards.library import load  # noqa: E402
from lore_tui.games.journeys.map import Marks  # noqa: E402
from lore_tui.terminal import themes  # noqa: E402
from lore_tui.terminal.driver import driver_class, repaint  # noqa: E402
from lore_tui.view.hints import hints  # noqa: E402
from lore_tui.view.prompt import Option, Prompt, Shape  # noqa: E402
from lore_tui.widgets.cards import CardList  # noqa: E402
from lore_tui.widgets.dock import PromptDock  # noqa: E402
from lore_tui.widgets.mapview import MapView  # noqa: E402

ATLAS = load().atlas
HERE = ATLAS.site_named["Rivendell"].index


def card_row(name: str, width: int) -> list[tuple[str, str]]:
    """A row of the hand."""
    return [("*", "good"), (name[:1], "hint"), (f" {name:<24}", "text"), ("resource event", "dim")]


def prompt(serial: int) -> Prompt:
    """A question with a few answers, one of them refused."""
    options = (
        Option(0, ("1",), ("tap to fight: 8, wins 72%",)),
        Option(1, ("2",), (f"stay ready, try {serial}",)),
        Option(2, ("3",), ("add support",), False, "nobody is untapped", "LORE-STRIKE-16"),
    )
    return Prompt(serial, "STRIKE", "READY Gimli faces prowess 13. How?", Shape.ONE, options, ("LORE-STRIKE-13",))


class Over(ModalScreen[None]):
    """A modal over the table."""

    CSS = "Over { align: center middle; } Over Static { width: 40; height: 7; border: round $accent; }"

    def compose(self) -> ComposeResult:
        yield Static("Wide 中文字 text and a box", markup=False)

    def on_key(self, event: events.Key) -> None:
        event.stop()
        self.dismiss(None)


class SampleApp(App[None]):
    """The table; upper-case keys are commands."""

    CSS = """
    #top { height: 1fr; }
    #map { width: 2fr; border: round $primary; }
    #side { width: 1fr; }
    #hand { border: round $primary; }
    #log { height: 8; border: round $primary; }
    """
    ENABLE_COMMAND_PALETTE = False

    def __init__(self) -> None:
        super().__init__(driver_class=driver_class(), ansi_color=themes.native_colours(terminal.colours))
        themes.register(self, terminal.colours)
        self.serial = 1

    def compose(self) -> ComposeResult:
        cards = [f"{chr(97 + number % 26)} card number {number}" for number in range(60)]
        with Horizontal(id="top"):
            yield MapView(ATLAS, ascii_only=not terminal.unicode, id="map")
            with Vertical(id="side"):
                yield CardList(card_row, cards, id="hand")
                yield CardList(lambda line, width: [(line, "text")], ["log 中文 line 0"], id="log", follow=True)
        yield PromptDock(ascii_only=not terminal.unicode)

    def on_mount(self) -> None:
        reach = hints(ATLAS.reachable(HERE))
        self.query_one(MapView).mark(Marks(hints=reach, own=(HERE,), target=next(iter(reach))))
        self.query_one("#hand").focus()
        self.query_one(PromptDock).ask(prompt(self.serial))

    @on(PromptDock.Answered)
    def ask_again(self) -> None:
        self.serial += 1
        self.query_one(PromptDock).ask(prompt(self.serial))

    def on_key(self, event: events.Key) -> None:
        dock = self.screen.query_one(PromptDock)
        if dock.take_key(event):
            event.stop()
            return
        log = self.query_one("#log", CardList)
        match event.character:
            case "O":
                self.push_screen(Over())
            case "J":
                self.query_one(MapView).action_next(1)
            case "Z":
                self.query_one(MapView).action_zoom(1)
            case "X":
                self.query_one(MapView).action_zoom(-1)
            case "G":
                log.show([*log.items, f"log 中文 line {len(log.items)}"])
            case "T":
                self.theme = "lore-light" if self.theme == "lore-dark" else "lore-dark"
            case "S":
                self.action_suspend_process()
            case "R":
                repaint(self)
            case "Q":
                self.exit()


def turn_a_deaf_ear() -> None:
    """From now on another thread than this one is told to go on."""
    threading.Thread(target=threading.Event().wait, daemon=True).start()
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGCONT})


if __name__ == "__main__":
    if "LORE_SAMPLE_DEAF" in os.environ:
        turn_a_deaf_ear()
    with Hangup(lambda: None):
        SampleApp().run(mouse=False)
    sys.exit(0)

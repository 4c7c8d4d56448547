"""The list of decks: those of the box, which stay as they are, and the player's own."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, cast

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal

from engine.editions import edition
from lore_tui import actions
from lore_tui.files.deckfiles import (
    DeckFileError,
    delete_deck,
    free_name,
    own_names,
    read_deck,
    save_deck,
    short_name,
    write_deck,
)
from lore_tui.files.deckfiles import deck_path as path_of
from lore_tui.games import SHOWN, showing
from lore_tui.games.menu import MENU
from lore_tui.screens.page import PageScreen
from lore_tui.text import clean, fit, wrap
from lore_tui.view.bench import broken
from lore_tui.view.prompt_lines import Line
from lore_tui.widgets.cards import CardList
from lore_tui.widgets.rows import TextPane

NAME_CELLS = 40


@dataclass(frozen=True)
class Entry:
    """A deck of the list; without `deck` its file cannot be read, and `trouble` says why."""

    game: str
    short: str
    deck: Any | None
    own: bool
    trouble: str = ""

    def __hash__(self) -> int:
        return hash((self.game, self.short, self.own))

    @property
    def name(self) -> str:
        """What it is called."""
        return clean(edition(self.game).decks.name(self.deck), NAME_CELLS) if self.deck is not None else self.short


def entries(game: str) -> list[Entry]:
    """All decks of a game, the ready ones first."""
    found = [Entry(game, short, deck, False) for short, deck in edition(game).decks.ready().items()]
    for short in own_names(game):
        try:
            found.append(Entry(game, short, read_deck(path_of(short, game), game), True))
        except DeckFileError as error:
            found.append(Entry(game, short, None, True, str(error)))
    return found


def draw_entry(entry: Entry, width: int) -> Line:
    """One row of the list."""
    wrong = entry.deck is None or bool(broken(entry.game, entry.deck))
    mark = "!" if wrong else " "
    place = "own" if entry.own else "ready"
    return [(f"{mark} ", "error"), (fit(entry.name, max(8, width - 8)), "text"), (f"{place:>5}", "dim")]


class DecksScreen(PageScreen):
    """Decks on the left, the one under the cursor on the right."""

    PLACE = actions.DECKS
    BINDINGS: ClassVar[list[BindingType]] = [*actions.bindings(actions.DECKS)]
    DEFAULT_CSS = """
    DecksScreen #body { layout: horizontal; }
    DecksScreen #decks { width: 36; height: 100%; }
    DecksScreen #about { width: 1fr; height: 100%; }
    """

    def panes(self) -> ComposeResult:
        """List and description."""
        with Horizontal(id="body"):
            yield CardList[Entry](draw_entry, id="decks", classes="pane", more="PgDn")
            about = TextPane(id="about", more="Tab, PgDn")
            about.add_class("pane")
            yield about

    @property
    def decks(self) -> CardList[Entry]:
        """The list itself."""
        return cast("CardList[Entry]", self.query_one("#decks", CardList))

    def title_line(self) -> Line:
        """What this is."""
        own = sum(1 for entry in self.decks.items if entry.own)
        title = f" DECKS of {MENU[self.game].title}" if len(SHOWN) > 1 else " DECKS"
        return [(title, "title"), (f"   {len(self.decks.items) - own} ready to play, {own} of your own", "dim")]

    def show(self) -> None:
        """Read the folder again."""
        self.decks.show(entries(self.game))
        self.decks.border_title = "Decks   ! not legal"
        super().show()
        self._describe()
        if not self.typing:
            self.focus_first()

    def on_screen_resume(self) -> None:
        """A deck may have been changed."""
        if self.is_mounted:
            self.show()

    def focus_first(self) -> None:
        """The list has the arrows."""
        self.decks.focus()

    @on(CardList.Rested)
    def rested(self) -> None:
        """Another deck."""
        self._describe()

    def _describe(self) -> None:
        entry = self.decks.current
        pane = self.query_one("#about", TextPane)
        pane.border_title = entry.name if entry is not None else ""
        pane.show(self._about(entry, max(20, pane.size.width)) if entry is not None else [], top=True)

    def _about(self, entry: Entry, width: int) -> list[Line]:
        deck = entry.deck
        if deck is None:
            return [[(line, "error")] for line in wrap(clean(entry.trouble, 2000), width)]
        lines: list[Line] = []
        rows = showing(entry.game).crafts.about(deck)
        for label, text in rows:
            if text:
                lines.append([(label, "title")])
                lines += [[(f"  {line}", "text")] for line in wrap(text, width - 2)]
        wrong = broken(entry.game, deck)
        lines += [[], [("Legal." if not wrong else "Not legal:", "good" if not wrong else "error")]]
        for violation in wrong:
            lines += [[(line, "text")] for line in wrap(f"{violation.message} ({violation.rule})", width)]
        return lines

    # --------------------------------------------------------------------------------------------------- commands
    def _edit(self, short: str, deck: Any) -> None:
        from lore_tui.screens.deck_editor import DeckEditor

        self.app.push_screen(DeckEditor(self.game, deck, short))

    @on(CardList.Chosen)
    def chosen(self) -> None:
        """Enter in the list."""
        self.action_open()

    def action_open(self) -> None:
        """Look into the deck, or change it."""
        entry = self.decks.current
        if entry is None or entry.deck is None:
            self.say("This file cannot be read; correct it with an editor, or X throws it away.", "warning")
            return
        self._edit(entry.short if entry.own else "", entry.deck)

    def _keep(self, deck: Any) -> None:
        """A new deck of the player's own, opened at once."""
        short = free_name(edition(self.game).decks.name(deck), self.game)
        try:
            save_deck(short, deck, self.game)
        except DeckFileError as error:
            self.say(str(error), "error")
            return
        self._edit(short, deck)

    def action_new(self) -> None:
        """Begin an empty deck."""
        self.ask_text("Its name:", lambda name: self._keep(self._empty(name)))

    def _empty(self, name: str) -> Any:
        return showing(self.game).crafts.empty(clean(name, NAME_CELLS) or "New deck")

    def action_copy(self) -> None:
        """A copy to change."""
        entry = self.decks.current
        if entry is not None and entry.deck is not None:
            self._keep(showing(self.game).crafts.bench(entry.deck, "copy").named(f"{entry.name} copy"))

    def action_random(self) -> None:
        """A deck by lot."""
        self._keep(edition(self.game).decks.random(secrets.randbelow))

    def action_import(self) -> None:
        """A deck from a file anywhere."""
        self.ask_text("The file of the deck:", self._import)

    def _import(self, text: str) -> None:
        if not text:
            return
        try:
            deck = read_deck(Path(text).expanduser(), self.game)
        except DeckFileError as error:
            self.say(clean(str(error)), "error")
            return
        self._keep(deck)

    def action_export(self) -> None:
        """The deck as text, anywhere."""
        entry = self.decks.current
        if entry is None or entry.deck is None:
            return
        deck, proposal = entry.deck, Path.home() / f"{short_name(entry.name)}.deck"
        self.ask_text("Write it to:", lambda text: self._export(text, deck), str(proposal))

    def _export(self, text: str, deck: Any) -> None:
        export(self, text, deck, self.game)

    def action_delete(self) -> None:
        """Throw a deck of one's own away, if that is really meant."""
        entry = self.decks.current
        if entry is None or not entry.own:
            self.say("The decks of the box stay; C makes a copy of one.", "warning")
            return
        self.ask_key(f"Throw {entry.name} away?", {"1": ("yes", lambda: self._delete(entry.short))})

    def _delete(self, short: str) -> None:
        try:
            delete_deck(short, self.game)
        except DeckFileError as error:
            self.say(str(error), "error")
        self.show()


def export(page: PageScreen, text: str, deck: Any, game: str) -> None:
    """Write a deck where the player said, never over another file."""
    path = Path(text).expanduser()
    if not text:
        return
    if path.exists():
        page.say("That file exists already; name another one.", "warning")
        return
    try:
        write_deck(path, deck, game)
        page.say(f"Written to {path}", "good")
    except DeckFileError as error:
        page.say(str(error), "error")

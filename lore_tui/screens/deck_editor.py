"""The deck builder: cards on the left, the deck on the right, the card and the check below."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any, ClassVar, cast

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.widget import Widget

from engine.cards.catalogue import plain
from lore_tui import actions
from lore_tui.files.deckfiles import DeckFileError, save_deck, short_name
from lore_tui.games import showing
from lore_tui.screens.decks import NAME_CELLS, export
from lore_tui.screens.page import PageScreen
from lore_tui.text import clean, clip, fit, wrap
from lore_tui.view.bench import BenchCard, BenchRow
from lore_tui.view.prompt_lines import Line
from lore_tui.widgets.cards import CardList
from lore_tui.widgets.rows import Rows, TextPane
from lore_tui.words import count

FEW_ROWS, MANY_ROWS = 3, 6
"""Rows for the card, and for the check, on a low and on a high screen."""
HIGH = 36
WIDE = 50
"""From these on a screen counts as high, a list as wide."""


class DeckEditor(PageScreen):
    """One deck; a ready-to-play deck is shown the same way and cannot be changed."""

    PLACE = actions.DECK
    BINDINGS: ClassVar[list[BindingType]] = [*actions.bindings(actions.DECK)]
    DEFAULT_CSS = """
    DeckEditor #lists { height: 1fr; }
    DeckEditor #pool { width: 1fr; height: 100%; }
    DeckEditor #deck { width: 1fr; height: 100%; }
    DeckEditor #sheet { height: 1fr; display: none; }
    DeckEditor #card { height: 3; }
    DeckEditor #check { height: 3; }
    """

    def __init__(self, game: str, deck: Any, short: str) -> None:
        super().__init__()
        self.shop = showing(game).crafts.bench(deck, short)
        self._sheet = ""

    def panes(self) -> ComposeResult:
        """Two lists, or one text over them; the card and the check below."""
        with Horizontal(id="lists"):
            yield CardList[BenchCard](self._draw_card, id="pool", classes="pane")
            yield CardList[BenchRow](draw_row, id="deck", classes="pane", more="Tab, PgDn")
        sheet = TextPane(id="sheet", more="PgDn")
        sheet.add_class("pane")
        yield sheet
        yield Rows(id="card")
        yield Rows(id="check")

    # --------------------------------------------------------------------------------------------------- showing
    @property
    def pool(self) -> CardList[BenchCard]:
        """The cards of the query."""
        return cast("CardList[BenchCard]", self.query_one("#pool", CardList))

    @property
    def deck_list(self) -> CardList[BenchRow]:
        """The cards of the deck."""
        return cast("CardList[BenchRow]", self.query_one("#deck", CardList))

    def title_line(self) -> Line:
        """The deck, and whether it is kept and in order."""
        shop = self.shop
        wrong = len(shop.violations)
        kept = "ready, read only" if shop.read_only else "not saved" if shop.unsaved else "saved"
        return [
            (f" DECK  {clean(shop.name, 28)}", "title"),
            (f"   {shop.place}" if shop.place else "", "text"),
            (f"   {kept}", "warning" if shop.unsaved else "dim"),
            (f"   {wrong} wrong" if wrong else "   legal", "error" if wrong else "good"),
        ]

    def show(self) -> None:
        """Show the deck as it is now."""
        shop = self.shop
        for name in ("#card", "#check"):
            self.query_one(name).styles.height = self._below
        if self.size.width:
            found = shop.found()
            self.pool.show(found)
            self.pool.border_title = self._pool_title(len(found))
            self.pool.border_subtitle = f"+ adds to the {shop.parts[shop.part]}"
            self.pool.redraw()
            self.deck_list.show(shop.rows())
            self.deck_list.border_title = f"Deck {shop.total}"
        super().show()
        self._show_card()
        checks = shop.check_lines()
        more = len(checks) - self._below
        lines = [self._check_line(*check) for check in checks[: self._below]]
        if more > 0:
            lines[-1] = [(f" and {more + 1} more; H shows hints", "error")]
        self.query_one("#check", Rows).show(lines)
        if self._sheet:
            self._fill_sheet()
        if not self.typing and self.focused is None:
            self.focus_first()

    @property
    def _below(self) -> int:
        """The rows of the card, and of the check."""
        return MANY_ROWS if self.size.height >= HIGH else FEW_ROWS

    def _check_line(self, text: str, rule: str) -> Line:
        width = self.size.width
        style = "error" if rule else "good"
        return [(fit(f" {text}", max(10, width - len(rule) - 2)), style), (f"{rule} ", "rule")]

    def _draw_card(self, card: BenchCard, width: int) -> Line:
        copies = self.shop.copies(card.number)
        mark = f"{copies}x" if copies else "  "
        if (pool := self.shop.pool_of(card.number)) is not None:
            mark = f"{copies}/{pool}"
        name = max(12, width - (16 if width < WIDE else 27))
        return [
            (f"{mark} ", "good"),
            (fit(card.short, name), "text" if copies else "dim"),
            (f" {clip(card.kind, max(0, width - name - len(mark) - 2))}", "dim"),
        ]

    def _show_card(self) -> None:
        card = self.card
        lines: list[Line] = []
        if card is not None:
            width = max(20, self.size.width - 2)
            lines.append([(f" {card.name}", "title"), (f"   {clip(card.figures, width - len(card.name) - 4)}", "text")])
            text = wrap(card.text, width)
            room = self._below - 1
            if len(text) > room:
                text[room - 1] = clip(f"{text[room - 1]} ...", width - 8) + "  V: all"
            lines += [[(f" {line}", "dim")] for line in text[:room]]
        self.query_one("#card", Rows).show(lines)

    @property
    def card(self) -> BenchCard | None:
        """The card under the cursor of the list that has the focus."""
        if self.deck_list.has_focus:
            row = self.deck_list.current
            return self.shop.card(row.number) if row is not None and row.number else None
        return self.pool.current

    @on(CardList.Rested)
    def rested(self) -> None:
        """Another card."""
        self._show_card()

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """The other list."""
        self._show_card()

    def focus_first(self) -> None:
        """The list of cards has the arrows."""
        self.pool.focus()

    # ------------------------------------------------------------------------------------------------------- keys
    def other_key(self, event: events.Key) -> None:
        """Digits set copies, letters jump to cards that begin with them, Tab changes sides."""
        key = event.character or ""
        if event.key in ("tab", "shift+tab"):
            event.stop()
            event.prevent_default()
            other: Widget = self.deck_list if self.pool.has_focus else self.pool
            other.focus()
        elif len(key) == 1 and key.isascii() and key.isdigit():
            event.stop()
            self._set(int(key))
        elif len(key) == 1 and key.isascii() and key.islower():
            event.stop()
            self._jump(key)

    def _jump(self, letter: str) -> None:
        if self.deck_list.has_focus:
            self._to(self.deck_list, [row.text if row.number else "" for row in self.deck_list.items], letter)
        else:
            self._to(self.pool, [card.name for card in self.pool.items], letter)

    @staticmethod
    def _to(cards: CardList[BenchCard] | CardList[BenchRow], names: list[str], letter: str) -> None:
        """The next name that begins with the letter, from the top again after the last."""
        order = [*range(cards.cursor + 1, len(names)), *range(cards.cursor + 1)]
        found = next((at for at in order if plain(names[at]).lstrip("'").startswith(letter)), None)
        if found is not None:
            cards.cursor = found

    # --------------------------------------------------------------------------------------------------- commands
    @property
    def _part(self) -> str:
        """Where copies are counted: the part of the row in the deck, else the part chosen."""
        row = self.deck_list.current if self.deck_list.has_focus else None
        return row.part if row is not None and row.part else self.shop.part

    def _set(self, copies: int) -> None:
        card, part = self.card, self._part
        if card is None:
            self.say("Point at a card first.", "warning")
        elif self.shop.read_only:
            self.say("This deck is ready to play and stays as it is; C in the list makes a copy.", "warning")
        elif self.shop.set_copies(card.number, part, copies):
            self.say(f"{self.shop.copies(card.number, part)} {card.name} in the {self.shop.parts[part]}")
        self.show()

    def action_more(self) -> None:
        """One copy more."""
        if self.card is not None:
            self._set(self.shop.copies(self.card.number, self._part) + 1)

    def action_fewer(self) -> None:
        """One copy fewer."""
        if self.card is not None:
            self._set(self.shop.copies(self.card.number, self._part) - 1)

    def action_wrong(self) -> None:
        """To the next card of the deck that the check speaks of."""
        deck = self.deck_list
        places = [at for at, row in enumerate(deck.items) if row.wrong]
        if not places:
            self.say("Nothing is wrong with a single card.", "good")
            return
        if self._sheet:
            self._toggle(self._sheet)
        at = next((at for at in places if at > deck.cursor), places[0])
        deck.focus()
        deck.cursor = at
        self.say(deck.items[at].wrong, "error")

    def action_find(self) -> None:
        """Other cards."""
        self.ask_text("Find:", self._query, self.shop.query, self._query)

    def _pool_title(self, found: int) -> str:
        """How many cards there are, and of what."""
        query = self.shop.query
        return f"{count(found, 'card')}{f': {clip(query, 20)}' if query else '   / find'}"

    def _query(self, text: str) -> None:
        self.shop.query = text
        found = self.shop.found()
        self.pool.show(found)
        self.pool.cursor = 0
        self.pool.border_title = self._pool_title(len(found))
        self._show_card()
        if self.shop.complaint:
            self.say(clean(self.shop.complaint), "warning")
        elif self.typing:
            self.say(self.shop.queries, "hint")

    def action_section(self) -> None:
        """Where copies go."""
        self.shop.next_part()
        self.say(f"Copies go to the {self.shop.parts[self.shop.part]} now.")
        self.show()

    def action_save(self) -> None:
        """Keep the deck."""
        if self.shop.read_only:
            self.say("This deck is ready to play and needs no saving.", "warning")
            return
        try:
            path = save_deck(self.shop.short, self.shop.finished(), self.shop.game)
        except DeckFileError as error:
            self.say(str(error), "error")
            return
        wrong = len(self.shop.violations)
        self.say(f"Saved as {path.name}{'; it can be played when it is legal' if wrong else ''}.", "good")
        self.show()

    def action_undo(self) -> None:
        """Take the last change back."""
        self.say("" if self.shop.undo() else "There is nothing to take back.", "warning")
        self.show()

    def action_fill(self) -> None:
        """Fill up by lot."""
        before = self.shop.total
        if not self.shop.fill(secrets.randbelow):
            self.say("Nothing to fill up." if not self.shop.read_only else "This deck stays as it is.", "warning")
        else:
            added = self.shop.total - before
            self.say(f"{added} cards added at random; U takes them back.", "good")
        self.show()

    def action_name(self) -> None:
        """Another name."""
        self.ask_text("Its name:", self._rename, self.shop.name)

    def _rename(self, name: str) -> None:
        self.shop.rename(clean(name, NAME_CELLS))
        self.show()

    def action_start(self) -> None:
        """Another starting site."""
        if not self.shop.next_start():
            self.say("This deck has no other place to start at.", "warning")
        self.show()

    def action_use(self) -> None:
        """Hazard or resource."""
        card = self.card
        if card is None or not self.shop.toggle_use(card.number):
            self.say("Only a card that is both hazard and resource can change sides.", "warning")
        self.show()

    def action_export(self) -> None:
        """The deck as text, anywhere."""
        proposal = Path.home() / f"{short_name(self.shop.name)}.deck"
        self.ask_text("Write it to:", lambda text: export(self, text, self.shop.deck, self.shop.game), str(proposal))

    # ------------------------------------------------------------------------------------------------------ sheets
    def action_card(self) -> None:
        """The whole card."""
        self._toggle("card")

    def action_hints(self) -> None:
        """Advice."""
        self._toggle("hints")

    def _toggle(self, sheet: str) -> None:
        self._sheet = "" if self._sheet == sheet else sheet
        pane = self.query_one("#sheet", TextPane)
        pane.display = bool(self._sheet)
        self.query_one("#lists").display = not self._sheet
        if self._sheet:
            self.call_after_refresh(self._fill_sheet)
            pane.focus()
        else:
            self.focus_first()

    def _fill_sheet(self) -> None:
        pane = self.query_one("#sheet", TextPane)
        width = max(20, pane.size.width)
        if self._sheet == "hints":
            pane.border_title = "Hints   H or Bksp goes back"
            lines = [self._check_line(*check) for check in self.shop.check_lines()]
            pane.show([*lines, [], *self.shop.hints(width)], top=True)
        else:
            pane.border_title = "Card   V or Bksp goes back"
            card = self.pool.current if self.card is None else self.card
            pane.show(self.shop.card_page(card.number, width) if card is not None else [], top=True)

    def action_leave(self) -> None:
        """Close the text, else back to the list; unsaved changes are asked about."""
        if self._sheet:
            self._toggle(self._sheet)
        elif self.shop.unsaved and not self.shop.read_only:
            self.ask_key(
                "The deck has changed.",
                {"1": ("save and leave", self._save_and_leave), "2": ("leave without saving", self._go)},
            )
        else:
            self._go()

    def _save_and_leave(self) -> None:
        self.action_save()
        if not self.shop.unsaved:
            self._go()

    def _go(self) -> None:
        self.dismiss(None)


def draw_row(row: BenchRow, width: int) -> Line:
    """One row of the deck."""
    if row.heading:
        return [(clip(row.text, width), "title" if not row.text.startswith(" ") else "dim")]
    use = f" as {row.use}" if row.use else ""
    style = "error" if row.wrong else "text"
    head = f"{'!' if row.wrong else ' '} {row.copies} "
    return [(head, "strong"), (clip(f"{row.text}{use}", max(0, width - 4)), style)]

"""Solitaire: a deck of one's own against its own hazards, and the campaign log of all such games."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType

from engine.editions import USUAL
from lore_tui import actions
from lore_tui.files.campaign import Journey, read_campaign
from lore_tui.games.menu import MENU
from lore_tui.screens.home import beginning, fetch_pantry
from lore_tui.screens.page import PageScreen
from lore_tui.sessions.match import solitaire
from lore_tui.view.beside.solitaire import HEADS, DeckRow, deck_rows, draw_deck, journey_lines
from lore_tui.view.prompt_lines import Line
from lore_tui.widgets.cards import CardList
from lore_tui.widgets.rows import TextPane
from net.disk.identity import IdentityError

if TYPE_CHECKING:
    from lore_tui.screens.home import Pantry


def played_alone(game: str) -> str:
    """The game chosen on the first screen where it can be played alone, else the usual one."""
    return game if any(way.alone for way in MENU[game].ways) else USUAL


class SolitaireScreen(PageScreen):
    """Decks in a list, the games of the one under the cursor below; Enter begins a game."""

    PLACE = actions.SOLITAIRE
    BINDINGS: ClassVar[list[BindingType]] = [*actions.bindings(actions.SOLITAIRE)]
    DEFAULT_CSS = """
    SolitaireScreen #decks, SolitaireScreen #journeys { height: 1fr; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._pantry: Pantry | None = None
        self._journeys: tuple[Journey, ...] = ()
        self._trouble = ""
        self._own_hazards = False

    def panes(self) -> ComposeResult:
        """Decks and log."""
        yield CardList[DeckRow](draw_deck, id="decks", classes="pane")
        log = TextPane(id="journeys")
        log.add_class("pane")
        yield log

    @property
    def decks(self) -> CardList[DeckRow]:
        """The list of decks."""
        return cast("CardList[DeckRow]", self.query_one("#decks", CardList))

    def title_line(self) -> Line:
        """What this is."""
        who = "played by yourself" if self._own_hazards else "played in the worst way"
        return [(" SOLITAIRE", "title"), (f"   your deck; its own hazards, {who}", "dim")]

    def show(self) -> None:
        """Read decks and log again."""
        self._read()
        names = {short: deck.name for short, deck in self._pantry.decks.items()} if self._pantry is not None else {}
        first = not self.decks.items
        self.decks.show(deck_rows(names, self._journeys))
        self.decks.border_title = HEADS
        if first:
            self._point_at(self.lore.settings.quick.deck)
        self._show_log()
        super().show()
        if not self.typing:
            self.focus_first()
        self.say(self._trouble, "error")

    def _read(self) -> None:
        self._trouble = ""
        try:
            self._pantry = fetch_pantry(played_alone(self.lore.settings.quick.game))
            self._journeys = read_campaign()
        except (IdentityError, ValueError) as trouble:
            self._trouble = str(trouble)

    def _point_at(self, short: str) -> None:
        """The deck that was played last."""
        at = next((at for at, row in enumerate(self.decks.items) if row.short == short), 0)
        self.decks.cursor = at

    @on(CardList.Moved)
    def _show_log(self) -> None:
        log = self.query_one("#journeys", TextPane)
        log.border_title = "Campaign log"
        row = self.decks.current
        log.show(journey_lines(self._journeys, row.short if row is not None else "", max(20, log.size.width)), top=True)

    def on_screen_resume(self) -> None:
        """A game may have been finished."""
        if self.is_mounted:
            self.show()

    def focus_first(self) -> None:
        """The decks have the arrows."""
        self.decks.focus()

    @on(CardList.Chosen)
    def chosen(self) -> None:
        """Enter in the list."""
        self.action_go()

    def action_hazards(self) -> None:
        """LORE-SOLO-10: the player plays the hazards himself, or lets a bot do it."""
        self._own_hazards = not self._own_hazards
        self.show()

    def action_go(self) -> None:
        """Begin a game with the deck under the cursor."""
        row, pantry = self.decks.current, self._pantry
        if row is None or pantry is None:
            return
        if row.short not in pantry.decks:
            self.say(f"The deck {row.name} no longer exists.", "warning")
            return
        from lore_tui.screens.tutorial import solo_table

        begin = beginning(pantry, solitaire(row.short, own_hazards=self._own_hazards, game=pantry.game))
        assert begin is not None
        self.app.push_screen(solo_table(begin(), begin))

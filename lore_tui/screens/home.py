"""The first screen: a game in three keys, the last game, and the way to everything else."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, cast

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.message import Message
from textual.screen import Screen

from lore_tui import __version__, actions
from lore_tui.match import RULES_WORDS, SOLITAIRE, Match, SavedMatch, ago, solitaire, unfinished
from lore_tui.screens import open_places
from lore_tui.settings import Quick
from lore_tui.text import clip, fit, wrap
from lore_tui.view.hints import SINGLE
from lore_tui.view.prompt_lines import Line
from lore_tui.widgets.rows import Rows, footer_line

if TYPE_CHECKING:
    from engine.cards.decks import Deck
    from lore_tui.app import LoreApp
    from net.identity import Identity

BOTS = (
    ("random", "any move that is allowed"),
    ("greedy", "takes what lies nearest"),
    ("steward", "plays soundly"),
    ("wizard", "thinks ahead; slow and strong"),
)


@dataclass(frozen=True)
class Pantry:
    """What has to be read from disk before a game can start."""

    person: Identity
    decks: dict[str, Deck]
    bots: tuple[str, ...]


class HomeScreen(Screen[object]):
    """Decks by letters, opponents by digits, Enter starts; capitals lead elsewhere."""

    PLACE = actions.HOME
    BINDINGS: ClassVar[list[BindingType]] = [*actions.bindings(actions.HOME)]

    class Ready(Message):
        """Decks and identity are read, or could not be."""

        def __init__(self, pantry: Pantry | None, trouble: str = "") -> None:
            super().__init__()
            self.pantry = pantry
            self.trouble = trouble

    def __init__(self) -> None:
        super().__init__()
        self.pantry: Pantry | None = None
        self._saved: SavedMatch | None = None
        self._quick = Quick()
        self._message = ""
        self._wants_go = False

    @property
    def lore(self) -> LoreApp:
        """The application by its own type."""
        return cast("LoreApp", self.app)

    def compose(self) -> ComposeResult:
        """Everything is lines."""
        yield Rows(id="home")
        yield Rows(id="home-footer")

    def on_mount(self, event: events.Mount) -> None:
        """Show the menu at once; what lies on disk is read in a thread after the first picture."""
        self._quick = self.lore.settings.quick
        self._message = self.lore.notice
        self.call_after_refresh(self._read)
        self._show()

    def on_screen_resume(self, event: events.ScreenResume) -> None:
        """Another game may have been left meanwhile, or a deck built."""
        self._saved = next(iter(unfinished()), None)
        if self.pantry is not None:
            self._read()
        self._show()

    def on_resize(self, event: events.Resize) -> None:
        """Lay the lines out anew."""
        self._show()

    # ------------------------------------------------------------------------------------------------- reading
    def _read(self) -> None:
        threading.Thread(target=self._fetch, daemon=True, name="lore-pantry").start()

    def _fetch(self) -> None:
        """In a thread: everything that a first game needs, so that it begins at once."""
        from net.identity import IdentityError

        try:
            self.post_message(self.Ready(fetch_pantry()))
        except IdentityError as error:
            self.post_message(self.Ready(None, str(error)))

    def on_home_screen_ready(self, message: Ready) -> None:
        """Decks are there now."""
        self.pantry = message.pantry
        self._message = message.trouble or self._message
        if self.pantry is not None:
            decks, bots = list(self.pantry.decks), self.pantry.bots
            deck = self._quick.deck if self._quick.deck in decks else decks[0]
            against = self._quick.against if self._quick.against in decks else decks[1 % len(decks)]
            bot = self._quick.bot if self._quick.bot in bots else bots[-1]
            self._quick = Quick(deck, against, bot, self._quick.rules)
        self._show()
        if self._wants_go:
            self.action_go()

    # ------------------------------------------------------------------------------------------------- showing
    def _show(self) -> None:
        if not self.is_mounted:
            return
        width, height = self.size
        lines = self._lines(width - 2)
        self.query_one("#home", Rows).show(lines[: max(1, height - 1)])
        words = [("a-d", "deck"), ("1-4", "opponent"), *actions.footer_words(actions.HOME)]
        self.query_one("#home-footer", Rows).show([footer_line(words, width)])

    def _lines(self, width: int) -> list[Line]:
        name = self.pantry.person.name if self.pantry else ""
        lines: list[Line] = [
            [("LoRE", "title"), (f" {__version__}   the Lord of the Rings card game", "dim")]
            + ([(f"   you are {name}", "dim")] if name else []),
            [],
        ]
        if self._message:
            lines += [[(line, "warning")] for line in wrap(self._message, width)] + [[]]
        if self._saved is not None:
            lines += [self._continue_line(self._saved, width), []]
        lines += self._choices(width)
        lines += [[], self._go_line(width), []]
        for place in open_places():
            lines.append([(f" {place.key} ", "hint"), (place.text, "text")])
        return lines

    def _continue_line(self, saved: SavedMatch, width: int) -> Line:
        match = saved.match
        other = ", solitaire" if match.rules == SOLITAIRE else f" against {match.bot.capitalize()}"
        text = f"go on: {self._deck_name(match.deck)}{other}, {match.progress}"
        past = ago(time.time() - saved.touched)
        return [(" C ", "hint"), (clip(text, width - len(past) - 8), "strong"), (f"   {past}", "dim")]

    def _choices(self, width: int) -> list[Line]:
        column = min(36, max(26, (width - 4) // 2))
        heads: Line = [(fit("Your deck", column), "title"), ("Opponent", "title")]
        rows = [heads]
        decks = list(self.pantry.decks.items()) if self.pantry else []
        bots = [bot for bot in BOTS if self.pantry and bot[0] in self.pantry.bots]
        for at in range(max(len(decks), len(bots), 1)):
            line: Line = []
            if at < len(decks):
                line += self._entry(SINGLE[at], decks[at][1].name, decks[at][0] == self._quick.deck, column)
            else:
                line.append((" " * column if decks else fit("reading the decks ...", column), "dim"))
            if at < len(bots):
                name, words = bots[at]
                line += self._entry(
                    str(at + 1), f"{fit(name, 9)}{words}", name == self._quick.bot, max(10, width - column)
                )
            rows.append(line)
        return rows

    @staticmethod
    def _entry(key: str, text: str, chosen: bool, cells: int) -> Line:
        mark = ">" if chosen else " "
        style = "chosen" if chosen else "text"
        return [(mark, style), (key, "hint"), (fit(f" {text}", cells - 2), style)]

    def _go_line(self, width: int) -> Line:
        quick = self._quick
        if not quick.deck:
            return [("", "text")]
        words = f"play, {RULES_WORDS[quick.rules]}, against {self._deck_name(quick.against)}"
        if quick.rules == SOLITAIRE:
            words = "play solitaire: the hazards of your own deck, in the worst way"
        return [(" Enter ", "hint"), (clip(words, width - 8), "strong")]

    def _deck_name(self, short: str) -> str:
        return self.pantry.decks[short].name if self.pantry and short in self.pantry.decks else short

    # -------------------------------------------------------------------------------------------------- keys
    def on_key(self, event: events.Key) -> None:
        """Letters choose a deck, digits an opponent, capitals of places open them."""
        key = event.character or ""
        opening = next((place for place in open_places() if place.key == key), None)
        if opening is not None:
            event.stop()
            self.lore.open(opening.name)
        elif self.pantry is not None and len(key) == 1 and (key.islower() or key.isdigit()):
            event.stop()
            self._pick(key, self.pantry)

    def _pick(self, key: str, pantry: Pantry) -> None:
        quick = self._quick
        at = SINGLE.find(key) if key.islower() else int(key) - 1
        choices = list(pantry.decks) if key.islower() else list(pantry.bots)
        if not 0 <= at < len(choices):
            self._message = f"{key}: there is nothing with this key."
        elif key.islower():
            self._message = ""
            against = quick.against if quick.against != choices[at] else choices[(at + 1) % len(choices)]
            self._quick = Quick(choices[at], against, quick.bot, quick.rules)
        else:
            self._message = ""
            self._quick = Quick(quick.deck, quick.against, choices[at], quick.rules)
        self._show()

    def action_rules(self) -> None:
        """The other rules."""
        quick, order = self._quick, list(RULES_WORDS)
        following = order[(order.index(quick.rules) + 1) % len(order)]
        self._quick = Quick(quick.deck, quick.against, quick.bot, following)
        self._show()

    def action_against(self) -> None:
        """Another deck for the opponent."""
        if self.pantry is not None:
            decks = list(self.pantry.decks)
            at = decks.index(self._quick.against)
            self._quick = Quick(self._quick.deck, decks[(at + 1) % len(decks)], self._quick.bot, self._quick.rules)
            self._show()

    def action_go(self) -> None:
        """Start the game shown; before the decks are read, as soon as they are."""
        self._wants_go = self.pantry is None
        if self.pantry is None:
            return
        from lore_tui.screens.tutorial import solo_table
        from lore_tui.solo_session import SoloSession

        quick = self._quick
        self._remember(quick)
        alone = quick.rules == SOLITAIRE
        match = solitaire(quick.deck) if alone else Match(quick.deck, quick.against, quick.bot, quick.rules)
        person = self.pantry.person
        decks = (self.pantry.decks[quick.deck], self.pantry.decks[quick.against])

        def session() -> SoloSession:
            return SoloSession.new(person, match, decks)

        self._message = ""
        self.app.push_screen(solo_table(session(), self.lore.settings.explain, session))

    def _remember(self, quick: Quick) -> None:
        from msgspec.structs import replace

        from lore_tui.settings import save_settings

        if quick != self.lore.settings.quick:
            self.lore.settings = replace(self.lore.settings, quick=quick)
            save_settings(self.lore.settings)

    def action_continue(self) -> None:
        """Go on with the last game."""
        if self._saved is None or self.pantry is None:
            self._message = "There is no unfinished game." if self.pantry is not None else "One moment, please."
            self._show()
            return
        from lore_tui.screens.tutorial import solo_table
        from lore_tui.solo_session import SoloSession
        from net.faults import Misuse
        from net.journal import JournalError

        try:
            session = SoloSession.resume(self.pantry.person, self._saved.folder)
        except (JournalError, Misuse) as trouble:
            self._message = str(trouble)
            self._show()
            return
        self._message = ""
        self.app.push_screen(solo_table(session, self.lore.settings.explain))

    def action_help(self) -> None:
        """The keys of this screen."""
        self.lore.action_help()

    def action_leave(self) -> None:
        """Leave LoRE."""
        self.app.exit()


def fetch_pantry() -> Pantry:
    """Identity and decks; the modules that a game needs come along."""
    import lore_tui.screens.tutorial  # noqa: F401
    from engine.bots.levels import NAMES
    from engine.cards.decks import ready_decks
    from lore_tui.deckfiles import playable_decks
    from lore_tui.home import data_folder
    from net.identity import load_identity

    return Pantry(load_identity(data_folder()), {**ready_decks(), **playable_decks()}, tuple(NAMES))

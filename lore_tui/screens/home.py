"""The first screen: a game in three keys, the last game, and the way to everything else."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, cast

from msgspec.structs import replace
from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.message import Message
from textual.screen import Screen

from lore_tui import actions
from lore_tui.files.settings import Quick
from lore_tui.games import SHOWN
from lore_tui.games.menu import MENU, ready_names
from lore_tui.screens import open_places
from lore_tui.sessions.match import (
    BEGUN,
    Match,
    SavedMatch,
    ago,
    decks_round,
    solitaire,
    unfinished,
)
from lore_tui.view.beside.home_lines import Front, Menu, front
from lore_tui.widgets.rows import Rows, footer_line

if TYPE_CHECKING:
    from lore_tui.app import LoreApp
    from lore_tui.sessions.solo_session import SoloSession
    from net.disk.identity import Identity

BOTS = (
    ("random", "any move that is allowed"),
    ("greedy", "easy: takes what lies nearest"),
    ("steward", "normal: plays soundly"),
    ("wizard", "hard: thinks ahead, slowly"),
)
"""Every game has them."""


class Pantry(NamedTuple):
    """What has to be read from disk before a game can start."""

    person: Identity
    decks: dict[str, Any]
    game: str
    """Whose decks they are."""


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
        self._decks: dict[str, str] = {}
        """Names by short names; those of the box at first, the player's own as soon as they are read."""
        self._is_read = False
        self._front = Front([])
        self._page = 0
        self._message = ""
        self._then: Callable[[], None] | None = None
        """What was asked for before everything was read."""

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
        if self._quick.game not in SHOWN:
            self._quick = Quick()
        self._decks = ready_names(self._quick.game, self._quick.rules)
        if not self._quick.deck:
            self._quick = usable(self._quick, list(self._decks))
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
        threading.Thread(target=self._fetch, args=(self._quick.game,), daemon=True, name="lore-pantry").start()

    def _fetch(self, game: str) -> None:
        """In a thread: everything that a first game needs, so that it begins at once."""
        from net.disk.identity import IdentityError

        try:
            self.post_message(self.Ready(fetch_pantry(game)))
        except IdentityError as error:
            self.post_message(self.Ready(None, str(error)))

    def on_home_screen_ready(self, message: Ready) -> None:
        """Decks are there now."""
        if message.pantry is not None and message.pantry.game != self._quick.game:
            return  # another game was chosen meanwhile, and its decks are being read
        self.pantry = message.pantry
        self._message = message.trouble or self._message
        if self.pantry is None:
            self._then = None
        if self.pantry is not None:
            first = not self._is_read
            self._is_read = True
            self._decks = names_of(self.pantry, self._quick.rules)
            self._quick = usable(self._quick, list(self._decks))
            if first:
                self._show()
                self._open_page()
        self._show()
        then, self._then = self._then, None
        if then is not None:
            then()

    # ------------------------------------------------------------------------------------------------- showing
    def _show(self) -> None:
        if not self.is_mounted:
            return
        width, height = self.size
        shown = self._front = front(self._menu(), width - 2, max(1, height - 2))
        self.query_one("#home", Rows).show(shown.lines)
        words = [(shown.letter_range, "deck"), (f"1-{len(BOTS)}", "opponent")]
        words += [("PgDn", "more")] if shown.pages > 1 else []
        idle = () if self._saved is not None else ("continue",)
        given = actions.footer_words(actions.HOME, self.lore.settings.keys)
        words += [(key, word) for key, word in given if word not in idle]
        self.query_one("#home-footer", Rows).show([footer_line(words, width)])

    def _menu(self) -> Menu:
        return Menu(
            self._decks,
            BOTS,
            [(place.key, place.text) for place in open_places()],
            self._quick,
            self.pantry.person.name if self.pantry else "",
            self._message,
            self._saved_words(),
            self._page,
        )

    def _saved_words(self) -> tuple[str, str] | None:
        if self._saved is None:
            return None
        match = self._saved.match
        way = MENU[match.game].way(match.rules)
        other = f", {way.name}" if way.alone else f" against {match.opponents}"
        game = f"{MENU[match.game].title}, " if match.game != self._quick.game else ""
        names = self._decks if match.game == self._quick.game else ready_names(match.game)
        text = f"{game}{names.get(match.deck, match.deck)}{other}, {match.progress}"
        return text, ago(time.time() - self._saved.touched)

    # -------------------------------------------------------------------------------------------------- keys
    def on_key(self, event: events.Key) -> None:
        """Letters choose a deck, digits an opponent, capitals of places open them."""
        key = event.character or ""
        opening = next((place for place in open_places() if place.key == key), None)
        if opening is not None:
            event.stop()
            self.lore.open(opening.name)
        elif len(key) == 1 and key.isascii() and (key.islower() or key.isdigit()):
            event.stop()
            self._pick(key)

    def _pick(self, key: str) -> None:
        bots = [name for name, _ in BOTS]
        self._message = ""
        if key in self._front.letters:
            self._choose(self._front.letters[key])
        elif key.isdigit() and 1 <= int(key) <= len(bots):
            self._quick = replace(self._quick, bot=bots[int(key) - 1])
        else:
            self._message = f"{key}: there is nothing with this key."
        self._show()

    def _choose(self, deck: str) -> None:
        """This deck, against another one."""
        against, order = self._quick.against, list(self._decks)
        if against == deck:
            against = order[(order.index(deck) + 1) % len(order)]
        self._quick = replace(self._quick, deck=deck, against=against)

    def _step_deck(self, step: int) -> None:
        """The deck after or before the one chosen, on whichever page it is."""
        order = list(self._decks)
        at = order.index(self._quick.deck) + step if self._quick.deck in order else 0
        self._choose(order[at % len(order)])
        self._open_page()
        self._show()

    def _open_page(self) -> None:
        """The page of the deck that is chosen."""
        order = list(self._decks)
        at = order.index(self._quick.deck) if self._quick.deck in order else 0
        self._page = at // self._front.size

    def _step_bot(self, step: int) -> None:
        bots = [name for name, _ in BOTS]
        at = bots.index(self._quick.bot) + step if self._quick.bot in bots else 0
        self._quick = replace(self._quick, bot=bots[at % len(bots)])
        self._show()

    def action_next_deck(self) -> None:
        """The next deck."""
        self._step_deck(1)

    def action_previous_deck(self) -> None:
        """The deck before."""
        self._step_deck(-1)

    def action_next_bot(self) -> None:
        """The next opponent."""
        self._step_bot(1)

    def action_previous_bot(self) -> None:
        """The opponent before."""
        self._step_bot(-1)

    def action_next_page(self) -> None:
        """More decks."""
        self._page = (self._front.page + 1) % self._front.pages
        self._show()

    def action_previous_page(self) -> None:
        """The decks before."""
        self._page = (self._front.page - 1) % self._front.pages
        self._show()

    def action_game(self) -> None:
        """The next game, with its own decks and rules."""
        game = SHOWN[(SHOWN.index(self._quick.game) + 1) % len(SHOWN)]
        self._decks = ready_names(game)
        self._page, self._message, self.pantry, self._is_read = 0, "", None, False
        self._quick = usable(Quick(game=game, bot=self._quick.bot, rules=MENU[game].ways[0].word), list(self._decks))
        self._remember(self._quick)
        self._read()
        self._show()

    def action_rules(self) -> None:
        """The other rules."""
        order = [way.word for way in MENU[self._quick.game].ways]
        following = order[(order.index(self._quick.rules) + 1) % len(order)]
        seats = MENU[self._quick.game].way(following).seats
        players = self._quick.players if self._quick.players in seats else seats[0]
        self._ruled(replace(self._quick, rules=following, players=players))

    def _ruled(self, quick: Quick) -> None:
        """Other rules may come with other decks."""
        rules = quick.rules
        self._decks = ready_names(quick.game, rules) if self.pantry is None else names_of(self.pantry, rules)
        self._quick = usable(quick, list(self._decks))
        self._open_page()
        self._show()

    def action_players(self) -> None:
        """One player more at the table, around and around, by rules for so many."""
        ways = MENU[self._quick.game].ways
        most = max(max(way.seats) for way in ways)
        players = self._quick.players + 1 if self._quick.players < most else 2
        fitting = [way.word for way in ways if players in way.seats]
        rules = self._quick.rules if self._quick.rules in fitting else fitting[0]
        self._ruled(replace(self._quick, players=players, rules=rules))

    def action_against(self) -> None:
        """Another deck for the opponent."""
        decks = list(self._decks)
        at = decks.index(self._quick.against) + 1 if self._quick.against in decks else 0
        self._quick = replace(self._quick, against=decks[at % len(decks)])
        self._show()

    def action_go(self) -> None:
        """Start the game shown; before the decks are read, as soon as they are."""
        if self.pantry is None:
            self._then = self.action_go
            return
        from lore_tui.screens.tutorial import solo_table

        quick = self._quick
        self._remember(quick)
        match = Match(quick.deck, quick.against, quick.bot, quick.rules, players=quick.players, game=quick.game)
        if MENU[quick.game].way(quick.rules).alone:
            match = solitaire(quick.deck, game=quick.game, rules=quick.rules)
        begin = beginning(self.pantry, match)
        assert begin is not None
        self._message = ""

        def sit_down() -> None:
            self.app.push_screen(solo_table(begin(), begin))

        self._after_page(sit_down)

    def _after_page(self, sit_down: Callable[[], None]) -> None:
        """A way to play with a story is told about before anybody sits down."""
        from lore_tui.games import showing

        quick = self._quick
        page = showing(quick.game).page(quick.rules)
        if page is None:
            sit_down()
            return
        from lore_tui.screens.scenario import ScenarioScreen

        alone = MENU[quick.game].way(quick.rules).alone
        decks = [self._decks.get(short, short) for short in (quick.deck, *(() if alone else (quick.against,)))]
        self.app.push_screen(ScenarioScreen(page, decks, sit_down))

    def _remember(self, quick: Quick) -> None:
        from lore_tui.files.settings import save_settings

        if quick != self.lore.settings.quick:
            self.lore.settings = replace(self.lore.settings, quick=quick)
            save_settings(self.lore.settings)

    def action_continue(self) -> None:
        """Go on with the last game; before everything is read, as soon as it is."""
        if self._saved is None:
            self._message = "There is no unfinished game."
            self._show()
            return
        if self.pantry is None:
            self._then = self.action_continue
            return
        from lore_tui.screens.tutorial import solo_table
        from lore_tui.sessions.solo_session import SoloSession
        from net.disk.journal import JournalError
        from net.fair.log.faults import Misuse

        try:
            session = SoloSession.resume(self.pantry.person, self._saved.folder)
        except (JournalError, Misuse) as trouble:
            self._message = str(trouble)
            self._show()
            return
        self._message = ""
        again = beginning(self.pantry, self._saved.match)
        self.app.push_screen(solo_table(session, again))

    def action_help(self) -> None:
        """The keys of this screen."""
        self.lore.action_help()

    def action_leave(self) -> None:
        """Leave LoRE."""
        self.app.exit()


def beginning(pantry: Pantry, match: Match) -> Callable[[], SoloSession] | None:
    """What begins a game of this kind; None where one of its decks is not there any more."""
    from lore_tui.sessions.solo_session import SoloSession

    names = decks_round(list(ready_names(match.game, match.rules)), match.deck, match.against, match.players)
    if pantry.game != match.game or not all(name in pantry.decks for name in names):
        return None
    new = replace(match, progress=BEGUN)
    return lambda: SoloSession.new(pantry.person, new, [pantry.decks[name] for name in names])


def names_of(pantry: Pantry, way: str) -> dict[str, str]:
    """The decks for one way to play by short name, with what they are called: its own, where there are any."""
    from engine.editions import edition

    rules, made = edition(pantry.game).decks, ready_names(pantry.game, way)
    others = {short for one in MENU[pantry.game].ways if one.package for short in ready_names(pantry.game, one.word)}
    box = set(rules.ready()) if MENU[pantry.game].way(way).package else set()
    fitting = {short: deck for short, deck in pantry.decks.items() if short not in (others | box) - set(made)}
    return {short: rules.name(deck) for short, deck in sorted(fitting.items(), key=lambda one: one[0] not in made)}


def usable(quick: Quick, decks: list[str]) -> Quick:
    """The game with decks and an opponent that are there."""
    bots = [name for name, _ in BOTS]
    deck = quick.deck if quick.deck in decks else decks[0]
    against = quick.against if quick.against in decks else decks[1 % len(decks)]
    way = MENU[quick.game].way(quick.rules)
    players = quick.players if quick.players in way.seats else way.seats[0]
    bot = quick.bot if quick.bot in bots else bots[-1]
    return replace(quick, deck=deck, against=against, bot=bot, players=players, rules=way.word)


def fetch_pantry(game: str) -> Pantry:
    """Identity and decks; the modules that a game needs come along."""
    import lore_tui.screens.tutorial  # noqa: F401
    from engine.editions import edition
    from lore_tui.files.deckfiles import playable_decks
    from lore_tui.files.home import data_folder
    from lore_tui.games import showing
    from net.disk.identity import load_identity

    showing(game)
    rules, ways = edition(game).decks, edition(game).game.variants
    made = {short: deck for way in ways for short, deck in rules.made_for(way.number).items()}
    return Pantry(load_identity(data_folder()), {**rules.ready(), **made, **playable_decks(game)}, game)

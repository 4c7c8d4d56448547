"""The lobby: players by letters, one's own offer by digits, every question in the dock."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace
from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.message import Message

from engine.kernel.game import OptionRule
from lore_tui import actions
from lore_tui.commands import CommandError
from lore_tui.files.home import data_folder
from lore_tui.people import optional
from lore_tui.people.challenge import (
    Challenge,
    Unplayable,
    all_terms,
    deck_of,
    decks_for,
    held_for,
    load_wishes,
    save_wishes,
    turned,
    with_options,
)  # fmt: skip
from lore_tui.people.gathering import DEFAULT_BOT, LEAST, OpenTable, at_table
from lore_tui.people.lobby_model import LobbyModel, Picture, host_of
from lore_tui.people.network import default_options, open_peer
from lore_tui.people.peer_games import SavedGame
from lore_tui.screens.asking import AskingScreen, Choice
from lore_tui.screens.line import LineScreen
from lore_tui.screens.people import REMATCH, PeerTableScreen
from lore_tui.screens.watching import WatchScreen
from lore_tui.sessions.peer_session import PeerSession
from lore_tui.view.beside.lobby import Sheet, key_words, lobby_lines
from lore_tui.view.hints import hints
from lore_tui.widgets.dock import PromptDock
from lore_tui.widgets.rows import Rows, footer_line
from net.disk.identity import IdentityError, has_name, rename
from net.disk.players import Standing
from net.fair.log.names import default_name
from net.fair.wire.messages import Status
from net.fair.wire.offers import Refusal
from net.peers.events import Offered, PeerView
from net.peers.peer import Options
from net.peers.session import Session as GameSession
from net.peers.transport import TransportError

if TYPE_CHECKING:
    from lore_tui.sessions.watching import WatchSession
    from net.fair.log.schema import Terms

ASKED_KEYS = (("1-9", "answer"), ("Enter", "accept"), ("Bksp", "not now"))
IDLE_KEYS = (("a-z", "pick"), ("1-9", "offer"))
HELP_AND_LEAVE = 2
"""The last commands of the table, which are never left out of the footer."""


class LobbyScreen(AskingScreen):
    """Shows the lobby; what a player picks becomes a question, and its answer a step on the network."""

    PLACE = actions.LOBBY
    CSS_PATH: ClassVar[list[str | PurePath]] = ["lobby.tcss"]
    BINDINGS: ClassVar[list[BindingType]] = [*actions.bindings(actions.LOBBY)]

    class Changed(Message):
        """There is another picture of the lobby."""

        def can_replace(self, message: Message) -> bool:
            """Only the last picture counts."""
            return isinstance(message, LobbyScreen.Changed)

    def __init__(
        self,
        options: Options | None = None,
        *,
        join: str = "",
        resume: SavedGame | None = None,
        greeting: str = "",
        table: OpenTable | None = None,
    ) -> None:
        """What to do at once: whom to join, a game to take up, a first sentence, a table to open."""
        super().__init__()
        self._options = options
        self._join = join
        self._resume = resume
        self._greeting = greeting
        self._table = table
        self.lobby_model: LobbyModel | None = None
        self.challenge: Challenge = load_wishes()
        self.letters: dict[bytes | Path, str] = {}
        self._first_shown = 0
        self._trouble = ""
        self._place = "starting ..."
        self._opened: GameSession[Any] | None = None
        self._watched: WatchSession | None = None

    @property
    def picture(self) -> Picture:
        """The lobby as it is now."""
        return self.lobby_model.picture if self.lobby_model is not None else Picture()

    def compose(self) -> ComposeResult:
        """Lines, the dock, the footer."""
        yield Rows(id="lobby")
        yield PromptDock(ascii_only=self.lore.ascii_only, id="dock")
        yield Rows(id="lobby-footer")

    # ------------------------------------------------------------------------------------------------ the network
    def on_mount(self, event: events.Mount) -> None:
        """Show the screen at once; the network opens in a thread. There is one lobby in a client."""
        if any(isinstance(screen, LobbyScreen) and screen is not self for screen in self.app.screen_stack):
            self._trouble = "The lobby is open already: go back to it."
            self._show()
            return
        self.dock.focus()
        self._show()
        named = self._options is not None and self._options.name is not None
        if named or has_name(data_folder()):
            self._go_in()
        else:
            self._ask_for_name("Your name, as others see it")

    def _ask_for_name(self, words: str) -> None:
        """Before the first time: nobody is shown to others under a name he did not choose."""
        self.app.push_screen(LineScreen(f"{words} (Enter alone: {default_name()}):"), self._first_name)

    def _first_name(self, text: str | None) -> None:
        try:
            rename(data_folder(), text or default_name())
        except IdentityError as error:
            self._ask_for_name(str(error))
        except OSError as error:
            self._trouble = f"Your name cannot be kept in {data_folder()}: {error.strerror}."
            self._show()
        else:
            self._go_in()

    def _go_in(self) -> None:
        threading.Thread(target=self._enter, daemon=True, name="lore-enter").start()

    def _enter(self) -> None:
        """In a thread: open port and discovery."""
        try:
            lobby_model = LobbyModel(open_peer(self._options or default_options()))
            lobby_model.listener = self._announce
            port = lobby_model.open()
        except (TransportError, CommandError) as error:
            self._trouble = str(error)
        else:
            options = lobby_model.peer.options
            where = f" on {options.host}" if options.host else ""
            self._place = f"port {port}{where}{'' if options.announce else ', not announced'}"
            self.lobby_model = lobby_model
            if self._greeting:
                lobby_model.say(self._greeting)
            if self._join:
                lobby_model.join(self._join)
            if self._resume is not None:
                lobby_model.resume(self._resume)
            if self._table is not None:
                self._gather(*self._table)
        self._announce()

    def _announce(self) -> None:
        """Called from other threads."""
        self.post_message(self.Changed())

    def on_unmount(self) -> None:
        """Leave the network; games that are not over can be resumed."""
        if self.lobby_model is not None:
            self.lobby_model.close()

    @on(Changed)
    def take_picture(self) -> None:
        """Show the newest picture; open a game that has begun; ask what has to be asked."""
        picture = self.picture
        # The same terms between the same players are the same offer: once it is closed, another one may be answered.
        self._answered &= {one.offer.id for one in picture.offers} | {one.gid for one in picture.saved}
        things: list[bytes | Path] = [one.pk for one in picture.people]
        things += [one.folder for one in picture.saved]
        self.letters = hints(things, self.letters)
        if picture.game is not None and picture.game is not self._opened:
            self._open_game(picture.game)
        elif picture.watched is not None and picture.watched is not self._watched and self.is_current:
            self._watched = picture.watched
            self._drop_question()
            self.app.push_screen(WatchScreen(picture.watched))
        elif self.is_current:
            self._ask_what_is_due(picture)
        self._show()

    def _open_game(self, game: GameSession[Any]) -> None:
        assert self.lobby_model is not None
        self._opened = game
        self._drop_question()
        self.app.push_screen(PeerTableScreen(PeerSession(self.lobby_model, game)), self._left_game)

    def _left_game(self, result: object) -> None:
        """Back from a game: look at the disk, and offer a rematch where that is wanted."""
        game = self._opened
        if self.lobby_model is not None and game is not None:
            self.lobby_model.look_at_disk()
            others = [pk for pk in game.pks if pk != self.lobby_model.me]
            if result == REMATCH:
                self._challenge(others)
        self.take_picture()

    # ------------------------------------------------------------------------------------------------- questions
    def _ask_what_is_due(self, picture: Picture) -> None:
        """Offers first, then games whose player is back; a question that lost its subject is dropped."""
        subjects = {one.offer.id for one in picture.offers} | {one.pk for one in picture.people}
        subjects |= {one.gid for one in picture.saved}
        if picture.made is not None:
            subjects.add(picture.made.id)
        if self._choices and self._subject is not None and self._subject not in subjects:
            self._drop_question()
        offer = next((one for one in picture.offers if one.offer.id not in self._answered), None)
        if offer is not None and (self._subject != offer.offer.id or self._knows_more(offer)):
            self._ask_about_offer(offer)
        elif self._choices:
            return
        elif picture.made is not None and picture.made.host == (self.lobby_model.me if self.lobby_model else b""):
            self._ask_to_wait(picture)
        else:
            back = [one for one in picture.saved if one.gid in picture.returned and one.gid not in self._answered]
            if back:
                self._ask_to_go_on(back[0])

    def _ask_about_offer(self, offered: Offered) -> None:
        offer = offered.offer
        person = self.picture.person(offer.host)
        key = key_words(person) if person is not None else []
        deck = held_for(self.challenge, offer.terms)
        self._ask(
            offer.id,
            "OFFER",
            f"{host_of(offered)} offers you a game on the terms above. Your deck would be {deck.name}.",
            (
                ("play", lambda: self._accept(offered)),
                ("take another deck", lambda: self._other_deck(offered)),
                ("not now", lambda: self._decline(offer.id, Refusal.NO)),
                ("I want other terms", lambda: self._decline(offer.id, Refusal.TERMS)),
            ),
            [*self._offer_details(offered), *key],
            {0: deck.verdict} if deck.refusal else {},
        )

    def _offer_details(self, offered: Offered) -> list[str]:
        """The terms, and who sits there; a bot is called one as soon as it is met."""
        me = self.lobby_model.me if self.lobby_model is not None else b""
        return [*all_terms(offered.offer.terms), *at_table(offered.offer, offered.names, self.picture.people, me)]

    def _knows_more(self, offered: Offered) -> bool:
        """Whether the question about this offer is asked, and somebody of its table was met since."""
        words = self._offer_details(offered)
        asked = list(self._details[: len(words)])
        return asked[:1] == words[:1] and asked != words

    def _accept(self, offered: Offered) -> None:
        deck = self._deck(offered.offer.terms)
        if self.lobby_model is not None and deck is not None:
            self.lobby_model.accept(offered, deck)

    def _other_deck(self, offered: Offered) -> None:
        self._ask_for_deck(lambda: self._ask_about_offer(offered), offered.offer.id, offered.offer.terms)

    def _decline(self, id: bytes, reason: Refusal) -> None:
        if self.lobby_model is not None:
            self._answered.add(id)
            self.lobby_model.decline(id, reason)

    def _ask_to_wait(self, picture: Picture) -> None:
        made = picture.made
        assert made is not None and self.lobby_model is not None
        names = [one.name for pk in made.pks if (one := picture.person(pk)) is not None]
        self._ask(
            made.id,
            "OFFERED",
            f"{' and '.join(names) or 'They'} can accept or decline; everybody sees the terms above.",
            (("withdraw the offer", lambda: self._decline(made.id, Refusal.NO)),),
            [*all_terms(made.terms), *at_table(made, ["" for _ in made.pks], picture.people, self.lobby_model.me)],
        )

    def _ask_to_go_on(self, saved: SavedGame) -> None:
        lobby_model = self.lobby_model
        assert lobby_model is not None
        here = "is here and waits for you" if saved.gid in self.picture.returned else "may be away"
        self._ask(
            saved.gid,
            "CONTINUE",
            f"Your game with {saved.others(lobby_model.me)}, {saved.progress}; {here}.",
            (("go on", lambda: lobby_model.resume(saved)), ("later", lambda: self._answered.add(saved.gid))),
            [*all_terms(saved.seated.terms), f"It lies in {saved.folder}."],
        )

    # ---------------------------------------------------------------------------------------------------- people
    def _ask_about_person(self, person: PeerView) -> None:
        choices: list[Choice] = []
        if person.why_not is None:
            choices.append(("offer a game", lambda: self._challenge([person.pk])))
        if person.status is Status.WATCHABLE:
            choices.append(("watch the game", lambda: self._watch(person)))
        if person.standing is not Standing.CHECKED:
            choices.append(("the words are the same", lambda: self._compare(person.pk, True)))
            choices.append(("the words differ", lambda: self._compare(person.pk, False)))
        if person.standing is Standing.CHANGED:
            choices.append(("it is another person", lambda: self._another(person.pk)))
        choices.append(("say something", lambda: self._talk_to(person)))
        free = self.picture.free
        if person in free and len(free) > 1 and self.challenge.way_for(len(free) + 1) is not None:
            all_of_them = [one.pk for one in free]
            names = " and ".join(one.name for one in free)
            choices.append((f"a game of {len(free) + 1} with {names}", lambda: self._challenge(all_of_them)))
        self._ask(
            person.pk,
            person.name.upper(),
            person.why_not or f"What would you like? {'A bot.' if person.bot else ''}",
            choices,
            [*key_words(person), *self._offer_words(person)],
        )

    def _offer_words(self, person: PeerView) -> list[str]:
        if person.why_not is not None:
            return []
        deck = held_for(self.challenge)
        return [f"You would offer: {self.challenge.in_words}; your deck: {deck.name}, {deck.verdict}."]

    def _challenge(self, guests: Sequence[bytes]) -> None:
        deck = self._deck()
        if self.lobby_model is not None and deck is not None:
            self.lobby_model.offer(guests, self.challenge, deck)

    def _deck(self, terms: Terms | None = None) -> Any | None:
        """The deck this player brings; where it may not be played, a sentence says so."""
        try:
            return deck_of(self.challenge, terms)[1]
        except Unplayable as unplayable:
            if self.lobby_model is not None:
                self.lobby_model.say(str(unplayable))
            return None

    def _compare(self, pk: bytes, same: bool) -> None:
        if self.lobby_model is not None:
            self.lobby_model.do(lambda lobby: lobby.compare(pk, same))

    def _another(self, pk: bytes) -> None:
        if self.lobby_model is not None:
            self.lobby_model.do(lambda lobby: lobby.another_person(pk))

    def _talk_to(self, person: PeerView) -> None:
        lobby_model = self.lobby_model

        def say(text: str | None) -> None:
            if text and lobby_model is not None:
                lobby_model.chat(text, person.pk)

        self.app.push_screen(LineScreen(f"Say to {person.name}:"), say)

    # ------------------------------------------------------------------------------------------------------ keys
    def on_key(self, event: events.Key) -> None:
        """A question takes its keys; else letters pick a player or a game, digits change the own offer."""
        if self._choices:
            if self.dock.take_key(event):
                event.stop()
            return
        key = event.character or ""
        if key == "1":
            event.stop()
            self._ask_for_deck(lambda: None)
        elif key == "7":
            event.stop()
            self._ask_for_options()
        elif key in "2345689" and key:
            event.stop()
            self._wish(turned(self.challenge, key))
        elif event.key in ("pagedown", "pageup"):
            event.stop()
            self._scroll(1 if event.key == "pagedown" else -1)
        elif event.key in ("backspace", "escape"):
            event.stop()
            self.action_leave()
        elif len(key) == 1 and key.islower():
            event.stop()
            self._pick(key)

    def _pick(self, letter: str) -> None:
        thing = next((thing for thing, hint in self.letters.items() if hint == letter), None)
        if isinstance(thing, bytes):
            person = self.picture.person(thing)
            if person is not None:
                self._ask_about_person(person)
        elif thing is not None:
            self._ask_to_go_on(next(one for one in self.picture.saved if one.folder == thing))

    def _scroll(self, step: int) -> None:
        """Other players, where there are more than the screen shows."""
        people = len(self.picture.people) + len(self.picture.announced)
        page = max(1, self.size.height // 4)
        self._first_shown = max(0, min(people - 1, self._first_shown + step * page))
        self._show()

    def _wish(self, challenge: Challenge) -> None:
        self.challenge = challenge
        save_wishes(challenge)
        self._show()

    def _ask_for_deck(self, then: Callable[[], None], subject: object = None, terms: Terms | None = None) -> None:
        """Which deck to bring: those of the box and one's own, each with what the check says."""
        decks = decks_for(self.challenge, terms)

        def bring(short: str) -> Callable[[], None]:
            def run() -> None:
                self._wish(replace(self.challenge, deck=short))
                then()

            return run

        choices: list[Choice] = [(deck.name, bring(deck.short)) for deck in decks]
        choices.append(("build or change decks", lambda: self.lore.open("decks")))
        own = [f"{deck.name}: {deck.about}" for deck in decks if deck.own]
        words = own or ["You have no decks of your own yet; the deck builder makes some."]
        refused = {at: deck.verdict for at, deck in enumerate(decks) if deck.refusal}
        now = held_for(self.challenge, terms).name
        self._ask(subject, "DECK", f"Which deck do you bring? Now: {now}.", choices, words, refused)

    def _ask_for_options(self) -> None:
        """The optional rules one would like; each answer switches one and asks again."""
        self._wish(with_options(self.challenge))
        now, game, rules = self.challenge.options, self.challenge.game, self.challenge.rules
        known = optional.rules_of(game, rules)
        if not known:
            return self.say("This game has no optional rules.")
        def switch(rule: OptionRule) -> None:
            self._wish(replace(self.challenge, options=optional.turned(game, rules, now, rule)))
            self._ask_for_options()

        choices: list[Choice] = [(optional.stands(now, one), partial(switch, one)) for one in known]
        choices.append(("that is all", lambda: None))
        words = [f"{rule.name}: {rule.text}" for rule in known]
        question = "Which optional rules do you offer? Everybody has to accept them."
        self._ask(None, "OPTIONS", question, choices, words)

    # --------------------------------------------------------------------------------------------------- commands
    def action_join(self) -> None:
        """Connect to an address or an invitation."""
        self.app.push_screen(LineScreen("HOST:PORT, an invitation, or @NAME:"), self._joined)

    def _joined(self, text: str | None) -> None:
        if text and self.lobby_model is not None:
            self.lobby_model.join(text)

    def action_watch(self) -> None:
        """Watch a game that is being played; where there are several, ask whose."""
        games = [one for one in self.picture.people if one.status is Status.WATCHABLE]
        if len(games) == 1:
            self._watch(games[0])
        elif games:
            watch: list[Choice] = [(one.name, lambda one=one: self._watch(one)) for one in games]  # type: ignore[misc]
            self._ask(None, "WATCH", "Whose game would you like to watch?", watch)
        elif self.lobby_model is not None:
            self.lobby_model.say("Nobody here plays a game that can be watched.")

    def _watch(self, person: PeerView) -> None:
        if self.lobby_model is not None:
            self.lobby_model.watch(person.pk, person.name)

    def action_invite(self) -> None:
        """Make an invitation for one guest."""
        if self.lobby_model is not None:
            peer = self.lobby_model.peer
            host = peer.door or peer.options.host or next(iter(peer.addresses), "127.0.0.1")
            self.app.push_screen(LineScreen("Under which address does your guest reach you?", host), self._invited)

    def _invited(self, host: str | None) -> None:
        if host and self.lobby_model is not None:
            self.lobby_model.say(self.lobby_model.invite(host))

    def action_table(self) -> None:
        """Open a table for several, or close the one that waits for players."""
        if self.lobby_model is None:
            return
        if self.picture.gathering is not None:
            self.lobby_model.stop_gathering()
            return
        sizes = enumerate(("three", "four", "five"), LEAST)
        choices: list[Choice] = [(f"{word} players", partial(self._ask_for_bots, size)) for size, word in sizes]
        words = ["Whoever is here and free is asked first; everybody sees the terms and who is a bot."]
        self._ask(None, "TABLE", "A table for how many?", choices, words)

    def _ask_for_bots(self, seats: int) -> None:
        words = ("no bots", "one bot", "two bots", "three bots", "four bots")[:seats]
        choices: list[Choice] = [(text, partial(self._gather, seats, bots)) for bots, text in enumerate(words)]
        self._ask(None, "TABLE", f"How many of the {seats} are bots?", choices, ["Bots run on your machine."])

    def _gather(self, seats: int, bots: int, kind: str = DEFAULT_BOT) -> None:
        deck = self._deck()
        if self.lobby_model is not None and deck is not None:
            self.lobby_model.gather(seats, bots, kind, self.challenge, deck)

    def say(self, text: str) -> None:
        """A sentence of the client among what is said here."""
        if self.lobby_model is not None:
            self.lobby_model.say(text)

    def action_decks(self) -> None:
        """Look at decks, change them, build others; people and offers wait here meanwhile."""
        self.lore.open("decks")

    def action_rules(self) -> None:
        """The rule book."""
        self.lore.open("rules")

    def action_name(self) -> None:
        """Another name, told to everybody who is here."""
        if self.lobby_model is not None:
            now = self.lobby_model.peer.identity.name
            self.app.push_screen(LineScreen(f"Another name (now {now}):"), self._renamed)

    def _renamed(self, text: str | None) -> None:
        if text and self.lobby_model is not None:
            self.lobby_model.rename(text)

    def action_chat(self) -> None:
        """Say a line to everybody here."""
        self.app.push_screen(LineScreen("Say to everybody here:"), self._said)

    def _said(self, text: str | None) -> None:
        if text and self.lobby_model is not None:
            self.lobby_model.chat(text)

    def action_help(self) -> None:
        """The keys of this screen."""
        self.lore.action_help()

    def action_leave(self) -> None:
        """Back to the first screen."""
        self.dismiss(None)

    # ---------------------------------------------------------------------------------------------------- showing
    def on_resize(self, event: events.Resize) -> None:
        """Lay the lines out anew."""
        self._show()

    def on_screen_resume(self, event: events.ScreenResume) -> None:
        """Something may have come meanwhile."""
        self._announce()

    def _show(self) -> None:
        if not self.is_mounted:
            return
        rows = self.query_one("#lobby", Rows)
        width, height = self.size.width - 2, max(1, self.size.height - 7)
        me = self.lobby_model.peer.identity if self.lobby_model is not None else None
        sheet = Sheet(
            self.picture,
            me.pk if me is not None else b"",
            me.name if me is not None else "",
            self._place,
            self.challenge,
            held_for(self.challenge),
            self.letters,
            self._details,
            self._first_shown,
            self._pointed(),
        )
        rows.show(lobby_lines(sheet, width, height))
        if not self._choices:
            self.dock.say(self._idle_words())
        words = actions.footer_words(actions.LOBBY, self.lore.settings.keys)
        entries = [*ASKED_KEYS, *words[-HELP_AND_LEAVE:]] if self._choices else [*IDLE_KEYS, *words]
        self.query_one("#lobby-footer", Rows).show([footer_line(entries, self.size.width)])

    def _pointed(self) -> bytes:
        """Whom the question in the dock is about, by key."""
        offer = next((one.offer for one in self.picture.offers if one.offer.id == self._subject), None)
        if offer is not None:
            return offer.host
        return self._subject if isinstance(self._subject, bytes) else b""

    def _idle_words(self) -> str:
        if self._trouble:
            return self._trouble
        if self.picture.laying:
            return "The table is laid: everybody commits to his deck ..."
        if self.picture.made is not None:
            return "You accepted. The game begins when everybody is connected ..."
        if self.lobby_model is not None and (gathering := self.picture.gathering) is not None:
            return f"You opened {gathering.in_words}; {self.lobby_model.missing} missing. T closes it."
        if self.picture.people:
            return "A letter picks a player, to offer a game or to compare words."
        return "Waiting for players. J joins somebody who is not listed here."

"""The lobby: players by letters, one's own offer by digits, every question in the dock."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, ClassVar, cast

from msgspec.structs import replace
from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.message import Message
from textual.screen import Screen

from engine.cards.decks import ready_decks
from lore_tui import actions
from lore_tui.commands import CommandError
from lore_tui.hall import Hall, Picture, host_of
from lore_tui.match import STANDARD
from lore_tui.network import default_options, open_peer
from lore_tui.peer_games import SavedGame
from lore_tui.peer_session import PeerSession
from lore_tui.screens.line import LineScreen
from lore_tui.screens.people import REMATCH, PeerTableScreen
from lore_tui.view.hints import hints
from lore_tui.view.lobby import Sheet, key_words, lobby_lines
from lore_tui.view.prompt import Answer, Prompt, one_of
from lore_tui.widgets.dock import PromptDock
from lore_tui.widgets.rows import Rows, footer_line
from lore_tui.wishes import CLOCKS, VARIANTS, Wishes, all_terms, deck_of, load_wishes, next_of, save_wishes
from net.lobby import Offered, PeerView
from net.offers import Refusal
from net.peer import Options
from net.players import Standing
from net.session import Session as GameSession
from net.transport import TransportError

if TYPE_CHECKING:
    from engine.lore.records import State
    from lore_tui.app import LoreApp

MOST_PLAYERS = 5
Choice = tuple[str, Callable[[], None]]
"""What an answer says and what it does."""


class LobbyScreen(Screen[object]):
    """Shows the hall; what a player picks becomes a question, and its answer a step on the network."""

    PLACE = actions.LOBBY
    CSS_PATH: ClassVar[list[str | PurePath]] = ["lobby.tcss"]
    BINDINGS: ClassVar[list[BindingType]] = [*actions.bindings(actions.LOBBY)]

    class Changed(Message):
        """There is another picture of the hall."""

        def can_replace(self, message: Message) -> bool:
            """Only the last picture counts."""
            return isinstance(message, LobbyScreen.Changed)

    def __init__(
        self, options: Options | None = None, *, join: str = "", resume: SavedGame | None = None, greeting: str = ""
    ) -> None:
        """`join`: whom to connect to at once; `resume`: a game to take up; `greeting`: a first sentence."""
        super().__init__()
        self._options = options
        self._join = join
        self._resume = resume
        self._greeting = greeting
        self.hall: Hall | None = None
        self.wishes: Wishes = load_wishes()
        self.letters: dict[bytes | Path, str] = {}
        self._trouble = ""
        self._place = "starting ..."
        self._serial = 0
        self._choices: Sequence[Choice] = ()
        self._details: Sequence[str] = ()
        self._subject: object = None
        """What the question in the dock is about: an offer, a key, a saved game, or nothing."""
        self._answered: set[bytes] = set()
        """Offers and returned games that were asked about already."""
        self._opened: GameSession[State] | None = None

    @property
    def lore(self) -> LoreApp:
        """The application by its own type."""
        return cast("LoreApp", self.app)

    @property
    def picture(self) -> Picture:
        """The hall as it is now."""
        return self.hall.picture if self.hall is not None else Picture()

    @property
    def dock(self) -> PromptDock:
        """Where questions are asked."""
        return self.query_one(PromptDock)

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
        threading.Thread(target=self._enter, daemon=True, name="lore-enter").start()

    def _enter(self) -> None:
        """In a thread: open port and discovery."""
        try:
            hall = Hall(open_peer(self._options or default_options()))
            hall.listener = self._announce
            port = hall.open()
        except (TransportError, CommandError) as error:
            self._trouble = str(error)
        else:
            options = hall.peer.options
            where = f" on {options.host}" if options.host else ""
            self._place = f"port {port}{where}{'' if options.announce else ', not announced'}"
            self.hall = hall
            if self._greeting:
                hall.say(self._greeting)
            if self._join:
                hall.join(self._join)
            if self._resume is not None:
                hall.resume(self._resume)
        self._announce()

    def _announce(self) -> None:
        """Called from other threads."""
        self.post_message(self.Changed())

    def on_unmount(self) -> None:
        """Leave the network; games that are not over can be resumed."""
        if self.hall is not None:
            self.hall.close()

    @on(Changed)
    def take_picture(self) -> None:
        """Show the newest picture; open a game that has begun; ask what has to be asked."""
        picture = self.picture
        things: list[bytes | Path] = [one.pk for one in picture.people]
        things += [one.folder for one in picture.saved]
        self.letters = hints(things, self.letters)
        if picture.game is not None and picture.game is not self._opened:
            self._open_game(picture.game)
        elif self.is_current:
            self._ask_what_is_due(picture)
        self._show()

    def _open_game(self, game: GameSession[State]) -> None:
        assert self.hall is not None
        self._opened = game
        self._drop_question()
        self.app.push_screen(PeerTableScreen(PeerSession(self.hall, game)), self._left_game)

    def _left_game(self, result: object) -> None:
        """Back from a game: look at the disk, and offer a rematch where that is wanted."""
        game = self._opened
        if self.hall is not None and game is not None:
            self.hall.look_at_disk()
            others = [pk for pk in game.pks if pk != self.hall.me]
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
        if offer is not None and self._subject != offer.offer.id:
            self._ask_about_offer(offer)
        elif self._choices:
            return
        elif picture.made is not None and picture.made.host == (self.hall.me if self.hall else b""):
            self._ask_to_wait(picture)
        else:
            back = [one for one in picture.saved if one.gid in picture.returned and one.gid not in self._answered]
            if back:
                self._ask_to_go_on(back[0])

    def _ask(
        self, subject: object, title: str, question: str, choices: Sequence[Choice], details: Sequence[str] = ()
    ) -> None:
        self._serial += 1
        self._subject = subject
        self._choices = choices
        self._details = details
        prompt: Prompt = one_of(self._serial, title, question, [words for words, _ in choices])
        self.dock.ask(prompt)
        self._show()

    def _drop_question(self) -> None:
        self._choices, self._details, self._subject = (), (), None
        self._show()

    @on(PromptDock.Answered)
    def answered(self, message: PromptDock.Answered) -> None:
        """Carry out the answer."""
        choices = self._choices
        if message.answer.serial != self._serial or not choices:
            return
        chosen: Answer = message.answer
        self._drop_question()
        choices[chosen.chosen[0]][1]()
        self.take_picture()

    @on(PromptDock.Left)
    def left(self) -> None:
        """Backspace: no answer now; offers and returned games come again when their letter is typed."""
        if isinstance(self._subject, bytes):
            self._answered.add(self._subject)
        self._drop_question()
        self.take_picture()

    def _ask_about_offer(self, offered: Offered) -> None:
        offer = offered.offer
        person = self.picture.person(offer.host)
        key = key_words(person) if person is not None else []
        name, _ = deck_of(self.wishes)
        self._ask(
            offer.id,
            "OFFER",
            f"{host_of(offered)} offers you a game on the terms above. Your deck would be {name}.",
            (
                ("play", lambda: self._accept(offered)),
                ("take another deck", lambda: self._other_deck(offered)),
                ("not now", lambda: self._decline(offer.id, Refusal.NO)),
                ("I want other terms", lambda: self._decline(offer.id, Refusal.TERMS)),
            ),
            [*all_terms(offer.terms), *key],
        )

    def _accept(self, offered: Offered) -> None:
        if self.hall is not None:
            self._answered.add(offered.offer.id)
            self.hall.accept(offered, deck_of(self.wishes)[1])

    def _other_deck(self, offered: Offered) -> None:
        self._change_wish("1")
        self._ask_about_offer(offered)

    def _decline(self, id: bytes, reason: Refusal) -> None:
        if self.hall is not None:
            self._answered.add(id)
            self.hall.decline(id, reason)

    def _ask_to_wait(self, picture: Picture) -> None:
        made = picture.made
        assert made is not None and self.hall is not None
        names = [one.name for pk in made.pks if (one := picture.person(pk)) is not None]
        self._ask(
            made.id,
            "OFFERED",
            f"{' and '.join(names) or 'They'} can accept or decline; both of you see the terms above.",
            (("withdraw the offer", lambda: self._decline(made.id, Refusal.NO)),),
            all_terms(made.terms),
        )

    def _ask_to_go_on(self, saved: SavedGame) -> None:
        hall = self.hall
        assert hall is not None
        here = "is here and waits for you" if saved.gid in self.picture.returned else "may be away"
        self._ask(
            saved.gid,
            "CONTINUE",
            f"Your game with {saved.others(hall.me)}, {saved.progress}; {here}.",
            (("go on", lambda: hall.resume(saved)), ("later", lambda: self._answered.add(saved.gid))),
            [*all_terms(saved.seated.terms), f"It lies in {saved.folder}."],
        )

    # ---------------------------------------------------------------------------------------------------- people
    def _ask_about_person(self, person: PeerView) -> None:
        choices: list[Choice] = []
        if person.why_not is None:
            choices.append(("offer a game", lambda: self._challenge([person.pk])))
        if person.standing is not Standing.CHECKED:
            choices.append(("the words are the same", lambda: self._compare(person.pk, True)))
            choices.append(("the words differ", lambda: self._compare(person.pk, False)))
        if person.standing is Standing.CHANGED:
            choices.append(("it is another person", lambda: self._another(person.pk)))
        choices.append(("say something", lambda: self._talk_to(person)))
        free = self.picture.free
        if person in free and 1 < len(free) < MOST_PLAYERS and self.wishes.rules == STANDARD:
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
        return [f"You would offer: {self.wishes.in_words}; your deck: {deck_of(self.wishes)[0]}."]

    def _challenge(self, guests: Sequence[bytes]) -> None:
        if self.hall is not None:
            self.hall.offer(guests, self.wishes, deck_of(self.wishes)[1])

    def _compare(self, pk: bytes, same: bool) -> None:
        if self.hall is not None:
            self.hall.do(lambda lobby: lobby.compare(pk, same))

    def _another(self, pk: bytes) -> None:
        if self.hall is not None:
            self.hall.do(lambda lobby: lobby.another_person(pk))

    def _talk_to(self, person: PeerView) -> None:
        hall = self.hall

        def say(text: str | None) -> None:
            if text and hall is not None:
                hall.chat(text, person.pk)

        self.app.push_screen(LineScreen(f"Say to {person.name}:"), say)

    # ------------------------------------------------------------------------------------------------------ keys
    def on_key(self, event: events.Key) -> None:
        """A question takes its keys; else letters pick a player or a game, digits change the own offer."""
        if self._choices:
            if self.dock.take_key(event):
                event.stop()
            return
        key = event.character or ""
        if key in "123456" and key:
            event.stop()
            self._change_wish(key)
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

    def _change_wish(self, key: str) -> None:
        wishes = self.wishes
        match key:
            case "1":
                wishes = replace(wishes, deck=next_of(list(ready_decks()), deck_of(wishes)[0]))
            case "2":
                wishes = replace(wishes, rules=next_of(list(VARIANTS), wishes.rules))
            case "3":
                wishes = replace(wishes, clock=CLOCKS[(CLOCKS.index(wishes.clock) + 1) % len(CLOCKS)])
            case "4":
                wishes = replace(wishes, take_backs=not wishes.take_backs)
            case "5":
                wishes = replace(wishes, watchers=not wishes.watchers)
            case _:
                wishes = replace(wishes, strict=not wishes.strict)
        self.wishes = wishes
        save_wishes(wishes)
        self._show()

    # --------------------------------------------------------------------------------------------------- commands
    def action_join(self) -> None:
        """Connect to an address or an invitation."""
        self.app.push_screen(LineScreen("HOST:PORT, an invitation, or @NAME:"), self._joined)

    def _joined(self, text: str | None) -> None:
        if text and self.hall is not None:
            self.hall.join(text)

    def action_invite(self) -> None:
        """Make an invitation for one guest."""
        hall = self.hall
        if hall is not None:
            host = hall.peer.options.host or next(iter(hall.peer.addresses), "127.0.0.1")
            self.app.push_screen(LineScreen("Under which address does your guest reach you?", host), self._invited)

    def _invited(self, host: str | None) -> None:
        if host and self.hall is not None:
            self.hall.say(f"Send this to one guest: {self.hall.peer.invite(host)}")

    def action_chat(self) -> None:
        """Say a line to everybody here."""
        self.app.push_screen(LineScreen("Say to everybody here:"), self._said)

    def _said(self, text: str | None) -> None:
        if text and self.hall is not None:
            self.hall.chat(text)

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
        name, _ = deck_of(self.wishes)
        me = self.hall.peer.identity if self.hall is not None else None
        sheet = Sheet(
            self.picture,
            me.pk if me is not None else b"",
            me.name if me is not None else "",
            self._place,
            self.wishes,
            name,
            self.letters,
            self._details,
        )
        rows.show(lobby_lines(sheet, width, height))
        if not self._choices:
            self.dock.say(self._idle_words())
        entries = [("a-z", "pick"), ("1-6", "your offer"), *actions.footer_words(actions.LOBBY)]
        self.query_one("#lobby-footer", Rows).show([footer_line(entries, self.size.width)])

    def _idle_words(self) -> str:
        if self._trouble:
            return self._trouble
        if self.picture.laying:
            return "The table is laid: everybody commits to his deck ..."
        if self.picture.made is not None:
            return "You accepted. The game begins when everybody is connected ..."
        if self.picture.people:
            return "A letter picks a player, to offer a game or to compare words."
        return "Waiting for players. Who cannot be seen here can be joined: J."

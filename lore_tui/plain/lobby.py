"""The lobby by lines: who is here, offers and answers, one command a line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from lore_tui.games import SHOWN
from lore_tui.people import optional
from lore_tui.people.challenge import (
    CLOCKS,
    Unplayable,
    all_terms,
    deck_of,
    decks_for,
    held_for,
    load_wishes,
    save_wishes,
    turned,
    ways,
    with_options,
)
from lore_tui.people.gathering import DEFAULT_BOT, OpenTable, at_table
from lore_tui.people.lobby_model import LobbyModel, host_of
from lore_tui.people.peer_games import SavedGame
from lore_tui.plain.client import Left, PlainClient, Screen
from lore_tui.plain.people import LOOK_EVERY, Lines, PeerGame, play_with_people
from lore_tui.plain.watching import PlainWatch
from lore_tui.sessions.peer_session import PeerSession
from lore_tui.view.beside.lobby import DOING, KEYS, key_words, record_words
from net.fair.log.names import fold
from net.fair.log.schema import Terms
from net.fair.wire.offers import Refusal
from net.peers.events import Offered, PeerView

HELP = (
    "who             who is here             offer NAME     offer a game",
    "table 4 2       a table for four, two of them bots     table          close it again",
    "accept          play on their terms     decline WHY    no, or `terms` for other terms",
    "words NAME      the words to compare    same NAME / different NAME / another NAME",
    "decks           the decks you can bring deck D         bring one",
    "game WORD       another of the games    rules WORD     how it is played",
    "clock MINUTES   time to think           strict on|off  shuffles proven at once",
    "silence stop|anew                       what becomes of a roll when a player keeps his share, at a table of three",
    "option WORD     an optional rule more or fewer; `option` alone lists them",
    "join ADDRESS    an address or an invitation             invite HOST",
    "watch NAME      watch the game they play",
    "games           games that can go on    go N           go on with one",
    "say TEXT        talk to everybody       name NAME      another name for you",
    "q               leave",
)


class PlainLobby:
    """Prints what happens in the lobby and carries out what is typed."""

    def __init__(self, lobby_model: LobbyModel, screen: Screen, lines: Lines) -> None:
        self._lobby_model = lobby_model
        self._screen = screen
        self._lines = lines
        self._challenge = load_wishes()
        self._talk_told = 0
        self._people: dict[bytes, str] = {}
        self._offers: dict[bytes, list[str]] = {}
        """Offers that were told, with who sits at the table as far as was known then."""
        self._played: object = None
        self._watched: object = None
        self._commands: dict[str, Callable[[str], None]] = {
            "who": lambda rest: self._who(),
            "offer": self._offer,
            "table": self._table,
            "accept": lambda rest: self._accept(),
            "decline": self._decline,
            "words": lambda rest: self._with(rest, lambda one: self._say(*key_words(one))),
            "same": lambda rest: self._with(rest, lambda one: self._compare(one, True)),
            "different": lambda rest: self._with(rest, lambda one: self._compare(one, False)),
            "another": lambda rest: self._with(rest, self._another),
            "deck": self._bring,
            "decks": lambda rest: self._decks(),
            "game": self._game,
            "rules": self._rules,
            "clock": self._clock,
            "silence": lambda rest: self._wish("go_on", rest == "anew", rest in ("stop", "anew"), "stop or anew"),
            "strict": lambda rest: self._wish("strict", rest == "on", rest in ("on", "off"), "on or off"),
            "option": self._option,
            "join": self._lobby_model.join,
            "invite": self._invite,
            "watch": lambda rest: self._with(rest, self._watch),
            "games": lambda rest: self._games(),
            "go": self._go,
            "say": lambda rest: self._lobby_model.chat(rest),
            "name": self._name,
            "help": lambda rest: self._say(*HELP),
        }

    def run(self, resume: SavedGame | None = None, table: OpenTable | None = None) -> None:
        """Until the player leaves or there are no more lines."""
        identity = self._lobby_model.peer.identity
        self._say(f"You are {identity.name}. `help` lists what you can type, `q` leaves.")
        self._terms()
        if resume is not None:
            self._lobby_model.resume(resume)
        if table is not None:
            self._gather(*table)
        try:
            while True:
                self._tell()
                self._play_if_begun()
                self._watch_if_begun()
                line = self._lines.poll(LOOK_EVERY)
                if line is not None and not self._take(line.strip()):
                    return
        except EOFError:
            return

    def _say(self, *lines: str) -> None:
        self._screen.say(*lines)

    # ------------------------------------------------------------------------------------------------------- news
    def _tell(self) -> None:
        """What is new: people, talk, offers."""
        picture = self._lobby_model.picture
        for one in picture.people:
            if one.pk not in self._people:
                self._people[one.pk] = one.name
                self._say(f"{one.name} is here.", *key_words(one))
        self._people = {one.pk: one.name for one in picture.people}
        for talk in picture.talk[self._talk_told :]:
            self._say(f"{talk.name}: {talk.text}" if talk.name else talk.text)
        self._talk_told = len(picture.talk)
        still_open = {one.offer.id for one in picture.offers}  # the same terms again are the same offer
        self._offers = {id: told for id, told in self._offers.items() if id in still_open}
        for offered in picture.offers:
            sitting = at_table(offered.offer, offered.names, picture.people, self._lobby_model.me)
            if offered.offer.id not in self._offers:
                self._tell_offer(offered)
            if sitting != self._offers.get(offered.offer.id):
                self._offers[offered.offer.id] = sitting
                self._say(*(f"  {line}" for line in sitting))

    def _tell_offer(self, offered: Offered) -> None:
        offer = offered.offer
        self._say(f"{host_of(offered)} offers you a game:", *(f"  {line}" for line in all_terms(offer.terms)))
        deck = held_for(self._challenge, offer.terms)
        self._say(f"Your deck would be {deck.name}, {deck.verdict}. Type `accept`, `decline` or `decline terms`.")

    def _play_if_begun(self) -> None:
        game = self._lobby_model.picture.game
        if game is None or game is self._played:
            return
        self._played = game
        self._say(f"The game begins: {' v '.join(game.names)}.")
        session = PeerSession(self._lobby_model, game)
        try:
            table = PeerGame(session, self._lines, lambda text: self._say(text))
        except Left:
            session.close()
        else:
            play_with_people(table, PlainClient(table, self._screen))
        self._lobby_model.look_at_disk()
        self._talk_told = len(self._lobby_model.picture.talk)
        self._say("You are back in the lobby.")

    def _watch(self, one: PeerView) -> None:
        self._lobby_model.watch(one.pk, one.name)

    def _watch_if_begun(self) -> None:
        session = self._lobby_model.picture.watched
        if session is None or session is self._watched:
            return
        self._watched = session
        PlainWatch(session, self._screen, self._lines).run()
        self._talk_told = len(self._lobby_model.picture.talk)
        self._say("You are back in the lobby.")

    # --------------------------------------------------------------------------------------------------- commands
    def _take(self, line: str) -> bool:
        """Carries out a line; False when the player leaves."""
        word, _, rest = line.partition(" ")
        if word in ("q", "quit"):
            return False
        if word in self._commands:
            self._commands[word](rest.strip())
        elif word:
            self._say(f"There is no command {word}. `help` lists them.")
        return True

    def _who(self) -> None:
        people = self._lobby_model.picture.people
        for one in people:
            blocked = f" ({one.why_not})" if one.why_not else ""
            kind = ", bot" if one.bot else ""
            self._say(f"{one.name}: {DOING[one.status]}{kind}, {KEYS[one.standing]}{blocked}", *record_words(one))
        if not people:
            self._say("Nobody is here.")

    def _with(self, name: str, then: Callable[[PeerView], None]) -> None:
        """Does something with the player of that name."""
        found = [one for one in self._lobby_model.picture.people if fold(one.name).startswith(fold(name))]
        if len(found) == 1:
            then(found[0])
        elif found:
            self._say(f"Which one: {', '.join(one.name for one in found)}?")
        else:
            self._say(f"Nobody called {name or '...'} is here. `who` lists them.")

    def _offer(self, name: str) -> None:
        def offer(one: PeerView) -> None:
            if (deck := self._deck()) is not None:
                self._lobby_model.offer([one.pk], self._challenge, deck)
            if self._lobby_model.picture.made is not None:
                self._say(f"Offered to {one.name}:", *(f"  {line}" for line in all_terms(self._challenge.terms())))

        self._with(name, offer)

    def _table(self, rest: str) -> None:
        """`table 4 2`: four players, two of them bots; without numbers an open table is closed."""
        numbers = [int(word) for word in rest.split() if word.isdecimal()]
        if not rest and self._lobby_model.picture.gathering is not None:
            self._lobby_model.stop_gathering()
        elif 1 <= len(numbers) == len(rest.split()) <= 2:
            self._gather(numbers[0], numbers[1] if len(numbers) > 1 else 0)
        else:
            self._say("Say how many sit there and how many of them are bots: table 4 2")

    def _gather(self, seats: int, bots: int, kind: str = DEFAULT_BOT) -> None:
        if (deck := self._deck()) is not None:
            self._lobby_model.gather(seats, bots, kind, self._challenge, deck)

    def _accept(self) -> None:
        offers = self._lobby_model.picture.offers
        if not offers:
            self._say("Nobody is offering a game now.")
        elif (deck := self._deck(offers[-1].offer.terms)) is not None:
            self._lobby_model.accept(offers[-1], deck)

    def _decline(self, why: str) -> None:
        picture = self._lobby_model.picture
        reason = Refusal.TERMS if why == "terms" else Refusal.NO
        if picture.offers:
            self._lobby_model.decline(picture.offers[-1].offer.id, reason)
        elif picture.made is not None:
            self._lobby_model.decline(picture.made.id, Refusal.NO)
        else:
            self._say("There is no offer.")

    def _compare(self, one: PeerView, same: bool) -> None:
        self._lobby_model.do(lambda lobby: lobby.compare(one.pk, same))
        self._say(f"{one.name}'s key is checked." if same else f"The connection to {one.name} is ended.")

    def _another(self, one: PeerView) -> None:
        self._lobby_model.do(lambda lobby: lobby.another_person(one.pk))

    def _invite(self, host: str) -> None:
        host = host or self._lobby_model.peer.door
        if host:
            self._say(*self._lobby_model.invite(host).split(": ", 1))
        else:
            self._say("Say under which address your guest reaches you: invite 192.168.1.7")

    def _games(self) -> None:
        for number, one in enumerate(self._lobby_model.picture.saved, 1):
            self._say(f"{number}  {one.others(self._lobby_model.me)}, {one.progress}")
        if not self._lobby_model.picture.saved:
            self._say("No game is waiting to go on.")

    def _go(self, number: str) -> None:
        saved = self._lobby_model.picture.saved
        if number.isdecimal() and 0 < int(number) <= len(saved):
            self._lobby_model.resume(saved[int(number) - 1])
        else:
            self._say("Name the number of a game: `games` lists them.")

    def _name(self, name: str) -> None:
        if name:
            self._lobby_model.rename(name)
        else:
            self._say(f"You are {self._lobby_model.peer.identity.name}. `name Rosie` gives you another name.")

    # ------------------------------------------------------------------------------------------------------ challenge
    def _deck(self, terms: Terms | None = None) -> Any | None:
        """The deck this player brings; where it may not be played, a sentence says so."""
        try:
            return deck_of(self._challenge, terms)[1]
        except Unplayable as unplayable:
            self._say(str(unplayable))
            return None

    def _decks(self) -> None:
        for one in decks_for(self._challenge):
            self._say(f"{one.short}: {one.name}, {one.about}")

    def _bring(self, rest: str) -> None:
        found = next((one for one in decks_for(self._challenge) if rest in (one.short, one.name)), None)
        if found is not None and found.refusal:
            self._say(found.refusal)
        else:
            self._wish("deck", found.short if found else "", found is not None, "`decks` lists what you can bring")

    def _game(self, word: str) -> None:
        """Another game, on its usual terms."""
        if word not in SHOWN:
            self._say(f"game: {' or '.join(SHOWN)}.")
            return
        while self._challenge.game != word:
            self._challenge = turned(self._challenge, "9")
        save_wishes(self._challenge)
        self._terms()

    def _rules(self, word: str) -> None:
        known = [way.word for way in ways(self._challenge.game)]
        self._wish("rules", word, word in known, " or ".join(known))

    def _option(self, word: str) -> None:
        challenge = with_options(self._challenge)
        known = optional.rules_of(challenge.game, challenge.rules)
        rule = next((one for one in known if one.word == word), None)
        if rule is None:
            self._say(*(f"{one.word}: {one.name}, {one.text}" for one in known))
            return
        self._challenge = challenge
        self._wish("options", optional.turned(challenge.game, challenge.rules, challenge.options, rule), True, "")

    def _clock(self, rest: str) -> None:
        known = rest.isdecimal() and int(rest) in CLOCKS
        choices = ", ".join(map(str, CLOCKS))
        self._wish("clock", int(rest) if known else 0, known, f"minutes each: {choices}")

    def _wish(self, name: str, value: object, good: bool, choices: str) -> None:
        if not good:
            self._say(f"{name}: {choices}.")
            return
        self._challenge = replace(self._challenge, **{name: value})
        save_wishes(self._challenge)
        self._terms()

    def _terms(self) -> None:
        deck = held_for(self._challenge)
        self._say(f"You offer: {self._challenge.in_words}; your deck: {deck.name}, {deck.verdict}.")

"""The lobby by lines: who is here, offers and answers, one command a line."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from engine.cards.decks import ready_decks
from lore_tui.hall import Hall, host_of
from lore_tui.peer_games import SavedGame
from lore_tui.peer_session import PeerSession
from lore_tui.plain.client import Left, PlainClient, Screen
from lore_tui.plain.people import LOOK_EVERY, Lines, PeerGame, play_with_people
from lore_tui.view.lobby import DOING, KEYS, key_words
from lore_tui.wishes import CLOCKS, VARIANTS, all_terms, deck_of, load_wishes, save_wishes
from net.lobby import Offered, PeerView
from net.names import fold
from net.offers import Refusal

HELP = (
    "who             who is here             offer NAME     offer a game",
    "accept          play on their terms     decline WHY    no, or `terms` for other terms",
    "words NAME      the words to compare    same NAME / different NAME / another NAME",
    "deck D          rules standard|intro    clock MINUTES  strict on|off",
    "join ADDRESS    an address or an invitation             invite HOST",
    "games           games that can go on    go N           go on with one",
    "say TEXT        talk to everybody       q              leave",
)


class PlainLobby:
    """Prints what happens in the hall and carries out what is typed."""

    def __init__(self, hall: Hall, screen: Screen, lines: Lines) -> None:
        self._hall = hall
        self._screen = screen
        self._lines = lines
        self._wishes = load_wishes()
        self._talk_told = 0
        self._people: dict[bytes, str] = {}
        self._offers: set[bytes] = set()
        self._played: object = None
        self._commands: dict[str, Callable[[str], None]] = {
            "who": lambda rest: self._who(),
            "offer": self._offer,
            "accept": lambda rest: self._accept(),
            "decline": self._decline,
            "words": lambda rest: self._with(rest, lambda one: self._say(*key_words(one))),
            "same": lambda rest: self._with(rest, lambda one: self._compare(one, True)),
            "different": lambda rest: self._with(rest, lambda one: self._compare(one, False)),
            "another": lambda rest: self._with(rest, self._another),
            "deck": lambda rest: self._wish("deck", rest, rest in ready_decks(), ", ".join(ready_decks())),
            "rules": lambda rest: self._wish("rules", rest, rest in VARIANTS, "standard or intro"),
            "clock": self._clock,
            "strict": lambda rest: self._wish("strict", rest == "on", rest in ("on", "off"), "on or off"),
            "join": self._hall.join,
            "invite": self._invite,
            "games": lambda rest: self._games(),
            "go": self._go,
            "say": lambda rest: self._hall.chat(rest),
            "help": lambda rest: self._say(*HELP),
        }

    def run(self, resume: SavedGame | None = None) -> None:
        """Until the player leaves or there are no more lines."""
        identity = self._hall.peer.identity
        self._say(f"You are {identity.name}. `help` lists what you can type, `q` leaves.")
        self._terms()
        if resume is not None:
            self._hall.resume(resume)
        try:
            while True:
                self._tell()
                self._play_if_begun()
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
        picture = self._hall.picture
        for one in picture.people:
            if one.pk not in self._people:
                self._people[one.pk] = one.name
                self._say(f"{one.name} is here.", *key_words(one))
        self._people = {one.pk: one.name for one in picture.people}
        for talk in picture.talk[self._talk_told :]:
            self._say(f"{talk.name}: {talk.text}" if talk.name else talk.text)
        self._talk_told = len(picture.talk)
        for offered in picture.offers:
            if offered.offer.id not in self._offers:
                self._offers.add(offered.offer.id)
                self._tell_offer(offered)

    def _tell_offer(self, offered: Offered) -> None:
        offer = offered.offer
        self._say(f"{host_of(offered)} offers you a game:", *(f"  {line}" for line in all_terms(offer.terms)))
        self._say(f"Your deck would be {deck_of(self._wishes)[0]}. Type `accept`, `decline` or `decline terms`.")

    def _play_if_begun(self) -> None:
        game = self._hall.picture.game
        if game is None or game is self._played:
            return
        self._played = game
        self._say(f"The game begins: {' v '.join(game.names)}.")
        try:
            table = PeerGame(PeerSession(self._hall, game), self._lines, lambda text: self._say(text))
        except Left:
            return
        play_with_people(table, PlainClient(table, self._screen))
        self._hall.look_at_disk()
        self._talk_told = len(self._hall.picture.talk)
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
        people = self._hall.picture.people
        for one in people:
            blocked = f" ({one.why_not})" if one.why_not else ""
            kind = ", bot" if one.bot else ""
            self._say(f"{one.name}: {DOING[one.status]}{kind}, {KEYS[one.standing]}{blocked}")
        if not people:
            self._say("Nobody is here.")

    def _with(self, name: str, then: Callable[[PeerView], None]) -> None:
        """Does something with the player of that name."""
        found = [one for one in self._hall.picture.people if fold(one.name).startswith(fold(name))]
        if len(found) == 1:
            then(found[0])
        elif found:
            self._say(f"Which one: {', '.join(one.name for one in found)}?")
        else:
            self._say(f"Nobody called {name or '...'} is here. `who` lists them.")

    def _offer(self, name: str) -> None:
        def offer(one: PeerView) -> None:
            self._hall.offer([one.pk], self._wishes, deck_of(self._wishes)[1])
            if self._hall.picture.made is not None:
                self._say(f"Offered to {one.name}:", *(f"  {line}" for line in all_terms(self._wishes.terms())))

        self._with(name, offer)

    def _accept(self) -> None:
        offers = self._hall.picture.offers
        if offers:
            self._hall.accept(offers[-1], deck_of(self._wishes)[1])
        else:
            self._say("Nobody offers a game now.")

    def _decline(self, why: str) -> None:
        picture = self._hall.picture
        reason = Refusal.TERMS if why == "terms" else Refusal.NO
        if picture.offers:
            self._hall.decline(picture.offers[-1].offer.id, reason)
        elif picture.made is not None:
            self._hall.decline(picture.made.id, Refusal.NO)
        else:
            self._say("There is no offer.")

    def _compare(self, one: PeerView, same: bool) -> None:
        self._hall.do(lambda lobby: lobby.compare(one.pk, same))
        self._say(f"{one.name}'s key is checked." if same else f"The connection to {one.name} is ended.")

    def _another(self, one: PeerView) -> None:
        self._hall.do(lambda lobby: lobby.another_person(one.pk))

    def _invite(self, host: str) -> None:
        if host:
            self._say("Send this to one guest:", self._hall.peer.invite(host))
        else:
            self._say("Say under which address your guest reaches you: invite 192.168.1.7")

    def _games(self) -> None:
        for number, one in enumerate(self._hall.picture.saved, 1):
            self._say(f"{number}  {one.others(self._hall.me)}, {one.progress}")
        if not self._hall.picture.saved:
            self._say("No game waits to go on.")

    def _go(self, number: str) -> None:
        saved = self._hall.picture.saved
        if number.isdecimal() and 0 < int(number) <= len(saved):
            self._hall.resume(saved[int(number) - 1])
        else:
            self._say("Name the number of a game: `games` lists them.")

    # ------------------------------------------------------------------------------------------------------ wishes
    def _clock(self, rest: str) -> None:
        known = rest.isdecimal() and int(rest) in CLOCKS
        choices = ", ".join(map(str, CLOCKS))
        self._wish("clock", int(rest) if known else 0, known, f"minutes each: {choices}")

    def _wish(self, name: str, value: object, good: bool, choices: str) -> None:
        if not good:
            self._say(f"{name}: {choices}.")
            return
        self._wishes = replace(self._wishes, **{name: value})
        save_wishes(self._wishes)
        self._terms()

    def _terms(self) -> None:
        self._say(f"You offer: {self._wishes.in_words}; your deck: {deck_of(self._wishes)[0]}.")

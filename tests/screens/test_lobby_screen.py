"""The lobby by keys: meeting, comparing words, agreeing on terms, playing, leaving and coming back."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path

import pytest
from msgspec.structs import replace as change
from textual.pilot import Pilot
from textual.widgets import Input

from engine.kernel.pending import Decision
from engine.lore.cards.decks import ready_decks
from engine.lore.game import GAME
from engine.lore.records import State
from lore_tui.app import LoreApp
from lore_tui.files.deckfiles import delete_deck, save_deck
from lore_tui.files.decklists import entries
from lore_tui.files.gamefile import known_games
from lore_tui.files.shelf import held
from lore_tui.people.challenge import Challenge, all_terms, deck_of, load_wishes, save_wishes
from lore_tui.people.lobby_model import LobbyModel, Picture, Talk
from lore_tui.people.network import open_peer
from lore_tui.people.sparring import Plan, Sparring
from lore_tui.plain.client import Screen as PlainScreen
from lore_tui.plain.lobby import PlainLobby
from lore_tui.plain.people import Lines
from lore_tui.screens.lobby import LobbyScreen
from lore_tui.screens.people import PeerTableScreen
from lore_tui.screens.replay import ReplayScreen
from lore_tui.text import width
from lore_tui.view.beside.lobby import Sheet, lobby_lines
from lore_tui.widgets.dock import PromptDock
from net.disk.identity import load_identity
from net.disk.players import Players, Standing
from net.fair.check.verify import verify
from net.fair.log.primitives import Signer, fingerprint
from net.fair.log.schema import What
from net.fair.seat.core import Phase
from net.fair.wire.messages import Status
from net.fair.wire.words import words
from net.peers.events import ChatLine, OfferClosed, Offered
from net.peers.peer import TRANSCRIPT, Options, Peer
from net.peers.session import Session
from tests.screens.lobbies import own_decks, person
from tests.screens.players import TERMINAL, Player, picture, type_keys

HERE = "127.0.0.1"
PATIENT = 90.0
Script = Callable[[LoreApp, "Keys"], Awaitable[None]]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own, and no network but loopback."""
    monkeypatch.setenv("LORE_HOME", str(tmp_path / "Frodo"))
    monkeypatch.setenv("LORE_ON", HERE)
    return tmp_path


@contextmanager
def sam(home: Path, name: str = "Sam", *, bot: bool = False) -> Iterator[Peer[State]]:
    """Another player, who listens on loopback and is not announced."""
    peer = Peer(home / name, (GAME,), Options(0, HERE, name, bot=bot, discover=False, sync=False))
    peer.start()
    try:
        yield peer
    finally:
        peer.stop()


class Keys:
    """A person at the keyboard of the lobby."""

    def __init__(self, app: LoreApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    async def press(self, *keys: str) -> None:
        """Keys one after the other."""
        await type_keys(self.pilot, *keys)

    async def until(self, wanted: Callable[[], object], what: str) -> None:
        """Wait for something that has to come."""
        end = time.monotonic() + PATIENT
        while not wanted():
            assert time.monotonic() < end, f"waited in vain for {what}:\n{picture(self.app)}"
            await self.pilot.pause(0.02)

    async def shows(self, *texts: str) -> None:
        """Wait until all of this stands on the screen; line breaks count as blanks."""
        await self.until(lambda: all(text in flat(picture(self.app)) for text in texts), " and ".join(texts))
        await self.until(lambda: all(dock.ready for dock in self.app.screen.query(PromptDock)), "keys that count")

    async def write(self, key: str, text: str) -> None:
        """A line of text, after the key that asks for it."""
        await self.press(key)
        await self.until(lambda: self.app.screen.query(Input), "the line")
        self.app.screen.query_one(Input).value = text
        await self.press("enter")

    async def meet(self, other: Peer[State]) -> None:
        """Join somebody by address and wait until he is shown."""
        await self.until(lambda: lobby(self.app).lobby_model is not None, "the network")
        await self.write("J", f"{HERE}:{other.transport.port}")
        await self.shows(other.identity.name, "new key")


def flat(text: str) -> str:
    """A picture in one line, borders left out."""
    return " ".join(text.replace("┃", " ").replace("│", " ").split())


def lobby(app: LoreApp) -> LobbyScreen:
    """The lobby, shown or below."""
    return next(screen for screen in app.screen_stack if isinstance(screen, LobbyScreen))


def play(script: Script, size: tuple[int, int] = (80, 24)) -> None:
    """Open the lobby and let a script press keys."""
    options = Options(0, HERE, "Frodo", discover=False, sync=False)

    async def run() -> None:
        app = LoreApp(TERMINAL, first=lambda: LobbyScreen(options))
        async with app.run_test(size=size) as pilot:
            await script(app, Keys(app, pilot))

    asyncio.run(run())


def wait_for(peer: Peer[State], kind: type[Offered] | type[OfferClosed]) -> Offered | OfferClosed:
    """The next event of a kind at the other player."""
    end = time.monotonic() + PATIENT
    while time.monotonic() < end:
        event = peer.events.get(timeout=0.05)
        if isinstance(event, kind):
            return event
    raise AssertionError(f"no {kind.__name__} came")


# ---------------------------------------------------------------------------------------------------- meeting
def test_new_keys_are_compared_by_words_and_then_checked(home: Path) -> None:
    with sam(home) as other:

        async def script(app: LoreApp, keys: Keys) -> None:
            await keys.meet(other)
            link = next(iter(other.transport.links.values()))
            await keys.shows(" ".join(words(link.sas)))
            await keys.press("a")
            await keys.shows("key is new", "the words are the same", "the words differ")
            await keys.press("2", "enter")
            await keys.shows("checked")
            assert Players(home / "Frodo").regard(other.identity.pk, "Sam").standing is Standing.CHECKED

        play(script)


def test_different_words_end_the_connection(home: Path) -> None:
    with sam(home) as other:

        async def script(app: LoreApp, keys: Keys) -> None:
            await keys.meet(other)
            await keys.press("a", "3", "enter")
            await keys.shows("0 players here", "Sam is gone")
            assert Players(home / "Frodo").known(other.identity.pk) is None

        play(script)


def test_a_changed_key_is_blocked_with_both_fingerprints(home: Path) -> None:
    old = Signer(bytes([7]) * 32).pk
    (home / "Frodo").mkdir(mode=0o700)
    Players(home / "Frodo").meet(old, "Sam")
    with sam(home) as other:

        async def script(app: LoreApp, keys: Keys) -> None:
            await keys.until(lambda: lobby(app).lobby_model is not None, "the network")
            await keys.write("J", f"{HERE}:{other.transport.port}")
            await keys.shows("KEY CHANGED")
            await keys.press("a")
            await keys.shows(fingerprint(old), fingerprint(other.identity.pk), "it is another person")
            assert "offer a game" not in picture(app)
            await keys.press("3", "enter")
            await keys.shows("new key")
            await keys.press("a")
            await keys.shows("offer a game")

        play(script)


def test_other_rules_are_explained_and_not_played(home: Path) -> None:
    with sam(home) as other:
        other.lobby.games = {bytes(32): GAME}

        async def script(app: LoreApp, keys: Keys) -> None:
            await keys.meet(other)
            await keys.shows("a ! Sam")
            await keys.press("a")
            await keys.shows("They have none of your games", "updated")
            assert "offer a game" not in picture(app)

        play(script)


def test_an_address_where_nobody_waits_is_explained(home: Path) -> None:
    async def script(app: LoreApp, keys: Keys) -> None:
        await keys.until(lambda: lobby(app).lobby_model is not None, "the network")
        await keys.write("J", "nonsense:port")
        await keys.shows("The port is missing or wrong")
        await keys.write("J", f"{HERE}:9")
        await keys.shows("no LoRE waits on that port")

    play(script)


def test_an_invitation_checks_both_keys(home: Path) -> None:
    with sam(home) as other:

        async def script(app: LoreApp, keys: Keys) -> None:
            await keys.until(lambda: lobby(app).lobby_model is not None, "the network")
            await keys.press("I")
            await keys.until(lambda: app.screen.query(Input), "the line")
            assert app.screen.query_one(Input).value == HERE
            await keys.press("enter")
            await keys.until(lambda: any("lore1-" in one.text for one in lobby(app).picture.talk), "the invitation")
            code = next(one.text for one in lobby(app).picture.talk if "lore1-" in one.text).split()[-1]
            await asyncio.to_thread(other.join, code)
            await keys.shows("Sam", "checked")
            assert other.lobby.players.regard(lobby(app).lobby_model.me, "Frodo").standing is Standing.CHECKED  # type: ignore[union-attr]

        play(script)


def test_a_guest_with_an_invitation_need_not_compare_words(home: Path) -> None:
    with sam(home) as other:

        async def script(app: LoreApp, keys: Keys) -> None:
            await keys.until(lambda: lobby(app).lobby_model is not None, "the network")
            await keys.write("J", other.invite(HERE))
            await keys.shows("Sam", "checked")
            assert "lore1-" not in picture(app)

        play(script)


def test_what_others_say_is_shown_as_it_is(home: Path) -> None:
    with sam(home) as other:

        async def script(app: LoreApp, keys: Keys) -> None:
            await keys.meet(other)
            me = lobby(app).lobby_model.me  # type: ignore[union-attr]
            other.call(lambda one: one.chat(me, "[bold]A game?[/bold]\x1b[2J"))
            await keys.shows("Sam: [bold]A game?[/bold]\ufffd[2J")
            await keys.write("quotation_mark", "Gladly")
            await keys.shows("Frodo: Gladly")

        play(script)


# ----------------------------------------------------------------------------------------------------- agreeing
def test_both_see_the_same_terms_and_a_refusal_says_why(home: Path) -> None:
    with sam(home) as other:

        async def script(app: LoreApp, keys: Keys) -> None:
            await keys.meet(other)
            await keys.press("2", "3", "4", "5", "6")
            await keys.press("a", "1", "enter")
            offered = await asyncio.to_thread(wait_for, other, Offered)
            assert isinstance(offered, Offered)
            terms = offered.offer.terms
            assert (terms.variant, terms.clock, terms.strict) == (2, 900, True)
            assert not terms.take_backs and not terms.watchers
            await keys.shows(*all_terms(terms))
            other.call(lambda one: one.decline(offered.offer.id))
            await keys.shows("No game: they do not want to play now")

        play(script)
    assert (home / "Frodo" / "lobby.json").exists()


@pytest.mark.parametrize(("answer", "reason"), [("3", "do not want to play"), ("4", "want other terms")])
def test_an_offer_is_declined_with_a_reason(home: Path, answer: str, reason: str) -> None:
    with sam(home) as other:

        async def script(app: LoreApp, keys: Keys) -> None:
            await keys.meet(other)
            terms = Challenge().terms()
            cards = entries(deck_of(Challenge())[1], terms.variant)
            me = lobby(app).lobby_model.me  # type: ignore[union-attr]
            other.call(lambda one: one.offer([me], terms, cards))
            await keys.shows("OFFER Sam offers you a game", *all_terms(terms), "key is new")
            await keys.press(answer, "enter")
            closed = await asyncio.to_thread(wait_for, other, OfferClosed)
            assert isinstance(closed, OfferClosed) and reason in closed.text

        play(script)


def test_the_same_terms_can_be_offered_again_and_again(home: Path) -> None:
    """What was declined once, or played, is asked about like any other offer."""
    with sam(home) as other:

        async def script(app: LoreApp, keys: Keys) -> None:
            await keys.meet(other)
            terms = Challenge().terms()
            cards = entries(deck_of(Challenge())[1], terms.variant)
            me = lobby(app).lobby_model.me  # type: ignore[union-attr]
            for answer in ("3", "1"):
                other.call(lambda one: one.offer([me], terms, cards))
                await keys.shows("OFFER Sam offers you a game")
                await keys.press(answer, "enter")
                if answer == "3":
                    assert isinstance(await asyncio.to_thread(wait_for, other, OfferClosed), OfferClosed)
                    await keys.shows("A letter picks a player")
            await keys.until(lambda: isinstance(app.screen, PeerTableScreen), "the table")
            game = other.lobby.sessions[-1]
            await keys.until(lambda: game.table.phase is Phase.PLAYING, "the game")
            other.act(game, lambda one: one.do(lambda table: table.concede()))
            await keys.shows("GAME OVER", "verified")
            other.call(lambda one: one.offer([me], terms, cards))
            await keys.until(lambda: lobby_of(app).picture.offers, "the offer")
            await keys.press("1", "enter")
            await keys.shows("OFFER Sam offers you a game")

        play(script)


def lobby_of(app: LoreApp) -> LobbyScreen:
    """The lobby, also while a table stands before it."""
    return next(screen for screen in app.screen_stack if isinstance(screen, LobbyScreen))


def test_an_offer_can_be_withdrawn(home: Path) -> None:
    with sam(home) as other:

        async def script(app: LoreApp, keys: Keys) -> None:
            await keys.meet(other)
            await keys.press("a", "1", "enter")
            await keys.shows("OFFERED", "withdraw the offer")
            await keys.press("1", "enter")
            await keys.shows("the offer was withdrawn", "A letter picks a player")

        play(script)


# ------------------------------------------------------------------------------------------------------ playing
@contextmanager
def sparring(peer: Peer[State], games: int) -> Iterator[Sparring]:
    """The other player plays by bot, in a thread."""
    plan = Plan("steward", games, tuple(ready_decks().values()))
    spar = Sparring(peer, plan, lambda line: None)
    thread = threading.Thread(target=spar.run, daemon=True)
    thread.start()
    yield spar
    thread.join(PATIENT)
    assert not thread.is_alive()


def seated(app: LoreApp) -> bool:
    """Whether the table is shown and asks something."""
    docks = app.screen.query(PromptDock) if isinstance(app.screen, PeerTableScreen) else ()
    return any(dock.reading is not None for dock in docks)


async def answer(app: LoreApp, keys: Keys, times: int) -> None:
    """Answer some questions of the game by keys."""
    player = Player(app, keys.pilot)
    for _ in range(times):
        await keys.until(lambda: seated(app) and app.screen.desk.is_asked, "a question")  # type: ignore[attr-defined]
        await player.answer()


def test_a_game_by_keys_is_left_resumed_given_up_and_verified(home: Path) -> None:
    """The whole way: offer, table, answers, save and leave, go on, chat, concession, equal files."""
    with sam(home, bot=True) as other, sparring(other, 1):

        async def script(app: LoreApp, keys: Keys) -> None:
            await keys.meet(other)
            await keys.press("2", "a", "1", "enter")
            await keys.until(lambda: seated(app), "the table")
            await answer(app, keys, 4)
            entry = other.lobby.sessions[-1].table.replica.ledger.seq
            await keys.press("Q")
            await keys.shows("LOBBY", "Games that can go on", "Sam, turn")
            letter = next(hint for thing, hint in lobby(app).letters.items() if isinstance(thing, Path))
            await keys.press(letter)
            await keys.shows("CONTINUE Your game with Sam")
            await keys.press("1", "enter")
            await keys.until(lambda: isinstance(app.screen, PeerTableScreen), "the table")
            await answer(app, keys, 2)
            await keys.until(lambda: other.lobby.sessions[-1].table.replica.ledger.seq > entry, "the answers there")
            await keys.press("G", "1", "enter")
            await keys.shows("GAME OVER", "offer another game", "verified")
            await keys.until(lambda: other.lobby.sessions[-1].table.phase is Phase.AUDITED, "the end")
            await keys.shows("3 watch this game again", "4 check its cards and rolls")
            await keys.press("3", "enter")
            await keys.until(lambda: isinstance(app.screen, ReplayScreen), "the game from its file")
            await keys.press("Q")
            await keys.shows("GAME OVER", "offer another game")
            await keys.press("1", "enter")
            await keys.shows("LOBBY")

        play(script)
    files = [next((home / name).glob(f"games/*/{TRANSCRIPT}")).read_bytes() for name in ("Frodo", "Sam")]
    assert files[0] == files[1] and verify(files[0], known_games()).exit_code == 0


def test_the_waiting_side_sees_who_is_away(home: Path) -> None:
    with sam(home, bot=True) as other:
        spar = Sparring(other, Plan("steward", 1, tuple(ready_decks().values())), lambda line: None)
        threading.Thread(target=spar.run, daemon=True).start()

        async def script(app: LoreApp, keys: Keys) -> None:
            await keys.meet(other)
            await keys.press("2", "a", "1", "enter")
            await keys.until(lambda: seated(app), "the table")
            spar.bad = 1  # the bot stops playing
            await asyncio.to_thread(other.stop)
            await keys.shows("Sam: away", "Q saves it")

        play(script)


def test_a_draw_is_asked_for_and_agreed(home: Path) -> None:
    """What the other player wants comes as a question; a take-back over shown cards is refused with the reason."""
    with sam(home) as other:

        async def script(app: LoreApp, keys: Keys) -> None:
            await keys.meet(other)
            await keys.press("2", "a", "1", "enter")
            offered = await asyncio.to_thread(wait_for, other, Offered)
            assert isinstance(offered, Offered)
            cards = entries(deck_of(Challenge())[1], offered.offer.terms.variant)
            other.call(lambda one: one.accept(offered.offer.id, cards))
            await keys.until(lambda: isinstance(app.screen, PeerTableScreen), "the table")
            game = other.lobby.sessions[-1]
            await keys.until(lambda: game.table.phase is Phase.PLAYING and deciding(game), "a question")
            await keys.press("U")
            await keys.shows("There is nothing to take back yet")
            await talk(keys, other)
            other.act(game, lambda one: one.do(lambda table: table.propose(What.DRAW)))
            await keys.shows("ASKED Sam asks to call the game a draw")
            assert isinstance(app.screen, PeerTableScreen)
            told = [line.text for line in app.screen.desk.moment.story]
            assert "Sam: thank you" in told and "Sam: hello?" not in told, "it came before, over the same link"
            await keys.press("1", "enter")
            if game.table.pending is not None:
                other.act(game, lambda one: one.do(lambda table: table.propose(What.DRAW)))
            await keys.shows("GAME OVER", "verified")

        play(script)


async def talk(keys: Keys, other: Peer[State]) -> None:
    """At a table: a digit says a phrase, and talk can be shut out, as it is when this ends."""
    me = other.lobby.sessions[-1].pks[1 - other.lobby.sessions[-1].seat]
    await keys.write("quotation_mark", "1")
    said = await asyncio.to_thread(wait_for, other, ChatLine)
    assert isinstance(said, ChatLine) and said.text == "good luck"
    other.call(lambda one: one.chat(me, "thank you"))
    await keys.shows("Sam: thank you")
    await keys.press("Y")
    table = keys.app.screen
    assert isinstance(table, PeerTableScreen)
    await keys.until(lambda: table._people.muted, "talk shut out")  # what is said about it is gone with the next news
    other.call(lambda one: one.chat(me, "hello?"))


def deciding(game: Session[State]) -> bool:
    """Whether the table waits for a decision, and not for dice or a shuffle."""
    return isinstance(game.table.replica.waits, Decision)


def test_three_sit_down_at_one_table(home: Path) -> None:
    with sam(home, bot=True) as one, sam(home, "Merry", bot=True) as two:
        spars = [Sparring(peer, Plan("steward", 1, tuple(ready_decks().values())), print) for peer in (one, two)]
        for spar in spars:
            threading.Thread(target=spar.run, daemon=True).start()

        async def script(app: LoreApp, keys: Keys) -> None:
            await keys.meet(one)
            await keys.write("J", f"{HERE}:{two.transport.port}")
            await keys.shows("2 players here")
            await keys.press("a")
            await keys.shows("a game of 3 with Sam and Merry")
            reading = lobby(app).dock.reading
            assert reading is not None
            await keys.press(str(len(reading.prompt.options)), "enter")
            await keys.until(lambda: isinstance(app.screen, PeerTableScreen), "the table")
            assert set(app.screen.desk.moment.players) == {"Frodo", "Sam", "Merry"}  # type: ignore[attr-defined]
            for spar in spars:
                spar.bad = 1  # the bots stop playing
            await keys.press("Q")
            await keys.shows("LOBBY")

        play(script)


# ------------------------------------------------------------------------------------------------------ pictures
@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (120, 40), (200, 60), (50, 14)])
def test_the_lobby_fits_every_size(columns: int, rows: int) -> None:
    people = (
        person(1, name="Bilbo", standing=Standing.CHECKED),
        person(2, name="Rosamunde Gamgee of Bree", status=Status.PLAYING, bot=True),
        person(3, name="Sam", standing=Standing.CHANGED, why_not="Their key is another one."),
    )
    talk = tuple(Talk("Bilbo", f"line {number} " + "word " * 20) for number in range(30))
    letters: dict[bytes | Path, str] = {one.pk: letter for one, letter in zip(people, "abc", strict=True)}
    sheet = Sheet(Picture(people, talk=talk), b"", "Frodo", "port 7171", Challenge(), held(""), letters)
    lines = lobby_lines(sheet, columns - 2, rows - 7)
    texts = ["".join(text for text, _ in line) for line in lines]
    assert len(texts) <= rows - 7
    assert all(width(text) <= max(columns - 2, 72) for text in texts)
    if columns >= 80:
        assert any("Bilbo" in text and "checked" in text and "amber otter mushroom" in text for text in texts)
        assert any("c ! Sam" in text and "KEY CHANGED" in text for text in texts)
        assert "line 29" in " ".join(texts)


# --------------------------------------------------------------------------------------------------- deck and name
def test_a_deck_of_ones_own_is_brought_and_a_wrong_one_refused(home: Path) -> None:
    own_decks(home / "Frodo")
    with sam(home) as other:

        async def script(app: LoreApp, keys: Keys) -> None:
            await keys.meet(other)
            await keys.press("1")
            await keys.shows("Which deck do you bring?", "Half Done: your own, 53 cards, not legal", "LORE-DECK-11")
            await keys.press("5", "enter")
            await keys.shows("not legal")
            assert lobby(app).challenge.deck == ""
            await keys.press("6", "enter")
            await keys.shows("Shire Watch", "your own, 109 cards, legal")
            await keys.press("a", "1", "enter")
            offered = await asyncio.to_thread(wait_for, other, Offered)
            assert isinstance(offered, Offered)
            assert load_wishes().deck == "shire-watch", "the next time too"

        play(script)


def test_a_deck_spoilt_meanwhile_is_not_offered(home: Path) -> None:
    own_decks(home / "Frodo")
    save_wishes(Challenge(deck="shire-watch"))
    delete_deck("shire-watch")
    deck = ready_decks()["heirs-of-the-north"]
    save_deck("shire-watch", change(deck, name="Shire Watch", draw=deck.draw[:3]))
    with sam(home) as other:

        async def script(app: LoreApp, keys: Keys) -> None:
            await keys.meet(other)
            await keys.shows("Shire Watch", "not legal")
            await keys.press("a", "1", "enter")
            await keys.shows("Shire Watch cannot be played", "bring another one")
            assert lobby(app).picture.made is None

        play(script)


def test_a_new_name_is_told_to_everybody_and_kept(home: Path) -> None:
    with sam(home) as other:

        async def script(app: LoreApp, keys: Keys) -> None:
            await keys.meet(other)
            await keys.write("N", "-")
            await keys.shows("That is no name for a player")
            await keys.write("N", "Underhill")
            await keys.shows("you are Underhill", "You are Underhill now")
            link = next(iter(other.transport.links.values()))
            await keys.until(lambda: link.peer is not None and link.peer.name == "Underhill", "the name at the other's")

        play(script)
    assert load_identity(home / "Frodo").name == "Underhill"


def test_the_first_time_the_lobby_asks_for_a_name(home: Path) -> None:
    async def run() -> None:
        app = LoreApp(TERMINAL, first=lambda: LobbyScreen(Options(0, HERE, discover=False, sync=False)))
        async with app.run_test(size=(80, 24)) as pilot:
            keys = Keys(app, pilot)
            await keys.shows("Your name, as others see it")
            assert lobby(app).lobby_model is None, "nobody is shown to others before that"
            app.screen.query_one(Input).value = "\x07"
            await keys.press("enter")
            await keys.shows("That is no name for a player")
            app.screen.query_one(Input).value = "Frodo"
            await keys.press("enter")
            await keys.shows("you are Frodo")

    asyncio.run(run())
    assert load_identity(home / "Frodo").name == "Frodo"


def test_the_line_client_knows_own_decks_and_names(home: Path) -> None:
    own_decks(home / "Frodo")
    said: list[str] = []
    typed = "decks\ndeck half-done\ndeck shire-watch\ndeck nothing\nname Underhill\nname\nq\n"
    lobby_model = LobbyModel(open_peer(Options(0, HERE, "Frodo", discover=False, sync=False)))
    lobby_model.open()
    try:
        PlainLobby(lobby_model, PlainScreen(lambda prompt: "", said.append), Lines(StringIO(typed))).run()
    finally:
        lobby_model.close()
    told = " ".join(" ".join(said).split())
    assert "half-done: Half Done, your own, 53 cards, not legal" in told
    assert "Half Done cannot be played" in told and "your deck: Shire Watch, legal" in told
    assert "`decks` lists what you can bring" in told
    assert "You are Underhill. `name Rosie` gives you another name." in told
    assert load_wishes().deck == "shire-watch" and load_identity(home / "Frodo").name == "Underhill"

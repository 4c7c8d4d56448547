"""A game of others on the screen: everything public is there, no hand, no question, and Q leaves."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.journeys.table.records import Zone
from engine.lore.cards.decks import ready_decks
from engine.lore.game import GAME
from engine.lore.records import State
from lore_tui.app import LoreApp
from lore_tui.files.decklists import entries
from lore_tui.screens.watching import WatchScreen
from lore_tui.sessions.watching import WatchSession
from lore_tui.view.moment import VERIFIED
from net.fair.check.follow import Untrue
from net.fair.log.schema import Record
from net.fair.seat.solo import LocalTable, Sitter, solo_terms
from net.fair.seat.table import Table
from net.peers.events import Offered
from net.peers.peer import Peer
from tests.library import CARDS
from tests.net.lore_tables import deck_lists, play_on, players
from tests.screens.players import TERMINAL, picture, type_keys
from tests.screens.test_lobby_screen import Keys, flat, home, play, sam, wait_for

__all__ = ["home"]
INTRO = 2


@pytest.fixture(scope="module")
def game() -> LocalTable[State]:
    """A table in the middle of its third turn; its players agreed on spectators."""
    terms = replace(solo_terms(GAME, INTRO), watchers=True)
    sitters = [Sitter(one, cards) for one, cards in zip(players(2), deck_lists(2, INTRO), strict=True)]
    table = LocalTable.new(GAME, terms, sitters)
    play_on(table, random.Random(4), lambda state: state.turn.number >= 3)
    return table


def shown(table: Table[State]) -> tuple[Record, ...]:
    return tuple(table.public(0))


def watched(table: Table[State], leave: Callable[[], None] = lambda: None) -> WatchSession:
    session = WatchSession("Player 0", table.seating.pks[table.seat], leave)
    session.take(shown(table))
    return session


def test_a_spectator_sees_the_table_and_no_hand(game: LocalTable[State]) -> None:
    left: list[str] = []
    session = watched(game.mine, lambda: left.append("gone"))
    state = session.moment.state
    assert GAME.encode(state) == GAME.encode(game.mine.state) and session.moment.secrets == {}
    hands = {
        CARDS[known.definition].definition.name
        for table in game.tables
        for card, known in table.secrets.items()
        if card in table.state.zones[table.seat][Zone.HAND]
    }
    told = " ".join(line.text for line in session.moment.story)
    hidden = {name for name in hands if name not in told}
    assert hidden

    async def run() -> None:
        app = LoreApp(TERMINAL, first=lambda: WatchScreen(session))
        async with app.run_test(size=(140, 40)) as pilot:
            await pilot.pause()
            for keys in ((), ("I",), ("L",), ("F",)):
                await type_keys(pilot, *keys)
                text = flat(picture(app))
                assert not any(name in text for name in hidden)
                assert "watching Player" in text
            await type_keys(pilot, "G", "U", "P", "1", "enter", "space")
            assert isinstance(app.screen, WatchScreen) and session.moment.state is state and not left
            await type_keys(pilot, "Q")
            assert not isinstance(app.screen, WatchScreen)
        assert left == ["gone"]

    asyncio.run(run())


def test_what_happens_is_shown_as_it_happens(game: LocalTable[State]) -> None:
    """The game goes on under the eyes of the spectator, to its end and its check."""
    table = LocalTable.new(
        GAME,
        replace(solo_terms(GAME, INTRO), watchers=True),
        [Sitter(one, cards) for one, cards in zip(players(2), deck_lists(2, INTRO), strict=True)],
    )
    session = watched(table.mine)
    before = len(session.moment.story)

    async def run() -> None:
        app = LoreApp(TERMINAL, first=lambda: WatchScreen(session))
        async with app.run_test(size=(80, 24)) as pilot:
            play_on(table, random.Random(2), lambda state: state.turn.number >= 2)
            session.take(shown(table.mine))
            await pilot.pause()
            assert len(session.moment.story) > before and "T2" in picture(app)
            session.pause("Sam is gone.")
            await pilot.pause()
            assert "Sam is gone." in picture(app)
            table.mine.concede()
            table.pump()
            session.take(shown(table.mine))
            while session.moment.fair != VERIFIED or "NOTHING MORE TO SEE" not in picture(app):
                await pilot.pause(0.02)
            text = flat(picture(app))
            assert re.search(r"NOTHING MORE TO SEE Player \d gave up at \d to \d MPs: Player \d wins", text)
            assert "verified" in text
            await type_keys(pilot, "1", "enter")
            assert not isinstance(app.screen, WatchScreen)

    asyncio.run(run())


def test_a_lie_ends_the_show_with_one_sentence(game: LocalTable[State]) -> None:
    records = shown(game.mine)
    session = WatchSession("Player 0", game.mine.seating.pks[game.mine.seat], lambda: None)
    middle = len(records) * 2 // 3
    session.take(records[:middle])
    with pytest.raises(Untrue):
        session.take(records[middle + 5 :])

    async def run() -> None:
        app = LoreApp(TERMINAL, first=lambda: WatchScreen(session))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert "What they show is not a game in order" in flat(picture(app))

    asyncio.run(run())


def begin(host: Peer[State], guest: Peer[State], variant: int = INTRO) -> None:
    """Two others sit down to a game that can be watched."""
    guest.join(f"127.0.0.1:{host.transport.port}")
    terms = replace(solo_terms(GAME, variant), watchers=True)
    cards = entries(next(iter(ready_decks().values())), variant)
    host.call(lambda lobby: lobby.offer([guest.identity.pk], terms, cards))
    offered = wait_for(guest, Offered)
    assert isinstance(offered, Offered)
    guest.call(lambda lobby: lobby.accept(offered.offer.id, cards))


def test_w_in_the_lobby_watches_and_leaves(home: Path) -> None:
    with sam(home) as host, sam(home, "Rosie") as guest:

        async def script(app: LoreApp, keys: Keys) -> None:
            await keys.meet(host)
            await keys.press("W")
            await keys.shows("Nobody here plays a game that can be watched.")
            begin(host, guest)
            await keys.shows("open game")
            await keys.press("W")
            await keys.until(lambda: isinstance(app.screen, WatchScreen), "the table")
            await keys.shows("watching", "Rosie", "Sam")
            game = host.lobby.sessions[-1]
            assert host.call(lambda one: game.view().watchers) == 1
            await keys.press("Q")
            await keys.until(lambda: host.call(lambda one: game.view().watchers) == 0, "the goodbye")
            await keys.shows("LOBBY", "open game")

        play(script)

"""A table for several from the keyboard: opened with bots, offered when everybody is here, played, closed again."""

from __future__ import annotations

import asyncio
from pathlib import Path

from lore_tui.app import LoreApp
from lore_tui.files.decklists import entries
from lore_tui.people.challenge import Challenge, deck_of
from lore_tui.people.gathering import Gathering, at_table, why_no_table
from lore_tui.screens.people import PeerTableScreen
from lore_tui.sessions.match import INTRO
from net.fair.seat.core import Phase
from net.fair.wire.offers import make_offer
from net.peers.events import Offered
from tests.rules_plugin import rule
from tests.screens.lobbies import person
from tests.screens.test_lobby_screen import Keys, home, lobby, play, sam, seated, wait_for

__all__ = ["home"]


@rule("LORE-MULTI-17")
def test_a_table_with_bots_is_opened_offered_and_played(home: Path) -> None:
    """T, the number of players, the number of bots; whoever comes is asked, and sees who is a bot.

    Whoever wants to say something there is told what may not be spoken of.
    """
    with sam(home) as other:

        async def script(app: LoreApp, keys: Keys) -> None:
            await keys.until(lambda: lobby(app).lobby_model is not None, "the network")
            await keys.press("T")
            await keys.shows("A table for how many?", "three players", "five players")
            await keys.press("2", "enter")
            await keys.shows("How many of the 4 are bots?", "three bots")
            await keys.press("3", "enter")
            await keys.shows("You opened a table for 4, 2 of them bots; 1 missing. T closes it.", "free, bot")
            await keys.write("J", f"127.0.0.1:{other.transport.port}")
            offered = await asyncio.to_thread(wait_for, other, Offered)
            assert isinstance(offered, Offered) and offered.offer.terms.seats == 4
            await keys.shows("OFFERED", "at the table: you", "(a bot)")
            other.call(lambda one: one.accept(offered.offer.id, entries(deck_of(Challenge())[1], 1)))
            await keys.until(lambda: isinstance(app.screen, PeerTableScreen), "the table")
            game = other.lobby.sessions[-1]
            await keys.until(lambda: game.table.phase is Phase.PLAYING, "the game")
            bots = [hello.bot for hello in game.table.seating.seated.hellos]  # type: ignore[union-attr]
            assert sorted(bots) == [False, False, True, True]
            await keys.shows("Sam", "Steward-")
            assert isinstance(app.screen, PeerTableScreen)
            told = [line.text for line in app.screen.desk.moment.story]
            assert any("No talk about hazard play." in line for line in told), "the log begins with it"
            await keys.press("quotation_mark")
            await keys.shows("No talk about hazard play. Say, or")
            await keys.press("escape")
            await keys.until(lambda: seated(app) or game.table.pending is not None, "a question to a person")
            await keys.press("Q")
            await keys.shows("LOBBY", "Games that can go on")

        play(script)


def test_an_open_table_is_closed_and_its_bots_go(home: Path) -> None:
    async def script(app: LoreApp, keys: Keys) -> None:
        await keys.until(lambda: lobby(app).lobby_model is not None, "the network")
        await keys.press("T", "1", "enter", "2", "enter")
        await keys.shows("1 player here", "1 missing. T closes it.")
        await keys.press("T")
        await keys.shows("The table is closed.", "0 players here")

    play(script)


def test_who_is_asked_to_a_table() -> None:
    people = [person(number, name=f"P{number}", bot=number > 3) for number in range(1, 6)]
    mine = {people[3].pk, people[4].pk}
    table = Gathering(4, 1, Challenge(), deck_of(Challenge())[1])
    assert table.missing(people[:1], mine) == 2
    assert table.guests(people, mine) == [people[3].pk, people[0].pk, people[1].pk]
    assert table.missing(people, mine) == 0


def test_why_there_is_no_such_table() -> None:
    assert why_no_table(3, 2, Challenge()) == ""
    assert "3 to 5" in why_no_table(2, 0, Challenge())
    assert "up to 4" in why_no_table(5, 5, Challenge())
    assert "two players" in why_no_table(3, 0, Challenge(rules=INTRO))


def test_everybody_at_an_offered_table_is_named_and_bots_are_called_bots() -> None:
    me, guest, bot, stranger = (person(number, name=f"P{number}", bot=number == 3) for number in range(1, 5))
    offer = make_offer(me.pk, Challenge().terms(4), {one.pk: "" for one in (me, guest, bot, stranger)}, 0.0)
    names = ["old oak" for _ in offer.pks]
    (line,) = at_table(offer, names, [guest, bot], me.pk)
    assert line.startswith("at the table: you, ")
    assert "P2" in line and "P3 (a bot)" in line and "old oak (not met yet)" in line

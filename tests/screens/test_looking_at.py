"""Cards looked at by their letters, where they can be played, who looks on, how games ended."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from engine.kernel.pending import Over
from engine.lore.council import BY_CONCESSION, BY_RULES, STOPPED
from engine.lore.records import State
from lore_tui.games.journeys.ask.card_words import way_words
from lore_tui.games.lore.names import Names
from lore_tui.sessions.match import outcome
from lore_tui.view import flags
from lore_tui.view.layout import CARD, NEWS
from tests.screens.players import Player, client, picture, seeded_session, table, type_keys


@pytest.mark.parametrize("first", ["V", "letter"])
def test_a_letter_and_v_show_the_card_in_either_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, first: str
) -> None:
    monkeypatch.setenv("LORE_HOME", str(tmp_path))

    async def go() -> None:
        app = client(seeded_session(3, tmp_path / "game", rules="standard"))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            player, screen = Player(app, pilot, "steward"), table(app)
            while screen.desk.is_setup or screen.desk.view == NEWS or len(screen.desk.hand_rows()) < 2:
                await player.answer()
            live, rows = screen.desk.live, screen.desk.hand_rows()
            dead = [row for row in rows if row.hint and row.card and row.hint not in live]
            assert dead, "something cannot be played now"
            await type_keys(pilot, *(("V", dead[0].hint) if first == "V" else (dead[0].hint, "V")))
            assert screen.desk.view == CARD
            assert State.book[dead[0].card].definition.name in picture(app)

    asyncio.run(go())


def test_the_card_view_tells_where_a_resource_of_the_hand_can_be_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LORE_HOME", str(tmp_path))
    number = next(number for number, entry in State.book.items() if entry.definition.name == "Palantír of Minas Tirith")

    async def go() -> None:
        app = client(seeded_session(3, tmp_path / "game", rules="standard"))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            desk = table(app).desk
            desk.card = number
            text = " ".join("".join(words for words, _ in line) for line in desk.card_lines(60))
            assert "It can be played at: Minas Tirith." in text

    asyncio.run(go())


def test_who_looks_on_stands_in_the_header(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LORE_HOME", str(tmp_path))
    assert flags.watched(0) == ("",) and flags.watched(1)[0] == "1 spectator"

    async def go() -> None:
        app = client(seeded_session(3, tmp_path / "game"))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            desk = table(app).desk
            desk.moment = replace(desk.moment, watchers=2)
            assert "2 spectators" in "".join(text for line in desk.header(80) for text, _ in line)

    asyncio.run(go())


def test_a_game_that_is_over_is_listed_with_its_result() -> None:
    assert outcome("lore", Over(BY_RULES, (1,), (8, 12)), 1) == "won 12:8"
    assert outcome("lore", Over(BY_RULES, (1,), (8, 12)), 0) == "lost 8:12"
    assert outcome("lore", Over(BY_RULES, (), (9, 9)), 0) == "drawn 9:9"
    assert outcome("lore", Over(BY_CONCESSION, (0,), (4, 6)), 0) == "won 4:6, given up"
    assert outcome("lore", Over(STOPPED, (), (4, 6)), 0) == "stopped"


def test_every_choice_of_a_card_has_words_of_its_own() -> None:
    for entry in State.book.values():
        several = [way_words(Names, entry, way) for way in entry.ways]
        if len(several) > 1:
            assert all(several) and len(set(several)) == len(several), entry.definition.name

"""Tournaments by keys: a director begins one, enters players, pairs, takes results from files, closes, exports."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from lore_tui.app import LoreApp
from lore_tui.screens.home import HomeScreen
from lore_tui.screens.tournament import TournamentScreen
from lore_tui.screens.tournaments import TournamentsScreen, tournaments_folder
from net.fair.log.schema import Entry
from net.tournament.director import Director
from net.tournament.locks import lock_of, opening_of
from net.tournament.records import Caution, Entrant, Result, Round, Tournament, to_bytes
from tests.net.lore_tables import audited, deck_lists, prints, sit_down
from tests.screens.pages import SIZES, golden, visit, wait_for
from tests.screens.players import TERMINAL, picture, type_keys

NOW = 1_000_000
NAMES = ("Frodo", "Samwise", "Meriadoc", "Peregrin", "Bilbo", "Rosie Cotton", "Elanor")
SECRETS = (b"\x01" * 32, b"\x02" * 32)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own."""
    monkeypatch.setenv("LORE_HOME", str(tmp_path))
    return tmp_path


def winter_cup(home: Path) -> Director:
    """A tournament in its second round: results, a bye, a warning, one who left, one who was sent home."""
    keys = [f"key{number}" for number in range(len(NAMES))]
    entrants = tuple(
        Entrant(name, key, "ab" * 32 if number < 5 else "", opening="cd" * 16 if number < 2 else "")
        for number, (name, key) in enumerate(zip(NAMES, keys, strict=True))
    )
    rounds = (
        Round(1, ((keys[0], keys[1]), (keys[2], keys[3]), (keys[4], keys[5])), keys[6], NOW - 6000, NOW - 2400),
        Round(2, ((keys[0], keys[6]), (keys[2], keys[4])), keys[3], NOW - 1500),
    )
    results = (
        Result(1, {keys[0]: 21, keys[1]: 12}, transcript="aa"),
        Result(1, {keys[2]: 14, keys[3]: 14}, transcript="bb"),
        Result(1, {keys[4]: 9, keys[5]: 3}, conceded=(keys[5],), transcript="cc"),
        Result(2, {keys[2]: 18, keys[4]: 7}, ruled="stopped at the end of the break"),
    )
    warnings = (Caution(keys[3], "slow play", 1),)
    path = home / "tournaments" / "winter-cup.json"
    path.parent.mkdir(parents=True)
    made = Tournament(
        "Winter Cup", "05" * 16, False, entrants, rounds, results, warnings, (keys[5],), clock=True, dropped=(keys[1],)
    )
    path.write_bytes(to_bytes(made))
    return Director.open(path)


@pytest.mark.parametrize("size", SIZES)
def test_a_tournament_looks_as_it_should(home: Path, size: tuple[int, int]) -> None:
    director = winter_cup(home)

    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        golden(f"tournament-{size[0]}x{size[1]}", picture(app))

    visit(lambda: TournamentScreen(director, lambda: NOW), script, size)


@pytest.mark.parametrize("size", SIZES)
def test_the_list_of_tournaments_looks_as_it_should(home: Path, size: tuple[int, int]) -> None:
    winter_cup(home)
    (tournaments_folder() / "zz.json").write_text("{")

    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        golden(f"tournaments-{size[0]}x{size[1]}", picture(app))
        await type_keys(pilot, "end", "enter")
        assert isinstance(app.screen, TournamentsScreen)
        await type_keys(pilot, "home", "enter")
        assert isinstance(app.screen, TournamentScreen)

    visit(TournamentsScreen, script, size)


async def write(app: LoreApp, pilot: Pilot[None], key: str, text: str) -> None:
    """A line of text, after the key that asks for it."""
    await type_keys(pilot, key)
    app.screen.query_one("#typed", Input).value = text
    await type_keys(pilot, "enter")
    await pilot.pause()


def players_lines(lists: list[tuple[Entry, ...]]) -> list[tuple[str, str, str, str]]:
    """Name, key, lock and opening of two players."""
    found = []
    for name, key, cards, secret in zip(("Ann", "Ben"), prints(), lists, SECRETS, strict=True):
        opening = opening_of(secret, cards)
        found.append((name, key, lock_of(key, cards, opening), opening))
    return found


def played(lists: list[tuple[Entry, ...]], path: Path) -> Path:
    """The file of a game that the second player gave up."""
    table = sit_down(lists)
    table.tables[1].concede()
    table.pump()
    path.write_bytes(audited(table))
    return path


def test_a_small_tournament_is_run_by_keys(home: Path) -> None:
    lists = deck_lists(2)
    ann, ben = players_lines(lists)
    good = played(lists, home / "good.lore")
    other = played([lists[0], deck_lists(4)[2]], home / "other.lore")

    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        await type_keys(pilot, "K")
        assert isinstance(app.screen, TournamentsScreen) and "No tournament yet" in picture(app)
        await write(app, pilot, "N", "Shire Cup")
        await type_keys(pilot, "1", "2")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, TournamentScreen) and "SHIRE CUP" in picture(app)
        await write(app, pilot, "N", "Ann")
        assert "Type the name and the fingerprint" in picture(app)
        await write(app, pilot, "N", f"{ann[0]} {ann[1]} {ann[2]}")
        await write(app, pilot, "N", f"{ben[0]} {ben[1]}")
        await type_keys(pilot, "down")
        await write(app, pilot, "K", ben[2])
        assert "Ben's deck list is locked" in picture(app)
        await type_keys(pilot, "P")
        assert "Ann - Ben" in picture(app) or "Ben - Ann" in picture(app)
        assert "no result yet" in picture(app)

        async def take(path: Path) -> str:
            await write(app, pilot, "R", str(path))
            await wait_for(pilot, lambda: not screen._checking)
            return " ".join(picture(app).split())

        assert "cannot be read" in await take(home / "nothing.lore")
        assert "Ann locked a deck list that is not opened yet" in await take(other)
        await type_keys(pilot, "home")
        await write(app, pilot, "O", ann[3])
        await type_keys(pilot, "end")
        await write(app, pilot, "O", ben[3])
        assert "Ben did not play the deck he locked" in await take(other)
        await type_keys(pilot, "C")
        assert "Not all rounds have been played" in picture(app)
        assert "Verified: " in await take(good)
        assert "6:0 points (conceded)" in picture(app) or "0:6 points (conceded)" in picture(app)
        await type_keys(pilot, "C")
        assert "Ann wins Shire Cup" in picture(app)
        await write(app, pilot, "S", str(home / "report"))
        assert "Written to" in picture(app)

    async def run() -> None:
        app = LoreApp(TERMINAL)
        async with app.run_test(size=(80, 24)) as pilot:
            await wait_for(pilot, lambda: isinstance(app.screen, HomeScreen) and app.screen.pantry is not None)
            await script(app, pilot)

    asyncio.run(run())
    told = json.loads((home / "report.json").read_text())
    assert [row["name"] for row in told["standings"]] == ["Ann", "Ben"]
    assert "Shire Cup" in (home / "report.txt").read_text()
    kept = Director.open(tournaments_folder() / "shire-cup.json").tournament
    assert kept.closed and len(kept.results) == 1 and kept.results[0].transcript


def test_warnings_ejections_leaving_rulings_and_the_clock(home: Path) -> None:
    director = winter_cup(home)
    later = [NOW]

    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        assert "35 minutes left" in picture(app)
        await type_keys(pilot, "T")
        assert "35 minutes left" in picture(app)
        later[0] = NOW + 2200
        await type_keys(pilot, "T")
        assert "Time is called" in picture(app)
        await write(app, pilot, "J", "Frodo=12")
        assert "Write it as" in picture(app)
        await write(app, pilot, "J", "Frodo=12 Elanor=15 stopped at the end")
        assert "Ruled." in picture(app) and "12:15 MPs" in picture(app)
        await write(app, pilot, "W", "stalling")
        await write(app, pilot, "W", "stalling")
        assert "and ejected: two warnings for one offence" in picture(app)
        await type_keys(pilot, "home", "X", "n")
        assert len(director.tournament.dropped) == 1, "another key takes the question back"
        await type_keys(pilot, "X", "1")
        assert len(director.tournament.dropped) == 2
        await type_keys(pilot, "home", "E", "1")
        assert len(director.tournament.ejected) == 3
        await type_keys(pilot, "backspace")

    visit(lambda: TournamentScreen(director, lambda: later[0]), script, (120, 40))

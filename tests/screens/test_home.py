"""The first screen with no decks of one's own, and with many: everything has its place, three keys start any game."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from engine.edition import LEVELS
from engine.editions import edition
from engine.lore.cards.decks import ready_decks
from lore_tui.app import LoreApp
from lore_tui.files.deckfiles import save_deck
from lore_tui.files.settings import Quick, Settings
from lore_tui.games.menu import MENU, ready_names
from lore_tui.screens import open_places
from lore_tui.screens.home import BOTS, HomeScreen, Pantry, beginning
from lore_tui.screens.table import TableScreen
from lore_tui.sessions.match import Match
from lore_tui.text import width as cells
from lore_tui.view.beside.home_lines import LETTERS, Front, Menu, front
from tests.screens.pages import SIZES, golden, wait_for
from tests.screens.players import TERMINAL, picture, seeded_person, type_keys

Script = Callable[[LoreApp, Pilot[None]], Awaitable[None]]
PLACES = [(place.key, place.text) for place in open_places()]
SAVED = ("Guard of the White City against Steward, turn 3", "2 hours ago")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own."""
    monkeypatch.setenv("LORE_HOME", str(tmp_path))
    return tmp_path


def menu(decks: int, *, saved: bool = False, message: str = "", page: int = 0) -> Menu:
    """A menu with so many decks."""
    names = {f"deck-{number}": f"Deck number {number}" for number in range(decks)}
    quick = Quick("deck-0", f"deck-{1 % decks}", "steward", "intro")
    return Menu(names, BOTS, PLACES, quick, "Frodo", message, SAVED if saved else None, page)


def text(found: Front) -> str:
    """The lines as text."""
    return "\n".join("".join(words for words, _ in line) for line in found.lines)


# ------------------------------------------------------------------------------------------------------------- lines
@pytest.mark.parametrize("decks", [1, 4, 8, 12, 16, 26, 27, 44, 100])
@pytest.mark.parametrize("size", [(40, 12), (60, 15), (60, 20), (80, 24), (120, 40), (200, 60)])
@pytest.mark.parametrize("saved", [False, True])
def test_every_deck_is_on_some_page_and_nothing_runs_over(decks: int, size: tuple[int, int], saved: bool) -> None:
    width, rows = size[0] - 2, size[1] - 2
    seen: list[str] = []
    pages = front(menu(decks, saved=saved), width, rows).pages
    for page in range(pages):
        found = front(menu(decks, saved=saved, page=page), width, rows)
        assert len(found.lines) <= rows and found.pages == pages
        assert all(sum(cells(words) for words, _ in line) <= max(width, 52) for line in found.lines)
        assert list(found.letters) == list(LETTERS[: len(found.letters)])
        shown = text(found)
        assert all(f"{letter} Deck number {short[5:]}"[:14] in shown for letter, short in found.letters.items())
        assert " Enter " in shown and all(f"{at} {name}"[:6] in shown for at, (name, _) in enumerate(BOTS, start=1))
        assert not saved or " C " in shown
        seen += found.letters.values()
    assert seen == list(menu(decks).decks), "each once, in order"


@pytest.mark.parametrize("decks", [4, 12, 16, 44])
def test_at_the_usual_size_all_places_are_named(decks: int) -> None:
    shown = text(front(menu(decks, saved=True), 78, 22))
    assert all(f" {key} {words.partition(':')[0]}" in shown for key, words in PLACES)


def test_a_long_message_takes_its_rows_from_the_rest() -> None:
    found = front(menu(4, saved=True, message="something is wrong " * 12), 78, 22)
    assert len(found.lines) <= 22 and " Enter " in text(found)


def test_names_of_the_box_are_those_of_its_decks_and_opponents_those_of_the_bots() -> None:
    for game, choice in MENU.items():
        house = edition(game)
        assert ready_names(game) == {short: house.decks.name(deck) for short, deck in house.decks.ready().items()}
        ways = {(way.word, way.seats, way.alone) for way in house.game.variants}
        assert {(way.word, way.seats, way.alone) for way in choice.ways} == ways
    assert tuple(name for name, _ in BOTS) == edition("lore").players(1, 0)
    assert {words.split(":")[0]: name for name, words in BOTS if ":" in words} == LEVELS


# ------------------------------------------------------------------------------------------------------------ screen
def own_decks(count: int) -> None:
    """So many decks of the player's own."""
    deck = next(iter(ready_decks().values()))
    for number in range(count):
        save_deck(f"own-{number:02}", replace(deck, name=f"Own deck {number:02}"))


def visit_home(script: Script, size: tuple[int, int] = (80, 24), settings: Settings | None = None) -> None:
    """Let a script press keys on the first screen, once everything is read."""

    async def run() -> None:
        app = LoreApp(TERMINAL, settings)
        async with app.run_test(size=size) as pilot:
            screen = app.screen
            assert isinstance(screen, HomeScreen)
            while screen.pantry is None:
                await pilot.pause(0.02)
            await pilot.pause()
            await script(app, pilot)

    asyncio.run(run())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("own", [0, 8, 40])
def test_pictures(size: tuple[int, int], own: int) -> None:
    own_decks(own)

    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        screen = app.screen
        assert isinstance(screen, HomeScreen) and screen.pantry is not None
        screen.pantry = Pantry(seeded_person(1)[0], screen.pantry.decks, "lore")
        screen._show()
        await pilot.pause()
        golden(f"home-{own}-{size[0]}x{size[1]}", picture(app))

    visit_home(script, size)


@pytest.mark.parametrize(("own", "keys", "deck"), [
    (0, "c2", "lady-of-the-golden-wood"),
    (8, "e2", "own-00"),
    (22, "z1", "own-21"),
])  # fmt: skip
def test_three_keys_start_a_game_with_any_deck_of_the_page(own: int, keys: str, deck: str) -> None:
    own_decks(own)

    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        await type_keys(pilot, *keys, "enter")
        assert isinstance(app.screen, TableScreen)
        assert app.settings.quick.deck == deck
        app.screen.session.close()

    visit_home(script)


def test_more_decks_than_letters_have_pages_and_the_page_of_the_last_deck_is_open_the_next_time() -> None:
    own_decks(40)

    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        assert "PgDn: page 1 of 2" in picture(app) and "a-z deck" in picture(app)
        await type_keys(pilot, "pagedown", "r", "enter")
        assert isinstance(app.screen, TableScreen) and app.settings.quick.deck == "own-39"
        app.screen.session.close()

    async def again(app: LoreApp, pilot: Pilot[None]) -> None:
        assert "page 2 of 2" in picture(app) and ">r Own deck 39" in picture(app)
        await type_keys(pilot, "down")
        assert "page 1 of 2" in picture(app) and ">a Guard" in picture(app), "around and around"
        await type_keys(pilot, "up", "right")
        assert ">r Own deck 39" in picture(app) and app.settings.quick.deck == "own-39"

    visit_home(script)
    visit_home(again, settings=Settings(quick=Quick("own-39", "heirs-of-the-north")))


def test_the_first_picture_has_decks_and_opponents_and_keys_pressed_early_count() -> None:
    async def run() -> None:
        app = LoreApp(TERMINAL)
        async with app.run_test(size=(80, 24)) as pilot:
            screen = app.screen
            assert isinstance(screen, HomeScreen)
            screen.pantry = None
            screen._show()
            assert "a Guard of the White City" in picture(app) and "Enter play" in picture(app)
            await type_keys(pilot, "b", "1", "enter")
            while not isinstance(app.screen, TableScreen):
                await pilot.pause(0.02)
            assert app.settings.quick.deck == "heirs-of-the-north" and app.settings.quick.bot == "random"
            app.screen.session.close()

    asyncio.run(run())


def test_a_game_that_was_left_and_is_over_can_be_played_again() -> None:
    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        await type_keys(pilot, "2", "enter")
        await wait_for(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.desk.is_asked)
        await type_keys(pilot, "Q")
        await wait_for(pilot, lambda: " C go on" in picture(app))
        await type_keys(pilot, "C")
        await wait_for(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.desk.is_asked)
        left = app.screen
        await type_keys(pilot, "G", "1", "enter")
        await wait_for(pilot, lambda: "2 the same decks again" in picture(app))
        await type_keys(pilot, "2", "enter")
        await wait_for(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.desk.is_asked)
        assert app.screen is not left and "vs Greedy" in picture(app)

    visit_home(script)


def test_a_game_with_a_deck_that_was_thrown_away_cannot_be_played_again() -> None:
    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        screen = app.screen
        assert isinstance(screen, HomeScreen) and screen.pantry is not None
        decks = list(screen.pantry.decks)
        assert beginning(screen.pantry, Match(decks[0], decks[1], "greedy")) is not None
        assert beginning(screen.pantry, Match(decks[0], "gone", "greedy")) is None

    visit_home(script)

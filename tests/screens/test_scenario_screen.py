"""A scenario by keys: chosen, read about, begun; what it is about stays on the table."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from engine.editions import edition
from engine.metw.scenarios.listed import SCENARIOS
from lore_tui.app import LoreApp
from lore_tui.files.settings import Quick, Settings
from lore_tui.games import showing
from lore_tui.games.menu import MENU, ready_names
from lore_tui.screens.home import HomeScreen
from lore_tui.screens.scenario import ScenarioScreen
from lore_tui.screens.table import TableScreen
from lore_tui.view.beside.pages import page_lines
from tests.rules_plugin import rule
from tests.screens.pages import wait_for
from tests.screens.players import TERMINAL, picture, type_keys

WORDS = [one.word for one in SCENARIOS.values()]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own."""
    monkeypatch.setenv("LORE_HOME", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize("word", WORDS)
def test_every_scenario_has_two_decks_that_may_be_played(word: str) -> None:
    house = edition("metw")
    number = next(one.number for one in SCENARIOS.values() if one.word == word)
    made = house.decks.made_for(number)
    alone = MENU["metw"].way(word).alone
    assert len(made) >= (1 if alone else 2) and all(short.startswith(f"{word}-") for short in made)
    assert ready_names("metw", word) == {short: house.decks.name(deck) for short, deck in made.items()}
    for short, deck in made.items():
        assert not house.decks.check(deck, number, ()), short
    assert not set(made) & set(house.decks.ready())


@rule("SCEN-GEN-10")
@pytest.mark.parametrize("word", WORDS)
def test_every_scenario_has_a_page_with_story_goal_and_what_is_different(word: str) -> None:
    page = showing("metw").page(word)
    assert page is not None and page.story.count(". ") == 1 and page.story.endswith("."), "two sentences"
    assert page.goal and page.different
    lines = ["".join(words for words, _ in line) for line in page_lines(page, ("one", "two"), 76)]
    assert all(len(line) <= 76 for line in lines) and len(lines) <= 20 and "Decks: one against two." in lines
    assert page.title == MENU["metw"].way(word).name
    assert showing("metw").page("standard") is None and showing("lore").page("standard") is None


@rule("SCEN-GEN-03")
def test_a_scenario_for_one_is_chosen_set_up_and_played_by_keys() -> None:
    async def run() -> None:
        quick = Quick(game="metw", rules="there", deck="there-baggins", against="there-baggins")
        app = LoreApp(TERMINAL, replace(Settings(), quick=quick))
        async with app.run_test(size=(80, 24)) as pilot:
            home = app.screen
            assert isinstance(home, HomeScreen)
            await wait_for(pilot, lambda: home.pantry is not None)
            await pilot.press("enter")
            await wait_for(pilot, lambda: isinstance(app.screen, ScenarioScreen))
            assert "You play alone" in picture(app) and "Decks: Fourteen and a Burglar." in picture(app)
            await pilot.press("enter")
            await wait_for(pilot, lambda: isinstance(app.screen, TableScreen))
            await wait_for(pilot, lambda: "14 of 15" in picture(app))
            await pilot.press("enter")
            await wait_for(pilot, lambda: "ORGANIZE" in picture(app) or "GAME OVER" in picture(app))
            assert "0:0/13, Bag End" in picture(app).splitlines()[1] and "Thorin II" in picture(app)
            table = app.screen
            assert isinstance(table, TableScreen)
            table.session.close()

    asyncio.run(run())


@rule("SCEN-DEC-01")
def test_a_scenario_is_chosen_read_about_and_begun_by_keys() -> None:
    async def run() -> None:
        quick = Quick(game="metw", bot="random", rules="solitaire")
        app = LoreApp(TERMINAL, replace(Settings(), quick=quick))
        async with app.run_test(size=(80, 24)) as pilot:
            await choose(app, pilot)

    async def choose(app: LoreApp, pilot: Pilot[None]) -> None:
        home = app.screen
        assert isinstance(home, HomeScreen)
        await wait_for(pilot, lambda: home.pantry is not None)
        await pilot.press("R")
        assert "Fire on Amon Dîn" in picture(app) and "Beacons of the North" in picture(app)
        await pilot.press("enter")
        await wait_for(pilot, lambda: isinstance(app.screen, ScenarioScreen))
        shown = picture(app)
        assert "Nine factions" in shown and "What is different" in shown
        await pilot.press("escape")
        await wait_for(pilot, lambda: isinstance(app.screen, HomeScreen))
        await pilot.press("enter")
        await wait_for(pilot, lambda: isinstance(app.screen, ScenarioScreen))
        await pilot.press("enter")
        await wait_for(pilot, lambda: isinstance(app.screen, TableScreen))
        await wait_for(pilot, lambda: "factions 0:0/9" in picture(app))
        table = app.screen
        assert isinstance(table, TableScreen)
        await type_keys(pilot, *["enter"] * 6)
        assert "factions 0:0/9" in picture(app).splitlines()[1], "wherever one looks"
        table.session.close()

    asyncio.run(run())

"""Solitaire from the first screen: one key, the decks with their results, a game with Enter."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot

from engine.editions.lore import LORE
from engine.kernel.pending import Over
from engine.lore.council import BY_CONCESSION, BY_RULES
from lore_tui.app import LoreApp
from lore_tui.files.campaign import Journey, campaign_file, enter
from lore_tui.screens.home import HomeScreen
from lore_tui.screens.solitaire import SolitaireScreen
from lore_tui.screens.table import TableScreen
from lore_tui.view.solitaire import DeckRow, deck_rows, journey_lines
from tests.rules_plugin import rule
from tests.screens.pages import visit, wait_for
from tests.screens.players import picture, type_keys

DECK = "heirs-of-the-north"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own."""
    monkeypatch.setenv("LORE_HOME", str(tmp_path))
    return tmp_path


@rule("LORE-SOLO-01", "LORE-SOLO-13")
def test_one_key_leads_to_the_results_and_enter_to_a_game() -> None:
    enter(DECK, 21, LORE.alone(Over(BY_RULES, (0,), (21, 0)), 0), 18, "one")
    enter(DECK, 7, LORE.alone(Over(BY_RULES, (), (7, 0)), 0), 30, "two")

    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        await type_keys(pilot, "S")
        await wait_for(pilot, lambda: isinstance(app.screen, SolitaireScreen))
        screen = app.screen
        assert isinstance(screen, SolitaireScreen)
        while (row := screen.decks.current) is None or row.short != DECK:
            await pilot.press("down")
            await pilot.pause()
        text = picture(app)
        assert "Heirs of the North" in text and "    2    21  loss" in text
        assert text.index("  7 MPs in  30 turns  loss") < text.index(" 21 MPs in  18 turns  victory")
        await pilot.press("enter")
        await wait_for(pilot, lambda: isinstance(app.screen, TableScreen))
        table = app.screen
        assert isinstance(table, TableScreen) and table.desk.state.rules.solitaire
        assert table.desk.moment.players[1 - table.desk.moment.seat] == "Adversary"

    visit(HomeScreen, script)


def test_a_log_that_cannot_be_read_is_said_and_the_decks_are_there() -> None:
    campaign_file().parent.mkdir(parents=True, exist_ok=True)
    campaign_file().write_text("no log")

    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        assert "The campaign log" in picture(app) and "Heirs of the North" in picture(app)

    visit(SolitaireScreen, script)


def test_a_deck_that_is_gone_keeps_its_results() -> None:
    rows = deck_rows({"a": "Deck A"}, [Journey("b", 12, "marginal loss", 20, "2026-01-01")])
    assert rows == [DeckRow("a", "Deck A"), DeckRow("b", "b", 1, 12, "marginal loss")]
    assert "Enter begins one" in journey_lines([], "a", 60)[0][0][0]


@pytest.mark.parametrize(
    ("over", "words"),
    [
        (Over(BY_RULES, (), (2, 0)), "Complete loss, 2 MPs."),
        (Over(BY_RULES, (0,), (25, 0)), "Complete victory, 25 MPs."),
        (Over(BY_CONCESSION, (1,), (1, 0)), "Given up, 1 MP."),
    ],
)
def test_the_end_is_told_by_the_scale_and_not_as_a_game_of_two(over: Over, words: str) -> None:
    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await wait_for(pilot, lambda: isinstance(app.screen, TableScreen))
        table = app.screen
        assert isinstance(table, TableScreen)
        moment = table.desk.moment
        points = over.points if moment.seat == 0 else over.points[::-1]
        table.desk.moment = replace(moment, over=Over(over.how, over.winners, points))
        assert table.desk.ending() == words

    visit(SolitaireScreen, script)

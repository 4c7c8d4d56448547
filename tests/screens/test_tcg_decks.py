"""The deck builder with decks of the TCG: its queries, its parts, its check."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from engine.tcg.cards.decks import ADVENTURE, DRAW, starters
from engine.tcg.cards.library import library
from lore_tui.app import LoreApp
from lore_tui.games.tcg.workshop import Workshop
from lore_tui.screens.deck_editor import DeckEditor
from lore_tui.screens.home import HomeScreen
from tests.screens.pages import visit
from tests.screens.players import picture, type_keys
from tests.screens.test_decks_screen import editor, type_text

RANGERS = ["Aragorn, King in Exile", "Aragorn, Ranger of the North"]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own."""
    monkeypatch.setenv("LORE_HOME", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize(
    ("query", "some", "none"),
    [
        ("culture:gondor", "Aragorn, King in Exile", "Legolas, Prince of Mirkwood"),
        ("signet:aragorn", "Gimli, Dwarf of Erebor", "Boromir, Son of Denethor"),
        ("type:companion cost<=1", "Merry, From O'er the Brandywine", "Aragorn, King in Exile"),
        ("site=3", "Council Courtyard", "Moria Lake"),
        ("type:minion site=4", "Goblin Runner", "Uruk Savage"),
        ("keyword:archer -culture:moria", "Legolas, Prince of Mirkwood", "Goblin Marksman"),
    ],
)
def test_cards_are_found_by_what_this_game_prints(query: str, some: str, none: str) -> None:
    shop = Workshop("tcg", starters()["aragorn"], "aragorn")
    shop.query = query
    found = {card.name for card in shop.found()}
    assert some in found and none not in found and none in library().by_name


def test_a_deck_is_changed_by_keys(home: Path) -> None:
    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        await type_keys(pilot, "G", "G", "D", "N")
        await type_text(pilot, "Rangers")
        assert isinstance(app.screen, DeckEditor) and "TCG-DECK-" in picture(app)
        await type_keys(pilot, "slash")
        await type_text(pilot, "culture:gondor type:companion cost=4")
        assert [card.name for card in editor(app).pool.items] == RANGERS
        number = editor(app).pool.items[0].number
        await type_keys(pilot, "2")
        assert editor(app).shop.copies(number, DRAW) == 2
        await type_keys(pilot, "slash", *["backspace"] * 40)
        await type_text(pilot, "type:site site=3")
        site = editor(app).pool.items[0].number
        await type_keys(pilot, "1")
        assert editor(app).shop.copies(site, ADVENTURE) == 1, "a site goes to the adventure deck"
        await type_keys(pilot, "F")
        assert not editor(app).shop.violations and "is legal" in picture(app)

    visit(HomeScreen, script)


def test_sites_stand_in_the_order_of_the_path_with_their_numbers() -> None:
    shop = Workshop("tcg", starters()["aragorn"], "aragorn")
    sites = [row.text for row in shop.rows() if row.number and row.part == ADVENTURE]
    assert [text.rpartition(" ")[2] for text in sites] == [str(number) for number in range(1, 10)]
    assert sites[0] == "East Road, site 1"

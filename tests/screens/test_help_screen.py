"""Help: topics, keys from the table of commands, rules by id and word."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from lore_tui import actions
from lore_tui.app import LoreApp
from lore_tui.files.rulebook import rulebook
from lore_tui.screens.help import HelpScreen
from lore_tui.screens.keys import KeysScreen
from lore_tui.view.beside.handbook import Topic, key_lines, page, topics
from tests.screens.pages import SIZES, golden, visit
from tests.screens.players import picture, type_keys


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own."""
    monkeypatch.setenv("LORE_HOME", str(tmp_path))
    return tmp_path


def text(lines: list[list[tuple[str, str]]]) -> str:
    return "\n".join("".join(part for part, _ in line) for line in lines)


@pytest.mark.parametrize("size", SIZES)
def test_picture(size: tuple[int, int]) -> None:
    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        await pilot.pause()
        golden(f"help-{size[0]}x{size[1]}", picture(app))

    visit(lambda: HelpScreen("What it cannot promise"), script, size)


def test_a_rule_is_found_by_its_id_and_by_words() -> None:
    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        await type_keys(pilot, "slash")
        await pilot.press(*"lore-deck-03", "enter")
        await pilot.pause()
        assert "1 rules: lore-deck-03" in picture(app) and "LORE-DECK-03" in picture(app)
        await type_keys(pilot, "slash")
        await pilot.press("ctrl+u", *"hazard", "space", *"limit", "enter")
        await pilot.pause()
        assert "LORE-HAZ-02" in text(list(app.screen.query_one("#text").lines))  # type: ignore[attr-defined]
        await type_keys(pilot, "Q")
        assert isinstance(app.screen, HelpScreen), "first back to the topics"
        await type_keys(pilot, "Q")
        assert not isinstance(app.screen, HelpScreen)

    visit(HelpScreen, script)


def test_what_is_not_found_is_said() -> None:
    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        await type_keys(pilot, "slash")
        await pilot.press(*"bicycle", "enter")
        await pilot.pause()
        assert "There is no such rule" in picture(app)

    visit(HelpScreen, script)


def test_f1_shows_the_keys_of_the_screen() -> None:
    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        await type_keys(pilot, "f1")
        assert isinstance(app.screen, KeysScreen) and "find rules by id or word" in picture(app)
        await type_keys(pilot, "backspace")
        assert isinstance(app.screen, HelpScreen)

    visit(HelpScreen, script)


@pytest.mark.parametrize("place", [place for place in actions.PLACES if place != actions.APP])
def test_the_keys_of_every_place_are_all_there_and_fit(place: str) -> None:
    lines = key_lines(place, {}, 60)
    shown = " ".join(text(lines).split())
    for command in actions.commands(place):
        assert " ".join(command.text.split()) in shown
    assert all(len("".join(part for part, _ in line)) <= 60 for line in lines)


def test_own_keys_are_shown_in_place_of_the_old_ones() -> None:
    shown = text(key_lines(actions.TABLE, {"table.map": "Z"}, 76))
    assert "Z " in shown and "M  F2" not in shown


def test_every_topic_has_text_and_every_rule_has_a_topic() -> None:
    book = rulebook()
    found = topics(book)
    assert all(page(topic, book, {}, 60) for topic in found)
    areas = {topic.key for topic in found if topic.kind == "rules"}
    assert areas == set(book.areas)
    deck = next(topic for topic in found if topic.key == "LORE-DECK")
    assert deck == Topic("3.3 Deck construction", "rules", "LORE-DECK")
    limits = text(page(Topic("What it cannot promise", "text"), book, {}, 200))
    assert all(f"{number}. " in limits for number in range(1, 5))

"""List, map and dock in a running app: what they draw and what they say."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine

import pytest
from textual import events
from textual.app import App, ComposeResult
from textual.message import Message

from engine.lore.cards.library import load
from lore_tui.games.journeys.map import Marks
from lore_tui.terminal import themes
from lore_tui.terminal.abilities import Colours
from lore_tui.terminal.driver import screen_text
from lore_tui.text import BAR, bar_cells, name_cells
from lore_tui.view.prompt import Answer, one_of
from lore_tui.widgets.cards import CardList
from lore_tui.widgets.dock import PromptDock
from lore_tui.widgets.mapview import WHOLE, MapView

ATLAS = load().atlas
RIVENDELL = ATLAS.site_named["Rivendell"].index


def row(name: str, width: int) -> list[tuple[str, str]]:
    drawn.append(name)
    return [(name, "text")]


drawn: list[str] = []


class Panes(App[None]):
    """A list, a map and a dock below each other."""

    CSS = "CardList { height: 6; } MapView { height: 12; }"

    def __init__(self) -> None:
        super().__init__()
        themes.register(self, Colours.TRUE)
        self.heard: list[Message] = []

    def compose(self) -> ComposeResult:
        yield CardList(row, [f"card {number}" for number in range(50)])
        yield MapView(ATLAS)
        yield PromptDock()

    @property
    def cards(self) -> CardList[str]:
        return self.query_one(CardList)

    @property
    def dock(self) -> PromptDock:
        return self.query_one(PromptDock)

    def on_prompt_dock_answered(self, message: PromptDock.Answered) -> None:
        self.heard.append(message)

    def on_prompt_dock_left(self, message: PromptDock.Left) -> None:
        self.heard.append(message)

    def on_card_list_chosen(self, message: CardList.Chosen) -> None:
        self.heard.append(message)


def run(test: Coroutine[object, object, None]) -> None:
    asyncio.run(test)


def test_a_move_draws_two_rows_and_the_cursor_stays_in_view() -> None:
    async def play() -> None:
        app = Panes()
        async with app.run_test(size=(60, 24)) as pilot:
            app.cards.focus()
            await pilot.pause()
            drawn.clear()
            await pilot.press("down")
            assert sorted(set(drawn)) == ["card 0", "card 1"]
            await pilot.press("end")
            assert app.cards.current == "card 49"
            assert any("card 49" in line for line in screen_text(app))
            await pilot.press("home", "up", "enter")
            assert [type(message) for message in app.heard] == [CardList.Chosen]
            assert app.cards.cursor == 0

    run(play())


def test_new_items_redraw_only_changed_rows_and_keep_the_cursor_on_its_item() -> None:
    async def play() -> None:
        app = Panes()
        async with app.run_test(size=(60, 24)) as pilot:
            app.cards.cursor = 2
            await pilot.pause()
            drawn.clear()
            items = list(app.cards.items)
            items[1] = "another"
            app.cards.show(items)
            await pilot.pause()
            assert set(drawn) == {"another"}
            app.cards.show(["new", *items])
            assert app.cards.current == "card 2"
            app.cards.show([])
            await pilot.pause()
            assert app.cards.current is None
            app.cards.show(["only"])
            assert app.cards.current == "only"

    run(play())


def test_a_cursor_that_nobody_sees_stays_in_its_row_and_scrolls_nothing() -> None:
    async def play() -> None:
        app = Panes()
        async with app.run_test(size=(60, 24)) as pilot:
            app.dock.focus()
            app.cards.rest(False)
            await pilot.pause()
            items = list(app.cards.items)
            app.cards.show([*items[1:], items[0]])  # its item is the last one now
            await pilot.pause()
            assert app.cards.scroll_offset.y == 0 and app.cards.cursor == 0
            assert any("card 1" in line for line in screen_text(app))

    run(play())


@pytest.mark.parametrize(
    ("row", "cells"),
    [
        ("  9 2 drawn     cards are drawn", 16),  # "cards" would be cut
        ("Aragorn II              . 6/10", BAR),
        ("short", 5),
        ("Dol-Guldur-and-what-lies-beyond", BAR),
    ],
)
def test_the_cursor_covers_whole_words(row: str, cells: int) -> None:
    assert bar_cells(row) == cells


def test_in_a_list_it_covers_a_name_with_its_figures() -> None:
    assert name_cells("2x Corpse-candle (1 x 7)   creature") == len("2x Corpse-candle (1 x 7)")
    assert name_cells("  9 2 drawn     cards are drawn") == bar_cells("  9 2 drawn     cards are drawn")
    long = "A sentence of the log that goes on and on to the edge"
    assert name_cells(long) == bar_cells(long)


def test_peer_text_with_brackets_is_shown_as_it_is() -> None:
    async def play() -> None:
        app = Panes()
        async with app.run_test(size=(60, 24)) as pilot:
            app.cards.show(["[b]not bold[/b] [@click=app.quit]x[/]"])
            app.dock.ask(one_of(1, "[red]ASK[/]", "[link]?", ["[b]yes[/b]"]))
            await pilot.pause()
            text = "\n".join(screen_text(app))
            assert "[b]not bold[/b] [@click=app.quit]x[/]" in text
            assert "[red]ASK[/]  [link]?" in text and "1 [b]yes[/b]" in text

    run(play())


def test_the_dock_reads_keys_and_says_the_answer_once() -> None:
    async def play() -> None:
        app = Panes()
        async with app.run_test(size=(60, 24)) as pilot:
            app.dock.focus()
            app.dock.ask(one_of(5, "ASK", "which?", ["left", "right"]))
            await pilot.pause()
            await pilot.press("2", "enter", "enter", "1")
            answers = [message.answer for message in app.heard if isinstance(message, PromptDock.Answered)]
            assert answers == [Answer(5, (1,))]
            app.dock.say("waiting for Bilbo: assigns strikes")
            await pilot.pause()
            assert any("waiting for Bilbo" in line for line in screen_text(app))

    run(play())


def test_keys_typed_before_the_prompt_was_painted_are_dropped() -> None:
    async def play() -> None:
        app = Panes()
        async with app.run_test(size=(60, 24)) as pilot:
            app.dock.focus()
            early = events.Key("1", "1")
            app.dock.ask(one_of(5, "ASK", "which?", ["left", "right"]))
            assert app.dock.take_key(early)
            await pilot.pause()
            assert app.dock.take_key(early)
            assert app.dock.reading is not None and app.dock.reading.typed == ""
            assert app.dock.take_key(events.Key("1", "1"))
            assert app.dock.reading.typed == "1"
            assert not app.dock.take_key(events.Key("M", "M")), "commands are the screen's"

    run(play())


def test_the_map_target_jumps_and_zooms() -> None:
    async def play() -> None:
        app = Panes()
        async with app.run_test(size=(80, 30)) as pilot:
            view = app.query_one(MapView)
            view.mark(Marks(own=(RIVENDELL,), target=RIVENDELL))
            view.focus()
            await pilot.press("right")
            assert view.marks.target not in (None, RIVENDELL)
            view.point(RIVENDELL)
            await pilot.press("plus")
            assert any("Rivendell" in line for line in screen_text(app))
            await pilot.press("plus")
            assert any("Rhudaur: Wilderness" in line for line in screen_text(app))
            await pilot.press("minus", "minus")
            assert view.zoom == WHOLE
            assert not any("Rivendell" in line for line in screen_text(app))

    run(play())

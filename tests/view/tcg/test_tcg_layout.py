"""Where the panes of the TCG stand: what a skirmish needs is seen together with it, wherever there is room."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.tcg.cards.moments import Phase
from engine.tcg.table.verbs import Question
from lore_tui.games.tcg.desk import TcgDesk
from lore_tui.view.layout import CARD, CHOICES, FIGHT, LAND, LOG, NEWS, PILES, TABLE, Box, arrange_without_map
from lore_tui.view.moment import LogLine
from tests.view.tcg.tale import Tale, told

SIZES = [(60, 15), (80, 24), (99, 30), (100, 24), (120, 36), (120, 40), (159, 60), (160, 48), (200, 60), (240, 70)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("view", [TABLE, FIGHT, NEWS, CARD, LOG, PILES, LAND, CHOICES])
def test_panes_fill_the_screen_and_never_overlap(size: tuple[int, int], view: str) -> None:
    for listed in (0, 5, 60):
        boxes = arrange_without_map(*size, view, choices=listed)
        cells = [(x, y) for box in boxes.values() for x in range(box.x, box.x + box.width) for y in _rows(box)]
        assert len(cells) == len(set(cells)) == size[0] * size[1]
        assert "map" not in boxes, "nothing is drawn there"


def _rows(box: Box) -> range:
    return range(box.y, box.y + box.height)


@pytest.mark.parametrize("size", [size for size in SIZES if size[0] >= 80])
def test_a_skirmish_never_covers_the_hand(size: tuple[int, int]) -> None:
    boxes = arrange_without_map(*size, FIGHT)
    assert {"sheet", "hand"} <= set(boxes)
    assert ("table" in boxes) == (size[0] >= 100), "nor the table, where there is room for both"


@pytest.mark.parametrize("size", [(120, 40), (160, 48), (240, 70)])
def test_from_120x40_on_there_is_room_for_everything(size: tuple[int, int]) -> None:
    """A fellowship of nine against five minions, with support areas and the other fellowship."""
    boxes = arrange_without_map(*size, FIGHT)
    inner = {name: box.height - 2 for name, box in boxes.items()}
    assert inner["hand"] >= 8 and inner["sheet"] >= 10
    assert inner["table"] + inner.get("foes", 0) >= 27
    assert inner["table"] >= 1 + 1 + 1 + 5 + 1 + 5, "path, site, five companions and five minions with their headings"


def skirmish_with_news(*lines: str) -> TcgDesk:
    """A skirmish of which so much was told since the last answer."""
    tale = Tale(site=5).fellowship("Aragorn, King in Exile").minions("Uruk Savage")
    tale.hand(0, "Swordsman of the Northern Kingdom")
    desk = told(tale.skirmish("Aragorn", "Uruk Savage")).desk()
    desk.moment = replace(desk.moment, story=tuple(LogLine(text, 1, 1, 1) for text in lines))
    desk.ask()
    return desk


NEWS_OF_THREE = ("Ben plays Bred for Battle.", "  Uruk Savage exerts (1 of 3).", "  Uruk Savage gets +3 strength.")


def test_what_led_to_a_skirmish_stands_above_it_in_a_small_window() -> None:
    """Skirmish, hand and question are seen at once; Backspace leaves the skirmish alone."""
    desk = skirmish_with_news("- skirmish: Aragorn against Uruk Savage", *NEWS_OF_THREE)
    assert desk.has_news and desk.view == FIGHT
    page = ["".join(text for text, _ in line) for line in desk.sheet(44)]
    assert [line.strip() for line in page[:3]] == [line.strip() for line in NEWS_OF_THREE]
    assert page[3] == "The fellowship wins by 3, 1 wound." and len(page) <= 12
    assert desk.sheet_title == "Since your last answer, and now" and desk.tail(80) == []
    assert desk.leave_view() and desk.view == FIGHT
    assert "".join(text for text, _ in desk.sheet(44)[0]) == "The fellowship wins by 3, 1 wound."
    assert desk.sheet_title == "Skirmish"


def test_news_too_long_for_that_come_first() -> None:
    desk = skirmish_with_news(*NEWS_OF_THREE, *NEWS_OF_THREE)
    assert desk.view == NEWS
    assert desk.leave_view() and desk.view == FIGHT


def test_news_come_first_where_a_lesson_leaves_less_room() -> None:
    desk = skirmish_with_news(*NEWS_OF_THREE)
    desk.tail_rows = 1
    assert desk.view == NEWS


def test_a_skirmish_stays_in_sight_where_there_is_room_for_news_beside_it() -> None:
    desk = skirmish_with_news(*NEWS_OF_THREE, *NEWS_OF_THREE)
    desk.small, desk.log_room = False, (40, 4)
    assert desk.view == FIGHT
    letters = {row.hint for row in (*desk.table_rows(), *desk.hand_rows())}
    assert letters - {""} <= desk.in_sight, "table and hand are seen with it"


def test_whom_an_answer_arranges_is_seen_first() -> None:
    """In twelve rows five companions and four minions: path and site give way to them."""
    tale = told(Tale(site=5).fellowship("Aragorn, King in Exile", "Gimli, Son of Glóin", "Boromir, Son of Denethor"))
    tale.fellowship("Legolas, Prince of Mirkwood").minions(*["Goblin Runner"] * 4)
    tale = told(tale.phase(Phase.ASSIGNMENT))
    while tale.question is Question.WINDOW:
        tale.pass_()
    desk = tale.desk()
    desk.ask()
    rows = ["".join(text for text, _ in row.short) for row in desk.table_rows()]
    assert sum(row.startswith("Goblin Runner") for row in rows[:12]) == 4
    assert rows[0].startswith("Ann's fellowship") or "your fellowship" in rows[0]
    desk.hold = True
    desk.ask()
    assert "".join(text for text, _ in desk.table_rows()[0].short).startswith("path "), "else the path is on top"


def test_the_dead_stand_under_their_fellowship() -> None:
    tale = told(Tale(site=3).fellowship("Aragorn, King in Exile").dead(0, "Boromir, Son of Denethor"))
    desk = tale.desk()
    desk.ask()
    rows = ["".join(text for text, _ in row.long) for row in desk.table_rows()]
    assert rows[rows.index("dead: Boromir") - 1].startswith("Aragorn")

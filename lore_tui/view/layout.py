"""Where the panes of the table stand, for any size of the terminal and any view: pure rectangles."""

from __future__ import annotations

from typing import NamedTuple

from lore_tui.terminal.abilities import Room, room

TABLE, MAP, FIGHT, CARD, LOG, PILES, DECK, FAIR, RULE, NEWS, RESULT, CHOICES, LAND = (
    "table", "map", "fight", "card", "log", "piles", "deck", "fairness", "rule", "news", "result", "choices",
    "land",
)  # fmt: skip
TAIL_ROWS = 2
HAND_ROWS = 10
"""A full hand of eight in its frame."""
TALL = 27
"""Rows from which on a table without a map has a column of its own."""
HEADER_ROWS = 2
WIDE_FOR_FOES = 200


class Box(NamedTuple):
    """A rectangle of the screen."""

    x: int
    y: int
    width: int
    height: int


def arrange(
    columns: int,
    rows: int,
    view: str,
    *,
    moving: bool = False,
    pane: str = "table",
    beside: str = "hand",
    choices: int = 0,
    holding: bool = True,
) -> dict[str, Box]:
    """The panes that are seen, by name.

    `view` is what was asked for over the table, `moving` whether reachable sites are pointed at; `pane` is the
    one pane of a small screen, `beside` the one that stays in sight beside the news; `choices` are those of a list of
    them, `holding` says whether the player has a hand.  `sheet` shows every view but table and map as text.
    """
    space = room(columns, rows)
    dock = dock_height(columns, rows)
    boxes = {
        "header": Box(0, 0, columns, HEADER_ROWS),
        "dock": Box(0, rows - 1 - dock, columns, dock),
        "footer": Box(0, rows - 1, columns, 1),
    }
    main = Box(0, HEADER_ROWS, columns, max(1, rows - 1 - dock - HEADER_ROWS))
    if space in (Room.TOO_SMALL, Room.ONE_PANE):
        return boxes | _one(main, view, pane)
    if space is Room.STANDARD:
        boxes["tail"] = Box(0, main.y + main.height - TAIL_ROWS, columns, TAIL_ROWS)
        return boxes | _standard(main._replace(height=main.height - TAIL_ROWS), view, moving, beside)
    return boxes | (_wide(main, view, moving, choices, holding) if space is Room.WIDE else _full(main, view, moving))


def arrange_without_map(
    columns: int, rows: int, view: str, *, pane: str = "table", beside: str = "hand", choices: int = 0
) -> dict[str, Box]:
    """The panes of a game that has no map: the table has its place, and a fight never covers table or hand."""
    boxes = arrange(columns, rows, view, pane=pane, beside=beside, choices=choices)
    space = room(columns, rows)
    if space is Room.STANDARD and view == FIGHT:
        return arrange(columns, rows, NEWS, pane=pane, beside="hand")
    main = Box(0, HEADER_ROWS, columns, boxes["dock"].y - HEADER_ROWS)
    frame = {name: boxes[name] for name in ("header", "dock", "footer")}
    if space is Room.WIDE and main.height >= TALL:
        return frame | _tall(main, view, choices)
    if space is Room.WIDE and view == FIGHT:  # in place of the card
        return arrange(columns, rows, NEWS, pane=pane)
    if space is Room.FULL and view in (TABLE, FIGHT, NEWS):
        return frame | _full_without_map(main, view)
    return boxes


def dock_height(columns: int, rows: int) -> int:
    """The dock has three lines, and more where there is room."""
    if rows < 30:
        return 5
    return 7 if rows < 40 else 8


def _one(main: Box, view: str, pane: str) -> dict[str, Box]:
    if view == TABLE:
        return {pane: main}
    if view == MAP:
        return {"list" if pane == "list" else "map": main}
    return {"sheet": main}


def _standard(main: Box, view: str, moving: bool, beside: str) -> dict[str, Box]:
    """Two panes: sites in reach, or what happened, never cover the hand; the map, a fight and pages cover both."""
    left = main.width - max(34, main.width * 43 // 100)
    if view == TABLE:
        return _columns(main, ("list" if moving else "table", left), ("hand", main.width - left))
    if view == NEWS:
        return _columns(main, ("sheet", left), (beside, main.width - left))
    if view == MAP:
        return _columns(main, ("map", main.width - 26), ("list", 26))
    return {"sheet": main}


def _wide(main: Box, view: str, moving: bool, choices: int, holding: bool) -> dict[str, Box]:
    """Card and log on the right.  A question opens one pane where another stood: sites instead of the card, a fight
    or a few choices instead of the table, or of a hand without a card; the hand that answers it stays in sight, and
    a slow line is sent one pane, not four."""
    left, upper = main.width * 3 // 5, main.height * 11 // 20
    right = Box(main.x + left, main.y, main.width - left, main.height)
    column = main._replace(width=left)
    if view == NEWS:  # longer than the log: what went before it stands over it, in place of the card
        return _rows(column, ("table", upper), ("hand", 0)) | _rows(right, ("sheet", upper), ("log", 0))
    # What a view shows at its full length is not shown a second time in brief: the hand has its place.
    if view == CARD:
        return _rows(right, ("hand", upper), ("log", 0)) | {"sheet": column}
    if view == LOG:
        return _rows(right, ("card", upper), ("hand", 0)) | {"sheet": column}
    boxes = _rows(right, ("list" if moving and view in (TABLE, MAP) else "card", upper), ("log", 0))
    if view == CHOICES and not holding and choices <= main.height - upper - 2:
        return boxes | _rows(column, ("table", upper), ("sheet", 0))
    if view in (TABLE, FIGHT) or (view == CHOICES and choices <= upper - 2):
        return boxes | _rows(column, ("table" if view == TABLE else "sheet", upper), ("hand", 0))
    return boxes | {"map" if view == MAP else "sheet": column}


def _full(main: Box, view: str, moving: bool) -> dict[str, Box]:
    left = main.width * 5 // 8
    right = Box(main.x + left, main.y, main.width - left, main.height)
    column = main._replace(width=left)
    upper = "sheet" if view not in (TABLE, MAP, NEWS) else "map"
    boxes = _rows(column, (upper, main.height * 3 // 5), ("table", 0))
    if main.width >= WIDE_FOR_FOES:
        boxes |= _columns(boxes["table"], ("table", left // 2), ("foes", left - left // 2))
    middle = "sheet" if view == NEWS else "list" if moving else "card"
    top, inner = main.height * 3 // 10, main.height * 2 // 5
    if view == CARD and not moving:
        return boxes | _rows(right, ("hand", top + inner), ("log", 0))
    if view == LOG:
        return boxes | _rows(right, ("hand", top), (middle, 0))
    return boxes | _rows(right, ("hand", top), (middle, inner), ("log", 0))


def _tall(main: Box, view: str, choices: int) -> dict[str, Box]:
    """The table with all its rows on the left; on the right the hand, the card or what stands in its place, the log."""
    left, inner = main.width * 3 // 5, (main.height - HAND_ROWS) * 13 // 20
    right = Box(main.x + left, main.y, main.width - left, main.height)
    column = main._replace(width=left)
    if view == CARD:
        return _rows(right, ("hand", HAND_ROWS), ("log", 0)) | {"sheet": column}
    if view == LOG:
        return _rows(right, ("hand", HAND_ROWS), ("card", 0)) | {"sheet": column}
    over = view in (FIGHT, NEWS)
    boxes = _rows(right, ("hand", HAND_ROWS), ("sheet" if over else "card", inner), ("log", 0))
    if over or view == TABLE:
        return boxes | {"table": column}
    if view == CHOICES and choices + 2 <= main.height // 2:
        return boxes | _rows(column, ("table", main.height - choices - 2), ("sheet", 0))
    return boxes | {"sheet": column}


def _full_without_map(main: Box, view: str) -> dict[str, Box]:
    """The front of the table over the rest of it, and a fight beside that."""
    boxes = _full(main, view if view == NEWS else TABLE, False)
    column = main._replace(width=boxes.pop("map").width)
    boxes |= _rows(column, ("table", main.height // 2), ("foes", 0))
    if view == FIGHT:
        boxes |= _columns(boxes["foes"], ("foes", column.width // 2), ("sheet", column.width - column.width // 2))
    return boxes


def _rows(box: Box, *parts: tuple[str, int]) -> dict[str, Box]:
    """Panes below each other; the last one gets what is left."""
    found, y = {}, box.y
    for name, height in parts:
        height = height or box.y + box.height - y
        found[name] = Box(box.x, y, box.width, height)
        y += height
    return found


def _columns(box: Box, *parts: tuple[str, int]) -> dict[str, Box]:
    """Panes beside each other."""
    found, x = {}, box.x
    for name, width in parts:
        found[name] = Box(x, box.y, width, box.height)
        x += width
    return found

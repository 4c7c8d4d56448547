"""A player's own deck during a game: every card he brought, and where its copies lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.cards.catalogue import plain
from engine.journeys.cards.deck_text import GROUPS, group_of
from engine.journeys.table.records import State, Zone
from engine.kernel.records import owner
from lore_tui.games.journeys.names import Names
from lore_tui.text import fit, wrap
from lore_tui.view.prompt_lines import Line

PLACES = (
    Zone.HAND, Zone.HAZARDS, Zone.DECLARED, Zone.PLAY, Zone.MP, Zone.DRAW, Zone.DISCARD, Zone.RESERVE,
    Zone.SIDEBOARD, Zone.POOL, Zone.START, Zone.ASIDE, Zone.OUT,
)  # fmt: skip
"""In the order a player looks for a card."""
NAME_CELLS = 28
LEAST_CELLS = 22
"""For the places of a card; the names give way where that is more than is left."""


def where_cards_are(state: State, names: Names) -> dict[int, Counter[int]]:
    """The reader's own cards by their numbers: how many copies lie where, whoever has them.

    What somebody put on top of the draw pile counts as part of it: its owner need not have seen it.
    """
    found: dict[int, Counter[int]] = {}
    for rows in state.zones:
        for zone, cards in enumerate(rows):
            place = Zone.DRAW if zone == Zone.TOP else zone
            for card in cards:
                if owner(card) == names.seat and place in names.zones:
                    found.setdefault(names.number(state, card), Counter())[place] += 1
    return found


def deck_page(state: State, names: Names, width: int) -> list[Line]:
    """The deck under the headings of the deck builder, a card a line."""
    found = where_cards_are(state, names)
    if not found:
        return [[("Spectators have no deck here.", "dim")]]
    total = sum(found.values(), Counter[int]())
    lines: list[Line] = [[(row, "title")] for row in wrap(f"{total.total()} cards: {_places(names, total)}", width)]
    unknown = found.pop(0, None)
    if unknown is not None:
        lines.append([(f"{unknown.total()} of them are not known yet.", "dim")])
    for title, _ in GROUPS:
        numbers = [number for number in found if group_of(state.book[number].definition) == title]
        if numbers:
            copies = sum(found[number].total() for number in numbers)
            lines += [[], [(f"{title} {copies}", "title")]]
            order = sorted(numbers, key=lambda number: plain(state.book[number].definition.name))
            lines += _rows(names, order, found, width)
    return lines


def _rows(names: Names, numbers: list[int], found: dict[int, Counter[int]], width: int) -> Iterator[Line]:
    name_cells = max(12, min(NAME_CELLS, width - LEAST_CELLS - 5))
    for number in numbers:
        places = found[number]
        near = places[Zone.HAND] or places[Zone.PLAY] or places[Zone.HAZARDS]
        name = fit(names.printed_name(number), name_cells)
        for at, row in enumerate(wrap(_places(names, places), width - name_cells - 5)):
            head = f"{places.total():>3} {name} " if at == 0 else " " * (name_cells + 5)
            yield [(head, "text" if near else "dim"), (row, "strong" if near else "dim")]


def _places(names: Names, places: Counter[int]) -> str:
    """Where copies lie; their number is said only where they are apart."""
    where = {**names.zones, Zone.HAND: "in hand"}
    if len(+places) == 1:
        return where[next(iter(+places))]
    order = dict.fromkeys((*PLACES, *where))
    return ", ".join(f"{places[zone]} {where[zone]}" for zone in order if places[zone])

"""A player's own deck during a game: every card he brought, and where its copies lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.kernel.records import owner
from engine.tcg.cards.printed import KINDS
from engine.tcg.table.board import CARDS
from engine.tcg.table.records import State, Zone
from lore_tui.games.tcg.names import ZONES, Names
from lore_tui.text import fit, wrap
from lore_tui.view.prompt_lines import Line

PLACES = (
    Zone.HAND, Zone.DECLARED, Zone.PLAY, Zone.STACKED, Zone.PATH, Zone.DRAW, Zone.BOTTOM, Zone.DISCARD, Zone.DEAD,
    Zone.BEARER, Zone.ADVENTURE, Zone.OUT,
)  # fmt: skip
"""In the order a player looks for a card."""
NAME_CELLS, LEAST_CELLS = 34, 20


def where_cards_are(state: State, names: Names) -> dict[int, Counter[Zone]]:
    """The reader's own cards by their numbers: how many copies lie where; tokens of bids are left out.

    What lies on top of the draw deck counts as part of it: its owner need not have seen it.
    """
    found: dict[int, Counter[Zone]] = {}
    for rows in state.zones:
        for zone, cards in enumerate(rows):
            place = Zone.DRAW if zone == Zone.TOP else Zone(zone)
            for card in cards:
                number = names.number(state, card)
                if owner(card) == names.seat and number in CARDS:
                    found.setdefault(number, Counter())[place] += 1
    return found


def deck_page(state: State, names: Names, width: int) -> list[Line]:
    """The deck kind by kind, a card a line."""
    found = where_cards_are(state, names)
    if not found:
        return [[("Who only watches has no deck here.", "dim")]]
    total = sum(found.values(), Counter[Zone]())
    lines: list[Line] = [[(row, "title")] for row in wrap(f"{total.total()} cards: {_places(total)}", width)]
    for kind in KINDS:
        numbers = [number for number in found if CARDS[number].printed.kind == kind]
        if numbers:
            lines += [[], [(f"{kind} {sum(found[number].total() for number in numbers)}", "title")]]
            lines += _rows(sorted(numbers, key=lambda number: CARDS[number].printed.name), found, width)
    return lines


def _rows(numbers: list[int], found: dict[int, Counter[Zone]], width: int) -> Iterator[Line]:
    cells = max(12, min(NAME_CELLS, width - LEAST_CELLS - 5))
    for number in numbers:
        places = found[number]
        near = places[Zone.HAND] or places[Zone.PLAY]
        name = fit(CARDS[number].printed.name, cells)
        for at, row in enumerate(wrap(_places(places), width - cells - 5)):
            head = f"{places.total():>3} {name} " if at == 0 else " " * (cells + 5)
            yield [(head, "text" if near else "dim"), (row, "strong" if near else "dim")]


def _places(places: Counter[Zone]) -> str:
    """Where copies lie; their number is said only where they are apart."""
    words = {**ZONES, Zone.HAND: "in hand"}
    if len(+places) == 1:
        return words[next(iter(+places))]
    return ", ".join(f"{places[zone]} {words[zone]}" for zone in PLACES if places[zone])

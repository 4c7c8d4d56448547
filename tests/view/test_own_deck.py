"""The player's own deck during a game, and where its cards are."""

from __future__ import annotations

from engine.journeys.table.records import Zone
from lore_tui.games.journeys.show.own_deck import deck_page, where_cards_are
from lore_tui.games.lore.names import Names
from tests.scenario import Scenario

PLAYERS = ("Frodo", "Bilbo")


def text(s: Scenario, seat: int | None, width: int = 78) -> list[str]:
    return ["".join(part for part, _ in line) for line in deck_page(s.state, Names(PLAYERS, seat, {}), width)]


def row(shown: list[str], name: str) -> list[str]:
    return next(line for line in shown if name in line).split()


def scene() -> Scenario:
    s = Scenario().company(0, "Gimli", at="Rivendell").company(1, "Faramir", at="Edhellond")
    return s.hand(0, "Wargs").draw_pile(0, "Wargs", "Wargs", "Horses").hand(1, "Block")


def test_every_card_is_listed_once_with_the_places_of_its_copies() -> None:
    shown = text(scene(), 0)
    assert shown[0] == "35 cards: 1 in hand, 1 in play, 33 draw pile"
    assert " ".join(row(shown, "Wargs")) == "3 Wargs 1 in hand, 2 draw pile"
    assert " ".join(row(shown, "Gimli")) == "1 Gimli in play"
    assert "characters 1" in shown and any(line.startswith("creatures ") for line in shown)


def test_nothing_of_the_others_is_listed() -> None:
    shown = "\n".join(text(scene(), 0))
    assert "Block" not in shown and "Faramir" not in shown
    assert text(scene(), None) == ["Spectators have no deck here."]


def test_what_lies_on_top_of_the_draw_pile_is_not_told_apart() -> None:
    s = scene()
    zones = [list(rows) for rows in s.state.zones]
    moved = zones[0][Zone.DRAW][0]
    zones[0][Zone.DRAW], zones[0][Zone.TOP] = zones[0][Zone.DRAW][1:], (moved,)
    state = type(s.state)(**{**_fields(s), "zones": tuple(map(tuple, zones))})
    names = Names(PLAYERS, 0, {})
    assert where_cards_are(state, names) == where_cards_are(s.state, names)


def _fields(s: Scenario) -> dict[str, object]:
    return {name: getattr(s.state, name) for name in s.state.__struct_fields__}


def test_no_line_is_wider_than_its_pane() -> None:
    for width in (40, 58, 78):
        assert all(len(line) <= width for line in text(scene(), 0, width))

"""The map while nobody is asked where to go."""

from __future__ import annotations

from engine.journeys.table.verbs import Question
from engine.kernel.records import NONE
from lore_tui.games.journeys.show.looking import look_rows, looked_at, stands_at
from lore_tui.games.lore.desk import LoreDesk
from lore_tui.games.lore.names import Names
from lore_tui.games.lore.showing import SHOWING
from lore_tui.view.moment import Moment
from tests.library import ATLAS
from tests.scenario import Scenario

PLAYERS = ("Frodo", "Bilbo")


def scene() -> Scenario:
    return Scenario().company(0, "Gimli", at="Rivendell").company(1, "Faramir", at="Edhellond").hand(1, "Wargs")


def site(name: str) -> int:
    return next(one.index for one in ATLAS.sites if one.name == name)


def text(s: Scenario) -> list[str]:
    rows = look_rows(s.state, Names(PLAYERS, 0, {}))
    return [f"{row.mark} {''.join(words for words, _ in row.short)}".rstrip("- ") for row in rows]


def test_companies_come_first_and_the_signs_are_explained() -> None:
    shown = text(scene())
    assert shown[:2] == ["@ Rivendell Gimli", "% Edhellond Faramir"]
    assert "  H Haven   f Free" in shown and "  : shadow  # dark" in shown
    assert all(len(line) <= 24 for line in shown)


def test_a_company_on_its_way_is_seen_where_it_comes_from() -> None:
    s = scene().go("Bree").until(Question.WINDOW, 1)
    moving = s.state.companies[0]
    assert moving.site == NONE and stands_at(moving) == site("Rivendell")
    desk = LoreDesk(Moment(1, 0, PLAYERS, s.state, {}), SHOWING)
    assert site("Rivendell") in desk.marks(None).own and desk.home_site == site("Rivendell")


def test_the_cursor_says_what_is_there_and_who() -> None:
    s = scene()
    names = Names(PLAYERS, 0, {})
    assert looked_at(s.state, names, site("Rivendell")).endswith("Here: Gimli.")
    assert looked_at(s.state, names, site("Moria")).startswith("Moria: Shadow-hold")
    assert "Here" not in looked_at(s.state, names, site("Moria"))

"""What waits to be resolved: everything that was declared, with its player, its targets and its text."""

from __future__ import annotations

from engine.journeys.cards.moments import At
from engine.lore.cards.library import load
from lore_tui.games.lore.ask.stack import declared, stack_page
from lore_tui.games.lore.desk import LoreDesk
from lore_tui.games.lore.names import Names
from lore_tui.games.lore.showing import SHOWING
from lore_tui.view.moment import Moment
from tests.scenario import Scenario

PLAYERS = ("Frodo", "Bilbo")


def answered() -> Scenario:
    """Doors of Night is played, Twilight answers it, and a second Twilight may answer that."""
    s = Scenario().company(0, "Gimli", at="Rivendell").company(1, "Faramir", at="Edhellond")
    s = s.hand(1, "Doors of Night", "Twilight").hand(0, "Twilight").go("Bree").window(At.MOVEMENT, 1)
    return s.play("Doors of Night").window(At.COUNTER, 0).play("Twilight", use=3).window(At.COUNTER, 1)


def text(s: Scenario, seat: int) -> str:
    lines = stack_page(s.state, Names(PLAYERS, seat, {}), 60)
    return "\n".join("".join(words for words, _ in line) for line in lines)


def test_the_last_card_declared_comes_first_and_each_has_its_text() -> None:
    shown = text(answered(), 1)
    first, second = shown.index("1 Frodo plays Twilight"), shown.index("2 You play Doors of Night")
    assert first < second
    assert "stop an environment from being played" in shown
    flat = " ".join(shown.split())
    for name in ("Twilight", "Doors of Night"):
        assert load().named(name).text.split(".")[0] in flat


def test_the_card_view_shows_all_that_waits_until_something_is_pointed_at() -> None:
    s = answered()
    desk = LoreDesk(Moment(1, 1, PLAYERS, s.state, {}, s.pending), SHOWING)  # type: ignore[arg-type]
    both = "".join(words for line in desk.card_page(60, brief=False) for words, _ in line)
    assert "Twilight" in both and "Doors of Night" in both
    desk.card = load().named("Wargs").number
    one = "".join(words for line in desk.card_page(60, brief=False) for words, _ in line)
    assert "Wargs" in one and "Doors of Night" not in one


def test_nothing_waits_where_nothing_was_declared() -> None:
    s = Scenario().company(0, "Gimli", at="Rivendell").company(1, "Faramir", at="Edhellond").go("Bree")
    assert declared(s.window(At.MOVEMENT, 0).state) == []

"""Five players on 80 by 24: points of all, the own hand, the hazard pile and the question have their places."""

from __future__ import annotations

from msgspec.structs import replace

from engine.journeys.table.records import Zone
from engine.journeys.table.verbs import PASS, Question
from engine.kernel.pending import Over
from engine.lore.scoring import marshalling_points
from engine.lore.variants import SOLITAIRE
from lore_tui.games.journeys.show import piles
from lore_tui.games.journeys.show.hand import hand as hand_lines
from lore_tui.games.journeys.show.hand import hand_rows
from lore_tui.games.journeys.tell.page import Page
from lore_tui.games.journeys.tell.turns import turn
from lore_tui.games.lore.names import Names
from lore_tui.games.lore.show import panes, table
from lore_tui.games.lore.tell.story import result_words
from lore_tui.text import width
from lore_tui.view.layout import TABLE, arrange
from tests.rules.test_multi import piled
from tests.rules_plugin import rule
from tests.scenario import Scenario

PLAYERS = ("Frodo", "Samwise", "Meriadoc", "Peregrin", "Galadriel")


def five() -> Scenario:
    s = Scenario(seats=5).company(0, "Gimli", "Balin", at="Rivendell").company(1, "Éowyn", at="Lórien")
    s = s.company(2, "Faramir", at="Edhellond").company(3, "Beregond", at="Bree").company(4, "Legolas", at="Bree")
    return piled(s.hand(1, "Wargs", "Block"), 1, "Wolves").go("Bree").until(Question.WINDOW, 1)


def words(line: list[tuple[str, str]]) -> str:
    return "".join(text for text, _ in line)


def test_the_header_has_everybodys_points_and_the_hazard_limit() -> None:
    s = five()
    names = Names(PLAYERS, 1, {})
    flags = [piles.hazards_flag(s.state, names), ("12 rolls bound",)]
    first, second = (words(line) for line in panes.header(s.state, names, flags, 80))
    points = ":".join(str(marshalling_points(s.state, seat)) for seat in (1, 2, 3, 4, 0))
    assert f"MP {points} " in first and "infl" in first and f"hand {len(s.state.zones[1][Zone.HAND])}" in first
    assert "hazards 0/2" in second and "12 rolls bound" in second
    assert width(first) <= 80 and width(second) <= 80
    plain = table.header(s.state, names, 80)
    assert f"MP {points}" in plain[0] and "hazards 0/2" in plain[1]


@rule("LORE-MULTI-03", "LORE-MULTI-08")
def test_players_stand_clockwise_everywhere_as_their_turns_come() -> None:
    """Seats 0 to 4 sit in the order 0, 3, 1, 4, 2: whoever reads, his left neighbour comes next."""
    s = five()
    order = (0, 3, 1, 4, 2)
    players = [replace(player, place=order.index(seat)) for seat, player in enumerate(s.state.players)]
    s.change(players=tuple(players))
    names = Names(PLAYERS, 1, {})
    assert names.seats(s.state) == (1, 4, 2, 0, 3)
    second = words(panes.header(s.state, names, [], 120)[1])
    assert "Galadriel, Meriadoc, Frodo, Peregrin" in second
    over = Over(1, (4,), (10, 11, 12, 13, 14))
    told = result_words(over, names, names.seats(s.state))
    assert told == "The game is over: Galadriel wins, 11 to 14 to 12 to 10 to 13 MPs."
    points = ":".join(str(s.points(seat)) for seat in (1, 4, 2, 0, 3))
    page = Page(s.state, PASS, (), s.state, names)
    assert turn(page, 0, (1, 7)) == [f"== Turn 7: you == MPs {points}"]


def test_the_hand_and_the_question_keep_their_rows_at_80_by_24() -> None:
    boxes = arrange(80, 24, TABLE)
    hand, dock = boxes["hand"], boxes["dock"]
    s = five()
    rows = hand_rows(s.state, Names(PLAYERS, 1, {}), {}, ())
    assert len(rows) <= hand.height and dock.height >= 5
    assert hand.x + hand.width == 80 and dock.y + dock.height <= 24


@rule("LORE-MULTI-07")
def test_a_player_sees_his_own_hazard_pile_and_nobody_elses() -> None:
    s = five()
    mine = [words(row.short) for row in hand_rows(s.state, Names(PLAYERS, 1, {}), {}, ())]
    assert any("your hazard pile" in row for row in mine)
    other = hand_lines(s.state, Names(PLAYERS, 2, {}), {}, 80)
    assert not any("hazard pile" in line for line in other)


def test_every_player_has_a_line_with_his_sums() -> None:
    s = five()
    rows = [words(row.short) for row in panes.table_rows(s.state, Names(PLAYERS, 0, {}), {}, ())]
    for seat in range(1, 5):
        held = len(s.state.zones[seat][Zone.HAND])
        start = f"{PLAYERS[seat]}: {marshalling_points(s.state, seat)} MP, {held} in hand"
        assert any(row.startswith(start) for row in rows)


@rule("LORE-SOLO-09")
def test_in_solitaire_the_hazards_in_hand_are_shown_to_the_traveller() -> None:
    s = Scenario(SOLITAIRE).company(0, "Gimli", at="Rivendell").hand(1, "Wargs").go("Bree").until(Question.WINDOW, 0)
    cards = s.state.zones[1][Zone.HAND]
    names = Names(("Ann", "Adversary"), 0, {card: s.identity(card) for card in cards})
    assert any(line.startswith("hazards in hand: ") and "Wargs" in line for line in hand_lines(s.state, names, {}, 80))

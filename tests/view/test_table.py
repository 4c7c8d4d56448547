"""The table as lines: what a player must see, in any width, and the figures with their sources."""

from __future__ import annotations

import pytest

from engine.journeys.reading.values import body, corruption, prowess
from engine.journeys.table.board import card_of
from engine.journeys.table.records import Zone
from engine.journeys.table.verbs import Question
from lore_tui.games.journeys.show import fight, hand, piles
from lore_tui.games.journeys.show.modifiers import body_parts, corruption_parts, parts_words, prowess_parts
from lore_tui.games.lore.names import Names
from lore_tui.games.lore.show import table
from lore_tui.text import width
from lore_tui.view.rows import EMPTY, Row, closed_up, draw_row, rule_row
from tests.rules.scenes import attack
from tests.view.tale import PLAYERS, Tale, told


def scene() -> Tale:
    return told(
        Tale()
        .company(0, "Gimli", "Legolas", at="Rivendell")
        .company(1, "Aragorn II", at="Lórien")
        .bears("Gimli", "Dagger of Westernesse")
        .hand(0, "Gandalf", "Cave-drake")
        .hand(1, "Orc-patrol")
        .tapped("Legolas")
        .wounded("Aragorn II")
    )


def test_the_header_shows_turn_phase_points_and_piles() -> None:
    tale = scene()
    first, second = table.header(tale.state, tale.words(0))
    assert "ORG" in first and "MP " in first and "hand 2:1 (of 8)" in first
    assert "vs Ben" in second and "deck 30:30" in second and "of 8 free" in second


def test_companies_show_marks_figures_and_items() -> None:
    tale = scene()
    names = tale.words(0)
    lines = table.companies(tale.state, names, 0, piles.letters(tale.state, names))
    assert lines[0].split("  ")[0].endswith("RIVENDELL (Haven)")
    gimli = next(line for line in lines if "Gimli" in line)
    assert f"{prowess(tale.state, tale.named('Gimli'))}/{body(tale.state, tale.named('Gimli'))}" in gimli
    assert "Dagger of Westernesse" in gimli and f"corr {corruption(tale.state, tale.named('Gimli')):+d}" in gimli
    assert any("Legolas'" in line for line in lines)
    theirs = table.companies(tale.state, names, 1, {})
    assert any("Aragorn II!" in line for line in theirs)


def test_a_moving_company_shows_its_way() -> None:
    tale = told(Tale().company(0, "Gimli", at="Rivendell"))
    tale.go("Weathertop")
    assert table.companies(tale.state, tale.words(0), 0, {})[0].startswith("  Rivendell > WEATHERTOP (w w)")


def test_the_hand_says_what_can_be_played_and_why_not() -> None:
    tale = scene()
    lines = hand.hand(tale.state, tale.words(0), piles.letters(tale.state, tale.words(0)), 200)
    gandalf = next(line for line in lines if "Gandalf" in line)
    drake = next(line for line in lines if "Cave-drake" in line)
    assert gandalf.startswith("*") and "main character" in gandalf
    assert drake.startswith(" ") and drake.endswith("(no: for an opponent's movement phase)")


def test_nobody_reads_another_hand() -> None:
    tale = scene()
    tale.until(Question.NEW_SITE)  # by now every hand was shuffled face down
    for names in (tale.words(0), Names(PLAYERS)):
        lines = [*table.board(tale.state, names, {}), *piles.piles(tale.state, names)]
        assert not any("Orc-patrol" in line for line in [*lines, *hand.hand(tale.state, names, {})])


def test_letters_stay_with_their_things() -> None:
    tale = scene()
    names = tale.words(0)
    before = piles.letters(tale.state, names)
    tale.play("Gandalf").settle()
    after = piles.letters(tale.state, tale.words(0), before)
    kept = [thing for thing in before if thing in after]
    assert kept and all(after[thing] == before[thing] for thing in kept)
    assert len(set(after.values())) == len(after)


@pytest.mark.parametrize("columns", [40, 80, 120])
def test_no_line_is_wider_than_asked(columns: int) -> None:
    tale = scene()
    names = tale.words(0)
    hint = piles.letters(tale.state, names)
    lines = [
        *table.board(tale.state, names, hint, columns),
        *hand.hand(tale.state, names, hint, columns),
        *table.tally(tale.state, names, columns),
        *piles.piles(tale.state, names, columns),
        *piles.sites(tale.state, names, columns),
    ]
    assert max(width(line) for line in lines) <= columns


def test_the_tally_names_every_source() -> None:
    tale = told(Tale().company(0, "Aragorn II", at="Rivendell").stored(0, "Glamdring"))
    lines = table.tally(tale.state, tale.words(0))
    assert lines[0].startswith("Your MPs: ")
    assert any(line.startswith("  characters") and "Aragorn II" in line for line in lines)
    assert any(line.startswith("  items") and "Glamdring" in line for line in lines)


def test_parts_of_figures_add_up_and_name_their_cards() -> None:
    tale = scene()
    gimli = tale.named("Gimli")
    for parts, total in (
        (prowess_parts(tale.state, gimli), prowess(tale.state, gimli)),
        (body_parts(tale.state, gimli), body(tale.state, gimli)),
        (corruption_parts(tale.state, gimli), corruption(tale.state, gimli)),
    ):
        assert sum(part.value for part in parts) == total
    assert "Dagger of Westernesse +1" in parts_words(prowess_parts(tale.state, gimli))


def test_the_attack_panel_shows_odds_for_every_defender() -> None:
    tale = told(Tale().company(0, "Gimli", "Pippin", at="Rivendell").hand(1, "Cave-drake"))
    attack(tale, "Cave-drake").until(Question.FACE)
    panel = fight.attack_panel(tale.state, tale.words(0))
    assert panel[0].startswith("Cave-drake: 2 strikes, prowess 10")
    assert any(line.startswith(("* Gimli", "* Pippin")) for line in panel)
    assert sum("%" in line for line in panel) == 2
    assert any(line.startswith("the strike: printed 10") for line in panel)


def test_what_changes_an_attack_is_named() -> None:
    tale = told(Tale().company(0, "Gimli", at="Rivendell").hand(1, "Cave-drake").in_play(1, "Doors of Night", "Clouds"))
    attack(tale, "Cave-drake").until(Question.FACE)
    panel = fight.attack_panel(tale.state, tale.words(0))
    assert "the strike: printed 10, Clouds +2" in panel


def test_a_quiet_table_has_no_panel() -> None:
    tale = scene()
    assert fight.attack_panel(tale.state, tale.words(0)) == []
    assert card_of(tale.state, tale.named("Gimli")).holds


def test_a_row_is_cut_once() -> None:
    line = [("Hauberk of Bright Mail ", "text"), ("major item, corruption -1, 2 MPs", "dim"), ("  no: site", "refused")]
    row = Row("h", line, line)
    for room in range(12, 70):
        drawn = "".join(text for text, _ in draw_row(row, room))
        assert width(drawn) <= room and drawn.count("\u2026") <= 1


def test_a_reason_is_said_in_full_or_not_at_all() -> None:
    line = [("Shadowfax", "text"), (" ally, 1 MP", "dim")]
    row = Row("h", line, line, aside="  no: it is not playable here")
    whole = "".join(text for text, _ in draw_row(row, 80))
    assert whole.endswith("no: it is not playable here")
    for room in range(24, width(whole)):
        drawn = "".join(text for text, _ in draw_row(row, room))
        assert drawn.endswith("1 MP")


def test_a_card_that_left_the_hand_leaves_its_row_to_the_next_one() -> None:
    tale = told(Tale().company(0, "Gimli", at="Rivendell").hand(0, "Gandalf", "Cave-drake", "Orc-patrol", "Wolves"))
    names = tale.words(0)
    cards = [names.thing(card) for card in tale.state.zones[0][Zone.HAND]]
    letters = dict(zip(cards, ["b", "d", "f", "g"], strict=True))
    rows = hand.hand_rows(tale.state, names, letters, ())
    assert [row.hint for row in rows] == ["b", "d", "f", "g"]
    rows = hand.hand_rows(tale.state, names, letters, (), letters, "abcdfgh")
    assert [row.hint for row in rows] == ["", "b", "", "d", "f", "g"], "a, c and h are free, e never was a card's"
    rows = hand.hand_rows(tale.state, names, {}, (), letters, "bcdfg")
    assert [row is EMPTY for row in rows] == [False, True, False, False, False], "also without letters"
    del letters[cards[0]]
    rows = hand.hand_rows(tale.state, names, letters, (), letters, "bcdfg")
    assert [row.hint for row in rows] == ["", "", "d", "f", "g", ""] and rows[-1].card, "one card more than letters"


@pytest.mark.parametrize(
    ("room", "shown"),
    [
        (6, ["b", "", "d", "f", "", "g"]),
        (5, ["b", "g", "d", "f", ""]),
        (4, ["b", "g", "d", "f"]),
        (3, ["b", "f", "d", "g"]),
        (2, ["b", "d", "f", "g"]),
    ],
)
def test_cards_out_of_sight_come_up_into_the_empty_rows(room: int, shown: list[str]) -> None:
    """All others stay where they are."""
    rows = [Row(hint, [], []) if hint else EMPTY for hint in ("b", "", "d", "f", "", "g")]
    assert [row.hint for row in closed_up(rows, room)] == shown


def test_cards_beside_the_hand_stay_below_it() -> None:
    rows = [Row("b", [], []), EMPTY, rule_row("Hazards"), Row("d", [], [])]
    assert closed_up(rows, 4) == rows
    assert closed_up(rows, 3) == [rows[0], rows[2], rows[3]]

"""The desk of the TCG at every kind of moment: all its panes and pages, for players and for those who watch."""

from __future__ import annotations

import pytest

from engine.kernel.pending import Decision, Over
from engine.tcg.table.board import CARDS
from engine.tcg.table.records import Zone
from lore_tui.games.tcg.desk import TcgDesk
from lore_tui.games.tcg.show.panes import header
from lore_tui.games.tcg.showing import SHOWING
from lore_tui.text import width as cells
from lore_tui.view.layout import CARD, DECK, FIGHT, LAND
from lore_tui.view.moment import WATCHING, Moment
from lore_tui.view.rows import draw_row
from tests.tcg.games import Recorded
from tests.view.tcg.tale import PLAYERS, Tale, told

EVERY = 7
"""Every so many steps the table is looked at."""
WIDTHS = (34, 44, 118)


def desk_of(game: Recorded, seat: int, waits: Decision | None) -> TcgDesk:
    secrets = game.known(seat) if seat != WATCHING else {}
    players = PLAYERS[: len(game.state.players)]
    question = waits if waits is not None and waits.seat == seat else None
    found = SHOWING.desk(Moment(1, seat, players, game.state, secrets, question, game="tcg"))
    assert isinstance(found, TcgDesk)
    return found


@pytest.mark.parametrize("seed", range(3))
def test_every_pane_and_page_can_be_shown_at_any_moment(seed: int) -> None:
    game = Recorded(seed, 2 + seed, lots=True)
    step = 0
    while not isinstance(waits := game.advance(), Over):
        step += 1
        if step % EVERY == 0:
            for seat in (*range(len(game.state.players)), WATCHING):
                look(desk_of(game, seat, waits))
        game.take(game.by_lot(game.state, game.known(waits.seat)))
    look(desk_of(game, 0, None))


def look(desk: TcgDesk) -> None:
    """Ask what is asked, and draw everything in narrow and wide panes."""
    if desk.moment.question is not None:
        desk.ask()
    else:
        desk.nothing_asked()
    rows = [*desk.table_rows(), *desk.table_rows(theirs=False), *desk.foe_rows(), *desk.hand_rows()]
    for columns in WIDTHS:
        assert all(sum(cells(text) for text, _ in draw_row(row, columns)) <= columns for row in rows)
        assert all(sum(cells(text) for text, _ in line) <= columns for line in desk.header(columns))
        assert all(sum(cells(text) for text, _ in line) <= columns for line in desk.piles_page(columns))
        for view in (FIGHT, CARD, DECK, LAND):
            desk.chosen = view
            assert all(sum(cells(text) for text, _ in line) <= columns for line in desk.sheet(columns)), view
    lines = SHOWING.lines
    assert lines.board(desk.state, desk.names, 80) and lines.land(desk.state, desk.names, 80)
    assert lines.points(desk.state, desk.names) and lines.piles(desk.state, desk.names)


def test_nobody_reads_the_hand_of_another(seed: int = 1) -> None:
    """What a player and a spectator see is the same, whatever the others hold."""
    game = Recorded(seed, 3, lots=True)
    for _ in range(60):
        waits = game.advance()
        assert not isinstance(waits, Over)
        game.take(game.by_lot(game.state, game.known(waits.seat)))
    desk = desk_of(game, WATCHING, None)
    desk.nothing_asked()
    shown = " ".join(text for row in (*desk.table_rows(), *desk.hand_rows()) for text, _ in row.long)
    pages = " ".join(SHOWING.lines.piles(desk.state, desk.names))
    open_cards = {card for rows in game.state.faces for card in rows if card}
    for seat, rows in enumerate(game.state.zones):
        for card in rows[Zone.HAND]:
            number = game.dealer.secrets[seat][card].definition if card in game.dealer.secrets[seat] else 0
            if number in CARDS and number not in open_cards:
                name = CARDS[number].printed.name
                assert name not in shown and name not in pages


def test_the_table_has_path_fellowship_and_minions_opposite() -> None:
    tale = told(Tale(site=3).fellowship("Aragorn, King in Exile").bears("Aragorn", "Athelas").wounds("Aragorn", 2))
    tale.minions("Uruk Savage").burdens(4)
    desk = told(tale).desk()
    desk.ask()
    rows = ["".join(text for text, _ in row.long) for row in desk.table_rows()]
    assert rows[0].startswith("path 1B-2-3Y-.-.-.-.-.-.   you 3, Ben 1")
    assert rows[1].startswith("3 Council Courtyard, Shadow number ")
    assert next(row for row in rows if row.startswith("Frodo")).endswith("burdens 4/10")
    aragorn = next(row for row in rows if row.startswith("Aragorn"))
    assert "8/4" in aragorn and "2 of 4 wounds" in aragorn and "Athelas" in aragorn
    order = [rows.index(next(row for row in rows if row.startswith(word))) for word in ("Aragorn", "Uruk Savage")]
    assert order == sorted(order)


def test_the_header_says_what_the_next_move_would_add() -> None:
    tale = told(Tale(site=1).fellowship("Aragorn, King in Exile").pool(3).site(2, "Ettenmoors"))
    desk = tale.desk()
    first = "".join(text for text, _ in desk.header(80)[0])
    assert "twilight 3" in first and "move +4" in first and "site 1:1" in first


def test_a_hand_says_what_can_be_played_and_why_the_rest_cannot() -> None:
    tale = told(Tale(site=1).hand(0, "Gimli, Son of Glóin", "Hobbit Intuition", "Uruk Savage"))
    desk = tale.desk()
    desk.ask()
    rows = {row.card: row for row in desk.hand_rows()}
    by_title = {CARDS[number].printed.title: row for number, row in rows.items()}
    assert by_title["Gimli"].mark == "*"
    assert by_title["Hobbit Intuition"].aside == "  no: for the skirmish phase"
    assert by_title["Uruk Savage"].aside.startswith("  no: cards that stay in play are played in")


def test_where_names_are_too_long_for_the_header_they_are_the_initials_of_the_path() -> None:
    scene = told(Tale(seats=4, site=2))
    names = SHOWING.names(("Ann", "Greedy 1", "Greedy 2", "Greedy 3"), 0)
    second = ["".join(text for text, _ in header(scene.state, names, (), width)[1]) for width in (80, 160)]
    assert second[0].startswith(" vs G1 G2 G3 ") and second[1].startswith(" vs Greedy 1, Greedy 2, Greedy 3 ")

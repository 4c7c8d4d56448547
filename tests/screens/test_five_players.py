"""Tables of several in the client at 80x24: hand, question and mover always seen; pile by keys; resume; give up."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from engine.journeys.table.records import Phase, Zone
from engine.journeys.table.verbs import Question
from engine.lore.cards.decks import ready_decks
from lore_tui.app import LoreApp
from lore_tui.cli import main
from lore_tui.files.gamefile import known_games
from lore_tui.screens.table import TableScreen
from lore_tui.sessions.match import TRANSCRIPT, Match, decks_round, unfinished
from lore_tui.sessions.solo_session import SoloSession
from lore_tui.text import width
from lore_tui.view.layout import NEWS, TABLE
from net.fair.check.verify import verify
from tests.screens.players import Player, picture, seeded_person, table, type_keys
from tests.screens.test_app import run
from tests.screens.test_table_screen import golden, home, play, until

__all__ = ["home"]
FIVE = 5


def five(seed: int, folder: Path, players: int = FIVE) -> SoloSession:
    """A seeded table of several bots and one person, in the caller's thread."""
    person, luck = seeded_person(seed)
    names = decks_round(list(ready_decks()), "guard-of-the-white-city", "heirs-of-the-north", players)
    match = Match(names[0], names[1], "steward", "standard", players=players)
    decks = [ready_decks()[name] for name in names]
    return SoloSession.new(person, match, decks, folder=folder, luck=luck, threaded=False)


def question_of(screen: TableScreen) -> int:
    """What the player is asked now."""
    question = screen.desk.moment.question
    return question.question if question is not None else 0


def test_hand_question_and_mover_are_seen_throughout_a_table_of_five(home: Path) -> None:
    """Whatever is shown above it, the dock asks its question; the table view shows the whole hand by its letters."""
    seen = 0

    async def script(app: LoreApp, pilot: Pilot[None], player: Player) -> None:
        nonlocal seen
        screen = table(app)
        for _ in range(30):
            if screen.desk.view == NEWS:
                await type_keys(pilot, "backspace")
            desk, asked, lines = screen.desk, screen.desk.asked, picture(app).splitlines()
            assert asked is not None and desk.is_asked
            assert len(lines) == 24 and all(width(line) <= 80 for line in lines)
            assert any(line.startswith(f"┃{asked.prompt.title}") for line in lines[-6:]), picture(app)
            if desk.state.turn.mover >= 0:
                assert lines[0].startswith(f" T{desk.state.turn.number} {desk.names.player(desk.state.turn.mover)} ")
            if desk.view == TABLE:
                seen += 1
                assert f"Hand {len(desk.state.zones[desk.moment.seat][Zone.HAND])} " in picture(app)
                rows = [row for row in desk.hand_rows() if row.hint][: desk.held]
                assert all(any(f"{row.mark}{row.hint} " in line[40:] for line in lines) for row in rows), picture(app)
            await player.answer()

    play(five(1, home / "game"), script)
    assert seen >= 5


def test_pictures_of_a_table_of_five_at_80x24(home: Path) -> None:
    """The first hazard pile, the own turn, and hazards for the company of another, out of the pile or into it."""

    async def script(app: LoreApp, pilot: Pilot[None], player: Player) -> None:
        screen = table(app)
        mine = screen.desk.moment.seat

        def piled() -> int:
            return len(screen.desk.state.zones[mine][Zone.HAZARDS])

        await until(player, lambda: question_of(screen) == Question.HAZARD_PILE)
        await type_keys(pilot, "backspace")
        asked = screen.desk.asked
        assert asked is not None
        for option in asked.prompt.options[:2]:
            await type_keys(pilot, *option.code)
        assert piled() == 0 and "It has 0 of 3." in picture(app)
        golden("five-pile-80x24", picture(app))
        await type_keys(pilot, "enter")
        assert piled() == 2, "both at once, and no more"
        assert question_of(screen) == Question.REFILL and "Refill your hand" in picture(app)
        await until(player, lambda: screen.desk.state.turn.mover == mine and screen.desk.view == TABLE)
        golden("five-table-80x24", picture(app))
        await until(player, lambda: hazards(screen) and screen.desk.view == TABLE)
        golden("five-hazards-80x24", picture(app))
        before = piled()
        await type_keys(pilot, "7")
        asked = screen.desk.asked
        assert asked is not None
        pair = next(one for one in asked.prompt.options if one.keys[0] == "7" and "and " in one.words[2])
        await type_keys(pilot, *pair.keys[1:], "enter")
        assert piled() == before + 2 or len(pair.keys) > 3, picture(app)

    play(five(3, home / "game"), script)


def hazards(screen: TableScreen) -> bool:
    """Whether hazards can be put into the pile while another player's company moves."""
    state, asked = screen.desk.state, screen.desk.asked
    others = state.turn.phase is Phase.MOVEMENT and state.turn.mover != screen.desk.moment.seat
    return others and asked is not None and any(one.keys[:1] == ("7",) for one in asked.prompt.options)


def test_a_table_of_four_is_left_taken_up_and_given_up(home: Path) -> None:
    folder = home / "games" / "one"

    async def leave(app: LoreApp, pilot: Pilot[None], player: Player) -> None:
        for _ in range(14):
            await player.answer()

    session = five(3, folder, 4)
    play(session, leave)
    assert [saved.match.opponents for saved in unfinished()] == ["3 bots (steward)"]
    person, luck = seeded_person(3)
    again = SoloSession.resume(person, folder, luck=luck, threaded=False)

    async def give_up(app: LoreApp, pilot: Pilot[None], player: Player) -> None:
        assert table(app).desk.moment.state == session.moment.state
        await player.answer()
        await type_keys(pilot, "G", "1", "enter")
        assert player.over and "GAME OVER" in picture(app)

    play(again, give_up)
    report = verify((folder / TRANSCRIPT).read_bytes(), known_games())
    assert report.exit_code == 0 and len(report.seats) == 4


def test_the_first_screen_starts_a_table_of_five(home: Path) -> None:
    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        await type_keys(pilot, "P", "P", "P")
        assert "play, 5 players, against" in picture(app) and "and 3 more" in picture(app)
        await type_keys(pilot, "P")
        assert "players, against" not in picture(app), "two again"
        await type_keys(pilot, "P", "R")
        assert "3 players" not in picture(app), "only the standard game is for several"
        await type_keys(pilot, "P", "P", "P", "1", "enter")
        assert len(table(app).desk.state.players) == FIVE
        table(app).session.close()

    run(script)
    assert unfinished()[0].match.players == FIVE


@pytest.mark.parametrize(
    ("words", "says"),
    [(["--players", "6"], "2 to 5 players"), (["--players", "3", "--rules", "intro"], "only by the standard game")],
)
def test_tables_that_cannot_be_are_one_line(
    words: list[str], says: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", *words]) != 0
    error = capsys.readouterr().err
    assert says in error and error.count("\n") == 1

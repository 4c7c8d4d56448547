"""Results out of verified files: time called, optional rules, illegal decks, stopped games."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from engine.journeys.table.records import Phase, Zone
from engine.lore.council import BY_RULES
from net.fair.check.verify import verify
from net.fair.log.schema import Entry, How, What
from net.tournament.director import Director, Ruling
from net.tournament.scoring import scores
from tests.net.lore_tables import GAMES, agree, audited, deck_lists, play_on, prints, sit_down
from tests.net.second import second_verdict
from tests.rules_plugin import rule

HOUR = 3600


@pytest.fixture
def cup(tmp_path: Path) -> Director:
    made = Director.create(tmp_path / "cup.json", "Cup", b"\x05" * 16, clock=True)
    for number, key in enumerate(prints()):
        made.enter(f"Player {number}", key)
    made.next_round(1000)
    return made


@rule("LORE-TOURN-28", "LORE-RULING-170")
def test_when_time_is_called_the_game_goes_on_to_the_second_players_turn_and_the_council(cup: Director) -> None:
    table = sit_down(deck_lists(2))
    rng = random.Random(5)
    play_on(table, rng, lambda state: state.turn.number == 3 and state.turn.phase is Phase.MOVEMENT)
    cup.call_time(1000 + HOUR)
    agree(table, What.TIME)
    assert table.mine.state.result is None, "the game goes on"
    play_on(table, rng, lambda state: False)
    over = table.mine.state
    assert over.result is not None and over.result.how == BY_RULES
    assert (over.turn.number, over.turn.phase) == (4, Phase.COUNCIL), "the second player finished a turn, all rolled"
    data = audited(table)
    assert second_verdict(data) == 0
    result = cup.take_transcript(data, GAMES)
    assert sorted(result.points.values()) == sorted(over.result.points)
    assert not cup.open_tables()


@rule("LORE-TOURN-29")
def test_a_game_stopped_where_it_stands_counts_only_after_time_was_called(cup: Director) -> None:
    table = sit_down(deck_lists(2))
    play_on(table, random.Random(3), lambda state: state.turn.number == 2)
    agree(table, What.STOP)
    data = audited(table)
    report = verify(data, GAMES)
    assert report.result is not None and report.result.how == How.STOPPED
    with pytest.raises(Ruling, match="stopped before time"):
        cup.take_transcript(data, GAMES)
    cup.call_time(1000 + HOUR)
    cup.take_transcript(data, GAMES)
    assert not cup.open_tables()


@rule("LORE-OPT-02")
def test_no_optional_rule_is_used_in_a_tournament(cup: Director) -> None:
    table = sit_down(deck_lists(2), options=(1,))
    table.mine.concede()
    table.pump()
    with pytest.raises(Ruling, match="optional rules"):
        cup.take_transcript(audited(table), GAMES)


def test_the_introductory_game_is_no_tournament_game(cup: Director) -> None:
    table = sit_down(deck_lists(2, 2), variant=2)
    table.mine.concede()
    table.pump()
    with pytest.raises(Ruling, match="standard rules"):
        cup.take_transcript(audited(table), GAMES)


@rule("LORE-TOURN-35")
def test_an_illegal_deck_counts_as_cheating(cup: Director) -> None:
    good, other = deck_lists(2)
    draw = [entry for entry in other if entry.section == Zone.DRAW]
    bad: list[Entry] = sorted([entry for entry in other if entry.section != Zone.DRAW] + draw[:-4] + draw[:1] * 4)
    table = sit_down([good, bad])
    table.tables[1].concede()
    table.pump()
    data = table.mine.transcript()
    result = cup.take_transcript(data, GAMES)
    cheat = prints()[1]
    assert result.conceded == (cheat,) and cup.tournament.ejected == (cheat,)


def test_an_agreed_draw_is_a_draw_and_a_file_counts_once(cup: Director) -> None:
    table = sit_down(deck_lists(2))
    play_on(table, random.Random(3), lambda state: state.turn.number == 2)
    agree(table, What.DRAW)
    data = audited(table)
    result = cup.take_transcript(data, GAMES)
    assert result.drawn and set(scores(result).values()) == {3}
    with pytest.raises(Ruling, match="taken before"):
        cup.take_transcript(data, GAMES)


@rule("LORE-MTOURN-01")
def test_a_group_is_taken_from_its_file_and_who_left_stands_behind_all_others(tmp_path: Path) -> None:
    """Three at a table by the rules for several; one concedes in the middle, the others play to the council."""
    made = Director.create(tmp_path / "cup.json", "Cup", b"\x05" * 16, groups=True)
    keys = prints(3)
    for number, key in enumerate(keys):
        made.enter(f"Player {number}", key)
    made.next_round()
    table = sit_down(deck_lists(3))
    rng = random.Random(7)
    play_on(table, rng, lambda state: state.turn.number >= 2 and state.turn.phase is Phase.MOVEMENT)
    gone = table.tables[1]
    gone.concede()
    table.pump()
    agree(table, What.TIME)
    play_on(table, rng, lambda state: False)
    result = made.take_transcript(audited(table), GAMES)
    leaver = {one.seat: key for one, key in zip(table.tables, keys, strict=True)}[gone.seat]
    assert result.conceded == (leaver,) and scores(result)[leaver] == 0
    assert max(scores(result).values()) >= 3 and not made.open_tables()

"""Tournaments of every game: Gold and Silver, Swiss rounds that count wins, the files of one game and no other."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from engine.editions import edition
from lore_tui.cli import main
from lore_tui.files.gamefile import games_of, known_games
from lore_tui.games import SHOWN
from lore_tui.games.formats import FORMATS
from net.fair.log.primitives import fingerprint
from net.fair.seat.solo import LocalTable, solo_terms
from net.tournament.brackets import Bracket, bracket, resting, still_in
from net.tournament.clock import Stage, stage
from net.tournament.director import Director, Ruling
from net.tournament.export import as_json, as_text
from net.tournament.manner import Manner
from net.tournament.records import Result, Round, from_bytes, to_bytes
from net.tournament.scoring import bye_points, scores, winners_of
from net.tournament.standings import final_ratings, table_of
from tests.net.test_edition_tables import leave_in_turn, play_on, players, seated
from tests.rules_plugin import rule

BRACKETS = Manner("metw", "Standard", 2, brackets=True, by_ratio=False, sanctioned=(0, 0))
WINS = Manner("metw", "Standard", 2, by_ratio=False, sanctioned=(0, 0))


def cup(path: Path, count: int, manner: Manner = BRACKETS) -> Director:
    made = Director.create(path / "cup.json", "Cup", b"\x07" * 16, manner=manner)
    for number in range(count):
        made.enter(f"Player {number:02}", f"key{number:02}")
    return made


def play_round(made: Director) -> Round:
    """Pair a round; of each pair the one with the smaller key wins."""
    made.next_round()
    for table in made.open_tables():
        made.decide({key: 20 - place for place, key in enumerate(sorted(table))}, "played elsewhere")
    return made.tournament.rounds[-1]


@rule("METW-TRN-22", "METW-TRN-23")
def test_the_first_round_parts_all_players_into_gold_and_silver(tmp_path: Path) -> None:
    made = cup(tmp_path, 8)
    first = play_round(made)
    assert sorted(key for table in first.tables for key in table) == sorted(made.tournament.active)
    for table in first.tables:
        assert [bracket(made.tournament, key) for key in sorted(table)] == [Bracket.GOLD, Bracket.SILVER]
    second = play_round(made)
    for table in second.tables:
        assert len({bracket(made.tournament, key) for key in table}) == 1, "a bracket plays by itself"


@rule("METW-TRN-22")
def test_an_odd_number_of_players_is_not_parted(tmp_path: Path) -> None:
    made = cup(tmp_path, 7)
    with pytest.raises(Exception, match="even number"):
        made.next_round()
    assert not made.tournament.rounds


@rule("METW-TRN-24")
@pytest.mark.parametrize("count", [2, 4, 6, 8, 10, 12, 22, 32])
def test_each_bracket_is_single_elimination_down_to_one(tmp_path: Path, count: int) -> None:
    made = cup(tmp_path, count)
    for _ in range(made.tournament.rounds_planned):
        before = still_in(made.tournament, len(made.tournament.rounds))
        played = play_round(made)
        after = still_in(made.tournament, len(made.tournament.rounds))
        if played.number > 1:
            for one in (Bracket.GOLD, Bracket.SILVER):
                assert len(after[one]) == (len(before[one]) + 1) // 2, "half of them go"
    left = still_in(made.tournament, len(made.tournament.rounds))
    assert [len(left[one]) for one in (Bracket.GOLD, Bracket.SILVER)] == [1, 1]
    made.close()
    table = table_of(made.tournament)
    assert (table[0].key, table[0].place) == ("key00", 1), "the strongest of all wins Gold"
    silver = next(one for one in table if bracket(made.tournament, one.key) is Bracket.SILVER)
    assert silver.place == 1 + count // 2, "every player of Gold stands before Silver"
    assert len({one.place for one in table[:2]}) == min(2, count), "a final has a winner and a runner-up"


@rule("METW-TRN-25")
def test_byes_are_given_within_a_bracket_and_not_twice_to_one_before_the_others(tmp_path: Path) -> None:
    made = cup(tmp_path, 22)
    assert len(play_round(made).tables) == 11 and not resting(made.tournament, 1), "none in the first round"
    had: list[str] = []
    for number in range(2, made.tournament.rounds_planned + 1):
        left = still_in(made.tournament, number - 1)
        play_round(made)
        rest = resting(made.tournament, number)
        for one in (Bracket.GOLD, Bracket.SILVER):
            expected = len(left[one]) % 2 if len(left[one]) > 1 else 0
            mine = [key for key in rest if bracket(made.tournament, key) is one]
            assert len(mine) == expected
            assert not set(mine).intersection(had) or set(left[one]) <= set(had), "who rested plays before others rest"
        had += rest
    assert had, "eleven, six, three, two: somebody rested"
    name = made.tournament.entrant(had[0]).name
    assert f"{name}: bye" in as_text(made.tournament)
    assert had[0] in [key for one in json.loads(as_json(made.tournament))["rounds"] for key in one["byes"]]


@rule("METW-TRN-24")
def test_a_game_of_a_bracket_has_a_winner(tmp_path: Path) -> None:
    made = cup(tmp_path, 4)
    made.next_round()
    table = made.open_tables()[0]
    with pytest.raises(Ruling, match="no winner"):
        made.decide(dict.fromkeys(table, 9), "stopped")
    assert not made.tournament.results
    (tmp_path / "swiss").mkdir()
    swiss = cup(tmp_path / "swiss", 4, WINS)
    swiss.next_round()
    table = swiss.open_tables()[0]
    swiss.decide(dict.fromkeys(table, 9), "stopped")
    assert set(scores(swiss.tournament.results[0], by_ratio=False).values()) == {1}


@rule("METW-TRN-24")
def test_who_leaves_a_bracket_is_out_of_it_and_the_last_one_wins_it(tmp_path: Path) -> None:
    made = cup(tmp_path, 4)
    play_round(made)
    gold = still_in(made.tournament, 1)[Bracket.GOLD]
    made.drop(gold[0])
    second = play_round(made)
    assert [bracket(made.tournament, key) for table in second.tables for key in table] == [Bracket.SILVER] * 2
    made.close()
    assert table_of(made.tournament)[0].key == gold[1]
    assert made.outcome() == f"{made.tournament.entrant(gold[1]).name} wins Cup."


@rule("METW-TRN-12", "METW-TRN-47")
def test_without_ratios_a_win_counts_two_a_draw_one_a_loss_nothing(tmp_path: Path) -> None:
    narrow, wide = Result(1, {"a": 11, "b": 10}), Result(1, {"a": 30, "b": 0})
    assert scores(narrow, by_ratio=False) == scores(wide, by_ratio=False) == {"a": 2, "b": 0}
    assert scores(Result(1, {"a": 9, "b": 9}), by_ratio=False) == {"a": 1, "b": 1}
    assert scores(Result(1, {"a": 9, "b": 3}, drawn=True), by_ratio=False) == {"a": 1, "b": 1}
    assert bye_points(1, by_ratio=False) == bye_points(5, by_ratio=False) == 2
    made = cup(tmp_path, 6, WINS)
    for _ in range(made.tournament.rounds_planned):
        play_round(made)
    table = table_of(made.tournament)
    assert table[0].key == "key00" and table[0].points == 6, "three wins"
    assert sum(one.points for one in table) == 3 * 3 * 2
    first = {one.key: one for one in table}
    assert final_ratings(made.tournament)["key00"] > 150 > min(one.rating for one in first.values())


@rule("METW-TRN-10")
def test_who_won_by_the_rules_of_the_game_wins_though_the_points_are_equal() -> None:
    """The weakest link parted them at the table."""
    tied = Result(1, {"a": 12, "b": 12}, won=("b",))
    assert winners_of(tied) == {"b"} and scores(tied, by_ratio=False) == {"a": 0, "b": 2}


@rule("METW-TRN-08")
def test_the_clock_of_a_one_deck_game_is_forty_minutes() -> None:
    manner = FORMATS["metw"][0].manner
    round_ = Round(1, (("a", "b"),), started=1000)
    assert stage(round_, manner, 1000 + 40 * 60 - 1) is Stage.PLAYING
    assert stage(round_, manner, 1000 + 40 * 60) is Stage.TIME_UP


def test_a_file_keeps_its_manner_and_one_without_is_of_lore(tmp_path: Path) -> None:
    made = cup(tmp_path, 2)
    assert from_bytes(made.path.read_bytes()).manner == BRACKETS
    plain = json.loads(to_bytes(made.tournament))
    del plain["manner"]
    assert from_bytes(json.dumps(plain).encode()).manner == Manner()


def test_every_game_at_the_table_has_its_formats_and_they_name_its_ways_to_play() -> None:
    assert tuple(FORMATS) == SHOWN
    for game, formats in FORMATS.items():
        ways = {way.number: way for way in edition(game).game.variants}
        for one in formats:
            assert one.manner.game == game
            assert ways[one.manner.variant].word == one.manner.rules.lower()
            assert (3 if one.groups else 2) in ways[one.manner.variant].seats


@pytest.mark.parametrize("game", ["metw", "tcg"])
def test_a_tournament_takes_the_files_of_its_game_and_rules_alone(game: str, tmp_path: Path) -> None:
    manner = FORMATS[game][-1].manner
    made = Director.create(tmp_path / "cup.json", "Cup", b"\x05" * 16, manner=manner)
    keys = [fingerprint(player.key.pk) for player in players(2)]
    for number, key in enumerate(keys):
        made.enter(f"Player {number}", key)
    made.next_round()
    files = {}
    for way in edition(game).game.variants:
        rules = edition(game).game
        table = LocalTable.new(rules, solo_terms(rules, way.number), seated(game, way.number, 2))
        play_on(table, random.Random(3), 20)
        leave_in_turn(table)
        files[way.number] = table.mine.transcript()
    other = next(number for number in files if number != manner.variant)
    with pytest.raises(Ruling, match=f"{manner.rules} rules"):
        made.take_transcript(files[other], games_of(game))
    with pytest.raises(Ruling, match="belongs to other rules"):
        made.take_transcript(files[manner.variant], games_of("lore"))
    result = made.take_transcript(files[manner.variant], known_games())
    assert result.conceded == (keys[0],) and result.won == (keys[1],)
    assert scores(result, by_ratio=False) == {keys[0]: 0, keys[1]: 2}


def test_a_tournament_of_another_game_on_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(tmp_path / "open.json")
    assert main(["tournament", file, "new", "Open", "--game", "metw", "--format", "pairs"]) == 2
    assert "metw has no tournament of the format pairs" in capsys.readouterr().err
    assert main(["tournament", file, "new", "Open", "--game", "metw"]) == 0
    for name in ("Frodo", "Sam", "Merry", "Pippin"):
        assert main(["tournament", file, "enter", name, f"key of {name}"]) == 0
    assert main(["tournament", file, "pair"]) == 0
    assert "Round 1 of 2" in capsys.readouterr().out
    assert from_bytes(Path(file).read_bytes()).manner == FORMATS["metw"][0].manner

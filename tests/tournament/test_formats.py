"""Tournaments of every game: Gold and Silver, Swiss rounds that count wins, the files of one game and no other."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.cards.codes import code_of
from engine.editions import edition
from engine.metw.cards.library import load
from lore_tui.cli import main
from lore_tui.files.decklists import all_entries
from lore_tui.files.gamefile import games_of, known_games
from lore_tui.files.sealed import pool_check
from lore_tui.games import SHOWN
from lore_tui.games.formats import FORMATS
from net.fair.log.primitives import fingerprint
from net.fair.seat.solo import LocalTable, Sitter, solo_terms
from net.tournament.brackets import Bracket, bracket, decides, resting, still_in
from net.tournament.clock import Stage, stage
from net.tournament.director import Director, Ruling
from net.tournament.export import as_json, as_text
from net.tournament.manner import Manner
from net.tournament.records import Entrant, Result, Round, from_bytes, to_bytes
from net.tournament.scoring import bye_points, scores, winners_of
from net.tournament.standings import final_ratings, table_of
from tests.net.test_edition_tables import leave_in_turn, play_on, players
from tests.rules_plugin import rule

BRACKETS = Manner("metw", "Standard", 2, brackets=True, by_ratio=False, sanctioned=(0, 0))
WINS = Manner("metw", "Standard", 2, by_ratio=False, sanctioned=(0, 0))


def cup(path: Path, count: int, manner: Manner = BRACKETS) -> Director:
    made = Director.create(path / "cup.json", "Cup", b"\x07" * 16, manner=manner)
    for number in range(count):
        made.enter(f"Player {number:02}", f"key{number:02}")
    return made


OTHERS = (Entrant("Third", "key3"), Entrant("Fourth", "key4"))


def hall(path: Path, manner: Manner) -> tuple[Director, list[str]]:
    """A tournament of the two players of `conceded`, in its first round."""
    made = Director.create(path / "cup.json", "Cup", b"\x05" * 16, manner=manner)
    keys = [fingerprint(player.key.pk) for player in players(2)]
    for number, key in enumerate(keys):
        made.enter(f"Player {number}", key)
    made.next_round()
    return made, keys


def conceded(
    game: str, variant: int, options: Sequence[int] = (), seed: int = 3, decks: Sequence[object] = ()
) -> bytes:
    """The file of a game that the first of two players gave up after some moves."""
    rules = edition(game).game
    brought = list(decks or edition(game).decks.ready().values())[:2]
    lists = all_entries(brought, variant, game, options)
    sitters = [Sitter(player, listed) for player, listed in zip(players(2), lists, strict=True)]
    table = LocalTable.new(rules, solo_terms(rules, variant, options), sitters)
    play_on(table, random.Random(seed), 20)
    leave_in_turn(table)
    return table.mine.transcript()


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


@rule("METW-TRN-26", "METW-TRN-27", "METW-TRN-28", "METW-TRN-08")
def test_semi_finals_of_gold_and_both_finals_are_two_deck_games_with_a_longer_clock(tmp_path: Path) -> None:
    manner = FORMATS["metw"][0].manner
    made = Director.create(tmp_path / "cup.json", "Cup", b"\x07" * 16, clock=True, manner=manner)
    for number in range(16):
        made.enter(f"Player {number:02}", f"key{number:02}")
    told: list[tuple[int, int, int]] = []
    now = 1000
    for _ in range(made.tournament.rounds_planned):
        made.next_round(now)
        last = made.tournament.rounds[-1]
        long = dict.fromkeys(Bracket, 0)
        for table in last.tables:
            long[bracket(made.tournament, table[0])] += decides(made.tournament, table)
        told.append((last.minutes, long[Bracket.GOLD], long[Bracket.SILVER]))
        for table in made.open_tables():
            made.decide({key: 20 - place for place, key in enumerate(sorted(table))}, "played elsewhere")
        made.call_time(now + last.minutes * 60)
        now += last.minutes * 60 + manner.pause * 60
    assert told == [(40, 0, 0), (40, 0, 0), (75, 2, 0), (75, 1, 1)], "eight, four, two in each bracket"


@rule("METW-TRN-26", "METW-TRN-27")
def test_a_one_deck_game_does_not_decide_a_bracket(tmp_path: Path) -> None:
    """Two players: the first round is one-deck; a two-deck game there is no game of the tournament."""
    made, keys = hall(tmp_path, FORMATS["metw"][0].manner)
    with pytest.raises(Ruling, match="other optional rules"):
        made.take_transcript(conceded("metw", 2, (102,)), games_of("metw"))
    made.take_transcript(conceded("metw", 2), games_of("metw"))
    final = replace(made.tournament, entrants=(*made.tournament.entrants, *OTHERS))
    results = (*final.results, Result(1, {one.key: place for place, one in enumerate(OTHERS)}))
    first = replace(final.rounds[0], tables=(*final.rounds[0].tables, tuple(one.key for one in OTHERS)))
    loser, winner = keys
    rest = tuple(one.key for one in OTHERS)
    second = Round(2, ((winner, rest[1]), (loser, rest[0])))
    made.tournament = replace(final, rounds=(first, second), results=results)
    made.tournament = replace(made.tournament, rounds=(first, replace(second, tables=((winner, loser),))))
    with pytest.raises(Ruling, match="two decks"):
        made.take_transcript(conceded("metw", 2, seed=4), games_of("metw"))
    assert made.take_transcript(conceded("metw", 2, (102,), seed=5), games_of("metw")).won == (winner,)


@rule("METW-TRN-17")
def test_to_a_draft_a_player_brings_the_first_ten_characters_of_his_pool() -> None:
    rules = edition("metw")
    for deck in rules.decks.ready().values():
        drafted = all_entries([deck], 2, "metw", (1,))[0]
        assert rules.game.deck_ok(2, (1,), drafted) is None
        rest = [one for one in all_entries([deck], 2, "metw")[0] if one not in drafted]
        assert rest and all(load()[one.card].is_character for one in rest), "nobody else stays at home"
        assert not {one.card for one in rest}.intersection(deck.tips.company), "who starts is among the ten"


@rule("METW-TRN-17")
def test_a_draft_tournament_takes_games_with_the_start_draft_alone(tmp_path: Path) -> None:
    made, _ = hall(tmp_path, next(one.manner for one in FORMATS["metw"] if one.word == "draft"))
    with pytest.raises(Ruling, match="those it was announced with"):
        made.take_transcript(conceded("metw", 2), games_of("metw"))
    assert made.take_transcript(conceded("metw", 2, (1,)), games_of("metw")).won


@pytest.mark.parametrize("game", SHOWN)
@rule("METW-TRN-41", "METW-TRN-42")
def test_sealed_decks_come_from_the_pool_of_the_tournament(game: str, tmp_path: Path) -> None:
    manner = next(one.manner for one in FORMATS[game] if one.word == "sealed")
    made = Director.create(tmp_path / "cup.json", "Cup", b"\x05" * 16, manner=manner)
    keys = [fingerprint(player.key.pk) for player in players(2)]
    for number, key in enumerate(keys):
        made.enter(f"Player {number}", key)
    with pytest.raises(Ruling, match="draw their pool together"):
        made.next_round()
    code, other = code_of(b"\x01" * 32), code_of(b"\x02" * 32)
    with pytest.raises(Ruling, match="Player 1 did not take part"):
        made.enter_pool(code, keys[:1])
    made.enter_pool(code, keys)
    made.next_round()
    with pytest.raises(Ruling, match="has begun"):
        made.enter_pool(other, keys)
    rules = edition(game).decks
    decks = [rules.sealed(one, "Sealed", random.Random(3).randrange) for one in (code, other)]
    with pytest.raises(Ruling, match="Player 1 did not play a deck of the pool"):
        made.take_transcript(conceded(game, manner.variant, decks=decks), games_of(game), pool_check(made.tournament))
    honest = conceded(game, manner.variant, decks=[decks[0], decks[0]])
    assert made.take_transcript(honest, games_of(game), pool_check(made.tournament)).conceded == (keys[0],)


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
    manner = next(one.manner for one in FORMATS[game] if one.word == "swiss")
    made, keys = hall(tmp_path, manner)
    files = {way.number: conceded(game, way.number) for way in edition(game).game.variants}
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

"""Tournaments: scores, byes, tie-breaks, ratings with worked numbers, and thirty-three players on the command line."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from net.tournament.director import Director, Ruling
from net.tournament.pairing import group_sizes, pair
from net.tournament.records import Caution, Entrant, Result, Round, Tournament, from_bytes, rounds_needed, to_bytes
from net.tournament.scoring import best_of, bye_points, drew, game_points, lost, scores, table_points, won
from net.tournament.standings import final_ratings, table_of
from tests.rules_plugin import rule


def players(count: int) -> tuple[Entrant, ...]:
    return tuple(Entrant(f"Player {number}", f"key{number:02}") for number in range(count))


def tournament(count: int, **more: object) -> Tournament:
    return Tournament("Test", "00" * 16, entrants=players(count), **more)  # type: ignore[arg-type]


@rule("LORE-TOURN-16", "LORE-TOURN-17", "LORE-TOURN-18", "LORE-TOURN-19", "LORE-TOURN-20", "LORE-RULING-143")
@pytest.mark.parametrize(
    ("winner", "loser", "ring", "expected"),
    [
        (3, 20, True, (7, 0)),
        (20, 10, False, (6, 0)),
        (19, 10, False, (5, 1)),
        (15, 10, False, (5, 1)),
        (14, 10, False, (4, 2)),
        (10, 10, False, (3, 3)),
        (1, 0, False, (6, 0)),
        (0, -3, False, (6, 0)),
    ],
)
def test_the_ratio_of_mps_makes_the_points(winner: int, loser: int, ring: bool, expected: tuple[int, int]) -> None:
    assert game_points(winner, loser, ring) == expected


@rule("LORE-TOURN-21")
def test_a_bye_scores_less_the_later_it_comes() -> None:
    assert [bye_points(number) for number in (1, 2, 3, 6)] == [6, 5, 4, 4]


@rule("LORE-TOURN-14", "LORE-MTOURN-05")
@pytest.mark.parametrize(
    ("count", "rounds"), [(5, 3), (8, 3), (9, 4), (16, 4), (17, 5), (32, 5), (33, 6), (64, 6), (65, 7)]
)
def test_the_number_of_rounds(count: int, rounds: int) -> None:
    assert rounds_needed(count) == rounds
    assert rounds_needed(count, groups=True) == (rounds + 1) // 2


@rule("LORE-RATE-01", "LORE-RATE-02", "LORE-RATE-03", "LORE-RATE-04", "LORE-RATE-05", "LORE-RATE-06", "LORE-RULING-144")
def test_ratings_move_by_the_points_and_the_difference() -> None:
    assert Entrant("A", "a").rating == 150
    assert won(150, 150, 6) == 6 and lost(150, 150, 6) == -6
    assert won(150, 179, 6) == 8, "two full tens stronger"
    assert lost(150, 179, 6) == -4
    assert won(179, 150, 6) == 4 and lost(179, 150, 6) == -8
    assert won(300, 150, 4) == 1 and lost(150, 300, 4) == -1, "never less than one"
    assert won(150, 300, 7) == 10 and lost(300, 150, 7) == -10, "never more than ten"


@rule("LORE-RATE-08", "LORE-RATE-10")
def test_a_draw_moves_ratings_towards_each_other_and_the_best_of_a_season_counts() -> None:
    assert (drew(150, 175), drew(175, 150), drew(150, 159)) == (2, -2, 0)
    assert best_of([150, 171, 160]) == 171


@rule("LORE-TOURN-08", "LORE-TOURN-09", "LORE-TOURN-12", "LORE-CHANCE-20", "LORE-CHANCE-21")
def test_round_one_is_paired_by_lot_and_an_odd_player_has_a_bye() -> None:
    first = pair(tournament(7))
    again = pair(Tournament("Test", "11" * 16, entrants=players(7)))
    assert len(first.tables) == 3 and first.bye
    assert sorted([*(key for table in first.tables for key in table), first.bye]) == [f"key{n:02}" for n in range(7)]
    assert first != again, "other lots, other pairs"


def play(count: int, rounds: int, seed: int = 1) -> Tournament:
    rng = random.Random(seed)
    current = tournament(count)
    for _ in range(rounds):
        made = pair(current)
        results = [Result(made.number, {a: rng.randrange(30), b: rng.randrange(30)}) for a, b in made.tables]
        current = Tournament(
            current.name, current.seed, False, current.entrants, (*current.rounds, made), (*current.results, *results)
        )
    return current


@rule("LORE-TOURN-10", "LORE-TOURN-11", "LORE-TOURN-13", "LORE-RULING-169", "LORE-CHANCE-23")
@pytest.mark.parametrize("count", [5, 8, 9, 16, 33])
def test_nobody_meets_twice_or_has_two_byes_and_equal_scores_meet(count: int) -> None:
    played = play(count, rounds_needed(count))
    pairs = [frozenset(table) for made in played.rounds for table in made.tables]
    byes = [made.bye for made in played.rounds if made.bye]
    assert len(pairs) == len(set(pairs))
    assert len(byes) == len(set(byes))
    before = Tournament("T", played.seed, False, played.entrants, played.rounds[:1], played.results[: count // 2])
    points = {standing.key: standing.points for standing in table_of(before)}
    gaps = [abs(points[a] - points[b]) for a, b in played.rounds[1].tables]
    assert sum(gaps) <= 6, "the second round pairs neighbours in the table"


@rule("LORE-TOURN-12")
def test_the_later_bye_goes_to_the_lowest_score_without_one() -> None:
    base = tournament(3)
    base = Tournament(
        "T",
        base.seed,
        False,
        base.entrants,
        (Round(1, (("key00", "key01"),), "key02"),),
        (Result(1, {"key00": 20, "key01": 5}),),
    )
    assert pair(base).bye == "key01"


@rule("LORE-TOURN-22", "LORE-TOURN-23", "LORE-TOURN-24", "LORE-TOURN-25", "LORE-RULING-171")
def test_tie_breaks_in_their_order() -> None:
    direct = Tournament(
        "T",
        "00",
        False,
        players(4),
        (Round(1, (("key00", "key01"), ("key02", "key03"))), Round(2, (("key01", "key02"), ("key00", "key03")))),
        (
            Result(1, {"key00": 5, "key01": 10}),
            Result(1, {"key02": 10, "key03": 10}),
            Result(2, {"key01": 10, "key02": 30}),
            Result(2, {"key00": 20, "key03": 10}),
        ),
    )
    table = table_of(direct)
    assert [s.points for s in table] == [9, 6, 6, 3]
    assert [s.key for s in table[:3]] == ["key02", "key01", "key00"], "who won the game between the tied is ahead"
    assert [s.place for s in table] == [1, 2, 3, 4]


@rule("LORE-RATE-07", "LORE-RATE-09")
def test_the_winner_gains_a_point_a_game_and_a_bye_is_not_rated() -> None:
    base = Tournament(
        "T",
        "00",
        False,
        players(3),
        (Round(1, (("key00", "key01"),), "key02"),),
        (Result(1, {"key00": 20, "key01": 15}),),
    )
    assert final_ratings(base) == {"key00": 154, "key01": 146, "key02": 150}
    closed = Tournament("T", "00", False, base.entrants, base.rounds, base.results, closed=True)
    assert final_ratings(closed)["key02"] == 150, "first by the bye, but no game was played"


@rule("LORE-MTOURN-01", "LORE-MTOURN-03")
def test_groups_are_fours_where_possible() -> None:
    assert [group_sizes(n) for n in (12, 13, 14, 15, 17, 6)] == [
        [4, 4, 4],
        [4, 4, 5],
        [4, 4, 3, 3],
        [4, 4, 4, 3],
        [4, 4, 4, 5],
        [3, 3],
    ]
    made = pair(tournament(13, groups=True))
    assert sorted(len(table) for table in made.tables) == [4, 4, 5]


@rule("LORE-MTOURN-04")
def test_the_same_four_never_meet_again() -> None:
    first = pair(tournament(8, groups=True))
    level = tuple(Result(1, dict.fromkeys(table, 10)) for table in first.tables)
    second = pair(Tournament("Test", "00" * 16, True, players(8), (first,), level))
    assert not {frozenset(t) for t in first.tables} & {frozenset(t) for t in second.tables}


@rule("LORE-MTOURN-06", "LORE-MTOURN-07", "LORE-MTOURN-08", "LORE-MTOURN-09", "LORE-RULING-145", "LORE-RULING-146")
def test_groups_are_scored_against_second_winner_and_third() -> None:
    assert table_points({"a": 30, "b": 20, "c": 16, "d": 5}) == {"a": 5, "b": 1, "c": 1, "d": 0}
    assert table_points({"a": 20, "b": 20, "c": 15}) == {"a": 4, "b": 4, "c": 2}
    assert table_points({"a": 9, "b": 9, "c": 9}) == {"a": 3, "b": 3, "c": 3}
    assert table_points({"a": 1, "b": 20, "c": 3}, by_ring="a") == {"a": 7, "b": 0, "c": 0}
    game = Result(1, {"a": 30, "b": 20, "c": 10})
    assert scores(game) == {"a": 5, "b": 1, "c": 0}


@rule("LORE-RULING-171")
def test_who_is_equal_after_the_last_tie_break_shares_the_place() -> None:
    assert [s.place for s in table_of(tournament(3))] == [1, 1, 1]


def test_a_conceded_game_is_lost_whatever_the_points_say() -> None:
    assert scores(Result(1, {"a": 20, "b": 3}, conceded=("a",))) == {"a": 0, "b": 6}


# ----------------------------------------------------------------------------------------------------- the director
@pytest.fixture
def director(tmp_path: Path) -> Director:
    made = Director.create(tmp_path / "cup.json", "Cup", b"\x07" * 16)
    for entrant in players(5):
        made.enter(entrant.name, entrant.key, "ab" * 32)
    return made


def test_everything_is_on_disk_and_comes_back(director: Director) -> None:
    director.next_round()
    again = Director.open(director.path)
    assert again.tournament == director.tournament
    assert from_bytes(to_bytes(director.tournament)) == director.tournament


def test_entering_ends_and_decks_are_locked_with_the_first_pairing(director: Director) -> None:
    director.commit_deck("key00", "cd" * 32)
    director.next_round()
    with pytest.raises(Ruling, match="begun"):
        director.enter("Late", "late")
    with pytest.raises(Ruling, match="locked"):
        director.commit_deck("key00", "ef" * 32)
    assert director.tournament.entrant("key00").deck == "cd" * 32


@rule("LORE-TOURN-29")
def test_a_round_waits_for_all_results_and_a_stopped_game_is_ruled(director: Director) -> None:
    director.next_round()
    one, other = director.open_tables()
    director.decide({one[0]: 12, one[1]: 6}, "stopped at the end of the break")
    with pytest.raises(Ruling, match="no result"):
        director.next_round()
    director.decide({other[0]: 6, other[1]: 6}, "stopped at the end of the break")
    director.next_round()
    assert len(director.tournament.rounds) == 2
    assert {s.key: s.points for s in table_of(director.tournament)}[one[0]] == 6


def test_two_warnings_of_a_kind_or_three_in_all_mean_ejection(director: Director) -> None:
    assert not director.warn("key00", "stalling")
    assert director.warn("key00", "stalling")
    assert not director.warn("key01", "stalling")
    assert not director.warn("key01", "rules")
    assert director.warn("key01", "conduct")
    assert set(director.tournament.ejected) == {"key00", "key01"}
    director.next_round()
    assert "key00" not in str(director.tournament.rounds)


def test_a_whole_tournament_of_thirty_three(tmp_path: Path) -> None:
    rng = random.Random(5)
    cup = Director.create(tmp_path / "big.json", "Big", b"\x01" * 16)
    for entrant in players(33):
        cup.enter(entrant.name, entrant.key)
    assert cup.tournament.rounds_planned == 6
    for _ in range(6):
        cup.next_round()
        for one, other in cup.open_tables():
            cup.decide({one: rng.randrange(5, 30), other: rng.randrange(5, 30)}, "test")
    cup.close()
    table = table_of(cup.tournament)
    assert len(table) == 33 and table[0].place == 1
    assert [s.key for s in table] == [s.key for s in table_of(from_bytes(cup.path.read_bytes()))]
    with pytest.raises(Ruling, match="All rounds"):
        cup.next_round()


# ------------------------------------------------------------------------------------------------------- the clock
HOUR, QUARTER = 3600, 900


@pytest.fixture
def timed(tmp_path: Path) -> Director:
    made = Director.create(tmp_path / "timed.json", "Timed", b"\x07" * 16, clock=True)
    for entrant in players(4):
        made.enter(entrant.name, entrant.key)
    made.next_round(1000)
    return made


@rule("LORE-TOURN-15")
def test_a_round_lasts_an_hour_and_a_quarter_of_an_hour_lies_between_rounds(timed: Director) -> None:
    with pytest.raises(Ruling, match="1 minutes left"):
        timed.call_time(1000 + HOUR - 60)
    timed.call_time(1000 + HOUR)
    assert Director.open(timed.path).tournament.rounds[-1].called == 1000 + HOUR
    for one, other in timed.open_tables():
        timed.decide({one: 5, other: 3}, "stopped")
    with pytest.raises(Ruling, match="break lasts 1 more"):
        timed.next_round(1000 + HOUR + QUARTER - 1)
    timed.next_round(1000 + HOUR + QUARTER)
    assert timed.tournament.rounds[-1].started == 1000 + HOUR + QUARTER


def test_time_is_called_once_and_only_where_a_clock_is_kept(timed: Director, director: Director) -> None:
    timed.call_time(1000 + HOUR)
    with pytest.raises(Ruling, match="time was called"):
        timed.call_time(1001 + HOUR)
    director.next_round()
    with pytest.raises(Ruling, match="No clock"):
        director.call_time(10**9)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"rounds": (Round(1, (("key00", "nobody"),)),)}, "round 1"),
        ({"rounds": (Round(2, (("key00", "key01"),)),)}, "round 1"),
        ({"rounds": (Round(1, (("key00", "key01"), ("key01", "key02"))),)}, "round 1"),
        ({"rounds": (Round(1, (("key00",),)),)}, "table of other"),
        ({"results": (Result(1, {}),)}, "belongs to no table"),
        ({"results": (Result(1, {"key00": 1, "key01": 2}),) * 2}, "belongs to no table"),
        ({"results": (Result(1, {"key00": 1, "key01": 2}, conceded=("key02",)),)}, "did not sit there"),
        ({"results": (Result(1, {"key00": 1, "key01": 10**9}),)}, "no number"),
        ({"ejected": ("nobody",)}, "does not play"),
        ({"warnings": (Caution("key00", "slow\x1b[2J", 1),)}, "cannot be shown"),
        ({"entrants": (*players(2), *players(2))}, "one key"),
    ],
)
def test_a_file_that_contradicts_itself_is_refused(tmp_path: Path, change: dict[str, object], words: str) -> None:
    """What somebody wrote by hand is a tournament, or a sentence; never a crash in the middle of the standings."""
    path = tmp_path / "cup.json"
    sound: dict[str, object] = {"rounds": (Round(1, (("key00", "key01"),), "key02"),)}
    path.write_bytes(to_bytes(tournament(3, **sound)))
    Director.open(path).outcome()
    fields = {"entrants": players(3), **sound, **change}
    path.write_bytes(to_bytes(Tournament("Test", "00", **fields)))  # type: ignore[arg-type]
    with pytest.raises(Ruling, match=words):
        Director.open(path)

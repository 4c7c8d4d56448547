"""Places and ratings with worked numbers: every tie-break by itself, groups, forfeits, what no game was played for."""

from __future__ import annotations

from pathlib import Path

import pytest

from lore_tui.view.beside.tournament import stand
from net.tournament.director import Director, Ruling
from net.tournament.export import standings_text
from net.tournament.pairing import pair
from net.tournament.records import CannotPair, Entrant, Result, Round, Tournament, sanction_words
from net.tournament.scoring import scores
from net.tournament.season import season
from net.tournament.standings import final_ratings, records, table_of
from tests.rules_plugin import rule

WIN_6, WIN_5, WIN_4, DRAW = (20, 10), (15, 10), (11, 10), (10, 10)
"""MPs that score 6 to 0, 5 to 1, 4 to 2 and 3 to 3."""


def cup(*games: tuple[str, str, tuple[int, int]], **ratings: int) -> Tournament:
    """A tournament of the players named in its games, each written as winner, loser and MPs."""
    keys = sorted({key for one, other, _ in games for key in (one, other)})
    entrants = tuple(Entrant(f"Player {key}", key, rating=ratings.get(key, 150)) for key in keys)
    results = tuple(Result(1, {one: mps[0], other: mps[1]}) for one, other, mps in games)
    return Tournament("Cup", "00", entrants=entrants, results=results)


def places(tournament: Tournament) -> dict[str, int]:
    return {one.key: one.place for one in table_of(tournament)}


# --------------------------------------------------------------------------------------------------------- tie-breaks
@rule("LORE-TOURN-24")
def test_with_equal_points_fewer_losses_are_better() -> None:
    """a won 6 and lost; b drew twice: six points each, equal opposition, and they never met."""
    played = cup(("a", "c", WIN_6), ("d", "a", WIN_6), ("b", "d", DRAW), ("b", "c", DRAW))
    found = records(played)
    assert [found[key].points for key in "abcd"] == [6, 6, 3, 9]
    assert found["a"].opposition == found["b"].opposition == 12
    assert places(played) == {"d": 1, "b": 2, "a": 3, "c": 4}


@rule("LORE-TOURN-25")
def test_with_equal_losses_the_stronger_opponents_are_better() -> None:
    """a beat c, b beat d, 6 to 0 both; d has four points in the end and c two."""
    played = cup(("a", "c", WIN_6), ("b", "d", WIN_6), ("d", "c", WIN_4))
    assert places(played) == {"b": 1, "a": 2, "d": 3, "c": 4}


@rule("LORE-TOURN-23", "LORE-RULING-171")
def test_of_three_who_are_tied_the_one_who_beat_both_is_first_then_who_beat_the_other() -> None:
    """a, b and c have eight points; a beat both, b beat c, though c met the stronger opponents."""
    played = cup(
        ("a", "b", WIN_4), ("a", "c", WIN_4), ("b", "c", WIN_4), ("d", "b", WIN_4), ("c", "e", WIN_4), ("e", "f", WIN_5)
    )
    found = records(played)
    assert [found[key].points for key in "abcdef"] == [8, 8, 8, 4, 7, 1]
    assert found["b"].losses == found["c"].losses and found["b"].opposition < found["c"].opposition
    assert [one.key for one in table_of(played)[:3]] == ["a", "b", "c"]
    assert places(played) == {"a": 1, "b": 2, "c": 3, "e": 4, "d": 5, "f": 6}


@rule("LORE-RULING-171")
def test_three_who_beat_each_other_in_a_circle_are_not_parted_by_their_games() -> None:
    played = cup(("a", "b", WIN_4), ("b", "c", WIN_4), ("c", "a", WIN_4))
    assert places(played) == {"a": 1, "b": 1, "c": 1}


# ------------------------------------------------------------------------------------------------------------ ratings
@rule("LORE-RATE-02", "LORE-RATE-07")
def test_the_winner_of_the_tournament_gains_a_point_for_each_game_he_played() -> None:
    """Two wins of six and five make 161; two games more make 163. The others gain nothing by the end."""
    played = cup(("a", "b", WIN_6), ("a", "c", WIN_5))
    assert final_ratings(played) == {"a": 161, "b": 144, "c": 145}
    closed = Tournament("Cup", "00", entrants=played.entrants, results=played.results, closed=True)
    assert final_ratings(closed) == {"a": 163, "b": 144, "c": 145}


@rule("LORE-RATE-01", "LORE-RATE-10")
def test_ratings_go_on_from_one_tournament_to_the_next_and_the_best_of_the_season_counts() -> None:
    """a: 150, 156 after a win of six, 151 after a loss of five; b comes in at 150 and a's best is still 156."""
    spring = cup(("a", "b", WIN_6))
    summer = cup(("c", "a", WIN_5), a=156)
    rows = {one.key: (one.now, one.best) for one in season([spring, summer])}
    assert rows == {"a": (151, 156), "b": (144, 150), "c": (155, 155)}
    assert [one.key for one in season([spring, summer])] == ["a", "c", "b"]


@rule("LORE-RATE-10", "LORE-RATE-02")
def test_the_best_of_a_season_is_reached_after_any_game() -> None:
    """a wins six and loses five in one tournament: 156 in between is his best, 151 what he takes along."""
    rows = {one.key: (one.now, one.best) for one in season([cup(("a", "b", WIN_6), ("c", "a", WIN_5))])}
    assert rows["a"] == (151, 156)


def group(points: dict[str, int], by_ring: str = "", **ratings: int) -> Tournament:
    """A tournament of one group."""
    entrants = tuple(Entrant(f"Player {key}", key, rating=ratings.get(key, 150)) for key in points)
    return Tournament("Cup", "00", True, entrants, results=(Result(1, points, by_ring),))


@rule("LORE-MTOURN-06", "LORE-MTOURN-07", "LORE-RULING-146")
def test_in_a_group_everybody_is_rated_by_his_own_ratio_to_the_winner() -> None:
    """20 to 15 is a win of four, 20 to 5 one of six: the third loses six and not what the winner scored."""
    assert final_ratings(group({"a": 20, "b": 15, "c": 5})) == {"a": 154, "b": 146, "c": 144}
    assert final_ratings(group({"a": 1, "b": 15, "c": 5}, "a")) == {"a": 157, "b": 143, "c": 143}


@rule("LORE-MTOURN-08", "LORE-MTOURN-09", "LORE-RULING-146", "LORE-RATE-08")
def test_of_equals_in_a_group_the_best_rated_counts() -> None:
    """a and b tie at 20 before c with 15: c lost four less three to b, who is rated 180."""
    assert final_ratings(group({"a": 20, "b": 20, "c": 15}, b=180)) == {"a": 154, "b": 181, "c": 149}
    assert final_ratings(group({"a": 20, "b": 10, "c": 10}, c=180)) == {"a": 159, "b": 144, "c": 171}
    assert final_ratings(group({"a": 9, "b": 9, "c": 9}, b=180)) == {"a": 153, "b": 177, "c": 153}


def test_an_agreed_draw_is_scored_as_one_whatever_the_points() -> None:
    assert scores(Result(1, {"a": 20, "b": 3}, drawn=True)) == {"a": 3, "b": 3}


# ------------------------------------------------------------------------------------------------ leaving, and the end
def director(path: Path, count: int, groups: bool = False) -> Director:
    made = Director.create(path / "cup.json", "Cup", b"\x07" * 16, groups)
    for number in range(count):
        made.enter(f"Player {number}", f"key{number}")
    return made


@rule("LORE-RATE-09")
@pytest.mark.parametrize("way", ["drop", "eject"])
def test_a_game_that_was_not_played_is_won_and_not_rated(tmp_path: Path, way: str) -> None:
    """Who leaves or is sent home loses the game he owes; no rating changes, and it is no game of the winner."""
    made = director(tmp_path, 4)
    made.next_round()
    gone, other = made.tournament.rounds[0].tables[0]
    (made.drop if way == "drop" else made.eject)(gone)
    found = records(made.tournament)
    assert (found[other].points, found[other].wins, found[other].games) == (6, 1, 0)
    assert set(final_ratings(made.tournament).values()) == {150}
    assert len(made.open_tables()) == 1, "the other table plays on"


def test_a_group_plays_on_when_one_of_it_is_sent_home(tmp_path: Path) -> None:
    made = director(tmp_path, 8, groups=True)
    made.next_round()
    table = made.tournament.rounds[0].tables[0]
    made.eject(table[0])
    assert table in made.open_tables(), "three of them still owe a result"
    for key in table[1:3]:
        made.eject(key)
    assert table not in made.open_tables(), "one alone owes nothing"


@rule("LORE-TOURN-13", "LORE-RULING-169")
def test_the_bye_goes_further_up_only_where_nobody_could_be_paired(tmp_path: Path) -> None:
    """Of three left, c is last; but a and b have met, so b has the bye."""
    entrants = tuple(Entrant(key, key) for key in "abcde")
    rounds = (Round(1, (("a", "b"), ("d", "c")), "e"),)
    results = (Result(1, {"a": 11, "b": 10}), Result(1, {"d": 20, "c": 10}))
    left = Tournament("Cup", "00", False, entrants, rounds, results, dropped=("d", "e"))
    made = pair(left)
    assert made.bye == "b" and set(made.tables[0]) == {"a", "c"}


def test_a_tournament_that_cannot_go_on_can_be_closed(tmp_path: Path) -> None:
    """Five players at one table of five have met after the first of two rounds."""
    made = director(tmp_path, 5, groups=True)
    with pytest.raises(Ruling, match="Not all rounds"):
        made.close()
    made.next_round()
    made.decide({f"key{number}": 10 + number for number in range(5)}, "stopped")
    with pytest.raises(CannotPair, match="close the tournament"):
        made.next_round()
    made.close()
    assert made.outcome() == "Player 4 wins Cup."


def test_a_shared_first_place_is_told_as_one(tmp_path: Path) -> None:
    made = director(tmp_path, 2)
    made.next_round()
    made.decide({"key0": 7, "key1": 7}, "stopped")
    made.close()
    assert made.outcome() == "Player 0 and Player 1 share the first place of Cup."


@rule("LORE-MTOURN-04")
def test_four_who_sat_together_never_do_again_with_or_without_a_fifth() -> None:
    """Nine players in a five and a four: whatever the lots, no table of round two holds four of a former one."""
    entrants = tuple(Entrant(key, key) for key in "abcdefghi")
    first = Round(1, (("f", "g", "h", "i"), ("a", "b", "c", "d", "e")))
    for seed in range(60):
        second = pair(Tournament("Cup", f"{seed:02x}", True, entrants, (first,)))
        assert sorted(map(len, second.tables)) == [4, 5]
        assert all(len(set(table) & set(former)) < 4 for table in second.tables for former in first.tables)


@rule("LORE-TOURN-01", "LORE-MTOURN-02")
def test_a_tournament_below_the_sanctioning_minimum_says_so() -> None:
    """Five players, twelve where groups play; one less and everybody reads it."""
    of = [Tournament("Cup", "", groups, tuple(Entrant(str(n), str(n)) for n in range(count)))
          for groups, count in ((False, 4), (False, 5), (True, 11), (True, 12))]
    assert [bool(sanction_words(one)) for one in of] == [True, False, True, False]
    small = cup(("a", "b", WIN_6))
    assert "not sanctioned: 5 players are needed" in standings_text(small)[-1]
    assert "not sanctioned" in stand(small)

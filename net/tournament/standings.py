"""Scores, tie-breaks and ratings, computed from results alone (LORE-TOURN-22 to 25, LORE-RATE)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from net.tournament.brackets import reached
from net.tournament.records import Result, Tournament
from net.tournament.scoring import bye_points, drew, effective, lost, scores, winners_of, won, worth


@dataclass
class Standing:
    """A player's record so far."""

    key: str
    name: str
    points: int = 0
    wins: int = 0
    losses: int = 0
    draws: int = 0
    byes: int = 0
    opponents: list[str] = field(default_factory=list)
    beaten: set[str] = field(default_factory=set)
    rating: int = 0
    ratings: list[int] = field(default_factory=list)
    """What his rating was after each game he played."""
    games: int = 0
    place: int = 0
    opposition: int = 0
    """Sum of the tournament points of all opponents."""


def records(tournament: Tournament) -> dict[str, Standing]:
    """Everybody's record by key, of those who were ejected too."""
    found = {e.key: Standing(e.key, e.name, rating=e.rating) for e in tournament.entrants}
    for result in tournament.results:
        _enter(found, result, tournament.manner.by_ratio)
    for round_ in tournament.rounds:
        if round_.bye:
            found[round_.bye].points += bye_points(round_.number, tournament.manner.by_ratio)
            found[round_.bye].byes += 1
    for standing in found.values():
        standing.opposition = sum(found[key].points for key in standing.opponents)
    return found


def table_of(tournament: Tournament) -> list[Standing]:
    """Everybody's standing, best first, with places; equal ones share a place (LORE-RULING-171)."""
    found = records(tournament)
    standings = [found[key] for key in tournament.ranked]
    return _by_bracket(tournament, standings) if tournament.manner.brackets else _ranked(standings)


def _enter(found: dict[str, Standing], result: Result, by_ratio: bool) -> None:
    points = scores(result, by_ratio)
    winners = winners_of(result)
    drawn = len(winners) == len(points)
    for key, value in points.items():
        standing = found[key]
        standing.points += value
        standing.opponents += [other for other in points if other != key]
        if drawn:
            standing.draws += 1
        elif key in winners:
            standing.wins += 1
            standing.beaten |= {other for other in points if other not in winners}
        else:
            standing.losses += 1
    if result.played:
        before = {key: found[key].rating for key in points}
        for key in points:
            found[key].games += 1
            found[key].rating += _rating_change(key, result, by_ratio, before)
            found[key].ratings.append(found[key].rating)


def _rating_change(key: str, result: Result, by_ratio: bool, before: dict[str, int]) -> int:
    """LORE-RATE-02 to 08; in a group everybody lost to the winner, who beat the second (LORE-RULING-146)."""
    winners = winners_of(result)
    others = [other for other in before if other != key]
    if len(winners) == len(before):
        return drew(before[key], max(before[other] for other in others))
    final = effective(result)
    if key in winners:
        second = max((other for other in others if other not in winners), key=lambda o: (final[o], before[o]))
        return won(before[key], before[second], worth(result, key, second, by_ratio))
    winner = max(winners, key=lambda o: before[o])
    return lost(before[key], before[winner], worth(result, winner, key, by_ratio))


def _by_bracket(tournament: Tournament, standings: list[Standing]) -> list[Standing]:
    """Gold before Silver, in each who was beaten latest; who was beaten in the same round share a place."""
    level = {one.key: reached(tournament, one.key) for one in standings}
    ordered = sorted(standings, key=lambda one: (level[one.key], one.name))
    for one in ordered:
        one.place = 1 + sum(level[other.key] < level[one.key] for other in ordered)
    return ordered


def _ranked(standings: list[Standing]) -> list[Standing]:
    """By points, then the games among the tied, then fewer losses, then the opponents' points."""
    ordered = sorted(standings, key=lambda s: (-s.points, s.losses, -s.opposition, s.name))
    settled: set[str] = set()
    for group in _tied(ordered):
        start = ordered.index(group[0])
        ahead = _ahead(group)
        settled |= {one.key for one in ahead}
        ordered[start : start + len(group)] = [*ahead, *(one for one in group if one not in ahead)]
    for place, standing in enumerate(ordered):
        above = ordered[place - 1] if place else None
        shared = above is not None and above.key not in settled and _key(above) == _key(standing)
        standing.place = above.place if shared and above is not None else place + 1
    return ordered


def _ahead(tied: list[Standing]) -> list[Standing]:
    """LORE-RULING-171: who beat each of the others tied with him, then who did so among those left, and so on."""
    ahead: list[Standing] = []
    left = list(tied)
    while len(left) > 1:
        first = next((one for one in left if all(o.key in one.beaten for o in left if o is not one)), None)
        if first is None:
            break
        ahead.append(first)
        left.remove(first)
    return ahead


def _tied(ordered: list[Standing]) -> Iterator[list[Standing]]:
    start = 0
    while start < len(ordered):
        end = start
        while end < len(ordered) and ordered[end].points == ordered[start].points:
            end += 1
        if end - start > 1:
            yield ordered[start:end]
        start = end


def _key(standing: Standing) -> tuple[int, int, int]:
    return standing.points, standing.losses, standing.opposition


def final_ratings(tournament: Tournament) -> dict[str, int]:
    """Ratings after the tournament: the winner gains one more for each game he played (LORE-RATE-07)."""
    found = {key: one.rating for key, one in records(tournament).items()}
    if tournament.closed:
        for one in table_of(tournament):
            found[one.key] += one.games if one.place == 1 else 0
    return found

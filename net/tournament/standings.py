"""Scores, tie-breaks and ratings, computed from results alone (LORE-TOURN-22 to 25, LORE-RATE)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from net.tournament.records import Result, Tournament
from net.tournament.scoring import bye_points, drew, game_points, group_points, lost, won


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
    games: int = 0
    place: int = 0
    opposition: int = 0
    """Sum of the tournament points of all opponents."""


def scores(result: Result) -> dict[str, int]:
    """Tournament points of everybody in one game."""
    if len(result.points) > 2:
        return group_points(effective(result), result.by_ring)
    (one, mine), (other, theirs) = effective(result).items()
    if result.by_ring:
        return {key: 7 if key == result.by_ring else 0 for key in (one, other)}
    if mine >= theirs:
        best, rest = game_points(mine, theirs)
        return {one: best, other: rest}
    best, rest = game_points(theirs, mine)
    return {one: rest, other: best}


def effective(result: Result) -> dict[str, int]:
    """Final MPs; who conceded or was at fault stands behind everybody else."""
    least = min(result.points.values())
    return {key: (min(0, least - 1) if key in result.conceded else value) for key, value in result.points.items()}


def table_of(tournament: Tournament) -> list[Standing]:
    """Everybody's standing, best first, with places; equal ones share a place (LORE-RULING-171)."""
    found = {e.key: Standing(e.key, e.name, rating=e.rating) for e in tournament.entrants}
    for result in tournament.results:
        _enter(found, result)
    for round_ in tournament.rounds:
        if round_.bye:
            found[round_.bye].points += bye_points(round_.number)
            found[round_.bye].byes += 1
    for standing in found.values():
        standing.opposition = sum(found[key].points for key in standing.opponents)
    return _ranked([found[key] for key in tournament.ranked])


def _enter(found: dict[str, Standing], result: Result) -> None:
    points = scores(result)
    top = max(points.values())
    winners = [key for key, value in points.items() if value == top]
    drawn = len(winners) == len(points)
    before = {key: found[key].rating for key in points}
    for key, value in points.items():
        standing = found[key]
        standing.points += value
        standing.games += 1
        standing.opponents += [other for other in points if other != key]
        if drawn:
            standing.draws += 1
        elif key in winners:
            standing.wins += 1
            standing.beaten |= {other for other in points if other not in winners}
        else:
            standing.losses += 1
    for key in points:
        found[key].rating += _rating_change(key, points, winners, drawn, before, result)


def _rating_change(
    key: str, points: dict[str, int], winners: list[str], drawn: bool, before: dict[str, int], result: Result
) -> int:
    """LORE-RATE-02 to 08; in a group everybody lost to the winner, who beat the second (LORE-RULING-146)."""
    others = [other for other in points if other != key]
    if drawn:
        rival = max(others, key=lambda other: before[other])
        return drew(before[key], before[rival])
    if key in winners:
        beaten = [other for other in others if other not in winners]
        final = effective(result)
        second = max(beaten, key=lambda other: final[other])
        return won(before[key], before[second], points[key])
    return lost(before[key], before[winners[0]], points[winners[0]])


def _ranked(standings: list[Standing]) -> list[Standing]:
    """By points, then the game among the tied, then fewer losses, then the opponents' points."""
    ordered = sorted(standings, key=lambda s: (-s.points, s.losses, -s.opposition, s.name))
    champions: set[str] = set()
    for group in _tied(ordered):
        champion = next((s for s in group if all(o.key in s.beaten for o in group if o is not s)), None)
        if champion is not None:
            champions.add(champion.key)
            start = ordered.index(group[0])
            ordered[start : start + len(group)] = [champion, *(s for s in group if s is not champion)]
    for place, standing in enumerate(ordered):
        above = ordered[place - 1] if place else None
        shared = above is not None and above.key not in champions and _key(above) == _key(standing)
        standing.place = above.place if shared and above is not None else place + 1
    return ordered


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
    table = table_of(tournament)
    return {s.key: s.rating + (s.games if s.place == 1 and tournament.closed else 0) for s in table}

"""Swiss pairings: equal scores meet, nobody twice, one bye at most (LORE-TOURN-09 to 13, LORE-MTOURN-03, 04)."""

from __future__ import annotations

from collections.abc import Sequence

from net.tournament.records import Round, Tournament, lot
from net.tournament.standings import table_of

MOST_TRIES = 200_000
FULL_GROUP, SMALLEST_GROUP, LARGEST_GROUP = 4, 3, 5


class CannotPair(Exception):
    """No pairing keeps all the rules."""


def pair(tournament: Tournament) -> Round:
    """The next round."""
    number = len(tournament.rounds) + 1
    order = _order(tournament, number)
    if tournament.groups:
        return Round(number, _groups(tournament, order))
    bye = ""
    if len(order) % 2:
        bye = _bye(tournament, order, number)
        order = [key for key in order if key != bye]
    met = {frozenset(table) for past in tournament.rounds for table in past.tables}
    pairs = _match(order, met)
    if pairs is None:
        raise CannotPair("Nobody is left who has not met everybody else already.")
    return Round(number, tuple(pairs), bye)


def _order(tournament: Tournament, number: int) -> list[str]:
    """Best score first; equal scores by lot, the first round by lot alone."""
    points = {standing.key: standing.points for standing in table_of(tournament)}
    return sorted(tournament.active, key=lambda key: (-points[key], lot(tournament, f"round {number}", key)))


def _bye(tournament: Tournament, order: Sequence[str], number: int) -> str:
    """LORE-RULING-169: the lowest score among those who had none yet; equal ones draw lots."""
    had = {past.bye for past in tournament.rounds}
    free = [key for key in order if key not in had]
    if not free:
        raise CannotPair("Everybody has had a bye.")
    return free[-1]


def _match(order: list[str], met: set[frozenset[str]]) -> list[tuple[str, ...]] | None:
    """Pair from the top down, each with the nearest he has not met; step back where that leads nowhere."""
    tries = 0

    def search(left: list[str]) -> list[tuple[str, ...]] | None:
        nonlocal tries
        if not left:
            return []
        first, rest = left[0], left[1:]
        for place, other in enumerate(rest):
            tries += 1
            if tries > MOST_TRIES:
                return None
            if frozenset((first, other)) in met:
                continue
            found = search(rest[:place] + rest[place + 1 :])
            if found is not None:
                return [(first, other), *found]
        return None

    return search(order)


# ------------------------------------------------------------------------------------------------------------ groups
def group_sizes(players: int) -> list[int]:
    """LORE-MTOURN-03: three to five players each, as many groups of four as possible."""
    for fours in range(players // FULL_GROUP, -1, -1):
        rest = players - FULL_GROUP * fours
        for fives in range(rest // LARGEST_GROUP + 1):
            threes, left = divmod(rest - LARGEST_GROUP * fives, SMALLEST_GROUP)
            if left == 0:
                return [FULL_GROUP] * fours + [LARGEST_GROUP] * fives + [SMALLEST_GROUP] * threes
    raise CannotPair("Groups need three players at least.")


def _groups(tournament: Tournament, order: list[str]) -> tuple[tuple[str, ...], ...]:
    """Neighbours in the standings sit together; the same four never meet again (LORE-MTOURN-04)."""
    met = {frozenset(table) for past in tournament.rounds for table in past.tables if len(table) >= FULL_GROUP}
    tables: list[list[str]] = []
    left = list(order)
    for size in group_sizes(len(order)):
        tables.append(left[:size])
        left = left[size:]
    for place in range(len(tables)):
        _unmeet(tables, place, met)
    return tuple(tuple(table) for table in tables)


def _unmeet(tables: list[list[str]], place: int, met: set[frozenset[str]]) -> None:
    """Swap the last of a group that met before with somebody of another one."""
    if frozenset(tables[place]) not in met:
        return
    for other in range(len(tables)):
        for seat in range(len(tables[other])):
            if other == place:
                continue
            mine, theirs = list(tables[place]), list(tables[other])
            mine[-1], theirs[seat] = theirs[seat], mine[-1]
            if frozenset(mine) not in met and frozenset(theirs) not in met:
                tables[place], tables[other] = mine, theirs
                return
    raise CannotPair("The same players would have to meet again.")

"""Swiss pairings: equal scores meet, nobody twice, one bye at most (LORE-TOURN-09 to 13, LORE-MTOURN-03, 04)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product

from net.tournament.brackets import pair_brackets
from net.tournament.records import CannotPair, Round, Tournament, lot
from net.tournament.standings import table_of

MOST_TRIES = 200_000
FULL_GROUP, SMALLEST_GROUP, LARGEST_GROUP = 4, 3, 5


def pair(tournament: Tournament) -> Round:
    """The next round."""
    if tournament.manner.brackets:
        return pair_brackets(tournament)
    number = len(tournament.rounds) + 1
    order = _order(tournament, number)
    if tournament.groups:
        return Round(number, _groups(tournament, order))
    met = {frozenset(table) for past in tournament.rounds for table in past.tables}
    for bye in _byes(tournament, order):
        pairs = _match([key for key in order if key != bye], met)
        if pairs is not None:
            return Round(number, tuple(pairs), bye)
    raise CannotPair("No pairs are left that have not met already: close the tournament.")


def _order(tournament: Tournament, number: int) -> list[str]:
    """Best score first; equal scores by lot, the first round by lot alone."""
    points = {standing.key: standing.points for standing in table_of(tournament)}
    return sorted(tournament.active, key=lambda key: (-points[key], lot(tournament, f"round {number}", key)))


def _byes(tournament: Tournament, order: Sequence[str]) -> list[str]:
    """Who may have the bye, the lowest score first, equal ones by lot; with an even number nobody.

    LORE-RULING-169: the next one has it only where the pairs of all the others would have to meet again.
    """
    if len(order) % 2 == 0:
        return [""]
    had = {past.bye for past in tournament.rounds}
    return [key for key in reversed(order) if key not in had]


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
    raise CannotPair("Groups need three players at least: close the tournament.")


def _groups(tournament: Tournament, order: list[str]) -> tuple[tuple[str, ...], ...]:
    """Neighbours in the standings sit together; the same four never meet again (LORE-MTOURN-04)."""
    past = [frozenset(table) for one in tournament.rounds for table in one.tables]
    tables: list[list[str]] = []
    left = list(order)
    for size in group_sizes(len(order)):
        tables.append(left[:size])
        left = left[size:]
    while _meetings(tables, past):
        tables = _parted(tables, past)
    return tuple(tuple(table) for table in tables)


def _meetings(tables: list[list[str]], past: list[frozenset[str]]) -> int:
    """By how many players tables repeat former ones: three of one may sit together again, not four."""
    allowed = FULL_GROUP - 1
    most = (max((len(former.intersection(table)) for former in past), default=0) for table in tables)
    return sum(max(0, together - allowed) for together in most)


def _parted(tables: list[list[str]], past: list[frozenset[str]]) -> list[list[str]]:
    """The tables with two players of different ones swapped, so that they repeat less; neighbours before others."""
    found: list[tuple[int, int, list[list[str]]]] = []
    for one, other in combinations(range(len(tables)), 2):
        if not _met(tables[one], past) and not _met(tables[other], past):
            continue
        for mine, theirs in product(range(len(tables[one])), range(len(tables[other]))):
            made = [list(table) for table in tables]
            made[one][mine], made[other][theirs] = tables[other][theirs], tables[one][mine]
            found.append((_meetings(made, past), other - one, made))
    best = min(found, key=lambda entry: entry[:2], default=None)
    if best is None or best[0] >= _meetings(tables, past):
        raise CannotPair("The same four would have to meet again: close the tournament.")
    return best[2]


def _met(table: list[str], past: list[frozenset[str]]) -> bool:
    """Whether four of a table sat at one before; a fifth player beside them changes nothing."""
    return any(len(former.intersection(table)) >= FULL_GROUP for former in past)

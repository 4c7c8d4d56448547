"""Tournament and rating points of one game (LORE-TOURN-16 to 21, LORE-RATE, LORE-MTOURN-06 to 09, METW-TRN-12)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from net.tournament.records import Result

RING_WIN = (7, 0)
DRAW = (3, 3)
WIN, TIE, LOSS = 2, 1, 0
"""METW-TRN-12, doubled to keep to whole numbers: a win, a draw, a loss where the ratio does not count."""
FIRST_RATING = 150
MOST_CHANGE = 10


def game_points(winner: int, loser: int, by_ring: bool = False) -> tuple[int, int]:
    """Tournament points of winner and loser for their final MPs (LORE-TOURN-16 to 20).

    Without positive MPs of the loser the lead counts as twice or more (LORE-RULING-143).
    """
    if by_ring:
        return RING_WIN
    if winner == loser:
        return DRAW
    if loser <= 0 or winner >= 2 * loser:
        return 6, 0
    return (5, 1) if 2 * winner >= 3 * loser else (4, 2)


def bye_points(round_number: int, by_ratio: bool = True) -> int:
    """LORE-TOURN-21: six in round one, five in round two, four later; without ratios as much as a win."""
    return {1: 6, 2: 5}.get(round_number, 4) if by_ratio else WIN


def table_points(points: Mapping[str, int], by_ring: str = "") -> dict[str, int]:
    """Tournament points of everybody at a table of two to five.

    The winner is scored against the second, all others against the winner, tied winners against the best below them;
    only if all tie the game is drawn (LORE-MTOURN-06 to 09, LORE-RULING-145).
    """
    if by_ring:
        return {name: RING_WIN[0] if name == by_ring else RING_WIN[1] for name in points}
    top = max(points.values())
    second = max((value for value in points.values() if value < top), default=top)
    return {
        name: game_points(top, second)[0] if value == top else game_points(top, value)[1]
        for name, value in points.items()
    }


def scores(result: Result, by_ratio: bool = True) -> dict[str, int]:
    """Tournament points of everybody in one game."""
    winners = winners_of(result)
    if by_ratio:
        drawn = dict.fromkeys(result.points, DRAW[0])
        return drawn if result.drawn else table_points(effective(result), result.by_ring)
    if len(winners) == len(result.points):
        return dict.fromkeys(result.points, TIE)
    return {key: WIN if key in winners else LOSS for key in result.points}


def winners_of(result: Result) -> frozenset[str]:
    """Who came out first: by the rules of the game where they said it, else by the figures; all where it is drawn."""
    if result.drawn:
        return frozenset(result.points)
    if result.won:
        return frozenset(result.won)
    final = effective(result)
    top = max(final.values())
    return frozenset((result.by_ring,)) if result.by_ring else frozenset(key for key in final if final[key] == top)


def effective(result: Result) -> dict[str, int]:
    """The figures at the end; who conceded or was at fault stands behind everybody else."""
    least = min(result.points.values())
    return {key: (min(0, least - 1) if key in result.conceded else value) for key, value in result.points.items()}


def worth(result: Result, winner: str, loser: str, by_ratio: bool = True) -> int:
    """What the winner scored against one of those he beat."""
    if not by_ratio:
        return WIN
    final = effective(result)
    return game_points(final[winner], final[loser], bool(result.by_ring))[0]


# ---------------------------------------------------------------------------------------------------------- ratings
def steps(mine: int, theirs: int) -> int:
    """Full tens by which the opponent's rating is higher; negative if it is lower (LORE-RULING-144)."""
    difference = theirs - mine
    return abs(difference) // 10 * (1 if difference >= 0 else -1)


def won(mine: int, theirs: int, scored: int) -> int:
    """What a win adds: the tournament points scored, more against a stronger player, one to ten in all."""
    return max(1, min(MOST_CHANGE, scored + steps(mine, theirs)))


def lost(mine: int, theirs: int, scored: int) -> int:
    """What a loss takes, as a negative number; `scored` is what the winner scored."""
    return -max(1, min(MOST_CHANGE, scored - steps(mine, theirs)))


def drew(mine: int, theirs: int) -> int:
    """LORE-RATE-08: in a draw only the difference of the ratings counts."""
    return steps(mine, theirs)


def best_of(history: Sequence[int]) -> int:
    """LORE-RATE-10: the best rating of a season."""
    return max(history, default=FIRST_RATING)

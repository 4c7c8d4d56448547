"""Gold and Silver (METW-TRN-22 to 25): round one parts the players, then each bracket plays single elimination."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum

from net.tournament.records import CannotPair, Round, Tournament, lot
from net.tournament.scoring import winners_of

TWO, FOUR = 2, 4
"""Players of a final, and of the semi-finals."""


class Bracket(IntEnum):
    """Where a player is after the first round; the better one first."""

    GOLD = 0
    SILVER = 1
    NONE = 2
    """The first round has not told yet."""


def bracket(tournament: Tournament, key: str) -> Bracket:
    """METW-TRN-23: who won the first round plays for Gold, who lost it for Silver."""
    for number, winners, losers in _outcomes(tournament):
        if number == 1 and key in winners | losers:
            return Bracket.GOLD if key in winners else Bracket.SILVER
    return Bracket.NONE


def still_in(tournament: Tournament, rounds: int) -> dict[Bracket, list[str]]:
    """METW-TRN-24: those of each bracket who lost no game in it in the first so many rounds."""
    beaten = {key for number, _, losers in _outcomes(tournament) if 1 < number <= rounds for key in losers}
    found: dict[Bracket, list[str]] = {one: [] for one in Bracket}
    for key in tournament.active:
        if key not in beaten:
            found[bracket(tournament, key)].append(key)
    return found


def reached(tournament: Tournament, key: str) -> tuple[Bracket, int]:
    """What a place is made of, the better the smaller: the bracket, and how late he was beaten there, if at all."""
    lost = [number for number, _, losers in _outcomes(tournament) if number > 1 and key in losers]
    gone = lost or ([0] if key not in tournament.active else [])
    return bracket(tournament, key), -min(gone, default=len(tournament.rounds) + 1)


def resting(tournament: Tournament, number: int) -> list[str]:
    """METW-TRN-25: who has a bye in a round: his bracket goes on, he is still in and sits at no table."""
    seated = {key for table in tournament.rounds[number - 1].tables for key in table}
    left = still_in(tournament, number - 1).values()
    return [key for keys in left if seated.intersection(keys) for key in keys if key not in seated]


def decides(tournament: Tournament, table: Sequence[str]) -> bool:
    """METW-TRN-27: whether a game of the current round is a Gold semi-final or the final of a bracket."""
    left = still_in(tournament, len(tournament.rounds) - 1)
    where = bracket(tournament, table[0])
    players = len(left[where])
    return where is not Bracket.NONE and players <= (FOUR if where is Bracket.GOLD else TWO)


def pair_brackets(tournament: Tournament) -> Round:
    """The next round: all of them in the first, then each bracket by itself."""
    number = len(tournament.rounds) + 1
    if number == 1:
        if len(tournament.active) % 2:
            raise CannotPair("Gold and Silver need an even number of players (METW-TRN-22).")
        return Round(1, tuple(_pairs(_by_lot(tournament, number, tournament.active))))
    left = still_in(tournament, number - 1)
    playing = [_playing(tournament, number, left[one]) for one in (Bracket.GOLD, Bracket.SILVER)]
    tables = [pair for order in playing for pair in _pairs(order)]
    if not tables:
        raise CannotPair("Gold and Silver are won: close the tournament.")
    return Round(number, tuple(tables))


def _playing(tournament: Tournament, number: int, keys: Sequence[str]) -> list[str]:
    """Those of a bracket who play in a round, by lot: of an odd number one rests, who rested least so far."""
    order = _by_lot(tournament, number, keys)
    if len(order) % 2:
        seats = [key for one in tournament.rounds for table in one.tables for key in table]
        order.remove(max(order, key=seats.count))
    return order


def _by_lot(tournament: Tournament, number: int, keys: Sequence[str]) -> list[str]:
    return sorted(keys, key=lambda key: lot(tournament, f"round {number}", key))


def _pairs(order: Sequence[str]) -> Iterator[tuple[str, str]]:
    return zip(order[::2], order[1::2], strict=True)


def _outcomes(tournament: Tournament) -> Iterator[tuple[int, frozenset[str], frozenset[str]]]:
    """Of every game: its round, who won it, who lost it."""
    for result in tournament.results:
        winners = winners_of(result)
        yield result.round, winners, frozenset(result.points) - winners

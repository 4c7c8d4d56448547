"""The files of a tournament: who plays, what was paired, what came out. Everything else is computed from them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

import msgspec

from net.tournament.manner import Manner

TABLE_OF_TWO, LARGEST_TABLE = 2, 5
MOST_PLAYERS, MOST_ROUNDS, LARGEST_NUMBER = 2048, 64, 1_000_000
"""What a file can name: more than any hall holds."""
TWO_OF_A_KIND, THREE_IN_ALL = 2, 3
"""Warnings after which a player is ejected (LORE-TOURN-33)."""


class CannotPair(Exception):
    """No pairing keeps all the rules."""


class Entrant(msgspec.Struct, frozen=True):
    """A player by his key, with the deck list he is committed to."""

    name: str
    key: str
    """Fingerprint of his identity key."""
    deck: str = ""
    """Hex of the commitment to his deck list, locked when the first round is paired."""
    rating: int = 150
    opening: str = ""
    """Hex of what opens that commitment; the player gives it with his first result."""


class Caution(msgspec.Struct, frozen=True):
    """What the director wrote down against a player."""

    key: str
    offence: str
    round: int


class Result(msgspec.Struct, frozen=True):
    """One finished game: final MPs by key, and the transcript it was read from."""

    round: int
    points: dict[str, int]
    by_ring: str = ""
    conceded: tuple[str, ...] = ()
    transcript: str = ""
    """SHA-256 of the verified file; empty if the director ruled."""
    ruled: str = ""
    """Why the director ruled instead of a verified transcript."""
    drawn: bool = False
    """Whether the players agreed on a draw, whatever the MPs say."""
    won: tuple[str, ...] = ()
    """Who won by the rules of the game; empty where only the figures tell."""
    played: bool = True
    """A game that was forfeited before it had an end is scored and not rated (LORE-RATE-09)."""


class Round(msgspec.Struct, frozen=True):
    """Who meets whom; a bye stands alone."""

    number: int
    tables: tuple[tuple[str, ...], ...]
    bye: str = ""
    started: int = 0
    """When it began, in seconds; 0 where no clock is kept."""
    called: int = 0
    """When the director called time."""
    minutes: int = 0
    """How long it lasts; 0 in a file of before, where it is as long as all others."""


class Tournament(msgspec.Struct, frozen=True):
    """Everything there is to know about a tournament."""

    name: str
    seed: str
    """Hex; lots are drawn from it, so that anybody can draw them again."""
    groups: bool = False
    entrants: tuple[Entrant, ...] = ()
    rounds: tuple[Round, ...] = ()
    results: tuple[Result, ...] = ()
    warnings: tuple[Caution, ...] = ()
    ejected: tuple[str, ...] = ()
    closed: bool = False
    clock: bool = False
    """Whether rounds last as long as the manner says, with a break between them (LORE-TOURN-15)."""
    dropped: tuple[str, ...] = ()
    """Those who left of their own will: they are not paired any more and keep what they scored."""
    manner: Manner = Manner()
    pool: str = ""
    """The code of the pool that everybody's deck is from, in sealed play."""

    def entrant(self, key: str) -> Entrant:
        """The player with that key."""
        for entrant in self.entrants:
            if entrant.key == key:
                return entrant
        raise KeyError(key)

    @property
    def active(self) -> tuple[str, ...]:
        """The keys of those who are still in."""
        return tuple(key for key in self.ranked if key not in self.dropped)

    @property
    def rounds_planned(self) -> int:
        """How many rounds will be played."""
        if self.manner.brackets:  # METW-TRN-22 to 24: half of them in each bracket after the first round
            return 1 + (max(1, len(self.entrants) // 2) - 1).bit_length()
        return rounds_needed(len(self.entrants), self.groups)

    @property
    def ranked(self) -> tuple[str, ...]:
        """The keys of those who have a place: everybody but the ejected."""
        return tuple(entrant.key for entrant in self.entrants if entrant.key not in self.ejected)


def lot(tournament: Tournament, purpose: str, key: str) -> bytes:
    """A lot for one player, drawn from the tournament's seed."""
    return hashlib.sha256(f"{tournament.seed}/{purpose}/{key}".encode()).digest()


def rounds_needed(players: int, groups: bool = False) -> int:
    """LORE-TOURN-14: as many as single elimination would need; groups play half of it (LORE-MTOURN-05)."""
    rounds = max(1, (players - 1).bit_length())
    rounds = max(3, rounds) if players >= 5 else rounds
    return (rounds + 1) // 2 if groups else rounds


def sanction_words(tournament: Tournament) -> str:
    """LORE-TOURN-01, LORE-MTOURN-02: what keeps a tournament of so many players from being sanctioned; else empty."""
    least = tournament.manner.sanctioned[tournament.groups]
    return f"not sanctioned: {least} players are needed" if len(tournament.entrants) < least else ""


def to_bytes(tournament: Tournament) -> bytes:
    """The file of a tournament, one that people can read."""
    return msgspec.json.format(msgspec.json.encode(tournament), indent=1) + b"\n"


def from_bytes(data: bytes) -> Tournament:
    """A tournament read back; raises msgspec.DecodeError where the file is none, or names what is not in it."""
    tournament = msgspec.json.decode(data, type=Tournament)
    wrong = fault_of(tournament)
    if wrong:
        raise msgspec.ValidationError(wrong)
    return tournament


def fault_of(tournament: Tournament) -> str:
    """What in it no tournament can be, as a file written by hand may have it; empty where all is well."""
    return next(_faults(tournament), "")


def _faults(tournament: Tournament) -> Iterator[str]:
    known = [entrant.key for entrant in tournament.entrants]
    keys = set(known)
    words = (tournament.name, *(one.name for one in tournament.entrants), *(one.offence for one in tournament.warnings))
    if not all(word.isprintable() for word in (*words, *(one.ruled for one in tournament.results))):
        yield "a name or a word in it cannot be shown"
    if len(known) > MOST_PLAYERS or len(tournament.rounds) > MOST_ROUNDS:
        yield f"it has more than {MOST_PLAYERS} players or {MOST_ROUNDS} rounds"
    if len(keys) < len(known) or "" in keys:
        yield "two players have one key, or one has none"
    numbers = [entrant.rating for entrant in tournament.entrants]
    numbers += [points for result in tournament.results for points in result.points.values()]
    if any(abs(number) > LARGEST_NUMBER for number in numbers):
        yield "a rating or a result is no number that can be reached"
    for place, one in enumerate(tournament.rounds, 1):
        seated = [key for table in one.tables for key in table] + [one.bye] * bool(one.bye)
        if one.number != place or len(seated) != len(set(seated)) or not keys.issuperset(seated):
            yield f"round {place} is not numbered so, or seats somebody twice or who does not play"
        if not all(TABLE_OF_TWO <= len(table) <= LARGEST_TABLE for table in one.tables):
            yield f"round {place} has a table of other than two to five players"
    met = {(one.number, frozenset(table)) for one in tournament.rounds for table in one.tables}
    results = [(result.round, frozenset(result.points)) for result in tournament.results]
    if not met.issuperset(results) or len(results) != len(set(results)):
        yield "a result belongs to no table, or to one that has another"
    for result in tournament.results:
        if not set(result.points).issuperset((*result.conceded, *(result.by_ring,) * bool(result.by_ring))):
            yield "a result names somebody who did not sit there"
    out = (*tournament.ejected, *tournament.dropped, *(one.key for one in tournament.warnings))
    if not keys.issuperset(out):
        yield "somebody is warned, ejected or gone who does not play"

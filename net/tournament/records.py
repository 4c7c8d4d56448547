"""The files of a tournament: who plays, what was paired, what came out. Everything else is computed from them."""

from __future__ import annotations

import hashlib

import msgspec

TWO_OF_A_KIND, THREE_IN_ALL = 2, 3
"""Warnings after which a player is ejected (LORE-TOURN-33)."""


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
    """Whether rounds last an hour, with a quarter of an hour between them (LORE-TOURN-15)."""
    dropped: tuple[str, ...] = ()
    """Those who left of their own will: they are not paired any more and keep what they scored."""

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


def sanction_words(players: int, groups: bool = False) -> str:
    """LORE-TOURN-01, LORE-MTOURN-02: what keeps a tournament of so many players from being sanctioned; else empty."""
    least = 12 if groups else 5
    return f"not sanctioned: {least} players are needed" if players < least else ""


def to_bytes(tournament: Tournament) -> bytes:
    """The file of a tournament, one that people can read."""
    return msgspec.json.format(msgspec.json.encode(tournament), indent=1) + b"\n"


def from_bytes(data: bytes) -> Tournament:
    """A tournament read back; raises msgspec.ValidationError where the file is wrong."""
    return msgspec.json.decode(data, type=Tournament)

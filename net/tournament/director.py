"""What a director does: enter players, pair rounds, take results from verified files, warn, eject, close."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Container, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from net.disk.files import read_limited
from net.disk.identity import write_atomically
from net.fair.check.report import ALTERED, INCOMPLETE, UNKNOWN, Report
from net.fair.check.verify import AnyGame, verify
from net.fair.log.names import alike
from net.fair.log.schema import Entry, How
from net.tournament.brackets import decides
from net.tournament.clock import Stage, in_words, stage
from net.tournament.locks import LOCK_FORM, OPENING_FORM, fits
from net.tournament.manner import Manner
from net.tournament.pairing import pair
from net.tournament.records import (
    TABLE_OF_TWO,
    THREE_IN_ALL,
    TWO_OF_A_KIND,
    CannotPair,
    Caution,
    Entrant,
    Result,
    Tournament,
    fault_of,
    from_bytes,
    to_bytes,
)
from net.tournament.scoring import winners_of
from net.tournament.standings import table_of

POINTS_ZERO = 1000
"""MPs travel in END as numbers above this."""
BY_RING = 5
"""How the rules say that The One Ring was destroyed; END says only that the rules ended the game."""
LARGEST = 8 << 20
"""Bytes of a tournament file: far more than a thousand players need."""


Beyond: TypeAlias = Callable[[list[int]], list[str]]
"""What some cards have that a sealed pool has not, in words."""


class Ruling(Exception):
    """Something a tournament does not allow, in words for the director."""


def _check_lock(lock: str) -> None:
    if lock and not LOCK_FORM.fullmatch(lock):
        raise Ruling("A locked deck list is 64 hexadecimal digits, as `lore decks lock` shows them to the player.")


class Director:
    """A tournament on disk; every change is written before it counts."""

    def __init__(self, path: Path, tournament: Tournament) -> None:
        self.path = path
        self.tournament = tournament

    @classmethod
    def open(cls, path: Path) -> Director:
        """The tournament kept in a file."""
        try:
            tournament = from_bytes(read_limited(path, LARGEST))
        except OSError as error:
            raise Ruling(f"There is no tournament at {path}: {error.strerror}.") from None
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise Ruling(f"{path} is no tournament file: {error}.") from None
        return cls(path, tournament)

    @classmethod
    def create(
        cls,
        path: Path,
        name: str,
        seed: bytes,
        groups: bool = False,
        clock: bool = False,
        manner: Manner = Manner(),  # noqa: B008 - it never changes
    ) -> Director:
        """A new tournament."""
        if path.exists():
            raise Ruling(f"{path} exists already.")
        director = cls(path, Tournament(name, seed.hex(), groups, clock=clock, manner=manner))
        director._save(director.tournament)
        return director

    def _save(self, tournament: Tournament) -> None:
        wrong = fault_of(tournament)
        if wrong:  # a file that nobody could open again
            raise Ruling(f"That cannot be written down: {wrong}.")
        write_atomically(self.path, to_bytes(tournament))
        self.tournament = tournament

    # ----------------------------------------------------------------------------------------------------- players
    def enter(self, name: str, key: str, deck: str = "", rating: int = 150) -> None:
        """A player joins by his key; after the first pairing nobody can."""
        if self.tournament.rounds:
            raise Ruling("The tournament has begun.")
        if any(entrant.key == key for entrant in self.tournament.entrants):
            raise Ruling("That key is entered already.")
        if any(alike(entrant.name, name) for entrant in self.tournament.entrants):
            raise Ruling("That name is taken, or looks like one that is.")
        if not name or not key:
            raise Ruling("A player enters with a name and the fingerprint of his key.")
        _check_lock(deck)
        self._save(replace(self.tournament, entrants=(*self.tournament.entrants, Entrant(name, key, deck, rating))))

    def commit_deck(self, key: str, deck: str) -> None:
        """Lock in the commitment to a deck list; it cannot change once the first round is paired."""
        if self.tournament.rounds:
            raise Ruling("Deck lists are locked.")
        _check_lock(deck)
        self._change(key, replace(self.tournament.entrant(key), deck=deck))

    def open_deck(self, key: str, opening: str) -> None:
        """Keep what opens a player's commitment; what he plays is held against it."""
        entrant = self.tournament.entrant(key)
        if not entrant.deck:
            raise Ruling(f"{entrant.name} locked no deck list.")
        if not OPENING_FORM.fullmatch(opening):
            raise Ruling("An opening is 32 hexadecimal digits, as `lore decks lock` shows them to the player.")
        self._change(key, replace(entrant, opening=opening))

    def _change(self, key: str, entrant: Entrant) -> None:
        entrants = tuple(entrant if e.key == key else e for e in self.tournament.entrants)
        self._save(replace(self.tournament, entrants=entrants))

    def enter_pool(self, code: str, keys: Container[str] | None = None) -> None:
        """Sealed play: the pool everybody builds from, drawn by these players; it cannot change once they play."""
        if not self.tournament.manner.sealed:
            raise Ruling("Decks are not sealed in this tournament.")
        if self.tournament.rounds:
            raise Ruling("The tournament has begun.")
        stray = [one.name for one in self.tournament.entrants if keys is not None and one.key not in keys]
        if stray:
            raise Ruling(f"{stray[0]} did not take part in drawing that pool.")
        self._save(replace(self.tournament, pool=code))

    # ------------------------------------------------------------------------------------------------------ rounds
    def next_round(self, now: int = 0) -> None:
        """Pair the next round, once every table of the last one has its result and the break is over."""
        tournament = self.tournament
        if tournament.closed or len(tournament.rounds) >= tournament.rounds_planned:
            raise Ruling("All rounds have been played.")
        if self.open_tables():
            raise Ruling("Some tables have no result yet.")
        if len(tournament.active) < TABLE_OF_TWO:
            raise Ruling("There are not enough players.")
        last, manner = tournament.rounds[-1:], tournament.manner
        if tournament.clock and any(stage(one, manner, now) is not Stage.OVER for one in last):
            raise Ruling(f"A break lies between rounds. {in_words(last[0], manner, now)}")
        if manner.sealed and not tournament.pool:
            raise Ruling("Decks are sealed here: let the players draw their pool together, then enter it.")
        paired = replace(tournament, rounds=(*tournament.rounds, pair(tournament)))
        if tournament.clock:
            long = any(self._decides(paired, table) for table in paired.rounds[-1].tables)
            made = replace(paired.rounds[-1], started=now, minutes=manner.finals_minutes if long else manner.minutes)
            paired = replace(paired, rounds=(*tournament.rounds, made))
        self._save(paired)

    @staticmethod
    def _decides(tournament: Tournament, table: Sequence[str]) -> bool:
        """Whether a game of the current round is one of the last ones, which are longer."""
        return bool(tournament.manner.finals) and decides(tournament, table)

    def call_time(self, now: int) -> None:
        """LORE-TOURN-15, LORE-TOURN-28: its time is over; games go on until the second player finishes a turn."""
        if not self.tournament.clock or not self.tournament.rounds:
            raise Ruling("No clock is kept here, or no round has begun.")
        current = self.tournament.rounds[-1]
        if stage(current, self.tournament.manner, now) is not Stage.TIME_UP:
            raise Ruling(in_words(current, self.tournament.manner, now))
        self._save(replace(self.tournament, rounds=(*self.tournament.rounds[:-1], replace(current, called=now))))

    def open_tables(self) -> list[tuple[str, ...]]:
        """Tables of the current round without a result; one with a single player left needs none."""
        if not self.tournament.rounds:
            return []
        current = self.tournament.rounds[-1]
        done = {frozenset(result.points) for result in self.tournament.results if result.round == current.number}
        ejected = set(self.tournament.ejected)
        return [table for table in current.tables if frozenset(table) not in done and len(set(table) - ejected) > 1]

    def take_transcript(self, data: bytes, games: Mapping[bytes, AnyGame], beyond: Beyond | None = None) -> Result:
        """A result out of a verified transcript of two or more entrants who meet in this round.

        In sealed play `beyond` says what some cards have that the pool has not.
        """
        if any(result.transcript == hashlib.sha256(data).hexdigest() for result in self.tournament.results):
            raise Ruling("The result of that file was taken before.")
        report = verify(data, games)
        keys = tuple(fingerprint for _, fingerprint, _ in report.seats)
        table = next((t for t in self.open_tables() if set(t) == set(keys)), None)
        if table is None:
            raise Ruling("The players of that file do not meet in this round, or their result is in.")
        if report.exit_code == INCOMPLETE:
            raise Ruling("That file is not complete: " + report.incomplete[0])
        if report.exit_code == UNKNOWN:
            raise Ruling("That file belongs to other rules: " + report.unknown)
        if report.exit_code == ALTERED and report.finding is not None:
            raise Ruling("That file is not whole or was altered, and proves nothing: " + report.finding.text)
        final = self._decides(self.tournament, table)
        self._check_terms(report, final)
        at_fault = report.finding.seat if report.finding is not None else -1
        for seat, key in enumerate(keys):
            if seat != at_fault and not final:  # METW-TRN-28: before a longer game decks may be changed
                self._check_deck(key, report.decks.get(seat))
        self._check_pool(report, beyond)
        result = self._read(report, keys, data)
        self._save(replace(self.tournament, results=(*self.tournament.results, result)))
        if report.finding is not None and report.finding.of_deck:
            # LORE-TOURN-35: an illegal deck counts as cheating.
            self.eject(keys[report.finding.seat])
        return result

    def _check_terms(self, report: Report, final: bool) -> None:
        """LORE-OPT-02: tournaments use the rules they were announced with and no other optional rule."""
        terms, manner = report.terms, self.tournament.manner
        if terms is None or terms.variant != manner.variant:
            raise Ruling(f"That game was not played by the {manner.rules} rules.")
        if final and not set(manner.finals) <= set(terms.options):
            raise Ruling("That game decides a bracket and is played with two decks (METW-TRN-27).")
        announced = {*manner.options, *(manner.finals if final else ())}
        if set(terms.options) != announced:
            which = "those it was announced with" if announced else "none"
            raise Ruling(f"That game was played with other optional rules; this tournament uses {which}.")

    def _check_deck(self, key: str, deck: tuple[Entry, ...] | None) -> None:
        """A player brings the deck he locked; a deck that was never opened is another matter (an incomplete file)."""
        entrant = self.tournament.entrant(key)
        if not entrant.deck or deck is None:
            return
        if not entrant.opening:
            raise Ruling(
                f"{entrant.name} locked a deck list that is not opened yet. Ask for the opening that `lore decks lock` "
                "shows him, enter it, then take the file again."
            )
        if not fits(entrant.deck, key, deck, entrant.opening):
            raise Ruling(
                f"{entrant.name} did not play the deck he locked, or gave another opening. Ask him for the right "
                "opening; if there is none, warn or eject him and rule on the game."
            )

    def _check_pool(self, report: Report, beyond: Beyond | None) -> None:
        """Sealed play: every deck that was opened comes out of the pool."""
        if not self.tournament.manner.sealed or beyond is None:
            return
        for seat, deck in sorted(report.decks.items()):
            found = beyond([entry.card for entry in deck])
            if found:
                raise Ruling(
                    f"{report.seats[seat][0]} did not play a deck of the pool: {found[0]}. Warn or eject him, and rule "
                    "on the game."
                )

    def _read(self, report: Report, keys: tuple[str, ...], data: bytes) -> Result:
        number = self.tournament.rounds[-1].number
        digest = hashlib.sha256(data).hexdigest()
        if report.finding is not None:
            fault = keys[report.finding.seat]
            return Result(number, dict.fromkeys(keys, 0), conceded=(fault,), transcript=digest)
        end = report.result
        if end is None:
            raise Ruling("That game has no result.")
        if end.how == How.STOPPED and not self._may_stop():
            raise Ruling("That game was stopped before time was called; only you can rule on it.")
        points = {key: value - POINTS_ZERO for key, value in zip(keys, end.points, strict=True)}
        winners = tuple(key for seat, key in enumerate(keys) if end.winners >> seat & 1)
        conceded = tuple(keys[seat] for seat in report.left)
        ring = report.over is not None and report.over.how == BY_RING
        by_ring = winners[0] if ring and winners else ""
        won = () if self.tournament.manner.by_ratio else winners
        return self._decided(Result(number, points, by_ring, conceded, digest, drawn=end.how == How.DRAW, won=won))

    def _decided(self, result: Result) -> Result:
        """A result, unless somebody has to be out of a bracket (METW-TRN-24) and nobody is."""
        if self.tournament.manner.brackets and len(winners_of(result)) > 1:
            raise Ruling("That game has no winner, and one of the two has to go: let them play again, or rule on it.")
        return result

    def _may_stop(self) -> bool:
        """LORE-TOURN-29: a stopped game is scored as it stands, once time was called in its round."""
        return not self.tournament.clock or self.tournament.rounds[-1].called > 0

    def decide(self, points: Mapping[str, int], why: str) -> None:
        """LORE-TOURN-29, LORE-TOURN-30: the director's word for a game that was stopped where it stood."""
        if not any(set(table) == set(points) for table in self.open_tables()):
            raise Ruling("These players do not meet in this round, or their result is in.")
        result = self._decided(Result(self.tournament.rounds[-1].number, dict(points), ruled=why))
        self._save(replace(self.tournament, results=(*self.tournament.results, result)))

    # ---------------------------------------------------------------------------------------------------- discipline
    def warn(self, key: str, offence: str) -> bool:
        """Write a warning down; true if it means ejection (LORE-TOURN-33)."""
        self.tournament.entrant(key)
        caution = Caution(key, offence, len(self.tournament.rounds))
        tournament = replace(self.tournament, warnings=(*self.tournament.warnings, caution))
        mine = [c for c in tournament.warnings if c.key == key]
        out = len(mine) >= THREE_IN_ALL or sum(1 for c in mine if c.offence == offence) >= TWO_OF_A_KIND
        self._save(tournament)
        if out:
            self.eject(key)
        return out

    def eject(self, key: str) -> None:
        """Send a player home; a game of two he still owes is won by the other one."""
        name = self.tournament.entrant(key).name
        if key not in self.tournament.ejected:
            tournament = self._forfeited(key, f"{name} was ejected")
            self._save(replace(tournament, ejected=(*tournament.ejected, key)))

    def drop(self, key: str) -> None:
        """A player leaves: he is paired no more and keeps his place; a game of two he still owes is conceded."""
        name = self.tournament.entrant(key).name
        if key not in self.tournament.active:
            raise Ruling(f"{name} is out already.")
        tournament = self._forfeited(key, f"{name} left the tournament")
        self._save(replace(tournament, dropped=(*tournament.dropped, key)))

    def _forfeited(self, key: str, why: str) -> Tournament:
        """The tournament with the game of two that a player owes lost; it was not played, so nobody is rated for it."""
        owed = next((table for table in self.open_tables() if key in table), ())
        if len(owed) != TABLE_OF_TWO:
            return self.tournament
        number = self.tournament.rounds[-1].number
        result = Result(number, dict.fromkeys(owed, 0), conceded=(key,), ruled=why, played=False)
        return replace(self.tournament, results=(*self.tournament.results, result))

    def close(self) -> None:
        """The last round is over, or no other can be paired: places and ratings are final."""
        if self.open_tables() or self._can_go_on():
            raise Ruling("Not all rounds have been played.")
        self._save(replace(self.tournament, closed=True))

    def _can_go_on(self) -> bool:
        """Whether another round is planned and possible: players may have left, or have met everybody."""
        tournament = self.tournament
        if not tournament.rounds:
            return True
        if len(tournament.rounds) >= tournament.rounds_planned or len(tournament.active) < TABLE_OF_TWO:
            return False
        try:
            pair(tournament)
        except CannotPair:
            return False
        return True

    def outcome(self) -> str:
        """Who won, in a sentence; several can share the first place."""
        names = [one.name for one in table_of(self.tournament) if one.place == 1]
        if not names:
            return f"Nobody is left to win {self.tournament.name}."
        verb = "wins" if len(names) == 1 else "share the first place of"
        return f"{' and '.join(names)} {verb} {self.tournament.name}."

"""A spectator's log: every public record is checked as it comes, as a verifier would check it in a file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from engine.kernel.game import StateT
from engine.kernel.pending import Over
from net.fair.check.walk import RulesWalker, Walk
from net.fair.log.audit import check_right, read_audit
from net.fair.log.codec import CodecError
from net.fair.log.evidence import fault_shown, read_evidence
from net.fair.log.faults import Disagreement, Fault, Illegal, Refused
from net.fair.log.games import Games
from net.fair.log.ledger import Ledger
from net.fair.log.names import name_fault
from net.fair.log.replica import Replica
from net.fair.log.schema import Kind, Record, Say, read
from net.fair.log.setup import Seated, read_terms, seat_table
from net.fair.log.transcript import MAX_RECORDS, game_records, write_file
from net.fair.seat.core import name_of

STEPS = 3
"""HELLO, SETUP and READY of each seat come before the first entry."""


class Untrue(Exception):
    """What a peer shows is no game in order; the sentence is for the player."""


class Follower(Generic[StateT]):
    """One game as anybody may see it: no seat, no secrets, nothing to sign."""

    def __init__(self, games: Games, host: bytes) -> None:
        """`host` is the key of the peer who shows his game."""
        self.games = games
        self.host = host
        self.fault = ""
        """Why nothing more of this peer is believed."""
        self.trouble = ""
        """Why the game itself stopped: what a seat did, as evidence shows it."""
        self._known: set[bytes] = set()
        self._opening: list[Record] = []
        self._replica: Replica[StateT] | None = None
        self._walk: Walk | None = None

    # --------------------------------------------------------------------------------------------- what is known
    @property
    def replica(self) -> Replica[StateT] | None:
        """Log and rules; None before the set-up is complete."""
        return self._replica

    @property
    def over(self) -> Over | None:
        """The result, once the rules have one."""
        waits = self._replica.waits if self._replica is not None else None
        return waits if isinstance(waits, Over) else None

    @property
    def complete(self) -> bool:
        """Whether the end is signed and every seat opened its cards: nothing more can come."""
        if self._replica is None or self._walk is None:
            return False
        ledger = self._replica.ledger
        return ledger.ended and len(self._walk.audits) == ledger.seated.seats

    @property
    def claims(self) -> tuple[tuple[int, int, int], ...]:
        """By what, seat and argument: claims and disagreements."""
        return tuple(sorted(self._walk.claims)) if self._walk is not None else ()

    def transcript(self) -> bytes:
        """The file of the game as far as it was shown: that of the players themselves, once it is complete."""
        assert self._replica is not None and self._walk is not None
        ledger, walk = self._replica.ledger, self._walk
        records = game_records(ledger, walk.claims, walk.audits, walk.evidence)
        return write_file(records, ledger.seq, ledger.head)

    # ------------------------------------------------------------------------------------------------ taking in
    def take(self, records: Sequence[Record]) -> None:
        """Enters what is new; raises Untrue at the first record that is wrong, and for everything after it."""
        if self.fault:
            raise Untrue(self.fault)
        try:
            for record in records:
                name = name_of(record)
                if name not in self._known:
                    self._known.add(name)
                    self._enter(record)
        except (CodecError, Refused, Fault, Disagreement) as wrong:
            place = f"entry {self._replica.ledger.seq + 1}" if self._replica is not None else "its set-up"
            self.fault = f"What they show is not a game in order, at {place}: {wrong}."
            raise Untrue(self.fault) from None

    def _enter(self, record: Record) -> None:
        if len(self._known) > MAX_RECORDS:
            raise Refused("it is longer than a game can be")
        if self._replica is None or self._walk is None:
            self._opening.append(record)
            if len(self._opening) > STEPS * read_terms(self._opening[0].body).seats:
                self._sit(seat_table(self._opening))
        elif record.kind == Kind.AUDIT:
            self._audit(self._replica.ledger, record)
        elif record.kind == Kind.EVIDENCE:
            self._evidence(self._replica, record)
        elif record.kind in (Kind.FRAME, Kind.SAY):
            if record.kind == Kind.SAY and self._replica.ledger.says.beside(read(Say, record.body)) is not None:
                raise Refused("a seat says the same thing twice")  # a table keeps one of a kind, and shows no other
            self._walk.step(record)
            self._settle(self._replica)
        else:
            raise Refused(f"a record of kind {record.kind} does not travel")

    def _sit(self, seated: Seated) -> None:
        terms = seated.terms
        game = self.games.get(terms.rules)
        if game is None:
            raise Refused("it is played under other cards or rules")
        if not terms.watchers:
            raise Refused("its players agreed on no spectators")
        if self.host not in seated.pks:
            raise Refused("whoever shows it does not sit there")
        for hello, setup in zip(seated.hellos, seated.setups, strict=True):
            if name_fault(hello.name) is not None:
                raise Refused("a player has a name that cannot be shown")
            reason = game.sizes_ok(terms.variant, terms.options, setup.sizes)
            if reason is not None:
                raise Illegal(reason.rule, reason.text)
        self._replica = Replica(game, seated)
        self._walk = Walk(RulesWalker(self._replica))

    def _settle(self, replica: Replica[StateT]) -> None:
        """Builds the closes that nobody sends."""
        ledger = replica.ledger
        while True:
            asked = replica.asked().what
            dropped = replica.dropped()
            if asked in ("reveal", "end") and ledger.all_in():
                replica.close_beacon() if asked == "reveal" else replica.close_end()
            elif dropped is not None:
                replica.close_drop(dropped)
            else:
                return

    def _audit(self, ledger: Ledger, record: Record) -> None:
        """Keeps an opened deck; what is in it is checked with the whole file."""
        assert self._walk is not None
        self._walk.step(record)
        check_right(ledger, read_audit(record, ledger))

    def _evidence(self, replica: Replica[StateT], record: Record) -> None:
        """Repeats the check of an accusation before believing it."""
        assert self._walk is not None
        self._walk.step(record)
        seated = replica.ledger.seated
        evidence = read_evidence(record, seated)
        fault = fault_shown(evidence, replica.ledger, replica.check)
        if fault is not None and evidence.accused not in replica.ledger.left:
            self.trouble = f"{seated.hellos[evidence.accused].name}: {fault.text}"

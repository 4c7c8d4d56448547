"""The end of a game: everybody signs the result, then opens seed and deck for the audit."""

from __future__ import annotations

from contextlib import suppress

from engine.kernel.game import StateT
from engine.kernel.pending import Over
from net.fair.log.audit import audit_seat, check_right, read_audit
from net.fair.log.faults import Fault, Misuse, Refused
from net.fair.log.schema import CloseKind, Kind, Record, Type, What, Why
from net.fair.seat.core import IGNORED, RUNNING, Core, Phase, Trouble


class Endgame(Core[StateT]):
    """END, AUDIT and what they show."""

    def open_cards(self) -> None:
        """Open this seat's seed and deck; after that it signs nothing in this game any more."""
        if self.seat in self.audits:
            return
        if not self._may_open(self.seat):
            raise Misuse("Cards are opened when the game is over.")
        record = self._signed(Kind.AUDIT, self._open_deck(self._right(self.seat)), self.replica.ledger.seq)
        self._enter_audit(record)

    def end_without(self) -> None:
        """Stop waiting for the signatures of others under the result."""
        if self.phase != Phase.ENDING:
            raise Misuse("The game has not come to its end.")
        self.phase = Phase.ENDED

    def _may_open(self, seat: int) -> bool:
        ledger = self.replica.ledger
        stopped = any(key[0] in (What.CLAIM, What.DISAGREE) and key[1] == seat for key in self.claims)
        return (
            ledger.ended
            or isinstance(self.replica.waits, Over)
            or seat in ledger.left
            or stopped
            or self.phase in (Phase.FROZEN, Phase.CLAIMED, Phase.ENDED)
        )

    def _right(self, seat: int) -> Why:
        """By which right a seat opens its cards at the head."""
        ledger = self.replica.ledger
        if ledger.ended:
            return Why.ENDED
        if seat in ledger.left:
            return Why.LEFT
        return Why.OVER if isinstance(self.replica.waits, Over) else Why.STOPPED

    def _write_end(self) -> None:
        """Sign the result, after auditing oneself: a fault found now is a bug, not to be published."""
        try:
            audit_seat(self.replica.ledger, self._open_deck())
        except Fault as fault:
            self._freeze(Trouble("bug", self.seat, self.replica.ledger.seq, fault.rule, fault.text))
            return
        self._write(Type.END, self.replica.result())

    def _end_duties(self) -> None:
        """Open the own cards where the terms say at once, and take in those of others that came early."""
        self._take_early_audits()
        ledger = self.replica.ledger
        if self.phase == Phase.ENDING and ledger.ended:
            self.phase = Phase.ENDED
        leaves = self.seat in ledger.left and ledger.left[self.seat] == "conceded"
        due = (self.phase == Phase.ENDED and ledger.ended) or leaves
        if due and not self.terms.audit_later and not self._replaying and self.seat not in self.audits:
            self.open_cards()
        self._note_audited()

    def _note_audited(self) -> None:
        if self.phase == Phase.ENDED and len(self.audits) == self.replica.ledger.seated.seats:
            self.phase = Phase.AUDITED

    def _take_audit(self, record: Record) -> int:
        """Take an AUDIT in; its author, or IGNORED. Raises Refused."""
        ledger = self.replica.ledger
        audit = read_audit(record, ledger)
        known = self.audits.get(audit.seat)
        if known is not None:
            if known.body != record.body:
                raise Refused("a seat opened two different decks")
            return IGNORED
        if audit.version > 1 and audit.seq > ledger.seq:
            self._early_audits.setdefault(audit.seat, record)
            return IGNORED
        try:
            check_right(ledger, audit)
        except Fault as fault:
            self._accuse(audit.seat, 2, [record], fault, ledger.seq)
            return audit.seat
        if not self._may_open(audit.seat):
            if audit.version == 1:
                raise Refused("an AUDIT in the middle of the game")
            text = f"seat {audit.seat} opened its cards in the middle of the game and signs nothing more"
            self._freeze(Trouble("stopped", -1, ledger.seq, "audit", text))
        self._enter_audit(record)
        return audit.seat

    def _take_early_audits(self) -> None:
        """Take in what was opened at an entry that is here now."""
        ledger = self.replica.ledger
        held = self._early_audits
        ready = [seat for seat, record in held.items() if read_audit(record, ledger).seq <= ledger.seq]
        for seat, record in [(seat, held.pop(seat)) for seat in ready]:
            with suppress(Refused):  # it named another log than this one became
                self._take(record, seat)

    def _enter_audit(self, record: Record) -> None:
        audit = read_audit(record, self.replica.ledger)
        self.audits[audit.seat] = record
        try:
            audit_seat(self.replica.ledger, audit)
        except Fault as fault:
            self.faults[audit.seat] = fault
            if self.trouble is None:
                self.trouble = Trouble("at fault", audit.seat, self.replica.ledger.seq, fault.rule, fault.text)
        self._note_audited()

    def _close_responses(self) -> bool:
        """Build the close all responses are in for; True when one was built."""
        replica = self.replica
        asked = replica.asked().what
        if asked not in ("reveal", "end") or not replica.ledger.all_in():
            return False
        item = replica.close_beacon() if asked == "reveal" else replica.close_end()
        self._entered(item)
        if item.close is not None and item.close.kind == CloseKind.END and self.phase in RUNNING:
            self.phase = Phase.ENDED
        return True

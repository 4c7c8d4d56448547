"""Walking a file: the same checks as at the table, with nothing to sign."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from net.fair.log.agreement import MissingSay, Said, sense
from net.fair.log.audit import read_audit
from net.fair.log.codec import CodecError
from net.fair.log.evidence import read_evidence
from net.fair.log.faults import Disagreement, Fault, Refused
from net.fair.log.ledger import Item, Ledger
from net.fair.log.payloads import Payload
from net.fair.log.primitives import body_hash, signed
from net.fair.log.replica import Replica
from net.fair.log.schema import TAGS, Close, CloseKind, End, Frame, Kind, Record, Reveal, Say, What, read


class Walker(Protocol):
    """What a file is walked with: the log alone, or log and rules."""

    @property
    def ledger(self) -> Ledger: ...
    def check(self, frame: Frame) -> Payload: ...
    def enter(self, frame: Frame, found: Payload, record: Record) -> None: ...
    def close(self, close: Close) -> Item: ...


class LogWalker:
    """Checks what can be checked without the rules."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger

    def check(self, frame: Frame) -> Payload:
        return self.ledger.check(frame)

    def enter(self, frame: Frame, found: Payload, record: Record) -> None:
        if isinstance(found, Reveal | End):
            self.ledger.respond(frame, found, record)
        else:
            self.ledger.enter(frame, found, record)

    def close(self, close: Close) -> Item:
        if close.kind == CloseKind.DROP:
            return self.ledger.close_drop(close.arg, None)
        if not self.ledger.all_in():
            raise Fault("close", "an entry is closed before every seat responded", level=3)
        return self.ledger.close_beacon(close.ns) if close.kind == CloseKind.BEACON else self.ledger.close_end()


class RulesWalker:
    """Walks a file with log and rules."""

    def __init__(self, replica: Replica[Any]) -> None:
        self.replica = replica

    @property
    def ledger(self) -> Ledger:
        return self.replica.ledger

    def check(self, frame: Frame) -> Payload:
        return self.replica.check(frame)

    def enter(self, frame: Frame, found: Payload, record: Record) -> None:
        self.replica.enter(frame, found, record)

    def close(self, close: Close) -> Item:
        return self.replica.close(close.kind, close.arg)


@dataclass
class Stop(Exception):
    """Where a walk ended, and why."""

    seq: int
    fault: Fault


@dataclass
class Walk:
    """One pass over the records after the set-up."""

    walker: Walker
    signatures: bool = True
    claims: dict[tuple[int, int, int], Record] = field(default_factory=dict)
    audits: dict[int, Record] = field(default_factory=dict)
    evidence: dict[tuple[int, int], Record] = field(default_factory=dict)
    """By whom it accuses, and of which sort."""
    entered: Callable[[Item], None] = lambda item: None
    before_act: Callable[[Frame, Payload], None] = lambda frame, found: None

    def run(self, records: Sequence[Record]) -> None:
        """Walk the records; raises Stop at the first that is wrong."""
        for record in records:
            try:
                self.step(record)
            except (CodecError, Refused) as error:
                raise Stop(self.ledger.seq + 1, Fault("record", str(error))) from None
            except Fault as fault:
                raise Stop(self.ledger.seq + 1, fault) from None

    @property
    def ledger(self) -> Ledger:
        return self.walker.ledger

    def step(self, record: Record) -> None:
        """One record."""
        if record.kind == Kind.FRAME:
            self._frame(record)
        elif record.kind == Kind.CLOSE:
            self._close(record)
        elif record.kind == Kind.SAY:
            self._say(record)
        elif record.kind == Kind.AUDIT:
            self._audit(record)
        elif record.kind == Kind.EVIDENCE:
            self._evidence(record)
        else:
            raise Fault("record", f"a record of kind {record.kind} does not belong here")

    def _frame(self, record: Record) -> None:
        frame = read(Frame, record.body)
        pks = self.ledger.seated.pks
        if frame.seat >= len(pks) or frame.gid != self.ledger.seated.gid:
            raise Fault("frame", "a frame belongs to another game")
        if self.signatures and not signed(pks[frame.seat], TAGS[Kind.FRAME], record.body, record.sig):
            raise Fault("signature", f"the signature of seat {frame.seat} does not fit")
        if frame.seq != self.ledger.seq + 1 or frame.seat in self.ledger.responses:
            raise Fault("seq", f"entry {frame.seq} stands where entry {self.ledger.seq + 1} belongs")
        if frame.prev != self.ledger.head:
            raise Fault("prev", "a frame was signed for another log than the one before it")
        # From here on whatever is wrong with the frame, its own signature proves: it covers the log before it.
        try:
            found = self.walker.check(frame)
        except MissingSay:
            raise Fault("agreed", "a consent it rests on is not in the file") from None
        except Disagreement as disagreement:
            raise Fault("state", disagreement.text, frame.seat, 5) from None
        self.before_act(frame, found)
        before = self.ledger.seq
        self.walker.enter(frame, found, record)
        if self.ledger.seq > before:
            self.entered(self.ledger.items[-1])

    def _close(self, record: Record) -> None:
        close = read(Close, record.body)
        if self.ledger.ended:
            raise Fault("close", "an entry follows the end")
        item = self.walker.close(close)
        if item.record != record:
            raise Fault("close", f"the close of entry {item.seq} is not what the seats' records give", level=3)
        self.entered(item)

    def _say(self, record: Record) -> None:
        say = read(Say, record.body)
        pks = self.ledger.seated.pks
        if say.seat >= len(pks) or say.gid != self.ledger.seated.gid or not sense(say, len(pks)):
            raise Fault("say", "a SAY does not belong to this game")
        if self.signatures and not signed(pks[say.seat], TAGS[Kind.SAY], record.body, record.sig):
            raise Fault("signature", f"the signature of seat {say.seat} does not fit")
        if say.what in (What.CLAIM, What.DISAGREE):
            self.claims[say.what, say.seat, say.arg] = record
        elif say.head not in self.ledger.places:
            raise Fault("say", "a SAY names a head that is not of this log")
        else:
            self.ledger.says[body_hash(record.body)] = Said(say, record)

    def _audit(self, record: Record) -> None:
        audit = read_audit(record, self.ledger)
        if audit.seat in self.audits:
            raise Fault("audit", "a seat opens its cards twice")
        self.audits[audit.seat] = record

    def _evidence(self, record: Record) -> None:
        evidence = read_evidence(record, self.ledger.seated)
        if (evidence.accused, evidence.sort) in self.evidence:
            raise Fault("evidence", "a seat is accused twice of the same")
        self.evidence[evidence.accused, evidence.sort] = record

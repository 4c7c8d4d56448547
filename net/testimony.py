"""Evidence inside a file: every accusation is checked again before it is repeated."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.kernel.game import Game
from net.audit import read_audit
from net.codec import CodecError
from net.evidence import check_double, false_show
from net.faults import Disagreement, Fault, Illegal, Refused
from net.ledger import Ledger
from net.payloads import Payload
from net.primitives import signed
from net.replica import Replica
from net.report import Report
from net.schema import MAX_EVIDENCE, Evidence, Frame, Kind, Record, read
from net.setup import Seated
from net.transcript import Transcript
from net.walk import RulesWalker, Stop, Walk


def testify(report: Report, walk: Walk, game: Game[Any] | None, seated: Seated, found: Transcript, count: int) -> None:
    """Repeat every check of the evidence in a file."""
    for record in walk.evidence:
        try:
            evidence = read(Evidence, record.body, MAX_EVIDENCE)
        except CodecError as error:
            report.fail(2, -1, walk.ledger.seq, "evidence", f"evidence is malformed ({error})")
            continue
        if evidence.gid != seated.gid or evidence.accused >= seated.seats or record.sig:
            report.fail(2, -1, walk.ledger.seq, "evidence", "evidence belongs to another game")
            continue
        fault = _repeat(evidence, walk, game, seated, found, count)
        if fault is None:
            text = f"seat {evidence.accused} is accused, and the check finds nothing: the refusal is the other client's"
            report.lack(2, text)
        else:
            word = "illegal" if isinstance(fault, Illegal) else "at fault"
            report.fail(fault.level, evidence.accused, walk.ledger.seq + 1, fault.rule, fault.text, word)


def _repeat(
    evidence: Evidence, walk: Walk, game: Game[Any] | None, seated: Seated, found: Transcript, count: int
) -> Fault | None:
    fault = fault_shown(evidence, walk.ledger, walk.walker.check)
    inner = evidence.records[0]
    if fault is None and game is not None and evidence.sort == 2 and inner.kind == Kind.FRAME:
        replica: Replica[Any] = Replica(game, seated)
        again = Walk(RulesWalker(replica), signatures=False)
        try:
            again.run(found.records[count:])
        except Stop:
            return None
        fault = _refuse(inner, evidence, replica.ledger, replica.check)
    return fault


def fault_shown(evidence: Evidence, ledger: Ledger, check: Callable[[Frame], Payload]) -> Fault | None:
    """What the records of an accusation show right after this log; None if they show nothing."""
    if evidence.sort == 1:
        return check_double(ledger.seated, evidence)
    if evidence.sort == 3:
        return false_show(evidence, ledger)
    inner = evidence.records[0]
    return _early_audit(inner, ledger) if inner.kind == Kind.AUDIT else _refuse(inner, evidence, ledger, check)


def _refuse(record: Record, evidence: Evidence, ledger: Ledger, check: Callable[[Frame], Payload]) -> Fault | None:
    """The fault of the accused record right after this log, if it is signed and has one."""
    try:
        frame = read(Frame, record.body)
    except CodecError:
        return None
    if frame.seat != evidence.accused or frame.gid != ledger.seated.gid or frame.seq != ledger.seq + 1:
        return None
    if not signed(ledger.seated.pks[frame.seat], "frame", record.body, record.sig):
        return None
    if frame.prev != ledger.head:
        return None
    try:
        check(frame)
    except (Refused, Disagreement):
        return None
    except Fault as fault:
        return fault
    return None


def _early_audit(record: Record, ledger: Ledger) -> Fault | None:
    try:
        audit = read_audit(record, ledger)
    except Refused:
        return None
    if ledger.ended or audit.seat in ledger.left:
        return None
    return Fault("audit", "a seat opened its cards in the middle of the game", audit.seat)

"""Evidence inside a file: every accusation is checked again before it is repeated."""

from __future__ import annotations

from typing import Any

from net.fair.check.report import Report
from net.fair.check.walk import Walk
from net.fair.log.evidence import fault_shown, read_evidence
from net.fair.log.faults import Refused
from net.fair.log.replica import Replica


def testify(report: Report, walk: Walk, replica: Replica[Any] | None) -> None:
    """Repeat every check of the evidence in a file."""
    ledger = walk.ledger
    for accused, sort in sorted(walk.evidence):
        evidence = read_evidence(walk.evidence[accused, sort], ledger.seated)
        try:
            fault = fault_shown(evidence, ledger, ledger.check)
            if fault is None and replica is not None:
                fault = fault_shown(evidence, replica.ledger, replica.check)
        except Refused as refused:
            report.fail(2, -1, ledger.seq, "evidence", str(refused))
        if fault is not None:
            report.convict(fault, ledger.seq + 1)
        report.lack(2, f"seat {accused} is accused, and {_nothing(replica)}")


def _nothing(replica: Replica[Any] | None) -> str:
    if replica is None:
        return "only the rules can tell whether it is true"
    return "the check finds nothing: the refusal is the other client's"

"""Evidence: records that show a fault to anybody who repeats the check."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from net.fair.log.agreement import MissingSay, sense
from net.fair.log.audit import check_right, read_audit
from net.fair.log.codec import CodecError
from net.fair.log.faults import Disagreement, Fault, Refused
from net.fair.log.knowledge import check_private
from net.fair.log.ledger import Item, Ledger
from net.fair.log.payloads import Payload
from net.fair.log.primitives import body_hash, signed
from net.fair.log.replica import Replica
from net.fair.log.schema import (
    MAX_EVIDENCE,
    PRIVATE,
    TAGS,
    Evidence,
    Frame,
    Kind,
    Private,
    Record,
    Say,
    Show,
    What,
    read,
)
from net.fair.log.setup import Seated

Check = Callable[[Frame], Payload]
"""What refuses a frame right after a log: the log alone, or log and rules."""
INNER = {
    1: ((Kind.FRAME, Kind.FRAME), (Kind.SAY, Kind.SAY)),
    2: ((Kind.FRAME,), (Kind.AUDIT,)),
    3: ((Kind.FRAME, PRIVATE),),
}
"""By sort: the kinds of the records an accusation can hold."""


def read_evidence(record: Record, seated: Seated) -> Evidence:
    """An accusation as it has to be written; raises Refused."""
    try:
        evidence = read(Evidence, record.body, MAX_EVIDENCE)
    except CodecError as error:
        raise Refused(f"evidence is malformed ({error})") from None
    if evidence.gid != seated.gid or evidence.accused >= seated.seats or record.sig:
        raise Refused("evidence belongs to another game")
    kinds = tuple(sorted(one.kind for one in evidence.records))
    bodies = [one.body for one in evidence.records]
    if kinds not in INNER[evidence.sort]:
        raise Refused("evidence holds records of another kind")
    if bodies != sorted(set(bodies)):
        raise Refused("evidence holds its records twice or out of order")
    return evidence


def check_double(seated: Seated, evidence: Evidence) -> Fault | None:
    """The fault two bodies of one seat show that exclude each other; None if they show none."""
    first, second = evidence.records
    pk = seated.pks[evidence.accused]
    if not all(signed(pk, TAGS[Kind(one.kind)], one.body, one.sig) for one in (first, second)):
        return None
    try:
        if first.kind == Kind.SAY:
            return two_words(seated, evidence.accused, read(Say, first.body), read(Say, second.body))
        return _two_frames(seated, evidence.accused, read(Frame, first.body), read(Frame, second.body))
    except CodecError:
        return None


def _two_frames(seated: Seated, seat: int, first: Frame, second: Frame) -> Fault | None:
    same = all((frame.gid, frame.seat) == (seated.gid, seat) for frame in (first, second))
    if not same or first.seq != second.seq:
        return None
    return Fault(
        "double", f"signed two different bodies for entry {first.seq} (dishonest, or a restored backup)", seat
    )


def two_words(seated: Seated, seat: int, first: Say, second: Say) -> Fault | None:
    """The fault of a seat that agreed, at one head, to go on without two seats, or without one and not without it."""
    for say in (first, second):
        if (say.gid, say.seat, say.head) != (seated.gid, seat, first.head) or not sense(say, seated.seats):
            return None
    whats = sorted((first.what, second.what))
    if whats == [What.DROP, What.DROP] and first.arg != second.arg:
        text = f"agreed to go on without seat {first.arg} and without seat {second.arg} at one place"
    elif whats == [What.DROP, What.NOT_WITHOUT] and first.arg == second.arg:
        text = f"agreed to go on without seat {first.arg} and refused it at one place"
    else:
        return None
    return Fault("double", f"{text} (dishonest, or a restored backup)", seat)


def check_false_show(ledger: Ledger, item: Item, private: Private, body: bytes) -> Fault | None:
    """The fault in a private show against its frame; None if it fits."""
    frame, show = item.frame, item.payload
    if frame is None or not isinstance(show, Show) or private.gid != frame.gid:
        return None
    if private.seat != frame.seat or private.seq != frame.seq or private.to != show.to:
        return None
    if body_hash(body) != show.hash:
        return Fault("show", "the private show is not the one announced", frame.seat, 3)
    try:
        check_private(ledger.public[frame.seat], private, show.refs, ledger.strict)
    except CodecError as error:
        return Fault("show", f"the private show is malformed ({error})", frame.seat, 3)
    except Fault as fault:
        return fault
    return None


def false_show(evidence: Evidence, ledger: Ledger) -> Fault | None:
    """The fault a SHOW frame and its private body show; None if they show none."""
    frame, show = sorted(evidence.records, key=lambda record: record.kind)
    if not ledger.items or ledger.items[-1].record != frame:
        return None
    try:
        private = read(Private, show.body)
    except CodecError:
        return None
    if private.seat != evidence.accused or not signed(ledger.seated.pks[evidence.accused], "show", show.body, show.sig):
        return None
    return check_false_show(ledger, ledger.items[-1], private, show.body)


def fault_shown(evidence: Evidence, ledger: Ledger, check: Check) -> Fault | None:
    """The fault that an accusation proves by what the accused signed.

    None where nothing is wrong with it as far as `check` can see; raises Refused where it is no accusation at all.
    """
    if evidence.sort == 2:
        inner = evidence.records[0]
        return _false_right(evidence, inner, ledger) if inner.kind == Kind.AUDIT else _refuse(evidence, ledger, check)
    fault = check_double(ledger.seated, evidence) if evidence.sort == 1 else false_show(evidence, ledger)
    if fault is None:
        raise Refused("evidence shows nothing")
    return fault


def _refuse(evidence: Evidence, ledger: Ledger, check: Check) -> Fault | None:
    """The fault of the accused frame right after this log, which its signature covers."""
    record = evidence.records[0]
    try:
        frame = read(Frame, record.body)
    except CodecError:
        raise Refused("evidence holds a frame that cannot be read") from None
    place = (frame.gid, frame.seat, frame.seq, frame.prev)
    if place != (ledger.seated.gid, evidence.accused, ledger.seq + 1, ledger.head):
        raise Refused("evidence is about another seat or another place than this one")
    if not signed(ledger.seated.pks[frame.seat], "frame", record.body, record.sig):
        raise Refused("evidence is not signed by whom it accuses")
    try:
        check(frame)
    except MissingSay:
        return None
    except Disagreement as disagreement:
        return Fault("state", disagreement.text, frame.seat, 5)
    except Fault as fault:
        return fault
    return None


def _false_right(evidence: Evidence, record: Record, ledger: Ledger) -> Fault | None:
    """The fault of cards opened by a right their seat did not have."""
    audit = read_audit(record, ledger)
    if audit.seat != evidence.accused:
        raise Refused("evidence is about another seat than the one it accuses")
    try:
        check_right(ledger, audit)
    except Fault as fault:
        return fault
    raise Refused("evidence shows nothing")


def false_disagreement(record: Record, replica: Replica[Any]) -> Fault | None:
    """The fault of a seat that signed another state of this log than the rules give."""
    say = read(Say, record.body)
    place = replica.ledger.places.get(say.head)
    if say.what != What.DISAGREE or place is None or say.data == replica.digest_of(replica.states[place]):
        return None
    return Fault("state", "signed a state that the rules do not give (dishonest, or another program)", say.seat, 5)

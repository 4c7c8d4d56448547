"""Evidence: records that show a fault to anybody who repeats the check."""

from __future__ import annotations

from net.codec import CodecError
from net.faults import Fault
from net.knowledge import check_private
from net.ledger import Item, Ledger
from net.primitives import body_hash, signed
from net.schema import PRIVATE, Evidence, Frame, Kind, Private, Show, read
from net.setup import Seated


def check_double(seated: Seated, evidence: Evidence) -> Fault | None:
    """The fault two bodies of one seat for one entry show; None if they show none."""
    if len(evidence.records) != 2 or any(record.kind != Kind.FRAME for record in evidence.records):
        return None
    first, second = evidence.records
    try:
        frames = [read(Frame, first.body), read(Frame, second.body)]
    except CodecError:
        return None
    pk = seated.pks[evidence.accused]
    same = all(frame.gid == seated.gid and frame.seat == evidence.accused for frame in frames)
    if not same or frames[0].seq != frames[1].seq or first.body == second.body:
        return None
    if not all(signed(pk, "frame", record.body, record.sig) for record in evidence.records):
        return None
    return Fault(
        "double",
        f"signed two different bodies for entry {frames[0].seq} (dishonest, or a restored backup)",
        evidence.accused,
    )


def check_false_show(ledger: Ledger, item: Item, private: Private, body: bytes) -> Fault | None:
    """The fault in a private show against its frame; None if it fits."""
    frame, show = item.frame, item.payload
    if frame is None or not isinstance(show, Show):
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
    frames = [record for record in evidence.records if record.kind == Kind.FRAME]
    shows = [record for record in evidence.records if record.kind == PRIVATE]
    if len(frames) != 1 or len(shows) != 1 or not ledger.items or ledger.items[-1].record != frames[0]:
        return None
    try:
        private = read(Private, shows[0].body)
    except CodecError:
        return None
    if not signed(ledger.seated.pks[evidence.accused], "show", shows[0].body, shows[0].sig):
        return None
    return check_false_show(ledger, ledger.items[-1], private, shows[0].body)

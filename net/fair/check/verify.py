"""Verifying a file: five levels, the first fault with seat, entry and rule, and one exit code."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.kernel.game import Game
from engine.kernel.pending import Over
from engine.kernel.records import Handle
from net.fair.check.report import ILLEGAL, Decided, Report
from net.fair.check.testimony import testify
from net.fair.check.walk import LogWalker, RulesWalker, Stop, Walk
from net.fair.log.audit import audit_seat, check_right, read_audit
from net.fair.log.codec import CodecError
from net.fair.log.evidence import false_disagreement
from net.fair.log.faults import Fault, Illegal, Refused
from net.fair.log.hidden import Deck
from net.fair.log.knowledge import Knowledge
from net.fair.log.ledger import Item, Ledger
from net.fair.log.payloads import Payload, payload
from net.fair.log.primitives import fingerprint
from net.fair.log.replica import Replica
from net.fair.log.schema import Act, CloseKind, End, Frame, Kind, Record, StrictAct, What, Why, read
from net.fair.log.setup import Seated, seat_table
from net.fair.log.transcript import FileFault, Transcript, UnknownVersion, game_records, read_file

AnyGame = Game[Any]
"""A verifier is given whatever games its program knows; their states are their own business."""


def verify(data: bytes, games: Mapping[bytes, AnyGame], expect: Mapping[str, str] | None = None) -> Report:
    """Check a file as far as possible; `games` by rules id, `expect` fingerprints by name."""
    report = Report()
    try:
        _verify(report, data, games, expect or {})
    except Decided:
        pass
    return report


def _verify(report: Report, data: bytes, games: Mapping[bytes, AnyGame], expect: Mapping[str, str]) -> None:
    """The checks in their order; the first that fails ends it."""
    found = _container(report, data)
    if found is None:
        return
    count = 1 + 3 * sum(1 for record in found.records if record.kind == Kind.HELLO)
    seated = _set_up(report, found.records[:count])
    _expected(report, expect)
    records = found.records[count:]
    walk = Walk(LogWalker(Ledger(seated)))
    _walk_log(report, walk, found, records)
    _endings(report, walk)
    decks = _audit(report, walk)
    report.decks = {seat: deck.list for seat, deck in decks.items()}
    game = games.get(seated.terms.rules)
    replica = None
    if game is None:
        report.unknown = "the rules of this game are not known here (levels 1 to 4 need none)"
        report.level(5).verdict = "unknown"
    else:
        _decks_allowed(report, game, seated, decks)
        replica = _replay(report, game, seated, records, decks)
        _statements(report, walk, replica)
    testify(report, walk, replica)


def _container(report: Report, data: bytes) -> Transcript | None:
    """Level 1; None for a file of another version."""
    try:
        found = read_file(data)
    except UnknownVersion as error:
        report.unknown = str(error)
        report.level(1).verdict = "unknown"
        return None
    except FileFault as error:
        report.fail(1, -1, 0, "file", str(error))
    report.level(1).verdict = "ok"
    if found.fault:
        report.fail(1, -1, 0, "trailer", found.fault)
    elif found.cut:
        report.lack(1, "the file is cut off before its trailer")
    return found


def _set_up(report: Report, records: Sequence[Record]) -> Seated:
    try:
        seated = seat_table(records)
    except CodecError as error:
        report.fail(2, -1, 0, "setup", str(error))
    except Fault as fault:
        report.convict(fault, 0)
    report.terms = seated.terms
    report.seats = [(hello.name, fingerprint(hello.pk), False) for hello in seated.hellos]
    return seated


def _expected(report: Report, expect: Mapping[str, str]) -> None:
    prints = {name: mark for name, mark, _ in report.seats}
    for name, mark in expect.items():
        if prints.get(name) != mark.lower():
            report.unexpected.append(f"{name} does not play with the expected key")


def _walk_log(report: Report, walk: Walk, found: Transcript, records: Sequence[Record]) -> None:
    ledger = walk.ledger
    try:
        walk.run(records)
    except Stop as stop:
        _count(report, ledger)
        report.convict(stop.fault, stop.seq)
    _count(report, ledger)
    report.level(2).verdict = report.level(3).verdict = "ok"
    ordered = game_records(ledger, walk.claims, walk.audits, walk.evidence)
    if tuple(ordered) != found.records:
        report.fail(2, -1, ledger.seq, "order", "the records are not in the order of a file")
    trailer = found.trailer
    if trailer is not None and (trailer.seq, trailer.head) != (ledger.seq, ledger.head):
        report.fail(1, -1, ledger.seq, "trailer", "the trailer names another last entry")
    if ledger.seq == 0:
        report.lack(2, "the file holds no entry")


def _count(report: Report, ledger: Ledger) -> None:
    report.entries, report.head = ledger.seq, ledger.head
    closes = [item for item in ledger.items if item.b]
    report.anew = [(item.b, item.seq, item.after) for item in closes if item.after]
    report.beacons, report.numbers = len(closes), sum(len(item.answers) for item in closes)


def _audit(report: Report, walk: Walk) -> dict[int, Deck]:
    decks: dict[int, Deck] = {}
    ledger = walk.ledger
    report.level(4).verdict = "ok"
    for seat, (name, mark, _) in enumerate(report.seats):
        record = walk.audits.get(seat)
        if record is None:
            report.lack(4, f"seat {seat} ({name}) did not open its cards")
            continue
        audit = read_audit(record, ledger)
        try:
            check_right(ledger, audit)
            report.seats[seat] = name, mark, True
            decks[seat] = audit_seat(ledger, audit)
        except Refused as refused:
            report.fail(4, -1, ledger.seq, "audit", str(refused))
        except Fault as fault:
            report.convict(fault, ledger.seq)
    return decks


def _decks_allowed(report: Report, game: AnyGame, seated: Seated, decks: Mapping[int, Deck]) -> None:
    terms = seated.terms
    for seat, setup in enumerate(seated.setups):
        reason = game.sizes_ok(terms.variant, terms.options, setup.sizes)
        if reason is None and seat in decks:
            reason = game.deck_ok(terms.variant, terms.options, decks[seat].list)
        if reason is not None:
            report.fail(5, seat, 0, reason.rule, f"the deck is not legal: {reason.text}", ILLEGAL)
        if seat in decks and any(game.kind(entry.card) != entry.kind for entry in decks[seat].list):
            report.fail(5, seat, 0, "kind", "the deck list names a kind the catalogue does not know")


class Truths(Mapping[Handle, int]):
    """The card behind every hidden handle, as everybody together knows it at the moment it is asked for."""

    def __init__(self, minds: Sequence[Knowledge]) -> None:
        self._minds = minds

    def __getitem__(self, card: Handle) -> int:
        for mind in self._minds:
            known = mind.secrets.get(card)
            if known is not None:
                return known.definition
        raise KeyError(card)

    def __iter__(self) -> Iterator[Handle]:
        return iter({card: None for mind in self._minds for card in mind.secrets})

    def __len__(self) -> int:
        return sum(1 for _ in self)


def _replay(
    report: Report, game: AnyGame, seated: Seated, records: Sequence[Record], decks: Mapping[int, Deck]
) -> Replica[Any]:
    replica: Replica[Any] = Replica(game, seated)
    minds = [Knowledge(deck, seat, replica.ledger) for seat, deck in decks.items()]
    truths = Truths(minds)
    walk = Walk(RulesWalker(replica), signatures=False)

    def entered(item: Item) -> None:
        for mind in minds:
            mind.entered(item)

    def before(frame: Frame, act: Payload) -> None:
        if isinstance(act, Act | StrictAct):
            if frame.seat in decks:
                reason = game.truthful(replica.state, replica.action_of(frame.seat, act), truths)
                if reason is not None:
                    raise Illegal(reason.rule, f"an answer about hidden cards was not true: {reason.text}", frame.seat)

    walk.entered, walk.before_act = entered, before
    try:
        walk.run(records)
    except Stop as stop:
        word = ILLEGAL if isinstance(stop.fault, Illegal) else "differs"
        seat = stop.fault.seat
        who = f"seat {seat}" if seat >= 0 else "the log"
        text = f"{who} differs from {game.version}: {stop.fault.text}"
        report.fail(5, seat, stop.seq, stop.fault.rule, text, word)
    report.level(5).verdict = "ok"
    report.over = replica.waits if isinstance(replica.waits, Over) else None
    return replica


def _statements(report: Report, walk: Walk, replica: Replica[Any]) -> None:
    """What seats signed about the state of the game outside the log, held against the replay."""
    for key in sorted(walk.claims):
        fault = false_disagreement(walk.claims[key], replica)
        if fault is not None:
            report.convict(fault, key[2])
    for seat, record in sorted(walk.audits.items()):
        audit = read_audit(record, walk.ledger)
        if audit.why == Why.OVER and not isinstance(replica.game.pending(replica.states[audit.seq]), Over):
            report.fail(5, seat, audit.seq, "audit", "opened its cards as if the rules had been over")


def _endings(report: Report, walk: Walk) -> None:
    """How the game ended, and what of it is missing."""
    ledger = walk.ledger
    report.left = tuple(sorted(ledger.left))
    last = ledger.items[-1] if ledger.items else None
    for what, seat, arg in sorted(walk.claims):
        if what == What.CLAIM:
            report.lack(2, f"seat {seat} claims: no answer from seat {arg}")
        else:
            report.lack(2, f"seat {seat} disagrees before entry {arg}")
    if last is not None and last.close is not None and last.close.kind == CloseKind.END:
        end = ledger.items[-1].before
        report.result = _end_of(end[0]) if end else None
        return
    owed = sorted(set(ledger.active) - set(ledger.responses)) if ledger.responses else ledger.active
    waiting = ", ".join(f"seat {seat}" for seat in owed)
    stage = f"stopped at beacon {ledger.b + 1}, its result already determined by" if ledger.responses else ""
    report.lack(2, f"the game did not end; {stage or 'next would have been'} {waiting}")


def _end_of(record: Record) -> End | None:
    frame = read(Frame, record.body)
    found = payload(frame, False)
    return found if isinstance(found, End) else None

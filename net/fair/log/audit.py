"""The audit of one seat: with its seed and list, everything it ever committed to is derived again."""

from __future__ import annotations

from net.fair.log.chain import chain
from net.fair.log.codec import CodecError
from net.fair.log.faults import Fault, Refused
from net.fair.log.hidden import Deck, Holdings, Shuffle, mixed
from net.fair.log.knowledge import private_opens
from net.fair.log.ledger import Item, Ledger
from net.fair.log.primitives import body_hash, signed
from net.fair.log.schema import Agreed, Audit, CloseKind, Keep, Mix, Private, Record, Show, What, Why, pack, read
from net.fair.log.strict import StrictHoldings, TooFar, check_shuffle


def read_audit(record: Record, ledger: Ledger) -> Audit:
    """An AUDIT of this game, signed by its seat; raises Refused."""
    try:
        audit = read(Audit, record.body)
    except CodecError as error:
        raise Refused(str(error)) from None
    pks = ledger.seated.pks
    if audit.gid != ledger.seated.gid or audit.seat >= len(pks):
        raise Refused("an AUDIT is not of this table")
    if not signed(pks[audit.seat], "audit", record.body, record.sig):
        raise Refused("an AUDIT is not signed by its seat")
    return audit


def check_right(ledger: Ledger, audit: Audit) -> None:
    """An AUDIT at a place of this log and by a right it had there, as far as that is seen without the rules.

    Raises Refused where the place is not of this log, Fault where the seat signed for a right it did not have.
    """
    if audit.version == 1:
        return  # it names no place, so it proves none
    if ledger.places.get(audit.head) != audit.seq:
        raise Refused("an AUDIT names a place that is not of this log")
    entries = ledger.items[: audit.seq]
    if audit.why == Why.ENDED and not (entries and closes(entries[-1], CloseKind.END)):
        raise Fault("audit", "opened its cards at an end that was none", audit.seat, 4)
    if audit.why == Why.LEFT and not any(gone(item) == audit.seat for item in entries):
        raise Fault("audit", "opened its cards as if it had left the game", audit.seat, 4)


def closes(item: Item, kind: CloseKind) -> bool:
    """Whether an entry is a close of this kind."""
    return item.close is not None and item.close.kind == kind


def gone(item: Item) -> int | None:
    """The seat that is out of the game from this entry on."""
    if item.close is not None and item.close.kind == CloseKind.DROP:
        return item.close.arg
    agreed = item.payload
    return agreed.arg if isinstance(agreed, Agreed) and agreed.what == What.CONCEDE else None


def audit_seat(ledger: Ledger, audit: Audit) -> Deck:
    """The secrets of a seat, when everything it committed to follows from them; raises Fault."""
    seat = audit.seat
    setup, pk = ledger.seated.setups[seat], ledger.seated.pks[seat]

    def fault(text: str) -> Fault:
        return Fault("audit", text, seat, 4)

    if list(audit.deck) != sorted(audit.deck):
        raise fault("the deck list is not in order")
    deck = Deck(audit.seed, ledger.seated.tid, pk, audit.deck)
    if deck.seed_commitment != setup.seed:
        raise fault("the seed is not the one committed to")
    if deck.decklist != setup.decklist:
        raise fault("the deck list is not the one committed to")
    if b"".join(deck.leaves) != setup.leaves or deck.sizes != setup.sizes:
        raise fault("the cards of the deck are not those committed to")
    values = chain(audit.seed, ledger.seated.tid, pk)
    if values[0] != setup.anchor:
        raise fault("the chain does not come from the seed")
    _audit_reveals(ledger, seat, values)
    _audit_cards(ledger, seat, deck)
    return deck


def _audit_reveals(ledger: Ledger, seat: int, values: tuple[bytes, ...]) -> None:
    for item in ledger.items:
        if item.close is None or item.close.kind != CloseKind.BEACON or seat not in item.seats:
            continue
        if item.close.parts[item.seats.index(seat)] != values[item.b]:
            raise Fault("audit", f"beacon {item.b} was not answered from the chain", seat, 4)


def _audit_cards(ledger: Ledger, seat: int, deck: Deck) -> None:
    """Every shuffle and every show of a seat, derived again in the order of the log."""
    strict = StrictHoldings(deck, ledger.seated.gid) if ledger.strict else None
    holdings: Holdings = strict or Holdings(deck, ledger.seated.gid)
    shuffles = iter(ledger.public[seat].shuffles)  # one for each MIX or KEEP of the log, in its order
    for item in ledger.items:
        if item.frame is None or item.frame.seat != seat:
            continue
        if isinstance(item.payload, Mix | Keep):
            _audit_shuffle(ledger, seat, deck, holdings, next(shuffles))
        elif isinstance(item.payload, Show):
            _audit_show(ledger, seat, holdings, item)


def _audit_shuffle(ledger: Ledger, seat: int, deck: Deck, holdings: Holdings, shuffle: Shuffle) -> None:
    try:
        serials = holdings.input_serials(shuffle.zone, shuffle.inputs)
    except KeyError:
        raise Fault("audit", f"shuffle {shuffle.e} takes an unknown card", seat, 4) from None
    if ledger.strict:
        check_shuffle(ledger.public[seat], deck, shuffle)
        if shuffle.first and serials != deck.section(shuffle.zone):
            raise Fault("audit", f"shuffle {shuffle.e} is not the section it claims to be", seat, 4)
    else:
        mk = deck.mix_key(ledger.seated.gid, shuffle.e, shuffle.prev)
        if mixed(deck, ledger.seated.gid, mk, shuffle.e, serials)[1] != b"".join(shuffle.leaves):
            raise Fault("audit", f"shuffle {shuffle.e} (entry {shuffle.seq}) holds other cards than it took", seat, 4)
    holdings.enter(shuffle)


def _audit_show(ledger: Ledger, seat: int, holdings: Holdings, item: Item) -> None:
    show = item.payload
    assert isinstance(show, Show)
    try:
        if isinstance(holdings, StrictHoldings):
            opens = private_opens(holdings.strict_open(one) for one in show.refs)
        else:
            opens = private_opens(holdings.open(one) for one in show.refs)
        body = pack(Private(1, ledger.seated.gid, item.seq, seat, show.to, opens))
    except KeyError:
        raise Fault("audit", f"entry {item.seq} shows an unknown card", seat, 4) from None
    except (TooFar, CodecError):
        raise Fault("audit", f"entry {item.seq} showed more than one private message can hold", seat, 4) from None
    if body_hash(body) != show.hash:
        raise Fault("audit", f"entry {item.seq} showed other cards than the seat held", seat, 4)

"""Games of no rules that one hand writes with the keys of both seats: files as long and as odd as can be signed."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from net.fair.log.hidden import Deck, Holdings, split
from net.fair.log.knowledge import private_opens
from net.fair.log.ledger import Ledger
from net.fair.log.payloads import Payload
from net.fair.log.primitives import Signer, body_hash
from net.fair.log.schema import (
    Audit,
    End,
    Entry,
    Frame,
    Hello,
    Kind,
    Mix,
    Private,
    Ready,
    Record,
    Reveal,
    Row,
    Seen,
    Setup,
    Show,
    Terms,
    Type,
    pack,
    plain,
)
from net.fair.log.setup import game_id, pack_terms, seat_table, table_id, terms_hash
from net.fair.log.strict import StrictHoldings, TooFar, commitment
from net.fair.log.transcript import game_records, write_file

SECTION = 3
SEATS = (0, 1)


class OneHand:
    """Two seats with decks of one section; what is written is right unless it is said to be wrong."""

    def __init__(self, cards: int = 1, *, strict: bool = False) -> None:
        self.keys = sorted((Signer(bytes([n]) * 32) for n in (1, 2)), key=lambda key: key.pk)
        terms = pack_terms(Terms(2, bytes(32), 1, (), 2, strict, False, 0, 60, False, True, False))
        hellos = [pack(Hello(1, terms_hash(terms), key.pk, bytes(32), "A", False)) for key in self.keys]
        tid = table_id(terms, hellos)
        entries = [Entry(SECTION, 0, 1 + card, 1) for card in range(cards)]
        self.decks = [Deck(bytes([seat]) * 32, tid, self.keys[seat].pk, entries) for seat in SEATS]
        setups = [self._setup(tid, seat, deck) for seat, deck in enumerate(self.decks)]
        self.gid = game_id(tid, setups)
        readies = [pack(Ready(1, self.gid, seat)) for seat in SEATS]
        records = [Record(Kind.TERMS, terms, b"")]
        for kind, tag, bodies in (
            (Kind.HELLO, "hello", hellos),
            (Kind.SETUP, "setup", setups),
            (Kind.READY, "ready", readies),
        ):
            records += [Record(kind, body, self.keys[seat].sign(tag, body)) for seat, body in enumerate(bodies)]
        self.log = Ledger(seat_table(records))
        holdings = StrictHoldings if strict else Holdings
        self.holdings = [holdings(deck, self.gid) for deck in self.decks]
        self.audits: dict[int, Record] = {}

    def _setup(self, tid: bytes, seat: int, deck: Deck) -> bytes:
        leaves = b"".join(deck.leaves)
        return pack(Setup(1, tid, seat, deck.seed_commitment, deck.chain[0], deck.sizes, deck.decklist, leaves))

    def write(self, seat: int, kind: Type, payload: Payload) -> None:
        """One frame or response, signed and entered without a look at it."""
        log = self.log
        values = plain(payload)
        assert isinstance(payload, Row) and isinstance(values, tuple)
        frame = Frame(1, self.gid, log.seq + 1, seat, log.head, bytes(16), kind, values)
        body = pack(frame)
        record = Record(Kind.FRAME, body, self.keys[seat].sign("frame", body))
        if isinstance(payload, Reveal | End):
            log.respond(frame, payload, record)
        else:
            log.enter(frame, payload, record)

    def beacon(self, ns: Sequence[int]) -> None:
        b = self.log.b + 1
        for seat in SEATS:
            self.write(seat, Type.REVEAL, Reveal(b, self.decks[seat].chain[b]))
        self.log.close_beacon(ns)

    def false_candidate(self, c: int, seat: int = 0) -> bool:
        """A strict shuffle whose candidate c has no card in it; whether it is the one that is kept."""
        public, mine = self.log.public[seat], self.holdings[seat]
        assert isinstance(mine, StrictHoldings)
        prev, inputs = self.log.head, tuple(self.decks[seat].section(SECTION))
        leaves = bytes(32) * len(inputs)
        right = mine.cand(public, SECTION, inputs, prev)
        wrong = commitment(public, right.e, c, split(leaves))
        cand = replace(right, commits=right.commits[: 32 * c] + wrong + right.commits[32 * c + 32 :])
        self.write(seat, Type.CAND, cand)
        self.beacon((16,))
        assert self.log.wait is not None
        keep = mine.keep(public, cand, prev, self.log.wait.number)
        kept = self.log.wait.number == c
        self.write(seat, Type.KEEP, replace(keep, leaves=leaves) if kept else keep)
        return kept

    def shuffle(self, seat: int = 0) -> None:
        """All cards of a seat committed afresh."""
        public, mine = self.log.public[seat], self.holdings[seat]
        first, live = public.is_first(SECTION), tuple(sorted(public.live))
        if isinstance(mine, StrictHoldings):
            inputs = tuple(self.decks[seat].section(SECTION)) if first else live
            self.write(seat, Type.CAND, mine.cand(public, SECTION, inputs, self.log.head))
            self.beacon((16,))
            wait = self.log.wait
            assert wait is not None and wait.cand is not None
            self.write(seat, Type.KEEP, mine.keep(public, wait.cand, wait.prev, wait.number))
        else:
            leaves = mine.mix(public.e + 1, SECTION, None if first else live, self.log.head)
            self.write(seat, Type.MIX, Mix(public.e + 1, SECTION, () if first else live, leaves))
        mine.enter(public.shuffles[-1])

    def show(self, seat: int = 0, count: int = 64) -> None:
        """Cards shown to the other seat; where no private message could hold them, under a hash of nothing."""
        refs, to = tuple(sorted(self.log.public[seat].live))[:count], 1 - seat
        mine = self.holdings[seat]
        try:
            opens = private_opens(
                mine.strict_open(one) if isinstance(mine, StrictHoldings) else mine.open(one) for one in refs
            )
            name = body_hash(pack(Private(1, self.gid, self.log.seq + 1, seat, to, opens)))
        except (TooFar, ValueError):
            name = bytes(32)
        self.write(seat, Type.SHOW, Show(to, refs, name))
        self.write(to, Type.SEEN, Seen())

    def end(self) -> bytes:
        """The end as both sign it, both decks opened, and the file."""
        for seat in SEATS:
            self.write(seat, Type.END, End(1, 1, (1000, 1000)))
        log = self.log
        log.close_end()
        for seat, deck in enumerate(self.decks):
            body = pack(Audit(2, self.gid, seat, deck.seed, deck.list, log.seq, log.head, 1))
            self.audits[seat] = Record(Kind.AUDIT, body, self.keys[seat].sign("audit", body))
        return write_file(game_records(log, {}, self.audits, {}), log.seq, log.head)

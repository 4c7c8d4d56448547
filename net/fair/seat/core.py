"""The common ground of a table: who sits here, what was written, what goes out, what went wrong."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Generic

from engine.kernel.game import Game, StateT
from net.fair.log.agreement import Said
from net.fair.log.codec import MAX_BODY
from net.fair.log.faults import Disagreement, Fault, Illegal, Misuse
from net.fair.log.knowledge import Knowledge
from net.fair.log.ledger import Item
from net.fair.log.payloads import Payload
from net.fair.log.primitives import body_hash
from net.fair.log.replica import Replica
from net.fair.log.schema import (
    Audit,
    Entry,
    Evidence,
    Frame,
    Kind,
    Private,
    Record,
    Row,
    Say,
    Terms,
    Type,
    What,
    Why,
    pack,
    plain,
)
from net.fair.log.signing import sealed
from net.fair.seat.seating import Player, Seating
from net.fair.seat.store import MemoryStore, Store
from net.fair.wire.messages import Message, message_of, write


class Phase(Enum):
    """The life of a table."""

    HELLO = "hello"
    SETUP = "setup"
    READY = "ready"
    PLAYING = "playing"
    PAUSED = "paused"
    ENDING = "ending"
    ENDED = "ended"
    AUDITED = "audited"
    CLAIMED = "claimed"
    FROZEN = "frozen"
    DISSOLVED = "dissolved"


SETTING_UP = (Phase.HELLO, Phase.SETUP, Phase.READY)
RUNNING = (Phase.PLAYING, Phase.ENDING)
IGNORED = -1
"""In place of an author: the record changes nothing and is neither kept nor passed on."""


@dataclass(frozen=True)
class Trouble:
    """Why a game stopped: in which of three words, at which entry, by whom if anybody, under which rule."""

    word: str
    """at fault, illegal, disagree, claimed, dissolved, or bug."""
    seat: int
    seq: int
    rule: str
    text: str


@dataclass(frozen=True)
class Outgoing:
    """Bytes for one seat, or for all others where `to` is None."""

    to: int | None
    message: bytes


@dataclass(frozen=True)
class Shown:
    """A private show this seat got or gave."""

    private: Private
    body: bytes
    sig: bytes


class Core(ABC, Generic[StateT]):
    """State and elementary moves every part of a table works with."""

    def __init__(
        self,
        game: Game[StateT],
        player: Player,
        terms: Terms,
        pks: Sequence[bytes],
        deck: Sequence[Entry],
        store: Store | None = None,
    ) -> None:
        self.game = game
        self.terms = terms
        self.store: Store = store or MemoryStore()
        self.outbox: deque[Outgoing] = deque()
        self.phase = Phase.HELLO
        self.trouble: Trouble | None = None
        self.seating = Seating(player, terms, tuple(pks), tuple(deck), self._sizes_ok, self._hide)
        self.seat = self.seating.seat
        self._key = player.key
        self._replica: Replica[StateT] | None = None
        self._knowledge: Knowledge | None = None
        self._own: dict[int, Record] = {}
        """By entry: the one frame or response this seat signed for it."""
        self._bodies: dict[tuple[int, int], Record] = {}
        """By entry and seat: the one body known."""
        self._known: set[bytes] = set()
        """Hashes of all records taken in."""
        self._shows: dict[tuple[int, int], Shown] = {}
        """By entry and owner: what nobody else may lay in its place."""
        self.audits: dict[int, Record] = {}
        self.claims: dict[tuple[int, int, int], Record] = {}
        """SAYs that end something for their seat, by what, seat and argument."""
        self.evidence: dict[tuple[int, int], Record] = {}
        """By whom it accuses, and of which sort: the first proof of each is kept, and no other is needed."""
        self.faults: dict[int, Fault] = {}
        """By seat: what its audit showed."""
        self._replaying = False
        self._targets: dict[int, int] = {}
        """By seat: the last entry it says it has; nothing is signed before that one is fetched."""
        self._mark = 0
        self._unheard: set[int] = set()
        """After a restart: the seats that have not told yet how far they are."""

        self._early_says: list[Said] = []
        """Words about heads this log does not have (yet)."""
        self._early_audits: dict[int, Record] = {}
        """By seat: cards opened at an entry this log has not reached yet."""
        self._comparing: set[int] = set()
        self._in_batch = False
        self._gap = False
        """Whether a BATCH left out entries between those it brought."""
        self._fetching: set[int] = set()
        """The seats that owe an answer to a FETCH: one open request each."""

    # --------------------------------------------------------------------- what the whole table gives its parts
    @abstractmethod
    def _advance(self) -> None:
        """Do everything that is due without a player's decision."""

    @abstractmethod
    def _take(self, record: Record, from_seat: int) -> None:
        """Take a record in as if it came live."""

    def _dropping(self) -> set[int]:
        """The seats this one no longer waits for at this head: it agreed to go on without them, and nobody refused."""
        ledger = self.replica.ledger
        here = [said.say for said in ledger.says.at(ledger.head).values()]
        mine = {say.arg for say in here if (say.what, say.seat) == (What.DROP, self.seat)}
        kept = {say.arg for say in here if say.what == What.NOT_WITHOUT and say.seat in ledger.active}
        return (mine - kept) & set(ledger.active)

    @abstractmethod
    def _fetch(self, seat: int, gid: bytes, seq: int) -> None:
        """Ask a seat for its records from an entry on."""

    @abstractmethod
    def _refuse(self, say: Say) -> None:
        """Answer the word of a seat that waits for a drop this log went on without."""

    @abstractmethod
    def _hand_on_refusals(self, seat: int, head: bytes) -> None:
        """Send a seat whatever refuses a drop at a head."""

    @abstractmethod
    def _outdated(self, seat: int) -> None:
        """Tell a seat that speaks about an older head how far this log goes."""

    # ---------------------------------------------------------------------------------------------- shorthand
    def _sizes_ok(self, sizes: Sequence[int]) -> bool:
        return self.game.sizes_ok(self.terms.variant, self.terms.options, sizes) is None

    def _hide(self, data: bytes) -> None:
        self.store.hide(data)

    @property
    def replica(self) -> Replica[StateT]:
        """The log and the rules; there only once all seats are ready."""
        if self._replica is None:
            raise Misuse("The game has not begun: not all players are ready yet.")
        return self._replica

    @property
    def knowledge(self) -> Knowledge:
        if self._knowledge is None:
            raise Misuse("The game has not begun: not all players are ready yet.")
        return self._knowledge

    @property
    def gid(self) -> bytes:
        return self.replica.ledger.seated.gid

    @property
    def may_sign(self) -> bool:
        """Whether this seat is sure to know everything it ever signed."""
        return (
            not self._replaying
            and not self._unheard
            and self.replica.ledger.seq >= max((self._targets.get(s, 0) for s in self.replica.ledger.active), default=0)
            and not self.restored
            and self.seat not in self.audits
        )

    @property
    def restored(self) -> bool:
        """Whether this seat signed more than its journal knows: it must catch up first, or can only stop."""
        ledger = self.replica.ledger
        if self._mark in self._own or ledger.seq >= self._mark:
            return False
        mine = (said.say for said in ledger.says.values() if said.say.seat == self.seat)
        return not any(say.what == What.DROP and ledger.places[say.head] + 1 == self._mark for say in mine)

    # ------------------------------------------------------------------------------------------------ sending
    def _send(self, to: int | None, message: Message) -> None:
        if not self._replaying:
            self.outbox.append(Outgoing(to, write(message)))

    def _broadcast(self, record: Record) -> None:
        self._known.add(name_of(record))
        self._send(None, message_of(record))

    def _relay(self, record: Record, author: int, from_seat: int) -> None:
        """Pass a new record on, once, to whoever may not have it."""
        if len(self.seating.pks) < 3:
            return
        for seat in range(len(self.seating.pks)):
            if seat not in (self.seat, author, from_seat):
                self._send(seat, message_of(record))

    def _signed(self, kind: Kind, row: Row, seq: int) -> Record:
        """Sign, keep for good, send: in that order."""
        record = sealed(self._key, kind, row)
        b = self._replica.ledger.b if self._replica else 0
        gid = self.gid if self._replica else b""
        self.store.secure(record, gid, self.seat, seq, b)
        self._broadcast(record)
        return record

    def _write(self, kind: Type, payload: Row) -> None:
        """Sign and enter the one own body for the next entry, when the own rules allow it."""
        replica = self.replica
        seq = replica.ledger.seq + 1
        if seq in self._own:
            raise Misuse("This seat has already spoken here.")
        fields = plain(payload)
        assert isinstance(fields, tuple)
        frame = Frame(1, self.gid, seq, self.seat, replica.ledger.head, replica.digest, kind, fields)
        try:
            found = replica.check(frame)
        except Illegal as illegal:
            raise Misuse(f"{illegal.text} ({illegal.rule})") from None
        except (Fault, Disagreement) as fault:
            raise Misuse(f"That cannot be done now: {fault}.") from None
        record = self._signed(Kind.FRAME, frame, seq)
        self._enter(frame, found, record)

    def _enter(self, frame: Frame, found: Payload, record: Record) -> None:
        """Enter a checked frame or response into log, rules and own knowledge."""
        self._bodies[frame.seq, frame.seat] = record
        if frame.seat == self.seat:
            self._own[frame.seq] = record
        before = self.replica.ledger.seq
        self.replica.enter(frame, found, record)
        if self.replica.ledger.seq > before:
            self._entered(self.replica.ledger.items[-1])

    def _entered(self, item: Item) -> None:
        self.knowledge.entered(item)

    # ----------------------------------------------------------------------------------------------- stopping
    def _freeze(self, trouble: Trouble) -> None:
        """Final: nothing but an AUDIT is signed in this game any more."""
        if self.phase != Phase.FROZEN or (trouble.seat >= 0 and self.trouble and self.trouble.seat < 0):
            self.trouble = trouble
        self.phase = Phase.FROZEN

    def _accuse(self, accused: int, sort: int, records: Sequence[Record], fault: Fault, seq: int) -> None:
        """Publish evidence that anybody can check, and freeze; a seat that left stops nobody any more."""
        self._testify(accused, sort, records)
        if accused in self.replica.ledger.left:
            return
        word = "illegal" if isinstance(fault, Illegal) else "at fault"
        self._freeze(Trouble(word, accused, seq, fault.rule, fault.text))

    def _testify(self, accused: int, sort: int, records: Sequence[Record]) -> None:
        """Keep and publish the first evidence of its sort against a seat; more of it would only bury it."""
        if (accused, sort) in self.evidence:
            return
        ordered = tuple(sorted(records, key=lambda record: record.body))
        record = Record(Kind.EVIDENCE, pack(Evidence(1, self.gid, accused, sort, ordered)), b"")
        self.evidence[accused, sort] = record
        if not self._replaying:
            self.store.append(record)
        if len(record.body) <= MAX_BODY:
            self._broadcast(record)

    def _disagree(self, disagreement: Disagreement) -> None:
        """Say that the logs or the states differ, blame nobody, and freeze."""
        seq = self.replica.ledger.seq + 1
        if not self._replaying and self.seat not in self.audits and self.phase in RUNNING:
            row = Say(1, self.gid, self.seat, self.replica.ledger.head, What.DISAGREE, seq, self.replica.digest)
            self.claims[What.DISAGREE, self.seat, seq] = self._signed(Kind.SAY, row, seq - 1)
        self._freeze(Trouble("disagree", -1, seq, "state", disagreement.text))

    def _open_deck(self, why: Why = Why.ENDED) -> Audit:
        """Seed and deck list, opened at the head by a right."""
        deck, ledger = self.knowledge.deck, self.replica.ledger
        return Audit(2, self.gid, self.seat, deck.seed, deck.list, ledger.seq, ledger.head, why)


def name_of(record: Record) -> bytes:
    """What two copies of one record have in common."""
    return body_hash(bytes([record.kind]) + record.body + record.sig)


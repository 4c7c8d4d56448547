"""The hash-chained log of one game, with everything about it that can be checked without the rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.kernel.actions import FIRST_VERB
from net.fair.log.agreement import Said, Says, check_agreed
from net.fair.log.chain import beacon, fits
from net.fair.log.codec import encode
from net.fair.log.faults import Fault
from net.fair.log.hidden import Commitments, Shuffle, split
from net.fair.log.payloads import Payload, payload
from net.fair.log.primitives import CHAIN_LENGTH, H, U, body_hash
from net.fair.log.schema import (
    Act,
    Agreed,
    Cand,
    Close,
    CloseKind,
    End,
    Frame,
    Keep,
    Kind,
    Mix,
    Record,
    Reveal,
    Seen,
    Show,
    StrictAct,
    What,
    pack,
    plain,
)
from net.fair.log.setup import Seated
from net.fair.log.strict import CANDIDATES, check_cand, check_keep, check_strict_open


@dataclass(frozen=True)
class Item:
    """One entry of the log with the records that belong to it."""

    seq: int
    record: Record
    before: tuple[Record, ...]
    """Responses or SAYs that led to it, by seat."""
    frame: Frame | None = None
    payload: Payload | None = None
    close: Close | None = None
    b: int = 0
    value: bytes = b""
    answers: tuple[int, ...] = ()
    """What a beacon answered to each number asked."""
    seats: tuple[int, ...] = ()
    """The seats that took part in a close."""
    after: tuple[int, ...] = ()
    """Of a beacon that was rolled anew: the seats that were dropped while they owed a share of it."""


@dataclass(frozen=True)
class Answer:
    """A response that waits for those of the other seats."""

    frame: Frame
    payload: Reveal | End
    record: Record


@dataclass(frozen=True)
class Wait:
    """What the protocol itself waits for between two questions of the engine."""

    what: str
    """'number', 'keep' or 'seen'."""
    seat: int
    cand: Cand | None = None
    prev: bytes = b""
    number: int = -1
    show: Show | None = None
    loose: bool = False
    """After a DROP: whether the rules still ask for this shuffle is not known here, so anything else may follow."""


def weight(record: Record) -> int:
    """The bytes a record takes in a message or a file, and a little more."""
    return len(record.body) + len(record.sig) + 16


class Ledger:
    """Heads, entries, chains, commitments and consents of one game."""

    def __init__(self, seated: Seated) -> None:
        self.seated = seated
        self.heads = [seated.gid]
        self.places = {seated.gid: 0}
        self.items: list[Item] = []
        self.active = list(range(seated.seats))
        self.left: dict[int, str] = {}
        self.chains = [(0, setup.anchor) for setup in seated.setups]
        self.b = self.rolled = 0
        """The last index that was asked for, and the last that was answered."""
        self.slack = 0
        """Indices a DROP may have burnt, where the rules are not at hand to say so."""
        self.gone: list[int] = []
        """The seats dropped since the last beacon, as far as that may have burnt an index."""
        self.public = [
            Commitments(seated.gid, seated.tid, hello.pk, seat, split(setup.leaves), setup.sizes)
            for seat, (hello, setup) in enumerate(zip(seated.hellos, seated.setups, strict=True))
        ]
        self.responses: dict[int, Answer] = {}
        self.says = Says()
        self.wait: Wait | None = None
        self.ended = False
        self.records = 0
        self.weight = 0
        """How many records the entries take in a file, and about how many bytes."""

    @property
    def seq(self) -> int:
        return len(self.items)

    @property
    def head(self) -> bytes:
        return self.heads[-1]

    @property
    def strict(self) -> bool:
        return self.seated.terms.strict

    # ------------------------------------------------------------------------------------------------ frames
    def check(self, frame: Frame) -> Payload:
        """A frame or response that fits the log so far; raises Fault."""
        found = payload(frame, self.strict)
        if frame.seat not in self.active:
            raise Fault("turn", "a seat that left the game goes on writing", frame.seat)
        if self.ended:
            raise Fault("turn", "the game has ended", frame.seat)
        if isinstance(found, Reveal):
            self._check_reveal(frame.seat, found)
        elif isinstance(found, End):
            if len(found.points) != self.seated.seats or found.winners >> self.seated.seats:
                raise Fault("end", "the result is not one of this table", frame.seat)
        else:
            self._check_wait(frame.seat, found)
            self._check_entry(frame.seat, found)
        return found

    def _check_reveal(self, seat: int, reveal: Reveal) -> None:
        if self.wait is not None and self.wait.what != "number" and not self.wait.loose:
            raise Fault("reveal", "a value is revealed that nobody asked for", seat)
        if not self.b < reveal.b <= min(self.b + 1 + self.slack, CHAIN_LENGTH):
            raise Fault("reveal", f"the value of beacon {reveal.b} is revealed after beacon {self.b}", seat, 3)
        if not fits(self.seated.tid, self.seated.pks[seat], self.chains[seat], reveal.b, reveal.x):
            raise Fault("reveal", f"the value of beacon {reveal.b} is not of the committed chain", seat, 3)

    def _check_wait(self, seat: int, found: Payload) -> None:
        """Between CAND and KEEP, and between SHOW and SEEN, nothing else may be written."""
        wait = self.wait
        right = {"keep": Keep, "seen": Seen}
        if wait is None or (wait.loose and (wait.what, wait.seat, type(found)) != ("keep", seat, Keep)):
            if isinstance(found, Keep | Seen):
                raise Fault("turn", "nothing was offered that this frame answers", seat)
        elif wait.what not in right or seat != wait.seat or not isinstance(found, right[wait.what]):
            raise Fault("turn", "something else is due first", seat)

    def _check_entry(self, seat: int, found: Payload) -> None:
        public = self.public[seat]
        if isinstance(found, Mix | Cand) and not found.zone:
            raise Fault("mix", "there is no zone 0 to shuffle", seat, 3)
        if isinstance(found, Act | StrictAct):
            if found.action[0] < FIRST_VERB:
                raise Fault("action", "that is not an action of a player", seat)
            self._check_proofs(seat, found)
        elif isinstance(found, Mix):
            public.check_inputs(found.e, found.zone, found.inputs, len(found.leaves) // 32)
            if len(found.leaves) % 32 or len(set(split(found.leaves))) * 32 != len(found.leaves):
                raise Fault("mix", "the leaves of a MIX are malformed", seat, 3)
        elif isinstance(found, Cand):
            check_cand(public, found)
        elif isinstance(found, Keep):
            assert self.wait is not None and self.wait.cand is not None
            check_keep(public, self.wait.cand, self.wait.number, found)
        elif isinstance(found, Show):
            if found.to == seat or found.to not in self.active or not public.live.issuperset(found.refs):
                raise Fault("show", "the show is not one of cards on the table to another seat", seat, 3)
        elif isinstance(found, Agreed):
            check_agreed(self, seat, found)

    def _check_proofs(self, seat: int, act: Act | StrictAct) -> None:
        public = self.public[seat]
        refs = [proof.ref for proof in act.opens]
        serials = {proof.serial for proof in act.opens}
        proved = [proof.ref for proof in act.kinds]
        if len(set(refs)) != len(refs) or len(serials) != len(refs) or len(set(proved)) != len(proved):
            raise Fault("open", "one card is opened twice", seat, 3)
        if isinstance(act, Act):
            if set(refs) & set(proved):
                raise Fault("kind", "one card is opened and proved", seat, 3)
            for proof in act.opens:
                public.check_open(proof)
            for claim in act.kinds:
                public.check_kind(claim)
            return
        kinds = {proof.ref: proof.kind for proof in act.opens}
        for strict_proof in act.opens:
            check_strict_open(public, strict_proof)
        for strict_claim in act.kinds:
            if kinds.get(strict_claim.ref) != strict_claim.kind:
                raise Fault("kind", "a kind is named without its opening", seat, 3)

    def enter(self, frame: Frame, found: Payload, record: Record) -> None:
        """Enter a checked frame."""
        seat, public = frame.seat, self.public[frame.seat]
        before: tuple[Record, ...] = ()
        if self.wait is not None and self.wait.loose and not isinstance(found, Keep):
            self.wait = None
        if isinstance(found, Act | StrictAct):
            stays = {claim.ref for claim in found.kinds}
            for proof in found.opens:
                if proof.ref not in stays:
                    public.opened(proof.ref, proof.serial)
        elif isinstance(found, Mix):
            inputs = None if public.is_first(found.zone) else found.inputs
            leaves = split(found.leaves)
            public.commit(Shuffle(frame.seq, found.e, found.zone, inputs, frame.prev, leaves))
        elif isinstance(found, Cand):
            self.wait = Wait("number", seat, found, frame.prev)
        elif isinstance(found, Keep):
            self._enter_keep(frame, found)
        elif isinstance(found, Show):
            self.wait = Wait("seen", found.to, show=found)
        elif isinstance(found, Seen):
            self.wait = None
        elif isinstance(found, Agreed):
            before = tuple(self.says[name].record for name in found.says)
            if found.what == What.CONCEDE:
                self.leave(found.arg, "conceded")
        self._append(Item(frame.seq, record, before, frame, found))

    def _enter_keep(self, frame: Frame, keep: Keep) -> None:
        wait, public = self.wait, self.public[frame.seat]
        assert wait is not None and wait.cand is not None
        cand = wait.cand
        if public.is_first(cand.zone):
            public.named.update(cand.inputs)
        public.commit(
            Shuffle(
                frame.seq,
                cand.e,
                cand.zone,
                cand.inputs,
                wait.prev,
                split(keep.leaves),
                wait.number,
                keep.keys,
            )
        )
        self.wait = None

    def leave(self, seat: int, how: str) -> None:
        """A seat is out of the game."""
        self.active.remove(seat)
        self.left[seat] = how

    def _append(self, item: Item) -> None:
        self.items.append(item)
        self.records += len(item.before) + 1
        self.weight += sum(weight(record) for record in (*item.before, item.record))
        self.heads.append(H("head", self.head, body_hash(item.record.body)))
        self.places[self.head] = self.seq
        self.responses = {}

    # ---------------------------------------------------------------------------------- responses and closes
    def respond(self, frame: Frame, found: Reveal | End, record: Record) -> None:
        """Keep a checked response until all are in."""
        self.responses[frame.seat] = Answer(frame, found, record)

    def all_in(self) -> bool:
        """Whether every active seat has responded."""
        return all(seat in self.responses for seat in self.active)

    def _agree_on_state(self) -> None:
        """The responses of one close name one state; which of two is right only the rules can say."""
        if len({self.responses[seat].frame.digest for seat in self.active}) > 1:
            raise Fault("state", "the responses to one entry name different states")

    def beacon_value(self) -> tuple[int, bytes]:
        """Index and value of the beacon whose reveals are all in."""
        reveals = [self.responses[seat].payload for seat in self.active]
        indices = {reveal.b for reveal in reveals if isinstance(reveal, Reveal)}
        xs = [reveal.x for reveal in reveals if isinstance(reveal, Reveal)]
        if len(indices) != 1 or len(xs) != len(reveals):
            raise Fault("beacon", "the responses do not belong to one beacon", level=3)
        b = indices.pop()
        return b, beacon(self.seated.gid, b, self.head, xs)

    def close_beacon(self, ns: Sequence[int]) -> Item:
        """End the beacon after these numbers."""
        self._agree_on_state()
        b, value = self.beacon_value()
        if self.wait is not None and self.wait.loose and (self.wait.what == "keep" or tuple(ns) != (CANDIDATES,)):
            self.wait = None
        if self.wait is not None and tuple(ns) != (CANDIDATES,):
            raise Fault("beacon", "the choice of a candidate is one number of sixteen", level=3)
        if not ns:
            raise Fault("beacon", "a beacon answers at least one number", level=3)
        answers = tuple(U(value, j, n) for j, n in enumerate(ns))
        parts = []
        for seat in self.active:
            reveal = self.responses[seat].payload
            assert isinstance(reveal, Reveal)
            parts.append(reveal.x)
            self.chains[seat] = b, reveal.x
        after = tuple(self.gone) if b > self.rolled + 1 else ()
        self.b, self.rolled, self.slack, self.gone = b, b, 0, []
        if self.wait is not None:
            self.wait = replace(self.wait, what="keep", number=answers[0])
        return self._close(CloseKind.BEACON, b, ns, parts, b=b, value=value, answers=answers, after=after)

    def close_end(self) -> Item:
        """End the game: every active seat signed the same result."""
        self._agree_on_state()
        ends = [self.responses[seat] for seat in self.active]
        if not all(isinstance(end.payload, End) for end in ends):
            raise Fault("end", "a seat signed no result")
        if len({encode(plain(end.payload)) for end in ends}) != 1:
            raise Fault("end", "the seats signed different results")
        self.ended = True
        return self._close(CloseKind.END, 0, (), [body_hash(end.record.body) for end in ends])

    def drop_says(self, seat: int) -> list[Said]:
        """The SAYs of all remaining seats that drop one, or fewer."""
        wanted = [s for s in self.active if s != seat]
        found = {
            said.say.seat: said
            for said in self.says.at(self.head).values()
            if said.say.what == What.DROP and said.say.arg == seat
        }
        return [found[s] for s in wanted if s in found]

    def can_drop(self, seat: int) -> bool:
        """Whether every remaining seat agreed to go on without one."""
        enough = len(self.active) >= 3 and seat in self.active
        return enough and len(self.drop_says(seat)) == len(self.active) - 1

    def close_drop(self, seat: int, burns: bool | None) -> Item:
        """Go on without a seat; `burns`: whether a pending index is lost, None where nobody can tell."""
        if not self.can_drop(seat):
            raise Fault("drop", "a seat is dropped without the consent of all others")
        said = self.drop_says(seat)
        if burns is None:
            self.slack += self.seated.terms.go_on
        else:
            self.b += burns
        if burns is not False:
            self.gone.append(seat)
        if self.wait is not None and self.wait.what in ("keep", "number") and self.wait.seat == seat:
            self.wait = None
        elif self.wait is not None and self.wait.what == "seen":
            self.wait = None if seat in (self.wait.seat, self._shower()) else self.wait
        elif self.wait is not None and burns is None:
            self.wait = replace(self.wait, loose=True)
        hashes = [body_hash(one.record.body) for one in said]
        self.responses = {}
        item = self._close(CloseKind.DROP, seat, (), hashes, before=tuple(one.record for one in said))
        self.leave(seat, "dropped")
        return item

    def _shower(self) -> int:
        frame = self.items[-1].frame
        return frame.seat if frame is not None else -1

    def _close(
        self,
        kind: CloseKind,
        arg: int,
        ns: Sequence[int],
        parts: Sequence[bytes],
        *,
        before: tuple[Record, ...] = (),
        b: int = 0,
        value: bytes = b"",
        answers: tuple[int, ...] = (),
        after: tuple[int, ...] = (),
    ) -> Item:
        close = Close(1, self.seated.gid, self.seq + 1, self.head, kind, arg, tuple(ns), tuple(parts))
        record = Record(Kind.CLOSE, pack(close), b"")
        before = before or tuple(self.responses[seat].record for seat in self.active)
        seats = tuple(self.active)
        item = Item(
            close.seq, record, before, close=close, b=b, value=value, answers=answers, seats=seats, after=after
        )
        self._append(item)
        return item

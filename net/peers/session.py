"""A game over links: one table, the peers at its seats, those who watch, and the time everybody takes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, Protocol

from engine.kernel.actions import Action, Identity
from engine.kernel.game import StateT
from engine.kernel.pending import Decision
from engine.kernel.records import Handle
from net.fair.log.codec import CodecError, decode, is_array
from net.fair.log.faults import Misuse, Refused
from net.fair.log.schema import Say
from net.fair.log.setup import terms_hash
from net.fair.seat.core import RUNNING, SETTING_UP, Phase, Trouble
from net.fair.seat.gallery import Gallery
from net.fair.seat.seating import STEPS
from net.fair.seat.table import Table
from net.fair.wire.messages import Batch, Fetch, Message, PrivateMessage, RecordMessage, Resume, Watch, write
from net.fair.wire.offers import Refusal

MAX_AHEAD = 64
SETUP_SECONDS = 30.0
END_SECONDS = 60.0
NAMED_AFTER = 10.0


class Links(Protocol):
    """What a game needs of the connections."""

    def send(self, pk: bytes, message: bytes) -> bool: ...

    def refuse(self, pk: bytes, text: str) -> None: ...

    def via(self, pk: bytes) -> bytes: ...


@dataclass
class Times:
    """Seconds a seat has used: thinking about its decisions, and away or owing an automatic record."""

    thinking: float = 0.0
    absent: float = 0.0


@dataclass(frozen=True)
class GameView(Generic[StateT]):
    """Everything a screen or a bot needs of a game at one moment; it never changes afterwards."""

    gid: bytes | None
    """The game it shows; None before it has begun."""
    status: Phase
    seat: int
    seq: int
    names: tuple[str, ...]
    state: StateT | None
    secrets: Mapping[Handle, Identity]
    pending: Decision | None
    owing: tuple[int, ...]
    away: tuple[int, ...]
    passed_on: tuple[tuple[int, int], ...]
    """Whose messages come by whom: pairs of a seat and the seat that passes them on, sealed."""
    waiting: float
    """Seconds since anything happened; after ten the seats owing are named."""
    thinking: tuple[float, ...]
    absent: tuple[float, ...]
    claimable: tuple[int, ...]
    requests: tuple[Say, ...]
    watchers: int
    trouble: Trouble | None
    text: str


@dataclass
class Session(Generic[StateT]):
    """Drives one table in the network's loop; the clock comes from outside, in seconds."""

    table: Table[StateT]
    names: tuple[str, ...]
    links: Links
    changed: Callable[[], None]
    now: float
    text: str = ""

    def __post_init__(self) -> None:
        self.pks = self.table.seating.pks
        self.gallery = Gallery(self.table, lambda pk, message: self.links.send(pk, write(message)))
        self.seat = self.table.seat
        self.here: set[int] = set()
        self.times = [Times() for _ in self.pks]
        self.closed = False
        self._ahead: list[tuple[bytes, Message]] = []
        self._stage = self._where()
        self._stage_since = self.now
        self._ticked = self.now
        self._started = self.now

    # -------------------------------------------------------------------------------------- what concerns it
    @property
    def running(self) -> bool:
        return not self.closed and self.table.phase in (*SETTING_UP, *RUNNING)

    @property
    def needs_links(self) -> bool:
        """Whether anything is still to be said: while it is played, and until all decks are opened."""
        return self.running or (not self.closed and self.table.phase is Phase.ENDED)

    @property
    def gid(self) -> bytes | None:
        return self.table.gid if self.table.phase not in (*SETTING_UP, Phase.DISSOLVED) else None

    def concerns(self, key: bytes) -> bool:
        """Whether a game id, table id or hash of terms is that of this table."""
        if self.gid is not None and key == self.gid:
            return True
        seating = self.table.seating
        known = [terms_hash(seating.body)] if self.table.phase in SETTING_UP else []
        complete = [kind for kind, found in seating.found.items() if len(found) == len(self.pks)]
        known += [seating.tid] if len(complete) >= 1 else []
        known += [seating.gid] if len(complete) >= 2 else []
        return key in known

    # ------------------------------------------------------------------------------------------------ events
    def start(self, here: set[bytes]) -> None:
        """Sits down; these peers are connected."""
        self.here = {self.pks.index(pk) for pk in here if pk in self.pks} - {self.seat}
        self.table.start()
        self._pump()

    def link_up(self, pk: bytes) -> None:
        self.gallery.leave(pk)  # who watched over another link asks anew
        if pk in self.pks and not self.closed:
            seat = self.pks.index(pk)
            self.here.add(seat)
            self.table.link_up(seat)
            self._pump()

    def link_down(self, pk: bytes) -> None:
        self.gallery.leave(pk)
        if pk in self.pks:
            self.here.discard(self.pks.index(pk))
            self.changed()

    def receive(self, pk: bytes, message: Message) -> None:
        """Takes in what a peer says about this game; whoever has no say here loses his link."""
        if self.closed:
            return
        if pk not in self.pks:
            self.links.refuse(pk, "only players may speak in this game")
            return
        if self._is_ahead(message):
            if sum(one == pk for one, _ in self._ahead) < MAX_AHEAD:
                self._ahead.append((pk, message))
            return
        self._give(pk, message)
        if self._ahead and self.table.phase not in SETTING_UP:
            ahead, self._ahead = self._ahead, []
            for early in ahead:
                self._give(*early)
        self._pump()

    def _give(self, pk: bytes, message: Message) -> None:
        try:
            self.table.receive(message, self.pks.index(pk))
        except Refused as refused:
            self.links.refuse(pk, str(refused))

    def _is_ahead(self, message: Message) -> bool:
        """Whether this comes from a seat that plays already while we still wait for somebody's READY."""
        if self.table.phase not in SETTING_UP:
            return False
        return isinstance(message, PrivateMessage) or (isinstance(message, RecordMessage) and message.kind not in STEPS)

    def sits_down(self, pk: bytes, message: Message) -> bool:
        """Whether this is a step of the set-up by one of the players, while the table is set up."""
        setting_up = self.table.phase in SETTING_UP and not self.closed
        return setting_up and pk in self.pks and isinstance(message, RecordMessage) and message.kind in STEPS

    def do(self, step: Callable[[Table[StateT]], None]) -> None:
        """Lets the player do something; raises Misuse with a sentence when he may not."""
        if self.closed:
            raise Misuse("This game is over.")
        try:
            step(self.table)
        finally:
            self._pump()

    def act(self, action: Action) -> None:
        self.do(lambda table: table.act(action))

    def close(self, text: str) -> None:
        """Nothing more is sent or taken in; the journal keeps what there is."""
        if not self.closed:
            self.closed = True
            self.text = text
            self.gallery.close()
            self.changed()

    def watch(self, pk: bytes) -> Refusal | None:
        """Lets somebody watch, or says why not; who asks twice is shown nothing twice."""
        if self.gid is None:
            return Refusal.NO_GAME
        if pk in self.gallery.watchers:
            self.links.refuse(pk, "they watch this game already")
            return None
        refusal = self.gallery.admit(pk)
        self.changed()
        return refusal

    # ------------------------------------------------------------------------------------------------- sending
    def _pump(self) -> None:
        """Sends what the table wants sent and tells the owner that something changed."""
        for outgoing in self.table.take_outbox():
            if outgoing.to is None:
                for seat, pk in enumerate(self.pks):
                    if seat != self.seat:
                        self.links.send(pk, outgoing.message)
            else:
                self.links.send(self.pks[outgoing.to], outgoing.message)
        self.gallery.show()
        self.changed()

    # ---------------------------------------------------------------------------------------------------- time
    def tick(self, now: float) -> None:
        """Counts the time seats take and gives up what waits too long."""
        passed, self._ticked = now - self._ticked, now
        if self.closed:
            return
        if self._where() != self._stage:
            self._stage, self._stage_since = self._where(), now
        waited = now - self._stage_since
        if self.table.phase in (Phase.SETUP, Phase.READY) and waited > SETUP_SECONDS:
            self.close("The table was dissolved: somebody did not finish the set-up in time. Nothing was dealt.")
        elif self.table.phase == Phase.ENDING and waited > END_SECONDS:
            self.do(lambda table: table.end_without())
        elif self.table.phase == Phase.PLAYING:
            self._count(passed)

    def _where(self) -> tuple[Phase, int]:
        table = self.table
        return table.phase, table.replica.ledger.seq if self.gid is not None else 0

    def _count(self, passed: float) -> None:
        waits = self.table.replica.waits
        for seat in self.table.owing:
            decides = isinstance(waits, Decision) and waits.seat == seat
            if seat != self.seat and seat not in self.here:
                self.times[seat].absent += passed
            elif decides:
                self.times[seat].thinking += passed
            elif seat != self.seat:
                self.times[seat].absent += passed

    @property
    def claimable(self) -> tuple[int, ...]:
        """The seats that have used up their clock or their patience while everybody waits for them."""
        if self.closed or self.table.phase != Phase.PLAYING:
            return ()
        terms = self.table.terms
        return tuple(
            seat
            for seat in self.table.owing
            if seat != self.seat
            and (
                (terms.clock and self.times[seat].thinking > terms.clock)
                or self.times[seat].absent > terms.patience
            )
        )

    @property
    def silent(self) -> tuple[int, ...]:
        """The seats that did not answer: claimed against by this player, or dropped by everybody."""
        trouble = self.table.trouble
        claimed = (trouble.seat,) if trouble is not None and trouble.word == "claimed" else ()
        return (*claimed, *(seat for seat in self.dropped if seat != self.seat))

    @property
    def withholding(self) -> tuple[int, ...]:
        """Of the silent seats, those that owed a share of a roll."""
        if self.gid is None:
            return ()
        replica = self.table.replica
        owed = replica.owing() if replica.asked().what == "reveal" else ()
        return tuple(seat for seat in self.silent if seat in (*owed, *replica.withheld))

    @property
    def dropped(self) -> tuple[int, ...]:
        """The seats the others went on without."""
        left = self.table.replica.ledger.left if self.gid is not None else {}
        return tuple(seat for seat, why in sorted(left.items()) if why == "dropped")

    @property
    def opened(self) -> bool:
        """Whether the game is over and everybody the others did not go on without has opened his cards."""
        table = self.table
        over = table.phase in (Phase.ENDED, Phase.AUDITED) and self.gid is not None
        return over and all(seat in table.audits for seat in range(len(self.pks)) if seat not in self.dropped)

    @property
    def unopened(self) -> tuple[int, ...]:
        """The seats that still owe their deck long after the end."""
        table = self.table
        late = self._ticked - self._stage_since > END_SECONDS
        if table.phase is not Phase.ENDED or table.terms.audit_later or not late:
            return ()
        return tuple(seat for seat in range(len(self.pks)) if seat not in (*table.audits, *self.dropped))

    def _passed_on(self) -> tuple[tuple[int, int], ...]:
        vias = ((seat, self.links.via(self.pks[seat])) for seat in sorted(self.here))
        return tuple((seat, self.pks.index(via)) for seat, via in vias if via in self.pks)

    def claim(self, seat: int) -> None:
        """States that a seat does not answer, once its time is spent; final for this side."""
        if seat not in self.claimable:
            raise Misuse("Their time is not used up yet. Wait, or save and leave.")
        self.do(lambda table: table.claim(seat))

    def view(self) -> GameView[StateT]:
        """The game as it is now."""
        table = self.table
        begun = self.gid is not None
        running = begun and table.phase in RUNNING
        return GameView(
            gid=self.gid,
            status=Phase.DISSOLVED if self.closed and not begun else table.status,
            seat=self.seat,
            seq=self._where()[1],
            names=self.names,
            state=table.state if begun else None,
            secrets=dict(table.secrets) if begun else {},
            pending=table.pending if begun and not self.closed else None,
            owing=table.owing if begun else (),
            away=tuple(seat for seat in range(len(self.pks)) if seat not in (*self.here, self.seat)),
            passed_on=self._passed_on(),
            waiting=self._ticked - self._stage_since,
            thinking=tuple(times.thinking for times in self.times),
            absent=tuple(times.absent for times in self.times),
            claimable=self.claimable,
            requests=table.requests if running else (),
            watchers=len(self.gallery.watchers),
            trouble=table.trouble,
            text=self.text,
        )


def subject(message: Message) -> bytes | None:
    """The game, table or terms a message is about; None for what is not about a table."""
    if isinstance(message, Resume | Fetch | Batch | Watch):
        return message.gid
    if isinstance(message, RecordMessage | PrivateMessage):
        return body_subject(message.body)
    return None


def body_subject(body: bytes) -> bytes | None:
    """The second field of a body: what it belongs to."""
    try:
        value = decode(body)
    except CodecError:
        return None
    found = value[1] if is_array(value) and len(value) > 1 else None
    return found if isinstance(found, bytes) else None

"""The log and the rules together: what is asked at each head, and whether a record is the right answer."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Generic, NamedTuple

from engine.kernel.actions import IN_TIME, LEAVE, MIX, NUMBER, SEEN, STOP, Action, Proven, Shown
from engine.kernel.game import Game, PublicState, StateT
from engine.kernel.pending import Decision, Mix, Numbers, Over, Pending, Show
from engine.kernel.records import OPEN_LIMIT, handle, ref
from engine.kernel.state import Event
from net.fair.log.faults import Disagreement, Fault, Illegal
from net.fair.log.ledger import Item, Ledger
from net.fair.log.payloads import Payload
from net.fair.log.primitives import U
from net.fair.log.schema import (
    Act,
    Agreed,
    Cand,
    CloseKind,
    End,
    Frame,
    How,
    Keep,
    Record,
    Reveal,
    Seen,
    StrictAct,
    What,
)
from net.fair.log.schema import Mix as MixPayload
from net.fair.log.schema import Show as ShowPayload
from net.fair.log.setup import Seated
from net.fair.log.strict import CANDIDATES

MAX_NUMBERS = 1024
POINTS_OFFSET = 1000


@dataclass(frozen=True)
class Asked:
    """What is due at the head: of whom, and of which sort."""

    what: str
    """decide, mix, keep, show, seen, reveal, end, or nothing when the game is closed."""
    seats: tuple[int, ...] = ()
    zone: int = -1


class Step(NamedTuple, Generic[StateT]):
    """One step of the engine: the state before, what was done, what happened, the state after."""

    before: StateT
    action: Action
    events: tuple[Event, ...]
    after: StateT


def words_of(action: Action) -> tuple[int, ...]:
    """An action on the wire: its verb, then every argument plus one, 0 for none."""
    return (action.verb, *(value + 1 for value in action.args))


class Replica(Generic[StateT]):
    """One walker of a game: live at a table, or over a file."""

    def __init__(self, game: Game[StateT], seated: Seated) -> None:
        self.game = game
        self.ledger = Ledger(seated)
        sizes = [list(setup.sizes) for setup in seated.setups]
        self.steps: dict[int, list[Step[StateT]]] = {}
        """What the engine did at each entry: every log is told from this, and from nothing else."""
        self.state = game.start(seated.terms.variant, seated.terms.options, sizes, seated.terms.strict)
        self.states: list[StateT] = []
        """The state at every head."""
        self._settle()
        self.states.append(self.state)
        self._digest: tuple[int, bytes] = (-1, b"")
        self._stopped = How.RULES
        self.withheld: list[int] = []
        """The seats dropped while a share of a roll was due from them."""

    # ---------------------------------------------------------------------------------------------- questions
    @property
    def waits(self) -> Pending:
        """What the engine waits for."""
        return self.game.pending(self.state)

    @property
    def digest(self) -> bytes:
        """Sixteen bytes of the public state at the head."""
        if self._digest[0] != self.ledger.seq:
            self._digest = self.ledger.seq, self.digest_of(self.state)
        return self._digest[1]

    def digest_of(self, state: StateT) -> bytes:
        """Sixteen bytes of a public state."""
        return hashlib.blake2b(self.game.encode(state), digest_size=16).digest()

    def asked(self) -> Asked:
        """The one thing that is due."""
        ledger = self.ledger
        if ledger.ended:
            return Asked("nothing")
        if ledger.wait is not None:
            if ledger.wait.what == "number":
                return Asked("reveal", tuple(ledger.active))
            return Asked(ledger.wait.what, (ledger.wait.seat,))
        waits = self.waits
        if isinstance(waits, Decision):
            return Asked("decide", (waits.seat,))
        if isinstance(waits, Mix):
            return Asked("mix", (waits.seat,), waits.zone)
        if isinstance(waits, Show):
            return Asked("show", (waits.owner,))
        return Asked("end" if isinstance(waits, Over) else "reveal", tuple(ledger.active))

    def owing(self) -> tuple[int, ...]:
        """The seats whose record is still missing."""
        return tuple(seat for seat in self.asked().seats if seat not in self.ledger.responses)

    def may_drop(self, seat: int) -> bool:
        """Whether the game may go on without a seat: all wait for it, and nothing is rolled anew against the terms."""
        asked = self.asked().what
        agreed = self.ledger.seated.terms.go_on or asked != "reveal"
        return len(self.ledger.active) >= 3 and seat in self.owing() and agreed

    def dropped(self) -> int | None:
        """The seat all the others agreed to go on without."""
        asked = self.asked()
        found = (seat for seat in asked.seats if self.ledger.can_drop(seat))
        stops = asked.what == "reveal" and not self.ledger.seated.terms.go_on
        return None if stops else next(found, None)

    def mix_inputs(self, seat: int, zone: int) -> tuple[int, ...]:
        """The references of a zone, ascending: what a MIX of it names."""
        return tuple(sorted(ref(card) for card in self.state.zones[seat][zone]))

    def result(self) -> End:
        """The END this replica stands for; only when the engine is over."""
        over = self.waits
        assert isinstance(over, Over)
        winners = sum(1 << seat for seat in over.winners)
        points = tuple(
            min(max(over.points[seat] + POINTS_OFFSET, 0), 0xFFFF) if seat < len(over.points) else POINTS_OFFSET
            for seat in range(self.ledger.seated.seats)
        )
        return End(self._stopped, winners, points)

    # ------------------------------------------------------------------------------------------------- checks
    def check(self, frame: Frame) -> Payload:
        """A signed frame or response at this head that is right; raises Disagreement, Fault or Illegal."""
        if frame.prev != self.ledger.head:
            raise Disagreement(f"seat {frame.seat} has another log before entry {frame.seq}")
        if frame.digest != self.digest:
            raise Disagreement(f"seat {frame.seat} has another state before entry {frame.seq}")
        found = self.ledger.check(frame)
        asked = self.asked()
        if asked.what not in _DUE[type(found)] or frame.seat not in asked.seats:
            raise Fault("turn", f"seat {frame.seat} was not asked for this", frame.seat)
        if isinstance(found, Act | StrictAct):
            self._check_action(frame.seat, found)
        elif isinstance(found, MixPayload | Cand):
            self._check_mix(frame.seat, asked.zone, found)
        elif isinstance(found, ShowPayload):
            self._check_show(frame.seat, found)
        elif isinstance(found, Agreed) and found.what == What.TAKE_BACK:
            self._check_unmoved(frame.seat, found.arg)
        elif isinstance(found, Reveal) and found.b != self.ledger.b + 1:
            raise Fault("reveal", f"beacon {found.b} is not the next one", frame.seat, 3)
        elif isinstance(found, End) and found != self.result():
            raise Fault("end", "the result is not the one of the rules", frame.seat)
        return found

    def action_of(self, seat: int, act: Act | StrictAct) -> Action:
        """What an ACT says to the engine."""
        stays = {claim.ref for claim in act.kinds}
        shown = tuple(
            Shown(handle(seat, proof.ref), proof.serial, proof.card) for proof in act.opens if proof.ref not in stays
        )
        proven = tuple(Proven(handle(seat, claim.ref), claim.kind) for claim in act.kinds)
        verb, *rest = act.action
        return Action(verb, tuple(value - 1 for value in rest), shown, proven)

    def _check_action(self, seat: int, act: Act | StrictAct) -> None:
        for proof in act.opens:
            if self.game.kind(proof.card) != proof.kind or proof.kind == 0:
                raise Fault("kind", f"card {proof.card} is not of kind {proof.kind}", seat, 3)
        action = self.action_of(seat, act)
        reason = self.game.why_not(self.state, action)
        if reason is not None:
            raise Illegal(reason.rule, reason.text, seat)

    def _check_mix(self, seat: int, zone: int, mix: MixPayload | Cand) -> None:
        public = self.ledger.public[seat]
        if mix.zone != zone:
            raise Fault("mix", f"zone {zone} was to be shuffled, not zone {mix.zone}", seat, 3)
        cards = self.mix_inputs(seat, zone)
        if public.is_first(zone):
            if len(cards) != public.sizes[zone - 1]:
                raise Fault("mix", "the section is not whole any more", seat, 3)
        elif mix.inputs != cards:
            raise Fault("mix", "the shuffle does not take exactly the cards of its zone", seat, 3)

    def _check_show(self, seat: int, show: ShowPayload) -> None:
        waits = self.waits
        assert isinstance(waits, Show)
        if show.to != waits.looker or show.refs != tuple(ref(card) for card in waits.cards):
            raise Fault("show", "other cards or another looker were asked for", seat, 3)

    def _check_unmoved(self, seat: int, back_to: int) -> None:
        """Every hidden card lay still since then; raises Fault."""
        still = hidden_places(self.states[back_to])
        for seq in range(back_to, self.ledger.seq + 1):
            if hidden_places(self.states[seq]) != still:
                raise Fault("take-back", f"entry {seq} moved a hidden card", seat)

    # ------------------------------------------------------------------------------------------------ changes
    def enter(self, frame: Frame, found: Payload, record: Record) -> None:
        """Enter a checked frame, or keep a checked response."""
        if isinstance(found, Reveal | End):
            self.ledger.respond(frame, found, record)
            return
        self.ledger.enter(frame, found, record)
        if isinstance(found, Act | StrictAct):
            self._step(self.action_of(frame.seat, found))
        elif isinstance(found, MixPayload | Keep):
            self._step(Action(MIX))
        elif isinstance(found, Seen):
            self._step(Action(SEEN))
        elif isinstance(found, Agreed):
            self._agreed(found)
        self.states.append(self.state)

    def _agreed(self, agreed: Agreed) -> None:
        if agreed.what == What.TAKE_BACK:
            self.state = self.states[agreed.arg]
        elif agreed.what == What.CONCEDE:
            self._leave(agreed.arg)
        elif agreed.what == What.TIME:
            self._step(Action(STOP, (IN_TIME,)))
        else:
            draw = agreed.what == What.DRAW
            self._stopped = How.DRAW if draw else How.STOPPED
            self._step(Action(STOP, (1,) if draw else ()))

    def _leave(self, seat: int) -> None:
        self._step(Action(LEAVE, (seat,)))
        if isinstance(self.waits, Over):
            self._stopped = How.CONCESSION

    def close_beacon(self) -> Item:
        """Answer numbers until something else is asked for, and enter the close."""
        _, value = self.ledger.beacon_value()
        ns: list[int] = []
        if self.ledger.wait is not None:
            ns.append(CANDIDATES)
        else:
            while isinstance(waits := self.waits, Numbers) and len(ns) < MAX_NUMBERS:
                ns.append(waits.n)
                self._step(Action(NUMBER, (U(value, len(ns) - 1, waits.n),)))
        item = self.ledger.close_beacon(ns)
        self.states.append(self.state)
        return item

    def close_end(self) -> Item:
        """Enter the close of the game."""
        item = self.ledger.close_end()
        self.states.append(self.state)
        return item

    def close_drop(self, seat: int) -> Item:
        """Go on without a seat; an index somebody was asked for is lost."""
        asked = self.asked()
        burns = asked.what == "reveal"
        if seat not in asked.seats:
            raise Fault("drop", "a seat is dropped that nobody waits for", level=5)
        if burns and not self.ledger.seated.terms.go_on:
            raise Fault("drop", "the terms end the game where a share of the numbers is missing", level=5)
        item = self.ledger.close_drop(seat, burns)
        if burns:
            self.withheld.append(seat)
        self._leave(seat)
        wait, waits = self.ledger.wait, self.waits
        if wait is not None and wait.cand is not None:
            if not isinstance(waits, Mix) or (waits.seat, waits.zone) != (wait.seat, wait.cand.zone):
                self.ledger.wait = None  # with that seat gone the rules ask for something else first
        self.states.append(self.state)
        return item

    def close(self, kind: int, arg: int) -> Item:
        """Build the close a file names."""
        asked = self.asked().what
        if kind == CloseKind.DROP:
            return self.close_drop(arg)
        if (kind == CloseKind.BEACON) != (asked == "reveal") or not self.ledger.all_in():
            raise Fault("close", "an entry closes what was not open", level=5)
        return self.close_beacon() if kind == CloseKind.BEACON else self.close_end()

    def _step(self, action: Action) -> None:
        self._take(action)
        self._settle()

    def _take(self, action: Action) -> None:
        before = self.state
        self.state, events = self.game.step(before, action)
        self.steps.setdefault(len(self.states), []).append(Step(before, action, events, self.state))

    def _settle(self) -> None:
        """An empty zone owes no MIX."""
        while isinstance(waits := self.waits, Mix) and not self.state.zones[waits.seat][waits.zone]:
            self._take(Action(MIX))


def hidden_places(state: PublicState) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """By seat and zone: the hidden cards that lie there."""
    return tuple(tuple(tuple(card for card in row if ref(card) >= OPEN_LIMIT) for row in rows) for rows in state.zones)


_DUE: dict[type[object], tuple[str, ...]] = {
    Act: ("decide",),
    StrictAct: ("decide",),
    Agreed: ("decide",),
    MixPayload: ("mix",),
    Cand: ("mix",),
    Keep: ("keep",),
    ShowPayload: ("show",),
    Seen: ("seen",),
    Reveal: ("reveal",),
    End: ("end",),
}

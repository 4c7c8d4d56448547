"""A small card game on the kernel: dice, draws, hands, kind proofs, questions, private looks, exhaustion."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from engine.kernel.actions import IN_TIME, Action, Proven, Secrets, show
from engine.kernel.game import ListedCard, Variant
from engine.kernel.machine import Machine, Refusals
from engine.kernel.pending import Over, Pending, Reason
from engine.kernel.records import Handle, encode, handle, is_open, owner, ref
from engine.kernel.state import Event, Frame, KernelDraft, KernelState, can_open
from engine.kernel.steps import Ask, Chance, ShowStep, procedure

POOL, SIDE, PILE, FOUR, HAND, DISCARD, PLAY = 1, 2, 3, 4, 5, 6, 7
PLAY_CARD, DISCARD_CARD, PROVE, PEEK, RETURN, MARK, INQUIRE, PASS, YES, NO, FETCH = range(16, 27)
WANTED = 3
TURNS = 3


class Round(Frame, frozen=True, tag=1):
    """Whose turn is next."""

    turn: int = 0
    seat: int = -1


class Turn(Frame, frozen=True, tag=2):
    """A player's turn."""

    seat: int
    dice: int = 0


class Draw(Frame, frozen=True, tag=3):
    """Cards still to be drawn."""

    seat: int
    left: int


class Exhaust(Frame, frozen=True, tag=4):
    """The pile is empty: up to two cards of the sideboard, then a new shuffle."""

    seat: int
    taken: int = 0


class Inquiry(Frame, frozen=True, tag=5):
    """A player is asked whether he has a card of the wanted kind."""

    seat: int


class Look(Frame, frozen=True, tag=6):
    """A hand is shown to one player."""

    seat: int
    looker: int


Frames = Round | Turn | Draw | Exhaust | Inquiry | Look


class ToyState(KernelState, frozen=True, kw_only=True):
    """Zones, points and marks."""

    frames: tuple[Frames, ...]
    points: tuple[int, ...]
    marks: int
    gone: tuple[int, ...]
    turns: int


class ToyDraft(KernelDraft):
    """A toy state being changed."""

    def __init__(self, base: ToyState) -> None:
        super().__init__(base, base.frames)
        self.points = list(base.points)
        self.marks = base.marks
        self.gone = base.gone
        self.turns = base.turns

    def score(self, seat: int, points: int) -> None:
        self.points[seat] += points


def freeze(draft: ToyDraft) -> ToyState:
    return ToyState(
        faces=tuple(draft.faces),
        zones=tuple(draft.zones),
        epochs=tuple(draft.epochs),
        owed=tuple(draft.owed),
        returned=draft.returned,
        result=draft.result,
        frames=tuple(frame for frame in draft.frames if isinstance(frame, Frames)),
        points=tuple(draft.points),
        marks=draft.marks,
        gone=draft.gone,
        turns=draft.turns,
    )


def refuse(text: str) -> Reason:
    return Reason(text, "TOY-1")


# ----------------------------------------------------------------------------------------------------- round
def owed_first(state: ToyState, frame: Round) -> tuple[int, int]:
    return next(((seat, zones[0]) for seat, zones in enumerate(state.owed) if zones), (-1, -1))


def seat_first(draft: ToyDraft, frame: Round, number: int) -> None:
    draft.update(seat=number)


def next_turn(draft: ToyDraft, frame: Round) -> None:
    active = [seat for seat in range(len(draft.zones)) if seat not in draft.gone]
    if frame.turn >= draft.turns * len(active):
        best = max(draft.points[seat] for seat in active)
        winners = tuple(seat for seat in active if draft.points[seat] == best)
        draft.result = Over(1, winners, tuple(draft.points))
        return
    seat = frame.seat
    while seat in draft.gone:
        seat = (seat + 1) % len(draft.zones)
    draft.frames[-1] = replace(frame, step=1, turn=frame.turn + 1, seat=(seat + 1) % len(draft.zones))
    draft.push(Turn(0, seat))


# ------------------------------------------------------------------------------------------------------ turn
def roll(draft: ToyDraft, frame: Turn, number: int) -> None:
    draft.update(dice=frame.dice + number + 1)
    draft.events.append(Event(1, (frame.seat, number + 1)))


def after_roll(draft: ToyDraft, frame: Turn) -> None:
    draft.push(Draw(0, frame.seat, 1 + frame.dice % 3))


def turn_candidates(state: ToyState, frame: Turn, secrets: Secrets) -> Iterator[Action]:
    seat = frame.seat
    for card in state.zones[seat][HAND]:
        if card in secrets:
            yield Action(PLAY_CARD, (card,), (show(card, secrets),))
            yield Action(DISCARD_CARD, (card,))
            if kind_of(secrets[card].definition) == WANTED:
                yield Action(PROVE, (card,), (), (Proven(card, WANTED),))
    for card in state.zones[seat][PLAY]:
        yield Action(RETURN, (card,))
    for other in range(len(state.zones)):
        yield Action(PEEK, (other,))
        yield Action(INQUIRE, (other,))
    yield Action(MARK)
    yield Action(PASS)


def turn_why_not(state: ToyState, frame: Turn, action: Action) -> Reason | None:
    seat, card = frame.seat, action.arg(0)
    rows = state.zones[seat]
    wanted = {PLAY_CARD: (1, 0), PROVE: (0, 1)}.get(action.verb, (0, 0))
    if (len(action.shown), len(action.proven)) != wanted:
        return refuse("An action proves exactly what it needs.")
    if action.verb == PLAY_CARD:
        shown = action.shown[0]
        good = shown.card == card and can_open(state, shown, seat, HAND)
        return None if good else refuse("That card is not in the hand.")
    if action.verb in (DISCARD_CARD, PROVE):
        if card not in rows[HAND] or (action.verb == PROVE and is_open(card)):
            return refuse("That card is not in the hand.")
        if action.verb == PROVE and (action.proven[0].card != card or action.proven[0].kind != WANTED):
            return refuse("That is not the kind wanted.")
        return None
    if action.verb == RETURN:
        return None if card in rows[PLAY] else refuse("That card is not in play.")
    if action.verb in (PEEK, INQUIRE):
        good = 0 <= card < len(state.zones) and card != seat and card not in state.gone
        return None if good and state.zones[card][HAND] else refuse("There is no hand to ask for.")
    return None if action.verb in (MARK, PASS) and not action.args else refuse("That is no action.")


def turn_answer(draft: ToyDraft, frame: Turn, action: Action) -> None:
    seat, card = frame.seat, action.arg(0)
    if action.verb != PASS:
        draft.repeat()
    if action.verb == PLAY_CARD:
        draft.take(seat, HAND, card)
        draft.put(seat, PLAY, card)
        draft.score(seat, 1 + draft.faces[seat][ref(card)] % 3)
    elif action.verb == DISCARD_CARD:
        draft.take(seat, HAND, card)
        draft.put(seat, DISCARD, card)
    elif action.verb == PROVE:
        draft.score(seat, 1)
        draft.owe(seat, HAND)
    elif action.verb == RETURN:
        draft.take(seat, PLAY, card)
        draft.put(seat, HAND, card)
        draft.owe(seat, HAND)
    elif action.verb == PEEK:
        draft.push(Look(0, card, seat))
    elif action.verb == INQUIRE:
        draft.push(Inquiry(0, card))
    elif action.verb == MARK:
        draft.marks += 1
    draft.events.append(Event(2, (seat, action.verb)))


# ------------------------------------------------------------------------------------------------------ draw
def draw_check(draft: ToyDraft, frame: Draw) -> None:
    rows = draft.zones[frame.seat]
    if not frame.left or not (rows[PILE] or rows[DISCARD]):
        draft.pop()
    elif not rows[PILE]:
        draft.repeat()
        draft.push(Exhaust(0, frame.seat))


def draw_answer(draft: ToyDraft, frame: Draw, number: int) -> None:
    card = sorted(draft.zones[frame.seat][PILE])[number]
    draft.take(frame.seat, PILE, card)
    draft.put(frame.seat, HAND, card)
    draft.owe(frame.seat, HAND)
    draft.update(step=0, left=frame.left - 1)


def side_candidates(state: ToyState, frame: Exhaust, secrets: Secrets) -> Iterator[Action]:
    yield Action(PASS)
    for card in state.zones[frame.seat][SIDE]:
        yield Action(FETCH, (card,))


def side_why_not(state: ToyState, frame: Exhaust, action: Action) -> Reason | None:
    if action.shown or action.proven:
        return refuse("An action proves exactly what it needs.")
    if action.verb == PASS and not action.args:
        return None
    good = action.verb == FETCH and frame.taken < 2 and action.arg(0) in state.zones[frame.seat][SIDE]
    return None if good else refuse("That card is not in the sideboard.")


def side_answer(draft: ToyDraft, frame: Exhaust, action: Action) -> None:
    if action.verb == FETCH:
        draft.take(frame.seat, SIDE, action.arg(0))
        draft.put(frame.seat, DISCARD, action.arg(0))
        draft.update(step=0, taken=frame.taken + 1)


def reshuffle(draft: ToyDraft, frame: Exhaust) -> None:
    for card in draft.empty(frame.seat, DISCARD):
        draft.put(frame.seat, PILE, card)
    draft.owe(frame.seat, PILE)
    draft.pop()


# ------------------------------------------------------------------------------------------- inquiry and look
def inquiry_candidates(state: ToyState, frame: Inquiry, secrets: Secrets) -> Iterator[Action]:
    found = [
        card
        for card in state.zones[frame.seat][HAND]
        if card in secrets and kind_of(secrets[card].definition) == WANTED
    ]
    for card in found:
        yield Action(YES, (card,), (), (Proven(card, WANTED),))
    if not found:
        yield Action(NO)


def inquiry_why_not(state: ToyState, frame: Inquiry, action: Action) -> Reason | None:
    if action.shown or len(action.proven) != (action.verb == YES):
        return refuse("An action proves exactly what it needs.")
    if action.verb == NO and not action.args:
        return None
    good = (
        action.verb == YES
        and action.arg(0) in state.zones[frame.seat][HAND]
        and action.proven[0] == Proven(action.arg(0), WANTED)
    )
    return None if good else refuse("That is no answer.")


def inquiry_answer(draft: ToyDraft, frame: Inquiry, action: Action) -> None:
    if action.verb == YES:
        draft.owe(frame.seat, HAND)


def look_cards(state: ToyState, frame: Look) -> tuple[int, int, tuple[Handle, ...]]:
    return frame.seat, frame.looker, state.zones[frame.seat][HAND]


def after_look(draft: ToyDraft, frame: Look) -> None:
    draft.owe(frame.seat, HAND)


def leave(draft: ToyDraft, seat: int) -> None:
    draft.gone = (*draft.gone, seat)
    draft.forgive(seat)
    active = [s for s in range(len(draft.zones)) if s not in draft.gone]
    if len(active) == 1:
        draft.result = Over(2, tuple(active), tuple(draft.points))
        return
    top = draft.frames[0]
    assert isinstance(top, Round)
    step = 1 if top.seat >= 0 else 0
    draft.frames[:] = [replace(top, step=step)]


def stop(draft: ToyDraft, way: int) -> None:
    """The toy has no end in order to go on to: when time is called it plays on."""
    if way != IN_TIME:
        everybody = tuple(range(len(draft.zones))) if way else ()
        draft.result = Over(3 if way else 4, everybody, tuple(draft.points))


def kind_of(card: int) -> int:
    return 1 + card % 4


MACHINE: Machine[ToyState, ToyDraft] = Machine(
    {
        Round: procedure(Chance(lambda s, f: len(s.zones), seat_first, owed_first), next_turn),
        Turn: procedure(
            Chance(lambda s, f: 6, roll),
            Chance(lambda s, f: 6, roll),
            after_roll,
            lambda draft, frame: None,
            Ask(
                1,
                decider=lambda s, f: f.seat,
                candidates=turn_candidates,
                why_not=turn_why_not,
                answer=turn_answer,
            ),
        ),
        Draw: procedure(
            draw_check,
            Chance(lambda s, f: len(s.zones[f.seat][PILE]), draw_answer, lambda s, f: (f.seat, PILE)),
        ),
        Exhaust: procedure(
            Ask(
                2,
                decider=lambda s, f: f.seat,
                candidates=side_candidates,
                why_not=side_why_not,
                answer=side_answer,
            ),
            reshuffle,
        ),
        Inquiry: procedure(
            Ask(
                3,
                decider=lambda s, f: f.seat,
                candidates=inquiry_candidates,
                why_not=inquiry_why_not,
                answer=inquiry_answer,
            ),
        ),
        Look: procedure(ShowStep(look_cards), after_look),
    },
    ToyDraft,
    freeze,
    leave,
    stop,
    lambda draft: False,
    Refusals(refuse("The game is over."), refuse("Something else is due.")),
)


class Toy:
    """The toy as a game a table can be given."""

    name = "toy"
    title = "Toy"
    variants: tuple[Variant, ...] = (Variant(1, "toy", "toy game", (2, 3, 4, 5)),)
    version = "toy-rules/1"
    catalogue_digest = hashlib.sha256(b"toy catalogue").digest()

    def start(
        self, variant: int, options: Sequence[int], sizes: Sequence[Sequence[int]], strict: bool = False
    ) -> ToyState:
        zones = []
        for seat, parts in enumerate(sizes):
            serial = 0
            rows: list[tuple[Handle, ...]] = [()]
            for size in parts:
                rows.append(tuple(handle(seat, serial + i) for i in range(size)))
                serial += size
            zones.append((*rows, (), (), ()))
        return ToyState(
            faces=tuple((0,) * sum(parts) for parts in sizes),
            zones=tuple(zones),
            epochs=(0,) * len(sizes),
            owed=tuple(tuple(z + 1 for z, size in enumerate(parts) if size) for parts in sizes),
            frames=(Round(0),),
            points=(0,) * len(sizes),
            marks=0,
            gone=(),
            turns=options[0] if options else TURNS,
        )

    def pending(self, state: ToyState) -> Pending:
        return MACHINE.pending(state)

    def ask(self, state: ToyState) -> tuple[Ask, Frame]:
        return MACHINE.ask(state)

    def legal(self, state: ToyState, secrets: Secrets) -> tuple[Action, ...]:
        return MACHINE.legal(state, secrets)

    def candidates(self, state: ToyState, secrets: Secrets) -> Iterable[Action]:
        return MACHINE.candidates(state, secrets)

    def why_not(self, state: ToyState, action: Action) -> Reason | None:
        return MACHINE.why_not(state, action)

    def step(self, state: ToyState, action: Action) -> tuple[ToyState, tuple[Event, ...]]:
        return MACHINE.step(state, action)

    def encode(self, state: ToyState) -> bytes:
        return encode(state)

    def decode(self, data: bytes) -> ToyState:
        return msgspec.msgpack.decode(data, type=ToyState)

    def kind(self, card: int) -> int:
        return kind_of(card) if 1 <= card <= 400 else 0

    def options_ok(self, variant: int, options: Sequence[int]) -> Reason | None:
        return refuse("The toy has no optional rules.") if options else None

    def sizes_ok(self, variant: int, options: Sequence[int], sizes: Sequence[int]) -> Reason | None:
        good = sizes[0] == 0 and sizes[3] == 0 and sizes[1] <= 5 and (sizes[2] >= 4 or not any(sizes))
        return None if good else Reason("A deck has at least four cards, and a sideboard at most five.", "TOY-DECK")

    def deck_ok(self, variant: int, options: Sequence[int], deck: Sequence[ListedCard]) -> Reason | None:
        counts: dict[int, int] = {}
        for entry in deck:
            counts[entry.card] = counts.get(entry.card, 0) + 1
            if entry.kind != self.kind(entry.card) or counts[entry.card] > 3:
                return Reason("At most three copies of a card, each of its kind.", "TOY-DECK")
        return None

    def sees(self, state: ToyState, own: Secrets, others: Iterable[Secrets]) -> Secrets:
        return own

    def truthful(self, state: ToyState, action: Action, secrets: Mapping[Handle, int]) -> Reason | None:
        if action.verb != NO:
            return None
        frame = state.frames[-1]
        assert isinstance(frame, Inquiry)
        for card in state.zones[frame.seat][HAND]:
            definition = secrets.get(card) or state.faces[owner(card)][ref(card)]
            if kind_of(definition) == WANTED:
                return Reason("A card of the wanted kind was in the hand.", "TOY-TRUTH")
        return None

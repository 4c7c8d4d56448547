"""The machine that runs procedures: steps one after the other until somebody has to answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from msgspec.structs import replace

from engine.kernel.actions import LEAVE, MIX, NUMBER, SEEN, STOP, Action, Secrets
from engine.kernel.pending import Decision, Mix, Numbers, Over, Pending, Reason, Show
from engine.kernel.state import Event, Frame, KernelDraft
from engine.kernel.steps import WAITING, Ask, Chance, Procedure, Run, ShowStep, Step

StateT = TypeVar("StateT", bound="HasFrames")
DraftT = TypeVar("DraftT", bound=KernelDraft)


class HasFrames(Protocol):
    """A state with a stack of procedures."""

    @property
    def frames(self) -> tuple[Frame, ...]: ...
    @property
    def owed(self) -> tuple[tuple[int, ...], ...]: ...
    @property
    def result(self) -> Over | None: ...


class Refusals(NamedTuple):
    """How a game's own rules say what the machine itself refuses."""

    over: Reason
    not_due: Reason


Procedures: TypeAlias = Mapping[type[Frame], Procedure]


class Machine(Generic[StateT, DraftT]):
    """A game as a pure function: state and action in, next state out."""

    def __init__(
        self,
        procedures: Procedures,
        draft: Callable[[StateT], DraftT],
        freeze: Callable[[DraftT], StateT],
        leave: Callable[[DraftT, int], None],
        stop: Callable[[DraftT, int], None],
        interrupt: Callable[[DraftT], bool],
        refusals: Refusals,
    ) -> None:
        self._steps = {frame: entry.steps for frame, entry in procedures.items()}
        self._runs = {frame: tuple(map(_run, entry.steps)) for frame, entry in procedures.items()}
        self._places = {frame: entry.places for frame, entry in procedures.items()}
        self._refusals = refusals
        self._draft = draft
        self._freeze = freeze
        self._leave = leave
        self._stop = stop
        self._interrupt = interrupt

    # --------------------------------------------------------------------------------------------- questions
    def pending(self, state: StateT) -> Pending:
        """The one thing the game waits for."""
        if state.result is not None:
            return state.result
        frame = state.frames[-1]
        step = self._steps[type(frame)][frame.step]
        owed = _mix_due(state, frame, step)
        if owed is not None:
            return owed
        if isinstance(step, Ask):
            return Decision(step.decider(state, frame), step.question)
        if isinstance(step, Chance):
            return Numbers(step.n(state, frame), *(step.picks(state, frame) if step.picks else (-1, -1)))
        assert isinstance(step, ShowStep)
        return Show(*step.cards(state, frame))

    def ask(self, state: StateT) -> tuple[Ask, Frame]:
        """The question a pending decision stands for, with its frame."""
        frame = state.frames[-1]
        step = self._steps[type(frame)][frame.step]
        if not isinstance(step, Ask):
            raise ValueError("nobody is asked for a decision now")
        return step, frame

    def candidates(self, state: StateT, secrets: Secrets) -> Iterable[Action]:
        """Everything the decider might think of; `why_not` says which of it is allowed."""
        ask, frame = self.ask(state)
        return ask.candidates(state, frame, secrets)

    def legal(self, state: StateT, secrets: Secrets) -> tuple[Action, ...]:
        """The answers open to the decider who knows these secrets."""
        ask, frame = self.ask(state)
        if ask.legal is not None:
            return tuple(ask.legal(state, frame, secrets))
        return self.plainly_legal(state, secrets)

    def plainly_legal(self, state: StateT, secrets: Secrets) -> tuple[Action, ...]:
        """The same answers, one candidate after the other: what `legal` means, however a question finds them."""
        ask, frame = self.ask(state)
        why_not = ask.why_not
        return tuple(x for x in ask.candidates(state, frame, secrets) if why_not(state, frame, x) is None)

    def why_not(self, state: StateT, action: Action) -> Reason | None:
        """What forbids an action now, from whomever it comes; None if nothing does."""
        waits = self.pending(state)
        if isinstance(waits, Over):
            return self._refusals.over
        if action.verb in (LEAVE, STOP):
            return None
        if isinstance(waits, Decision):
            ask, frame = self.ask(state)
            return ask.why_not(state, frame, action)
        if isinstance(waits, Numbers):
            good = action.verb == NUMBER and len(action.args) == 1 and 0 <= action.args[0] < waits.n
        else:
            good = action == (Action(MIX) if isinstance(waits, Mix) else Action(SEEN))
        return None if good else self._refusals.not_due

    def allows(self, state: StateT, action: Action) -> bool:
        """Whether an action may be taken now."""
        return self.why_not(state, action) is None

    # ----------------------------------------------------------------------------------------------- changes
    def begun(self, state: StateT) -> StateT:
        """A state laid out by hand, with everything done that needs no answer."""
        draft = self._draft(state)
        self.settle(draft)
        return self._freeze(draft)

    def apply(self, state: StateT, action: Action) -> StateT:
        """The state after an allowed action and everything that follows without a further answer."""
        return self.step(state, action)[0]

    def step(self, state: StateT, action: Action) -> tuple[StateT, tuple[Event, ...]]:
        """The next state, and what happened on the way: for log and screen, never for rules."""
        draft = self._draft(state)
        draft.places = self._places
        if action.verb == LEAVE:
            self._leave(draft, action.args[0])
        elif action.verb == STOP:
            self._stop(draft, max(0, action.arg(0)))
        else:
            self._answer(draft, state, action)
        self.settle(draft)
        return self._freeze(draft), tuple(draft.events)

    def _answer(self, draft: DraftT, state: StateT, action: Action) -> None:
        frame = state.frames[-1]
        step = self._steps[type(frame)][frame.step]
        owed = _mix_due(state, frame, step)
        if owed is not None:
            draft.mix(owed.seat, owed.zone)
            return
        draft.frames[-1] = replace(frame, step=frame.step + 1)
        if isinstance(step, Chance):
            step.answer(draft, frame, action.args[0])
        elif isinstance(step, Ask):
            if action.shown:
                action = open_cards(draft, action)
            step.answer(draft, frame, action)

    def settle(self, draft: DraftT) -> None:
        """Run every step that needs no answer, until one that does is on top or the game is over.

        Between two steps the game may interrupt: what happened can push procedures of its own.
        """
        draft.places = self._places
        frames = draft.frames
        procedures = self._runs
        interrupt = self._interrupt
        while draft.result is None:
            if interrupt(draft):
                continue
            frame = frames[-1]
            runs = procedures[type(frame)]
            place = frame.step
            if place == len(runs):
                frames.pop()
                continue
            run = runs[place]
            if run is None:
                return
            frames[-1] = replace(frame, step=place + 1)
            run(draft, frame)


def _run(step: Step) -> Run | None:
    """What a step does by itself; nothing where somebody has to answer."""
    return None if isinstance(step, WAITING) else step


def _mix_due(state: HasFrames, frame: Frame, step: Step) -> Mix | None:
    """The zone that must be committed afresh before a step is answered; a number needs that only where it picks."""
    if isinstance(step, Chance):
        seat, zone = step.picks(state, frame) if step.picks else (-1, -1)
        return Mix(seat, zone) if seat >= 0 and zone in state.owed[seat] else None
    if not any(state.owed):
        return None
    seat = next(seat for seat, zones in enumerate(state.owed) if zones)
    return Mix(seat, state.owed[seat][0])


def open_cards(draft: KernelDraft, action: Action) -> Action:
    """Turn the cards an action shows face up, and name them in it by their open handles."""
    opened = {shown.card: draft.open(shown) for shown in action.shown}
    return Action(action.verb, tuple(opened.get(value, value) for value in action.args), action.shown, action.proven)

"""Seats are asked in turn until they pass, the frame of every window; and a question that names one of some things."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from msgspec.structs import replace

from engine.journeys.cards.moments import AT_ENGAGEMENT
from engine.journeys.table.board import attack_now
from engine.journeys.table.draft import Draft
from engine.journeys.table.frames import Window
from engine.journeys.table.records import State
from engine.journeys.table.verbs import Verb, pick
from engine.kernel.actions import Action, Secrets
from engine.kernel.pending import Reason
from engine.kernel.state import Frame
from engine.kernel.steps import Ask, Mark

ASKING = Mark("asking")


def mover(s: State, f: Frame) -> int:
    """Whose turn it is."""
    return s.turn.mover


def one_of(
    question: int,
    among: Callable[..., Collection[int]],
    then: Callable[..., None],
    refusal: Reason,
    *,
    decider: Callable[..., int],
    rules: tuple[str, ...],
) -> Ask:
    """A question answered by naming one of some things, with which `then` goes on."""

    def candidates(s: State, f: Frame, secrets: Secrets) -> Iterator[Action]:
        return map(pick, among(s, f))

    def why_not(s: State, f: Frame, x: Action) -> Reason | None:
        if x.verb == Verb.PICK and x == pick(x.arg(0)) and x.args[0] in among(s, f):
            return None
        return refusal

    def answer(d: Draft, f: Frame, x: Action) -> None:
        then(d, f, x.args[0])

    return Ask(question, decider=decider, candidates=candidates, why_not=why_not, answer=answer, rules=rules)


def next_speaker(
    could_act: Callable[..., bool], closing: Callable[..., None] | None = None
) -> Callable[[Draft, Window], None]:
    """The step that finds who is asked next; `closing` is done when all have passed."""

    def skip(d: Draft, f: Window) -> None:
        """A seat that can do nothing, by what everybody sees, is not asked; a cancelled attack ends at once."""
        attack = attack_now(d) if f.moment == AT_ENGAGEMENT else None
        if attack is not None and attack.cancelled:
            d.pop(f.acted)
            return
        asked = f
        while f.at < len(f.seats) if not f.alternating else f.passes < len(f.seats):
            if could_act(d, f, f.seats[f.at]):
                if f is not asked:
                    d.update(at=f.at, passes=f.passes)
                return
            f = passed(f)
        if closing is not None:
            closing(d, f)
        d.pop(f.acted)

    return skip


def passed(f: Window) -> Window:
    """The window after somebody passed."""
    if f.alternating:
        return replace(f, at=(f.at + 1) % len(f.seats), passes=f.passes + 1)
    return replace(f, at=f.at + 1)


def speaker(s: State, f: Window) -> int:
    """Whom the window asks."""
    return f.seats[f.at]


def note_pass(d: Draft, f: Window) -> None:
    """The speaker has passed."""
    following = passed(f)
    d.goto(ASKING, at=following.at, passes=following.passes)


def note_action(d: Draft, f: Window, closes: bool = False) -> None:
    """The speaker has acted; in a window that alternates the next one is asked."""
    following = (f.at + 1) % len(f.seats) if f.alternating else f.at
    if f.once or closes:
        following = len(f.seats)
    d.goto(ASKING, passes=0, at=following, acted=f.acted + 1)

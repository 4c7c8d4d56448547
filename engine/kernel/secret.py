"""Secret choices as ready-made questions: a card is laid unseen, and turned up later or, where allowed, taken back.

What lies face down is bound: the handle that was laid is the handle that is turned up.  A bid, a pick of a draft or
a card in ambush is all this.  A number is laid as one of a set of tokens that every deck has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from engine.kernel.actions import Action, Secrets, show
from engine.kernel.pending import Reason
from engine.kernel.records import Handle, is_open, owner
from engine.kernel.state import KernelDraft, KernelState, can_open
from engine.kernel.steps import Ask


class Said(NamedTuple):
    """The verbs of a game for a secret choice, and what it says to an answer that is none."""

    choose: int
    decline: int
    refusal: Reason


def anything(state: object, frame: object, definition: int) -> bool:
    """No card is left out of what a seat is offered."""
    return True


def lay(
    question: int,
    said: Said,
    source: int,
    down: int,
    *,
    decider: Callable[..., int],
    laid: Callable[..., None],
    declined: Callable[..., None] | None = None,
    sensible: Callable[..., bool] = anything,
    rules: tuple[str, ...] = (),
) -> Ask:
    """A card of a hidden zone is put down unseen; nothing is shown or proven.

    `laid(draft, frame, card)` follows; with `declined(draft, frame)` the seat may lay nothing.  `sensible(state, frame,
    definition)` narrows what is offered to him who knows the card; others cannot see it, so it forbids nothing.
    """

    def candidates(state: KernelState, frame: object, secrets: Secrets) -> Iterator[Action]:
        for card in state.zones[decider(state, frame)][source]:
            if card in secrets and sensible(state, frame, secrets[card].definition):
                yield Action(said.choose, (card,))
        if declined is not None:
            yield Action(said.decline)

    def why_not(state: KernelState, frame: object, action: Action) -> Reason | None:
        if declined is not None and action == Action(said.decline):
            return None
        seat = decider(state, frame)
        card = action.arg(0)
        good = (
            action == Action(said.choose, (card,))
            and card in state.zones[seat][source]
            and owner(card) == seat
            and not is_open(card)
        )
        return None if good else said.refusal

    def answer(draft: KernelDraft, frame: object, action: Action) -> None:
        if declined is not None and action.verb == said.decline:
            declined(draft, frame)
            return
        card = action.args[0]
        seat = decider(draft, frame)
        draft.take(seat, source, card)
        draft.put(seat, down, card)
        laid(draft, frame, card)

    return Ask(question, decider=decider, candidates=candidates, why_not=why_not, answer=answer, rules=rules)


def turn_up(
    question: int,
    said: Said,
    down: int,
    *,
    decider: Callable[..., int],
    opened: Callable[..., None],
    withheld: Callable[..., None] | None = None,
    lying: Callable[..., Iterable[Handle]] | None = None,
    sensible: Callable[..., bool] = anything,
    rules: tuple[str, ...] = (),
) -> Ask:
    """What lies there is opened: `opened(draft, frame, card)` follows, with the handle everybody can read now.

    With `withheld(draft, frame)` the seat may keep it face down instead.  `lying(state, frame)` names the cards in
    question where not all of the zone are.
    """

    def asked(state: KernelState, frame: object) -> tuple[Handle, ...]:
        return tuple(lying(state, frame)) if lying else state.zones[decider(state, frame)][down]

    def candidates(state: KernelState, frame: object, secrets: Secrets) -> Iterator[Action]:
        for card in asked(state, frame):
            if card in secrets and (withheld is None or sensible(state, frame, secrets[card].definition)):
                yield Action(said.choose, (card,), (show(card, secrets),))
        if withheld is not None:
            yield Action(said.decline)

    def why_not(state: KernelState, frame: object, action: Action) -> Reason | None:
        if withheld is not None and action == Action(said.decline):
            return None
        card = action.arg(0)
        good = (
            len(action.shown) == 1
            and action == Action(said.choose, (card,), action.shown)
            and action.shown[0].card == card
            and card in asked(state, frame)
            and can_open(state, action.shown[0], decider(state, frame), down)
        )
        return None if good else said.refusal

    def answer(draft: KernelDraft, frame: object, action: Action) -> None:
        if withheld is not None and action.verb == said.decline:
            withheld(draft, frame)
        else:
            opened(draft, frame, action.args[0])

    return Ask(question, decider=decider, candidates=candidates, why_not=why_not, answer=answer, rules=rules)

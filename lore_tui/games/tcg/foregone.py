"""Questions of the TCG with one sensible answer, by what everybody can see: the client gives it and says so."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.kernel.actions import Action, Secrets
from engine.kernel.pending import Decision
from engine.tcg.game import GAME
from engine.tcg.phases.windows import usable_named
from engine.tcg.reading.playable import is_idle
from engine.tcg.table.board import alike
from engine.tcg.table.frames import Choice, Happens, Triggered, Window
from engine.tcg.table.records import State
from engine.tcg.table.verbs import PASS, Pick, Question, Verb, pick
from lore_tui.view.showing import Foregone


def foregone(state: State, secrets: Secrets, seat: int) -> Foregone | None:
    """The one sensible answer to the question that waits for a seat; none where there is something to decide."""
    waits = GAME.pending(state)
    if not isinstance(waits, Decision) or waits.seat != seat:
        return None
    legal = GAME.legal(state, secrets)
    if len(legal) == 1:
        return Foregone(legal[0])
    found = SENSIBLE.get(Question(waits.question))
    answer = found(state, legal) if found is not None else None
    return answer if answer is not None and answer.action in legal else None


def _order(state: State, legal: Sequence[Action]) -> Foregone | None:
    """Copies of a card that do the same: their order is nothing."""
    frame = state.frames[-1]
    if not isinstance(frame, Happens | Triggered):
        return None
    same = {(one.definition, one.words, one.seat) for one in frame.waiting}
    return Foregone(pick(0), "copies of one card do the same in any order") if len(same) == 1 else None


def _choice(state: State, legal: Sequence[Action]) -> Foregone | None:
    """Copies that stand alike: whichever is chosen."""
    frame = state.frames[-1]
    if not isinstance(frame, Choice) or frame.purpose not in (Pick.TARGET, Pick.PRICE) or PASS in legal:
        return None
    same = alike(state, [action.args[0] for action in legal])
    return Foregone(legal[0], "they are all alike") if same else None


def _window(state: State, legal: Sequence[Action]) -> Foregone | None:
    """Abilities that would do nothing, for want of anybody they could be about, are no reason to ask."""
    window = state.frames[-1]
    if not isinstance(window, Window) or PASS not in legal:
        return None
    idle = all(action == PASS or _does_nothing(state, window, action) for action in legal)
    return Foregone(PASS, "nothing you can use would do anything") if idle else None


def _does_nothing(state: State, window: Window, action: Action) -> bool:
    """Whether an ability has nobody for any of its effects, by what everybody sees."""
    usable = usable_named(state, *action.args) if action.verb == Verb.USE and len(action.args) == 2 else None
    return usable is not None and is_idle(state, window.seats[window.at], usable, window.happening)


SENSIBLE: dict[Question, Callable[[State, Sequence[Action]], Foregone | None]] = {
    Question.WINDOW: _window,
    Question.ORDER: _order,
    Question.CHOICE: _choice,
}

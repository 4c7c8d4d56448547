"""What a sensible player would answer, in keys and words: for tips on the screen and hints by lines."""

from __future__ import annotations

from engine.bots.tcg.steward import Steward
from engine.kernel.actions import Secrets
from engine.tcg.table.records import State
from lore_tui.view.prompt import Shape
from lore_tui.view.sheet import Asked
from lore_tui.view.showing import Proposal


def proposal(state: State, secrets: Secrets, asked: Asked) -> Proposal | None:
    """What the steward would answer to a question; nothing where he has no answer that it offers."""
    steward = Steward()
    why = next(iter(steward.explain(state, secrets)), "")
    if asked.prompt.plan is not None:
        return Proposal("", "as marked", why)
    action = steward(state, secrets)
    number = next((id for id, one in asked.actions.items() if (one.verb, one.args) == (action.verb, action.args)), None)
    if number is None:
        return None
    if asked.prompt.shape is Shape.NUMBER:
        return Proposal(str(number), "", why)
    option = asked.prompt.option(number)
    return Proposal("" if asked.prompt.space == number else " ".join(option.keys), option.label, why)

"""What a sensible player would answer, in keys and words: for tips on the screen and hints by lines."""

from __future__ import annotations

from typing import Any, Protocol

from engine.kernel.actions import Action, Secrets
from lore_tui.view.prompt import Shape
from lore_tui.view.sheet import Asked
from lore_tui.view.showing import Proposal


class Adviser(Protocol):
    """A bot that answers at once and says why."""

    def __call__(self, state: Any, secrets: Secrets) -> Action: ...
    def explain(self, state: Any, secrets: Secrets) -> tuple[str, ...]: ...


def advised(adviser: Adviser, state: Any, secrets: Secrets, asked: Asked) -> Proposal | None:
    """What a bot would answer to a question, and why; nothing where it has no answer that is offered."""
    why = next(iter(adviser.explain(state, secrets)), "")
    if asked.prompt.plan is not None:
        return Proposal("", "as marked", why)  # a bare Enter takes it; a letter would change it
    return proposed(asked, adviser(state, secrets), why)


def proposed(asked: Asked, action: Action, why: str) -> Proposal | None:
    """An action as an answer to a question; none where the question does not offer it."""
    number = next((id for id, one in asked.actions.items() if (one.verb, one.args) == (action.verb, action.args)), None)
    if number is None:
        return None
    if asked.prompt.shape is Shape.NUMBER:
        return Proposal(str(number), "", why)
    option = asked.prompt.option(number)
    return Proposal("" if asked.prompt.space == number else " ".join(option.keys), option.label, why)

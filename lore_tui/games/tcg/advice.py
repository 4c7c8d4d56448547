"""What a sensible player would answer, in keys and words: for tips on the screen and hints by lines."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.editions.tcg import TCG
from engine.kernel.actions import Secrets
from engine.tcg.table.records import State
from lore_tui.view.prompt import Shape
from lore_tui.view.sheet import Asked
from lore_tui.view.showing import Proposal

ADVISER = next(name for name in ("steward", "greedy") if name in TCG.bots)
"""The best player of the edition that answers at once and says why."""


def proposal(state: State, secrets: Secrets, asked: Asked) -> Proposal | None:
    """What the adviser would answer to a question; nothing where he has no answer that it offers."""
    adviser: Any = TCG.bot(ADVISER, _first)
    explain: Callable[[State, Secrets], tuple[str, ...]] = getattr(adviser, "explain", _nothing)
    why = next(iter(explain(state, secrets)), "")
    if asked.prompt.plan is not None:
        keys = [asked.prompt.option(id).keys[0] for id in asked.prompt.plan.proposed]
        return Proposal(" ".join(keys), "as marked", why)
    action = adviser(state, secrets)
    number = next(
        (id for id, one in asked.actions.items() if (one.verb, one.args) == (action.verb, action.args)), None
    )
    if number is None:
        return None
    if asked.prompt.shape is Shape.NUMBER:
        return Proposal(str(number), "", why)
    option = asked.prompt.option(number)
    return Proposal("" if asked.prompt.space == number else " ".join(option.keys), option.label, why)


def _first(below: int) -> int:
    return 0


def _nothing(state: State, secrets: Secrets) -> tuple[str, ...]:
    return ()

"""What a sensible player would answer, in keys and words: for tips on the screen and hints by lines."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any, Protocol

from engine.kernel.actions import Action, Secrets
from engine.kernel.game import Game
from lore_tui.view.prompt import Shape
from lore_tui.view.sheet import Asked
from lore_tui.view.showing import Proposal
from lore_tui.words import listed


class Adviser(Protocol):
    """A bot that answers at once and says why."""

    def __call__(self, state: Any, secrets: Secrets) -> Action: ...
    def explain(self, state: Any, secrets: Secrets) -> tuple[str, ...]: ...


def advised(adviser: Adviser, game: Game[Any], state: Any, secrets: Secrets, asked: Asked) -> Proposal | None:
    """What a bot would answer to a question, and why; nothing where it has no answer that is offered."""
    why = next(iter(adviser.explain(state, secrets)), "")
    if asked.prompt.plan is not None:
        return Proposal("", "as marked", why)  # a bare Enter takes it; a letter would change it
    action = adviser(state, secrets)
    several = several_proposed(lambda later: adviser(later, secrets), game, state, asked, action, why)
    return several or proposed(asked, action, why)


def several_proposed(
    advise: Callable[[Any], Action], game: Game[Any], state: Any, asked: Asked, action: Action, why: str
) -> Proposal | None:
    """What is proposed where several answers are given at once; nothing where one is."""
    number = number_of(asked, action)
    if asked.prompt.shape is not Shape.SEVERAL or number is None or number == asked.prompt.space:
        return None
    chosen = [asked.prompt.option(id) for id in in_a_row(advise, game, state, asked)]
    return Proposal(" ".join(" ".join(one.keys) for one in chosen), listed(one.label for one in chosen), why)


def in_a_row(advise: Callable[[Any], Action], game: Game[Any], state: Any, asked: Asked) -> list[int]:
    """The answers that follow each other where several are given at once: their numbers."""
    prompt, waits, found = asked.prompt, game.pending(state), list[int]()
    while len(found) < prompt.most and game.pending(state) == waits:
        action = advise(state)
        number = number_of(asked, action)
        if number is None or number in found or number == prompt.space:
            break
        found.append(number)
        state, _ = game.step(state, action)
    free = (option.id for option in prompt.options if option.allowed and option.id not in (*found, prompt.space))
    return [*found, *islice(free, max(0, prompt.least - len(found)))]


def number_of(asked: Asked, action: Action) -> int | None:
    """The number under which a question offers an action."""
    same = (id for id, one in asked.actions.items() if (one.verb, one.args) == (action.verb, action.args))
    return next(same, None)


def proposed(asked: Asked, action: Action, why: str) -> Proposal | None:
    """An action as an answer to a question; none where the question does not offer it."""
    number = number_of(asked, action)
    if number is None:
        return None
    if asked.prompt.shape is Shape.NUMBER:
        return Proposal(str(number), "", why)
    option = asked.prompt.option(number)
    return Proposal("" if asked.prompt.space == number else " ".join(option.keys), option.label, why)

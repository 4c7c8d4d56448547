"""Steps, named places among them, and procedures: what a machine runs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple, TypeAlias

from engine.kernel.actions import Action
from engine.kernel.pending import Reason
from engine.kernel.records import Handle


class Ask:
    """A step that asks one seat: who, what could be answered, what forbids an answer, what an answer does.

    What may be answered are the candidates that nothing forbids. Where that takes long because every candidate looks
    at the same things again, `legal` may find the same list in another way; tests hold the two against each other.
    """

    __slots__ = ("question", "decider", "candidates", "why_not", "answer", "legal", "rules")

    def __init__(
        self,
        question: int,
        *,
        decider: Callable[..., int],
        candidates: Callable[..., Iterable[Action]],
        why_not: Callable[..., Reason | None],
        answer: Callable[..., None],
        legal: Callable[..., Iterable[Action]] | None = None,
        rules: tuple[str, ...] = (),
    ) -> None:
        self.question = question
        self.decider = decider
        self.candidates = candidates
        self.why_not = why_not
        self.answer = answer
        self.legal = legal
        self.rules = rules


class Chance:
    """A step that asks nature for a number; `picks` names seat and zone when the number picks a card there."""

    __slots__ = ("n", "answer", "picks")

    def __init__(
        self,
        n: Callable[..., int],
        answer: Callable[..., None],
        picks: Callable[..., tuple[int, int]] | None = None,
    ) -> None:
        self.n = n
        self.answer = answer
        self.picks = picks


class ShowStep:
    """A step in which a seat shows some of its hidden cards to another one alone."""

    __slots__ = ("cards",)

    def __init__(self, cards: Callable[..., tuple[int, int, tuple[Handle, ...]]]) -> None:
        self.cards = cards


WAITING = (Ask, Chance, ShowStep)
"""Steps that somebody has to answer; all others run by themselves."""
Run: TypeAlias = Callable[..., None]
Step: TypeAlias = Run | Ask | Chance | ShowStep


class Mark:
    """A named place in procedures: made once per module, compared by identity."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return f"Mark({self.name!r})"


class Procedure(NamedTuple):
    """Steps in their order, and where its marks stand among them."""

    steps: tuple[Step, ...]
    places: Mapping[Mark, int]


def procedure(*parts: Step | Mark) -> Procedure:
    """A procedure as a reader of the rule book would write it down: steps, with marks before those one comes back to.

    A mark takes no place of its own, so that naming a step changes no state that is on its way.
    """
    steps: list[Step] = []
    places: dict[Mark, int] = {}
    for part in parts:
        if not isinstance(part, Mark):
            steps.append(part)
        elif part in places:
            raise ValueError(f"{part.name} stands twice in one procedure")
        else:
            places[part] = len(steps)
    return Procedure(tuple(steps), places)

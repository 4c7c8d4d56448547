"""Answers that a player wants to give always: to the same kind of question, in this game, until he takes that back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.kernel.actions import Action
from lore_tui.view.prompt import Shape
from lore_tui.view.sheet import Asked


@dataclass(frozen=True)
class Kind:
    """What makes two questions the same one: what is asked, under which title, in whose turn."""

    question: int
    title: str
    mine: bool


@dataclass(frozen=True)
class StandingAnswer:
    """One answer to one kind of question; the most of a number stays the most, whatever it is the next time."""

    kind: Kind
    verb: int
    args: tuple[int, ...]
    most: bool
    words: str

    def answer(self, asked: Asked) -> Action | None:
        """The action that gives this answer to a question, where it is possible there."""
        if asked.prompt.shape is Shape.NUMBER:
            number = asked.prompt.most if self.most else self.args[0]
            return asked.actions.get(number)
        for option in asked.prompt.options:
            action = asked.actions[option.id]
            if option.allowed and (action.verb, action.args) == (self.verb, self.args):
                return action
        return None


def kind_of(question: int, asked: Asked, mine: bool) -> Kind:
    """The kind of the question that a player is asked now, in his own turn or in another's."""
    return Kind(question, asked.prompt.title, mine)


def standing_of(kind: Kind, asked: Asked, action: Action) -> StandingAnswer | None:
    """The answer as a standing one, with words for the player; None for one made of several options."""
    is_number = asked.prompt.shape is Shape.NUMBER
    most = is_number and action == asked.actions.get(asked.prompt.most)
    if is_number:
        label = "as many as possible" if most else str(action.args[0])
    else:
        labels = (option.label for option in asked.prompt.options if asked.actions.get(option.id) == action)
        label = next(labels, "")
        if not label:
            return None
    side = "" if kind.mine else ", in another's turn"
    return StandingAnswer(kind, action.verb, action.args, most, f"{kind.title}{side}: {label}")


def usual(standing_answers: Iterable[StandingAnswer], kind: Kind, asked: Asked) -> tuple[StandingAnswer, Action] | None:
    """The standing answer that fits a question, and what it is here."""
    for standing in standing_answers:
        action = standing.answer(asked) if standing.kind == kind else None
        if action is not None:
            return standing, action
    return None

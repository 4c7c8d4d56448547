"""A seat picks among things that everybody sees; the picks are left to the procedure below."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.kernel.actions import Action, Secrets
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle
from engine.kernel.steps import Ask, Mark, procedure
from engine.tcg.table.draft import Draft
from engine.tcg.table.frames import Choice
from engine.tcg.table.records import State
from engine.tcg.table.verbs import PASS, Pick, Question, Verb, no, pick

MORE = Mark("MORE")


def choose(
    d: Draft, seat: int, purpose: Pick, options: Iterable[int], least: int = 1, most: int = 1, about: Handle = NONE
) -> None:
    """Let a seat pick some of the options, all different; where there is no choice nobody is asked."""
    found = tuple(dict.fromkeys(options))
    d.push(Choice(0, seat, purpose, found, min(least, len(found)), min(most, len(found)), about=about))


def settled(d: Draft, f: Choice) -> None:
    """Nothing is asked when enough is picked, or when everything has to be."""
    left = [value for value in f.options if value not in f.picked]
    if len(f.picked) >= f.most or not left:
        d.pop(*f.picked)
    elif f.least >= len(f.picked) + len(left):
        d.pop(*f.picked, *left)


def candidates(s: State, f: Choice, secrets: Secrets) -> Iterator[Action]:
    if len(f.picked) >= f.least:
        yield PASS
    for value in f.options:
        if value not in f.picked:
            yield pick(value)


def why_not(s: State, f: Choice, x: Action) -> Reason | None:
    if x == PASS:
        return None if len(f.picked) >= f.least else no("Something has to be named.", "LOTR-RULING-24")
    if x.verb == Verb.PICK and x == pick(x.arg(0)) and x.args[0] in f.options and x.args[0] not in f.picked:
        return None
    return no("Name one of the things offered.", "LOTR-RULING-24")


def picked(d: Draft, f: Choice, x: Action) -> None:
    if x == PASS:
        d.pop(*f.picked)
    else:
        d.goto(MORE, picked=(*f.picked, x.args[0]))


CHOICE = procedure(
    MORE,
    settled,
    Ask(
        Question.CHOICE,
        decider=lambda s, f: f.seat,
        candidates=candidates,
        why_not=why_not,
        answer=picked,
        legal=candidates,
        rules=("LOTR-RULING-24",),
    ),
)

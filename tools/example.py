"""The worked example of docs/architecture.md: one card played in one real game, with its bytes, frames and steps.

python tools/example.py
"""

from __future__ import annotations

import functools
import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from engine.editions import edition
from engine.journeys.cards.printed import Kind
from engine.journeys.table.board import face
from engine.journeys.table.events import Told
from engine.journeys.table.verbs import Question, Verb
from engine.kernel.actions import Action
from engine.kernel.machine import Machine
from engine.kernel.pending import Decision, Over, Pending
from engine.kernel.records import OPEN_LIMIT, Handle, digest, encode, handle, owner, ref
from engine.kernel.state import Event, Frame
from engine.kernel.steps import WAITING, Procedure, Step
from engine.lore.game import GAME, PROCEDURES, REFUSALS
from engine.lore.interrupt import interrupt
from engine.lore.leaving import leave, stop
from engine.lore.records import Draft, State
from engine.selfplay import Match
from tools import page

SEED = 3
WIDTH = 32
"""Bytes in a line."""
FOLLOWING = 12
"""Answers after the first that are told."""


class Traced:
    """The machine of LoRE, which also notes each step that it runs."""

    def __init__(self) -> None:
        self.steps: list[str] = []
        procedures = {frame: self._noting(frame, entry) for frame, entry in PROCEDURES.items()}
        self.machine: Machine[State, Draft] = Machine(
            procedures, Draft, Draft.freeze, leave, stop, interrupt, REFUSALS
        )

    def _noting(self, frame: type[Frame], entry: Procedure) -> Procedure:
        return Procedure(tuple(self._noted(frame, step) for step in entry.steps), entry.places)

    def _noted(self, frame: type[Frame], step: Step) -> Step:
        if isinstance(step, WAITING):
            return step

        @functools.wraps(step)
        def noted(d: Draft, f: Frame) -> None:
            self.steps.append(f"{frame.__name__}.{step.__name__}")
            step(d, f)

        return noted


def found() -> tuple[Match[State], Action, Decision, int]:
    """The first creature that can be played in a game of chance, and how many answers are open there."""
    numbers = random.Random(SEED)
    lore = edition("lore")
    decks = list(lore.decks.ready().values())[:2]
    match: Match[State] = Match(GAME, lore.decks.sections(decks, 1), numbers.randrange)
    while True:
        waits = match.advance()
        assert not isinstance(waits, Over)
        legal = GAME.legal(match.state, match.known(waits.seat))
        for action in legal:
            if action.verb == Verb.PLAY and _creature(match.state, action):
                return match, action, waits, len(legal)
        match.take(legal[numbers.randrange(len(legal))])


def _creature(state: State, action: Action) -> bool:
    """Whether it is a creature, played out of a hand."""
    return any(state.book[shown.definition].definition.kind is Kind.CREATURE for shown in action.shown)


def dump(data: bytes) -> Iterator[str]:
    """Bytes in hexadecimal, some to a line."""
    for start in range(0, len(data), WIDTH):
        yield "    " + data[start : start + WIDTH].hex(" ")


def stack(frames: Sequence[Frame]) -> Iterator[str]:
    """Procedures under way, the one on top last."""
    for depth, frame in enumerate(frames):
        yield f"    {'  ' * depth}{type(frame).__name__}, step {frame.step}"


def place(card: Handle) -> str:
    """Where a hidden card lay when its owner committed to it."""
    return f"slot {ref(card) % OPEN_LIMIT} of his shuffle {ref(card) // OPEN_LIMIT}"


def waiting(pending: Pending) -> str:
    """What the game waits for, in plain numbers."""
    parts = (f"{name}={int(getattr(pending, name))}" for name in pending.__struct_fields__)
    return f"{type(pending).__name__}({', '.join(parts)})"


def told(event: Event) -> str:
    """An event in its own numbers."""
    return f"    {Told(event.kind).name} {' '.join(map(str, event.args))}"


def lines() -> Iterator[str]:
    """The example, line by line."""
    match, action, waits, count = found()
    state, shown, traced = match.state, action.shown[0], Traced()
    after, events = traced.machine.step(state, action)
    opened = handle(owner(shown.card), shown.serial)
    yield f"turn {state.turn.number}; under way, outermost first:"
    yield from stack(state.frames)
    yield f"pending: {waiting(waits)}, {Question(waits.question).name}"
    yield f"legal:   {count} answers, one of them"
    yield f"action:  verb {action.verb}, {Verb(action.verb).name}; args {action.args}"
    yield f"shown:   handle {shown.card}: seat {owner(shown.card)}, {place(shown.card)};"
    yield f"         serial {shown.serial} of his deck, card {shown.definition}, {face(after, opened).name}"
    yield "its bytes:"
    yield from dump(encode(action))
    yield f"steps:   {', '.join(traced.steps)}"
    yield "events, for log and screen:"
    yield from map(told, events)
    yield "under way afterwards:"
    yield from stack(after.frames)
    yield f"pending: {waiting(GAME.pending(after))}"
    yield f"handle:  {shown.card} is {opened} from now on: seat {owner(opened)}, serial {ref(opened)}"
    yield f"state:   {len(encode(state))} bytes before, {len(encode(after))} after; its digest afterwards:"
    yield from dump(digest(after))
    match.take(action)
    yield from on(match)


def on(match: Match[State]) -> Iterator[str]:
    """What is answered next, by nature or with the first legal answer, and the steps each answer sets off."""
    yield "and on:"
    for _ in range(FOLLOWING):
        waits = GAME.pending(match.state)
        if isinstance(waits, Decision):
            action = GAME.legal(match.state, match.known(waits.seat))[0]
        else:
            action = match.dealer.answer(match.state, waits)
        traced = Traced()
        traced.machine.step(match.state, action)
        yield f"    {waiting(waits)}: {encode(action).hex(' ')}"
        yield from (f"        {step}" for step in traced.steps)
        match.take(action)
    yield f"    {waiting(GAME.pending(match.state))}"


def block() -> str:
    """The example as it stands in the page."""
    return "```text\n" + "\n".join(line.rstrip() for line in lines()) + "\n```\n"


if __name__ == "__main__":
    page.write("example", block())

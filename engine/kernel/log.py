"""The log of a game: actions and nature's answers only. Everything else follows from them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

import msgspec

from engine.kernel.actions import Action
from engine.kernel.machine import HasFrames, Machine
from engine.kernel.records import Record
from engine.kernel.state import KernelDraft

StateT = TypeVar("StateT", bound=HasFrames)
DraftT = TypeVar("DraftT", bound=KernelDraft)

_encoder = msgspec.msgpack.Encoder()
_actions = msgspec.msgpack.Decoder(tuple[Action, ...])


def to_bytes(actions: Iterable[Action]) -> bytes:
    """A log as it is kept on disk."""
    return _encoder.encode(tuple(actions))


def from_bytes(data: bytes) -> tuple[Action, ...]:
    """A log read back; raises msgspec.ValidationError or DecodeError on anything else."""
    return _actions.decode(data)


class Illegal(Exception):
    """A log holds an action that the rules refuse."""

    def __init__(self, index: int, why: Record) -> None:
        super().__init__(f"action {index} is refused: {why}")
        self.index = index
        self.why = why


class Replay(Generic[StateT, DraftT]):
    """Plays a log again, checking every action."""

    def __init__(self, machine: Machine[StateT, DraftT], start: StateT) -> None:
        self.machine = machine
        self.start = start

    def states(self, actions: Iterable[Action]) -> Iterator[StateT]:
        """The state before the first action and after each one."""
        state = self.start
        yield state
        for index, action in enumerate(actions):
            why = self.machine.why_not(state, action)
            if why is not None:
                raise Illegal(index, why)
            state = self.machine.apply(state, action)
            yield state

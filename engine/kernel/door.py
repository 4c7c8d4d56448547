"""What the doors of all games have in common: the start of a game, and everything its machine answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Generic

import msgspec

from engine.kernel.actions import Action, Secrets
from engine.kernel.machine import Machine, StateT
from engine.kernel.pending import Pending, Reason
from engine.kernel.records import Handle, Record, encode, handle
from engine.kernel.state import Event, Frame
from engine.kernel.steps import Ask

SECTIONS = (1, 2, 3, 4)
"""The zones in which the sections of a deck lie when a game begins."""
UNMIXED = 1 << 23
"""References of cards before their section was first committed: placeholders nobody can open."""


def laid_out(sizes: Sequence[Sequence[int]], zones: int) -> dict[str, Any]:
    """The kernel's part of a state before the first section is committed: nobody knows a card."""
    return {
        "faces": tuple((0,) * sum(row) for row in sizes),
        "zones": tuple(_rows(seat, row, zones) for seat, row in enumerate(sizes)),
        "epochs": (0,) * len(sizes),
        "owed": tuple(tuple(zone for zone, size in zip(SECTIONS, row, strict=True) if size) for row in sizes),
    }


def _rows(seat: int, row: Sequence[int], zones: int) -> tuple[tuple[Handle, ...], ...]:
    rows: list[tuple[Handle, ...]] = [()] * zones
    start = UNMIXED
    for zone, size in zip(SECTIONS, row, strict=True):
        rows[zone] = tuple(handle(seat, start + place) for place in range(size))
        start += size
    return tuple(rows)


class MachineGame(Generic[StateT]):
    """A game whose rules are a machine; what only the game knows, its own class adds."""

    def __init__(self, machine: Machine[StateT, Any], state: type[StateT]) -> None:
        self.machine = machine
        self._decoder = msgspec.msgpack.Decoder(state)

    def pending(self, state: StateT) -> Pending:
        """The one thing the game waits for."""
        return self.machine.pending(state)

    def ask(self, state: StateT) -> tuple[Ask, Frame]:
        """The question a pending decision stands for, with its frame."""
        return self.machine.ask(state)

    def legal(self, state: StateT, secrets: Secrets) -> tuple[Action, ...]:
        """The answers open to the decider."""
        return self.machine.legal(state, secrets)

    def plainly_legal(self, state: StateT, secrets: Secrets) -> tuple[Action, ...]:
        """The same answers as `legal`, slowly: the specification it is tested against."""
        return self.machine.plainly_legal(state, secrets)

    def candidates(self, state: StateT, secrets: Secrets) -> Iterable[Action]:
        """Everything the decider might think of."""
        return self.machine.candidates(state, secrets)

    def why_not(self, state: StateT, action: Action) -> Reason | None:
        """What forbids an action now."""
        return self.machine.why_not(state, action)

    def step(self, state: StateT, action: Action) -> tuple[StateT, tuple[Event, ...]]:
        """The next state and what happened."""
        return self.machine.step(state, action)

    def encode(self, state: Record) -> bytes:
        """The canonical bytes of the public state."""
        return encode(state)

    def decode(self, data: bytes) -> StateT:
        """A state out of its canonical bytes."""
        return self._decoder.decode(data)

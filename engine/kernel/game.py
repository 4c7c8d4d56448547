"""What a table needs of a game: the door through which protocol, simulator and screens reach the rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol, TypeVar

from engine.kernel.actions import Action, Secrets
from engine.kernel.pending import Pending, Reason
from engine.kernel.records import Handle
from engine.kernel.state import Event


class Entry(Protocol):
    """One card of a deck list: its section, how a dual card is counted, its number, its kind."""

    section: int
    side: int
    card: int
    kind: int


class PublicState(Protocol):
    """The parts of a state that a table reads: where the cards lie, and who owes fresh commitments."""

    @property
    def faces(self) -> tuple[tuple[int, ...], ...]: ...
    @property
    def zones(self) -> tuple[tuple[tuple[Handle, ...], ...], ...]: ...
    @property
    def epochs(self) -> tuple[int, ...]: ...


StateT = TypeVar("StateT", bound=PublicState)


class Game(Protocol[StateT]):
    """A game of this family."""

    name: str
    version: str
    """Behaviour version: raised with every change in what the engine does or in how it encodes."""
    catalogue_digest: bytes

    def start(
        self, variant: int, options: Sequence[int], sizes: Sequence[Sequence[int]], strict: bool = False
    ) -> StateT:
        """The state before the first MIX; `sizes` are the section sizes of every seat. At a strict table only
        shuffled piles are committed afresh, hands are not."""

    def pending(self, state: StateT) -> Pending: ...
    def legal(self, state: StateT, secrets: Secrets) -> tuple[Action, ...]: ...
    def candidates(self, state: StateT, secrets: Secrets) -> Iterable[Action]: ...
    def why_not(self, state: StateT, action: Action) -> Reason | None: ...
    def step(self, state: StateT, action: Action) -> tuple[StateT, tuple[Event, ...]]: ...
    def encode(self, state: StateT) -> bytes:
        """The canonical bytes of the public state."""

    def decode(self, data: bytes) -> StateT: ...
    def kind(self, card: int) -> int:
        """The number of the kind that a face-down card can be proved to have; 0 if the catalogue does not know it."""

    def sizes_ok(self, variant: int, options: Sequence[int], sizes: Sequence[int]) -> Reason | None: ...
    def deck_ok(self, variant: int, options: Sequence[int], deck: Sequence[Entry]) -> Reason | None: ...
    def truthful(self, state: StateT, action: Action, secrets: Mapping[Handle, int]) -> Reason | None:
        """Whether an answer about hidden cards was true, asked at the audit when all cards are known."""

"""What a table needs of a game: the door through which protocol, simulator and screens reach the rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol, TypeVar

from engine.kernel.actions import Action, Secrets
from engine.kernel.pending import Pending, Reason
from engine.kernel.records import Handle
from engine.kernel.state import Event, Frame
from engine.kernel.steps import Ask


class Listed(NamedTuple):
    """One card of a deck list: its section, how a dual card is counted, its number, its kind."""

    section: int
    side: int
    card: int
    kind: int


class Sections(NamedTuple):
    """A deck as the engine takes it: card numbers, section after section, and the sizes of the sections."""

    cards: tuple[int, ...]
    sizes: tuple[int, ...]


class ListedCard(Protocol):
    """A line of a deck list, whoever wrote it down."""

    @property
    def section(self) -> int: ...
    @property
    def side(self) -> int: ...
    @property
    def card(self) -> int: ...
    @property
    def kind(self) -> int: ...


class OptionRule(NamedTuple):
    """An optional rule as players agree on it: its number in the terms, the word typed for it, its name, its meaning.

    One that can be taken several times over has `most` above 1: its numbers run from `number` on.
    """

    number: int
    word: str
    name: str
    text: str
    most: int = 1


class Variant(NamedTuple):
    """A way to play: its number in the terms, the word typed for it, its name, and how many may sit down."""

    number: int
    word: str
    name: str
    seats: tuple[int, ...]
    options: tuple[OptionRule, ...] = ()
    alone: bool = False
    """One player with one deck fills all seats, each of which has its own part."""
    all_may_lose: bool = False
    """It can end without a winner, and not by agreement alone."""


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
    """The word by which files and commands know it."""
    title: str
    version: str
    """Behaviour version: raised with every change in what the engine does or in how it encodes."""
    catalogue_digest: bytes
    variants: tuple[Variant, ...]
    """The ways to play, the usual one first."""

    def start(
        self, variant: int, options: Sequence[int], sizes: Sequence[Sequence[int]], strict: bool = False
    ) -> StateT:
        """The state before the first MIX; `sizes` are the section sizes of every seat. At a strict table only
        shuffled piles are committed afresh, hands are not."""

    def pending(self, state: StateT) -> Pending: ...
    def ask(self, state: StateT) -> tuple[Ask, Frame]:
        """The question a pending decision stands for, with the procedure that asks it."""

    def legal(self, state: StateT, secrets: Secrets) -> tuple[Action, ...]: ...
    def candidates(self, state: StateT, secrets: Secrets) -> Iterable[Action]: ...
    def why_not(self, state: StateT, action: Action) -> Reason | None: ...
    def step(self, state: StateT, action: Action) -> tuple[StateT, tuple[Event, ...]]: ...
    def encode(self, state: StateT) -> bytes:
        """The canonical bytes of the public state."""

    def decode(self, data: bytes) -> StateT: ...
    def kind(self, card: int) -> int:
        """The number of the kind that a face-down card can be proved to have; 0 if the catalogue does not know it."""

    def options_ok(self, variant: int, options: Sequence[int]) -> Reason | None:
        """Whether these optional rules can be agreed on together for that way to play."""

    def sizes_ok(self, variant: int, options: Sequence[int], sizes: Sequence[int]) -> Reason | None: ...
    def deck_ok(self, variant: int, options: Sequence[int], deck: Sequence[ListedCard]) -> Reason | None: ...
    def truthful(self, state: StateT, action: Action, secrets: Mapping[Handle, int]) -> Reason | None:
        """Whether an answer about hidden cards was true, asked at the audit when all cards are known."""

    def sees(self, state: StateT, own: Secrets, others: Iterable[Secrets]) -> Secrets:
        """What a seat knows of what everybody knows: its own secrets, and whatever the rules lay open to it."""

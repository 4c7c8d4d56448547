"""One question as a thinking bot sees it: the board, what it knows, the answers open to it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TypeAlias

from engine.bots.journeys.knowledge import cards_in, name_of, printed_on
from engine.bots.metw.ahead import Ahead
from engine.bots.metw.prospects import Prospects
from engine.bots.metw.travel import Travel
from engine.bots.options import Option
from engine.journeys.cards.printed import Definition
from engine.journeys.table.board import companies_of
from engine.journeys.table.records import Company, Zone
from engine.kernel.actions import Action, Secrets
from engine.kernel.records import Handle
from engine.metw.table.records import MetwState


class Scene:
    """Everything a decision may rest on."""

    def __init__(
        self, state: MetwState, secrets: Secrets, seat: int, legal: tuple[Action, ...], depth: int
    ) -> None:
        self.state = state
        self.secrets = secrets
        self.seat = seat
        self.legal = legal
        self.depth = depth
        """How many rolls a look ahead follows exactly."""

    @cached_property
    def hand(self) -> list[tuple[Handle, Definition]]:
        """The cards of the hand."""
        return list(cards_in(self.state, self.secrets, self.seat, Zone.HAND))

    @cached_property
    def companies(self) -> tuple[Company, ...]:
        """The seat's own companies."""
        return companies_of(self.state, self.seat)

    @cached_property
    def now(self) -> int:
        """What the board is worth before anything is done."""
        return self.ahead(0).now(self.state)

    @property
    def my_turn(self) -> bool:
        """Whether the seat is the mover."""
        return self.state.turn.mover == self.seat

    def ahead(self, rolls: int = 2) -> Ahead:
        """A look ahead from here."""
        return Ahead(self.state, self.secrets, self.seat, min(rolls, self.depth))

    def among(self, legal: list[Action]) -> Scene:
        """The same question with fewer answers."""
        return Scene(self.state, self.secrets, self.seat, tuple(legal), self.depth)

    def prospects(self, group: Company) -> Prospects:
        """What a company could gain."""
        return Prospects(self.state, self.secrets, self.seat, group)

    def travel(self, group: Company, spoken_for: frozenset[Handle] = frozenset()) -> Travel:
        """Where a company could go, without the cards that another one is on its way for."""
        return Travel(self.state, self.secrets, self.seat, group, spoken_for)

    def printed(self, card: Handle) -> Definition | None:
        """What is printed on a card, as far as the seat knows it."""
        return printed_on(self.state, self.secrets, card)

    def name(self, card: Handle) -> str:
        """The name of a card, as far as the seat knows it."""
        return name_of(self.state, self.secrets, card)


Thought: TypeAlias = Callable[[Scene], list[Option]]
"""How one kind of question is answered."""

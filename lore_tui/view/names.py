"""Who reads and what he knows: players and cards in words, as far as one reader may know them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from engine.kernel.actions import Identity
from engine.kernel.pending import Reason
from engine.kernel.records import Handle, handle, is_handle, is_open, owner, ref
from lore_tui.words import possessive, third_person

UNKNOWN = "a card"


class Faces(Protocol):
    """What a table, or a draft of one, shows of every card that is open: its number, by owner and serial."""

    @property
    def faces(self) -> Sequence[Sequence[int]]: ...


@dataclass(frozen=True)
class Reader(ABC):
    """One reader: a seat that knows its secrets, or a spectator (no seat) who knows nothing hidden."""

    players: tuple[str, ...]
    seat: int | None = None
    secrets: Mapping[Handle, Identity] = field(default_factory=dict)

    # ----------------------------------------------------------------------------------------------------- players
    def seats(self, b: Any) -> tuple[int, ...]:
        """All seats clockwise, the reader's first: his left neighbour follows him, as in the order of turns."""
        count, first = len(b.faces), self.seat or 0
        return tuple((first + place) % count for place in range(count))

    def player(self, seat: int) -> str:
        """The name of a player, or "you"."""
        return "you" if seat == self.seat else self.players[seat]

    def does(self, seat: int, verb: str, third: str = "") -> str:
        """The beginning of a sentence: "You draw", "Bilbo draws"."""
        if seat == self.seat:
            return f"You {verb}"
        return f"{self.players[seat]} {third or third_person(verb)}"

    def whose(self, seat: int) -> str:
        """The beginning of a noun: "your", "Bilbo's"."""
        return "your" if seat == self.seat else possessive(self.players[seat])

    # ------------------------------------------------------------------------------------------------------- cards
    def number(self, b: Faces, card: Handle) -> int:
        """The card number behind a handle, 0 where this reader does not know it."""
        if not is_handle(card, len(b.faces)):
            return 0
        seat, serial = owner(card), ref(card)
        if is_open(card):
            return b.faces[seat][serial] if serial < len(b.faces[seat]) else 0
        known = self.secrets.get(card)
        return known.definition if known is not None else 0

    @abstractmethod
    def printed_name(self, number: int) -> str:
        """The name of a card by its number."""

    def card(self, b: Faces, card: Handle) -> str:
        """The name of a card, or that it is one."""
        number = self.number(b, card)
        return self.printed_name(number) if number else UNKNOWN

    def thing(self, card: Handle) -> Handle:
        """A card by its serial where it is known: the same number however often its zone is shuffled."""
        known = self.secrets.get(card)
        return card if is_open(card) or known is None else handle(owner(card), known.serial)

    # ----------------------------------------------------------------------------------------------------- reasons
    def reason(self, b: Faces, why: Reason) -> str:
        """A reason with the names it speaks of."""
        if not why.about or "{" not in why.text:
            return why.text
        return why.text.format(*(self.card(b, card) for card in why.about))

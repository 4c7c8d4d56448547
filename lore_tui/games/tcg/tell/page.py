"""One step of a game as the story tells it: the states around it, its events, and words for its reader."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.kernel.actions import Action
from engine.kernel.records import NONE, Handle
from engine.kernel.state import Event
from engine.tcg.reading.meaning import vitality
from engine.tcg.table.board import card_of, face, on_table
from engine.tcg.table.events import Told
from engine.tcg.table.records import State
from lore_tui.games.tcg.names import Names
from lore_tui.view.names import UNKNOWN
from lore_tui.words import listed

INDENT = "  "


@dataclass(frozen=True)
class Page:
    """Everything a sentence may need."""

    before: State
    action: Action
    events: tuple[Event, ...]
    after: State
    names: Names

    def number(self, card: Handle) -> int:
        """The number of a card as it is known when the step is over."""
        return self.names.number(self.after, card) or self.names.number(self.before, card)

    def card(self, card: Handle) -> str:
        """The title of a card."""
        number = self.number(card)
        return self.names.printed_name(number) if number else UNKNOWN

    def full(self, card: Handle) -> str:
        """Title and subtitle of a card."""
        known = self.after if self.names.number(self.after, card) else self.before
        return self.names.full(known, card)

    def cards(self, cards: tuple[Handle, ...]) -> str:
        """Several cards in a row."""
        return listed([self.card(card) for card in cards])

    def own(self, seat: int) -> str:
        """The possessive after a player has been named."""
        return "your" if seat == self.names.seat else "their"

    def tokens(self, at: int, card: Handle) -> str:
        """How many wounds a character has of how many, after the last event of the step that changes them."""
        later = [event for event in self.events[at + 1 :] if event.kind in WOUNDS and event.args[0] == card]
        if later or on_table(self.after, card) is None or not face(self.after, card).is_character:
            return ""
        return f" ({card_of(self.after, card).wounds} of {vitality(self.after, card)})"

    def next(self, at: int) -> Event | None:
        """The event that follows one."""
        return self.events[at + 1] if at + 1 < len(self.events) else None

    def last(self, at: int) -> Event | None:
        """The event before one."""
        return self.events[at - 1] if at else None

    def twilight(self, at: int) -> str:
        """What an event makes of the pool, where that follows at once."""
        after = self.next(at)
        if after is None or after.kind != Told.TWILIGHT:
            return ""
        change, pool = after.args
        return f" (twilight {change:+d}: {pool})"


WOUNDS = (Told.WOUNDED, Told.EXERTED, Told.HEALED)
PAID_WITH = (Told.PLAYED, Told.TRANSFERRED)
"""Events that tell the twilight that follows them."""
Teller = Callable[[Page, int, tuple[int, ...]], list[str]]
"""Tells one event: the page, the place of the event, its arguments."""


def on(page: Page, host: Handle) -> str:
    """Where a card was laid."""
    return f" on {page.card(host)}" if host != NONE else ""

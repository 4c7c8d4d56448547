"""One step of a game as the story tells it: the states around it, its events, and words for its reader."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from engine.journeys.table.board import company
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Attack
from engine.journeys.table.records import State
from engine.kernel.actions import Action
from engine.kernel.records import NONE, Handle
from engine.kernel.state import Event, Frame
from lore_tui.games.journeys.names import Names, site_name

FrameT = TypeVar("FrameT", bound=Frame)
INDENT = "  "
PLURAL = ("Corsairs of Umbar", "Crebain", "Half-trolls of Far Harad", "Olog-hai (Trolls)", "Pûkel-men")
"""Creatures that are many though their name has no s at its end."""


@dataclass(frozen=True)
class Page:
    """Everything a sentence may need."""

    before: State
    action: Action
    events: tuple[Event, ...]
    after: State
    names: Names

    def card(self, card: Handle) -> str:
        """The name of a card as it is known when the step is over."""
        found = self.names.number(self.after, card) or self.names.number(self.before, card)
        return self.names.printed_name(found) if found else "a card"

    def cards(self, cards: tuple[Handle, ...] | list[Handle]) -> list[str]:
        """The names of several cards."""
        return [self.card(card) for card in cards]

    def own(self, seat: int) -> str:
        """The possessive after a player has been named."""
        return "your" if seat == self.names.seat else "their"

    def company(self, number: int) -> str:
        """The name of a company, also of one that is no more."""
        b = self.after if company(self.after, number) is not None else self.before
        return self.names.company(b, number)

    def frame(self, kind: type[FrameT], number: int = NONE) -> FrameT | None:
        """The innermost procedure of a kind under way before the step, else after it."""
        for state in (self.before, self.after):
            for frame in reversed(state.frames):
                if isinstance(frame, kind) and number in (NONE, getattr(frame, "number", NONE)):
                    return frame
        return None

    def told(self, *kinds: Told) -> list[Event]:
        """The events of these kinds."""
        return [event for event in self.events if event.kind in kinds]

    def dice(self, at: int) -> tuple[int, int, int] | None:
        """The two dice and the modifier of the roll told last before an event."""
        for event in reversed(self.events[:at]):
            if event.kind == Told.ROLLS:
                return event.args[3], event.args[4], event.args[5]
        return None

    def attack(self, number: int = NONE) -> str:
        """An attack in the middle of a sentence: by its card, or by race and place."""
        found = self.frame(Attack, number)
        if found is None:
            return "the attack"
        if found.source != NONE:
            return self.with_article(found.source)
        group = company(self.before, found.company) or company(self.after, found.company)
        if found.automatic != NONE and group is not None:
            return f"the {found.race} attack at {site_name(self.after, group.site)}"
        return f"the {found.race} attack"

    def with_article(self, card: Handle) -> str:
        """A creature in the middle of a sentence: unique ones go by their name alone."""
        number = self.names.number(self.after, card)
        name = self.card(card)
        bare = not number or self.names.book[number].definition.unique or name.startswith("The ")
        return name if bare else f"the {name}"


Teller = Callable[[Page, int, tuple[int, ...]], list[str]]
"""Tells one event: the page, the place of the event, its arguments."""


def verb(subject: str, one: str, many: str) -> str:
    """The form of a verb after a creature's name: Wolves attack, the Cave-drake attacks."""
    creature = subject.startswith("the ") and " attack" not in subject
    plural = (subject.endswith("s") and not subject.endswith("ss")) or subject.removeprefix("the ") in PLURAL
    return many if creature and plural else one


def sum_words(dice: tuple[int, int, int], *more: int) -> str:
    """Dice and modifiers spelled out: "4+3+5 = 12"."""
    parts = [part for part in (dice[2], *more) if part]
    total = dice[0] + dice[1] + sum(parts)
    return f"{dice[0]}+{dice[1]}{''.join(f'{part:+d}' for part in parts)} = {total}"

"""What one seat knows of cards: the open ones, and its own hidden ones."""

from __future__ import annotations

from collections.abc import Iterator

from engine.journeys.cards.printed import Definition
from engine.journeys.table.board import face
from engine.journeys.table.records import State
from engine.kernel.actions import Secrets
from engine.kernel.records import Handle, is_open


def printed_on(state: State, secrets: Secrets, card: Handle) -> Definition | None:
    """What is printed on a card, if this seat knows it; nothing on one that is no card of the book, such as a site."""
    if is_open(card):
        return face(state, card)
    entry = state.book.get(secrets[card].definition) if card in secrets else None
    return entry.definition if entry is not None else None


def cards_in(state: State, secrets: Secrets, seat: int, *zones: int) -> Iterator[tuple[Handle, Definition]]:
    """The known cards of a seat's zones."""
    for zone in zones:
        for card in state.zones[seat][zone]:
            printed = printed_on(state, secrets, card)
            if printed is not None:
                yield card, printed


def name_of(state: State, secrets: Secrets, card: Handle) -> str:
    """The name of a card, as far as this seat knows it."""
    printed = printed_on(state, secrets, card)
    return printed.name if printed is not None else "a hidden card"

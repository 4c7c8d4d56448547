"""Deck lists as a table needs them: one entry for each card, with its section and its kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from net.schema import Entry

SIDES = {"": 0, "resource": 1, "hazard": 2}
"""As what a card that can be either is counted."""


def entries(sections: Mapping[int, Iterable[tuple[int, str]]], kind: Callable[[int], int]) -> tuple[Entry, ...]:
    """The list of a deck; `sections`: by number the cards, each with what it is counted as."""
    return tuple(
        sorted(
            Entry(section, SIDES[counted], card, kind(card))
            for section, cards in sections.items()
            for card, counted in cards
        )
    )

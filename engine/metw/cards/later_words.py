"""Effect words and conditions of the sets after The Wizards alone."""

from __future__ import annotations

from engine.journeys.cards.conditions import Word


class OfMinions(Word, frozen=True):
    """The company concerned is one of minions."""

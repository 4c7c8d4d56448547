"""A card by which another one is played as though things were otherwise; LoRE has none."""

from __future__ import annotations

from engine.journeys.cards.conditions import Word


class AsThough(Word, frozen=True):
    """Taken up, and then for the card played with it: one card counts as in play, another one does not."""

    there: str
    gone: str
    at_once: bool = False
    """As long as the card is in play, and for everything: the one counts as gone, or, where it is not, the other as
    there."""

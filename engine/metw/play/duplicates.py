"""Copies that may not be in play twice go when the chain is over (METW-ANN-31)."""

from __future__ import annotations

from engine.journeys.table.board import card_of, face
from engine.journeys.table.records import IN_PLAY
from engine.journeys.table.sources import sources
from engine.kernel.records import Handle
from engine.metw.table.draft import Draft


def discard_surplus(d: Draft) -> None:
    """Of a card that may not be duplicated only the oldest stays."""
    found: dict[int, list[Handle]] = {}
    for card in sources(d).single:
        if any(card in rows[IN_PLAY] for rows in d.zones):
            found.setdefault(face(d, card).number, []).append(card)
    for copies in found.values():
        for card in sorted(copies, key=lambda one: card_of(d, one).since)[1:]:
            d.discard(card)

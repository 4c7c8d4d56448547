"""The state of a LoRE game."""

from __future__ import annotations

from engine.journeys.table import records
from engine.lore.cards.library import library
from engine.lore.customs import LoreCustoms
from engine.lore.frames import FrameUnion


class State(records.State, frozen=True, kw_only=True):
    """Public knowledge about a game of LoRE."""

    book = library().cards
    atlas = library().atlas
    customs = LoreCustoms()
    frames: tuple[FrameUnion, ...] = ()

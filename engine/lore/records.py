"""The state of a LoRE game, and a state being changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.journeys.table import draft, records
from engine.lore.cards.library import library
from engine.lore.customs import LoreCustoms
from engine.lore.frames import FrameUnion


class State(records.State, frozen=True, kw_only=True):
    """Public knowledge about a game of LoRE."""

    book = library().cards
    atlas = library().atlas
    customs = LoreCustoms()
    frames: tuple[FrameUnion, ...] = ()


class Draft(draft.Draft):
    """What `apply` changes, and freezes to a state of LoRE."""

    __slots__ = ()
    book = State.book
    atlas = State.atlas
    customs = State.customs
    becomes = State

    if TYPE_CHECKING:

        def freeze(self) -> State: ...

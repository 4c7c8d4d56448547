"""A LoRE state being changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.journeys.table import draft
from engine.lore.records import State


class Draft(draft.Draft):
    """What `apply` changes, and freezes to a state of LoRE."""

    __slots__ = ()
    book = State.book
    atlas = State.atlas
    customs = State.customs
    becomes = State

    if TYPE_CHECKING:

        def freeze(self) -> State: ...

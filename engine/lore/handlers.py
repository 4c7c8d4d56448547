"""Functions for cards that do what no second card does, by the name the card's Handler word gives."""

from __future__ import annotations

from collections.abc import Callable

from engine.lore.draft import Draft
from engine.lore.frames import Effects

HANDLERS: dict[str, Callable[[Draft, Effects], None]] = {}

"""The cards and the map of LoRE, for tests that ask for them by number or name."""

from __future__ import annotations

from engine.lore.cards.library import library

LIBRARY = library()
ATLAS = LIBRARY.atlas
CARDS = LIBRARY.cards

"""The Middle-earth CCG as a game: the cards of all sets on METW's table, by the Universal Rules."""

from __future__ import annotations

from engine.kernel.game import Variant
from engine.metw.cards.deck_rules import UNIVERSAL_LIMITS
from engine.metw.cards.middle_earth import library, load
from engine.metw.cards.printed import MetwSite
from engine.metw.decklists import Box
from engine.metw.game import MetwGame
from engine.metw.table.atlas import MetwAtlas
from engine.metw.table.later import NOTHING, Later
from engine.metw.table.law import UNIVERSAL
from engine.metw.table.records import MetwState
from engine.metw.variants import UNIVERSAL_VARIANTS

SITES = tuple(site for site in library().atlas.sites if isinstance(site, MetwSite))


class MeccgState(MetwState, frozen=True, kw_only=True):
    """Public knowledge about a game of the Middle-earth CCG."""

    book = library().cards
    atlas = MetwAtlas(library().atlas.regions, SITES)
    law = UNIVERSAL
    sides: tuple[int, ...] = ()  # type: ignore[misc]
    later: Later = NOTHING  # type: ignore[misc]


MECCG_BOX = Box(MeccgState, load(), UNIVERSAL_LIMITS)
"""All sets there are."""


class MeccgGame(MetwGame):
    """The Universal Rules behind the interface every table uses."""

    name = "meccg"
    title = "Middle-earth CCG"
    version = "meccg-rules/4"
    variants: tuple[Variant, ...] = UNIVERSAL_VARIANTS
    box = MECCG_BOX


GAME = MeccgGame(library())

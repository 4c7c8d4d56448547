"""The cards of a game of journeys together with its map, and the digest peers compare."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

import msgspec

from engine.cards.catalogue import Catalogue
from engine.cards.digest import digest
from engine.journeys.cards.atlas import Atlas
from engine.journeys.cards.printed import Definition
from engine.journeys.cards.reader import PLAIN_FORMAT, Format, read_atlas, read_definitions


class JourneyCatalogue(Catalogue[Definition]):
    """Every card of a game and the map it is played on; built once, never changed."""

    def __init__(self, definitions: tuple[Definition, ...], atlas: Atlas, alignments: tuple[str, ...] = ()) -> None:
        super().__init__(definitions)
        self.atlas = atlas
        self.alignments = alignments
        """What the player of a deck may stand for, where the game knows several kinds of player."""

    @cached_property
    def digest(self) -> bytes:
        """SHA-256 over all printed data that can change a game; texts, notes and gender are for words alone."""
        cards = [msgspec.structs.replace(card, text="", note="", gender="") for card in self.definitions]
        sites = [msgspec.structs.replace(site, text="") for site in self.atlas.sites]
        return digest(cards, self.atlas.regions, sites)


def build(
    texts: Mapping[str, str], form: Format = PLAIN_FORMAT, alignments: tuple[str, ...] = ()
) -> JourneyCatalogue:
    """The catalogue of the card files given by name; wrong files raise CardError."""
    atlas = read_atlas(texts, form)
    return JourneyCatalogue(read_definitions(texts, atlas, form), atlas, alignments)

"""What cards and sites of METW show beyond the figures every game of journeys has."""

from __future__ import annotations

from enum import IntEnum

from engine.journeys.cards.printed import CHARACTER_KINDS, CREATURE_KINDS, Definition, Kind, Site


class Points(IntEnum):
    """The six kinds of marshalling points (METW-DECK, the shapes of the card's upper left corner)."""

    CHARACTER = 1
    ALLY = 2
    ITEM = 3
    FACTION = 4
    KILL = 5
    MISCELLANEOUS = 6


MINION = "minion"
"""Of whom or what belongs to the side of the Shadow."""
POINT_WORDS = {kind.name.lower(): kind for kind in Points}

KIND_WORDS = {
    "character": Kind.CHARACTER,
    "wizard": Kind.MAIN_CHARACTER,
    "creature": Kind.CREATURE,
    "creature or permanent-event": Kind.CREATURE_OR_CONDITION,
    "creature or short-event": Kind.CREATURE_OR_EVENT,
    "hazard short-event": Kind.HAZARD_EVENT,
    "hazard long-event": Kind.HAZARD_LONG_EVENT,
    "hazard permanent-event": Kind.HAZARD_CONDITION,
    "resource or hazard short-event": Kind.DUAL_EVENT,
    "item": Kind.ITEM,
    "ally": Kind.ALLY,
    "faction": Kind.FACTION,
    "short-event": Kind.EVENT,
    "long-event": Kind.LONG_EVENT,
    "permanent-event": Kind.CONDITION,
}
"""Every kind by the words that name it in the data and on screen."""


class MetwCard(Definition, frozen=True):
    """The face of a card; influence is direct influence, corruption are points, or on a character what checks get."""

    mp_type: str = ""
    """The kind of its marshalling points, where its own kind does not tell it."""
    ring_from: tuple[tuple[str, int], ...] = ()
    """Results of the test of this gold ring from which on it may be a ring of that sort."""
    ring_to: tuple[tuple[str, int], ...] = ()
    """Results up to which it may be one."""
    alignment: str = ""
    """Nothing for a hero or what everybody may play."""

    @property
    def points(self) -> Points:
        """The kind of its marshalling points."""
        if self.mp_type:
            return POINT_WORDS[self.mp_type]
        if self.kind in CHARACTER_KINDS:
            return Points.CHARACTER
        if self.kind in CREATURE_KINDS or self.is_hazard:
            return Points.KILL
        return {Kind.ALLY: Points.ALLY, Kind.ITEM: Points.ITEM, Kind.FACTION: Points.FACTION}.get(
            self.kind, Points.MISCELLANEOUS
        )

    def may_become(self, ring: str, result: int) -> bool:
        """The test of this gold ring with that result allows a special ring of that sort (METW-RNG-04)."""
        return result >= dict(self.ring_from).get(ring, result) and result <= dict(self.ring_to).get(ring, result)


class MetwSite(Site, frozen=True):
    """A site card: its number among all cards, and the site paths printed on it as region types."""

    number: int = 0
    path: str = ""
    """From its nearest Haven, both ends included; none on a Haven."""
    paths: tuple[tuple[int, str], ...] = ()
    """From the Havens beside this Haven to it, by index."""

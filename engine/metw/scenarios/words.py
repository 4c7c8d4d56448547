"""Words of scenarios: what stands on a card that belongs to nobody and no card of the sets says."""

from __future__ import annotations

from engine.journeys.cards.conditions import Word


class Doom(Word, frozen=True):
    """The Count of Doom of a scenario shows this face, or a later one."""

    face: int
    before: int = 7
    """But not yet this one."""


class FactionPoints(Word, frozen=True):
    """At a council the points of factions count so many times."""

    times: int


class Common(Word, frozen=True):
    """A card that is unique everywhere else is not here."""

    name: str


class AtHavens(Word, frozen=True):
    """A card is playable at every Haven too."""

    name: str


class Stealing(Word, frozen=True):
    """The strike under way is to steal something."""


class Hunts(Word, frozen=True):
    """The player concerned has hazards alone."""


class Roused(Word, frozen=True):
    """Two creatures of a kind have attacked on the road."""

    kind: int

"""Parts of effect words: what belongs together in a word is a record of its own, and says nothing if left out."""

from __future__ import annotations

from engine.journeys.cards.conditions import Where, Who
from engine.journeys.cards.moments import NO_CAP, Per
from engine.kernel.records import Record


class Count(Record, frozen=True):
    """What a value is multiplied with."""

    per: Per = Per.ONE
    types: str = ""
    """Region types counted by Per.PATH_REGION, the skill by Per.SKILLED."""
    at_most: int = NO_CAP


class Bounds(Record, frozen=True):
    """How far a value may lift a number, or lower it."""

    cap: int = NO_CAP
    twice_normal: bool = False
    """Not above twice the normal value."""
    floor: int = -NO_CAP


class Tied(Record, frozen=True):
    """Whom alone influence, or a roll, counts against."""

    races: tuple[str, ...] = ()
    home: str = ""
    """Characters with this home site."""
    factions: tuple[str, ...] = ()
    """Factions of these names or races."""


ANYBODY = Tied()


class Factor(Record, frozen=True):
    """What is done to a number in place of adding to it."""

    times: int = 0
    halve: bool = False
    """Rounded up."""
    mind: bool = False
    """It is the mind of its character."""


ADDED = Factor()


class Borne(Record, frozen=True):
    """How a bonus depends on the item that gives it."""

    slot: bool = False
    """Only while the item is in use on its bearer."""
    instead: bool = False
    """In place of the bonus printed on the card."""


class Lies(Record, frozen=True):
    """Where a chosen thing lies."""

    here: bool = False
    """At the same site as this card, or as the company concerned while it is being played."""
    near: Who | None = None
    """Borne in a company with such a character."""
    stored: Where | None = None
    """Stored at such a site."""

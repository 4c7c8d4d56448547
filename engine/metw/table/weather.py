"""What regions and sites count as when several effects change them: the order of the effects (METW-ANN-37 to 40)."""

from __future__ import annotations

from itertools import permutations

from engine.journeys.cards.words import ChangeType
from engine.journeys.reading.filters import (
    REGION_BASE,
    SITE_BASE,
    age_of,
    changed_by,
    context_of,
    holds_all,
    region_type,
)
from engine.journeys.table.records import Company
from engine.journeys.table.sources import sources
from engine.journeys.table.speech import Source
from engine.kernel.records import NONE, Handle
from engine.metw.table.board import Board

SIDES = (True, False)
"""For the play of hazards, and for everything else."""


def ordered(b: Board, found: list[Source]) -> list[Source]:
    """Effects in the order in which they are applied; each of them once (METW-ANN-40)."""
    places = {card: place for place, card in enumerate(b.changes)}
    return sorted(found, key=lambda source: (place_of(source, places), age_of(b, source)))


def place_of(source: Source, places: dict[Handle, int]) -> int:
    """What nobody's card says is there before everything else (SCEN-ANDUIN-14, SCEN-RULING-08)."""
    return NONE if source.card == NONE else places.get(source.card, len(places))


def at_work(b: Board) -> list[Source]:
    """Effects that change types now, in the order in which they are applied."""
    found = [
        source
        for source in sources(b).of(ChangeType)
        if isinstance(source.word, ChangeType) and holds_all(b, source.word.when, context_of(b, source))
    ]
    return ordered(b, found)


def lands(b: Board) -> str:
    """The type of every region of the map now; nothing as long as nothing changes any."""
    if not sources(b).of(ChangeType):
        return ""
    return "".join(region_type(b, region) for region in range(b.atlas.mapped))


def in_question(b: Board, moving: Company) -> tuple[Handle, ...]:
    """The cards whose order the hazard player has to choose for a company that moves; none if it does not matter."""
    journey = moving.journey
    if b.settled == b.turn.number or journey is None or not journey.moving:
        return ()
    effects = at_work(b)
    cards = tuple(dict.fromkeys(source.card for source in effects if source.card != NONE))
    if len(cards) < 2:
        return ()
    ways = (
        _types(b, moving, [source for card in (NONE, *order) for source in effects if source.card == card])
        for order in permutations(cards)
    )
    first = next(ways)
    return cards if any(other != first for other in ways) else ()


def _types(b: Board, moving: Company, effects: list[Source]) -> str:
    """The types of a company's path and new site when effects are applied in this order."""
    assert moving.journey is not None
    regions = [b.atlas.regions[region] for region in moving.journey.path]
    goal = b.atlas.sites[moving.journey.goal]
    places = [(region.type, region.name, REGION_BASE + region.index) for region in regions]
    places.append((goal.type, goal.name, SITE_BASE + goal.index))
    return "".join(changed_by(b, effects, *place, for_hazards) for place in places for for_hazards in SIDES)

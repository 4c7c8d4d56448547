"""When a card of METW may be played (METW-FLOW-73 to METW-FLOW-82)."""

from __future__ import annotations

from engine.journeys.cards.moments import At
from engine.journeys.cards.printed import Definition

OWN_TURN = (
    At.UNTAP,
    At.ORGANIZATION,
    At.END_OF_ORGANIZATION,
    At.LONG_EVENT,
    At.MOVEMENT,
    At.ENGAGEMENT,
    At.BETWEEN,
    At.SITE,
    At.END_OF_TURN,
)
"""Any time of one's own turn but within the sequence of a strike."""
HAZARDS = (At.MOVEMENT, At.ENGAGEMENT, At.BETWEEN)
"""In the movement/hazard phase of an opponent's company."""


def moments_of(definition: Definition, kind: str, hazard: bool) -> set[At]:
    """By the kind of the card, where its use does not name the moments."""
    if kind == "character":
        return {At.ORGANIZATION}
    if kind in ("item", "ally", "faction"):
        return {At.SITE}
    if kind == "creature":
        return {At.MOVEMENT}
    if hazard:
        return set(HAZARDS)
    if kind == "long event":
        return {At.LONG_EVENT}
    return {At.SITE} if definition.has("information") else set(OWN_TURN)

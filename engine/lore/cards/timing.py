"""When a card of LoRE may be played, by its kind and keywords."""

from __future__ import annotations

from engine.journeys.cards.moments import At
from engine.journeys.cards.printed import Definition

TIMING = {
    "engagement": At.ENGAGEMENT,
    "strike": At.STRIKE,
    "counter": At.COUNTER,
    "corruption roll": At.CORRUPTION_ROLL,
    "faction roll": At.FACTION_ROLL,
    "body roll": At.BODY_ROLL,
}
PHASES = {"untap": At.UNTAP, "organization": At.ORGANIZATION, "movement": At.MOVEMENT, "site": At.SITE}


def moments_of(definition: Definition, kind: str, hazard: bool) -> set[At]:
    """When a card may be played, by its kind and keywords (LORE-TURN-02, LORE-HAZ-01, LORE-TIMING-16)."""
    timing = {TIMING[word] for word in definition.keywords if word in TIMING}
    if kind == "character":
        return {At.ORGANIZATION}
    if kind in ("item", "ally", "faction"):
        return {At.SITE}
    if hazard:
        return {At.MOVEMENT} | timing
    phases = {PHASES[word] for word in definition.keywords if word in PHASES}
    # The untap keyword and every timing keyword open the untap phase besides (LORE-UNTAP-09).
    untap = {At.UNTAP} if timing or At.UNTAP in phases else set()
    return ((phases - {At.UNTAP}) or {At.ORGANIZATION, At.MOVEMENT, At.SITE}) | timing | untap

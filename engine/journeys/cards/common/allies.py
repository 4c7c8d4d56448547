"""Phrases for allies; no ally does the same in LoRE and METW."""

from __future__ import annotations

from engine.journeys.cards.conditions import AttackIs, Condition, Fight, Not, OnTheWay, Where
from engine.journeys.cards.moments import At, Ban, Of, When
from engine.journeys.cards.words import Activate, Cancel, Cost, Discard, Forbid, Trigger

SHUNNED_AT_SITES = Forbid(Ban.STRIKES, fight=Fight(keyed_site=1))
"""No strike of an automatic-attack, or of a creature keyed to a site, may be assigned to him."""
TAPS = Cost(tap_self=True)


def leaves_outside(*regions: str) -> Trigger:
    """Discarded when his company declares a new site elsewhere."""
    outside = Not(OnTheWay(goal=Where(regions=regions)))
    return Trigger(When.MOVE_DECLARED, (Discard(Of.SELF),), require=(outside,), own_company=True)


def cancels_creature(keyed: str, *company: Condition) -> Activate:
    """Taps to cancel an attack on his company by a creature keyed to such regions."""
    attack = AttackIs(Fight(creature=1, keyed=keyed))
    return Activate((At.ENGAGEMENT,), (Cancel(),), require=(attack, *company), cost=TAPS)

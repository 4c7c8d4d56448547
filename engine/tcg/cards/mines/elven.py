"""Elven cards of Mines of Moria."""

from __future__ import annotations

from collections.abc import Mapping

from engine.tcg.cards.forms import (
    DISCARDS_ITSELF,
    GONE_AT_REGROUP,
    MANEUVER,
    archery,
    event,
    prevents,
    reply,
    spot,
)
from engine.tcg.cards.moments import By, Trait, When
from engine.tcg.cards.words import Behaviour, Discard, Exert, Grant, If, On, Strength, Unless, Wound
from engine.tcg.reading.filters import (
    CONDITION,
    ELF,
    ELF_ALLY,
    ELF_COMPANION,
    MINION,
    NAZGUL,
    ORC,
    URUK,
    AtSite,
    Choose,
    Each,
    Spot,
    Who,
)

CARDS: Mapping[str, Behaviour] = {
    "A Blended Race": Behaviour(
        needs=spot(ELF),
        triggers=(GONE_AT_REGROUP,),
        always=(Strength(-2, URUK), Grant(Trait.NO_DAMAGE, URUK)),
    ),
    "Dismay Our Enemies": reply(
        On(When.WINS, Who(race=("Elf",), keyword=("archer",))),
        Unless(By.OPPONENT, (Discard(Choose(MINION, By.OPPONENT)),)),
    ),
    "Hosts of the Last Alliance": Behaviour(
        acts=(prevents(ELF, *DISCARDS_ITSELF),), always=(archery(-1, Spot(ELF_COMPANION)),)
    ),
    "Release the Angry Flood": event(
        MANEUVER,
        If((AtSite(("river",)),), (Wound(Each(NAZGUL), 2),), (Wound(Each(NAZGUL)),)),
        price=(Exert(ELF),),
    ),
    "Secret Sentinels": event(
        MANEUVER,
        If(spot(ORC), (Discard(Choose(CONDITION, count=2)),), (Discard(CONDITION),)),
        price=(Exert(ELF_ALLY),),
    ),
}

"""Ringwraith cards of Mines of Moria."""

from __future__ import annotations

from collections.abc import Mapping

from engine.tcg.cards.forms import (
    EXERTS_ITSELF,
    GONE_UNDERGROUND,
    MANEUVER,
    ON_ENTRY,
    SKIRMISH,
    WINS,
    does,
    event,
    has,
    may,
    prevents,
    spot,
)
from engine.tcg.cards.moments import Ban, Ref, Trait
from engine.tcg.cards.words import (
    AddBurdens,
    Behaviour,
    Damage,
    Discard,
    Exert,
    Forbid,
    Grant,
    If,
    RemoveTwilight,
    SpotX,
    Wear,
    Wound,
)
from engine.tcg.reading.filters import (
    ALLY,
    COMPANION,
    NAZGUL,
    WEAPON,
    Burdens,
    Choose,
    CountBurdens,
    Either,
    Exhausted,
    Is,
    Or,
    Spot,
    Who,
    Worn,
    Wounded,
    X,
    title,
)

TWILIGHT_NAZGUL = Who(race=("Nazgûl",), keyword=("twilight",))
TALE = Who(keyword=("tale",))
BEARER_IS_TIRED = Is(Ref.RING_BEARER, Who(marks=(Exhausted(),)))
BURDENED = (Or((Burdens(2), Is(Ref.RING_BEARER, Who(marks=(Wounded(2),))))),)

CARDS: Mapping[str, Behaviour] = {
    "Bill Ferny, Swarthy Sneering Fellow": has(
        Grant(Trait.NEVER_ROAMING, NAZGUL), Grant(Trait.NOT_BY_FP), GONE_UNDERGROUND
    ),
    "Helpless": has(
        Grant(Trait.BLANK, Ref.BEARER), needs=(Spot(title("Frodo")), Spot(NAZGUL))
    ),
    "His Terrible Servants": does(prevents(TWILIGHT_NAZGUL, RemoveTwilight(1))),
    "It Wants to be Found": event(MANEUVER, AddBurdens(1), needs=spot(TWILIGHT_NAZGUL)),
    "Resistance Becomes Unbearable": event(
        MANEUVER,
        Exert(Ref.RING_BEARER),
        If((BEARER_IS_TIRED,), (Wear(),)),
        price=(Exert(TWILIGHT_NAZGUL),),
    ),
    "Stricken Dumb": event(MANEUVER, Discard(Either((TALE, WEAPON))), price=(Exert(title("The Witch-king")),)),
    "They Will Find the Ring": event(
        MANEUVER,
        Exert(Choose(COMPANION, count=X())),
        price=(Exert(Choose(NAZGUL, count=2)), SpotX(CountBurdens())),
    ),
    "Úlairë Attëa, The Easterling": does(may(ON_ENTRY, Wound(ALLY))),
    "Úlairë Enquëa, Ringwraith in Twilight": does(
        may(
            WINS,
            If((Burdens(5),), (Wound(Ref.RING_BEARER, 2),), (Wound(Ref.RING_BEARER),)),
            price=EXERTS_ITSELF,
        )
    ),
    "Úlairë Nelya, Ringwraith in Twilight": has(
        Grant(Trait.FIERCE, when=BURDENED), Damage(1, when=BURDENED)
    ),
    "The Witch-king, Lord of the Nazgûl": does(
        may(WINS, Wound(Ref.RING_BEARER, 2), price=EXERTS_ITSELF),
        always=(Forbid(Ban.PLAY, title("Return to Its Master")),),
    ),
    "Wraith-world": event(SKIRMISH, AddBurdens(3), needs=(Spot(TWILIGHT_NAZGUL), Worn())),
}

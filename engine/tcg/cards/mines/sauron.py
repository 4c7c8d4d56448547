"""Sauron cards of Mines of Moria."""

from __future__ import annotations

from collections.abc import Mapping

from engine.tcg.cards.forms import (
    EXERTS_ITSELF,
    MANEUVER,
    RING_PUT_ON,
    SHADOW,
    cancels,
    does,
    event,
    has,
    may,
    reply,
    spot,
    tracker,
    use,
)
from engine.tcg.cards.moments import By, Phase, Ref, When
from engine.tcg.cards.words import (
    AddBurdens,
    AddTwilight,
    Behaviour,
    Branch,
    Discard,
    DiscardHand,
    Draw,
    Exert,
    If,
    On,
    SpotX,
    Strength,
    Trigger,
    Wound,
)
from engine.tcg.reading.filters import (
    ALLY,
    SAURON_ORC,
    Choose,
    CountBurdens,
    During,
    Fighting,
    Is,
    SeeksRanger,
    Who,
    X,
)

SAURON_MINION = Who(kind=("minion",), culture=("Sauron",))
SAURON_TRACKER = Who(culture=("Sauron",), keyword=("tracker",))
ELVEN_ALLY = Who(kind=("ally",), culture=("Elven",))
RANGERS_EVENT = On(When.PLAYED, Who(kind=("event",), marks=(SeeksRanger(),)))

CARDS: Mapping[str, Behaviour] = {
    "The Eye of Sauron": event(SHADOW, Draw(X(5)), price=(Exert(SAURON_ORC), SpotX(CountBurdens()))),
    "Memory of Many Things": event(
        MANEUVER,
        Branch(((Discard(ALLY),), (Discard(Choose(ELVEN_ALLY, count=2)),))),
        price=(Exert(SAURON_ORC),),
    ),
    "Orc Scout": does(
        cancels(RANGERS_EVENT, *EXERTS_ITSELF),
        cancels(RANGERS_EVENT, Discard(Ref.SELF)),
        always=(tracker(SAURON_MINION),),
    ),
    "Orc Taskmaster": does(use(SHADOW, EXERTS_ITSELF, AddTwilight(1))),
    "Southern Spies": reply(RING_PUT_ON, DiscardHand(by=By.FP, everything=True), needs=spot(SAURON_MINION)),
    "Spies of Mordor": does(
        may(
            On(When.MOVES, needs=(During((Phase.REGROUP,)),)),
            If(spot(SAURON_TRACKER), (Draw(2),), (Draw(1),)),
        ),
        needs=spot(SAURON_ORC),
    ),
    "Tower Assassin": does(use(MANEUVER, EXERTS_ITSELF, Wound(ALLY))),
    "Verily I Come": Behaviour(
        price=(Exert(SAURON_ORC),),
        triggers=(
            Trigger(On(When.TAKEN, opponents=True, needs=(During((Phase.FELLOWSHIP,)),)), (AddBurdens(1),)),
        ),
    ),
    "Vile Blade": has(
        Strength(
            2, Ref.BEARER, when=(Is(Ref.BEARER, Who(marks=(Fighting(Who(race=("Man", "Elf"))),))),)
        )
    ),
}

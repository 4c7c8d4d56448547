"""Isengard cards of Mines of Moria."""

from __future__ import annotations

from collections.abc import Mapping

from engine.tcg.cards.forms import (
    BEARER_WINS,
    EXERTS_ITSELF,
    GONE_AT_TURNS_END,
    GONE_UNDERGROUND,
    MANEUVER,
    RING_PUT_ON,
    SHADOW,
    cancels,
    does,
    event,
    has,
    reply,
    spot,
    tracker,
    use,
)
from engine.tcg.cards.moments import Ban, By, Pile, Ref, When
from engine.tcg.cards.words import (
    AddTwilight,
    Behaviour,
    Damage,
    Discard,
    Exert,
    Forbid,
    FromDiscard,
    If,
    LookAtHand,
    Mill,
    On,
    PlayCard,
    RemoveTwilight,
    SpotX,
    Trigger,
)
from engine.tcg.reading.filters import (
    COMPANION,
    MINION,
    URUK,
    CountBurdens,
    Each,
    SeeksRanger,
    Who,
    X,
)

ISENGARD_MINION = Who(kind=("minion",), culture=("Isengard",))
WORN_GEAR = Who(kind=("possession",), cls=("armor", "helm", "shield"))
FREE_WORN_GEAR = Who(kind=("possession",), cls=("armor", "helm", "shield"), side="fp")
SHIRE_ALLY = Who(kind=("ally",), culture=("Shire",))
RANGERS_EVENT = On(When.PLAYED, Who(kind=("event",), marks=(SeeksRanger(),)))

CARDS: Mapping[str, Behaviour] = {
    "Beyond the Height of Men": event(
        MANEUVER,
        If(spot(COMPANION, 6), (Discard(Each(FREE_WORN_GEAR)),), (Discard(WORN_GEAR),)),
        price=(Exert(URUK),),
    ),
    "Demands of the Sackville-Bagginses": Behaviour(
        needs=spot(ISENGARD_MINION), triggers=(Trigger(On(When.EXERTED, SHIRE_ALLY), (AddTwilight(1),)),)
    ),
    "Evil Afoot": event(
        SHADOW, FromDiscard(MINION, "shuffle", X()), price=(Exert(URUK), SpotX(CountBurdens()))
    ),
    "Goblin Man": does(use(SHADOW, EXERTS_ITSELF, LookAtHand(By.FP)), always=(GONE_UNDERGROUND,)),
    "Lurtz's Sword": Behaviour(
        triggers=(Trigger(BEARER_WINS, (Mill(2, By.FP),)),), always=(Damage(1, Ref.BEARER),)
    ),
    "No Business of Ours": has(Forbid(Ban.SEE_SHADOW_HAND), needs=spot(ISENGARD_MINION)),
    "Too Much Attention": reply(RING_PUT_ON, Mill(5, By.FP), needs=spot(ISENGARD_MINION)),
    "Uruk Captain": does(
        use(SHADOW, (RemoveTwilight(1), *EXERTS_ITSELF), PlayCard(URUK, Pile.DISCARD))
    ),
    "Wizard Storm": Behaviour(
        price=(Exert(ISENGARD_MINION),),
        triggers=(Trigger(On(When.LEAVES, Ref.BEARER), (Exert(Each(COMPANION)),)), GONE_AT_TURNS_END),
    ),
    "Uruk Scout": does(cancels(RANGERS_EVENT, *EXERTS_ITSELF), always=(tracker(ISENGARD_MINION),)),
}

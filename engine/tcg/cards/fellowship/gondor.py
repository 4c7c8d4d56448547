"""Gondor cards of The Fellowship of the Ring."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.tcg.cards.fellowship.gandalf import PIPE_PRICE
from engine.tcg.cards.forms import (
    ARCHERY,
    DISCARDS_ITSELF,
    EXERTS_BEARER,
    EXERTS_ITSELF,
    FELLOWSHIP,
    FELLOWSHIP_OR_REGROUP,
    MANEUVER,
    REGROUP,
    SKIRMISH,
    YOUR_TURN_STARTS,
    archery,
    does,
    event,
    has,
    may,
    reply,
    spot,
    strengthen,
    use,
)
from engine.tcg.cards.moments import By, Phase, Ref, Stat, Trait, Until, When
from engine.tcg.cards.words import (
    Act,
    Behaviour,
    Branch,
    Cancel,
    Damage,
    Defender,
    Discard,
    Exert,
    Give,
    Grant,
    Heal,
    LaySite,
    Modify,
    On,
    RemoveTwilight,
    ShuffleHand,
    Strength,
    Wound,
)
from engine.tcg.reading.filters import (
    ALLY,
    ARAGORN,
    COMPANION,
    GONDOR_COMPANION,
    HAND_WEAPON,
    HOBBIT,
    MINION,
    RANGER,
    AtSite,
    Bears,
    BorneBy,
    Choose,
    Each,
    Fighting,
    InSkirmish,
    Is,
    Other,
    Roaming,
    Spot,
    Who,
    Word,
    X,
    title,
)

ARWEN = title("Arwen")
RANGER_COMPANION = Who(kind=("companion",), keyword=("ranger",))
ROAMING_MINION = Who(kind=("minion",), marks=(Roaming(),))
GONDOR_MAN_FIGHTS = Spot(Who(race=("Man",), culture=("Gondor",), marks=(InSkirmish(),)))
SKIRMISH_EVENT = Who(kind=("event",), timing="skirmish")
SHADOW_ON_COMPANION = Who(kind=("condition",), side="shadow", marks=(BorneBy(COMPANION),))
ARMED = Who(kind=("companion",), culture=("Gondor", "Shire"), marks=(Bears(HAND_WEAPON),))
DEFENDER = Is(Ref.IT, Who(keyword=("defender",)))
WEATHER_CONDITION = Who(kind=("condition",), keyword=("weather",))
SKIRMISHING_BEARER = Who(race=("Orc", "Uruk-hai"), marks=(Fighting(Ref.BEARER),))


def each_other(at: tuple[Phase, ...], effect: Callable[[Who], Word]) -> tuple[Act, Act]:
    """Aragorn exerts for Arwen, or Arwen for Aragorn."""
    return use(at, (Exert(ARAGORN),), effect(ARWEN)), use(at, (Exert(ARWEN),), effect(ARAGORN))


CARDS: Mapping[str, Behaviour] = {
    "An Able Guide": event(REGROUP, RemoveTwilight(4), needs=spot(RANGER)),
    "Aragorn, Ranger of the North": does(
        use(MANEUVER, EXERTS_ITSELF, Give(Ref.SELF, (Defender(1),), Until.REGROUP))
    ),
    "Aragorn's Bow": does(
        use(ARCHERY, EXERTS_BEARER, Wound(MINION), Give(Ref.BEARER, (Grant(Trait.NO_ARROW),))),
        always=(Grant(Trait.ARCHER, Ref.BEARER),),
    ),
    "Aragorn's Pipe": does(use(FELLOWSHIP, PIPE_PRICE, Heal(Choose(COMPANION, count=X())))),
    "Armor": has(Grant(Trait.ONE_WOUND, Ref.BEARER)),
    "Arwen's Fate": does(*each_other(SKIRMISH, lambda who: strengthen(who, 3))),
    "Athelas": does(
        use(FELLOWSHIP, DISCARDS_ITSELF, Branch(((Heal(COMPANION),), (Discard(SHADOW_ON_COMPANION),))))
    ),
    "Blade of Gondor": does(
        use(SKIRMISH, EXERTS_BEARER, Wound(SKIRMISHING_BEARER)), always=(Damage(1, Ref.BEARER),)
    ),
    "Boromir, Lord of Gondor": has(Grant(Trait.THREEFOLD)),
    "Boromir, Son of Denethor": does(use(SKIRMISH, EXERTS_ITSELF, strengthen(HOBBIT, 3))),
    "Boromir's Cloak": does(use(MANEUVER, EXERTS_BEARER, Discard(WEATHER_CONDITION))),
    "Change of Plans": event(REGROUP, ShuffleHand(By.OPPONENT), price=(Exert(RANGER),)),
    "The Choice of Lúthien": does(*each_other(MANEUVER, Heal)),
    "Coat of Mail": has(Grant(Trait.THREEFOLD, Ref.BEARER)),
    "Dagger Strike": event(SKIRMISH, Give(ARMED, (Strength(2), Damage(1)))),
    "Elendil's Valor": event(MANEUVER, Give(GONDOR_COMPANION, (Defender(1),), Until.REGROUP)),
    "Eregion's Trails": event(
        MANEUVER, Give(Each(ROAMING_MINION), (Strength(-3),), Until.REGROUP), price=(Exert(RANGER),)
    ),
    "Foes of Mordor": does(
        use(
            MANEUVER,
            (Exert(Who(kind=("companion", "ally"), culture=("Gondor",))),),
            Wound(Who(kind=("minion",), culture=("Sauron",))),
        )
    ),
    "Gondor's Vengeance": event(REGROUP, Discard(MINION), price=(Exert(RANGER_COMPANION),)),
    "Great Shield": has(archery(-1)),
    "No Stranger to the Shadows": has(Modify(Stat.SHADOW_NUMBER, -1)),
    "One Whom Men Would Follow": event(
        MANEUVER,
        Give(ALLY, (Strength(2), Grant(Trait.TAKES_PART)), Until.REGROUP),
        price=(Exert(ARAGORN),),
    ),
    "Pathfinder": event(FELLOWSHIP_OR_REGROUP, LaySite("next"), needs=spot(RANGER)),
    "Pursuit Just Behind": event(REGROUP, Wound(Each(MINION)), price=(Exert(RANGER_COMPANION),)),
    "Ranger's Sword": has(Damage(1, Ref.BEARER)),
    "A Ranger's Versatility": event(
        MANEUVER, Exert(MINION, fully=True), needs=(AtSite(("river", "forest")),), price=(Exert(RANGER),)
    ),
    "The Saga of Elendil": does(use(SKIRMISH, DISCARDS_ITSELF, strengthen(Ref.BEARER, 2))),
    "Strength of Kings": reply(On(When.PLAYED, SKIRMISH_EVENT, needs=(GONDOR_MAN_FIGHTS,)), Cancel()),
    "Swordarm of the White Tower": event(SKIRMISH, strengthen(GONDOR_COMPANION, 2, 2, DEFENDER)),
    "Swordsman of the Northern Kingdom": event(
        SKIRMISH, strengthen(RANGER, 2, 2, Is(Ref.IT, Who(marks=(Fighting(ROAMING_MINION),))))
    ),
    "Valiant Man of the West": event(
        MANEUVER, Give(ARAGORN, (Defender(1), Grant(Trait.ONE_WOUND)), Until.REGROUP)
    ),
    "What Are They?": event(MANEUVER, Discard(ROAMING_MINION), needs=spot(RANGER)),
    "Aragorn, King in Exile": does(
        may(YOUR_TURN_STARTS, Heal(Who(kind=("companion",), signet="Aragorn", marks=(Other(),))))
    ),
}

"""Dwarven cards of Mines of Moria."""

from __future__ import annotations

from collections.abc import Mapping

from engine.tcg.cards.forms import (
    ARCHERY,
    DISCARDS_ITSELF,
    FELLOWSHIP,
    GONE_AT_REGROUP,
    MANEUVER,
    REGROUP,
    SKIRMISH,
    bows,
    does,
    event,
    has,
    may,
    prevents,
    spot,
    strengthen,
    use,
)
from engine.tcg.cards.moments import By, Pile, Ref, Stat, Trait, Until, When
from engine.tcg.cards.words import (
    Alter,
    Behaviour,
    Costs,
    Damage,
    Defender,
    Discard,
    DiscardHand,
    Draw,
    Exert,
    FromDiscard,
    Give,
    Grant,
    Heal,
    Mill,
    Modify,
    On,
    PlayCard,
    SkipShadow,
    Strength,
    Unless,
)
from engine.tcg.reading.filters import (
    DWARF,
    DWARF_COMPANION,
    HAND_WEAPON,
    MORIA_ORC,
    ORC,
    UNDERGROUND,
    URUK,
    WEAPON,
    Bears,
    BorneBy,
    Choose,
    Count,
    Either,
    Fighting,
    Is,
    Nor,
    Who,
)

DWARVEN_WEAPON = Who(cls=WEAPON.cls, culture=("Dwarven",))
DWARVEN_EVENT = Who(kind=("event",), culture=("Dwarven",))
DWARVEN_TALE = Who(culture=("Dwarven",), keyword=("tale",))
SHADOW_CARD = Who(side="shadow")
SHADOW_CONDITION_ON_DWARF = Who(kind=("condition",), side="shadow", marks=(BorneBy(DWARF),))
WEATHER_CONDITION = Who(kind=("condition",), keyword=("weather",))
LEAVES_THE_DEEPS = On(When.LEAVES, Who(kind=("site",), keyword=("underground",)))

CARDS: Mapping[str, Behaviour] = {
    "Beneath the Mountains": does(use(FELLOWSHIP, (Mill(3),), PlayCard(DWARVEN_WEAPON, Pile.DISCARD))),
    "Disquiet of Our People": event(
        MANEUVER,
        Give(Ref.IT, (Defender(1),), Until.REGROUP, more=spot(ORC), extra=(Defender(1),)),
        price=(Exert(DWARF),),
    ),
    "Dwarven Bracers": does(prevents(Ref.BEARER, *DISCARDS_ITSELF)),
    "Endurance of Dwarves": does(use(SKIRMISH, DISCARDS_ITSELF, strengthen(Ref.BEARER, 1))),
    "Flurry of Blows": event(
        SKIRMISH,
        Give(
            DWARF,
            (Strength(2),),
            more=(Is(Ref.IT, Who(marks=(Bears(HAND_WEAPON, 2),))),),
            extra=(Strength(2), Damage(1)),
        ),
    ),
    "Frór, Gimli's Kinsman": has(Strength(3, Who(title=("Frór",), marks=(Fighting(URUK),))), needs=spot(DWARF)),
    "Glóin, Friend to Thorin": has(Strength(1, per=Count(DWARVEN_TALE, most=4))),
    "Golden Light on the Land": Behaviour(
        needs=spot(DWARF), triggers=(GONE_AT_REGROUP,), always=(Costs(2, MORIA_ORC, when=(Nor((UNDERGROUND,)),)),)
    ),
    "Great Works Begun There": does(
        may(On(When.PLAYED, DWARF, yours=True), FromDiscard(DWARVEN_EVENT, "hand"), price=(Mill(2),))
    ),
    "Hand Axe": does(use(ARCHERY, DISCARDS_ITSELF, Alter((bows(1),))), always=(Grant(Trait.EXTRA_WEAPON),)),
    "Make Light of Burdens": does(
        use(
            MANEUVER,
            (Exert(DWARF_COMPANION), Mill(3)),
            Discard(Either((SHADOW_CONDITION_ON_DWARF, WEATHER_CONDITION))),
        )
    ),
    "Realm of Dwarrowdelf": does(
        use(SKIRMISH, (Mill(3),), Give(DWARF, (Strength(1),), more=(UNDERGROUND,), extra=(Damage(1),), most=3))
    ),
    "Tidings of Erebor": event(REGROUP, Unless(By.SHADOW, (Draw(3),)), needs=spot(DWARF)),
    "Till Durin Wakes Again": does(
        may(LEAVES_THE_DEEPS, Heal(Choose(DWARF_COMPANION, count=Count(DWARF_COMPANION), least=0)))
    ),
    "What Are We Waiting For?": event(
        FELLOWSHIP,
        Draw(2, By.OPPONENT),
        DiscardHand(2, By.OPPONENT, SHADOW_CARD, otherwise=(SkipShadow(By.OPPONENT),)),
        price=(Exert(DWARF),),
    ),
    "Gimli, Dwarf of the Mountain-race": has(Modify(Stat.SHADOW_NUMBER, -2, Who(keyword=("underground",)))),
}

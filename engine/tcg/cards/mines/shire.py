"""Shire cards of Mines of Moria."""

from __future__ import annotations

from collections.abc import Mapping

from engine.tcg.cards.fellowship.shire import TAKES_THE_RING
from engine.tcg.cards.forms import (
    DISCARDS_ITSELF,
    EXERTS_ITSELF,
    FELLOWSHIP,
    FELLOWSHIP_OR_REGROUP,
    GONE_AT_REGROUP,
    MANEUVER,
    REGROUP,
    SKIRMISH,
    archery,
    does,
    event,
    has,
    may,
    prevents,
    spot,
    use,
)
from engine.tcg.cards.moments import By, Phase, Pile, Ref, Stat, Trait, Until, When
from engine.tcg.cards.words import (
    Act,
    Behaviour,
    Branch,
    CancelSkirmish,
    Costs,
    Defender,
    Discard,
    Draw,
    Exert,
    FromDiscard,
    Give,
    Grant,
    If,
    Modify,
    NameX,
    On,
    PlayCard,
    Point,
    RemoveTwilight,
    Strength,
    Unless,
    Wear,
    Wound,
)
from engine.tcg.reading.filters import (
    COMPANION,
    HOBBIT,
    HOBBIT_COMPANION,
    MINION,
    NAZGUL,
    ORC,
    URUK,
    WEAPON,
    Bears,
    Choose,
    During,
    Either,
    Exhausted,
    FierceRound,
    Fighting,
    InSkirmish,
    InSupport,
    Is,
    Nor,
    SpareVitality,
    Spot,
    Who,
    X,
    title,
)

BILBO, FRODO, SAM = title("Bilbo"), title("Frodo"), title("Sam")
TALE = Who(keyword=("tale",))
FREE_PEOPLES_CARD = Who(side="fp")
BORNE = Who(kind=("possession", "artifact"))
SHADOW_SUPPORT = Who(kind=("condition",), side="shadow", marks=(InSupport(),))
ARMED_HOBBIT = Who(race=("Hobbit",), marks=(Bears(WEAPON),))
FAMOUS_BLADE = Who(marks=(Bears(title("Sting", "Glamdring")),))
FACING_FRODO = Who(kind=("minion",), marks=(Fighting(FRODO),))
BOTH_FRESH = (
    Spot(FRODO),
    Spot(SAM),
    Nor((Spot(Who(title=("Frodo", "Sam"), marks=(Exhausted(),))),)),
)
WIZARD_OR_KING = title("Gandalf", "Aragorn")
AGAINST_NAZGUL = Is(Ref.RING_BEARER, Who(marks=(Fighting(NAZGUL),)))

CARDS: Mapping[str, Behaviour] = {
    "Bilbo, Well-spoken Gentlehobbit": does(
        use(FELLOWSHIP, (Exert(Ref.SELF), Discard(TALE)), Discard(SHADOW_SUPPORT))
    ),
    "Consorting With Wizards": does(
        use(FELLOWSHIP_OR_REGROUP, (Exert(Ref.BEARER),), RemoveTwilight(1)),
        use(FELLOWSHIP_OR_REGROUP, DISCARDS_ITSELF, RemoveTwilight(1)),
        always=(Grant(Trait.NO_WOUNDS, Ref.BEARER, (Nor((During((Phase.ARCHERY,)),)),)),),
    ),
    "Dear Friends": event(
        FELLOWSHIP,
        If(
            (Is(Ref.IT, Who(signet="Frodo")),),
            (FromDiscard(FREE_PEOPLES_CARD, "under", 2),),
            (FromDiscard(FREE_PEOPLES_CARD, "under"),),
        ),
        price=(Exert(COMPANION),),
    ),
    "Deft in Their Movements": event(
        REGROUP, Give(Ref.PATH, (Modify(Stat.SHADOW_NUMBER, -2),), Until.TURN), needs=spot(HOBBIT, 2)
    ),
    "Fearing the Worst": Behaviour(
        price=(Exert(Choose(HOBBIT, count=2)),), always=(Costs(2, Who(keyword=("search", "tracker"))),)
    ),
    "Filibert Bolger, Wily Rascal": does(
        use(
            SKIRMISH,
            (Exert(HOBBIT_COMPANION, 2),),
            If((FierceRound(), Is(Ref.IT, Who(marks=(InSkirmish(),)))), (CancelSkirmish(),)),
        )
    ),
    "Frodo, Reluctant Adventurer": has(
        Costs(-1, Either((BORNE, Who(culture=("Shire",), keyword=("tale",)))), on=Ref.SELF)
    ),
    "Hobbit Sword-play": event(
        MANEUVER, Point(MINION), Unless(By.OWNER, (Wound(Ref.IT),)), price=(Exert(ARMED_HOBBIT),)
    ),
    "Merry, Horticulturalist": does(
        use(FELLOWSHIP, EXERTS_ITSELF, PlayCard(title("Farmer Maggot"), Pile.DECK))
    ),
    "Mithril-coat": has(
        archery(-1), Grant(Trait.NO_WEAPON_STRENGTH, FACING_FRODO), Grant(Trait.NO_DAMAGE, FACING_FRODO)
    ),
    "Nice Imitation": does(prevents(HOBBIT, *DISCARDS_ITSELF)),
    "Not Feared in Sunlight": Behaviour(
        needs=spot(HOBBIT, 2), triggers=(GONE_AT_REGROUP,), always=(Strength(-4, NAZGUL),)
    ),
    "O Elbereth! Gilthoniel!": does(
        use(
            SKIRMISH,
            DISCARDS_ITSELF,
            Branch(((Wear(on=False),), (If((AGAINST_NAZGUL,), (CancelSkirmish(),)),))),
        )
    ),
    "Orc-bane": event(
        MANEUVER,
        Branch(((Wound(Choose(ORC, count=X())),), (Wound(Choose(URUK, count=X())),))),
        needs=spot(title("Sting", "Glamdring")),
        price=(NameX(SpareVitality(FAMOUS_BLADE), 1), Exert(FAMOUS_BLADE, X())),
    ),
    "Pippin, Mr. Took": does(
        Act(at=FELLOWSHIP, hand=WIZARD_OR_KING, effects=(PlayCard(WIZARD_OR_KING, Pile.HAND, less=2),))
    ),
    "Practically Everyone Was Invited": event(
        FELLOWSHIP, PlayCard(HOBBIT, Pile.DECK), price=(Exert(BILBO),)
    ),
    "A Promise": has(Strength(1, Either((FRODO, SAM)), when=BOTH_FRESH)),
    "Red Book of Westmarch": does(
        may(On(When.PLAYED, TALE, yours=True), Draw(1), needs=spot(BILBO))
    ),
    "Sam, Proper Poet": does(
        use(MANEUVER, (Exert(Ref.SELF, 2),), Give(Ref.SELF, (Defender(1),), Until.REGROUP)), TAKES_THE_RING
    ),
}

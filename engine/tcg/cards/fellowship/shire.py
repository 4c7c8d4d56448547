"""Shire cards of The Fellowship of the Ring."""

from __future__ import annotations

from collections.abc import Mapping

from engine.tcg.cards.fellowship.gandalf import PIPE_PRICE
from engine.tcg.cards.forms import (
    DISCARDS_ITSELF,
    EXERTS_BEARER,
    EXERTS_ITSELF,
    FELLOWSHIP,
    FELLOWSHIP_OR_REGROUP,
    MANEUVER,
    MANEUVER_OR_SKIRMISH,
    ON_ENTRY,
    SKIRMISH,
    YOUR_TURN_STARTS,
    does,
    event,
    has,
    may,
    reply,
    spot,
    strengthen,
    use,
)
from engine.tcg.cards.moments import By, Pile, Ref, Stat, Trait, Until, When
from engine.tcg.cards.words import (
    Act,
    AddBurdens,
    AddTwilight,
    Behaviour,
    Branch,
    CancelSkirmish,
    Copies,
    DiscardHand,
    Draw,
    Exert,
    FromDiscard,
    Give,
    Grant,
    Heal,
    If,
    LaySite,
    Modify,
    NameX,
    NewBearer,
    On,
    PlayCard,
    Prevent,
    RemoveBurdens,
    RemoveTwilight,
    RevealHand,
    SortTop,
    Strength,
    Trigger,
    Wound,
)
from engine.tcg.reading.filters import (
    COMPANION,
    HOBBIT,
    HOBBIT_COMPANION,
    ORC,
    WEAPON,
    AtSite,
    Bears,
    Choose,
    Each,
    Fighting,
    InSkirmish,
    Is,
    Not,
    Other,
    Path,
    Pool,
    Spot,
    StrengthOf,
    Unassigned,
    Who,
    X,
    Yours,
    title,
)

TAKES_THE_RING = Act(on=On(When.BEARER_KILLED, title("Frodo"), yours=True), effects=(NewBearer(),))
"""TCG-RING-12: what every Sam can do."""
SAM = title("Sam")
OTHER_COMPANION = Who(kind=("companion",), marks=(Other(),))
NOT_A_HOBBIT = Who(kind=("companion",), marks=(Not(HOBBIT),))
HOBBIT_ALLY = Who(kind=("ally",), race=("Hobbit",))
FACING_THE_RING_BEARER = Who(kind=("minion",), marks=(Fighting(Ref.RING_BEARER),))
TROLL_OR_URUK = Who(race=("Troll", "Uruk-hai"))
HOBBIT_FIGHTS = Spot(Who(race=("Hobbit",), marks=(InSkirmish(),)))


def heals(*names: str) -> Behaviour:
    """An ally who exerts to heal one of these."""
    return does(use(FELLOWSHIP, EXERTS_ITSELF, Heal(title(*names))))


def slips_away(last: int, size: int) -> Behaviour:
    """Up to a site a Hobbit's skirmish is cancelled, beyond it a Hobbit is stronger."""
    cancelled = If((HOBBIT_FIGHTS,), (CancelSkirmish(),))
    return event(SKIRMISH, If((AtSite(most=last),), (cancelled,), (strengthen(HOBBIT, size),)))


CARDS: Mapping[str, Behaviour] = {
    "Bilbo, Retired Adventurer": does(
        use(FELLOWSHIP, EXERTS_ITSELF, FromDiscard(Who(culture=("Shire",)), "shuffle"))
    ),
    "Bilbo's Pipe": does(use(FELLOWSHIP, PIPE_PRICE, FromDiscard(Who(keyword=("tale",)), "shuffle", X()))),
    "Bounder": does(use(SKIRMISH, EXERTS_ITSELF, Give(HOBBIT, (Grant(Trait.THREEFOLD),)))),
    "Extraordinary Resilience": reply(
        On(When.ABOUT_TO_HEAL, Ref.RING_BEARER), Prevent(), RemoveBurdens(1)
    ),
    "Farmer Maggot, Chaser of Rascals": heals("Merry", "Pippin"),
    "Frodo, Old Bilbo's Heir": does(may(YOUR_TURN_STARTS, Heal(HOBBIT_ALLY))),
    "Frodo, Son of Drogo": does(
        use(
            FELLOWSHIP,
            (Exert(Who(kind=("companion",), signet="Frodo", marks=(Other(),))),),
            Heal(Ref.SELF),
        )
    ),
    "The Gaffer, Sam's Father": heals("Frodo", "Sam"),
    "The Gaffer's Pipe": does(use(FELLOWSHIP, PIPE_PRICE, RemoveTwilight(X()))),
    "Halfling Deftness": event(SKIRMISH, strengthen(Ref.IT, 3), price=(Exert(HOBBIT),)),
    "Hobbit Appetite": event(
        FELLOWSHIP, Heal(HOBBIT_COMPANION, X()), price=(NameX(4), AddTwilight(X()))
    ),
    "Hobbit Farmer": does(
        use(FELLOWSHIP, EXERTS_ITSELF, LaySite("1"), needs=(Path(1, yours=False),)), always=(Copies(1),)
    ),
    "Hobbit Intuition": slips_away(4, 3),
    "Hobbit Party Guest": Behaviour(
        acts=(
            use(
                FELLOWSHIP,
                EXERTS_ITSELF,
                Heal(Who(kind=("ally",), race=("Hobbit",), home=1, marks=(Other(),))),
            ),
        ),
        triggers=(Trigger(YOUR_TURN_STARTS, (Heal(Ref.SELF),)),),
    ),
    "Hobbit Stealth": slips_away(5, 2),
    "Longbottom Leaf": does(may(ON_ENTRY, DiscardHand(2, least=1))),
    "Master Proudfoot, Distant Relative of Bilbo": does(
        use(
            FELLOWSHIP,
            (AddTwilight(2),),
            SortTop(3, Who(culture=("Shire",))),
            needs=(Pool(2),),
        )
    ),
    "Merry, Friend to Sam": does(
        use(
            SKIRMISH,
            (Exert(Ref.SELF, 2),),
            Give(OTHER_COMPANION, (Modify(Stat.STRENGTH, 1, per=StrengthOf(Ref.SELF)),)),
            needs=(Is(Ref.SELF, Who(marks=(Unassigned(),))),),
        )
    ),
    "Merry, From O'er the Brandywine": has(
        Strength(2, when=(Is(Ref.SELF, Who(marks=(Bears(WEAPON),))),))
    ),
    "Noble Intentions": event(SKIRMISH, strengthen(HOBBIT, 3), price=(Exert(NOT_A_HOBBIT),)),
    "Old Toby": does(may(ON_ENTRY, Draw(1))),
    "Pippin, Friend to Frodo": has(
        Grant(Trait.LASTING_TALE, Who(culture=("Shire",), keyword=("tale",), marks=(Yours(),)))
    ),
    "Pippin, Hobbit of Some Intelligence": Behaviour(
        triggers=(Trigger(ON_ENTRY, (Branch(((RemoveBurdens(1),), (Heal(COMPANION),))),)),)
    ),
    "Power According to His Stature": event(
        SKIRMISH, Wound(Each(FACING_THE_RING_BEARER)), price=(AddBurdens(1),)
    ),
    "Rosie Cotton, Hobbiton Lass": does(
        use(FELLOWSHIP, EXERTS_ITSELF, Heal(SAM)), always=(Strength(1, SAM),)
    ),
    "Sam, Faithful Companion": does(
        use(FELLOWSHIP, (), PlayCard(title("Bill the Pony"), Pile.DECK)), TAKES_THE_RING
    ),
    "Sam, Son of Hamfast": does(use(FELLOWSHIP, EXERTS_ITSELF, RemoveBurdens(1)), TAKES_THE_RING),
    "Sorry About Everything": event(FELLOWSHIP, RemoveBurdens(1), price=(Exert(HOBBIT_COMPANION),)),
    "Sting": does(
        use(
            FELLOWSHIP_OR_REGROUP,
            EXERTS_BEARER,
            RevealHand(By.OPPONENT, ORC),
            RemoveTwilight(X(), most=4),
        )
    ),
    "Stone Trolls": has(
        Strength(3, Ref.BEARER, when=(Is(Ref.BEARER, Who(marks=(Fighting(TROLL_OR_URUK),))),)),
        needs=spot(title("Bilbo")),
    ),
    "Stout and Sturdy": event(MANEUVER_OR_SKIRMISH, Heal(HOBBIT)),
    "A Talent for Not Being Seen": Behaviour(
        price=(Exert(HOBBIT),),
        always=(
            Modify(Stat.SHADOW_NUMBER, -1, when=spot(HOBBIT_COMPANION, 2)),
            Modify(Stat.SHADOW_NUMBER, -1, when=spot(HOBBIT_COMPANION, 4)),
        ),
    ),
    "There and Back Again": does(
        use(MANEUVER, DISCARDS_ITSELF, Give(Each(HOBBIT_COMPANION), (Strength(2),), Until.REGROUP))
    ),
    "Thrór's Map": does(
        use(
            FELLOWSHIP_OR_REGROUP,
            (Exert(Choose(HOBBIT, count=2)), *DISCARDS_ITSELF),
            LaySite("next"),
        )
    ),
}

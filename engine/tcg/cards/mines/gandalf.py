"""Gandalf cards of Mines of Moria."""

from __future__ import annotations

from collections.abc import Mapping

from engine.tcg.cards.forms import (
    EXERTS_ITSELF,
    FELLOWSHIP,
    FELLOWSHIP_OR_REGROUP,
    MANEUVER,
    SKIRMISH,
    YOUR_TURN_STARTS,
    does,
    event,
    has,
    may,
    spot,
    use,
)
from engine.tcg.cards.moments import Ban, By, Ref, Trait, Until
from engine.tcg.cards.words import (
    Behaviour,
    CancelSkirmish,
    Costs,
    Defender,
    Discard,
    Draw,
    Exert,
    Forbid,
    FromDiscard,
    Give,
    Grant,
    If,
    LaySite,
    Strength,
    Unless,
)
from engine.tcg.reading.filters import (
    COMPANION,
    GANDALF,
    MINION,
    Bears,
    Either,
    Fighting,
    InSkirmish,
    Is,
    Spot,
    Who,
)

HAS_GANDALF = spot(GANDALF)
GEAR = Who(kind=("possession", "artifact"))
STAFF = Who(cls=("staff",))
GANDALF_SPELL = Who(culture=("Gandalf",), keyword=("spell",))
ARMS = Who(cls=("shield", "armor", "helm", "hand weapon"))
FREE_PEOPLES_CARD = Who(side="fp")
GANDALF_WITH_STAFF = Who(title=("Gandalf",), marks=(Bears(STAFF),))
HIS_OPPONENT = Who(kind=("minion",), marks=(Fighting(GANDALF),))
FRIENDS_OF_GANDALF = Either((GANDALF, Who(signet="Gandalf")))

CARDS: Mapping[str, Behaviour] = {
    "Erland, Advisor to Brand": has(Forbid(Ban.SEE_FP_HAND), needs=HAS_GANDALF),
    "Gandalf's Staff": does(
        use(
            SKIRMISH,
            (Exert(Ref.BEARER, 2),),
            CancelSkirmish(),
            needs=(Is(Ref.BEARER, Who(marks=(InSkirmish(),))),),
        ),
        always=(Costs(-1, GANDALF_SPELL),),
    ),
    "Gandalf's Wisdom": has(Costs(-1, GEAR, on=FRIENDS_OF_GANDALF)),
    "Hugin, Emissary from Laketown": does(
        use(FELLOWSHIP, EXERTS_ITSELF, FromDiscard(FREE_PEOPLES_CARD, "under")), needs=HAS_GANDALF
    ),
    "Járnsmid, Merchant from Dale": has(Costs(-1, ARMS, yours=True), needs=HAS_GANDALF),
    'Speak "Friend" and Enter': event(
        FELLOWSHIP_OR_REGROUP,
        LaySite("next"),
        If((Is(Ref.IT, Who(kind=("site",), keyword=("underground",))),), (Draw(1),)),
        needs=HAS_GANDALF,
    ),
    "Staff Asunder": event(SKIRMISH, Discard(HIS_OPPONENT), price=(Discard(STAFF), Exert(GANDALF, 2))),
    "Wielder of the Flame": event(
        MANEUVER,
        Unless(By.SHADOW, (Give(COMPANION, (Defender(1),), Until.REGROUP),)),
        needs=HAS_GANDALF,
    ),
    "Wizard Staff": does(use(SKIRMISH, (Exert(Ref.BEARER, 2),), Give(MINION, (Strength(-3),)))),
    "You Cannot Pass!": event(
        MANEUVER,
        Give(MINION, (Grant(Trait.NEVER_FIERCE),), Until.REGROUP),
        needs=(Spot(GANDALF_WITH_STAFF),),
    ),
    "Gandalf, The Grey Pilgrim": does(may(YOUR_TURN_STARTS, Draw(1))),
}

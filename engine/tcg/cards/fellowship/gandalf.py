"""Gandalf cards of The Fellowship of the Ring."""

from __future__ import annotations

from collections.abc import Mapping

from engine.tcg.cards.forms import (
    EXERTS_BEARER,
    EXERTS_ITSELF,
    FELLOWSHIP,
    FELLOWSHIP_OR_REGROUP,
    MANEUVER,
    SKIRMISH,
    does,
    event,
    has,
    prevents,
    reply,
    spot,
    strengthen,
    use,
)
from engine.tcg.cards.moments import By, Pile, Ref, When
from engine.tcg.cards.words import (
    Act,
    Behaviour,
    Costs,
    Damage,
    Discard,
    DiscardHand,
    Draw,
    Exert,
    FromDiscard,
    Give,
    MoveLimit,
    NameX,
    On,
    PlayCard,
    Prevent,
    RemoveBurdens,
    RemoveTwilight,
    RevealHand,
    SpotX,
    Stack,
    Strength,
    TakeFromTop,
)
from engine.tcg.reading.filters import (
    COMPANION,
    CONDITION,
    DWARF,
    ELF,
    GANDALF,
    MINION,
    ORC,
    Burdens,
    Choose,
    Count,
    Each,
    Pool,
    Spot,
    Who,
    X,
)

HAS_GANDALF = spot(GANDALF)
GANDALF_EVENT = Who(kind=("event",), culture=("Gandalf",))
GANDALF_CHARACTER = Who(kind=("companion", "ally"), culture=("Gandalf",))
FREE_GEAR = Who(kind=("artifact", "possession"), side="fp")
DARK_CONDITION = Who(kind=("condition",), culture=("Isengard", "Moria"))
PIPEWEED = Who(kind=("possession",), keyword=("pipeweed",))
PIPE = Who(cls=("pipe",))
PIPE_PRICE = (Discard(PIPEWEED), SpotX(Count(PIPE)))
"""What every pipe costs: a pipeweed, and X pipes spotted."""
FRIENDS = Who(kind=("companion",), signet="Gandalf")

CARDS: Mapping[str, Behaviour] = {
    "Albert Dreary, Entertainer from Bree": does(
        use(MANEUVER, EXERTS_ITSELF, Discard(DARK_CONDITION)), needs=HAS_GANDALF
    ),
    "Barliman Butterbur, Prancing Pony Proprietor": does(
        use(FELLOWSHIP, EXERTS_ITSELF, FromDiscard(GANDALF_EVENT, "hand"))
    ),
    "Durin's Secret": event(FELLOWSHIP, MoveLimit(1), needs=(*HAS_GANDALF, Spot(DWARF), Spot(ELF))),
    "Gandalf, Friend of the Shirefolk": has(
        *(Strength(1, when=spot(Who(kind=("companion",), race=(race,)))) for race in ("Hobbit", "Dwarf", "Elf", "Man"))
    ),
    "Gandalf's Cart": does(
        Act(at=FELLOWSHIP, hand=FREE_GEAR, effects=(Stack(Ref.FIRST),)),
        use(FELLOWSHIP, (), PlayCard(FREE_GEAR, Pile.STACK)),
    ),
    "Gandalf's Pipe": does(use(FELLOWSHIP, PIPE_PRICE, RemoveBurdens(X()))),
    "Glamdring": does(
        use(FELLOWSHIP_OR_REGROUP, EXERTS_BEARER, RevealHand(By.OPPONENT, ORC), RemoveTwilight(X())),
        always=(Damage(1, Ref.BEARER),),
    ),
    "Intimidate": Behaviour(acts=(prevents(COMPANION, needs=HAS_GANDALF),)),
    "Let Folly Be Our Cloak": event(
        FELLOWSHIP,
        RemoveTwilight(X()),
        price=(NameX(Count(COMPANION), 1), Exert(Choose(COMPANION, count=X()))),
    ),
    "Mysterious Wizard": event(SKIRMISH, strengthen(GANDALF, 2, 2, Burdens(most=4))),
    "The Nine Walkers": has(Costs(-2, COMPANION, yours=True, new_race=True), needs=HAS_GANDALF),
    "Ottar, Man of Laketown": does(
        use(FELLOWSHIP, EXERTS_ITSELF, DiscardHand(3, least=0), Draw(X())), needs=HAS_GANDALF
    ),
    "Questions That Need Answering": event(
        FELLOWSHIP, TakeFromTop(4, 2), needs=(Pool(2), *HAS_GANDALF)
    ),
    "Risk a Little Light": event(FELLOWSHIP, TakeFromTop(2, 1), needs=(Pool(1), *HAS_GANDALF)),
    "Servant of the Secret Fire": event(SKIRMISH, Give(MINION, (Strength(-3),)), needs=HAS_GANDALF),
    "Sleep, Caradhras": event(FELLOWSHIP, Discard(Each(CONDITION)), price=(Exert(GANDALF),)),
    "Strength of Spirit": reply(On(When.ABOUT_TO_EXERT, COMPANION), Prevent(), needs=HAS_GANDALF),
    "Treachery Deeper Than You Know": event(FELLOWSHIP, RevealHand(By.OPPONENT), needs=HAS_GANDALF),
    "A Wizard Is Never Late": event(FELLOWSHIP, PlayCard(GANDALF_CHARACTER, Pile.DECK)),
    "Gandalf, The Grey Wizard": does(
        Act(
            at=FELLOWSHIP,
            hand=FRIENDS,
            price=EXERTS_ITSELF,
            effects=(PlayCard(FRIENDS, Pile.HAND, less=2),),
        )
    ),
}

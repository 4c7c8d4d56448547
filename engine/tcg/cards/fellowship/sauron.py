"""Sauron cards of The Fellowship of the Ring."""

from __future__ import annotations

from collections.abc import Mapping

from engine.tcg.cards.forms import (
    ASSIGNMENT,
    EXERTS_BEARER,
    EXERTS_ITSELF,
    MANEUVER,
    ON_ENTRY,
    SHADOW,
    SKIRMISH,
    WINS,
    answer,
    archery,
    cancels,
    does,
    event,
    has,
    may,
    over,
    reply,
    spot,
    strengthen,
    tracker,
    use,
)
from engine.tcg.cards.moments import By, Pile, Ref, Trait, Until, When
from engine.tcg.cards.words import (
    FIERCE,
    AddBurdens,
    AddTwilight,
    AssignTo,
    Behaviour,
    Branch,
    Corrupt,
    Costs,
    Discard,
    DiscardHand,
    Draw,
    Exert,
    FromDiscard,
    Give,
    Grant,
    If,
    Mill,
    MoveLimit,
    On,
    RemoveBurdens,
    RemoveTwilight,
    SortTop,
    SpotX,
    Standing,
    Strength,
    Times,
    Trigger,
    Wound,
)
from engine.tcg.reading.filters import (
    COMPANION,
    HOBBIT_COMPANION,
    NOT_RING_BEARER,
    SAURON_ORC,
    UNBURDENED,
    WEAPON,
    AtSite,
    Burdens,
    Choose,
    Condition,
    Count,
    CountBurdens,
    CountDead,
    Counted,
    DeadPile,
    Each,
    Fighting,
    Held,
    InPlay,
    Is,
    NoHistory,
    Nor,
    Other,
    Spot,
    Unassigned,
    Who,
    Worn,
    X,
    Yours,
)

SAURON_MINION = Who(kind=("minion",), culture=("Sauron",))
SAURON_TRACKER = Who(culture=("Sauron",), keyword=("tracker",))
HAS_ORC = spot(SAURON_ORC)
EXERTS_ORC = (Exert(SAURON_ORC),)
FACING_SAURON_ORC = Who(kind=("companion", "ally"), marks=(Fighting(SAURON_ORC),))
OPPONENT = Who(kind=("companion", "ally"), marks=(Fighting(Ref.SELF),))
OPPONENT_OF_IT = Who(kind=("companion", "ally"), marks=(Fighting(Ref.IT),))
GONDOR_CHARACTER = Who(kind=("companion", "ally"), culture=("Gondor",))
OTHER_HOBBIT = Who(race=("Hobbit",), marks=(NOT_RING_BEARER,))
FREE_CHARACTER = Who(kind=("companion", "ally"))
ORC_WINS = On(When.WINS, Who(race=("Orc",), culture=("Sauron",), marks=(InPlay(),)))
ORC_KILLS = On(When.KILLED, COMPANION, SAURON_ORC)
STEALTH_EVENT = On(When.PLAYED, Who(kind=("event",), keyword=("stealth",)))
REGROUP_EVENT = On(When.PLAYED, Who(kind=("event",), side="fp", timing="regroup"))
DISCARD_OR_BURDEN = Branch(((DiscardHand(3, By.FP),), (AddBurdens(1),)), By.FP)

STRIKES_FIRST = does(use(SKIRMISH, EXERTS_ITSELF, Wound(OPPONENT)))
"""A minion that exerts to wound whom it fights."""


def slows(*when: Condition) -> Standing:
    """The move limit is lower in a turn in which something comes true."""
    return Standing(when, (MoveLimit(-1),), a_turn=True)


CARDS: Mapping[str, Behaviour] = {
    "All Thought Bent on It": event(
        MANEUVER,
        Times(over(COMPANION, 4), (Exert(Choose(COMPANION, By.FP)),)),
        needs=(*HAS_ORC, Spot(COMPANION, 5)),
    ),
    "Band of the Eye": does(answer(WINS, (RemoveTwilight(2),), DiscardHand(1, By.FP, random=True))),
    "Curse From Mordor": event(
        SHADOW, Discard(Who(kind=("condition",), culture=("Elven",))), needs=HAS_ORC
    ),
    "The Dark Lord's Summons": does(
        use(
            SHADOW,
            (RemoveTwilight(3),),
            SortTop(1, Who(culture=("Sauron",))),
            If((Nor((Counted(1),)),), (DiscardHand(1),)),
        ),
        needs=HAS_ORC,
    ),
    "Despair": event(MANEUVER, Corrupt(), needs=(DeadPile(12, burdens=True), *HAS_ORC)),
    "Desperate Defense of the Ring": Behaviour(
        price=EXERTS_ORC, triggers=(Trigger(On(When.ASSIGNED, Ref.BEARER), (DISCARD_OR_BURDEN,)),)
    ),
    "Desperate Measures": event(MANEUVER, Mill(5, By.FP), needs=HAS_ORC, price=(RemoveBurdens(1),)),
    "Enduring Evil": event(
        SKIRMISH, Give(FACING_SAURON_ORC, (Strength(-1, per=X()),)), price=(SpotX(CountBurdens()),)
    ),
    "Enheartened Foe": reply(ORC_WINS, Give(Ref.SUBJECT, (FIERCE,), Until.REGROUP)),
    "Forces of Mordor": event(SHADOW, AddTwilight(X()), price=(SpotX(Count(SAURON_MINION)),)),
    "Gleaming Spires Will Crumble": Behaviour(
        triggers=(
            Trigger(
                On(When.LOSES, Who(race=("Orc",), culture=("Sauron",), marks=(Yours(),))),
                (Discard(Ref.SELF),),
            ),
        ),
        always=(
            Strength(2, Who(race=("Orc",), culture=("Sauron",), marks=(Fighting(GONDOR_CHARACTER),))),
        ),
    ),
    "Hate": event(MANEUVER, Wound(UNBURDENED), price=EXERTS_ORC),
    "A Host Avails Little": event(
        MANEUVER,
        Times(over(COMPANION, 5), (Wound(UNBURDENED),)),
        needs=(*HAS_ORC, Spot(COMPANION, 6)),
    ),
    "The Irresistible Shadow": Behaviour(
        price=EXERTS_ORC, always=(Standing((Burdens(5), Held(By.FP, Pile.DECK, most=0)), (Corrupt(),)),)
    ),
    "Journey Into Danger": Behaviour(
        price=EXERTS_ORC, always=(Costs(2, COMPANION, when=spot(COMPANION, 5)),)
    ),
    "Mordor Enraged": does(
        use(SHADOW, EXERTS_BEARER, AddTwilight(Count(Who(kind=("companion",), keyword=("archer",)))))
    ),
    "Mordor's Strength": event(SKIRMISH, Wound(OPPONENT_OF_IT), price=EXERTS_ORC),
    "Morgul Hunter": has(Strength(1, per=Count(COMPANION))),
    "Morgul Skirmisher": does(use(MANEUVER, (RemoveTwilight(3),), Exert(OTHER_HOBBIT))),
    "Morgul Skulker": does(
        may(ON_ENTRY, FromDiscard(Who(culture=("Ringwraith",)), "shuffle", 2, least=1))
    ),
    "Morgul Warden": has(
        Strength(1, per=Count(Who(race=("Orc",), culture=("Sauron",), marks=(Other(),))))
    ),
    "The Number Must Be Few": has(slows(Spot(COMPANION, 7))),
    "Orc Ambusher": does(cancels(REGROUP_EVENT, *EXERTS_ITSELF), always=(tracker(SAURON_MINION),)),
    "Orc Assassin": does(
        use(
            ASSIGNMENT,
            (),
            AssignTo(
                Ref.SELF, Choose(Who(race=("Hobbit",), kind=("companion",), marks=(Unassigned(),)), By.FP)
            ),
            needs=(Spot(HOBBIT_COMPANION, 2), Is(Ref.SELF, Who(marks=(Unassigned(),)))),
        ),
        always=(tracker(SAURON_MINION),),
    ),
    "Orc Banner": Behaviour(
        triggers=(
            Trigger(
                On(When.LOSES, FREE_CHARACTER, SAURON_ORC),
                (Give(Each(SAURON_ORC), (Strength(1),), Until.REGROUP),),
            ),
        )
    ),
    "Orc Bowmen": has(archery(1, *HAS_ORC)),
    "Orc Butchery": reply(ORC_KILLS, Times(CountDead(), (Mill(3, By.FP),))),
    "Orc Chieftain": Behaviour(
        triggers=(
            Trigger(On(When.PLAYED, WEAPON, Ref.SELF, yours=True), (AddTwilight(2),), a_turn=1),
        )
    ),
    "Orc Hunters": STRIKES_FIRST,
    "Orc Inquisitor": does(may(ON_ENTRY, DiscardHand(1, By.FP, random=True))),
    "Orc Scimitar": does(
        use(SKIRMISH, (RemoveTwilight(1),), Give(Ref.BEARER, (Strength(1),), most=3))
    ),
    "Orc Scouting Band": does(
        use(SKIRMISH, EXERTS_ITSELF, Wound(OPPONENT)), always=(tracker(SAURON_MINION),)
    ),
    "Orc Soldier": STRIKES_FIRST,
    "Orc War Band": STRIKES_FIRST,
    "The Ring's Oppression": reply(ORC_KILLS, If((Worn(),), (AddBurdens(3),), (AddBurdens(1),))),
    "Sauron's Defenses": Behaviour(price=EXERTS_ORC, always=(slows(DeadPile(3)),)),
    "Seeking It Always": does(cancels(STEALTH_EVENT, Exert(SAURON_TRACKER))),
    "Seeking Its Master": does(use(SHADOW, (RemoveTwilight(2), Exert(SAURON_ORC)), Draw(1))),
    "Shadow's Reach": event(
        SHADOW, Discard(Who(kind=("condition",), side="fp")), price=EXERTS_ORC
    ),
    "Strength Born of Fear": does(use(SKIRMISH, (RemoveTwilight(3),), strengthen(SAURON_ORC, 1))),
    "Thin and Stretched": Behaviour(
        price=EXERTS_ORC,
        triggers=(Trigger(On(When.TURN_ENDS, needs=(NoHistory(),)), (AddBurdens(1),)),),
    ),
    "Tower Lieutenant": Behaviour(triggers=(Trigger(WINS, (DiscardHand(2, By.FP, random=True),)),)),
    "Under the Watching Eye": Behaviour(
        price=(Exert(SAURON_TRACKER),),
        triggers=(Trigger(On(When.MOVES), (Exert(Choose(COMPANION, By.FP)),)),),
    ),
    "The Weight of a Legacy": Behaviour(price=EXERTS_ORC),
    "You Bring Great Evil": has(
        Grant(Trait.NO_HEALING, Ref.BEARER, (AtSite(("sanctuary",)),)), needs=HAS_ORC
    ),
}

"""Ringwraith cards of The Fellowship of the Ring."""

from __future__ import annotations

from collections.abc import Mapping

from engine.tcg.cards.forms import (
    ARCHERY,
    ASSIGNMENT,
    BEARER_WINS,
    DISCARDS_ITSELF,
    EXERT_OR_BURDEN,
    EXERTS_BEARER,
    EXERTS_ITSELF,
    GONE_UNDERGROUND,
    MANEUVER,
    MANEUVER_OR_SKIRMISH,
    ON_ENTRY,
    RING_PUT_ON,
    SHADOW,
    SKIRMISH,
    answer,
    bows,
    does,
    event,
    has,
    may,
    over,
    prevents,
    reply,
    spot,
    strengthen,
    use,
)
from engine.tcg.cards.moments import Phase, Pile, Ref, Trait, Until, When
from engine.tcg.cards.words import (
    FIERCE,
    AddBurdens,
    Alter,
    AssignTo,
    Attach,
    Behaviour,
    Branch,
    Damage,
    Discard,
    Draw,
    Exert,
    Give,
    Grant,
    Handler,
    Heal,
    If,
    LaySite,
    On,
    PlayCard,
    RemoveTwilight,
    SortTop,
    SpotX,
    Strength,
    Times,
    Trigger,
    Wound,
)
from engine.tcg.reading.filters import (
    ALLY,
    COMPANION,
    NAZGUL,
    NOT_RING_BEARER,
    UNBURDENED,
    AtSite,
    BearerFights,
    Bears,
    BorneBy,
    Burdens,
    Count,
    Each,
    Either,
    Fighting,
    InSupport,
    Is,
    Not,
    Or,
    Other,
    RingBearer,
    Spot,
    Unassigned,
    Who,
    Worn,
    X,
    Yours,
    title,
)

YOUR_NAZGUL = Who(race=("Nazgûl",), marks=(Yours(),))
BLADE_TIP = title("Blade Tip")
EXERTS_NAZGUL = (Exert(NAZGUL),)
FREE_POSSESSION_OR_CONDITION = Who(kind=("possession", "condition"), side="fp")
FREE_CONDITION = Who(kind=("condition",), side="fp")
ALLY_OR_COMPANION = Either((ALLY, UNBURDENED))
FROM_THE_SUPPORT_AREA = (Is(Ref.SELF, Who(marks=(InSupport(),))),)
FACING_NAZGUL = Who(kind=("companion", "ally"), marks=(Fighting(NAZGUL),))
WITHOUT_BLADE = Not(Who(marks=(Bears(BLADE_TIP),)))
FACING_BEARER = Who(kind=("companion",), marks=(Fighting(Ref.BEARER), WITHOUT_BLADE))
CLOSES_IN_SHADOW = On(When.PHASE_ENDS, yours=True, phase=Phase.SHADOW)
OPENS_IN_SHADOW = On(When.PHASE_STARTS, yours=True, phase=Phase.SHADOW)
FELLOWSHIP_BEGINS = On(When.PHASE_STARTS, phase=Phase.FELLOWSHIP)
RING_BEARER_BEARS_IT = (Is(Ref.BEARER, Who(marks=(RingBearer(),))),)
IS_BORNE = (Is(Ref.SELF, Who(marks=(BorneBy(Who()),))),)


def loot(*kinds: str, cls: tuple[str, ...] = (), whose: Ref = Ref.SELF) -> Discard:
    """A card on a character that fights the wraith."""
    return Discard(Who(kind=kinds, cls=cls, marks=(BorneBy(Who(marks=(Fighting(whose),))),)))


CARDS: Mapping[str, Behaviour] = {
    "All Blades Perish": Behaviour(acts=(prevents(NAZGUL),)),
    "All Veils Removed": event(SKIRMISH, strengthen(NAZGUL, 2, 3, Worn())),
    "Beauty Is Fading": event(
        MANEUVER,
        If(
            spot(FREE_POSSESSION_OR_CONDITION),
            (Discard(FREE_POSSESSION_OR_CONDITION),),
            (Discard(ALLY_OR_COMPANION),),
        ),
        price=EXERTS_NAZGUL,
    ),
    "Bent on Discovery": Behaviour(
        triggers=(
            Trigger(OPENS_IN_SHADOW, (Draw(1),)),
            Trigger(CLOSES_IN_SHADOW, (Branch(((Exert(NAZGUL),), DISCARDS_ITSELF)),)),
        )
    ),
    "Black Breath": does(
        use(SKIRMISH, (), Attach(Ref.SELF, FACING_NAZGUL), needs=FROM_THE_SUPPORT_AREA),
        always=(Grant(Trait.NO_HEALING, Ref.BEARER), Grant(Trait.KEEPS_BURDENS, Ref.BEARER)),
    ),
    "Black Steed": has(Strength(2, Ref.BEARER, when=(AtSite(("plains",)),)), GONE_UNDERGROUND),
    "Blade Tip": Behaviour(
        acts=(
            answer(
                On(When.WINS, YOUR_NAZGUL), (), Attach(Ref.SELF, Ref.OTHER), needs=FROM_THE_SUPPORT_AREA
            ),
        ),
        triggers=(
            Trigger(
                FELLOWSHIP_BEGINS,
                (If(IS_BORNE, (If(RING_BEARER_BEARS_IT, (AddBurdens(1),), (Wound(Ref.BEARER),)),)),),
            ),
        ),
    ),
    "Dark Whispers": does(
        use(SKIRMISH, (), Give(NAZGUL, (Strength(1), Damage(1))), needs=(Burdens(3),)),
        use(SKIRMISH, (), Give(NAZGUL, (Strength(3), Damage(2))), needs=(Burdens(6),)),
    ),
    "Drawn to Its Power": Behaviour(
        triggers=(Trigger(On(When.KILLED, COMPANION, NAZGUL), (AddBurdens(1),)),)
    ),
    "Fear": event(MANEUVER, Discard(ALLY), price=(Exert(YOUR_NAZGUL),)),
    "Frozen by Fear": event(SKIRMISH, strengthen(NAZGUL, 2, 1, BearerFights())),
    "In the Ringwraith's Wake": reply(On(When.WINS, NAZGUL), EXERT_OR_BURDEN),
    "The Master's Will": event(
        SHADOW, SortTop(X(), Who(culture=("Ringwraith",))), price=(SpotX(Count(NAZGUL)),)
    ),
    "Morgul Blade": does(
        use(
            SKIRMISH,
            DISCARDS_ITSELF,
            Attach(BLADE_TIP, FACING_BEARER, Pile.SUPPORT_OR_DISCARD),
        ),
        always=(Grant(Trait.EXTRA_WEAPON),),
    ),
    "Morgul Gates": event(SHADOW, PlayCard(NAZGUL, Pile.HAND, less=2), hand=NAZGUL),
    "Nazgûl Sword": has(Damage(1, Ref.BEARER, when=(Burdens(3),))),
    "The Nine Servants of Sauron": does(
        may(
            On(When.PLAYED, NAZGUL, yours=True),
            Exert(Who(race=("Hobbit",), marks=(NOT_RING_BEARER,))),
        )
    ),
    "Not Easily Destroyed": does(use(MANEUVER_OR_SKIRMISH, (RemoveTwilight(3),), Heal(NAZGUL))),
    "The Pale Blade": does(
        answer(BEARER_WINS, EXERTS_BEARER, Discard(FREE_CONDITION)), always=(Damage(1, Ref.BEARER),)
    ),
    "Paths Seldom Trodden": does(use(SHADOW, (RemoveTwilight(3),), LaySite("here")), needs=spot(NAZGUL)),
    "Relentless Charge": event(
        MANEUVER, Wound(Each(Who(kind=("companion",), keyword=("archer",)))), price=EXERTS_NAZGUL
    ),
    "Return to Its Master": reply(
        On(When.SKIRMISH_ENDS), Handler("return to its master"), needs=(Worn(), Spot(NAZGUL))
    ),
    "Sword of Minas Morgul": does(
        use(SKIRMISH, EXERTS_BEARER, loot("possession", whose=Ref.BEARER)),
        always=(Damage(1, Ref.BEARER),),
    ),
    "Their Power Is in Terror": event(MANEUVER, Wound(Each(ALLY)), price=EXERTS_NAZGUL),
    "Threshold of Shadow": event(SKIRMISH, strengthen(NAZGUL, 2, 2, Burdens(5))),
    "The Twilight World": reply(RING_PUT_ON, AddBurdens(2), price=EXERTS_NAZGUL),
    "Úlairë Attëa, Keeper of Dol Guldur": does(
        use(SKIRMISH, (RemoveTwilight(1),), Give(Ref.SELF, (Strength(1),), most=5))
    ),
    "Úlairë Cantëa, Lieutenant of Dol Guldur": does(
        use(SKIRMISH, EXERTS_ITSELF, loot(cls=("hand weapon", "ranged weapon")))
    ),
    "Úlairë Enquëa, Lieutenant of Morgul": does(
        use(
            MANEUVER,
            EXERTS_ITSELF,
            Wound(UNBURDENED),
            needs=(Or((Spot(COMPANION, 6), Burdens(5))),),
        )
    ),
    "Úlairë Lemenya, Lieutenant of Morgul": has(
        Strength(
            -2,
            Who(
                kind=("companion", "ally"),
                marks=(Bears(Who(kind=("condition",), culture=("Ringwraith",))),),
            ),
        )
    ),
    "Úlairë Nelya, Lieutenant of Morgul": does(use(SHADOW, EXERTS_ITSELF, LaySite("any"))),
    "Úlairë Nertëa, Messenger of Dol Guldur": does(
        may(
            ON_ENTRY,
            Times(over(COMPANION, 4), (PlayCard(Who(kind=("minion",)), Pile.DISCARD, may=True),)),
        )
    ),
    "Úlairë Otsëa, Lieutenant of Morgul": does(
        use(
            SHADOW,
            EXERTS_ITSELF,
            Give(Who(kind=("minion",), culture=("Ringwraith",)), (FIERCE,), Until.REGROUP),
        )
    ),
    "Úlairë Toldëa, Messenger of Morgul": does(
        use(
            ASSIGNMENT,
            (),
            AssignTo(Ref.SELF, Who(kind=("companion",), marks=(Unassigned(), NOT_RING_BEARER))),
            needs=(Burdens(4), Is(Ref.SELF, Who(marks=(Unassigned(),)))),
        )
    ),
    "The Witch-king, Lord of Angmar": has(
        Strength(2, per=Count(Who(race=("Nazgûl",), marks=(Other(),))))
    ),
    "Wreathed in Shadow": does(
        use(ARCHERY, (RemoveTwilight(1),), Alter((bows(-1),))), needs=spot(NAZGUL)
    ),
}

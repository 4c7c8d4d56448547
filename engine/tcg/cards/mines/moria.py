"""Moria cards of Mines of Moria."""

from __future__ import annotations

from collections.abc import Mapping

from engine.tcg.cards.forms import (
    GONE_ABOVE_GROUND,
    GONE_FROM_THE_MARSH,
    MANEUVER,
    ON_ENTRY,
    SHADOW,
    SKIRMISH,
    archery,
    does,
    event,
    has,
    may,
    reply,
    spot,
    tracker,
    use,
)
from engine.tcg.cards.moments import Phase, Pile, Ref, Trait, When
from engine.tcg.cards.words import (
    AddBurdens,
    AddTwilight,
    Behaviour,
    Damage,
    Discard,
    Exert,
    Give,
    Grant,
    Heal,
    LaySite,
    On,
    PlayCard,
    RemoveTwilight,
    ShowHand,
    Skip,
    SpotX,
    Standing,
    Strength,
    Trigger,
    Wound,
)
from engine.tcg.reading.filters import (
    BALROG,
    DWARF,
    ELF,
    MORIA_ORC,
    Bears,
    BorneBy,
    CountBurdens,
    During,
    Each,
    Fighting,
    Is,
    Moved,
    Not,
    Other,
    Spot,
    Who,
    X,
    title,
)

MORIA_MINION = Who(kind=("minion",), culture=("Moria",))
MORIA_ARCHER = Who(culture=("Moria",), keyword=("archer",))
OTHER_MINION = Who(kind=("minion",), marks=(Other(),))
TENTACLE = Who(keyword=("tentacle",))
NO_TENTACLE = Who(kind=("minion",), marks=(Other(), Not(TENTACLE)))
WHIP = title("Whip of Many Thongs")
NO_POSSESSIONS = Grant(Trait.NO_POSSESSIONS)
RANGED_WEAPON = Who(cls=("ranged weapon",))
FOE_OF_MORIA = Who(race=("Elf", "Dwarf"), marks=(Fighting(MORIA_ORC),))

CARDS: Mapping[str, Behaviour] = {
    "Archer Commander": has(Strength(2, Who(culture=("Moria",), keyword=("archer",), marks=(Other(),)))),
    "The Balrog's Sword": has(Damage(1, Ref.BEARER), Grant(Trait.EXTRA_WEAPON)),
    "The Balrog, Durin's Bane": has(
        Standing((Spot(OTHER_MINION),), (Discard(Each(OTHER_MINION)),)), Skip(Phase.ARCHERY), GONE_ABOVE_GROUND
    ),
    "The Balrog, Flame of Udûn": does(
        use(SHADOW, (Exert(Ref.SELF), RemoveTwilight(2)), PlayCard(MORIA_ORC, Pile.DISCARD)),
        needs=spot(MORIA_ORC),
        always=(GONE_ABOVE_GROUND,),
    ),
    "Cave Troll's Chain": does(
        may(
            On(When.WOUNDED, Ref.BEARER, needs=(During((Phase.ARCHERY,)),)),
            Wound(Who(kind=("companion",), keyword=("archer",))),
        ),
        always=(Skip(Phase.ARCHERY, may=True),),
    ),
    "Dark Fire": Behaviour(needs=spot(BALROG), triggers=(Trigger(On(When.MOVES), (Exert(Ref.BEARER),)),)),
    "Dark Places": does(
        use(SHADOW, (), LaySite("any", ("marsh", "underground"))),
        always=(Strength(1, Who(kind=("minion",), culture=("Moria",), unique=True)),),
    ),
    "Fill With Fear": does(
        use(MANEUVER, (Exert(BALROG),), Discard(RANGED_WEAPON)), always=(Skip(Phase.ARCHERY, spot(BALROG)),)
    ),
    "Final Cry": reply(
        On(When.SKIRMISH_ENDS, other=Who(title=("The Balrog",), marks=(Bears(WHIP),))),
        Wound(Ref.SUBJECT, 2),
    ),
    "Foul Tentacle": does(
        may(ON_ENTRY, PlayCard(TENTACLE, Pile.DECK)), always=(NO_POSSESSIONS, GONE_FROM_THE_MARSH)
    ),
    "Foul Things": event(SHADOW, PlayCard(MORIA_MINION, Pile.DISCARD)),
    "Goblin Flankers": does(may(ON_ENTRY, AddTwilight(3), needs=(Moved(2),))),
    "Goblin Pursuer": has(Strength(3, when=(Moved(2),))),
    "Goblin Reinforcements": does(may(ON_ENTRY, Heal(MORIA_MINION))),
    "Goblin Scrabbler": does(
        may(ON_ENTRY, Discard(Who(kind=("condition",), culture=("Elven",)))), always=(tracker(MORIA_ORC),)
    ),
    "Goblin Spearman": has(Damage(2, when=(Is(Ref.SELF, Who(marks=(Bears(title("Goblin Spear")),))),))),
    "Huge Tentacle": does(
        may(ON_ENTRY, PlayCard(title("Watcher in the Water"), Pile.DECK)),
        always=(NO_POSSESSIONS, GONE_FROM_THE_MARSH),
    ),
    "Moria Archer Troop": has(
        archery(1, Spot(Who(culture=("Moria",), keyword=("archer",), marks=(Other(),))))
    ),
    "Must Do Without Hope": event(MANEUVER, AddBurdens(1), price=(Exert(BALROG),)),
    "Old Differences": event(
        SKIRMISH, Give(FOE_OF_MORIA, (Strength(-1),), more=(Spot(ELF), Spot(DWARF)), extra=(Strength(-2),))
    ),
    "Power and Terror": event(
        SHADOW,
        PlayCard(BALROG, Pile.HAND, less=X(times=2)),
        price=(ShowHand(MORIA_ORC),),
        hand=BALROG,
    ),
    "Throw Yourself in Next Time": has(
        Grant(Trait.ONLY_SHADOW_EXERTS, Ref.BEARER), needs=spot(MORIA_ORC)
    ),
    "Troubled Mountains": event(
        SHADOW, AddTwilight(X(5)), price=(Exert(MORIA_MINION), SpotX(CountBurdens()))
    ),
    "Watcher in the Water, Keeper of Westgate": has(
        Standing((Spot(NO_TENTACLE),), (Discard(Each(NO_TENTACLE)),)),
        Strength(2, TENTACLE),
        Damage(1, TENTACLE),
        NO_POSSESSIONS,
        GONE_FROM_THE_MARSH,
    ),
    "Whip of Many Thongs": does(
        use(
            SKIRMISH,
            (Exert(Ref.BEARER),),
            Discard(
                Who(
                    cls=("helm", "shield", "armor"),
                    marks=(BorneBy(Who(marks=(Fighting(BALROG),))),),
                )
            ),
        )
    ),
}

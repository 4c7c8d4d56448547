"""Sites of The Fellowship of the Ring."""

from __future__ import annotations

from collections.abc import Mapping

from engine.tcg.cards.forms import (
    FELLOWSHIP,
    MANEUVER,
    SHADOW,
    SKIRMISH,
    does,
    has,
    over,
    spot,
    strengthen,
    use,
)
from engine.tcg.cards.moments import Ban, By, Phase, Pile, Ref, Stat, Trait, Until, When
from engine.tcg.cards.words import (
    FIERCE,
    Act,
    AddBurdens,
    Behaviour,
    Branch,
    Costs,
    Damage,
    Discard,
    DiscardHand,
    Draw,
    EachPlayer,
    Exert,
    Forbid,
    Give,
    Grant,
    Heal,
    If,
    LookAtHand,
    Modify,
    MoveLimit,
    On,
    PlayCard,
    RemoveTwilight,
    RoamingCosts,
    Skip,
    SkipShadow,
    Standing,
    Strength,
    Times,
    Trigger,
)
from engine.tcg.reading.filters import (
    ALLY,
    BALROG,
    COMPANION,
    ELF,
    GANDALF,
    GONDOR_COMPANION,
    HAND_WEAPON,
    HOBBIT,
    HOBBIT_COMPANION,
    MAN,
    MINION,
    MORIA_ORC,
    NAZGUL,
    RANGER,
    WEAPON,
    Bears,
    Choose,
    Count,
    CountBurdens,
    Each,
    Filter,
    Nor,
    Not,
    Once,
    Who,
    Yours,
    title,
)

FOLK = Who(kind=("companion", "ally"))
GEAR = Who(kind=("possession", "artifact"))
SHADOW_WEAPON = Who(cls=WEAPON.cls, side="shadow")
YOUR_TALE = Who(keyword=("tale",), marks=(Yours(),))
YOUR_COMPANION = Who(kind=("companion",), marks=(Yours(),))
YOUR_FIGHTER = Who(kind=("companion", "minion"), marks=(Yours(),))
YOUR_MINION = Who(kind=("minion",), marks=(Yours(),))
ARMED = Who(kind=("companion", "minion"), marks=(Bears(HAND_WEAPON),))
RANGER_COMPANION = Who(kind=("companion",), keyword=("ranger",))
ISENGARD_MINION = Who(kind=("minion",), culture=("Isengard",))
TRACKER = Who(keyword=("tracker",))
HOBBITS_ALONE = Nor(spot(Who(kind=("companion",), marks=(Not(Who(race=("Hobbit",))),))))
ARRIVES = On(When.ARRIVES, Ref.SELF)
LEAVES = On(When.LEAVES, Ref.SELF)
WITH_A_RANGER = has(Standing(spot(RANGER), (MoveLimit(1),), a_turn=True))
"""A site that lets a fellowship with a ranger go further."""


def inn(*names: str) -> Behaviour:
    """A Hobbit exerts and somebody is found in the deck."""
    return does(use(FELLOWSHIP, (Exert(HOBBIT),), PlayCard(title(*names), Pile.DECK)))


def welcomes(who: Filter) -> Behaviour:
    """Somebody is played in the usual way, and a card is drawn."""
    return does(Act(at=FELLOWSHIP, hand=who, price=(PlayCard(who, Pile.HAND),), effects=(Draw(1),)))


def tiring(name: str) -> Behaviour:
    """On arrival one companion exerts, or two others."""
    others = Who(kind=("companion",), marks=(Not(title(name)),))
    branches = ((Exert(title(name)),), (Exert(Choose(others, By.FP, 2)),))
    return Behaviour(triggers=(Trigger(ARRIVES, (Branch(branches, By.FP),)),))


CARDS: Mapping[str, Behaviour] = {
    "Bag End": inn("The Gaffer"),
    "East Road": has(Costs(2, COMPANION)),
    "Farmer Maggot's Fields": inn("Merry", "Pippin"),
    "Green Dragon Inn": inn("Sam"),
    "Green Hill Country": has(Costs(-1, HOBBIT)),
    "The Prancing Pony": does(
        use(FELLOWSHIP, (AddBurdens(1),), PlayCard(title("Aragorn"), Pile.DECK))
    ),
    "Shire Lookout Point": does(
        use(FELLOWSHIP, (), PlayCard(title("Gandalf's Cart"), Pile.DECK), needs=spot(GANDALF))
    ),
    "Westfarthing": does(
        Act(
            at=FELLOWSHIP,
            hand=FOLK,
            price=(Exert(HOBBIT),),
            effects=(PlayCard(FOLK, Pile.HAND, less=1),),
        )
    ),
    "Bree Gate": WITH_A_RANGER,
    "Bree Streets": has(RoamingCosts(-2, NAZGUL)),
    "Breeland Forest": has(Forbid(Ban.PLAY, Who(kind=("event",), keyword=("stealth",)))),
    "Buckleberry Ferry": has(
        Skip(Phase.ASSIGNMENT, (HOBBITS_ALONE,)), Skip(Phase.SKIRMISH, (HOBBITS_ALONE,))
    ),
    "Ettenmoors": does(use(SKIRMISH, (Exert(YOUR_FIGHTER),), strengthen(Ref.IT, 2))),
    "Midgewater Marshes": Behaviour(triggers=(Trigger(ARRIVES, (Exert(Each(HOBBIT_COMPANION)),)),)),
    "Midgewater Moors": Behaviour(
        triggers=(Trigger(On(When.PLAYED, MINION), (DiscardHand(1, By.FP),)),)
    ),
    "Trollshaw Forest": Behaviour(
        triggers=(Trigger(On(When.PLAYED, GEAR, YOUR_COMPANION, yours=True), (Draw(1),)),)
    ),
    "Weatherhills": has(Costs(-1, NAZGUL)),
    "Weathertop": has(Grant(Trait.FIERCE, NAZGUL)),
    "Council Courtyard": Behaviour(triggers=(Trigger(LEAVES, (RemoveTwilight(2),)),)),
    "Ford of Bruinen": has(Costs(-5, NAZGUL, when=(Once(NAZGUL),))),
    "Frodo's Bedroom": welcomes(HOBBIT),
    "Rivendell Terrace": welcomes(MAN),
    "Rivendell Valley": welcomes(ELF),
    "Rivendell Waterfall": WITH_A_RANGER,
    "Balin's Tomb": does(
        use(MANEUVER, (Discard(YOUR_TALE),), Heal(YOUR_COMPANION)),
        Act(
            at=MANEUVER,
            hand=Who(keyword=("tale",)),
            price=(Discard(Ref.FIRST),),
            effects=(Heal(YOUR_COMPANION),),
        ),
    ),
    "Dwarrowdelf Chamber": tiring("Gimli"),
    "Mithril Mine": does(use(SHADOW, (RemoveTwilight(1),), PlayCard(SHADOW_WEAPON, Pile.DISCARD))),
    "Moria Lake": tiring("Frodo"),
    "Moria Stairway": has(Damage(1, ARMED)),
    "Pass of Caradhras": does(
        Act(
            at=SHADOW,
            needs=spot(ISENGARD_MINION),
            effects=(PlayCard(Who(keyword=("weather",)), Pile.DECK),),
            a_turn=1,
        )
    ),
    "The Bridge of Khazad-dûm": does(
        Act(at=SHADOW, hand=BALROG, effects=(PlayCard(BALROG, Pile.HAND, less=6),)),
        use(SHADOW, (), PlayCard(BALROG, Pile.DECK, less=6)),
    ),
    "Dimrill Dale": has(Costs(-2, MORIA_ORC, when=(Once(MORIA_ORC, phase=True),))),
    "Galadriel's Glade": does(use(FELLOWSHIP, (Exert(ELF),), LookAtHand(By.OPPONENT))),
    "Lothlórien Woods": has(Strength(3, Who(kind=("ally",), home=6))),
    "Anduin Confluence": Behaviour(triggers=(Trigger(ARRIVES, (Discard(Each(ALLY)),)),)),
    "Anduin Wilderland": has(Skip(Phase.ARCHERY)),
    "Silverlode Banks": Behaviour(
        triggers=(
            Trigger(ARRIVES, (If((Nor(spot(RANGER_COMPANION)),), (Exert(Each(COMPANION)),)),)),
        )
    ),
    "Anduin Banks": has(Modify(Stat.MINION_ARCHERY, 2, per=over(COMPANION, 4))),
    "Brown Lands": has(
        Modify(Stat.MINION_ARCHERY, 1, per=Count(Who(kind=("minion",), keyword=("archer",)), most=4))
    ),
    "Pillars of the Kings": does(
        Act(
            at=FELLOWSHIP,
            hand=Who(culture=("Gondor",)),
            price=(Discard(Ref.FIRST),),
            effects=(Heal(GONDOR_COMPANION),),
        )
    ),
    "Shores of Nen Hithoel": does(
        use(SHADOW, (), MoveLimit(stays=True), needs=spot(Who(kind=("minion",), race=("Orc",)), 5))
    ),
    "Emyn Muil": does(
        use(MANEUVER, (Exert(YOUR_MINION),), Give(Ref.IT, (FIERCE,), Until.REGROUP))
    ),
    "Slopes of Amon Hen": has(Costs(-1, ISENGARD_MINION)),
    "Summit of Amon Hen": Behaviour(
        triggers=(Trigger(ARRIVES, (EachPlayer(By.SHADOW, (Branch(((Draw(CountBurdens()),), ())),)),)),)
    ),
    "Tol Brandir": does(
        use(SHADOW, (), Times(3, (PlayCard(TRACKER, Pile.DISCARD, may=True),)), SkipShadow(By.YOU, now=True))
    ),
}

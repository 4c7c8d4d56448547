"""Moria cards of The Fellowship of the Ring."""

from __future__ import annotations

from collections.abc import Mapping

from engine.tcg.cards.forms import (
    ARCHERY,
    ASSIGNMENT,
    DISCARDS_ITSELF,
    EXERTS_BEARER,
    ON_ENTRY,
    SHADOW,
    SKIRMISH,
    answer,
    bows,
    cancels,
    does,
    event,
    facing,
    has,
    may,
    prevents,
    spot,
    strengthen,
    use,
)
from engine.tcg.cards.moments import By, Pile, Ref, Trait, When
from engine.tcg.cards.words import (
    Act,
    AddBurdens,
    AddTwilight,
    AssignTo,
    Behaviour,
    Costs,
    Damage,
    Discard,
    DiscardHand,
    Draw,
    Exert,
    FromDiscard,
    Give,
    Grant,
    If,
    Mill,
    On,
    PlayCard,
    Point,
    RemoveTwilight,
    RevealUntil,
    SortTop,
    SpotX,
    Stack,
    Strength,
    Times,
    Trigger,
    Wound,
)
from engine.tcg.reading.filters import (
    COMPANION,
    DWARF,
    DWARF_COMPANION,
    ELF,
    MORIA_ORC,
    NOT_RING_BEARER,
    ORC,
    UNDERGROUND,
    WEAPON,
    AtSite,
    Choose,
    Count,
    CountPicked,
    Exhausted,
    Fighting,
    Further,
    InPlay,
    Is,
    Other,
    Spot,
    Unassigned,
    Who,
    X,
    Yours,
    title,
)

MORIA_MINION = Who(kind=("minion",), culture=("Moria",))
MORIA_ARCHER = Who(culture=("Moria",), keyword=("archer",))
MORIA_WEAPON = Who(cls=WEAPON.cls, culture=("Moria",))
OTHER_MORIA_ORC = Who(race=("Orc",), culture=("Moria",), marks=(Other(),))
YOUR_MORIA_ORC = Who(race=("Orc",), culture=("Moria",), marks=(Yours(),))
WINNING_ORC = Who(race=("Orc",), culture=("Moria",), marks=(Yours(), InPlay()))
FURTHER_MORIA_ORC = Who(race=("Orc",), culture=("Moria",), marks=(Further(),))
CAVE_TROLL = title("Cave Troll of Moria")
STEALTH_EVENT = On(When.PLAYED, Who(kind=("event",), keyword=("stealth",)))
RING_BEARER_HURT = (On(When.EXERTED, Ref.RING_BEARER), On(When.WOUNDED, Ref.RING_BEARER))
TIRED_COMPANION = Who(kind=("companion",), marks=(Exhausted(), Unassigned(), NOT_RING_BEARER))
FREE_ORC = Who(race=("Orc",), culture=("Moria",), marks=(Unassigned(),))
DWARF_OR_ELF = Who(kind=("companion",), race=("Dwarf", "Elf"))
DEEP_IN = AtSite(least=4)
LOST_IN_THE_DARK = (
    SpotX(Count(MORIA_MINION)),
    Mill(X()),
    AddBurdens(CountPicked("shadow", 3)),
)

CARDS: Mapping[str, Behaviour] = {
    "Ancient Chieftain": has(Strength(1, per=Count(OTHER_MORIA_ORC))),
    "Bitter Hatred": event(ARCHERY, Wound(ELF), needs=spot(MORIA_ARCHER)),
    "Cave Troll of Moria, Scourge of the Black Pit": has(
        Costs(-3, Ref.SELF, when=(UNDERGROUND,)), needs=spot(MORIA_ORC)
    ),
    "Cave Troll's Hammer": has(Damage(1, Ref.BEARER)),
    "Denizens Enraged": event(
        SKIRMISH,
        Give(Ref.IT, (Strength(1, per=X(4)),)),
        price=(Point(MORIA_ORC), SpotX(Count(FURTHER_MORIA_ORC))),
    ),
    "Drums in the Deep": event(SKIRMISH, strengthen(MORIA_ORC, 2, 2, facing(DWARF))),
    "The End Comes": event(
        ASSIGNMENT,
        AssignTo(Choose(Who(kind=("minion",), marks=(Unassigned(),)), By.FP), Ref.RING_BEARER),
        needs=(Spot(MORIA_MINION, 5), Is(Ref.RING_BEARER, Who(marks=(Unassigned(),)))),
    ),
    "Fool of a Took!": event(
        SHADOW,
        RevealUntil(MORIA_MINION),
        needs=spot(Who(race=("Hobbit",), marks=(NOT_RING_BEARER,))),
    ),
    "Frenzy": event(
        ASSIGNMENT, AssignTo(FREE_ORC, TIRED_COMPANION), needs=(Spot(FREE_ORC), Spot(TIRED_COMPANION))
    ),
    "Goblin Archer": has(bows(-6, Spot(OTHER_MORIA_ORC))),
    "Goblin Armory": Behaviour(
        acts=(prevents(MORIA_ORC, *DISCARDS_ITSELF),),
        triggers=(Trigger(On(When.PLAYED, MORIA_WEAPON, yours=True), (AddTwilight(1),)),),
    ),
    "Goblin Backstabber": has(
        Damage(2, when=(Is(Ref.SELF, Who(marks=(Fighting(MORIA_ORC, beside=True),))),))
    ),
    "Goblin Domain": has(
        Grant(Trait.ENTERS_EXHAUSTED, COMPANION, (DEEP_IN,)), needs=spot(MORIA_MINION)
    ),
    "Goblin Runner": does(may(ON_ENTRY, AddTwilight(2))),
    "Goblin Scavengers": does(
        may(ON_ENTRY, PlayCard(WEAPON, Pile.DISCARD, on=YOUR_MORIA_ORC))
    ),
    "Goblin Scimitar": does(may(ON_ENTRY, Draw(1))),
    "Goblin Sneak": does(may(ON_ENTRY, FromDiscard(MORIA_ORC, "under"))),
    "Goblin Spear": Behaviour(
        triggers=(
            Trigger(
                On(When.KILLED, COMPANION, Ref.BEARER),
                (If((Is(Ref.SUBJECT, Who(race=("Hobbit",))),), (AddBurdens(2),), (AddBurdens(1),)),),
            ),
        )
    ),
    "Goblin Swarms": does(
        answer(On(When.WINS, WINNING_ORC), (), Stack(Ref.SUBJECT)),
        use(SHADOW, (), PlayCard(ORC, Pile.STACK)),
    ),
    "Goblin Wallcrawler": has(Strength(2, when=(UNDERGROUND,)), bows(-1, Spot(OTHER_MORIA_ORC))),
    "Goblin Warrior": does(
        may(ON_ENTRY, Discard(Who(kind=("ally", "condition"), culture=("Dwarven",))))
    ),
    "Guard Commander": does(use(SKIRMISH, (RemoveTwilight(3),), strengthen(MORIA_ORC, 2))),
    "Host of Thousands": event(SHADOW, PlayCard(MORIA_ORC, Pile.DISCARD)),
    "The Long Dark": Behaviour(
        acts=(use(SKIRMISH, DISCARDS_ITSELF, strengthen(YOUR_MORIA_ORC, 2)),),
        triggers=(
            Trigger(
                On(When.ARRIVES, needs=(AtSite(least=4, most=5),)),
                (Times(Count(DWARF_COMPANION), (AddTwilight(2),)),),
            ),
        ),
    ),
    "Lost to the Goblins": Behaviour(
        acts=tuple(Act(on=on, effects=LOST_IN_THE_DARK) for on in RING_BEARER_HURT)
    ),
    "Moria Axe": does(
        use(SKIRMISH, EXERTS_BEARER, strengthen(Ref.BEARER, 2)), always=(Damage(1, Ref.BEARER),)
    ),
    "Moria Scout": Behaviour(triggers=(Trigger(ON_ENTRY, (If(spot(ELF), (AddTwilight(2),)),)),)),
    "Pinned Down": has(bows(-1, Spot(MORIA_ARCHER))),
    "Plundered Armories": does(
        answer(
            On(When.DISCARDED, MORIA_WEAPON, yours=True),
            (),
            PlayCard(MORIA_WEAPON, Pile.DISCARD, less=1, which=Ref.SUBJECT),
        )
    ),
    "Relentless": Behaviour(acts=(cancels(STEALTH_EVENT, needs=spot(MORIA_MINION, 3)),)),
    "Relics of Moria": does(
        use(
            SHADOW,
            (RemoveTwilight(2),),
            PlayCard(Who(kind=("possession",), culture=("Moria",)), Pile.DISCARD),
        )
    ),
    "They Are Coming": does(use(SHADOW, (DiscardHand(3),), PlayCard(MORIA_ORC, Pile.DISCARD))),
    "Threat of the Unknown": event(SHADOW, Draw(2), price=(Exert(YOUR_MORIA_ORC),)),
    "Through the Misty Mountains": Behaviour(
        price=(Exert(MORIA_MINION),),
        triggers=(
            Trigger(
                On(When.ARRIVES, needs=(AtSite(least=4, most=6), Spot(DWARF_OR_ELF))),
                (DiscardHand(2, By.FP, random=True),),
            ),
        ),
    ),
    "Troll's Keyward": has(Costs(-2, CAVE_TROLL)),
    "The Underdeeps of Moria": does(
        use(SHADOW, (RemoveTwilight(3),), SortTop(1, MORIA_ORC, bottom=True))
    ),
    "Unfamiliar Territory": event(
        SKIRMISH, strengthen(MORIA_ORC, 2, 2, facing(Who(keyword=("archer",))))
    ),
    "What Is This New Devilry?": Behaviour(
        price=(Exert(MORIA_ORC),), always=(Costs(2, COMPANION, when=(AtSite(least=5),)),)
    ),
}

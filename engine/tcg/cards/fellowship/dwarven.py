"""Dwarven cards of The Fellowship of the Ring."""

from __future__ import annotations

from collections.abc import Mapping

from engine.tcg.cards.forms import FELLOWSHIP, MANEUVER, SKIRMISH, event, reply, spot
from engine.tcg.cards.moments import By, Ref, Trait, Until, When
from engine.tcg.cards.words import (
    Act,
    AddTwilight,
    ArrangeTop,
    Behaviour,
    Branch,
    Damage,
    Dig,
    Discard,
    Draw,
    Exert,
    FromDiscard,
    Give,
    Grant,
    HandUnder,
    Heal,
    Mill,
    NameX,
    On,
    SortTop,
    Strength,
    Trigger,
    Wound,
)
from engine.tcg.reading.filters import (
    DWARF,
    DWARF_COMPANION,
    MINION,
    ORC,
    UNDERGROUND,
    Bears,
    Choose,
    Fighting,
    Is,
    Pool,
    Spot,
    Who,
    X,
)

DWARVEN_WEAPON = Who(cls=("hand weapon",), culture=("Dwarven",))
HAS_DWARF = (Spot(DWARF),)

CARDS: Mapping[str, Behaviour] = {
    "Axe Strike": Behaviour(
        acts=(
            Act(
                at=SKIRMISH,
                effects=(
                    Give(
                        DWARF,
                        (Strength(2),),
                        more=(Is(Ref.IT, Who(marks=(Bears(DWARVEN_WEAPON),))),),
                        extra=(Strength(1),),
                    ),
                ),
            ),
        ),
    ),
    "Battle Fury": Behaviour(
        acts=(Act(at=SKIRMISH, price=(Exert(DWARF),), effects=(Give(Ref.IT, (Strength(3), Damage(1))),)),),
    ),
    "Cleaving Blow": Behaviour(acts=(Act(at=SKIRMISH, effects=(Give(DWARF, (Strength(2), Damage(1))),)),)),
    "Delving": Behaviour(acts=(Act(at=FELLOWSHIP, price=(Exert(DWARF_COMPANION),), effects=(Draw(3),)),)),
    "Dwarf Guard": Behaviour(needs=HAS_DWARF),
    "Dwarven Armor": Behaviour(always=(Grant(Trait.THREEFOLD, Ref.BEARER),)),
    "Dwarven Axe": Behaviour(
        triggers=(Trigger(On(When.WINS, Ref.BEARER, MINION), (Mill(1, By.OWNERS),)),),
    ),
    "Dwarven Heart": Behaviour(
        acts=(
            Act(on=On(When.PLAYED, Ref.SELF), once=True, price=(NameX(2, 1),), effects=(Heal(Ref.BEARER, X()),)),
        ),
        triggers=(Trigger(On(When.TURN_STARTS, yours=True), (Exert(Ref.BEARER),)),),
    ),
    "Farin, Dwarven Emissary": Behaviour(
        needs=HAS_DWARF,
        always=(Strength(2, Who(marks=(Fighting(ORC),), title=("Farin",))),),
    ),
    "Gimli, Dwarf of Erebor": Behaviour(
        acts=(Act(at=FELLOWSHIP, needs=(Pool(1),), price=(AddTwilight(2),), effects=(HandUnder(),)),),
    ),
    "Gimli, Son of Glóin": Behaviour(
        acts=(Act(at=SKIRMISH, price=(Exert(Ref.SELF),), effects=(Give(Ref.SELF, (Strength(2),)),)),),
    ),
    "Gimli's Battle Axe": Behaviour(
        acts=(Act(on=On(When.WINS, Ref.BEARER), once=True, effects=(Wound(ORC),)),),
        always=(Damage(1, Ref.BEARER),),
    ),
    "Gimli's Helm": Behaviour(
        acts=(
            Act(
                at=SKIRMISH,
                price=(Discard(Ref.SELF),),
                effects=(Give(Ref.BEARER, (Grant(Trait.WOUNDS_PREVENTED),)),),
            ),
        ),
        always=(Grant(Trait.ONE_WOUND, Ref.BEARER),),
    ),
    "Greatest Kingdom of My People": Behaviour(
        price=(Exert(DWARF),),
        triggers=(Trigger(On(When.PLAYED, ORC, opponents=True), (Mill(1, By.PLAYER),)),),
    ),
    "Grimir, Dwarven Elder": Behaviour(
        acts=(
            Act(
                at=FELLOWSHIP,
                price=(Exert(Ref.SELF),),
                effects=(FromDiscard(Who(kind=("event",), culture=("Dwarven",)), "shuffle"),),
            ),
        ),
    ),
    "Halls of My Home": event(FELLOWSHIP, ArrangeTop(3, Who(side="shadow")), price=(Exert(DWARF),)),
    "Here Lies Balin, Son of Fundin": event(
        MANEUVER, Branch(((Wound(Choose(ORC, count=2)),), (Wound(ORC, 2),))), price=(Exert(DWARF),)
    ),
    "Let Them Come!": Behaviour(
        triggers=(
            Trigger(On(When.LOSES, ORC, DWARF), (Discard(Ref.SUBJECT),)),
            Trigger(On(When.LOSES, DWARF), (Discard(Ref.SELF),)),
        ),
    ),
    "Lord of Moria": Behaviour(always=(Damage(1, DWARF),)),
    "Mithril Shaft": event(MANEUVER, Dig(5), AddTwilight(X()), price=(Exert(DWARF),)),
    "Nobody Tosses a Dwarf": reply(On(When.WINS, DWARF), Mill(3, By.OPPONENT)),
    "Stairs of Khazad-dûm": Behaviour(
        always=(Strength(1, Who(race=("Dwarf",), marks=(Fighting(Who(kind=("minion",), culture=("Moria",))),))),),
    ),
    "Still Draws Breath": Behaviour(acts=(Act(on=On(When.WINS, DWARF), effects=(Heal(Ref.SUBJECT),)),)),
    "Their Halls of Stone": Behaviour(
        acts=(Act(at=SKIRMISH, effects=(Give(DWARF, (Strength(2),), more=(UNDERGROUND,), extra=(Strength(2),)),)),),
    ),
    "Thrarin, Dwarven Smith": Behaviour(
        acts=(
            Act(
                at=MANEUVER,
                price=(Exert(Ref.SELF),),
                effects=(Give(Ref.SELF, (Grant(Trait.TAKES_PART),), until=Until.REGROUP),),
            ),
        ),
    ),
    "Wealth of Moria": event(FELLOWSHIP, SortTop(3, Who(side="fp")), needs=spot(DWARF)),
}

"""Hazards that stay in play and do the same in LoRE and METW."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.conditions import (
    AttackIs,
    BearerIs,
    Cards,
    CompanyIs,
    Condition,
    Fight,
    Happened,
    InPlay,
    SubjectIs,
    Where,
    Who,
)
from engine.journeys.cards.moments import At, From, Of, Per, Stat, Until, When
from engine.journeys.cards.parts import Count
from engine.journeys.cards.words import (
    Attack,
    Behaviour,
    Cancel,
    Choose,
    CorruptionRoll,
    Discard,
    Modify,
    Move,
    Place,
    Remove,
    Trigger,
    Use,
)

BOOK = Book()
card = BOOK.card

DOORS = "Doors of Night"
BY_NIGHT = InPlay(DOORS)
UNDER_DOORS = (Use(require=(BY_NIGHT,)),)
"""Playable while Doors of Night is in play."""


def stronger(fight: Fight, strikes: int, prowess: int, *when: Condition) -> tuple[Modify, ...]:
    """More strikes and prowess for all such attacks."""
    found = (
        Modify(Stat.STRIKES, strikes, Of.ATTACKS, fight=fight, when=when),
        Modify(Stat.PROWESS, prowess, Of.ATTACKS, fight=fight, when=when),
    )
    return tuple(word for word in found if word.value)


def turned_back(*require: Condition, unless: Who | None = None) -> tuple[Trigger, ...]:
    """When it comes into play or a company declares a move, a moving company like this returns to its origin."""
    back = (Move("back", unless=unless),)
    return Trigger(When.PLAYED, back, require=require), Trigger(When.MOVE_DECLARED, back, require=require)


HE_ROLLS = CorruptionRoll(Of.BEARER)
NO_HOBBIT_OR_MAIN = Who(not_races=("Hobbit",), main=0)


def lure(who: Who, trigger: Trigger) -> Behaviour:
    """A corruption hazard on a character who has to roll whenever something happens."""
    return Behaviour(uses=(Use(choose=(Choose(From.COMPANY, who=who),)),), triggers=(trigger,))


def arrives(*require: Condition, roll: CorruptionRoll = HE_ROLLS) -> Trigger:
    """When his company has moved and arrives."""
    return Trigger(When.ARRIVED, (roll,), require=require, own_company=True)


def untaps(at_haven: bool) -> Trigger:
    """After the second step of his player's untap phase, at a Haven or elsewhere."""
    where = BearerIs(Who(at=Where(types="H")), yes=at_haven)
    return Trigger(When.UNTAPPED, (HE_ROLLS,), require=(where,), own_player=True)


card("Despair of the Heart", lure(NO_HOBBIT_OR_MAIN, Trigger(When.WOUNDED, (HE_ROLLS,), own_company=True)))
card("Lure of Creation", lure(Who(main=1), arrives(CompanyIs(site=Where(types="H")))))
card("Lure of Expedience", lure(NO_HOBBIT_OR_MAIN, Trigger(When.ITEM_GAINED, (HE_ROLLS,), own_company=True)))
card(
    "Lure of Power",
    Behaviour(
        triggers=(
            Trigger(
                When.FACTION_ROLLED,
                (CorruptionRoll(Of.SUBJECT, -4), Discard(Of.SELF)),
                require=(Happened(1), SubjectIs(Who(not_races=("Hobbit",)))),
            ),
        )
    ),
)
card("Lure of the Senses", lure(Who(), untaps(at_haven=True)))
card("The Burden of Time", lure(Who(races=("Elf",), not_at=Where(types="H")), untaps(at_haven=False)))
card("Traitor", Behaviour(triggers=(Trigger(When.CORRUPTED, (Discard(Of.SELF), Attack(traitor=True))),)))


def blade(*effects: Modify) -> Behaviour:
    """Played on an attack by a Nazgûl; afterwards it lies on somebody the attack wounded, or is discarded."""
    stays = Trigger(When.ATTACK_OVER, (Place(Of.WOUNDED),), until=Until.END_OF_ATTACK, of=Of.ATTACK)
    use = Use(at=(At.ENGAGEMENT,), require=(AttackIs(Fight(races=("Nazgûl",))),), effects=(*effects, stays))
    return Behaviour(uses=(use,), always=(Remove(only_at_haven=True),))


card("Morgul-knife", blade(Modify(Stat.PROWESS, 2, Of.ATTACK, until=Until.END_OF_ATTACK)))
card(
    "The Pale Sword",
    blade(
        Modify(Stat.PROWESS, 1, Of.ATTACK, until=Until.END_OF_ATTACK),
        Modify(
            Stat.PROWESS,
            1,
            Of.ATTACK,
            fight=Fight(names=("Witch-king of Angmar",)),
            by=Count(Per.NAZGUL_CONDITION),
            until=Until.END_OF_ATTACK,
        ),
    ),
)
SWEPT = (
    Discard(Of.EVERYBODY, cards=Cards(keyword="environment", side="resource"), every=True),
    Cancel("resource environments"),
)
"""What Doors of Night does to the environments of the other side."""

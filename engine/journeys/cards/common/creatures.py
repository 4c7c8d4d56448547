"""Creatures that do the same in LoRE and METW, and those that are creature or something else."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.conditions import (
    AttackIs,
    Cards,
    CompanyIs,
    Condition,
    Fight,
    InPlay,
    Stored,
    SubjectIs,
    Who,
    Word,
)
from engine.journeys.cards.moments import At, From, Of, Stat, Until, When
from engine.journeys.cards.parts import Factor
from engine.journeys.cards.words import (
    Activate,
    Attack,
    Behaviour,
    Choose,
    CorruptionRoll,
    Cost,
    Discard,
    If,
    Look,
    Modify,
    Move,
    Remove,
    Return,
    Spare,
    Strikes,
    Trigger,
    Use,
)

BOOK = Book()
card = BOOK.card

NO_MAIN = SubjectIs(Who(main=0))
NAMED_TARGET = Use(choose=(Choose(From.KEY), Choose(From.COMPANY)), effects=(Attack(printed=True),))
"""A character of the company is named when the creature is played."""


def wounded_roll(modifier: int) -> Behaviour:
    """After the attack each character it wounded makes a corruption roll."""
    roll = CorruptionRoll(Of.WOUNDED, modifier)
    return Behaviour(triggers=(Trigger(When.ATTACK_OVER, (roll,), own_attack=True),))


def robs_if_faced(loot: Cards, *others: str) -> Behaviour:
    """After one of the others was faced, whom it wounds discards his items of that sort."""
    robbed = Discard(Of.SUBJECT, cards=loot, every=True)
    return Behaviour(triggers=(Trigger(When.WOUNDED, (robbed,), require=(CompanyIs(faced=others),), own_attack=True),))


def stronger_after_orcs(bonus: int) -> Behaviour:
    """More prowess if the company has faced an Orc attack this turn."""
    return Behaviour(always=(Modify(Stat.PROWESS, bonus, Of.ATTACK, when=(CompanyIs(faced=("Orc",)),)),))


def steals(of: Of) -> Behaviour:
    """A successful strike costs an item in place of a wound."""
    stolen = Discard(of, chooser="defender")
    return Behaviour(always=(Spare(),), triggers=(Trigger(When.STRIKE_SUCCEEDED, (stolen,), own_attack=True),))


card("Assassin", Behaviour(uses=(NAMED_TARGET,), always=(Strikes(chosen=True, attacks=3, cancels=2),)))
card("Barrow-wight", wounded_roll(-2))
card(
    "Brigands",
    Behaviour(
        triggers=(
            Trigger(
                When.ATTACK_OVER,
                (Discard(Of.COMPANY, chooser="defender"),),
                require=(AttackIs(wounded=True),),
                own_attack=True,
            ),
        )
    ),
)
card(
    "Corpse-candle",
    Behaviour(triggers=(Trigger(When.ENGAGED, (CorruptionRoll(Of.COMPANY),), own_attack=True),)),
)
card("Crebain", Behaviour(triggers=(Trigger(When.ATTACK_OVER, (Look("random"),), own_attack=True),)))
card(
    "Fell Turtle",
    Behaviour(triggers=(Trigger(When.ATTACK_OVER, (Move("back"),), require=(AttackIs(hit=True),), own_attack=True),)),
)
card("Ghosts", wounded_roll(-1))
card(
    "Neeker-breekers",
    Behaviour(
        always=(
            Strikes(spare_main=True),
            Modify(Stat.PROWESS, of=Of.EVERYBODY, fight=Fight(own=True), factor=Factor(mind=True)),
        )
    ),
)
card("Old Man Willow", Behaviour(always=(Modify(Stat.PROWESS, 2, Of.ATTACK, who=Who(races=("Hobbit",))),)))
card("Orc-lieutenant", stronger_after_orcs(4))
card("Orc-warband", stronger_after_orcs(3))
card("Pick-pocket", steals(Of.SUBJECT))
card("Slayer", Behaviour(uses=(NAMED_TARGET,), always=(Strikes(chosen=True, attacks=2, cancels=1, by_target=True),)))
card("Thief", steals(Of.COMPANY))

# -------------------------------------------------------------------------------------------------- creatures or events
AS_CREATURE = Use(label="creature", kind="creature", choose=(Choose(From.KEY),), effects=(Attack(printed=True),))
NIGHT_IN_PLAY = InPlay("Doors of Night")


def as_condition(*require: Condition) -> Use:
    """Played as a condition it just lies there until it is used."""
    return Use(label="condition", kind="hazard condition", require=require)


def nazgul(*effects: Word, choose: tuple[Choose, ...] = (), at: tuple[At, ...] = (At.MOVEMENT,)) -> Behaviour:
    """A creature, or a condition that is tapped once in an opponent's movement phase and then discarded."""
    tapped = Activate(
        at,
        (*effects, Discard(Of.SELF)),
        choose=choose,
        cost=Cost(tap_self=True, hazard_limit=True),
        hazard=True,
    )
    return Behaviour(uses=(AS_CREATURE, as_condition()), abilities=(tapped,))


card(
    "Hoarmûrath of Dír",
    nazgul(Modify(Stat.STRIKES, 1, Of.ATTACK, until=Until.END_OF_ATTACK), at=(At.ENGAGEMENT,)),
)
card(
    "Shelob",
    Behaviour(
        uses=(AS_CREATURE, as_condition(NIGHT_IN_PLAY)),
        always=(
            Modify(Stat.STRIKES, 1, Of.ATTACKS, fight=Fight(races=("Animal", "Spider"))),
            Modify(Stat.PROWESS, 1, Of.ATTACKS, fight=Fight(races=("Animal", "Spider"))),
            Remove(without="Doors of Night"),
        ),
        abilities=(
            Activate(
                (At.MOVEMENT,),
                (Attack(printed=True), If((Stored(False),), (Discard(Of.SELF),))),
                choose=(Choose(From.KEY),),
                cost=Cost(hazard_limit=True),
                hazard=True,
            ),
        ),
    ),
)
card(
    "Mouth of Sauron",
    Behaviour(
        uses=(
            AS_CREATURE,
            Use(
                label="event",
                kind="hazard event",
                choose=(Choose(From.DISCARD, cards=Cards(side="hazard")),),
                effects=(Return(),),
            ),
        )
    ),
)

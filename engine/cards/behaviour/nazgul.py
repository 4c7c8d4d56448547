"""What hazards do that are creatures or something else: the Nazgûl, Shelob, the Mouth of Sauron."""

from __future__ import annotations

from engine.cards.behaviour import card
from engine.cards.conditions import Cards, Condition, Fight, InPlay, Stored, Who, Word
from engine.cards.moments import UPRIGHT, WOUNDED, At, From, Of, Per, Stat, Until
from engine.cards.words import (
    Activate,
    Attack,
    Behaviour,
    ChangeType,
    Choose,
    CorruptionRoll,
    Cost,
    Discard,
    If,
    Modify,
    Remove,
    Return,
    Tap,
    Use,
)

AS_CREATURE = Use(label="creature", kind="creature", choose=(Choose(From.KEY),), effects=(Attack(printed=True),))
RINGS = ("gold ring", "major ring", "greater ring")
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


card("Adûnaphel", nazgul(Tap(), choose=(Choose(From.COMPANY, who=Who(poses=(UPRIGHT,))),)))
card(
    "Akhôrahil",
    nazgul(
        Modify(Stat.BODY, -1, Of.TARGET, until=Until.END_OF_TURN),
        choose=(Choose(From.COMPANY),),
        at=(At.MOVEMENT, At.BODY_ROLL),
    ),
)
card(
    "Dwar of Waw",
    nazgul(
        Modify(Stat.PROWESS, 1, Of.ATTACKS, fight=Fight(races=("Animal", "Spider", "Wolf")), until=Until.END_OF_TURN)
    ),
)
card(
    "Hoarmûrath of Dír",
    nazgul(Modify(Stat.STRIKES, 1, Of.ATTACK, until=Until.END_OF_ATTACK), at=(At.ENGAGEMENT,)),
)
card(
    "Indûr Dawndeath",
    nazgul(
        Discard(Of.TARGET, cards=Cards(not_item_kinds=RINGS), chooser="defender"),
        choose=(Choose(From.COMPANY, who=Who(poses=(WOUNDED,))),),
    ),
)
card("Khamûl the Easterling", nazgul(Discard(hand=1, per=Per.NAZGUL_CONDITION)))
card("Ren the Unclean", nazgul(CorruptionRoll(Of.EVERYBODY)))
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
    "Ûvatha the Horseman",
    nazgul(Return(), choose=(Choose(From.DISCARD, cards=Cards(only_creature=True)),)),
)
card("Witch-king of Angmar", nazgul(ChangeType(("SD",), until=Until.NEXT_UNTAP)))
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

"""What the cards of Dark Minions do beyond their figures."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.common.events import ATTACKED, FIGHT
from engine.journeys.cards.common.hazards import BY_NIGHT, stronger
from engine.journeys.cards.common.items import DWARF
from engine.journeys.cards.conditions import AttackIs, Cards, CompanyIs, Fight, Happened, Who, Word
from engine.journeys.cards.moments import TAPPED, At, From, Of, Stat, Until, When
from engine.journeys.cards.printed import CHARACTER_RACES
from engine.journeys.cards.words import Behaviour, Choose, Discard, Handler, Modify, Roll, Trigger, Untap, Use
from engine.metw.cards.words import ShuffleIn

BOOK = Book()
card = BOOK.card

# -------------------------------------------------------------------------------------------------------- resources
card(
    "The Dwarves Are upon You!",
    Behaviour(
        (
            Use(
                at=FIGHT,
                require=(ATTACKED, CompanyIs(with_=DWARF)),
                effects=tuple(
                    Modify(stat, value, Of.COMPANY, who=DWARF, until=Until.END_OF_ATTACK)
                    for stat, value in ((Stat.PROWESS, 2), (Stat.BODY, -1))
                ),
            ),
        )
    ),
)
card(
    "Hundreds of Butterflies",
    Behaviour(
        (
            Use(
                at=(At.MOVEMENT,),
                require=(CompanyIs(moving=1),),
                choose=(Choose(From.COMPANY, who=Who(poses=(TAPPED,))),),
                effects=(Untap(), Modify(Stat.HAZARD_LIMIT, 1, Of.COMPANY, until=Until.END_OF_PHASE)),
            ),
        )
    ),
)

card("Smoke Rings", Behaviour((Use(effects=(ShuffleIn(1, Cards(side="resource or character"), sideboard=True),)),)))

# ---------------------------------------------------------------------------------------------------------- hazards
UNDEAD, MEN, GIANTS = (Fight(races=(race,)) for race in ("Undead", "Man", "Giant"))


def until_defeated(*affected: Word) -> Trigger:
    """Discarded when one of the attacks it speaks of is defeated."""
    return Trigger(When.ATTACK_OVER, (Discard(Of.SELF),), require=(Happened(1), *affected))


card(
    "Chill Douser",
    Behaviour(
        triggers=(
            Trigger(
                When.ATTACK_OVER,
                tuple(
                    Modify(stat, 1, Of.ON_COMPANY, fight=UNDEAD, until=Until.END_OF_TURN)
                    for stat in (Stat.STRIKES, Stat.PROWESS)
                ),
                require=(AttackIs(faced=True),),
                own_attack=True,
            ),
        )
    ),
)
card(
    "Rank upon Rank",
    Behaviour(
        always=(*stronger(MEN, 1, 1), *stronger(GIANTS, 1, 1, BY_NIGHT)),
        triggers=(
            until_defeated(AttackIs(MEN)),
            until_defeated(AttackIs(GIANTS), BY_NIGHT),
        ),
    ),
)
A_HAZARD = Cards(side="hazard")
card(
    "An Unexpected Outpost",
    Behaviour(
        (
            Use(
                effects=(
                    ShuffleIn(1, A_HAZARD, sideboard=True),
                    ShuffleIn(1, A_HAZARD, when=(BY_NIGHT,), sideboard=True),
                )
            ),
        )
    ),
)
COMMON_PEOPLE = Who(races=tuple(race for race in CHARACTER_RACES if race != "Wizard"))
card(
    "Seized by Terror",
    Behaviour(
        (
            Use(
                require=(CompanyIs(moving=1, path="sd"),),
                choose=(Choose(From.COMPANY, who=COMMON_PEOPLE),),
                effects=(Roll(12, (Handler("flee"),), plus="his mind"),),
            ),
        )
    ),
)

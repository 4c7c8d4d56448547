"""What the cards of Dark Minions do beyond their figures."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.common.events import ATTACKED, FIGHT, GATES, WIZARD
from engine.journeys.cards.common.hazards import BY_NIGHT, stronger
from engine.journeys.cards.common.items import DWARF
from engine.journeys.cards.conditions import AttackIs, Cards, CompanyIs, Either, Fight, Happened, Not, Where, Who, Word
from engine.journeys.cards.moments import TAPPED, At, Ban, From, Leave, Of, Pay, Per, Stat, Until, When
from engine.journeys.cards.printed import CHARACTER_RACES
from engine.journeys.cards.words import (
    Behaviour,
    ChangeType,
    Choose,
    Discard,
    Forbid,
    Handler,
    Modify,
    Permit,
    Remove,
    Roll,
    Trigger,
    Untap,
    Use,
)
from engine.metw.cards.later_words import Creatures, Folk, Repeat, SiteHeld
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

WITH_ITS_SITE = tuple(
    Trigger(when, (Discard(Of.SELF),), require=(Not(SiteHeld()),)) for when in (When.ARRIVED, When.END_OF_TURN)
)
"""Discarded when the card of the site it lies on leaves play."""
card(
    "Rebuild the Town",
    Behaviour(
        (
            Use(
                at=(At.SITE,),
                require=(CompanyIs(entered=1), Not(CompanyIs(site=Where(lair=True)))),
                choose=(Choose(From.GOAL, types="R"),),
            ),
        ),
        always=(ChangeType(("RB",), here=True), Forbid(Ban.GUARDS)),
        triggers=WITH_ITS_SITE,
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
    "Little Snuffler",
    Behaviour(
        always=(Modify(Stat.BODY, -2, Of.ATTACK, per=Per.SKILLED, types="ranger"),),
        triggers=(
            Trigger(
                When.ATTACK_OVER,
                (Forbid(Ban.PLAYS, Of.COMPANY, cards=Cards(keyword="scout only"), until=Until.END_OF_TURN),),
                require=(Happened(0),),
                own_attack=True,
            ),
        ),
    ),
)
card(
    "Wisp of Pale Sheen",
    Behaviour(triggers=(Trigger(When.STRIKE_OVER, (Handler("entrance"),), own_attack=True),)),
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
card(
    "The Moon Is Dead",
    Behaviour(
        always=(*stronger(UNDEAD, 1, 1), Repeat(("Undead",))),
        triggers=(until_defeated(AttackIs(UNDEAD)),),
    ),
)
OUTPOSTS = Fight(races=("Orc", "Troll"), automatic=1)
card("Redoubled Force", Behaviour(always=stronger(OUTPOSTS, 3, 2), triggers=(until_defeated(AttackIs(OUTPOSTS)),)))
WILD_OR_DARK = Either((CompanyIs(moving=1, path="w", count=2), CompanyIs(moving=1, path="sd")))
card(
    "Two or Three Tribes Present",
    Behaviour(
        (
            Use(
                require=(WILD_OR_DARK,),
                choose=(Choose(From.RACE),),
                effects=(Permit(Leave.UNCOUNTED, Of.COMPANY, until=Until.END_OF_TURN),),
            ),
        )
    ),
)
UNTIL_EXHAUSTED = Remove(exhaustion=True)


def followed(*with_: Word) -> Modify:
    """A small company on its way has two more hazards to fear if such people are with it."""
    return Modify(Stat.HAZARD_LIMIT, 2, Of.COMPANY, when=(CompanyIs(moving=1, size_below=4), *with_))


A_NAME = CompanyIs(with_=Folk(Who(no_skill="ranger"), least=6))
card(
    "Eyes of the Shadow",
    Behaviour(
        (Use(require=(Not(GATES),)),),
        always=(followed(Either((CompanyIs(with_=WIZARD), A_NAME))), UNTIL_EXHAUSTED),
    ),
)
card(
    "No Way Forward",
    Behaviour(
        always=(
            Modify(Stat.REGIONS, -1, Of.EVERYBODY, floor=2),
            Modify(Stat.REGIONS, -1, Of.EVERYBODY, floor=2, when=(BY_NIGHT,)),
            UNTIL_EXHAUSTED,
        )
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
card(
    "Faces of the Dead",
    Behaviour(
        (
            Use(
                require=(CompanyIs(moving=1, path="w", count=2),),
                choose=(
                    Choose(From.COMPANY, who=Folk(Who(main=0))),
                    Choose(From.HAND, cards=Creatures(("Undead",)), pay=Pay.DISCARD),
                ),
                effects=(Roll(13, (Handler("flee"),), plus="his mind"),),
            ),
        )
    ),
)

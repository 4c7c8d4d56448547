"""What hazards and heroes’ cards of Against the Shadow do beyond their figures."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.common.events import A_COMPANY, CONDITIONS, GATES, RANGER
from engine.journeys.cards.common.hazards import stronger
from engine.journeys.cards.common.lasting_events import HAVEN
from engine.journeys.cards.conditions import (
    AttackIs,
    BearerIs,
    Cards,
    CompanyIs,
    Fight,
    Marked,
    Not,
    OnTheWay,
    SizeIs,
    Where,
    Who,
)
from engine.journeys.cards.moments import At, Ban, From, Leave, Of, Pay, Per, Stat, Until, When
from engine.journeys.cards.parts import Count, Lies
from engine.journeys.cards.printed import REGION_TYPES, Kind
from engine.journeys.cards.words import (
    Activate,
    Automatic,
    Behaviour,
    Choose,
    CorruptionRoll,
    Cost,
    Discard,
    Forbid,
    Handler,
    Modify,
    Perhaps,
    Permit,
    Place,
    Remove,
    Roll,
    Trigger,
    Untap,
    Use,
)
from engine.metw.cards.dark_minions.behaviour import COMMON_PEOPLE, until_defeated
from engine.metw.cards.later_words import (
    Creatures,
    Detain,
    Detaining,
    Each,
    Earnest,
    OfMinions,
    Present,
    Reserved,
    Sort,
)
from engine.metw.cards.lidless_eye.behaviour.hazards import NOT_MINIONS, UNNOTICED
from engine.metw.cards.moments import HAZARDS
from engine.metw.cards.printed import HERO

BOOK = Book()
card = BOOK.card

card(
    "Power Built by Waiting",
    Behaviour(
        always=(Forbid(Ban.UNTAP),),
        abilities=(
            Activate(
                HAZARDS,
                (Modify(Stat.HAZARD_LIMIT, 1, Of.COMPANY, until=Until.END_OF_PHASE),),
                cost=Cost(tap_self=True),
                hazard=True,
                label="limit",
            ),
            Activate(HAZARDS, (Untap(Of.SELF),), cost=Cost(hazard_limit=2), hazard=True, label="untap"),
        ),
    ),
)
card(
    "Glamour of Surpassing Excellance",
    Behaviour(
        (
            Use(
                require=(CompanyIs(site=Where(types="BF")),),
                choose=(A_COMPANY,),
                effects=(Each((Roll(9, (Discard(),), by=Of.PLAYER, plus="removal", reach=True),), "burdens"),),
            ),
        )
    ),
)
FREE_PEOPLES = ("Dwarf", "Elf", "Man")


def hero_factions(*races: str) -> Sort:
    """Hero factions of these races."""
    return Sort((Kind.FACTION,), races, (HERO,))


card(
    "Bow of the Galadhrim",
    Behaviour(
        triggers=(
            Trigger(
                When.ENGAGED,
                (Each((Roll(6, (Discard(),), by=Of.PLAYER, plus="against mind", reach=True),), "minions faced"),),
                require=(BearerIs(Who(races=("Elf",), skills=("warrior",))),),
            ),
        )
    ),
)
card(
    "Alliance of Free Peoples",
    Behaviour(
        always=(
            Modify(
                Stat.POINTS,
                1,
                Of.CARDS,
                who=hero_factions(*FREE_PEOPLES),
                when=tuple(Present(hero_factions(race)) for race in FREE_PEOPLES),
            ),
            Remove(losing=hero_factions(*FREE_PEOPLES)),
        )
    ),
)
card(
    "Safe from the Shadow",
    Behaviour(always=(Permit(Leave.STORE_LATE), Remove(exhaustion=True))),
)
card(
    "The Sun Unveiled",
    Behaviour(
        (
            Use(
                require=(GATES,),
                choose=(Choose(From.MINE, who=Who(at=Where(types="F"))),),
                effects=(Discard(Of.TARGET, Cards(kinds=CONDITIONS), every=True), Untap()),
            ),
        )
    ),
)
card("Stout Men of Gondor", Behaviour(always=(Detain((UNNOTICED,)),)))
card(
    "Durin’s Folk",
    Behaviour(always=(Detain((NOT_MINIONS,)), Modify(Stat.PROWESS, -2, Of.ATTACK, when=(NOT_MINIONS,)))),
)
BEASTS = Fight(races=("Spider", "Animal"))
card("Full of Froth and Rage", Behaviour(always=stronger(BEASTS, 0, 2), triggers=(until_defeated(AttackIs(BEASTS)),)))

card(
    "Alone and Unadvised",
    Behaviour(
        (
            Use(
                require=(Not(SizeIs(members_from=4)),),
                choose=(Choose(From.COMPANY, who=COMMON_PEOPLE),),
            ),
        ),
        always=(Modify(Stat.CORRUPTION, 1, by=Count(Per.COMPANY_CHARACTER)),),
        triggers=(
            Trigger(
                When.HAZARDS_OVER,
                (CorruptionRoll(Of.BEARER, per=Per.PATH_REGION, types="".join(REGION_TYPES)),),
                own_company=True,
            ),
            *(
                Trigger(when, (Discard(Of.SELF),), require=(SizeIs(members_from=4),), own_company=True)
                for when in (When.COMPANY_CHANGED, When.ORGANIZED)
            ),
        ),
    ),
)
ITS_CREATURE = Reserved()
card(
    "Summons from Long Sleep",
    Behaviour(
        always=(Modify(Stat.PROWESS, 2, Of.ATTACKS, when=(ITS_CREATURE,)),),
        abilities=(
            Activate(
                HAZARDS,
                (Handler("reserve"),),
                require=(Marked(fewer=True),),
                choose=(Choose(From.HAND, cards=Creatures(("Dragon", "Drake"))),),
                hazard=True,
                label="reserve",
            ),
            Activate((At.MOVEMENT,), (Handler("loose"),), require=(Reserved(keyed=True),), hazard=True, label="play"),
        ),
        triggers=(Trigger(When.ATTACK_OVER, (Discard(Of.SELF),), require=(ITS_CREATURE,)),),
    ),
)
HELD = "FB"
A_MINION_INSIDE = (OfMinions(), CompanyIs(entered=1))
A_GENTLE_ATTACK = Choose(From.AUTOMATIC, types="HFBRSD", lies=Lies(here=True), cards=Detaining())
card(
    "FEAR! FIRE! FOES!",
    Behaviour(
        (
            Use(
                "A",
                choose=(Choose(From.GOAL, types=HELD),),
                effects=(Automatic(Where(), "", 5, 8, detains=True, until=Until.END_OF_TURN),),
            ),
            Use(
                "B",
                require=A_MINION_INSIDE,
                choose=(A_GENTLE_ATTACK,),
                effects=(
                    Earnest(Fight(), until=Until.END_OF_TURN),
                    Modify(Stat.PROWESS, -1, Of.AUTOMATIC, until=Until.END_OF_TURN),
                ),
            ),
        )
    ),
)

IN_THE_WILD = OnTheWay(moving=1, path="w")
card(
    "Enchanted Stream",
    Behaviour(
        (
            Use(
                require=(IN_THE_WILD,),
                effects=(
                    Perhaps(
                        (Discard(Of.SELF),),
                        choose=(Choose(From.COMPANY, who=RANGER, pay=Pay.TAP),),
                        by="defender",
                        otherwise=(Place(Of.COMPANY),),
                    ),
                ),
            ),
        ),
        always=(Forbid(Ban.STIR),),
        triggers=tuple(
            Trigger(when, (Discard(Of.SELF),), require=(CompanyIs(site=HAVEN),), own_company=own)
            for when, own in ((When.UNTAPPED, False), (When.ORGANIZED, True))
        ),
    ),
)

"""Resource events for a company that is about to set out: roads, secrecy, fewer hazards."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.common.events import A_COMPANY, DIPLOMAT, GATES, RANGER, SAGE, SCOUT, tap
from engine.journeys.cards.common.lasting_events import HAVEN, hunted
from engine.journeys.cards.conditions import AttackIs, CompanyIs, Condition, Fight, OnTheWay, SizeIs, Where, Who, Word
from engine.journeys.cards.moments import At, Ban, Leave, Of, Per, Stat, Until, When
from engine.journeys.cards.parts import Bounds, Count, Factor
from engine.journeys.cards.words import (
    Attack,
    Behaviour,
    Cancel,
    Choose,
    Cost,
    Forbid,
    Grant,
    Limit,
    Modify,
    Move,
    Perhaps,
    Permit,
    Trigger,
    Use,
)
from engine.metw.cards.wizards.behaviour.wards import wards

BOOK = Book()
card = BOOK.card
THIS_TURN = Until.END_OF_TURN
SETTING_OUT = (At.END_OF_ORGANIZATION,)
ONCE_PER_COMPANY = (Limit("company"),)


def sets_out(
    *effects: Word, choose: tuple[Choose, ...] = (), require: tuple[Condition, ...] = (), label: str = ""
) -> Use:
    """Played on a company at the end of the organization phase."""
    return Use(label, at=SETTING_OUT, require=require, choose=(A_COMPANY, *choose), effects=effects)


# ------------------------------------------------------------------------------------------------- the hazard limit
def fewer_hazards(value: int, *when: Condition, types: str = "") -> Modify:
    """The hazard limit of the company is lower, for each region of some types if they are named; never below two."""
    per = Per.PATH_REGION if types else Per.ONE
    return Modify(
        Stat.HAZARD_LIMIT, value, Of.COMPANY, when=when, within=Bounds(floor=2), by=Count(per, types), until=THIS_TURN
    )


MOVING = (OnTheWay(moving=1),)
for name, symbol in (
    ("Fair Sailing", "c"),
    ("Fair Travels in Free-domains", "f"),
    ("Fair Travels in Border-lands", "b"),
    ("Fair Travels in Wilderness", "w"),
):
    card(name, Behaviour((sets_out(fewer_hazards(-1, types=symbol), require=MOVING),), always=ONCE_PER_COMPANY))
for name, symbol in (("Fair Travels in Shadow-lands", "s"), ("Fair Travels in Dark-domains", "d")):
    through = OnTheWay(path=symbol)
    card(
        name,
        Behaviour(
            (sets_out(fewer_hazards(-1, through), fewer_hazards(-1, through, GATES), require=MOVING),),
            always=ONCE_PER_COMPANY,
        ),
    )
card(
    "Horses",
    Behaviour(
        (sets_out(fewer_hazards(-2), Modify(Stat.PROWESS, 2, Of.ON_COMPANY, fight=Fight(creature=1), until=THIS_TURN)),)
    ),
)


# ------------------------------------------------------------------------------------------------------- new borders
def pathfinding(borders: tuple[tuple[str, str], ...], prowess: int = 0) -> Behaviour:
    """A ranger finds a way over borders the map has not, perhaps past Orcs; or the company has fewer hazards there."""
    passage: tuple[Word, ...] = (Move("borders", borders),)
    if prowess:
        passage += (Trigger(When.MOVE_DECLARED, (Attack("Orc", 4, prowess),), until=THIS_TURN),)
    regions = tuple(dict.fromkeys(region for pair in borders for region in pair))
    with_ranger = (CompanyIs(with_=RANGER),)
    return Behaviour(
        (
            sets_out(*passage, choose=(tap(RANGER),), require=with_ranger, label="A"),
            sets_out(fewer_hazards(-2, OnTheWay(goal=Where(regions=regions))), require=with_ranger, label="B"),
        ),
        always=ONCE_PER_COMPANY,
    )


card(
    "Anduin River",
    pathfinding(
        (
            ("Rohan", "Dagorlad"),
            ("Anórien", "Dagorlad"),
            ("Anórien", "Ithilien"),
            ("Lebennin", "Ithilien"),
            ("Lebennin", "Harondor"),
        )
    ),
)
card(
    "Misty Mountains",
    pathfinding(
        (
            ("Rhudaur", "Anduin Vales"),
            ("Rhudaur", "Wold & Foothills"),
            ("Hollin", "Wold & Foothills"),
            ("Hollin", "Fangorn"),
            ("Dunland", "Fangorn"),
        )
    ),
)
card(
    "White Mountains",
    pathfinding((("Old Pûkel-land", "Anfalas"), ("Rohan", "Lamedon"), ("Rohan", "Anfalas"), ("Anórien", "Lamedon"))),
)
card("Ash Mountains", pathfinding((("Dagorlad", "Gorgoroth"), ("Horse Plains", "Gorgoroth")), 8))
card("Mountains of Shadow", pathfinding((("Ithilien", "Gorgoroth"), ("Ithilien", "Nurn"), ("Harondor", "Nurn")), 9))

# ---------------------------------------------------------------------------------------------- roads and strange ways
card(
    "Great-road",
    Behaviour(
        (
            sets_out(
                Modify(Stat.BLACK, of=Of.COMPANY, factor=Factor(times=2), until=THIS_TURN),
                Trigger(When.END_OF_TURN, (Perhaps((Move("origin"),)),), until=THIS_TURN),
                require=(CompanyIs(site=Where(types="H")),),
            ),
        )
    ),
)
card(
    "Bridge",
    Behaviour(
        (
            Use(
                at=(At.END_OF_MOVEMENT,),
                require=(OnTheWay(moving=1), CompanyIs(site=HAVEN)),
                effects=(Permit(Leave.ANOTHER_MOVE),),
            ),
        )
    ),
)
card("Lucky Search", hunted("search"))
card(
    "Eagle-mounts",
    Behaviour(
        (
            sets_out(
                Move("anywhere", where=Where(not_types="SD")),
                require=(CompanyIs(site=Where(names=("Eagles’ Eyrie",)), with_=DIPLOMAT),),
            ),
        )
    ),
)
AMONG_THE_DEAD = (OnTheWay(moved_by="Paths of the Dead"),)
UNDEAD = ("Undead",)
card(
    "Paths of the Dead",
    Behaviour(
        (
            sets_out(
                Move("anywhere", where=Where(names=("Vale of Erech",))),
                Forbid(Ban.CREATURES_NOT_OF, Of.COMPANY, races=UNDEAD, when=AMONG_THE_DEAD, until=THIS_TURN),
                Permit(Leave.UNKEYED, Of.COMPANY, races=UNDEAD, when=AMONG_THE_DEAD, until=THIS_TURN),
                require=(CompanyIs(site=Where(names=("Dunharrow",)), with_=Who(names=("Aragorn II",))),),
            ),
        )
    ),
)
AT_SEA = OnTheWay(moving=1, path="c", no_others_in_a_row=True)
card(
    "Great Ship",
    Behaviour(
        (
            Use(
                at=(At.ORGANIZATION, At.END_OF_ORGANIZATION),
                choose=(A_COMPANY, tap()),
                effects=(Grant(of=Of.COMPANY, until=THIS_TURN, ability=True),),
            ),
        ),
        abilities=wards(require=(AT_SEA,), choose=(tap(),), cost=Cost()),
    ),
)


# ------------------------------------------------------------------------------------------------------- secrecy
def no_creatures(ban: Ban = Ban.CREATURES, *when: Condition, symbols: str = "") -> Forbid:
    """Creatures may not be played on the company, or not like this."""
    return Forbid(ban, Of.COMPANY, symbols=symbols, when=when, until=THIS_TURN)


card(
    "Ford",
    Behaviour(
        (
            sets_out(
                no_creatures(Ban.CREATURES_BY_SYMBOL, symbols="w"),
                choose=(tap(RANGER),),
                require=(CompanyIs(with_=RANGER),),
            ),
        )
    ),
)
CREATURES = AttackIs(Fight(creature=1))
card(
    "Hiding",
    Behaviour(
        (
            sets_out(
                Forbid(Ban.MOVE, Of.COMPANY, until=THIS_TURN),
                Trigger(When.ENGAGED, (Cancel(),), require=(CREATURES,), until=THIS_TURN),
                require=(CompanyIs(with_=SCOUT),),
            ),
        )
    ),
)
card(
    "Stealth",
    Behaviour(
        (sets_out(no_creatures(), choose=(tap(SCOUT),), require=(SizeIs(below=3), CompanyIs(with_=SCOUT))),),
    ),
)
card(
    "Secret Entrance",
    Behaviour(
        (
            sets_out(
                Forbid(Ban.CREATURES_AT_GOAL, Of.COMPANY, where=Where(not_in="d"), until=THIS_TURN),
                choose=(tap(SAGE),),
                require=(CompanyIs(with_=SAGE),),
            ),
        )
    ),
)
card(
    "Secret Passage",
    Behaviour((sets_out(no_creatures(Ban.CREATURES_OFF_GOAL, OnTheWay(moving=1, goal=Where(types="R")))),)),
)

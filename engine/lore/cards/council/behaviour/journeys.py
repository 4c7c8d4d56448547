"""Resource events for a company on its way and at its goal: roads, secrecy, searching."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.common.events import A_COMPANY, DIPLOMAT, GATES, RANGER, SAGE, SCOUT, tap
from engine.journeys.cards.common.lasting_events import hunted
from engine.journeys.cards.conditions import Answers, Cards, CompanyIs, Fight, OnTheWay, SizeIs, Where, Who, Word
from engine.journeys.cards.moments import At, Ban, Leave, Of, Per, Stat, Until, When
from engine.journeys.cards.parts import Bounds, Count, Factor
from engine.journeys.cards.words import (
    Activate,
    Attack,
    Behaviour,
    Cancel,
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

BOOK = Book()
card = BOOK.card

MOVING = OnTheWay(moving=1)
ONCE_PER_COMPANY = (Limit("company"),)
THIS_TURN, THIS_PHASE = Until.END_OF_TURN, Until.END_OF_PHASE


# ------------------------------------------------------------------------------------------------- the hazard limit
def fewer_hazards(value: int, until: Until = THIS_PHASE, when: tuple[Word, ...] = (), types: str = "") -> Modify:
    """The hazard limit of the company is lower, for each region of some types if they are named; never below two."""
    per = Per.PATH_REGION if types else Per.ONE
    return Modify(
        Stat.HAZARD_LIMIT, value, Of.COMPANY, when=when, within=Bounds(floor=2), by=Count(per, types), until=until
    )


for name, symbol in (
    ("Fair Sailing", "c"),
    ("Fair Travels in Free-domains", "f"),
    ("Fair Travels in Border-lands", "b"),
    ("Fair Travels in Wilderness", "w"),
):
    card(
        name,
        Behaviour(
            (Use(require=(OnTheWay(moving=1, path=symbol),), effects=(fewer_hazards(-1, types=symbol),)),),
            always=ONCE_PER_COMPANY,
        ),
    )
for name, symbol in (("Fair Travels in Shadow-lands", "s"), ("Fair Travels in Dark-domains", "d")):
    card(
        name,
        Behaviour(
            (
                Use(
                    require=(OnTheWay(moving=1, path=symbol),),
                    effects=(fewer_hazards(-1), fewer_hazards(-1, when=(GATES,))),
                ),
            ),
            always=ONCE_PER_COMPANY,
        ),
    )
card(
    "Horses",
    Behaviour(
        (
            Use(
                effects=(
                    fewer_hazards(-2),
                    Modify(Stat.PROWESS, 2, Of.ON_COMPANY, fight=Fight(creature=1), until=THIS_TURN),
                )
            ),
        ),
        always=ONCE_PER_COMPANY,
    ),
)


# ------------------------------------------------------------------------------------------------------- new borders
def pathfinding(borders: tuple[tuple[str, str], ...], regions: tuple[str, ...], prowess: int = 0) -> Behaviour:
    """A ranger finds a way over borders the map has not, perhaps past Orcs; or the company has fewer hazards there."""
    passage: tuple[Word, ...] = (Move("borders", borders),)
    if prowess:
        orcs = Attack("Orc", 4, prowess)
        passage += (Trigger(When.MOVE_DECLARED, (orcs,), require=(OnTheWay(crosses=borders),), until=THIS_TURN),)
    in_these_parts = OnTheWay(goal=Where(regions=regions))
    ranger_there = (CompanyIs(with_=RANGER),)
    return Behaviour(
        (
            Use("A", require=ranger_there, choose=(A_COMPANY, tap(RANGER)), effects=passage),
            Use(
                "B",
                require=ranger_there,
                choose=(A_COMPANY,),
                effects=(fewer_hazards(-2, THIS_TURN, when=(in_these_parts,)),),
            ),
        ),
        always=ONCE_PER_COMPANY,
    )


card(
    "Anduin River",
    pathfinding(
        (("Rohan", "Dagorlad"), ("Anórien", "Dagorlad"), ("Lebennin", "Ithilien"), ("Lebennin", "Harondor")),
        ("Rohan", "Anórien", "Dagorlad", "Ithilien", "Lebennin", "Harondor"),
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
        ),
        ("Rhudaur", "Anduin Vales", "Wold & Foothills", "Hollin", "Fangorn", "Dunland"),
    ),
)
card(
    "White Mountains",
    pathfinding(
        (("Old Pûkel-land", "Anfalas"), ("Rohan", "Lamedon"), ("Rohan", "Anfalas"), ("Anórien", "Lamedon")),
        ("Old Pûkel-land", "Anfalas", "Rohan", "Lamedon", "Anórien"),
    ),
)
card(
    "Ash Mountains",
    pathfinding(
        (("Dagorlad", "Gorgoroth"), ("Horse Plains", "Gorgoroth")), ("Dagorlad", "Horse Plains", "Gorgoroth"), 8
    ),
)
card(
    "Mountains of Shadow",
    pathfinding(
        (("Ithilien", "Gorgoroth"), ("Ithilien", "Nurn"), ("Harondor", "Nurn")),
        ("Ithilien", "Harondor", "Nurn", "Gorgoroth"),
        9,
    ),
)

# ---------------------------------------------------------------------------------------------- roads and strange ways
card(
    "Great-road",
    Behaviour(
        (
            Use(
                require=(CompanyIs(site=Where(types="H")),),
                choose=(A_COMPANY,),
                effects=(
                    Modify(Stat.BLACK, of=Of.COMPANY, factor=Factor(times=2), until=THIS_TURN),
                    Trigger(When.END_OF_TURN, (Perhaps((Move("origin"),)),), until=THIS_TURN),
                ),
            ),
        )
    ),
)
card(
    "Eagle-mounts",
    Behaviour(
        (
            Use(
                require=(CompanyIs(site=Where(names=("Eagles’ Eyrie",)), with_=DIPLOMAT),),
                choose=(A_COMPANY,),
                effects=(Move("anywhere", where=Where(not_types="SD")),),
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
            Use(
                require=(CompanyIs(site=Where(names=("Dunharrow",)), with_=Who(names=("Aragorn II",))),),
                choose=(A_COMPANY,),
                effects=(
                    Move("anywhere", where=Where(names=("Vale of Erech",))),
                    Forbid(Ban.CREATURES_NOT_OF, Of.COMPANY, races=UNDEAD, when=AMONG_THE_DEAD, until=THIS_TURN),
                    Permit(Leave.UNKEYED, Of.COMPANY, races=UNDEAD, when=AMONG_THE_DEAD, until=THIS_TURN),
                ),
            ),
        )
    ),
)
card(
    "Great Ship",
    Behaviour(
        (
            Use(
                require=(OnTheWay(moving=1, path="c", no_others_in_a_row=True),),
                choose=(tap(),),
                effects=(Grant(of=Of.COMPANY, until=THIS_PHASE, ability=True),),
            ),
        ),
        abilities=(
            Activate(
                (At.COUNTER,),
                (Cancel("card"),),
                require=(Answers(Cards(side="hazard"), no_creature=True, on_company=True),),
                choose=(tap(),),
            ),
        ),
    ),
)


# ------------------------------------------------------------------------------------------------------- secrecy
def no_creatures(ban: Ban = Ban.CREATURES, symbols: str = "", until: Until = THIS_TURN) -> Forbid:
    """Creatures may not be played on the company, or not like this."""
    return Forbid(ban, Of.COMPANY, symbols=symbols, until=until)


card(
    "Ford",
    Behaviour(
        (
            Use(
                require=(CompanyIs(with_=RANGER),),
                choose=(A_COMPANY, tap(RANGER)),
                effects=(no_creatures(Ban.CREATURES_BY_SYMBOL, "w"),),
            ),
        )
    ),
)
card(
    "Hiding",
    Behaviour(
        (
            Use(
                require=(CompanyIs(with_=SCOUT),),
                choose=(A_COMPANY,),
                effects=(Forbid(Ban.MOVE, Of.COMPANY, until=THIS_TURN), no_creatures()),
            ),
        )
    ),
)
card(
    "Stealth",
    Behaviour(
        (
            Use(
                require=(SizeIs(below=3), CompanyIs(with_=SCOUT)),
                choose=(A_COMPANY, tap(SCOUT)),
                effects=(no_creatures(),),
            ),
        )
    ),
)
card(
    "Secret Entrance",
    Behaviour(
        (
            Use(
                require=(OnTheWay(moving=1, goal=Where(not_in="d")),),
                choose=(tap(SAGE),),
                effects=(no_creatures(Ban.CREATURES_AT_GOAL, until=THIS_PHASE),),
            ),
        )
    ),
)
card(
    "Secret Passage",
    Behaviour(
        (
            Use(
                require=(OnTheWay(moving=1, goal=Where(types="R")),),
                effects=(no_creatures(Ban.CREATURES_OFF_GOAL, until=THIS_PHASE),),
            ),
        )
    ),
)
card("Lucky Search", hunted("hunt"))
card(
    "Bridge",
    Behaviour(
        (
            Use(
                require=(OnTheWay(moving=1, goal=Where(types="H")),),
                effects=(Trigger(When.ARRIVED, (Permit(Leave.ANOTHER_MOVE),), until=Until.END_OF_PHASE),),
            ),
        )
    ),
)

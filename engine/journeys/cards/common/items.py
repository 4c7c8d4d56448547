"""Items that do the same in LoRE and METW."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.conditions import (
    AttackIs,
    BearerIs,
    Cards,
    FacedUntapped,
    Fight,
    Stored,
    StrikeOn,
    Where,
    Who,
)
from engine.journeys.cards.moments import At, Ban, From, Of, Stat, Until
from engine.journeys.cards.parts import Borne, Bounds
from engine.journeys.cards.words import (
    Activate,
    Behaviour,
    Cancel,
    Choose,
    CorruptionRoll,
    Cost,
    Discard,
    Forbid,
    Grant,
    If,
    Modify,
    Points,
    Store,
)

BOOK = Book()
card = BOOK.card

TAPS = Cost(tap_self=True)
BEARER_TAPS = Cost(tap_bearer=True)
SPENT = Cost(discard_self=True)
BEARER_SPENDS = Cost(tap_bearer=True, discard_self=True)
SEES = Cost(tap_self=True, sight=True)
BEARER_ROLLS = CorruptionRoll(Of.BEARER)
DWARF = Who(races=("Dwarf",))
WARRIOR = Who(skills=("warrior",))
NO_HOBBIT = Who(not_races=("Hobbit",))
CORRUPTION_HAZARD = Cards(keyword="corruption", side="hazard")
STRUCK = StrikeOn(Who(), bearer=True)
"""The strike is against the bearer."""


def bearer(who: Who, yes: bool = True) -> BearerIs:
    """The bearer is (or is not) such a character."""
    return BearerIs(who, yes)


def attack_of(*races: str) -> AttackIs:
    """The attack is of one of these races."""
    return AttackIs(Fight(races=races))


def prowess(value: int, cap: int, who: Who) -> Modify:
    """Prowess for such a bearer, while the weapon is in use."""
    return Modify(Stat.PROWESS, value, who=who, within=Bounds(cap=cap), item=Borne(slot=True))


def borne_by(who: Who, points: int) -> Points:
    """Points while such a character bears it."""
    return Points(points, when=(bearer(who),))


def kept_at(points: int, *sites: str) -> tuple[Store, Points]:
    """Stored also at these sites, and worth that much there."""
    where = Where(names=sites)
    return Store(where), Points(points, when=(Stored(at=where),))


def in_company(*poses: int, who: Who | None = None, other: bool = False) -> Choose:
    """A character of the bearer's company, turned like this."""
    races = who.races if who is not None else ()
    return Choose(From.BEARER_COMPANY, who=Who(races=races, poses=poses), other=other)


card(
    "Black Arrow",
    Behaviour(
        abilities=(
            Activate(
                (At.ENGAGEMENT,),
                (
                    Modify(Stat.PROWESS, -1, of=Of.ATTACK, until=Until.END_OF_ATTACK),
                    Modify(Stat.BODY, -1, of=Of.ATTACK, until=Until.END_OF_ATTACK),
                    If((bearer(Who(races=("Man",)), yes=False),), (Discard(Of.SELF),)),
                ),
                require=(bearer(WARRIOR),),
                cost=TAPS,
            ),
        )
    ),
)
card(
    "Elven Cloak",
    Behaviour(
        abilities=(
            Activate(
                (At.STRIKE,),
                (Cancel("strike"),),
                require=(STRUCK, AttackIs(Fight(creature=1, keyed="w"))),
                cost=TAPS,
            ),
        )
    ),
)
card(
    "Shield of Iron-bound Ash",
    Behaviour(
        abilities=(
            Activate(
                (At.STRIKE,),
                (Modify(Stat.PROWESS, 1, until=Until.END_OF_STRIKE),),
                require=(STRUCK,),
                cost=TAPS,
            ),
        )
    ),
)
card(
    "Star-glass",
    Behaviour(
        abilities=(
            Activate(
                (At.ENGAGEMENT,),
                (Cancel(), BEARER_ROLLS),
                require=(attack_of("Undead"),),
                cost=BEARER_TAPS,
                label="A",
            ),
            Activate(
                (At.ENGAGEMENT,),
                (Modify(Stat.PROWESS, -2, of=Of.ATTACK, until=Until.END_OF_ATTACK), BEARER_ROLLS),
                require=(attack_of("Spider", "Animal", "Wolf"),),
                cost=BEARER_TAPS,
                label="B",
            ),
        )
    ),
)
card("Sting", Behaviour(always=(prowess(1, 8, Who(races=("Hobbit",))),)))
card(
    "Dwarven Axe",
    Behaviour(
        always=(
            prowess(2, 7, Who(skills=("warrior",), not_races=("Dwarf",))),
            prowess(3, 8, Who(skills=("warrior",), races=("Dwarf",))),
        )
    ),
)
ORCS = Fight(races=("Orc",))
card(
    "Glamdring",
    Behaviour(always=(Modify(Stat.PROWESS, 3, within=Bounds(cap=9), fight=ORCS, item=Borne(slot=True, instead=True)),)),
)
card(
    "Great-shield of Rohan",
    Behaviour(
        abilities=(
            Activate(
                (At.STRIKE,),
                (Modify(Stat.UNTAPPED_PENALTY, until=Until.END_OF_STRIKE),),
                require=(bearer(WARRIOR), STRUCK, FacedUntapped()),
                cost=TAPS,
            ),
        )
    ),
)
card(
    "Sapling of the White Tree",
    Behaviour(always=(Forbid(Ban.PLAY_AT, where=Where(types="SD")), *kept_at(2, "Minas Tirith"))),
)
card("Sword of Gondolin", Behaviour(always=(prowess(2, 8, WARRIOR),)))
card(
    "Torque of Hues",
    Behaviour(
        abilities=(Activate((At.ENGAGEMENT,), (Cancel(), BEARER_ROLLS), cost=Cost(tap_self=True, tap_bearer=True)),)
    ),
)
card(
    "Orcrist",
    Behaviour(
        always=(Modify(Stat.PROWESS, 4, within=Bounds(cap=10), fight=ORCS, item=Borne(slot=True, instead=True)),)
    ),
)
card("Scroll of Isildur", Behaviour(always=(Modify(Stat.RING_TEST, 2, of=Of.COMPANY),)))


def already(skill: str) -> BearerIs:
    """The bearer has that skill without this ring."""
    return BearerIs(Who(skills=(skill,)), without_this=True)


card(
    "Magic Ring of Courage",
    Behaviour(always=(Grant("warrior"), Modify(Stat.PROWESS, 2, when=(already("warrior"),)))),
)
card(
    "Magic Ring of Nature",
    Behaviour(
        always=(Grant("ranger"),),
        abilities=(Activate((At.ENGAGEMENT,), (Cancel(),), require=(already("ranger"),), cost=BEARER_TAPS),),
    ),
)
card(
    "Magic Ring of Stealth",
    Behaviour(
        always=(Grant("scout"),),
        abilities=(Activate((At.STRIKE,), (Cancel("strike"),), require=(STRUCK, already("scout")), cost=TAPS),),
    ),
)
card(
    "Book of Mazarbul",
    Behaviour(
        always=kept_at(5, "Blue Mountain Dwarf-hold", "Iron Hill Dwarf-hold"),
        abilities=(
            Activate(
                (At.ORGANIZATION,),
                (Modify(Stat.HAND_SIZE, 1, of=Of.PLAYER, until=Until.NEXT_UNTAP),),
                require=(bearer(Who(skills=("sage",))),),
                cost=TAPS,
            ),
        ),
    ),
)
card("Earth of Galadriel’s Orchard", Behaviour(always=kept_at(2, "Bag End")))

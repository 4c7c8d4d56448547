"""What hazard conditions do."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.common.hazards import (
    BY_NIGHT,
    DOORS,
    SWEPT,
    UNDER_DOORS,
    arrives,
    lure,
    stronger,
    turned_back,
)
from engine.journeys.cards.conditions import (
    Cards,
    CompanyIs,
    Condition,
    Fight,
    Not,
    OnTheWay,
    Someone,
    Where,
    Who,
    Word,
)
from engine.journeys.cards.moments import Ban, From, Of, Per, Stat, Until, When
from engine.journeys.cards.parts import Count, Factor
from engine.journeys.cards.printed import Kind
from engine.journeys.cards.words import (
    Attack,
    Automatic,
    Behaviour,
    ChangeType,
    Choose,
    CorruptionRoll,
    Discard,
    Forbid,
    Keying,
    Modify,
    Remove,
    Roll,
    Search,
    Trigger,
    Use,
    UsedCounter,
)

BOOK = Book()
card = BOOK.card

GOES = Remove(untap=True)
"""Discarded at the start of its player's next untap phase."""
NO_HAVEN = Where(not_types="H")


def passing(*always: Word, uses: tuple[Use, ...] = (), triggers: tuple[Trigger, ...] = ()) -> Behaviour:
    """A condition that lasts for the rest of the opponent's turn."""
    return Behaviour(uses=uses, always=(*always, GOES), triggers=triggers)


# ---------------------------------------------------------------------------------------- attacks, keys, places
card(
    "A Pack at the Door",
    passing(Keying(("b", "B", "R"), ("Animal", "Spider", "Wolf"), unique_too=False, needs_land=True), uses=UNDER_DOORS),
)
card(
    "Awaken Denizens",
    passing(Modify(Stat.STRIKES, factor=Factor(times=2), of=Of.ATTACKS, fight=Fight(automatic=1, site_types="R"))),
)
card(
    "Awaken Minions",
    passing(Modify(Stat.STRIKES, factor=Factor(times=2), of=Of.ATTACKS, fight=Fight(automatic=1, site_types="SD"))),
)
card(
    "Balrog of Moria",
    Behaviour(
        always=(
            Automatic(Where(names=("Moria",)), "Balrog", 1, 18),
            ChangeType(
                ("HF",),
                when=(Someone(Who(names=("Galadriel",), not_at=Where(names=("Lórien",)))),),
                names=("Lórien",),
            ),
            Modify(
                Stat.PROWESS,
                2,
                Of.ATTACKS,
                fight=Fight(automatic=1, not_races=("Balrog",), regions=("Hollin", "Redhorn Gate", "Wold & Foothills")),
            ),
        )
    ),
)
card(
    "Bane of the Ithil-stone",
    Behaviour(
        always=(
            Modify(Stat.CORRUPTION, factor=Factor(times=2), of=Of.CARDS, who=Cards(keyword="Palantír")),
            Forbid(Ban.PILE_EFFECTS),
            Remove(exhaustion=True),
        )
    ),
)
card("Clouds", passing(Modify(Stat.PROWESS, 2, Of.ATTACKS, fight=Fight(creature=1), when=(BY_NIGHT,))))
card(
    "Eye of Sauron",
    passing(
        Modify(Stat.PROWESS, 1, Of.ATTACKS, fight=Fight(automatic=1)),
        Modify(Stat.PROWESS, 2, Of.ATTACKS, fight=Fight(automatic=1), when=(BY_NIGHT,)),
    ),
)
card(
    "Fell Winter",
    passing(Automatic(Where(types="B"), "Wolf", 3, 7), ChangeType(("fb", "bw"), when=(BY_NIGHT,))),
)
card(
    "Minions Stir",
    passing(
        *stronger(Fight(races=("Orc", "Troll")), 1, 1),
        *stronger(Fight(races=("Orc",)), 1, 1, BY_NIGHT),
    ),
)
card("Morgul Night", passing(ChangeType(("ws", "sd")), uses=UNDER_DOORS))
card(
    "Night",
    passing(
        Modify(Stat.PROWESS, -1, Of.EVERYBODY, who=Who(races=("Dúnadan",), no_skill="ranger")),
        Modify(Stat.PROWESS, 1, Of.ATTACKS, when=(BY_NIGHT,)),
        Modify(Stat.PROWESS, -1, Of.EVERYBODY, who=Who(races=("Man", "Dúnadan")), when=(BY_NIGHT,)),
    ),
)
card(
    "Plague of Wights",
    passing(
        *stronger(Fight(races=("Undead",)), 0, 1),
        Modify(Stat.STRIKES, factor=Factor(times=2), of=Of.ATTACKS, fight=Fight(races=("Undead",)), when=(BY_NIGHT,)),
    ),
)
card(
    "The Nazgûl are Abroad",
    Behaviour(
        always=(
            Keying(("B", "R", "S", "D"), ("Nazgûl",), when=(CompanyIs(with_=Who(bears="The One Ring")),)),
            Keying(("s", "S"), ("Nazgûl",), when=(CompanyIs(with_=Who(bears="ring item")),)),
        ),
        triggers=(
            Trigger(
                When.END_OF_TURN,
                (Search(From.DISCARD, Cards(keyword="Nazgûl"), each=True),),
                require=(BY_NIGHT,),
            ),
        ),
    ),
)
card(
    "Wake of War",
    passing(
        *stronger(Fight(races=("Animal", "Spider", "Wolf")), 1, 1),
        *stronger(Fight(races=("Wolf",)), 1, 1, BY_NIGHT),
    ),
)


# ---------------------------------------------------------------------------------------------- on the way, at a site
def exhausting(path: str, count: int, *when: Condition) -> Trigger:
    """A company that arrives after such a path puts its player's used counter on the site, unless it is a Haven."""
    worn = (OnTheWay(moving=1, path=path, count=count), CompanyIs(site=NO_HAVEN))
    return Trigger(When.ARRIVED, (UsedCounter(),), require=(*when, *worn))


def bad_weather(path: str, count: int) -> Behaviour:
    """Without a ranger no company gets through such a path; by night those that do arrive exhausted."""
    lost = (OnTheWay(moving=1, path=path, count=count), CompanyIs(without=Who(skills=("ranger",))))
    return passing(triggers=(*turned_back(*lost), exhausting(path, count, BY_NIGHT)))


card("Foul Fumes", bad_weather("sd", 1))
card("Long Winter", bad_weather("w", 2))
card(
    "Snowstorm",
    passing(
        uses=UNDER_DOORS,
        triggers=turned_back(OnTheWay(moving=1, path="w"), unless=Who(skills=("ranger",))),
    ),
)
card("Storms of Ossë", passing(uses=UNDER_DOORS, triggers=(exhausting("c", 1),)))
card(
    "Siege",
    Behaviour(
        uses=(Use(choose=(Choose(From.GOAL, types="BF"),)),),
        triggers=(
            Trigger(When.SITE_PHASE, (Attack(printed=True),), require=(CompanyIs(at_card=True),)),
            Trigger(
                When.ORGANIZED,
                (Roll(5, (Forbid(Ban.MOVE, Of.COMPANY, until=Until.END_OF_TURN),), by=Of.TARGET, plus="no scouts"),),
                require=(CompanyIs(at_card=True),),
            ),
            Trigger(When.END_OF_TURN, (Discard(Of.SELF),), require=(Not(Someone(at_card=True)),)),
        ),
    ),
)
card(
    "The Will of Sauron",
    Behaviour(
        uses=UNDER_DOORS,
        always=(Forbid(Ban.UNTAP_CLAUSE), Remove(exhaustion=True, without=DOORS)),
        triggers=(
            Trigger(
                When.LEFT_PLAY,
                (
                    Discard(
                        Of.EVERYBODY,
                        cards=Cards(kinds=(Kind.HAZARD_CONDITION, Kind.CREATURE_OR_CONDITION), self_discarding=True),
                        every=True,
                    ),
                ),
            ),
        ),
    ),
)


# ------------------------------------------------------------------------------------------------------- corruption
card(
    "Lure of Nature",
    lure(
        Who(not_races=("Hobbit", "Dwarf")),
        arrives(roll=CorruptionRoll(Of.BEARER, per=Per.PATH_REGION, types="w")),
    ),
)
card(
    "The Balance of Things",
    passing(Modify(Stat.CORRUPTION, 1, Of.EVERYBODY, by=Count(Per.MILDEST_CORRUPTION))),
)
card(DOORS, Behaviour(triggers=(Trigger(When.PLAYED, SWEPT),)))

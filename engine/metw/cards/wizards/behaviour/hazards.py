"""What hazard long-events and permanent-events do."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.common.hazards import BY_NIGHT, DOORS, SWEPT, UNDER_DOORS, lure, stronger, turned_back
from engine.journeys.cards.conditions import Cards, CompanyIs, Condition, Fight, Not, OnTheWay, Someone, Where, Who
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
    Move,
    Remove,
    Roll,
    Search,
    Trigger,
    Use,
)
from engine.metw.cards.words import EnRoute, SitePath, TapSite

BOOK = Book()
card = BOOK.card
RANGER = Who(skills=("ranger",))
UNDEAD = Fight(races=("Undead",))


def twice_the_strikes(fight: Fight) -> Modify:
    """Such attacks have twice as many strikes."""
    return Modify(Stat.STRIKES, factor=Factor(times=2), of=Of.ATTACKS, fight=fight)


# ----------------------------------------------------------------------------------------- long-events: attacks, keys
card(
    "A Pack at the Door",
    Behaviour(
        UNDER_DOORS,
        always=(Keying(("b", "B", "R"), ("Animal", "Spider", "Wolf"), unique_too=False, needs_land=True),),
    ),
)
card("Awaken Denizens", Behaviour(always=(twice_the_strikes(Fight(automatic=1, site_types="R")),)))
card("Awaken Minions", Behaviour(always=(twice_the_strikes(Fight(automatic=1, site_types="SD")),)))
card("Clouds", Behaviour(always=stronger(Fight(creature=1), 0, 2, BY_NIGHT)))
AUTOMATIC = Fight(automatic=1)
card("Eye of Sauron", Behaviour(always=(*stronger(AUTOMATIC, 0, 1), *stronger(AUTOMATIC, 0, 2, BY_NIGHT))))
card(
    "Minions Stir",
    Behaviour(
        always=(*stronger(Fight(races=("Orc", "Troll")), 1, 1), *stronger(Fight(races=("Orc",)), 1, 1, BY_NIGHT))
    ),
)
card(
    "Wake of War",
    Behaviour(
        always=(
            *stronger(Fight(races=("Animal", "Spider", "Wolf")), 1, 1),
            *stronger(Fight(races=("Wolf",)), 1, 1, BY_NIGHT),
        )
    ),
)
card(
    "Plague of Wights",
    Behaviour(
        always=(
            *stronger(UNDEAD, 0, 1),
            Modify(Stat.STRIKES, factor=Factor(times=2), of=Of.ATTACKS, fight=UNDEAD, when=(BY_NIGHT,)),
        )
    ),
)
card(
    "Night",
    Behaviour(
        always=(
            Modify(Stat.PROWESS, -1, Of.EVERYBODY, who=Who(races=("Dúnadan",), no_skill="ranger")),
            Modify(Stat.PROWESS, 1, Of.ATTACKS, when=(BY_NIGHT,)),
            Modify(Stat.PROWESS, -1, Of.EVERYBODY, who=Who(races=("Man", "Dúnadan")), when=(BY_NIGHT,)),
        )
    ),
)

# ------------------------------------------------------------------------------------------ long-events: lands, weather
card(
    "Fell Winter",
    Behaviour(always=(Automatic(Where(types="B"), "Wolf", 3, 7), ChangeType(("fb", "bw"), when=(BY_NIGHT,)))),
)
card("Morgul Night", Behaviour(UNDER_DOORS, always=(ChangeType(("ws", "sd")),)))


def bad_weather(path: str, count: int) -> Behaviour:
    """Without a ranger no company gets through such a path; by night sites at its end are tapped."""
    lost = (OnTheWay(moving=1, path=path, count=count), CompanyIs(without=RANGER))
    left = Trigger(When.COMPANY_CHANGED, (Move("back"),), require=(EnRoute(lost="ranger"), *lost))
    taps = TapSite(SitePath(path, count), when=(BY_NIGHT,))
    return Behaviour((), (taps,), triggers=(*turned_back(*lost), caught(*lost), left))


def caught(*lost: Condition) -> Trigger:
    """A company on its way is turned back too when its path has become such only later."""
    return Trigger(When.LANDS_CHANGED, (Move("back"),), require=(EnRoute(), *lost))


card("Foul Fumes", bad_weather("sd", 1))
card("Long Winter", bad_weather("w", 2))
IN_THE_WILD = OnTheWay(moving=1, path="w")
card("Snowstorm", Behaviour(UNDER_DOORS, triggers=(*turned_back(IN_THE_WILD), caught(IN_THE_WILD))))
card("Storms of Ossë", Behaviour(UNDER_DOORS, always=(TapSite(SitePath("c")),)))

# -------------------------------------------------------------------------------------------- permanent-events: places
card(
    "Balrog of Moria",
    Behaviour(
        always=(
            Automatic(Where(names=("Moria",)), "Balrog", 1, 18),
            ChangeType(
                ("HF",),
                when=(Someone(Who(names=("Galadriel",), not_at=Where(names=("Lórien",)))),),
                names=("Lórien",),
                for_hazards=True,
                healing=True,
            ),
            *stronger(Fight(automatic=1, regions=("Hollin", "Redhorn Gate", "Wold & Foothills")), 0, 2),
        )
    ),
)
card(
    "Bane of the Ithil-stone",
    Behaviour(
        always=(
            Modify(Stat.CORRUPTION_POINTS, factor=Factor(times=2), of=Of.CARDS, who=Cards(keyword="Palantír")),
            Forbid(Ban.PILE_EFFECTS),
            Remove(exhaustion=True),
        )
    ),
)
GONE = Trigger(When.END_OF_TURN, (Discard(Of.SELF),), require=(Not(Someone(at_card=True)),))
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
            Trigger(When.ARRIVED, (Discard(Of.SELF),), require=(Not(Someone(at_card=True)),)),
            GONE,
        ),
    ),
)
card(
    "The Nazgûl are Abroad",
    Behaviour(
        always=(
            Keying(("B", "R", "S", "D"), ("Nazgûl",), when=(CompanyIs(with_=Who(bears="The One Ring")),)),
            Keying(("s", "S"), ("Nazgûl",), when=(CompanyIs(with_=Who(bears="ring")),)),
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
LONG_EVENTS = Cards(kinds=(Kind.HAZARD_LONG_EVENT,))
card(
    "The Will of Sauron",
    Behaviour(
        uses=UNDER_DOORS,
        always=(Forbid(Ban.UNTAP_CLAUSE), Remove(exhaustion=True, without=DOORS)),
        triggers=(Trigger(When.LEFT_PLAY, (Discard(Of.EVERYBODY, cards=LONG_EVENTS, every=True),)),),
    ),
)

# ------------------------------------------------------------------------------------------------------- corruption
card(
    "Lure of Nature",
    lure(
        Who(not_races=("Hobbit", "Dwarf")),
        Trigger(When.HAZARDS_OVER, (CorruptionRoll(Of.BEARER, per=Per.PATH_REGION, types="w"),), own_company=True),
    ),
)
card(
    "The Balance of Things",
    Behaviour(always=(Modify(Stat.CORRUPTION_POINTS, 1, Of.EVERYBODY, by=Count(Per.MILDEST_CORRUPTION)),)),
)
card(DOORS, Behaviour((Use(effects=SWEPT),)))

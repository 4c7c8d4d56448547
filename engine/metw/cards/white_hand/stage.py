"""What the stage resources of Fallen-wizards, and they themselves, do beyond their figures."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.common.events import A_COMPANY, WARRIOR
from engine.journeys.cards.common.items import BEARER_TAPS, TAPS
from engine.journeys.cards.common.lasting_events import ON_HIM
from engine.journeys.cards.compiled import BEARER
from engine.journeys.cards.conditions import (
    AttackIs,
    BearerIs,
    Cards,
    CompanyIs,
    Either,
    Fight,
    Happened,
    Marked,
    Not,
    Someone,
    SubjectIs,
    Where,
    Who,
    Word,
)
from engine.journeys.cards.moments import At, Ban, From, Leave, Of, Stat, Until, When
from engine.journeys.cards.parts import Bounds, Lies
from engine.journeys.cards.printed import CREATURE_KINDS, SLOTS, Kind
from engine.journeys.cards.words import (
    Activate,
    Behaviour,
    ChangeType,
    Choose,
    CorruptionRoll,
    Forbid,
    Handler,
    Modify,
    Move,
    Perhaps,
    Permit,
    Place,
    Remove,
    Return,
    Search,
    Tap,
    Trigger,
    Use,
)
from engine.metw.cards.dark_minions.behaviour import WITH_ITS_SITE
from engine.metw.cards.later_words import Earnest, Enthral, Folk, Needs, Owns, Prey, Sort, Stage, Wizardhaven, Worth
from engine.metw.cards.printed import FALLEN, HALF_ORC

BOOK = Book()
card = BOOK.card


NOBODY = Sort(most_mind=-1)


def without(name: str) -> Remove:
    """A card that is one Fallen-wizard's alone goes when he does (MECCG-FW-06)."""
    return Remove(losing=Sort((Kind.MAIN_CHARACTER,), alignments=(FALLEN,), names=(name,)))


# ------------------------------------------------------------------------------------------------------------- sites
HERE = Place(Of.SITE)


def on_site(*require: Word) -> tuple[Use, ...]:
    """Played on the site of a company."""
    return (Use(require=require, choose=(A_COMPANY,), effects=(HERE,)),)


GUARDED = (Permit(Leave.PROTECTED), Forbid(Ban.OTHERS_POINTS))
card("Double-dealing", Behaviour(on_site(), always=(Permit(Leave.BOTH_SIDES),), triggers=WITH_ITS_SITE))
for fortress, site in (("The Fortress of Isen", "Isengard"), ("Fortress of the Towers", "The White Towers")):
    card(
        fortress,
        Behaviour(
            on_site(
                Stage(names=("Alatar", "Pallando", "Saruman")),
                Wizardhaven(),
                CompanyIs(site=Where(names=(site,))),
            ),
            always=GUARDED,
            triggers=WITH_ITS_SITE,
        ),
    )
NAMED_HAVENS = Where(names=("Isengard", "The White Towers", "Rhosgobel"))
card(
    "Guarded Haven",
    Behaviour(on_site(Wizardhaven(), Not(CompanyIs(site=NAMED_HAVENS))), always=GUARDED, triggers=WITH_ITS_SITE),
)
card(
    "Hidden Haven",
    Behaviour(
        on_site(CompanyIs(site=Where(types="R", lands="wbs")), Not(CompanyIs(site=Where(lair=True)))),
        always=(ChangeType(("RH",), here=True), Forbid(Ban.GUARDS), Forbid(Ban.DISCARD)),
        triggers=WITH_ITS_SITE,
    ),
)

# ------------------------------------------------------------------------------------------------------------ points
FACTIONS = Sort((Kind.FACTION,), unique=True)
card(
    "Gatherer of Loyalties",
    Behaviour(
        (Use(require=(Stage(4),)),),
        always=(
            Worth(FACTIONS, 2),
            Worth(Sort((Kind.FACTION,), ("Dragon",), unique=True), 4, when=(Stage(names=("Alatar",)),)),
            Worth(Sort((Kind.FACTION,), unique=True, least=3), 3, when=(Stage(names=("Pallando",)),)),
        ),
    ),
)
card("Great Patron", Behaviour(always=(Worth(Sort((Kind.CHARACTER, Kind.ALLY), least=2), 2),)))
card(
    "Legacy of Smiths",
    Behaviour(
        (Use(require=(Stage(7),)),),
        always=(Worth(Sort((Kind.ITEM,), not_keywords=("ring", "gold ring", "special ring"))),),
    ),
)
card("Man of Skill", Behaviour(always=(Worth(Sort((Kind.CONDITION,), informed=True), 2), without("Saruman"))))
card(
    "Join the Hunt",
    Behaviour(
        always=(
            Worth(Cards(kinds=(Kind.ITEM,), slots=tuple(SLOTS)), near=True),
            Worth(Sort((Kind.ALLY,), fights=True), near=True),
            without("Alatar"),
        )
    ),
)

# ------------------------------------------------------------------------------------------------------------ people
MINE = Choose(From.MINE, who=Folk(Who(main=0)))
card(
    "Thrall of the Voice",
    Behaviour(
        (
            Use(
                choose=(Choose(From.HAND, cards=Sort((Kind.CHARACTER,), most_mind=6)),),
                effects=(Enthral(),),
            ),
        ),
        always=(Permit(Leave.TAKE_IN, cards=NOBODY), Modify(Stat.MIND, -1, within=Bounds(floor=1))),
        triggers=(Trigger(When.BROUGHT, (Place(Of.SUBJECT),), require=(Marked(subject=True),)),),
    ),
)
card(
    "Wizard’s Myrmidon",
    Behaviour(
        (Use(choose=(MINE,), effects=(ON_HIM,)),),
        always=(Modify(Stat.INFLUENCE, 1), Needs(3)),
    ),
)
card(
    "Squire of the Hunt",
    Behaviour(
        (Use(choose=(Choose(From.MINE, who=Folk(WARRIOR, haven=True)),), effects=(ON_HIM,)),),
        always=(
            *(Modify(stat, 1) for stat in (Stat.PROWESS, Stat.BODY, Stat.INFLUENCE)),
            Needs(2, ("Alatar",)),
            without("Alatar"),
        ),
    ),
)

HUNTS = Cards(names=("Risky Blow", "True Fána", "The Hunt"))
THE_HUNTER = Who(names=("Alatar",))


def on_the_hunter(ability: Activate) -> Behaviour:
    """It lies on Alatar, or waits for him, and can do something for him."""
    return Behaviour(
        (
            Use("A", choose=(Choose(From.MINE, who=THE_HUNTER),), effects=(ON_HIM,)),
            Use("B", require=(Not(Someone(THE_HUNTER, mine=True)),)),
        ),
        always=(without("Alatar"),),
        abilities=(ability,),
        triggers=(Trigger(When.BROUGHT, (Place(Of.SUBJECT),), require=(SubjectIs(THE_HUNTER),), own_player=True),),
    )


card(
    "Huntsman’s Garb",
    on_the_hunter(
        Activate((At.END_OF_TURN,), (Search(From.DISCARD, HUNTS),), require=(BearerIs(THE_HUNTER),), cost=TAPS)
    ),
)


def softer(who: Who) -> Modify:
    """The body of the attack is one lower against such people."""
    return Modify(Stat.BODY, -1, Of.ATTACK, who, until=Until.END_OF_ATTACK)


DEFEATED, FAILED = 1, 2
"""What became of a strike."""
STRIKE_FAILED = Either((Happened(FAILED), Happened(DEFEATED)))
card(
    "Bow of Alatar",
    on_the_hunter(
        Activate(
            (At.ENGAGEMENT,),
            (
                Handler("face it"),
                softer(THE_HUNTER),
                Trigger(
                    When.STRIKE_OVER,
                    (softer(Who(not_names=THE_HUNTER.names)),),
                    require=(SubjectIs(THE_HUNTER), STRIKE_FAILED),
                    until=Until.END_OF_ATTACK,
                ),
            ),
            require=(BearerIs(THE_HUNTER), AttackIs()),
            cost=TAPS,
        )
    ),
)

HUNTED = Perhaps((Handler("set on"),))
card(
    "The Great Hunt",
    Behaviour(
        tuple(
            Use(label, require=(Stage(12, ("Alatar",)),), effects=(Handler(f"drive the {pile}"),))
            for label, pile in (("A", "deck"), ("B", "discards"))
        ),
        always=(Permit(Leave.DISCARDS_LIE_OPEN), without("Alatar")),
        triggers=(Trigger(When.SEEN_DISCARDED, (HUNTED,), require=(Prey(),)),),
    ),
)

# --------------------------------------------------------------------------------------------------- Saruman’s works
SARUMAN = Who(names=("Saruman",))
THE_SPAWN, THE_MACHINERY = "A Strident Spawn", "Saruman’s Machinery"
SAGE_OF_ANOTHER_RACE = Who(not_races=("Hobbit", "Man"), skills=("sage",))
FORGED = Cards(item_kinds=("minor",), slots=tuple(SLOTS), not_keyword="unique")
HALF_ORCS = Sort((Kind.CHARACTER,), keywords=(HALF_ORC,))
card(
    THE_SPAWN,
    Behaviour(
        (Use(require=(Stage(6, ("Pallando", "Saruman")), Wizardhaven(protected=True, anywhere=True))),),
        always=(
            Modify(Stat.CONTROL, -1, Of.CARDS, HALF_ORCS),
            Permit(Leave.TAKE_IN, cards=HALF_ORCS),
            Permit(Leave.AT_ANY_HAVEN, cards=HALF_ORCS),
        ),
        abilities=(Activate((At.ORGANIZATION,), (Search(From.DISCARD, HALF_ORCS),), cost=TAPS),),
    ),
)
card(
    "Half-orcs",
    Behaviour(
        (Use(require=(Wizardhaven(protected=True), Owns(Cards(names=(THE_SPAWN,)))), choose=(BEARER,)),),
        always=(Permit(Leave.USED_SITE),),
    ),
)
card(
    "The Forge-master",
    Behaviour(
        (
            Use("A", choose=(Choose(From.MINE, who=Folk(Who(races=("Man",)))),), effects=(ON_HIM,)),
            Use("B", choose=(Choose(From.MINE, who=Folk(SAGE_OF_ANOTHER_RACE)),), effects=(ON_HIM,)),
        ),
        always=(Modify(Stat.INFLUENCE, 1), Needs(2, ("Saruman",)), without("Saruman")),
        abilities=(
            Activate(
                (At.ORGANIZATION,),
                (Return(Of.TARGET_2, onto=Of.TARGET),),
                require=(BearerIs(Folk(haven=True)),),
                choose=(Choose(From.MINE, who=Folk(), lies=Lies(here=True)), Choose(From.STOCK, cards=FORGED)),
                cost=BEARER_TAPS,
            ),
        ),
    ),
)
card(
    THE_MACHINERY,
    Behaviour(
        on_site(
            Stage(names=("Saruman",)),
            Wizardhaven(protected=True),
            CompanyIs(site=Where(names=("Isengard", "The White Towers"))),
        ),
        always=(Permit(Leave.WORKSHOP), without("Saruman")),
        triggers=WITH_ITS_SITE,
    ),
)
card(
    "The White Hand",
    Behaviour(
        (
            Use(
                require=(
                    Stage(12, ("Saruman",)),
                    Owns(Cards(kinds=(Kind.FACTION,)), 3),
                    *(Owns(Cards(names=(name,))) for name in (THE_SPAWN, THE_MACHINERY)),
                ),
                choose=(Choose(From.MINE, who=SARUMAN),),
                effects=(ON_HIM,),
            ),
        ),
        always=(Modify(Stat.PROWESS, 1), Modify(Stat.INFLUENCE, 2), without("Saruman")),
    ),
)

# ------------------------------------------------------------------------------------------------------ Fallen-wizards
GEAR = Sort((Kind.ITEM,), not_keywords=("weapon", "armor", "shield", "helmet"))
MAGIC = Sort((Kind.EVENT, Kind.LONG_EVENT, Kind.CONDITION), keywords=("spell", "sorcery"))
card(
    "Saruman (fallen-wizard)",
    Behaviour(
        always=(Worth(GEAR), Permit(Leave.USE_PALANTIR)),
        abilities=(Activate((At.END_OF_TURN,), (Search(From.DISCARD, MAGIC),), cost=TAPS),),
    ),
)
card(
    "Alatar (fallen-wizard)",
    Behaviour(
        always=(
            Worth(Sort(tuple(CREATURE_KINDS))),
            Permit(Leave.ALL_KILLS),
            Earnest(Fight(), mine=True, when=(Stage(8),)),
        ),
        abilities=(
            Activate(
                (At.ENGAGEMENT,),
                (
                    Move("join"),
                    Trigger(When.ATTACK_OVER, (Tap(Of.SELF), CorruptionRoll(Of.SELF)), until=Until.END_OF_ATTACK),
                ),
                require=(
                    BearerIs(Folk(haven=True)),
                    AttackIs(Fight(creature=1)),
                    CompanyIs(without=Who(names=("Alatar",))),
                ),
                elsewhere=True,
            ),
        ),
    ),
)

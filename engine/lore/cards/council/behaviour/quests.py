"""Behaviour of quests: tasks of a company, marks for what is done, storing when all is done."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.conditions import (
    AttackIs,
    Cards,
    CompanyIs,
    Fight,
    Happened,
    Marked,
    RollBy,
    Stored,
    Where,
    Who,
    Word,
)
from engine.journeys.cards.moments import At, From, Of, Pay, Stat, Until, When
from engine.journeys.cards.words import (
    Activate,
    Behaviour,
    Choose,
    Cost,
    Discard,
    Heal,
    Look,
    Mark,
    Modify,
    Points,
    StoreIt,
    Trigger,
    Use,
)

BOOK = Book()
card = BOOK.card

AT_A_HAVEN = (Use(require=(CompanyIs(site=Where(types="H")),), choose=(Choose(From.MY_COMPANIES),)),)
NEW_MARK = Marked(this_site=True)


def worth(points: int, *when: Word) -> Points:
    """Points while stored."""
    return Points(points, when=(Stored(), *when))


def one_of(skill: str) -> Choose:
    """Somebody of the company with that skill, who taps."""
    return Choose(From.COMPANY, who=Who(skills=(skill,)), pay=Pay.TAP)


def marks_site(skill: str, where: Where) -> Activate:
    """Somebody taps at such a site, which has no mark here yet."""
    return Activate((At.SITE,), (Mark("site"),), require=(CompanyIs(site=where), NEW_MARK), choose=(one_of(skill),))


def stored_at_mark(count: int) -> Trigger:
    """With so many marks the task is done."""
    return Trigger(When.MARKED, (StoreIt(),), require=(Marked(count),))


def stored_on_arrival(count: int, *sites: str) -> Trigger:
    """With so many marks the task is done when the company arrives there."""
    there = CompanyIs(site=Where(names=sites))
    return Trigger(When.ARRIVED, (StoreIt(),), require=(there, Marked(count)), own_company=True)


def on_entering(where: Where, effect: Mark, *require: Word) -> Trigger:
    """The company has entered such a site and faced its automatic-attacks."""
    return Trigger(When.ENTERED, (effect,), require=(CompanyIs(site=where), *require), own_company=True)


card(
    "There and Back Again",
    Behaviour(
        uses=AT_A_HAVEN,
        always=(worth(3),),
        triggers=(on_entering(Where(lair=True), Mark(at_most=1)), stored_on_arrival(1, "Bag End")),
    ),
)
card(
    "An Old Feud",
    Behaviour(
        uses=AT_A_HAVEN,
        always=(worth(2),),
        triggers=(
            *(
                Trigger(When.ATTACK_OVER, (Mark(),), require=(AttackIs(orcs), Happened(1)), own_company=True)
                for orcs in (
                    Fight(races=("Orc",), creature=1, strikes_from=2),
                    Fight(races=("Orc",), automatic=1, strikes_from=2),
                )
            ),
            stored_at_mark(3),
        ),
    ),
)
card(
    "Word of the Wise",
    Behaviour(
        uses=AT_A_HAVEN,
        always=(worth(1), Modify(Stat.INFLUENCE, 1, of=Of.PLAYER, when=(Stored(),))),
        triggers=(
            Trigger(
                When.ARRIVED,
                (Mark("site"),),
                require=(CompanyIs(site=Where(types="H")), NEW_MARK),
                own_company=True,
            ),
            stored_at_mark(3),
        ),
    ),
)
card(
    "Heirlooms of the Free Peoples",
    Behaviour(
        uses=AT_A_HAVEN,
        always=(worth(1),),
        abilities=(
            Activate(
                (At.SITE,),
                (StoreIt(Of.TARGET_2), StoreIt()),
                require=(CompanyIs(site=Where(types="F")),),
                choose=(
                    Choose(From.COMPANY, pay=Pay.TAP),
                    Choose(From.TARGET_ITEMS, cards=Cards(item_kinds=("major", "greater"))),
                ),
            ),
        ),
    ),
)
KINGSFOIL_GROWS = Where(regions=("Arthedain", "Cardolan", "Rhudaur", "Ithilien", "Lebennin"))
card(
    "Kingsfoil in the Wild",
    Behaviour(
        uses=AT_A_HAVEN,
        always=(worth(1),),
        abilities=(
            Activate(
                (At.SITE,),
                (Mark(at_most=1),),
                require=(CompanyIs(site=KINGSFOIL_GROWS), Marked(1, fewer=True)),
                choose=(one_of("ranger"),),
            ),
            Activate((At.ORGANIZATION, At.MOVEMENT), (StoreIt(), Heal(Of.COMPANY)), require=(Marked(1),)),
        ),
    ),
)
card(
    "Eyes upon the Enemy",
    Behaviour(
        uses=AT_A_HAVEN,
        always=(worth(2, Marked(type="D")), worth(1)),
        abilities=(
            Activate(
                (At.SITE,),
                (Look("hand"), Mark("type"), StoreIt()),
                require=(CompanyIs(site=Where(types="SD")),),
                choose=(one_of("scout"),),
            ),
        ),
    ),
)
RUINS = ("Barrow-downs", "Lossadan Cairn", "Ruined Signal Tower", "The White Towers", "Weathertop")
card(
    "Ruins of the North-kingdom",
    Behaviour(
        uses=AT_A_HAVEN,
        always=(worth(2),),
        abilities=(marks_site("sage", Where(names=RUINS)),),
        triggers=(stored_at_mark(3),),
    ),
)
RING_SITES = CompanyIs(site=Where(names=("Lórien", "Ost-in-Edhil", "Rivendell")))
card(
    "Ring-lore of Eregion",
    Behaviour(
        uses=AT_A_HAVEN,
        always=(worth(1), Modify(Stat.RING_TEST, 2, of=Of.COMPANY, when=(RING_SITES,))),
        triggers=(
            Trigger(When.RING_TESTED, (StoreIt(),), require=(RING_SITES, Happened(1)), own_company=True),
            Trigger(When.RING_TESTED, (Discard(Of.SELF),), require=(RING_SITES, Happened(0)), own_company=True),
        ),
    ),
)
DROWNED_ISLES = Where(names=("Himring", "Isles of the Dead that Live", "Tolfalas"))
card(
    "Voyage to the Drowned Isles",
    Behaviour(
        uses=AT_A_HAVEN,
        always=(worth(2),),
        triggers=(
            on_entering(DROWNED_ISLES, Mark("site"), NEW_MARK),
            stored_on_arrival(2, "Edhellond", "Grey Havens"),
        ),
    ),
)
card(
    "Envoys of the White City",
    Behaviour(
        uses=AT_A_HAVEN,
        always=(worth(1),),
        abilities=(
            marks_site("diplomat", Where(types="FB")),
            Activate(
                (At.FACTION_ROLL,),
                (Modify(Stat.FACTION_ROLL, 3, of=Of.ROLL, until=Until.ROLL),),
                require=(Stored(), RollBy()),
                cost=Cost(discard_self=True),
            ),
        ),
        triggers=(stored_at_mark(2),),
    ),
)

"""What the cards of The White Hand do beyond their figures."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.common.events import A_COMPANY, FIGHT, cancels
from engine.journeys.cards.common.items import SPENT, TAPS, WARRIOR, prowess
from engine.journeys.cards.compiled import BEARER
from engine.journeys.cards.conditions import (
    AttackIs,
    BearerIs,
    CompanyIs,
    Either,
    FacedUntapped,
    Fight,
    Not,
    StrikeOn,
    SubjectIs,
    Where,
    Who,
    Word,
)
from engine.journeys.cards.moments import UPRIGHT, At, Ban, Leave, Of, Stat, Until, When
from engine.journeys.cards.parts import Borne
from engine.journeys.cards.words import (
    Activate,
    Behaviour,
    Cancel,
    ChangeType,
    Forbid,
    Handler,
    If,
    Modify,
    Permit,
    Place,
    Points,
    Trigger,
    Use,
)
from engine.metw.cards.common import GUIDED
from engine.metw.cards.dark_minions.behaviour import WITH_ITS_SITE
from engine.metw.cards.later_words import Folk, Guarded, InWorkshop, Loves, OfMinions, Overt, Replaced, Sort
from engine.metw.cards.lidless_eye.behaviour.items import easier
from engine.metw.cards.moments import OWN_TURN
from engine.metw.cards.printed import AGENT

BOOK = Book()
card = BOOK.card

STEEDS = ("Noble Steed", "Bill the Pony", "Shadowfax")
card(
    "Noble Steed",
    Behaviour(
        always=(
            Permit(Leave.USED_SITE),
            Modify(Stat.REGIONS, 2, Of.COMPANY, when=(CompanyIs(without=Folk(without=STEEDS)),)),
        ),
        abilities=(
            Activate(
                (At.STRIKE,),
                (Cancel("strike"),),
                require=(AttackIs(Fight(automatic=0)), StrikeOn(Who(), bearer=True, own=True)),
                cost=TAPS,
            ),
        ),
    ),
)
card("Promptings of Wisdom", GUIDED)
card("Piercing All Shadows", GUIDED)

# -------------------------------------------------------------------------------------------------- minions’ events
BEASTS_AND_SHADES = ("Wolf", "Animal", "Spider", "Dragon", "Drake", "Undead")
card("Crept Along Cleverly", Behaviour((cancels(*BEASTS_AND_SHADES),)))

# --------------------------------------------------------------------------------------------------- minions’ engines
WHERE_MADE = (
    Use("A", require=(CompanyIs(site=Where(types="SD")),), choose=(BEARER,)),
    Use("B", require=(Guarded(("Dwarf",)),), choose=(BEARER,)),
    Use("C", require=(InWorkshop(Sort(keywords=("technology",))),), choose=(BEARER,)),
)
THE_WATCH = AttackIs(Fight(automatic=1))
card(
    "Blasting Fire",
    Behaviour(
        WHERE_MADE,
        always=(Permit(Leave.USED_SITE),),
        abilities=(
            Activate(
                FIGHT,
                (
                    Cancel(),
                    Forbid(Ban.GUARDS, Of.COMPANY, until=Until.END_OF_TURN),
                    Modify(Stat.FACTION_ROLL, 2, Of.COMPANY, until=Until.END_OF_TURN),
                ),
                require=(THE_WATCH,),
                cost=SPENT,
            ),
        ),
    ),
)
CARRIED = BearerIs(Who())
card(
    "Vile Fumes",
    Behaviour(
        WHERE_MADE,
        always=(
            Permit(Leave.USED_SITE),
            ChangeType(("BR", "SR"), here=True),
            Replaced("Gas", 7),
            Points(0, (Not(CARRIED),)),
        ),
        abilities=(
            Activate((At.SITE,), (Handler("leave here"),), require=(CompanyIs(site=Where(types="BS")), CARRIED)),
        ),
        triggers=WITH_ITS_SITE,
    ),
)
IN_USE = Borne(slot=True)
TAPS_FOR_IT = (BearerIs(Who(poses=(UPRIGHT,))), Not(FacedUntapped()))
card(
    "Mechanical Bow",
    Behaviour(
        always=(prowess(2, 8, WARRIOR), Modify(Stat.BODY, -1, Of.STRIKE, WARRIOR, when=TAPS_FOR_IT, item=IN_USE))
    ),
)
NOBODYS = Not(BearerIs(Who()))
CALLED = Folk(keyword=AGENT)
card(
    "Open to the Summons",
    Behaviour(
        (Use(at=(At.ORGANIZATION,), choose=(A_COMPANY,)),),
        always=(easier(1),),
        triggers=(
            Trigger(
                When.BROUGHT,
                (If((NOBODYS, CALLED, SubjectIs(Who(bears_not="Open to the Summons"))), (Place(Of.SUBJECT),)),),
                own_company=True,
            ),
        ),
    ),
)


# ------------------------------------------------------------------------------------------------------ Radagast’s folk
IN_THE_WILD = Where(types="FBR", lands="w")
WILD_LAIR = Where(types="R", lands="w")


def wild_folk(where: Where, ability: Activate, *require: Word) -> Behaviour:
    """Won anywhere in the wild, more easily by Radagast; discarded for what it can do."""
    return Behaviour(
        (Use(require=(CompanyIs(site=where), *require), choose=(BEARER,)),),
        always=(Permit(Leave.USED_SITE), Loves("Radagast", 3)),
        abilities=(ability,),
    )


card(
    "A Panoply of Wings",
    wild_folk(
        IN_THE_WILD,
        Activate(
            OWN_TURN,
            (Permit(Leave.INFORMATION, Of.COMPANY, until=Until.END_OF_TURN),),
            require=(CompanyIs(site=IN_THE_WILD),),
            choose=(A_COMPANY,),
            cost=SPENT,
            label="information",
        ),
    ),
)
card(
    "Wild Hounds",
    wild_folk(
        WILD_LAIR,
        Activate(
            FIGHT,
            (Cancel(),),
            require=(
                Either((AttackIs(Fight(automatic=1, site_types="R")), AttackIs(Fight(automatic=0, keyed="wR")))),
            ),
            cost=SPENT,
            label="cancel",
        ),
        Either((Not(OfMinions()), Not(Overt()))),
    ),
)

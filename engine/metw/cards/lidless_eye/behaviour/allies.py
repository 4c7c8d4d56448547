"""What allies of The Lidless Eye do beyond their figures."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.common.allies import SHUNNED_AT_SITES, TAPS, leaves_outside
from engine.journeys.cards.common.events import FIGHT
from engine.journeys.cards.common.items import STRUCK
from engine.journeys.cards.compiled import BEARER
from engine.journeys.cards.conditions import AttackIs, Cards, CompanyIs, Fight, Not, OnTheWay, Where
from engine.journeys.cards.moments import At, From, Leave, Of, Stat, Until
from engine.journeys.cards.parts import Tied
from engine.journeys.cards.printed import Kind
from engine.journeys.cards.words import Activate, Behaviour, Cancel, Choose, Discard, Modify, Permit, Use
from engine.metw.cards.later_words import Guarded, Struck
from engine.metw.cards.wizards.behaviour.allies import BOOK as HEROES

BOOK = Book()
card = BOOK.card

card("Stinker", HEROES["Gollum"])


def kept_by(race: str, types: str, label: str) -> Use:
    """Where such attackers keep it."""
    return Use(label, require=(CompanyIs(site=Where(types=types)), Guarded((race,))), choose=(BEARER,))


AT_A_TAPPED_SITE = Permit(Leave.USED_SITE)
AMONG_WOLVES = (kept_by("Wolf", "R", ""),)
card(
    "War-wolf",
    Behaviour((kept_by("Wolf", "R", "A"), kept_by("Orc", "S", "B")), always=(AT_A_TAPPED_SITE,)),
)
card(
    "War-warg",
    Behaviour(
        AMONG_WOLVES,
        always=(AT_A_TAPPED_SITE,),
        abilities=(
            Activate(
                (At.STRIKE,),
                (Modify(Stat.BODY, 2, Of.BEARER, until=Until.END_OF_ATTACK),),
                require=(STRUCK, Struck()),
                cost=TAPS,
            ),
        ),
    ),
)
card(
    "The Warg-king",
    Behaviour(
        AMONG_WOLVES,
        always=(AT_A_TAPPED_SITE, Modify(Stat.FACTION_ROLL, 2, Of.COMPANY, against=Tied(factions=("Wolf",)))),
        abilities=(
            Activate(FIGHT, (Cancel(),), require=(AttackIs(Fight(races=("Wolf", "Animal"))),), cost=TAPS),
        ),
    ),
)
card(
    "Blackbole",
    Behaviour(
        (Use(require=(Not(CompanyIs(site=Where(names=("Dol Guldur",)))),), choose=(BEARER,)),),
        always=(SHUNNED_AT_SITES,),
    ),
)
HER_LANDS = ("Imlad Morgul", "Ithilien", "Gorgoroth")
INTO_HER_LANDS = OnTheWay(moving=1, goal=Where(regions=HER_LANDS))
STAYING_HAZARDS = Cards(kinds=(Kind.HAZARD_CONDITION, Kind.CREATURE_OR_CONDITION))
card(
    "Last Child of Ungoliant",
    Behaviour(
        always=(Permit(Leave.GIVES_WAY),),
        abilities=(
            Activate(
                FIGHT,
                (Cancel(),),
                require=(INTO_HER_LANDS, AttackIs(Fight(creature=1))),
                cost=TAPS,
                elsewhere=True,
            ),
            Activate(
                (At.MOVEMENT,),
                (Discard(),),
                require=(INTO_HER_LANDS,),
                choose=(Choose(From.BURDENS, cards=STAYING_HAZARDS),),
                cost=TAPS,
                elsewhere=True,
            ),
        ),
        triggers=(leaves_outside(*HER_LANDS),),
    ),
)

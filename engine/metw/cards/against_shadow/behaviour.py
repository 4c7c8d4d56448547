"""What the cards of Against the Shadow do beyond their figures."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.common.hazards import stronger
from engine.journeys.cards.conditions import AttackIs, CompanyIs, Fight, Not
from engine.journeys.cards.moments import From, Of, Per, Stat, When
from engine.journeys.cards.printed import REGION_TYPES
from engine.journeys.cards.words import Behaviour, Choose, CorruptionRoll, Discard, Modify, Trigger, Use
from engine.metw.cards.dark_minions.behaviour import COMMON_PEOPLE, until_defeated

BOOK = Book()
card = BOOK.card

BEASTS = Fight(races=("Spider", "Animal"))
card("Full of Froth and Rage", Behaviour(always=stronger(BEASTS, 0, 2), triggers=(until_defeated(AttackIs(BEASTS)),)))

card(
    "Alone and Unadvised",
    Behaviour(
        (
            Use(
                require=(Not(CompanyIs(members_from=4)),),
                choose=(Choose(From.COMPANY, who=COMMON_PEOPLE),),
            ),
        ),
        always=(Modify(Stat.CORRUPTION, 1, per=Per.COMPANY_CHARACTER),),
        triggers=(
            Trigger(
                When.HAZARDS_OVER,
                (CorruptionRoll(Of.BEARER, per=Per.PATH_REGION, types="".join(REGION_TYPES)),),
                own_company=True,
            ),
            *(
                Trigger(when, (Discard(Of.SELF),), require=(CompanyIs(members_from=4),), own_company=True)
                for when in (When.COMPANY_CHANGED, When.ORGANIZED)
            ),
        ),
    ),
)

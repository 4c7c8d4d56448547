"""What the cards of The White Hand do beyond their figures."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.common.events import RANGER
from engine.journeys.cards.common.items import BEARER_TAPS, TAPS
from engine.journeys.cards.common.lasting_events import ON_HIM
from engine.journeys.cards.conditions import AttackIs, CompanyIs, Fight, StrikeOn, Who
from engine.journeys.cards.moments import At, From, Leave, Of, Stat, Until
from engine.journeys.cards.words import Activate, Behaviour, Cancel, Choose, CorruptionRoll, Modify, Permit, Use
from engine.metw.cards.later_words import Folk
from engine.metw.cards.moments import OWN_TURN

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
card(
    "Promptings of Wisdom",
    Behaviour(
        (Use(at=(At.ORGANIZATION,), choose=(Choose(From.MINE, who=RANGER),), effects=(ON_HIM,)),),
        abilities=(
            Activate(
                (*OWN_TURN, At.COUNTER),
                (Permit(Leave.KEEP_COURSE, Of.COMPANY, until=Until.END_OF_TURN), CorruptionRoll(Of.BEARER)),
                cost=BEARER_TAPS,
            ),
        ),
    ),
)

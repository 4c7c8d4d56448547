"""What the cards of The White Hand do beyond their figures."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.common.events import cancels
from engine.journeys.cards.common.items import TAPS
from engine.journeys.cards.conditions import AttackIs, CompanyIs, Fight, StrikeOn, Who
from engine.journeys.cards.moments import At, Leave, Of, Stat
from engine.journeys.cards.words import Activate, Behaviour, Cancel, Modify, Permit
from engine.metw.cards.common import GUIDED
from engine.metw.cards.later_words import Folk

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

"""What the cards of The White Hand do beyond their figures."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.common.events import RANGER
from engine.journeys.cards.common.items import BEARER_TAPS
from engine.journeys.cards.common.lasting_events import ON_HIM
from engine.journeys.cards.moments import At, From, Leave, Of, Until
from engine.journeys.cards.words import Activate, Behaviour, Choose, CorruptionRoll, Permit, Use
from engine.metw.cards.moments import OWN_TURN

BOOK = Book()
card = BOOK.card

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

"""What the cards of The Balrog do beyond their figures."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.moments import Ban, Of, Stat, When
from engine.journeys.cards.words import Behaviour, Discard, Forbid, Modify, Trigger
from engine.metw.cards.later_words import Entity

BOOK = Book()
card = BOOK.card

card(
    "The Balrog",
    Behaviour(
        always=(
            Modify(Stat.DESCENT, 3, Of.COMPANY),
            Modify(Stat.UNTAPPED_PENALTY, 2, Of.SELF),
            Forbid(Ban.LEAD),
            Forbid(Ban.LAND_MOVES),
        ),
        triggers=(
            Trigger(When.BROUGHT, (Discard(Of.EVERYBODY, Entity("Balrog of Moria"), every=True),)),
        ),
    ),
)

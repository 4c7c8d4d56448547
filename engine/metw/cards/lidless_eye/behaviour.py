"""What the cards of The Lidless Eye do beyond their figures."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.moments import From, When
from engine.journeys.cards.words import Behaviour, Choose, Handler, Trigger, Use
from engine.metw.cards.dark_minions.behaviour import COMMON_PEOPLE
from engine.metw.cards.later_words import OfMinions

BOOK = Book()
card = BOOK.card

card(
    "Covetous Thoughts",
    Behaviour(
        (Use(require=(OfMinions(),), choose=(Choose(From.COMPANY, who=COMMON_PEOPLE),)),),
        triggers=(Trigger(When.END_OF_TURN, (Handler("covet"),), own_player=True),),
    ),
)

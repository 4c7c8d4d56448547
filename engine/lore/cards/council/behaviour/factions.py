"""Behaviour of factions: number, modifiers and site are printed; only what no roll wins has words of its own."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.conditions import OnTheWay, Who
from engine.journeys.cards.moments import From, Leave, Pay
from engine.journeys.cards.words import Behaviour, Choose, Permit, Use

BOOK = Book()
card = BOOK.card

card(
    "Army of the Dead",
    Behaviour(
        uses=(
            Use(
                require=(OnTheWay(moved_by="Paths of the Dead"),),
                choose=(Choose(From.COMPANY, who=Who(names=("Aragorn II",)), pay=Pay.TAP),),
            ),
        ),
        always=(Permit(Leave.WITHOUT_ROLL),),
    ),
)

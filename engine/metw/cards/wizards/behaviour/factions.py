"""Behaviour of factions: number, modifications and site are printed; only what no check wins has words of its own."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.conditions import OnTheWay, Who
from engine.journeys.cards.moments import Ban, From, Leave, Pay
from engine.journeys.cards.words import Behaviour, Choose, Forbid, Permit, Use

BOOK = Book()
BOOK.card(
    "Army of the Dead",
    Behaviour(
        uses=(
            Use(
                require=(OnTheWay(moved_by="Paths of the Dead"),),
                choose=(Choose(From.COMPANY, who=Who(names=("Aragorn II",)), pay=Pay.TAP),),
            ),
        ),
        always=(Permit(Leave.WITHOUT_ROLL), Forbid(Ban.PERSUADE)),
    ),
)

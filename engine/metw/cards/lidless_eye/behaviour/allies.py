"""What allies of The Lidless Eye do beyond their figures."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.compiled import BEARER
from engine.journeys.cards.conditions import CompanyIs, Where
from engine.journeys.cards.moments import Leave
from engine.journeys.cards.words import Behaviour, Permit, Use
from engine.metw.cards.later_words import Guarded
from engine.metw.cards.wizards.behaviour.allies import BOOK as HEROES

BOOK = Book()
card = BOOK.card

card("Stinker", HEROES["Gollum"])


def kept_by(race: str, types: str, label: str) -> Use:
    """Where such attackers keep it."""
    return Use(label, require=(CompanyIs(site=Where(types=types)), Guarded((race,))), choose=(BEARER,))


card(
    "War-wolf",
    Behaviour((kept_by("Wolf", "R", "A"), kept_by("Orc", "S", "B")), always=(Permit(Leave.USED_SITE),)),
)

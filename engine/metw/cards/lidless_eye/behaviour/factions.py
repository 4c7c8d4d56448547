"""What factions of The Lidless Eye do beyond their figures."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.moments import Leave
from engine.journeys.cards.words import Behaviour, Permit

BOOK = Book()
card = BOOK.card
AT_A_TAPPED_SITE = Permit(Leave.USED_SITE)

card("Snaga-hai", Behaviour(always=(AT_A_TAPPED_SITE,)))

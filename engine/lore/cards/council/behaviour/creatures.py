"""What creatures do beyond attacking with their figures where they can be keyed."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.common.creatures import NO_MAIN, robs_if_faced
from engine.journeys.cards.conditions import Cards, Happened
from engine.journeys.cards.moments import Of, When
from engine.journeys.cards.printed import Kind
from engine.journeys.cards.words import (
    Behaviour,
    Discard,
    Trigger,
)

BOOK = Book()
card = BOOK.card
LOOT = Cards(kinds=(Kind.ITEM,), not_item_kinds=("major ring", "greater ring", "special"))


card(
    "Abductor",
    Behaviour(triggers=(Trigger(When.BODY_ROLLED, (Discard(Of.SUBJECT),), require=(NO_MAIN,), own_attack=True),)),
)
card("“Bert” (Bûrat)", robs_if_faced(LOOT, "“Tom” (Tûma)", "“William” (Wûluag)"))
card(
    "Giant Spiders",
    Behaviour(
        triggers=(Trigger(When.BODY_ROLLED, (Discard(Of.SUBJECT),), require=(Happened(1), NO_MAIN), own_attack=True),)
    ),
)
card("“Tom” (Tûma)", robs_if_faced(LOOT, "“Bert” (Bûrat)", "“William” (Wûluag)"))
card("“William” (Wûluag)", robs_if_faced(LOOT, "“Bert” (Bûrat)", "“Tom” (Tûma)"))

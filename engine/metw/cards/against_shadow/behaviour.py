"""What the cards of Against the Shadow do beyond their figures."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.common.hazards import stronger
from engine.journeys.cards.conditions import AttackIs, Fight
from engine.journeys.cards.words import Behaviour
from engine.metw.cards.dark_minions.behaviour import until_defeated

BOOK = Book()
card = BOOK.card

BEASTS = Fight(races=("Spider", "Animal"))
card("Full of Froth and Rage", Behaviour(always=stronger(BEASTS, 0, 2), triggers=(until_defeated(AttackIs(BEASTS)),)))

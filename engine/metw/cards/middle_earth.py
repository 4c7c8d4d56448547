"""The cards of the Middle-earth CCG, read and compiled once: The Wizards and the sets that came after it."""

from __future__ import annotations

from functools import cache

from engine.cards.files import read_sets
from engine.journeys.cards.book import Book
from engine.journeys.cards.catalogue import JourneyCatalogue, build
from engine.journeys.cards.compiled import Library
from engine.metw.cards import against_shadow, balrog, dark_minions, dragons, lidless_eye, white_hand, wizards
from engine.metw.cards.against_shadow.behaviour import BOOK as AGAINST_SHADOW
from engine.metw.cards.alignments import BY_WORD
from engine.metw.cards.balrog.behaviour import BOOK as THE_BALROG
from engine.metw.cards.dark_minions.behaviour import BOOK as DARK_MINIONS
from engine.metw.cards.dragons.behaviour import BOOK as DRAGONS
from engine.metw.cards.lidless_eye.behaviour import BOOK as LIDLESS_EYE
from engine.metw.cards.moments import moments_of
from engine.metw.cards.reader import FORMAT
from engine.metw.cards.white_hand.behaviour import BOOK as WHITE_HAND
from engine.metw.cards.white_hand.stage import BOOK as STAGE
from engine.metw.cards.wizards.behaviour import BOOK as WIZARDS

SETS = tuple(one.FILES for one in (wizards, dragons, dark_minions, lidless_eye, against_shadow, white_hand, balrog))
"""In the order in which they appeared; a card that was printed again lies in the first set that has it."""
BOOKS = (WIZARDS, DRAGONS, DARK_MINIONS, LIDLESS_EYE, AGAINST_SHADOW, WHITE_HAND, STAGE, THE_BALROG)


@cache
def load() -> JourneyCatalogue:
    """The catalogue of all sets."""
    return build(read_sets(*SETS), FORMAT, tuple(BY_WORD))


@cache
def library() -> Library:
    """The compiled catalogue, made once."""
    return Library(load(), Book(*BOOKS), moments_of)

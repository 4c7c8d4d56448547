"""Effect words and conditions of METW alone."""

from __future__ import annotations

from engine.journeys.cards.conditions import Cards, Condition, Word


class SitePath(Word, frozen=True):
    """The site path printed on the card of the site concerned has so many regions of these types."""

    types: str
    count: int = 1


class EnRoute(Word, frozen=True):
    """The company concerned is moving, in its own movement/hazard phase; with `lost` it has lost one of that skill."""

    lost: str = ""


class Against(Word, frozen=True):
    """An influence check against such a card of an opponent is about to be made; with `mine`, of this card's player."""

    cards: Cards = Cards()
    mine: bool = False



class TapSite(Word, frozen=True):
    """Sites in play with such a printed path count as tapped, Havens excepted."""

    path: SitePath
    when: tuple[Condition, ...] = ()


class ShuffleIn(Word, frozen=True):
    """Cards of one's own discard pile are shuffled into the play deck, if that has five cards or more."""

    count: int = 1
    cards: Word = Cards()
    when: tuple[Condition, ...] = ()
    sideboard: bool = False
    """Or of one's sideboard."""
    each: bool = False
    """Of every player, his own."""
    every: bool = False
    """All there are, however few cards the play deck has."""

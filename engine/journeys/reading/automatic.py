"""The automatic-attacks of sites: listed ones and those that cards add."""

from __future__ import annotations

from typing import NamedTuple

from engine.journeys.cards.printed import DETAINS
from engine.journeys.cards.words import Automatic
from engine.journeys.reading.filters import SITE_BASE, site_fits
from engine.journeys.table.board import Board, site
from engine.journeys.table.sources import sources
from engine.kernel.records import NONE, Handle

AUTOMATIC_BASE = 3000
MOST_ATTACKS = 8
"""Automatic-attacks are named as numbers above the base, so many for each site."""


class SiteAttack(NamedTuple):
    """One automatic-attack of a site; `source` is the condition that adds it, if one does.

    `place` says which it is among those of the site: one that is faced twice keeps its own.
    """

    race: str
    strikes: int
    prowess: int
    body: int
    source: Handle
    place: int
    detain: bool = False


def site_attacks(b: Board, index: int, seat: int) -> list[SiteAttack]:
    """The automatic-attacks of a site for a player: listed ones, then added ones, oldest first (LORE-RULING-87)."""
    found = [
        SiteAttack(a.race, a.strikes, a.prowess, a.body, NONE, place, a.special == DETAINS)
        for place, a in enumerate(site(b, index).attacks)
    ]
    for source in sources(b).of(Automatic):
        word = source.word
        if not isinstance(word, Automatic) or (source.bound and SITE_BASE + index not in source.bound):
            continue
        if site_fits(b, word.where, index, seat):
            place = len(found)
            found.append(SiteAttack(word.race, word.strikes, word.prowess, 0, source.card, place, word.detains))
    return b.customs.guards(b, index, found)


def automatic_number(index: int, place: int) -> int:
    """The number by which an automatic-attack of a site is named."""
    return AUTOMATIC_BASE + MOST_ATTACKS * index + place


def site_guarded(number: int) -> int:
    """The site whose automatic-attack goes by that number."""
    return (number - AUTOMATIC_BASE) // MOST_ATTACKS

"""Where a character may come into play (LORE-ORG-03, LORE-RULING-20)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.journeys.cards.moments import Ban
from engine.journeys.cards.printed import Definition
from engine.journeys.cards.words import ChangeType, Forbid
from engine.journeys.reading.filters import FULL, is_haven
from engine.journeys.table.board import Board, companies_of, halves
from engine.journeys.table.records import Company
from engine.journeys.table.sources import sources
from engine.journeys.table.verbs import no
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle

FOUNDS = 1 << 20
"""A place from this number on founds a company at a site (see `founding_site`); all others are companies to join."""
NEW_COMPANY = -2
"""The company a newcomer would found, where influence is concerned: nobody else is in it."""


def places_for(b: Board, seat: int, number: int, card: Handle) -> list[int]:
    """Companies to join or sites to found a company at, as influence and size permit."""
    printed = b.book[number].definition
    groups = companies_of(b, seat)
    found = [
        group.number
        for group in groups
        if group.site >= 0 and may_appear(b, printed, group.site) and fits_in(b, seat, printed, card, group)
    ]
    if b.rules.introductory and groups:
        return found
    taken = {group.site for group in groups}
    if b.customs.affordable(b, seat, printed, card, NEW_COMPANY):
        found += [
            FOUNDS + index
            for index in appearances(b, printed)
            if index not in taken and not b.atlas.sites[index].hidden and may_appear(b, printed, index)
        ]
    return found


def founding_site(b: Board, place: int) -> int:
    """The site at which a place founds a company; NONE for a place that is a company to join."""
    return place - FOUNDS if FOUNDS <= place < FOUNDS + len(b.atlas.sites) else NONE


def appearances(b: Board, printed: Definition) -> Iterable[int]:
    """The sites worth looking at: Havens and the home site, or all of them while sites count as other types."""
    if sources(b).of(ChangeType):
        return range(len(b.atlas.sites))
    home = b.atlas.site_named.get(printed.home)
    if printed.homes_wide:
        return range(len(b.atlas.sites))
    return b.atlas.havens if home is None or home.haven else sorted((*b.atlas.havens, home.index))


def is_home(b: Board, printed: Definition, site: int) -> bool:
    """Whether a site is a character's home site; any Haven means what counts as one now."""
    return printed.lives_at(b.atlas.sites[site], b.atlas.regions[b.atlas.sites[site].region].name, is_haven(b, site))


def may_appear(b: Board, printed: Definition, site: int) -> bool:
    """A Haven or his home site, unless his text narrows it."""
    return is_home(b, printed, site) or (is_haven(b, site) and not appears_at_home_only(b, printed))


def appears_at_home_only(b: Board, printed: Definition) -> bool:
    """Whether a character's text keeps him from coming into play at a Haven that is not his home site."""
    return any(
        isinstance(word, Forbid) and word.ban is Ban.BRING_ELSEWHERE for word in b.book[printed.number].always
    )


def fits_in(b: Board, seat: int, printed: Definition, card: Handle, group: Company) -> bool:
    """Whether size seven and influence let him join."""
    size = 1 if printed.half_size else 2
    if halves(b, group) + size > FULL:
        return False
    return b.customs.affordable(b, seat, printed, card, group.number)


def no_place(b: Board, seat: int, number: int, card: Handle) -> Reason:
    """Why a character cannot come into play anywhere."""
    printed = b.book[number].definition
    groups = [group for group in companies_of(b, seat) if group.site >= 0 and may_appear(b, printed, group.site)]
    if b.rules.introductory and companies_of(b, seat) and not groups:
        if appears_at_home_only(b, printed):
            return no(f"The company is not at {printed.home}, the only site for this character.", "LORE-GEN-02")
        return no("The company is neither at a Haven nor at the character's home site.", "LORE-ORG-03")
    if any(b.customs.affordable(b, seat, printed, card, group.number) for group in groups):
        return no("The company would be larger than seven.", "LORE-CHAR-09")
    return no("There is not enough free influence for his mind.", "LORE-INFL-08")

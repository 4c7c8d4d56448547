"""Where a character may come into play (LORE-ORG-03, LORE-RULING-20)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.cards.definitions import ANY_HAVEN, Definition, Kind
from engine.cards.moments import Ban
from engine.cards.words import ChangeType, Forbid
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle
from engine.lore.board import ATLAS, CARDS, Board, companies_of, halves, sources
from engine.lore.influence import Demand, covered
from engine.lore.reading import FULL as FULL
from engine.lore.reading import is_haven
from engine.lore.records import Company
from engine.lore.verbs import no

FOUNDS = 1 << 20
"""A place from this number on founds a company at a site (see `founding_site`); all others are companies to join."""
NEW_COMPANY = -2
"""The company a newcomer would found, where influence is concerned: nobody else is in it."""


def places_for(b: Board, seat: int, number: int, card: Handle) -> list[int]:
    """Companies to join or sites to found a company at, as influence and size permit."""
    printed = CARDS[number].definition
    groups = companies_of(b, seat)
    found = [
        group.number
        for group in groups
        if group.site >= 0 and may_appear(b, printed, group.site) and fits_in(b, seat, printed, card, group)
    ]
    if b.rules.introductory and groups:
        return found
    taken = {group.site for group in groups}
    if affordable(b, seat, printed, card, NEW_COMPANY):
        found += [
            FOUNDS + index
            for index in appearances(b, printed)
            if index not in taken and not ATLAS.sites[index].hidden and may_appear(b, printed, index)
        ]
    return found


def founding_site(place: int) -> int:
    """The site at which a place founds a company; NONE for a place that is a company to join."""
    return place - FOUNDS if FOUNDS <= place < FOUNDS + len(ATLAS.sites) else NONE


def appearances(b: Board, printed: Definition) -> Iterable[int]:
    """The sites worth looking at: Havens and the home site, or all of them while sites count as other types."""
    if sources(b).of(ChangeType):
        return range(len(ATLAS.sites))
    home = ATLAS.site_named.get(printed.home)
    return ATLAS.havens if home is None or home.haven else sorted((*ATLAS.havens, home.index))


def may_appear(b: Board, printed: Definition, site: int) -> bool:
    """A Haven or his home site, unless his text narrows it."""
    at_home = ATLAS.sites[site].name == printed.home or (printed.home == ANY_HAVEN and is_haven(b, site))
    for word in CARDS[printed.number].always:
        if isinstance(word, Forbid) and word.ban is Ban.BRING_ELSEWHERE:
            return at_home
    return at_home or is_haven(b, site)


def fits_in(b: Board, seat: int, printed: Definition, card: Handle, group: Company) -> bool:
    """Whether size seven and influence let him join."""
    size = 1 if printed.half_size else 2
    if halves(b, group) + size > FULL:
        return False
    return affordable(b, seat, printed, card, group.number)


def affordable(b: Board, seat: int, printed: Definition, card: Handle, number: int) -> bool:
    """Whether influence lets him come in; who needs none may, even while others are not covered (LORE-RULING-158)."""
    wanted = demand(printed, card, number)
    return wanted.mind == 0 or covered(b, seat, wanted)


def no_place(b: Board, seat: int, number: int, card: Handle) -> Reason:
    """Why a character cannot come into play anywhere."""
    printed = CARDS[number].definition
    groups = [group for group in companies_of(b, seat) if group.site >= 0 and may_appear(b, printed, group.site)]
    if b.rules.introductory and companies_of(b, seat) and not groups:
        return no("The company is neither at a Haven nor at his home site.", "LORE-ORG-03")
    if any(affordable(b, seat, printed, card, group.number) for group in groups):
        return no("The company would be larger than seven.", "LORE-CHAR-09")
    return no("There is not enough free influence for his mind.", "LORE-INFL-08")


def demand(printed: Definition, card: Handle, number: int) -> Demand:
    """The influence a newcomer needs (LORE-RULING-158: his own points do not help)."""
    mind = printed.mind if printed.kind is Kind.CHARACTER else 0
    return Demand(card, mind, number, printed.race, printed.name, printed.home)

"""How cards change a company's way: borders they open, places they lead to, and being sent back."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.journeys.cards.moments import Leave
from engine.journeys.cards.words import Move, Permit
from engine.journeys.reading.filters import context_of, holds_all, region_type, site_fits
from engine.journeys.table.board import Board, company, company_number
from engine.journeys.table.draft import Draft
from engine.journeys.table.events import Told
from engine.journeys.table.records import Company
from engine.journeys.table.sources import sources


def borders(b: Board, moving: Company) -> tuple[tuple[int, int], ...]:
    """Pairs of regions that are adjacent for this company's move by an effect."""
    found: list[tuple[int, int]] = []
    for word, _ in ways(b, moving, "borders"):
        found += [(b.atlas.region_named[one].index, b.atlas.region_named[other].index) for one, other in word.borders]
    return tuple(found)


def ways(b: Board, moving: Company, how: str) -> Iterator[tuple[Move, int]]:
    """Words about this company's movement, lasting or of a card on it, with the card that grants each."""
    for source in sources(b).of(Move):
        word = source.word
        bound = source.bound if source.bound is not None else (company_number(b, source.card),)
        if isinstance(word, Move) and word.how == how and moving.number in bound:
            if holds_all(b, word.when, replace(context_of(b, source), company=moving.number)):
                yield word, source.definition


def special_to(b: Board, moving: Company, goal: int) -> tuple[Move, int] | None:
    """The word and the card by which a company may go to a site otherwise than by the map, if there is one."""
    for word, definition in ways(b, moving, "anywhere"):
        if word.where is not None and not site_fits(b, word.where, goal, moving.seat):
            continue
        if b.atlas.sites[goal].hidden and (word.where is None or not word.where.names):
            continue
        if word.region_types and region_type(b, b.atlas.sites[goal].region) in word.region_types:
            continue
        return word, definition
    return None


def send_back(d: Draft, number: int) -> None:
    """The company stops moving: its site of origin becomes its new site, its path is empty."""
    moving = company(d, number)
    if moving is not None and moving.journey is not None and moving.journey.moving:
        d.set_journey(number, goal=moving.journey.origin, path=(), moving=False, back=True)
        d.tell(Told.SENT_BACK, number)


def keeps_course(b: Board, number: int) -> bool:
    """Whether hazards can neither send a company back nor tap its sites this turn."""
    return any(
        isinstance(s.word, Permit) and s.word.leave is Leave.KEEP_COURSE and number in (s.bound or ())
        for s in sources(b).of(Permit)
    )

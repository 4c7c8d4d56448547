"""Which attacks only detain, and what a defeated creature is worth to whom (MECCG-DET, MECCG-MP)."""

from __future__ import annotations

from engine.journeys.cards.moments import Leave
from engine.journeys.cards.printed import Definition
from engine.journeys.cards.words import Permit
from engine.journeys.reading.filters import region_type, site_type
from engine.journeys.reading.keying import Keyed
from engine.journeys.table.board import face, goal_of
from engine.journeys.table.records import Company, Zone
from engine.journeys.table.sources import sources
from engine.kernel.records import Handle, owner
from engine.metw.cards.printed import MetwCard
from engine.metw.table.board import Board, alignment_of
from engine.metw.table.companies import is_minion_company

NAZGUL = "Nazgûl"
DARK_KEYS = "dSD"
"""Dark-domain, Shadow-hold, Dark-hold (MECCG-DET-04)."""
SHADOW_RACES = ("Man", "Orc", "Troll", "Undead")
"""Whose attacks detain minions when keyed to a Shadow-land (MECCG-DET-05)."""


def detains(b: Board, group: Company, printed: Definition, keyed: Keyed | None) -> bool:
    """MECCG-DET-03 to MECCG-DET-08: as the card says (against every player), or against minions."""
    if printed.has("detainment"):
        return True
    if not is_minion_company(b, group):
        return False
    if printed.race == NAZGUL:
        return True
    types = key_types(b, group, keyed) if keyed is not None else ""
    if keyed is not None and keyed.site and b.atlas.sites[goal_of(group)].undetained:
        return False
    return any(kind in DARK_KEYS for kind in types) or ("s" in types and printed.race in SHADOW_RACES)


def key_types(b: Board, group: Company, keyed: Keyed) -> str:
    """The types a creature is keyed to; a name counts as the type of what it names (MECCG-DET-06)."""
    if keyed.types:
        return keyed.types
    if keyed.site:
        return site_type(b, goal_of(group), for_hazards=True)
    named = b.atlas.region_named
    return "".join(region_type(b, named[name].index, for_hazards=True) for name in keyed.names if name in named)


def prize(b: Board, card: Handle, defender: int) -> tuple[int, Zone]:
    """MECCG-MP-03, MECCG-MP-05, MECCG-MP-06: to whom a defeated creature gives points, and where it lies otherwise."""
    if b.rules.solitaire and b.rules.scenario:
        return owner(card), Zone.DISCARD  # SCEN-THERE-32
    if owner(card) == defender:
        return defender, Zone.OUT
    printed = face(b, card)
    if len(b.law.alignments) > 1 and not gives(b, printed, defender):
        return owner(card), Zone.OUT
    return defender, Zone.MP


def gives(b: Board, printed: Definition, seat: int) -> bool:
    """Whether a creature's kill points count for a player (MECCG-MP-03)."""
    starred = isinstance(printed, MetwCard) and printed.starred
    permits = (s.word for s in sources(b).of(Permit) if s.seat == seat)
    if any(isinstance(word, Permit) and word.leave is Leave.ALL_KILLS for word in permits):
        return bool(printed.mp)
    return bool(printed.mp) and starred == alignment_of(b, seat).starred

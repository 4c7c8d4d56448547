"""Questions about a METW board that have one answer and change nothing."""

from __future__ import annotations

from typing import TypeAlias

from engine.journeys.table.board import companies_of
from engine.kernel.records import NONE, Handle
from engine.metw.table.atlas import MetwAtlas
from engine.metw.table.draft import Draft
from engine.metw.table.records import Laid, MetwState

Board: TypeAlias = MetwState | Draft


def atlas_of(b: Board) -> MetwAtlas:
    """The map with site cards and site paths."""
    return b.atlas


def opponent(seat: int) -> int:
    """The other player (METW-GEN-20)."""
    return 1 - seat


def wizard_of(b: Board, seat: int) -> Handle:
    """A player's Wizard in play, NONE if there is none."""
    for group in companies_of(b, seat):
        for who in group.members:
            if b.book[b.faces[who >> 24][who & 0xFFFFFF]].definition.is_main:
                return who
    return NONE


def laid_by(b: Board, company: int) -> Laid | None:
    """What lies face down beside a company."""
    return next((laid for laid in b.laid if laid.company == company), None)


def guard_of(b: Board, company: int) -> Handle:
    """The card on-guard against a company, NONE without one."""
    return next((guard.card for guard in b.guards if guard.company == company), NONE)

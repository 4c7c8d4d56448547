"""Questions about a METW board that have one answer and change nothing."""

from __future__ import annotations

from typing import TypeAlias

from engine.journeys.table.board import companies_of, seats_from
from engine.kernel.records import NONE, Handle
from engine.metw.cards.alignments import Alignment
from engine.metw.table.atlas import MetwAtlas
from engine.metw.table.draft import Draft
from engine.metw.table.frames import Round, TurnFrame
from engine.metw.table.records import Laid, MetwState

Board: TypeAlias = MetwState | Draft


def atlas_of(b: Board) -> MetwAtlas:
    """The map with site cards and site paths."""
    return b.atlas


def opponents(b: Board, seat: int) -> tuple[int, ...]:
    """All others who are still in the game, clockwise: the other player (METW-GEN-20), or several (METW-RULING-119)."""
    return (1 - seat,) if len(b.players) == 2 else seats_from(b, seat)[1:]


def hazard_opponent(b: Board, seat: int) -> int:
    """Who plays hazards in a player's turn: the one at his left (METW-MUL-28), or the next one turn by turn."""
    others = opponents(b, seat)
    if b.rules.shifting and others:
        return others[max(0, b.players[seat].turns - 1) % len(others)]
    return others[0] if others else seat


def hazard_player(b: Board) -> int:
    """Who draws and plays hazards now; where all share them, whoever has his place (METW-MUL-31, METW-MUL-32)."""
    if b.rules.shared:
        for frame in reversed(b.frames):
            if isinstance(frame, Round):
                return frame.seat
            if isinstance(frame, TurnFrame) and frame.first != NONE:
                return frame.first
    return hazard_opponent(b, b.turn.mover)


def left_of(b: Board, seat: int) -> int:
    """The player left of another one, the mover left out (METW-MUL-32, METW-MUL-34)."""
    others = opponents(b, seat)
    return next((other for other in others if other != b.turn.mover), seat)


def clockwise(b: Board, seat: int) -> tuple[int, ...]:
    """Everybody, this player first: windows ask the mover before the others (METW-RULING-119)."""
    return (seat, *opponents(b, seat))


def after(b: Board, seat: int) -> tuple[int, ...]:
    """Everybody, this player last: answers go clockwise from the declarer (METW-RULING-107, METW-RULING-119)."""
    return (*opponents(b, seat), seat)


def wizard_of(b: Board, seat: int) -> Handle:
    """A player's Wizard in play, NONE if there is none."""
    for group in companies_of(b, seat):
        for who in group.members:
            if is_avatar(b, who):
                return who
    return NONE


def people_of(b: Board, seat: int) -> list[Handle]:
    """A player's characters in play; allies are none (METW-ALY-08)."""
    return [who for group in companies_of(b, seat) for who in group.members]


def is_avatar(b: Board, who: Handle) -> bool:
    """A Wizard, or what stands for another player; not a Ringwraith who follows another one (MECCG-GEN-03)."""
    return b.book[b.faces[who >> 24][who & 0xFFFFFF]].definition.is_main and not any(
        one.follower == who for one in b.controls
    )


def same_place(b: Board, one: int, other: int) -> bool:
    """Whether two site cards show one place, each in the version of its player (editions.md, section 9)."""
    return one == other or (NONE not in (one, other) and b.atlas.sites[one].name == b.atlas.sites[other].name)


def alignment_of(b: Board, seat: int) -> Alignment:
    """What a player stands for; a hero is who was not asked, or has not said it yet (MECCG-GEN-01)."""
    return b.law.alignments[b.sides[seat] if seat < len(b.sides) else 0]


def own_haven(b: Board, seat: int, index: int) -> bool:
    """MECCG-GEN-09, MECCG-GEN-10: whether a site that is printed as a Haven is one of this player's kind."""
    site = atlas_of(b).sites[index]
    return not site.haven or site.belongs == alignment_of(b, seat).haven


def is_unlimited(b: Board, seat: int, index: int) -> bool:
    """METW-RULING-08, MECCG-RULING-10: own Havens, whose cards never run out; of other sites there is one."""
    return atlas_of(b).sites[index].haven and own_haven(b, seat, index)


def laid_by(b: Board, company: int) -> Laid | None:
    """What lies face down beside a company."""
    return next((laid for laid in b.laid if laid.company == company), None)


def guard_of(b: Board, company: int) -> Handle:
    """The card on-guard against a company, NONE without one."""
    return next((guard.card for guard in b.guards if guard.company == company), NONE)

"""Shared hazards: one opponent after the other plays up to two on a company (METW-MUL-31 to METW-MUL-34)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.journeys.cards.moments import At
from engine.journeys.reading.values import hazard_limit
from engine.journeys.table.board import company
from engine.journeys.table.frames import Window
from engine.journeys.table.verbs import no
from engine.kernel.pending import Reason
from engine.kernel.steps import Mark, procedure
from engine.metw.table.board import Board, clockwise, left_of, opponents
from engine.metw.table.draft import Draft
from engine.metw.table.frames import Round, TurnFrame

PLACE = Mark("the next place")
MOST = 2
"""Hazards a player may play when it is his place."""


def played_on(b: Board, f: Round) -> int:
    """Hazards that were played on the company."""
    moving = company(b, f.company)
    return moving.journey.played if moving is not None and moving.journey is not None else 0


def place(d: Draft, f: Round) -> None:
    """Everybody may act; hazards are for the player whose place it is, Twilight is for all (METW-MUL-13)."""
    moving = company(d, f.company)
    if moving is None:
        d.pop()
        return
    d.update(before=played_on(d, f))
    d.push(Window(0, At.MOVEMENT, clockwise(d, moving.seat), alternating=True))


def pass_on(d: Draft, f: Round) -> None:
    """METW-MUL-33: it ends when the limit is used, or when each of them has declined at his place."""
    moving = company(d, f.company)
    declined = f.declined if played_on(d, f) > f.before else (*f.declined, f.seat)
    others = opponents(d, d.turn.mover)
    if moving is None or all(seat in declined for seat in others) or played_on(d, f) >= hazard_limit(d, moving):
        begin_next(d, f)
        d.pop()
    else:
        d.goto(PLACE, seat=left_of(d, f.seat), declined=declined)


def begin_next(d: Draft, f: Round) -> None:
    """METW-RULING-118: the next company begins left of who played the last hazard, else left of who began."""
    moving = company(d, f.company)
    played = moving.journey.hazards if moving is not None and moving.journey is not None else ()
    turn = next(place for place, frame in enumerate(d.frames) if isinstance(frame, TurnFrame))
    d.frames[turn] = replace(d.frames[turn], first=left_of(d, played[-1] if played else f.began))


def spent(b: Board) -> Reason | None:
    """METW-MUL-31: two hazards are the most at one place."""
    frame = next((frame for frame in reversed(b.frames) if isinstance(frame, Round)), None) if b.rules.shared else None
    if frame is not None and played_on(b, frame) - frame.before >= MOST:
        return no("You have played two hazards: it is the next player's turn to play them.", "METW-MUL-31")
    return None


ROUND = procedure(PLACE, place, pass_on)

"""A player is out of a game of several: his Wizard was eliminated, or he gave up (METW-MUL-03, METW-RULING-122)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.journeys.cards.moments import Until
from engine.journeys.effects.lasting import expire
from engine.journeys.table.board import companies_of, face, on_table
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Draw, Window
from engine.journeys.table.records import Phase, Zone
from engine.kernel.records import NONE, Handle, owner
from engine.metw.phases import guard
from engine.metw.phases.endings import BY_CONCESSION, BY_WIZARD, STOPPED, finish
from engine.metw.phases.endofturn import OPTION, seat_at
from engine.metw.phases.turn import AFTER
from engine.metw.table.board import left_of
from engine.metw.table.draft import Draft
from engine.metw.table.frames import (
    Council,
    EndOfTurn,
    Exchange,
    Exhaust,
    Journeying,
    Reset,
    Round,
    Seating,
    Setup,
    TurnFrame,
    Visit,
)

KEPT = (Window, Reset, Draw, Exhaust)
"""What goes on above them, for those who are left: windows, hands that are filled, decks that are exhausted."""
GROUND = (TurnFrame, Council, EndOfTurn, Journeying, Round, Visit)
"""Procedures on which a turn stands: what was going on above the innermost of them lapses."""
BEFORE = (Seating, Setup, Exchange)


def leave(d: Draft, seat: int) -> None:
    """METW-RULING-105: giving up is a loss; a table of several goes on without him."""
    d.tell(Told.LEFT, seat)
    put_out(d, seat, BY_CONCESSION)


def look_for_fallen(d: Draft) -> bool:
    """METW-MUL-03: between two steps whoever has lost his Wizard is put out; at the Council when all have checked."""
    if d.turn.phase is Phase.COUNCIL:
        return False
    for seat, player in enumerate(d.players):
        if player.fallen and player.active:
            put_out(d, seat, BY_WIZARD)
            return True
    return False


def put_out(d: Draft, seat: int, how: int) -> None:
    """Out of the game; the last one left has won."""
    d.set_player(seat, active=False)
    left = tuple(other for other, player in enumerate(d.players) if player.active)
    if len(left) == 1:
        finish(d, how, left)
    elif isinstance(d.frames[0], BEFORE):
        finish(d, STOPPED, ())
    else:
        lapse(d, seat)
        clear(d, seat)
        d.happened.clear()


# ------------------------------------------------------------------------------------------- what was under way lapses
def lapse(d: Draft, seat: int) -> None:
    """Cut what was under way down to the window or step where the turn can go on; the mover's own turn is over."""
    ground = max(place for place, frame in enumerate(d.frames) if isinstance(frame, GROUND))
    place = ground + 1
    while place < len(d.frames) and isinstance(d.frames[place], KEPT):
        place += 1
    kept = [frame for frame in d.frames[ground + 1 : place] if getattr(frame, "seat", NONE) != seat]
    del d.frames[ground + 1 :]
    d.frames.extend(kept)
    expire(d, Until.END_OF_ATTACK, Until.END_OF_STRIKE)
    for other in range(len(d.players)):
        for card in d.empty(other, Zone.DECLARED):
            d.put(owner(card), Zone.DISCARD, card)
    council = d.frames[0]
    if isinstance(council, Council):
        order, tied = ([other for other in row if other != seat] for row in (council.order, council.tied))
        d.frames[0] = replace(council, order=tuple(order), at=0, tied=tuple(tied), rolls=())
    elif seat == d.turn.mover:
        guard.take_back(d)
        d.frames.clear()
        d.push(TurnFrame(0), at=AFTER)
        d.frames.extend(frame for frame in kept if not isinstance(frame, Window))
        d.set_turn(company=NONE)
    else:
        go_on(d, seat)


def go_on(d: Draft, seat: int) -> None:
    """Windows and places ask those who are left, the mover first."""
    for place, frame in enumerate(d.frames):
        if isinstance(frame, Window):
            left = tuple(other for other in frame.seats if other != seat)
            at = left.index(d.turn.mover) if d.turn.mover in left else 0
            d.frames[place] = replace(frame, seats=left, at=at, passes=0)
        elif isinstance(frame, Round) and frame.seat == seat:
            d.frames[place] = replace(frame, seat=left_of(d, seat))
        elif isinstance(frame, TurnFrame) and frame.first == seat:
            d.frames[place] = replace(frame, first=NONE)
    last = d.frames[-1]
    if isinstance(last, EndOfTurn) and last.at < len(d.players) and seat_at(d, last) == seat:
        d.goto(OPTION)


# ------------------------------------------------------------------------------------------------------- his cards
def clear(d: Draft, seat: int) -> None:
    """His cards leave the game, those of others on them are discarded; the hazards he has in play stay."""
    for group in companies_of(d, seat):
        for who in group.members:
            depart(d, who, seat)
    for zone in (Zone.PLAY, Zone.MP):
        for card in d.zones[seat][zone]:
            if on_table(d, card) is not None and not stays(d, card, zone):
                depart(d, card, seat)
    for laid in d.guards:
        if owner(laid.card) == seat:
            d.move(laid.card, seat, Zone.HAND)
            d.end_guard(laid.card)
    d.forgive(seat)


def stays(d: Draft, card: Handle, zone: Zone) -> bool:
    """Whether a card is a hazard in play."""
    return zone is Zone.PLAY and face(d, card).is_hazard and not face(d, card).is_resource


def depart(d: Draft, card: Handle, seat: int) -> None:
    """A card leaves the game; what lies on it and is his own goes with it, and the rest is discarded."""
    record = on_table(d, card)
    if record is None:
        return
    for held in record.holds:
        if owner(held) == seat and not face(d, held).is_hazard:
            depart(d, held, seat)
    d.remove_from_game(card)

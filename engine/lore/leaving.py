"""A player leaves a table of several for good; a game is stopped or agreed a draw (LORE-RULING-113)."""

from __future__ import annotations

from engine.journeys.phases.entering import OUTSIDE
from engine.journeys.phases.moving import CLOSING
from engine.journeys.table.board import on_table, seats_from
from engine.journeys.table.draft import Draft
from engine.journeys.table.events import Told
from engine.journeys.table.records import IN_PLAY, Zone
from engine.kernel.actions import AS_DRAW, IN_TIME
from engine.kernel.records import NONE, Handle, owner
from engine.lore.council import BY_AGREEMENT, BY_CONCESSION, STOPPED, finish
from engine.lore.endofturn import EFFECTS
from engine.lore.frames import Council, EndOfTurn, Movement, Setup, SitePhase, TurnFrame
from engine.lore.turn import AFTER

GROUND = (Council, EndOfTurn, Movement, SitePhase, Setup)
"""Procedures on which a turn stands: what was going on above the innermost of them lapses."""
LAST_PLACE = 9
"""Who had the first turn comes behind all the others when somebody is looked for who had the second."""


def leave(d: Draft, seat: int) -> None:
    """With two players the other has won; a table of several goes on without the one who left."""
    d.tell(Told.LEFT, seat)
    d.set_player(seat, active=False)
    left = tuple(other for other, player in enumerate(d.players) if player.active)
    if len(left) == 1:
        finish(d, BY_CONCESSION, left)
    elif isinstance(d.frames[0], Setup):
        finish(d, STOPPED, ())
    else:
        lapse(d, seat)
        clear(d, seat)


def stop(d: Draft, way: int) -> None:
    """The players agreed to end the game: at once, as a draw, or in order because time was called."""
    if way == IN_TIME:
        call_time(d)
    else:
        finish(d, BY_AGREEMENT if way == AS_DRAW else STOPPED, ())


def call_time(d: Draft) -> None:
    """LORE-TOURN-28, LORE-RULING-170: once the player of the second turn finishes a turn, the end game follows.

    The last turn is noted like a call that nobody made; a call that was made stands, for it ends the game no later.
    """
    if d.turn.called:
        return
    left = 2
    if d.turn.mover != NONE:
        order = seats_from(d, d.turn.mover)
        left = min(range(len(order)), key=lambda at: (d.players[order[at]].place or LAST_PLACE))
    d.set_turn(called=d.turn.number + left)
    d.tell(Told.TIME, d.turn.called)


def lapse(d: Draft, seat: int) -> None:
    """Cut what was under way down to the step where the turn can go on; the leaver's own turn is over."""
    while len(d.frames) > 1 and not isinstance(d.frames[-1], GROUND):
        d.frames.pop()
    for other in range(len(d.players)):
        for card in d.empty(other, Zone.DECLARED):
            d.put(owner(card), Zone.DISCARD, card)
    top = d.frames[-1]
    if seat == d.turn.mover and not isinstance(top, Council):
        d.frames.clear()
        d.push(TurnFrame(0), at=AFTER)
        d.set_turn(company=NONE)
    elif isinstance(top, Movement):
        d.goto(CLOSING)
    elif isinstance(top, SitePhase):
        d.goto(OUTSIDE)
    elif isinstance(top, EndOfTurn):
        d.goto(EFFECTS, at=0)
    elif isinstance(top, Council):
        d.update(order=tuple(other for other in top.order if other != seat), at=0)


def clear(d: Draft, seat: int) -> None:
    """His companies, and every card he has in play, leave with him."""
    for group in tuple(c for c in d.companies if c.seat == seat):
        for who in group.members:
            _drop(d, who)
    for card in d.zones[seat][IN_PLAY]:
        _drop(d, card)
    d.forgive(seat)


def _drop(d: Draft, card: Handle) -> None:
    if on_table(d, card) is not None:
        d.discard(card)

"""How a game of METW ends: the loss of a Wizard, The One Ring, the count of the Council (METW-WIN, METW-FC)."""

from __future__ import annotations

from engine.journeys.table.events import Told
from engine.journeys.table.records import Phase
from engine.kernel.actions import AS_DRAW, IN_TIME
from engine.kernel.pending import Over
from engine.kernel.records import NONE
from engine.metw.table.board import opponent
from engine.metw.table.draft import Draft
from engine.metw.table.scoring import council_points
from engine.metw.table.verbs import Tells

BY_COUNCIL, BY_CONCESSION, BY_AGREEMENT, STOPPED, BY_RING, BY_WIZARD = range(1, 7)
"""How a game ended."""


def finish(d: Draft, how: int, winners: tuple[int, ...], shown: tuple[int, ...] = (0, 0)) -> None:
    """The game is over, whatever was under way (METW-FLOW-03)."""
    d.result = Over(how, winners, tuple(council_points(d, seat, shown[seat]) for seat in range(len(d.players))))
    d.tell(Told.WON, how, *winners)


def lose_wizard(d: Draft, seat: int) -> None:
    """METW-WIN-01, METW-COR-10: his player loses at once; at the Council when all have checked (METW-RULING-96)."""
    d.set_player(seat, fallen=True)
    d.tell(Tells.WIZARD_LOST, seat)
    if d.turn.phase is not Phase.COUNCIL:
        finish(d, BY_WIZARD, (opponent(seat),))


def leave(d: Draft, seat: int) -> None:
    """METW-RULING-105: giving up is a loss."""
    d.tell(Told.LEFT, seat)
    d.set_player(seat, active=False)
    finish(d, BY_CONCESSION, (opponent(seat),))


def stop(d: Draft, way: int) -> None:
    """The players agreed to end the game: at once, as a draw, or in order because time was called."""
    if way != IN_TIME:
        finish(d, BY_AGREEMENT if way == AS_DRAW else STOPPED, ())
    elif not d.turn.called:
        # METW-TRN-29, METW-TRN-30: the turn is finished, and both have had equally many.
        first = d.turn.mover == NONE or d.players[d.turn.mover].place == 0
        d.set_turn(called=d.turn.number + (1 if first else 0))
        d.tell(Told.TIME, d.turn.called)

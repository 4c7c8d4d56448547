"""How a game of METW ends: the loss of a Wizard, The One Ring, the count of the Council (METW-WIN, METW-FC)."""

from __future__ import annotations

from engine.journeys.table.events import Told
from engine.journeys.table.records import Phase
from engine.kernel.actions import AS_DRAW, IN_TIME
from engine.kernel.pending import Over
from engine.kernel.records import NONE
from engine.metw.table.board import opponents
from engine.metw.table.draft import Draft
from engine.metw.table.scoring import council_points
from engine.metw.table.verbs import Tells

BY_COUNCIL, BY_CONCESSION, BY_AGREEMENT, STOPPED, BY_RING, BY_WIZARD = range(1, 7)
BY_POINTS, BY_GOAL, BY_SCENARIO, BY_RANK, BY_DOOM = range(7, 12)
"""How a game ended."""


def finish(d: Draft, how: int, winners: tuple[int, ...], shown: tuple[int, ...] = ()) -> None:
    """The game is over, whatever was under way (METW-FLOW-03)."""
    against = shown or (0,) * len(d.players)
    finish_with(d, how, winners, tuple(council_points(d, seat, less) for seat, less in enumerate(against)))


def finish_with(d: Draft, how: int, winners: tuple[int, ...], points: tuple[int, ...]) -> None:
    """The game is over with these points."""
    d.result = Over(how, winners, points)
    d.tell(Told.WON, how, *winners)


def lose_wizard(d: Draft, seat: int) -> None:
    """METW-WIN-01, METW-COR-10: his player loses at once; at the Council when all have checked (METW-RULING-96).

    Of several players he alone is out, as soon as the step under way is done (METW-MUL-03).
    """
    d.set_player(seat, fallen=True)
    d.tell(Tells.WIZARD_LOST, seat)
    if d.turn.phase is not Phase.COUNCIL and len(opponents(d, seat)) == 1:
        finish(d, BY_WIZARD, opponents(d, seat))


def stop(d: Draft, way: int) -> None:
    """The players agreed to end the game: at once, as a draw, or in order because time was called."""
    if way != IN_TIME:
        finish(d, BY_AGREEMENT if way == AS_DRAW else STOPPED, ())
    elif not d.turn.called:
        # METW-TRN-29, METW-TRN-30: the turn is finished, and all have had equally many.
        place = 0 if d.turn.mover == NONE else d.players[d.turn.mover].place
        later = [player for player in d.players if player.active and player.place > place]
        d.set_turn(called=d.turn.number + len(later))
        d.tell(Told.TIME, d.turn.called)

"""What follows a turn in a scenario: another turn, or the end by rank, by a council, by a count that runs out."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.journeys.table.records import Phase
from engine.metw.phases.endings import BY_DOOM, BY_SCENARIO, finish
from engine.metw.phases.endofturn import all_exhausted, called_in_time, council_due
from engine.metw.scenarios.anduin import ANDUIN, LAST_FACE, last_player, of_factions, rounds_ended
from engine.metw.scenarios.bane import BANE
from engine.metw.scenarios.course import decide
from engine.metw.scenarios.pilferer import PILFERER
from engine.metw.scenarios.rings import WISE
from engine.metw.table.board import opponents, people_of
from engine.metw.table.draft import Draft
from engine.metw.table.frames import Council, TurnFrame, Wise
from engine.metw.table.verbs import Tells


def ended_by_scenario(d: Draft) -> bool:
    """Whether the turns are over; what comes then is under way."""
    return ENDS.get(d.rules.scenario, by_rank)(d)


def by_rank(d: Draft) -> bool:
    """SCEN-RULING-04, METW-TRN-35: after the second exhaustion of every play deck, or in time, the higher rank wins."""
    if not all_exhausted(d) and d.turn.number < d.rules.last_turn and not called_in_time(d):
        return False
    decide(d)
    return True


def by_wise(d: Draft) -> bool:
    """SCEN-COUNCIL-02, SCEN-COUNCIL-03: a turn after the call, or after the second exhaustion of every play deck."""
    if not council_due(d):
        return False
    d.frames[-1] = Wise(0)
    return True


def by_count(d: Draft) -> bool:
    """SCEN-ANDUIN-13, SCEN-ANDUIN-19: the Council that was called, or the end of all hope with the sixth face."""
    face = rounds_ended(d)
    if d.turn.mover == last_player(d):
        d.tell(Tells.DOOM, face)
    over = face >= LAST_FACE and d.turn.mover == last_player(d)
    if called_in_time(d) or (over and d.turn.called):
        d.frames[-1] = Council(0)
    elif over:
        d.tell(Tells.EPILOGUE, sum(of_factions(d, seat) for seat in range(len(d.players))))
        finish(d, BY_DOOM, ())
    else:
        return False
    return True


def by_hunt(d: Draft) -> bool:
    """SCEN-RULING-15: one turn of the same player follows another; without characters he has lost (SCEN-RULING-16)."""
    if not people_of(d, d.turn.mover):
        finish(d, BY_SCENARIO, opponents(d, d.turn.mover))
    elif d.turn.number >= d.rules.last_turn:
        finish(d, BY_SCENARIO, ())
    else:
        d.set_turn(phase=Phase.UNTAP)
        d.frames[-1] = TurnFrame(0)
    return True


def by_chase(d: Draft) -> bool:
    """The round goes on as long as nobody is caught or gets away (SCEN-PILFERER-16)."""
    if d.turn.number >= d.rules.last_turn:
        finish(d, BY_SCENARIO, ())
    else:
        d.pop()
    return True


ENDS: Mapping[int, Callable[[Draft], bool]] = {
    WISE.number: by_wise,
    ANDUIN.number: by_count,
    BANE.number: by_hunt,
    PILFERER.number: by_chase,
}
"""Scenarios that do not end by rank."""

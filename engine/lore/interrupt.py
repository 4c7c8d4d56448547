"""What comes before anything else goes on: consequences of what has just happened, and points that end a game."""

from __future__ import annotations

from engine.journeys.effects.triggers import consequences
from engine.journeys.table.draft import Draft
from engine.journeys.table.frames import Attack, Triggers
from engine.kernel.records import NONE
from engine.lore.organization import MEETING, combine
from engine.lore.scoring import marshalling_points


def interrupt(d: Draft) -> bool:
    """Let everything that has just happened have its consequences, before anything else goes on."""
    if not d.happened:
        return type(d.frames[-1]) in MEETING and combine(d)
    waiting = consequences(d)
    note_peak(d)
    if len(waiting) == 1:
        d.push(waiting[0])
    elif waiting:
        d.push(Triggers(0, tuple(waiting)))
    return True


def note_peak(d: Draft) -> None:
    """LORE-RULING-153: having ten points at any moment of his own turn is enough."""
    seat = d.turn.mover
    if d.rules.introductory and seat != NONE:
        points = marshalling_points(d, seat)
        if points > d.players[seat].peak:
            d.set_player(seat, peak=points)


def count_spoils(d: Draft, f: Attack) -> None:
    """The card of an attack may just have become points of the defender."""
    if f.source != NONE:
        note_peak(d)

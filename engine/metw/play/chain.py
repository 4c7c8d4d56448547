"""The chain of effects (METW-ACT, METW-FLOW-04 to METW-FLOW-16).

The procedures under way are the chain: an action waits under the window in which it can be answered, an answer lies
above it under a window of its own, and what was declared last is resolved first.  When both players have passed in a
row every window of the chain is closed with the last one, so that nobody declares anything while it is resolved.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.journeys.cards.moments import At
from engine.journeys.cards.words import CorruptionRoll, RingTest
from engine.journeys.cards.words import Roll as RollWord
from engine.journeys.play.factions import is_sure
from engine.journeys.play.play import way_of
from engine.journeys.play.playable import spec_of
from engine.journeys.table.frames import Effects, Errand, Faction, Play, Roll, Window
from engine.journeys.table.frames import RingTest as Testing
from engine.kernel.state import Frame
from engine.metw.table.board import Board, after
from engine.metw.table.draft import Draft
from engine.metw.table.frames import Aid, Ambush, Coming, Persuasion, Required

ANSWERING = (At.COUNTER, At.CORRUPTION_ROLL, At.FACTION_ROLL, At.BODY_ROLL, At.INFLUENCE_ROLL)
"""Windows in which something declared is answered."""
LINKS = (Play, Roll, Aid, Effects, Faction, Testing, Errand, Persuasion, Required, Ambush)
"""Procedures that are part of a chain."""
ROLLS = (CorruptionRoll, RollWord, RingTest)


def open_answers(d: Draft, seat: int, moment: int = At.COUNTER) -> None:
    """METW-RULING-107, METW-RULING-119: the others are asked first, clockwise, then the one who declared."""
    d.push(Window(0, moment, after(d, seat), alternating=True))


def answers(d: Draft, f: Play) -> None:
    """What is declared and paid can be answered; a roll it calls for is answered with it (METW-ACT-06).

    What is played as part of another action's effect is resolved with it, without a break (METW-RULING-115).
    """
    own = isinstance(d.frames[-2], (Window, Ambush, Coming))
    if own and not rolls_first(d, f):
        open_answers(d, f.seat)


def rolls_first(b: Board, f: Play) -> bool:
    """Whether the action is a roll before all else: then the window before the roll serves for both."""
    if not f.ability and way_of(b, f).kind == "faction":
        return not is_sure(b, f.definition, f.chosen[0])
    effects = spec_of(b, f).effects
    return bool(effects) and isinstance(effects[0], ROLLS)


def seal(d: Draft) -> None:
    """Both have passed in a row: no window of this chain asks anybody any more."""
    for place in range(len(d.frames) - 1, -1, -1):
        frame = d.frames[place]
        if isinstance(frame, Window):
            if frame.moment not in ANSWERING:
                return
            d.frames[place] = replace(frame, passes=len(frame.seats))
        elif not isinstance(frame, LINKS):
            return


def bottom(frames: list[Frame] | tuple[Frame, ...]) -> int:
    """The place of the first link of the chain under way; the number of procedures if there is none."""
    place = len(frames)
    while place:
        frame = frames[place - 1]
        answering = isinstance(frame, Window) and frame.moment in ANSWERING
        if not answering and not isinstance(frame, LINKS):
            break
        place -= 1
    return place


def is_open(b: Board) -> bool:
    """Whether a chain is being declared or resolved."""
    return bottom(b.frames) < len(b.frames)

"""Losing, winning, leaving the table (TCG-WIN, TCG-LOSE)."""

from __future__ import annotations

from enum import IntEnum

from msgspec.structs import replace

from engine.kernel.actions import AS_DRAW
from engine.kernel.pending import Over
from engine.kernel.records import NONE, owner
from engine.kernel.state import Frame
from engine.kernel.steps import Mark
from engine.tcg.table import frames as fr
from engine.tcg.table.board import ring, seats_right
from engine.tcg.table.draft import Draft
from engine.tcg.table.events import Told
from engine.tcg.table.records import Zone

FORSAKEN = Mark("FORSAKEN")
"""Where a turn goes on whose player has lost: the others bring it to its end."""


class How(IntEnum):
    """How a game ends."""

    BY_ROAD = 1
    """A fellowship has come to the last site (TCG-WIN-01)."""
    BY_LAST = 2
    """Only one player is left (TCG-WIN-02)."""
    BY_CONCESSION = 3
    BY_AGREEMENT = 4
    STOPPED = 5
    TOO_LONG = 6


def finish(d: Draft, how: How, winners: tuple[int, ...]) -> None:
    """The game is over; points are how far each has come."""
    for seat in winners:
        d.tell(Told.WON, seat)
    d.result = Over(how, winners, tuple(player.site for player in d.players))


def lose(d: Draft, seat: int, how: How = How.BY_LAST) -> None:
    """A player is out; the last one left has won (TCG-LOSE-01, TCG-LOSE-04)."""
    d.tell(Told.LOST, seat)
    d.set_player(seat, active=False)
    left = tuple(other for other, player in enumerate(d.players) if player.active)
    if len(left) == 1:
        finish(d, how, left)
        return
    clear(d, seat)
    lapse(d, seat)


def clear(d: Draft, seat: int) -> None:
    """TCG-LOSE-04: all his cards leave play, and cards of others on them are discarded."""
    for card in d.zones[seat][Zone.PLAY]:
        if d.lies(card):
            d.leave_table(card)
    for zone in (Zone.PLAY, Zone.DECLARED, Zone.STACKED):
        for card in d.empty(seat, zone):
            d.put(seat, Zone.OUT, card)
    d.set_player(seat, bearer=-1, ring=-1, worn=False, burdens=0)
    d.forgive(seat)


def lapse(d: Draft, seat: int) -> None:
    """On the loser's own turn the rest of it lapses (LOTR-RULING-106), on that of another what a card was doing."""
    d.happenings.clear()
    if isinstance(d.frames[0], fr.Setup):
        del d.frames[1:]
    elif seat == d.turn.fp:
        del d.frames[1:]
        d.goto(FORSAKEN)
    else:
        go_on(d, seat)
    for other in range(len(d.players)):
        for card in d.empty(other, Zone.DECLARED):
            d.put(owner(card), Zone.DISCARD, card)
    replace_sites(d, seat)


GOING_ON = (
    *(fr.TurnFrame, fr.Travel, fr.Archery, fr.Assignment, fr.Skirmishes, fr.Skirmish, fr.Reconcile, fr.Window),
    *(fr.Happens, fr.Wounding, fr.Exerting, fr.Healing, fr.Dying, fr.Drawing, fr.HandPick),
)
"""What is no action of a card, or stands below every one."""


def go_on(d: Draft, seat: int) -> None:
    """LOTR-RULING-115: the phase goes on without a Shadow player; an action that is under way lapses."""
    top, kept = d.frames[-1], 0
    while kept < len(d.frames) and isinstance(d.frames[kept], GOING_ON) and not _is_his(d.frames[kept], seat):
        kept += 1
    asked = kept == len(d.frames)
    d.frames[:] = [left for left in (_without(d, frame, seat) for frame in d.frames[:kept]) if left is not None]
    now = d.frames[-1]
    if (asked and type(now) is type(top)) or (isinstance(now, fr.Travel) and d.path[now.number - 1] == NONE):
        # What was asked is judged anew; a site that was not laid yet is another player's to lay.
        d.repeat()


def _is_his(frame: Frame, seat: int) -> bool:
    return isinstance(frame, fr.Reconcile | fr.Drawing | fr.HandPick | fr.Exerting) and frame.seat == seat


def _without(d: Draft, frame: Frame, seat: int) -> Frame | None:
    """A procedure as it goes on without a player; None if it was his alone."""
    if isinstance(frame, fr.Happens | fr.Skirmish):
        return replace(frame, waiting=tuple(one for one in frame.waiting if one.seat != seat))
    if isinstance(frame, fr.Window):
        seats = tuple(other for other in frame.seats if other != seat)
        before = seat in frame.seats[: frame.at]
        return replace(frame, seats=seats, at=(frame.at - before) % len(seats), passes=0) if seats else None
    if isinstance(frame, fr.Assignment):
        order = [other for other in ring(d, d.turn.fp)[1:] if d.players[other].active or other == seat]
        before = seat in order[: frame.at]
        pairs = tuple(pair for pair in frame.pairs if d.lies(pair[1]))
        return replace(frame, pairs=pairs, at=frame.at - before, left=tuple(one for one in frame.left if d.lies(one)))
    return frame


def replace_sites(d: Draft, seat: int) -> None:
    """TCG-LOSE-05: his sites are replaced by those of the others, one each from the player on his right on."""
    gone = [number for number, site in enumerate(d.path, 1) if site != NONE and not d.players[owner(site)].active]
    heirs = seats_right(d, seat)
    for place in reversed(range(len(gone))):
        d.push(fr.Laying(0, heirs[place % len(heirs)], gone[place]))


def leave(d: Draft, seat: int) -> None:
    """LOTR-RULING-107: giving up is a loss at any moment."""
    if not d.players[seat].active:
        return
    if isinstance(d.frames[0], fr.Setup) and len(d.players) > 2:
        # Without him the seats could not be taken as they were bid for.
        d.set_player(seat, active=False)
        finish(d, How.STOPPED, ())
    else:
        lose(d, seat, How.BY_CONCESSION)


def stop(d: Draft, way: int) -> None:
    """The players agreed to end the game."""
    d.tell(Told.STOPPED)
    finish(d, How.BY_AGREEMENT if way == AS_DRAW else How.STOPPED, ())

"""Losing, winning, leaving the table (TCG-WIN, TCG-LOSE)."""

from __future__ import annotations

from enum import IntEnum

from engine.kernel.actions import AS_DRAW
from engine.kernel.pending import Over
from engine.kernel.records import NONE, owner
from engine.kernel.steps import Mark
from engine.tcg.table.board import seats_right
from engine.tcg.table.draft import Draft
from engine.tcg.table.events import Told
from engine.tcg.table.frames import Laying, Setup
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
    """What was under way lapses: the phase, or on the loser's own turn the rest of it (LOTR-RULING-106)."""
    for other in range(len(d.players)):
        for card in d.empty(other, Zone.DECLARED):
            d.put(owner(card), Zone.DISCARD, card)
    d.happenings.clear()
    del d.frames[1:]
    if seat == d.turn.fp and not isinstance(d.frames[0], Setup):
        d.goto(FORSAKEN)
    replace_sites(d, seat)


def replace_sites(d: Draft, seat: int) -> None:
    """TCG-LOSE-05: his sites are replaced by those of the others, from the player on his right on."""
    gone = [number for number, site in enumerate(d.path, 1) if site != NONE and owner(site) == seat]
    heir = next(other for other in seats_right(d, seat))
    for number in reversed(gone):
        d.push(Laying(0, heir, number))


def leave(d: Draft, seat: int) -> None:
    """LOTR-RULING-107: giving up is a loss at any moment."""
    if not d.players[seat].active:
        return
    if isinstance(d.frames[0], Setup) and len(d.players) > 2:
        # Without him the seats could not be taken as they were bid for.
        d.set_player(seat, active=False)
        finish(d, How.STOPPED, ())
    else:
        lose(d, seat, How.BY_CONCESSION)


def stop(d: Draft, way: int) -> None:
    """The players agreed to end the game."""
    d.tell(Told.STOPPED)
    finish(d, How.BY_AGREEMENT if way == AS_DRAW else How.STOPPED, ())

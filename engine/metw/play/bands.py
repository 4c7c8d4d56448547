"""Factions under the leader who has won them, who need no site of their own; and what is given to win one."""

from __future__ import annotations

from msgspec.structs import replace

from engine.journeys.cards.moments import Stat
from engine.journeys.cards.words import Modify, Place
from engine.journeys.play.draws import shuffle_in
from engine.journeys.play.factions import done, judge, roll
from engine.journeys.play.play import way_of
from engine.journeys.play.playable import NO_COUNTER
from engine.journeys.table.board import on_table
from engine.journeys.table.frames import Faction, Play
from engine.journeys.table.records import Zone
from engine.kernel.steps import procedure
from engine.metw.table.draft import Draft

LED = 64
"""Beside the other exceptions with which a card is played: who wins it leads it."""


CALLED_BACK = 128
"""Its player takes it back into his play deck if it is not won."""


def led(d: Draft, f: Play) -> Play:
    """A faction played in the way that lays it under a leader; the site does not tap."""
    under = any(isinstance(word, Place) for word in way_of(d, f).use.effects)
    return replace(f, free=f.free | NO_COUNTER | LED) if under else f


def bought(d: Draft, f: Play) -> Play:
    """A faction to which something was given in advance is easier to win."""
    words = (word for word in way_of(d, f).use.effects if isinstance(word, Modify))
    return replace(f, modifier=f.modifier + sum(word.value for word in words if word.stat is Stat.FACTION_ROLL))


def follow(d: Draft, f: Faction) -> None:
    """Once it is won it lies under him; one that is called back goes into the play deck otherwise."""
    if f.free & CALLED_BACK and f.card in d.zones[f.seat][Zone.DECLARED]:
        d.move(f.card, f.seat, Zone.RESERVE)
        shuffle_in(d, f.seat, Zone.RESERVE)
    if f.free & LED and f.card in d.zones[f.seat][Zone.MP] and on_table(d, f.who) is not None:
        d.hold(f.who, f.card)


FACTION = procedure(roll, judge, follow, done)

"""Drawing cards, and what happens when the last one is drawn."""

from __future__ import annotations

from engine.journeys.reading.values import hand_size
from engine.journeys.table.board import Board
from engine.journeys.table.draft import Draft
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Draw
from engine.journeys.table.records import IN_DRAW, IN_HAND, ON_TOP, Zone
from engine.kernel.steps import Chance, Mark

DRAWING = Mark("drawing")


def draw(d: Draft, seat: int, count: int) -> None:
    """Let a player draw cards."""
    if count > 0:
        d.push(Draw(0, seat, count))


def draw_up(d: Draft, seat: int) -> None:
    """Let a player draw up to his hand size; one who holds more draws nothing (LORE-MOVE-15)."""
    draw(d, seat, hand_size(d, seat) - len(d.zones[seat][IN_HAND]))


def pile_of(b: Board, seat: int) -> Zone:
    """The part of the draw pile the next card comes from."""
    return Zone.TOP if b.zones[seat][ON_TOP] else Zone.DRAW


# --------------------------------------------------------------------------------------------------------- draw
def check_pile(d: Draft, f: Draw) -> None:
    """Stop when all cards are drawn; make a new pile where the old one is empty."""
    if not f.begun:
        d.tell(Told.DRAWS, f.seat, f.count)
        d.update(begun=True)
    rows = d.zones[f.seat]
    if f.count == 0:
        d.pop()
    elif rows[ON_TOP] or rows[IN_DRAW]:
        return
    elif d.players[f.seat].dry:
        # LORE-RULING-102: the pile had run out with nothing to shuffle; this is no further exhaustion.
        if not rows[Zone.DISCARD] and not rows[Zone.RESERVE]:
            d.pop()
            return
        renew(d, f.seat)
        d.repeat()
    else:
        # LORE-RULING-103: the last card left otherwise than by being drawn.
        d.repeat()
        d.customs.exhaust(d, f.seat)


def drawn(d: Draft, f: Draw, value: int) -> None:
    """The card nature picked goes to the hand."""
    zone = pile_of(d, f.seat)
    card = sorted(d.zones[f.seat][zone])[value]
    d.take(f.seat, zone, card)
    d.put(f.seat, Zone.HAND, card)
    d.owe(f.seat, Zone.HAND)
    d.goto(DRAWING, count=f.count - 1)
    if not d.zones[f.seat][IN_DRAW] and not d.zones[f.seat][ON_TOP]:
        d.customs.exhaust(d, f.seat)


DRAW = (
    DRAWING,
    check_pile,
    Chance(
        lambda s, f: len(s.zones[f.seat][pile_of(s, f.seat)]),
        drawn,
        picks=lambda s, f: (f.seat, int(pile_of(s, f.seat))),
    ),
)


def renew(d: Draft, seat: int) -> None:
    """Shuffle discard pile and reserve pile together as the new draw pile."""
    shuffle_in(d, seat, Zone.DISCARD, Zone.RESERVE)
    d.set_player(seat, dry=not d.zones[seat][IN_DRAW])


def shuffle_in(d: Draft, seat: int, *zones: Zone) -> None:
    """Shuffle zones of a player into his draw pile."""
    for zone in (*zones, Zone.TOP):
        for card in d.empty(seat, zone):
            d.put(seat, Zone.DRAW, card)
    if d.zones[seat][IN_DRAW]:
        d.owe(seat, Zone.DRAW)
        d.tell(Told.SHUFFLED, seat)

"""Hidden cards that are seen: a hand by one player, the top of a pile, cards of a hand picked at random."""

from __future__ import annotations

from engine.kernel.machine import Chance, Reveal
from engine.kernel.records import NONE
from engine.lore.board import Board
from engine.lore.draft import Draft
from engine.lore.events import Told
from engine.lore.frames import Look, Wait
from engine.lore.records import Zone


# ------------------------------------------------------------------------------------------------------------ look
def prepare(d: Draft, f: Look) -> None:
    """A hand is shown as it lies; of a pile the top cards are picked first, unless they lie there already."""
    if f.zone == Zone.HAND:
        if not f.cards:
            d.pop()
        else:
            d.goto(SHOWING)
    elif len(d.zones[f.seat][Zone.TOP]) >= f.count or not d.zones[f.seat][Zone.DRAW]:
        d.goto(SEEN_TOP)


def picked(d: Draft, f: Look, value: int) -> None:
    card = sorted(d.zones[f.seat][Zone.DRAW])[value]
    d.take(f.seat, Zone.DRAW, card)
    d.put(f.seat, Zone.TOP, card)
    d.goto(0)


def seen_top(d: Draft, f: Look) -> None:
    """The top cards are looked at, shuffled and stay on top; a player always knows his own slots."""
    d.tell(Told.LOOKS, f.looker, f.seat, len(d.zones[f.seat][Zone.TOP]))
    if f.looker in (NONE, f.seat):
        if d.zones[f.seat][Zone.TOP]:
            d.owe(f.seat, Zone.TOP)
        d.pop()


def showing(b: Board, f: Look) -> tuple[int, int, tuple[int, ...]]:
    hidden = tuple(card for card in b.zones[f.seat][f.zone] if card & 0xFFFFFF >= 256)
    return f.seat, f.looker, hidden


def shown(d: Draft, f: Look) -> None:
    """What was privately shown and stays in the hand must not be followed (duty M3)."""
    d.tell(Told.LOOKS, f.looker, f.seat, len(d.zones[f.seat][Zone.HAND]))
    d.owe(f.seat, Zone.HAND)


SEEN_TOP = 2
SHOWING = 3
LOOK = (
    prepare,
    Chance(lambda s, f: len(s.zones[f.seat][Zone.DRAW]), picked, picks=lambda s, f: (f.seat, int(Zone.DRAW))),
    seen_top,
    Reveal(showing),
    shown,
)


# ------------------------------------------------------------------------------------------------- random picks
def more(d: Draft, f: Wait) -> None:
    if len(f.picked) >= f.count or len(d.zones[f.seat][Zone.HAND]) <= (len(f.picked) if f.fate == REVEALED else 0):
        d.goto(SETTLED)


def random_card(d: Draft, f: Wait, value: int) -> None:
    """A card of the hand by chance, in ascending reference."""
    hand = sorted(card for card in d.zones[f.seat][Zone.HAND] if card not in f.picked)
    card = hand[value]
    d.update(picked=(*f.picked, card), step=0)
    if f.fate == DISCARDED:
        d.take(f.seat, Zone.HAND, card)
        d.put(f.seat, Zone.DISCARD, card)
        d.tell(Told.HAND_DISCARD, f.seat)


def settled(d: Draft, f: Wait) -> None:
    d.tell(Told.CONCEALED, f.seat, len(f.picked))


def random_size(b: Board, f: Wait) -> int:
    return len([card for card in b.zones[f.seat][Zone.HAND] if card not in f.picked])


DISCARDED, REVEALED = 1, 2
SETTLED = 2
WAIT = (
    more,
    Chance(random_size, random_card, picks=lambda s, f: (f.seat, int(Zone.HAND))),
    settled,
)

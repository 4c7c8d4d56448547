"""Drawing cards, and what happens when the last one is drawn."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards.moments import When
from engine.kernel.actions import Action, Secrets
from engine.kernel.machine import Ask, Chance
from engine.kernel.pending import Reason
from engine.lore.board import Board
from engine.lore.draft import Draft
from engine.lore.events import Told
from engine.lore.frames import Draw, Exhaust
from engine.lore.records import State, Zone
from engine.lore.values import hand_size
from engine.lore.verbs import PASS, Question, Verb, no, pick


def draw(d: Draft, seat: int, count: int) -> None:
    """Let a player draw cards."""
    if count > 0:
        d.push(Draw(0, seat, count))


def draw_up(d: Draft, seat: int) -> None:
    """Let a player draw up to his hand size; one who holds more draws nothing (LORE-MOVE-15)."""
    draw(d, seat, hand_size(d, seat) - len(d.zones[seat][Zone.HAND]))


def pile_of(b: Board, seat: int) -> Zone:
    """The part of the draw pile the next card comes from."""
    return Zone.TOP if b.zones[seat][Zone.TOP] else Zone.DRAW


# --------------------------------------------------------------------------------------------------------- draw
def check_pile(d: Draft, f: Draw) -> None:
    """Stop when all cards are drawn; make a new pile where the old one is empty."""
    if not f.begun:
        d.tell(Told.DRAWS, f.seat, f.count)
        d.update(begun=True)
    rows = d.zones[f.seat]
    if f.count == 0:
        d.pop()
    elif rows[Zone.TOP] or rows[Zone.DRAW]:
        return
    elif d.players[f.seat].dry:
        # LORE-RULING-102: the pile had run out with nothing to shuffle; this is no further exhaustion.
        if not rows[Zone.DISCARD] and not rows[Zone.RESERVE]:
            d.pop()
            return
        renew(d, f.seat)
        d.goto(0)
    else:
        # LORE-RULING-103: the last card left otherwise than by being drawn.
        d.goto(0)
        d.push(Exhaust(0, f.seat))


def drawn(d: Draft, f: Draw, value: int) -> None:
    """The card nature picked goes to the hand."""
    zone = pile_of(d, f.seat)
    card = sorted(d.zones[f.seat][zone])[value]
    d.take(f.seat, zone, card)
    d.put(f.seat, Zone.HAND, card)
    d.owe(f.seat, Zone.HAND)
    d.update(count=f.count - 1, step=0)
    if not d.zones[f.seat][Zone.DRAW] and not d.zones[f.seat][Zone.TOP]:
        d.push(Exhaust(0, f.seat))


DRAW = (
    check_pile,
    Chance(
        lambda s, f: len(s.zones[f.seat][pile_of(s, f.seat)]),
        drawn,
        picks=lambda s, f: (f.seat, int(pile_of(s, f.seat))),
    ),
)


# -------------------------------------------------------------------------------------------------------- exhaust
def announce(d: Draft, f: Exhaust) -> None:
    """LORE-EXHAUST-01, LORE-EXHAUST-03: cards that go on exhaustion go first."""
    d.tell(Told.EXHAUSTED, f.seat)
    d.set_player(f.seat, exhausted=d.players[f.seat].exhausted + 1)
    d.happen(When.EXHAUSTED, seat=f.seat)


def may_sideboard(d: Draft, f: Exhaust) -> None:
    """LORE-EXHAUST-04: up to five cards, as long as there are any."""
    if f.left == 0 or not d.zones[f.seat][Zone.SIDEBOARD]:
        d.goto(3)


def sideboard_candidates(s: State, f: Exhaust, secrets: Secrets) -> Iterator[Action]:
    yield PASS
    for card in s.zones[f.seat][Zone.SIDEBOARD]:
        yield pick(card)


def sideboard_why_not(s: State, f: Exhaust, x: Action) -> Reason | None:
    if x == PASS:
        return None
    if x.verb == Verb.PICK and len(x.args) == 1 and not x.shown and not x.proven:
        if x.args[0] in s.zones[f.seat][Zone.SIDEBOARD]:
            return None
    return no("Name a card of your sideboard, or pass.", "LORE-SIDE-05")


def sideboarded(d: Draft, f: Exhaust, x: Action) -> None:
    if x == PASS:
        d.goto(3)
        return
    d.take(f.seat, Zone.SIDEBOARD, x.args[0])
    d.put(f.seat, Zone.RESERVE, x.args[0])
    d.tell(Told.SIDEBOARDED, f.seat)
    d.update(left=f.left - 1, step=1)


def renew_pile(d: Draft, f: Exhaust) -> None:
    """LORE-EXHAUST-05, LORE-EXHAUST-06: the new pile, and the map without his counters."""
    renew(d, f.seat)
    # LORE-RULING-129: in solitaire either exhaustion clears the one player's counters.
    for seat in range(len(d.players)) if d.rules.solitaire else (f.seat,):
        d.set_player(seat, used=())


EXHAUST = (
    announce,
    may_sideboard,
    Ask(
        Question.SIDEBOARD,
        decider=lambda s, f: f.seat,
        candidates=sideboard_candidates,
        why_not=sideboard_why_not,
        answer=sideboarded,
        rules=("LORE-SIDE-05", "LORE-EXHAUST-04"),
    ),
    renew_pile,
)


def renew(d: Draft, seat: int) -> None:
    """Shuffle discard pile and reserve pile together as the new draw pile."""
    shuffle_in(d, seat, Zone.DISCARD, Zone.RESERVE)
    d.set_player(seat, dry=not d.zones[seat][Zone.DRAW])


def shuffle_in(d: Draft, seat: int, *zones: Zone) -> None:
    """Shuffle zones of a player into his draw pile."""
    for zone in (*zones, Zone.TOP):
        for card in d.empty(seat, zone):
            d.put(seat, Zone.DRAW, card)
    if d.zones[seat][Zone.DRAW]:
        d.owe(seat, Zone.DRAW)
        d.tell(Told.SHUFFLED, seat)

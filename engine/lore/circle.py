"""Hazard play among three or more players: round the table, one go each (LORE-MULTI-11 to 16)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.journeys.cards.moments import At
from engine.journeys.play.playable import limit_reached
from engine.journeys.play.sideboard import HAZARDS
from engine.journeys.reading.values import hazard_limit
from engine.journeys.table.board import Board, company, face, seats_from
from engine.journeys.table.draft import Draft
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Window
from engine.journeys.table.records import IN_HAND, Zone
from engine.journeys.table.verbs import Verb, no
from engine.kernel.actions import Action, Proven, Secrets
from engine.kernel.pending import Reason
from engine.kernel.records import Handle, is_open
from engine.kernel.steps import Mark
from engine.lore.frames import Circle

NEXT_GO = Mark("next go")
CLOSED = Mark("closed")

MOST_PILED = 5
"""Cards a hazard pile holds at most (LORE-MULTI-13)."""


def next_go(d: Draft, f: Circle) -> None:
    """The next player in the circle; it ends when the limit is reached or each of the others has passed once."""
    order = seats_from(d, d.turn.mover)
    moving = company(d, f.company)
    if moving is None or moving.journey is None:
        d.pop()
        return
    others = order[1:]
    spent = moving.journey.played >= hazard_limit(d, moving)
    if spent or all(seat in f.passed for seat in others):
        # LORE-RULING-159: the mover may go on until he passes; that closes the step, and the go is his.
        d.goto(CLOSED, at=0)
        d.push(Window(0, At.MOVEMENT, (order[0],)))
        return
    seat = order[f.at % len(order)]
    d.push(Window(0, At.MOVEMENT, (seat,), once=seat == order[0]))


def note_go(d: Draft, f: Circle) -> None:
    """A player who did nothing on his go has passed; the mover's passes are not counted."""
    order = seats_from(d, d.turn.mover)
    seat = order[f.at % len(order)]
    passed = f.passed if d.returned[:1] != (0,) or seat == order[0] else (*f.passed, seat)
    d.goto(NEXT_GO, at=(f.at + 1) % len(order), passed=passed)


CIRCLE = (NEXT_GO, next_go, note_go, CLOSED)


# --------------------------------------------------------------------------------------------- filling a hazard pile
def pile_candidates(b: Board, seat: int, secrets: Secrets) -> Iterator[Action]:
    """LORE-MULTI-12: one hazard or two, each with a card of the pile to discard if it is full."""
    found = [card for card in b.zones[seat][IN_HAND] if _kind(b, card, secrets) in HAZARDS]
    for place, one in enumerate(found):
        yield _pile(b, seat, (one,), secrets)
        for other in found[place + 1 :]:
            yield _pile(b, seat, (one, other), secrets)


def _kind(b: Board, card: Handle, secrets: Secrets) -> int:
    if is_open(card):
        return face(b, card).side
    return b.book[secrets[card].definition].definition.side if card in secrets else 0


def _pile(b: Board, seat: int, cards: tuple[Handle, ...], secrets: Secrets) -> Action:
    """The action that puts cards down; what a full pile has too many of goes first, oldest first."""
    pile = b.zones[seat][Zone.HAZARDS]
    surplus = pile[: max(0, len(pile) + len(cards) - MOST_PILED)]
    proofs = tuple(Proven(card, _kind(b, card, secrets)) for card in cards if not is_open(card))
    return Action(Verb.PILE, (len(cards), *cards, *surplus), proven=proofs)


def pile_why_not(b: Board, seat: int, x: Action) -> Reason | None:
    """Whether hazards may be put into the hazard pile now."""
    if not x.args or x.args[0] not in (1, 2) or len(x.args) < 1 + x.args[0] or x.shown:
        return no("Put one hazard or two into your hazard pile.", "LORE-MULTI-12")
    cards, gone = x.args[1 : 1 + x.args[0]], x.args[1 + x.args[0] :]
    if len(set(cards)) != len(cards) or any(card not in b.zones[seat][IN_HAND] for card in cards):
        return no("Those cards are not in your hand.", "LORE-MULTI-12")
    pile = b.zones[seat][Zone.HAZARDS]
    if len(set(gone)) != len(gone) or any(card not in pile for card in gone):
        return no("Those cards are not in your hazard pile.", "LORE-MULTI-13")
    if len(gone) != max(0, len(pile) + len(cards) - MOST_PILED):
        return no("A hazard pile holds five cards: discard the surplus.", "LORE-MULTI-13")
    return _unproven(b, cards, x) or limit_reached(b)


def _unproven(b: Board, cards: tuple[Handle, ...], x: Action) -> Reason | None:
    proven = {proof.card: proof.kind for proof in x.proven}
    hidden = {card for card in cards if not is_open(card)}
    if set(proven) != hidden or len(proven) != len(x.proven):
        return no("The kinds of the cards have to be proven.", "LORE-RULING-126")
    if any((proven[card] if card in proven else face(b, card).side) not in HAZARDS for card in cards):
        return no("Only hazards go into a hazard pile.", "LORE-MULTI-12")
    return None


def pile_up(d: Draft, seat: int, x: Action) -> None:
    """LORE-MULTI-12: one or two, this uses one of the hazard limit."""
    cards, gone = x.args[1 : 1 + x.args[0]], x.args[1 + x.args[0] :]
    for card in gone:
        d.take(seat, Zone.HAZARDS, card)
        d.put(seat, Zone.DISCARD, card)
    for card in cards:
        d.take(seat, Zone.HAND, card)
        d.put(seat, Zone.HAZARDS, card)
    moving = company(d, d.turn.company)
    if moving is not None and moving.journey is not None:
        d.set_journey(moving.number, played=moving.journey.played + 1)
    d.tell(Told.PILED, seat, len(cards))

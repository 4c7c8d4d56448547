"""Cards on-guard: laid face down against a company, shown at its site, or taken back unseen (METW-OG)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.journeys.play.playable import limit_reached
from engine.journeys.table.board import company
from engine.journeys.table.records import IN_HAND, Phase, Zone
from engine.journeys.table.verbs import no
from engine.kernel.actions import Action
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle, owner
from engine.metw.phases.rounds import spent
from engine.metw.play.chain import is_open
from engine.metw.table.board import Board, guard_of, hazard_player
from engine.metw.table.draft import Draft
from engine.metw.table.records import Place
from engine.metw.table.verbs import Say, Tells


def candidates(b: Board, seat: int) -> Iterator[Action]:
    """Any card of the hand (METW-OG-02: a bluff is allowed)."""
    if forbidden(b, seat) is None:
        for card in b.zones[seat][IN_HAND]:
            yield Action(Say.GUARD, (card,))


def why_not(b: Board, seat: int, card: Handle) -> Reason | None:
    """What forbids laying that card on-guard."""
    if card not in b.zones[seat][IN_HAND]:
        return no("That card is not in your hand.", "METW-OG-01")
    return forbidden(b, seat)


def forbidden(b: Board, seat: int) -> Reason | None:
    """METW-OG-01, METW-OG-02: one card a company, within its hazard limit, by the other player."""
    moving = company(b, b.turn.company)
    if not b.rules.guard:
        return no("Cards are laid on-guard in Standard games only.", "METW-OG-01")
    if seat != hazard_player(b) or b.turn.phase is not Phase.MOVEMENT or moving is None or moving.journey is None:
        return no("A card is laid on-guard in the opponent's movement/hazard phase.", "METW-OG-01")
    if moving.journey.back:
        return no("The company was sent back.", "METW-MH-17")
    if is_open(b):
        return no("It cannot be laid in answer to something.", "METW-OG-01")
    if guard_of(b, moving.number) != NONE:
        return no("This company already has a card on-guard.", "METW-OG-01")
    return limit_reached(b) or spent(b)


def lay(d: Draft, seat: int, card: Handle) -> None:
    """The card lies face down from now on; whichever it is, it uses one of the limit."""
    moving = d.company(d.turn.company)
    assert moving.journey is not None
    d.move(card, seat, Place.GUARD)
    d.set_guard(moving.number, card)
    d.set_journey(moving.number, played=moving.journey.played + 1, hazards=(*moving.journey.hazards, seat))
    d.tell(Tells.GUARDED, moving.number)


def take_back(d: Draft) -> None:
    """METW-OG-06, METW-RULING-85: at the end of the site phase what was not shown goes back, unseen."""
    for guard in d.guards:
        seat = owner(guard.card)
        d.move(guard.card, seat, Zone.HAND)
        d.owe(seat, Zone.HAND)
        d.tell(Tells.GUARD_BACK, seat)
    d.guards = ()

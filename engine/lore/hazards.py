"""What a hazard player can do besides playing cards: the Nazgûl discard and sideboarding instead of hazards."""

from __future__ import annotations

from collections.abc import Iterator

from engine.journeys.play.playable import limit_reached
from engine.journeys.play.sideboard import HAZARDS, proof_why_not, provable
from engine.journeys.table.board import Board, face
from engine.journeys.table.draft import Draft
from engine.journeys.table.events import Told
from engine.journeys.table.records import IN_PLAY, Phase, Zone
from engine.journeys.table.verbs import Verb, no
from engine.kernel.actions import Action, Secrets
from engine.kernel.pending import Reason
from engine.kernel.records import Handle, owner
from engine.lore.records import State


def sideboard(d: Draft, seat: int, card: Handle) -> None:
    """LORE-SIDE-01: from the sideboard to the reserve pile."""
    d.take(seat, Zone.SIDEBOARD, card)
    d.put(seat, Zone.RESERVE, card)
    d.tell(Told.SIDEBOARDED, seat)


# ------------------------------------------------------------------------------------------------ the Nazgûl discard
def nazgul_in_play(b: Board, seat: int) -> Iterator[Handle]:
    """A player's Nazgûl conditions in play."""
    for card in b.zones[seat][IN_PLAY]:
        if owner(card) == seat and face(b, card).has("Nazgûl"):
            yield card


def nazgul_candidates(s: State, seat: int, secrets: Secrets) -> Iterator[Action]:
    if s.rules.introductory:
        return
    for condition in nazgul_in_play(s, seat):
        for card, proof in provable(s, seat, HAZARDS, secrets):
            yield Action(Verb.NAZGUL, (condition, card), proven=(proof,))


def nazgul_why_not(s: State, seat: int, x: Action) -> Reason | None:
    """LORE-SIDE-07, LORE-SIDE-08: in the opponent's movement phase, and it counts against the limit."""
    if s.rules.introductory or seat == s.turn.mover or s.turn.phase is not Phase.MOVEMENT:
        return no("Only in an opponent's movement phase.", "LORE-SIDE-07")
    if len(x.args) != 2 or x.args[0] not in set(nazgul_in_play(s, seat)):
        return no("Name one of your Nazgûl conditions in play.", "LORE-SIDE-07")
    return limit_reached(s) or proof_why_not(s, seat, x.args[1], x, HAZARDS)


def nazgul(d: Draft, seat: int, x: Action) -> None:
    d.discard(x.args[0])
    sideboard(d, seat, x.args[1])
    moving = d.company(d.turn.company)
    if moving.journey is not None:
        d.set_journey(moving.number, played=moving.journey.played + 1)

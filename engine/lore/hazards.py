"""What a hazard player can do besides playing cards: the Nazgûl discard and sideboarding instead of hazards."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards.definitions import Frame
from engine.kernel.actions import Action, Proven, Secrets
from engine.kernel.pending import Reason
from engine.kernel.records import Handle, is_open, owner
from engine.lore.board import CARDS, Board, face
from engine.lore.draft import Draft
from engine.lore.events import Told
from engine.lore.playable import limit_reached
from engine.lore.records import Phase, State, Zone
from engine.lore.verbs import Verb, no

HAZARDS = (Frame.HAZARD, Frame.RESOURCE_OR_HAZARD)
RESOURCES = (Frame.RESOURCE, Frame.RESOURCE_OR_HAZARD)
CHARACTERS = (Frame.CHARACTER,)


# ---------------------------------------------------------------------------------------- cards out of the sideboard
def provable(b: Board, seat: int, kinds: tuple[Frame, ...], secrets: Secrets) -> Iterator[tuple[Handle, Proven]]:
    """Cards of the sideboard whose kind their owner can prove to be one of these."""
    for card in b.zones[seat][Zone.SIDEBOARD]:
        if card in secrets:
            kind = CARDS[secrets[card].definition].definition.frame
            if kind in kinds:
                yield card, Proven(card, kind)


def proof_why_not(b: Board, seat: int, card: Handle, x: Action, kinds: tuple[Frame, ...]) -> Reason | None:
    """LORE-RULING-126: a hidden card chosen of a kind must have its kind proven, no more."""
    if card not in b.zones[seat][Zone.SIDEBOARD]:
        return no("That card is not in your sideboard.", "LORE-SIDE-01")
    if x.shown:
        return no("Only its kind is proven.", "LORE-RULING-126")
    if is_open(card):
        return None if not x.proven and face(b, card).frame in kinds else no("It is of another kind.", "LORE-SIDE-02")
    if len(x.proven) != 1 or x.proven[0].card != card or x.proven[0].kind not in kinds:
        return no("Its kind has to be proven, and to be the one asked for.", "LORE-RULING-126")
    return None


def sideboard(d: Draft, seat: int, card: Handle) -> None:
    """LORE-SIDE-01: from the sideboard to the reserve pile."""
    d.take(seat, Zone.SIDEBOARD, card)
    d.put(seat, Zone.RESERVE, card)
    d.tell(Told.SIDEBOARDED, seat)


# ------------------------------------------------------------------------------------------------ the Nazgûl discard
def nazgul_in_play(b: Board, seat: int) -> Iterator[Handle]:
    """A player's Nazgûl conditions in play."""
    for card in b.zones[seat][Zone.PLAY]:
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

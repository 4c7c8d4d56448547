"""Cards out of the sideboard: their kind is proven, and no more."""

from __future__ import annotations

from collections.abc import Iterator

from engine.journeys.cards.printed import Side
from engine.journeys.table.board import Board, face
from engine.journeys.table.records import Zone
from engine.journeys.table.verbs import no
from engine.kernel.actions import Action, Proven, Secrets
from engine.kernel.pending import Reason
from engine.kernel.records import Handle, is_open

HAZARDS = (Side.HAZARD, Side.RESOURCE_OR_HAZARD)
RESOURCES = (Side.RESOURCE, Side.RESOURCE_OR_HAZARD)
CHARACTERS = (Side.CHARACTER,)


def provable(b: Board, seat: int, kinds: tuple[Side, ...], secrets: Secrets) -> Iterator[tuple[Handle, Proven]]:
    """Cards of the sideboard whose kind their owner can prove to be one of these."""
    for card in b.zones[seat][Zone.SIDEBOARD]:
        if card in secrets:
            kind = b.book[secrets[card].definition].definition.side
            if kind in kinds:
                yield card, Proven(card, kind)


def proof_why_not(b: Board, seat: int, card: Handle, x: Action, kinds: tuple[Side, ...]) -> Reason | None:
    """LORE-RULING-126: a hidden card chosen of a kind must have its kind proven, no more."""
    if card not in b.zones[seat][Zone.SIDEBOARD]:
        return no("That card is not in your sideboard.", "LORE-SIDE-01")
    if x.shown:
        return no("Only its kind is proven.", "LORE-RULING-126")
    if is_open(card):
        return None if not x.proven and face(b, card).side in kinds else no("It is of another kind.", "LORE-SIDE-02")
    if len(x.proven) != 1 or x.proven[0].card != card or x.proven[0].kind not in kinds:
        return no("Its kind has to be proven, and to be the one asked for.", "LORE-RULING-126")
    return None

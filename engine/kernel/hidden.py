"""What a seat knows of a card: its number, and what has to be shown before it is played."""

from __future__ import annotations

from engine.kernel.actions import Secrets, Shown, show
from engine.kernel.records import REF_MASK, SEAT_SHIFT, Handle, is_open
from engine.kernel.state import KernelDraft, KernelState


def number_known(b: KernelState | KernelDraft, card: Handle, secrets: Secrets) -> int:
    """The card number behind a handle; 0 if one does not know."""
    if is_open(card):
        return b.faces[card >> SEAT_SHIFT][card & REF_MASK]
    return secrets[card].definition if card in secrets else 0


def known(b: KernelState | KernelDraft, card: Handle, secrets: Secrets) -> tuple[int, tuple[Shown, ...]]:
    """The card number behind a handle, and what has to be shown to play it; 0 if one does not know."""
    hidden = not is_open(card) and card in secrets
    return number_known(b, card, secrets), (show(card, secrets),) if hidden else ()

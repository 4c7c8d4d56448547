"""Filling in what a seat of LoRE cannot see."""

from __future__ import annotations

from functools import cache

from engine.bots.journeys import unknown
from engine.bots.journeys.unknown import guessed_deck, hidden, open_cards
from engine.bots.luck import shuffled
from engine.journeys.table.records import Zone
from engine.kernel.actions import Identity, Secrets
from engine.kernel.dealer import Chooser, Dealer
from engine.kernel.game import Sections
from engine.kernel.records import Handle, handle
from engine.lore.cards.decks import ready_decks
from engine.lore.decklists import sections
from engine.lore.records import State
from engine.lore.variants import INTRODUCTORY, STANDARD


@cache
def known_decks(variant: int) -> tuple[Sections, ...]:
    """The ready-to-play decks as the engine takes them."""
    chosen = INTRODUCTORY if variant == INTRODUCTORY else STANDARD
    return tuple(sections(deck, chosen) for deck in ready_decks().values())


def dealt(state: State, secrets: Secrets, seat: int, choose: Chooser) -> Dealer:
    """A dealer for one way the hidden cards may lie, as far as this seat can tell."""

    def assign(other: int, known: Secrets) -> dict[Handle, Identity]:
        return _assigned(state, other, known, choose)

    return unknown.dealt(state, secrets, seat, choose, assign)


def _assigned(state: State, seat: int, known: Secrets, choose: Chooser) -> dict[Handle, Identity]:
    """An identity for every hidden handle nobody has shown to this seat."""
    deck = guessed_deck(state.faces[seat], known_decks(state.rules.variant), choose)
    lying = open_cards(state)
    taken = {identity.serial for identity in known.values()}
    free = [s for s in range(len(deck)) if s not in taken and handle(seat, s) not in lying]
    free = shuffled(free, choose)
    aside = set(state.zones[seat][Zone.SIDEBOARD]) | set(state.zones[seat][Zone.POOL])
    handles = [card for card in hidden(state, seat) if card not in known]
    # Cards that were shown once are somewhere in the cycle of hand and piles, hardly back in the sideboard.
    handles.sort(key=lambda card: card not in aside)
    free.sort(key=lambda serial: state.faces[seat][serial] != 0)
    return {card: Identity(serial, deck[serial]) for card, serial in zip(handles, free, strict=False)}

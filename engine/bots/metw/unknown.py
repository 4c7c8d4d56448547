"""Filling in what a seat of METW cannot see: hand and piles, and the location deck every player has."""

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
from engine.metw.cards.decks import ready_decks
from engine.metw.decklists import location_deck, sections
from engine.metw.table.records import MetwState, Place

LOCATIONS = (Place.LOCATION, Place.LAID)
ASIDE = (Zone.POOL, Zone.SIDEBOARD)


@cache
def known_decks(variant: int) -> tuple[Sections, ...]:
    """The play cards of the ready-to-play decks, without the location decks."""
    decks = (sections(deck, variant) for deck in ready_decks().values())
    places = len(location_deck(variant))
    return tuple(Sections(deck.cards[:-places], deck.sizes[:-1]) for deck in decks)


def dealt(state: MetwState, secrets: Secrets, seat: int, choose: Chooser) -> Dealer:
    """A dealer for one way the hidden cards may lie, as far as this seat can tell."""

    def assign(other: int, known: Secrets) -> dict[Handle, Identity]:
        return _assigned(state, other, known, choose)

    return unknown.dealt(state, secrets, seat, choose, assign)


def _assigned(state: MetwState, seat: int, known: Secrets, choose: Chooser) -> dict[Handle, Identity]:
    """An identity for every hidden handle: sites and ways for those of the location deck, play cards for the rest."""
    faces, variant = state.faces[seat], state.rules.variant
    places = location_deck(variant)
    first_place = len(faces) - len(places)
    deck = [*guessed_deck(faces[:first_place], known_decks(variant), choose), *places]
    lying = open_cards(state)
    taken = {identity.serial for identity in known.values()}
    free = shuffled([s for s in range(len(deck)) if s not in taken and handle(seat, s) not in lying], choose)
    located = {card for zone in LOCATIONS for card in state.zones[seat][zone]}
    aside = {card for zone in ASIDE for card in state.zones[seat][zone]}
    handles = [card for card in hidden(state, seat) if card not in known]
    # Cards that were shown once are somewhere in the cycle of hand and piles, hardly set aside again.
    handles.sort(key=lambda card: (card in located, card not in aside))
    free.sort(key=lambda serial: (serial >= first_place, faces[serial] != 0))
    return {card: Identity(serial, deck[serial]) for card, serial in zip(handles, free, strict=False)}

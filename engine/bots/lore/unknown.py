"""Filling in what a seat cannot see: cards the other decks can still hold, dealt onto their hidden handles."""

from __future__ import annotations

from functools import cache

from engine.bots.luck import shuffled
from engine.journeys.table.records import Zone
from engine.kernel.actions import Identity, Secrets
from engine.kernel.dealer import Chooser, Dealer
from engine.kernel.game import Sections
from engine.kernel.records import Handle, handle, is_open, owner
from engine.lore.cards.decks import ready_decks
from engine.lore.decklists import sections
from engine.lore.records import State
from engine.lore.variants import INTRODUCTORY, STANDARD


@cache
def known_decks(variant: int) -> tuple[Sections, ...]:
    """The ready-to-play decks as the engine takes them."""
    chosen = INTRODUCTORY if variant == INTRODUCTORY else STANDARD
    return tuple(sections(deck, chosen) for deck in ready_decks().values())


def guessed_deck(state: State, seat: int, choose: Chooser) -> list[int]:
    """A deck list for a seat that agrees with every card it has shown."""
    faces = state.faces[seat]
    fitting = [
        deck
        for deck in known_decks(state.rules.variant)
        if len(deck.cards) == len(faces)
        and all(seen in (0, card) for seen, card in zip(faces, deck.cards, strict=True))
    ]
    if fitting:
        return list(fitting[choose(len(fitting))].cards)
    every = [card for deck in known_decks(state.rules.variant) for card in deck.cards]
    return [seen or every[choose(len(every))] for seen in faces]


def dealt(state: State, secrets: Secrets, seat: int, choose: Chooser) -> Dealer:
    """A dealer for one way the hidden cards may lie, as far as this seat can tell."""
    count = len(state.players)
    dealer = Dealer([()] * count, [()] * count, choose)
    for other in range(count):
        mine = dealer.secrets[other]
        mine.update({card: known for card, known in secrets.items() if owner(card) == other})
        if other != seat or any(card not in mine for card in _hidden(state, seat)):
            mine.update(_assigned(state, other, mine, choose))
    return dealer


def _hidden(state: State, seat: int) -> list[Handle]:
    """The handles of a seat's cards that lie face down."""
    return [card for rows in state.zones for row in rows for card in row if owner(card) == seat and not is_open(card)]


def _assigned(state: State, seat: int, known: Secrets, choose: Chooser) -> dict[Handle, Identity]:
    """An identity for every hidden handle nobody has shown to this seat."""
    deck = guessed_deck(state, seat, choose)
    open_cards = {card for rows in state.zones for row in rows for card in row if is_open(card)}
    taken = {identity.serial for identity in known.values()}
    free = [s for s in range(len(deck)) if s not in taken and handle(seat, s) not in open_cards]
    free = shuffled(free, choose)
    aside = set(state.zones[seat][Zone.SIDEBOARD]) | set(state.zones[seat][Zone.POOL])
    handles = [card for card in _hidden(state, seat) if card not in known]
    # Cards that were shown once are somewhere in the cycle of hand and piles, hardly back in the sideboard.
    handles.sort(key=lambda card: card not in aside)
    free.sort(key=lambda serial: state.faces[seat][serial] != 0)
    return {card: Identity(serial, deck[serial]) for card, serial in zip(handles, free, strict=False)}

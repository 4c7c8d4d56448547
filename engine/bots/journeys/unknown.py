"""Filling in what a seat cannot see: cards the other decks can still hold, dealt onto their hidden handles."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.journeys.table.records import State
from engine.kernel.actions import Identity, Secrets
from engine.kernel.dealer import Chooser, Dealer
from engine.kernel.game import Sections
from engine.kernel.records import Handle, is_open, owner

Assigning = Callable[[int, Secrets], dict[Handle, Identity]]
"""Identities for the hidden cards of a seat besides those that are known."""


def dealt(state: State, secrets: Secrets, seat: int, choose: Chooser, assign: Assigning) -> Dealer:
    """A dealer for one way the hidden cards may lie, as far as this seat can tell."""
    count = len(state.players)
    dealer = Dealer([()] * count, [()] * count, choose)
    for other in range(count):
        mine = dealer.secrets[other]
        mine.update({card: known for card, known in secrets.items() if owner(card) == other})
        if other != seat or any(card not in mine for card in hidden(state, seat)):
            mine.update(assign(other, mine))
    return dealer


def hidden(state: State, seat: int) -> list[Handle]:
    """The handles of a seat's cards that lie face down."""
    return [card for rows in state.zones for row in rows for card in row if owner(card) == seat and not is_open(card)]


def open_cards(state: State) -> set[Handle]:
    """Every card that lies face up."""
    return {card for rows in state.zones for row in rows for card in row if is_open(card)}


def guessed_deck(faces: Sequence[int], known: Sequence[Sections], choose: Chooser) -> list[int]:
    """A deck list that agrees with every card that was shown: one that is known, or a mixture of them."""
    fitting = [
        deck
        for deck in known
        if len(deck.cards) == len(faces)
        and all(seen in (0, card) for seen, card in zip(faces, deck.cards, strict=True))
    ]
    if fitting:
        return list(fitting[choose(len(fitting))].cards)
    every = [card for deck in known for card in deck.cards]
    return [seen or every[choose(len(every))] for seen in faces]

"""Nature and everybody's secrets for a game played in one place, without a protocol."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.kernel.actions import MIX, NUMBER, SEEN, Action, Identity
from engine.kernel.game import PublicState
from engine.kernel.pending import Mix, Numbers, Pending, Show
from engine.kernel.records import Handle, handle, is_open, owner, ref

Chooser = Callable[[int], int]
"""Gives a number from 0 to n - 1. Where it comes from is not the engine's business."""


class Dealer:
    """Knows which card every hidden handle is, and tells each seat what that seat may know."""

    def __init__(self, decks: Sequence[Sequence[int]], sections: Sequence[Sequence[int]], choose: Chooser) -> None:
        """`decks`: card numbers by seat, section after section; `sections`: their sizes by section number, from 1."""
        self._choose = choose
        self._start: list[list[list[Identity]]] = []
        for deck, sizes in zip(decks, sections, strict=True):
            serials = [Identity(serial, card) for serial, card in enumerate(deck)]
            piles: list[list[Identity]] = []
            for size in sizes:
                piles.append(serials[:size])
                serials = serials[size:]
            self._start.append(piles)
        self.secrets: tuple[dict[Handle, Identity], ...] = tuple({} for _ in decks)
        self.seen: tuple[dict[Handle, Identity], ...] = tuple({} for _ in decks)

    def knowledge(self, seat: int) -> dict[Handle, Identity]:
        """What a seat knows: its own hidden cards, and those of others that were shown to it and not shuffled since."""
        return self.secrets[seat] | self.seen[seat] if self.seen[seat] else self.secrets[seat]

    def answer(self, state: PublicState, waits: Pending) -> Action:
        """Nature's answer to whatever is asked of her."""
        if isinstance(waits, Numbers):
            return Action(NUMBER, (self._choose(waits.n),))
        if isinstance(waits, Mix):
            self._mix(state, waits)
            return Action(MIX)
        if isinstance(waits, Show):
            for card in waits.cards:
                self.seen[waits.looker][card] = self.secrets[waits.owner][card]
            return Action(SEEN)
        raise ValueError("this is asked of a seat, not of nature")

    def _mix(self, state: PublicState, waits: Mix) -> None:
        """Shuffle the identities of a zone onto the references it is about to get."""
        mine = self.secrets[waits.seat]
        inputs = state.zones[waits.seat][waits.zone]
        epoch = state.epochs[waits.seat] + 1
        sections = self._start[waits.seat]
        if waits.zone <= len(sections) and sections[waits.zone - 1]:
            cards, sections[waits.zone - 1] = sections[waits.zone - 1], []
        else:
            cards = [self._identity(state, card) for card in inputs]
            for known in (mine, *filter(None, self.seen)):
                for card in inputs:
                    known.pop(card, None)
        for last in range(len(cards) - 1, 0, -1):
            other = self._choose(last + 1)
            cards[last], cards[other] = cards[other], cards[last]
        for slot, identity in enumerate(cards):
            mine[handle(waits.seat, epoch * 256 + slot)] = identity

    def _identity(self, state: PublicState, card: Handle) -> Identity:
        if is_open(card):
            return Identity(ref(card), state.faces[owner(card)][ref(card)])
        return self.secrets[owner(card)][card]

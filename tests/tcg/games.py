"""Whole games of the TCG for tests: played from a seed, with every state on the way."""

from __future__ import annotations

import random

from engine.kernel.actions import Action, Secrets
from engine.kernel.game import Sections
from engine.kernel.pending import Over
from engine.selfplay import Match
from engine.tcg.cards.decks import Deck, random_deck, starters
from engine.tcg.game import GAME
from engine.tcg.table.records import State
from engine.tcg.variants import FULL

DECKS = tuple(starters().values())


class Recorded(Match[State]):
    """A game that keeps the state before each of its actions."""

    def __init__(self, seed: int, seats: int = 2, variant: int = FULL, *, lots: bool = False) -> None:
        self.numbers = random.Random(seed)
        decks = [random_deck(self.numbers.randrange) if lots else self.numbers.choice(DECKS) for _ in range(seats)]
        super().__init__(GAME, [sections(deck) for deck in decks], self.numbers.randrange, variant)
        self.states: list[State] = []
        self.first = self.state

    def take(self, action: Action) -> None:
        self.states.append(self.state)
        super().take(action)

    def by_lot(self, state: State, secrets: Secrets) -> Action:
        """Any legal answer."""
        legal = GAME.legal(state, secrets)
        return legal[self.numbers.randrange(len(legal))]

    def to_the_end(self) -> Over:
        """Play on by lot."""
        return self.play([self.by_lot] * len(self.state.players))


def sections(deck: Deck) -> Sections:
    """A deck as the engine takes it."""
    return Sections(deck.cards, deck.sizes)

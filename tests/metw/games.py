"""Whole games of METW for tests: decks made by lot, played from a seed."""

from __future__ import annotations

import random
from collections.abc import Callable

from engine.journeys.cards.printed import Kind
from engine.journeys.table.records import Phase
from engine.kernel.actions import Action, Secrets
from engine.kernel.dealer import Dealer
from engine.kernel.game import Sections
from engine.kernel.pending import Decision, Over
from engine.metw.decklists import location_deck
from engine.metw.game import GAME
from engine.metw.table.records import MetwState
from engine.metw.table.verbs import Say
from engine.metw.variants import STANDARD

MOST_ACTIONS = 40_000
SIDE = 15
PILE = 27
"""Resources, and as many hazards, in a play deck."""
Player = Callable[[MetwState, Secrets], Action]


def lot_deck(numbers: random.Random, variant: int = STANDARD) -> Sections:
    """A deck made by lot: characters and items of the pool, a sideboard, resources and hazards, sites."""
    faces = [entry.definition for entry in MetwState.book.values()]
    people = [card.number for card in faces if card.kind is Kind.CHARACTER]
    wizards = [card.number for card in faces if card.is_main]
    minor = [card.number for card in faces if card.item_kind == "minor" and not card.unique]
    resources = [card.number for card in faces if card.is_resource]
    hazards = [card.number for card in faces if card.is_hazard and not card.is_resource]
    pool = numbers.sample(people, 15) + numbers.sample(wizards, 2) + numbers.sample(minor, 2)
    side = numbers.sample(resources + hazards, SIDE) if variant == STANDARD else []
    pile = numbers.sample(resources, PILE) + numbers.sample(hazards, PILE)
    parts = (pool, side, pile, location_deck(variant))
    return Sections(tuple(card for part in parts for card in part), tuple(len(part) for part in parts))


class Match:
    """One game under way: its state, everybody's secrets, its log."""

    def __init__(self, seed: int, variant: int = STANDARD, options: tuple[int, ...] = ()) -> None:
        self.numbers = random.Random(seed)
        decks = [lot_deck(self.numbers, variant) for _ in range(2)]
        self.state = GAME.start(variant, options, [deck.sizes for deck in decks])
        self.dealer = Dealer([deck.cards for deck in decks], [deck.sizes for deck in decks], self.numbers.randrange)
        self.log: list[Action] = []

    def advance(self) -> Decision | Over:
        """Let nature answer until a seat is asked or the game is over."""
        while True:
            waits = GAME.pending(self.state)
            if isinstance(waits, Decision | Over):
                return waits
            self.take(self.dealer.answer(self.state, waits))

    def take(self, action: Action) -> None:
        """Take one allowed action."""
        self.log.append(action)
        self.state = GAME.step(self.state, action)[0]

    def choose(self, legal: tuple[Action, ...]) -> Action:
        """Luck that sets up a whole company, dismisses nobody and passes now and then, so that games get on."""
        good = [action for action in legal if action.verb not in (Say.DISMISS, Say.TAKE_BACK)] or list(legal)
        if self.state.turn.phase is Phase.SETUP:
            return self.numbers.choice([action for action in good if action.args] or good)
        if len(good) > 1 and not good[0].args and self.numbers.random() < 0.3:
            return good[0]
        laying = [action for action in good if action.verb == Say.LAY]
        if laying and self.numbers.random() < 0.5:
            return self.numbers.choice(laying)
        return self.numbers.choice(good)

    def play(self) -> Over:
        """Let luck answer until the game is over."""
        while len(self.log) < MOST_ACTIONS:
            waits = self.advance()
            if isinstance(waits, Over):
                return waits
            legal = GAME.legal(self.state, self.dealer.knowledge(waits.seat))
            assert legal, f"nothing is open to answer {waits}"
            self.take(self.choose(legal))
        raise AssertionError("the game does not end")

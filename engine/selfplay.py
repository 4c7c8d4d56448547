"""Games played in one place: decks, a dealer and players in; a log and a result out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from engine.cards.decks import Deck, DeckEntry, expand
from engine.kernel.actions import Action, Secrets
from engine.kernel.dealer import Chooser, Dealer
from engine.kernel.pending import Decision, Over
from engine.lore.board import CARDS
from engine.lore.game import GAME
from engine.lore.records import State, Zone
from engine.lore.variants import INTRODUCTORY, STANDARD

Player = Callable[[State, Secrets], Action]
"""Answers a question from the public state and its own seat's secrets, and from nothing else."""
MOST_ACTIONS = 60_000


class Sections(NamedTuple):
    """A deck as the engine takes it: card numbers, section after section, and the sizes of the sections."""

    cards: tuple[int, ...]
    sizes: tuple[int, int, int, int]


def sections(deck: Deck, variant: int = STANDARD) -> Sections:
    """The four sections of a deck for a variant; the introductory game starts from the play tips."""
    if variant == INTRODUCTORY:
        start = (*deck.tips.company, *deck.tips.starting_cards)
        draw = list(expand(deck.draw))
        return Sections((*draw, *start), (0, 0, len(draw), len(start)))
    parts = (expand(deck.pool), expand(deck.sideboard), expand(deck.draw))
    return Sections(tuple(card for part in parts for card in part), (len(parts[0]), len(parts[1]), len(parts[2]), 0))


def solitaire_sections(deck: Deck) -> tuple[Sections, Sections]:
    """LORE-SOLO-02, LORE-SOLO-03: the traveller's part of a deck and its hazards, each with its own draw pile."""
    hazards: list[list[int]] = [[], []]
    rest: list[list[int]] = [[], []]
    for place, entries in enumerate((deck.sideboard, deck.draw)):
        for entry in entries:
            pile = hazards if counts_as_hazard(entry) else rest
            pile[place] += [entry.number] * entry.copies
    pool = expand(deck.pool)
    mine = Sections((*pool, *rest[0], *rest[1]), (len(pool), len(rest[0]), len(rest[1]), 0))
    return mine, Sections((*hazards[0], *hazards[1]), (0, len(hazards[0]), len(hazards[1]), 0))


def counts_as_hazard(entry: DeckEntry) -> bool:
    """LORE-SOLO-03: a card that can be either is what it was counted as when the deck was built."""
    printed = CARDS[entry.number].definition
    return entry.counts_as == "hazard" if printed.is_hazard and printed.is_resource else printed.is_hazard


def open_hands(state: State, own: Secrets, others: Iterable[Secrets]) -> Secrets:
    """What a seat knows; in solitaire both hands lie open (LORE-SOLO-09), the piles do not."""
    if not state.rules.solitaire:
        return own
    held = {card for rows in state.zones for card in rows[Zone.HAND]}
    return {**own, **{card: known[card] for known in others for card in held if card in known}}


class Refused(Exception):
    """A player gave an answer the rules do not allow."""


class Stuck(Exception):
    """A game went on beyond every bound."""


class Match:
    """One game under way: its state, everybody's secrets, its log."""

    def __init__(
        self, decks: Sequence[Sections], choose: Chooser, variant: int = STANDARD, options: Sequence[int] = ()
    ) -> None:
        self.state = GAME.start(variant, options, [deck.sizes for deck in decks])
        self.dealer = Dealer([deck.cards for deck in decks], [deck.sizes for deck in decks], choose)
        self.log: list[Action] = []

    def advance(self) -> Decision | Over:
        """Let nature answer until a seat is asked or the game is over."""
        while True:
            waits = GAME.pending(self.state)
            if isinstance(waits, Decision | Over):
                return waits
            self.take(self.dealer.answer(self.state, waits))

    def known(self, seat: int) -> Secrets:
        """What a seat knows besides the public state."""
        return open_hands(self.state, self.dealer.knowledge(seat), self.dealer.secrets)

    def take(self, action: Action) -> None:
        """Take one allowed action."""
        self.log.append(action)
        self.state = GAME.step(self.state, action)[0]

    def play(self, players: Sequence[Player]) -> Over:
        """Let players answer until the game is over."""
        while True:
            waits = self.advance()
            if isinstance(waits, Over):
                return waits
            action = players[waits.seat](self.state, self.known(waits.seat))
            refused = GAME.why_not(self.state, action)
            if refused is not None:
                raise Refused(f"{action} is refused: {refused.text} ({refused.rule})")
            self.take(action)
            if len(self.log) > MOST_ACTIONS:
                raise Stuck(f"the game is not over after {MOST_ACTIONS} actions")

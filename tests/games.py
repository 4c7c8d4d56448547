"""Whole games for tests: played from a seed, with every state on the way."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.bots.lore.levels import make
from engine.kernel.actions import Action, Secrets
from engine.kernel.pending import Over
from engine.lore.cards.decks import ready_decks
from engine.lore.decklists import sections
from engine.lore.game import GAME
from engine.lore.records import State
from engine.lore.variants import STANDARD
from engine.selfplay import Match

DECKS = tuple(ready_decks().values())


class Asked(NamedTuple):
    """A question of a game: the state, who is asked, what every seat knows, what was answered."""

    state: State
    seat: int
    knowledge: tuple[Secrets, ...]
    answer: Action


def new_match(seed: int, variant: int = STANDARD) -> tuple[Match[State], random.Random]:
    """A game at its start, with its own numbers."""
    numbers = random.Random(seed)
    decks = [sections(deck, variant) for deck in numbers.sample(DECKS, 2)]
    return Match(GAME, decks, numbers.randrange, variant), numbers


def questions(
    seed: int, bots: Sequence[str] = ("random", "random"), variant: int = STANDARD, *, most: int = 100_000
) -> Iterator[Asked]:
    """Every question of a game, before its answer is taken."""
    match, numbers = new_match(seed, variant)
    players = [make(bot, numbers.randrange, turns=2) for bot in bots]
    for _ in range(most):
        waits = match.advance()
        if isinstance(waits, Over):
            return
        knowledge = tuple(dict(match.dealer.knowledge(seat)) for seat in range(len(players)))
        answer = players[waits.seat](match.state, knowledge[waits.seat])
        yield Asked(match.state, waits.seat, knowledge, answer)
        match.take(answer)


def played(seed: int, bots: Sequence[str] = ("random", "random"), variant: int = STANDARD) -> Match:
    """A game played to its end."""
    match, numbers = new_match(seed, variant)
    match.play([make(bot, numbers.randrange, turns=2) for bot in bots])
    return match


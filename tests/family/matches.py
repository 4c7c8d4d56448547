"""Whole games of any edition, played from a seed, with everything on the way; a script that digests those it is told.

`FAMILY=tcg` in the environment leaves only that game, which alone is then loaded.
"""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple
from zlib import crc32

from engine.edition import Edition, Player
from engine.editions import EDITIONS, edition
from engine.kernel.actions import IN_TIME, STOP, Action, Secrets
from engine.kernel.game import Variant
from engine.kernel.log import to_bytes
from engine.kernel.pending import Over
from engine.kernel.records import digest
from engine.selfplay import Match
from tests.family.toy import TOY

ONLY = os.environ.get("FAMILY")
NAMES = tuple(name for name in (*EDITIONS, "toy") if ONLY in (None, name))
SEARCHED = 2
"""How many turns a player that searches plays out for a decision."""
LONGEST = 1200
"""After so many actions time is called in a game of players who think: what follows is more of the same."""


def house(name: str) -> Edition[Any, Any]:
    """The edition of that name, the toy among them."""
    return TOY if name == "toy" else edition(name)


class Case(NamedTuple):
    """A game to be played: which, how, by how many, and how it comes to be."""

    name: str
    variant: Variant
    seats: int
    seed: int
    full: bool = False
    """With every optional rule and better players than chance."""

    @property
    def lots(self) -> bool:
        """Whether the decks are made by lot; otherwise they are ready ones."""
        return self.full or self.seats > self.variant.seats[0]

    def __str__(self) -> str:
        return f"{self.name}-{self.variant.word}-{self.seats}{'-full' if self.full else ''}"


@cache
def cases() -> tuple[Case, ...]:
    """Every way to play every game, with every number of seats; and once more with all that it offers."""
    return tuple(case for name in NAMES for case in _cases(name))


def _cases(name: str) -> Iterator[Case]:
    for variant in house(name).game.variants:
        for seats in variant.seats:
            yield Case(name, variant, seats, 10 * variant.number + seats)
        yield Case(name, variant, variant.seats[0], 10 * variant.number, full=True)


def agreed(case: Case) -> tuple[int, ...]:
    """As many of the optional rules as go together, in the order in which they are offered."""
    game, options = house(case.name).game, []
    for option in case.variant.options if case.full else ():
        if game.options_ok(case.variant.number, (*options, option.number)) is None:
            options.append(int(option.number))
    return tuple(options)


def middling(names: tuple[str, ...]) -> str:
    """The player in the middle: neither mere chance nor one that thinks for long."""
    return names[len(names) // 2]


class Question(NamedTuple):
    """A question that was asked: before which action, of whom, and what he knew."""

    index: int
    seat: int
    knowledge: Secrets


class Recorded(Match[Any]):
    """A game that keeps the state before each of its actions, and every question."""

    def __init__(self, case: Case) -> None:
        self.edition = house(case.name)
        self.case = case
        self.numbers = random.Random(case.seed)
        decks, variant = self.edition.decks, case.variant
        ready = list(decks.ready().values())
        brought = [
            decks.random(self.numbers.randrange) if case.lots else self.numbers.choice(ready)
            for _ in range(1 if variant.alone else case.seats)
        ]
        sections = decks.sections(brought, variant.number)
        super().__init__(self.edition.game, sections, self.numbers.randrange, variant.number, agreed(case))
        self.sizes = [part.sizes for part in sections]
        self.first = self.state
        self.states: list[Any] = []
        self.questions: list[Question] = []

    def take(self, action: Action) -> None:
        self.states.append(self.state)
        super().take(action)
        if self.case.full and len(self.log) == LONGEST and not isinstance(self.game.pending(self.state), Over):
            self.take(Action(STOP, (IN_TIME,)))

    def player(self, seat: int) -> Player[Any]:
        """Who sits there; what he is asked is noted."""
        names = self.edition.players(self.case.variant.number, seat)
        name = middling(names) if self.case.full else names[0]
        answer: Callable[[Any, Secrets], Action] = self.edition.bot(name, self.numbers.randrange, turns=SEARCHED)

        def noted(state: Any, secrets: Secrets) -> Action:
            self.questions.append(Question(len(self.log), seat, dict(secrets)))
            return answer(state, secrets)

        return noted

    def players(self) -> list[Player[Any]]:
        """Everybody at the table."""
        return [self.player(seat) for seat in range(len(self.state.zones))]


def played(case: Case) -> Recorded:
    """A game played to its end."""
    match = Recorded(case)
    match.play(match.players())
    return match


def told(match: Recorded) -> str:
    """What became of a game, for two processes to compare."""
    return f"{match.case} {crc32(to_bytes(match.log))} {digest(match.state).hex()}"


if __name__ == "__main__":
    for asked in map(str.strip, sys.stdin):
        case = next(case for case in _cases(asked.partition("-")[0]) if str(case) == asked)
        print(told(played(case)), flush=True)

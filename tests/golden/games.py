"""The golden games: played once by bots, kept as the answers of the seats, told again from both seats' views.

`python -m tests.golden.games` plays them anew and writes all files of this folder.
"""

from __future__ import annotations

import base64
import random
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from engine.bots.lore.levels import make
from engine.kernel.actions import Action
from engine.kernel.log import from_bytes, to_bytes
from engine.kernel.pending import Decision, Over
from engine.kernel.state import Event
from engine.lore.cards.decks import ready_deck
from engine.lore.decklists import sections
from engine.lore.game import GAME
from engine.lore.records import State
from engine.lore.variants import INTRODUCTORY, STANDARD
from engine.selfplay import Match
from lore_tui.games.lore.names import Names
from lore_tui.games.lore.tell.story import join, story

FOLDER = Path(__file__).parent
PLAYERS = ("Ann", "Ben")
COLUMNS = 100


@dataclass(frozen=True)
class Golden:
    """One game: rules, decks and the seed of cards and dice."""

    name: str
    variant: int
    decks: tuple[str, str]
    seed: int

    @property
    def answers_file(self) -> Path:
        """The answers of both seats, in order."""
        return FOLDER / f"{self.name}.answers"

    def text_file(self, seat: int) -> Path:
        """The game in words as one seat read it."""
        return FOLDER / f"{self.name}-{PLAYERS[seat]}.txt"

    def start(self) -> Match:
        """The game before its first card."""
        decks = [ready_deck(name) for name in self.decks]
        parts = [sections(deck, self.variant) for deck in decks if deck is not None]
        return Match(GAME, parts, random.Random(self.seed).randrange, self.variant)


GAMES = (
    Golden("standard", STANDARD, ("heirs-of-the-north", "guard-of-the-white-city"), 7),
    Golden("introductory", INTRODUCTORY, ("ships-of-belfalas", "lady-of-the-golden-wood"), 3),
)


def steps(match: Match, answers: Iterator[Action]) -> Iterator[tuple[State, Action, tuple[Event, ...], State]]:
    """Every step of a game: nature from the match, answers of the seats from the iterator, until it is over."""
    while not isinstance(waits := GAME.pending(match.state), Over):
        action = next(answers) if isinstance(waits, Decision) else match.dealer.answer(match.state, waits)
        refused = GAME.why_not(match.state, action)
        assert refused is None, f"{action} is refused now: {refused}. If that is meant: python -m tests.golden.games"
        before = match.state
        match.state, events = GAME.step(before, action)
        yield before, action, events, match.state


def tell(golden: Golden, answers: list[Action]) -> tuple[str, str]:
    """The game in words from both seats' views."""
    match = golden.start()
    told: tuple[list[str], list[str]] = ([], [])
    names = [Names(PLAYERS, seat, match.dealer.secrets[seat]) for seat in (0, 1)]
    for step in steps(match, iter(answers)):
        for lines, reader in zip(told, names, strict=True):
            join(lines, story(*step, reader))
    first, second = ("\n".join(fold(lines)) + "\n" for lines in told)
    return first, second


def fold(lines: list[str]) -> Iterator[str]:
    """Lines of a text file."""
    for line in lines:
        indent = " " * (len(line) - len(line.lstrip()))
        yield from textwrap.wrap(line.strip(), COLUMNS, initial_indent=indent, subsequent_indent=indent + "    ")


def load(golden: Golden) -> list[Action]:
    """The answers that were kept."""
    return list(from_bytes(base64.b64decode(golden.answers_file.read_text(encoding="ascii"))))


def played(golden: Golden) -> list[Action]:
    """The answers of two stewards."""
    match = golden.start()
    bots = [make("steward", random.Random(seat).randrange) for seat in (0, 1)]
    answers: list[Action] = []
    while not isinstance(waits := match.advance(), Over):
        answers.append(bots[waits.seat](match.state, match.dealer.knowledge(waits.seat)))
        match.take(answers[-1])
    return answers


def write() -> None:
    """Play all games anew and keep answers and words."""
    for golden in GAMES:
        answers = played(golden)
        kept = base64.b64encode(to_bytes(answers)).decode("ascii")
        golden.answers_file.write_text("\n".join(textwrap.wrap(kept, COLUMNS)) + "\n", encoding="ascii")
        for seat, text in enumerate(tell(golden, answers)):
            golden.text_file(seat).write_text(text, encoding="utf-8")
            print(golden.text_file(seat), len(text.splitlines()), "lines")


if __name__ == "__main__":
    write()

"""An edition: everything that table, simulator, lobby, commands and client need of one game, in one place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol, TypeAlias, TypeVar

from engine.kernel.actions import Action, Secrets
from engine.kernel.dealer import Chooser
from engine.kernel.game import Game, Listed, PublicState, Sections, Variant
from engine.kernel.pending import Over
from engine.kernel.state import Event

StateT = TypeVar("StateT", bound=PublicState)
DeckT = TypeVar("DeckT")
Player: TypeAlias = Callable[[StateT, Secrets], Action]
"""Answers a question from the public state and its own seat's secrets, and from nothing else."""
Watch: TypeAlias = Callable[[], Callable[[], bool]]
"""Starts the time of one decision; what it returns says whether that time is up."""
LEVELS = {"easy": "greedy", "normal": "steward", "hard": "wizard"}
"""What players call the bots, in every game."""
TURNS = 72
"""How many turns a bot that searches plays out for a decision without a watch: about as many as its second allows."""


class Broken(NamedTuple):
    """A rule of deck construction that a deck breaks, and in which line of its file."""

    rule: str
    line: int
    message: str


def option_words(variants: Sequence[Variant], options: Sequence[int]) -> list[str]:
    """Optional rules by name; one that is taken several times over says how often."""
    names: dict[int, str] = {}
    for rule in (rule for variant in variants for rule in variant.options):
        names |= {rule.number + more: f"{rule.name} +{more + 1}" for more in range(rule.most)}
        names |= {rule.number: rule.name} if rule.most == 1 else {}
    return [names.get(option, f"one that does not exist ({option})") for option in sorted(options)]


class DeckRules(Protocol[DeckT]):
    """The decks of a game: as text, as lists that a table takes, and held against the rules."""

    def ready(self) -> Mapping[str, DeckT]:
        """The ready-to-play decks by their short names."""

    def made_for(self, variant: int) -> Mapping[str, DeckT]:
        """The decks that are made for one way to play, by their short names; often none."""

    def parse(self, text: str) -> DeckT:
        """The deck a text describes; raises an error that names every line that is wrong."""

    def write(self, deck: DeckT) -> str:
        """A deck as text that `parse` reads back."""

    def name(self, deck: DeckT) -> str: ...
    def check(self, deck: DeckT, variant: int, options: Sequence[int]) -> Sequence[Broken]:
        """Every rule of deck construction that it breaks, for that way to play."""

    def prepared(self, deck: DeckT) -> DeckT:
        """A legal deck as it is brought to a table, with what its owner left to the program."""

    def size(self, deck: DeckT) -> int:
        """How many cards it has."""

    def start(self, deck: DeckT) -> str:
        """Where it starts, in words; empty where that is no matter of the deck."""

    def random(self, choose: Chooser, theme: str = "") -> DeckT:
        """A legal deck made by lot, around a theme where one is named; raises ValueError for one that is not known."""

    def code(self, deck: DeckT) -> str:
        """The code of the sealed pool it is built from; empty where it is not built from one."""

    def pool(self, code: str) -> Mapping[int, int] | None:
        """The cards of a sealed pool, how many copies of each; none where the game has no sealed decks."""

    def sealed(self, code: str, name: str, choose: Chooser | None = None) -> DeckT:
        """A deck built from a pool by lot; without a chooser one that is still empty."""

    def card(self, number: int) -> tuple[str, str]:
        """The kind of a card in words, and its name."""

    def sections(self, decks: Sequence[DeckT], variant: int, options: Sequence[int] = ()) -> tuple[Sections, ...]:
        """What every seat brings to a game, by seat; where one deck fills several seats, only that is given."""

    def lists(
        self, decks: Sequence[DeckT], variant: int, options: Sequence[int] = ()
    ) -> tuple[tuple[Listed, ...], ...]:
        """The lists that the seats commit to, by seat."""


class Edition(Protocol[StateT, DeckT]):
    """One game of the house, whole: rules, decks, players, and words for how it went."""

    game: Game[StateT]
    decks: DeckRules[DeckT]
    book: str
    """Its rules are docs/rules/<book>.md."""
    bots: tuple[str, ...]
    """Its players by name, the weakest first."""

    def players(self, variant: int, seat: int) -> tuple[str, ...]:
        """The players that can sit at that seat in that way to play."""

    def bot(
        self, name: str, choose: Chooser, *, watch: Watch | None = None, turns: int = TURNS
    ) -> Player[StateT]:
        """The player of that name; raises ValueError where there is none."""

    def optional(self, options: Sequence[int]) -> list[str]:
        """Optional rules in words, in their order; others may name rules that do not exist."""

    def turn(self, state: StateT) -> int:
        """The number of the turn a game has come to."""

    def is_called(self, state: StateT) -> bool:
        """Whether the end of the game was called already."""

    def ending(self, how: int) -> str:
        """How a game ended, in one word that scripts rely on."""

    def alone(self, over: Over, seat: int) -> str:
        """What a game of one player amounts to, in words; empty where nobody plays alone."""

    def note(self, state: StateT, event: Event, counts: Counter[str], played: Counter[str]) -> None:
        """Count what a series of games wants to know of an event: cards played by name, other things by theirs."""

    def figures(self, counts: Mapping[str, int]) -> dict[str, int]:
        """Figures of a series of games that this game alone has, out of what `note` counted."""

"""A deck under construction, whatever game it is for: what the deck builder shows and changes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple, Protocol

from engine.edition import Broken
from engine.editions import edition
from lore_tui.view.prompt_lines import Line


class BenchCard(NamedTuple):
    """A card as the deck builder shows it."""

    number: int
    name: str
    short: str
    """Its name in few cells, with what tells it from cards of a like name."""
    kind: str
    figures: str
    text: str


@dataclass(frozen=True)
class BenchRow:
    """One row of a deck: a heading, or a card with its copies in one part."""

    text: str
    number: int = 0
    part: str = ""
    copies: int = 0
    use: str = ""
    wrong: str = ""
    """What the check says about this card."""

    @property
    def heading(self) -> bool:
        """Whether this is no card."""
        return not self.number


@dataclass
class Bench(ABC):
    """One deck on the bench; every change can be taken back."""

    game: str
    deck: Any
    short: str = ""
    """The name of its file; empty for a ready-to-play deck, which cannot be changed."""
    part: str = ""
    query: str = ""
    complaint: str = ""
    """What is wrong with the query."""
    saved: Any = None
    _past: list[Any] = field(default_factory=list)

    parts: ClassVar[Mapping[str, str]] = {}
    """The parts of a deck with their words, the one that most cards go to first."""
    queries: ClassVar[str] = ""
    """What can be asked for, in one line."""

    def __post_init__(self) -> None:
        self.part = next(iter(self.parts))
        self.deck = self.settled(self.deck)
        self.saved = self.deck

    # ---------------------------------------------------------------------------------------- what each game does
    def settled(self, deck: Any) -> Any:
        """The deck in the order in which it is written down, so that two that are the same are equal."""
        return deck

    @abstractmethod
    def card(self, number: int) -> BenchCard:
        """A card by its number."""

    @abstractmethod
    def found(self) -> list[BenchCard]:
        """The cards of the query, all of them while there is none; for a sealed deck those of its pool."""

    @abstractmethod
    def copies(self, number: int, part: str = "") -> int:
        """How many copies of a card are in a part, or in the whole deck."""

    @abstractmethod
    def rows(self) -> list[BenchRow]:
        """The deck, part by part, its cards under headings."""

    @abstractmethod
    def with_copies(self, number: int, part: str, copies: int) -> Any:
        """The deck with so many copies of a card in a part."""

    @abstractmethod
    def named(self, name: str) -> Any:
        """The deck by another name."""

    @abstractmethod
    def filled(self, choose: Callable[[int], int]) -> Any:
        """The deck with what it lacks, by lot."""

    @abstractmethod
    def card_page(self, number: int, width: int) -> list[Line]:
        """A card with its text and rules."""

    @abstractmethod
    def legal_words(self) -> str:
        """That the deck is legal, with the figure one looks for."""

    def hints(self, width: int) -> list[Line]:
        """Advice about the deck."""
        return []

    @property
    def place(self) -> str:
        """Where the deck starts, or whatever else its title says."""
        return ""

    def pool_of(self, number: int) -> int | None:
        """How many copies of a card a sealed pool has; None where the deck is not built from one."""
        return None

    def toggle_use(self, number: int) -> bool:
        """A card that counts as one of two things counts as the other one."""
        return False

    def next_start(self) -> bool:
        """The next place to start at."""
        return False

    # --------------------------------------------------------------------------------------------- for all of them
    @property
    def name(self) -> str:
        """What the deck is called."""
        return edition(self.game).decks.name(self.deck)

    @property
    def total(self) -> int:
        """How many cards it has."""
        return edition(self.game).decks.size(self.deck)

    @property
    def read_only(self) -> bool:
        """Whether the deck can only be looked at."""
        return not self.short

    @property
    def changes(self) -> int:
        """How many changes can be taken back."""
        return len(self._past)

    @property
    def unsaved(self) -> bool:
        """Whether the deck differs from its file."""
        return bool(self.deck != self.saved)

    @property
    def violations(self) -> Sequence[Broken]:
        """The rules of deck construction that the deck breaks."""
        return broken(self.game, self.deck)

    def check_lines(self) -> list[tuple[str, str]]:
        """What is wrong, each with its rule; or that nothing is."""
        found = [(f"! {one.message}", one.rule) for one in self.violations]
        return found or [(self.legal_words(), "")]

    def change(self, make: Callable[[], Any]) -> bool:
        """Change the deck; False where it cannot be or nothing changed."""
        if self.read_only:
            return False
        after = self.settled(make())
        if after == self.deck:
            return False
        self._past.append(self.deck)
        self.deck = after
        return True

    def undo(self) -> bool:
        """Take the last change back."""
        if not self._past:
            return False
        self.deck = self._past.pop()
        return True

    def set_copies(self, number: int, part: str, copies: int) -> bool:
        """So many copies of a card in a part."""
        return self.change(lambda: self.with_copies(number, part, copies))

    def rename(self, name: str) -> bool:
        """Another name."""
        return bool(name) and self.change(lambda: self.named(name))

    def fill(self, choose: Callable[[int], int]) -> bool:
        """What the deck lacks, by lot."""
        return self.change(lambda: self.filled(choose))

    def next_part(self) -> None:
        """Copies go to the next part."""
        order = list(self.parts)
        self.part = order[(order.index(self.part) + 1) % len(order)]

    def finished(self) -> Any:
        """The deck as it is kept; from now on that is what is saved."""
        self.deck = self.settled(edition(self.game).decks.prepared(self.deck))
        self.saved = self.deck
        return self.deck


def broken(game: str, deck: Any) -> Sequence[Broken]:
    """The rules of deck construction that a deck breaks, by the strictest way to play."""
    house = edition(game)
    strictest = next((way for way in house.game.variants if way.word in ("standard", "full")), house.game.variants[0])
    return house.decks.check(deck, strictest.number, ())


class Crafts(Protocol):
    """What the screens of decks need of a game."""

    def bench(self, deck: Any, short: str) -> Bench:
        """A deck on the bench."""

    def about(self, deck: Any) -> list[tuple[str, str]]:
        """What is to be known of a deck, each with its heading."""

    def empty(self, name: str) -> Any:
        """A deck without cards."""

    def part_lines(self, deck: Any) -> list[str]:
        """The deck part by part, its cards under their kinds, for whoever reads lines."""

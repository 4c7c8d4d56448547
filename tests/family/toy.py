"""The toy game of the protocol tests as an edition: all that a game needs, and nothing of a real one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.bots.chance import Chance
from engine.edition import TURNS, Broken, DeckRules, Player, Watch
from engine.kernel.dealer import Chooser
from engine.kernel.game import Game, Listed, Sections
from engine.kernel.state import Event
from tests.net.toy_game import PILE, SIDE, Round, Toy, ToyState, kind_of

GAME = Toy()
CARDS = 400
PILE_SIZE, SIDE_SIZE = 9, 3


class ToyDeck(NamedTuple):
    """Card numbers of the pile and of the sideboard."""

    pile: tuple[int, ...]
    side: tuple[int, ...]


class ToyDecks:
    """Decks of the toy."""

    def made_for(self, variant: int) -> Mapping[str, ToyDeck]:
        """None."""
        return {}

    def ready(self) -> Mapping[str, ToyDeck]:
        """Two decks of neighbouring numbers."""
        return {
            "low": ToyDeck(tuple(range(1, 1 + PILE_SIZE)), tuple(range(20, 20 + SIDE_SIZE))),
            "high": ToyDeck(tuple(range(101, 101 + PILE_SIZE)), tuple(range(120, 120 + SIDE_SIZE))),
        }

    def parse(self, text: str) -> ToyDeck:
        """Two lines of numbers."""
        pile, side = (tuple(map(int, line.split())) for line in text.splitlines())
        return ToyDeck(pile, side)

    def write(self, deck: ToyDeck) -> str:
        """Two lines of numbers."""
        return "".join(" ".join(map(str, part)) + "\n" for part in deck)

    def name(self, deck: ToyDeck) -> str:
        """It is called after its first card."""
        return f"deck {deck.pile[0]}"

    def check(self, deck: ToyDeck, variant: int, options: Sequence[int]) -> Sequence[Broken]:
        """What the game says of its list."""
        found = GAME.deck_ok(variant, options, self.lists([deck], variant)[0])
        return [] if found is None else [Broken(found.rule, 0, found.text)]

    def random(self, choose: Chooser) -> ToyDeck:
        """Different cards by lot."""
        left = list(range(1, CARDS + 1))
        drawn = tuple(left.pop(choose(len(left))) for _ in range(PILE_SIZE + SIDE_SIZE))
        return ToyDeck(drawn[:PILE_SIZE], drawn[PILE_SIZE:])

    def sections(self, decks: Sequence[ToyDeck], variant: int) -> tuple[Sections, ...]:
        """The sideboard, then the pile."""
        return tuple(Sections(deck.side + deck.pile, (0, len(deck.side), len(deck.pile), 0)) for deck in decks)

    def lists(self, decks: Sequence[ToyDeck], variant: int) -> tuple[tuple[Listed, ...], ...]:
        """The same as lists."""
        return tuple(
            tuple(Listed(section, 0, card, kind_of(card)) for section, part in parts for card in part)
            for deck in decks
            if (parts := ((SIDE, deck.side), (PILE, deck.pile)))
        )


class ToyEdition:
    """The toy for everybody outside its rules."""

    game: Game[ToyState] = GAME
    decks: DeckRules[ToyDeck] = ToyDecks()
    book = "toy"
    bots: tuple[str, ...] = (Chance.name,)

    def players(self, variant: int, seat: int) -> tuple[str, ...]:
        """Chance plays everywhere."""
        return self.bots

    def bot(self, name: str, choose: Chooser, *, watch: Watch | None = None, turns: int = TURNS) -> Player[ToyState]:
        """Chance."""
        return Chance(GAME, choose)

    def turn(self, state: ToyState) -> int:
        """How many turns have begun."""
        first = state.frames[0]
        assert isinstance(first, Round)
        return first.turn

    def ending(self, how: int) -> str:
        """How a game ended."""
        return {1: "points", 2: "last", 3: "draw", 4: "stopped"}[how]

    def note(self, state: ToyState, event: Event, counts: Counter[str], played: Counter[str]) -> None:
        """Nothing is counted."""

    def figures(self, counts: Mapping[str, int]) -> dict[str, int]:
        """None but those of every game."""
        return {}


TOY = ToyEdition()

"""The Lord of the Rings TCG as an edition."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from engine.bots.chance import Chance
from engine.bots.tcg.greedy import Greedy
from engine.bots.tcg.steward import Steward
from engine.bots.tcg.wizard import Wizard
from engine.edition import TURNS, Broken, DeckRules, Player, Watch, option_words
from engine.kernel.dealer import Chooser
from engine.kernel.game import Game, Listed, Sections
from engine.kernel.pending import Over
from engine.kernel.state import Event
from engine.tcg.cards.decks import Deck, check, parse, random_deck, sealed_deck, sealed_pool, starters, write
from engine.tcg.cards.library import library
from engine.tcg.game import GAME
from engine.tcg.phases.victory import How
from engine.tcg.table.board import face
from engine.tcg.table.events import Told
from engine.tcg.table.records import State

ENDINGS = {
    How.BY_ROAD: "road",
    How.BY_LAST: "last",
    How.BY_CONCESSION: "concession",
    How.BY_AGREEMENT: "agreement",
    How.STOPPED: "stopped",
    How.TOO_LONG: "too long",
}


class TcgDecks:
    """Decks of the TCG."""

    def ready(self) -> Mapping[str, Deck]:
        """The starters."""
        return starters()

    def made_for(self, variant: int) -> Mapping[str, Deck]:
        """The starters are for every way to play."""
        return {}

    def parse(self, text: str) -> Deck:
        """The deck a text describes; raises DeckError."""
        return parse(text)

    def write(self, deck: Deck) -> str:
        """A deck as text."""
        return write(deck)

    def name(self, deck: Deck) -> str:
        """What a deck is called."""
        return deck.name

    def check(self, deck: Deck, variant: int, options: Sequence[int]) -> Sequence[Broken]:
        """Every rule of deck construction that it breaks."""
        return [Broken(one.rule, 0, one.message) for one in check(deck)]

    def prepared(self, deck: Deck) -> Deck:
        """As it is."""
        return deck

    def size(self, deck: Deck) -> int:
        """How many cards it has, the Ring-bearer and the sites among them."""
        return len(deck.bearer) + len(deck.adventure) + len(deck.draw)

    def code(self, deck: Deck) -> str:
        """The code of the sealed pool it is built from."""
        return deck.sealed

    def pool(self, code: str) -> Mapping[int, int] | None:
        """The cards of a sealed pool: a starter and boosters."""
        return sealed_pool(code)

    def sealed(self, code: str, name: str, choose: Chooser | None = None) -> Deck:
        """A deck built from a pool by lot, or still empty."""
        return Deck(name, (), (), (), code) if choose is None else sealed_deck(choose, code, name)

    def start(self, deck: Deck) -> str:
        """Everybody starts at a site of his adventure deck."""
        return ""

    def card(self, number: int) -> tuple[str, str]:
        """The kind of a card in words, and its name."""
        printed = library().cards[number].printed
        return printed.kind, printed.name

    def random(self, choose: Chooser, theme: str = "") -> Deck:
        """A legal deck made by lot."""
        return random_deck(choose)

    def sections(self, decks: Sequence[Deck], variant: int, options: Sequence[int] = ()) -> tuple[Sections, ...]:
        """What every seat brings, the tokens for bids included."""
        return tuple(Sections(deck.cards, deck.sizes) for deck in decks)

    def lists(
        self, decks: Sequence[Deck], variant: int, options: Sequence[int] = ()
    ) -> tuple[tuple[Listed, ...], ...]:
        """The lists that the seats commit to."""
        return tuple(_listed(deck) for deck in decks)


def _listed(deck: Deck) -> tuple[Listed, ...]:
    sections = [number for number, size in enumerate(deck.sizes, start=1) for _ in range(size)]
    cards = zip(sections, deck.cards, strict=True)
    return tuple(sorted(Listed(section, 0, card, GAME.kind(card)) for section, card in cards))


class TcgEdition:
    """The TCG for everybody outside the rules."""

    game: Game[State] = GAME
    decks: DeckRules[Deck] = TcgDecks()
    book = "tcg"
    bots: tuple[str, ...] = ("random", "greedy", "steward", "wizard")

    def players(self, variant: int, seat: int) -> tuple[str, ...]:
        """All players can sit everywhere."""
        return self.bots

    def bot(self, name: str, choose: Chooser, *, watch: Watch | None = None, turns: int = TURNS) -> Player[State]:
        """The player of that name."""
        match name:
            case "random":
                return Chance(GAME, choose)
            case "greedy":
                return Greedy()
            case "steward":
                return Steward()
            case "wizard":
                return Wizard(choose, watch, turns)
        raise ValueError(f"there is no bot {name!r}: the bots are {', '.join(self.bots)}")

    def turn(self, state: State) -> int:
        """The number of the turn."""
        return state.turn.number

    def is_called(self, state: State) -> bool:
        """Never: nobody calls the end of this game."""
        return False

    def alone(self, over: Over, seat: int) -> str:
        """Nobody plays alone."""
        return ""

    def optional(self, options: Sequence[int]) -> list[str]:
        """Optional rules in words."""
        return option_words(GAME.variants, options)

    def ending(self, how: int) -> str:
        """How a game ended, in one word."""
        return ENDINGS[How(how)]

    def note(self, state: State, event: Event, counts: Counter[str], played: Counter[str]) -> None:
        """Cards played by name."""
        if event.kind == Told.PLAYED:
            played[face(state, event.args[1]).name] += 1

    def figures(self, counts: Mapping[str, int]) -> dict[str, int]:
        """None but those of every game."""
        return {}


TCG = TcgEdition()

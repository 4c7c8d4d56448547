"""LoRE as an edition."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.bots.lore.levels import ADVERSARY, NAMES, make
from engine.edition import TURNS, Broken, DeckRules, Player, Watch
from engine.editions.journeys import JourneyFigures
from engine.journeys.cards.deck_text import write
from engine.journeys.cards.decks import Deck, parse
from engine.kernel.dealer import Chooser
from engine.kernel.game import Game, Listed, Sections
from engine.lore.cards.deck_rules import check
from engine.lore.cards.decks import ready_decks
from engine.lore.cards.library import load
from engine.lore.cards.random_decks import random_deck
from engine.lore.council import BY_AGREEMENT, BY_CONCESSION, BY_RING, BY_RULES, STOPPED
from engine.lore.decklists import listed, sections, solitaire_listed, solitaire_sections
from engine.lore.game import GAME, excused_rules
from engine.lore.records import State
from engine.lore.variants import SOLITAIRE

ENDINGS = {
    BY_RULES: "council",
    BY_CONCESSION: "concession",
    BY_AGREEMENT: "agreement",
    STOPPED: "stopped",
    BY_RING: "ring",
}


class LoreDecks:
    """Decks of LoRE."""

    def ready(self) -> Mapping[str, Deck]:
        """The ready-to-play decks by their short names."""
        return ready_decks()

    def parse(self, text: str) -> Deck:
        """The deck a text describes; raises DeckError."""
        return parse(text, load())

    def write(self, deck: Deck) -> str:
        """A deck as text."""
        return write(deck, load())

    def name(self, deck: Deck) -> str:
        """What a deck is called."""
        return deck.name

    def check(self, deck: Deck, variant: int, options: Sequence[int]) -> Sequence[Broken]:
        """Every rule of deck construction that it breaks."""
        excused = excused_rules(variant, options)
        found = check(deck, load())
        return [Broken(one.rule, one.line, one.message) for one in found if one.rule not in excused]

    def random(self, choose: Chooser) -> Deck:
        """A legal deck made by lot."""
        return random_deck(load(), choose)

    def sections(self, decks: Sequence[Deck], variant: int) -> tuple[Sections, ...]:
        """What every seat brings; in solitaire the first deck fills both seats."""
        if variant == SOLITAIRE:
            return solitaire_sections(decks[0])
        return tuple(sections(deck, variant) for deck in decks)

    def lists(self, decks: Sequence[Deck], variant: int) -> tuple[tuple[Listed, ...], ...]:
        """The lists that the seats commit to; in solitaire the first deck fills both seats."""
        if variant == SOLITAIRE:
            return solitaire_listed(decks[0])
        return tuple(listed(deck, variant) for deck in decks)


class LoreEdition(JourneyFigures):
    """LoRE for everybody outside the rules."""

    game: Game[State] = GAME
    decks: DeckRules[Deck] = LoreDecks()
    book = "lore"
    bots: tuple[str, ...] = (*NAMES, ADVERSARY)

    def players(self, variant: int, seat: int) -> tuple[str, ...]:
        """The adversary plays the hazards of solitaire and nothing else."""
        return self.bots if variant == SOLITAIRE and seat else NAMES

    def bot(self, name: str, choose: Chooser, *, watch: Watch | None = None, turns: int = TURNS) -> Player[State]:
        """The player of that name."""
        return make(name, choose, watch=watch, turns=turns)

    def ending(self, how: int) -> str:
        """How a game ended, in one word."""
        return ENDINGS[how]



LORE = LoreEdition()

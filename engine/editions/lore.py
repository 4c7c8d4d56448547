"""LoRE as an edition."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.bots.lore.levels import ADVERSARY, NAMES, make
from engine.edition import TURNS, Broken, DeckRules, Player, Watch, option_words
from engine.editions.journeys import JourneyDecks, JourneyFigures
from engine.journeys.cards.decks import Deck
from engine.kernel.dealer import Chooser
from engine.kernel.game import Game, Listed, Sections
from engine.kernel.pending import Over
from engine.lore.cards.deck_rules import check
from engine.lore.cards.decks import ready_decks
from engine.lore.cards.library import load
from engine.lore.cards.random_decks import random_deck, sealed_deck, with_tips
from engine.lore.cards.sealed import sealed_pool
from engine.lore.council import BY_AGREEMENT, BY_CONCESSION, BY_RING, BY_RULES, STOPPED, solitaire_words
from engine.lore.decklists import listed, sections, solitaire_listed, solitaire_sections
from engine.lore.game import GAME, excused_rules
from engine.lore.records import State
from engine.lore.variants import (
    INTRODUCTORY,
    MOST_LONGER,
    SOLITAIRE,
    STANDARD,
    longer_by,
    rules_for,
    sideboard_limit,
)

ENDINGS = {
    BY_RULES: "council",
    BY_CONCESSION: "concession",
    BY_AGREEMENT: "agreement",
    STOPPED: "stopped",
    BY_RING: "ring",
}


class LoreDecks(JourneyDecks):
    """Decks of LoRE."""

    catalogue = staticmethod(load)

    def ready(self) -> Mapping[str, Deck]:
        """The ready-to-play decks by their short names."""
        return ready_decks()

    def check(self, deck: Deck, variant: int, options: Sequence[int]) -> Sequence[Broken]:
        """Every rule of deck construction that it breaks."""
        if variant == INTRODUCTORY:
            return []  # the introductory game takes decks as they are
        excused = excused_rules(variant, options)
        found = check(deck, load())
        wrong = [Broken(one.rule, one.line, one.message) for one in found if one.rule not in excused]
        side, limit = sum(entry.copies for entry in deck.sideboard), sideboard_limit(options)
        if longer_by(options) and side > limit:
            wrong.append(Broken("LORE-OPT-07", 0, f"{side} cards in the sideboard; {limit} are the most"))
        return wrong

    def prepared(self, deck: Deck) -> Deck:
        """With a starting company for the introductory game, where its owner named none."""
        return with_tips(deck, load())

    def random(self, choose: Chooser, theme: str = "") -> Deck:
        """A legal deck made by lot."""
        return random_deck(load(), choose, theme)

    def pool(self, code: str) -> Mapping[int, int] | None:
        """The cards of a sealed pool."""
        return sealed_pool(load(), code)

    def sealed(self, code: str, name: str, choose: Chooser | None = None) -> Deck:
        """A deck built from a pool by lot, or still empty."""
        if choose is None:
            return Deck(name, -1, (), (), (), sealed=code)
        return sealed_deck(load(), choose, code, name)

    def sections(self, decks: Sequence[Deck], variant: int, options: Sequence[int] = ()) -> tuple[Sections, ...]:
        """What every seat brings; in solitaire the first deck fills both seats."""
        if variant == SOLITAIRE:
            return solitaire_sections(decks[0])
        return tuple(sections(deck, variant) for deck in decks)

    def lists(
        self, decks: Sequence[Deck], variant: int, options: Sequence[int] = ()
    ) -> tuple[tuple[Listed, ...], ...]:
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

    def alone(self, over: Over, seat: int) -> str:
        """What a game of solitaire amounts to; one that was given up amounts to nothing."""
        return "given up" if over.how == BY_CONCESSION else solitaire_words(over, seat)

    def optional(self, options: Sequence[int]) -> list[str]:
        """Optional rules in words; a longer game with its figures."""
        return [_longer(option) or option_words(GAME.variants, (option,))[0] for option in sorted(options)]

    def ending(self, how: int) -> str:
        """How a game ended, in one word."""
        return ENDINGS[how]


def _longer(option: int) -> str:
    """A longer game by the number of its option; empty for every other one."""
    if not longer_by((option,)) or longer_by((option,)) > MOST_LONGER:
        return ""
    rules, side = rules_for(STANDARD, (option,)), sideboard_limit((option,))
    return f"longer game ({rules.exhaustions} exhaustions, call at {rules.call} MPs, sideboard {side})"


LORE = LoreEdition()

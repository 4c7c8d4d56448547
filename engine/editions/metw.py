"""Middle-earth: The Wizards as an edition."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from engine.bots.metw.levels import ADVERSARY, NAMES, make
from engine.edition import TURNS, Broken, DeckRules, Player, Watch, option_words
from engine.editions.journeys import JourneyDecks, JourneyFigures
from engine.journeys.cards.decks import Deck
from engine.kernel.dealer import Chooser
from engine.kernel.game import Game, Listed, Sections
from engine.kernel.pending import Over
from engine.metw.cards.deck_rules import check
from engine.metw.cards.decks import ready_decks
from engine.metw.cards.library import load
from engine.metw.cards.random_decks import random_deck, sealed_deck
from engine.metw.cards.sealed import sealed_pool
from engine.metw.decklists import WIZARDS_BOX, listed, parted, sections, solitaire_listed, solitaire_sections
from engine.metw.game import GAME
from engine.metw.phases.endings import (
    BY_AGREEMENT,
    BY_CONCESSION,
    BY_COUNCIL,
    BY_DOOM,
    BY_GOAL,
    BY_POINTS,
    BY_RANK,
    BY_RING,
    BY_SCENARIO,
    BY_WIZARD,
    STOPPED,
)
from engine.metw.scenarios.made import made_for
from engine.metw.table.records import MetwState
from engine.metw.variants import SOLITAIRE, is_alone, is_multi, plan_for, rules_for

ENDINGS = {
    BY_COUNCIL: "council",
    BY_CONCESSION: "concession",
    BY_AGREEMENT: "agreement",
    STOPPED: "stopped",
    BY_RING: "ring",
    BY_WIZARD: "wizard",
    BY_POINTS: "points",
    BY_GOAL: "goal",
    BY_SCENARIO: "scenario",
    BY_RANK: "rank",
    BY_DOOM: "doom",
}


class MetwDecks(JourneyDecks):
    """Decks of METW."""

    catalogue = staticmethod(load)
    box = WIZARDS_BOX

    def ready(self) -> Mapping[str, Deck]:
        """The ready-to-play decks by their short names."""
        return ready_decks()

    def made_for(self, variant: int) -> Mapping[str, Deck]:
        """The decks of a scenario."""
        return made_for(variant)

    def check(self, deck: Deck, variant: int, options: Sequence[int]) -> Sequence[Broken]:
        """Every rule of deck construction that it breaks; a Starter game leaves the sideboard out."""
        most, alone = rules_for(variant, options).sideboard, variant == SOLITAIRE
        played = parted(deck)[0] if alone else deck if most else replace(deck, sideboard=())
        limits, several, plan = self.box.limits, is_multi(variant), plan_for(variant)
        found = check(played, self.catalogue(), most, limits, several=several, alone=alone, plan=plan)
        return [Broken(one.rule, one.line, one.message) for one in found]

    def prepared(self, deck: Deck) -> Deck:
        """As it is."""
        return deck

    def pool(self, code: str) -> Mapping[int, int] | None:
        """The cards of a sealed pool."""
        return sealed_pool(self.catalogue(), code)

    def sealed(self, code: str, name: str, choose: Chooser | None = None) -> Deck:
        """A deck built from a pool by lot, or still empty."""
        if choose is None:
            return Deck(name, -1, (), (), (), sealed=code)
        return sealed_deck(self.catalogue(), choose, code, name)

    def random(self, choose: Chooser, theme: str = "") -> Deck:
        """A legal deck made by lot."""
        return random_deck(self.catalogue(), choose, theme)

    def sections(self, decks: Sequence[Deck], variant: int, options: Sequence[int] = ()) -> tuple[Sections, ...]:
        """What every seat brings, its location deck included; in solitaire one deck fills both."""
        if is_alone(variant):
            return solitaire_sections(decks[0], variant)
        return tuple(sections(deck, variant, options, self.box) for deck in decks)

    def lists(
        self, decks: Sequence[Deck], variant: int, options: Sequence[int] = ()
    ) -> tuple[tuple[Listed, ...], ...]:
        """The lists that the seats commit to; in solitaire one deck fills both."""
        if is_alone(variant):
            return solitaire_listed(decks[0], variant)
        return tuple(listed(deck, variant, options, self.box) for deck in decks)


class MetwEdition(JourneyFigures):
    """METW for everybody outside the rules."""

    game: Game[MetwState] = GAME
    decks: DeckRules[Deck] = MetwDecks()
    book = "metw"
    bots: tuple[str, ...] = (*NAMES, ADVERSARY)

    def players(self, variant: int, seat: int) -> tuple[str, ...]:
        """The adversary plays the hazards of solitaire and nothing else."""
        return self.bots if is_alone(variant) and seat else NAMES

    def bot(self, name: str, choose: Chooser, *, watch: Watch | None = None, turns: int = TURNS) -> Player[MetwState]:
        """The player of that name."""
        return make(name, choose, watch=watch, turns=turns)

    def alone(self, over: Over, seat: int) -> str:
        """What a game of solitaire amounts to."""
        if over.how == BY_CONCESSION:
            return "given up"
        if over.how == BY_WIZARD:
            return "the Wizard is lost"
        if over.how == BY_POINTS:
            return "the play deck was used up twice"
        if over.how == BY_SCENARIO and not over.winners:
            return "the journey has failed"
        return "a victory" if seat in over.winners else "no victory"

    def optional(self, options: Sequence[int]) -> list[str]:
        """Optional rules in words."""
        return option_words(self.game.variants, options)

    def ending(self, how: int) -> str:
        """How a game ended, in one word."""
        return ENDINGS[how]


METW = MetwEdition()

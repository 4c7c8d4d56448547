"""The decks of the Middle-earth CCG on the bench, and on paper: each is for a player of one alignment."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from msgspec.structs import replace

from engine.editions.meccg import ready_decks
from engine.journeys.cards.catalogue import JourneyCatalogue
from engine.journeys.cards.decks import Deck
from engine.journeys.cards.printed import Definition
from engine.metw.cards.alignment_rules import is_card_for, let_in, of
from engine.metw.cards.alignments import EVERY, HEROES
from engine.metw.cards.middle_earth import load
from engine.metw.variants import UNIVERSAL, rules_for
from lore_tui.games.metw.names import ALIGNMENTS
from lore_tui.games.metw.show.workshop import MetwCrafts, MetwWorkshop
from lore_tui.words import capital


class MeccgWorkshop(MetwWorkshop):
    """One deck of the Middle-earth CCG on the bench."""

    avatars: ClassVar[str] = "avatars"
    spare: ClassVar[int] = rules_for(UNIVERSAL, ()).sideboard

    @property
    def catalogue(self) -> JourneyCatalogue:
        """The cards there are."""
        return load()

    @property
    def ready(self) -> Callable[[], Mapping[str, Deck]]:
        """The ready-to-play decks, which a query can name."""
        return ready_decks

    def matching(self, query: str) -> Sequence[Definition]:
        """The cards that match, of those that a deck of this alignment may hold."""
        side, most_mind = of(self.deck.alignment), let_in(self.catalogue.definitions)
        return [card for card in super().matching(query) if is_card_for(card, side, most_mind)]

    @property
    def place(self) -> str:
        """Whom the player of the deck stands for, and whether it is built from a sealed pool."""
        return f"{ALIGNMENTS[of(self.deck.alignment).word]}{'   sealed' if self.deck.sealed else ''}"

    def next_start(self) -> bool:
        """Whom the player stands for is the first thing a deck is built around; he starts where that one does."""
        side = EVERY[(EVERY.index(of(self.deck.alignment)) + 1) % len(EVERY)]
        word = "" if side is HEROES else side.word
        tips = replace(self.deck.tips, site=-1)
        return self.change(lambda: replace(self.deck, alignment=word, start=-1, sites=(), tips=tips))


class MeccgCrafts(MetwCrafts):
    """Decks of the Middle-earth CCG for the screens that show them."""

    @property
    def catalogue(self) -> JourneyCatalogue:
        """The cards there are."""
        return load()

    def about(self, deck: Deck) -> list[tuple[str, str]]:
        """For whom it is, before what is to be known of every deck."""
        return [("for", capital(ALIGNMENTS[of(deck.alignment).word])), *super().about(deck)]

    def bench(self, deck: Deck, short: str) -> MeccgWorkshop:
        """A deck on the bench."""
        return MeccgWorkshop("meccg", deck, short)

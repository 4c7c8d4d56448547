"""The decks of LoRE on the bench, and on paper."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.cards.sealed import Pool
from engine.journeys.cards.catalogue import JourneyCatalogue
from engine.journeys.cards.decks import POOL, SIDEBOARD, Deck
from engine.journeys.cards.printed import Definition
from engine.lore.cards.library import load
from engine.lore.cards.query import find
from engine.lore.cards.random_decks import fill_up
from engine.lore.cards.sealed import sealed_pool
from lore_tui.games.journeys.show import cardline
from lore_tui.games.journeys.show import workshop as journeys
from lore_tui.games.lore.show.deck_hints import hint_lines
from lore_tui.games.lore.show.pages import card_page
from lore_tui.view.prompt_lines import Line


class Workshop(journeys.Workshop):
    """One deck of LoRE on the bench."""

    @property
    def catalogue(self) -> JourneyCatalogue:
        """The cards there are."""
        return load()

    @property
    def pool(self) -> Pool | None:
        """The cards a sealed deck is built from."""
        return sealed_pool(self.catalogue, self.deck.sealed) if self.deck.sealed else None

    def matching(self, query: str) -> Sequence[Definition]:
        """The cards that match."""
        return find(query, self.catalogue)

    def line(self, card: Definition) -> str:
        """Kind and figures of a card."""
        return cardline.line(card)

    def summary(self, part: str) -> str:
        """The figures of a part that the rules look at."""
        count = self.sides(part)
        if part == POOL:
            return f"{count['character']} of 10, {sum(count.values()) - count['character']} of 2"
        if part == SIDEBOARD:
            return f"{sum(count.values())} of 30"
        return f"{count['resource']} res, {count['hazard']} haz, {count['character'] + count['main']} char"

    def hints(self, width: int) -> list[Line]:
        """Advice about the deck."""
        return hint_lines(self.deck, self.catalogue, width)

    def card_page(self, number: int, width: int) -> list[Line]:
        """A card with its text and rules."""
        return card_page(number, -1, width)

    def filled(self, choose: Callable[[int], int]) -> Deck:
        """The deck with what it lacks, by lot."""
        return fill_up(self.deck, self.catalogue, choose)


class LoreCrafts(journeys.JourneyCrafts):
    """Decks of LoRE for the screens that show them."""

    @property
    def catalogue(self) -> JourneyCatalogue:
        """The cards there are."""
        return load()

    def bench(self, deck: Deck, short: str) -> Workshop:
        """A deck on the bench."""
        return Workshop("lore", deck, short)

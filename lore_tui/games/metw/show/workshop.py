"""The decks of METW on the bench, and on paper."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from engine.cards.sealed import Pool
from engine.journeys.cards.catalogue import JourneyCatalogue
from engine.journeys.cards.decks import DRAW, POOL, SIDEBOARD, Deck
from engine.journeys.cards.printed import Definition
from engine.journeys.cards.query import language
from engine.metw.cards.decks import ready_decks
from engine.metw.cards.library import load
from engine.metw.cards.random_decks import fill_up
from engine.metw.cards.sealed import sealed_pool
from engine.metw.variants import STANDARD, rules_for
from lore_tui.games.journeys.show import workshop as journeys
from lore_tui.games.metw.cards import card_box
from lore_tui.games.metw.show import cardline
from lore_tui.view.pages import boxed
from lore_tui.view.prompt_lines import Line


class MetwWorkshop(journeys.Workshop):
    """One deck of METW on the bench."""

    parts: ClassVar[Mapping[str, str]] = {DRAW: "play deck", POOL: "pool", SIDEBOARD: "sideboard"}
    drawn: ClassVar[str] = "play deck"
    avatars: ClassVar[str] = "Wizards"
    spare: ClassVar[int] = rules_for(STANDARD, ()).sideboard
    """Cards that a sideboard holds at most."""

    @property
    def catalogue(self) -> JourneyCatalogue:
        """The cards there are."""
        return load()

    @property
    def ready(self) -> Callable[[], Mapping[str, Deck]]:
        """The ready-to-play decks, which a query can name."""
        return ready_decks

    @property
    def pool(self) -> Pool | None:
        """The cards a sealed deck is built from."""
        return sealed_pool(self.catalogue, self.deck.sealed) if self.deck.sealed else None

    def matching(self, query: str) -> Sequence[Definition]:
        """The cards that match."""
        return language(self.ready).find(query, self.catalogue)

    def line(self, card: Definition) -> str:
        """Kind and figures of a card."""
        return cardline.line(card)

    def summary(self, part: str) -> str:
        """The figures of a part that the rules look at."""
        count = self.sides(part)
        if part == POOL:
            return f"{count['character']} characters, {count['main']} {self.avatars}, {count['resource']} items"
        if part == SIDEBOARD:
            return f"{sum(count.values())} of {self.spare}"
        return f"{count['resource']} res, {count['hazard']} haz, {count['character'] + count['main']} char"

    def card_page(self, number: int, width: int) -> list[Line]:
        """A card with its text and rules."""
        return boxed(card_box(self.catalogue[number], width))

    def filled(self, choose: Callable[[int], int]) -> Deck:
        """The deck with what it lacks, by lot."""
        return fill_up(self.deck, self.catalogue, choose)


class MetwCrafts(journeys.JourneyCrafts):
    """Decks of METW for the screens that show them."""

    drawn: ClassVar[str] = "Play deck"

    @property
    def catalogue(self) -> JourneyCatalogue:
        """The cards there are."""
        return load()

    def bench(self, deck: Deck, short: str) -> MetwWorkshop:
        """A deck on the bench."""
        return MetwWorkshop("metw", deck, short)

"""The Middle-earth CCG as an edition: METW's table with the cards of all sets, by the Universal Rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from engine.edition import Broken, DeckRules
from engine.editions.metw import MetwDecks, MetwEdition
from engine.journeys.cards.decks import Deck, parse
from engine.kernel.game import Game
from engine.metw.cards.challenge import FILES
from engine.metw.cards.middle_earth import load
from engine.metw.middle_earth import GAME, MECCG_BOX
from engine.metw.table.records import MetwState

AT_A_TABLE = 200
"""So many cards of one player are sat down with at most, sites included."""


@cache
def ready_decks() -> Mapping[str, Deck]:
    """The challenge decks, which the players of this game own; those of The Wizards are for that game."""
    return {short: parse(text, load()) for short, text in FILES.read_decks().items()}


class MeccgDecks(MetwDecks):
    """Decks of the Middle-earth CCG."""

    catalogue = staticmethod(load)
    box = MECCG_BOX

    def ready(self) -> Mapping[str, Deck]:
        """The ready-to-play decks by their short names."""
        return ready_decks()

    def check(self, deck: Deck, variant: int, options: Sequence[int]) -> Sequence[Broken]:
        """With all its sites it may be too large: a Fallen-wizard's player then names those of minions he needs."""
        found = super().check(deck, variant, options)
        cards = len(self.sections((deck,), variant, options)[0].cards)
        if cards <= AT_A_TABLE:
            return found
        reason = f"{cards} cards with all sites, {AT_A_TABLE} are the most: name those of minions it needs (sites: …)"
        return [Broken("METW-DECK-01", deck.start_line, reason), *found]


class MeccgEdition(MetwEdition):
    """The Middle-earth CCG for everybody outside the rules."""

    game: Game[MetwState] = GAME
    decks: DeckRules[Deck] = MeccgDecks()
    book = "meccg"


MECCG = MeccgEdition()

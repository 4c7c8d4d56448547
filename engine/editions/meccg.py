"""The Middle-earth CCG as an edition: METW's table with the cards of all sets, by the Universal Rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from engine.edition import DeckRules
from engine.editions.metw import MetwDecks, MetwEdition
from engine.journeys.cards.decks import Deck, parse
from engine.kernel.game import Game
from engine.metw.cards.deck_rules import check
from engine.metw.cards.middle_earth import DECKS, load
from engine.metw.middle_earth import GAME, MECCG_BOX
from engine.metw.table.records import MetwState
from engine.metw.variants import UNIVERSAL, rules_for


@cache
def ready_decks() -> Mapping[str, Deck]:
    """Those of every set that the Universal Rules allow: they ask for more cards than those of The Wizards do."""
    found = {short: parse(text, load()) for files in DECKS for short, text in files.read_decks().items()}
    most = rules_for(UNIVERSAL, ()).sideboard
    return {short: deck for short, deck in found.items() if not check(deck, load(), most, MECCG_BOX.limits)}


class MeccgDecks(MetwDecks):
    """Decks of the Middle-earth CCG."""

    catalogue = staticmethod(load)
    box = MECCG_BOX

    def ready(self) -> Mapping[str, Deck]:
        """The ready-to-play decks by their short names."""
        return ready_decks()


class MeccgEdition(MetwEdition):
    """The Middle-earth CCG for everybody outside the rules."""

    game: Game[MetwState] = GAME
    decks: DeckRules[Deck] = MeccgDecks()
    book = "meccg"


MECCG = MeccgEdition()

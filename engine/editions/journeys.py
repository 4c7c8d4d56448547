"""What the editions of games of journeys have in common: their decks, and what is counted in a series of games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from engine.journeys.cards.catalogue import JourneyCatalogue
from engine.journeys.cards.deck_text import write
from engine.journeys.cards.decks import Deck, parse
from engine.journeys.table.board import face
from engine.journeys.table.events import Told
from engine.journeys.table.records import State
from engine.kernel.state import Event

COUNTED = {int(Told.CORRUPTION): "corrupted", int(Told.ROLLS): "rolls"}


class JourneyDecks:
    """Decks as text, by name and by size; each game adds its rules of deck construction."""

    catalogue: Callable[[], JourneyCatalogue]
    """The cards there are."""

    def made_for(self, variant: int) -> Mapping[str, Deck]:
        """Its ready decks are for every way to play."""
        return {}

    def parse(self, text: str) -> Deck:
        """The deck a text describes; raises DeckError."""
        return parse(text, self.catalogue())

    def write(self, deck: Deck) -> str:
        """A deck as text."""
        return write(deck, self.catalogue())

    def name(self, deck: Deck) -> str:
        """What a deck is called."""
        return deck.name

    def size(self, deck: Deck) -> int:
        """How many cards it has, sites not counted."""
        return sum(entry.copies for entry in deck.entries)

    def start(self, deck: Deck) -> str:
        """Where it starts."""
        return self.catalogue().atlas.sites[deck.start].name if deck.start >= 0 else ""

    def code(self, deck: Deck) -> str:
        """The code of the sealed pool it is built from."""
        return deck.sealed

    def card(self, number: int) -> tuple[str, str]:
        """The kind of a card in words, and its name."""
        card = self.catalogue()[number]
        return card.kind_words, card.name


class JourneyFigures:
    """Cards played, and how often corruption was too strong."""

    def turn(self, state: State) -> int:
        """The number of the turn."""
        return state.turn.number

    def is_called(self, state: State) -> bool:
        """Whether somebody called the end, or time was called."""
        return bool(state.turn.called)

    def note(self, state: State, event: Event, counts: Counter[str], played: Counter[str]) -> None:
        """Cards played by name; rolls against corruption and those that failed."""
        if event.kind == Told.PLAYED:
            played[face(state, event.args[1]).name] += 1
        elif event.kind in COUNTED:
            counts[COUNTED[event.kind]] += 1

    def figures(self, counts: Mapping[str, int]) -> dict[str, int]:
        """How often corruption was too strong."""
        rolls = counts.get("rolls", 0)
        return {"corrupted_per_thousand_rolls": 1000 * counts.get("corrupted", 0) // rolls if rolls else 0}

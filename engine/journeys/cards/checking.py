"""What the rules of deck construction ask about a deck, in every game of journeys."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from engine.cards.decks import DeckEntry, Violation, expand
from engine.journeys.cards.catalogue import JourneyCatalogue
from engine.journeys.cards.decks import HAZARD, RESOURCE, Deck
from engine.journeys.cards.printed import Definition, Kind, Side


class Checker:
    """A deck with its cards looked up, for the rules to ask."""

    def __init__(self, deck: Deck, catalogue: JourneyCatalogue) -> None:
        self.deck = deck
        self.catalogue = catalogue

    def card(self, entry: DeckEntry) -> Definition:
        return self.catalogue[entry.number]

    def total(self, entries: Iterable[DeckEntry], counts: Callable[[DeckEntry, Definition], bool]) -> int:
        """How many copies count."""
        return sum(entry.copies for entry in entries if counts(entry, self.card(entry)))

    def last(self, entries: Iterable[DeckEntry], counts: Callable[[DeckEntry, Definition], bool]) -> int:
        """The last line whose cards count, 1 if there is none."""
        return max((entry.line for entry in entries if counts(entry, self.card(entry))), default=1)


def is_character(entry: DeckEntry, card: Definition) -> bool:
    return card.kind is Kind.CHARACTER


def is_any_character(entry: DeckEntry, card: Definition) -> bool:
    return card.is_character


def is_main(entry: DeckEntry, card: Definition) -> bool:
    return card.is_main


def is_resource(entry: DeckEntry, card: Definition) -> bool:
    return entry.counts_as == RESOURCE if card.side is Side.RESOURCE_OR_HAZARD else card.is_resource


def is_hazard(entry: DeckEntry, card: Definition) -> bool:
    return entry.counts_as == HAZARD if card.side is Side.RESOURCE_OR_HAZARD else card.is_hazard


def is_creature(entry: DeckEntry, card: Definition) -> bool:
    return card.only_creature


def undeclared(checker: Checker, rule: str) -> Iterator[Violation]:
    """A card in the draw pile that is hazard or resource says as which it counts."""
    for entry in checker.deck.entries:
        card = checker.card(entry)
        dual = card.side is Side.RESOURCE_OR_HAZARD
        if dual and not entry.counts_as and entry in checker.deck.draw:
            reason = f"{card.name} is hazard or resource: write “{card.name} as hazard” or “… as resource”"
            yield Violation(rule, entry.line, reason)
        elif entry.counts_as and not dual:
            reason = f"{card.name} is {card.kind_words} only: leave out “as {entry.counts_as}”"
            yield Violation(rule, entry.line, reason)


def missing_of_tips(checker: Checker, rule: str) -> Iterator[Violation]:
    """What the tips let a game begin with has to be in the pool."""
    tips = checker.deck.tips
    left = Counter(expand(checker.deck.pool))
    for number in tips.company + tips.starting_cards:
        left[number] -= 1
        if left[number] < 0:
            yield Violation(rule, tips.line, f"{checker.catalogue[number].name} of the tips is not in the pool")

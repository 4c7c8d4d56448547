"""Decks by lot: a deck under construction that never breaks a rule by itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec

from engine.cards.catalogue import plain
from engine.cards.decks import DeckEntry
from engine.cards.sealed import Pool
from engine.journeys.cards.catalogue import JourneyCatalogue
from engine.journeys.cards.decks import DRAW, HAZARD, POOL, RESOURCE, SIDEBOARD, Deck
from engine.journeys.cards.printed import Definition, Side
from engine.journeys.cards.sealed import is_tested

Chooser = Callable[[int], int]
"""Gives a number from 0 to n - 1."""

WEIGHT = 8
"""A card of the theme is so many times as likely as another."""


class Theme(msgspec.Struct, frozen=True):
    """What a deck is about: words found on its characters and resources, words found on its hazards."""

    good: tuple[str, ...]
    bad: tuple[str, ...]
    start: str


class UnknownTheme(ValueError):
    """A theme that does not exist; the sentence names those that do."""


def named(themes: Mapping[str, Theme], name: str) -> Theme | None:
    """The theme of that name, none for the empty one; raises UnknownTheme."""
    if not name:
        return None
    found = themes.get(plain(name))
    if found is None:
        raise UnknownTheme(f"there is no theme “{name}”; themes are {', '.join(themes)}")
    return found


class Builder:
    """A deck under construction; it never breaks a rule by itself."""

    def __init__(
        self, deck: Deck, catalogue: JourneyCatalogue, choose: Chooser, theme: Theme | None, pool: Pool | None
    ) -> None:
        self._given = deck
        self.catalogue = catalogue
        self.choose = choose
        self.theme = theme
        self.pool = pool
        self._liking: dict[int, int] = {}
        self.copies: Counter[int] = Counter()
        self._parts: dict[str, Counter[tuple[int, str]]] = {POOL: Counter(), DRAW: Counter(), SIDEBOARD: Counter()}
        for section, entries in ((POOL, deck.pool), (DRAW, deck.draw), (SIDEBOARD, deck.sideboard)):
            for entry in entries:
                self._parts[section][entry.number, entry.counts_as] += entry.copies
                self.copies[entry.number] += entry.copies

    def deck(self) -> Deck:
        """What was built so far."""
        pool, draw, side = (
            tuple(DeckEntry(0, copies, number, use) for (number, use), copies in self._parts[part].items() if copies)
            for part in (POOL, DRAW, SIDEBOARD)
        )
        return msgspec.structs.replace(self._given, pool=pool, draw=draw, sideboard=side)

    # ------------------------------------------------------------------------------------------------------- counting
    def of(self, test: Callable[[Definition], bool]) -> list[Definition]:
        """The cards of the set, or of a sealed deck's pool, that fit."""
        pool = self.catalogue.by_number if self.pool is None else self.pool
        return [card for card in self.catalogue.definitions if card.number in pool and test(card)]

    def count(self, section: str, test: Callable[[Definition, str], bool]) -> int:
        """How many cards of a section fit."""
        return sum(n for (number, use), n in self._parts[section].items() if test(self.catalogue[number], use))

    def may_add(self, card: Definition) -> bool:
        """Whether one more copy is there and breaks no rule about copies."""
        have = self.copies[card.number]
        if self.pool is not None and have >= self.pool.get(card.number, 0):
            return False
        return self.may_have(card, have + 1)

    def may_have(self, card: Definition, copies: int) -> bool:
        """Whether the rules allow so many copies: one of a unique card, three of any other."""
        return copies <= (1 if card.unique else 3)

    # -------------------------------------------------------------------------------------------------------- filling
    def fill_halves(self, fewest: int, scoring: int, creatures: int) -> None:
        """As many hazards as resources, so many of those scoring, so many of these creatures."""
        resources, hazards = self.count(DRAW, counts_as_resource), self.count(DRAW, counts_as_hazard)
        goal = max(fewest, resources, hazards)
        points = self.count(DRAW, lambda card, use: counts_as_resource(card, use) and card.mp > 0)
        self.fill(DRAW, min(goal - resources, scoring - points), self.of(scores))
        self.fill(DRAW, goal - self.count(DRAW, counts_as_resource), self.of(helps))
        there = self.count(DRAW, lambda card, _: card.only_creature)
        self.fill(DRAW, min(goal - hazards, creatures - there), self.of(lambda card: card.only_creature))
        others = self.of(lambda card: only_hazard(card) and not card.only_creature)
        self.fill(DRAW, goal - self.count(DRAW, counts_as_hazard), others)
        # A set too small for its own headings is filled with whatever fits.
        self.fill(DRAW, goal - self.count(DRAW, counts_as_resource), self.of(only_resource))
        self.fill(DRAW, goal - self.count(DRAW, counts_as_hazard), self.of(only_hazard))

    def fill(self, section: str, number: int, cards: Sequence[Definition]) -> None:
        """Add so many of these cards by lot, as far as there are copies left."""
        for _ in range(number):
            able = [card for card in cards if self.may_add(card)]
            if not able:
                return
            card = self.lot(able)
            use = ""
            if card.side is Side.RESOURCE_OR_HAZARD and section == DRAW:
                use = RESOURCE if self.count(DRAW, counts_as_resource) < self.count(DRAW, counts_as_hazard) else HAZARD
            self._parts[section][card.number, use] += 1
            self.copies[card.number] += 1

    def lot(self, cards: Sequence[Definition]) -> Definition:
        """One of the cards; those of the theme weigh more, copies of what is there less."""
        weights = [self._weight(card) for card in cards]
        number = self.choose(sum(weights))
        for card, weight in zip(cards, weights, strict=True):
            number -= weight
            if number < 0:
                return card
        raise AssertionError("a number beyond its bound")

    def _weight(self, card: Definition) -> int:
        if card.number not in self._liking:
            self._liking[card.number] = self._like(card)
        return self._liking[card.number] * (1 if self.copies[card.number] else 2)

    def _like(self, card: Definition) -> int:
        # Without a gold ring a ring is never played, so rings are rare.
        weight = 1 if is_tested(card) else 4
        if self.theme is None:
            return weight
        words = self.theme.bad if card.is_hazard else self.theme.good
        return weight * (WEIGHT if about(card, words) else 1)


def about(card: Definition, words: Iterable[str]) -> bool:
    """Whether a card is about something: by race, name, home, place, keyword or key symbol."""
    symbols = {key.symbol * key.times for key in card.keys}
    places = [*card.playable_at, *(key.place for key in card.keys)]
    texts = [plain(text) for text in (card.race, card.name, card.home, *card.skills, *card.keywords, *places)]
    return any(word in symbols or (len(word) > 2 and any(word in text for text in texts)) for word in words)


def counts_as_resource(card: Definition, use: str) -> bool:
    return use == RESOURCE if card.side is Side.RESOURCE_OR_HAZARD else card.is_resource


def counts_as_hazard(card: Definition, use: str) -> bool:
    return use == HAZARD if card.side is Side.RESOURCE_OR_HAZARD else card.is_hazard


def only_resource(card: Definition) -> bool:
    return card.is_resource and not card.is_hazard


def only_hazard(card: Definition) -> bool:
    return card.is_hazard and not card.is_resource


def scores(card: Definition) -> bool:
    return only_resource(card) and card.mp > 0


def helps(card: Definition) -> bool:
    return only_resource(card) and card.mp <= 0

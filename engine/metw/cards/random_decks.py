"""Decks of METW by lot: a legal deck from the whole set or from a sealed pool, or the rest of a deck that was begun."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import msgspec

from engine.cards.decks import expand
from engine.cards.sealed import Pool
from engine.journeys.cards.catalogue import JourneyCatalogue
from engine.journeys.cards.deck_text import settled
from engine.journeys.cards.decks import POOL, SIDEBOARD, Deck, Tips
from engine.journeys.cards.lots import Builder, Chooser, Theme, named
from engine.journeys.cards.printed import Definition, Kind
from engine.metw.cards.alignment_rules import is_card_for, of
from engine.metw.cards.alignments import HEROES
from engine.metw.cards.deck_rules import (
    DECK_CHARACTERS,
    STARTERS,
    STARTING_ITEMS,
    STARTING_MIND,
    WIZARDS,
)
from engine.metw.cards.deck_rules import (
    SIDEBOARD as SIDEBOARD_CARDS,
)
from engine.metw.cards.sealed import sealed_pool

RESOURCES = 30
SCORING = 15
"""So many of the resources of a random deck give points, the rest helps to win them."""
CREATURES = 15

START = HEROES.start[0]
THEMES = {
    "dwarves": Theme(("dwarf", "dwarven", "iron hill", "blue mountain"), ("dragon", "drake", "orc"), START),
    "elves": Theme(("elf", "elven", "lorien", "grey havens"), ("undead", "barrow", "spider", "corruption"), START),
    "hobbits": Theme(("hobbit", "shire", "scout", "bree", "ring"), ("nazgul", "wolf", "warg", "lure"), START),
    "men": Theme(("man", "dunadan", "gondor", "rohan", "warrior"), ("troll", "orc", "siege", "man"), START),
    "sea": Theme(("dol amroth", "pelargir", "edhellond", "coastal"), ("c", "sea", "corsair", "undead"), START),
}


def random_deck(catalogue: JourneyCatalogue, choose: Chooser, theme: str = "") -> Deck:
    """A legal deck by lot, with tips for its starting company."""
    begun = Deck(f"Random {theme or 'deck'}", -1, (), (), ())
    return _with_sideboard(fill_up(begun, catalogue, choose, theme), catalogue, choose, theme)


def sealed_deck(catalogue: JourneyCatalogue, choose: Chooser, code: str, name: str = "Sealed deck") -> Deck:
    """A legal deck by lot from a sealed pool; raises CodeError."""
    return fill_up(Deck(name, -1, (), (), (), sealed=code), catalogue, choose)


def _with_sideboard(deck: Deck, catalogue: JourneyCatalogue, choose: Chooser, theme: str) -> Deck:
    rest = _builder(deck, catalogue, choose, theme)
    rest.fill(SIDEBOARD, SIDEBOARD_CARDS, rest.of(lambda card: not card.is_character))
    return settled(rest.deck(), catalogue)


def fill_up(deck: Deck, catalogue: JourneyCatalogue, choose: Chooser, theme: str = "") -> Deck:
    """The deck with what it lacks; legal unless something that is there already breaks a rule."""
    builder = _builder(deck, catalogue, choose, theme)
    builder.fill_pool()
    builder.fill_halves(RESOURCES, SCORING, CREATURES)
    return settled(with_tips(builder.deck(), catalogue), catalogue)


def with_tips(deck: Deck, catalogue: JourneyCatalogue) -> Deck:
    """The deck with a starting company, where its tips name none that it can make."""
    wanted = Counter(deck.tips.company + deck.tips.starting_cards)
    if deck.tips.company and not wanted - Counter(expand(deck.pool)):
        return deck
    items = tuple(number for number in expand(deck.pool) if not catalogue[number].is_character)
    tips = Tips(0, startable(deck, catalogue), items[:STARTING_ITEMS], -1, deck.tips.aims, deck.tips.win)
    return msgspec.structs.replace(deck, tips=tips)


def startable(deck: Deck, catalogue: JourneyCatalogue) -> tuple[int, ...]:
    """The strongest company that the pool gives within twenty mind: most mind first, then most characters."""
    pool = [catalogue[entry.number] for entry in deck.pool if catalogue[entry.number].kind is Kind.CHARACTER]
    best: dict[tuple[int, int], tuple[int, ...]] = {(0, 0): ()}
    for card in sorted(pool, key=lambda card: (-card.mind, -card.prowess, card.number)):
        for (mind, size), company in list(best.items()):
            place = (mind + card.mind, size + 1)
            if place[0] <= STARTING_MIND and place[1] <= STARTERS:
                best.setdefault(place, (*company, card.number))
    return best[max(best)]


class _Builder(Builder):
    """A deck of METW under construction."""

    def __init__(
        self, deck: Deck, catalogue: JourneyCatalogue, choose: Chooser, theme: Theme | None, pool: Pool | None
    ) -> None:
        super().__init__(deck, catalogue, choose, theme, pool)
        self.side = of(deck.alignment)
        """What its player stands for."""

    def of(self, test: Callable[[Definition], bool]) -> list[Definition]:
        """The cards that pass, of those that a deck of this alignment may hold."""
        return [card for card in super().of(test) if is_card_for(card, self.side)]

    def may_have(self, card: Definition, copies: int) -> bool:
        """Two Wizards at most, of one name or of two (METW-SETUP-23)."""
        if card.is_main:
            return sum(held for number, held in self.copies.items() if self.catalogue[number].is_main) < WIZARDS
        return super().may_have(card, copies)

    def fill_pool(self) -> None:
        """Two copies of a Wizard, fifteen characters of whom a company can be made, two minor items."""
        if not self.count(POOL, lambda card, _: card.is_main):
            self.fill(POOL, WIZARDS, [self.lot(self.of(lambda card: card.is_main))])
        characters = self.count(POOL, lambda card, _: card.kind is Kind.CHARACTER)
        self.fill(POOL, STARTERS + DECK_CHARACTERS - characters, self.of(lambda card: card.kind is Kind.CHARACTER))
        items = self.count(POOL, lambda card, _: card.kind is Kind.ITEM)
        minor = self.of(lambda card: card.item_kind == "minor" and not card.unique)
        self.fill(POOL, STARTING_ITEMS - items, minor)


def _builder(deck: Deck, catalogue: JourneyCatalogue, choose: Chooser, theme: str) -> _Builder:
    pool = sealed_pool(catalogue, deck.sealed) if deck.sealed else None
    return _Builder(deck, catalogue, choose, named(THEMES, theme), pool)

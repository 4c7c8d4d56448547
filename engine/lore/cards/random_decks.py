"""Decks by lot: a legal deck from the whole set, or the rest of a deck that somebody began."""

from __future__ import annotations

from collections import Counter

import msgspec

from engine.cards.decks import expand
from engine.journeys.cards.catalogue import JourneyCatalogue
from engine.journeys.cards.deck_text import settled
from engine.journeys.cards.decks import DRAW, POOL, SIDEBOARD, Deck, Tips
from engine.journeys.cards.lots import (
    Builder,
    Chooser,
    Theme,
    named,
)
from engine.journeys.cards.printed import Definition, Kind
from engine.lore.cards.deck_rules import MOST_DRAFTED, MOST_DRAFTED_MIND
from engine.lore.cards.sealed import sealed_pool

POOL_CHARACTERS, POOL_CARDS = 10, 2
DRAW_CHARACTERS, DRAW_MAINS = 5, 2
FEWEST_RESOURCES, MOST_SIDEBOARD = 30, 30
SCORING = 14
"""So many of the resources of a random deck give points, the rest helps to win them."""
CREATURES = 14
THEMES = {
    "dwarves": Theme(("dwarf", "dwarven", "iron hill", "blue mountain"), ("dragon", "drake", "orc"), "Rivendell"),
    "elves": Theme(("elf", "elven", "lorien", "grey havens"), ("undead", "barrow", "spider", "corruption"), "Lórien"),
    "hobbits": Theme(("hobbit", "shire", "scout", "bree", "ring"), ("nazgul", "wolf", "warg", "lure"), "Rivendell"),
    "men": Theme(("man", "dunadan", "gondor", "rohan", "warrior"), ("troll", "orc", "siege", "man"), "Minas Tirith"),
    "sea": Theme(("dol amroth", "pelargir", "edhellond", "coastal"), ("c", "sea", "corsair", "undead"), "Edhellond"),
}


def random_deck(catalogue: JourneyCatalogue, choose: Chooser, theme: str = "") -> Deck:
    """A legal deck by lot, with play tips for the introductory game."""
    subject = named(THEMES, theme)
    name = f"Random {theme or 'deck'}"
    return _with_sideboard(fill_up(Deck(name, -1, (), (), ()), catalogue, choose, theme), catalogue, choose, subject)


def sealed_deck(catalogue: JourneyCatalogue, choose: Chooser, code: str, name: str = "Sealed deck") -> Deck:
    """A legal deck by lot from a sealed pool; raises CodeError."""
    deck = fill_up(Deck(name, -1, (), (), (), sealed=code), catalogue, choose)
    return _with_sideboard(deck, catalogue, choose, None)


def _with_sideboard(deck: Deck, catalogue: JourneyCatalogue, choose: Chooser, theme: Theme | None) -> Deck:
    rest = _builder(deck, catalogue, choose, theme)
    rest.fill(SIDEBOARD, MOST_SIDEBOARD, rest.of(lambda card: not card.is_character or card.is_main))
    return settled(rest.deck(), catalogue)


def fill_up(deck: Deck, catalogue: JourneyCatalogue, choose: Chooser, theme: str = "") -> Deck:
    """The deck with what it lacks; legal unless something that is there already breaks a rule."""
    builder = _builder(deck, catalogue, choose, named(THEMES, theme))
    builder.fill_pool()
    builder.fill_draw_pile()
    built = builder.deck()
    start = built.start if built.start >= 0 else builder.start()
    return settled(with_tips(msgspec.structs.replace(built, start=start), catalogue), catalogue)


def with_tips(deck: Deck, catalogue: JourneyCatalogue) -> Deck:
    """The deck with a starting company for the introductory game, where its tips name none that it can make."""
    left = Counter(expand(deck.pool))
    wanted = Counter(deck.tips.company + deck.tips.starting_cards)
    if deck.tips.company and not wanted - left:
        return deck
    company = draftable(deck, catalogue)
    cards = [number for number in expand(deck.pool) if not catalogue[number].is_character]
    site = deck.start if deck.start >= 0 else catalogue.atlas.starting_sites[0]
    tips = Tips(0, company, tuple(cards[:POOL_CARDS]), site, deck.tips.aims, deck.tips.win)
    return msgspec.structs.replace(deck, tips=tips)


def draftable(deck: Deck, catalogue: JourneyCatalogue) -> tuple[int, ...]:
    """The strongest company that the pool gives within eight mind: most mind first, then most characters."""
    pool = [catalogue[entry.number] for entry in deck.pool if catalogue[entry.number].kind is Kind.CHARACTER]
    best: dict[tuple[int, int], tuple[int, ...]] = {(0, 0): ()}
    for card in sorted(pool, key=lambda card: (-card.mind, -card.prowess, card.number)):
        for (mind, size), company in list(best.items()):
            place = (mind + card.mind, size + 1)
            if place[0] <= MOST_DRAFTED_MIND and place[1] <= MOST_DRAFTED:
                best.setdefault(place, (*company, card.number))
    return best[max(best)]


class _Builder(Builder):
    """A deck of LoRE under construction."""

    def start(self) -> int:
        """Where to begin: the theme's place, else one of the four by lot."""
        if self.theme is not None:
            return self.catalogue.atlas.site_named[self.theme.start].index
        sites = self.catalogue.atlas.starting_sites
        return sites[self.choose(len(sites))]

    def may_have(self, card: Definition, copies: int) -> bool:
        """Copies of one main character may be three (LORE-DECK-03 to 05)."""
        if card.is_main:
            several = [n for n, held in self.copies.items() if held > 1 and self.catalogue[n].is_main]
            return copies == 1 or (copies <= 3 and several in ([], [card.number]))
        return super().may_have(card, copies)

    def fill_pool(self) -> None:
        """Ten characters and two starting cards, so that a company can be drafted from them."""
        cards = self.of(lambda card: card.kind is Kind.CHARACTER)
        self.fill(POOL, POOL_CHARACTERS - self.count(POOL, lambda card, _: card.is_character), cards)
        starting = self.of(lambda card: card.kind is Kind.QUEST or (card.item_kind == "minor" and not card.unique))
        self.fill(POOL, POOL_CARDS - self.count(POOL, lambda card, _: not card.is_character), starting)

    def fill_draw_pile(self) -> None:
        """Main characters, characters, and as many hazards as resources."""
        if not self.count(DRAW, lambda card, _: card.is_main):
            mains = self.of(lambda card: card.is_main)
            one = self.lot(mains)
            self.fill(DRAW, DRAW_MAINS, [one])
        if not self.count(DRAW, lambda card, _: card.kind is Kind.CHARACTER):
            self.fill(DRAW, DRAW_CHARACTERS, self.of(lambda card: card.kind is Kind.CHARACTER))
        self.fill_halves(FEWEST_RESOURCES, SCORING, CREATURES)


def _builder(deck: Deck, catalogue: JourneyCatalogue, choose: Chooser, theme: Theme | None) -> _Builder:
    return _Builder(deck, catalogue, choose, theme, sealed_pool(catalogue, deck.sealed) if deck.sealed else None)

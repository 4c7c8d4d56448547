"""Decks by lot: a legal deck from the whole set, or the rest of a deck that somebody began."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

import msgspec

from engine.cards.catalogue import Catalogue, plain
from engine.cards.deck_text import settled
from engine.cards.decks import (
    DRAW,
    HAZARD,
    MOST_DRAFTED,
    MOST_DRAFTED_MIND,
    POOL,
    RESOURCE,
    SIDEBOARD,
    Deck,
    DeckEntry,
    Tips,
    expand,
)
from engine.cards.definitions import Definition, Frame, Kind
from engine.cards.sealed import RING_TEST, Pool, sealed_pool

Chooser = Callable[[int], int]
"""Gives a number from 0 to n - 1."""

POOL_CHARACTERS, POOL_CARDS = 10, 2
DRAW_CHARACTERS, DRAW_MAINS = 5, 2
FEWEST_RESOURCES, MOST_SIDEBOARD = 30, 30
SCORING = 14
"""So many of the resources of a random deck give points, the rest helps to win them."""
CREATURES = 14
WEIGHT = 8
"""A card of the theme is so many times as likely as another."""


class Theme(msgspec.Struct, frozen=True):
    """What a deck is about: words found on its characters and resources, words found on its hazards."""

    good: tuple[str, ...]
    bad: tuple[str, ...]
    start: str


THEMES = {
    "dwarves": Theme(("dwarf", "dwarven", "iron hill", "blue mountain"), ("dragon", "drake", "orc"), "Rivendell"),
    "elves": Theme(("elf", "elven", "lorien", "grey havens"), ("undead", "barrow", "spider", "corruption"), "Lórien"),
    "hobbits": Theme(("hobbit", "shire", "scout", "bree", "ring"), ("nazgul", "wolf", "warg", "lure"), "Rivendell"),
    "men": Theme(("man", "dunadan", "gondor", "rohan", "warrior"), ("troll", "orc", "siege", "man"), "Minas Tirith"),
    "sea": Theme(("dol amroth", "pelargir", "edhellond", "coastal"), ("c", "sea", "corsair", "undead"), "Edhellond"),
}


class UnknownTheme(Exception):
    """A theme that does not exist; the sentence names those that do."""


def theme_named(name: str) -> Theme | None:
    """The theme of that name, none for the empty one; raises UnknownTheme."""
    if not name:
        return None
    found = THEMES.get(plain(name))
    if found is None:
        raise UnknownTheme(f"there is no theme “{name}”; themes are {', '.join(THEMES)}")
    return found


def random_deck(catalogue: Catalogue, choose: Chooser, theme: str = "") -> Deck:
    """A legal deck by lot, with play tips for the introductory game."""
    subject = theme_named(theme)
    name = f"Random {theme or 'deck'}"
    return _with_sideboard(fill_up(Deck(name, -1, (), (), ()), catalogue, choose, theme), catalogue, choose, subject)


def sealed_deck(catalogue: Catalogue, choose: Chooser, code: str, name: str = "Sealed deck") -> Deck:
    """A legal deck by lot from a sealed pool; raises SealedError."""
    deck = fill_up(Deck(name, -1, (), (), (), sealed=code), catalogue, choose)
    return _with_sideboard(deck, catalogue, choose, None)


def _with_sideboard(deck: Deck, catalogue: Catalogue, choose: Chooser, theme: Theme | None) -> Deck:
    rest = _Builder(deck, catalogue, choose, theme)
    rest.fill(SIDEBOARD, MOST_SIDEBOARD, rest.of(lambda card: not card.is_character or card.is_main))
    return settled(rest.deck(), catalogue)


def fill_up(deck: Deck, catalogue: Catalogue, choose: Chooser, theme: str = "") -> Deck:
    """The deck with what it lacks; legal unless something that is there already breaks a rule."""
    builder = _Builder(deck, catalogue, choose, theme_named(theme))
    builder.fill_pool()
    builder.fill_draw_pile()
    built = builder.deck()
    start = built.start if built.start >= 0 else builder.start()
    return settled(with_tips(msgspec.structs.replace(built, start=start), catalogue), catalogue)


def with_tips(deck: Deck, catalogue: Catalogue) -> Deck:
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


def draftable(deck: Deck, catalogue: Catalogue) -> tuple[int, ...]:
    """The strongest company that the pool gives within eight mind: most mind first, then most characters."""
    pool = [catalogue[entry.number] for entry in deck.pool if catalogue[entry.number].kind is Kind.CHARACTER]
    best: dict[tuple[int, int], tuple[int, ...]] = {(0, 0): ()}
    for card in sorted(pool, key=lambda card: (-card.mind, -card.prowess, card.number)):
        for (mind, size), company in list(best.items()):
            place = (mind + card.mind, size + 1)
            if place[0] <= MOST_DRAFTED_MIND and place[1] <= MOST_DRAFTED:
                best.setdefault(place, (*company, card.number))
    return best[max(best)]


class _Builder:
    """A deck under construction; it never breaks a rule by itself."""

    def __init__(self, deck: Deck, catalogue: Catalogue, choose: Chooser, theme: Theme | None) -> None:
        self._given = deck
        self._catalogue = catalogue
        self._choose = choose
        self._theme = theme
        self._pool: Pool | None = sealed_pool(catalogue, deck.sealed) if deck.sealed else None
        self._liking: dict[int, int] = {}
        self._copies: Counter[int] = Counter()
        self._parts: dict[str, Counter[tuple[int, str]]] = {POOL: Counter(), DRAW: Counter(), SIDEBOARD: Counter()}
        for section, entries in ((POOL, deck.pool), (DRAW, deck.draw), (SIDEBOARD, deck.sideboard)):
            for entry in entries:
                self._parts[section][entry.number, entry.counts_as] += entry.copies
                self._copies[entry.number] += entry.copies

    def deck(self) -> Deck:
        """What was built so far."""
        pool, draw, side = (
            tuple(DeckEntry(0, copies, number, use) for (number, use), copies in self._parts[part].items() if copies)
            for part in (POOL, DRAW, SIDEBOARD)
        )
        return msgspec.structs.replace(self._given, pool=pool, draw=draw, sideboard=side)

    def start(self) -> int:
        """Where to begin: the theme's place, else one of the four by lot."""
        if self._theme is not None:
            return self._catalogue.atlas.site_named[self._theme.start].index
        sites = self._catalogue.atlas.starting_sites
        return sites[self._choose(len(sites))]

    # ------------------------------------------------------------------------------------------------------- counting
    def of(self, test: Callable[[Definition], bool]) -> list[Definition]:
        """The cards of the set, or of a sealed deck's pool, that fit."""
        pool = self._catalogue.by_number if self._pool is None else self._pool
        return [card for card in self._catalogue.definitions if card.number in pool and test(card)]

    def count(self, section: str, test: Callable[[Definition, str], bool]) -> int:
        """How many cards of a section fit."""
        return sum(n for (number, use), n in self._parts[section].items() if test(self._catalogue[number], use))

    def may_add(self, card: Definition) -> bool:
        """Whether one more copy is there and breaks no rule about copies (LORE-DECK-03 to 05)."""
        have = self._copies[card.number]
        if self._pool is not None and have >= self._pool.get(card.number, 0):
            return False
        if card.is_main:
            several = [n for n, copies in self._copies.items() if copies > 1 and self._catalogue[n].is_main]
            return have == 0 or (have < 3 and several in ([], [card.number]))
        return have < (1 if card.unique else 3)

    # -------------------------------------------------------------------------------------------------------- filling
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
            one = self._lot(mains)
            self.fill(DRAW, DRAW_MAINS, [one])
        if not self.count(DRAW, lambda card, _: card.kind is Kind.CHARACTER):
            self.fill(DRAW, DRAW_CHARACTERS, self.of(lambda card: card.kind is Kind.CHARACTER))
        resources, hazards = self.count(DRAW, _is_resource), self.count(DRAW, _is_hazard)
        goal = max(FEWEST_RESOURCES, resources, hazards)
        scoring = self.count(DRAW, lambda card, use: _is_resource(card, use) and card.mp > 0)
        self.fill(DRAW, min(goal - resources, SCORING - scoring), self.of(_scoring))
        self.fill(DRAW, goal - self.count(DRAW, _is_resource), self.of(_helping))
        creatures = self.count(DRAW, lambda card, _: card.only_creature)
        self.fill(DRAW, min(goal - hazards, CREATURES - creatures), self.of(lambda card: card.only_creature))
        others = self.of(lambda card: _only_hazard(card) and not card.only_creature)
        self.fill(DRAW, goal - self.count(DRAW, _is_hazard), others)
        # A set too small for its own headings is filled with whatever fits.
        self.fill(DRAW, goal - self.count(DRAW, _is_resource), self.of(_only_resource))
        self.fill(DRAW, goal - self.count(DRAW, _is_hazard), self.of(_only_hazard))

    def fill(self, section: str, number: int, cards: Sequence[Definition]) -> None:
        """Add so many of these cards by lot, as far as there are copies left."""
        for _ in range(number):
            able = [card for card in cards if self.may_add(card)]
            if not able:
                return
            card = self._lot(able)
            use = ""
            if card.frame is Frame.RESOURCE_OR_HAZARD and section == DRAW:
                use = RESOURCE if self.count(DRAW, _is_resource) < self.count(DRAW, _is_hazard) else HAZARD
            self._parts[section][card.number, use] += 1
            self._copies[card.number] += 1

    def _lot(self, cards: Sequence[Definition]) -> Definition:
        """One of the cards; those of the theme weigh more, copies of what is there less."""
        weights = [self._weight(card) for card in cards]
        number = self._choose(sum(weights))
        for card, weight in zip(cards, weights, strict=True):
            number -= weight
            if number < 0:
                return card
        raise AssertionError("a number beyond its bound")

    def _weight(self, card: Definition) -> int:
        if card.number not in self._liking:
            self._liking[card.number] = self._like(card)
        return self._liking[card.number] * (1 if self._copies[card.number] else 2)

    def _like(self, card: Definition) -> int:
        # Without a gold ring a ring is never played, so rings are rare.
        weight = 1 if card.playable_at == (RING_TEST,) else 4
        if self._theme is None:
            return weight
        words = self._theme.bad if card.is_hazard else self._theme.good
        return weight * (WEIGHT if _about(card, words) else 1)


def _about(card: Definition, words: Iterable[str]) -> bool:
    """Whether a card is about something: by race, name, home, place, keyword or key symbol."""
    symbols = {key.symbol * key.times for key in card.keys}
    places = [*card.playable_at, *(key.place for key in card.keys)]
    texts = [plain(text) for text in (card.race, card.name, card.home, *card.skills, *card.keywords, *places)]
    return any(word in symbols or (len(word) > 2 and any(word in text for text in texts)) for word in words)


def _is_resource(card: Definition, use: str) -> bool:
    return use == RESOURCE if card.frame is Frame.RESOURCE_OR_HAZARD else card.is_resource


def _is_hazard(card: Definition, use: str) -> bool:
    return use == HAZARD if card.frame is Frame.RESOURCE_OR_HAZARD else card.is_hazard


def _only_resource(card: Definition) -> bool:
    return card.is_resource and not card.is_hazard


def _only_hazard(card: Definition) -> bool:
    return card.is_hazard and not card.is_resource


def _scoring(card: Definition) -> bool:
    return _only_resource(card) and card.mp > 0


def _helping(card: Definition) -> bool:
    return _only_resource(card) and card.mp <= 0

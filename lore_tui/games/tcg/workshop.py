"""Decks of the TCG on the bench, and on paper."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import ClassVar

from msgspec.structs import replace

from engine.cards.catalogue import plain
from engine.cards.query import QueryError
from engine.edition import Broken
from engine.tcg.cards.decks import ADVENTURE, BEARER, DRAW, Deck, random_deck, sealed_deck, sealed_pool
from engine.tcg.cards.library import library
from engine.tcg.cards.printed import Printed, Side
from engine.tcg.cards.query import find
from lore_tui.games.tcg.cards import card_box, summary
from lore_tui.text import clean
from lore_tui.view.bench import Bench, BenchCard, BenchRow
from lore_tui.view.pages import boxed
from lore_tui.view.prompt_lines import Line

PARTS = {DRAW: "draw deck", BEARER: "Ring-bearer and Ring", ADVENTURE: "adventure deck"}
GROUPS = ("Free Peoples", "Shadow", "sites", "Ring")
SIDES = {Side.FREE_PEOPLES: "Free Peoples", Side.SHADOW: "Shadow", Side.SITE: "sites", Side.RING: "Ring"}
MOST_COPIES = 9
"""More copies than any rule allows; the check says how many those are."""


class Workshop(Bench):
    """One deck of the TCG on the bench."""

    deck: Deck
    parts: ClassVar[Mapping[str, str]] = PARTS
    queries: ClassVar[str] = "type: culture: race: signet: keyword: phase: set: side: cost<=2 strength>=8 site=3 -not"

    def card(self, number: int) -> BenchCard:
        """A card by its number."""
        return _shown(library().cards[number].printed)

    def found(self) -> list[BenchCard]:
        """The cards of the query, all of them while there is none; for a sealed deck those of its pool."""
        self.complaint = ""
        pool = sealed_pool(self.deck.sealed) if self.deck.sealed else library().cards
        try:
            return [_shown(card) for card in find(self.query) if card.number in pool]
        except QueryError as error:
            self.complaint = str(error)
            return []

    def pool_of(self, number: int) -> int | None:
        """How many copies of a card the sealed pool has."""
        return sealed_pool(self.deck.sealed).get(number, 0) if self.deck.sealed else None

    def copies(self, number: int, part: str = "") -> int:
        """How many copies of a card are in a part, or in the whole deck."""
        parts = [part] if part else list(PARTS)
        return sum(_cards(self.deck, one).count(number) for one in parts)

    def rows(self) -> list[BenchRow]:
        """The deck, part by part, its cards by their sides."""
        rows: list[BenchRow] = []
        violations = self.violations
        for part in (BEARER, ADVENTURE, DRAW):
            cards = _cards(self.deck, part)
            rows.append(BenchRow(f"{PARTS[part].upper()} {len(cards)}"))
            for group in GROUPS:
                found = [number for number in cards if SIDES[library().cards[number].printed.side] == group]
                if found and part == DRAW:
                    rows.append(BenchRow(f" {group} {len(found)}"))
                rows += self._copies(part, found, violations)
        return rows

    @staticmethod
    def _copies(part: str, numbers: list[int], violations: Iterable[Broken]) -> list[BenchRow]:
        rows = []
        for number, copies in sorted(Counter(numbers).items(), key=lambda one: _order(one[0])):
            printed = library().cards[number].printed
            title = printed.title
            said = (f"{one.message} ({one.rule})" for one in violations if title in one.message)
            text = f"{printed.name}, site {printed.site}" if part == ADVENTURE else printed.name
            rows.append(BenchRow(text, number, part, copies, "", next(said, "")))
        return rows

    def with_copies(self, number: int, part: str, copies: int) -> Deck:
        """The deck with so many copies of a card in a part; a site goes to the adventure deck, a Ring to its bearer."""
        side = library().cards[number].printed.side
        place = {Side.SITE: ADVENTURE, Side.RING: BEARER}.get(side, part)
        kept = [one for one in _cards(self.deck, place) if one != number]
        return _with(self.deck, place, (*kept, *[number] * max(0, min(copies, MOST_COPIES))))

    def named(self, name: str) -> Deck:
        """The deck by another name."""
        return replace(self.deck, name=name)

    def filled(self, choose: Callable[[int], int]) -> Deck:
        """Another deck by lot, of the same pool where there is one: parts of a deck of this game hang together."""
        made = sealed_deck(choose, self.deck.sealed) if self.deck.sealed else random_deck(choose)
        return replace(made, name=self.deck.name)

    def card_page(self, number: int, width: int) -> list[Line]:
        """A card with its text."""
        return boxed(card_box(library().cards[number].printed, width))

    def legal_words(self) -> str:
        """That the deck is legal, with the size of its draw deck."""
        return f"The deck is legal: {len(self.deck.draw)} cards in the draw deck."

    @property
    def place(self) -> str:
        """Whether it is built from a sealed pool."""
        return "sealed" if self.deck.sealed else ""


def _shown(card: Printed) -> BenchCard:
    return BenchCard(card.number, card.name, card.name, card.kind, summary(card), card.text)


def _order(number: int) -> tuple[int, str]:
    """Sites by their places on the path, all else by its name."""
    printed = library().cards[number].printed
    return printed.site if printed.side is Side.SITE else 0, plain(printed.name)


def _name(number: int) -> str:
    return library().cards[number].printed.name


def _cards(deck: Deck, part: str) -> tuple[int, ...]:
    return {BEARER: deck.bearer, ADVENTURE: deck.adventure, DRAW: deck.draw}[part]


def _with(deck: Deck, part: str, cards: tuple[int, ...]) -> Deck:
    made = tuple(sorted(cards))
    if part == BEARER:
        return replace(deck, bearer=made)
    return replace(deck, adventure=made) if part == ADVENTURE else replace(deck, draw=made)


class TcgCrafts:
    """Decks of the TCG for the screens that show them."""

    def bench(self, deck: Deck, short: str) -> Workshop:
        """A deck on the bench."""
        return Workshop("tcg", deck, short)

    def about(self, deck: Deck) -> list[tuple[str, str]]:
        """Who bears which Ring, the path, how large it is."""
        sides = Counter(SIDES[library().cards[number].printed.side] for number in deck.draw)
        path = sorted(deck.adventure, key=lambda number: library().cards[number].printed.site)
        return [
            ("Ring-bearer", ", ".join(map(_name, deck.bearer))),
            ("sealed pool", deck.sealed),
            ("cards", f"{sides['Free Peoples']} Free Peoples, {sides['Shadow']} Shadow"),
            ("path", ", ".join(map(_name, path))),
        ]

    def empty(self, name: str) -> Deck:
        """A deck without cards."""
        return Deck(name, (), (), ())

    def part_lines(self, deck: Deck) -> list[str]:
        """The deck part by part."""
        lines = [f"built from the sealed pool {clean(deck.sealed)}"] if deck.sealed else []
        for row in self.bench(deck, "").rows():
            lines += [f"  {row.copies} {row.text}"] if row.number else ["", row.text.strip()]
        return lines

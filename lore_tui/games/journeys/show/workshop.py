"""Decks of games of journeys on the bench, and on paper."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from msgspec.structs import replace

from engine.cards.catalogue import plain
from engine.cards.decks import DeckEntry, expand
from engine.cards.query import QueryError
from engine.cards.sealed import Pool
from engine.edition import Broken
from engine.journeys.cards.catalogue import JourneyCatalogue
from engine.journeys.cards.deck_text import GROUPS, group_of, settled
from engine.journeys.cards.decks import DRAW, HAZARD, POOL, RESOURCE, SIDEBOARD, Deck
from engine.journeys.cards.printed import Definition, Kind, Side
from lore_tui.games.journeys.show.cardline import short
from lore_tui.text import clean
from lore_tui.view.bench import Bench, BenchCard, BenchRow

PARTS = (POOL, DRAW, SIDEBOARD)
PART_WORDS = {DRAW: "draw pile", POOL: "pool", SIDEBOARD: "sideboard"}
MOST_COPIES = 9
"""More copies than any rule allows; the check says how many those are."""
WHOLE = 1000
"""Cells of a line that is not cut."""


class Workshop(Bench):
    """One deck of a game of journeys on the bench."""

    deck: Deck
    parts: ClassVar[Mapping[str, str]] = PART_WORDS
    drawn: ClassVar[str] = "draw pile"
    queries: ClassVar[str] = "type: race: skill: keyword: text: site: region: key: deck: mind<=3 mp>=2 -not"

    @property
    @abstractmethod
    def catalogue(self) -> JourneyCatalogue:
        """The cards there are."""

    @abstractmethod
    def matching(self, query: str) -> Sequence[Definition]:
        """The cards that match; raises QueryError."""

    @abstractmethod
    def line(self, card: Definition) -> str:
        """Kind and figures of a card."""

    def settled(self, deck: Deck) -> Deck:
        """The deck in the order in which it is written down."""
        return settled(deck, self.catalogue)

    @property
    @abstractmethod
    def pool(self) -> Pool | None:
        """The cards a sealed deck is built from."""

    def pool_of(self, number: int) -> int | None:
        """How many copies of a card the sealed pool has."""
        return self.pool.get(number, 0) if self.pool is not None else None

    # ---------------------------------------------------------------------------------------------------- looking
    def card(self, number: int) -> BenchCard:
        """A card by its number."""
        return self._shown(self.catalogue[number])

    def _shown(self, card: Definition) -> BenchCard:
        return BenchCard(card.number, card.name, short(card), card.kind_words, self.line(card), card.text)

    def found(self) -> list[BenchCard]:
        """The cards of the query, all of them while there is none; for a sealed deck those of its pool."""
        self.complaint = ""
        pool = self.catalogue.by_number if self.pool is None else self.pool
        try:
            return [self._shown(card) for card in self.matching(self.query) if card.number in pool]
        except QueryError as error:
            self.complaint = str(error)
            return []

    def entries(self, part: str) -> tuple[DeckEntry, ...]:
        """The entries of one part."""
        return {POOL: self.deck.pool, DRAW: self.deck.draw, SIDEBOARD: self.deck.sideboard}[part]

    def copies(self, number: int, part: str = "") -> int:
        """How many copies of a card are in a part, or in the whole deck."""
        entries = self.entries(part) if part else self.deck.entries
        return sum(entry.copies for entry in entries if entry.number == number)

    def rows(self) -> list[BenchRow]:
        """The deck, part by part, its cards under the headings of their use."""
        rows: list[BenchRow] = []
        titles = [title for title, _ in GROUPS]
        violations = self.violations
        for part in PARTS:
            rows.append(BenchRow(f"{self.parts[part].upper()} {self.summary(part)}"))
            groups: dict[str, list[DeckEntry]] = {}
            for entry in self.entries(part):
                groups.setdefault(group_of(self.catalogue[entry.number]), []).append(entry)
            for title in sorted(groups, key=titles.index):
                rows.append(BenchRow(f" {title} {sum(entry.copies for entry in groups[title])}"))
                rows += [
                    self._row(part, one, violations)
                    for one in sorted(groups[title], key=lambda one: plain(self.catalogue[one.number].name))
                ]
        return rows

    def _row(self, part: str, entry: DeckEntry, violations: Iterable[Broken]) -> BenchRow:
        """A card of the deck, with what the check says of it by name; what a whole part lacks is no card's fault."""
        name = self.catalogue[entry.number].name
        said = (f"{one.message} ({one.rule})" for one in violations if name in one.message)
        return BenchRow(name, entry.number, part, entry.copies, entry.counts_as, next(said, ""))

    @abstractmethod
    def summary(self, part: str) -> str:
        """The figures of a part that the rules look at."""

    def sides(self, part: str) -> Counter[str]:
        """How many cards of each side are in a part."""
        return Counter(self._side(entry) for entry in self.entries(part) for _ in range(entry.copies))

    def _side(self, entry: DeckEntry) -> str:
        card = self.catalogue[entry.number]
        if card.is_character:
            return "main" if card.kind is Kind.MAIN_CHARACTER else "character"
        if card.side is Side.RESOURCE_OR_HAZARD:
            return entry.counts_as or RESOURCE
        return "hazard" if card.is_hazard else "resource"

    def legal_words(self) -> str:
        """That the deck is legal, with the size of its draw pile."""
        return f"The deck is legal: {sum(entry.copies for entry in self.deck.draw)} cards in the {self.drawn}."

    @property
    def place(self) -> str:
        """Where the deck starts, and whether it is built from a sealed pool."""
        start = self.catalogue.atlas.sites[self.deck.start].name if self.deck.start >= 0 else "no starting site"
        return f"{start}{'   sealed' if self.deck.sealed else ''}"

    # ---------------------------------------------------------------------------------------------------- changing
    def with_copies(self, number: int, part: str, copies: int) -> Deck:
        """The deck with so many copies of a card in a part."""
        wanted = max(0, min(copies, MOST_COPIES))
        entries = list(self.entries(part))
        at = next((place for place, entry in enumerate(entries) if entry.number == number), None)
        if at is not None:
            entry = entries.pop(at)
            entries = [one for one in entries if one.number != number]
            if wanted:
                entries.insert(at, DeckEntry(entry.line, wanted, number, entry.counts_as))
        elif wanted:
            dual = self.catalogue[number].side is Side.RESOURCE_OR_HAZARD and part == DRAW
            entries.append(DeckEntry(0, wanted, number, HAZARD if dual else ""))
        return _with_part(self.deck, part, entries)

    def toggle_use(self, number: int) -> bool:
        """A card that is hazard or resource counts as the other one."""
        if self.catalogue[number].side is not Side.RESOURCE_OR_HAZARD:
            return False

        def other(entry: DeckEntry) -> DeckEntry:
            if entry.number != number:
                return entry
            return replace(entry, counts_as=RESOURCE if entry.counts_as == HAZARD else HAZARD)

        return self.change(lambda: _with_part(self.deck, DRAW, [other(entry) for entry in self.deck.draw]))

    def named(self, name: str) -> Deck:
        """The deck by another name."""
        return replace(self.deck, name=name)

    def next_start(self) -> bool:
        """The next of the four starting sites."""
        sites = self.catalogue.atlas.starting_sites
        at = sites.index(self.deck.start) + 1 if self.deck.start in sites else 0
        site = sites[at % len(sites)]
        return self.change(lambda: replace(self.deck, start=site, tips=replace(self.deck.tips, site=site)))


def _with_part(deck: Deck, part: str, entries: Iterable[DeckEntry]) -> Deck:
    made = tuple(entries)
    if part == POOL:
        return replace(deck, pool=made)
    return replace(deck, draw=made) if part == DRAW else replace(deck, sideboard=made)


class JourneyCrafts(ABC):
    """Decks of a game of journeys for the screens that show them."""

    drawn: ClassVar[str] = "Draw pile"

    @property
    @abstractmethod
    def catalogue(self) -> JourneyCatalogue:
        """The cards there are."""

    def about(self, deck: Deck) -> list[tuple[str, str]]:
        """Where it starts, how large it is, how it is played."""
        catalogue = self.catalogue
        sizes = f"{len(expand(deck.pool))} in the pool, {len(expand(deck.draw))} to draw, "
        return [
            ("starts at", catalogue.atlas.sites[deck.start].name if deck.start >= 0 else "any starting site"),
            ("sealed pool", deck.sealed),
            ("cards", f"{sizes}{len(expand(deck.sideboard))} in the sideboard"),
            ("company", ", ".join(catalogue[number].name for number in deck.tips.company)),
            ("aims for", ", ".join(catalogue.atlas.sites[site].name for site in deck.tips.aims)),
            ("how it wins", clean(deck.tips.win, 2000)),
        ]

    def empty(self, name: str) -> Deck:
        """A deck without cards."""
        return Deck(name, -1, (), (), ())

    def part_lines(self, deck: Deck) -> list[str]:
        """The deck part by part, then its play tips."""
        catalogue = self.catalogue
        lines = [f"built from the sealed pool {clean(deck.sealed)}"] if deck.sealed else []
        for title, entries in (("Pool", deck.pool), (self.drawn, deck.draw), ("Sideboard", deck.sideboard)):
            if entries:
                lines += ["", f"{title} ({len(expand(entries))} cards)", *_by_kind(entries, catalogue)]
        return [*lines, *_tips(deck, catalogue)]


def _by_kind(entries: Sequence[DeckEntry], catalogue: JourneyCatalogue) -> Iterator[str]:
    """The entries of one part under headings by kind."""
    kinds: dict[str, list[DeckEntry]] = {}
    for entry in sorted(entries, key=lambda entry: catalogue[entry.number].kind):
        kinds.setdefault(catalogue[entry.number].kind_words, []).append(entry)
    for kind, group in kinds.items():
        yield f"  {kind} ({len(expand(group))})"
        for entry in group:
            use = f" as {entry.counts_as}" if entry.counts_as else ""
            yield f"    {entry.copies} {catalogue[entry.number].name}{use}"


def _tips(deck: Deck, catalogue: JourneyCatalogue) -> Iterator[str]:
    """The play tips in words."""
    tips, sites = deck.tips, catalogue.atlas.sites
    cards = [catalogue[number].name for number in tips.company]
    starting = [catalogue[number].name for number in tips.starting_cards]
    rows = (
        ("Starting company", ", ".join(cards)),
        ("With", ", ".join(starting)),
        ("Starts at", sites[tips.site].name if tips.site >= 0 else ""),
        ("Aim for", ", ".join(sites[aim].name for aim in tips.aims)),
        ("How it wins", tips.win),
    )
    if any(value for _, value in rows):
        yield from ("", "Play tips")
    yield from (f"  {label}: {clean(value, WHOLE)}" for label, value in rows if value)

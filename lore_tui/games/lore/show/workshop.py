"""A deck under construction, without any screen: copies by part, changes taken back, what is wrong and where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from msgspec.structs import replace

from engine.cards.catalogue import plain
from engine.cards.decks import DeckEntry, Violation
from engine.cards.query import QueryError
from engine.journeys.cards.catalogue import JourneyCatalogue
from engine.journeys.cards.deck_text import GROUPS, group_of, settled
from engine.journeys.cards.decks import DRAW, HAZARD, POOL, RESOURCE, SIDEBOARD, Deck
from engine.journeys.cards.printed import Definition, Kind, Side
from engine.journeys.cards.sealed import Pool
from engine.lore.cards.deck_rules import check
from engine.lore.cards.query import find
from engine.lore.cards.random_decks import fill_up, with_tips
from engine.lore.cards.sealed import sealed_pool

PARTS = (POOL, DRAW, SIDEBOARD)
PART_WORDS = {POOL: "pool", DRAW: "draw pile", SIDEBOARD: "sideboard"}
MOST_COPIES = 9
"""More copies than any rule allows; the check says how many those are."""


@dataclass(frozen=True)
class Row:
    """One row of a list of cards: a heading, or a card with its copies in one part."""

    text: str
    number: int = 0
    part: str = ""
    copies: int = 0
    use: str = ""
    wrong: str = ""
    """What the check says about this card."""

    @property
    def heading(self) -> bool:
        """Whether this is no card."""
        return not self.number


@dataclass
class Workshop:
    """One deck on the bench; every change can be taken back."""

    catalogue: JourneyCatalogue
    deck: Deck
    short: str = ""
    """The name of its file; empty for a ready-to-play deck, which cannot be changed."""
    part: str = DRAW
    query: str = ""
    complaint: str = ""
    """What is wrong with the query."""
    saved: Deck | None = None
    _past: list[Deck] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.deck = settled(self.deck, self.catalogue)
        self.saved = self.deck if self.saved is None else self.saved

    @property
    def read_only(self) -> bool:
        """Whether the deck can only be looked at."""
        return not self.short

    @property
    def changes(self) -> int:
        """How many changes can be taken back."""
        return len(self._past)

    @property
    def unsaved(self) -> bool:
        """Whether the deck differs from its file."""
        return self.deck != self.saved

    @property
    def violations(self) -> tuple[Violation, ...]:
        """The rules of deck construction that the deck breaks."""
        return check(self.deck, self.catalogue)

    @property
    def pool(self) -> Pool | None:
        """The cards a sealed deck is built from."""
        return sealed_pool(self.catalogue, self.deck.sealed) if self.deck.sealed else None

    # ---------------------------------------------------------------------------------------------------- looking
    def found(self) -> list[Definition]:
        """The cards of the query, all of them while there is none; for a sealed deck those of its pool."""
        self.complaint = ""
        pool = self.catalogue.by_number if self.pool is None else self.pool
        try:
            return [card for card in find(self.query, self.catalogue) if card.number in pool]
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

    def rows(self) -> list[Row]:
        """The deck, part by part, its cards under the headings of their use."""
        rows: list[Row] = []
        titles = [title for title, _ in GROUPS]
        violations = self.violations
        for part in PARTS:
            rows.append(Row(f"{PART_WORDS[part].upper()} {self.summary(part)}"))
            groups: dict[str, list[DeckEntry]] = {}
            for entry in self.entries(part):
                groups.setdefault(group_of(self.catalogue[entry.number]), []).append(entry)
            for title in sorted(groups, key=titles.index):
                rows.append(Row(f" {title} {sum(entry.copies for entry in groups[title])}"))
                rows += [
                    self._row(part, one, violations)
                    for one in sorted(groups[title], key=lambda one: plain(self.catalogue[one.number].name))
                ]
        return rows

    def _row(self, part: str, entry: DeckEntry, violations: Iterable[Violation]) -> Row:
        """A card of the deck, with what the check says of it by name; what a whole part lacks is no card's fault."""
        name = self.catalogue[entry.number].name
        said = (f"{one.message} ({one.rule})" for one in violations if name in one.message)
        return Row(name, entry.number, part, entry.copies, entry.counts_as, next(said, ""))

    def summary(self, part: str) -> str:
        """The figures of a part that the rules look at."""
        count = Counter(self._side(entry) for entry in self.entries(part) for _ in range(entry.copies))
        if part == POOL:
            return f"{count['character']} of 10, {sum(count.values()) - count['character']} of 2"
        if part == SIDEBOARD:
            return f"{sum(count.values())} of 30"
        return f"{count['resource']} res, {count['hazard']} haz, {count['character'] + count['main']} char"

    def _side(self, entry: DeckEntry) -> str:
        card = self.catalogue[entry.number]
        if card.is_character:
            return "main" if card.kind is Kind.MAIN_CHARACTER else "character"
        if card.side is Side.RESOURCE_OR_HAZARD:
            return entry.counts_as or RESOURCE
        return "hazard" if card.is_hazard else "resource"

    def check_lines(self) -> list[tuple[str, str]]:
        """What is wrong, each with its rule; or that nothing is."""
        found = [(f"! {violation.message}", violation.rule) for violation in self.violations]
        if found:
            return found
        total = sum(entry.copies for entry in self.deck.draw)
        return [(f"The deck is legal: {total} cards in the draw pile.", "")]

    # ---------------------------------------------------------------------------------------------------- changing
    def change(self, make: Callable[[Deck], Deck]) -> bool:
        """Change the deck; False where it cannot be or nothing changed."""
        if self.read_only:
            return False
        after = settled(make(self.deck), self.catalogue)
        if after == self.deck:
            return False
        self._past.append(self.deck)
        self.deck = after
        return True

    def undo(self) -> bool:
        """Take the last change back."""
        if not self._past:
            return False
        self.deck = self._past.pop()
        return True

    def set_copies(self, number: int, part: str, copies: int) -> bool:
        """So many copies of a card in a part."""
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
        return self.change(lambda deck: _with_part(deck, part, entries))

    def toggle_use(self, number: int) -> bool:
        """A card that is hazard or resource counts as the other one."""
        if self.catalogue[number].side is not Side.RESOURCE_OR_HAZARD:
            return False

        def other(entry: DeckEntry) -> DeckEntry:
            if entry.number != number:
                return entry
            return replace(entry, counts_as=RESOURCE if entry.counts_as == HAZARD else HAZARD)

        return self.change(lambda deck: _with_part(deck, DRAW, [other(entry) for entry in deck.draw]))

    def rename(self, name: str) -> bool:
        """Another name."""
        return bool(name) and self.change(lambda deck: replace(deck, name=name))

    def next_start(self) -> bool:
        """The next of the four starting sites."""
        sites = self.catalogue.atlas.starting_sites
        at = sites.index(self.deck.start) + 1 if self.deck.start in sites else 0
        site = sites[at % len(sites)]
        return self.change(lambda deck: replace(deck, start=site, tips=replace(deck.tips, site=site)))

    def fill(self, choose: Callable[[int], int]) -> bool:
        """What the deck lacks, by lot."""
        return self.change(lambda deck: fill_up(deck, self.catalogue, choose))

    def finished(self) -> Deck:
        """The deck as it is kept, with a starting company of its pool; from now on that is what is saved."""
        self.deck = settled(with_tips(self.deck, self.catalogue), self.catalogue)
        self.saved = self.deck
        return self.deck


def _with_part(deck: Deck, part: str, entries: Iterable[DeckEntry]) -> Deck:
    made = tuple(entries)
    if part == POOL:
        return replace(deck, pool=made)
    return replace(deck, draw=made) if part == DRAW else replace(deck, sideboard=made)

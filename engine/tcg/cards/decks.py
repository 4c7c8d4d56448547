"""Decks: their text, the rules of deck construction, starters and random decks (TCG-DECK)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache

import msgspec

from engine.cards.decks import DeckError, Problem
from engine.tcg.cards.library import SETS
from engine.tcg.cards.printed import LAST_SITE, Printed, Side
from engine.tcg.table.board import CARDS, LIBRARY
from engine.tcg.table.records import TOKENS

BEARER, ADVENTURE, DRAW = "bearer", "adventure", "draw"
SECTIONS = (BEARER, ADVENTURE, DRAW)
LEAST_DRAW = 60
MOST_DRAW = 110
MOST_COPIES = 4
MOST_FRODOS = 3
_LINE = re.compile(r"([0-9]{1,3})\s+(.+)")


class Deck(msgspec.Struct, frozen=True):
    """A deck as it is written: card numbers section by section."""

    name: str
    bearer: tuple[int, ...]
    adventure: tuple[int, ...]
    draw: tuple[int, ...]

    @property
    def cards(self) -> tuple[int, ...]:
        """Everything the engine deals with, section after section, with the tokens for bids."""
        return (*self.bearer, *self.adventure, *self.draw, *TOKENS)

    @property
    def sizes(self) -> tuple[int, int, int, int]:
        """The sizes of the four sections."""
        return len(self.bearer), len(self.adventure), len(self.draw), len(TOKENS)


class Violation(msgspec.Struct, frozen=True):
    """A rule of deck construction that a deck breaks."""

    rule: str
    message: str


# ------------------------------------------------------------------------------------------------------------- text
def parse(text: str) -> Deck:
    """The deck of a deck file."""
    name, section = "", ""
    parts: dict[str, list[int]] = {one: [] for one in SECTIONS}
    for place, raw in enumerate(text.splitlines(), 1):
        line = raw.split("#")[0].strip()
        if not line:
            continue
        if line.startswith("name:"):
            name = line.removeprefix("name:").strip()
        elif line.startswith("[") and line.endswith("]") and line[1:-1] in SECTIONS:
            section = line[1:-1]
        else:
            parts[_known(section, place)] += _cards(line, place)
    return Deck(name, tuple(parts[BEARER]), tuple(parts[ADVENTURE]), tuple(parts[DRAW]))


def _known(section: str, place: int) -> str:
    if not section:
        raise DeckError((Problem(place, "cards stand under [bearer], [adventure] or [draw]"),))
    return section


def _cards(line: str, place: int) -> list[int]:
    found = _LINE.fullmatch(line)
    card = LIBRARY.find(found[2]) if found else None
    if found is None or card is None or not 1 <= int(found[1]) <= LEAST_DRAW:
        raise DeckError((Problem(place, f"write how many and the name of a card: {line}"),))
    return [card.number] * int(found[1])


def write(deck: Deck) -> str:
    """The text of a deck; what `parse` reads back is the same deck."""
    lines = [f"name: {deck.name}"]
    for section, cards in ((BEARER, deck.bearer), (ADVENTURE, deck.adventure), (DRAW, deck.draw)):
        lines += ["", f"[{section}]"]
        lines += [f"{copies} {CARDS[number].printed.name}" for number, copies in Counter(cards).items()]
    return "\n".join(lines) + "\n"


@cache
def starters() -> dict[str, Deck]:
    """The four starter decks by their short names."""
    return {short: parse(text) for files in SETS.values() for short, text in files.read_decks().items()}


# ------------------------------------------------------------------------------------------------------------ check
def check(deck: Deck) -> tuple[Violation, ...]:
    """Every rule of deck construction that a deck breaks."""
    return tuple(_broken(deck))


def _broken(deck: Deck) -> Iterator[Violation]:
    if any(number not in CARDS for number in (*deck.bearer, *deck.adventure, *deck.draw)):
        yield Violation("TCG-DECK-01", "There is a card in the deck that does not exist.")
        return
    yield from _outside(deck)
    yield from _draw([CARDS[number].printed for number in deck.draw])


def _outside(deck: Deck) -> Iterator[Violation]:
    bearer = [CARDS[number].printed for number in deck.bearer]
    if sorted(card.kind for card in bearer) != ["companion", "the one ring"] or all(c.title != "Frodo" for c in bearer):
        yield Violation("TCG-DECK-02", "A deck has one Frodo and one version of The One Ring beside it.")
    sites = [CARDS[number].printed for number in deck.adventure]
    numbers = sorted(card.site for card in sites)
    if any(card.kind != "site" for card in sites) or numbers != list(range(1, LAST_SITE + 1)):
        yield Violation("TCG-DECK-07", "The adventure deck has nine sites, one of each number.")


def _draw(cards: list[Printed]) -> Iterator[Violation]:
    if not LEAST_DRAW <= len(cards) <= MOST_DRAW:
        yield Violation("TCG-DECK-01", f"The draw deck has {LEAST_DRAW} cards or more, {MOST_DRAW} at most.")
    if any(card.side in (Side.SITE, Side.RING) for card in cards):
        yield Violation("TCG-DECK-04", "The draw deck has no sites and no copy of The One Ring.")
    shadow = sum(card.side is Side.SHADOW for card in cards)
    if shadow * 2 != len(cards):
        yield Violation("TCG-DECK-03", "The draw deck has as many Shadow cards as Free Peoples cards.")
    for title, copies in Counter(card.title for card in cards).items():
        if title == "Frodo" and copies > MOST_FRODOS:
            yield Violation("TCG-DECK-06", "The draw deck has three cards of the title Frodo at most.")
        elif copies > MOST_COPIES:
            yield Violation("TCG-DECK-05", f"The draw deck has four cards of one title at most: {title}.")


# ----------------------------------------------------------------------------------------------------------- random
Chooser = Callable[[int], int]


def random_deck(choose: Chooser) -> Deck:
    """A legal deck by chance: cultures picked for either side, nine sites, Frodo and the Ring."""

    def one_of(cards: list[Printed]) -> Printed:
        return cards[choose(len(cards))]

    pool = sorted((entry.printed for entry in CARDS.values()), key=lambda card: card.number)
    frodo = one_of([card for card in pool if card.title == "Frodo"])
    ring = one_of([card for card in pool if card.side is Side.RING])
    sites = [one_of([c for c in pool if c.kind == "site" and c.site == n]) for n in range(1, LAST_SITE + 1)]
    drawn: list[Printed] = []
    for side in (Side.FREE_PEOPLES, Side.SHADOW):
        drawn += _half([card for card in pool if card.side is side and card.title != "Frodo"], choose)
    draw = tuple(sorted(card.number for card in drawn))
    return Deck("Random", (frodo.number, ring.number), tuple(card.number for card in sites), draw)


def _half(cards: list[Printed], choose: Chooser) -> list[Printed]:
    """Thirty cards of two cultures, four of a title at most; characters first."""
    cultures = sorted({card.culture for card in cards})
    mine = {cultures.pop(choose(len(cultures))), cultures.pop(choose(len(cultures)))}
    left = [card for card in cards if card.culture in mine for _ in range(MOST_COPIES)]
    folk = [card for card in left if card.is_character]
    found: list[Printed] = []
    while len(found) < LEAST_DRAW // 2:
        source = folk if len(found) < LEAST_DRAW // 5 else left
        card = source[choose(len(source))]
        if sum(one.title == card.title for one in found) < MOST_COPIES:
            found.append(card)
    return found

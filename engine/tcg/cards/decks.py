"""Decks: their text, the rules of deck construction, starters and random decks (TCG-DECK)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, lru_cache

import msgspec

from engine.cards.codes import CodeError, value_of
from engine.cards.decks import DeckError, Problem
from engine.cards.sealed import NOT_IN_THE_POOL, Lots, Pool, too_many
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
Chooser = Callable[[int], int]
_LINE = re.compile(r"([0-9]{1,3})\s+(.+)")


class Deck(msgspec.Struct, frozen=True):
    """A deck as it is written: card numbers section by section."""

    name: str
    bearer: tuple[int, ...]
    adventure: tuple[int, ...]
    draw: tuple[int, ...]
    sealed: str = ""
    """The code of the pool it is built from, if it is a sealed deck."""

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
    name, section, code = "", "", ""
    parts: dict[str, list[int]] = {one: [] for one in SECTIONS}
    for place, raw in enumerate(text.splitlines(), 1):
        line = raw.split("#")[0].strip()
        if not line:
            continue
        if line.startswith("name:"):
            name = line.removeprefix("name:").strip()
        elif line.startswith("sealed:"):
            code = _code(line.removeprefix("sealed:").strip(), place)
        elif line.startswith("[") and line.endswith("]") and line[1:-1] in SECTIONS:
            section = line[1:-1]
        else:
            parts[_known(section, place)] += _cards(line, place)
    return Deck(name, tuple(parts[BEARER]), tuple(parts[ADVENTURE]), tuple(parts[DRAW]), code)


def _code(code: str, place: int) -> str:
    try:
        value_of(code)
    except CodeError as error:
        raise DeckError((Problem(place, str(error)),)) from None
    return code


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
    lines = [f"name: {deck.name}", *([f"sealed: {deck.sealed}"] if deck.sealed else [])]
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
    if deck.sealed:
        yield from _beyond_the_pool(deck, sealed_pool(deck.sealed))


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


def _beyond_the_pool(deck: Deck, pool: Pool) -> Iterator[Violation]:
    """A sealed deck holds nothing but what its pool holds."""
    for number, have in Counter((*deck.bearer, *deck.adventure, *deck.draw)).items():
        if have > pool.get(number, 0):
            name = CARDS[number].printed.name
            yield Violation(NOT_IN_THE_POOL, f"{too_many(name, have, pool.get(number, 0))}.")


# ----------------------------------------------------------------------------------------------------------- sealed
BOOSTERS = 6
BOOSTER = (("R", 1), ("U", 3), ("C", 7))
"""What a booster holds, by rarity (TCG-KIND-19)."""
_RARITY = re.compile(r"\d+([A-Z])")


def sealed_pool(code: str) -> Pool:
    """The cards that decks of this code are built from: a starter and boosters; raises CodeError."""
    return _opened(value_of(code))[1]


@lru_cache(maxsize=16)
def _opened(value: bytes) -> tuple[Deck, Pool]:
    """The starter of a pool, and all of its cards."""
    lots = Lots(b"tcg/sealed/draw/", value)
    names = sorted(starters())
    starter = starters()[names[lots(len(names))]]
    pool = Counter((*starter.bearer, *starter.adventure, *starter.draw))
    prints = sorted((entry.printed for entry in CARDS.values()), key=lambda card: card.number)
    sets = sorted({card.set for card in prints})
    for _ in range(BOOSTERS):
        kind = sets[lots(len(sets))]
        for rarity, cards in BOOSTER:
            able = [card.number for card in prints if card.set == kind and _rarity(card) == rarity]
            for _ in range(cards):
                pool[able.pop(lots(len(able)))] += 1
    return starter, dict(pool)


def _rarity(card: Printed) -> str:
    found = _RARITY.match(card.printed)
    return found[1] if found else ""


def sealed_deck(choose: Chooser, code: str, name: str = "Sealed deck") -> Deck:
    """A legal deck by lot from a sealed pool: the starter, with what fits it out of the boosters; raises CodeError."""
    starter, pool = _opened(value_of(code))
    cards = [CARDS[number].printed for number in sorted(pool) for _ in range(pool[number])]
    sites = []
    for place in range(1, LAST_SITE + 1):
        able = [card.number for card in cards if card.kind == "site" and card.site == place]
        sites.append(able[choose(len(able))])
    bearers = Counter(starter.bearer)
    draw: list[int] = []
    for side in (Side.FREE_PEOPLES, Side.SHADOW):
        cultures = {CARDS[number].printed.culture for number in starter.draw if CARDS[number].printed.side is side}
        mine = [card for card in cards if card.side is side and card.culture in cultures and not bearers[card.number]]
        draw += _trimmed(mine, choose)
    return Deck(name, starter.bearer, tuple(sites), tuple(sorted(draw)), code)


def _trimmed(cards: list[Printed], choose: Chooser) -> list[int]:
    """Half a draw deck out of more cards: four of a title, and as many characters as other cards if it can be."""
    titles: Counter[str] = Counter()
    kept: list[Printed] = []
    for card in cards:
        titles[card.title] += 1
        if titles[card.title] <= (MOST_FRODOS if card.title == "Frodo" else MOST_COPIES):
            kept.append(card)
    while len(kept) > LEAST_DRAW // 2:
        folk = sum(card.is_character for card in kept)
        able = [card for card in kept if card.is_character == (2 * folk > len(kept))]
        kept.remove(able[choose(len(able))])
    return [card.number for card in kept]


# ----------------------------------------------------------------------------------------------------------- random
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

"""Decks as engine and table take them: pool, sideboard, play deck, and the location deck every player has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from engine.cards.decks import DeckEntry, expand
from engine.journeys.cards.catalogue import JourneyCatalogue
from engine.journeys.cards.decks import HAZARD, SIDES, Deck
from engine.journeys.cards.printed import Kind
from engine.journeys.table.records import Zone
from engine.kernel.game import Listed, Sections
from engine.metw.cards.alignment_rules import of
from engine.metw.cards.alignments import BALROGS, FALLEN_WIZARDS, Alignment, is_version_for
from engine.metw.cards.deck_rules import DRAFTED, WIZARDS, WIZARDS_LIMITS, DeckLimits
from engine.metw.cards.library import load
from engine.metw.cards.printed import BALROG, HERO, MINION, MetwSite
from engine.metw.table.records import MOST_WAYS, WAYS, MetwState, Place
from engine.metw.variants import STANDARD, is_multi, rules_for

HAVENS = 3
"""Cards of each Haven: so many companies can be on their way to one at a time (METW-RULING-08)."""
TOKENS = 2
"""Tokens of each way: so many companies can take a way of that number at a time."""
SITE_KIND, WAY_KIND = 5, 6
"""Kinds of the cards of a location deck, after those of other cards."""


class Box(NamedTuple):
    """What a game of this room is played with: its table, its cards, and how decks of them are built."""

    table: type[MetwState]
    catalogue: JourneyCatalogue
    limits: DeckLimits


WIZARDS_BOX = Box(MetwState, load(), WIZARDS_LIMITS)
"""The Wizards."""


def location_deck(
    variant: int = STANDARD, box: Box = WIZARDS_BOX, alignment: str = "", chosen: Sequence[int] = ()
) -> tuple[int, ...]:
    """Every site once, each Haven several times; where companies may go by regions, the tokens of ways.

    Of a site with several versions, those that the player's alignment uses (MECCG-BLD-05, 09, 18, 21); of those that
    he may take along or leave at home, the ones chosen, or all.
    """
    sites, side = box.table.atlas.sites, of(alignment)
    cards_of = box.table.atlas.site_of_card.items()
    own = {sites[index].name for _, index in cards_of if sites[index].belongs == side.sites[0]}
    mine = [
        (number, sites[index])
        for number, index in cards_of
        if is_version_for(side, sites[index]) and not replaced(side, sites[index], own)
    ]
    if side is FALLEN_WIZARDS:
        types = {site.name: site.type for _, site in mine if site.belongs == HERO}
        mine = [(n, site) for n, site in mine if site.belongs != MINION or taken_along(site, types, chosen)]
    own_havens = {number for number, site in mine if site.haven and site.belongs == side.haven}
    cards = tuple(number for number, _ in mine for _ in range(HAVENS if number in own_havens else 1))
    if not rules_for(variant, ()).regions:
        return cards
    return cards + tuple(WAYS + number for number in range(MOST_WAYS) for _ in range(TOKENS))


OVERT_HOUSES, EITHER_VERSION = "HFB", "R"
"""Types of sites whose minion version overt companies use, and companies of every sort (MECCG-FWS-03, MECCG-FWS-06)."""


def taken_along(site: MetwSite, types: Mapping[str, str], chosen: Sequence[int]) -> bool:
    """Whether a Fallen-wizard's player has a minion's version of a site: one of use that he does not leave out."""
    kind = types.get(site.name, site.type)
    of_use = kind in OVERT_HOUSES or kind == site.type == EITHER_VERSION
    return of_use and (not chosen or site.index in chosen)


def replaced(side: Alignment, site: MetwSite, own: set[str]) -> bool:
    """MECCG-BLD-21: a Balrog player has his own versions of sites in place of those of other minions."""
    return side is BALROGS and site.belongs != BALROG and site.name in own


def kind_of(card: int, box: Box = WIZARDS_BOX) -> int:
    """The side of a card; sites and ways have kinds of their own; 0 for an unknown one."""
    entry = box.table.book.get(card)
    if entry is not None:
        return entry.definition.side
    if card in box.table.atlas.site_of_card:
        return SITE_KIND
    return WAY_KIND if WAYS <= card < WAYS + MOST_WAYS else 0


def pool_of(deck: Deck, variant: int, options: Sequence[int] = (), box: Box = WIZARDS_BOX) -> tuple[DeckEntry, ...]:
    """The pool a player brings.

    To a draft he brings the first ten characters in it and no more (METW-TRN-17); among several, two copies of every
    Wizard, one of whom is chosen (METW-MUL-22).
    """
    book = box.table.book
    pool = _first_ten(deck.pool, box) if rules_for(variant, options).draft else deck.pool
    if not is_multi(variant):
        return pool
    others = tuple(entry for entry in pool if not book[entry.number].definition.is_main)
    return others + tuple(DeckEntry(0, WIZARDS, number) for number, entry in book.items() if entry.definition.is_main)


def _first_ten(pool: tuple[DeckEntry, ...], box: Box) -> tuple[DeckEntry, ...]:
    found, left = [], DRAFTED
    for entry in pool:
        drafted = box.table.book[entry.number].definition.kind is Kind.CHARACTER
        copies = min(entry.copies, left) if drafted else entry.copies
        left -= copies if drafted else 0
        found += [replace(entry, copies=copies)] if copies else []
    return tuple(found)


def sections(deck: Deck, variant: int, options: Sequence[int] = (), box: Box = WIZARDS_BOX) -> Sections:
    """The four sections of a deck; only an edition with a sideboard has one."""
    side = expand(deck.sideboard) if rules_for(variant, ()).sideboard else ()
    pool = expand(pool_of(deck, variant, options, box))
    parts = (pool, side, expand(deck.draw), location_deck(variant, box, deck.alignment, deck.sites))
    return Sections(tuple(card for part in parts for card in part), tuple(len(part) for part in parts))


def listed(deck: Deck, variant: int, options: Sequence[int] = (), box: Box = WIZARDS_BOX) -> tuple[Listed, ...]:
    """The list a seat commits to."""
    side = deck.sideboard if rules_for(variant, ()).sideboard else ()
    location = location_deck(variant, box, deck.alignment, deck.sites)
    found = [
        *_lines(Zone.POOL, pool_of(deck, variant, options, box), box),
        *_lines(Zone.SIDEBOARD, side, box),
        *_lines(Zone.DRAW, deck.draw, box),
        *(Listed(Place.LOCATION, 0, card, kind_of(card, box)) for card in location),
    ]
    return tuple(sorted(found))


def counts_as_hazard(entry: DeckEntry) -> bool:
    """A card that can be either is what it was counted as when the deck was built (METW-RULING-07)."""
    printed = MetwState.book[entry.number].definition
    return entry.counts_as == HAZARD if printed.is_hazard and printed.is_resource else printed.is_hazard


def parted(deck: Deck) -> tuple[Deck, tuple[DeckEntry, ...]]:
    """METW-SOL-11, METW-SOL-12: a deck without its hazards, and all of them, those of the sideboard too."""
    hazards = tuple(entry for entry in (*deck.draw, *deck.sideboard) if counts_as_hazard(entry))
    draw, side = (tuple(e for e in row if not counts_as_hazard(e)) for row in (deck.draw, deck.sideboard))
    return replace(deck, draw=draw, sideboard=side), hazards


def solitaire_sections(deck: Deck, variant: int) -> tuple[Sections, Sections]:
    """What the two seats of solitaire bring: the traveller's deck, and the hazard deck."""
    mine, hazards = parted(deck)
    cards = expand(hazards)
    return sections(mine, variant), Sections(cards, (0, 0, len(cards), 0))


def solitaire_listed(deck: Deck, variant: int) -> tuple[tuple[Listed, ...], tuple[Listed, ...]]:
    """The lists of the two seats of solitaire."""
    mine, hazards = parted(deck)
    return listed(mine, variant), tuple(sorted(_lines(Zone.DRAW, hazards, WIZARDS_BOX)))


def _lines(zone: Zone, entries: tuple[DeckEntry, ...], box: Box) -> Iterator[Listed]:
    for entry in entries:
        for _ in range(entry.copies):
            yield Listed(zone, SIDES.index(entry.counts_as), entry.number, kind_of(entry.number, box))

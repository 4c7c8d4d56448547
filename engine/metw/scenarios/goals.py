"""Scenarios with four ranks that change little: what counts in them, what wins (SCEN)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from engine.journeys.cards.printed import Definition, Kind
from engine.journeys.table.board import card_of, face, items_on
from engine.journeys.table.records import IN_MP, IN_PLAY
from engine.metw.scenarios.scenario import AtLeast, Bid, Holds, Progress, Scenario
from engine.metw.table.atlas import MetwAtlas
from engine.metw.table.board import Board, atlas_of, people_of


# --------------------------------------------------------------------------------------------------------- what counts
def factions(b: Board, seat: int) -> int:
    """How many factions a player has in play."""
    return sum(face(b, card).kind is Kind.FACTION for card in b.zones[seat][IN_MP])


def heirlooms(b: Board, seat: int) -> list[int]:
    """Items stored at each Haven, the most first (SCEN-HEIRLOOMS-02); minor ones count like others."""
    stored = [card_of(b, card).site for card in b.zones[seat][IN_MP] if face(b, card).kind is Kind.ITEM]
    return sorted((stored.count(haven) for haven in haven_sites(atlas_of(b))), reverse=True)


@cache
def haven_sites(atlas: MetwAtlas) -> tuple[int, ...]:
    """The Havens of the map."""
    return tuple(site.index for site in atlas.sites if site.haven)


def stored_heirlooms(b: Board, seat: int) -> int:
    """How many of the twelve are stored: a fourth item at one Haven is none of them (SCEN-HEIRLOOMS-08)."""
    return sum(min(stored, 3) for stored in heirlooms(b, seat))


def of_dwarves(b: Board, seat: int) -> int:
    """SCEN-KING-02, SCEN-RULING-21: printed points of Dwarves, their factions, items and defeated creatures."""
    people = [entry.definition for entry in b.book.values() if is_dwarven(entry.definition)]
    mine = [face(b, card) for card in held(b, seat)]
    both = sum(is_dwarven(card) for card in mine) == len(people)
    total = sum(card.mp for card in mine if counts_for_dwarves(card))
    return total + (sum(card.mp for card in mine if is_dwarven(card)) if both else 0)


def held(b: Board, seat: int) -> Iterator[int]:
    """Cards that can give a player points."""
    for card in (*b.zones[seat][IN_PLAY], *b.zones[seat][IN_MP]):
        if card in b.zones[seat][IN_MP] or not face(b, card).is_hazard:
            yield card


def is_dwarven(card: Definition) -> bool:
    """Whether a card is a faction of Dwarves."""
    return card.kind is Kind.FACTION and card.race == DWARF


def counts_for_dwarves(card: Definition) -> bool:
    """Whether the points of a card count, doubling aside."""
    if card.kind is Kind.ITEM:
        return card.item_kind != "minor"
    return card.is_creature or is_dwarven(card) or (card.is_character and card.race == DWARF)


def dwarves(b: Board, seat: int) -> int:
    """How many Dwarf characters a player has in play."""
    return sum(face(b, who).race == DWARF for who in people_of(b, seat))


def of_friends(b: Board, seat: int) -> int:
    """Points of characters and allies in play."""
    cards = (face(b, card) for card in b.zones[seat][IN_PLAY])
    return sum(card.mp for card in cards if card.is_character or card.is_ally)


def equipped(b: Board, seat: int) -> bool:
    """Whether every character has an item."""
    return all(items_on(b, who) for who in people_of(b, seat))


# ---------------------------------------------------------------------------------------------------- the scenarios
DWARF = "Dwarf"
HAVENS = 4


def havens(full: int, begun: int = 0) -> Holds:
    """Whether three items are stored at so many Havens, and two at so many others."""
    wanted = [3] * full + [2] * begun

    def holds(b: Board, seat: int) -> bool:
        if len(b.zones[seat][IN_MP]) < sum(wanted):
            return False
        return all(have >= need for have, need in zip(heirlooms(b, seat), wanted, strict=False))

    return holds


FIRE = Scenario(
    21,
    "fire",
    "Fire on Amon Dîn",
    "nine factions, once your play deck was exhausted",
    Progress("factions", factions, 9),
    tuple(AtLeast(factions, number) for number in (2, 4, 6, 8)),
    won=AtLeast(factions, 9),
)
HEIRLOOMS = Scenario(
    22,
    "heirlooms",
    "Heirlooms of the Past",
    "three items stored at each Haven, once your play deck was exhausted",
    Progress("items stored", stored_heirlooms, 12),
    (havens(0, 1), havens(1, 1), havens(2, 1), havens(3, 1)),
    won=havens(HAVENS),
)
KING = Scenario(
    23,
    "king",
    "The King Beneath the Mountains",
    "a bid with 22 points of Dwarves and five of them; 18 points must be left",
    Progress("points of Dwarves", of_dwarves, 22),
    tuple(AtLeast(of_dwarves, number) for number in (10, 14, 18, 21)),
    bid=Bid(
        lambda b, seat: of_dwarves(b, seat) >= 22 and dwarves(b, seat) >= 5,
        AtLeast(of_dwarves, 18),
    ),
)
FRIENDS = Scenario(
    24,
    "friends",
    "Friends in a Time of Need",
    "a bid with 17 points of characters and allies, an item on everybody; 15 points must be left",
    Progress("points of characters and allies", of_friends, 17),
    tuple(AtLeast(of_friends, number) for number in (8, 11, 14, 17)),
    bid=Bid(
        lambda b, seat: of_friends(b, seat) >= 17 and equipped(b, seat),
        lambda b, seat: of_friends(b, seat) >= 15 and equipped(b, seat),
    ),
    changes={"arrival_at_home": True},
)

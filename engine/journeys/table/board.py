"""Questions about the board that have one answer and change nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from engine.journeys.cards.printed import Definition, Kind, Site
from engine.journeys.table.draft import Draft
from engine.journeys.table.frames import Attack, Strike
from engine.journeys.table.records import IN_MP, IN_PLAY, Card, Company, Pose, State, Zone
from engine.kernel.records import NONE, REF_MASK, SEAT_SHIFT, Handle

Board: TypeAlias = State | Draft
BLOCKING = (IN_PLAY, IN_MP, int(Zone.ASIDE), int(Zone.DECLARED))
"""Where a copy lies that keeps others from being played."""


# ------------------------------------------------------------------------------------------------------- cards
def face(b: Board, card: Handle) -> Definition:
    """What is printed on an open card."""
    return b.book[b.faces[card >> SEAT_SHIFT][card & REF_MASK]].definition


def on_table(b: Board, card: Handle) -> Card | None:
    """The record of a card that can still act; None if it lies elsewhere, was eliminated or is no card at all."""
    seat, serial = card >> SEAT_SHIFT, card & REF_MASK
    if not 0 <= seat < len(b.cards) or serial >= len(b.cards[seat]):
        return None
    return b.cards[seat][serial]


def card_of(b: Board, card: Handle) -> Card:
    """The record of a card that is known to lie on the table."""
    found = b.cards[card >> SEAT_SHIFT][card & REF_MASK]
    assert found is not None
    return found


def in_play_zone(b: Board, card: Handle) -> bool:
    """Whether a card is in play outside MP piles."""
    seat = card >> SEAT_SHIFT
    return 0 <= seat < len(b.zones) and card in b.zones[seat][IN_PLAY]


def all_in_play(b: Board) -> Iterator[Handle]:
    """Every card in play outside MP piles, seat by seat."""
    for rows in b.zones:
        yield from rows[IN_PLAY]


def named_in_play(b: Board, name: str) -> bool:
    """Whether a card of that name is in play outside MP piles."""
    return any(face(b, card).name == name for card in all_in_play(b))


def blocks_copies(b: Board, number: int) -> bool:
    """Whether a card of that number is in play, in an MP pile, off to the side or just being played."""
    return any(
        b.faces[card >> SEAT_SHIFT][card & REF_MASK] == number
        for rows in b.zones
        for zone in BLOCKING
        for card in rows[zone]
    )


def poses(b: Board, card: Handle) -> Pose:
    """How a card on the table is turned."""
    return card_of(b, card).pose


def untapped(b: Board, card: Handle) -> bool:
    """Whether a card on the table stands upright."""
    return card_of(b, card).pose is Pose.UNTAPPED


# -------------------------------------------------------------------------------------------------- characters
def is_character(b: Board, card: Handle) -> bool:
    """Whether a card counts as a character: allies do."""
    definition = face(b, card)
    return definition.is_character or definition.is_ally


def bearer_of(b: Board, card: Handle) -> Handle:
    """The character a card lies on, through other cards if need be; a character is his own."""
    record = on_table(b, card)
    while record is not None:
        if is_character(b, card) and record.host == NONE:
            return card
        if record.host == NONE:
            return NONE
        card = record.host
        if is_character(b, card):
            return card
        record = on_table(b, card)
    return NONE


def company_number(b: Board, card: Handle) -> int:
    """The company a character, an ally, or a card on either or on the company belongs to."""
    record = on_table(b, card)
    while record is not None:
        if record.company != NONE:
            return record.company
        if record.host == NONE:
            return NONE
        record = on_table(b, record.host)
    return NONE


def company(b: Board, number: int) -> Company | None:
    """The company of that number, if it (still) exists."""
    for found in b.companies:
        if found.number == number:
            return found
    return None


def company_of(b: Board, card: Handle) -> Company | None:
    """The company something belongs to."""
    return company(b, company_number(b, card))


def companies_of(b: Board, seat: int) -> tuple[Company, ...]:
    """A player's companies, oldest first."""
    return tuple([c for c in b.companies if c.seat == seat])


def fellows(b: Board, c: Company) -> tuple[Handle, ...]:
    """All characters of a company, allies among them, each after the character it is with."""
    found: list[Handle] = []
    for member in c.members:
        found.append(member)
        if card_of(b, member).holds:
            found += allies_with(b, member)
    return tuple(found)


def allies_with(b: Board, who: Handle) -> list[Handle]:
    """The allies that are with a character, and those that are with one of them (LORE-RULING-37)."""
    found: list[Handle] = []
    for held in card_of(b, who).holds:
        if face(b, held).is_ally:
            found += (held, *allies_with(b, held))
    return found


def characters_of(b: Board, seat: int) -> Iterator[Handle]:
    """All characters of a player, allies among them."""
    for c in b.companies:
        if c.seat == seat:
            yield from fellows(b, c)


def items_on(b: Board, character: Handle) -> tuple[Handle, ...]:
    """The items a character owns."""
    return tuple(held for held in card_of(b, character).holds if face(b, held).kind is Kind.ITEM)


def halves(b: Board, c: Company) -> int:
    """Company size counted in halves."""
    return sum(b.customs.counts(b, who) for who in fellows(b, c))


# ------------------------------------------------------------------------------------------------------ places
def site_of(b: Board, card: Handle) -> int:
    """The current site of the company something belongs to; NONE while it moves or has none."""
    found = company_of(b, card)
    return NONE if found is None else found.site


def goal_of(c: Company) -> int:
    """The new site of a company in its movement phase; its current one for a company that stays."""
    return c.journey.goal if c.journey is not None else c.site


def site(b: Board, index: int) -> Site:
    """The printed site."""
    return b.atlas.sites[index]


# ----------------------------------------------------------------------------------------------- what is going on
def attack_now(b: Board) -> Attack | None:
    """The attack being resolved, if any."""
    for frame in reversed(b.frames):
        if isinstance(frame, Attack):
            return frame
    return None


def strike_now(b: Board) -> Strike | None:
    """The strike being resolved, if any."""
    for frame in reversed(b.frames):
        if isinstance(frame, Strike):
            return frame
        if isinstance(frame, Attack):
            return None
    return None


def is_several(b: Board) -> bool:
    """Whether the rules for three or more players are in force (LORE-MULTI-01)."""
    return len(b.players) > 2


def next_seat(b: Board, seat: int) -> int:
    """The next active player clockwise: the left neighbour."""
    order = seats_from(b, seat)
    return order[1] if len(order) > 1 else seat


def seats_from(b: Board, seat: int) -> tuple[int, ...]:
    """All active players clockwise, this one first."""
    return tuple([other for other in ring_from(b, seat) if b.players[other].active or other == seat])


def ring_from(b: Board, seat: int) -> tuple[int, ...]:
    """All seats clockwise, this one first, those of players who left among them."""
    count = len(b.players)
    if count == 2:
        return seat, 1 - seat
    by_place = sorted(range(count), key=lambda other: b.players[other].place)
    start = by_place.index(seat)
    return (*by_place[start:], *by_place[:start])


def all_had_theirs(b: Board) -> bool:
    """LORE-END-03, LORE-MULTI-21: whether nobody who is still here comes between the mover and the caller's place."""
    ring = ring_from(b, b.turn.caller)
    return not any(b.players[seat].active for seat in ring[ring.index(b.turn.mover) + 1 :])

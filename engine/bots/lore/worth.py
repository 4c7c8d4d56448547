"""What a board is worth to a seat: a hundred for a marshalling point, people and things in proportion."""

from __future__ import annotations

from functools import cache

from engine.bots.journeys.memory import Memory
from engine.bots.odds import ALL, reach
from engine.journeys.cards.moments import Stat
from engine.journeys.cards.printed import Definition, Kind
from engine.journeys.reading.values import body, corruption, prowess
from engine.journeys.table.board import Board, card_of, companies_of, face, fellows
from engine.journeys.table.frames import Draw
from engine.journeys.table.records import Pose, Zone
from engine.kernel.records import Handle, owner
from engine.lore.records import State
from engine.lore.scoring import marshalling_points, points_of

POINT = 100
CARD_IN_HAND = 6
CARD_IN_PLAY = 10
HANDY = 10
"""What an item is worth besides that can be tapped or discarded in need."""
TAPPED = 8
"""What a character loses by being tapped: he cannot play, support or stand without -1."""
WOUNDED_PERCENT = 60
VICTORY = 100_000
_memory: Memory[Board] = Memory(Stat.PROWESS, Stat.BODY, Stat.CORRUPTION)


def forget() -> None:
    """Begin a decision."""
    _memory.forget()


def person(b: Board, who: Handle) -> int:
    """What a character is worth besides his marshalling points, healthy and untapped."""
    return _memory.recall(_person, b, who)


def _person(b: Board, who: Handle) -> int:
    printed = face(b, who)
    base = 150 if printed.is_main else 50 if printed.kind is Kind.ALLY else 40 + 12 * printed.mind
    return base + 6 * prowess(b, who) + 4 * max(0, body(b, who) - 6) + 5 * printed.influence


def recruit(printed: Definition) -> int:
    """What a character who is not in play would add to a company."""
    base = 150 if printed.is_main else 30 + 9 * printed.mind
    skilled = 4 * len(printed.skills)
    return base + 8 * printed.prowess + 4 * max(0, printed.body - 6) + 5 * printed.influence + skilled


def burden(b: Board, who: Handle) -> int:
    """In how many of 36 outcomes a plain corruption roll of a character would fail."""
    return ALL - reach(b.rules.safe - corruption(b, who))


def at_stake(b: Board, who: Handle) -> int:
    """What is lost with a character: himself, his points, and the points of what he carries."""
    return person(b, who) + _points_with(b, who)


def _points_with(b: Board, who: Handle) -> int:
    seat = owner(who)
    lost = points_of(b, who, seat, Zone.PLAY)
    for held in card_of(b, who).holds:
        if face(b, held).is_resource:
            lost += points_of(b, held, seat, Zone.PLAY)
    return POINT * lost


def standing(b: Board, seat: int) -> int:
    """What a player has on the table and in his hand."""
    total = POINT * marshalling_points(b, seat)
    people = 0
    for group in companies_of(b, seat):
        for who in fellows(b, group):
            people += 1
            total += _memory.recall(_as_he_stands, b, who)
    rows = b.zones[seat]
    total += CARD_IN_HAND * len(rows[Zone.HAND])
    total += CARD_IN_PLAY * max(0, len(rows[Zone.PLAY]) - people)
    total += HANDY * sum(1 for card in rows[Zone.PLAY] if is_handy(face(b, card).number))
    return total


@cache
def is_handy(number: int) -> bool:
    """Whether a card is an item with something to use it for."""
    card = State.book[number]
    return card.definition.kind is Kind.ITEM and bool(card.abilities)


def _as_he_stands(b: Board, who: Handle) -> int:
    healthy = value = person(b, who)
    pose = card_of(b, who).pose
    if pose is Pose.WOUNDED:
        value = value * WOUNDED_PERCENT // 100
    elif pose is Pose.TAPPED:
        value -= TAPPED
    risk = burden(b, who)
    if risk:
        value -= risk * (healthy + _points_with(b, who)) // (2 * ALL)
    return value


def worth(b: State, seat: int) -> int:
    """The board seen from one seat: what he has less what his strongest opponent has."""
    if b.result is not None:
        if seat in b.result.winners:
            return VICTORY
        return -VICTORY if b.result.winners else 0
    others = [standing(b, other) for other in range(len(b.players)) if other != seat]
    return standing(b, seat) - max(others, default=0) + drawing(b, seat)


def lead(b: Board, seat: int) -> int:
    """The marshalling points of a seat alone, less those of its strongest opponent."""
    others = [marshalling_points(b, other) for other in range(len(b.players)) if other != seat]
    return POINT * (marshalling_points(b, seat) - max(others, default=0))


def drawing(b: State, seat: int) -> int:
    """Cards about to be drawn count as drawn."""
    frame = b.frames[-1]
    if not isinstance(frame, Draw):
        return 0
    return CARD_IN_HAND * frame.count * (1 if frame.seat == seat else -1)

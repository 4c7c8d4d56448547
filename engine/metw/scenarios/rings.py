"""Council of the Wise: rings in play, and the rings that tests at the council yield (SCEN-COUNCIL)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.journeys.cards.printed import Definition, Kind
from engine.journeys.cards.words import Points
from engine.journeys.reading.filters import holds_all
from engine.journeys.table.board import company_number, face, items_on
from engine.journeys.table.records import Zone
from engine.journeys.table.speech import Context
from engine.kernel.records import Handle
from engine.metw.scenarios.scenario import AtLeast, Progress, Scenario
from engine.metw.table.board import Board, people_of
from engine.metw.table.frames import Claimed, Wise
from engine.metw.table.scoring import worth

WANTED = 7
RING, GOLD = "ring", "gold ring"


def is_ring(card: Definition) -> bool:
    """Whether a card is a gold ring or a special ring (SCEN-RULING-26)."""
    return card.kind is Kind.ITEM and card.has(RING)


def rings(b: Board, seat: int) -> Iterator[Handle]:
    """The rings a player has in play, stored ones among them."""
    for zone in (Zone.PLAY, Zone.MP):
        yield from (card for card in b.zones[seat][zone] if is_ring(face(b, card)))


def gold_rings(b: Board, seat: int) -> list[Handle]:
    """Those that can be tested."""
    return [card for card in rings(b, seat) if face(b, card).item_kind == GOLD]


def ring_bearers(b: Board, seat: int) -> list[Handle]:
    """SCEN-COUNCIL-05: characters with rings."""
    return [who for who in people_of(b, seat) if any(is_ring(face(b, item)) for item in items_on(b, who))]


def count(b: Board, seat: int) -> int:
    """How many rings a player has in play."""
    return sum(1 for _ in rings(b, seat))


def council_now(b: Board) -> Wise | None:
    """The Council of the Wise, if it is under way."""
    return next((frame for frame in b.frames if isinstance(frame, Wise)), None)


def worth_claimed(b: Board, ring: Claimed) -> int:
    """The points of a ring that was named, as if the bearer of the gold ring bore it."""
    entry = b.book[ring.number]
    at = Context(ring.bearer, ring.seat, company_number(b, ring.bearer), definition=ring.number)
    for word in entry.always:
        if isinstance(word, Points) and not word.eliminated and holds_all(b, word.when, at):
            return word.mp
    return entry.definition.mp


def ring_points(b: Board, seat: int) -> int:
    """SCEN-COUNCIL-11: points of rings in play and of those that were named."""
    council = council_now(b)
    named = council.claimed if council is not None else ()
    total = sum(worth(b, card, seat) for card in rings(b, seat))
    return total + sum(worth_claimed(b, ring) for ring in named if ring.seat == seat)


WISE = Scenario(
    25,
    "wise",
    "Council of the Wise",
    "seven rings, to call the Council of the Wise; there the points of rings decide",
    Progress("rings", count, WANTED),
    call=AtLeast(count, WANTED),
    council="Council of the Wise",
    points=ring_points,
)

"""What a Fallen-wizard's player starts with besides: stage resources, and people whom they let in (MECCG-SET)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.journeys.cards.moments import From, Leave, Of
from engine.journeys.cards.printed import Definition, Kind
from engine.journeys.cards.words import Place
from engine.journeys.play.playable import permits
from engine.journeys.table.board import face, site_of
from engine.journeys.table.records import Zone
from engine.kernel.records import Handle
from engine.metw.cards.printed import NEVER_STARTS, MetwCard
from engine.metw.table.board import Board
from engine.metw.table.draft import Draft
from engine.metw.table.stages import LEAST_STAGE, is_fallen, is_stage, why_not_take_in

STAGE_CARDS = 3
"""So many stage resources start in play at most (MECCG-SET-12)."""


def most_items(b: Board, seat: int) -> int:
    """METW-SETUP-09; MECCG-SET-12: a Fallen-wizard's player starts with stage resources besides."""
    return b.rules.starting_items + (STAGE_CARDS if is_fallen(b, seat) else 0)


def starts_on_stage(b: Board, seat: int, printed: Definition) -> bool:
    """A stage resource that stays in play, at a Fallen-wizard's player (MECCG-SET-12)."""
    return is_fallen(b, seat) and is_stage(printed) and printed.kind is Kind.CONDITION


def has_room(b: Board, printed: Definition, laid: Sequence[Definition], gone: int = 0) -> bool:
    """MECCG-SET-12, MECCG-SET-13: stage resources worth three points, one of which is not unique; two items.

    Places of items that something else has taken are gone.
    """
    if not is_stage(printed):
        return sum(1 for one in laid if not is_stage(one)) < b.rules.starting_items - gone
    stages = [one for one in (*laid, printed) if isinstance(one, MetwCard) and is_stage(one)]
    if printed.has(NEVER_STARTS) or len(stages) > STAGE_CARDS:
        return False
    points = sum(one.stage_points for one in stages)
    return points < LEAST_STAGE or (points == LEAST_STAGE and not all(one.unique for one in stages))


def begin_stage(d: Draft, seat: int, card: Handle, who: Handle) -> None:
    """MECCG-SET-12, MECCG-SET-10: it lies on the character named, or on his site, or before its player, as it says."""
    d.enter(card)
    for use in d.book[face(d, card).number].behaviour.uses:
        sorts = [one.source for one in use.choose]
        if any(isinstance(word, Place) and word.of is Of.SITE for word in use.effects):
            d.alter(card, site=site_of(d, who))
        elif From.MINE in sorts or From.HAND in sorts:
            d.hold(who, card)


def send_back_unfit(d: Draft, seat: int, people: tuple[Handle, ...]) -> None:
    """MECCG-SET-15, MECCG-SET-16: who needs a stage resource to start, and has none, does not start."""
    for who in people if is_fallen(d, seat) else ():
        let_in = any(permits(d, face(d, held), Leave.TAKE_IN) for held in d.card(who).holds)
        if why_not_take_in(d, seat, face(d, who)) is not None and not let_in:
            d.leave_table(who)
            d.put(seat, Zone.POOL, who)


def settle_stage(d: Draft) -> None:
    """MECCG-SET-14, MECCG-RULING-12: unique stage resources that more than one player has shown are discarded."""
    shown = [[card for card in rows[Zone.PLAY] if is_stage(face(d, card)) and face(d, card).unique] for rows in d.zones]
    numbers = [face(d, card).number for row in shown for card in row]
    for card in [card for row in shown for card in row if numbers.count(face(d, card).number) > 1]:
        d.discard(card)

"""Agents who start because a card calls them: it is laid down with the characters, in place of an item."""

from __future__ import annotations

from collections.abc import Sequence

from engine.journeys.cards.printed import Definition
from engine.journeys.table.board import card_of, face
from engine.journeys.table.records import Zone
from engine.kernel.records import NONE, Handle
from engine.metw.cards.alignments import HEROES
from engine.metw.cards.printed import AGENT, SUMMONS
from engine.metw.table.board import Board, alignment_of
from engine.metw.table.draft import Draft


def may_summon(b: Board, seat: int) -> bool:
    """Whether a player may have agents among his characters."""
    return len(b.law.alignments) > 1 and alignment_of(b, seat) is not HEROES


def is_called(printed: Definition, others: Sequence[Definition]) -> bool:
    """Whether one more card than there are agents calls one."""
    return printed.has(AGENT) and called(others) > sum(1 for one in others if one.has(AGENT))


def called(people: Sequence[Definition]) -> int:
    """How many cards call agents."""
    return sum(1 for one in people if one.has(SUMMONS))


def eased(people: Sequence[Definition]) -> int:
    """How much less mind those need who have been called."""
    return min(called(people), sum(1 for one in people if one.has(AGENT)))


def calls(b: Board, seat: int) -> list[Handle]:
    """The cards that a player has shown, on agents or not."""
    return [card for card in b.zones[seat][Zone.PLAY] if face(b, card).has(SUMMONS)]


def waiting(b: Board, seat: int) -> list[Handle]:
    """Those that lie on nobody yet."""
    return [card for card in calls(b, seat) if card_of(b, card).host == NONE]


def answer_call(d: Draft, seat: int, agent: Handle) -> None:
    """The card lies on the agent who comes."""
    cards = waiting(d, seat)
    if face(d, agent).has(AGENT) and cards:
        d.hold(agent, cards[0])


def dismiss_idle(d: Draft) -> None:
    """What has called nobody goes back."""
    for seat in range(len(d.players)):
        for card in waiting(d, seat):
            d.leave_table(card)
            d.put(seat, Zone.POOL, card)

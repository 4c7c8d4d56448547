"""Hands at the end of a turn: all players in turn draw up, or discard down to hand size."""

from __future__ import annotations

from collections.abc import Iterator

from engine.journeys.play.draws import draw_up
from engine.journeys.play.looking import discard_from_hand
from engine.journeys.reading.values import hand_size
from engine.journeys.table.board import Board, seats_from
from engine.journeys.table.draft import Draft
from engine.journeys.table.frames import SeatBySeat
from engine.journeys.table.records import IN_HAND, State
from engine.journeys.table.verbs import Question, Verb, no
from engine.kernel.actions import Action, Secrets
from engine.kernel.pending import Reason
from engine.kernel.steps import Ask, Mark

RESET = Mark("reset")
RESET_DONE = Mark("reset done")
"""Where the turn goes on when every hand is right."""


def seat_at(b: Board, f: SeatBySeat) -> int:
    """The seat this step is about: all players in turn, the mover first (LORE-RULING-97)."""
    return seats_from(b, b.turn.mover)[f.at]


def next_reset(d: Draft, f: SeatBySeat) -> None:
    """LORE-EOT-04, LORE-EOT-05: down to hand size, or up to it."""
    order = seats_from(d, d.turn.mover)
    if f.at >= len(order):
        d.goto(RESET_DONE, at=0)
        return
    seat = order[f.at]
    if len(d.zones[seat][IN_HAND]) <= hand_size(d, seat):
        d.goto(RESET, at=f.at + 1)
        draw_up(d, seat)


def down_candidates(s: State, f: SeatBySeat, secrets: Secrets) -> Iterator[Action]:
    for card in s.zones[seat_at(s, f)][IN_HAND]:
        yield Action(Verb.DISCARD, (card,))


def down_why_not(s: State, f: SeatBySeat, x: Action) -> Reason | None:
    if x.verb == Verb.DISCARD and x == Action(Verb.DISCARD, (x.arg(0),)):
        if x.args[0] in s.zones[seat_at(s, f)][IN_HAND]:
            return None
    return no("You hold more cards than your hand size: discard one.", "LORE-EOT-04")


def downed(d: Draft, f: SeatBySeat, x: Action) -> None:
    d.goto(RESET)
    discard_from_hand(d, seat_at(d, f), x.args[0])


DISCARD_DOWN = Ask(
    Question.DISCARD_DOWN,
    decider=seat_at,
    candidates=down_candidates,
    why_not=down_why_not,
    answer=downed,
    rules=("LORE-EOT-04",),
)

"""The end game: every character makes a corruption roll, then the points decide (LORE-END)."""

from __future__ import annotations

from engine.journeys.cards import words as w
from engine.journeys.phases.asking import one_of
from engine.journeys.play.rolls import corruption_roll
from engine.journeys.table.board import Board, characters_of, face, seats_from
from engine.journeys.table.draft import Draft
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Effects
from engine.journeys.table.records import Phase
from engine.journeys.table.verbs import Question, no
from engine.kernel.pending import Over
from engine.kernel.records import NONE, Handle
from engine.kernel.steps import Mark
from engine.lore.frames import Council
from engine.lore.scoring import SOLITAIRE_SCALE, marshalling_points, solitaire_result
from engine.lore.variants import Option

ROLLING = Mark("rolling")
COUNTING = Mark("counting")

BY_RULES, BY_CONCESSION, BY_AGREEMENT, STOPPED, BY_RING = 1, 2, 3, 4, 5
"""How a game ended."""
SOLITAIRE_VICTORY = 15
"""From here on a solitaire result is a victory (LORE-SOLO-13)."""


def begin(d: Draft, f: Council) -> None:
    """LORE-END-05: the caller first, then the others; without a call the mover of the last turn (LORE-RULING-109)."""
    first = d.turn.caller if d.turn.caller != NONE and d.players[d.turn.caller].active else d.turn.mover
    d.set_turn(phase=Phase.COUNCIL, company=NONE)
    d.tell(Told.COUNCIL)
    d.update(order=seats_from(d, first))


def waiting(b: Board, f: Council) -> list[Handle]:
    """Characters of the player on the go that have not rolled yet."""
    return [who for who in characters_of(b, f.order[f.at]) if who not in f.rolled]


def next_roll(d: Draft, f: Council) -> None:
    if f.at >= len(f.order):
        d.goto(COUNTING)
        return
    people = waiting(d, f)
    if not people:
        d.repeat(at=f.at + 1)
    elif len(people) == 1:
        start_roll(d, f, people[0])


def start_roll(d: Draft, f: Council, who: Handle) -> None:
    d.goto(ROLLING, rolled=(*f.rolled, who))
    corruption_roll(d, who, 0 if face(d, who).is_main else -f.ties, council=True)


def count(d: Draft, f: Council) -> None:
    """LORE-END-08, LORE-END-09: the higher total wins, equal totals are a draw or are broken by more rolls."""
    points = tuple(marshalling_points(d, seat) for seat in range(len(d.players)))
    winners = best(d, points)
    if len(winners) != 1 and Option.BREAK_TIES in d.rules.options and burdened(d):
        # LORE-OPT-03, LORE-OPT-04: everybody rolls again, each time at a further -1 for all but main characters.
        d.goto(ROLLING, ties=f.ties + 1, rolled=(), at=0)
    else:
        finish(d, BY_RULES, winners)


def burdened(b: Board) -> bool:
    """LORE-RULING-141: whether rolling again can still change something."""
    seats = [seat for seat, player in enumerate(b.players) if player.active]
    return any(not face(b, who).is_main for seat in seats for who in characters_of(b, seat))


def best(b: Board, points: tuple[int, ...]) -> tuple[int, ...]:
    """The winners: the top totals, nobody if all are equal (LORE-RULING-139)."""
    seats = [seat for seat, player in enumerate(b.players) if player.active]
    if b.rules.solitaire:
        return (b.turn.mover,) if points[b.turn.mover] >= SOLITAIRE_VICTORY else ()
    top = max(points[seat] for seat in seats)
    winners = tuple(seat for seat in seats if points[seat] == top)
    return () if len(winners) == len(seats) > 1 else winners


def finish(d: Draft, how: int, winners: tuple[int, ...]) -> None:
    """The game is over."""
    points = tuple(marshalling_points(d, seat) for seat in range(len(d.players)))
    d.result = Over(how, winners, points)
    d.tell(Told.WON, how, *winners)


def win(d: Draft, f: Effects, word: w.Win) -> None:
    """LORE-END-10: victory interrupts everything, unless only MPs win in a longer game (LORE-OPT-08)."""
    if Option.POINTS_ONLY not in d.rules.options:
        finish(d, BY_RING, (f.seat,))


def solitaire_words(over: Over, traveller: int) -> str:
    """LORE-SOLO-13: what a solitaire game amounts to; The One Ring is a complete victory (LORE-RULING-166)."""
    if over.how == BY_RING:
        return SOLITAIRE_SCALE[0][1]
    return solitaire_result(over.points[traveller])


COUNCIL = (
    begin,
    ROLLING,
    next_roll,
    one_of(
        Question.NEXT_ROLL,
        waiting,
        start_roll,
        no("Name one of your characters that has not rolled yet.", "LORE-END-05"),
        decider=lambda s, f: f.order[f.at],
        rules=("LORE-END-05",),
    ),
    COUNTING,
    count,
)


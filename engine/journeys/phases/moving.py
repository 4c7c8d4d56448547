"""What companies on their way have in common: the draws for a move, and the arrival."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.journeys.cards.moments import Stat, When
from engine.journeys.play.draws import draw
from engine.journeys.reading.values import draw_number
from engine.journeys.table.board import Board, company, is_several, seats_from
from engine.journeys.table.draft import Draft
from engine.journeys.table.events import Told
from engine.journeys.table.frames import CompanyPhase
from engine.journeys.table.records import Company, State
from engine.journeys.table.verbs import Question, Verb, no, pick
from engine.kernel.actions import Action, Secrets
from engine.kernel.pending import Reason
from engine.kernel.records import NONE
from engine.kernel.steps import Ask, Mark

ACTING = Mark("acting")
"""Where hazards and resources are played."""
CLOSING = Mark("closing")
"""Where the phase ends."""
DrawNumber = Callable[[Board, Company, Stat], int]


def of_goal(b: Board, moving: Company, stat: Stat) -> int:
    """The number of the new site."""
    assert moving.journey is not None
    return draw_number(b, moving, stat, moving.journey.goal)


def drawer(b: Board, f: CompanyPhase, stat: Stat) -> int:
    """Who draws by the white or the black number of the new site."""
    moving = company(b, f.company)
    assert moving is not None
    return moving.seat if stat is Stat.WHITE else seats_from(b, moving.seat)[1]


def one_only(stat: Stat, drawn: Mark, number: DrawNumber = of_goal) -> Callable[[Draft, CompanyPhase], None]:
    """A number of one leaves nothing to choose; without an opponent nobody draws."""

    def draw_at_once(d: Draft, f: CompanyPhase) -> None:
        moving = company(d, f.company)
        if moving is None or moving.journey is None or not moving.journey.moving:
            d.goto(CLOSING if moving is None else ACTING)
            return
        seats = seats_from(d, moving.seat)
        if stat is Stat.BLACK and len(seats) == 1:
            d.goto(drawn)
        elif stat is Stat.BLACK and is_several(d):
            d.goto(drawn)
            share_draw(d, seats[1:], number(d, moving, stat))
        elif number(d, moving, stat) == 1:
            d.goto(drawn)
            draw(d, drawer(d, f, stat), 1)

    return draw_at_once


def draws(stat: Stat, rule: str, number: DrawNumber = of_goal) -> Ask:
    """How many cards somebody draws."""

    def most(s: State, f: CompanyPhase) -> int:
        moving = company(s, f.company)
        assert moving is not None
        return number(s, moving, stat)

    def candidates(s: State, f: CompanyPhase, secrets: Secrets) -> Iterator[Action]:
        for count in range(most(s, f), 0, -1):
            yield pick(count)

    def why_not(s: State, f: CompanyPhase, x: Action) -> Reason | None:
        good = x.verb == Verb.PICK and x == pick(x.arg(0)) and 1 <= x.args[0] <= most(s, f)
        return None if good else no("Draw one card at least, and not more than the number of the site.", rule)

    return Ask(
        Question.DRAW_COUNT,
        decider=lambda s, f: drawer(s, f, stat),
        candidates=candidates,
        why_not=why_not,
        answer=lambda d, f, x: draw(d, drawer(d, f, stat), x.args[0]),
        rules=("LORE-MOVE-06", "LORE-MOVE-07", "LORE-MOVE-08"),
    )


def share_draw(d: Draft, seats: tuple[int, ...], number: int) -> None:
    """LORE-MULTI-10, LORE-RULING-133: one card each in turn until the number is used up."""
    for place, seat in reversed(list(enumerate(seats))):
        draw(d, seat, number // len(seats) + (1 if place < number % len(seats) else 0))


def arrive(d: Draft, f: CompanyPhase) -> None:
    """LORE-MOVE-16: the new site is now the current one."""
    moving = company(d, f.company)
    if moving is None or moving.journey is None or (not moving.journey.moving and not moving.journey.back):
        return
    d.set_company(moving, site=moving.journey.goal)
    d.tell(Told.ARRIVES, f.company, moving.journey.goal)
    if moving.journey.moving:
        d.happen(When.ARRIVED, NONE, f.company)

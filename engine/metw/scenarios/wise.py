"""The Council of the Wise: ring bearers check, all gold rings are tested, rings decide (SCEN-COUNCIL)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.journeys.cards.moments import At
from engine.journeys.phases.asking import one_of
from engine.journeys.play.rolls import corruption_roll
from engine.journeys.reading.values import ring_bonus
from engine.journeys.table.board import company_number
from engine.journeys.table.events import Told
from engine.journeys.table.frames import RingTest, Window
from engine.journeys.table.records import Phase
from engine.journeys.table.verbs import Purpose, Question, no
from engine.kernel.records import NONE, Handle
from engine.kernel.steps import Chance, Mark, procedure
from engine.metw.phases.endings import BY_COUNCIL, BY_WIZARD, finish, finish_with
from engine.metw.scenarios.rings import gold_rings, ring_bearers, ring_points
from engine.metw.table.board import Board, atlas_of, clockwise
from engine.metw.table.draft import Draft
from engine.metw.table.frames import Wise
from engine.metw.table.verbs import Asked, Tells

CHECKING = Mark("ring bearers check")
WIZARDS = Mark("Wizards are looked at")
DICE = Mark("who tests first")
TESTING = Mark("gold rings are tested")
COUNTING = Mark("rings are counted")


def begin(d: Draft, f: Wise) -> None:
    """SCEN-RULING-27: last turn's player first."""
    d.set_turn(phase=Phase.COUNCIL, company=NONE)
    d.tell(Told.COUNCIL)
    d.update(order=clockwise(d, d.turn.mover))


# ---------------------------------------------------------------------------------------------------------- the checks
def waiting(b: Board, f: Wise) -> Sequence[Handle]:
    """SCEN-COUNCIL-05: nobody but who bears a ring checks."""
    if f.at >= len(f.order):
        return ()
    return [who for who in ring_bearers(b, f.order[f.at]) if who not in f.checked]


def next_check(d: Draft, f: Wise) -> None:
    people = waiting(d, f)
    if f.at >= len(f.order):
        d.goto(WIZARDS)
    elif not people:
        d.goto(CHECKING, at=f.at + 1)
    elif len(people) == 1:
        check(d, f, people[0])


def check(d: Draft, f: Wise, who: Handle) -> None:
    d.goto(CHECKING, checked=(*f.checked, who))
    corruption_roll(d, who, council=True)


def wizards(d: Draft, f: Wise) -> None:
    """SCEN-RULING-02: who has lost his Wizard has lost."""
    standing = tuple(seat for seat in f.order if not d.players[seat].fallen)
    if len(standing) < len(f.order):
        finish(d, BY_WIZARD, standing)
        return
    testers = tuple(seat for seat in f.order if gold_rings(d, seat))
    if len(testers) > 1:
        d.update(testers=testers)
    else:
        d.goto(TESTING, testers=testers, at=0)


# ----------------------------------------------------------------------------------------------------------- the dice
def first_die(d: Draft, f: Wise, value: int) -> None:
    d.update(die=value + 1)


def second_die(d: Draft, f: Wise, value: int) -> None:
    """SCEN-COUNCIL-07: who rolls highest tests first; ties again."""
    total = f.die + value + 1
    d.tell(Told.ROLLS, f.testers[len(f.rolls)], Purpose.DRAFT, NONE, f.die, value + 1, 0, total)
    rolls = (*f.rolls, total)
    if len(rolls) < len(f.testers):
        d.goto(DICE, rolls=rolls)
    elif len(set(rolls)) < len(rolls):
        d.goto(DICE, rolls=())
    else:
        ranked = sorted(zip(rolls, f.testers, strict=True), reverse=True)
        d.goto(TESTING, testers=tuple(seat for _, seat in ranked), at=0)


# ---------------------------------------------------------------------------------------------------------- the tests
def together(b: Board, f: Wise) -> list[Handle]:
    """The gold rings of the player on the go that are tested next: of one company, stored ones at the end."""
    found = gold_rings(b, f.testers[f.at]) if f.at < len(f.testers) else []
    places = sorted({company_number(b, ring) for ring in found}, reverse=True)
    return [ring for ring in found if company_number(b, ring) == places[0]]


def next_test(d: Draft, f: Wise) -> None:
    """SCEN-COUNCIL-08: before its rings are tested for nothing, a company may test with cards of its player."""
    if f.at >= len(f.testers):
        d.goto(COUNTING)
        return
    rings = together(d, f)
    if not rings:
        d.goto(TESTING, at=f.at + 1)
        return
    number = company_number(d, rings[0])
    d.set_turn(mover=f.testers[f.at], company=number)
    if number != NONE and number not in f.heard:
        d.goto(TESTING, heard=(*f.heard, number))
        gather(d, number)
        d.push(Window(0, At.SITE, (f.testers[f.at],)))
    elif len(rings) == 1:
        test(d, f, rings[0])


def gather(d: Draft, number: int) -> None:
    """SCEN-COUNCIL-04: the council is held at a site where information is playable, and nobody has used it."""
    group = d.company(number)
    place = next(site.index for site in atlas_of(d).sites if "book" in site.icons)
    d.set_company(group, site=place, entered=True)
    d.set_player(group.seat, used=tuple(site for site in d.players[group.seat].used if site != place))


def test(d: Draft, f: Wise, ring: Handle) -> None:
    """SCEN-COUNCIL-06, SCEN-COUNCIL-09: without a card; what modifies tests modifies this one."""
    d.goto(TESTING)
    d.push(RingTest(0, ring, f.testers[f.at], ring_bonus(d, ring, NONE)))


def tally(d: Draft, f: Wise) -> None:
    """SCEN-COUNCIL-11: most points of rings win."""
    points = tuple(ring_points(d, seat) for seat in range(len(d.players)))
    for seat, total in enumerate(points):
        d.tell(Tells.POINTS, seat, total)
    best = tuple(seat for seat, total in enumerate(points) if total == max(points))
    finish_with(d, BY_COUNCIL, best, points)


WISE_COUNCIL = procedure(
    begin,
    CHECKING,
    next_check,
    one_of(
        Question.NEXT_ROLL,
        waiting,
        check,
        no("Name one of your ring bearers that has not made its check.", "SCEN-COUNCIL-05"),
        decider=lambda s, f: f.order[f.at],
        rules=("SCEN-COUNCIL-05", "SCEN-RULING-27"),
    ),
    WIZARDS,
    wizards,
    DICE,
    Chance(lambda s, f: 6, first_die),
    Chance(lambda s, f: 6, second_die),
    TESTING,
    next_test,
    one_of(
        Asked.GOLD_RING,
        together,
        test,
        no("Name one of your gold rings.", "SCEN-COUNCIL-06"),
        decider=lambda s, f: f.testers[f.at],
        rules=("SCEN-COUNCIL-06", "SCEN-DEC-16"),
    ),
    COUNTING,
    tally,
)

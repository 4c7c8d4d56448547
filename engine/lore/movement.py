"""The movement phase of a company: new site, draws, hazards and resources, arrival (LORE-MOVE, LORE-PATH)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from engine.journeys.cards.atlas import Atlas, Borders
from engine.journeys.cards.moments import At, Ban, Stat, Until, When
from engine.journeys.cards.words import Forbid
from engine.journeys.effects.lasting import expire
from engine.journeys.phases.moving import ACTING, CLOSING, arrive, draws, one_only
from engine.journeys.play.draws import draw_up
from engine.journeys.play.sideboard import HAZARDS, proof_why_not, provable
from engine.journeys.play.travel import borders, special_to, ways
from engine.journeys.reading.filters import FULL
from engine.journeys.reading.values import base_limit
from engine.journeys.table.board import Board, companies_of, company, halves, is_several, seats_from
from engine.journeys.table.draft import Draft
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Window
from engine.journeys.table.records import Company, Journey, Zone
from engine.journeys.table.sources import sources
from engine.journeys.table.verbs import PASS, Question, Verb, no
from engine.kernel.actions import Action, Secrets
from engine.kernel.pending import Reason
from engine.kernel.records import NONE
from engine.kernel.steps import Ask, Mark
from engine.lore.frames import Circle, Movement
from engine.lore.hazards import sideboard
from engine.lore.records import State

BEGINNING = Mark("beginning")
MOVER_DREW, OTHERS_DREW = Mark("mover drew"), Mark("others drew")
SIDEBOARDING = Mark("sideboarding")

STAY = Action(Verb.STAY)


# -------------------------------------------------------------------------------------------------- the new site
def begin(d: Draft, f: Movement) -> None:
    moving = d.company(f.company)
    d.set_turn(company=f.company)
    d.set_company(moving, journey=Journey(moving.site, moving.site, limit=base_limit(d, moving)))


def routes(b: Board, moving: Company, goal: int) -> tuple[tuple[int, ...], ...]:
    """The site paths by which a company may reach a site."""
    return b.atlas.paths(moving.site, goal, borders(b, moving), b.rules.longest_path)


@cache
def moves(atlas: Atlas, site: int, longest: int, opened: Borders) -> tuple[Action, ...]:
    """Every site within reach by the map, with the middle region of the path where there are several."""
    found = []
    for goal in atlas.reachable(site, longest, opened):
        paths = atlas.paths(site, goal, opened, longest)
        named = [(goal,)] if len(paths) == 1 else [(goal, path[1]) for path in paths]
        found += [Action(Verb.GO, args) for args in named]
    return tuple(found)


def go_candidates(s: State, f: Movement, secrets: Secrets) -> Iterator[Action]:
    moving = company(s, f.company)
    assert moving is not None
    yield STAY
    yield from moves(s.atlas, moving.site, s.rules.longest_path, borders(s, moving))
    if any(ways(s, moving, "anywhere")):
        for place in s.atlas.sites:
            if special_to(s, moving, place.index):
                yield Action(Verb.GO, (place.index, SPECIAL))


def go_legal(s: State, f: Movement, secrets: Secrets) -> Iterator[Action]:
    """Candidates within reach are so by the map: only what keeps the company here and who is there already matters."""
    moving = company(s, f.company)
    assert moving is not None
    held = _held_back(s, moving) is not None
    alone = len(companies_of(s, moving.seat)) == 1
    for x in go_candidates(s, f, secrets):
        if x is STAY:
            if stay_why_not(s, moving) is None:
                yield x
        elif not held and x.args[0] != moving.site and (alone or _no_room(s, moving, x.args[0]) is None):
            yield x


SPECIAL = 1000
"""In place of a middle region: by the special movement a card grants."""


def go_why_not(s: State, f: Movement, x: Action) -> Reason | None:
    moving = company(s, f.company)
    assert moving is not None
    if x.shown or x.proven:
        return no("Nothing has to be shown for that.", "LORE-GEN-11")
    if x == STAY:
        return stay_why_not(s, moving)
    if x.verb != Verb.GO or not 1 <= len(x.args) <= 2 or not 0 <= x.args[0] < len(s.atlas.sites):
        return no("Name a site, or stay.", "LORE-MOVE-03")
    return move_why_not(s, moving, x.args[0], x.arg(1))


def stay_why_not(s: State, moving: Company) -> Reason | None:
    """LORE-SPLIT-03: of two companies that were split, one or both must try to move away."""
    if moving.number not in s.turn.split:
        return None
    other = next((company(s, number) for number in s.turn.split if number != moving.number), None)
    if other is None or other.journey is None or other.journey.moving or other.journey.back:
        return None
    if other.site != moving.site or not any(_legal_moves(s, moving)):
        return None
    return no("After a split one of the two companies must move away.", "LORE-SPLIT-03")


def _legal_moves(s: State, moving: Company) -> Iterator[int]:
    for goal in s.atlas.reachable(moving.site, s.rules.longest_path, borders(s, moving)):
        paths = routes(s, moving, goal)
        if move_why_not(s, moving, goal, paths[0][1] if len(paths) > 1 else NONE) is None:
            yield goal


def move_why_not(s: State, moving: Company, goal: int, middle: int) -> Reason | None:
    """LORE-PATH-02 to LORE-PATH-11: within reach, a route named where there are several, room at the goal."""
    if goal == moving.site:
        return no("It is there already.", "LORE-RULING-41")
    held = _held_back(s, moving)
    if held is not None:
        return held
    if middle == SPECIAL:
        if not special_to(s, moving, goal):
            return no("No card lets the company travel there.", "LORE-GORG-02")
    else:
        paths = routes(s, moving, goal)
        if not paths:
            return no("That is too far.", "LORE-PATH-02", goal)
        if len(paths) > 1 and not any(path[1] == middle for path in paths):
            return no("Name the middle region of the path.", "LORE-RULING-43")
        if len(paths) == 1 and middle != NONE:
            return no("There is only one way.", "LORE-RULING-44")
    return _no_room(s, moving, goal)


def _held_back(s: State, moving: Company) -> Reason | None:
    for source in sources(s).of(Forbid):
        if isinstance(source.word, Forbid) and source.word.ban is Ban.MOVE:
            if source.bound is not None and moving.number in source.bound:
                return no("The company may not move this turn.", "LORE-GEN-02")
    return None


def _no_room(s: State, moving: Company, goal: int) -> Reason | None:
    for other in companies_of(s, moving.seat):
        if other.number == moving.number:
            continue
        leaving = other.journey if other.journey is not None and other.journey.moving else None
        if leaving is not None and leaving.goal == goal and _split_pair(s, moving, other):
            return no("The two parts must go to different sites.", "LORE-SPLIT-04")
        there = leaving.goal if leaving is not None else other.site
        if there == goal and halves(s, other) + halves(s, moving) > FULL:
            return no("Together they would be larger than seven.", "LORE-PATH-11")
    return None


def _split_pair(s: State, one: Company, other: Company) -> bool:
    return one.number in s.turn.split and other.number in s.turn.split


def gone(d: Draft, f: Movement, x: Action) -> None:
    moving = d.company(f.company)
    if x == STAY:
        d.tell(Told.STAYS, f.company)
        d.goto(ACTING)
        return
    goal, middle = x.args[0], x.arg(1)
    special = special_to(d, moving, goal) if middle == SPECIAL else None
    if special is not None:
        path = tuple(d.atlas.region_named[name].index for name in special[0].path)
    else:
        paths = routes(d, moving, goal)
        path = next(p for p in paths if len(paths) == 1 or p[1] == middle)
    d.set_journey(f.company, goal=goal, path=path, moving=True, special=special[1] if special is not None else 0)
    d.set_company(d.company(f.company), site=NONE)
    d.tell(Told.MOVES, f.company, moving.site, goal)
    d.happen(When.MOVES, NONE, f.company)


# ---------------------------------------------------------------------------------------------------- the draws
def declared(d: Draft, f: Movement) -> None:
    """LORE-MOVE-11: the new site is known and the cards are drawn; what watches for a move comes first."""
    d.happen(When.MOVE_DECLARED, NONE, f.company)


# ------------------------------------------------------------------------------------------- hazards and resources
def act(d: Draft, f: Movement) -> None:
    """Step 2: all players in turn, the mover first, until they pass one after the other (LORE-RULING-49)."""
    moving = company(d, f.company)
    if moving is None:
        return
    if is_several(d):
        d.push(Circle(0, f.company))
    else:
        d.push(Window(0, At.MOVEMENT, seats_from(d, moving.seat), alternating=True))


def may_sideboard(d: Draft, f: Movement) -> None:
    """LORE-HAZ-17, LORE-RULING-57: who played no hazard may sideboard one, before the closing draw."""
    moving = company(d, f.company)
    if moving is None or moving.journey is None or d.rules.introductory:
        d.goto(CLOSING)
        return
    others = seats_from(d, moving.seat)[1:]
    if f.at >= len(others):
        d.goto(CLOSING)
    elif others[f.at] in moving.journey.hazards or not d.zones[others[f.at]][Zone.SIDEBOARD]:
        d.repeat(at=f.at + 1)


def side_decider(s: Board, f: Movement) -> int:
    """Each player other than the mover in turn (LORE-RULING-137)."""
    moving = company(s, f.company)
    assert moving is not None
    return seats_from(s, moving.seat)[1:][f.at]


def side_candidates(s: State, f: Movement, secrets: Secrets) -> Iterator[Action]:
    yield PASS
    for card, proof in provable(s, side_decider(s, f), HAZARDS, secrets):
        yield Action(Verb.SIDEBOARD, (card,), proven=(proof,))


def side_why_not(s: State, f: Movement, x: Action) -> Reason | None:
    if x == PASS:
        return None
    if x.verb != Verb.SIDEBOARD or len(x.args) != 1:
        return no("Name a hazard of your sideboard, or pass.", "LORE-SIDE-03")
    return proof_why_not(s, side_decider(s, f), x.args[0], x, HAZARDS)


def sided(d: Draft, f: Movement, x: Action) -> None:
    if x != PASS:
        sideboard(d, side_decider(d, f), x.args[0])
    d.goto(SIDEBOARDING, at=f.at + 1)


# ------------------------------------------------------------------------------------------------------- arrival
def close(d: Draft, f: Movement) -> None:
    """Step 3: all draw up to hand size, the mover first (LORE-MOVE-14, LORE-RULING-51)."""
    if not d.rules.introductory:
        for seat in reversed(seats_from(d, d.turn.mover)):
            draw_up(d, seat)


def perhaps_again(d: Draft, f: Movement) -> None:
    """The movement phase is over, and what was for it alone; a card may give the company another one at once."""
    expire(d, Until.END_OF_PHASE)
    moving = company(d, f.company)
    if moving is not None and moving.moves:
        d.set_company(moving, moves=moving.moves - 1)
        d.goto(BEGINNING, at=0)
    else:
        d.set_turn(company=NONE)


MOVEMENT = (
    BEGINNING,
    begin,
    Ask(
        Question.NEW_SITE,
        decider=lambda s, f: next(c.seat for c in s.companies if c.number == f.company),
        candidates=go_candidates,
        why_not=go_why_not,
        legal=go_legal,
        answer=gone,
        rules=("LORE-MOVE-03", "LORE-PATH-02"),
    ),
    one_only(Stat.WHITE, MOVER_DREW),
    draws(Stat.WHITE, "LORE-MOVE-06"),
    MOVER_DREW,
    one_only(Stat.BLACK, OTHERS_DREW),
    draws(Stat.BLACK, "LORE-MOVE-07"),
    OTHERS_DREW,
    declared,
    ACTING,
    act,
    SIDEBOARDING,
    may_sideboard,
    Ask(
        Question.SIDEBOARD,
        decider=side_decider,
        candidates=side_candidates,
        why_not=side_why_not,
        answer=sided,
        rules=("LORE-SIDE-03",),
    ),
    CLOSING,
    close,
    arrive,
    perhaps_again,
)

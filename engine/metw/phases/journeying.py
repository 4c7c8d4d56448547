"""The movement/hazard phase of a company: reveal, draws, hazards, return or arrival, reset (METW-MH, J1 to J6)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.journeys.cards.moments import At, Stat, Until, When
from engine.journeys.cards.words import Forbid
from engine.journeys.effects.lasting import expire
from engine.journeys.play.draws import draw
from engine.journeys.play.rings import ONE_RING
from engine.journeys.play.travel import special_to
from engine.journeys.reading.filters import path_types
from engine.journeys.reading.values import base_limit, draw_number, mind
from engine.journeys.table.board import card_of, companies_of, company, face, untapped
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Choice, Window
from engine.journeys.table.records import Company, Journey, Lasting
from engine.journeys.table.verbs import PASS, Pick, Question, Verb, no, pick
from engine.kernel.actions import Action, Secrets, show
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle, is_open, owner
from engine.kernel.state import can_open
from engine.kernel.steps import Ask, Mark, procedure
from engine.metw.cards.printed import OVERT
from engine.metw.phases import hazard_row, laying
from engine.metw.phases.alone import draw_hazards
from engine.metw.phases.endings import BY_RING, finish
from engine.metw.scenarios.listed import scenario_of
from engine.metw.table.board import (
    Board,
    alignment_of,
    atlas_of,
    clockwise,
    hazard_player,
    is_avatar,
    is_unlimited,
    laid_by,
)
from engine.metw.table.bonds import held
from engine.metw.table.companies import is_overt
from engine.metw.table.draft import Draft
from engine.metw.table.frames import Descent, Journeying, Relay, Reset, Round
from engine.metw.table.reach import Way, descent, keeps_apart, path_of, way_bound, why_not_way
from engine.metw.table.records import WAYS, Laid, MetwState, Place
from engine.metw.table.verbs import Asked, Say, Tells
from engine.metw.table.weather import in_question

BEGINNING = Mark("beginning")
WEATHER = Mark("the order of environment effects")
DRAWING = Mark("drawing")
OTHER_DRAWS = Mark("the opponent draws")
HAZARDS = Mark("hazards")
ENDING = Mark("ending")


def moving_in(b: Board, f: Journeying) -> Company:
    """The company whose phase it is, as long as it exists."""
    found = company(b, f.company)
    assert found is not None
    return found


# ------------------------------------------------------------------------------------------------------ J1, reveal
def begin(d: Draft, f: Journeying) -> None:
    """The phase is announced; who stays has his hazard limit fixed now (METW-RULING-36)."""
    moving = moving_in(d, f)
    d.set_turn(company=f.company)
    if moving.journey is not None and moving.journey.moving:  # left behind on the way by a company that was attacked
        d.goto(WEATHER)
        return
    limit = base_limit(d, moving)
    if d.later.halved == d.turn.number:
        limit = (limit + 1) // 2  # MECCG-DECK-07
    limit = moving.journey.limit if moving.journey is not None else limit
    d.set_company(moving, journey=Journey(moving.site, moving.site, limit=limit))
    if laid_by(d, f.company) is not None:
        return
    hidden = next(
        (place.index for place in atlas_of(d).sites if place.hidden and special_to(d, moving, place.index)), NONE
    )
    if hidden != NONE and held(d, moving) is None:
        d.goto(WEATHER)
        set_out(d, moving, Way(hidden))
    else:
        d.tell(Told.STAYS, f.company)
        d.goto(HAZARDS)


def laid_cards(b: Board, f: Journeying) -> tuple[Handle, ...]:
    """The cards lying face down beside the company."""
    laid = laid_by(b, f.company)
    assert laid is not None
    return (laid.site,) if laid.way == NONE else (laid.site, laid.way)


def reveal_candidates(s: MetwState, f: Journeying, secrets: Secrets) -> Iterator[Action]:
    """The one truthful answer: what was laid is turned up, as far as it does not lie open already (METW-SPL-04)."""
    cards = laid_cards(s, f)
    hidden = [card for card in cards if not is_open(card)]
    if all(card in secrets for card in hidden):
        yield Action(Say.TURN_UP, cards, tuple(show(card, secrets) for card in hidden))


def reveal_why_not(s: MetwState, f: Journeying, x: Action) -> Reason | None:
    cards = laid_cards(s, f)
    good = x.verb == Say.TURN_UP and x.args == cards and not x.proven
    if good and tuple(shown.card for shown in x.shown) == tuple(card for card in cards if not is_open(card)):
        if all(can_open(s, shown, owner(shown.card), Place.LAID) for shown in x.shown):
            return None
    return no("The new site is turned up now.", "METW-MH-02")


def revealed(d: Draft, f: Journeying, x: Action) -> None:
    """METW-MH-02: the new site lies open; if no way leads there the company goes nowhere (METW-RULING-27)."""
    laid, moving = laid_by(d, f.company), moving_in(d, f)
    assert laid is not None
    way = found_way(d, laid, x.args)
    for card in x.args:
        d.move(card, moving.seat, Place.LOCATION)
    d.take_up(f.company)
    d.laid = tuple(replace(other, site=x.args[0]) if other.site == laid.site else other for other in d.laid)
    if way is None or why_not_way(d, moving, way) is not None or parted(d, moving, way):
        d.tell(Tells.ASTRAY, f.company)
        lay_anew(d, f, moving)
    elif way.regions == 0 and descent(d, moving, way.goal) > 0:
        d.push(Descent(0, f.company, way.goal, descent(d, moving, way.goal)))
    else:
        set_out(d, moving, way)


def lay_anew(d: Draft, f: Journeying, moving: Company) -> None:
    """SCEN-PILFERER-32: whose companies have to move lays other cards at once; others stay (METW-RULING-27)."""
    scenario = scenario_of(d)
    if scenario is not None and scenario.must_move(d, moving.seat):
        d.goto(BEGINNING)
        d.push(Relay(0, f.company))


def found_way(b: Board, laid: Laid, cards: tuple[Handle, ...]) -> Way | None:
    """The way that lay face down; None for cards that are no site, or no way."""
    numbers = [b.faces[owner(card)][card & 0xFFFFFF] for card in cards]
    goal = atlas_of(b).site_of_card.get(numbers[0])
    if goal is None:
        return None
    return way_bound(goal, numbers[1] - WAYS if len(numbers) > 1 else 0, laid.regions)


def parted(b: Board, moving: Company, way: Way) -> bool:
    """METW-SPL-02: whether another company left the same site for the same goal this turn, as only Havens allow."""
    return keeps_apart(b, moving, way.goal) and any(
        other.journey is not None
        and other.journey.moving
        and (other.journey.origin, other.journey.goal) == (moving.site, way.goal)
        for other in companies_of(b, moving.seat)
        if other.number != moving.number
    )


def set_out(d: Draft, moving: Company, way: Way) -> None:
    """The company is en route (METW-ANN-27)."""
    path = path_of(d, moving, way)
    assert path is not None
    carried = special_to(d, moving, way.goal) if way.regions == 0 else None
    card = carried[1] if carried is not None else 0
    d.set_journey(moving.number, goal=way.goal, path=path, moving=True, special=card)
    d.set_company(d.company(moving.number), site=NONE)
    refute(d, moving.number, way.goal)
    d.tell(Told.MOVES, moving.number, moving.site, way.goal)
    d.happen(When.MOVES, NONE, moving.number)
    take_toll(d, moving, way.goal)


def take_toll(d: Draft, moving: Company, goal: int) -> None:
    """Some sites cost a company that shows, or hides, whom it serves an untapped character."""
    toll = atlas_of(d).sites[goal].toll
    people = tuple(who for who in moving.members if untapped(d, who))
    if people and toll and is_overt(d, moving) == (toll == OVERT):
        d.push(Choice(0, moving.seat, Pick.TOLL, people))


def refute(d: Draft, number: int, goal: int) -> None:
    """What was played on a company is cancelled if its site lay in a forbidden land when organization ended."""
    region = atlas_of(d).sites[goal].region
    land = d.lands[region] if d.lands else atlas_of(d).regions[region].type
    d.lasting = tuple(effect for effect in d.lasting if number not in effect.bound or not forbidden(d, effect, land))


def forbidden(b: Board, effect: Lasting, land: str) -> bool:
    """Whether an effect is not for companies on their way into such a land."""
    word = b.book[effect.definition].words[effect.word]
    return isinstance(word, Forbid) and word.where is not None and land in word.where.not_in


# ------------------------------------------------------------------------------- J1, the order of environment effects
def may_order(d: Draft, f: Journeying) -> None:
    """METW-ANN-38: at the first movement for which the order matters the hazard player chooses it, for the turn."""
    if f.order:
        if len(f.waiting) > 1:
            return
        rest = tuple(card for card in d.changes if card not in f.order + f.waiting)
        d.changes = (*f.order, *f.waiting, *rest)
        d.settled = d.turn.number
        d.goto(DRAWING, order=(), waiting=())
        return
    moving = company(d, f.company)
    waiting = in_question(d, moving) if moving is not None else ()
    if waiting:
        d.update(waiting=waiting)
    else:
        d.goto(DRAWING)


def environment_candidates(s: MetwState, f: Journeying, secrets: Secrets) -> Iterator[Action]:
    for card in f.waiting:
        yield pick(card)


def environment_why_not(s: MetwState, f: Journeying, x: Action) -> Reason | None:
    if x.verb == Verb.PICK and x == pick(x.arg(0)) and x.args[0] in f.waiting:
        return None
    return no("Name the effect that is applied next.", "METW-ANN-37")


def environment_named(d: Draft, f: Journeying, x: Action) -> None:
    rest = tuple(card for card in f.waiting if card != x.args[0])
    d.goto(WEATHER, order=(*f.order, x.args[0]), waiting=rest)


# ------------------------------------------------------------------------------------------------------ J2, draws
def draw_site(b: Board, moving: Company) -> int:
    """METW-MH-03, METW-MH-04: the numbers of the new site, of the one left where the goal is a Haven.

    MECCG-MOV-08: for some alignments always those of the new site.
    """
    assert moving.journey is not None
    haven = atlas_of(b).sites[moving.journey.goal].haven and not alignment_of(b, moving.seat).draws_at_goal
    return moving.journey.origin if haven else moving.journey.goal


def may_draw(b: Board, moving: Company) -> bool:
    """METW-DRW-01: for a company with a Wizard, or somebody of that mind, its player draws."""
    return b.rules.drawing_mind == 0 or any(
        is_avatar(b, who) or mind(b, who) >= b.rules.drawing_mind for who in moving.members
    )


def numbers(b: Board, moving: Company) -> tuple[int, int]:
    """How many cards the mover and his opponent may draw."""
    place = draw_site(b, moving)
    mine = draw_number(b, moving, Stat.WHITE, place) if may_draw(b, moving) else 0
    return mine, draw_number(b, moving, Stat.BLACK, place)


def mover_draws(d: Draft, f: Journeying) -> None:
    one_only(d, f, 0)


def other_draws(d: Draft, f: Journeying) -> None:
    one_only(d, f, 1)


def one_only(d: Draft, f: Journeying, place: int) -> None:
    """A number of one leaves nothing to choose, a number of none nothing to draw."""
    moving = company(d, f.company)
    after = HAZARDS if place else OTHER_DRAWS
    if moving is None or moving.journey is None or not moving.journey.moving:
        d.goto(ENDING if moving is None else HAZARDS)
        return
    number = 0 if place and d.rules.solitaire else numbers(d, moving)[place]
    if number <= 1:
        d.goto(after)
        draw(d, hazard_player(d) if place else moving.seat, number)


def count_why_not(most: int, x: Action) -> Reason | None:
    """METW-MH-06: at least one, and not more than the number."""
    if x.verb == Verb.PICK and x == pick(x.arg(0)) and 1 <= x.args[0] <= most:
        return None
    return no("Draw one card at least, and not more than the number of the site.", "METW-MH-06")


def draws(place: int) -> Ask:
    """The question how many cards one of the two draws."""

    def seat(s: Board, f: Journeying) -> int:
        mover = moving_in(s, f).seat
        return hazard_player(s) if place else mover

    def most(s: Board, f: Journeying) -> int:
        return numbers(s, moving_in(s, f))[place]

    def candidates(s: MetwState, f: Journeying, secrets: Secrets) -> Iterator[Action]:
        for count in range(most(s, f), 0, -1):
            yield pick(count)

    return Ask(
        Question.DRAW_COUNT,
        decider=seat,
        candidates=candidates,
        why_not=lambda s, f, x: count_why_not(most(s, f), x),
        answer=lambda d, f, x: draw(d, seat(d, f), x.args[0]),
        rules=("METW-MH-03", "METW-MH-04", "METW-MH-06"),
    )


def on_the_way(d: Draft, f: Journeying) -> None:
    """METW-RULING-132: what the reveal has caused opens the first chain after the draws."""
    moving = company(d, f.company)
    if moving is not None and moving.journey is not None and moving.journey.moving:
        d.update(lands=tuple(path_types(d, moving, True)))
        d.happen(When.MOVE_DECLARED, NONE, f.company)


def crosses_others(d: Draft) -> bool:
    """Whether the path of the company on its way has come to count as something else; it is noted."""
    phase = next((frame for frame in d.frames if isinstance(frame, Journeying)), None)
    moving = company(d, phase.company) if phase is not None else None
    if phase is None or moving is None:
        return False
    now = tuple(path_types(d, moving, True))
    if now == phase.lands:
        return False
    d.change(phase, lands=now)
    return True


# ---------------------------------------------------------------------------------------------------- J3, J4, hazards
def alone(d: Draft, f: Journeying) -> None:
    """METW-SOL-16: in solitaire the hazards for the company are drawn, whether it moves or stays."""
    moving = company(d, f.company)
    if moving is None or not d.rules.solitaire:
        return
    if hazard_row.in_row(d):
        hazard_row.grow(d, moving, draw_site(d, moving))
    else:
        draw_hazards(d, moving, draw_site(d, moving))


def act(d: Draft, f: Journeying) -> None:
    """All in turn, the mover first, until they pass one after the other (METW-RULING-39)."""
    moving = company(d, f.company)
    if moving is None:
        d.goto(ENDING)
    elif d.rules.shared:
        d.push(Round(0, f.company, hazard_player(d), hazard_player(d)))
    else:
        d.push(Window(0, At.MOVEMENT, clockwise(d, moving.seat), alternating=True))


def after_hazards(d: Draft, f: Journeying) -> None:
    """J4: what is due after all hazards makes one more chain (METW-RULING-40)."""
    d.update(over=True)
    if company(d, f.company) is not None:
        d.happen(When.HAZARDS_OVER, NONE, f.company)


# ---------------------------------------------------------------------------------------------------- J5, J6, arrival
def arrive(d: Draft, f: Journeying) -> None:
    """METW-MH-19 to METW-MH-21: the company is at its new site; one sent back is where it came from."""
    moving = company(d, f.company)
    if moving is None or moving.journey is None or (not moving.journey.moving and not moving.journey.back):
        return
    origin, goal = moving.journey.origin, moving.journey.goal
    d.set_company(moving, site=goal)
    d.tell(Told.ARRIVES, f.company, goal)
    if moving.journey.moving:
        leave_site(d, moving.seat, origin)
        d.happen(When.ARRIVED, NONE, f.company)
        if brings_the_ring(d, moving, goal):
            finish(d, BY_RING, (moving.seat,))


def brings_the_ring(b: Board, moving: Company, goal: int) -> bool:
    """MECCG-VIC-02: whether a company has come with The One Ring to where its player is awaited with it."""
    there = alignment_of(b, moving.seat).ring_to
    if not there or atlas_of(b).sites[goal].name != there:
        return False
    return any(face(b, held).ring_type == ONE_RING for who in moving.members for held in card_of(b, who).holds)


def leave_site(d: Draft, seat: int, index: int) -> None:
    """The site is left behind: a scenario may ask that it be remembered, and some stand untapped again."""
    scenario = scenario_of(d)
    if scenario is not None:
        scenario.left(d, seat, index)
    set_upright(d, seat, index)


def set_upright(d: Draft, seat: int, index: int) -> None:
    """METW-SITE-11, METW-RULING-82: a Haven, or a site that says so, is untapped again when nobody stands there."""
    there = any(group.site == index for group in companies_of(d, seat))
    used = d.players[seat].used
    left = atlas_of(d).sites[index]
    if not there and index in used and (is_unlimited(d, seat, index) or left.returns):
        d.set_player(seat, used=tuple(site for site in used if site != index))


def reset(d: Draft, f: Journeying) -> None:
    """METW-MH-13, METW-MUL-16: all go to eight cards, the mover first (METW-RULING-93)."""
    for seat in reversed(clockwise(d, d.turn.mover)):
        d.push(Reset(0, seat))


def at_the_end(d: Draft, f: Journeying) -> None:
    """A company that has moved: what can be played at the end of its movement/hazard phase."""
    moving = company(d, f.company)
    if moving is not None and moving.journey is not None and moving.journey.moving:
        d.push(Window(0, At.END_OF_MOVEMENT, clockwise(d, moving.seat), alternating=True))


def close(d: Draft, f: Journeying) -> None:
    expire(d, Until.END_OF_PHASE, Until.NEXT_ATTACK)
    d.set_turn(company=NONE)
    moving = company(d, f.company)
    if moving is not None:
        d.happen(When.JOURNEY_OVER, NONE, f.company)
    if moving is None or not moving.moves:
        d.pop()
    else:
        d.set_company(moving, moves=moving.moves - 1)


def further_candidates(s: MetwState, f: Journeying, secrets: Secrets) -> Iterator[Action]:
    """A card lets the company move on at once: a new site is laid, or none."""
    yield PASS
    yield from laying.candidates(s, moving_in(s, f), secrets)


def further_why_not(s: MetwState, f: Journeying, x: Action) -> Reason | None:
    if x == PASS:
        return None
    if x.verb == Say.LAY and len(x.args) == 4 and x.args[0] == f.company and not x.shown and not x.proven:
        return laying.why_not(s, moving_in(s, f).seat, *x.args)
    return no("Lay a new site for the company, or none.", "METW-ORG-07")


def further(d: Draft, f: Journeying, x: Action) -> None:
    if x == PASS:
        d.pop()
    else:
        laying.lay(d, *x.args)
        d.set_company(moving_in(d, f), journey=None)
        d.goto(BEGINNING)


JOURNEYING = procedure(
    BEGINNING,
    begin,
    Ask(
        Asked.NEW_SITE,
        decider=lambda s, f: moving_in(s, f).seat,
        candidates=reveal_candidates,
        why_not=reveal_why_not,
        answer=revealed,
        rules=("METW-MH-02",),
    ),
    WEATHER,
    may_order,
    Ask(
        Asked.ENVIRONMENT,
        decider=lambda s, f: hazard_player(s),
        candidates=environment_candidates,
        why_not=environment_why_not,
        answer=environment_named,
        rules=("METW-ANN-37", "METW-ANN-38"),
    ),
    DRAWING,
    mover_draws,
    draws(0),
    OTHER_DRAWS,
    other_draws,
    draws(1),
    HAZARDS,
    alone,
    on_the_way,
    act,
    after_hazards,
    ENDING,
    arrive,
    reset,
    at_the_end,
    close,
    Ask(
        Asked.FURTHER,
        decider=lambda s, f: moving_in(s, f).seat,
        candidates=further_candidates,
        why_not=further_why_not,
        answer=further,
        rules=("METW-REG-06",),
    ),
)

"""A turn: untap, organization, long-events, movement/hazard, site, end of turn (METW-TURN, METW-FLOW-31 to 37)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.journeys.cards.moments import At, Ban, When
from engine.journeys.cards.printed import Kind
from engine.journeys.cards.words import Forbid
from engine.journeys.effects.lasting import expire_long, expire_untap
from engine.journeys.phases.asking import mover, one_of
from engine.journeys.play.companies import join_companies
from engine.journeys.play.departures import send_home, shielded
from engine.journeys.reading.filters import heals, held_down, is_haven, lairs
from engine.journeys.table.board import (
    card_of,
    characters_of,
    companies_of,
    company,
    face,
    is_several,
    on_table,
    ring_from,
    site_of,
)
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Window
from engine.journeys.table.records import IN_PLAY, Company, Phase, Pose, Turn
from engine.journeys.table.sources import sources
from engine.journeys.table.verbs import Question, no, pick
from engine.kernel.actions import Action, Secrets
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, is_open
from engine.kernel.state import Frame
from engine.kernel.steps import Ask, Mark, procedure
from engine.metw.agents.deeds import rest
from engine.metw.phases import guard
from engine.metw.phases.alone import conclude, is_over
from engine.metw.phases.endofturn import council_due
from engine.metw.phases.journeying import leave_site
from engine.metw.phases.organization import lies_awake, wakings
from engine.metw.scenarios.ends import ended_by_scenario
from engine.metw.scenarios.listed import scenario_of, sole_mover
from engine.metw.table import weather
from engine.metw.table.board import Board, clockwise, hazard_opponent, opponents
from engine.metw.table.companies import crowding, ill_matched, leaders_allowed, made_leaders
from engine.metw.table.control import uncontrolled
from engine.metw.table.draft import Draft
from engine.metw.table.frames import Access, Council, EndOfTurn, Journeying, Parting, TurnFrame, Visit
from engine.metw.table.reach import FULL
from engine.metw.table.records import MetwState, Place
from engine.metw.table.verbs import Asked, Tells

CONTROL = Mark("control is checked")
MOVING = Mark("the next company moves")
COMBINING = Mark("companies combine")
PARTED = Mark("companies have combined")
VISITING = Mark("the next company visits its site")
RETURNING = Mark("cards on-guard return")
AFTER = Mark("after")


# ----------------------------------------------------------------------------------------------------------- untap
def begin(d: Draft, f: Frame) -> None:
    turn = d.turn
    d.turn = Turn(turn.number + 1, turn.mover, Phase.UNTAP, caller=turn.caller, called=turn.called, lairs=lairs(d))
    for group in d.companies:
        d.set_company(group, journey=None, entered=False, faced=(), played=(), used=False, moves=0)
    player = d.players[turn.mover]
    d.set_player(turn.mover, arrived=False, tried=False, turns=player.turns + 1)
    d.tell(Told.TURN, turn.mover, d.turn.number)
    for seat in own_side(d):
        expire_untap(d, seat)
    d.happen(When.UNTAP_PHASE, seat=turn.mover)
    if any(True for _ in wakings(d, turn.mover)):
        d.push(Window(0, At.WAKING, (turn.mover,)))


def own_side(b: Board) -> tuple[int, ...]:
    """Whose untap phase it is: the mover's; where one takes all turns the hazards untap too, having no turn."""
    alone = b.rules.solitaire or sole_mover(b) != NONE
    return tuple(range(len(b.players))) if alone else (b.turn.mover,)


def untap(d: Draft, f: Frame) -> None:
    """METW-UNT-01 to METW-UNT-03: everything of the mover's untaps, or heals at a Haven."""
    wounded = [who for who in characters_of(d, d.turn.mover) if card_of(d, who).pose is Pose.WOUNDED]
    upright = [
        card
        for seat in own_side(d)
        for card in d.zones[seat][IN_PLAY]
        if card_of(d, card).pose is Pose.TAPPED and not held_down(d, card) and not lies_awake(d, card)
    ]
    for card in upright:
        d.untap(card)
    rest(d, d.turn.mover)
    for who in wounded:
        if heals(d, site_of(d, who), d.turn.mover) and not lies_awake(d, who):
            d.alter(who, pose=Pose.TAPPED)
            d.tell(Told.HEALS, who)
    if upright:
        d.tell(Told.UNTAPS, d.turn.mover, len(upright))
    d.happen(When.UNTAPPED, seat=d.turn.mover)


def untap_window(d: Draft, f: TurnFrame) -> None:
    """MECCG-FLOW-02: when it is over the opponent may go to his sideboard, by the Universal Rules."""
    if d.law.sideboard_in_untap:
        d.push(Access(0, hazard_opponent(d, d.turn.mover)))
    both(d, At.UNTAP)


def both(d: Draft, moment: At) -> None:
    """A window in which the mover is asked first."""
    d.push(Window(0, moment, clockwise(d, d.turn.mover), alternating=True))


# ---------------------------------------------------------------------------------------------------- organization
def organize(d: Draft, f: TurnFrame) -> None:
    """Site cards that came back are mixed into the location deck once a turn."""
    d.set_turn(phase=Phase.ORGANIZATION)
    d.tell(Told.PHASE, Phase.ORGANIZATION)
    if any(is_open(card) for card in d.zones[d.turn.mover][Place.LOCATION]):
        d.owe(d.turn.mover, Place.LOCATION)
    both(d, At.ORGANIZATION)


def organized(d: Draft, f: TurnFrame) -> None:
    """METW-RULING-31: the end is announced; cards for that moment may be played."""
    for group in companies_of(d, d.turn.mover):
        d.happen(When.ORGANIZED, company=group.number, seat=d.turn.mover)
    both(d, At.END_OF_ORGANIZATION)


def check_control(d: Draft, f: TurnFrame) -> None:
    """METW-ORG-08, METW-ORG-09: who cannot be controlled must be discarded, one at a time.

    MECCG-PLY-03: first those who have come this very phase go back to the hand.
    """
    too_many = [who for who in uncontrolled(d, d.turn.mover) if who in d.later.newcomers]
    if too_many:
        d.note(newcomers=tuple(who for who in d.later.newcomers if who != too_many[-1]))
        send_home(d, too_many[-1])
        d.goto(CONTROL)
    elif not any(control_candidates(d, f, {})):
        d.goto(LONG_EVENTS)


def control_candidates(s: Board, f: TurnFrame, secrets: Secrets) -> Iterator[Action]:
    for who in uncontrolled(s, s.turn.mover):
        if not shielded(s, who, by_hazard=False):
            yield pick(who)


def control_why_not(s: MetwState, f: TurnFrame, x: Action) -> Reason | None:
    if x in set(control_candidates(s, f, {})):
        return None
    return no("There is too little influence: discard a character nobody can control.", "METW-ORG-09")


def dismissed(d: Draft, f: TurnFrame, x: Action) -> None:
    d.discard(x.args[0])
    d.goto(CONTROL)


# ----------------------------------------------------------------------------------------------------- long-events
def long_events(d: Draft, f: TurnFrame) -> None:
    """METW-LEV-01, METW-LEV-02: the mover’s own go, then he plays new ones; a scenario may let others go first."""
    scenario = scenario_of(d)
    if scenario is not None and scenario.pauses(d):
        d.pop()
        return
    d.lands = weather.lands(d)
    if d.later.newcomers:
        d.note(newcomers=())
    d.set_turn(phase=Phase.LONG_EVENTS)
    d.tell(Told.PHASE, Phase.LONG_EVENTS)
    leave(d, d.turn.mover, Kind.LONG_EVENT)
    both(d, At.LONG_EVENT)


def hazards_leave(d: Draft, f: TurnFrame) -> None:
    """METW-LEV-03, METW-MUL-30: those of his hazard-opponent go, of the last one where they shift (METW-MUL-14)."""
    for seat in senders(d, d.turn.mover):
        leave(d, seat, Kind.HAZARD_LONG_EVENT)
    for seat in opponents(d, d.turn.mover):
        d.happen(When.LONG_EVENTS_OVER, seat=seat)


def senders(b: Board, seat: int) -> tuple[int, ...]:
    """Whose hazard long-events leave now; those of players between who are out of the game go with them."""
    if not is_several(b):
        return opponents(b, seat)
    ring = ring_from(b, seat)[1:]
    turns = b.players[seat].turns
    if b.rules.shifting:
        return (opponents(b, seat)[(turns - 2) % len(opponents(b, seat))],) if turns > 1 else ()
    return ring[: ring.index(hazard_opponent(b, seat)) + 1]


def leave(d: Draft, seat: int, kind: Kind) -> None:
    """Long-events of one player and side leave; nobody can answer that (METW-RULING-32)."""
    held = any(isinstance(s.word, Forbid) and s.word.ban is Ban.UNTAP_CLAUSE for s in sources(d).of(Forbid))
    if held and kind is Kind.HAZARD_LONG_EVENT:
        return
    if kind is Kind.HAZARD_LONG_EVENT:
        expire_long(d, seat)
    for card in d.zones[seat][IN_PLAY]:
        if on_table(d, card) is not None and face(d, card).kind is kind:
            d.discard(card)
            d.tell(Tells.LONG_EVENTS, seat)


# ------------------------------------------------------------------------------------------------- companies in turn
def start_moving(d: Draft, f: TurnFrame) -> None:
    d.set_turn(phase=Phase.MOVEMENT)
    d.tell(Told.PHASE, Phase.MOVEMENT)
    d.update(todo=tuple(group.number for group in companies_of(d, d.turn.mover)))


def start_visiting(d: Draft, f: TurnFrame) -> None:
    scenario = scenario_of(d)
    if scenario is not None:
        scenario.moved(d)
    d.set_turn(phase=Phase.SITE)
    d.tell(Told.PHASE, Phase.SITE)
    d.update(todo=tuple(group.number for group in companies_of(d, d.turn.mover)))


def next_to_move(d: Draft, f: TurnFrame) -> None:
    next_company(d, f, COMBINING)


def next_to_visit(d: Draft, f: TurnFrame) -> None:
    next_company(d, f, RETURNING)


def next_company(d: Draft, f: TurnFrame, after: Mark) -> None:
    """One company left needs no question."""
    todo = tuple(number for number in f.todo if company(d, number) is not None)
    d.update(todo=todo)
    if not todo:
        d.goto(after)
    elif len(todo) == 1:
        start_phase(d, todo, todo[0])


def start_phase(d: Draft, todo: tuple[int, ...], number: int) -> None:
    moving = d.turn.phase is Phase.MOVEMENT
    d.goto(MOVING if moving else VISITING, todo=tuple(n for n in todo if n != number))
    d.push(Journeying(0, number) if moving else Visit(0, number))


def combine(d: Draft, f: TurnFrame) -> None:
    """METW-SPL-05, METW-RULING-134: companies that meet away from a Haven become one; at a Haven they stay apart."""
    groups = companies_of(d, d.turn.mover)
    for place, one in enumerate(groups):
        for other in groups[place + 1 :]:
            if one.site == other.site and not (one.site == NONE or is_haven(d, one.site, one.seat)):
                if clash(d, one, other):
                    part(d, one, other)
                    return
                if crowding(d, one, other) <= FULL:
                    join_companies(d, one.number, other.number)
                    d.goto(COMBINING)
                    return


def clash(b: Board, one: Company, other: Company) -> bool:
    """MECCG-CMP-04: whether these cannot be one company where they meet."""
    members = (*one.members, *other.members)
    people = [face(b, who) for who in members]
    unfit = ill_matched(b, one.seat, people, made_leaders(b, members), leaders_allowed(b, members, people))
    return b.law.free_joins and (bool(unfit) or crowding(b, one, other) > FULL)


def part(d: Draft, one: Company, other: Company) -> None:
    """MECCG-RULING-16: one of those that have just moved goes back to where it came from."""
    d.goto(COMBINING)
    moved = tuple(group.number for group in (one, other) if group.journey is not None and group.journey.moving)
    if len(moved) == 1:
        send_back(d, moved[0])
    elif moved:
        d.push(Parting(0, moved))
    else:
        d.goto(PARTED)


def send_back(d: Draft, number: int) -> None:
    """It stands at its site of origin again; its new site returns to the location deck."""
    group = d.company(number)
    assert group.journey is not None
    goal, origin = group.site, group.journey.origin
    d.set_company(group, site=origin, journey=replace(group.journey, goal=origin, moving=False, back=True))
    leave_site(d, group.seat, goal)
    d.tell(Told.ARRIVES, number, origin)


PARTING = procedure(
    one_of(
        Asked.PARTING,
        lambda s, f: f.companies,
        lambda d, f, number: send_back(d, number),
        no("One of the companies that have just moved goes back.", "MECCG-CMP-04"),
        decider=mover,
        rules=("MECCG-CMP-04",),
    )
)


def return_guards(d: Draft, f: TurnFrame) -> None:
    guard.take_back(d)


# ------------------------------------------------------------------------------------------------------------- end
def end(d: Draft, f: TurnFrame) -> None:
    d.set_turn(phase=Phase.END_OF_TURN, company=NONE)
    d.tell(Told.PHASE, Phase.END_OF_TURN)
    d.push(EndOfTurn(0))


def after(d: Draft, f: TurnFrame) -> None:
    """The Council, if its time has come; else the turn of the next player (METW-TURN-02, METW-MUL-10)."""
    if d.rules.solitaire:
        after_alone(d)
    elif d.rules.scenario and ended_by_scenario(d):
        pass
    elif not d.rules.scenario and council_due(d):
        d.frames[-1] = Council(0)
    else:
        d.set_turn(mover=opponents(d, d.turn.mover)[0], phase=Phase.UNTAP)
        d.frames[-1] = TurnFrame(0)


def after_alone(d: Draft) -> None:
    """METW-SOL-02: there is no turn of an opponent; a call leads to the Council at once (METW-SOL-10)."""
    if d.turn.called:
        d.frames[-1] = Council(0)
    elif is_over(d):
        conclude(d)
    else:
        d.set_turn(phase=Phase.UNTAP)
        d.frames[-1] = TurnFrame(0)


LONG_EVENTS = Mark("long-events")
NEXT = one_of(
    Question.NEXT_COMPANY,
    lambda s, f: f.todo,
    lambda d, f, number: start_phase(d, f.todo, number),
    no("Name a company of yours that is still to come.", "METW-MH-01"),
    decider=mover,
    rules=("METW-MH-01", "METW-SITE-01"),
)
TURN = procedure(
    begin,
    untap,
    untap_window,
    organize,
    organized,
    CONTROL,
    check_control,
    Ask(
        Asked.CONTROL,
        decider=lambda s, f: s.turn.mover,
        candidates=control_candidates,
        why_not=control_why_not,
        answer=dismissed,
        rules=("METW-ORG-09",),
    ),
    LONG_EVENTS,
    long_events,
    hazards_leave,
    start_moving,
    MOVING,
    next_to_move,
    NEXT,
    COMBINING,
    combine,
    PARTED,
    start_visiting,
    VISITING,
    next_to_visit,
    NEXT,
    RETURNING,
    return_guards,
    end,
    AFTER,
    after,
)

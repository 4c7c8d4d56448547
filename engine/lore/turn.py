"""A turn: untap, organization, movement phases, site phases, end (LORE-TURN, LORE-UNTAP)."""

from __future__ import annotations

from engine.journeys.cards.moments import At, When
from engine.journeys.effects.lasting import expire_untap
from engine.journeys.phases.asking import mover, one_of
from engine.journeys.phases.untapping import discard_spent, heal_at_havens, untap_all
from engine.journeys.play.departures import shielded
from engine.journeys.reading.filters import lairs
from engine.journeys.table.board import Board, all_had_theirs, companies_of, company, next_seat
from engine.journeys.table.draft import Draft
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Window
from engine.journeys.table.records import Phase, Turn
from engine.journeys.table.verbs import Question, no
from engine.kernel.records import NONE, Handle
from engine.kernel.steps import Mark
from engine.lore.endofturn import all_exhausted
from engine.lore.frames import Council, EndOfTurn, Movement, SitePhase, TurnFrame
from engine.lore.influence import covered, needs_influence

CHECK_INFLUENCE = Mark("check influence")
CHECK_COMPANIES = Mark("check companies")
MOVING = Mark("moving")
NEXT_TO_MOVE = Mark("next to move")
SITES = Mark("sites")
NEXT_TO_ENTER = Mark("next to enter")
ENDING = Mark("ending")
AFTER = Mark("after")

MOST_COMPANIES = 2


def begin(d: Draft, f: TurnFrame) -> None:
    """The mover's turn begins; conditions that last until his untap phase go (LORE-TRIGGER-01)."""
    turn = d.turn
    d.turn = Turn(turn.number + 1, turn.mover, Phase.UNTAP, caller=turn.caller, called=turn.called, lairs=lairs(d))
    for group in d.companies:
        d.set_company(group, journey=None, entered=False, faced=(), played=(), used=False, moves=0, fallen=0)
    d.set_player(turn.mover, peak=0)
    d.tell(Told.TURN, turn.mover, d.turn.number)
    for seat in own_side(d):
        expire_untap(d, seat)
        discard_spent(d, seat)
    d.happen(When.UNTAP_PHASE, seat=turn.mover)


def own_side(b: Board) -> tuple[int, ...]:
    """Whose untap phase it is: the mover's; in solitaire the hazards are the same player's too (LORE-SOLO-11)."""
    return tuple(range(len(b.players))) if b.rules.solitaire else (b.turn.mover,)


def first_window(d: Draft, f: TurnFrame) -> None:
    d.push(Window(0, At.UNTAP, (d.turn.mover,)))


def untap(d: Draft, f: TurnFrame) -> None:
    untap_all(d, own_side(d))


def heal(d: Draft, f: TurnFrame) -> None:
    heal_at_havens(d, d.turn.mover)
    d.happen(When.UNTAPPED, seat=d.turn.mover)


def organize(d: Draft, f: TurnFrame) -> None:
    d.set_turn(phase=Phase.ORGANIZATION)
    d.tell(Told.PHASE, Phase.ORGANIZATION)
    d.push(Window(0, At.ORGANIZATION, (d.turn.mover,)))


def organized(d: Draft, f: TurnFrame) -> None:
    """What happens at the end of the organization phase happens to each company of the mover."""
    for group in companies_of(d, d.turn.mover):
        d.happen(When.ORGANIZED, company=group.number, seat=d.turn.mover)


# ----------------------------------------------------------------------------------------------- the closing checks
def check_influence(d: Draft, f: TurnFrame) -> None:
    """LORE-ORG-11: while his characters need more influence than he has, he must discard, as far as he can."""
    if covered(d, d.turn.mover) or not influenced(d, f):
        d.goto(CHECK_COMPANIES)


def influenced(b: Board, f: TurnFrame) -> list[Handle]:
    """Characters of the mover who use influence and can be discarded."""
    people = [who for group in companies_of(b, b.turn.mover) for who in group.members]
    return [who for who in people if needs_influence(b, who) and not shielded(b, who, by_hazard=False)]


def influence_discard(d: Draft, f: TurnFrame, who: Handle) -> None:
    d.discard(who)
    d.goto(CHECK_INFLUENCE)


def check_companies(d: Draft, f: TurnFrame) -> None:
    """LORE-ORG-12: not more than two companies, as far as they can be discarded."""
    if len(companies_of(d, d.turn.mover)) <= MOST_COMPANIES or not disposable(d, f):
        d.goto(MOVING)


def disposable(b: Board, f: TurnFrame) -> list[int]:
    """Companies of the mover that can be discarded."""
    groups = companies_of(b, b.turn.mover)
    return [one.number for one in groups if not any(shielded(b, who, by_hazard=False) for who in one.members)]


def company_discard(d: Draft, f: TurnFrame, number: int) -> None:
    for who in d.company(number).members:
        d.discard(who)
    d.goto(CHECK_INFLUENCE)


# -------------------------------------------------------------------------------------------- movement and site phases
def start_moving(d: Draft, f: TurnFrame) -> None:
    d.set_turn(phase=Phase.MOVEMENT)
    d.tell(Told.PHASE, Phase.MOVEMENT)
    d.update(todo=tuple(group.number for group in companies_of(d, d.turn.mover)))


def next_company(d: Draft, f: TurnFrame) -> None:
    """One company left needs no question."""
    todo = tuple(number for number in f.todo if company(d, number) is not None)
    d.update(todo=todo)
    if not todo:
        d.goto(SITES if d.turn.phase is Phase.MOVEMENT else ENDING)
    elif len(todo) == 1:
        start_phase(d, todo, todo[0])


def start_phase(d: Draft, todo: tuple[int, ...], number: int) -> None:
    """A company's movement or site phase begins; then the next company comes."""
    moves = d.turn.phase is Phase.MOVEMENT
    d.goto(NEXT_TO_MOVE if moves else NEXT_TO_ENTER, todo=tuple(n for n in todo if n != number))
    d.push(Movement(0, number) if moves else SitePhase(0, number))


def start_sites(d: Draft, f: TurnFrame) -> None:
    """The last movement phase is over: from now on companies at one site combine (LORE-SPLIT-07, LORE-MOVE-19)."""
    d.set_turn(phase=Phase.SITE)
    d.tell(Told.PHASE, Phase.SITE)
    d.update(todo=tuple(group.number for group in companies_of(d, d.turn.mover)))


def end(d: Draft, f: TurnFrame) -> None:
    d.set_turn(phase=Phase.END_OF_TURN, company=NONE)
    d.tell(Told.PHASE, Phase.END_OF_TURN)
    d.push(EndOfTurn(0))


def after(d: Draft, f: TurnFrame) -> None:
    """The council, if its time has come; else the next player's turn."""
    if council_due(d):
        d.frames[-1] = Council(0)
    else:
        following = d.turn.mover if d.rules.solitaire else next_seat(d, d.turn.mover)
        d.set_turn(mover=following, phase=Phase.UNTAP)
        d.frames[-1] = TurnFrame(0)


def council_due(b: Board) -> bool:
    """LORE-END-01, LORE-END-03, LORE-INTRO-30: exhaustion, a call a turn ago, ten points in this turn, time is up."""
    if all_exhausted(b) or b.turn.number >= b.rules.last_turn:
        return True
    if b.turn.caller == NONE and 0 < b.turn.called <= b.turn.number:
        return True
    if b.rules.introductory:
        return b.players[b.turn.mover].peak >= b.rules.call
    return b.turn.caller != NONE and all_had_theirs(b)


NEXT = one_of(
    Question.NEXT_COMPANY,
    lambda s, f: f.todo,
    lambda d, f, number: start_phase(d, f.todo, number),
    no("Name a company of yours that is still to come.", "LORE-MOVE-02"),
    decider=mover,
    rules=("LORE-MOVE-02", "LORE-SITE-02"),
)
TURN = (
    begin,
    first_window,
    untap,
    heal,
    first_window,
    organize,
    organized,
    CHECK_INFLUENCE,
    check_influence,
    one_of(
        Question.INFLUENCE,
        influenced,
        influence_discard,
        no("You have too little influence: discard a character who uses it.", "LORE-ORG-11"),
        decider=mover,
        rules=("LORE-ORG-11",),
    ),
    CHECK_COMPANIES,
    check_companies,
    one_of(
        Question.COMPANIES,
        disposable,
        company_discard,
        no("You have more than two companies: discard one of them.", "LORE-ORG-12"),
        decider=mover,
        rules=("LORE-ORG-12",),
    ),
    MOVING,
    start_moving,
    NEXT_TO_MOVE,
    next_company,
    NEXT,
    SITES,
    start_sites,
    NEXT_TO_ENTER,
    next_company,
    NEXT,
    ENDING,
    end,
    AFTER,
    after,
)

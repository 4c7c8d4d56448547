"""The end-of-turn phase, and the reset of a hand (METW-EOT, METW-FLOW-37, METW-FLOW-67)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.journeys.cards.moments import At, Until, When
from engine.journeys.effects.lasting import expire
from engine.journeys.play.draws import draw_up
from engine.journeys.play.looking import discard_from_hand
from engine.journeys.reading.values import hand_size
from engine.journeys.table.board import all_had_theirs, is_several, ring_from
from engine.journeys.table.events import Told
from engine.journeys.table.frames import RingTest, Window
from engine.journeys.table.records import IN_HAND
from engine.journeys.table.verbs import PASS, Question, Verb, no
from engine.kernel.actions import Action, Secrets
from engine.kernel.pending import Reason
from engine.kernel.records import NONE
from engine.kernel.steps import Ask, Mark, procedure
from engine.metw.agents.deeds import settle
from engine.metw.phases import hazard_row
from engine.metw.phases.alone import is_hazard_deck, sweep
from engine.metw.play.rings import due_by_themselves
from engine.metw.scenarios.course import look_at_end, may_claim
from engine.metw.scenarios.listed import scenario_of
from engine.metw.table.board import Board, clockwise, hazard_opponent
from engine.metw.table.calling import calls_himself
from engine.metw.table.draft import Draft
from engine.metw.table.frames import Claim, EndOfTurn, Reset
from engine.metw.table.records import MetwState

CALL = Action(Verb.CALL)
OPTION = Mark("the optional discard")
CALLING = Mark("calling")
CLOSING = Mark("closing")
REDUCING = Mark("reducing")


def seat_at(b: Board, f: EndOfTurn) -> int:
    """The mover first, then the others clockwise (METW-RULING-93); who is out keeps his place in the order."""
    return ring_from(b, b.turn.mover)[f.at]


def may_discard(b: Board, seat: int) -> bool:
    """METW-MUL-12, METW-MUL-17: among several only the mover, and whose hazard-opponent the mover is."""
    if is_hazard_deck(b, seat):
        return False
    return seat == b.turn.mover or not is_several(b) or hazard_opponent(b, seat) == b.turn.mover


def effects(d: Draft, f: EndOfTurn) -> None:
    """What happens at the end of the turn is required first; then the mover may act.

    MECCG-RULING-48: some gold rings are tested before all else.
    """
    for ring in due_by_themselves(d, d.turn.mover) if d.law.late_tests else ():
        d.push(RingTest(0, ring, d.turn.mover))
    d.happen(When.END_OF_TURN, seat=d.turn.mover)


def window(d: Draft, f: EndOfTurn) -> None:
    d.push(Window(0, At.END_OF_TURN, clockwise(d, d.turn.mover), alternating=True))


# ------------------------------------------------------------------------------------------------ the optional discard
def next_option(d: Draft, f: EndOfTurn) -> None:
    if f.at >= len(d.players):
        d.goto(CALLING)
    elif not d.players[seat_at(d, f)].active:
        d.goto(OPTION, at=f.at + 1)
    elif not d.zones[seat_at(d, f)][IN_HAND] or not may_discard(d, seat_at(d, f)):
        d.goto(OPTION, at=f.at + 1)
        d.push(Reset(0, seat_at(d, f)))


def one_card(s: MetwState, seat: int, secrets: Secrets) -> Iterator[Action]:
    """Every card of a hand as one to be discarded."""
    for card in s.zones[seat][IN_HAND]:
        yield Action(Verb.DISCARD, (card,))


def discard_why_not(s: MetwState, seat: int, x: Action, rule: str) -> Reason | None:
    """Whether an action discards one card of a hand, unseen."""
    if x.verb == Verb.DISCARD and len(x.args) == 1 and not x.shown and not x.proven:
        if x.args[0] in s.zones[seat][IN_HAND]:
            return None
    return no("Discard a card of your hand.", rule)


def option_candidates(s: MetwState, f: EndOfTurn, secrets: Secrets) -> Iterator[Action]:
    yield PASS
    yield from one_card(s, seat_at(s, f), secrets)


def option_why_not(s: MetwState, f: EndOfTurn, x: Action) -> Reason | None:
    return None if x == PASS else discard_why_not(s, seat_at(s, f), x, "METW-EOT-01")


def opted(d: Draft, f: EndOfTurn, x: Action) -> None:
    seat = seat_at(d, f)
    d.goto(OPTION, at=f.at + 1)
    d.push(Reset(0, seat))
    if x != PASS:
        discard_from_hand(d, seat, x.args[0])


# ---------------------------------------------------------------------------------------------------------- the call
def may_call(d: Draft, f: EndOfTurn) -> None:
    """METW-RULING-97: asked once a turn, if a condition holds and no Council is due."""
    expire(d, Until.END_OF_TURN, Until.END_OF_PHASE, Until.END_OF_ATTACK, Until.END_OF_STRIKE)
    scenario = scenario_of(d)
    if scenario is not None and scenario.call is None:
        d.goto(CLOSING)
        look_at_end(d)
        if may_claim(d, d.turn.mover):
            d.push(Claim(0))
        return
    alone = d.rules.solitaire and not d.rules.goal_council
    if d.turn.called or alone or all_exhausted(d) or not calls_himself(d, d.turn.mover):
        d.goto(CLOSING)


def all_exhausted(b: Board) -> bool:
    """METW-WIN-04: every play deck was exhausted often enough."""
    return all(player.exhausted >= b.rules.exhaustions for player in b.players if player.active)


def council_due(b: Board) -> bool:
    """METW-WIN-04 to METW-WIN-06: all decks exhausted, a call a turn ago, or time is up."""
    return all_exhausted(b) or b.turn.number >= b.rules.last_turn or called_in_time(b)


def called_in_time(b: Board) -> bool:
    """Whether a council was called and everybody else has had one more turn, or time is up."""
    if b.turn.caller == NONE:
        return 0 < b.turn.called <= b.turn.number
    return all_had_theirs(b)


def call_candidates(s: MetwState, f: EndOfTurn, secrets: Secrets) -> Iterator[Action]:
    yield CALL
    yield PASS


def call_why_not(s: MetwState, f: EndOfTurn, x: Action) -> Reason | None:
    return None if x in (CALL, PASS) else no("Call the Free Council, or do not.", "METW-WIN-06")


def called(d: Draft, f: EndOfTurn, x: Action) -> None:
    if x == CALL:
        d.set_turn(caller=d.turn.mover, called=d.turn.number)
        d.tell(Told.CALLED, d.turn.mover)


def close(d: Draft, f: EndOfTurn) -> None:
    """The end-of-turn phase is over."""
    if d.later.agents:
        settle(d)


END_OF_TURN = procedure(
    effects,
    window,
    OPTION,
    next_option,
    Ask(
        Question.OPTION,
        decider=seat_at,
        candidates=option_candidates,
        why_not=option_why_not,
        answer=opted,
        rules=("METW-EOT-01",),
    ),
    CALLING,
    may_call,
    Ask(
        Question.CALL,
        decider=lambda s, f: s.turn.mover,
        candidates=call_candidates,
        why_not=call_why_not,
        answer=called,
        rules=("METW-WIN-05", "METW-WIN-06"),
    ),
    CLOSING,
    close,
)


# ----------------------------------------------------------------------------------------------------------- reset
def reduce(d: Draft, f: Reset) -> None:
    """METW-FLOW-67: who has fewer draws, who has more discards what he likes."""
    if is_hazard_deck(d, f.seat):
        if hazard_row.in_row(d):
            hazard_row.shorten(d)
        else:
            sweep(d)
        d.pop()
        return
    over = len(d.zones[f.seat][IN_HAND]) - hand_size(d, f.seat)
    if over <= 0:
        d.pop()
        if over < 0:
            draw_up(d, f.seat)


def down_candidates(s: MetwState, f: Reset, secrets: Secrets) -> Iterator[Action]:
    yield from one_card(s, f.seat, secrets)


def downed(d: Draft, f: Reset, x: Action) -> None:
    d.goto(REDUCING)
    discard_from_hand(d, f.seat, x.args[0])


RESET = procedure(
    REDUCING,
    reduce,
    Ask(
        Question.DISCARD_DOWN,
        decider=lambda s, f: f.seat,
        candidates=down_candidates,
        why_not=lambda s, f, x: discard_why_not(s, f.seat, x, "METW-MH-13"),
        answer=downed,
        rules=("METW-MH-13",),
    ),
)

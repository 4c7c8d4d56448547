"""How a scenario runs its course: victory at once, the bid, ranks, extra turns after a tie (SCEN, METW-TRN-36)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.journeys.play.rolls import corruption_roll
from engine.journeys.table.events import Told
from engine.journeys.table.records import Phase
from engine.journeys.table.verbs import PASS, Purpose, Question, Verb, no, pick
from engine.kernel.actions import Action, Secrets
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle
from engine.kernel.steps import Ask, Chance, Mark, procedure
from engine.metw.phases.endings import BY_RANK, BY_SCENARIO, finish
from engine.metw.scenarios.listed import scenario_of
from engine.metw.scenarios.scenario import ONCE, Scenario
from engine.metw.table.board import Board, clockwise, people_of
from engine.metw.table.draft import Draft
from engine.metw.table.frames import Claim, Tie, TurnFrame
from engine.metw.table.records import MetwState
from engine.metw.table.verbs import Asked, Tells

CALL = Action(Verb.CALL)
CHECKING = Mark("the checks of a bid")
DICE = Mark("rolling for an extra turn")


# ----------------------------------------------------------------------------------------------------------- victory
def look_for_victory(d: Draft) -> bool:
    """Between two steps whoever has met his condition wins at once, the mover before others (SCEN-GEN-09)."""
    found = scenario_of(d)
    if found is None or d.turn.phase is Phase.SETUP:
        return False
    if found.lost is not None:
        standing = tuple(seat for seat in clockwise(d, d.turn.mover) if not found.lost(d, seat))
        if len(standing) < len(d.players):
            finish(d, BY_SCENARIO, () if found.alone else tuple(sorted(standing)))
            return True
    if found.won is None or found.at_end:
        return False
    for seat in clockwise(d, d.turn.mover):
        if ripe(d, found, seat) and found.won(d, seat):
            finish(d, BY_SCENARIO, (seat,))
            return True
    return False


def ripe(b: Board, found: Scenario, seat: int) -> bool:
    """Whether a player may win by now: most scenarios wait for his play deck to be exhausted once."""
    return not found.once_exhausted or b.players[seat].exhausted >= ONCE


def look_at_end(d: Draft) -> None:
    """SCEN-RULING-03: some win at the end of their own turn only, where a Council would be called."""
    found = scenario_of(d)
    if found is not None and found.won is not None and found.at_end:
        if ripe(d, found, d.turn.mover) and found.won(d, d.turn.mover):
            finish(d, BY_SCENARIO, (d.turn.mover,))


def decide(d: Draft) -> None:
    """SCEN-RULING-04: without a victory the higher rank wins; equal ranks are settled by extra turns (METW-TRN-36)."""
    found = scenario_of(d)
    assert found is not None
    ranks = {seat: found.rank(d, seat) for seat in clockwise(d, d.turn.mover)}
    for seat, rank in ranks.items():
        d.tell(Tells.RANK, seat, rank)
    best = tuple(sorted(seat for seat, rank in ranks.items() if rank == max(ranks.values())))
    if len(best) == 1 or d.turn.number >= d.rules.last_turn:
        finish(d, BY_RANK, best)
    else:
        d.frames[-1] = Tie(0)


# --------------------------------------------------------------------------------------------------------------- bids
def may_claim(b: Board, seat: int) -> bool:
    """SCEN-FRIENDS-03, SCEN-KING-04: once the play deck was exhausted, where the condition of a bid holds."""
    found = scenario_of(b)
    if found is None or found.bid is None or b.players[seat].exhausted < ONCE:
        return False
    return found.bid.allowed(b, seat)


def claim_candidates(s: MetwState, f: Claim, secrets: Secrets) -> Iterator[Action]:
    yield CALL
    yield PASS


def claim_why_not(s: MetwState, f: Claim, x: Action) -> Reason | None:
    return None if x in (CALL, PASS) else no("Make your bid, or do not.", "SCEN-DEC-02")


def claimed(d: Draft, f: Claim, x: Action) -> None:
    if x == PASS:
        d.pop()
    else:
        d.tell(Tells.BID, d.turn.mover)


def waiting(b: Board, f: Claim) -> list[Handle]:
    """SCEN-RULING-07: all own characters, Wizards too, that have not checked yet."""
    return [who for who in people_of(b, b.turn.mover) if who not in f.checked]


def next_check(d: Draft, f: Claim) -> None:
    people = waiting(d, f)
    if not people:
        judge(d)
    elif len(people) == 1:
        check(d, f, people[0])


def check(d: Draft, f: Claim, who: Handle) -> None:
    d.goto(CHECKING, checked=(*f.checked, who))
    corruption_roll(d, who)


def judge(d: Draft) -> None:
    """SCEN-FRIENDS-04, SCEN-KING-05: what is left wins, or the game goes on."""
    found = scenario_of(d)
    assert found is not None and found.bid is not None
    d.pop()
    if found.bid.kept(d, d.turn.mover):
        finish(d, BY_SCENARIO, (d.turn.mover,))


def order_candidates(s: MetwState, f: Claim, secrets: Secrets) -> Iterator[Action]:
    for who in waiting(s, f):
        yield pick(who)


def order_why_not(s: MetwState, f: Claim, x: Action) -> Reason | None:
    if x.verb == Verb.PICK and x == pick(x.arg(0)) and x.args[0] in waiting(s, f):
        return None
    return no("Name one of your characters that has not made its check.", "SCEN-RULING-07")


def ordered(d: Draft, f: Claim, x: Action) -> None:
    check(d, f, x.args[0])


CLAIM = procedure(
    Ask(
        Asked.BID,
        decider=lambda s, f: s.turn.mover,
        candidates=claim_candidates,
        why_not=claim_why_not,
        answer=claimed,
        rules=("SCEN-DEC-02", "SCEN-RULING-03"),
    ),
    CHECKING,
    next_check,
    Ask(
        Question.NEXT_ROLL,
        decider=lambda s, f: s.turn.mover,
        candidates=order_candidates,
        why_not=order_why_not,
        answer=ordered,
        rules=("SCEN-RULING-07",),
    ),
)


# -------------------------------------------------------------------------------------------------------- extra turns
def first_die(d: Draft, f: Tie, value: int) -> None:
    d.update(die=value + 1)


def second_die(d: Draft, f: Tie, value: int) -> None:
    """METW-TRN-36: both roll, ties again."""
    total, order = f.die + value + 1, clockwise(d, d.turn.mover)
    d.tell(Told.ROLLS, order[len(f.rolls)], Purpose.DRAFT, NONE, f.die, value + 1, 0, total)
    rolls = (*f.rolls, total)
    if len(rolls) == len(order) and len(set(rolls)) == 1:
        rolls = ()
    if len(rolls) < len(order):
        d.goto(DICE, rolls=rolls)
    else:
        d.update(rolls=rolls)


def higher(s: Board, f: Tie) -> int:
    """Who rolled higher."""
    return clockwise(s, s.turn.mover)[f.rolls.index(max(f.rolls))]


def turn_candidates(s: MetwState, f: Tie, secrets: Secrets) -> Iterator[Action]:
    for seat in clockwise(s, higher(s, f)):
        yield pick(seat)


def turn_why_not(s: MetwState, f: Tie, x: Action) -> Reason | None:
    if x in set(turn_candidates(s, f, {})):
        return None
    return no("Take a turn yourself, or let your opponent take one.", "METW-TRN-36")


def turn_named(d: Draft, f: Tie, x: Action) -> None:
    """METW-TRN-37: ranks are compared again after that turn."""
    d.set_turn(mover=x.args[0], phase=Phase.UNTAP)
    d.frames[-1] = TurnFrame(0)


TIE = procedure(
    DICE,
    Chance(lambda s, f: 6, first_die),
    Chance(lambda s, f: 6, second_die),
    Ask(
        Asked.EXTRA_TURN,
        decider=higher,
        candidates=turn_candidates,
        why_not=turn_why_not,
        answer=turn_named,
        rules=("METW-TRN-36", "METW-TRN-37"),
    ),
)

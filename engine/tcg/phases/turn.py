"""A turn: eight phases, with a loop from regroup back to the Shadow phases (TCG-TURN)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.kernel.actions import Action, Secrets
from engine.kernel.hidden import known
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, owner
from engine.kernel.state import can_open
from engine.kernel.steps import Ask, Mark, procedure
from engine.tcg.cards.moments import Phase, Until, When
from engine.tcg.cards.printed import LAST_SITE
from engine.tcg.effects.choices import choose
from engine.tcg.phases.victory import FORSAKEN, How, finish
from engine.tcg.reading.meaning import is_fierce
from engine.tcg.reading.values import may_skip, move_limit, skipped
from engine.tcg.table.board import face, minions, next_seat, ring, seats_right, shadow_seats, site_number
from engine.tcg.table.draft import Draft
from engine.tcg.table.events import Told
from engine.tcg.table.frames import Archery, Assignment, HandPick, Reconcile, Skirmishes, Travel, TurnFrame, Window
from engine.tcg.table.piles import draw, number_shown, to_discard
from engine.tcg.table.records import HAND_SIZE, IN_HAND, State, Turn, Zone
from engine.tcg.table.verbs import PASS, Pick, Question, Verb, no

SHADOWS, NEXT_SHADOW, REGROUP = Mark("SHADOWS"), Mark("NEXT_SHADOW"), Mark("REGROUP")
RECONCILING, NEXT_HAND, ENDING, FIERCE = Mark("RECONCILING"), Mark("NEXT_HAND"), Mark("ENDING"), Mark("FIERCE")
AFTER_ARCHERY, SHADOWS_OVER, ARCHERY_FIRE = Mark("AFTER_ARCHERY"), Mark("SHADOWS_OVER"), Mark("ARCHERY_FIRE")


# ---------------------------------------------------------------------------------------------------------- phases
def start_phase(d: Draft, phase: Phase, seat: int = NONE) -> None:
    """A phase begins; what lasted for the one before is over (TCG-TIME-02, LOTR-RULING-10)."""
    ends = (Until.PHASE, Until.REGROUP) if phase is Phase.REGROUP else (Until.PHASE,)
    lasting = tuple(one for one in d.lasting if one.until not in ends)
    if lasting != d.lasting:
        d.lasting = lasting
    d.set_turn(phase=phase, count=d.turn.count + 1, shadow=seat, hurt=(), barred=())
    d.tell(Told.PHASE, phase, seat if seat != NONE else d.turn.fp)
    d.happen(When.PHASE_STARTS, number=phase, seat=seat if seat != NONE else d.turn.fp)


def actions(d: Draft, phase: Phase) -> None:
    """TCG-TIME-09, TCG-TIME-12: the action procedure of a phase."""
    d.push(Window(0, phase, seats_right(d, d.turn.fp)))


def begin(d: Draft, f: TurnFrame) -> None:
    """TCG-TURN-03: the pool is emptied, then what happens when a turn starts."""
    old = d.turn
    if old.number >= d.rules.last_turn:
        finish(d, How.TOO_LONG, ())
        return
    d.turn = Turn(old.number + 1, old.fp, Phase.START, old.count + 1, limit=move_limit(d))
    d.dirty = True
    d.tell(Told.TURN, old.fp, d.turn.number)
    d.happen(When.TURN_STARTS, seat=old.fp)


def fellowship(d: Draft, f: TurnFrame) -> None:
    start_phase(d, Phase.FELLOWSHIP)
    d.push(Window(0, Phase.FELLOWSHIP, (d.turn.fp,)))


def move(d: Draft, f: TurnFrame) -> None:
    """TCG-FEL-10: the move cannot be declined."""
    d.push(Travel(0))


# ---------------------------------------------------------------------------------------------------- Shadow phases
def shadows(d: Draft, f: TurnFrame) -> None:
    d.update(at=0)


def next_shadow(d: Draft, f: TurnFrame) -> None:
    """TCG-SHA-01: each Shadow player has one, from the right on; who is out keeps his place in the order."""
    seats = ring(d, d.turn.fp)[1:]
    if f.at >= len(seats):
        d.goto(SHADOWS_OVER)
        return
    seat = seats[f.at]
    if not d.players[seat].active or d.players[seat].skips:
        # LOTR-RULING-64.
        d.set_player(seat, skips=0)
        d.goto(NEXT_SHADOW, at=f.at + 1)
        return
    start_phase(d, Phase.SHADOW, seat)


def shadow_actions(d: Draft, f: TurnFrame) -> None:
    d.push(Window(0, Phase.SHADOW, (d.turn.shadow,)))


def shadow_ends(d: Draft, f: TurnFrame) -> None:
    d.happen(When.PHASE_ENDS, number=Phase.SHADOW, seat=d.turn.shadow)
    d.goto(NEXT_SHADOW, at=f.at + 1)


def any_minions(d: Draft, f: TurnFrame) -> None:
    """TCG-TURN-05, TCG-TURN-06, LOTR-RULING-65: without minions play goes straight to regroup."""
    if not minions(d):
        d.goto(REGROUP)


# ------------------------------------------------------------------------------------------------------------ fights
def maneuver(d: Draft, f: TurnFrame) -> None:
    start_phase(d, Phase.MANEUVER)
    actions(d, Phase.MANEUVER)


def offer_skip(d: Draft, f: TurnFrame) -> None:
    """LOTR-RULING-71: some cards let the Free Peoples player leave out the archery phase."""
    if skipped(d, Phase.ARCHERY):
        d.goto(AFTER_ARCHERY)
    elif may_skip(d, Phase.ARCHERY):
        choose(d, d.turn.fp, Pick.SKIP, (1,), 0, 1)
    else:
        d.returned = ()


def archery(d: Draft, f: TurnFrame) -> None:
    if d.returned:
        d.goto(AFTER_ARCHERY)
        return
    start_phase(d, Phase.ARCHERY)
    actions(d, Phase.ARCHERY)


def fire(d: Draft, f: TurnFrame) -> None:
    d.push(Archery(0))


def assignment(d: Draft, f: TurnFrame) -> None:
    """TCG-ASN-01, TCG-FIE-05: actions first, then defenders, then leftover minions."""
    d.set_turn(fierce=f.fierce, done=(), fights=(), made=False)
    if skipped(d, Phase.ASSIGNMENT):
        return
    start_phase(d, Phase.ASSIGNMENT)
    d.push(Assignment(0))
    actions(d, Phase.ASSIGNMENT)


def skirmishes(d: Draft, f: TurnFrame) -> None:
    """TCG-TURN-07, LOTR-RULING-78: if all assignments that were made are gone again, regroup follows."""
    if d.turn.made and not d.turn.fights:
        d.goto(REGROUP)
    else:
        d.push(Skirmishes(0))


def fierce_round(d: Draft, f: TurnFrame) -> None:
    """TCG-FIE-01, LOTR-RULING-88: once, after the normal skirmishes of each move."""
    if not f.fierce and fierce_minions(d):
        d.goto(FIERCE, fierce=True)


def fierce_minions(d: Draft) -> bool:
    """LOTR-RULING-87."""
    return any(is_fierce(d, card) for card in minions(d))


# ----------------------------------------------------------------------------------------------------------- regroup
def arrived(d: Draft, f: TurnFrame) -> None:
    """TCG-WIN-01, LOTR-RULING-105: at the last site the game is won when regroup would start."""
    d.set_turn(fights=(), fight=None, fierce=False, done=())
    d.update(fierce=False)
    if site_number(d) >= min(d.rules.last_site, LAST_SITE):
        finish(d, How.BY_ROAD, (d.turn.fp,))


def regroup(d: Draft, f: TurnFrame) -> None:
    """TCG-REG-01: the Ring comes off."""
    start_phase(d, Phase.REGROUP)
    take_off(d)


def take_off(d: Draft) -> None:
    """LOTR-RULING-92."""
    if d.players[d.turn.fp].worn:
        d.set_player(d.turn.fp, worn=False)
        d.tell(Told.RING, d.turn.fp, 0)


def regroup_actions(d: Draft, f: TurnFrame) -> None:
    actions(d, Phase.REGROUP)


def reconciling(d: Draft, f: TurnFrame) -> None:
    take_off(d)
    d.update(at=0)


def next_hand(d: Draft, f: TurnFrame) -> None:
    """TCG-REG-03: the Shadow players first; who is out keeps his place in the order."""
    seats = ring(d, d.turn.fp)[1:]
    if f.at < len(seats):
        d.goto(NEXT_HAND, at=f.at + 1)
        if d.players[seats[f.at]].active:
            d.push(Reconcile(0, seats[f.at]))


def may_move(s: State | Draft) -> bool:
    """TCG-MOV-07 to TCG-MOV-09, LOTR-RULING-61."""
    return s.turn.moves < s.turn.limit and not s.turn.stays


def move_or_end(d: Draft, f: TurnFrame) -> None:
    if d.turn.fp == NONE or not may_move(d):
        d.goto(ENDING)


def moving_candidates(s: State, f: TurnFrame, secrets: Secrets) -> Iterator[Action]:
    yield Action(Verb.END)
    yield Action(Verb.MOVE)


def moving_why_not(s: State, f: TurnFrame, x: Action) -> Reason | None:
    if x in (Action(Verb.END), Action(Verb.MOVE)):
        return None
    return no("Move again, or end your turn.", "TCG-REG-06")


def moved_on(d: Draft, f: TurnFrame, x: Action) -> None:
    """TCG-REG-07: a normal move, then the Shadow phases again."""
    if x.verb == Verb.MOVE:
        d.goto(SHADOWS)
        d.push(Travel(0))


def own_hand(d: Draft, f: TurnFrame) -> None:
    """TCG-REG-08."""
    d.push(Reconcile(0, d.turn.fp))


def clear_minions(d: Draft, f: TurnFrame) -> None:
    d.happen(When.TURN_ENDS, seat=d.turn.fp)
    for seat in range(len(d.players)):
        for card in d.zones[seat][Zone.PLAY]:
            if d.lies(card) and face(d, card).kind == "minion" and owner(card) != d.turn.fp:
                d.discard(card)


def end(d: Draft, f: TurnFrame) -> None:
    """TCG-TURN-02: the turn passes to the left; nothing is tested before it has begun."""
    d.lasting = ()
    d.turn = replace(d.turn, fp=next_seat(d, d.turn.fp), fights=(), fight=None)
    d.frames[-1] = TurnFrame(0)


def forsake(d: Draft, f: TurnFrame) -> None:
    """LOTR-RULING-106: the others complete the turn without its player."""
    d.set_turn(fights=(), fight=None, phase=Phase.REGROUP)
    for seat in reversed(shadow_seats(d)):
        d.push(Reconcile(0, seat))


def hand_over(d: Draft, f: TurnFrame) -> None:
    clear_minions(d, f)
    d.happenings.clear()
    end(d, f)


TURN = procedure(
    begin,
    fellowship,
    move,
    SHADOWS,
    shadows,
    NEXT_SHADOW,
    next_shadow,
    shadow_actions,
    shadow_ends,
    SHADOWS_OVER,
    any_minions,
    maneuver,
    any_minions,
    offer_skip,
    archery,
    ARCHERY_FIRE,
    fire,
    AFTER_ARCHERY,
    any_minions,
    FIERCE,
    assignment,
    skirmishes,
    fierce_round,
    REGROUP,
    arrived,
    regroup,
    regroup_actions,
    RECONCILING,
    reconciling,
    NEXT_HAND,
    next_hand,
    move_or_end,
    Ask(
        Question.MOVE_ON,
        decider=lambda s, f: s.turn.fp,
        candidates=moving_candidates,
        why_not=moving_why_not,
        answer=moved_on,
        rules=("TCG-REG-06",),
    ),
    ENDING,
    own_hand,
    clear_minions,
    end,
    FORSAKEN,
    forsake,
    hand_over,
)


# --------------------------------------------------------------------------------------------------------- reconcile
REFILL = Mark("REFILL")


def may_discard(d: Draft, f: Reconcile) -> None:
    if not d.zones[f.seat][Zone.HAND]:
        d.goto(REFILL)


def reconcile_candidates(s: State, f: Reconcile, secrets: Secrets) -> Iterator[Action]:
    yield PASS
    for card in s.zones[f.seat][Zone.HAND]:
        number, shown = known(s, card, secrets)
        if number:
            yield Action(Verb.DISCARD, (card,), shown)


def reconcile_legal(s: State, f: Reconcile, secrets: Secrets) -> Iterator[Action]:
    """A card whose number he knows he can show."""
    yield PASS
    for card in s.zones[f.seat][IN_HAND]:
        number, shown = known(s, card, secrets)
        if number and (not shown or can_open(s, shown[0], f.seat, IN_HAND)):
            yield Action(Verb.DISCARD, (card,), shown)


def reconcile_why_not(s: State, f: Reconcile, x: Action) -> Reason | None:
    if x == PASS:
        return None
    if x.verb != Verb.DISCARD or len(x.args) != 1 or x.proven or len(x.shown) > 1:
        return no("Discard one card of your hand, or pass.", "TCG-REG-04")
    number = number_shown(s, f.seat, x, x.args[0], Zone.HAND)
    return number if isinstance(number, Reason) else None


def reconciled(d: Draft, f: Reconcile, x: Action) -> None:
    if x != PASS:
        to_discard(d, f.seat, x.args[0])


def refill(d: Draft, f: Reconcile) -> None:
    """TCG-REG-05: up to eight, or down to eight."""
    held = len(d.zones[f.seat][Zone.HAND])
    if held > HAND_SIZE:
        d.push(HandPick(0, f.seat, held - HAND_SIZE, held - HAND_SIZE))
    else:
        draw(d, f.seat, HAND_SIZE - held)


RECONCILE = procedure(
    may_discard,
    Ask(
        Question.RECONCILE,
        decider=lambda s, f: f.seat,
        candidates=reconcile_candidates,
        why_not=reconcile_why_not,
        answer=reconciled,
        legal=reconcile_legal,
        rules=("TCG-REG-04",),
    ),
    REFILL,
    refill,
)

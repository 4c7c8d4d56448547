"""What happens by itself: required actions open the next chain (METW-ANN-11, METW-ANN-12, METW-FLOW-05)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.journeys.cards.moments import When
from engine.journeys.cards.words import Trigger
from engine.journeys.effects.triggers import consequences
from engine.journeys.reading.filters import holds_all
from engine.journeys.table.board import on_table, strike_now
from engine.journeys.table.frames import Effects, Strike, Triggers
from engine.journeys.table.records import Zone
from engine.journeys.table.speech import Context
from engine.journeys.table.verbs import Verb, no, pick
from engine.kernel.actions import Action, Secrets
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, owner
from engine.kernel.steps import Ask, Mark, procedure
from engine.metw.combat.captives import release
from engine.metw.phases.journeying import crosses_others
from engine.metw.phases.leaving import look_for_fallen
from engine.metw.play.chain import ROLLS, bottom, open_answers
from engine.metw.scenarios.course import look_for_victory
from engine.metw.scenarios.notes import note
from engine.metw.table.board import Board, clockwise
from engine.metw.table.draft import Draft
from engine.metw.table.frames import Required
from engine.metw.table.records import MetwState
from engine.metw.table.verbs import Asked

ORDERING = Mark("ordering")
RESOLVING = Mark("resolving")


def interrupt(d: Draft) -> bool:
    """Let what has just happened have its consequences: at once within a strike, else as the next chain."""
    if d.watched and watch(d):
        return True
    if not d.happened:
        return False
    if any(one.when is When.LANDS_CHANGED for one in d.happened) and not crosses_others(d):
        d.happened = [one for one in d.happened if one.when is not When.LANDS_CHANGED]
    special = strike_now(d) is not None and bottom(d.frames) == len(d.frames)
    waiting = tuple(consequences(d))
    if waiting and special:
        # METW-ANN-33: special actions of a strike come before its body check and open no chain.
        d.push(Triggers(0, waiting) if len(waiting) > 1 else waiting[0])
    elif waiting:
        d.frames.insert(next_chain(d), Required(0, waiting))
    return True


def watch(d: Draft) -> bool:
    """What is looked at between two steps besides what happened; whether something came of it."""
    if d.rules.scenario:
        note(d)
    if d.later.prisons and release(d):
        return True
    if len(d.players) > 2 and look_for_fallen(d):
        return True
    return bool(d.rules.scenario) and look_for_victory(d)


def next_chain(d: Draft) -> int:
    """Where it comes after the chain under way; a strike that waits for its roll is resolved before."""
    place = bottom(d.frames)
    return place - 1 if place < len(d.frames) and isinstance(d.frames[place - 1], Strike) else place


# --------------------------------------------------------------------------------------------------------- the order
def next_one(d: Draft, f: Required) -> None:
    """What leaves no choice is not asked; when all are declared they can be answered."""
    first = first_ones(d, f)
    if len(f.waiting) > 1 and len(first) == 1:
        put_first(d, f, first[0])
        return
    if len(f.waiting) > 1:
        return
    d.goto(RESOLVING, waiting=(), ordered=(*f.ordered, *f.waiting))
    open_answers(d, clockwise(d, d.turn.mover)[-1])


def first_ones(b: Board, f: Required) -> list[int]:
    """METW-ACT-07: rolls are declared before everything else, otherwise in the mover's order."""
    rolls = [place for place, effects in enumerate(f.waiting) if is_roll(b, effects)]
    return rolls or list(range(len(f.waiting)))


def is_roll(b: Board, effects: Effects) -> bool:
    """Whether an action that waits is a roll before all else."""
    return bool(effects.words) and isinstance(b.book[effects.definition].words[effects.words[0]], ROLLS)


def candidates(s: MetwState, f: Required, secrets: Secrets) -> Iterator[Action]:
    for place in first_ones(s, f):
        yield pick(place)


def why_not(s: MetwState, f: Required, x: Action) -> Reason | None:
    if x.verb == Verb.PICK and x == pick(x.arg(0)) and x.args[0] in first_ones(s, f):
        return None
    if x.verb == Verb.PICK and x == pick(x.arg(0)) and 0 <= x.args[0] < len(f.waiting):
        return no("Rolls are declared first.", "METW-ACT-07")
    return no("Name what is declared first.", "METW-ANN-12")


def ordered(d: Draft, f: Required, x: Action) -> None:
    put_first(d, f, x.args[0])


def put_first(d: Draft, f: Required, place: int) -> None:
    """One of what waits is declared next."""
    rest = (*f.waiting[:place], *f.waiting[place + 1 :])
    d.goto(ORDERING, waiting=rest, ordered=(*f.ordered, f.waiting[place]))


# ------------------------------------------------------------------------------------------------------- resolution
def resolve_last(d: Draft, f: Required) -> None:
    """Last declared first; what its condition does not hold for any more is cancelled."""
    if not f.ordered:
        d.pop()
        return
    effects = f.ordered[-1]
    d.goto(RESOLVING, ordered=f.ordered[:-1])
    if still_due(d, effects):
        d.push(effects)


def still_due(b: Board, effects: Effects) -> bool:
    """Whether the passive condition still holds (METW-FLOW-16)."""
    entry = b.book[effects.definition]
    trigger = entry.words[effects.trigger] if effects.trigger != NONE else None
    if not isinstance(trigger, Trigger):
        return True
    at = Context(
        effects.source,
        effects.seat,
        effects.company,
        effects.chosen,
        effects.subject,
        effects.number,
        definition=effects.definition,
    )
    gone = on_table(b, effects.source) is None and effects.source not in b.zones[owner(effects.source)][Zone.DECLARED]
    left = trigger.when is When.LEFT_PLAY or effects.source == effects.subject
    return holds_all(b, trigger.require, at) and (not gone or left or trigger not in entry.behaviour.triggers)


REQUIRED = procedure(
    ORDERING,
    next_one,
    Ask(
        Asked.REQUIRED,
        decider=lambda s, f: s.turn.mover,
        candidates=candidates,
        why_not=why_not,
        answer=ordered,
        rules=("METW-ANN-12",),
    ),
    RESOLVING,
    resolve_last,
)

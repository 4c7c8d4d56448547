"""What follows what: standing tests, required triggers, windows for answers (TCG-RESP, LOTR-RULING-02)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.kernel.actions import Action, Secrets
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, REF_MASK, SEAT_SHIFT, Handle
from engine.kernel.state import Frame
from engine.kernel.steps import Ask, Mark, procedure
from engine.tcg.cards.moments import When
from engine.tcg.cards.words import Standing
from engine.tcg.phases.victory import lose
from engine.tcg.reading.heard import answered, followed
from engine.tcg.reading.meaning import context_of, holds_all, vitality
from engine.tcg.reading.playable import answers, used
from engine.tcg.reading.values import at_sanctuary, resistance
from engine.tcg.table.board import CARDS, Board, host_of, on_table, seats_right, sources
from engine.tcg.table.draft import Draft
from engine.tcg.table.events import Told
from engine.tcg.table.frames import (
    Dying,
    Effects,
    Exerting,
    Happening,
    Happens,
    Healing,
    Play,
    Skirmish,
    Triggered,
    Window,
    Wounding,
)
from engine.tcg.table.records import State
from engine.tcg.table.speech import Context, Listener
from engine.tcg.table.verbs import Question, Verb, no, pick

ORDER = Mark("ORDER")
SANCTUARY_HEALS = 5
"""TCG-WND-06."""


def interrupt(d: Draft) -> bool:
    """Between two steps: standing tests first, then what cards make of what has happened."""
    if not d.happenings and not d.dirty:
        return False
    waiting, d.happenings = d.happenings, []
    if d.dirty:
        d.dirty = False
        out = corrupted(d)
        frame = overdue(d) if out == NONE else None
        if out != NONE or frame is not None:
            wait(d, waiting)
            if out != NONE:
                d.tell(Told.CORRUPTED, out)
                lose(d, out)
            elif frame is not None:
                d.push(frame)
            return True
    for place, happening in enumerate(waiting):
        if followed(d, happening) or answered(d, happening) or heals(d, happening):
            wait(d, waiting[place:])
            return True
    return False


def wait(d: Draft, waiting: list[Happening]) -> None:
    """What has happened is looked at, the first of it first."""
    for happening in reversed(waiting):
        d.push(Happens(0, happening))


def heals(d: Draft, happening: Happening) -> int:
    """TCG-WND-06: the wounds that a sanctuary heals when a turn starts there."""
    return SANCTUARY_HEALS if happening.when == When.TURN_STARTS and at_sanctuary(d) else 0


# ----------------------------------------------------------------------------------------------------- standing tests
def corrupted(d: Draft) -> int:
    """LOTR-RULING-97: who has as many burdens as his Ring-bearer can resist."""
    for seat, player in enumerate(d.players):
        if player.burdens and player.active and player.bearer != NONE and player.burdens >= resistance(d, seat):
            return seat
    return NONE


def overdue(d: Draft) -> Frame | None:
    """LOTR-RULING-66: what death and the cards that test something at all times make follow."""
    if d.turn.fp == NONE:
        return None
    found = sources(d)
    rows = d.cards
    for card in found.characters:
        record = rows[card >> SEAT_SHIFT][card & REF_MASK]
        if record is not None and record.wounds and record.wounds >= vitality(d, card) and not _is_dying(d, card):
            return Dying(0, card)
    true = tuple(standing(d)) if found.standing else ()
    return true[0] if len(true) == 1 else Triggered(0, true) if true else None


def _is_dying(d: Draft, card: int) -> bool:
    return any(isinstance(frame, Dying) and frame.who == card for frame in d.frames)


def standing(d: Draft) -> Iterator[Effects]:
    """What follows from the words that wait for something to be true."""
    under_way = {(f.source, f.words) for f in d.frames if isinstance(f, Effects)}
    for source in sources(d).standing:
        word = source.word
        assert isinstance(word, Standing)
        entry = CARDS[source.definition]
        index = entry.index[word]
        if word.a_turn and used(d, source.card, index, turn=True):
            continue
        if holds_all(d, word.when, context_of(d, source)):
            words = tuple(entry.index[one] for one in word.effects)
            if (source.card, words) in under_way:
                continue
            if word.a_turn:
                d.set_turn(used=(*d.turn.used, (source.card, index, 0, 1)))
                d.dirty = False
            yield Effects(0, source.card, source.definition, source.seat, words, host_of(d, source.card))


# -------------------------------------------------------------------------------------------------- required triggers
def collect(d: Draft, f: Happens) -> None:
    """The required triggers of a happening; a card that a standing test has discarded starts none."""
    if f.happening.when == When.PLAYED and not _still_there(d, f.happening):
        d.pop()
        return
    waiting = tuple(required(d, f.happening))
    if waiting:
        d.update(waiting=waiting)
    else:
        d.goto(ANSWERS)


def _still_there(d: Draft, happening: Happening) -> bool:
    """LOTR-RULING-23: an event that is being played, or a card that has entered play and is still there."""
    event = any(isinstance(frame, Play) and frame.card == happening.who and frame.act != NONE for frame in d.frames)
    return event or on_table(d, happening.who) is not None


def required(d: Draft, happening: Happening) -> Iterator[Effects]:
    for listener in sources(d).triggers.get(happening.when, ()):
        at = Context(
            listener.card,
            listener.seat if listener.seat != NONE else d.turn.fp,
            listener.definition,
            host_of(d, listener.card),
            listener.bound,
            happening,
        )
        if answers(d, listener.trigger.on, at) and not spent(d, listener):
            words = tuple(CARDS[listener.definition].index[one] for one in listener.trigger.effects)
            yield Effects(0, at.card, at.definition, at.seat, words, at.bearer, at.chosen, happening)


def spent(d: Draft, listener: Listener) -> bool:
    """Whether a trigger with a limit is used up; if not, this use is noted."""
    if not listener.trigger.a_turn:
        return False
    index = CARDS[listener.definition].index[listener.trigger]
    if used(d, listener.card, index, turn=True) >= listener.trigger.a_turn:
        return True
    d.set_turn(used=(*d.turn.used, (listener.card, index, 0, 1)))
    return False


def next_required(d: Draft, f: Happens | Triggered) -> None:
    """The last one needs no question (TCG-RESP-05); those whose card has gone meanwhile still follow."""
    if isinstance(f, Triggered):
        # LOTR-RULING-67: a card that was cleared off the table clears nothing itself.
        f = replace(f, waiting=tuple(one for one in f.waiting if d.lies(one.source)))
        d.update(waiting=f.waiting)
    if not f.waiting:
        d.pop() if isinstance(f, Triggered) else d.goto(ANSWERS)
    elif len(f.waiting) == 1:
        d.goto(ORDER, waiting=())
        follow(d, f.waiting[0])


def follow(d: Draft, trigger: Effects) -> None:
    """A required trigger is carried out."""
    d.tell(Told.FOLLOWS, trigger.source)
    d.push(trigger)


def order_candidates(s: State, f: Happens | Triggered | Skirmish, secrets: Secrets) -> Iterator[Action]:
    for place in range(len(f.waiting)):
        yield pick(place)


def order_why_not(s: State, f: Happens | Triggered | Skirmish, x: Action) -> Reason | None:
    if x.verb == Verb.PICK and x == pick(x.arg(0)) and 0 <= x.args[0] < len(f.waiting):
        return None
    return no("Name what comes first.", "TCG-RESP-05")


def ordered(d: Draft, f: Happens | Triggered, x: Action) -> None:
    place = x.args[0]
    d.goto(ORDER, waiting=(*f.waiting[:place], *f.waiting[place + 1 :]))
    follow(d, f.waiting[place])


# ------------------------------------------------------------------------------------------------------------ answers
def open_answers(d: Draft, f: Happens) -> None:
    """TCG-RESP-03: then answers by the action procedure; no window is opened where no card of the game answers."""
    if answered(d, f.happening) or heals(d, f.happening):
        open_window(d, f.happening)


def open_window(d: Draft, happening: Happening) -> None:
    """Let everybody answer a happening."""
    d.push(Window(0, 0, seats_right(d, d.turn.fp), happening=happening, heals=heals(d, happening)))


ANSWERS = Mark("ANSWERS")
ASK_ORDER = Ask(
    Question.ORDER,
    decider=lambda s, f: s.turn.fp,
    candidates=order_candidates,
    why_not=order_why_not,
    answer=ordered,
    rules=("TCG-RESP-05", "LOTR-RULING-02"),
)
HAPPENS = procedure(collect, ORDER, next_required, ASK_ORDER, ANSWERS, open_answers)
TRIGGERED = procedure(ORDER, next_required, ASK_ORDER)


def current(b: Board, happening: Happening) -> bool:
    """Whether a happening can still be answered: what was about to happen may be prevented already."""
    return not any(isinstance(frame, STOPPABLE) and _stopped(frame, happening.who) for frame in b.frames)


STOPPABLE = (Play, Wounding, Healing, Exerting)


def _stopped(frame: Play | Wounding | Healing | Exerting, who: Handle) -> bool:
    if isinstance(frame, Play):
        return frame.cancelled and frame.card == who
    return (frame.spared if isinstance(frame, Exerting) else frame.prevented) and frame.who == who

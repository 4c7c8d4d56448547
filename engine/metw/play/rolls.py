"""Every roll of two dice in METW: answered where it is declared, thrown when it is resolved (METW-FLOW-17)."""

from __future__ import annotations

from engine.journeys.cards.moments import At
from engine.journeys.play.rolls import (
    CONCLUDE,
    DICE,
    better,
    better_candidates,
    better_why_not,
    conclude,
    deliver,
    die,
    no_choice,
    perhaps_again,
    still_due,
    sure_thing,
)
from engine.journeys.table.board import face, on_table, untapped
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Errand, Play, Roll, Window
from engine.journeys.table.verbs import Purpose, Question
from engine.kernel.steps import Ask, Chance, procedure
from engine.metw.phases.organization import FREELY, UPRIGHT_MODIFIER
from engine.metw.play.chain import LINKS, open_answers
from engine.metw.play.foresight import meet
from engine.metw.play.plays import still_stands
from engine.metw.table.board import clockwise
from engine.metw.table.companies import never_checks
from engine.metw.table.draft import Draft
from engine.metw.table.frames import Required

MOMENTS = {
    Purpose.CORRUPTION: At.CORRUPTION_ROLL,
    Purpose.FACTION: At.FACTION_ROLL,
    Purpose.BODY: At.BODY_ROLL,
    Purpose.STRIKE_BODY: At.BODY_ROLL,
    Purpose.INFLUENCE: At.INFLUENCE_ROLL,
}
UNANSWERED = (Purpose.STRIKE, Purpose.DRAFT, Purpose.RESISTANCE)
"""A strike's roll has no chain of its own (METW-FLOW-22); all modifiers come before both influence rolls."""


def open_window(d: Draft, f: Roll) -> None:
    """Until it is thrown a roll may be answered (METW-ANN-03)."""
    if f.purpose not in UNANSWERED:
        open_answers(d, declarer(d, f), MOMENTS.get(Purpose(f.purpose), At.COUNTER))


def declarer(d: Draft, f: Roll) -> int:
    """METW-RULING-107: who played the card that calls for it; the mover answers first what came by itself."""
    for frame in reversed(d.frames[:-1]):
        if isinstance(frame, Play):
            return frame.seat
        if isinstance(frame, Required):
            return clockwise(d, d.turn.mover)[-1]
        if not isinstance(frame, LINKS) and not isinstance(frame, Window):
            break
    return f.seat


def tapped_for(d: Draft, f: Roll) -> bool:
    """Whether the one who makes a roll has tapped for it, without a card that was played."""
    errand = d.frames[-2]
    if f.purpose == Purpose.REMOVAL and isinstance(errand, Errand):
        return not face(d, errand.item).has(FREELY) and f.modifier != UPRIGHT_MODIFIER
    return f.purpose == Purpose.INFLUENCE


def cancelled(d: Draft, f: Roll) -> None:
    """The card that called for the roll may have come to nothing in the meantime: no roll is made for it.

    A faction is answered with its roll, so that what it needs has to be there still when the dice fall (METW-FLOW-11);
    and who tapped for his roll must still be tapped (METW-ANN-07).
    """
    if tapped_for(d, f) and untapped(d, f.who):
        d.tell(Told.CANCELLED, f.who)
        d.pop()
        return
    card = next((frame for frame in d.frames if isinstance(frame, Play) and frame.card == f.source), None)
    if card is None:
        return
    if f.purpose == Purpose.FACTION and not card.cancelled and not still_stands(d, card):
        d.tell(Told.CANCELLED, card.card)
        d.pop()
    elif card.cancelled:
        d.pop()


def due(d: Draft, f: Roll) -> None:
    """A roll for somebody who has left play lapses; a Ringwraith and The Balrog never check (MECCG-RW-14)."""
    if f.purpose == Purpose.CORRUPTION and on_table(d, f.who) is not None and never_checks(d, f.who):
        d.pop(1, 0)
    else:
        still_due(d, f)


def begin(d: Draft, f: Roll) -> None:
    """What was played on this very check beforehand counts."""
    meet(d, f)
    due(d, f)


ROLL = procedure(
    begin,
    open_window,
    due,
    cancelled,
    sure_thing,
    DICE,
    Chance(lambda s, f: 6, die),
    Chance(lambda s, f: 6, die),
    perhaps_again,
    no_choice,
    Ask(
        Question.CHOICE,
        decider=lambda s, f: f.seat,
        candidates=better_candidates,
        why_not=better_why_not,
        answer=better,
        rules=("METW-CARD-LUCKY-STRIKE-01",),
    ),
    CONCLUDE,
    conclude,
    deliver,
)

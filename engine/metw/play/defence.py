"""Defending with influence: a companion's unused direct influence in place of general influence (METW-OPT-06)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.journeys.table.board import company, face
from engine.journeys.table.frames import Roll
from engine.journeys.table.verbs import PASS, Verb, no, pick
from engine.kernel.actions import Action, Secrets
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle
from engine.kernel.steps import Ask, procedure
from engine.metw.table.board import Board
from engine.metw.table.control import free_general, spare_general, unused_direct
from engine.metw.table.draft import Draft
from engine.metw.table.frames import Defending, Persuasion
from engine.metw.table.records import MetwState
from engine.metw.table.verbs import Asked


def defend(d: Draft, seat: int, number: int) -> None:
    """Ask the defender, where the players agreed on it and somebody of the company could serve him better."""
    if d.rules.direct_defence and people(d, seat, number):
        d.push(Defending(0, seat, number, len(d.frames) - 1))


def people(b: Board, seat: int, number: int) -> list[Handle]:
    """Characters of the company, no Wizard, with more unused direct influence than there is general influence."""
    group = company(b, number)
    if group is None or group.seat != seat:
        return []
    general = free_general(b, seat)
    return [who for who in group.members if not face(b, who).is_main and unused_direct(b, who) > general]


def candidates(s: MetwState, f: Defending, secrets: Secrets) -> Iterator[Action]:
    yield PASS
    for who in people(s, f.seat, f.company):
        yield pick(who)


def why_not(s: MetwState, f: Defending, x: Action) -> Reason | None:
    if x == PASS or (x.verb == Verb.PICK and x == pick(x.arg(0)) and x.args[0] in people(s, f.seat, f.company)):
        return None
    return no("Name a companion who is no Wizard, or use general influence.", "METW-OPT-06")


def answer(d: Draft, f: Defending, x: Action) -> None:
    """METW-RULING-129: he is named before the rolls."""
    if x == PASS:
        return
    who, under = x.args[0], d.frames[f.under]
    if isinstance(under, Roll):
        d.change(under, modifier=under.modifier - free_general(d, f.seat) + unused_direct(d, who))
    else:
        assert isinstance(under, Persuasion)
        d.change(under, defender=who)


def defence(b: Board, seat: int, who: Handle) -> int:
    """What the defender adds: the unused direct influence of the one named, or his unused general influence."""
    return spare_general(b, seat) if who == NONE else unused_direct(b, who)


DEFENDING = procedure(
    Ask(
        Asked.DEFENCE,
        decider=lambda s, f: f.seat,
        candidates=candidates,
        why_not=why_not,
        answer=answer,
        rules=("METW-OPT-06",),
    )
)

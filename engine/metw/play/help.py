"""Companions tap for a corruption check (METW-SUP-04 to METW-SUP-08): an action that can be answered itself."""

from __future__ import annotations

from collections.abc import Iterator

from engine.journeys.table.board import card_of, company, company_number, on_table, untapped
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Roll
from engine.journeys.table.records import Pose
from engine.journeys.table.verbs import Purpose, no
from engine.kernel.actions import Action
from engine.kernel.pending import Reason
from engine.kernel.records import Handle, owner
from engine.kernel.steps import procedure
from engine.metw.play.chain import open_answers
from engine.metw.table.board import Board
from engine.metw.table.draft import Draft
from engine.metw.table.frames import Aid, Coming
from engine.metw.table.verbs import Say


def check_now(b: Board) -> tuple[int, Roll] | None:
    """The corruption check that is being answered, with its place among the procedures under way."""
    for place in range(len(b.frames) - 1, -1, -1):
        frame = b.frames[place]
        if isinstance(frame, Roll) and not isinstance(frame, Coming):
            waiting = frame.purpose == Purpose.CORRUPTION and not frame.dice
            return (place, frame) if waiting else None
    return None


def helpers(b: Board, seat: int) -> tuple[Handle, ...]:
    """Untapped companions of the character who is to make a check."""
    found = check_now(b)
    if found is None or not b.rules.support or owner(found[1].who) != seat:
        return ()
    group = company(b, company_number(b, found[1].who))
    return () if group is None else tuple(w for w in group.members if w != found[1].who and untapped(b, w))


def candidates(b: Board, seat: int) -> Iterator[Action]:
    """Everybody who could tap."""
    for who in helpers(b, seat):
        yield Action(Say.HELP, (who,))


def why_not(b: Board, seat: int, who: Handle) -> Reason | None:
    """What forbids that somebody taps for the check."""
    if who in helpers(b, seat):
        return None
    return no("Only another untapped character of his company can help.", "METW-SUP-04")


def tap_for(d: Draft, who: Handle, check: int) -> None:
    """He taps at once; the +1 comes when this is resolved."""
    d.tap(who)
    d.push(Aid(0, who, check))


def answered(d: Draft, f: Aid) -> None:
    open_answers(d, owner(f.who))


def given(d: Draft, f: Aid) -> None:
    """METW-ANN-07: who tapped must still be there and tapped, and the check still to come, or his help is lost."""
    roll = d.frames[f.roll]
    if not isinstance(roll, Roll):
        return
    if on_table(d, f.who) is not None and card_of(d, f.who).pose is Pose.TAPPED:
        d.change(roll, supporters=roll.supporters + 1)
        d.tell(Told.SUPPORTS, f.who, roll.who)


AID = procedure(answered, given)

"""Seats are asked in turn until they pass: the frame of every window."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from engine.journeys.cards.moments import At
from engine.journeys.table.board import attack_now
from engine.journeys.table.draft import Draft
from engine.journeys.table.frames import Window
from engine.journeys.table.records import State
from engine.kernel.steps import Mark

ASKING = Mark("asking")


def next_speaker(
    could_act: Callable[..., bool], closing: Callable[..., None] | None = None
) -> Callable[[Draft, Window], None]:
    """The step that finds who is asked next; `closing` is done when all have passed."""

    def skip(d: Draft, f: Window) -> None:
        """A seat that can do nothing, by what everybody sees, is not asked; a cancelled attack ends at once."""
        attack = attack_now(d) if f.moment == At.ENGAGEMENT else None
        if attack is not None and attack.cancelled:
            d.pop(f.acted)
            return
        asked = f
        while f.at < len(f.seats) if not f.alternating else f.passes < len(f.seats):
            if could_act(d, f, f.seats[f.at]):
                if f is not asked:
                    d.update(at=f.at, passes=f.passes)
                return
            f = passed(f)
        if closing is not None:
            closing(d, f)
        d.pop(f.acted)

    return skip


def passed(f: Window) -> Window:
    """The window after somebody passed."""
    if f.alternating:
        return replace(f, at=(f.at + 1) % len(f.seats), passes=f.passes + 1)
    return replace(f, at=f.at + 1)


def speaker(s: State, f: Window) -> int:
    """Whom the window asks."""
    return f.seats[f.at]


def note_pass(d: Draft, f: Window) -> None:
    """The speaker has passed."""
    following = passed(f)
    d.goto(ASKING, at=following.at, passes=following.passes)


def note_action(d: Draft, f: Window, closes: bool = False) -> None:
    """The speaker has acted; in a window that alternates the next one is asked."""
    following = (f.at + 1) % len(f.seats) if f.alternating else f.at
    if f.once or closes:
        following = len(f.seats)
    d.goto(ASKING, passes=0, at=following, acted=f.acted + 1)

"""Who would follow or answer what happens, as far as it can be told from what is printed: most often nobody."""

from __future__ import annotations

from functools import cache

from engine.kernel.records import NONE, REF_MASK, SEAT_SHIFT, is_open
from engine.tcg.cards.library import Event
from engine.tcg.cards.moments import Ref
from engine.tcg.cards.printed import FREE_PEOPLES, SHADOW, Side
from engine.tcg.cards.words import On
from engine.tcg.reading.meaning import prints
from engine.tcg.table.board import LIBRARY, Board, sources
from engine.tcg.table.frames import Happening

ANY = 0
"""In place of the number of a card where a happening is about none that lies open."""


def about(on: On, number: int) -> bool:
    """Whether a text may wait for what happens to a card of that number; the rest of it has yet to be looked at."""
    return number == ANY or on.who is None or isinstance(on.who, Ref) or prints(on.who, number)


@cache
def events_about(side: Side, when: int, number: int) -> tuple[Event, ...]:
    """The events of a side that may answer such a happening to a card of that number."""
    events = LIBRARY.replies.get((side, when), ())
    return tuple(event for event in events if event.act.on is not None and about(event.act.on, number))


@cache
def any_event_about(when: int, number: int) -> bool:
    """Whether there is such an event of either side."""
    return bool(events_about(FREE_PEOPLES, when, number) or events_about(SHADOW, when, number))


def subject(b: Board, happening: Happening) -> int:
    """The number of the card a happening is about."""
    who = happening.who
    return b.faces[who >> SEAT_SHIFT][who & REF_MASK] if who != NONE and is_open(who) else ANY


def answered(b: Board, happening: Happening) -> bool:
    """Whether an event of the game, or an act of a card in play, may answer a happening."""
    when, number = happening.when, subject(b, happening)
    if any_event_about(when, number):
        return True
    acts = sources(b).replies.get(when, ())
    return any(usable.act.on is not None and about(usable.act.on, number) for usable in acts)


def followed(b: Board, happening: Happening) -> bool:
    """Whether a text in force may follow a happening."""
    return happening.when in sources(b).triggers

"""Effects that go on after their card has resolved: how they begin and when they end."""

from __future__ import annotations

from engine.journeys.cards.conditions import Word
from engine.journeys.cards.moments import Until
from engine.journeys.table.board import company
from engine.journeys.table.draft import Draft
from engine.journeys.table.records import Lasting
from engine.kernel.records import NONE, Handle


def begin_lasting(
    d: Draft, word: Word, definition: int, source: Handle, seat: int, bound: tuple[int, ...], until: Until, hazard: bool
) -> None:
    """Put a word in force until its time is over."""
    place = d.book[definition].index[word]
    group = company(d, bound[0]) if bound else None
    site = group.site if group is not None else NONE
    d.begin_lasting(Lasting(definition, place, source, seat, bound, until, d.turn.number, hazard, site))


def expire(d: Draft, *ends: Until) -> None:
    """End the effects whose time is over."""
    if any(effect.until in ends for effect in d.lasting):
        d.lasting = tuple(effect for effect in d.lasting if effect.until not in ends)


def expire_attack(d: Draft, number: int) -> None:
    """End the effects that were bound to an attack."""
    ends = (Until.END_OF_ATTACK, Until.END_OF_STRIKE)
    if any(effect.until in ends and number in effect.bound for effect in d.lasting):
        d.lasting = tuple(e for e in d.lasting if not (e.until in ends and number in e.bound))


def expire_untap(d: Draft, seat: int) -> None:
    """End what lasted until a player's next untap phase."""
    d.lasting = tuple(e for e in d.lasting if not (e.until == Until.NEXT_UNTAP and e.seat == seat))


def expire_long(d: Draft, seat: int) -> None:
    """End what lasted as long as a player's hazard long-events."""
    d.lasting = tuple(e for e in d.lasting if not (e.until == Until.LONG_EVENTS and e.seat == seat))


def end_environments(d: Draft, hazard: bool) -> None:
    """End the lasting effects of environment cards of one side."""
    d.lasting = tuple(
        e for e in d.lasting if not (e.hazard == hazard and d.book[e.definition].definition.has("environment"))
    )

"""What keeps a company out of its site, and how a character who taps ends it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.journeys.cards.moments import Ban
from engine.journeys.cards.words import Forbid
from engine.journeys.reading.filters import SITE_BASE, character_fits
from engine.journeys.table.board import Board, company, company_number, fellows, goal_of, untapped
from engine.journeys.table.draft import Draft
from engine.journeys.table.records import Lasting
from engine.journeys.table.verbs import Verb
from engine.kernel.actions import Action
from engine.kernel.records import Handle


def bars(b: Board, number: int) -> Iterator[tuple[Lasting, Forbid]]:
    """The effects that forbid a company to enter its site this turn, oldest first: on it, or on where it goes."""
    group = company(b, number)
    moving = group is not None and group.journey is not None and group.journey.moving
    names = {number, SITE_BASE + goal_of(group)} if group is not None and moving else {number}
    for effect in b.lasting:
        word = b.book[effect.definition].words[effect.word]
        if isinstance(word, Forbid) and word.ban is Ban.ENTER and not names.isdisjoint(effect.bound):
            yield effect, word


def lifts(b: Board, number: int) -> Iterator[Action]:
    """The characters who may tap to end one of these effects."""
    group = company(b, number)
    if group is None:
        return
    words = [word for _, word in bars(b, number) if word.lift is not None]
    for who in fellows(b, group):
        if untapped(b, who) and any(word.lift is not None and character_fits(b, word.lift, who) for word in words):
            yield Action(Verb.LIFT, (who,))


def lift(d: Draft, who: Handle) -> None:
    """A character taps and the oldest effect he can end is over."""
    d.tap(who)
    for effect, word in bars(d, company_number(d, who)):
        if word.lift is not None and character_fits(d, word.lift, who):
            d.lasting = tuple(other for other in d.lasting if other is not effect)
            return

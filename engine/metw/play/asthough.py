"""A card that is taken up for the next resource of its player: from then on both go together."""

from __future__ import annotations

from engine.journeys.cards.moments import When
from engine.journeys.cards.pretence import AsThough
from engine.journeys.cards.words import Trigger
from engine.journeys.effects.lasting import begin_lasting
from engine.journeys.play.play import way_of
from engine.journeys.table.board import card_of, face, on_table
from engine.journeys.table.frames import Play
from engine.journeys.table.sources import sources
from engine.kernel.records import Handle
from engine.metw.table.draft import Draft

TAKEN_UP = (0,)
"""The marks of a card that was taken up, and not used yet."""


def link(d: Draft, f: Play) -> None:
    """A resource that is declared is played with what was taken up for it."""
    if f.ability or way_of(d, f).hazard or not d.book[f.definition].definition.is_resource:
        return
    for source in sources(d).of(AsThough):
        if source.seat == f.seat and card_of(d, source.card).marks == TAKEN_UP:
            d.alter(source.card, marks=(*TAKEN_UP, f.card))
            return


def helpers(d: Draft, f: Play) -> list[Handle]:
    """What was taken up for the resource that is being played."""
    found = (source.card for source in sources(d).of(AsThough))
    return [] if f.ability else [card for card in found if card_of(d, card).marks == (*TAKEN_UP, f.card)]


def bind_together(d: Draft, f: Play) -> None:
    """A resource that stays takes its helper along when it goes, and goes with it; one that is gone has taken it."""
    for helper in helpers(d, f):
        if on_table(d, f.card) is None:
            d.discard(helper)
            continue
        d.alter(helper, marks=())
        d.hold(f.card, helper)
        number = face(d, helper).number
        parting = next(word for word in d.book[number].triggers[When.LEFT_PLAY] if isinstance(word, Trigger))
        begin_lasting(d, parting, number, helper, f.seat, (f.card, helper), parting.until, hazard=False)

"""A character comes into play as part of a card, which then lies on him."""

from __future__ import annotations

from engine.journeys.cards.moments import At
from engine.journeys.play.play import declare
from engine.journeys.play.playable import WITHOUT_MIND
from engine.journeys.table.board import face
from engine.journeys.table.frames import Effects
from engine.journeys.table.records import Zone
from engine.kernel.records import NONE
from engine.metw.cards.later_words import Enthral
from engine.metw.phases.arrivals import places
from engine.metw.play.playable import arrival_forbidden, copy_in_play
from engine.metw.table.draft import Draft


def enthral(d: Draft, f: Effects, word: Enthral) -> None:
    """He is played without regard to what a Fallen-wizard takes in; this card watches for him."""
    card = f.chosen[0] if f.chosen else NONE
    if card == NONE or card not in d.zones[f.seat][Zone.HAND]:
        d.discard(f.source)
        return
    number = face(d, card).number
    refused = arrival_forbidden(d, f.seat, face(d, card), WITHOUT_MIND) or copy_in_play(d, f.seat, face(d, card))
    if refused is not None or not places(d, f.seat, number, card):
        d.owe(f.seat, Zone.HAND)
        d.discard(f.source)
        return
    d.alter(f.source, marks=(number,))
    d.set_player(f.seat, arrived=True)
    declare(d, f.seat, At.ORGANIZATION, card, 0, free=WITHOUT_MIND)

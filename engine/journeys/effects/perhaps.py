"""Effects a player may decline: yes or no, one of two, one thing to name, one card of each character."""

from __future__ import annotations

from msgspec.structs import replace

from engine.journeys.cards import words as w
from engine.journeys.cards.moments import Pay
from engine.journeys.effects.perform import context, people, then
from engine.journeys.reading.filters import card_fits, holds_all
from engine.journeys.reading.targets import options
from engine.journeys.table.board import card_of, company, face, next_seat
from engine.journeys.table.draft import Draft
from engine.journeys.table.frames import Choice, Effects
from engine.journeys.table.verbs import Pick
from engine.kernel.records import NONE, owner

FIRST, SECOND = 1, 2


def perhaps(d: Draft, f: Effects, word: w.Perhaps) -> None:
    """The player may: asked once, if the conditions hold; then what he wants follows."""
    if f.waited:
        decided(d, f, word)
        return
    if not holds_all(d, word.when, context(f)):
        return
    group = company(d, f.company)
    seat = group.seat if word.by == "defender" and group is not None else f.seat
    seat = next_seat(d, group.seat) if word.by == "attacker" and group is not None else seat
    place = d.book[f.definition].index[word]
    d.push(replace(f, step=0, words=(place,), waited=True))
    if word.choose:
        offered = tuple(options(d, word.choose[0], context(f)))
        least = 1 if word.must and offered else 0
        d.push(Choice(0, seat, Pick.TARGET, offered, least=least, definition=f.definition, about=f.source))
    else:
        offered = (FIRST, SECOND) if word.alternative else (FIRST,)
        d.push(Choice(0, seat, Pick.PERHAPS, offered, least=0, definition=f.definition, about=f.source))


def decided(d: Draft, f: Effects, word: w.Perhaps) -> None:
    """What follows the answer; a thing that was named is the subject, and pays if the word says so."""
    answer = d.returned[0] if d.returned else NONE
    if answer == NONE:
        then(d, f, word.otherwise)
    elif word.choose:
        if word.choose[0].pay is Pay.TAP:
            d.tap(answer)
        then(d, f, word.effects, answer)
    else:
        then(d, f, word.effects if answer == FIRST else word.alternative)


def discard_each(d: Draft, f: Effects, word: w.Discard) -> None:
    """Of every character concerned one card that fits, if his player wants; the mover's are asked for first."""
    found = people(d, f, word.of, word.who)
    for who in sorted(found, key=lambda who: owner(who) == d.turn.mover):
        cards = tuple(held for held in card_of(d, who).holds if word.cards and card_fits(d, word.cards, face(d, held)))
        if cards:
            d.push(Choice(0, owner(who), Pick.CLEANSE, cards, least=0, definition=f.definition, about=who))

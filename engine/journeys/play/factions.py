"""Winning a faction over (LORE-FACTION)."""

from __future__ import annotations

from engine.journeys.cards.conditions import Cards
from engine.journeys.cards.moments import Leave, Until, When
from engine.journeys.cards.words import Permit
from engine.journeys.effects.lasting import expire
from engine.journeys.play.playable import NO_COUNTER, WITHOUT_MIND, WITHOUT_RACES
from engine.journeys.play.rolls import came_to
from engine.journeys.table.board import Board, bearer_of, company, company_number, face, on_table
from engine.journeys.table.draft import Draft
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Faction, Roll
from engine.journeys.table.records import Zone
from engine.journeys.table.sources import sources
from engine.journeys.table.verbs import Purpose
from engine.kernel.records import NONE, Handle


def roll(d: Draft, f: Faction) -> None:
    """LORE-FACTION-02: the roll plus what he adds himself, the faction's modifiers, and those of other cards."""
    number = face(d, f.card).number
    if on_table(d, f.who) is None:
        d.pop()
        return
    if is_sure(d, number, f.who):
        d.update(sure=True)
        return
    modifier = f.modifier + speaker_modifier(d, number, f.who, f.free)
    d.push(Roll(0, Purpose.FACTION, f.seat, f.who, modifier, source=f.card, definition=number))


def speaker_modifier(b: Board, number: int, who: Handle, free: int = 0) -> int:
    """What the character who speaks with a faction adds by his mind and his race."""
    total = 0 if free & WITHOUT_MIND else b.customs.persuasion(b, who, number)
    if not free & WITHOUT_RACES:
        total += dict(b.book[number].definition.faction_mods).get(face(b, who).race, 0)
    return total


def is_sure(b: Board, number: int, who: Handle) -> bool:
    """Whether no roll is needed: the faction's own text, or a card of the character."""
    for word in b.book[number].always:
        if isinstance(word, Permit) and word.leave is Leave.WITHOUT_ROLL:
            return True
    name = b.book[number].definition.name
    for source in sources(b).of(Permit):
        word = source.word
        if isinstance(word, Permit) and word.leave is Leave.SURE_SUCCESS and word.cards is not None:
            if bearer_of(b, source.card) == who and isinstance(word.cards, Cards) and name in word.cards.names:
                return True
    return False


def judge(d: Draft, f: Faction) -> None:
    """LORE-FACTION-04, LORE-FACTION-05: won, or discarded without a counter."""
    number = d.book[face(d, f.card).number].definition.faction_number
    total = number if f.sure else came_to(d)
    if on_table(d, f.who) is None or total is None:
        return
    won = f.sure or d.customs.persuaded(total, number)
    d.tell(Told.FACTION, f.card, f.who, total, number, 1 if won else 0)
    group = company_number(d, f.who)
    if won:
        d.enter(f.card, zone=Zone.MP, seat=f.seat)
        here = company(d, group)
        if here is not None and here.site != NONE and not f.free & NO_COUNTER:
            d.spend_site(here)
        d.happen(When.FACTION_WON, f.who, group)
    if not f.sure:
        d.happen(When.FACTION_ROLLED, f.who, group, 1 if won else 0)


def done(d: Draft, f: Faction) -> None:
    expire(d, Until.ROLL)


FACTION = (roll, judge, done)

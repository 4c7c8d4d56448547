"""Winning a faction over (LORE-FACTION)."""

from __future__ import annotations

from engine.cards.moments import Leave, Until, When
from engine.cards.words import Permit
from engine.kernel.records import NONE
from engine.lore.board import CARDS, bearer_of, company, company_number, face, on_table, sources
from engine.lore.draft import Draft
from engine.lore.events import Told
from engine.lore.frames import Faction, Roll
from engine.lore.lasting import expire
from engine.lore.playable import NO_COUNTER, WITHOUT_MIND, WITHOUT_RACES
from engine.lore.records import Zone
from engine.lore.values import mind
from engine.lore.verbs import Purpose


def roll(d: Draft, f: Faction) -> None:
    """LORE-FACTION-02: the roll plus his mind, plus the modifiers of the faction, plus those of other cards."""
    number = face(d, f.card).number
    if on_table(d, f.who) is None:
        d.returned = (0, 0)
        return
    if sure(d, f, number):
        d.update(sure=True)
        return
    printed = CARDS[number].definition
    modifier = f.modifier
    if not f.free & WITHOUT_MIND:
        modifier += mind(d, f.who)
    if not f.free & WITHOUT_RACES:
        modifier += dict(printed.faction_mods).get(face(d, f.who).race, 0)
    d.push(Roll(0, Purpose.FACTION, f.seat, f.who, modifier, source=f.card, definition=number))


def sure(d: Draft, f: Faction, number: int) -> bool:
    """Whether no roll is needed: the faction's own text, or a card of the character."""
    for word in CARDS[number].always:
        if isinstance(word, Permit) and word.leave is Leave.WITHOUT_ROLL:
            return True
    name = CARDS[number].definition.name
    for source in sources(d).of(Permit):
        word = source.word
        if isinstance(word, Permit) and word.leave is Leave.SURE_SUCCESS and word.cards is not None:
            if bearer_of(d, source.card) == f.who and name in word.cards.names:
                return True
    return False


def judge(d: Draft, f: Faction) -> None:
    """LORE-FACTION-04, LORE-FACTION-05: won, or discarded without a counter."""
    number = CARDS[face(d, f.card).number].definition.faction_number
    total = number if f.sure else d.returned[1]
    won = f.sure or (on_table(d, f.who) is not None and total >= number)
    d.tell(Told.FACTION, f.card, f.who, total, number, 1 if won else 0)
    group = company_number(d, f.who) if on_table(d, f.who) is not None else NONE
    if won:
        d.enter(f.card, zone=Zone.MP, seat=f.seat)
        here = company(d, group)
        if here is not None and here.site != NONE and not f.free & NO_COUNTER:
            d.use_site(f.seat, here.site)
            d.set_company(d.company(group), used=True)
        d.happen(When.FACTION_WON, f.who, group)
    if not f.sure:
        d.happen(When.FACTION_ROLLED, f.who, group, 1 if won else 0)


def done(d: Draft, f: Faction) -> None:
    expire(d, Until.ROLL)


FACTION = (roll, judge, done)

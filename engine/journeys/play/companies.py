"""Companies of one player that part and meet."""

from __future__ import annotations

from msgspec.structs import replace

from engine.journeys.cards.moments import When
from engine.journeys.reading.filters import FULL
from engine.journeys.table.board import allies_with, card_of, company, company_number, halves, on_table
from engine.journeys.table.draft import Draft
from engine.journeys.table.events import Told
from engine.journeys.table.records import Company, State
from engine.journeys.table.verbs import no
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle


def pair_at_site(s: State, seat: int, one: int, other: int) -> tuple[Company, Company] | None:
    first, second = company(s, one), company(s, other)
    if first is None or second is None or first.number == second.number:
        return None
    if first.seat != seat or second.seat != seat or first.site != second.site:
        return None
    return first, second


def shift_why_not(s: State, seat: int, who: Handle, number: int) -> Reason | None:
    """LORE-RULING-25: between two companies of one player at one site, size seven permitting."""
    pair = pair_at_site(s, seat, company_number(s, who) if on_table(s, who) is not None else NONE, number)
    if pair is None or who not in pair[0].members:
        return no("He can go only to another company of yours at the same site.", "LORE-RULING-25")
    if len(pair[0].members) == 1:
        return no("The last character joins by making the companies one.", "LORE-RULING-25")
    allies = sum(s.customs.counts(s, ally) for ally in allies_with(s, who))
    if halves(s, pair[1]) + s.customs.counts(s, who) + allies > FULL:
        return no("The company would be larger than seven.", "LORE-CHAR-09")
    return None


def join_why_not(s: State, seat: int, one: int, other: int) -> Reason | None:
    """LORE-RULING-25: two companies at one site may become one again."""
    pair = pair_at_site(s, seat, one, other)
    if pair is None:
        return no("These are not two companies of yours at one site.", "LORE-RULING-25")
    if halves(s, pair[0]) + halves(s, pair[1]) > FULL:
        return no("The company would be larger than seven.", "LORE-CHAR-09")
    return None


def split(d: Draft, who: Handle, conditions: int) -> None:
    """LORE-SPLIT-02, LORE-SPLIT-05: two companies; the conditions stay together with one of them."""
    number = card_of(d, who).company
    old = d.company(number)
    cards = old.cards if conditions else ()
    d.leave_company(who)
    new = d.found_company(old.seat, old.site, (who,))
    if cards:
        d.set_company(d.company(number), cards=())
        for card in cards:
            d.alter(card, company=NONE)
            d.lay_on_company(card, new)
    d.set_turn(split=(number, new))
    d.tell(Told.SPLIT, number, new)
    d.happen(When.COMPANY_CHANGED, who, new)


def join_companies(d: Draft, one: int, other: int) -> None:
    """Two companies become one; conditions and effects on either apply to the whole (LORE-SPLIT-08)."""
    first, second = d.company(one), d.company(other)
    d.companies = tuple(c for c in d.companies if c.number != other)
    for who in second.members:
        d.alter(who, company=one)
    for card in second.cards:
        d.alter(card, company=one)
    d.set_company(first, members=first.members + second.members, cards=first.cards + second.cards)
    d.lasting = tuple(
        replace(e, bound=tuple(one if number == other else number for number in e.bound)) if other in e.bound else e
        for e in d.lasting
    )
    d.set_turn(split=tuple(n for n in d.turn.split if n not in (one, other)))
    d.tell(Told.JOINED, one)
    d.happen(When.COMPANY_CHANGED, NONE, one)

"""The organization phase: splitting, transferring, storing, removing hazards, the closing checks (LORE-ORG)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.cards.definitions import Kind
from engine.cards.moments import When
from engine.cards.words import Remove, Store
from engine.kernel.actions import Action, Secrets
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle, owner
from engine.lore.board import (
    CARDS,
    allies_with,
    bearer_of,
    card_of,
    characters_of,
    companies_of,
    company,
    company_number,
    face,
    fellows,
    half_size,
    halves,
    on_table,
    site_of,
    untapped,
)
from engine.lore.draft import Draft
from engine.lore.events import Told
from engine.lore.frames import Errand, Roll
from engine.lore.hazards import CHARACTERS, RESOURCES, proof_why_not, provable, sideboard
from engine.lore.items import REMOVING, store, transfer, why_not_store, why_not_transfer
from engine.lore.reading import FULL, is_haven
from engine.lore.records import Company, State
from engine.lore.verbs import Purpose, Verb, no

UNTAPPED_REMOVAL = -3
"""What a removal roll without tapping costs (LORE-REMOVE-04)."""


def candidates(s: State, seat: int, secrets: Secrets) -> Iterator[Action]:
    """Everything but playing cards that the mover might do."""
    groups = companies_of(s, seat)
    for who in characters_of(s, seat):
        yield from _with_things(s, who, groups)
        if not s.rules.introductory and face(s, who).is_main and untapped(s, who):
            for card, proof in provable(s, seat, (*RESOURCES, *CHARACTERS), secrets):
                yield Action(Verb.SIDEBOARD, (who, card), proven=(proof,))
    if not s.rules.introductory:
        yield from _companies(s, groups)


def _with_things(s: State, who: Handle, groups: tuple[Company, ...]) -> Iterator[Action]:
    here = site_of(s, who)
    for held in card_of(s, who).holds:
        printed = face(s, held)
        if printed.kind is Kind.ITEM:
            yield Action(Verb.STORE, (held,))
            for group in groups:
                if group.site == here:
                    for other in fellows(s, group):
                        if other != who:
                            yield Action(Verb.TRANSFER, (held, other))
        elif any(isinstance(word, Store) for word in CARDS[printed.number].always):
            yield Action(Verb.STORE, (held,))
        if printed.removable:
            yield Action(Verb.REMOVE, (held, 0))
            yield Action(Verb.REMOVE, (held, 1))
        if card_of(s, held).idle:
            yield Action(Verb.WIELD, (held,))


def _companies(s: State, groups: tuple[Company, ...]) -> Iterator[Action]:
    if len(groups) == 1 and len(groups[0].members) > 1:
        for who in groups[0].members:
            yield Action(Verb.SPLIT, (who, 0))
            if groups[0].cards:
                yield Action(Verb.SPLIT, (who, 1))
    for one in groups:
        for other in groups:
            if one.number != other.number and one.site == other.site:
                for who in one.members:
                    yield Action(Verb.SHIFT, (who, other.number))
                if one.number < other.number:
                    yield Action(Verb.JOIN, (one.number, other.number))


# ------------------------------------------------------------------------------------------------------ predicates
def why_not(s: State, seat: int, x: Action) -> Reason | None:
    """What forbids an organization activity."""
    if x.verb == Verb.SIDEBOARD and len(x.args) == 2:
        return sideboard_why_not(s, seat, x)
    if x.shown or x.proven:
        return no("Nothing has to be shown for that.", "LORE-GEN-11")
    if x.verb == Verb.TRANSFER and len(x.args) == 2:
        return why_not_transfer(s, seat, *x.args)
    if x.verb == Verb.STORE and len(x.args) == 1:
        return why_not_store(s, seat, x.args[0])
    if x.verb == Verb.REMOVE and len(x.args) == 2:
        return remove_why_not(s, seat, *x.args)
    if s.rules.introductory:
        return no("There is one company a player in the introductory game.", "LORE-INTRO-10")
    if x.verb == Verb.SPLIT and len(x.args) == 2 and x.args[1] in (0, 1):
        return split_why_not(s, seat, x.args[0])
    if x.verb == Verb.SHIFT and len(x.args) == 2:
        return shift_why_not(s, seat, *x.args)
    if x.verb == Verb.JOIN and len(x.args) == 2:
        return join_why_not(s, seat, *x.args)
    return no("That is no organization activity.", "LORE-ORG-01")


def sideboard_why_not(s: State, seat: int, x: Action) -> Reason | None:
    """LORE-SIDE-06: tap the main character to sideboard one resource or character."""
    who, card = x.args
    if s.rules.introductory:
        return no("The introductory game has no sideboarding of this kind.", "LORE-INTRO-12")
    if on_table(s, who) is None or owner(who) != seat or not face(s, who).is_main or company_number(s, who) == NONE:
        return no("Only your main character can do that.", "LORE-SIDE-06")
    if not untapped(s, who):
        return no("{0} is not untapped.", "LORE-REQ-03", who)
    return proof_why_not(s, seat, card, x, (*RESOURCES, *CHARACTERS))


def remove_why_not(s: State, seat: int, hazard: Handle, way: int) -> Reason | None:
    """LORE-REMOVE-01 to LORE-REMOVE-05: one roll a turn for each removable hazard."""
    record = on_table(s, hazard)
    if record is None or not face(s, hazard).removable or way not in (0, 1):
        return no("That is no removable hazard in play.", "LORE-REMOVE-02")
    who = bearer_of(s, hazard)
    if who == NONE or owner(who) != seat or who == hazard:
        return no("It is on no character of yours.", "LORE-RULING-36")
    if record.tried == s.turn.number:
        return no("Its one roll of this turn has been made.", "LORE-REMOVE-05")
    for word in CARDS[face(s, hazard).number].always:
        if isinstance(word, Remove) and word.only_at_haven and not is_haven(s, site_of(s, who)):
            return no("It can be removed at a Haven only.", "LORE-GEN-01")
    if way == 0 and not untapped(s, who):
        return no("{0} is not untapped; the roll can be made at -3.", "LORE-REMOVE-04", who)
    return None


def split_why_not(s: State, seat: int, who: Handle) -> Reason | None:
    """LORE-SPLIT-01, LORE-RULING-25: exactly one company, and a character for each part."""
    groups = companies_of(s, seat)
    if len(groups) != 1:
        return no("Only a player with exactly one company may split it.", "LORE-SPLIT-01")
    if who not in groups[0].members or len(groups[0].members) < 2:
        return no("Each part needs a character.", "LORE-RULING-25")
    return None


def _pair(s: State, seat: int, one: int, other: int) -> tuple[Company, Company] | None:
    first, second = company(s, one), company(s, other)
    if first is None or second is None or first.number == second.number:
        return None
    if first.seat != seat or second.seat != seat or first.site != second.site:
        return None
    return first, second


def shift_why_not(s: State, seat: int, who: Handle, number: int) -> Reason | None:
    """LORE-RULING-25: between two companies of one player at one site, size seven permitting."""
    pair = _pair(s, seat, company_number(s, who) if on_table(s, who) is not None else NONE, number)
    if pair is None or who not in pair[0].members:
        return no("He can go only to another company of yours at the same site.", "LORE-RULING-25")
    if len(pair[0].members) == 1:
        return no("The last character joins by making the companies one.", "LORE-RULING-25")
    allies = sum(half_size(s, ally) for ally in allies_with(s, who))
    if halves(s, pair[1]) + half_size(s, who) + allies > FULL:
        return no("The company would be larger than seven.", "LORE-CHAR-09")
    return None


def join_why_not(s: State, seat: int, one: int, other: int) -> Reason | None:
    """LORE-RULING-25: two companies at one site may become one again."""
    pair = _pair(s, seat, one, other)
    if pair is None:
        return no("These are not two companies of yours at one site.", "LORE-RULING-25")
    if halves(s, pair[0]) + halves(s, pair[1]) > FULL:
        return no("The company would be larger than seven.", "LORE-CHAR-09")
    return None


# ---------------------------------------------------------------------------------------------------------- answers
def answer(d: Draft, seat: int, x: Action) -> None:
    """Carry out an organization activity."""
    if x.verb == Verb.TRANSFER:
        transfer(d, *x.args)
    elif x.verb == Verb.STORE:
        store(d, x.args[0])
    elif x.verb == Verb.REMOVE:
        try_removal(d, *x.args)
    elif x.verb == Verb.SIDEBOARD:
        d.tap(x.args[0])
        sideboard(d, seat, x.args[1])
    elif x.verb == Verb.SPLIT:
        split(d, *x.args)
    elif x.verb == Verb.SHIFT:
        d.leave_company(x.args[0])
        d.join(*x.args)
    else:
        join_companies(d, *x.args)


def try_removal(d: Draft, hazard: Handle, way: int) -> None:
    who = bearer_of(d, hazard)
    d.alter(hazard, tried=d.turn.number)
    if way == 0:
        d.tap(who)
    d.push(Errand(0, hazard, who, REMOVING))
    d.push(Roll(0, Purpose.REMOVAL, owner(who), who, UNTAPPED_REMOVAL if way else 0))


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

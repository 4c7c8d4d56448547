"""The organization phase: control, regrouping, transfers, storing, new sites (METW-ORG, METW-COMP, METW-SPL)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.journeys.cards.moments import Leave, When
from engine.journeys.cards.printed import Kind
from engine.journeys.cards.words import Permit, Remove, Store
from engine.journeys.play.companies import join_companies
from engine.journeys.play.items import REMOVING, store, transfer, why_not_store, why_not_transfer
from engine.journeys.play.playable import once_key
from engine.journeys.play.rolls import corruption_roll
from engine.journeys.play.travel import ways
from engine.journeys.reading.filters import is_haven
from engine.journeys.reading.places import is_home
from engine.journeys.table.board import (
    bearer_of,
    card_of,
    characters_of,
    companies_of,
    company,
    company_number,
    face,
    on_table,
    site_of,
    untapped,
)
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Errand, RingTest, Roll
from engine.journeys.table.records import Company, Zone
from engine.journeys.table.sources import sources
from engine.journeys.table.verbs import Purpose, Verb, no
from engine.kernel.actions import Action, Secrets
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle, owner
from engine.metw.phases import laying, sideboard
from engine.metw.phases.arrivals import may_still, note_one
from engine.metw.scenarios.freeing import free
from engine.metw.scenarios.listed import scenario_of
from engine.metw.table.board import Board, alignment_of, laid_by
from engine.metw.table.bonds import bonds, bound, loosen, why_not_loosen
from engine.metw.table.companies import is_minion
from engine.metw.table.control import controller_of, is_follower, why_not_shift, with_followers
from engine.metw.table.draft import Draft
from engine.metw.table.stages import ABANDONED, is_stage, why_not_abandon
from engine.metw.table.verbs import Say, Tells


def candidates(b: Board, seat: int, secrets: Secrets) -> Iterator[Action]:
    """Everything but playing cards that the mover might do."""
    groups = companies_of(b, seat)
    for group in groups:
        for who in group.members:
            yield from _with_things(b, who, groups)
            yield from _with_people(b, who, group, groups)
        for other in groups:
            if group.number < other.number and group.site == other.site:
                yield Action(Verb.JOIN, (group.number, other.number))
        yield from laying.candidates(b, group, secrets)
        if bonds(b, group):
            yield from (Action(Verb.LIFT, (who,)) for who in group.members)
    yield from sideboard.wizard_candidates(b, seat)
    yield from (Action(Say.DISMISS, (card,)) for card in b.zones[seat][Zone.PLAY] if is_stage(face(b, card)))


def layings(b: Board, seat: int, secrets: Secrets) -> Iterator[Action]:
    """New sites laid when the phase ends, for companies to which a card has opened other ways."""
    for group in companies_of(b, seat):
        if any(ways(b, group, "anywhere")) or any(ways(b, group, "borders")):
            yield from laying.candidates(b, group, secrets)


def late_storings(b: Board, seat: int) -> Iterator[Action]:
    """What heroes, or minions, might store in the end-of-turn phase of their turn, where a card lets them."""
    leaves = {source.word.leave for source in sources(b).of(Permit) if isinstance(source.word, Permit)}
    late = {False: Leave.STORE_LATE in leaves, True: Leave.MINIONS_STORE_LATE in leaves}
    for group in companies_of(b, seat) if any(late.values()) and seat == b.turn.mover else ():
        for who in group.members:
            if late[is_minion(b, who)]:
                yield from (x for x in _with_things(b, who, (group,)) if x.verb == Verb.STORE)


def _with_things(b: Board, who: Handle, groups: tuple[Company, ...]) -> Iterator[Action]:
    here = site_of(b, who)
    for held in card_of(b, who).holds:
        printed = face(b, held)
        if printed.kind is Kind.ITEM:
            yield Action(Verb.STORE, (held,))
            for other in (o for group in groups if group.site == here for o in group.members if o != who):
                yield Action(Verb.TRANSFER, (held, other))
        elif any(isinstance(word, Store) for word in b.book[printed.number].always):
            yield Action(Verb.STORE, (held,))
        if printed.removable:
            yield Action(Verb.REMOVE, (held,))
            if b.law.upright_removal:
                yield Action(Verb.REMOVE, (held, UPRIGHT))
        if card_of(b, held).idle:
            yield Action(Verb.WIELD, (held,))


def _with_people(b: Board, who: Handle, group: Company, groups: tuple[Company, ...]) -> Iterator[Action]:
    yield Action(Say.DISMISS, (who,))
    if not face(b, who).is_main:
        yield Action(Say.CONTROL, (who, NONE))
        yield from (Action(Say.CONTROL, (who, other)) for other in group.members if other != who)
    if len(group.members) > 1:
        yield Action(Verb.SPLIT, (who, 0))
        if group.cards:
            yield Action(Verb.SPLIT, (who, 1))
    for there in groups:
        if there.number != group.number and there.site == group.site:
            yield Action(Verb.SHIFT, (who, there.number))


# ------------------------------------------------------------------------------------------------------ predicates
def why_not(b: Board, seat: int, x: Action) -> Reason | None:
    """What forbids an organization activity."""
    check = CHECKS.get((x.verb, len(x.args)))
    if check is None:
        return no("That is not something you do while organizing.", "METW-ORG-01")
    return check(b, seat, *x.args)


def why_not_hand(b: Board, seat: int, item: Handle, receiver: Handle) -> Reason | None:
    """METW-STO-07, METW-ALY-09: between characters at one site; allies carry nothing."""
    if on_table(b, receiver) is not None and face(b, receiver).is_ally:
        return no("An ally cannot carry items.", "METW-ALY-09")
    return why_not_transfer(b, seat, item, receiver)


FREELY = "removable without tapping"
UPRIGHT, UPRIGHT_MODIFIER = 1, -3
"""The other way to be rid of a corruption card, and what it costs (MECCG-COR-08)."""


def at_havens_alone(b: Board, hazard: Handle) -> bool:
    """Whether a card is removed at a Haven in place of untapping or healing, by its text."""
    return any(isinstance(word, Remove) and word.only_at_haven for word in b.book[face(b, hazard).number].always)


def wakings(b: Board, seat: int) -> Iterator[Action]:
    """Cards that may be tried to be rid of before anything untaps."""
    for who in characters_of(b, seat):
        for held in card_of(b, who).holds:
            if why_not_wake(b, seat, held) is None:
                yield Action(Verb.REMOVE, (held,))


def why_not_wake(b: Board, seat: int, hazard: Handle) -> Reason | None:
    """METW-RULING-76: at a Haven, in place of untapping or healing, once a turn."""
    if on_table(b, hazard) is None or not face(b, hazard).removable or not at_havens_alone(b, hazard):
        return no("That card cannot be removed by a roll now.", "METW-RULING-76")
    who = bearer_of(b, hazard)
    if who == NONE or owner(who) != seat:
        return no("It is on no character of yours.", "METW-RULING-76")
    if not is_haven(b, site_of(b, who), seat):
        return no("It can be removed at a Haven only.", "METW-RULING-76")
    return tried_already(b, hazard)


def lies_awake(b: Board, who: Handle) -> bool:
    """Whether somebody neither untaps nor heals this turn: he has tried to be rid of a card instead."""
    return once_key(AWAKE, who) in b.turn.once


AWAKE = 0
"""Under this number, which no card has, a turn remembers who lies awake."""


def why_not_remove(b: Board, seat: int, hazard: Handle) -> Reason | None:
    """METW-RULING-76: who bears it taps for a roll, where its text allows it."""
    if on_table(b, hazard) is not None and at_havens_alone(b, hazard):
        return no("It can be removed in the untap phase only, at a Haven.", "METW-RULING-76")
    if on_table(b, hazard) is None or not face(b, hazard).removable:
        return no("That card cannot be removed by a roll.", "METW-RULING-76")
    who = bearer_of(b, hazard)
    if who == NONE or owner(who) != seat:
        return no("It is on no character of yours.", "METW-RULING-76")
    if face(b, hazard).has(FREELY):
        return tried_already(b, hazard)
    return None if untapped(b, who) else no("{0} is not untapped.", "METW-TAP-04", who)


def tried_already(b: Board, hazard: Handle) -> Reason | None:
    """A roll for which nobody taps is made once a turn (METW-RULING-76, MECCG-COR-09)."""
    if card_of(b, hazard).tried == b.turn.number:
        return no("Its one roll of this turn has been made.", "METW-RULING-76")
    return None


def why_not_remove_upright(b: Board, seat: int, hazard: Handle, how: int) -> Reason | None:
    """MECCG-COR-08, MECCG-COR-09: without tapping, tapped or wounded, at -3 and once a turn for each card."""
    if not b.law.upright_removal or how != UPRIGHT:
        return no("Whoever wants to be rid of it has to tap.", "METW-RULING-76")
    mine = on_table(b, hazard) is not None and face(b, hazard).removable and not face(b, hazard).has(FREELY)
    mine = mine and not at_havens_alone(b, hazard)
    if not mine or bearer_of(b, hazard) == NONE or owner(bearer_of(b, hazard)) != seat:
        return no("That card cannot be removed by a roll at -3.", "MECCG-COR-08")
    return tried_already(b, hazard)


def why_not_dismiss(b: Board, seat: int, who: Handle) -> Reason | None:
    """METW-SPL-06: in place of playing a character, at a Haven or at his home site; never a Wizard."""
    if not b.rules.dismissal:
        return no("Characters are discarded like this in Standard games only.", "METW-SPL-06")
    if on_table(b, who) is not None and is_stage(face(b, who)) and owner(who) == seat:
        return why_not_abandon(b, seat, who)
    group = next((c for c in companies_of(b, seat) if who in c.members), None)
    if group is None:
        return no("That is not a character of yours.", "METW-SPL-06")
    if not may_still(b, seat, unique=face(b, who).unique):
        return no("You have played or discarded a character this turn.", "METW-ORG-02")
    if face(b, who).is_main:
        return no("A Wizard cannot be discarded.", "METW-SPL-06")
    if not is_haven(b, group.site, seat) and not is_home(b, face(b, who), group.site):
        return no("He is neither at a Haven nor at his home site.", "METW-SPL-06")
    return None


def why_not_put_away(b: Board, seat: int, card: Handle) -> Reason | None:
    """Items are stored as anywhere, if the scenario that is played does not forbid what they are (SCEN-QUEST-12)."""
    scenario = scenario_of(b) if on_table(b, card) is not None else None
    forbidden = scenario.forbids(b, seat, face(b, card)) if scenario is not None else None
    return forbidden or why_not_store(b, seat, card)


# ------------------------------------------------------------------------------------------------------- companies
def why_not_split(b: Board, seat: int, who: Handle, cards: int) -> Reason | None:
    """METW-ORG-03, METW-RULING-22: at a Haven, followers with their controller; elsewhere METW-SPL-09."""
    group = next((c for c in companies_of(b, seat) if who in c.members), None)
    if group is None or cards not in ((0, 1) if group.cards else (0,)):
        return no("That is not a character of yours.", "METW-ORG-03")
    if is_follower(b, who):
        return no("A follower stays with his controller.", "METW-INF-07")
    if len(group.members) == len(with_followers(b, who)):
        return no("Nobody would be left behind.", "METW-ORG-03")
    if laid_by(b, group.number) is not None:
        return no("Its new site is laid already.", "METW-ORG-03")
    scenario = scenario_of(b)
    if scenario is not None and scenario.one_company(b, seat):
        return no("There is one company, and it stays together.", "SCEN-QUEST-08")
    if not is_haven(b, group.site, seat) and not b.rules.splits_anywhere:
        return no("A company splits at a Haven only.", "METW-COMP-06")
    return bound(b, group)


def _pair(b: Board, seat: int, one: int, other: int) -> tuple[Company, Company] | None:
    first, second = company(b, one), company(b, other)
    if first is None or second is None or first.number == second.number:
        return None
    if first.seat != seat or second.seat != seat or first.site != second.site:
        return None
    return first, second


def _apart(b: Board, pair: tuple[Company, Company] | None, rule: str) -> Reason | None:
    """Companies mix at a Haven, or where they were split this very turn; and before their new sites are laid."""
    if pair is None:
        return no("These are not two companies of yours at one site.", rule)
    split = {pair[0].number, pair[1].number} & set(b.turn.split)
    if not is_haven(b, pair[0].site, pair[0].seat) and not split:
        return no("Companies combine at a Haven only.", "METW-COMP-04")
    if any(laid_by(b, one.number) is not None for one in pair):
        return no("A new site is laid already.", rule)
    return None


def why_not_move_over(b: Board, seat: int, who: Handle, number: int) -> Reason | None:
    """From one company to another at a Haven, with his followers."""
    mine = company_number(b, who) if on_table(b, who) is not None else NONE
    pair = _pair(b, seat, mine, number)
    if pair is not None and who not in pair[0].members:
        return no("That is not a character of yours.", "METW-ORG-03")
    if pair is not None and is_follower(b, who):
        return no("A follower stays with his controller.", "METW-INF-07")
    if pair is not None and len(pair[0].members) == len(with_followers(b, who)):
        return no("The last characters join by making the companies one.", "METW-ORG-03")
    return _apart(b, pair, "METW-ORG-03") or (bound(b, pair[0]) if pair is not None else None)


def why_not_join(b: Board, seat: int, one: int, other: int) -> Reason | None:
    """METW-COMP-04: two companies at a Haven become one."""
    return _apart(b, _pair(b, seat, one, other), "METW-COMP-04")


CHECKS: dict[tuple[int, int], Callable[..., Reason | None]] = {
    (Verb.TRANSFER, 2): why_not_hand,
    (Verb.STORE, 1): why_not_put_away,
    (Verb.LIFT, 1): why_not_loosen,
    (Verb.REMOVE, 1): why_not_remove,
    (Verb.REMOVE, 2): why_not_remove_upright,
    (Verb.SPLIT, 2): why_not_split,
    (Verb.SHIFT, 2): why_not_move_over,
    (Verb.JOIN, 2): why_not_join,
    (Say.CONTROL, 2): why_not_shift,
    (Say.DISMISS, 1): why_not_dismiss,
    (Say.LAY, 4): laying.why_not,
    (Say.TAKE_BACK, 1): laying.why_not_take_back,
    (Say.WAY_IN, 2): sideboard.wizard_why_not,
}
"""What forbids an activity, by its verb and the number of its arguments."""


# ---------------------------------------------------------------------------------------------------------- answers
def answer(d: Draft, seat: int, x: Action) -> None:
    """Carry out an organization activity."""
    if x.verb == Verb.TRANSFER:
        transfer(d, *x.args)
    elif x.verb == Verb.STORE:
        if face(d, x.args[0]).item_kind == GOLD_RING and alignment_of(d, seat).minion:
            test_and_store(d, seat, x.args[0])
            return
        host = company_number(d, x.args[0])
        store(d, x.args[0])
        free(d, x.args[0], host)
    elif x.verb == Verb.REMOVE:
        try_removal(d, *x.args)
    elif x.verb == Verb.LIFT:
        loosen(d, *x.args)
    elif x.verb == Verb.SPLIT:
        split(d, *x.args)
    elif x.verb == Verb.SHIFT:
        for who in with_followers(d, x.args[0]):
            d.leave_company(who)
            d.join(who, x.args[1])
    elif x.verb == Verb.JOIN:
        join_companies(d, *x.args)
    elif x.verb == Say.CONTROL:
        shift_control(d, *x.args)
    elif x.verb == Say.DISMISS and is_stage(face(d, x.args[0])):
        d.set_turn(once=(*d.turn.once, ABANDONED))
        d.discard(x.args[0])
    elif x.verb == Say.DISMISS:
        note_one(d, seat, unique=face(d, x.args[0]).unique)
        d.discard(x.args[0])
    elif x.verb == Say.LAY:
        laying.lay(d, *x.args)
    elif x.verb == Say.TAKE_BACK:
        laying.take_back(d, x.args[0])
    else:
        sideboard.tap_wizard(d, *x.args)


GOLD_RING, STORED = "gold ring", -2


def test_and_store(d: Draft, seat: int, ring: Handle) -> None:
    """MECCG-RNG-09, MECCG-RULING-47: after the check of who gives it up it is tested, and gone in any case."""
    who = bearer_of(d, ring)
    d.push(RingTest(0, ring, seat, STORED))
    corruption_roll(d, who)


def shift_control(d: Draft, who: Handle, controller: Handle) -> None:
    """METW-INF-10: to direct influence, or to general influence."""
    if controller == NONE:
        d.release_follower(who)
    else:
        d.control(who, controller)
    d.tell(Tells.CONTROL, who, controller_of(d, who))


def try_removal(d: Draft, hazard: Handle, how: int = 0) -> None:
    """He taps, lies awake or takes the -3, as the text of the card says; the roll must exceed its number."""
    who = bearer_of(d, hazard)
    if at_havens_alone(d, hazard):
        d.set_turn(once=(*d.turn.once, once_key(AWAKE, who)))
    if how == UPRIGHT or face(d, hazard).has(FREELY) or at_havens_alone(d, hazard):
        d.alter(hazard, tried=d.turn.number)
    else:
        d.tap(who)
    d.push(Errand(0, hazard, who, REMOVING))
    d.push(Roll(0, Purpose.REMOVAL, owner(who), who, UPRIGHT_MODIFIER if how == UPRIGHT else 0))


def split(d: Draft, who: Handle, cards: int) -> None:
    """A character and his followers go apart; cards on the company stay, or go with them (METW-RULING-23)."""
    number = card_of(d, who).company
    old = d.company(number)
    moved = old.cards if cards else ()
    leaving = with_followers(d, who)
    for one in leaving:
        d.leave_company(one)
    new = d.found_company(old.seat, old.site, leaving)
    if moved:
        d.set_company(d.company(number), cards=())
        for card in moved:
            d.lay_on_company(card, new)
    d.set_turn(split=(*d.turn.split, number, new))
    d.tell(Told.SPLIT, number, new)
    d.happen(When.COMPANY_CHANGED, who, new)

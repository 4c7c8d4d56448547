"""Stealing strikes, and Nazgûl who look for what was discarded (SCEN-BANE-05 to SCEN-BANE-10)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from engine.journeys.cards.moments import At
from engine.journeys.combat.strikes import attack_of
from engine.journeys.play.playable import limit_reached
from engine.journeys.reading.values import body
from engine.journeys.table.board import attack_now, company, face, items_on, on_table, strike_now, untapped
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Strike
from engine.journeys.table.records import Phase, Zone
from engine.journeys.table.verbs import Question, Verb, no
from engine.kernel.actions import Action, Secrets, show
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle, is_open
from engine.kernel.state import can_open
from engine.kernel.steps import Ask, Chance, Mark, procedure
from engine.metw.play.chain import open_answers
from engine.metw.scenarios.bane import hunt, hunter, lose_item
from engine.metw.table.board import Board, opponents
from engine.metw.table.draft import Draft
from engine.metw.table.frames import Finding, Hunt
from engine.metw.table.records import MetwState
from engine.metw.table.verbs import Say, Tells

FOUND = 3
"""Cards of the discard pile a Nazgûl turns up (SCEN-BANE-09)."""
PICKING = Mark("cards are drawn by chance")
SHOWING = Mark("they are shown")


def spend_limit(d: Draft, seat: int) -> None:
    """It counts as one against the hazard limit."""
    moving = company(d, d.turn.company)
    if moving is not None and moving.journey is not None:
        d.set_journey(moving.number, played=moving.journey.played + 1, hazards=(*moving.journey.hazards, seat))


# ---------------------------------------------------------------------------------------------------- stealing strikes
def steal_candidates(b: Board, seat: int) -> Iterator[Action]:
    """Each item of who faces the strike."""
    strike = strike_now(b) if seat == hunter(b) else None
    if strike is not None and on_table(b, strike.who) is not None:
        for item in items_on(b, strike.who):
            if steal_why_not(b, seat, item) is None:
                yield Action(Say.STEAL, (item,))


def steal_why_not(b: Board, seat: int, item: Handle) -> Reason | None:
    """SCEN-BANE-05, SCEN-RULING-17: a creature's strike, once, an item of its target, within the limit."""
    strike, attack, known = strike_now(b), attack_now(b), hunt(b)
    if known is None:
        return no("Nobody steals in this game.", "METW-FLOW-06")
    if seat != known.hunter or strike is None or attack is None:
        return no("Only Sauron’s creatures steal.", "SCEN-BANE-05")
    if attack.source == NONE or attack.automatic != NONE or not face(b, attack.source).is_creature:
        return no("Only a creature’s strike can steal.", "SCEN-BANE-05")
    if known.item != NONE:
        return no("This strike is to steal something already.", "SCEN-RULING-17")
    if on_table(b, strike.who) is None or item not in items_on(b, strike.who):
        return no("Name an item of the character who faces the strike.", "SCEN-BANE-05")
    return limit_reached(b)


def announce(d: Draft, seat: int, item: Handle) -> None:
    """From now on the strike has -3 prowess."""
    known = hunt(d)
    assert known is not None
    d.change(known, item=item)
    spend_limit(d, seat)
    d.tell(Tells.STEALS, item)


def is_robbed(d: Draft, f: Strike, total: int) -> bool:
    """SCEN-BANE-06, SCEN-BANE-07: one above the body steals and no more, two above eliminates as well."""
    known = hunt(d)
    if known is None or known.item == NONE or on_table(d, f.who) is None or on_table(d, known.item) is None:
        return False
    item, needed = known.item, body(d, f.who, attack_of(d)) + d.customs.body_check(d, f).body
    d.change(known, item=NONE)
    if total <= needed:
        return False
    d.tell(Tells.STOLEN, item)
    lose_item(d, item)
    if total > needed + 1:
        return False
    d.tell(Told.BODY, f.who, total, needed, 0)
    return True


# --------------------------------------------------------------------------------------------------------- finding
def find_candidates(b: Board, seat: int) -> Iterator[Action]:
    """Nazgûl that could look for items."""
    for card in b.zones[seat][Zone.PLAY]:
        if find_why_not(b, seat, card) is None:
            yield Action(Say.FIND, (card,))


def find_why_not(b: Board, seat: int, card: Handle) -> Reason | None:
    """SCEN-BANE-08: an untapped Nazgûl permanent-event, in the movement/hazard phase, within the limit."""
    if hunt(b) is None:
        return no("Nobody looks for things in this game.", "METW-FLOW-06")
    if seat != hunter(b):
        return no("Only Sauron’s Nazgûl look for things.", "SCEN-BANE-08")
    if on_table(b, card) is None or card not in b.zones[seat][Zone.PLAY] or not face(b, card).has("Nazgûl"):
        return no("Only a Nazgûl of yours in play can do that.", "SCEN-BANE-08")
    if not untapped(b, card):
        return no("{0} is not untapped.", "SCEN-BANE-08", card)
    if b.turn.phase is not Phase.MOVEMENT:
        return no("A Nazgûl is tapped in the opponent's movement/hazard phase.", "METW-NAZ-03")
    return limit_reached(b)


def look_for(d: Draft, seat: int, card: Handle) -> None:
    """It is discarded for it; that can be answered."""
    spend_limit(d, seat)
    d.tell(Tells.FINDS, card)
    d.discard(card)
    d.push(Finding(0, opponents(d, seat)[0]))
    open_answers(d, seat)


def unpicked(b: Board, f: Finding) -> list[Handle]:
    """The discard pile without what was drawn; nobody knows its order, shuffled or not (SCEN-DEC-09)."""
    return sorted(card for card in b.zones[f.seat][Zone.DISCARD] if card not in f.picked)


def enough(d: Draft, f: Finding) -> None:
    if len(f.picked) >= FOUND or not unpicked(d, f):
        d.goto(SHOWING)


def drawn(d: Draft, f: Finding, value: int) -> None:
    d.goto(PICKING, picked=(*f.picked, unpicked(d, f)[value]))


def all_open(d: Draft, f: Finding) -> None:
    """What lies open already has not to be shown."""
    if all(is_open(card) for card in f.picked):
        take(d, f, f.picked)


def take(d: Draft, f: Finding, cards: tuple[Handle, ...]) -> None:
    """SCEN-BANE-10: items are gone; the others stay on the pile (SCEN-RULING-18)."""
    d.pop()
    for card in cards:
        d.tell(Told.REVEALED, card)
    for card in cards:
        if face(d, card).item_kind and d.result is None:
            lose_item(d, card)


def show_candidates(s: MetwState, f: Finding, secrets: Secrets) -> Iterator[Action]:
    """The one truthful answer."""
    hidden = [card for card in f.picked if not is_open(card)]
    if all(card in secrets for card in hidden):
        yield Action(Verb.SHOW, f.picked, tuple(show(card, secrets) for card in hidden))


def show_why_not(s: MetwState, f: Finding, x: Action) -> Reason | None:
    hidden = tuple(card for card in f.picked if not is_open(card))
    if x.verb == Verb.SHOW and x.args == f.picked and not x.proven:
        if tuple(shown.card for shown in x.shown) == hidden and all(
            can_open(s, shown, f.seat, Zone.DISCARD) and shown.definition in s.book for shown in x.shown
        ):
            return None
    return no("The cards that were drawn have to be shown.", "SCEN-BANE-09")


def stands(d: Draft, f: Hunt) -> None:
    """There is always a turn above it."""


HUNT = procedure(stands)
FINDING = procedure(
    PICKING,
    enough,
    Chance(
        lambda s, f: len(unpicked(s, f)), drawn, picks=lambda s, f: (f.seat, int(Zone.DISCARD))
    ),
    SHOWING,
    all_open,
    Ask(
        Question.SHOW,
        decider=lambda s, f: f.seat,
        candidates=show_candidates,
        why_not=show_why_not,
        answer=lambda d, f, x: take(d, f, x.args),
        rules=("SCEN-BANE-09",),
    ),
)
WAYS: Mapping[tuple[int, int], Callable[[Board, int, Handle], Reason | None]] = {
    (Say.STEAL, At.STRIKE): steal_why_not,
    (Say.FIND, At.MOVEMENT): find_why_not,
}
"""What forbids either, by the verb and the moment of its window."""

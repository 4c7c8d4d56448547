"""The Free Council: corruption checks, cards shown, the count (METW-FC, METW-SMP, METW-FLOW-69 to 72)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.journeys.phases.asking import one_of
from engine.journeys.play.rolls import corruption_roll
from engine.journeys.table.board import companies_of, face
from engine.journeys.table.events import Told
from engine.journeys.table.records import IN_HAND, Phase
from engine.journeys.table.verbs import PASS, Purpose, Question, Verb, no, pick
from engine.kernel.actions import Action, Secrets, show
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle, is_open
from engine.kernel.state import can_open
from engine.kernel.steps import Ask, Chance, Mark, procedure
from engine.metw.phases.alone import judge
from engine.metw.phases.endings import BY_COUNCIL, BY_WIZARD, finish
from engine.metw.phases.leaving import put_out
from engine.metw.table.board import Board, clockwise
from engine.metw.table.companies import never_checks
from engine.metw.table.draft import Draft
from engine.metw.table.frames import Council
from engine.metw.table.records import MetwState, Place
from engine.metw.table.scoring import council_points, holder, showable
from engine.metw.table.verbs import Asked, Say, Tells

CHECKING = Mark("checking")
WIZARDS = Mark("Wizards are looked at")
LAYING = Mark("cards are laid down")
SHOWING = Mark("cards are shown")
COUNTING = Mark("counting")
DICE = Mark("rolling off")


def begin(d: Draft, f: Council) -> None:
    """METW-FC-02: the player who took the last turn checks first."""
    d.set_turn(phase=Phase.COUNCIL, company=NONE)
    d.tell(Told.COUNCIL)
    d.update(order=clockwise(d, d.turn.mover), shown=((),) * len(d.players))


# ----------------------------------------------------------------------------------------------------- the checks
def waiting(b: Board, f: Council) -> list[Handle]:
    """Characters of the player on the go that have not checked yet; Wizards check once (METW-RULING-106).

    Ringwraiths and The Balrog never do (MECCG-VIC-09, MECCG-VIC-19).
    """
    if f.at >= len(f.order):
        return []
    people = [who for group in companies_of(b, f.order[f.at]) for who in group.members]
    people = [who for who in people if who not in f.checked and not never_checks(b, who)]
    return [who for who in people if not (f.links and face(b, who).is_main)]


def next_check(d: Draft, f: Council) -> None:
    if f.at >= len(f.order):
        d.goto(WIZARDS)
        return
    people = waiting(d, f)
    if not people:
        d.goto(CHECKING, at=f.at + 1)
    elif len(people) == 1:
        check(d, f, people[0])


def check(d: Draft, f: Council, who: Handle) -> None:
    """METW-FC-01; a tie weighs on everybody but Wizards (METW-OPT-09)."""
    d.goto(CHECKING, checked=(*f.checked, who))
    corruption_roll(d, who, -f.links, council=True)


def wizards(d: Draft, f: Council) -> None:
    """METW-FC-06, METW-FC-07: who has lost his Wizard has lost; all of them lost are losses of all."""
    standing = tuple(seat for seat in f.order if not d.players[seat].fallen)
    if len(standing) == 1:
        finish(d, BY_WIZARD, standing)
    elif not standing:
        if d.rules.roll_off:
            d.goto(DICE, tied=tuple(sorted(f.order)))
        else:
            finish(d, BY_WIZARD, ())
    elif len(standing) < len(f.order):
        for seat in f.order:
            if seat not in standing:
                put_out(d, seat, BY_WIZARD)
        d.goto(WIZARDS)
    elif not d.rules.point_changes or f.links or d.rules.solitaire:
        d.goto(COUNTING)
    else:
        d.goto(LAYING, at=0)


# --------------------------------------------------------------------------------------------------- cards shown
def next_layer(d: Draft, f: Council) -> None:
    """Both lay down the cards they mean to show before either shows them (METW-RULING-99)."""
    if f.at >= len(f.order):
        d.goto(SHOWING, at=0)
    elif not d.zones[f.order[f.at]][IN_HAND]:
        d.goto(LAYING, at=f.at + 1)


def lay_candidates(s: MetwState, f: Council, secrets: Secrets) -> Iterator[Action]:
    seat = f.order[f.at]
    yield PASS
    for card in s.zones[seat][IN_HAND]:
        number = face(s, card).number if is_open(card) else secrets[card].definition if card in secrets else 0
        if number and showable(s, seat, s.book[number].definition):
            yield pick(card)


def lay_why_not(s: MetwState, f: Council, x: Action) -> Reason | None:
    if x == PASS or (x.verb == Verb.PICK and x == pick(x.arg(0)) and x.args[0] in s.zones[f.order[f.at]][IN_HAND]):
        return None
    return no("Lay down a card of your hand, or no more.", "METW-SMP-04")


def laid(d: Draft, f: Council, x: Action) -> None:
    if x == PASS:
        d.goto(LAYING, at=f.at + 1)
    else:
        d.move(x.args[0], f.order[f.at], Place.BID)
        d.goto(LAYING)


def next_shower(d: Draft, f: Council) -> None:
    if f.at >= len(f.order):
        d.goto(COUNTING)
    elif not d.zones[f.order[f.at]][Place.BID]:
        d.goto(SHOWING, at=f.at + 1)


def show_candidates(s: MetwState, f: Council, secrets: Secrets) -> Iterator[Action]:
    """The one truthful answer."""
    cards = s.zones[f.order[f.at]][Place.BID]
    hidden = [card for card in cards if not is_open(card)]
    if all(card in secrets for card in hidden):
        yield Action(Say.TURN_UP, cards, tuple(show(card, secrets) for card in hidden))


def show_why_not(s: MetwState, f: Council, x: Action) -> Reason | None:
    seat = f.order[f.at]
    cards = s.zones[seat][Place.BID]
    hidden = tuple(card for card in cards if not is_open(card))
    if x.verb == Say.TURN_UP and x.args == cards and not x.proven and tuple(o.card for o in x.shown) == hidden:
        if all(can_open(s, opened, seat, Place.BID) and opened.definition in s.book for opened in x.shown):
            return None
    return no("The cards laid down have to be shown.", "METW-SMP-04")


def shown(d: Draft, f: Council, x: Action) -> None:
    """METW-SMP-08: those that match count, each once."""
    seat = f.order[f.at]
    good = {face(d, card).number: card for card in x.args if showable(d, seat, face(d, card))}
    rows = list(f.shown)
    rows[seat] = tuple(good.values())
    d.goto(SHOWING, shown=tuple(rows), at=f.at + 1)


# -------------------------------------------------------------------------------------------------------- the count
def count(d: Draft, f: Council) -> None:
    """METW-FC-08, METW-FC-09: the higher total wins; equal totals are a tie, or the weakest link breaks them."""
    if d.rules.solitaire:
        judge(d)
        return
    struck = [holder(d, seat, face(d, card).number) for seat, row in enumerate(f.shown) for card in row]
    against = tuple(struck.count(seat) for seat in range(len(d.players)))
    points = {seat: council_points(d, seat, against[seat]) for seat in sorted(f.order)}
    for seat, total in points.items():
        d.tell(Tells.POINTS, seat, total)
    best = tuple(seat for seat, total in points.items() if total == max(points.values()))
    if len(best) == 1:
        finish(d, BY_COUNCIL, best, against)
    elif d.rules.weakest_link and any(not face(d, w).is_main for group in d.companies for w in group.members):
        d.goto(CHECKING, links=f.links + 1, checked=(), at=0)
    elif not (d.rules.roll_off or d.rules.weakest_link):
        finish(d, BY_COUNCIL, best, against)
    else:
        d.update(tied=best)


def first_die(d: Draft, f: Council, value: int) -> None:
    d.update(die=value + 1)


def second_die(d: Draft, f: Council, value: int) -> None:
    """METW-OPT-11, METW-RULING-98: all who are tied roll, the highest roll wins, ties again."""
    total = f.die + value + 1
    d.tell(Told.ROLLS, f.tied[len(f.rolls)], Purpose.DRAFT, NONE, f.die, value + 1, 0, total)
    rolls = (*f.rolls, total)
    if len(rolls) < len(f.tied):
        d.goto(DICE, rolls=rolls)
        return
    best = tuple(seat for seat, roll in zip(f.tied, rolls, strict=True) if roll == max(rolls))
    if len(best) > 1:
        d.goto(DICE, rolls=(), tied=best)
    else:
        finish(d, BY_COUNCIL, best)


COUNCIL = procedure(
    begin,
    CHECKING,
    next_check,
    one_of(
        Question.NEXT_ROLL,
        waiting,
        check,
        no("Name one of your characters that has not made its check.", "METW-FC-01"),
        decider=lambda s, f: f.order[f.at],
        rules=("METW-FC-01", "METW-FC-02"),
    ),
    WIZARDS,
    wizards,
    LAYING,
    next_layer,
    Ask(
        Asked.COUNCIL_CARDS,
        decider=lambda s, f: f.order[f.at],
        candidates=lay_candidates,
        why_not=lay_why_not,
        answer=laid,
        rules=("METW-SMP-04",),
    ),
    SHOWING,
    next_shower,
    Ask(
        Asked.SHOW_COUNCIL,
        decider=lambda s, f: f.order[f.at],
        candidates=show_candidates,
        why_not=show_why_not,
        answer=shown,
        rules=("METW-SMP-04",),
    ),
    COUNTING,
    count,
    DICE,
    Chance(lambda s, f: 6, first_die),
    Chance(lambda s, f: 6, second_die),
)

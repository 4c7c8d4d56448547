"""A drive: cards of an opponent's pile are revealed, and every creature among them attacks a company at once."""

from __future__ import annotations

from collections.abc import Iterator

from engine.journeys.combat.attack import creature_attack
from engine.journeys.play.draws import shuffle_in
from engine.journeys.table.board import company_number, face, on_table
from engine.journeys.table.events import Told
from engine.journeys.table.records import Zone
from engine.journeys.table.verbs import Question, Verb, no
from engine.kernel.actions import Action, Secrets, show
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle, is_open, owner
from engine.kernel.state import can_open
from engine.kernel.steps import Ask, Chance, Mark, procedure
from engine.metw.table.board import Board
from engine.metw.table.draft import Draft
from engine.metw.table.frames import Drive
from engine.metw.table.records import MetwState

DRIVING = Mark("driving")
JUDGING = Mark("judging")
ENDING = Mark("ending")


def pile(b: Board, f: Drive) -> tuple[Zone, list[Handle]]:
    """The part of the pile the next card comes from, and its cards that were not revealed yet."""
    for zone in (Zone.TOP, Zone.DRAW) if f.zone == Zone.DRAW else (Zone(f.zone),):
        left = sorted(card for card in b.zones[f.seat][zone] if card not in f.seen)
        if left:
            return zone, left
    return Zone(f.zone), []


def next_card(d: Draft, f: Drive) -> None:
    """Until there were creatures enough, no card is left, or the hunter is gone."""
    gone = on_table(d, f.who) is None or company_number(d, f.who) == NONE
    if gone or not f.left or not pile(d, f)[1]:
        d.goto(ENDING)


def picked(d: Draft, f: Drive, value: int) -> None:
    card = pile(d, f)[1][value]
    d.update(picked=(card,))
    if is_open(card):
        d.goto(JUDGING)


def show_candidates(s: MetwState, f: Drive, secrets: Secrets) -> Iterator[Action]:
    """The one truthful answer."""
    if f.picked[0] in secrets:
        yield Action(Verb.SHOW, f.picked, (show(f.picked[0], secrets),))


def show_why_not(s: MetwState, f: Drive, x: Action) -> Reason | None:
    if x.verb == Verb.SHOW and x.args == f.picked and not x.proven and len(x.shown) == 1:
        shown = x.shown[0]
        if shown.card == f.picked[0] and can_open(s, shown, f.seat, pile(s, f)[0]) and shown.definition in s.book:
            return None
    return no("The card that was picked has to be shown.", "METW-RULING-01")


def shown(d: Draft, f: Drive, x: Action) -> None:
    d.update(picked=x.args)


def judge(d: Draft, f: Drive) -> None:
    """A creature attacks; every other card stays where it is."""
    card = f.picked[0]
    d.tell(Told.REVEALED, card)
    prey = face(d, card).is_creature
    d.goto(DRIVING, seen=(*f.seen, card), left=f.left - prey)
    if prey:
        set_on(d, card, f.who)


def set_on(d: Draft, card: Handle, who: Handle) -> None:
    """A creature out of a pile attacks the company of somebody."""
    for zone in (Zone.TOP, Zone.DRAW, Zone.DISCARD):
        if card in d.zones[owner(card)][zone]:
            d.take(owner(card), zone, card)
            d.put(owner(card), Zone.DECLARED, card)
            creature_attack(d, card, company_number(d, who), None, NONE)
            return


def end(d: Draft, f: Drive) -> None:
    """A play deck that was looked through is shuffled."""
    if f.zone == Zone.DRAW:
        shuffle_in(d, f.seat)


DRIVE = procedure(
    DRIVING,
    next_card,
    Chance(lambda s, f: len(pile(s, f)[1]), picked, picks=lambda s, f: (f.seat, int(pile(s, f)[0]))),
    Ask(
        Question.SHOW,
        decider=lambda s, f: f.seat,
        candidates=show_candidates,
        why_not=show_why_not,
        answer=shown,
        rules=("METW-RULING-01",),
    ),
    JUDGING,
    judge,
    ENDING,
    end,
)

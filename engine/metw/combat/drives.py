"""A drive: cards of an opponent's pile are revealed, and every creature among them attacks a company at once."""

from __future__ import annotations

from engine.journeys.combat.attack import creature_attack
from engine.journeys.play.draws import shuffle_in
from engine.journeys.play.revealing import DRAW_PILE, Pile, not_revealed, revealed_by_lot
from engine.journeys.table.board import company_number, face, on_table
from engine.journeys.table.events import Told
from engine.journeys.table.records import Zone
from engine.kernel.records import NONE, Handle, owner
from engine.kernel.steps import Mark, procedure
from engine.metw.table.board import Board
from engine.metw.table.draft import Draft
from engine.metw.table.frames import Drive

DRIVING = Mark("driving")
ENDING = Mark("ending")


def pile(b: Board, f: Drive) -> Pile:
    """The part of the pile the next card comes from, and its cards that were not revealed yet."""
    return not_revealed(b, f.seat, DRAW_PILE if f.zone == Zone.DRAW else (Zone(f.zone),), f.seen)


def next_card(d: Draft, f: Drive) -> None:
    """Until there were creatures enough, no card is left, or the hunter is gone."""
    gone = on_table(d, f.who) is None or company_number(d, f.who) == NONE
    if gone or not f.left or not pile(d, f)[1]:
        d.goto(ENDING)


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
    *revealed_by_lot(pile, "METW-RULING-01"),
    judge,
    ENDING,
    end,
)
